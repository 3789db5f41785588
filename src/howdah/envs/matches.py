"""A batch: many matches of one game as arrays, stepped together."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from howdah.core.engine import Engine
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.kernel import COMPILED
from howdah.core.rng import seeded
from howdah.session.match import Match

from .batch_kernel import Matches, move_type
from .cpu import Cpu
from .log import STEPS
from .observation import Observation
from .spec import spec
from .symmetry import Symmetry, symmetries

DEVICES = ("cpu", "cuda")
VIEW, VIEW_AND_LOG = INFORMATION = ("view", "view+log")

Array = Any  # of NumPy, or of the GPU


class Batch:
    """Many matches of one game. Every array has one row a match.

    The arrays are the batch's own, and it writes only what changes: copy what you want to keep, and write into none.

    An action is the number of a move in `game.lexicon`. A match that ends starts anew in the same step, unless
    `restarts` is False: then it stays, and nobody decides in it.

    Examples:
        >>> batch = howdah.envs.batch("nim", n=3, seed=7)
        >>> batch.turn.tolist()
        [0, 0, 0]
        >>> first = batch.mask.argmax(axis=1)
        >>> rewards, done = batch.step(first)
        >>> done.tolist(), batch.turn.tolist()
        ([False, False, False], [1, 1, 1])
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        n: int = 4096,
        seed: int = 1,
        chance: str = "drawn",
        threads: int | None = None,
        restarts: bool = True,
        device: str = "cpu",
        information: str = VIEW,
        mode: str = COMPILED,
    ) -> None:
        if n < 1:
            raise HowdahError(f"A batch has at least one match, not {n}.")
        if chance not in ("drawn", "given"):
            raise HowdahError(f'Chance is "drawn" by the batch or "given" by you, not {chance!r}.')
        if device not in DEVICES:
            raise HowdahError(f"A batch is on one of the devices {', '.join(DEVICES)}, not on {device!r}.")
        if information not in INFORMATION:
            raise HowdahError(f"An observation has one of {', '.join(INFORMATION)}, not {information!r}.")
        self.game, self.n, self.mode, self.device = game, n, mode, device
        self.information, self._log = information, STEPS if information == VIEW_AND_LOG else 0
        self.seats, self.settings = game.check_seats(seats), game.settings(options)
        self._threads = threads
        self._engine, self._processor = self._made()
        self._matches = self._arrays(chance == "drawn", restarts)
        self.reset(range(seed, seed + n))

    def _made(self) -> tuple[Engine, Any]:
        """Returns the rules, and what runs them over all matches."""
        if self.device == "cpu":
            cpu = Cpu(self.game, self.seats, self.n, self.mode, self._threads, bool(self._log))
            return self.game.engine(self.mode), cpu
        from .cuda import Cuda

        return self.game.engine(COMPILED), Cuda(self.game, self.n, bool(self._log))

    def _arrays(self, draws: bool, restarts: bool) -> Matches:
        n, width, moves, zeros = self.n, self.game.max_legal, len(self.game.lexicon), self._processor.zeros
        return Matches(
            states=self._processor.states(self._engine.start(self.seats, self.settings)),
            rngs=zeros((n, 1), np.int64),
            moves=zeros((n, width), move_type(self.game)),
            weights=zeros((1 if draws else n, width), np.int32),
            counts=zeros(n, np.int32),
            mask=zeros((n, moves), np.bool_),
            turns=zeros(n, np.int8),
            rewards=zeros((n, self.seats), np.float32),
            done=zeros(n, np.bool_),
            lengths=zeros(n, np.int32),
            steps=zeros(n, np.int64),
            log=zeros((n if self._log else 1, self._log + 1, 3), np.int32),
            draws=draws,
            restarts=restarts,
        )

    @cached_property
    def observation(self) -> Observation:
        """The planes of an observation."""
        return Observation(self.game, self._engine.start(self.seats, self.settings), self._log)

    def observation_spec(self) -> dict[str, Any]:
        """Returns what each number of an observation means, as JSON values: its fields, and the name of every plane.

        Examples:
            >>> spec = howdah.envs.batch("siam", n=1).observation_spec()
            >>> spec["shape"], spec["planes"][4:6]
            ([261], ['board a1 empty', 'board a1 mine N'])
            >>> field = spec["fields"][-1]
            >>> field["name"], field["first"], field["planes"], field["kind"], field["seen_by"]
            ('quiet', 260, 1, 'a number from 0 to 1', 'everybody')
        """
        return spec(self.observation)

    @cached_property
    def _observed(self) -> Array:
        return self._processor.zeros((self.n, self.observation.size), np.float32)

    @cached_property
    def _shown(self) -> Array:
        """What `_observed` shows of each entry of a state, for the next observation."""
        return self._processor.zeros((self.n, self.observation.table.shape[1]), self.observation.shown_type)

    @cached_property
    def _sampled(self) -> Array:
        return self._processor.zeros(self.n, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out what a copy or another process makes anew: compiled code, threads, and what they write."""
        made = ("_engine", "_processor", "_observed", "_shown", "_sampled")
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return {**kept, "_matches": self._processor.packed(self._matches)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._engine, self._processor = self._made()
        self._matches = self._processor.unpacked(state["_matches"])

    @property
    def turn(self) -> Array:
        """The seat that decides in each match; -1 where you must give a chance outcome, -2 where the match is over."""
        return self._matches.turns

    @property
    def mask(self) -> Array:
        """Which moves of the lexicon are legal in each match."""
        return self._matches.mask

    @property
    def counts(self) -> Array:
        """How many moves are legal in each match."""
        return self._matches.counts

    @property
    def rewards(self) -> Array:
        """The rewards of the matches that ended in the last step, by seat: 1 ahead of all, -1 behind all; else 0.

        Alone at the table, a seat gets its score.
        """
        return self._matches.rewards

    @property
    def done(self) -> Array:
        """Which matches ended in the last step."""
        return self._matches.done

    @property
    def lengths(self) -> Array:
        """The steps of each match so far, chance included."""
        return self._matches.lengths

    @property
    def steps(self) -> Array:
        """The steps played in each place since the batch was made, chance included, over all its matches."""
        return self._matches.steps

    def legal(self, match: int) -> list[int]:
        """Returns the legal moves of a match, ascending.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=1)
            >>> [batch.game.lexicon.texts[move] for move in batch.legal(0)][:2]
            ['take A 2', 'take A 3']
        """
        return np.flatnonzero(self._processor.host(self._matches.mask[match])).tolist()

    def listed(self, match: int) -> Any:
        """Returns a copy of the legal moves of a match in the order of the rules, as an array of NumPy.

        Examples:
            >>> howdah.envs.batch("nim", n=1).listed(0)[:3].tolist() == howdah.envs.batch("nim", n=1).legal(0)[:3]
            True
        """
        moves = self._processor.host(self._matches.moves[match])
        return moves[: int(self._processor.host(self._matches.counts)[match])].copy()

    def chances(self, match: int) -> list[tuple[int, int]]:
        """Returns the outcomes of a match in which you must give chance, with their weights.

        Examples:
            >>> howdah.envs.batch("nim", n=1, chance="given").chances(0)
            [(0, 2), (1, 2), (2, 2)]
        """
        return self._engine.chance(self._processor.state(self._matches, match))

    def reset(self, seeds: Sequence[int] | None = None) -> None:
        """Starts every match anew; `seeds` has one for each. Without seeds the generators go on.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=2)
            >>> batch.reset(seeds=[5, 5])
            >>> batch.state(0) == batch.state(1)
            True
        """
        if seeds is not None:
            if len(seeds) != self.n:
                raise HowdahError(f"A batch of {self.n} matches needs {self.n} seeds, not {len(seeds)}.")
            self._processor.seed(self._matches, [seeded(int(seed))[0] for seed in seeds])
        self._run("reset")

    def _run(self, name: str, *given: Any) -> tuple[Array, Array]:
        self._processor.run(name, self._matches, *given)
        return self.rewards, self.done

    def step(self, actions: Any) -> tuple[Array, Array]:
        """Plays one move in each match. Returns `rewards` and `done`; a match that ended has started anew.

        Raises `HowdahError` if a move is not legal; then no match has changed.
        """
        chosen = self._processor.array(actions)
        if chosen.shape != (self.n,):
            raise HowdahError(f"A batch of {self.n} matches needs {self.n} actions, not {chosen.shape}.")
        wrong = self._processor.first_illegal(self._matches, chosen)
        if wrong < self.n:
            raise HowdahError(f"Action {int(actions[wrong])} is not legal in match {wrong}.")
        return self._run("step", chosen)

    def play(self, actions: Any) -> tuple[Array, Array]:
        """Plays one move in each match, as `step` does, but trusts that it is legal: a wrong one breaks its match.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=2)
            >>> rewards, done = batch.play(batch.sample())
            >>> batch.turn.tolist()
            [1, 1]
        """
        return self._run("step", self._processor.array(actions))

    def sample(self) -> Array:
        """Returns a random legal move of each match, from its own generator; -1 where a match is over.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=2)
            >>> rewards, done = batch.step(batch.sample())
            >>> batch.turn.tolist()
            [1, 1]
        """
        self._run("sample", self._sampled)
        return self._sampled

    def rollout(self, steps: int) -> tuple[Array, Array]:
        """Plays so many random moves in each match, as `step` does. Returns `rewards` and `done` of the last."""
        return self._run("rollout", steps)

    def play_others(self, seat: int) -> tuple[Array, Array]:
        """Plays random moves in each match until a seat decides. Returns `rewards` and `done`.

        They tell of the matches that ended since the last `step`.
        """
        return self._run("play_others", self._seat(seat))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise HowdahError(f"There is no seat {seat} in a match of {self.seats} seats.")
        return seat

    def play_out(self) -> Array:
        """Returns the rewards of a random game from each match as it stands. The matches do not change."""
        return self._played_out()[0]

    def _played_out(self) -> tuple[Array, Array]:
        """Returns the rewards of random games, and how many steps each had."""
        zeros = self._processor.zeros
        rewards, lengths = zeros((self.n, self.seats), np.float32), zeros((self.n,), np.int32)
        self._run("play_out", self.game.max_steps, rewards, lengths)
        return rewards, lengths

    def observe(self, seats: Any = None, everything: bool = False) -> Array:
        """Returns what a seat of each match sees, by default the one that decides: a row of `observation.size` numbers.

        With `everything`, nothing is hidden.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=2)
            >>> row = batch.observe()[0]
            >>> [plane.name for plane in batch.observation.planes if row[plane.index] == 1][:2]
            ['heaps C', 'charms mine 1']
        """
        viewers = self.turn if seats is None else self._seats(seats)
        written = (self._observed, self._shown)
        self._processor.observe(self._matches, self.observation, viewers, everything, *written)
        return self._observed

    def _seats(self, seats: Any) -> Array:
        viewers = self._processor.array(seats)
        if viewers.shape != (self.n,) or self._processor.highest(viewers) >= self.seats:
            raise HowdahError(f"A batch of {self.n} matches needs {self.n} seats below {self.seats} to observe.")
        return viewers

    def symmetries(self) -> list[Symmetry]:
        """Returns the changes of a position that the rules do not notice, without the one that changes nothing.

        Examples:
            >>> batch = howdah.envs.batch("siam", n=2)
            >>> [symmetry.name for symmetry in batch.symmetries()]
            ['mirror', 'flip', 'half turn']
        """
        return symmetries(self.game, self._engine.start(self.seats, self.settings), self.observation)

    def state(self, match: int) -> Any:
        """Returns a copy of a match's state, equal to `Match.state`."""
        return self.game.schema.copy(self._processor.state(self._matches, match))

    def states(self) -> Any:
        """Returns a copy of the states of all matches, as records of NumPy.

        Examples:
            >>> howdah.envs.batch("siam", n=2).states()["reserve"].tolist()
            [[5, 5], [5, 5]]
        """
        return self._processor.records(self._matches)

    def view(self, match: int, viewer: int) -> Any:
        """Returns what a seat, or SPECTATOR, sees of a match, as `Match.view` has it in its `state`."""
        return self._engine.view(self._processor.state(self._matches, match), viewer)

    def put(self, match: int, state: Any) -> None:
        """Puts a match, or a state of one, in the place of a match."""
        if not 0 <= match < self.n:
            raise HowdahError(f"There is no match {match} in a batch of {self.n}.")
        self._processor.put(self._matches, match, state.state if isinstance(state, Match) else state)
