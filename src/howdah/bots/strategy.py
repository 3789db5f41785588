"""What a game may tell bots about playing it well: the kernels and constants of its `strategy` module.

`LEVELS` may give five levels (`levels.Level`), and `ALONE` five for one seat alone, which plays for its score.
`plausible(state, moves)`, no kernel, may name those moves that levels which err may make, instead of all.
A game without one is played by `default_strategy`, with random rollouts to the end.
"""

from types import ModuleType
from typing import Any, Protocol

from howdah.core.game import Game
from howdah.core.protocol import Buffer

from . import default_strategy


class MctsStrategy(Protocol):
    """What MCTS needs. All are kernels, except `precompute`."""

    ROLLOUT_DEPTH: int  # steps played after the tree, before `evaluate`
    EXPLORATION: float  # exploration constant of UCT

    def rollout_policy(self, state: Any, moves: Buffer, n: int, rng: Buffer, tables: Any) -> int:
        """Returns the index of the move to play in a rollout."""

    def prior(self, state: Any, move: int, tables: Any) -> int:
        """Returns the prior of a move, in thousandths."""

    def evaluate(self, state: Any, values: Any, tables: Any) -> None:
        """Writes the value of an unfinished position for each seat, from 0 to 1."""

    def terminal_value(self, state: Any, scores: Buffer, ranks: Buffer, values: Any) -> None:
        """Writes the value of an ended game for each seat. Optional: by rank without it."""

    def precompute(self, state: Any) -> Any:
        """Returns an array that the kernels read or write during one search. Optional."""


class AlphaBetaStrategy(Protocol):
    """What alpha-beta needs of a game of two alternating seats without chance or secrets. All are kernels."""

    SCALE: float  # points that make a win ten times as likely

    def evaluate(self, state: Any) -> int:
        """Returns the points of the seat to decide minus the other's."""

    def zobrist(self, state: Any) -> int:
        """Returns the zobrist hash of a position, for the transposition table."""

    def wins_now(self, state: Any, seat: int) -> bool:
        """Tells whether a seat would win with its next move, if it were its turn."""

    def prior(self, state: Any, move: int) -> int:
        """Returns how early a forcing move is tried, 0 for a quiet one."""


def strategy_of(game: Game) -> ModuleType:
    """Returns a game's strategy, or the default."""
    return game.strategy or default_strategy


def is_alphabeta(strategy: ModuleType) -> bool:
    """Tells whether a strategy is for alpha-beta: then it hashes positions."""
    return hasattr(strategy, "zobrist")
