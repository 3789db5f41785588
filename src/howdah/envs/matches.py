"""A batch: many matches of one game as arrays, stepped together."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cached_property
from typing import Any

import numpy as np

from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, bind
from howdah.core.protocol import CHANCE
from howdah.core.rng import seeded
from howdah.session.match import Match

from . import batch_kernel
from .batch_kernel import Matches, Scratch
from .observation import Observation

KERNELS = (
    batch_kernel.reset,
    batch_kernel.step,
    batch_kernel.rollout,
    batch_kernel.play_others,
    batch_kernel.play_out,
    batch_kernel.show,
    batch_kernel.observe_all,
)
SHARE = 64  # matches that are worth a thread of their own

Array = np.ndarray[Any, Any]


class Batch:
    """Many matches of one game. Every array has one row a match, and is the batch's own: copy what you want to keep.

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
        mode: str = COMPILED,
    ) -> None:
        if n < 1:
            raise HowdahError(f"A batch has at least one match, not {n}.")
        if chance not in ("drawn", "given"):
            raise HowdahError(f'Chance is "drawn" by the batch or "given" by you, not {chance!r}.')
        self.game, self.n, self.mode = game, n, mode
        self.seats, self.settings = game.check_seats(seats), game.settings(options)
        self._threads = max(1, min(threads or os.cpu_count() or 1, n // SHARE))
        self._engine = game.engine(mode)
        self._matches = self._arrays(chance == "drawn", restarts)
        self._scratch = [self._scratch_of(thread) for thread in range(self._threads)]
        self.reset(range(seed, seed + n))

    def _arrays(self, draws: bool, restarts: bool) -> Matches:
        n, width, moves = self.n, self.game.max_legal, len(self.game.lexicon)
        states = self._engine.states(n + 1 + self._threads)
        self._engine.put(states, n, self._engine.start(self.seats, self.settings))
        return Matches(
            states=states,
            rngs=np.ones((n, 1), np.int64),
            moves=np.zeros((n, width), np.int32),
            weights=np.zeros((1 if draws else n, width), np.int32),
            counts=np.zeros(n, np.int32),
            mask=np.zeros((n, moves), np.bool_),
            turns=np.zeros(n, np.int8),
            rewards=np.zeros((n, self.seats), np.float32),
            done=np.zeros(n, np.bool_),
            lengths=np.zeros(n, np.int32),
            draws=draws,
            restarts=restarts,
        )

    def _scratch_of(self, thread: int) -> Scratch:
        width = self.game.max_legal
        moves, weights = np.zeros(width, np.int32), np.zeros(width, np.int32)
        scores, ranks = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        return Scratch(self.n + 1 + thread, moves, weights, scores, ranks)

    @cached_property
    def _kernels(self) -> dict[str, Callable[..., None]]:
        opened = getattr(self.game.rules, "opened", batch_kernel.never_opened)
        given = {**self._engine.kernels, **bind([opened], self.mode, self.game.name)}
        return bind(KERNELS, self.mode, self.game.name, {**given, "opened": given[opened.__name__]})

    @cached_property
    def observation(self) -> Observation:
        """The planes of an observation."""
        return Observation(self.game, self._engine.start(self.seats, self.settings))

    @cached_property
    def _observed(self) -> Array:
        return np.zeros((self.n, self.observation.size), np.float32)

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads)

    def _run(self, name: str, *args: Any, scratch: bool = True) -> None:
        """Runs a kernel over all matches, a share of them in each thread."""
        kernel = self._kernels[name]
        if self._threads == 1:
            kernel(self._matches, 0, self.n, *args, *self._scratch[:scratch])
            return
        bounds = [self.n * thread // self._threads for thread in range(self._threads + 1)]
        jobs = [
            (self._matches, bounds[thread], bounds[thread + 1], *args, *((own,) if scratch else ()))
            for thread, own in enumerate(self._scratch)
        ]
        running = [self._pool.submit(kernel, *job) for job in jobs]
        wait(running)
        for job in running:
            job.result()

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out what a copy or another process makes anew: compiled code and threads."""
        made = ("_kernels", "_pool", "_engine", "_bytes")
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._engine = self.game.engine(self.mode)

    @property
    def turn(self) -> Array:
        """The seat that decides in each match; -1 where you must give a chance outcome, -2 where the match is over."""
        return self._matches.turns  # type: ignore[no-any-return]

    @property
    def mask(self) -> Array:
        """Which moves of the lexicon are legal in each match."""
        return self._matches.mask  # type: ignore[no-any-return]

    @property
    def rewards(self) -> Array:
        """The rewards of the matches that ended in the last step, by seat: 1 ahead of all, -1 behind all; else 0.

        Alone at the table, a seat gets its score.
        """
        return self._matches.rewards  # type: ignore[no-any-return]

    @property
    def done(self) -> Array:
        """Which matches ended in the last step."""
        return self._matches.done  # type: ignore[no-any-return]

    @property
    def lengths(self) -> Array:
        """The steps of each match so far, chance included."""
        return self._matches.lengths  # type: ignore[no-any-return]

    def legal(self, match: int) -> list[int]:
        """Returns the legal moves of a match, ascending.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=1)
            >>> [batch.game.lexicon.texts[move] for move in batch.legal(0)][:2]
            ['take A 2', 'take A 3']
        """
        return [int(move) for move in self._matches.moves[match, : self._matches.counts[match]]]

    def chances(self, match: int) -> list[tuple[int, int]]:
        """Returns the outcomes of a match in which you must give chance, with their weights.

        Examples:
            >>> howdah.envs.batch("nim", n=1, chance="given").chances(0)
            [(0, 2), (1, 2), (2, 2)]
        """
        if self._matches.turns[match] != CHANCE:
            return []
        weights = self._matches.weights[match, : self._matches.counts[match]]
        return list(zip(self.legal(match), map(int, weights), strict=True))

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
            self._matches.rngs[:, 0] = [seeded(int(seed))[0] for seed in seeds]
        self._matches.done[:] = False
        self._matches.rewards[:] = 0
        self._run("reset")

    def step(self, actions: Any) -> tuple[Array, Array]:
        """Plays one move in each match. Returns `rewards` and `done`; a match that ended has started anew.

        Raises `HowdahError` if a move is not legal; then no match has changed.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.n,):
            raise HowdahError(f"A batch of {self.n} matches needs {self.n} actions, not {chosen.shape}.")
        self._check(chosen)
        self._run("step", chosen)
        return self.rewards, self.done

    def _check(self, actions: Array) -> None:
        moves = self.mask.shape[1]
        if self.n == 1 and 0 <= actions[0] < moves and self.mask[0, actions[0]]:
            return  # NumPy takes its time over one number
        inside = (actions >= 0) & (actions < moves)
        allowed = inside & self.mask[np.arange(self.n), np.where(inside, actions, 0)]
        if not allowed.all():
            match = int(np.argmin(allowed))
            raise HowdahError(f"Action {int(actions[match])} is not legal in match {match}.")

    def rollout(self, steps: int) -> tuple[Array, Array]:
        """Plays so many random moves in each match, as `step` does. Returns `rewards` and `done` of the last."""
        self._run("rollout", steps)
        return self.rewards, self.done

    def play_others(self, seat: int) -> tuple[Array, Array]:
        """Plays random moves in each match until a seat decides. Returns `rewards` and `done`.

        They tell of the matches that ended since the last `step`.
        """
        self._run("play_others", self._seat(seat))
        return self.rewards, self.done

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise HowdahError(f"There is no seat {seat} in a match of {self.seats} seats.")
        return seat

    def play_out(self) -> Array:
        """Returns the rewards of a random game from each match as it stands. The matches do not change."""
        rewards = np.zeros((self.n, self.seats), np.float32)
        self._run("play_out", self.game.max_steps, rewards)
        return rewards

    def observe(self, seats: Any = None, everything: bool = False) -> Array:
        """Returns what a seat of each match sees, by default the one that decides: a row of `observation.size` numbers.

        With `everything`, nothing is hidden.

        Examples:
            >>> batch = howdah.envs.batch("nim", n=2)
            >>> row = batch.observe()[0]
            >>> [plane.name for plane in batch.observation.planes if row[plane.index] == 1][:2]
            ['heaps C', 'charms mine 1']
        """
        viewers = np.ascontiguousarray(self.turn if seats is None else seats, np.int64)
        if viewers.shape != (self.n,) or viewers.max() >= self.seats:
            raise HowdahError(f"A batch of {self.n} matches needs {self.n} seats below {self.seats} to observe.")
        records = self._records()
        out, observation = self._observed, self.observation
        self._run("observe_all", records, viewers, everything, observation.table, observation.codes, out, scratch=False)
        return out

    def _records(self) -> Array:
        """Returns the states as rows of bytes."""
        if self._engine.is_compiled:
            return self._bytes
        records = self.game.schema.records(self.n)
        for match in range(self.n):
            self.game.schema.store(records, match, self._matches.states[match])
        return _rows(records)

    @cached_property
    def _bytes(self) -> Array:
        return _rows(self._matches.states)

    def state(self, match: int) -> Any:
        """Returns a copy of a match's state, equal to `Match.state`."""
        return self.game.schema.copy(self._matches.states[match])

    def view(self, match: int, viewer: int) -> Any:
        """Returns what a seat, or SPECTATOR, sees of a match, as `Match.view` has it in its `state`."""
        return self._engine.view(self._matches.states[match], viewer)

    def put(self, match: int, state: Any) -> None:
        """Puts a match, or a state of one, in the place of a match."""
        if not 0 <= match < self.n:
            raise HowdahError(f"There is no match {match} in a batch of {self.n}.")
        self._engine.put(self._matches.states, match, state.state if isinstance(state, Match) else state)
        self._matches.lengths[match] = 0
        self._kernels["show"](self._matches, match, match + 1)


def _rows(records: Any) -> Array:
    """Returns records as rows of bytes, without copying them."""
    return np.asarray(records).view(np.int8).reshape(len(records), -1)
