"""A batch on a GPU: arrays that PyTorch, CuPy and JAX share without a copy, and a thread a match."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import numpy as np

from howdah.core.cuda import Entry, entry, gpu, is_simulated
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, CUDA, bind, kernel
from howdah.core.protocol import CHANCE
from howdah.core.reach import length

from . import batch_kernel, cuda_kernel
from .batch_kernel import BODIES, Matches, list_moves, move_type, play_out
from .observation import Observation

BLOCK = 128  # threads that start together
WARP = 32  # threads that run together
LONG = ("rollout", "play_others", "play_out")  # each thread takes its own time: small blocks wait for fewer others
SHORT = 5000  # bytes of instructions of a game's rules: Siam has 4,258, the next 6,138

Array = Any


class Cuda:
    """Runs the kernels of a batch on a GPU."""

    def __init__(self, game: Game, n: int, keeps_log: bool = False) -> None:
        self.game, self.n, self.keeps_log = game, n, keeps_log
        self._cuda = gpu()
        self._entries: dict[str, Entry] = {}
        self._tables: dict[int, tuple[Any, ...]] = {}

    def zeros(self, shape: Any, kind: Any) -> Array:
        """Returns an array of zeros."""
        if is_simulated():
            return self._cuda.to_device(np.zeros(shape, kind))
        from .device_array import zeros

        return zeros(shape, kind)

    def array(self, values: Any) -> Array:
        """Returns what somebody gives, on the GPU or not, as an array of whole numbers."""
        if hasattr(values, "__cuda_array_interface__"):
            given = self._cuda.as_cuda_array(values)
            if given.dtype == np.int32 and given.is_c_contiguous():
                return given
        else:
            given = self._device(np.ascontiguousarray(self.host(values), np.int64))
        numbers = self.zeros(given.shape, np.int32)
        if given.ndim == 1:  # anything else is refused by whoever asked
            self._entry("take").launch(len(numbers), BLOCK, given, numbers)
        return numbers

    def _device(self, values: Any) -> Array:
        return self._cuda.to_device(values)

    def host(self, values: Any) -> Any:
        """Returns an array as NumPy's."""
        return values.copy_to_host() if hasattr(values, "copy_to_host") else np.asarray(values)

    def highest(self, values: Array) -> int:
        """Returns the highest of some numbers."""
        return int(self.host(values).max())

    def states(self, start: Any) -> Array:
        """Returns the states of a batch: zeros, then the start of a match."""
        records = self.game.schema.kept_records(self.n + 1)
        records[self.n :] = self._kept(start)
        return self._device(records)

    def _kept(self, state: Any) -> Any:
        """Returns an array of one state, without scratch: that is in each thread's own memory."""
        record = self.game.schema.records(1)
        self.game.schema.store(record, 0, state)
        return self.game.schema.without_scratch(record)

    def records(self, matches: Matches) -> Any:
        """Returns a copy of the states of all matches, as NumPy's."""
        return self.game.schema.with_scratch(self.host(matches.states)[: self.n])

    def state(self, matches: Matches, match: int) -> Any:
        """Returns a copy of the state of a match."""
        record = self.game.schema.kept_records(1)
        matches.states[match : match + 1].copy_to_host(record)
        return self.game.schema.with_scratch(record)[0]

    def put(self, matches: Matches, match: int, state: Any) -> None:
        """Puts a state in the place of a match's."""
        matches.states[match : match + 1].copy_to_device(self._kept(state))
        matches.lengths[match : match + 1].copy_to_device(np.zeros(1, np.int32))
        if self.keeps_log:
            matches.log[match : match + 1].copy_to_device(np.zeros((1, *matches.log.shape[1:]), np.int32))
        if matches.draws and self.game.engine(COMPILED).turn(self.state(matches, match)) == CHANCE:
            self._launch("draw", 1, matches, match, match + 1, (0,))
        self._show(matches, match, match + 1)

    def packed(self, matches: Matches) -> Matches:
        """Returns arrays that can be copied and pickled."""
        return Matches(*(self.host(part) if hasattr(part, "copy_to_host") else part for part in matches))

    def unpacked(self, matches: Matches) -> Matches:
        """Returns the arrays that `packed` was made from."""
        return Matches(*(self._moved(part) if isinstance(part, np.ndarray) else part for part in matches))

    def _moved(self, values: Any) -> Array:
        if values.dtype.names:
            return self._device(values)
        moved = self.zeros(values.shape, values.dtype)
        moved.copy_to_device(values)
        return moved

    def seed(self, matches: Matches, words: Iterable[int]) -> None:
        """Sets the generators of all matches."""
        matches.rngs.copy_to_device(np.fromiter(words, np.int64, self.n).reshape(self.n, 1))

    def first_illegal(self, matches: Matches, actions: Array) -> int:
        """Returns the first match in which an action cannot be played, or how many matches there are."""
        self._launch("check", self.n, matches, 0, self.n, (actions, self._wrong))
        found = int(self.host(self._wrong)[0])
        if found < self.n:
            self._wrong.copy_to_device(np.array([self.n], np.int32))
        return found

    @cached_property
    def _wrong(self) -> Array:
        """Where the GPU writes the first match in which an action cannot be played."""
        return self._device(np.array([self.n], np.int32))

    def run(self, name: str, matches: Matches, *given: Any) -> None:
        """Runs a kernel over all matches."""
        self._launch(name, self.n, matches, 0, self.n, given or (0,))
        if name in {body.__name__ for body in BODIES}:
            self._show(matches, 0, self.n)

    def _show(self, matches: Matches, first: int, last: int) -> None:
        """Lists and masks the moves of some matches."""
        self._launch("list_moves", last - first, matches, first, last, (0,))
        self._launch("mask", (last - first) * self._warp, matches, first, last, (0,))

    def observe(
        self, matches: Matches, observation: Observation, viewers: Array, everything: bool, out: Array, shown: Array
    ) -> None:
        """Writes what a seat of each match sees over what it saw before."""
        size = self.game.schema.kept.itemsize
        rows = matches.states.view(np.int8).reshape(self.n + 1, size)
        if id(observation) not in self._tables:
            given = (*observation.of_view, *observation.of_log)
            self._tables[id(observation)] = tuple(
                self._device(one) if isinstance(one, np.ndarray) else one for one in given
            )
        given = (out, shown, rows, viewers, everything, *self._tables[id(observation)])
        self._launch("observe", self.n * self._warp, matches, 0, self.n, given)

    def _launch(self, name: str, threads: int, *args: Any) -> None:
        block = 1 if is_simulated() else WARP if name in LONG else BLOCK
        self._entry(name).launch(threads, block, *args)

    @property
    def _warp(self) -> int:
        return 1 if is_simulated() else WARP

    def _entry(self, name: str) -> Entry:
        """Returns what the GPU runs under a name; it is compiled when it is first launched."""
        if name not in self._entries:
            self._entries[name] = entry(self.game.name, *self._bound(name), self._is_short)
        return self._entries[name]

    def _bound(self, name: str) -> tuple[Callable[..., None], dict[str, Any]]:
        """Returns an entry, and what it leaves open."""
        bodies = {body.__name__: body for body in (*BODIES, list_moves, play_out)}
        if name in bodies:
            body = self._bind([bodies[name]])[name]
            is_apart = name in (list_moves.__name__, play_out.__name__)
            return cuda_kernel.each, {**self._constants, "body": body, "KEEPS": not is_apart}
        kernels = self._bind([batch_kernel.sample, batch_kernel.observe_match, batch_kernel.is_playable])
        return getattr(cuda_kernel, f"{name}_each"), {**self._constants, **kernels}

    def _bind(self, functions: Iterable[Callable[..., Any]]) -> dict[str, Any]:
        return bind(functions, CUDA, self.game.name, self._rules)

    @cached_property
    def _is_short(self) -> bool:
        return length(getattr(self.game.rules, name) for name in batch_kernel.RULES) < SHORT

    @cached_property
    def _constants(self) -> dict[str, Any]:
        return {
            "cuda": self._cuda,
            "RECORD": self.game.schema.dtype,
            "ROOM": self.game.schema.dtype.itemsize // 8,
            "WIDTH": self.game.max_legal,
            "SEATS": self.game.seats[-1],
            "WARP": self._warp,
            "MOVE": move_type(self.game),
            "copy_state": self._rules["copy_state"],
            "sync_warp": self._sync_warp(),
        }

    def _sync_warp(self) -> Any:
        if is_simulated():
            return lambda: None
        return bind([kernel(cuda_kernel.sync_warp)], CUDA, self.game.name, {"cuda": self._cuda})["sync_warp"]

    @cached_property
    def _rules(self) -> dict[str, Any]:
        """The rules as device functions, and how they find and copy states."""
        return {**batch_kernel.bound(self.game, CUDA, self.keeps_log), **self._simulated()}

    def _simulated(self) -> dict[str, Any]:
        """Returns how the simulator finds states: as plain ones, whose numbers do not overflow."""
        if not is_simulated():
            return {}
        from .simulated import State

        return {"state_at": lambda room, place: State(room[place])}
