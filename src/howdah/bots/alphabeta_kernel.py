"""Alpha-beta search for games of two alternating seats without chance or secrets, whose strategy evaluates positions.

Values are whole numbers from the point of view of the seat to decide (negamax). It has a transposition table, killer
moves, the history heuristic, principal variation search and late move reductions; iterative deepening is in
`alphabeta`. A seat that can win now does, and a seat that must parry a threat is searched one ply deeper, so forced
lines are searched to their end.
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
zobrist = open_kernel("zobrist")
wins_now = open_kernel("wins_now")

WIN = 1_000_000
DECIDED = WIN - 1000  # a value beyond it says in how many plies the game ends
EXACT, LOWER, UPPER = 0, 1, 2
NONE = -1
# Move ordering: the move of the table, forcing moves by their prior, killer moves, then the rest by history.
TABLE_MOVE, FORCING, KILLER, HISTORY_LIMIT = 1 << 40, 1 << 30, 1 << 29, 1 << 28
REDUCE_ONE, REDUCE_TWO = 3, 9  # late move reductions: moves after which the search is one ply, or two, shallower


class Workspace(NamedTuple):
    """The arrays of a search: move lists by ply, the transposition table, and counters."""

    moves: Any  # by ply
    order: Any  # by ply: the ordering score of each move
    killers: Any  # by ply: two killer moves
    history: Any  # by seat and move: the history heuristic
    scores: Any
    ranks: Any
    keys: Any  # transposition table, by zobrist hash; slots go in pairs
    depths: Any
    values: Any
    bounds: Any
    best: Any
    counters: Any  # nodes searched, node limit


@kernel
def alphabeta(states: Any, workspace: Workspace, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Returns the value of states[ply], which follows states[ply - 1]; meaningless once the node limit is passed."""
    workspace.counters[0] += 1
    state = states[ply]
    seat = turn(state)
    if seat == OVER:
        return _terminal_value(states, workspace, ply)
    if wins_now(state, seat):
        return WIN - ply - 1
    beta = min(beta, WIN - ply - 3)  # mate distance pruning
    if alpha >= beta:
        return beta
    if ply >= len(states) - 2:
        return evaluate(state)
    is_threatened = wins_now(state, 1 - seat)
    if is_threatened:
        depth = max(depth, 0) + 1
    if depth <= 0:
        return evaluate(state)
    key = zobrist(state)
    slot = _table_slot(workspace, key)
    is_hit = workspace.keys[slot] == key
    if is_hit and _is_cutoff(workspace, slot, ply, depth, alpha, beta):
        return _from_table(workspace.values[slot], ply)
    n = _score_moves(state, workspace, ply, seat, workspace.best[slot] if is_hit else NONE)
    best_move, best_value, first_alpha = NONE, -2 * WIN, alpha
    for i in range(n):
        move = _next_move(workspace, ply, i, n)
        reduction = 0
        if depth >= 2 and i >= REDUCE_ONE and not is_threatened and workspace.order[ply][i] < HISTORY_LIMIT:
            reduction = 2 if i >= REDUCE_TWO and depth >= 4 else 1
        assign(states, ply + 1, ply)
        play(states[ply + 1], move)
        value = alpha + 1
        if i > 0:  # principal variation search: a null window first
            value = -alphabeta(states, workspace, ply + 1, depth - 1 - reduction, -alpha - 1, -alpha)
            if reduction > 0 and value > alpha:
                value = -alphabeta(states, workspace, ply + 1, depth - 1, -alpha - 1, -alpha)
        if i == 0 or alpha < value < beta:
            value = -alphabeta(states, workspace, ply + 1, depth - 1, -beta, -alpha)
        if workspace.counters[0] > workspace.counters[1]:
            return 0
        if value > best_value:
            best_move, best_value = move, value
        alpha = max(alpha, value)
        if alpha >= beta:
            _reward_cutoff(workspace, ply, seat, move, depth, workspace.order[ply][i])
            break
    bound = LOWER if best_value >= beta else UPPER if best_value <= first_alpha else EXACT
    _table_store(workspace, key, depth, _to_table(best_value, ply), bound, best_move)
    return best_value


@kernel
def _table_slot(workspace: Workspace, key: int) -> int:
    """Returns the slot of a position in the transposition table, or the first of its pair."""
    slot = 2 * (key % (len(workspace.keys) // 2))
    return slot + 1 if workspace.keys[slot + 1] == key else slot


@kernel
def _is_cutoff(workspace: Workspace, slot: int, ply: int, depth: int, alpha: int, beta: int) -> bool:
    """Tells whether an entry of the table is deep and tight enough to replace a search."""
    value, bound = _from_table(workspace.values[slot], ply), workspace.bounds[slot]
    if workspace.depths[slot] < depth and -DECIDED <= value <= DECIDED:
        return False
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@kernel
def _table_store(workspace: Workspace, key: int, depth: int, value: int, bound: int, best: int) -> None:
    """Writes a position into the table; the first slot of a pair keeps the deeper search."""
    slot = _table_slot(workspace, key)
    if workspace.keys[slot] != key and workspace.depths[slot] > depth:
        slot += 1
    workspace.keys[slot] = key
    workspace.depths[slot] = depth
    workspace.values[slot] = value
    workspace.bounds[slot] = bound
    workspace.best[slot] = best


@kernel
def _to_table(value: int, ply: int) -> int:
    """Returns a value for the table: plies to a win count from the position, not from the root."""
    return value + ply if value > DECIDED else value - ply if value < -DECIDED else value


@kernel
def _from_table(value: int, ply: int) -> int:
    return value - ply if value > DECIDED else value + ply if value < -DECIDED else int(value)


@kernel
def _terminal_value(states: Any, workspace: Workspace, ply: int) -> int:
    """Returns the value of an ended game to the opponent of the seat that moved last: a sooner end counts more."""
    outcome(states[ply], workspace.scores, workspace.ranks)
    if workspace.ranks[0] == workspace.ranks[1]:
        return 0
    winner = 0 if workspace.ranks[0] == 0 else 1
    return ply - WIN if winner == turn(states[ply - 1]) else WIN - ply


@kernel
def _reward_cutoff(workspace: Workspace, ply: int, seat: int, move: int, depth: int, order: int) -> None:
    """Makes a quiet move that caused a cutoff a killer move, and raises its history."""
    if FORCING <= order < TABLE_MOVE:
        return
    if workspace.killers[ply, 0] != move:
        workspace.killers[ply, 1] = workspace.killers[ply, 0]
        workspace.killers[ply, 0] = move
    workspace.history[seat, move] = min(HISTORY_LIMIT - 1, workspace.history[seat, move] + depth * depth)


@kernel
def _score_moves(state: Any, workspace: Workspace, ply: int, seat: int, table_move: int) -> int:
    """Writes the legal moves with their ordering scores, and returns how many there are."""
    moves, order = workspace.moves[ply], workspace.order[ply]
    n = legal(state, moves)
    for i in range(n):
        move = moves[i]
        force = prior(state, move)
        if move == table_move:
            order[i] = TABLE_MOVE
        elif force > 0:
            order[i] = FORCING + force
        elif move == workspace.killers[ply, 0] or move == workspace.killers[ply, 1]:
            order[i] = KILLER
        else:
            order[i] = workspace.history[seat, move]
    return n


@kernel
def _next_move(workspace: Workspace, ply: int, i: int, n: int) -> int:
    """Swaps the move with the highest score, of those from i on, to place i, and returns it."""
    moves, order = workspace.moves[ply], workspace.order[ply]
    top = i
    for j in range(i + 1, n):
        if order[j] > order[top]:
            top = j
    moves[i], moves[top] = moves[top], moves[i]
    order[i], order[top] = order[top], order[i]
    return int(moves[i])
