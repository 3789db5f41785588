"""A SQLite file that is not howdah's, not of this version or damaged is refused in one sentence, and left as it is.

What is refused on PostgreSQL is in test_postgres_refusals.py.
"""

import asyncio
import json
import logging
import os
import random
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql

from howdah.cli.main import main
from howdah.core.errors import HowdahError
from howdah.games import load
from howdah.server import run
from howdah.server.errors import Unplayable
from howdah.server.journal import JsonLines
from howdah.server.run import open_store
from howdah.server.storage import opening
from howdah.server.storage.admin import TableAdmin
from howdah.server.storage.database_address import read_address, secrets, shown
from howdah.server.storage.migration import HEAD
from howdah.server.storage.store import CHAT, SEATS, STEPS, TABLES, Store
from howdah.server.tables.table_service import TableService

from .test_admin import played

SECRET = "hunter22"


def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """Runs a command line that must not come to serve; returns its exit code and what it said of its trouble."""
    monkeypatch.setattr(run._Server, "run", lambda *_: pytest.fail("it serves"))
    monkeypatch.setattr(sys, "argv", ["howdah", *words])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0), capsys.readouterr().err


def database(path: Path, *statements: str) -> None:
    """Makes a database of ours with a table in it, and changes it."""
    store = Store(f"sqlite:///{path}")
    played(store, "nim", 3)
    store.close()
    change(path, *statements)


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def noise(path: Path, start: int, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(random.Random(1).randbytes(length))


def foreign(path: Path) -> None:
    change(path, "PRAGMA journal_mode=WAL", "CREATE TABLE invoices (id INTEGER)", "INSERT INTO invoices VALUES (1)")


def scrambled(path: Path) -> None:
    database(path)
    noise(path, 100, 4000)


def scrambled_inside(path: Path) -> None:
    database(path)
    noise(path, 8192, path.stat().st_size - 8192)


def orphaned(path: Path) -> None:
    database(path)
    path.rename(path.with_name("tables.sqlite-wal"))


def linked(path: Path) -> None:
    database(path)
    os.link(path, path.with_name("second.sqlite"))


CASES: dict[str, tuple[Callable[[Path], object], str]] = {
    "noise": (lambda path: path.write_bytes(random.Random(0).randbytes(9000)), "that is not a SQLite database"),
    "text": (lambda path: path.write_text("howdah" * 500), "that is not a SQLite database"),
    "noise behind the header": (scrambled, "its file is damaged"),
    "an empty file": (lambda path: path.touch(), "its file is empty"),
    "a lost file": (orphaned, "its -wal file is there"),
    "a folder": (lambda path: path.mkdir(), "that is not a file"),
    "a pipe": (os.mkfifo, "that is not a file"),
    "another program's": (foreign, "no howdah made it"),
    "another program's with a table of our name": (
        lambda path: change(path, "CREATE TABLE tables (id INTEGER)"),
        "tables of these names that howdah did not make",
    ),
    "nobody's": (lambda path: change(path, "PRAGMA user_version = 7"), "no howdah made it"),
    "newer": (lambda path: database(path, "UPDATE alembic_version SET version_num = '9999'"), "a newer howdah (9999"),
    "no version": (lambda path: database(path, "DELETE FROM alembic_version"), "its version is unknown"),
    "nonsense for a version": (
        lambda path: database(path, "UPDATE alembic_version SET version_num = 'ae1027a6acf'"),
        "its version is unknown",
    ),
    "two versions": (
        lambda path: database(path, "INSERT INTO alembic_version VALUES ('0002')"),
        "its version is unknown",
    ),
    "a lacking table": (lambda path: database(path, "DROP TABLE steps"), "it lacks steps"),
    "two names": (linked, "a second name (a hard link)"),
}


def files(folder: Path) -> dict[str, bytes | None]:
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("tables", "list")], ids=" ".join)
@pytest.mark.parametrize("what", CASES)
def test_what_must_not_be_opened(
    what: str,
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "tables.sqlite"
    CASES[what][0](path)
    before = files(tmp_path)
    code, said = ask(monkeypatch, capsys, *command, "--database", f"sqlite:///{path}")
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(f"howdah: The database {path} cannot be opened: ")
    assert CASES[what][1] in said
    assert files(tmp_path) == before


def test_damage_inside_is_found_by_a_server_and_told_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    scrambled_inside(path)
    before = path.read_bytes()
    for words in (("serve", "--port", "0"), ("tables", "list"), ("tables", "prune")):
        code, said = ask(monkeypatch, capsys, *words, "--database", f"sqlite:///{path}")
        assert (code, said.count("\n")) == (2, 1)
        assert "damaged" in said
    assert path.read_bytes() == before


def test_a_parent_that_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    code, said = ask(monkeypatch, capsys, "tables", "list", "--database", f"sqlite:///{tmp_path}/file/tables.sqlite")
    assert (code, said.count("\n")) == (2, 1)


def test_a_file_without_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    database(path)

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("howdah.server.storage.database_file.os.open", refuse)  # root may open anything
    code, said = ask(monkeypatch, capsys, "tables", "list", "--database", f"sqlite:///{path}")
    assert (code, said) == (2, f"howdah: The database {path} cannot be opened: Permission denied.\n")


@pytest.mark.parametrize(
    "address",
    [
        f"nonsense {SECRET}",
        f"postgresql://user:{SECRET}",
        f"postgresql://user:{SECRET}@host:port/name",
        f"postgresql://user:a@{SECRET}@host/name",
        f"postgresql+nothing://user:{SECRET}@host/name",
        f"mysql://user:{SECRET}@host/name",
        f"postgresql://user@127.0.0.1:1/name?password={SECRET}",
        f"postgresql://user:{SECRET}@127.0.0.1:1/name",
        f"sqlite://user:{SECRET}@host/name",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:tables.sqlite?uri=true",
    ],
)
@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("tables", "list")], ids=" ".join)
def test_an_address_keeps_its_password(
    address: str, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said = ask(monkeypatch, capsys, *command, "--database", address)
    assert (code, said.count("\n")) == (2, 1)
    assert SECRET not in said


def test_passwords_are_hidden_however_they_are_written() -> None:
    url = read_address("postgresql+psycopg://user:p%40ss%2Fword@host/name?sslpassword=keykey&application_name=x")
    assert shown(url) == "postgresql://user:***@host/name"
    assert {"p@ss/word", "keykey"} <= set(secrets(url))
    lines = JsonLines(secrets(url))
    try:
        raise OSError("could not connect with p@ss/word, p%40ss%2Fword or keykey")
    except OSError:
        record = logging.LogRecord("howdah", 40, "", 0, "it said %s", ("p@ss/word",), sys.exc_info())
    told = lines.format(record)
    assert "trouble" in json.loads(told)
    assert "ss" not in told.replace("***", "").split("could not")[1][:40]
    assert not any(secret in told for secret in ("p@ss/word", "p%40ss%2Fword", "keykey"))


def test_a_driver_that_names_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise sql.exc.OperationalError("", {}, Exception(f"no answer from {SECRET}\nat all"))

    monkeypatch.setattr(opening, "Store", refuse)
    with pytest.raises(HowdahError) as failure:
        open_store(f"postgresql://user:{SECRET}@host/name")
    assert str(failure.value) == ("The database postgresql://user:***@host/name cannot be opened: no answer from ***.")


@pytest.mark.parametrize("damage", ["nonsense", "[]", "{}", '{"options": 5}', '{"options": {}, "clock": 7}'])
def test_a_table_with_damaged_settings_is_refused_alone(store: Store, damage: str) -> None:
    broken, sound = played(store, "nim", 2), played(store, "siam", 2)
    store.write(lambda c: c.execute(sql.update(TABLES).where(TABLES.c.id == broken).values(settings=damage)))

    async def look() -> None:
        tables = TableService(store, load)
        with pytest.raises(Unplayable, match="cannot be played on here"):
            await tables.get(broken)
        live = await tables.get(sound)
        await tables.step(live, live.turn, live.ply, live.match.legal()[0])

    asyncio.run(look())
    admin = TableAdmin(store)
    assert {entry.id for entry in admin.entries()} == {broken, sound}
    assert [entry.is_damaged for entry in admin.entries() if entry.id == sound] == [False]
    assert admin.export(sound)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # which lets a column hold anything
def test_other_damage_to_a_table_is_refused_too(store: Store) -> None:
    names = [played(store, "nim", 2) for _ in range(4)]
    chat = {"table": names[0], "number": 0, "seat": 99, "text": "", "at": 0}
    store.write(lambda c: c.execute(sql.insert(CHAT), chat))
    store.write(lambda c: c.execute(sql.delete(SEATS).where(SEATS.c.table == names[1])))
    store.write(lambda c: c.execute(sql.delete(STEPS).where((STEPS.c.table == names[2]) & (STEPS.c.ply == 1))))
    store.write(lambda c: c.exec_driver_sql(f"UPDATE steps SET actor = 'x' WHERE \"table\" = '{names[3]}'"))

    async def look() -> None:
        tables = TableService(store, load)
        for name in names:
            with pytest.raises(Unplayable):
                await tables.get(name)

    asyncio.run(look())


def test_the_list_and_the_export_name_a_damaged_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    database(path, "UPDATE tables SET settings = 'nonsense'")
    with closing(sqlite3.connect(path)) as connection:
        (name,) = connection.execute("SELECT id FROM tables").fetchone()
    monkeypatch.setattr(sys, "argv", ["howdah", "tables", "list", "--database", f"sqlite:///{path}"])
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code
    assert capsys.readouterr().out.endswith("  damaged\n")
    code, said = ask(monkeypatch, capsys, "tables", "export", name, "--database", f"sqlite:///{path}")
    assert (code, said.count("\n")) == (2, 1)
    assert f"The settings of table {name} are damaged" in said


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    database(
        path,
        "DROP INDEX ix_tables_due",
        *(f"ALTER TABLE tables DROP COLUMN {name}" for name in ("due", "proposals", "seating", "claimed")),
        "ALTER TABLE steps DROP COLUMN digest",
        "UPDATE alembic_version SET version_num = '0001'",
    )

    def form() -> list[tuple[str]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT sql FROM sqlite_master UNION SELECT * FROM alembic_version").fetchall()

    before = form()  # in which `outages` is already there
    with pytest.raises(HowdahError, match="cannot be opened"):
        open_store(f"sqlite:///{path}")
    assert form() == before
    change(path, *(f"DROP TABLE {name}" for name in ("outages", "heartbeat", "presence", "processes", "work")))
    store = open_store(f"sqlite:///{path}")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    store.close()


def test_a_start_that_was_killed_leaves_nothing_half(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    for end in ("", "-wal", "-shm"):
        path.with_name(f"tables.sqlite.new{end}").write_bytes(b"half")
    Store(f"sqlite:///{path}").close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tables.sqlite", "tables.sqlite.lock"]


def test_a_path_of_any_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "a b%41#é&=+?x"
    monkeypatch.setenv("HOWDAH_HOME", str(home))
    store = Store(run.default_database(), is_server=True)
    name = played(store, "nim", 1)
    store.close()
    assert sorted(file.name for file in home.iterdir()) == ["tables.sqlite", "tables.sqlite.lock"]
    again = Store(run.default_database())
    assert [entry.id for entry in TableAdmin(again).entries()] == [name]
    again.close()
