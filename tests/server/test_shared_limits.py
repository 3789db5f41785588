"""What a visitor spends with one process is missing with the other."""

import asyncio
import json
from collections.abc import Callable

import pytest

from howdah.server import limits, shared_limits
from howdah.server.door.lines import Lines
from howdah.server.errors import Limit
from howdah.server.shared_limits import ROOM, SharedLimits
from howdah.server.storage.store import Store

from .test_catch_up import until


class Guest:
    """A line that holds a seat."""

    held = frozenset({0})

    def leave(self, _: int) -> None:
        raise AssertionError


def run(stores: list[Store], test: Callable[[list[SharedLimits]], "asyncio.Future[None]"]) -> None:
    async def both() -> None:
        shared = [
            SharedLimits(store, {"looks": limits.Rates(0.001, 100)}, {"sockets": Lines(10)}) for store in stores[:2]
        ]
        for store in stores[:2]:
            listens = asyncio.Event()
            store.bus.start(asyncio.get_running_loop(), listens.set)
            await listens.wait()
        telling = [asyncio.ensure_future(each.keep_telling()) for each in shared]
        await test(shared)
        for task in telling:
            task.cancel()

    asyncio.run(asyncio.wait_for(both(), 60))


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_limits, "BEAT", 0.02)


def test_what_is_spent_here_is_spent_there(stores: list[Store]) -> None:
    async def test(shared: list[SharedLimits]) -> None:
        one, two = (each.rates["looks"] for each in shared)
        for _ in range(90):
            one.take("greedy")
        two.take("modest")
        await until(lambda: two.bucket("greedy").left < 11)
        for _ in range(10):
            two.take("greedy")
        with pytest.raises(Limit):
            two.take("greedy")
        await until(lambda: one.bucket("greedy").left < 1)
        with pytest.raises(Limit):
            one.take("greedy")
        assert one.bucket("modest").left == 100  # so little is not told

    run(stores, test)  # type: ignore[arg-type]


def test_what_is_open_here_counts_there_while_it_is_open(
    stores: list[Store],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("howdah.server.door.elsewhere.FORGOTTEN", 0.5)

    async def test(shared: list[SharedLimits]) -> None:
        one, two = (each.opens["sockets"] for each in shared)
        assert isinstance(one, Lines)
        assert isinstance(two, Lines)
        guests = [Guest() for _ in range(10)]
        for guest in guests:
            one.add("greedy", guest)  # type: ignore[arg-type]
        await until(lambda: two.elsewhere.count("greedy") == 10)
        with pytest.raises(Limit):
            two.make_room("greedy")
        two.make_room("modest")
        for guest in guests:
            one.remove("greedy", guest)  # type: ignore[arg-type]
        await until(lambda: two.elsewhere.count("greedy") == 0)
        two.make_room("greedy")

    run(stores, test)  # type: ignore[arg-type]


def test_news_of_many_visitors_are_short_enough() -> None:
    entries = [("requests", f"2001:db8:{number:x}::/64", 12.3456) for number in range(1000)]
    lines = list(shared_limits._lines(entries))
    assert all(len(line) <= ROOM + 2 for line in lines)
    assert [entry for line in lines for entry in map(tuple, json.loads(line))] == entries
