"""Servers that start on one PostgreSQL, at the same moment or one after the other."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.config import Config

from howdah.server.storage import migration, outages
from howdah.server.storage.database_address import read_address
from howdah.server.storage.migration import HEAD, KNOWN
from howdah.server.storage.server_lock import Occupied
from howdah.server.storage.store import HEARTBEAT, OUTAGES, Store, now
from tests.postgres import Postgres

AT_ONCE = 4
OLD_LOCK = b"SELECT pg_advisory_lock(hashtext('howdah'), hashtext(current_schema()))"


def at_form(address: str, version: str) -> None:
    """Gives an empty database the form of a version."""
    engine = sql.create_engine(read_address(address))
    config = Config()
    config.set_main_option("script_location", str(Path(migration.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, version)
    engine.dispose()


@pytest.mark.parametrize("version", ["", *KNOWN[:-1]])
def test_of_servers_that_start_at_once_one_migrates_and_the_others_wait(postgres: Postgres, version: str) -> None:
    address = postgres.new()
    if version:
        at_form(address, version)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        stores = list(threads.map(lambda _: Store(address, is_server=True), range(AT_ONCE)))
    for store in stores:
        query = sql.select(sql.text("version_num")).select_from(sql.text(migration.NOTE))
        assert [row["version_num"] for row in store.read(query)] == [HEAD]
        store.close()


def test_a_migration_that_ends_while_the_form_is_read_is_no_damage(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, names, seen = postgres.new(), migration._names, list[set[str]]()
    at_form(address, "0001")

    def looked(connection: sql.Connection) -> set[str]:
        found = names(connection)
        if not seen:
            seen.append(found)
            at_form(address, "head")
        return found

    monkeypatch.setattr(migration, "_names", looked)
    Store(address, is_server=True).close()
    assert "work" not in seen[0]


def test_a_server_of_an_earlier_version_is_not_overtaken(postgres: Postgres) -> None:
    address = postgres.new()
    at_form(address, "0003")
    with postgres.connect(address) as old:
        old.execute(OLD_LOCK)
        with pytest.raises(Occupied):
            Store(address, is_server=True)
    Store(address, is_server=True).close()


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.clean()


def left_at(store: Store, ago: int) -> None:
    """Lets the last server have been there some time ago, and none since."""
    at = now() - ago
    store.write(lambda connection: connection.execute(sql.insert(HEARTBEAT), {"id": 1, "at": at}))


def recorded(store: Store) -> int:
    return len(store.read(sql.select(OUTAGES)))


def test_servers_that_start_at_once_record_one_outage_and_a_later_one_none(address: str) -> None:
    stores = [Store(address, is_server=True) for _ in range(AT_ONCE)]
    left_at(stores[0], 60_000)

    async def run() -> None:
        found = await asyncio.gather(*(outages.started(store) for store in stores))
        assert [len(spans) for spans in found] == [1] * AT_ONCE
        stores[0].write(lambda connection: connection.execute(sql.update(HEARTBEAT).values(at=now() - 9000)))
        later = Store(address, is_server=True)
        assert len(await outages.started(later)) == 1
        stores.append(later)

    asyncio.run(run())
    assert recorded(stores[0]) == 1
    for store in stores:
        store.close()
    again = Store(address, is_server=True)
    again.write(lambda connection: connection.execute(sql.delete(OUTAGES)))
    again.write(lambda connection: connection.execute(sql.update(HEARTBEAT).values(at=now() - 9000)))
    assert len(asyncio.run(outages.started(again))) == 1
    again.close()


def test_machines_that_wake_up_together_record_one_outage_unless_another_was_awake(address: str) -> None:
    stores = [Store(address, is_server=True) for _ in range(2)]

    async def run() -> None:
        for store in stores:
            await outages.started(store)
        assert await outages.woken(stores[0]) == []
        slept = now() - 60_000
        stores[0].write(lambda connection: connection.execute(sql.update(HEARTBEAT).values(at=slept)))
        found = await asyncio.gather(*(outages.woken(store) for store in stores))
        assert [len(spans) for spans in found] == [1, 1]

    asyncio.run(run())
    assert recorded(stores[0]) == 1
    for store in stores:
        store.close()
