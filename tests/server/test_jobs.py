"""Slow work: once for all who ask, in turn for visitors, and never too much of it."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from howdah.core.errors import HowdahError, Unreadable
from howdah.server.errors import Limit
from howdah.server.work.jobs import SHARE, WAITING, Jobs, Kept


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 60))


def test_what_many_ask_for_is_done_once_and_kept() -> None:
    done = []

    def work() -> bytes:
        done.append(threading.current_thread().name)
        time.sleep(0.05)
        return b"found"

    async def test() -> None:
        jobs = Jobs()
        asked = [jobs.do(f"{n}", "key", work) for n in range(100)]
        assert set(await asyncio.gather(*asked)) == {b"found"}
        assert await jobs.do("late", "key", work) == b"found"
        assert len(done) == 1
        assert done[0].startswith("job")
        assert not jobs.running
        jobs.stop()

    run(test())


def test_an_error_is_told_and_not_kept() -> None:
    def work() -> bytes:
        raise Unreadable("no")

    async def test() -> None:
        jobs = Jobs()
        for _ in range(2):
            with pytest.raises(Unreadable):
                await jobs.do("me", "key", work)
        assert await jobs.do("me", "key", lambda: b"yes") == b"yes"
        jobs.stop()

    run(test())


def test_visitors_take_turns() -> None:
    begun: list[str] = []
    gate = threading.Semaphore(0)

    def work(name: str) -> bytes:
        begun.append(name)
        gate.acquire(timeout=30)
        return b""

    async def wait_for_begun(count: int) -> None:
        while len(begun) < count:
            await asyncio.sleep(0.01)

    async def test() -> None:
        jobs = Jobs()
        greedy = asyncio.gather(*(jobs.do("greedy", n, lambda: work("greedy")) for n in range(WAITING)))
        await wait_for_begun(1)
        modest = asyncio.ensure_future(jobs.do("modest", "one", lambda: work("modest")))
        await wait_for_begun(2)
        assert begun == ["greedy", "modest"]  # though nothing of all that was asked before is done
        gate.release(WAITING + 1)
        await asyncio.gather(greedy, modest)
        jobs.stop()

    run(test())


def test_a_visitor_with_too_many_jobs_is_refused_and_others_are_not() -> None:
    gate = threading.Event()

    async def test() -> None:
        jobs = Jobs()
        asked = [asyncio.ensure_future(jobs.do("me", n, lambda: bytes(gate.wait(30)))) for n in range(2 * WAITING)]
        await asyncio.sleep(0.05)
        other = asyncio.ensure_future(jobs.do("other", "x", lambda: b"x"))
        assert await asyncio.wait_for(other, 30) == b"x"
        gate.set()
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(result, Limit) for result in results) == WAITING - 1
        jobs.stop()

    run(test())


def test_somebody_who_leaves_spoils_nothing() -> None:
    gate = threading.Event()

    def work() -> bytes:
        gate.wait(30)
        return b"found"

    async def test() -> None:
        jobs = Jobs()
        first = asyncio.ensure_future(jobs.do("one", "key", work))
        second = asyncio.ensure_future(jobs.do("two", "key", work))
        await asyncio.sleep(0.01)
        first.cancel()
        gate.set()
        assert await second == b"found"
        jobs.stop()

    run(test())


def test_what_is_kept_has_its_room() -> None:
    kept = Kept(100)
    for n in range(50):
        kept.put(n, b"x" * 10)
        kept.get(0)
    assert kept.size <= 100
    assert kept.get(0)
    assert kept.get(1) is None
    kept.put("large", b"x" * (100 // SHARE + 1))
    assert kept.get("large") is None
    assert issubclass(Limit, HowdahError)
