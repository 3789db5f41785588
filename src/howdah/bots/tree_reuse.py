"""Tree reuse from one move to the next: the node of the present position becomes the root.

A child always stands behind its parent, so one pass marks the nodes to keep, and another moves them to the front:

    before   0 1 2 3 4 5 6 7        after, with 2 as the root   2 5 6
    kept     . . x . . x x .        its place                   0 1 2
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from howdah.core.engine import Engine
from howdah.core.kernel import bind, kernel

from .mcts_kernel import NONE, Tree

MAX_STEPS = 8  # between two searches
VISITS_DIVISOR = 64  # a node is kept if it had more than 1/64 of the root's visits


@kernel
def prune(tree: Tree, node: int, places: Any) -> None:
    """Keeps only the subtree of a node, which becomes the root; `places` is scratch."""
    size = tree.size[0]
    for i in range(node, size):
        places[i] = NONE
    places[node] = 0
    for i in range(node, size):
        if places[i] != NONE:
            child = tree.first[i]
            while child != NONE:
                places[child] = 0
                child = tree.next[child]
    count = 0
    for i in range(node, size):
        if places[i] != NONE:
            places[i] = count
            count += 1
    for i in range(node, size):
        if places[i] != NONE:
            _move(tree, i, places)
    tree.size[0] = count
    tree.next[0] = NONE


@kernel
def _move(tree: Tree, node: int, places: Any) -> None:
    """Moves a node to its place; the node that stood there has moved already."""
    to = places[node]
    first, following = tree.first[node], tree.next[node]
    tree.first[to] = NONE if first == NONE else places[first]
    tree.next[to] = NONE if following == NONE or to == 0 else places[following]
    tree.move[to] = tree.move[node]
    tree.visits[to] = tree.visits[node]
    tree.prior[to] = tree.prior[node]
    tree.proved[to] = tree.proved[node]
    tree.chance[to] = tree.chance[node]
    for seat in range(tree.value.shape[1]):
        tree.value[to, seat] = tree.value[node, seat]


@cache
def pruner(mode: str) -> Any:
    """Returns `prune` in one mode; it is the same for all games."""
    return bind([prune], mode, "tree")["prune"]


class PositionFinder:
    """Finds the node of a tree that has a given position."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.states = engine, engine.states(MAX_STEPS + 1)
        self.min_visits = 0

    def find(self, tree: Tree, root: Any, wanted: Any) -> int:
        """Returns the node nearest to the root with the position wanted, or NONE; rarely visited nodes are skipped."""
        self.engine.put(self.states, 0, wanted)
        wanted_key = self._key(0)
        self.engine.put(self.states, 0, root)
        if self._key(0) == wanted_key:
            return 0
        self.min_visits = int(tree.visits[0]) // VISITS_DIVISOR
        for depth in range(1, MAX_STEPS + 1):
            node = self._below(tree, 0, 0, depth, wanted_key)
            if node != NONE:
                return node
        return NONE

    def _below(self, tree: Tree, node: int, ply: int, depth: int, key: bytes) -> int:
        for child in sorted(children(tree, node), key=lambda child: -int(tree.visits[child])):
            if tree.visits[child] <= self.min_visits:
                break
            self.engine.kernels["assign"](self.states, ply + 1, ply)
            self.engine.play(self.states[ply + 1], int(tree.move[child]))
            if depth > 1:
                found = self._below(tree, child, ply + 1, depth - 1, key)
            else:
                found = child if self._key(ply + 1) == key else NONE
            if found != NONE:
                return found
        return NONE

    def _key(self, place: int) -> bytes:
        state, schema = self.states[place], self.engine.schema
        return bytes(state.tobytes()[: schema.kept.itemsize]) if self.engine.is_compiled else schema.pack(state)


def children(tree: Tree, node: int) -> Iterator[int]:
    """Yields the children of a node, ascending by their moves."""
    child = int(tree.first[node])
    while child != NONE:
        yield child
        child = int(tree.next[child])
