"""Due times of tables: each is met once, the last one set counts, and few are dealt with at a time."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from howdah.server.storage.store import now
from howdah.server.work.timers import AT_ONCE, Timers


class Wall:
    """Timers that remember what they did."""

    def __init__(self, followed: frozenset[str] = frozenset(), failing: int = 0) -> None:
        self.timers = Timers(self.expire, followed.__contains__)
        self.begun: list[str] = []
        self.rung: list[str] = []
        self.now = self.most = 0
        self.failing = failing
        self.go = asyncio.Event()
        self.go.set()

    async def expire(self, name: str) -> int | None:
        self.begun.append(name)
        self.now += 1
        self.most = max(self.most, self.now)
        await self.go.wait()
        self.now -= 1
        if self.failing:
            self.failing -= 1
            raise OSError("the disk is full")
        self.rung.append(name)
        return None

    async def until(self, count: int) -> None:
        while len(self.rung) < count:
            await asyncio.sleep(0.002)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_names_ring_in_the_order_of_their_times() -> None:
    async def test() -> None:
        wall, at = Wall(), now()
        for name, left in (("c", 90), ("a", 10), ("b", 50), ("never", 3_600_000)):
            wall.timers.set(name, at + left)
        await wall.until(3)
        assert wall.rung == ["a", "b", "c"]
        assert list(wall.timers.dues) == ["never"]
        wall.timers.stop()

    run(test)


def test_only_the_last_time_set_counts() -> None:
    async def test() -> None:
        wall, at = Wall(), now()
        for left in (20, 200_000, 10, 60):
            wall.timers.set("later", at + left)
        wall.timers.set("sooner", at + 300_000)
        wall.timers.set("sooner", at + 30)
        wall.timers.set("off", at + 1)
        wall.timers.set("off", None)
        await wall.until(2)
        assert wall.rung == ["sooner", "later"]
        assert now() >= at + 60
        assert not wall.timers.dues
        wall.timers.stop()

    run(test)


def test_a_clock_that_is_passed_on_leaves_nothing_behind() -> None:
    async def test() -> None:
        wall, at = Wall(), now()
        for move in range(10_000):
            wall.timers.set("long game", at + 600_000 + move)
        assert len(wall.timers.heap) == 1
        wall.timers.stop()

    run(test)


def test_of_many_that_are_due_few_are_dealt_with_at_a_time_but_those_that_are_followed_at_once() -> None:
    async def test() -> None:
        wall = Wall(frozenset({"followed"}))
        wall.go.clear()
        for number in range(1000):
            wall.timers.set(f"{number}", 0)
        wall.timers.set("followed", 1)
        while wall.most < AT_ONCE + 1:
            await asyncio.sleep(0.002)
        wall.go.set()
        await wall.until(1001)
        assert wall.most == AT_ONCE + 1
        assert "followed" in wall.begun[: AT_ONCE + 1]
        wall.timers.stop()

    run(test)


def test_what_fails_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr("howdah.server.work.timers.RETRY", 5)
        wall = Wall(failing=2)
        wall.timers.set("a", 0)
        await wall.until(1)
        assert wall.rung == ["a"]
        wall.timers.stop()

    run(test)
