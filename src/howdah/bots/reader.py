"""A reader at work: alpha-beta with its table and its clock, for one seat of one game."""

import random
import time
from bisect import insort
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from howdah.core.engine import CORE
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.core.match import View

from . import reading
from .reading import WIN, Desk
from .thinker import BOTS, Line

DEEPEST = 40
PLACES = 1 << 20  # positions remembered
SHOWN = 3  # moves whose values are exact
BATCH = 50_000  # nodes after which the pace is known
PACE = 300_000  # nodes a second, until then

Valued = list[tuple[int, int]]  # moves with their values


class Reader:
    """Reads ahead in positions of one game."""

    def __init__(self, game: Game, known: ModuleType, mode: str = COMPILED) -> None:
        self.game, self.engine, self.known = game, game.engine(mode), known
        self.read = _bound(game, mode, known)
        self.states = self.engine.states(DEEPEST + 2)
        self.desk = _desk(game.widest)

    def think(
        self, view: View, seed: int, simulations: int = 0, seconds: float = 0.0, depth: int = DEEPEST
    ) -> list[Line]:
        """Returns the moves of the seat to decide, the best first, after so many nodes, seconds or plies, if any."""
        self.engine.put(self.states, 0, view.state)
        moves = self.engine.legal(self.states[0])
        random.Random(seed).shuffle(moves)
        self.desk.counters[0] = 0
        found = [(move, 0) for move in moves]
        began = time.perf_counter()
        for plies in range(1, depth + 1):
            allowed = self._allowed(simulations, seconds, time.perf_counter() - began)
            deeper = self._deeper(found, plies, allowed if plies > 1 else 1 << 60)
            if not deeper:
                break
            found = deeper
            if abs(found[0][1]) > WIN - 1000 or len(found) == 1:
                break
        return [self._line(move, value, plies) for move, value in found]

    def _deeper(self, found: Valued, plies: int, allowed: int) -> Valued:
        """Returns the moves valued so many plies deep, the best SHOWN exactly; [] if the nodes allowed ran out."""
        self.desk.counters[1] = allowed
        valued: Valued = []
        for move, _ in found:
            low = valued[SHOWN - 1][1] if len(valued) >= SHOWN else -2 * WIN
            self.engine.kernels["assign"](self.states, 1, 0)
            self.engine.play(self.states[1], move)
            value = -int(self.read(self.states, self.desk, 1, plies - 1, -2 * WIN, -low))
            if self.desk.counters[0] > allowed:
                return []
            insort(valued, (move, value), key=lambda each: -each[1])
        return valued

    def _allowed(self, simulations: int, seconds: float, spent: float) -> int:
        """Returns how many nodes may be read in all, by the pace so far."""
        done = int(self.desk.counters[0])
        pace = done / spent if done > BATCH else PACE
        by_clock = done + int(pace * max(0.0, seconds - spent)) if seconds else 1 << 60
        return min(simulations or 1 << 60, by_clock)

    def _line(self, move: int, value: int, plies: int) -> Line:
        worth = (
            1.0 if value > WIN - 1000 else 0.0 if value < 1000 - WIN else 1 / (1 + 10 ** (-value / self.known.SCALE))
        )
        return Line(self.game.lexicon.texts[move], plies, worth, [], value > WIN - 1000)


def _desk(widest: int) -> Desk:
    number = numpy.int64
    return Desk(
        moves=numpy.zeros((DEEPEST + 2, widest), number),
        order=numpy.zeros((DEEPEST + 2, widest), number),
        scores=numpy.zeros(2, number),
        ranks=numpy.zeros(2, number),
        keys=numpy.zeros(PLACES, number),
        depths=numpy.zeros(PLACES, numpy.int8),
        values=numpy.zeros(PLACES, numpy.int32),
        bounds=numpy.zeros(PLACES, numpy.int8),
        best=numpy.zeros(PLACES, numpy.int16),
        counters=numpy.zeros(2, number),
    )


@cache
def _bound(game: Game, mode: str, known: ModuleType) -> Any:
    """Returns the reading of a game with what is known about it, in one mode.

    Python calls the recursive function itself: one called by another kernel crashes when Numba loads it from its cache.
    """
    engine = game.engine(mode)
    sources = (CORE, BOTS / "reading.py", Path(str(known.__file__)), game.folder)
    owner = f"{game.name}_{known.__name__.rsplit('.', 1)[-1]}"
    names = ("bias", "weigh", "sign")
    given = dict(engine.kernels) | bind([getattr(known, name) for name in names], mode, owner, sources)
    return bind([reading.read], mode, owner, sources, given)["read"]
