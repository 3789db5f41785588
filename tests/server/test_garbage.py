"""The collector of a server: it looks at what is new alone, and tables and sockets are gone without it."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from howdah.games import load
from howdah.server import garbage
from howdah.server.storage.store import Store
from howdah.server.tables import memory
from howdah.server.tables.table_service import TableService
from howdah.server.work.workers import Workers

from .listener import Ear, made


class Ring:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def until_tidied(tables: Callable[[], int]) -> None:
    """Lets the server tidy, with somebody there all the time, until everything has been looked at."""

    async def go() -> None:
        tidying = asyncio.ensure_future(garbage.keep_tidying(lambda: False, tables))
        garbage._rounds = 1_000_000
        while garbage._rounds:
            await asyncio.sleep(0)
        tidying.cancel()

    garbage.settle()
    asyncio.run(asyncio.wait_for(go(), 60))


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector as it was."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks.remove(garbage._leave_alone)
    gc.unfreeze()


@pytest.mark.usefixtures("collector")
def test_what_outlives_two_looks_is_left_alone_until_everything_is_looked_at() -> None:
    garbage.settle()
    old, known = Ring(), gc.get_freeze_count()
    gc.collect(1)
    assert gc.get_freeze_count() > known
    seen = weakref.ref(old)
    del old
    gc.collect()
    assert seen() is not None
    assert garbage.tidy() > 0
    assert seen() is None


@pytest.mark.usefixtures("collector")
def test_it_settles_once() -> None:
    garbage.settle()
    garbage.settle()
    assert gc.callbacks.count(garbage._leave_alone) == 1


@pytest.mark.usefixtures("collector")
def test_everything_is_looked_at_when_nobody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []
    quiet = [False, False, True]
    monkeypatch.setattr(garbage, "PAUSE", 0)
    monkeypatch.setattr(garbage, "SOME", 0)
    monkeypatch.setattr(garbage, "tidy", lambda: looks.append("tidied"))

    def is_quiet() -> bool:
        looks.append("asked")
        return quiet.pop(0)

    async def go() -> None:
        tidying = asyncio.ensure_future(garbage.keep_tidying(is_quiet))
        while "tidied" not in looks:
            await asyncio.sleep(0)
        tidying.cancel()

    garbage.settle()
    gc.collect(1)
    asyncio.run(asyncio.wait_for(go(), 60))
    assert looks == ["asked", "asked", "asked", "tidied"]


@pytest.mark.usefixtures("collector")
def test_while_somebody_is_there_everything_is_looked_at_only_if_the_memory_has_grown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stranger who has many objects made, which do not stay, would otherwise stop the server once a minute."""
    sizes = [100, 149, 149, 151, 151, 200]
    monkeypatch.setattr(garbage, "PAUSE", 0)
    monkeypatch.setattr(garbage, "footprint", lambda: sizes.pop(0))

    until_tidied(lambda: 0)
    assert sizes == [200]


@pytest.mark.usefixtures("collector")
def test_a_crowd_that_comes_is_no_reason_to_look_at_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at 10,000 tables stopped a server for 1.7 seconds."""
    megabyte, looks, counts = 1_000_000, [0], [0, 10, 10, 10]
    sizes = [1 * megabyte, 2 * megabyte, 2 * megabyte, 4 * megabyte, 4 * megabyte]
    monkeypatch.setattr(garbage, "PAUSE", 0)
    monkeypatch.setattr(garbage, "footprint", lambda: sizes.pop(0))

    def tables() -> int:
        looks[0] += 1
        return counts[min(looks[0] - 1, 3)]

    until_tidied(tables)
    assert sizes == []  # twice 2 MB were no reason: ten tables need one of them


def test_a_table_that_leaves_memory_needs_no_collector(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "IDLE", -1)

    async def go() -> "weakref.ref[object]":
        tables = TableService(store, load)
        workers = Workers(tables, 0)
        await workers.start()
        live = await made(tables, "siam", "me", "me")
        ear = Ear(live, 0)
        await tables.step(live, 0, live.ply, "enter c1 N", "it", ear)
        live.part(ear)
        table: weakref.ref[object] = weakref.ref(live)
        del live, ear
        await tables.live.sweep()
        workers.stop()
        return table

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(asyncio.wait_for(go(), 60))() is None
    finally:
        gc.enable()
