"""What the store says while its SQLite file is gone, full, locked or read-only: nothing is made that is not saved.

A PostgreSQL that goes away is in test_postgres.py and test_processes.py.
"""

import asyncio
import os
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import sqlalchemy as sql
from starlette.websockets import WebSocket

from howdah.games import load
from howdah.server.errors import Unavailable, Unsaved
from howdah.server.sockets import connection, wire
from howdah.server.sockets.connection import Connection
from howdah.server.sockets.requests import Hello
from howdah.server.storage import sqlite_database
from howdah.server.storage.database import cause, is_lost, is_trouble
from howdah.server.storage.server_lock import FileLock, Occupied
from howdah.server.storage.store import Store
from howdah.server.tables.table_service import TableService

from .listener import Ear, made, seated
from .test_connection import Line

Trouble = Callable[[Store, Path], Any]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A server's store, which does not wait long for others."""
    monkeypatch.setattr(sqlite_database, "PRAGMAS", ("busy_timeout=50", *sqlite_database.PRAGMAS[1:]))
    path.with_name("link.sqlite").symlink_to(path)
    store = Store(f"sqlite:///{path.with_name('link.sqlite')}", is_server=True)
    yield store
    store.close()


@contextmanager
def deleted(_: Store, path: Path) -> Iterator[None]:
    away = path.with_name("away")
    path.rename(away)
    yield
    away.rename(path)


@contextmanager
def replaced(_: Store, path: Path) -> Iterator[None]:
    away = path.with_name("away")
    path.rename(away)
    shutil.copy(away, path)
    yield
    away.rename(path)


@contextmanager
def relinked(_: Store, path: Path) -> Iterator[None]:
    away = path.with_name("away")
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{path}{end}", f"{away}{end}")
    link = path.with_name("link.sqlite")
    link.unlink()
    link.symlink_to(away)
    yield
    link.unlink()
    link.symlink_to(path)


@contextmanager
def emptied(_: Store, path: Path) -> Iterator[None]:
    away = path.read_bytes()
    os.truncate(path, 0)
    yield
    path.write_bytes(away)


@contextmanager
def moved_with_its_folder(_: Store, path: Path) -> Iterator[None]:
    away = path.parent.with_name(f"{path.parent.name}-away")
    path.parent.rename(away)
    yield
    away.rename(path.parent)


@contextmanager
def locked(_: Store, path: Path) -> Iterator[None]:
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def pragma(store: Store, name: str, value: object, back: object) -> Iterator[None]:
    def connected(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA {name} = {value}")

    store.database.drop()
    sql.event.listen(store.engine, "connect", connected)
    yield
    sql.event.remove(store.engine, "connect", connected)
    store.database.writer().exec_driver_sql(f"PRAGMA {name} = {back}")
    store.database.writer().rollback()


@contextmanager
def full(*_: Any) -> Iterator[None]:
    """As a full disk: nothing is written in any file of this process beyond its first bytes."""
    was = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, was[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, was)


def read_only(store: Store, _: Path) -> Any:
    return pragma(store, "query_only", 1, 0)


TROUBLES: dict[str, tuple[Trouble, str]] = {
    "deleted": (deleted, "deleted or replaced"),
    "replaced": (replaced, "deleted or replaced"),
    "linked elsewhere": (relinked, "deleted or replaced"),
    "emptied": (emptied, "overwritten"),
    "moved with its folder": (moved_with_its_folder, "deleted or replaced"),
    "locked": (locked, "another program has locked it"),
    "full": (full, "the disk cannot be read or written"),
    "read-only": (read_only, "it is read-only"),
}


@pytest.mark.parametrize("name", TROUBLES)
def test_nothing_is_made_that_is_not_saved(name: str, store: Store, path: Path) -> None:
    trouble, reason = TROUBLES[name]

    async def run() -> None:
        tables = TableService(store, load)
        live, given = await seated(tables, "nim", "me", "link")
        other = await made(tables, "nim", "me", "me")
        ear, before = Ear(other, 1), other.match.record()
        assert await store.probe() == ""
        with trouble(store, path):
            assert reason in await store.probe()
            with pytest.raises(Unsaved, match="not saved, and was not made"):
                await tables.step(other, other.turn, other.ply, other.match.legal()[0], "first")
            assert (ear.left, ear.heard) == (4408, [])
            with pytest.raises(Unsaved):
                await tables.claim(live, given[1]["invite"], "Bob")
            with pytest.raises(Unsaved, match="The table was not saved, and was not made"):
                await made(tables, "nim", "me", "me")
            assert reason in await store.probe()
        assert await store.probe() == ""
        again = await tables.get(other.id)
        assert again.match.record() == before
        assert await tables.step(again, again.turn, again.ply, again.match.legal()[0], "first") == again.ply
        await tables.chat(await tables.get(live.id), 0, "hello")

    asyncio.run(run())


class Parting(Line):
    """A slow socket that keeps what it was sent before it was closed."""

    async def send(self, message: dict[str, Any]) -> None:
        for _ in range(10):
            await asyncio.sleep(0)
        await super().send(message)

    async def close(self, code: int) -> None:
        await super().close(code)
        self.sent.put_nowait({"type": "closed"})


@pytest.mark.parametrize(
    "said",
    [
        {"type": "play", "id": "mine", "ply": 0, "seat": 0},
        {"type": "chat", "seat": 0, "text": "hello"},
        {"type": "seat", "seat": 1, "kind": "bot"},
    ],
    ids=lambda said: said["type"],
)
def test_the_asker_hears_why_before_being_let_go(
    said: dict[str, Any], store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 60)  # of which a busy machine may take some seconds

    async def run() -> None:
        tables = TableService(store, load)
        live, given = await seated(tables, "siam", "me", "link")
        lines = [Parting(), Parting()]
        hellos = [Hello(tokens=[given[0]["token"]]), Hello()]
        places = zip(lines, hellos, strict=True)
        devices = [Connection(cast(WebSocket, line), tables, live, hello) for line, hello in places]
        running = [asyncio.ensure_future(device.run()) for device in devices]
        while len(live.listeners) < len(devices) or any(device.sender for device in devices):
            await asyncio.sleep(0)
        with deleted(store, path):
            lines[0].say(**said | ({"move": live.match.legal()[0]} if said["type"] == "play" else {}))
            await asyncio.gather(*(asyncio.wait_for(line.parted.wait(), 60) for line in lines))
        answer = await lines[0].hear("error", "closed")
        assert (answer["type"], answer.get("id"), answer.get("error")) == ("error", said.get("id", ""), "Unsaved")
        assert (await lines[1].hear("error", "closed"))["type"] == "closed"
        assert [line.closed for line in lines] == [[4408], [4408]]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    asyncio.run(run())


def test_what_is_being_sent_arrives_before_the_end(store: Store) -> None:
    async def run() -> None:
        tables = TableService(store, load)
        live = await made(tables, "nim", "me", "me")
        line = Parting()
        device = Connection(cast(WebSocket, line), tables, live, Hello())
        device.answer(wire.Pong())
        while device.outbox.waiting:
            await asyncio.sleep(0)
        device.leave()
        assert [(await line.sent.get())["type"] for _ in range(2)] == ["pong", "closed"]

    asyncio.run(run())


@pytest.mark.parametrize("trouble", [deleted, replaced, emptied])
def test_another_file_is_neither_made_nor_read(trouble: Trouble, store: Store, path: Path) -> None:
    async def run() -> None:
        tables = TableService(store, load)
        live = await made(tables, "nim", "me", "me")
        tables.forget()
        with trouble(store, path):
            was = path.read_bytes() if path.exists() else None
            store.engine.dispose()
            for _ in range(2):
                with pytest.raises(Unavailable, match="The database cannot be read: its file was"):
                    await tables.get(live.id)
            assert (path.read_bytes() if path.exists() else None) == was
        assert (await tables.get(live.id)).id == live.id

    asyncio.run(run())


def test_what_is_confirmed_after_the_log_of_commits_was_cut_is_kept(store: Store, path: Path) -> None:
    async def run() -> int:
        tables = TableService(store, load)
        live = await made(tables, "siam", "me", "me")
        store.write(lambda c: c.exec_driver_sql("PRAGMA wal_checkpoint"))
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        os.truncate(f"{path}-wal", 0)
        with pytest.raises(Unsaved):
            await tables.step(live, 1, live.ply, live.match.legal()[0])
        again = await tables.get(live.id)
        return await tables.step(again, again.turn, again.ply, again.match.legal()[0])

    assert asyncio.run(run()) == stored(path)


def stored(path: Path) -> int:
    """Returns how many steps a server would find after kill -9."""
    copy = path.with_name("copy.sqlite")
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    with closing(sqlite3.connect(copy)) as connection:
        return int(connection.execute("SELECT count(*) FROM steps").fetchone()[0])


@pytest.mark.parametrize("ends", [("-wal",), ("-shm",), ("-wal", "-shm"), (".lock",)], ids=str)
def test_what_was_confirmed_outlives_the_files_beside(ends: tuple[str, ...], store: Store, path: Path) -> None:
    """The batch that finds one missing is refused; what was confirmed is saved, and the store goes on."""

    async def run() -> int:
        tables = TableService(store, load)
        live = await made(tables, "siam", "me", "me")
        await tables.step(live, 0, live.ply, live.match.legal()[0])
        for end in ends:
            Path(f"{path}{end}").unlink()
        with pytest.raises(Unsaved):
            await tables.step(live, 1, live.ply, live.match.legal()[0])
        again = await tables.get(live.id)
        await tables.step(again, 1, again.ply, again.match.legal()[0])
        again = await tables.get(live.id)
        return await tables.step(again, 0, again.ply, again.match.legal()[0])

    assert asyncio.run(run()) == stored(path)


def test_a_batch_in_trouble_waits_once(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[int] = []
    fail = store._fail

    def counted(batch: list[Any], error: Exception) -> None:
        waits.append(len(batch))
        fail(batch, error)

    monkeypatch.setattr(store, "_fail", counted)

    async def run() -> list[Any]:
        tables = TableService(store, load)
        tasks = [made(tables, "nim", "me", "me") for _ in range(20)]
        return await asyncio.gather(*tasks, return_exceptions=True)

    with locked(store, path):
        assert all(isinstance(result, Unsaved) for result in asyncio.run(run()))
    assert len(waits) <= 3
    assert sum(waits) == 20


def test_after_the_database_was_gone_all_tables_are_read_anew(store: Store, path: Path) -> None:
    """Another server may have had it meanwhile: what is in memory is older than what is stored."""

    async def run() -> None:
        tables = TableService(store, load)
        live = await made(tables, "nim", "me", "me")
        ear = Ear(live, 0)
        with locked(store, path):
            assert await store.probe()
        assert await store.probe() == ""
        assert tables.live == {live.id: live}
        with deleted(store, path):
            assert await store.probe()
        assert await store.probe() == ""
        await asyncio.sleep(0)
        assert (tables.live, ear.left) == ({}, 4408)

    asyncio.run(run())


def test_of_two_servers_one_is_refused(store: Store, path: Path, tmp_path: Path, monkeypatch: Any) -> None:
    link = tmp_path / "elsewhere"
    link.mkdir()
    (link / "linked.sqlite").symlink_to(path)
    monkeypatch.chdir(link)
    for way in (path, "linked.sqlite", "../tables.sqlite", f"{tmp_path}/elsewhere/../tables.sqlite"):
        with pytest.raises(Occupied, match="another howdah server uses it"):
            Store(f"sqlite:///{way}", is_server=True)
        Store(f"sqlite:///{way}").close()  # whoever only looks
    store.close()
    Store(f"sqlite:///{path}", is_server=True).close()


def test_of_two_that_write_without_the_lock_one_is_refused_each_move(path: Path) -> None:
    """What is left if the lock fails: the key of a step, which only one of them can have."""
    stores = [Store(f"sqlite:///{path}") for _ in range(2)]

    async def run() -> None:
        one, two = (TableService(store, load) for store in stores)
        live = await made(one, "siam", "me", "me")
        same = await two.get(live.id)
        await one.step(live, 0, 0, live.match.legal()[0])
        with pytest.raises(Unsaved):
            await two.step(same, 0, 0, same.match.legal()[1])
        again = await two.get(live.id)
        assert again.match.record() == live.match.record()
        assert await two.step(again, 1, 1, again.match.legal()[0]) == 2

    asyncio.run(run())
    for store in stores:
        store.close()


def test_a_lock_whose_file_was_deleted_is_another_servers(path: Path) -> None:
    first, second = FileLock(f"{path}.lock"), FileLock(f"{path}.lock")
    first.take()
    with pytest.raises(Occupied):
        second.take()
    Path(first.path).unlink()
    assert not first.is_held
    second.take()
    with pytest.raises(Occupied):
        first.take()
    second.release()
    first.take()
    assert first.is_held
    first.release()


def test_what_is_the_databases_trouble() -> None:
    lost = sql.exc.OperationalError("", {}, Exception("server closed the connection"), connection_invalidated=True)
    assert (is_trouble(lost), is_lost(lost), cause(lost)) == (True, True, "it does not answer")
    twice = sql.exc.IntegrityError("", {}, Exception("UNIQUE"))
    assert (is_trouble(twice), is_lost(twice)) == (False, False)
