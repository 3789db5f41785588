"""A copy of the database: made while games are played, of one moment, and every table plays on from it."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from howdah.core.errors import HowdahError
from howdah.server.storage.backup import back_up, restore
from tests.postgres import PROGRAMS, Postgres

from .house import House
from .program import MAIN
from .test_database import change, database, foreign, scrambled_inside

GAMES = ("siam", "nim", "bombay_bazar", "bulp", "bazaar", "bombay")


class Players:
    """Plays at tables over HTTP, one move at each in turn, in a thread of its own; remembers what was confirmed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables = [house.make(game, "me", "me") for game in GAMES]
        self.confirmed = {made["table"]: 0 for made in self.tables}
        self.is_playing = True
        self.thread = threading.Thread(target=self._play)

    def _play(self) -> None:
        while self.is_playing:
            for made in self.tables:
                self.confirmed[made["table"]] = move(self.house, made)

    def __enter__(self) -> "Players":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_playing = False
        self.thread.join(60)


def move(house: House, made: dict[str, Any]) -> int:
    """Plays the first legal move at a table, and returns its ply; the ply as it is when the match is over."""
    path = f"/api/tables/{made['table']}"
    for token in made["tokens"].values():
        with house.client(token) as client:
            now = client.get(path).json()
            if now["choices"]:
                answer = client.post(f"{path}/steps", json={"ply": now["ply"], "move": now["choices"][0][0]})
                assert answer.status_code == 200, answer.text
                return int(answer.json()["ply"])
    return int(now["ply"])


def logs(house: House, players: Players) -> dict[str, list[str]]:
    with house.client() as client:
        wholes = {name: client.get(f"/api/tables/{name}").json() for name in players.confirmed}
    return {name: [line["text"] for line in whole["log"]] for name, whole in wholes.items()}


def howdah(*words: str, home: Path) -> str:
    command = [sys.executable, "-c", MAIN, *words]
    done = subprocess.run(
        command, capture_output=True, text=True, env=os.environ | {"HOWDAH_HOME": str(home)}, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_table_plays_on_from_a_copy_made_meanwhile(tmp_path: Path) -> None:
    house = House(tmp_path)
    copy, home = tmp_path / "copy.sqlite", tmp_path / "second"
    with Players(house) as players:
        while min(players.confirmed.values()) < 2:
            assert players.thread.is_alive()
            time.sleep(0.05)
        before = dict(players.confirmed)
        assert howdah("backup", str(copy), home=tmp_path) == f"{len(GAMES)} tables copied to {copy}\n"
        after = dict(players.confirmed)
    played = logs(house, players)
    house.stop()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert howdah("restore", str(copy), home=home) == f"{len(GAMES)} tables restored from {copy}\n"
    assert sorted(path.name for path in home.iterdir()) == ["tables.sqlite", "tables.sqlite.lock"]
    again = House(home)
    try:
        for name, log in logs(again, players).items():
            assert log == played[name][: len(log)]
            assert before[name] <= len(log) <= max(after[name] + 1, len(played[name]))
        for made in players.tables:
            known = len(logs(again, players)[made["table"]])
            assert move(again, made) > known or known == len(played[made["table"]])
    finally:
        again.stop()


def test_a_dump_of_postgresql_plays_on(tmp_path: Path, postgres: Postgres) -> None:
    """These are the commands of docs/hosting.md."""
    first, second, dump = postgres.new(), postgres.new(), postgres.folder / "howdah.dump"
    house = House(tmp_path, "", 0, "--database", first)
    with Players(house) as players:
        while min(players.confirmed.values()) < 2:
            assert players.thread.is_alive()
            time.sleep(0.05)
        run("pg_dump", "--format=custom", f"--file={dump}", first)
        before = dict(players.confirmed)
    played = logs(house, players)
    house.stop()
    run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={second}", str(dump))
    again = House(tmp_path, "", 0, "--database", second)
    try:
        for name, log in logs(again, players).items():
            assert log == played[name][: len(log)]
            assert len(log) >= min(before[name], 2)
        for made in players.tables:
            assert move(again, made) > 0
    finally:
        again.stop()


def run(program: str, *arguments: str) -> None:
    done = subprocess.run([str(PROGRAMS / program), *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def address(path: Path) -> str:
    return f"sqlite:///{path}"


def two_names(path: Path) -> None:
    database(path)
    os.link(path, path.with_name("second.sqlite"))


CASES: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing": (lambda _: None, "there is no file"),
    "a folder": (lambda path: path.mkdir(), "that is not a file"),
    "an empty file": (lambda path: path.touch(), "its file is empty"),
    "text": (lambda path: path.write_text("howdah" * 500), "its file is damaged"),
    "damaged inside": (scrambled_inside, "its file is damaged"),
    "another program's": (foreign, "no howdah made it"),
    "newer": (lambda path: database(path, "UPDATE alembic_version SET version_num = '9999'"), "a newer howdah (9999"),
    "two names": (two_names, "a second name (a hard link)"),
}


@pytest.mark.parametrize("what", CASES)
def test_what_cannot_be_copied(what: str, tmp_path: Path) -> None:
    path, other = tmp_path / "tables.sqlite", tmp_path / "other"
    CASES[what][0](path)
    for work, name, file in ((back_up, path, other), (restore, other, path)):
        with pytest.raises(HowdahError) as refusal:
            work(address(name), file)
        assert CASES[what][1] in str(refusal.value)
        assert "\n" not in str(refusal.value)
        assert not list(tmp_path.glob("other")) + list(tmp_path.glob("*.new*"))


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    database(path)
    copy.write_text("mine")
    with pytest.raises(HowdahError, match=r"there is a file .*copy\.sqlite already"):
        back_up(address(path), copy)
    assert copy.read_text() == "mine"
    copy.unlink()
    assert back_up(address(path), copy) == 1
    before = path.read_bytes()
    with pytest.raises(HowdahError, match=r"there is a database at .* move it away first"):
        restore(address(path), copy)
    assert path.read_bytes() == before
    with pytest.raises(HowdahError, match="No such file or directory"):
        back_up(address(path), tmp_path / "nowhere" / "copy.sqlite")


def test_a_copy_is_not_put_under_a_server(house_on_sqlite: House, tmp_path: Path) -> None:
    copy, database = tmp_path / "copy.sqlite", address(house_on_sqlite.database)
    back_up(database, copy)
    with pytest.raises(HowdahError, match="another howdah server uses it"):
        restore(database, copy)


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    for work in (back_up, restore):
        with pytest.raises(HowdahError, match="pg_dump and pg_restore"):
            work("postgresql://user:hunter22@host/name", tmp_path / "copy")


def test_an_older_form_is_copied_as_it_is(tmp_path: Path) -> None:
    path, copy, again = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite", tmp_path / "again.sqlite"
    database(path, "DROP TABLE work", "UPDATE alembic_version SET version_num = '0003'")
    assert back_up(address(path), copy) == restore(address(again), copy) == 1
    assert path.read_bytes()[100:] == again.read_bytes()[100:]


def test_a_copy_by_other_means_is_served(tmp_path: Path) -> None:
    """VACUUM INTO leaves a file without a write-ahead log."""
    path, home = tmp_path / "first.sqlite", tmp_path / "home"
    database(path)
    home.mkdir()
    change(path, f"VACUUM INTO '{home / 'tables.sqlite'}'")
    house = House(home)
    try:
        made = house.make("nim", "me", "me")
        assert move(house, made) > 0
        assert house.obstacle() == ""
        assert house.log() == ""
    finally:
        house.stop()
