"""Reading ahead: alpha-beta for games of two seats without chance or secrets, where knowledge can weigh a position.

The value of a position is a whole number from the point of view of the seat to decide. Depth grows by one until the
nodes allowed are used up; positions met before are found in a table, and the move that was best there is tried first.
Whoever can win at once does, and a seat that must parry is read one ply deeper, so forced lines are read to their end.
"""

from typing import Any, NamedTuple

from howdah.core.kernel import kernel, open_kernel
from howdah.core.protocol import OVER

turn = open_kernel("turn")
legal = open_kernel("legal")
play = open_kernel("play")
outcome = open_kernel("outcome")
assign = open_kernel("assign")
prior = open_kernel("prior")
evaluate = open_kernel("evaluate")
zobrist = open_kernel("sign")
wins_now = open_kernel("wins_now")

WIN = 1_000_000
DECIDED = WIN - 1000  # beyond it a value says in how many plies the game is over
EXACT, LOWER, UPPER = 0, 1, 2
NONE = -1
FIRST, FORCED, KILLER, TOLD = 1 << 40, 1 << 30, 1 << 29, 1 << 28  # how soon moves are tried: at the last, by success
LATE, LATER = 3, 9  # moves after which reading is shallower, by one ply and by two


class Workspace(NamedTuple):
    """What reading needs: room by ply, a table of positions met, and counters."""

    moves: Any  # by ply
    order: Any  # by ply: how soon each move is tried
    killers: Any  # by ply: two quiet moves that refuted others
    success: Any  # by seat and move: how often and how deep it refuted others
    scores: Any
    ranks: Any
    keys: Any  # of the table, by a position's sign; places go in pairs
    depths: Any
    values: Any
    bounds: Any
    best: Any
    counters: Any  # nodes read, nodes allowed


@kernel
def alphabeta(states: Any, workspace: Workspace, ply: int, depth: int, low: int, high: int) -> int:
    """Returns the value of states[ply], read so many plies ahead; nonsense once the nodes allowed are used up."""
    workspace.counters[0] += 1
    state = states[ply]
    seat = turn(state)
    if seat == OVER:
        return _ended(states, workspace, ply)
    if wins_now(state, seat):
        return WIN - ply - 1
    high = min(high, WIN - ply - 3)
    if low >= high:
        return high
    if ply >= len(states) - 2:
        return evaluate(state)
    is_threatened = wins_now(state, 1 - seat)
    if is_threatened:
        depth = max(depth, 0) + 1
    if depth <= 0:
        return evaluate(state)
    key = zobrist(state)
    place = _place(workspace, key)
    known = workspace.keys[place] == key
    if known and _is_enough(workspace, place, ply, depth, low, high):
        return _restored(workspace.values[place], ply)
    n = _ordered(state, workspace, ply, seat, workspace.best[place] if known else NONE)
    best, most, floor = NONE, -2 * WIN, low
    for i in range(n):
        move = _next(workspace, ply, i, n)
        less = 0
        if depth >= 2 and i >= LATE and not is_threatened and workspace.order[ply][i] < TOLD:
            less = 2 if i >= LATER and depth >= 4 else 1
        assign(states, ply + 1, ply)
        play(states[ply + 1], move)
        worth = floor + 1
        if i > 0:
            worth = -alphabeta(states, workspace, ply + 1, depth - 1 - less, -floor - 1, -floor)
            if less > 0 and worth > floor:
                worth = -alphabeta(states, workspace, ply + 1, depth - 1, -floor - 1, -floor)
        if i == 0 or floor < worth < high:
            worth = -alphabeta(states, workspace, ply + 1, depth - 1, -high, -floor)
        if workspace.counters[0] > workspace.counters[1]:
            return 0
        if worth > most:
            best, most = move, worth
        floor = max(floor, worth)
        if floor >= high:
            _praise(workspace, ply, seat, move, depth, workspace.order[ply][i])
            break
    _remember(workspace, key, depth, _kept(most, ply), LOWER if most >= high else UPPER if most <= low else EXACT, best)
    return most


@kernel
def _place(workspace: Workspace, key: int) -> int:
    """Returns the place of a position in the table, or of what stands there instead."""
    place = 2 * (key % (len(workspace.keys) // 2))
    return place + 1 if workspace.keys[place + 1] == key else place


@kernel
def _is_enough(workspace: Workspace, place: int, ply: int, depth: int, low: int, high: int) -> bool:
    """Tells whether what the table knows of a position answers what is asked."""
    value, bound = _restored(workspace.values[place], ply), workspace.bounds[place]
    if workspace.depths[place] < depth and -DECIDED <= value <= DECIDED:
        return False
    return bound == EXACT or (bound == LOWER and value >= high) or (bound == UPPER and value <= low)


@kernel
def _remember(workspace: Workspace, key: int, depth: int, value: int, bound: int, best: int) -> None:
    """Writes a position into the table: the first of two places is for what was read deeper."""
    place = _place(workspace, key)
    if workspace.keys[place] != key and workspace.depths[place] > depth:
        place += 1
    workspace.keys[place] = key
    workspace.depths[place] = depth
    workspace.values[place] = value
    workspace.bounds[place] = bound
    workspace.best[place] = best


@kernel
def _kept(value: int, ply: int) -> int:
    """Returns a value as the table keeps it: a decided one is counted from the position, not from the first."""
    return value + ply if value > DECIDED else value - ply if value < -DECIDED else value


@kernel
def _restored(value: int, ply: int) -> int:
    return value - ply if value > DECIDED else value + ply if value < -DECIDED else int(value)


@kernel
def _ended(states: Any, workspace: Workspace, ply: int) -> int:
    """Returns the value of an ended game to the opponent of the seat that moved last: a sooner end counts more."""
    outcome(states[ply], workspace.scores, workspace.ranks)
    if workspace.ranks[0] == workspace.ranks[1]:
        return 0
    winner = 0 if workspace.ranks[0] == 0 else 1
    return ply - WIN if winner == turn(states[ply - 1]) else WIN - ply


@kernel
def _praise(workspace: Workspace, ply: int, seat: int, move: int, depth: int, order: int) -> None:
    """Takes note of a quiet move that refuted others."""
    if FORCED <= order < FIRST:
        return
    if workspace.killers[ply, 0] != move:
        workspace.killers[ply, 1] = workspace.killers[ply, 0]
        workspace.killers[ply, 0] = move
    workspace.success[seat, move] = min(TOLD - 1, workspace.success[seat, move] + depth * depth)


@kernel
def _ordered(state: Any, workspace: Workspace, ply: int, seat: int, first: int) -> int:
    """Writes the legal moves with how soon each is to be tried, and returns how many."""
    moves, order = workspace.moves[ply], workspace.order[ply]
    n = legal(state, moves)
    for i in range(n):
        move = moves[i]
        force = prior(state, move)
        if move == first:
            order[i] = FIRST
        elif force > 0:
            order[i] = FORCED + force
        elif move == workspace.killers[ply, 0] or move == workspace.killers[ply, 1]:
            order[i] = KILLER
        else:
            order[i] = workspace.success[seat, move]
    return n


@kernel
def _next(workspace: Workspace, ply: int, i: int, n: int) -> int:
    """Brings the most promising of the moves from i on to place i, and returns it."""
    moves, order = workspace.moves[ply], workspace.order[ply]
    top = i
    for j in range(i + 1, n):
        if order[j] > order[top]:
            top = j
    moves[i], moves[top] = moves[top], moves[i]
    order[i], order[top] = order[top], order[i]
    return int(moves[i])
