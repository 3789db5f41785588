"""A game's rules in one mode, interpreted or compiled, behind one interface.

States are plain objects when interpreted and NumPy records when compiled. Moves are ints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import playout
from .kernel import INTERPRETED, bind
from .protocol import CHANCE, OVER, Buffer
from .rng import seeded
from .schema import EVERYTHING

if TYPE_CHECKING:
    from .game import Game

KERNELS = ("start", "turn", "legal", "chance", "play", "outcome", "why_not")


@dataclass(frozen=True)
class Outcome:
    """How a game stands: the scores that its clauses define, ranks (0 has won), and the clause that ended it, or "".

    Examples:
        >>> match = howdah.load("siam").read("....M...../....EN..../........../........../.......... E")
        >>> match.play("push c4 N")
        >>> match.outcome
        Outcome(scores=[1, 0], ranks=[0, 1], clause='SIA-17')
    """

    scores: list[int]
    ranks: list[int]
    clause: str

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end, and none in a draw.

        Examples:
            >>> howdah.Outcome(scores=[7, 9, 9], ranks=[2, 0, 0], clause="NIM-6").winners
            [1, 2]
        """
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0] if self.clause else []


class Engine:
    """Plays a game by move numbers."""

    def __init__(self, game: "Game", mode: str) -> None:
        self.game, self.mode = game, mode
        self.schema = game.schema
        self.is_compiled = mode != INTERPRETED
        names = KERNELS + (("deal",) if self.schema.hidden else ())
        kernels = bind([getattr(game.rules, name) for name in names], mode, game.name)
        kernels["assign"] = self._assign
        if self.is_compiled:
            from .assign import compiled_assign

            kernels["assign"] = compiled_assign(self.schema, mode, game.name)
        shared = bind(
            [playout.choices, playout.reasons, playout.random_move, playout.playout, playout.perft, playout.many],
            mode,
            game.name,
            kernels,
        )
        self.kernels: dict[str, Callable[..., Any]] = {**kernels, **shared}
        self.turn: Callable[[Any], int] = kernels["turn"]
        self.play: Callable[[Any, int], None] = kernels["play"]

    def start(self, seats: int, settings: Mapping[str, int]) -> Any:
        """Returns the state before any chance."""
        state = self.states(1)[0]
        state.seats = seats
        for name, code in settings.items():
            setattr(state, name, code)
        self.kernels["start"](state)
        return state

    def states(self, count: int) -> Any:
        """Returns an array of zeroed states, which kernels address by index."""
        return self.schema.records(count) if self.is_compiled else [self.schema.new() for _ in range(count)]

    def buffer(self, size: int = 0) -> Any:
        """Returns a buffer for moves, or for `size` numbers."""
        size = size or self.game.max_legal
        if not self.is_compiled:
            return [0] * size
        import numpy

        return numpy.zeros(size, numpy.int64)

    def rng(self, seed: int) -> Any:
        """Returns the random number generator of `core.rng`, as kernels take it."""
        rng = self.buffer(1)
        rng[0] = seeded(seed)[0]
        return rng

    def copy(self, state: Any) -> Any:
        """Returns a copy of any state, plain or record, as a state of this engine."""
        if not self.is_compiled:
            return self.schema.copy(state)
        records = self.schema.records(1)
        self.schema.store(records, 0, state)
        return records[0]

    def legal(self, state: Any) -> list[int]:
        """Returns the legal moves of the seat to move, or the chance outcomes, ascending; [] when the game is over."""
        moves, decider, n = self.buffer(), self.turn(state), 0
        if decider == CHANCE:
            n = self.kernels["chance"](state, moves, self.buffer())
        elif decider != OVER:
            n = self.kernels["legal"](state, moves)
        return [int(move) for move in moves[:n]] if self.is_compiled else moves[:n]

    def chance(self, state: Any) -> list[tuple[int, int]]:
        """Returns the outcomes of a chance step with their weights."""
        moves, weights = self.buffer(), self.buffer()
        n = self.kernels["chance"](state, moves, weights) if self.turn(state) == CHANCE else 0
        return [(int(move), int(weight)) for move, weight in zip(moves[:n], weights[:n], strict=True)]

    def outcome(self, state: Any) -> Outcome:
        scores, ranks = self.buffer(state.seats), self.buffer(state.seats)
        clause = self.kernels["outcome"](state, scores, ranks)
        if self.is_compiled:
            scores, ranks = [int(s) for s in scores], [int(r) for r in ranks]
        return Outcome(scores, ranks, self.game.clause_id(clause) if self.turn(state) == OVER else "")

    def why_not(self, state: Any, move: int) -> int:
        """Returns the number of the clause that forbids a move now, 0 for a move you can play."""
        return int(self.kernels["why_not"](state, move))

    def reasons(self, state: Any) -> list[int]:
        """Returns `why_not` of every move of the lexicon."""
        clauses = self.buffer(len(self.game.lexicon))
        self.kernels["reasons"](state, clauses)
        return [int(clause) for clause in clauses]

    def view(self, state: Any, viewer: int, opened: bool = False) -> Any:
        """Returns what a seat, SPECTATOR or EVERYTHING sees: a plain state with holes, without holes at the end."""
        return self.schema.view(state, viewer, opened or self.is_open(state))

    def is_open(self, state: Any) -> bool:
        """Tells whether nothing is hidden any more: at the end, or because of an option."""
        return self.turn(state) == OVER or self.game.hooks.opened(state)

    def deal(self, view: Any, seed: int) -> Any:
        """Returns a random full state that fits the view: a determinization."""
        state = self.copy(view)
        if not self.is_compiled:
            state.viewer = EVERYTHING
        if self.schema.hidden and self.turn(state) != OVER and not self.game.hooks.opened(view):
            self.kernels["deal"](state, view.viewer, self.rng(seed))
        return state

    def playout(self, state: Any, rng: Buffer, limit: int) -> int:
        """Plays a state at random to its end, in place, and returns the number of steps."""
        return int(self.kernels["playout"](state, limit, self.buffer(), self.buffer(), rng))

    def perft(self, state: Any, depth: int) -> int:
        """Returns the number of move sequences of length `depth`, chance outcomes included."""
        states = self.states(depth + 1)
        self.put(states, depth, state)
        rooms = [[self.buffer() for _ in range(depth + 1)] for _ in range(2)]
        if self.is_compiled:
            import numpy

            rooms = [numpy.stack(room) for room in rooms]  # type: ignore[misc]
        return int(self.kernels["perft"](states, depth, *rooms))

    def many(self, state: Any, games: int, rng: Buffer, limit: int) -> tuple[list[list[int]], list[int]]:
        """Plays random games from a state. Returns the ranks by seat (-1 if cut at the limit) and length of each."""
        states = self.states(2)
        self.put(states, 0, state)
        seats = int(state.seats)
        ranks, lengths = self.buffer(games * seats), self.buffer(games)
        self.kernels["many"](
            states, limit, self.buffer(), self.buffer(), rng, self.buffer(seats), self.buffer(seats), ranks, lengths
        )
        return [[int(r) for r in ranks[i * seats : (i + 1) * seats]] for i in range(games)], [int(n) for n in lengths]

    def put(self, states: Any, place: int, state: Any) -> None:
        """Copies any state, plain or record, into one slot of an array of states."""
        if self.is_compiled:
            self.schema.store(states, place, state)
        else:
            self.schema.assign(states[place], state)

    def _assign(self, states: Any, target: int, source: int) -> None:
        self.schema.assign(states[target], states[source])
