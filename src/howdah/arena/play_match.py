"""One match of an arena, between choosers, with its result as plain values.

A chooser gets the view of its seat, and loses the match by an exception or an illegal move.
"""

import random
import time
from dataclasses import dataclass, field
from typing import Any

import howdah
from howdah.session.match import Match
from howdah.session.offers import RESIGN
from howdah.session.table import Table

from .entrant import Chooser, make_chooser

_warm: set[tuple[Any, ...]] = set()


@dataclass(frozen=True)
class ArenaConfig:
    """The settings of all matches of an arena."""

    game: str
    seats: int
    options: dict[str, Any]
    entrants: list[str]
    seed: int
    seconds: float | None = None  # time limit of a move


@dataclass
class Result:
    """The result of one match, by seat."""

    number: int
    seating: tuple[int, ...]
    ranks: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    clause: str = ""
    forfeits: dict[int, str] = field(default_factory=dict)  # by seat: the error
    moves: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)


def play_match(config: ArenaConfig, number: int, seating: tuple[int, ...]) -> Result:
    """Plays one match; the same number gives the same match on any machine."""
    warm_up(config)
    game = howdah.load(config.game)
    match = game.new(config.seats, config.options)
    choosers = [make_chooser(config.entrants[entrant], game, seat) for seat, entrant in enumerate(seating)]
    chance = random.Random(f"{config.seed}/{number}/chance")
    rngs = [random.Random(f"{config.seed}/{number}/{seat}") for seat in range(config.seats)]
    result = Result(number, tuple(seating))
    result.moves, result.seconds, result.slowest = [0] * config.seats, [0.0] * config.seats, [0.0] * config.seats
    while match.turn != howdah.OVER:
        if match.turn == howdah.CHANCE:
            match.roll(chance)
        elif match.turn in match.offers.resigned:
            match.play(chance.choice(match.legal()))
        else:
            _decide(match, choosers[match.turn], config.seconds, rngs[match.turn], result)
    outcome = match.outcome
    result.ranks, result.scores, result.clause = outcome.ranks, outcome.scores, outcome.clause
    return result


def _decide(match: Match, choose: Chooser, clock: float | None, rng: random.Random, result: Result) -> None:
    seat, legal, view = match.turn, match.legal(), match.view(match.turn)
    began = time.perf_counter()
    try:
        move = choose(view, list(legal), clock, rng)
        fault = "" if move in legal else f"{move!r:.80} is not a legal move"
    except Exception as error:  # a bot may fail in any way
        move, fault = "", f"{type(error).__name__}: {error}"[:200]
    took = time.perf_counter() - began
    result.moves[seat] += 1
    result.seconds[seat] += took
    result.slowest[seat] = max(result.slowest[seat], took)
    if fault:
        result.forfeits[seat] = fault
        match.say(seat, RESIGN)
    else:
        match.play(move)


def warm_up(config: ArenaConfig) -> None:
    """Makes every entrant once in this process, and compiles its search, before the clocks start."""
    key = (config.game, config.seats, *config.entrants)
    if key in _warm:
        return
    _warm.add(key)
    game = howdah.load(config.game)
    match = Table(game, config.seats, config.options, random.Random(0)).match
    for entrant in config.entrants:
        chooser = make_chooser(entrant, game, 0)
        searcher = getattr(getattr(chooser, "__self__", None), "searcher", None)
        if searcher is not None:
            searcher.search(match.view(match.turn), 0, simulations=1)
