"""Kill -9 at random moments under load, fifty times: nothing that was confirmed is lost.

One process has imported everything and forks servers that can be killed, so that fifty starts take seconds.
"""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import howdah
from howdah.core.schema import SPECTATOR
from howdah.server.sockets.messages import digest
from howdah.server.tables.stored_steps import replayed

from .house import ARGUMENTS, asked, made
from .screen import Screen, opened

KILLS = 50
TABLES = (("nim", 2), ("nim", 3), ("siam", 2), ("nim", 2), ("siam", 2), ("nim", 3))
NURSERY = f"""
import os, sys
import howdah.cli.main, howdah.server.run
for name in ("nim", "siam"):
    howdah.load(name).words("en").text("title")
for _ in sys.stdin:
    child = os.fork()
    if not child:
        sys.argv = ["howdah", *{ARGUMENTS!r}]
        howdah.cli.main.main()
        os._exit(0)
    print("pid", child, flush=True)
    os.waitpid(child, 0)
    print("dead", flush=True)
"""


class Nursery:
    """Starts servers on one database, one after the other."""

    def __init__(self, home: Path) -> None:
        self.database = home / "tables.sqlite"
        self.errors = (home / "errors.txt").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-c", NURSERY],
            env=os.environ | {"HOWDAH_HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )
        self.pid = self.port = 0

    def start(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.pid = self.port = 0
        while not (self.pid and self.port):
            line = self._line()
            if line.startswith("pid"):
                self.pid = int(line.split()[1])
            elif "localhost:" in line:
                self.port = int(line.split("localhost:")[1].split("/")[0])

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        while self._line() != "dead\n":
            pass

    def end(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()
        self.errors.close()

    def _line(self) -> str:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, Path(self.errors.name).read_text(encoding="utf-8")
        return line

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path)
    yield nursery
    nursery.end()


@dataclass
class Ledger:
    """What clients were told: of every table the steps that they saw confirmed, by ply."""

    seen: dict[str, dict[int, tuple[int, str]]] = field(default_factory=lambda: defaultdict(dict))
    moves: int = 0
    over: set[str] = field(default_factory=set)

    def note(self, table: str, message: dict[str, Any]) -> None:
        for line in message["log"]:
            if line["text"] != "charm":  # of a secret step only the kind is heard
                said = (line["actor"], line["text"])
                assert self.seen[table].setdefault(line["ply"], said) == said
        if message["outcome"]:
            self.over.add(table)


def test_nothing_confirmed_is_lost(nursery: Nursery, record_property: Any) -> None:
    rng, ledger = random.Random(2024), Ledger()
    tables: list[dict[str, Any]] = []
    for kills in range(KILLS + 1):
        nursery.start()
        tables = asyncio.run(_checked(nursery, ledger, tables))
        if kills == KILLS:
            break
        with httpx.Client(base_url=nursery.url, timeout=30) as client:
            while len(tables) < len(TABLES):
                game, seats = TABLES[len(tables)]
                tables.append({**made(client.post("/api/tables", json=asked(game, *["me"] * seats))), "game": game})
        asyncio.run(_played(nursery, ledger, tables, rng, 0.05 + 0.35 * rng.random()))
    everything = [{"table": name} for name in ledger.seen]
    asyncio.run(_checked(nursery, ledger, everything))
    nursery.kill()
    record_property("kills", KILLS)
    record_property("confirmed", sum(map(len, ledger.seen.values())))
    print(f"{KILLS} kills, {sum(map(len, ledger.seen.values()))} steps confirmed at {len(ledger.seen)} tables, lost 0")
    assert ledger.moves > 10 * KILLS


async def _played(nursery: Nursery, ledger: Ledger, tables: list[dict[str, Any]], rng: random.Random, t: float) -> None:
    """Plays at all tables at once until the server is killed, some time after everybody sits."""
    ready = [asyncio.Event() for _ in tables]
    games = [
        asyncio.ensure_future(_game(nursery.url, ledger, table, random.Random(rng.random()), event))
        for table, event in zip(tables, ready, strict=True)
    ]
    await asyncio.wait_for(asyncio.gather(*(event.wait() for event in ready)), 60)
    await asyncio.sleep(t)  # the moment of the crash
    await asyncio.to_thread(nursery.kill)
    await asyncio.wait_for(asyncio.gather(*games), 60)


async def _game(url: str, ledger: Ledger, table: dict[str, Any], rng: random.Random, ready: asyncio.Event) -> None:
    tokens = list(table["tokens"].values())
    try:
        async with opened(url, table["table"], tokens[:1]) as one, opened(url, table["table"], tokens[1:]) as others:
            for screen in (one, others):
                ledger.note(table["table"], screen.now)
            ready.set()
            while not one.now["outcome"]:
                await _step(ledger, table["table"], one, others, rng)
    except (ConnectionClosed, InvalidHandshake, OSError):
        pass  # that is what we came for
    finally:
        ready.set()


async def _step(ledger: Ledger, table: str, one: Screen, others: Screen, rng: random.Random) -> None:
    mover = one if one.now["turn"] in one.now["mine"] else others
    if mover.now["seat"] != mover.now["turn"]:
        await mover.say(type="look", seat=mover.now["turn"])
        await mover.hear("whole")
    move = rng.choice(mover.now["choices"])[0]
    if rng.random() < 0.03 and mover.now["may"]["draw"]:
        assert (await mover.play("/draw"))["type"] == "offers"
        return
    answer = await mover.play(move)
    assert answer["type"] == "step", answer
    ledger.note(table, answer)
    ledger.moves += 1
    for screen in (one, others):
        await screen.reach(answer["ply"])


async def _checked(nursery: Nursery, ledger: Ledger, tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Compares what clients saw, what is stored and what the server shows; returns the tables that go on."""
    going = []
    async with httpx.AsyncClient(base_url=nursery.url, timeout=30) as client:
        for table in tables:
            name = table["table"]
            answer = await client.get(f"/api/tables/{name}")
            assert answer.status_code == 200, f"{name} cannot be read: {answer.text}"
            whole = answer.json()
            game, seats, options, rows = _stored(nursery.database, name)
            assert [row["ply"] for row in rows] == [*range(1, len(rows) + 1)]
            for ply, said in ledger.seen[name].items():
                assert ply <= len(rows), f"step {ply} of {name} is lost"
                assert (rows[ply - 1]["actor"], rows[ply - 1]["text"]) == said
            match = howdah.load(game).new(seats, options)
            assert len(list(replayed(match, 1, rows, lambda _: None))) == len(rows)
            assert whole["ply"] == len(rows)
            assert whole["turn"] == match.turn
            assert whole["digest"] == digest(match.game.picture.draw(match.seen(SPECTATOR)))
            if not match.game.schema.hidden:
                assert (await client.get(f"/api/tables/{name}/record")).text == match.record()
            if not whole["outcome"]:
                going.append(table)
    return going


def _stored(database: Path, name: str) -> tuple[str, int, dict[str, Any], list[dict[str, Any]]]:
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        header = connection.execute("SELECT game, settings FROM tables WHERE id = ?", (name,)).fetchone()
        (seats,) = connection.execute('SELECT count(*) FROM seats WHERE "table" = ?', (name,)).fetchone()
        steps = connection.execute('SELECT ply, actor, text, digest FROM steps WHERE "table" = ? ORDER BY ply', (name,))
        return header["game"], seats, json.loads(header["settings"])["options"], [dict(row) for row in steps]
