"""`howdah serve --workers`: several processes behind one port, that live and end with their parent."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.postgres import Postgres

from .house import ARGUMENTS, House
from .program import MAIN
from .screen import opened

WORKERS = 3


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres) -> Iterator[House]:
    house = House(tmp_path, "", 0, "--workers", str(WORKERS), "--bots", "1", "--database", postgres.new())
    yield house
    house.stop()


def servers(house: House) -> set[int]:
    """Returns the processes that have the port open, besides the parent."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal() and _parent(entry) == house.process.pid and b"spawn_main" in _command(entry):
            found.add(int(entry.name))
    return found


def _parent(entry: Path) -> int:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _command(entry: Path) -> bytes:
    try:
        return (entry / "cmdline").read_bytes()
    except OSError:
        return b""


def is_there(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def answers(house: House) -> bool:
    try:
        return httpx.get(f"{house.url}/health", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


def test_all_serve_and_one_that_dies_is_replaced(house: House) -> None:
    first = servers(house)
    assert len(first) == WORKERS
    made = house.make("siam", "me", "here")
    os.kill(min(first), signal.SIGKILL)
    until(lambda: len(servers(house) - {min(first)}) == WORKERS)
    for _ in range(20):
        assert httpx.get(f"{house.url}/api/tables/{made['table']}").status_code == 200
    children = servers(house)
    assert house.stop() == 0
    assert not any(map(is_there, children))


def test_hup_replaces_them_one_after_the_other_and_no_game_is_lost(house: House) -> None:
    async def play() -> None:
        made, before = house.make("siam", "me", "here"), servers(house)
        tokens = list(made["tokens"].values())
        async with opened(house.url, made["table"], tokens) as screen:
            assert (await screen.play(screen.now["choices"][0][0]))["type"] == "step"
            house.process.send_signal(signal.SIGHUP)
            with pytest.raises(ConnectionClosed, match="1001"):  # it hears that its server stops
                await screen.hear("never")
        async with opened(house.url, made["table"], tokens) as screen:
            assert screen.ply == 1
        while before & servers(house):
            assert answers(house)
            await asyncio.sleep(0.05)
        async with opened(house.url, made["table"], tokens) as screen:
            assert (await screen.play(screen.now["choices"][0][0]))["ply"] == 2
        assert len(servers(house)) == WORKERS

    asyncio.run(asyncio.wait_for(play(), 120))


def test_a_killed_parent_leaves_no_orphans(house: House) -> None:
    children = servers(house)
    house.stop(signal.SIGKILL)
    until(lambda: not any(map(is_there, children)))


def test_sqlite_has_one_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, *ARGUMENTS, "--workers", "2"]
    environment = os.environ | {"HOWDAH_HOME": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "PostgreSQL" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_database_that_is_not_there_is_said_once() -> None:
    command = [sys.executable, "-c", MAIN, *ARGUMENTS, "--workers", "2", "--database", "postgresql://@127.0.0.1:1/t"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
