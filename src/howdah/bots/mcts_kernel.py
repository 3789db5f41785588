"""Monte Carlo tree search (MCTS) for all games, from a seat's view.

Each simulation deals what the seat cannot see (determinization), selects by UCT down the tree (every seat for itself,
chance by its weights), expands one node, plays a rollout by the game's rollout policy, and backpropagates its value.
A won end is proved up the tree (MCTS-Solver).
The children of a node are a list in ascending order of their moves: first[node] → child → next[child] → …
"""

from math import exp, log, sqrt
from typing import Any, NamedTuple

from howdah.core.kernel import kernel, open_kernel
from howdah.core.protocol import CHANCE, OVER, Buffer
from howdah.core.rng import weighted

turn = open_kernel("turn")
legal = open_kernel("legal")
chance = open_kernel("chance")
play = open_kernel("play")
outcome = open_kernel("outcome")
assign = open_kernel("assign")
deal = open_kernel("deal")
rollout_policy = open_kernel("rollout_policy")
prior = open_kernel("prior")
evaluate = open_kernel("evaluate")
terminal_value = open_kernel("terminal_value")

NONE = -1
MAX_PATH = 512  # steps from the root to a leaf


class Tree(NamedTuple):
    """Nodes as flat arrays; `size` holds the number of nodes."""

    size: Any
    move: Any  # the step that leads to the node
    first: Any
    next: Any
    visits: Any
    value: Any  # by node and seat, summed over visits
    prior: Any  # of the move, by the game's strategy
    proved: Any  # the seat that has a forced win, or NONE
    chance: Any  # 1 where chance decides


class Scratch(NamedTuple):
    """What one simulation writes, and the tables precomputed for all of them."""

    moves: Any
    weights: Any
    path: Any
    movers: Any
    scores: Any
    ranks: Any
    values: Any
    value_range: Any  # 0 and 1, or the lowest and highest score met by one seat alone
    tables: Any


@kernel
def simulate(
    states: Any,
    tree: Tree,
    scratch: Scratch,
    rng: Buffer,
    seat: int,
    simulations: int,
    rollout_depth: int,
    exploration: float,  # the exploration constant
    is_open: bool,
) -> None:
    """Runs simulations from states[0], the seat's view; states[1] is scratch; `is_open` if nothing is hidden."""
    for _ in range(simulations):
        if tree.proved[0] != NONE:
            return
        assign(states, 1, 0)
        if not is_open:
            deal(states[1], seat, rng)
        depth = _select(states[1], tree, scratch, rng, exploration)
        if turn(states[1]) == OVER and is_open and len(scratch.values) > 1:  # one seat alone always wins
            _prove(states[1], tree, scratch, depth)
        _rollout(states[1], scratch, rng, rollout_depth)
        _backpropagate(states[1], tree, scratch, depth)


@kernel
def _select(state: Any, tree: Tree, scratch: Scratch, rng: Buffer, exploration: float) -> int:
    """Selection: plays down the tree to an unvisited node or the end of the game; returns the number of steps."""
    moves, weights, path = scratch.moves, scratch.weights, scratch.path
    node, depth = 0, 0
    path[0] = 0
    while depth < MAX_PATH - 1:
        decider = turn(state)
        if decider == OVER:
            break
        scratch.movers[depth] = decider
        if decider == CHANCE:
            n = chance(state, moves, weights)
            child = _chance_child(tree, node, moves[weighted(rng, weights, n)])
        else:
            child = _select_child(state, tree, node, scratch, legal(state, moves), decider, exploration)
        if child == NONE:  # the tree is full
            break
        play(state, tree.move[child])
        depth += 1
        path[depth] = child
        if tree.visits[child] == 0:
            break
        node = child
    return depth


@kernel
def _select_child(state: Any, tree: Tree, node: int, scratch: Scratch, n: int, seat: int, exploration: float) -> int:
    """Returns the legal child with the highest UCT score, after adding the children that are missing."""
    moves, exploration_bonus = scratch.moves, exploration * sqrt(log(tree.visits[node] + 2.0))
    low, width = scratch.value_range[0], scratch.value_range[1] - scratch.value_range[0]
    previous, child = NONE, tree.first[node]
    best, most = NONE, -1e9
    for i in range(n):
        while child != NONE and tree.move[child] < moves[i]:
            previous, child = child, tree.next[child]
        if child == NONE or tree.move[child] != moves[i]:
            child = _expand(state, tree, node, previous, child, moves[i], scratch.tables)
            if child == NONE:
                return best
        score = _uct(tree, child, seat, exploration_bonus, low, width)
        if score > most:
            best, most = child, score
        previous, child = child, tree.next[child]
    return best


@kernel
def _uct(tree: Tree, child: int, seat: int, exploration_bonus: float, low: float, width: float) -> float:
    """UCT score: mean value + prior + exploration."""
    if tree.proved[child] != NONE:
        return 1e6 if tree.proved[child] == seat else -1e6
    visits: int = tree.visits[child]
    if visits == 0:
        return float(0.5 + exploration_bonus + tree.prior[child])
    part = (tree.value[child, seat] / visits - low) / width
    return float(part + exploration_bonus / sqrt(visits) + tree.prior[child] / (visits + 1))


@kernel
def _expand(state: Any, tree: Tree, node: int, previous: int, following: int, move: int, tables: Any) -> int:
    """Expansion: adds a child between two others; returns it, or NONE when the tree is full."""
    child = _new_node(tree, move)
    if child != NONE:
        tree.prior[child] = prior(state, move, tables) / 1000.0
        _link(tree, node, previous, child, following)
    return child


@kernel
def _chance_child(tree: Tree, node: int, move: int) -> int:
    """Returns the child of an outcome of chance, added when it is new."""
    previous: int = NONE
    child: int = tree.first[node]
    while child != NONE and tree.move[child] < move:
        previous, child = child, tree.next[child]
    if child != NONE and tree.move[child] == move:
        return child
    fresh = _new_node(tree, move)
    if fresh != NONE:
        tree.chance[node] = 1
        _link(tree, node, previous, fresh, child)
    return fresh


@kernel
def _new_node(tree: Tree, move: int) -> int:
    node: int = tree.size[0]
    if node >= len(tree.move):
        return NONE
    tree.size[0] = node + 1
    tree.move[node] = move
    tree.first[node] = tree.next[node] = tree.proved[node] = NONE
    tree.visits[node] = tree.chance[node] = 0
    tree.prior[node] = 0.0
    for seat in range(tree.value.shape[1]):
        tree.value[node, seat] = 0.0
    return node


@kernel
def _link(tree: Tree, node: int, previous: int, child: int, following: int) -> None:
    tree.next[child] = following
    if previous == NONE:
        tree.first[node] = child
    else:
        tree.next[previous] = child


@kernel
def _rollout(state: Any, scratch: Scratch, rng: Buffer, rollout_depth: int) -> None:
    """Plays a rollout by the game's rollout policy, at most `rollout_depth` steps."""
    moves, weights = scratch.moves, scratch.weights
    for _ in range(rollout_depth):
        decider = turn(state)
        if decider == OVER:
            break
        if decider == CHANCE:
            n = chance(state, moves, weights)
            play(state, moves[weighted(rng, weights, n)])
        else:
            play(state, moves[rollout_policy(state, moves, legal(state, moves), rng, scratch.tables)])


@kernel
def _backpropagate(state: Any, tree: Tree, scratch: Scratch, depth: int) -> None:
    """Adds the values of a simulation, or the score of one seat alone, to every node on its path."""
    path, values = scratch.path, scratch.values
    if len(values) == 1:
        outcome(state, scratch.scores, scratch.ranks)
        _widen(scratch.value_range, scratch.scores[0])
        values[0] = scratch.scores[0]
    elif turn(state) == OVER:
        outcome(state, scratch.scores, scratch.ranks)
        terminal_value(state, scratch.scores, scratch.ranks, values)
    else:
        evaluate(state, values, scratch.tables)
    for i in range(depth + 1):
        node = path[i]
        tree.visits[node] += 1
        for seat in range(tree.value.shape[1]):
            tree.value[node, seat] += values[seat]


@kernel
def _widen(value_range: Any, score: int) -> None:
    """Makes a range include a score and cover at least one point; a range that ends before it begins is empty."""
    is_empty = value_range[1] < value_range[0]
    value_range[0] = score if is_empty else min(value_range[0], score)
    value_range[1] = max(value_range[0] + 1.0, score if is_empty else max(value_range[1], score))


@kernel
def _prove(state: Any, tree: Tree, scratch: Scratch, depth: int) -> None:
    """Marks the end of a path as won, and every node above it from which that win is forced (MCTS-Solver)."""
    outcome(state, scratch.scores, scratch.ranks)
    winner = NONE
    for seat in range(tree.value.shape[1]):
        if scratch.ranks[seat] == 0:
            winner = seat if winner == NONE else -2
    if winner < 0 or tree.size[0] >= len(tree.move):
        return
    tree.proved[scratch.path[depth]] = winner
    for i in range(depth - 1, -1, -1):
        node = scratch.path[i]
        if tree.chance[node] == 1 or (scratch.movers[i] != winner and not _all_proved(tree, node, winner)):
            return
        tree.proved[node] = winner


@kernel
def _all_proved(tree: Tree, node: int, winner: int) -> bool:
    child = tree.first[node]
    while child != NONE:
        if tree.proved[child] != winner:
            return False
        child = tree.next[child]
    return True


@kernel
def deal_nothing(state: Any, seat: int, rng: Buffer) -> None:
    """Replaces `deal` in a game without secrets: does nothing."""


@kernel
def win_chances(values: Any, scale: float) -> None:
    """Turns the points of each seat into its chance against the best of the others, in place (logistic)."""
    first, second = best_two(values)
    for seat in range(len(values)):
        rival = second if values[seat] == first else first
        values[seat] = 1.0 / (1.0 + exp((rival - values[seat]) / scale))


@kernel
def best_two(values: Any) -> tuple[float, float]:
    """Returns the best value of a seat, and the best of the others: equal for a tie."""
    first, second = -1e9, -1e9
    for seat in range(len(values)):
        second = max(second, min(first, values[seat]))
        first = max(first, values[seat])
    return first, second


@kernel
def count_winners(ranks: Buffer) -> int:
    winners = 0
    for seat in range(len(ranks)):
        winners += 1 if ranks[seat] == 0 else 0
    return winners


@kernel
def terminal_value_by_rank(state: Any, scores: Buffer, ranks: Buffer, values: Any) -> None:
    """Writes the value of an ended game for each seat: 1 for the only winner, less for a tie or a worse rank."""
    seats, winners = len(values), count_winners(ranks)
    for seat in range(seats):
        if winners == 0:
            values[seat] = 0.5  # a draw
        elif ranks[seat] == 0:
            values[seat] = 0.5 + 0.5 / winners
        else:
            values[seat] = 0.0 if seats == 2 else 0.4 * max(0.0, 1.0 - ranks[seat] / (seats - 1.0))
