"""`MctsSearch`: the arrays, the clock and the results around the MCTS kernel, for one game."""

import time
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy

from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.session.view import View

from . import default_strategy, mcts_kernel
from .mcts_kernel import MAX_PATH, NONE, Scratch, Tree
from .strategy import is_alphabeta, strategy_of
from .tree_reuse import PositionFinder, children, pruner

CAPACITY = 400_000  # nodes
BATCH_SECONDS = 0.02  # between looks at the clock
FIRST_BATCH = 16  # simulations before the first look at the clock
INTERPRETED_ROLLOUT_DEPTH = 30  # steps, for a bot that must answer before the rules are compiled
UNLIMITED = 10_000_000  # simulations, when only seconds limit the search
NO_TABLES = numpy.zeros(1, numpy.int32)


@dataclass(frozen=True)
class Line:
    """A move as a search sees it, with its principal variation."""

    move: str
    visits: int  # simulations, or plies searched by alpha-beta
    value: float  # from 0 to 1, for the seat
    pv: list[str]  # principal variation
    is_won: bool
    score: float | None = None  # mean score of one seat alone


class MctsSearch:
    """Searches positions of one game by MCTS, from a seat's view alone."""

    def __init__(
        self, game: Game, mode: str = COMPILED, capacity: int = CAPACITY, strategy: ModuleType | None = None
    ) -> None:
        self.game, self.engine = game, game.engine(mode)
        self.strategy = strategy or _strategy(game)
        self.simulate = _bound(game, mode, self.strategy)
        self.states = self.engine.states(2)
        self.capacity = capacity
        self.first_batch, self.rollout_depth = FIRST_BATCH, self.strategy.ROLLOUT_DEPTH
        if not self.engine.is_compiled:
            self.first_batch, self.rollout_depth = 1, min(INTERPRETED_ROLLOUT_DEPTH, self.rollout_depth)
        self.trees: dict[int, Tree] = {}
        self.prune, self.finder = pruner(mode), PositionFinder(self.engine)
        self.places = numpy.zeros(0, numpy.int32)  # scratch of `prune`
        self.reusable: Tree | None = None  # a tree with states[0] at its root

    def search(self, view: View, seed: int, simulations: int = 0, seconds: float = 0.0) -> list[Line]:
        """Returns the moves of the seat to decide, the best first, after some simulations or seconds (0: no limit).

        Results depend only on position, seed and limits, and on the tree that is reused.
        """
        state = view.state
        is_open = not self.game.schema.hidden or self.game.hooks.opened(state)
        tree = self._root(state)
        self.reusable = tree if is_open else None
        rng, scratch = self.engine.rng(seed), self._scratch(state)
        began, left, batch = time.perf_counter(), simulations or UNLIMITED, self.first_batch
        while left > 0 and not (seconds and time.perf_counter() - began > seconds):
            started = time.perf_counter()
            self._simulate(tree, scratch, rng, state.viewer, min(batch, left), is_open)
            left -= batch
            batch = max(1, min(4096, int(batch * BATCH_SECONDS / max(1e-5, time.perf_counter() - started))))
            if tree.proved[0] != NONE:
                break
        return self._solo_lines(tree, scratch.value_range) if int(state.seats) == 1 else self._lines(tree, state.viewer)

    def forget(self) -> None:
        """Makes the next search start from an empty tree."""
        self.reusable = None

    def _root(self, state: Any) -> Tree:
        """Returns the tree of a state: the subtree that the last search made for it, or a root alone."""
        tree = self._tree(int(state.seats))
        node = self.finder.find(tree, self.states[0], state) if self.reusable is tree else NONE
        if node == NONE:
            _reset(tree)
        elif node:
            self.places = self.places if len(self.places) else numpy.zeros(self.capacity, numpy.int32)
            self.prune(tree, node, self.places)
        self.engine.put(self.states, 0, state)
        return tree

    def _simulate(self, tree: Tree, scratch: Scratch, rng: Any, seat: int, simulations: int, is_open: bool) -> None:
        self.simulate(
            self.states, tree, scratch, rng, seat, simulations, self.rollout_depth, self.strategy.EXPLORATION, is_open
        )

    def _lines(self, tree: Tree, seat: int) -> list[Line]:
        lines = []
        for child in children(tree, 0):
            visits = int(tree.visits[child])
            value = float(tree.value[child, seat]) / visits if visits else 0.0
            won = bool(tree.proved[child] == seat)
            lost = bool(tree.proved[child] != NONE and not won)
            value = 1.0 if won else 0.0 if lost else value
            lines.append(Line(self.game.lexicon.texts[tree.move[child]], visits, value, self._pv(tree, child), won))
        return ordered(lines)

    def _solo_lines(self, tree: Tree, value_range: Any) -> list[Line]:
        """Returns the lines of one seat alone: nothing is won there, and values follow the scores met."""
        lines, (low, high) = [], value_range
        for child in children(tree, 0):
            visits = int(tree.visits[child])
            tried = child if visits else 0  # an unvisited move has the mean score of all
            score = float(tree.value[tried, 0] / tree.visits[tried])
            value = min(1.0, max(0.0, float((score - low) / (high - low)))) if visits else 0.0
            text = self.game.lexicon.texts[tree.move[child]]
            lines.append(Line(text, visits, value, self._pv(tree, child), False, score))
        return ordered(lines)

    def _pv(self, tree: Tree, node: int, length: int = 4) -> list[str]:
        """Returns the principal variation below a node: the most visited steps."""
        pv: list[str] = []
        while len(pv) < length and tree.first[node] != NONE:
            node = max(children(tree, node), key=lambda child: int(tree.visits[child]))
            if not tree.visits[node]:
                break
            pv.append(self.game.lexicon.texts[tree.move[node]])
        return pv

    def _tree(self, seats: int) -> Tree:
        if seats not in self.trees:
            self.trees[seats] = _new_tree(self.capacity, seats)
        return self.trees[seats]

    def _scratch(self, state: Any) -> Scratch:
        max_legal, number, seats = self.game.max_legal, numpy.int64, int(state.seats)
        return Scratch(
            moves=numpy.zeros(max_legal, number),
            weights=numpy.zeros(max_legal, number),
            path=numpy.zeros(MAX_PATH, number),
            movers=numpy.zeros(MAX_PATH, number),
            scores=numpy.zeros(seats, number),
            ranks=numpy.zeros(seats, number),
            values=numpy.zeros(seats, numpy.float64),
            value_range=_value_range(self._tree(seats)),
            tables=self.strategy.precompute(state) if hasattr(self.strategy, "precompute") else NO_TABLES,
        )


def ordered(lines: list[Line]) -> list[Line]:
    """Returns lines, the best first: won moves, then by visits; lost moves come last."""
    return sorted(lines, key=lambda line: (not line.is_won, line.value == 0.0, -line.visits))


def _new_tree(capacity: int, seats: int) -> Tree:
    """Returns a tree with a fixed capacity of nodes."""
    return Tree(
        size=numpy.zeros(1, numpy.int64),
        move=numpy.zeros(capacity, numpy.int32),
        first=numpy.zeros(capacity, numpy.int32),
        next=numpy.zeros(capacity, numpy.int32),
        visits=numpy.zeros(capacity, numpy.int32),
        value=numpy.zeros((capacity, seats), numpy.float64),
        prior=numpy.zeros(capacity, numpy.float64),
        proved=numpy.zeros(capacity, numpy.int8),
        chance=numpy.zeros(capacity, numpy.int8),
    )


def _reset(tree: Tree) -> None:
    """Leaves a tree with its root alone."""
    tree.size[0] = 1
    tree.first[0] = tree.next[0] = tree.proved[0] = NONE
    tree.visits[0] = tree.chance[0] = tree.move[0] = 0
    tree.value[0] = 0.0


def _value_range(tree: Tree) -> Any:
    """Returns the range of a tree's values: 0 and 1, or the scores of one seat alone, empty for a new tree."""
    if tree.value.shape[1] > 1:
        return numpy.array([0.0, 1.0])
    if not tree.visits[0]:
        return numpy.array([1.0, 0.0])
    mean = tree.value[0, 0] / tree.visits[0]
    return numpy.array([mean, mean + 1.0])


def _strategy(game: Game) -> ModuleType:
    """Returns the strategy of a game, or the default where its own is for alpha-beta."""
    strategy = strategy_of(game)
    return default_strategy if is_alphabeta(strategy) else strategy


@cache
def _bound(game: Game, mode: str, strategy: ModuleType) -> Any:
    """Returns `simulate`, bound to a game and its strategy in one mode."""
    engine = game.engine(mode)
    names = [name for name in ("rollout_policy", "prior", "evaluate", "terminal_value") if hasattr(strategy, name)]
    given = dict(engine.kernels) | bind([getattr(strategy, name) for name in names], mode, game.name)
    if "terminal_value" not in given:
        (given["terminal_value"],) = bind([mcts_kernel.terminal_value_by_rank], mode, game.name).values()
    if "deal" not in given:
        (given["deal"],) = bind([mcts_kernel.deal_nothing], mode, game.name).values()
    return bind([mcts_kernel.simulate], mode, game.name, given)["simulate"]
