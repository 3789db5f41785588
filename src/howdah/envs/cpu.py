"""A batch on the processor: NumPy arrays, and a share of the matches in each thread."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cached_property
from typing import Any

import numpy as np

from howdah.core.game import Game
from howdah.core.kernel import bind, kernel, open_kernel
from howdah.core.protocol import CHANCE

from . import batch_kernel
from .batch_kernel import BODIES, Matches, Scratch, is_playable, list_moves, move_type, observe_match, sample
from .observation import Observation

body = open_kernel("body")
copy_state = open_kernel("copy_state")

SHARE = 64  # matches that are worth a thread of their own
FEW = 32  # numbers that Python compares sooner than NumPy
SHORT = 4096  # moves of a lexicon whose mask is sooner filled than searched

Array = np.ndarray[Any, Any]


@kernel
def each(matches: Matches, first: int, last: int, scratch: Scratch, given: Any) -> None:
    """Runs a kernel over some matches in their places, then lists and masks their moves."""
    for i in range(first, last):
        body(matches, i, matches.states, i, matches.rngs[i], scratch, given)
        _show(matches, i, scratch)


@kernel
def show_each(matches: Matches, first: int, last: int, scratch: Scratch, _given: Any) -> None:
    """Lists and masks the moves of some matches whose states were changed from outside."""
    for i in range(first, last):
        _show(matches, i, scratch)


@kernel
def _show(matches: Matches, i: int, scratch: Scratch) -> None:
    if matches.mask.shape[1] <= SHORT:
        for move in range(matches.mask.shape[1]):
            matches.mask[i, move] = False
    else:
        for k in range(matches.counts[i]):
            matches.mask[i, matches.moves[i, k]] = False
    list_moves(matches, i, matches.states, i, matches.rngs[i], scratch, ())
    for k in range(matches.counts[i]):
        matches.mask[i, matches.moves[i, k]] = True


@kernel
def apart(matches: Matches, first: int, last: int, scratch: Scratch, given: Any) -> None:
    """Runs a kernel over copies of some matches, which it makes in the thread's spare place."""
    for i in range(first, last):
        copy_state(matches.states, scratch.spare, matches.states, i)
        body(matches, i, matches.states, scratch.spare, matches.rngs[i], scratch, given)


@kernel
def sample_each(matches: Matches, first: int, last: int, _scratch: Scratch, given: Any) -> None:
    """Writes a random move of each of some matches."""
    for i in range(first, last):
        sample(matches, i, matches.rngs[i], given[0])


@kernel
def observe_each(matches: Matches, first: int, last: int, _scratch: Scratch, given: Any) -> None:
    """Writes what a seat of each of some matches sees."""
    for i in range(first, last):
        observe_match(matches, i, 0, 1, given)


@kernel
def first_illegal(matches: Matches, actions: Any) -> int:
    """Returns the first match in which an action cannot be played, or how many matches there are."""
    for i in range(len(actions)):
        if not is_playable(matches, i, actions[i]):
            return i
    return len(actions)


class Cpu:
    """Runs the kernels of a batch on some threads."""

    def __init__(self, game: Game, seats: int, n: int, mode: str, threads: int | None, keeps_log: bool = False) -> None:
        self.game, self.seats, self.n, self.mode, self.keeps_log = game, seats, n, mode, keeps_log
        self.threads = max(1, min(threads or os.cpu_count() or 1, n // SHARE))
        self.engine = game.engine(mode)
        self._scratch = [self._scratch_of(thread) for thread in range(self.threads)]
        self._seen: tuple[Any, Array] | None = None  # the states of a batch, and the same as bytes

    def _scratch_of(self, thread: int) -> Scratch:
        width, kind = self.game.max_legal, move_type(self.game)
        scores, ranks = np.zeros(self.seats, np.int64), np.zeros(self.seats, np.int64)
        return Scratch(np.zeros(width, kind), np.zeros(width, np.int32), scores, ranks, self.n + 1 + thread)

    def zeros(self, shape: Any, kind: Any) -> Array:
        """Returns an array of zeros."""
        return np.zeros(shape, kind)

    def array(self, values: Any) -> Array:
        """Returns what somebody gives as an array of whole numbers."""
        return np.ascontiguousarray(values, np.int64)

    def states(self, start: Any) -> Any:
        """Returns the states of a batch: zeros, then the start of a match, then a spare one for each thread."""
        states = self.engine.states(self.n + 1 + self.threads)
        self.engine.put(states, self.n, start)
        return states

    def records(self, matches: Matches) -> Array:
        """Returns a copy of the states of all matches, compiled."""
        if self.engine.is_compiled:
            return matches.states[: self.n].copy()  # type: ignore[no-any-return]
        records = self.game.schema.records(self.n)
        for match in range(self.n):
            self.game.schema.store(records, match, matches.states[match])
        return records  # type: ignore[no-any-return]

    def state(self, matches: Matches, match: int) -> Any:
        """Returns the state of a match."""
        return matches.states[match]

    def put(self, matches: Matches, match: int, state: Any) -> None:
        """Puts a state in the place of a match's."""
        self.engine.put(matches.states, match, state)
        matches.lengths[match] = 0
        matches.log[match if self.keeps_log else 0] = 0
        waits = matches.draws and self.engine.turn(matches.states[match]) == CHANCE
        self._kernels["draw" if waits else "show"](matches, match, match + 1, self._scratch[0], ())

    def host(self, values: Array) -> Array:
        """Returns an array as NumPy's."""
        return values

    def highest(self, values: Array) -> int:
        """Returns the highest of some numbers."""
        return int(values.max()) if len(values) > FEW else max(values.tolist())

    def packed(self, matches: Matches) -> Matches:
        """Returns arrays that can be copied and pickled."""
        return matches

    def unpacked(self, matches: Matches) -> Matches:
        """Returns the arrays that `packed` was made from."""
        return matches

    def seed(self, matches: Matches, words: Iterable[int]) -> None:
        """Sets the generators of all matches."""
        matches.rngs[:, 0] = list(words)

    def first_illegal(self, matches: Matches, actions: Array) -> int:
        """Returns the first match in which an action cannot be played, or how many matches there are."""
        return int(self._kernels["first_illegal"](matches, actions))

    def run(self, name: str, matches: Matches, *given: Any) -> None:
        """Runs a kernel over all matches, a share of them in each thread."""
        loop = self._kernels[name]
        if self.threads == 1:
            loop(matches, 0, self.n, self._scratch[0], given)
            return
        bounds = [self.n * thread // self.threads for thread in range(self.threads + 1)]
        running = [
            self._pool.submit(loop, matches, bounds[thread], bounds[thread + 1], own, given)
            for thread, own in enumerate(self._scratch)
        ]
        wait(running)
        for job in running:
            job.result()

    def observe(
        self, matches: Matches, observation: Observation, viewers: Array, everything: bool, out: Array, shown: Array
    ) -> None:
        """Writes what a seat of each match sees over what it saw before."""
        given = (out, shown, self._rows(matches), viewers, everything)
        self.run("observe", matches, *given, *observation.of_view, *observation.of_log)

    def _rows(self, matches: Matches) -> Array:
        """Returns the states as rows of bytes; compiled ones without copying them, and made once."""
        if not self.engine.is_compiled:
            return _as_bytes(self.records(matches))
        if self._seen is None or self._seen[0] is not matches.states:
            self._seen = (matches.states, _as_bytes(matches.states))
        return self._seen[1]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads)

    @cached_property
    def _kernels(self) -> dict[str, Callable[..., Any]]:
        """The loops over matches by name, each bound to what it runs."""
        given = batch_kernel.bound(self.game, self.mode, self.keeps_log)
        if not self.engine.is_compiled:
            given["copy_state"] = self._copy_plain
        bodies = self._bind((*BODIES, batch_kernel.play_out), given)
        whole = self._bind([show_each, sample_each, observe_each, first_illegal], given)
        return {
            **{one.__name__: self._bind([each], {**given, "body": bodies[one.__name__]})["each"] for one in BODIES},
            "play_out": self._bind([apart], {**given, "body": bodies["play_out"]})["apart"],
            "show": whole["show_each"],
            "sample": whole["sample_each"],
            "observe": whole["observe_each"],
            "first_illegal": whole["first_illegal"],
        }

    def _bind(self, functions: Iterable[Callable[..., Any]], given: dict[str, Any]) -> dict[str, Any]:
        return bind(functions, self.mode, self.game.name, given)

    def _copy_plain(self, room: Any, place: int, states: Any, source: int) -> None:
        self.game.schema.assign(room[place], states[source])


def _as_bytes(records: Any) -> Array:
    return np.asarray(records).view(np.int8).reshape(len(records), -1)
