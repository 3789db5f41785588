"""The queue in front of the bots' processes: fair between visitors, and never longer than it says."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

import pytest

from howdah.server.work.fair_queue import CYCLE, PLAYED, WATCHED, Call, FairQueue


class Processes:
    """Calls that end when they are told to; it remembers the order in which they began."""

    def __init__(self, width: int = 1, each: int | None = None) -> None:
        self.queue = FairQueue(width, each)
        self.begun: list[str] = []
        self.running: list[Future[str]] = []

    def put(self, visitor: str, rank: int = PLAYED, name: str = "") -> Call:
        return self.queue.put(visitor, rank, lambda: self._begin(name or visitor))

    def _begin(self, name: str) -> Future[str]:
        self.begun.append(name)
        self.running.append(Future())
        return self.running[-1]

    async def end(self) -> None:
        """Ends the call that has run the longest."""
        self.running.pop(0).set_result("done")
        for _ in range(5):
            await asyncio.sleep(0)

    async def drain(self) -> list[str]:
        """Ends all calls, and returns the order in which they began."""
        while self.running:
            await self.end()
        return self.begun


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_visitors_take_turns_however_much_one_of_them_wants() -> None:
    async def test() -> None:
        at = Processes()
        for _ in range(60):
            at.put("greedy")
        at.put("stranger")
        at.put("other")
        at.put("stranger")
        assert (await at.drain())[:6] == ["greedy", "greedy", "stranger", "other", "greedy", "stranger"]
        assert at.begun[6:] == ["greedy"] * 57
        assert not any(at.queue.calls)

    run(test)


def test_one_visitor_does_not_fill_a_wide_queue() -> None:
    async def test() -> None:
        at = Processes(width=2, each=1)
        for number in range(3):
            at.put("greedy", name=f"greedy {number}")
        assert at.begun == ["greedy 0"]
        at.put("stranger")
        assert at.begun == ["greedy 0", "stranger"]
        assert (await at.drain())[2:] == ["greedy 1", "greedy 2"]
        assert not at.queue.running_by

    run(test)


@pytest.mark.parametrize("width", [1, 3])
def test_no_more_calls_run_than_there_are_processes(width: int) -> None:
    async def test() -> None:
        at = Processes(width)
        calls = [at.put("a") for _ in range(10)]
        assert len(at.begun) == width
        assert at.queue.length("a") == 10 - width
        calls[0].result.cancel()
        await asyncio.sleep(0)
        assert len(at.begun) == width, "the process is still busy with a call that nobody wants"
        await at.end()
        assert len(at.begun) == width + 1
        await at.drain()
        assert [await call.result for call in calls[1:]] == ["done"] * 9

    run(test)


def test_who_plays_goes_first_and_who_watches_is_not_forgotten() -> None:
    async def test() -> None:
        at = Processes()
        for number in range(20):
            at.put("watcher", WATCHED)
            at.put(f"player {number % 3}", PLAYED)
        begun = await at.drain()
        first = begun[1:21]  # the very first found nobody else
        assert first.count("watcher") == 20 // CYCLE
        assert set(first[:CYCLE]) == {"player 0", "player 1", "player 2", "watcher"}

    run(test)


def test_a_call_starts_within_the_bound_that_is_stated() -> None:
    """With V visitors waiting, whoever comes last waits for V × 4/3 calls, or V × 4 if only watching."""

    async def test(rank: int, most: float) -> None:
        at = Processes()
        for number in range(9):
            for other in (PLAYED, WATCHED):
                for _ in range(30):
                    at.put(f"visitor {number}", other)
        at.put("stranger", rank)
        assert (await at.drain()).index("stranger") <= most

    run(lambda: test(PLAYED, 10 * 4 / 3 + 1))
    run(lambda: test(WATCHED, 10 * 4 + 1))


def test_a_waiting_call_is_given_up_or_counted_for_somebody_else() -> None:
    async def test() -> None:
        at = Processes()
        at.put("a")
        given_up, moved, last = at.put("a", name="given up"), at.put("a", WATCHED, "moved"), at.put("b")
        given_up.result.cancel()
        await asyncio.sleep(0)
        assert at.queue.length("a") == 1
        at.queue.move(moved, "c", PLAYED)
        assert (at.queue.length("a"), at.queue.length("c")) == (0, 1)
        assert await at.drain() == ["a", "b", "moved"]
        at.queue.move(moved, "a", WATCHED)  # too late to matter
        assert not any(at.queue.calls)
        assert await last.result == "done"

    run(test)


def test_an_error_is_the_result_and_the_next_call_begins() -> None:
    async def test() -> None:
        at = Processes()
        first, second, third = at.put("a"), at.put("a"), at.put("a")
        at.running.pop().set_exception(OSError("no process"))
        with pytest.raises(OSError, match="no process"):
            await first.result
        at.running.pop().cancel()
        with pytest.raises(asyncio.CancelledError):
            await second.result
        await at.end()
        assert await third.result == "done"

    run(test)


def test_an_error_that_no_future_takes_ends_its_call_too() -> None:
    """Or the visitor could ask for nothing more, and two of them would stop everybody's work for good."""

    async def test() -> None:
        at = Processes()
        first, second, third = at.put("a"), at.put("a"), at.put("b")
        at.running.pop(0).set_exception(StopIteration())
        with pytest.raises(RuntimeError, match="StopIteration"):
            await first.result
        await at.drain()
        assert [await second.result, await third.result] == ["done", "done"]
        assert at.queue.running == 0

    run(test)
