"""MCTS strategy of Bombay Bazar: join laid tiles, point at a free cell, and never at a dead end.

Matches are short (about twenty tiles a seat), so rollouts to the end are cheap, and beat an evaluation.
"""

from typing import Any

from howdah.bots.levels import Level
from howdah.core.kernel import kernel
from howdah.core.protocol import Buffer
from howdah.core.rng import below

from .components import EMPTY, END, MATE, NEIGHBOUR, NONE
from .rules import KIND, LAY_MOVE, NEVER, Kind, State
from .trunk import is_tile, tips_at

LEVELS = (
    Level(30, random_rate=0.48),
    Level(90, random_rate=0.28),
    Level(500, random_rate=0.11),
    Level(2000, random_rate=0.04),
    Level(16_000, 1.7),
)
ALONE = (
    Level(30, random_rate=0.25),
    Level(90, random_rate=0.12),
    Level(200, random_rate=0.10),
    Level(600, random_rate=0.03),
    Level(8000, 1.7),
)

ROLLOUT_DEPTH = 1_000_000
EXPLORATION = 0.3
TRIES = 3  # moves that a rollout compares with a first one
ALIVE, GAIN, FREE, OPENING = 100, 10, 10, 4  # points of a tile
ENOUGH = 3  # free edges; more are no better
LEAD = 0.3  # share of the lead in the value of an ended match; the rest is the rank
LEAD_RANGE = 60.0  # tiles between the worst lead and the best


@kernel
def tile_points(state: State, lay: int) -> int:
    """Returns the points of a tile: how far the trunk advances, and how free the cell is that it would point at."""
    here = state.tip[state.mover]
    cell, side, gain = here, state.side[state.mover], 0
    while cell == here or is_tile(state.board[cell]):  # BBZ-15
        out = MATE[lay if cell == here else state.board[cell]][side]
        cell, side = NEIGHBOUR[cell][out], (out + 3) % 6
        gain += 1
    return GAIN * gain + room(state, cell, side, here, lay)


@kernel
def room(state: State, cell: int, side: int, here: int, lay: int) -> int:
    """Returns the points of pointing at a cell by one of its edges, once a tile lies here; 0 for a dead end."""
    if state.board[cell] == END or (state.tip_contact == NEVER and tips_at(state, cell) > 0):  # BBZ-12, BBZ-16
        return 0
    free = openings = 0
    for edge in range(6):
        beside = NEIGHBOUR[cell][edge]
        if beside == NONE:
            openings += edge == side
        elif beside == here:
            openings += MATE[lay][(edge + 3) % 6] != NONE
        elif state.board[beside] == EMPTY:
            free += 1
        else:
            openings += MATE[state.board[beside] % END][(edge + 3) % 6] != NONE
    if free == 0 and openings % 2 == 1:  # BBZ-10: no tile has an odd number of openings
        return 0
    return ALIVE + FREE * min(free, ENOUGH) + OPENING * openings


@kernel
def rollout_policy(state: State, moves: Buffer, n: int, rng: Buffer, tables: Buffer) -> int:
    """Returns the best of a few random moves, by their points."""
    best = below(rng, n)
    if n == 1 or KIND[moves[best]] != Kind.LAY:
        return best
    most = tile_points(state, moves[best] - LAY_MOVE)
    for _ in range(TRIES):
        i = below(rng, n)
        points = tile_points(state, moves[i] - LAY_MOVE)
        if points > most:
            best, most = i, points
    return best


@kernel
def prior(state: State, move: int, tables: Buffer) -> int:
    """Returns the prior of a move: tiles by their points."""
    if KIND[move] != Kind.LAY:
        return 0
    return min(400, tile_points(state, move - LAY_MOVE) * 3 // 2)


@kernel
def evaluate(state: State, values: Any, tables: Buffer) -> None:
    """Writes the value of an unfinished match for each seat: its share of the tiles so far."""
    total = 2.0
    for seat in range(len(values)):
        total += state.length[seat]
    for seat in range(len(values)):
        values[seat] = (state.length[seat] + 1.0) / total


@kernel
def terminal_value(state: State, scores: Buffer, ranks: Buffer, values: Any) -> None:
    """Writes the value of an ended match for each seat: mostly its rank, partly its lead (BBZ-20)."""
    for seat in range(len(values)):
        lead = min(1.0, max(0.0, 0.5 + lead_of(scores, seat) / LEAD_RANGE))
        values[seat] = (1.0 - LEAD) * rank_value(ranks, seat, len(values)) + LEAD * lead


@kernel
def lead_of(scores: Buffer, seat: int) -> int:
    """Returns how many tiles a seat is ahead of the best of the others."""
    best = 0
    for other in range(len(scores)):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - best


@kernel
def rank_value(ranks: Buffer, seat: int, seats: int) -> float:
    """Returns the value of a rank, from 0 to 1; less when it is shared."""
    sharing = 0
    for other in range(seats):
        sharing += ranks[other] == ranks[seat]
    if ranks[seat] == 0:
        return 0.5 if sharing == seats else 0.5 + 0.5 / sharing
    return 0.4 * (1.0 - (ranks[seat] + sharing - 1) / (seats - 1.0))
