"""A search at work: its arrays, its clock, and what it found, for one seat of one game."""

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from howdah.core.engine import CORE
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.core.match import View

from . import default_strategy, mcts_kernel
from .mcts_kernel import LONGEST, NONE, Scratch, Tree
from .strategy import is_alphabeta, strategy_of
from .tree_reuse import PositionFinder, children, pruner

BOTS = Path(__file__).parent
CAPACITY = 400_000  # nodes
BATCH = 0.02  # seconds between looks at the clock
FIRST = 16  # simulations before the first look at the clock
INTERPRETED_ROLLOUT_DEPTH = (
    30  # steps played on when the rules are interpreted, for a bot that must answer before they are compiled
)
SIMULATIONS = 10_000_000  # when only the clock is asked for
NO_TABLES = numpy.zeros(1, numpy.int32)


@dataclass(frozen=True)
class Line:
    """One move that was considered: how often it was tried, what it is worth to the seat, and what would follow."""

    move: str
    visits: int
    value: float
    pv: list[str]
    is_won: bool
    score: float | None = None  # that one seat alone would have, on average of what was tried


class MctsSearch:
    """Thinks about positions of one game, from a seat's view alone."""

    def __init__(
        self, game: Game, mode: str = COMPILED, capacity: int = CAPACITY, known: ModuleType | None = None
    ) -> None:
        self.game, self.engine = game, game.engine(mode)
        self.known = known or _strategy(game)
        self.simulate = _bound(game, mode, self.known)
        self.states = self.engine.states(2)
        self.capacity = capacity
        compiled = self.engine.is_compiled
        self.first, self.rollout_depth = (
            (FIRST, self.known.ROLLOUT_DEPTH)
            if compiled
            else (1, min(INTERPRETED_ROLLOUT_DEPTH, self.known.ROLLOUT_DEPTH))
        )
        self.trees: dict[int, Tree] = {}
        self.prune, self.finder, self.places = pruner(mode), PositionFinder(self.engine), numpy.zeros(0, numpy.int32)
        self.kept: Tree | None = None  # from states[0], and worth keeping

    def search(self, view: View, seed: int, simulations: int = 0, seconds: float = 0.0) -> list[Line]:
        """Returns the moves of the seat to decide, the best first, after so many simulations, or seconds, if any."""
        state = view.state
        is_sure = not self.game.schema.hidden or self.game.hooks.opened(state)
        tree = self._rooted(state)
        self.kept = tree if is_sure else None
        rng, scratch = self.engine.rng(seed), self._scratch(state)
        began, left, batch = time.perf_counter(), simulations or SIMULATIONS, self.first
        while left > 0 and not (seconds and time.perf_counter() - began > seconds):
            started = time.perf_counter()
            self._simulate(tree, scratch, rng, state.viewer, min(batch, left), is_sure)
            left -= batch
            batch = max(1, min(4096, int(batch * BATCH / max(1e-5, time.perf_counter() - started))))
            if tree.proved[0] != NONE:
                break
        return self._scored(tree, scratch.span) if int(state.seats) == 1 else self._lines(tree, state.viewer)

    def forget(self) -> None:
        """Starts the next thought from nothing."""
        self.kept = None

    def _rooted(self, state: Any) -> Tree:
        """Returns a tree for a state: what has grown from it already, where nothing is hidden, or a root alone."""
        tree = self._tree(int(state.seats))
        node = self.finder.find(tree, self.states[0], state) if self.kept is tree else NONE
        if node == NONE:
            _reset(tree)
        elif node:
            self.places = self.places if len(self.places) else numpy.zeros(self.capacity, numpy.int32)
            self.prune(tree, node, self.places)
        self.engine.put(self.states, 0, state)
        return tree

    def _simulate(self, tree: Tree, scratch: Scratch, rng: Any, seat: int, simulations: int, is_sure: bool) -> None:
        self.simulate(
            self.states, tree, scratch, rng, seat, simulations, self.rollout_depth, self.known.EXPLORATION, is_sure
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

    def _scored(self, tree: Tree, span: Any) -> list[Line]:
        """Returns the lines of one seat alone: nothing is won there, and worth goes by the scores met."""
        lines, (low, high) = [], span
        for child in children(tree, 0):
            visits = int(tree.visits[child])
            tried = child if visits else 0  # of what was never tried, no more is known than of all moves
            score = float(tree.value[tried, 0] / tree.visits[tried])
            value = min(1.0, max(0.0, float((score - low) / (high - low)))) if visits else 0.0
            text = self.game.lexicon.texts[tree.move[child]]
            lines.append(Line(text, visits, value, self._pv(tree, child), False, score))
        return ordered(lines)

    def _pv(self, tree: Tree, node: int, length: int = 4) -> list[str]:
        """Returns the steps that were tried most after a node."""
        told: list[str] = []
        while len(told) < length and tree.first[node] != NONE:
            node = max(children(tree, node), key=lambda child: int(tree.visits[child]))
            if not tree.visits[node]:
                break
            told.append(self.game.lexicon.texts[tree.move[node]])
        return told

    def _tree(self, seats: int) -> Tree:
        if seats not in self.trees:
            self.trees[seats] = _planted(self.capacity, seats)
        return self.trees[seats]

    def _scratch(self, state: Any) -> Scratch:
        max_legal, number, seats = self.game.max_legal, numpy.int64, int(state.seats)
        return Scratch(
            moves=numpy.zeros(max_legal, number),
            weights=numpy.zeros(max_legal, number),
            path=numpy.zeros(LONGEST, number),
            movers=numpy.zeros(LONGEST, number),
            scores=numpy.zeros(seats, number),
            ranks=numpy.zeros(seats, number),
            values=numpy.zeros(seats, numpy.float64),
            span=_span(self._tree(seats)),
            tables=self.known.precompute(state) if hasattr(self.known, "precompute") else NO_TABLES,
        )


def ordered(lines: list[Line]) -> list[Line]:
    """Returns lines with the best first: what is won, then what was tried most; what is lost comes last."""
    return sorted(lines, key=lambda line: (not line.is_won, line.value == 0.0, -line.visits))


def _planted(capacity: int, seats: int) -> Tree:
    """Returns a tree with room for so many nodes."""
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


def _span(tree: Tree) -> Any:
    """Returns between what a tree's worths lie: 0 and 1, or the scores of one seat alone, as far as it knows any."""
    if tree.value.shape[1] > 1:
        return numpy.array([0.0, 1.0])
    if not tree.visits[0]:
        return numpy.array([1.0, 0.0])
    mean = tree.value[0, 0] / tree.visits[0]
    return numpy.array([mean, mean + 1.0])


def _strategy(game: Game) -> ModuleType:
    """Returns the strategy of a game, or the default where its own is for alpha-beta."""
    known = strategy_of(game)
    return default_strategy if is_alphabeta(known) else known


def _source(known: ModuleType) -> Path:
    """Returns the file of a module, or the folder of a package."""
    file = Path(str(known.__file__))
    return file.parent if file.name == "__init__.py" else file


@cache
def _bound(game: Game, mode: str, known: ModuleType) -> Any:
    """Returns the search of a game with what is known about it, in one mode."""
    engine = game.engine(mode)
    sources = (CORE, BOTS / "mcts_kernel.py", _source(known), game.folder)
    owner = f"{game.name}_{known.__name__.rsplit('.', 1)[-1]}"
    names = [name for name in ("rollout_policy", "prior", "evaluate", "terminal_value") if hasattr(known, name)]
    given = dict(engine.kernels) | bind([getattr(known, name) for name in names], mode, owner, sources)
    if "terminal_value" not in given:
        given["terminal_value"] = bind([mcts_kernel.terminal_value_by_rank], mode, owner, sources)[
            "terminal_value_by_rank"
        ]
    if "deal" not in given:
        given["deal"] = bind([mcts_kernel.certain], mode, owner, sources)["certain"]
    return bind([mcts_kernel.simulate], mode, owner, sources, given)["simulate"]
