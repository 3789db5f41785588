"""What is kept is kept together, in order, or not at all."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from howdah.games import load
from howdah.server.errors import Unsaved
from howdah.server.storage import migration
from howdah.server.storage.database_address import read_address
from howdah.server.storage.migration import HEAD
from howdah.server.storage.store import METADATA, STEPS, TABLES, Row, Store, now
from howdah.server.tables.clock import NO_CLOCK
from howdah.server.tables.table_service import TableService
from tests.postgres import Postgres

from .listener import Ear, made, seated
from .test_start import at_form

ROW = {"actor": 0, "text": "take A 1", "ref": None, "at": 0}


def header(name: str) -> Row:
    return {
        "id": name,
        "game": "nim",
        "version": 1,
        "settings": "{}",
        "created": now(),
        "updated": now(),
        "over": False,
    }


def steps(store: Store, name: str) -> list[int]:
    return [row["ply"] for row in store.read(sql.select(STEPS).where(STEPS.c.table == name).order_by(STEPS.c.ply))]


def add(store: Store, *names: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(sql.insert(TABLES), [header(name) for name in names])


def test_a_sqlite_database_is_made_from_nothing(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "tables.sqlite"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        assert tables == {*METADATA.tables, "alembic_version"}
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


def test_migrations_make_what_the_code_reads(store: Store) -> None:
    inspector = sql.inspect(store.engine)
    for name, table in METADATA.tables.items():
        assert [column["name"] for column in inspector.get_columns(name)] == [column.name for column in table.columns]
        assert inspector.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]


def test_a_new_database_is_on_sqlite_is_what_migrations_make(tmp_path: Path) -> None:
    made, migrated = (sql.create_engine(f"sqlite:///{tmp_path / name}") for name in ("made", "migrated"))
    migration.make(made, METADATA)
    migration.migrate(migrated)
    assert _form(made) == _form(migrated)
    made.dispose()
    migrated.dispose()


def _form(engine: sql.Engine) -> dict[str, Any]:
    """Returns all that a database says about its tables, and the version that it has."""
    found = sql.inspect(engine)
    with engine.connect() as connection:
        version = connection.exec_driver_sql(f"SELECT version_num FROM {migration.NOTE}").scalars().all()
    about = {
        name: (
            [{**column, "type": str(column["type"])} for column in found.get_columns(name)],
            found.get_pk_constraint(name),
            sorted(found.get_foreign_keys(name), key=str),
            sorted(found.get_indexes(name), key=str),
        )
        for name in found.get_table_names()
    }
    return about | {"version": version}


def test_an_existing_database_is_kept(database: str) -> None:
    store = Store(database)
    add(store, "t")
    asyncio.run(store.append([{"table": "t", "ply": 1, **ROW}]))
    store.close()
    again = Store(database)
    assert steps(again, "t") == [1]
    again.close()


def test_tables_of_the_first_form_are_kept_and_read(further: Callable[[], str]) -> None:
    address = further()
    at_form(address, "0001")
    engine = sql.create_engine(read_address(address))
    with engine.begin() as connection:
        settings = json.dumps({"options": {}, "clock": NO_CLOCK, "watch": True})
        connection.execute(sql.insert(TABLES), header("t") | {"settings": settings})
        seats = "INSERT INTO seats (\"table\", seat, kind, name, level) VALUES ('t', :seat, 'person', '', 1)"
        connection.execute(sql.text(seats), [{"seat": 0}, {"seat": 1}])
        steps = "INSERT INTO steps (\"table\", ply, actor, text, at) VALUES ('t', :ply, :actor, :text, 0)"
        played = [(1, -1, "charm 2"), (2, -1, "charm 3"), (3, 0, "take A 1")]
        connection.execute(sql.text(steps), [{"ply": ply, "actor": who, "text": text} for ply, who, text in played])
    engine.dispose()
    store = Store(address)
    live = TableService(store, load)._read("t")
    assert (live.ply, live.match.turn, live.sealed) == (3, 1, 0)
    assert "2,4,5 taken=1,0" in live.match.position
    store.close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_every_commit_to_sqlite_is_synchronised(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_steps_that_arrive_together_share_a_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    add(store, *(f"t{n}" for n in range(50)))
    commits: list[int] = []
    sql.event.listen(store.engine, "commit", lambda _: commits.append(1))
    held = threading.Event()
    commit = store._commit

    def waiting(*arguments: Any) -> None:
        held.wait(20)
        commit(*arguments)

    monkeypatch.setattr(store, "_commit", waiting)

    async def run() -> None:
        tasks = [asyncio.ensure_future(store.append([{"table": f"t{n}", "ply": 1, **ROW}])) for n in range(50)]
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(*tasks)

    asyncio.run(run())
    assert len(commits) <= 2
    assert all(steps(store, f"t{n}") == [1] for n in range(50))


def test_of_two_steps_with_one_ply_one_fails_and_the_others_survive(store: Store) -> None:
    add(store, "a", "b")

    async def run() -> list[Any]:
        rows = [("a", 1), ("a", 2), ("b", 1), ("a", 2), ("b", 2), ("nobody", 1)]
        works = (store.append([{"table": name, "ply": ply, **ROW}]) for name, ply in rows)
        return await asyncio.gather(*works, return_exceptions=True)

    results = asyncio.run(run())
    assert [isinstance(result, Exception) for result in results] == [False, False, False, True, False, True]
    assert (steps(store, "a"), steps(store, "b")) == ([1, 2], [1, 2])


@pytest.mark.parametrize("count", [2, 200])
def test_steps_of_one_append_are_kept_all_or_none(count: int, store: Store) -> None:
    add(store, "a")
    with pytest.raises(sql.exc.IntegrityError):
        asyncio.run(store.append([{"table": "a", "ply": ply, **ROW} for ply in (*range(1, count + 1), count)]))
    assert steps(store, "a") == []
    asyncio.run(store.append([{"table": "a", "ply": 1, **ROW}]))
    assert steps(store, "a") == [1]


def test_steps_are_read_as_they_were_stored(store: Store) -> None:
    add(store, "a")
    whole = {"actor": -1, "text": "roll 3", "ref": "0-1", "at": 1, "digest": "0123456789abcdef"}
    rows = [{"table": "a", "ply": ply, **(whole if ply % 3 else ROW | {"digest": None})} for ply in range(1, 131)]
    asyncio.run(store.append(rows))
    assert store.read(sql.select(STEPS).order_by(STEPS.c.ply)) == rows


def test_errors_name_no_values(store: Store) -> None:
    secret = {"table": "a", "ply": 1, **ROW, "text": "charm 2", "ref": "secret"}
    with pytest.raises(sql.exc.IntegrityError) as failure:
        asyncio.run(store.append([secret]))
    assert "charm" not in str(failure.value)
    assert "secret" not in str(failure.value)


def test_closing_writes_what_is_waiting(database: str) -> None:
    store = Store(database)
    add(store, "t")

    async def run() -> None:
        tasks = [asyncio.ensure_future(store.append([{"table": "t", "ply": n, **ROW}])) for n in range(1, 101)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*tasks)
        with pytest.raises(OSError, match="closed"):
            await store.append([{"table": "t", "ply": 101, **ROW}])

    asyncio.run(run())
    again = Store(database)
    assert steps(again, "t") == [*range(1, 101)]
    again.close()


@pytest.mark.parametrize("is_last", [False, True])
def test_no_connection_outlives_the_database_by_being_in_use(database: str, is_last: bool) -> None:
    store = Store(database)
    opened, started, goes_on = [store.database.connection], threading.Event(), threading.Event()
    sql.event.listen(store.engine, "connect", lambda *_: opened.append(None))
    sql.event.listen(store.engine, "close", lambda *_: opened.pop())

    def slow(_: sql.Connection) -> None:
        started.set()
        goes_on.wait()

    reader = threading.Thread(target=store.write, args=[slow])
    reader.start()
    started.wait()
    if is_last:
        store.close()
    else:
        store.database.drop()
    assert len(opened) == 1
    goes_on.set()
    reader.join()
    assert not opened
    store.close()


def test_a_connection_of_a_closed_store_is_not_kept(postgres: Postgres) -> None:
    store = Store(postgres.clean())
    store.close()
    closed: list[object] = []
    sql.event.listen(store.engine, "close", lambda *_: closed.append(1))
    assert store.read(sql.text("SELECT 1"))
    assert closed


def test_a_full_disk_makes_no_move(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        tables = TableService(store, load)
        live = await made(tables, "nim", "me", "me")
        move = live.match.legal()[0]
        before = live.match.record()
        ear, other = Ear(live, 0), Ear(live, 1)
        with monkeypatch.context() as patch:
            patch.setattr(store, "_commit", lambda _, batch: _fail(batch))
            with pytest.raises(Unsaved):
                await tables.step(live, 0, live.ply, move, "first")
            assert ear.left
            assert other.left
            assert not ear.heard
            assert not other.heard
        again = await tables.get(live.id)
        assert again is not live
        assert again.match.record() == before
        with pytest.raises(Unsaved):
            await tables.step(live, 0, live.ply, move)
        assert await tables.step(again, 0, again.ply, move, "first") == 3
        assert again.match.log[-1].text == move

    asyncio.run(run())


def test_a_full_disk_gives_no_seat_and_says_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        tables = TableService(store, load)
        live, given = await seated(tables, "nim", "me", "link")
        with monkeypatch.context() as patch:
            patch.setattr(store, "_commit", lambda _, batch: _fail(batch))
            with pytest.raises(Unsaved):
                await tables.claim(live, given[1]["invite"], "Bob")
            with pytest.raises(Unsaved):
                await made(tables, "nim", "me", "me")
            again = await tables.get(live.id)
            with pytest.raises(Unsaved):
                await tables.chat(again, 0, "hello")
        again = await tables.get(live.id)
        assert again.chat == []
        await tables.chat(again, 0, "hello")
        assert (await tables.claim(again, given[1]["invite"], "Bob"))[0] == 1
        assert [line.text for line in again.chat if not line.notice] == ["hello"]

    asyncio.run(run())


def _fail(batch: list[Any]) -> None:
    for job in batch:
        job.future.get_loop().call_soon_threadsafe(job.future.set_exception, OSError("the disk is full"))
