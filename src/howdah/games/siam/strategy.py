"""Alpha-beta strategy of Siam: turns needed to push a rock off the board, a reserve kept, pushes first.

Alpha-beta beat MCTS here. Weights fitted to the results of 500 games lost to these, set by hand.
"""

import random

from howdah.bots.levels import Level
from howdah.core.kernel import kernel

from .notation import CELLS, EMPTY, LEXICON, OFF, ROCK, STEP, inward
from .rules import (
    AT,
    KIND,
    NOBODY,
    WAY,
    Kind,
    State,
    facing,
    held,
    is_animal,
    is_closed,
    is_pushable,
    owner,
)


def _pushes(cell: int, way: int) -> int:
    """Returns how many pushes take a piece off the board in a direction."""
    return 0 if cell not in CELLS else 1 + _pushes(cell + STEP[way], way)


SCALE = 250.0  # points that make a win ten times as likely
LEVELS = (
    Level(depth=1, blind_rate=0.30, random_rate=0.05),
    Level(depth=2, blind_rate=0.40),
    Level(depth=3, blind_rate=0.30),
    Level(30_000),
    Level(1_200_000, 1.5),
)
CLOSE = 30  # plies before a draw (SIA-21) at which positions start to differ by it
FAR = 8  # turns
NEED = (0, 220, 70, 25, 20, 12, 6, 3, 0)  # by the turns in which a seat alone could push a rock off
RACE = tuple(12 + 10 * (other - mine) for mine in range(9) for other in range(9))  # by the fewest turns of both seats
LEFT = tuple(_pushes(cell, way) for cell in range(49) for way in range(4))
BORDER = tuple(int(bool(inward(cell))) if cell in CELLS else 0 for cell in range(49))
OUT = (0, 18, 40, 52, 50, 30)  # by animals on the board: too few cannot push, and none are left in reserve
FORCE = tuple(40 if row[0] == "push" else 30 if row[0] == "shove" else 0 for row in LEXICON.rows)
EDGES = tuple(
    (cell, way) for cell in CELLS for way in range(4) if cell + STEP[way] not in CELLS
)  # and the direction out
_random = random.Random("siam")
ZOBRIST = tuple(_random.getrandbits(62) for _ in range(49 * 11))
MOVER, OTHERS = _random.getrandbits(62), tuple(_random.getrandbits(62) for _ in range(8 + CLOSE))


@kernel
def zobrist(state: State) -> int:
    """Returns the zobrist hash of a position."""
    total = MOVER if state.mover == 1 else 0
    for cell in CELLS:
        total ^= ZOBRIST[11 * cell + state.board[cell]]
    if state.one_exit == 1:  # SIA-20
        total ^= OTHERS[min(1, state.exits[0]) + 2 * min(1, state.exits[1])]
    if state.centre_closed == 1 and state.ply < 4:  # SIA-19
        total ^= OTHERS[4 + state.ply]
    if 0 < state.quiet_limit < state.quiet + CLOSE:  # SIA-21
        total ^= OTHERS[8 + state.quiet_limit - state.quiet]
    return total


@kernel
def wins_now(state: State, seat: int) -> bool:
    """Tells whether a seat would win with its next move, if it were its turn."""
    for i in range(len(EDGES)):
        if state.board[EDGES[i][0]] == ROCK and _expels(state, seat, EDGES[i][0], EDGES[i][1]):
            return True
    return False


@kernel
def _expels(state: State, seat: int, rock: int, way: int) -> bool:
    """Tells whether a seat can push a rock at the edge off the board and be the nearest to it (SIA-17, SIA-18)."""
    nearest, cell = NOBODY, rock - STEP[way]
    while is_pushable(state.board[cell]):
        piece = state.board[cell]
        if is_animal(piece) and facing(piece) == way:
            nearest = owner(piece) if nearest == NOBODY else nearest
            if nearest != seat:
                return False
            if owner(piece) == seat and _may_push(state, cell + STEP[way], way):
                return True
        cell -= STEP[way]
    return state.board[cell] == OFF and state.reserve[seat] > 0 and _may_push(state, cell + STEP[way], way)


@kernel
def _may_push(state: State, cell: int, way: int) -> bool:
    """Tells whether an animal can push what stands on a cell."""
    return held(state, cell, way) == 0 and not is_closed(state, cell)


@kernel
def evaluate(state: State) -> int:
    """Returns the points of the seat to decide minus the other's."""
    total, first, second = OUT[5 - state.reserve[0]] - OUT[5 - state.reserve[1]], FAR, FAR
    for cell in CELLS:
        if state.board[cell] == ROCK:
            for way in range(4):
                force = held(state, cell, way)
                mine, other = _turns(state, cell, way, 0, force), _turns(state, cell, way, 1, force)
                total += NEED[mine] - NEED[other]
                first, second = min(first, mine), min(second, other)
    return total + RACE[9 * first + second] if state.mover == 0 else RACE[9 * second + first] - total


@kernel
def _turns(state: State, rock: int, way: int, seat: int, force: int) -> int:
    """Estimates the turns that a seat alone would need to push a rock off the board in a direction, and win."""
    left, behind = LEFT[4 * rock + way], rock - STEP[way]
    slow = left if force == 0 else left + 2
    piece = state.board[behind]
    if piece == EMPTY:
        return slow + (1 if _is_near(state, behind, seat) else 2)
    if piece == OFF:
        return slow if state.reserve[seat] > 0 else FAR
    if piece == ROCK:
        return FAR
    if facing(piece) == way:
        return slow if owner(piece) == seat else FAR
    if _is_pushed(state, behind, way, seat):
        return left
    return slow + 1 if owner(piece) == seat else FAR


@kernel
def _is_near(state: State, cell: int, seat: int) -> bool:
    """Tells whether an animal of a seat can be on a free cell in one turn."""
    if BORDER[cell] == 1 and state.reserve[seat] > 0:
        return True
    for way in range(4):
        if owner(state.board[cell + STEP[way]]) == seat:
            return True
    return False


@kernel
def _is_pushed(state: State, cell: int, way: int, seat: int) -> bool:
    """Tells whether a seat can push what stands on a cell, by the next animal behind or by entering."""
    piece = state.board[cell - STEP[way]]
    is_there = state.reserve[seat] > 0 if piece == OFF else owner(piece) == seat and facing(piece) == way
    return is_there and held(state, cell, way) == 0


@kernel
def prior(state: State, move: int) -> int:
    """Returns the prior of a move for move ordering: pushes first, above all those that move rocks."""
    points = FORCE[move]
    if points == 0:
        return 0
    cell = AT[move] if KIND[move] == Kind.SHOVE else AT[move] + STEP[WAY[move]]
    while EMPTY < state.board[cell] < OFF:
        if state.board[cell] == ROCK:
            points += 60
        cell += STEP[WAY[move]]
    return points
