"""The process pool of the server, the arena and the analysis protocol, and the bots that run in it.

Bots in a worker are asked by plain values, and ready at once: while the search of a game is being compiled, or loaded,
the same search answers interpreted, within its seconds.
"""

import multiprocessing
import os
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

import howdah
from howdah.core.errors import HowdahError
from howdah.core.game import Game
from howdah.core.kernel import COMPILED, INTERPRETED
from howdah.session.match import Match
from howdah.session.table import Table
from howdah.session.view import View

if TYPE_CHECKING:  # workers load the search, and NumPy with it; their parent does without
    from .levels import Bot
    from .mcts import Line, MctsSearch

NICENESS = 5  # of workers, so that the server goes first
TRIES = 2  # a call whose worker dies is made again
JUDGED = 300  # simulations of each position that `regret` compares
JUDGED_SECONDS = 0.15  # for each, while the search is being compiled
PATIENCE = 1.0  # seconds to wait for compiled code before a bot searches interpreted

ADVISED = 10  # simulations after which the value of a move says something

T = TypeVar("T")

_ready: dict[str, threading.Event] = {}
_deadlines: dict[str, float] = {}  # when to stop waiting for the compiler
_bots: dict[tuple[str, int, str], "Bot"] = {}
_searches: dict[str, "MctsSearch"] = {}


@dataclass
class _Call(Generic[T]):
    """A call in a worker: its result, and how often it may still be tried."""

    function: Callable[[], T]
    result: Future[T] = field(default_factory=Future)
    tries: int = TRIES


class Pool:
    """Worker processes, started when they are needed; they end with their parent.

    Use it as a context manager to let running calls finish, or end it with `stop`.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._executor: ProcessPoolExecutor | None = None
        self._broken: ProcessPoolExecutor | None = None
        self._is_stopped, self._lock = False, threading.Lock()

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Calls a function in a worker; `asyncio.wrap_future` awaits the result.

        If a worker dies, new ones start and its call is made once more; then it fails with one sentence.
        """
        call = _Call(partial(function, *arguments))
        self._try(call)
        return call.result

    def stop(self) -> None:
        """Ends the workers now, and cancels their calls."""
        executor = self._close()
        if executor:
            for process in list((executor._processes or {}).values()):  # Python 3.14 has terminate_workers for this
                process.terminate()
            executor.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        executor = self._close()
        if executor:
            executor.shutdown(cancel_futures=True)

    def _close(self) -> ProcessPoolExecutor | None:
        """Accepts no further calls, and returns what runs the present ones."""
        with self._lock:
            self._is_stopped = True
            return self._executor

    def _try(self, call: _Call[T]) -> None:
        call.tries -= 1
        executor: ProcessPoolExecutor | None = None
        try:
            executor = self._running()
            attempt = executor.submit(call.function)
        except RuntimeError as error:  # broken while idle, or stopped
            attempt = Future()
            attempt.set_exception(error)
        call.result.add_done_callback(lambda _: attempt.cancel())
        attempt.add_done_callback(lambda _: self._finish(call, attempt, executor))

    def _running(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._is_stopped:
                raise RuntimeError("the pool has stopped")
            if self._executor is None:
                spawn = multiprocessing.get_context("spawn")
                self._executor = ProcessPoolExecutor(self.processes, spawn, follow_parent)
            return self._executor

    def _finish(self, call: _Call[T], attempt: Future[T], executor: ProcessPoolExecutor | None) -> None:
        """Passes on the result of an attempt, or makes another."""
        error = None if attempt.cancelled() else attempt.exception()
        if isinstance(error, BrokenProcessPool) and not self._is_stopped:
            self._discard(executor)
            if call.tries and not call.result.cancelled():
                self._try(call)
                return
            error = HowdahError("A worker process has died.")
        if attempt.cancelled() or (error and self._is_stopped):
            call.result.cancel()
        if not call.result.set_running_or_notify_cancel():
            return
        if error:
            call.result.set_exception(error)
        else:
            call.result.set_result(attempt.result())

    def _discard(self, executor: ProcessPoolExecutor | None) -> None:
        """Makes the next call start new workers.

        The broken executor is kept until then: this runs in its thread, which may hold the lock that freeing it takes.
        """
        with self._lock:
            if self._executor is executor:
                self._executor, self._broken = None, executor


def follow_parent() -> None:
    """Makes a worker nice, and ends it when its parent has ended in any way."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(0)


def prepare(name: str) -> None:
    """Starts to compile, or load, the search of a game before it is needed."""
    _start_compiling(howdah.load(name))


def choose(name: str, number: int, viewer: int, packed: bytes, legal: list[str], seed: int) -> str:
    """Returns the move of a bot of some level for a view, given as its viewer and bytes."""
    game = howdah.load(name)
    return _bot(game, number).choose(_view(game, viewer, packed), legal, None, random.Random(seed))


def hint(name: str, viewer: int, packed: bytes, seed: int, most: int = 3) -> list[dict[str, Any]]:
    """Returns the best moves for a view by the highest level, as lines with value and principal variation."""
    from .levels import COUNT

    game = howdah.load(name)
    lines = _bot(game, COUNT).search(_view(game, viewer, packed), seed)
    return [asdict(line) for line in advisable(lines)[:most]]


def advisable(lines: list["Line"]) -> list["Line"]:
    """Returns the lines that a search looked at closely enough to recommend; alpha-beta looks at all alike."""
    enough = max(1, min(ADVISED, lines[0].visits // 2)) if lines else 0
    return [line for line in lines if line is lines[0] or line.visits >= enough]


def regret(name: str, viewer: int, packed: bytes, move: str, seed: int, enough: float) -> float:
    """Returns how much of its chance to win the seat of a view gives up by a move; less than `enough` is rough."""
    from .levels import COUNT
    from .regret import Effort

    game = howdah.load(name)
    effort = Effort(JUDGED) if _is_ready(game) else Effort(JUDGED, JUDGED_SECONDS)
    return _bot(game, COUNT).regret(_view(game, viewer, packed), move, effort, seed, enough)


def search(name: str, viewer: int, packed: bytes, seed: int, simulations: int, seconds: float) -> "list[Line]":
    """Returns the moves for a view by a new MCTS."""
    from .mcts import MctsSearch

    game = howdah.load(name)
    if name not in _searches:
        _searches[name] = MctsSearch(game)
    _searches[name].forget()
    return _searches[name].search(_view(game, viewer, packed), seed, simulations, seconds)


def _view(game: Game, viewer: int, packed: bytes) -> View:
    state = game.schema.unpack(packed)
    state.viewer = viewer
    return View(game, state)


def _bot(game: Game, number: int) -> "Bot":
    from .levels import Bot

    mode = COMPILED if _is_ready(game) else INTERPRETED
    key = (game.name, number, mode)
    if key not in _bots:
        _bots[key] = Bot(game, number, mode)
    return _bots[key]


def _is_ready(game: Game) -> bool:
    """Tells whether the search of a game is compiled; the first call starts the compiler in the background."""
    _start_compiling(game)
    return _ready[game.name].wait(max(0.0, _deadlines[game.name] - time.monotonic()))


def _start_compiling(game: Game) -> None:
    if game.name not in _ready:
        _ready[game.name], _deadlines[game.name] = threading.Event(), time.monotonic() + PATIENCE
        threading.Thread(target=_compile, args=[game], daemon=True).start()


def _compile(game: Game) -> None:
    from .levels import COUNT, Bot

    match = _started(game)
    Bot(game, COUNT).searcher.search(match.view(match.turn), 0, simulations=1, seconds=0.01)
    _ready[game.name].set()


def _started(game: Game) -> Match:
    """Returns a match at its first decision."""
    return Table(game, rng=random.Random(0)).match
