"""The database is taken away, filled, locked and shared under a server at play: it confirms nothing that it loses."""

import asyncio
import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, closing, contextmanager
from typing import Any

import pytest

from howdah.server.errors import LOOK_AGAIN
from tests.server.house import House, asked
from tests.server.program import MAIN
from tests.server.screen import Screen, opened, parted

from .conftest import Note

MOVES = 4  # that are tried in every trouble
UNSAVED = "The server could not save this, so it did not happen. Try again."


@contextmanager
def deleted(house: House) -> Iterator[None]:
    away = house.home / "away"
    house.database.rename(away)
    yield
    assert not house.database.exists()  # nothing was made in its place
    away.rename(house.database)


@contextmanager
def replaced(house: House) -> Iterator[None]:
    away = house.home / "away"
    house.database.rename(away)
    shutil.copy(away, house.database)
    before = house.database.read_bytes()
    yield
    assert house.database.read_bytes() == before
    away.rename(house.database)


@contextmanager
def overwritten(house: House) -> Iterator[None]:
    before = house.database.read_bytes()
    with house.database.open("r+b") as file:
        file.write(random.Random(1).randbytes(4096))
    yield
    with house.database.open("r+b") as file:
        file.write(before)


@contextmanager
def full(house: House) -> Iterator[None]:
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
    yield
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextmanager
def locked(house: House) -> Iterator[None]:
    with closing(sqlite3.connect(house.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


TROUBLES: dict[str, tuple[Callable[[House], AbstractContextManager[None]], str]] = {
    "deleted": (deleted, "its file was deleted or replaced"),
    "replaced": (replaced, "its file was deleted or replaced"),
    "overwritten": (overwritten, "its file was overwritten"),
    "on a full disk": (full, "the disk cannot be read or written"),
    "locked": (locked, "another program has locked it"),
}


async def refused(player: Screen) -> None:
    """Tries a move that cannot be saved: the player hears so before being let go."""
    answer = await player.play(player.now["choices"][0][0], request_id=f"{player.ply}")
    assert (answer["type"], answer.get("error"), answer.get("say")) == ("error", "Unsaved", UNSAVED)
    assert await parted(player) == LOOK_AGAIN


@pytest.mark.parametrize("name", TROUBLES)
def test_no_move_is_confirmed_and_lost(name: str, house: House, note: Note) -> None:
    trouble, reason = TROUBLES[name]
    games = [house.make("siam", "me", "me") for _ in range(MOVES)]
    slowest = 0.0

    async def play(game: dict[str, Any]) -> None:
        async with opened(house.url, game["table"], [*game["tokens"].values()]) as screen:
            assert (await screen.play(screen.now["choices"][0][0], request_id=f"{screen.ply}"))["type"] == "step"

    async def attack() -> None:
        nonlocal slowest
        await play(games[0])
        async with AsyncExitStack() as stack:
            tables = [opened(house.url, game["table"], [*game["tokens"].values()]) for game in games]
            players = [await stack.enter_async_context(table) for table in tables]
            watcher = await stack.enter_async_context(opened(house.url, games[0]["table"]))
            with trouble(house):
                assert reason in house.obstacle()
                began = time.monotonic()
                await asyncio.gather(*map(refused, players))
                slowest = time.monotonic() - began
                assert await parted(watcher) == LOOK_AGAIN
                with house.client() as client:
                    answer = client.post("/api/tables", json=asked("siam", "me", "me"))
                assert (answer.status_code, answer.json()["error"]) == (507, "Unsaved")
                assert reason in house.obstacle()

    async def go_on() -> None:
        for game in games:
            await play(game)

    asyncio.run(attack())
    assert house.obstacle() == ""
    asyncio.run(go_on())
    log = house.log()
    house.stop(signal.SIGKILL)
    with closing(sqlite3.connect(house.database)) as connection:
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (MOVES + 1,)
    assert "Traceback" not in log
    assert len(log.splitlines()) < 10
    note(f"database {name}: moves confirmed and lost", f"0 of {MOVES}; refused within {slowest:.1f} s")


def test_chat_and_seats_are_refused_too(house: House, note: Note) -> None:
    made = house.make("siam", "me", "link")
    tokens = [made["tokens"][0]]

    async def attack() -> int:
        heard = 0
        for said in (
            {"type": "chat", "text": "hello", "seat": 0},
            {"type": "seat", "seat": 1, "kind": "bot", "name": "", "level": 1},
        ):
            async with opened(house.url, made["table"], tokens) as screen:
                with full(house):
                    answer = await screen.ask("error", **said)
                    assert (answer["error"], await parted(screen)) == ("Unsaved", LOOK_AGAIN)
                    heard += 1
        with full(house), house.client() as client:
            claim = client.post(f"/api/tables/{made['table']}/seats", json={"invite": made["invites"][1]})
            heard += claim.status_code == 507
        return heard

    assert asyncio.run(attack()) == 3
    with house.client(tokens[0]) as client:
        table = client.get(f"/api/tables/{made['table']}").json()
        claimed = client.post(f"/api/tables/{made['table']}/seats", json={"invite": made["invites"][1]})
    assert (table["chat"], claimed.status_code) == ([], 200)
    note("chat, seat and invitation on a full disk", "3 of 3 refused with a sentence")


def test_a_second_server_is_refused(house: House, note: Note) -> None:
    link = house.home / "linked.sqlite"
    link.symlink_to(house.database)
    refused = 0
    for path in (house.database, link, house.home / ".." / house.home.name / "tables.sqlite"):
        second = subprocess.run(
            [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", f"sqlite:///{path}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (second.returncode, second.stderr.count("\n")) == (2, 1)
        refused += "another howdah server uses it" in second.stderr
    environment = os.environ | {"HOWDAH_HOME": str(house.home)}
    record = house.home / "record.txt"
    with house.client() as client:
        record.write_text(client.get(f"/api/tables/{house.make('siam', 'me', 'me')['table']}/record").text)
    for words, code in ((("list",), 0), (("import", str(record)), 0), (("prune",), 2)):
        beside = subprocess.run([sys.executable, "-c", MAIN, "tables", *words], env=environment, check=False)
        assert beside.returncode == code
    house.stop(signal.SIGKILL)
    third = House(house.home)
    assert third.obstacle() == ""
    third.stop()
    note("a second server on one database, by three paths", f"{refused} of 3 refused")


async def steps_made(house: House, game: dict[str, Any], tries: int) -> int:
    """Tries moves at a table one after the other, coming back after each; returns how many were confirmed."""
    confirmed = 0
    for _ in range(tries):
        async with opened(house.url, game["table"], [*game["tokens"].values()]) as screen:
            answer = await screen.play(screen.now["choices"][0][0])
            confirmed += answer["type"] == "step"
    return confirmed


@pytest.mark.parametrize("ends", [("-wal",), ("-wal", "-shm")], ids=str)
def test_what_was_confirmed_outlives_its_log_of_commits(ends: tuple[str, ...], house: House, note: Note) -> None:
    game = house.make("siam", "me", "me")
    confirmed = asyncio.run(steps_made(house, game, MOVES))
    for end in ends:
        house.database.with_name(f"tables.sqlite{end}").unlink()
    confirmed += asyncio.run(steps_made(house, game, MOVES))
    house.stop(signal.SIGKILL)
    with closing(sqlite3.connect(house.database)) as connection:
        (kept,) = connection.execute("SELECT count(*) FROM steps").fetchone()
    assert kept == confirmed >= 2 * MOVES - 1
    note(f"{' and '.join(ends)} deleted mid-game, then kill -9: moves lost", f"{confirmed - kept} of {confirmed}")


def test_a_server_whose_lock_was_deleted_and_taken_confirms_nothing(house: House, note: Note) -> None:
    game = house.make("siam", "me", "me")
    house.database.with_name("tables.sqlite.lock").unlink()
    second = House(house.home)
    try:
        assert asyncio.run(steps_made(house, game, 1)) == 0
        assert "another howdah server uses it" in house.obstacle()
        assert asyncio.run(steps_made(second, game, MOVES)) == MOVES
    finally:
        second.stop()
    assert house.obstacle() == ""
    assert asyncio.run(steps_made(house, game, 1)) == 1  # once it has the lock again, it knows what the other stored
    note("lock deleted, second server: moves confirmed by the first", "0")
