"""A server process on PostgreSQL: what it keeps, what it refuses, and how it comes back after the database does."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from howdah.core.errors import HowdahError
from howdah.games import load
from howdah.server.errors import Unconfirmed
from howdah.server.run import open_store
from howdah.server.storage.store import Store
from howdah.server.tables.table_service import TableService
from tests.postgres import Postgres

from . import listener
from .house import House
from .screen import opened


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.new()


@pytest.fixture
def house(tmp_path: Path, address: str) -> Iterator[House]:
    house = House(tmp_path, "", 0, "--database", address)
    yield house
    house.stop()


def test_a_match_goes_on_after_a_restart(house: House, address: str, tmp_path: Path) -> None:
    made = house.make("siam", "me", "me")
    path, moves = f"/api/tables/{made['table']}", ["enter c1 N", "enter c5 S", "move c1 c2 N"]
    for ply, move in enumerate(moves):
        with house.client(made["tokens"][ply % 2]) as client:
            assert client.post(f"{path}/steps", json={"ply": ply, "move": move}).json() == {"ply": ply + 1}
    house.stop()
    again = House(tmp_path, "", 0, "--database", address)
    with again.client() as client:
        assert [line["text"] for line in client.get(path).json()["log"]] == moves
    assert again.obstacle() == ""
    again.stop()


def test_a_database_that_restarts_is_found_again(tmp_path: Path) -> None:
    postgres = Postgres()
    house = House(tmp_path, "", 0, "--database", postgres.new())

    async def play() -> None:
        made = house.make("siam", "me", "me")
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            assert (await screen.play("enter c1 N"))["type"] == "step"
            assert house.obstacle() == ""
            postgres.stop("immediate")
            assert (await screen.play("enter c5 S", seat=1))["error"] == "Unsaved"
        with house.client() as client:
            assert client.get("/ready").status_code == 503
        postgres.start()
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            assert screen.ply == 1
            assert (await screen.play("enter c5 S", seat=1))["ply"] == 2
        with house.client() as client:
            assert client.get("/ready").status_code == 200

    try:
        asyncio.run(asyncio.wait_for(play(), 120))
    finally:
        house.stop()
        postgres.end()


def test_what_is_wrong_with_an_address_is_said_in_one_sentence(postgres: Postgres) -> None:
    for wrong in (
        f"postgresql://nobody:hunter22@/howdah?host={postgres.folder}",
        f"postgresql://postgres@/missing?host={postgres.folder}",
        "postgresql://postgres:hunter22@/howdah?host=/nowhere",
        "postgresql://postgres:hunter22@127.0.0.1:1/howdah",
    ):
        with pytest.raises(HowdahError, match=r"cannot be opened: .+\.$") as error:
            open_store(wrong)
        assert "hunter22" not in str(error.value)
        assert "\n" not in str(error.value)


@pytest.mark.parametrize("driver", ["psycopg2", "asyncpg", "pg8000"])
def test_another_driver_is_refused(driver: str) -> None:
    with pytest.raises(HowdahError, match=r"^howdah speaks to PostgreSQL by psycopg alone: .+\.$"):
        open_store(f"postgresql+{driver}://somebody@/tables")


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(HowdahError, match=r"pip install 'howdah\[postgres\]'"):
        open_store("postgresql://somebody@/tables")


def test_what_was_lost_while_it_was_committed_is_neither_confirmed_nor_refused(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(postgres.clean())

    def lose(connection: Any, _: Any) -> None:
        session = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with postgres.connect(postgres.address) as other:
            other.execute(f"SELECT pg_terminate_backend({session}, 5000)".encode())

    async def test() -> None:
        tables = TableService(store, load)
        live = await listener.made(tables, "siam", "me", "me")
        ear = listener.Ear(live, 0)
        while tables.presence.changed or not tables.presence.written:
            await asyncio.sleep(0.01)  # until who is there is stored: that would be lost as well
        with monkeypatch.context() as patch:
            patch.setattr(store.bus, "tell", lose)
            with pytest.raises(Unconfirmed, match="not known"):
                await tables.step(live, 0, 0, "enter c1 N", "once")
        assert (ear.left, ear.heard) == (4408, [])
        again = await tables.get(live.id)
        assert await tables.step(again, 0, 0, "enter c1 N", "once") == 1

    asyncio.run(test())
    store.close()
