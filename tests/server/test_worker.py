"""Servers and workers in processes of their own, on one PostgreSQL: who thinks, who takes over, and who pauses."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.postgres import Postgres

from .hand import Hand
from .house import House
from .program import MAIN
from .screen import opened

FOREVER = """
from concurrent.futures import Future
from howdah.bots import pool
pool.Pool.submit = lambda *_: Future()
"""  # a bot that never has an answer
SLOWLY = """
from concurrent.futures import Future
from threading import Timer
from howdah.bots import pool
def submit(_, question, *about):
    answer = Future()
    Timer(2, answer.set_result, [about[4][0] if question is pool.choose else None]).start()
    return answer
pool.Pool.submit = submit
"""  # a bot that takes its first move after a while
ONLY_FOLLOWERS = "from howdah.server.tables import audience; audience.LATELY = 0"  # who made a table is not there
CLOCKS = 100


class Firm:
    """Servers without bots of their own, and workers, that end with a test."""

    def __init__(self, home: Path, postgres: Postgres) -> None:
        self.home, self.postgres, self.address = home, postgres, postgres.new()
        self.members: list[House | Hand] = []

    def house(self) -> House:
        house = House(self._folder(), ONLY_FOLLOWERS, 0, "--database", self.address, "--bots", "0")
        self.members.append(house)
        return house

    def hand(self, before: str = "", is_ready: bool = True) -> Hand:
        hand = Hand(self._folder(), self.address, before)
        self.members.append(hand)
        if is_ready:
            hand.wait("howdah works at postgresql://")
        return hand

    def _folder(self) -> Path:
        folder = self.home / str(len(self.members))
        folder.mkdir()
        return folder

    def query(self, text: str) -> list[tuple[Any, ...]]:
        with self.postgres.connect(self.address) as connection:
            return connection.execute(text.encode()).fetchall()

    def bots_steps(self) -> list[tuple[Any, ...]]:
        """Returns the tables and plies of the steps of the second seats."""
        return self.query('SELECT "table", ply FROM steps WHERE actor = 1 ORDER BY 1, 2')

    def claimed(self) -> bool:
        return bool(self.query("SELECT id FROM work WHERE worker IS NOT NULL"))

    async def until(self, is_so: Callable[[], bool]) -> None:
        ends = time.monotonic() + 90
        while not is_so():
            assert time.monotonic() < ends, [member.log() for member in self.members]
            await asyncio.sleep(0.05)

    def close(self) -> None:
        for member in self.members:
            if not member.errors.closed:
                member.stop(signal.SIGKILL)


@pytest.fixture
def firm(tmp_path: Path, postgres: Postgres) -> Iterator[Firm]:
    firm = Firm(tmp_path, postgres)
    yield firm
    firm.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 200))


def test_a_worker_thinks_for_people_on_two_servers(firm: Firm) -> None:
    """Bots' turns and hints of servers that have no bots themselves."""
    one, two, _ = firm.house(), firm.house(), firm.hand()
    made = one.make("siam", "me", "bot")
    tokens = list(made["tokens"].values())

    async def play() -> None:
        async with (
            opened(one.url, made["table"], tokens) as first,
            opened(two.url, made["table"], tokens) as second,
        ):
            hint = await second.ask("hint", type="hint", seat=0)
            assert hint["type"] == "hint", hint
            assert hint["moves"]
            assert (await first.play("enter c1 N"))["type"] == "step"
            await first.reach(2)
            await second.reach(2)
            assert second.log == first.log
        await firm.until(lambda: not firm.query("SELECT * FROM work"))

    run(play)


def test_when_a_worker_is_killed_in_mid_thought_another_takes_over(firm: Firm) -> None:
    house, stuck = firm.house(), firm.hand(FOREVER)
    made = house.make("siam", "me", "bot")

    async def play() -> None:
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            await screen.play("enter c1 N")
            await firm.until(firm.claimed)
            firm.hand()
            await asyncio.sleep(8)
            assert not firm.bots_steps(), "a claim that is renewed is nobody else's"
            stuck.stop(signal.SIGKILL)
            await screen.reach(2)
        assert firm.bots_steps() == [(made["table"], 2)]

    run(play)


def test_a_worker_that_is_told_to_stop_gives_its_claims_back_at_once(firm: Firm) -> None:
    house, stuck = firm.house(), firm.hand(FOREVER)
    made = house.make("siam", "me", "bot")

    async def play() -> None:
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            await screen.play("enter c1 N")
            await firm.until(firm.claimed)
            assert stuck.stop() == 0
            assert not firm.claimed()
            firm.hand()
            await screen.reach(2)

    run(play)


def test_a_worker_that_slept_meanwhile_doubles_nothing(firm: Firm) -> None:
    house, slow = firm.house(), firm.hand(SLOWLY)
    made = house.make("siam", "me", "bot")

    async def play() -> None:
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            await screen.play("enter c1 N")
            await firm.until(firm.claimed)
            slow.process.send_signal(signal.SIGSTOP)
            quick = firm.hand()
            await screen.reach(2)
            quick.stop()
            slow.process.send_signal(signal.SIGCONT)
            await screen.play(screen.now["choices"][0][0])
            await screen.reach(4)
        assert firm.bots_steps() == [(made["table"], 2), (made["table"], 4)]

    run(play)
    assert slow.stop() == 0
    assert "Traceback" not in slow.log()


def test_bots_pause_where_nobody_looks_on_any_server(firm: Firm) -> None:
    one, two, _ = firm.house(), firm.house(), firm.hand()
    made = one.make("siam", "bot", "bot")

    def count() -> int:
        return int(firm.query("SELECT count(*) FROM steps")[0][0])

    async def watch() -> None:
        async with opened(two.url, made["table"]) as second:
            async with opened(one.url, made["table"]) as first:
                await first.reach(3)
            ply = count()
            await second.reach(ply + 3)
        paused = 0
        while paused != count():  # a step may be under way when the last one leaves
            paused = count()
            await asyncio.sleep(3)
        async with opened(one.url, made["table"]) as again:
            await again.reach(paused + 2)

    run(watch)


def test_the_audience_of_a_server_that_died_is_not_there(firm: Firm) -> None:
    one, two, _ = firm.house(), firm.house(), firm.hand()
    made = one.make("siam", "bot", "bot")

    async def watch() -> None:
        async with opened(two.url, made["table"]) as second:
            async with opened(one.url, made["table"]) as first:
                await first.reach(3)
                one.stop(signal.SIGKILL)
            await second.reach(second.ply + 5)
        two.stop(signal.SIGKILL)
        await firm.until(lambda: not firm.query("SELECT * FROM work"))

    run(watch)


def test_clocks_that_fell_are_dealt_with_once_also_if_who_deals_with_them_is_killed(firm: Firm) -> None:
    """All servers die; the next ones find a hundred clocks that run out, and one of those is killed at it."""
    first = firm.house()
    clock = {"kind": "move", "seconds": 1, "increment": 0}
    for _ in range(CLOCKS):
        first.make("nim", "me", "me", clock=clock)
    first.stop(signal.SIGKILL)
    houses = [firm.house(), firm.house()]
    firm.hand()

    def over() -> int:
        return int(firm.query("SELECT count(*) FROM tables WHERE over")[0][0])

    async def wait() -> None:
        await firm.until(lambda: over() > 0)
        houses[0].stop(signal.SIGKILL)
        await firm.until(lambda: over() == CLOCKS)

    run(wait)
    late = firm.query("""SELECT "table", count(*) FROM steps WHERE text = '/late' GROUP BY 1""")
    assert [count for _, count in late] == [1] * CLOCKS
    assert not firm.query("SELECT id FROM tables WHERE due IS NOT NULL")


def test_a_worker_waits_for_a_database_that_starts_and_finds_it_again(tmp_path: Path) -> None:
    postgres = Postgres()
    firm = Firm(tmp_path, postgres)
    postgres.stop()
    hand = firm.hand(is_ready=False)
    time.sleep(2)
    postgres.start()
    hand.wait("howdah works at")
    house = firm.house()
    made = house.make("siam", "me", "bot")

    async def play() -> None:
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)
        while not firm.query("SELECT * FROM steps"):
            with suppress(ConnectionClosed):
                async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
                    await screen.play("enter c1 N")
        async with opened(house.url, made["table"], list(made["tokens"].values())) as screen:
            await screen.reach(2)

    try:
        run(play)
        assert hand.stop() == 0
        assert "Traceback" not in hand.log()
    finally:
        firm.close()
        postgres.end()


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("sqlite:///tables.sqlite", "on SQLite the server runs its own bots"),
        ("postgresql://nobody:hunter22@127.0.0.1:1/howdah", "cannot be opened"),
        ("mysql://somebody@/tables", "SQLite or PostgreSQL"),
        ("nonsense", "cannot be read"),
    ],
)
def test_a_wrong_address_is_said_in_one_sentence(database: str, said: str) -> None:
    impatient = "from howdah.server import worker; worker.PATIENCE = 0"
    command = [sys.executable, "-c", f"{impatient}\n{MAIN}", "work", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")
    assert said in done.stderr
    assert "hunter22" not in done.stderr


def test_a_server_on_a_file_needs_bots_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "serve", "--bots", "0", "--database", f"sqlite:///{tmp_path}/a.sqlite"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "--bots" in done.stderr
