"""Standings: score, rank and rating of each entrant, with 95 % intervals.

A win counts 1, a shared win its part, a draw 1/seats; an entrant in several seats of a match has their sum.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

from .play_match import ArenaConfig, Result

Z = 1.96  # 95 %
RESAMPLES = 2000


@dataclass
class Standing:
    """The results of one entrant; every interval is (low, high)."""

    name: str
    games: int = 0
    score: float = 0.0  # share of the wins
    score_interval: tuple[float, float] = (0.0, 1.0)
    ahead: float = 0.0  # share of the matches with a better mean rank than the others; half for an equal one
    ahead_interval: tuple[float, float] = (0.0, 1.0)
    rank: float = 0.0  # 1 is first; ties count their middle
    rank_interval: tuple[float, float] = (0.0, 0.0)
    points: float = 0.0  # mean score by the rules of the game
    points_interval: tuple[float, float] = (0.0, 0.0)
    rating: float = 0.0
    rating_interval: tuple[float, float] = (0.0, 0.0)
    moves: float = 0.0  # in a match, by one seat
    mean_seconds: float = 0.0  # for a move
    max_seconds: float = 0.0
    forfeits: int = 0
    faults: list[str] = field(default_factory=list)  # different errors


def standings(config: ArenaConfig, results: Sequence[Result]) -> list[Standing]:
    """Returns the entrants' standings, in the order in which they were named."""
    rated = ratings(len(config.entrants), results)
    return [_standing(config, entrant, results, rated[entrant]) for entrant in range(len(config.entrants))]


def as_json(config: ArenaConfig, results: Sequence[Result], table: Sequence[Standing]) -> dict[str, Any]:
    """Returns settings, standings and results of an arena, as JSON values."""
    return {
        "rules": asdict(config),
        "standings": [asdict(row) for row in table],
        "matches": [asdict(result) for result in results],
    }


def shares(ranks: Sequence[int]) -> list[float]:
    """Returns the share of the win of each seat."""
    winners = ranks.count(0)
    return [(1 / winners if rank == 0 else 0.0) if winners else 1 / len(ranks) for rank in ranks]


def places(ranks: Sequence[int]) -> list[float]:
    """Returns the place of each seat from 1; seats of one rank share the middle of their places."""
    return [1 + sum(other < rank for other in ranks) + (ranks.count(rank) - 1) / 2 for rank in ranks]


def wilson(share: float, games: int) -> tuple[float, float]:
    """Returns the Wilson interval of a share; it is too wide where matches can be drawn."""
    if not games:
        return 0.0, 1.0
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(values: Sequence[float]) -> tuple[float, float]:
    """Returns the bootstrap interval of a mean."""
    import numpy

    if not values:
        return 0.0, 0.0
    drawn = numpy.random.default_rng(1).choice(numpy.array(values), (RESAMPLES, len(values)))
    low, high = numpy.percentile(drawn.mean(axis=1), [2.5, 97.5])
    return float(low), float(high)


def ratings(entrants: int, results: Sequence[Result]) -> list[tuple[float, float]]:
    """Returns rating and deviation of each entrant; in one match an entrant stands at its seats' middle place."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # a bot does not change from match to match
    rated = [model.rating() for _ in range(entrants)]
    for result in results:
        middle = {entrant: _place(result, entrant) for entrant in dict.fromkeys(result.seating)}
        if len(middle) > 1:
            new = model.rate([[rated[entrant]] for entrant in middle], ranks=list(middle.values()))
            for entrant, (rating,) in zip(middle, new, strict=True):
                rated[entrant] = rating
    return [(rating.mu, rating.sigma) for rating in rated]


def _place(result: Result, entrant: int) -> float:
    return _middle(places(result.ranks), result, entrant)


def _points(result: Result, entrant: int) -> float:
    return _middle(result.scores, result, entrant)


def _middle(values: Sequence[float], result: Result, entrant: int) -> float:
    """Returns the mean of the values of an entrant's seats."""
    mine = [value for value, other in zip(values, result.seating, strict=True) if other == entrant]
    return sum(mine) / len(mine)


def _ahead(place: float, seats: int) -> float:
    """Returns 1 where a mean place is better than the others', 0 where it is worse."""
    even = (seats + 1) / 2
    return 0.5 if place == even else float(place < even)


def _standing(config: ArenaConfig, entrant: int, results: Sequence[Result], rated: tuple[float, float]) -> Standing:
    played = [result for result in results if entrant in result.seating]
    seats = [(r, s) for r in played for s, other in enumerate(r.seating) if other == entrant]
    row = Standing(config.entrants[entrant], len(played))
    if not played:
        return row
    won = sum(shares(result.ranks)[seat] for result, seat in seats)
    row.score, row.score_interval = won / len(played), wilson(won / len(played), len(played))
    ranked = [_place(result, entrant) for result in played]
    ahead = [_ahead(place, len(result.seating)) for place, result in zip(ranked, played, strict=True)]
    row.ahead, row.ahead_interval = sum(ahead) / len(ahead), wilson(sum(ahead) / len(ahead), len(ahead))
    row.rank, row.rank_interval = sum(ranked) / len(ranked), bootstrap(ranked)
    row.points = sum(result.scores[seat] for result, seat in seats) / len(seats)
    row.points_interval = bootstrap([_points(result, entrant) for result in played])
    rating, deviation = rated
    row.rating, row.rating_interval = rating, (rating - Z * deviation, rating + Z * deviation)
    moves = sum(result.moves[seat] for result, seat in seats)
    row.moves = moves / len(seats)
    row.mean_seconds = sum(result.seconds[seat] for result, seat in seats) / max(1, moves)
    row.max_seconds = max(result.slowest[seat] for result, seat in seats)
    faults = [result.forfeits[seat] for result, seat in seats if seat in result.forfeits]
    row.forfeits, row.faults = len(faults), list(dict.fromkeys(faults))[:5]
    return row
