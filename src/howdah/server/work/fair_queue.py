"""Calls that wait for a process or a thread, in a queue that is fair between visitors.

No more calls run than the queue is wide. Visitors take turns, however many calls each has waiting. Tables that
people play at go before tables that people only watch, but every fourth call is of the latter first.
So with V visitors waiting, the first call of each starts within V × 4/3 calls if somebody plays, V × 4 if not.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

PLAYED, WATCHED = 0, 1  # why a call is wanted
RANKS = (PLAYED, WATCHED)
CYCLE = 4  # calls, of which the last is for who watches

Start = Callable[[], Future[Any]]


class Call:
    """A call of one visitor. Cancel its result when nobody wants it any more."""

    def __init__(self, visitor: str, rank: int, start: Start) -> None:
        self.visitor, self.rank, self.start = visitor, rank, start
        self.result: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.is_waiting = True


class FairQueue:
    """Calls by rank and visitor; it starts them by itself. No visitor has more than `each` run at once."""

    def __init__(self, width: int, each: int | None = None) -> None:
        self.width, self.each = width, each or width
        self.running_by, self.started = Counter[str](), 0
        self.calls: tuple[dict[str, dict[Call, None]], ...] = tuple({} for _ in RANKS)

    def put(self, visitor: str, rank: int, start: Start) -> Call:
        """Queues a call, which begins at once if there is room."""
        call = Call(visitor, rank, start)
        call.result.add_done_callback(lambda _: self._remove(call))
        self._add(call)
        self._fill()
        return call

    def move(self, call: Call, visitor: str, rank: int) -> None:
        """Lets a waiting call wait for another visitor, or for another reason."""
        if call.is_waiting and (call.visitor, call.rank) != (visitor, rank):
            self._remove(call)
            call.visitor, call.rank = visitor, rank
            self._add(call)

    def length(self, visitor: str) -> int:
        """Returns how many calls of a visitor wait."""
        return sum(len(visitors.get(visitor, ())) for visitors in self.calls)

    @property
    def waiting(self) -> int:
        """How many calls wait."""
        return sum(len(calls) for rank in self.calls for calls in rank.values())

    @property
    def running(self) -> int:
        """How many calls run."""
        return self.running_by.total()

    def _add(self, call: Call) -> None:
        call.is_waiting = True
        self.calls[call.rank].setdefault(call.visitor, {})[call] = None

    def _remove(self, call: Call) -> None:
        if call.is_waiting:
            call.is_waiting = False
            calls = self.calls[call.rank][call.visitor]
            del calls[call]
            if not calls:
                del self.calls[call.rank][call.visitor]

    def _fill(self) -> None:
        while self.running < self.width and (call := self._next()):
            self._run(call)

    def _next(self) -> Call | None:
        """Takes the first call of the visitor whose turn it is; the visitor's others wait behind everybody's."""
        ranks = reversed(RANKS) if self.started % CYCLE == CYCLE - 1 else RANKS
        free = ((self.calls[rank], one) for rank in ranks for one in self.calls[rank] if self._is_free(one))
        visitors, visitor = next(free, ({}, ""))
        if not visitors:
            return None
        call = next(iter(visitors[visitor]))
        self._remove(call)
        if visitor in visitors:
            visitors[visitor] = visitors.pop(visitor)
        return call

    def _is_free(self, visitor: str) -> bool:
        return self.running_by[visitor] < self.each

    def _run(self, call: Call) -> None:
        if call.result.done():  # given up in this very moment
            return
        visitor = call.visitor
        self.running_by[visitor] += 1
        self.started += 1
        loop = asyncio.get_running_loop()

        def end(ran: Future[Any]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._end, call, visitor, ran)

        call.start().add_done_callback(end)

    def _end(self, call: Call, visitor: str, ran: Future[Any]) -> None:
        """Passes a result on, if somebody still wants it: what ran the call was busy until now in any case."""
        self.running_by -= Counter([visitor])
        if ran.cancelled():
            call.result.cancel()
        elif call.result.done():
            pass
        elif error := ran.exception():
            call.result.set_exception(_raisable(error))
        else:
            call.result.set_result(ran.result())
        self._fill()


def _raisable(error: BaseException) -> BaseException:
    """Returns an error that a future of the event loop takes: it refuses what ends an iterator."""
    return RuntimeError(repr(error)) if isinstance(error, StopIteration) else error
