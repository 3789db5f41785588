"""A reader at work: alpha-beta with its table and its clock, for one seat of one game."""

import random
import time
from bisect import insort
from functools import cache
from types import ModuleType
from typing import Any

import numpy

from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.core.match import View
from howdah.core.protocol import OVER

from . import alphabeta_kernel
from .alphabeta_kernel import DECIDED, NONE, WIN, Workspace
from .mcts import Line

DEEPEST = 40
PLACES = 1 << 18  # positions remembered
SHOWN = 3  # moves whose values are exact, unless told
FOLLOWED = 6  # steps that would follow such a move
ENDLESS = 1 << 60  # nodes
PART = 0.5  # of the time left, after which the clock is looked at again
ENOUGH = 0.95  # of the seconds, after which nothing is begun

Valued = list[tuple[int, int]]  # moves with their values


class AlphaBetaSearch:
    """Reads ahead in positions of one game."""

    def __init__(self, game: Game, known: ModuleType, mode: str = COMPILED) -> None:
        self.game, self.engine, self.known = game, game.engine(mode), known
        self.alphabeta, self.zobrist = _bound(game, mode, known)
        self.states = self.engine.states(DEEPEST + 2)
        self.workspace = _workspace(game.max_legal, len(game.lexicon))
        self.began, self.simulations, self.seconds = 0.0, 0, 0.0

    def search(
        self,
        view: View,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        depth: int = DEEPEST,
        shown: int = SHOWN,
        blind_rate: float = 0.0,
    ) -> list[Line]:
        """Returns the moves of the seat to decide, the best first, after so many nodes, seconds or plies, if any.

        The first `shown` are valued exactly, and tell what would follow; some may be overlooked.
        """
        self.began, self.simulations, self.seconds = time.perf_counter(), simulations, seconds
        self.engine.put(self.states, 0, view.state)
        _wipe(self.workspace)
        found, plies = [(move, 0) for move in self._seen(random.Random(seed), blind_rate)], 0
        for plies in range(1, depth + 1):
            found, is_whole = self._deeper(found, plies, shown)
            if not is_whole or WIN - abs(found[0][1]) <= plies or len(found) == 1:
                break
        return [self._line(move, value, plies, i < shown) for i, (move, value) in enumerate(found)]

    def _seen(self, rng: random.Random, blind_rate: float) -> list[int]:
        """Returns the legal moves in any order, without those that are overlooked."""
        moves = self.engine.legal(self.states[0])
        rng.shuffle(moves)
        return [move for move in moves if rng.random() >= blind_rate] or moves[:1]

    def _deeper(self, found: Valued, plies: int, shown: int) -> tuple[Valued, bool]:
        """Returns the moves, those valued so many plies deep first, and whether all were before a bound was met.

        What is lost stays lost however deep it is read, and what is not known to be lost goes before it.
        """
        valued: Valued = []
        for i, (move, known) in enumerate(found):
            low = valued[shown - 1][1] if len(valued) >= shown else -2 * WIN
            value = known if known < -DECIDED else self._value(move, plies, low)
            if value is None:
                return sorted(valued + found[i:], key=_resistance), False
            insort(valued, (move, value), key=lambda each: -each[1])
        return valued, True

    def _value(self, move: int, plies: int, low: int) -> int | None:
        """Returns what a move is worth, exactly if it is more than low; None when a bound was met before.

        Where the bound was met after it was found to be more than low, and not lost, it is worth at least what returns.
        """
        self._played(move)
        if low == -2 * WIN:
            return self._alphabeta(plies, low, 2 * WIN)
        value = self._alphabeta(plies, low, low + 1)
        if value is None or value <= low:
            return value
        exact = self._alphabeta(plies, low, 2 * WIN)
        return value if exact is None and value > -DECIDED else exact

    def _played(self, move: int) -> Any:
        """Returns states[1], which is what comes of a move."""
        self.engine.kernels["assign"](self.states, 1, 0)
        self.engine.play(self.states[1], move)
        return self.states[1]

    def _alphabeta(self, plies: int, low: int, high: int) -> int | None:
        """Reads states[1] for the seat that moved there; what was cut short is begun anew while time is left."""
        while True:
            self.workspace.counters[1] = self._allowed(plies)
            value = -int(self.alphabeta(self.states, self.workspace, 1, plies - 1, -high, -low))
            if self.workspace.counters[0] <= self.workspace.counters[1]:
                return value
            if self._is_spent():
                return None

    def _is_spent(self) -> bool:
        if self.simulations and self.workspace.counters[0] > self.simulations:
            return True
        return bool(self.seconds) and time.perf_counter() - self.began > ENOUGH * self.seconds

    def _allowed(self, plies: int) -> int:
        """Returns how many nodes may be read before the next look at the clock, by the pace so far."""
        if plies == 1:
            return ENDLESS
        most = self.simulations or ENDLESS
        if not self.seconds:
            return most
        done, spent = int(self.workspace.counters[0]), time.perf_counter() - self.began
        return min(most, done + int(PART * done * max(0.0, self.seconds / spent - 1)))

    def _line(self, move: int, value: int, plies: int, is_shown: bool) -> Line:
        worth = 1.0 if value > DECIDED else 0.0 if value < -DECIDED else 1 / (1 + 10 ** (-value / self.known.SCALE))
        pv = self._pv(self._played(move)) if is_shown else []
        return Line(self.game.lexicon.texts[move], plies, worth, pv, value > DECIDED)

    def _pv(self, state: Any) -> list[str]:
        """Plays on what was found best, and returns it."""
        told: list[str] = []
        while len(told) < FOLLOWED and self.engine.turn(state) != OVER:
            move = self._best(state)
            if move == NONE:
                break
            told.append(self.game.lexicon.texts[move])
            self.engine.play(state, move)
        return told

    def _best(self, state: Any) -> int:
        """Returns the move that wins at once, or the one that the table holds for a position, or NONE."""
        legal, key = self.engine.legal(state), int(self.zobrist(state))
        if self.known.wins_now(state, self.engine.turn(state)):
            return next(move for move in legal if self._wins(state, move))
        pair = 2 * (key % (PLACES // 2))
        known = [int(self.workspace.best[place]) for place in (pair, pair + 1) if self.workspace.keys[place] == key]
        return known[0] if known and known[0] in legal else NONE

    def _wins(self, state: Any, move: int) -> bool:
        after = self.engine.copy(state)
        self.engine.play(after, move)
        return self.engine.outcome(after).winners == [self.engine.turn(state)]


def _resistance(valued: tuple[int, int]) -> int:
    """Returns a key by which moves that are not lost keep their order, before those that lose later, then sooner."""
    return max(0, -DECIDED - valued[1])


def _workspace(max_legal: int, moves: int) -> Workspace:
    number = numpy.int64
    return Workspace(
        moves=numpy.zeros((DEEPEST + 2, max_legal), number),
        order=numpy.zeros((DEEPEST + 2, max_legal), number),
        killers=numpy.zeros((DEEPEST + 2, 2), number),
        success=numpy.zeros((2, moves), number),
        scores=numpy.zeros(2, number),
        ranks=numpy.zeros(2, number),
        keys=numpy.zeros(PLACES, number),
        depths=numpy.zeros(PLACES, numpy.int8),
        values=numpy.zeros(PLACES, numpy.int32),
        bounds=numpy.zeros(PLACES, numpy.int8),
        best=numpy.zeros(PLACES, numpy.int16),
        counters=numpy.zeros(2, number),
    )


def _wipe(workspace: Workspace) -> None:
    """Forgets what was read before: a thought hangs on nothing but its position, seed and bounds."""
    for array in (workspace.keys, workspace.depths, workspace.success, workspace.counters):
        array.fill(0)
    workspace.killers.fill(NONE)


@cache
def _bound(game: Game, mode: str, known: ModuleType) -> tuple[Any, Any]:
    """Returns the reading of a game with what is known about it, in one mode, and the sign of a position.

    Python calls the recursive function itself: one called by another kernel crashes when Numba loads it from its cache.
    """
    engine = game.engine(mode)
    names = ("prior", "evaluate", "zobrist", "wins_now")
    given = dict(engine.kernels) | bind([getattr(known, name) for name in names], mode, game.name)
    return bind([alphabeta_kernel.alphabeta], mode, game.name, given)["alphabeta"], given["zobrist"]
