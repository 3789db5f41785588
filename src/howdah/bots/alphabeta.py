"""`AlphaBetaSearch`: iterative deepening with a clock around the alpha-beta kernel, for one game."""

import random
import time
from bisect import insort
from functools import cache
from types import ModuleType
from typing import Any

import numpy

from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.core.protocol import OVER
from howdah.session.view import View

from . import alphabeta_kernel
from .alphabeta_kernel import DECIDED, NONE, WIN, Workspace
from .mcts import Line

MAX_DEPTH = 40  # plies
TABLE_SIZE = 1 << 18  # slots of the transposition table
MULTI_PV = 3  # default number of moves with an exact value and a principal variation
PV_LENGTH = 6  # steps
UNLIMITED = 1 << 60  # nodes
SLICE = 0.5  # of the time left, between looks at the clock
STOP = 0.95  # of the seconds, after which no search starts

ValuedMoves = list[tuple[int, int]]  # (move, value)


class AlphaBetaSearch:
    """Searches positions of one game by alpha-beta."""

    def __init__(self, game: Game, strategy: ModuleType, mode: str = COMPILED) -> None:
        self.game, self.engine, self.strategy = game, game.engine(mode), strategy
        self.alphabeta, self.zobrist = _bound(game, mode, strategy)
        self.states = self.engine.states(MAX_DEPTH + 2)
        self.workspace = new_workspace(game.max_legal, len(game.lexicon))
        self.started, self.nodes, self.seconds = 0.0, 0, 0.0

    def search(
        self,
        view: View,
        seed: int,
        simulations: int = 0,
        seconds: float = 0.0,
        depth: int = MAX_DEPTH,
        multi_pv: int = MULTI_PV,
        blind_rate: float = 0.0,
    ) -> list[Line]:
        """Returns the moves of the seat to decide, the best first, by iterative deepening within the limits.

        `simulations` limits nodes here. The first `multi_pv` moves have exact values and a principal variation;
        each move is left out with probability `blind_rate`. Results depend only on position, seed and limits.
        """
        self.started, self.nodes, self.seconds = time.perf_counter(), simulations, seconds
        self.engine.put(self.states, 0, view.state)
        clear(self.workspace)
        found, reached = [(move, 0) for move in self._root_moves(random.Random(seed), blind_rate)], 0
        for reached in range(1, depth + 1):
            found, is_complete = self._search_root(found, reached, multi_pv)
            if not is_complete or WIN - abs(found[0][1]) <= reached or len(found) == 1:
                break
        return [self._line(move, value, reached, i < multi_pv) for i, (move, value) in enumerate(found)]

    def _root_moves(self, rng: random.Random, blind_rate: float) -> list[int]:
        """Returns the legal moves in random order, without those that the bot is blind to."""
        moves = self.engine.legal(self.states[0])
        rng.shuffle(moves)
        return [move for move in moves if rng.random() >= blind_rate] or moves[:1]

    def _search_root(self, found: ValuedMoves, depth: int, multi_pv: int) -> tuple[ValuedMoves, bool]:
        """Returns the moves with those searched to a depth first, and whether the depth was completed.

        A lost move is not searched again, and comes after every move that is not known to be lost.
        """
        valued: ValuedMoves = []
        for i, (move, previous) in enumerate(found):
            alpha = valued[multi_pv - 1][1] if len(valued) >= multi_pv else -2 * WIN
            value = previous if previous < -DECIDED else self._search_move(move, depth, alpha)
            if value is None:
                return sorted(valued + found[i:], key=_resistance), False
            insort(valued, (move, value), key=lambda each: -each[1])
        return valued, True

    def _search_move(self, move: int, depth: int, alpha: int) -> int | None:
        """Returns the value of a move, exact if it is above alpha; None when a limit was reached first.

        Where a limit was reached between the null window and the full one, the value is a lower bound.
        """
        self._played(move)
        if alpha == -2 * WIN:
            return self._search_window(depth, alpha, 2 * WIN)
        value = self._search_window(depth, alpha, alpha + 1)
        if value is None or value <= alpha:
            return value
        exact = self._search_window(depth, alpha, 2 * WIN)
        return value if exact is None and value > -DECIDED else exact

    def _played(self, move: int) -> Any:
        """Returns states[1], the position after a move."""
        self.engine.kernels["assign"](self.states, 1, 0)
        self.engine.play(self.states[1], move)
        return self.states[1]

    def _search_window(self, depth: int, alpha: int, beta: int) -> int | None:
        """Returns the value of states[1] for the seat that moved; an interrupted search restarts while time is left."""
        while True:
            self.workspace.counters[1] = self._node_limit(depth)
            value = -int(self.alphabeta(self.states, self.workspace, 1, depth - 1, -beta, -alpha))
            if self.workspace.counters[0] <= self.workspace.counters[1]:
                return value
            if self._is_over_limit():
                return None

    def _is_over_limit(self) -> bool:
        if self.nodes and self.workspace.counters[0] > self.nodes:
            return True
        return bool(self.seconds) and time.perf_counter() - self.started > STOP * self.seconds

    def _node_limit(self, depth: int) -> int:
        """Returns the node count at which to look at the clock again, by the speed so far."""
        if depth == 1:
            return UNLIMITED
        limit = self.nodes or UNLIMITED
        if not self.seconds:
            return limit
        done, spent = int(self.workspace.counters[0]), time.perf_counter() - self.started
        return min(limit, done + int(SLICE * done * max(0.0, self.seconds / spent - 1)))

    def _line(self, move: int, points: int, depth: int, has_pv: bool) -> Line:
        pv = self._pv(self._played(move)) if has_pv else []
        return Line(self.game.lexicon.texts[move], depth, self._value(points), pv, points > DECIDED)

    def _value(self, points: int) -> float:
        """Returns points as a value from 0 to 1."""
        if abs(points) > DECIDED:
            return float(points > 0)
        return float(1 / (1 + 10 ** (-points / self.strategy.SCALE)))

    def _pv(self, state: Any) -> list[str]:
        """Plays the principal variation from a state, and returns it."""
        pv: list[str] = []
        while len(pv) < PV_LENGTH and self.engine.turn(state) != OVER:
            move = self._best_move(state)
            if move == NONE:
                break
            pv.append(self.game.lexicon.texts[move])
            self.engine.play(state, move)
        return pv

    def _best_move(self, state: Any) -> int:
        """Returns a move that wins now, or the move of the transposition table, or NONE."""
        legal, key = self.engine.legal(state), int(self.zobrist(state))
        if self.strategy.wins_now(state, self.engine.turn(state)):
            return next(move for move in legal if self._wins(state, move))
        pair = 2 * (key % (TABLE_SIZE // 2))
        moves = [int(self.workspace.best[slot]) for slot in (pair, pair + 1) if self.workspace.keys[slot] == key]
        return moves[0] if moves and moves[0] in legal else NONE

    def _wins(self, state: Any, move: int) -> bool:
        after = self.engine.copy(state)
        self.engine.play(after, move)
        return self.engine.outcome(after).winners == [self.engine.turn(state)]


def _resistance(valued: tuple[int, int]) -> int:
    """Returns a sort key: moves that are not lost keep their order, then lost ones, the longest resistance first."""
    return max(0, -DECIDED - valued[1])


def new_workspace(max_legal: int, moves: int) -> Workspace:
    """Returns the arrays of a search, for a lexicon of some number of moves."""
    number = numpy.int64
    return Workspace(
        moves=numpy.zeros((MAX_DEPTH + 2, max_legal), number),
        order=numpy.zeros((MAX_DEPTH + 2, max_legal), number),
        killers=numpy.zeros((MAX_DEPTH + 2, 2), number),
        history=numpy.zeros((2, moves), number),
        scores=numpy.zeros(2, number),
        ranks=numpy.zeros(2, number),
        keys=numpy.zeros(TABLE_SIZE, number),
        depths=numpy.zeros(TABLE_SIZE, numpy.int8),
        values=numpy.zeros(TABLE_SIZE, numpy.int32),
        bounds=numpy.zeros(TABLE_SIZE, numpy.int8),
        best=numpy.zeros(TABLE_SIZE, numpy.int16),
        counters=numpy.zeros(2, number),
    )


def clear(workspace: Workspace) -> None:
    """Empties the transposition table, history, killer moves and counters: no search depends on an earlier one."""
    for array in (workspace.keys, workspace.depths, workspace.history, workspace.counters):
        array.fill(0)
    workspace.killers.fill(NONE)


@cache
def _bound(game: Game, mode: str, strategy: ModuleType) -> tuple[Any, Any]:
    """Returns `alphabeta` and `zobrist`, bound to a game and its strategy in one mode.

    Python calls the recursive function itself: one called by another kernel crashes when Numba loads it from its cache.
    """
    engine = game.engine(mode)
    names = ("prior", "evaluate", "zobrist", "wins_now")
    given = dict(engine.kernels) | bind([getattr(strategy, name) for name in names], mode, game.name)
    return bind([alphabeta_kernel.alphabeta], mode, game.name, given)["alphabeta"], given["zobrist"]
