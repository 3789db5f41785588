"""Reading ahead: alpha-beta for games of two seats without chance or secrets, where knowledge can weigh a position.

The value of a position is a whole number from the point of view of the seat to decide. Depth grows by one until the
nodes allowed are used up; positions met before are found in a table, and the move that was best there is tried first.
"""

from typing import Any, NamedTuple

from howdah.core.kernel import kernel, open_kernel
from howdah.core.protocol import OVER

turn = open_kernel("turn")
legal = open_kernel("legal")
play = open_kernel("play")
outcome = open_kernel("outcome")
assign = open_kernel("assign")
bias = open_kernel("bias")
weigh = open_kernel("weigh")
sign = open_kernel("sign")

WIN = 1_000_000
EXACT, LOWER, UPPER = 0, 1, 2
NONE = -1


class Desk(NamedTuple):
    """What reading needs: room by ply, a table of positions met, and counters."""

    moves: Any  # by ply
    order: Any  # by ply: how soon each move is tried
    scores: Any
    ranks: Any
    keys: Any  # of the table, by a position's sign
    depths: Any
    values: Any
    bounds: Any
    best: Any
    counters: Any  # nodes read, nodes allowed


@kernel
def read(states: Any, desk: Desk, ply: int, depth: int, low: int, high: int) -> int:
    """Returns the value of states[ply], read so many plies ahead; nonsense once the nodes allowed are used up."""
    desk.counters[0] += 1
    state = states[ply]
    if turn(state) == OVER:
        return _ended(state, desk, ply)
    if depth <= 0 or ply >= len(states) - 2:
        return weigh(state)
    place = sign(state) % len(desk.keys)
    known = desk.keys[place] == sign(state)
    if known and desk.depths[place] >= depth:
        value, bound = desk.values[place], desk.bounds[place]
        if bound == EXACT or (bound == LOWER and value >= high) or (bound == UPPER and value <= low):
            return int(value)
    n = _ordered(state, desk, ply, desk.best[place] if known else NONE)
    best, most, floor, key = NONE, -2 * WIN, low, sign(state)
    for i in range(n):
        move = _next(desk, ply, i, n)
        assign(states, ply + 1, ply)
        play(states[ply + 1], move)
        worth = -read(states, desk, ply + 1, depth - 1, -high if i == 0 else -floor - 1, -floor)
        if i > 0 and floor < worth < high:
            worth = -read(states, desk, ply + 1, depth - 1, -high, -floor)
        if desk.counters[0] > desk.counters[1]:
            return 0
        if worth > most:
            best, most = move, worth
        floor = max(floor, worth)
        if floor >= high:
            break
    _remember(desk, place, key, depth, most, low, high, best)
    return most


@kernel
def _remember(desk: Desk, place: int, key: int, depth: int, value: int, low: int, high: int, best: int) -> None:
    desk.keys[place] = key
    desk.depths[place] = depth
    desk.values[place] = value
    desk.bounds[place] = LOWER if value >= high else UPPER if value <= low else EXACT
    desk.best[place] = best


@kernel
def _ended(state: Any, desk: Desk, ply: int) -> int:
    """Returns the value of an ended game to the seat that would have been next: sooner is worse, or better."""
    outcome(state, desk.scores, desk.ranks)
    if desk.ranks[0] == desk.ranks[1]:
        return 0
    winner = 0 if desk.ranks[0] == 0 else 1
    return WIN - ply if winner == state.mover else ply - WIN


@kernel
def _ordered(state: Any, desk: Desk, ply: int, first: int) -> int:
    """Writes the legal moves with how soon each is to be tried, and returns how many."""
    n = legal(state, desk.moves[ply])
    for i in range(n):
        move = desk.moves[ply][i]
        desk.order[ply][i] = 1_000_000 if move == first else bias(state, move)
    return n


@kernel
def _next(desk: Desk, ply: int, i: int, n: int) -> int:
    """Brings the most promising of the moves from i on to place i, and returns it."""
    moves, order = desk.moves[ply], desk.order[ply]
    top = i
    for j in range(i + 1, n):
        if order[j] > order[top]:
            top = j
    moves[i], moves[top] = moves[top], moves[i]
    order[i], order[top] = order[top], order[i]
    return int(moves[i])
