"""What is known about Bombay Bazar: run on through what lies there, point at a free cell, and never at a dead end.

Matches are short (about twenty tiles a seat), so playing on to the end is cheap, and worth more than a judgement.
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
TRIES = 3  # moves that are compared with a first one when playing on
ALIVE, GAIN, FREE, OPENING = 100, 10, 10, 4  # points of a tile
ENOUGH = 3  # free edges; more are no better
LEAD = 0.3  # how much of an ended match's worth is the lead, beside the rank
WIDE = 60.0  # tiles between the worst lead and the best


@kernel
def promise(state: State, lay: int) -> int:
    """Returns the points of a tile: what the trunk gains by it, and how free the cell is that it would point at."""
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
    """Returns the most promising of a few moves at random."""
    best = below(rng, n)
    if n == 1 or KIND[moves[best]] != Kind.LAY:
        return best
    most = promise(state, moves[best] - LAY_MOVE)
    for _ in range(TRIES):
        i = below(rng, n)
        points = promise(state, moves[i] - LAY_MOVE)
        if points > most:
            best, most = i, points
    return best


@kernel
def prior(state: State, move: int, tables: Buffer) -> int:
    """Returns how soon a move should be tried: tiles by their promise."""
    if KIND[move] != Kind.LAY:
        return 0
    return min(400, promise(state, move - LAY_MOVE) * 3 // 2)


@kernel
def evaluate(state: State, values: Any, tables: Buffer) -> None:
    """Writes what a match is worth to each seat that was cut before its end: its part of the tiles so far."""
    total = 2.0
    for seat in range(len(values)):
        total += state.length[seat]
    for seat in range(len(values)):
        values[seat] = (state.length[seat] + 1.0) / total


@kernel
def terminal_value(state: State, scores: Buffer, ranks: Buffer, values: Any) -> None:
    """Writes what an ended match is worth to each seat: mostly its rank, partly its lead (BBZ-20)."""
    for seat in range(len(values)):
        lead = min(1.0, max(0.0, 0.5 + lead_of(scores, seat) / WIDE))
        values[seat] = (1.0 - LEAD) * placed(ranks, seat, len(values)) + LEAD * lead


@kernel
def lead_of(scores: Buffer, seat: int) -> int:
    """Returns how many tiles a seat is ahead of the best of the others."""
    best = 0
    for other in range(len(scores)):
        if other != seat:
            best = max(best, scores[other])
    return scores[seat] - best


@kernel
def placed(ranks: Buffer, seat: int, seats: int) -> float:
    """Returns what a rank is worth, from 0 to 1; less when it is shared."""
    sharing = 0
    for other in range(seats):
        sharing += ranks[other] == ranks[seat]
    if ranks[seat] == 0:
        return 0.5 if sharing == seats else 0.5 + 0.5 / sharing
    return 0.4 * (1.0 - (ranks[seat] + sharing - 1) / (seats - 1.0))
