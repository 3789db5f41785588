"""howdah tables: what a host does with the database of a server."""

import asyncio
import sys
from pathlib import Path

import pytest
import sqlalchemy as sql

import howdah
from howdah.cli.main import main
from howdah.core.errors import Unreadable
from howdah.games import load
from howdah.games.nim import rules as nim
from howdah.server.storage.admin import TableAdmin, save
from howdah.server.storage.store import SEATS, STEPS, TABLES, Store, now
from howdah.server.tables.table_service import TableService
from howdah.session.record import read
from tests.altered import altered, reversioned

from .listener import made


class Command:
    """`howdah tables` on a database; says what it wrote, and how it ended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> None:
        self.monkeypatch, self.capsys, self.database = monkeypatch, capsys, database

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["howdah", "tables", *words, "--database", self.database])
        with pytest.raises(SystemExit) as end:
            main()
        return int(end.value.code or 0), *self.capsys.readouterr()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str) -> Command:
    return Command(monkeypatch, capsys, database)


def played(store: Store, game: str, moves: int, end: bool = False) -> str:
    async def play() -> str:
        tables = TableService(store, load)
        live = await made(tables, game, "me", "me")
        for _ in range(moves):
            await tables.step(live, live.match.turn, live.ply, live.match.legal()[-1])
        if end:
            await tables.step(live, 0, live.ply, "/resign")
        return live.id

    return asyncio.run(play())


def aged(store: Store, name: str, days: int) -> None:
    with store.engine.begin() as connection:
        connection.execute(
            sql.update(TABLES).where(TABLES.c.id == name).values(updated=now() - days * 86_400_000 - 1000)
        )


def test_entries(store: Store) -> None:
    siam, nim = played(store, "siam", 4), played(store, "nim", 1, end=True)
    aged(store, siam, 3)
    first, second = TableAdmin(store).entries()
    assert (first.id, first.game, first.seats, first.steps, first.over) == (nim, "nim", 2, 4, True)
    assert (second.id, second.game, second.seats, second.steps, second.over) == (siam, "siam", 2, 4, False)


@pytest.mark.parametrize(("game", "moves", "end"), [("siam", 6, False), ("nim", 2, False), ("nim", 2, True)])
def test_what_is_exported_can_be_imported(store: Store, game: str, moves: int, end: bool) -> None:
    admin = TableAdmin(store)
    record = admin.export(played(store, game, moves, end))
    match = howdah.read_record(record)
    name, seats = admin.add(match)
    assert admin.export(name) == record
    assert all(seat.is_open and seat.invite for seat in seats)

    async def claim() -> None:
        tables = TableService(store, load)
        live = await tables.get(name)
        assert live.match.record() == record
        assert (await tables.claim(live, seats[1].invite or "", "Bob"))[0] == 1
        if not end:
            await tables.step(live, live.match.turn, live.ply, live.match.legal()[0])

    asyncio.run(claim())


def test_what_cannot_be_exported_or_imported(store: Store, tmp_path: Path) -> None:
    admin = TableAdmin(store)
    with pytest.raises(Unreadable, match="no table"):
        admin.export("nowhere")
    match = load("nim").read("0,0,1 taken=6,5 charms=2,1 bag=1,1,2 turn=0", 2)
    with pytest.raises(Unreadable, match="usual start"):
        admin.add(match)
    with pytest.raises(Unreadable, match="cannot be written"):
        save(tmp_path / "no" / "folder.txt", "text")


def test_a_table_of_other_rules_is_exported_as_it_was(store: Store) -> None:
    name = played(store, "nim", 3, end=True)
    original = TableAdmin(store).export(name)
    assert "\ndigest 6 " in original

    def start(state: nim.State) -> None:
        nim.start(state)
        state.bag[0] = 3

    other = altered(load("nim"), version=2, rules={"start": start})
    admin = TableAdmin(store, lambda _: other)
    assert admin.export(name) == original
    assert [(entry.version, entry.present) for entry in admin.entries()] == [(1, 2)]
    with pytest.raises(Unreadable, match="nim version 1, but this howdah plays version 2"):
        read(original, admin.load)
    same = altered(load("nim"), version=2)
    proved, _ = TableAdmin(store, lambda _: same).add(read(original, lambda _: same))
    assert TableAdmin(store, lambda _: same).export(proved) == reversioned(original, 2)


def test_a_table_that_cannot_be_replayed_is_exported_as_it_was(store: Store) -> None:
    name = played(store, "nim", 2)
    original = TableAdmin(store).export(name)
    with store.engine.begin() as connection:
        connection.execute(sql.update(STEPS).where(STEPS.c.ply == 4).values(text="take A 99"))
    damaged = TableAdmin(store).export(name)
    assert damaged.splitlines()[:7] == original.splitlines()[:7]
    assert "\n4 1 take A 99\n" in damaged
    with pytest.raises(Unreadable, match="Line 8 of this record"):
        howdah.read_record(damaged)


def test_a_table_of_a_game_that_is_not_here(store: Store) -> None:
    name = played(store, "nim", 1)
    original = TableAdmin(store).export(name)
    with store.engine.begin() as connection:
        connection.execute(sql.update(TABLES).values(game="chess"))
    assert TableAdmin(store).entries()[0].present is None
    assert TableAdmin(store).export(name).splitlines()[1] == "game chess 1"
    assert TableAdmin(store).export(name).splitlines()[2:7] == original.splitlines()[2:7]


def test_pruning(store: Store) -> None:
    admin = TableAdmin(store)
    old, over, fresh = played(store, "siam", 1), played(store, "siam", 1, end=True), played(store, "nim", 0)
    aged(store, old, 100)
    aged(store, over, 100)
    assert admin.prune(101, finished=False) == 0
    assert admin.prune(100, finished=True) == 1
    assert {entry.id for entry in admin.entries()} == {old, fresh}
    assert admin.prune(90, finished=False) == 1
    assert {entry.id for entry in admin.entries()} == {fresh}
    for table in (SEATS, STEPS):
        assert {row["table"] for row in store.read(sql.select(table))} == {fresh}


def test_the_command(tmp_path: Path, database: str, command: Command) -> None:
    store = Store(database)
    name = played(store, "siam", 3)
    store.close()
    code, listed, said = command("list")
    assert (code, said) == (0, "")
    assert listed.startswith(name)
    assert "3 steps" in listed
    file = tmp_path / "record.txt"
    assert command("export", name, str(file))[0] == 0
    assert len(howdah.read_record(file.read_text(encoding="utf-8")).log) == 3
    assert command("import", str(file))[1].count("#invite=") == 2
    assert command("prune", "--days", "0")[1] == "2 tables deleted\n"
    code, _, said = command("export", "nowhere")
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith("howdah: There is no table")


def test_the_command_on_tables_of_another_version(tmp_path: Path, database: str, command: Command) -> None:
    store = Store(database)
    old, file = played(store, "siam", 3), tmp_path / "record.txt"
    with store.engine.begin() as connection:
        connection.execute(sql.update(TABLES).values(version=0))
    store.close()
    assert command("list")[1].endswith("  made by version 0, now 1\n")
    assert command("export", old, str(file))[0] == 0
    assert "game siam 0\n" in file.read_text(encoding="utf-8")
    code, _, said = command("import", str(file))
    assert (code, said.count("\n")) == (2, 1)
    assert "This was played with siam version 0, but this howdah plays version 1, and has no digest" in said
