"""Attacks on who sits where: a host who wants to see hands, devices that lost their seat, and clocks."""

import asyncio
import signal
import time
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.house import House, asked, made
from tests.server.screen import Message, Screen, opened

from .conftest import Note

Pairs = set[tuple[str, str]]
Changes = tuple[tuple[int, str], ...]
THEIRS: Changes = ((1, "here"), (1, "link"), (1, "bot"), (1, "back"))
OWN: Changes = ((0, "bot"), (0, "link"), (0, "here"))
FAILING = """
from howdah.server.storage.sqlite_database import SqliteDatabase
insert = SqliteDatabase.insert_steps
def failing(self, connection, made):
    if any(row["ref"] == "fail" for one in made for row in one.rows):
        raise OSError("this step cannot be stored")
    insert(self, connection, made)
SqliteDatabase.insert_steps = failing
"""
IMPATIENT = "from howdah.server.tables import live_table; live_table.AWAY = 400"
BEATING = "from howdah.server.storage import outages; outages.BEAT, outages.LEAST = 0.05, 1"


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 180))


def drawn(messages: list[Message]) -> Pairs:
    """Returns every element of a picture that a device was sent."""
    pairs: list[list[str]] = [
        pair for message in messages for pair in message.get("elements") or message.get("patch") or ()
    ]
    return {(key, markup) for key, markup in pairs}


async def settled(screen: Screen) -> None:
    """Hears all that was sent to a screen before the answer to a ping."""
    await screen.ask("pong", type="ping")


def claimed(client: httpx.Client, screen: Screen) -> list[str]:
    """Takes every seat to which a host sees an invitation, and returns the tokens."""
    path = f"/api/tables/{screen.now['table']}/seats"
    invites = [invite for _, invite in screen.now["invites"]]
    return [client.post(path, json={"invite": invite}).json()["token"] for invite in invites]


async def rematch(house: House, table: str, tokens: list[str]) -> str:
    """Ends a match, and returns the table of its rematch, where everybody sits a seat further."""
    async with opened(house.url, table, tokens) as all_seats:
        for word in ("/resign", "/rematch"):
            for seat in range(len(tokens)):
                await all_seats.play(word, seat)
        await all_seats.say(type="look")
        while not all_seats.now.get("next"):
            await all_seats.hear("whole")
        return str(all_seats.now["next"])


async def tried(house: House, client: httpx.Client, game: str, changes: Changes, again: bool) -> Pairs:
    """Lets a host change seats, claim what they can and look; returns what they saw of Bob's hand meanwhile."""
    table = made(client.post("/api/tables", json=asked(game, "me", "here", "here")))
    name, tokens = table["table"], table["tokens"]
    if again:
        name = await rematch(house, name, [*tokens.values()])
        changes = tuple((seat + 1, kind) for seat, kind in changes)
    async with (
        opened(house.url, name, [tokens[1]]) as bob,
        opened(house.url, name) as spectator,
        opened(house.url, name, [tokens[0]]) as host,
    ):
        secrets = drawn(bob.heard) - drawn(spectator.heard) - drawn(host.heard)
        assert secrets
        for seat, kind in changes:
            await host.say(type="seat", seat=seat, kind=kind, name="Eve")
            await settled(host)
            for token in claimed(client, host):
                async with opened(house.url, name, [token]) as other:
                    host.heard += other.heard
            await host.say(type="look", seat=1 + again)
            await settled(host)
        return secrets & drawn(host.heard)


@pytest.mark.parametrize(
    ("game", "changes", "length", "again"),
    [
        ("nim", THEIRS, 3, False),
        ("nim", THEIRS + OWN, 2, False),
        ("bombay", THEIRS, 2, False),
        ("bulp", THEIRS, 2, False),
        ("nim", THEIRS + OWN, 2, True),
    ],
)
def test_a_host_changes_seats_in_every_order_to_see_a_hand(
    house: House, note: Note, game: str, changes: Changes, length: int, again: bool
) -> None:
    async def test() -> None:
        orders = [order for n in range(1, length + 1) for order in product(changes, repeat=n)]
        with house.client() as client:
            read = [order for order in orders if await tried(house, client, game, order, again)]
        where = "a rematch of " if again else ""
        note(
            f"the host reseats to read a hand of {where}{game}",
            f"{len(orders)} orders of changes: {len(read)} hands read",
        )
        assert read == []

    run(test())


def test_a_hand_opened_after_absence_leaves_a_trace(tmp_path: Path, note: Note) -> None:
    house = House(tmp_path, IMPATIENT)

    async def test() -> None:
        table = house.make("nim", "me", "here")
        name, tokens = table["table"], table["tokens"]
        async with opened(house.url, name, [tokens[0]]) as host:
            async with opened(house.url, name, [tokens[1]]):
                assert (await host.ask("whole", type="seat", seat=1, kind="link"))["error"] == "Forbidden"
            tries, since = 1, time.monotonic()
            while (await host.ask("whole", type="seat", seat=1, kind="link"))["type"] == "error":
                tries += 1
                await asyncio.sleep(0.02)
            waited = time.monotonic() - since
            assert waited > 0.3
            with house.client() as client:
                claimed(client, host)
        async with opened(house.url, name, [tokens[1]]) as bob:
            assert bob.now["mine"] == []
            told = [line["text"] for line in bob.now["chat"]]
        assert len(told) == 2
        note("the host waits until a player is away", f"opened after {waited:.1f} s of 0.4 s; notices: {len(told)}")

    try:
        run(test())
    finally:
        house.stop()


def test_a_hello_at_the_moment_of_a_change(house: House, note: Note) -> None:
    async def test() -> None:
        kept, times = 0, 0
        for _ in range(4):
            table = house.make("nim", "me", "here")
            name, tokens = table["table"], table["tokens"]
            async with opened(house.url, name, [tokens[0]]) as host:
                for _ in range(12):
                    hello = opened(house.url, name, [tokens[1]])
                    _, old = await asyncio.gather(host.say(type="seat", seat=1, kind="bot"), hello.__aenter__())
                    await settled(host)
                    await settled(old)
                    times += 1
                    kept += old.now["mine"] != [] or old.now["seat"] is not None
                    await hello.__aexit__(None, None, None)
                    await host.say(type="seat", seat=1, kind="back")
                    await settled(host)
        note("a device says hello while its seat is given away", f"{times} times: {kept} kept the view")
        assert kept == 0

    run(test())


def test_nobodys_clock_runs_before_all_are_there(house: House, note: Note) -> None:
    table = house.make("siam", "me", "link", clock={"kind": "bank", "seconds": 60, "increment": 5})
    path = f"/api/tables/{table['table']}"
    with house.client(table["tokens"][0]) as client:

        def clocks() -> list[Any]:
            return [seat["clock"] for seat in client.get(path).json()["seats"]]

        standing = {"left": 60_000, "running": False}
        since = time.monotonic()
        for _ in range(10):
            assert clocks() == [standing, standing]
        waited = time.monotonic() - since
        move = client.get(f"{path}/choices").json()["choices"][0]["move"]
        assert client.post(f"{path}/steps", json={"ply": 0, "move": move}).status_code == 200
        assert clocks() == [standing, standing]
        client.post(f"{path}/seats", json={"invite": table["invites"][1]})
        assert [clock["running"] for clock in clocks()] == [False, True]
    note("a host waits for guests while the clock runs", f"{waited:.2f} s waited, 0.00 s charged")


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, FAILING)
    yield house
    house.stop()


def test_a_store_that_fails_gives_no_time_back(failing: House, note: Note) -> None:
    async def test() -> None:
        table = failing.make("siam", "me", "here", clock={"kind": "bank", "seconds": 60, "increment": 0})
        name, tokens = table["table"], table["tokens"]
        lefts = []
        for _ in range(5):
            async with opened(failing.url, name, [tokens[0]]) as mine:
                lefts.append(mine.now["seats"][0]["clock"]["left"])
                with suppress(ConnectionClosed):
                    await mine.play(mine.now["choices"][0][0], request_id="fail")
                    while True:
                        await mine.hear()
        assert lefts == sorted(lefts, reverse=True)
        async with opened(failing.url, name, [tokens[0]]) as mine:
            assert mine.now["seats"][0]["clock"]["left"] <= lefts[-1]
            assert mine.ply == 0
        note("a player makes the store fail to gain time", f"5 failures: {max(0, lefts[-1] - lefts[0])} ms gained")

    run(test())


def test_control_characters_disturb_nobody(house: House, note: Note) -> None:
    async def test() -> None:
        table = house.make("siam", "me", "here", clock={"kind": "bank", "seconds": 60, "increment": 0})
        name, tokens = table["table"], table["tokens"]
        async with opened(house.url, name, [tokens[0]]) as mine, opened(house.url, name, [tokens[1]]) as other:
            move = mine.now["choices"][0][0]
            for code in (*range(0x20), *range(0x7F, 0xA0)):
                said = {"type": "play", "id": f"a{chr(code)}", "ply": 0, "seat": 0, "move": move}
                assert (await mine.ask("step", **said))["error"] == "Unreadable"
            assert (await mine.play(move))["type"] == "step"
            await other.reach(1)
        note("control characters in a request id", f"{0x20 + 0x21} refused, 0 connections lost")

    run(test())


def test_a_crash_is_nobodys_thinking_time(tmp_path: Path, note: Note) -> None:
    house = House(tmp_path, BEATING)
    table = house.make("siam", "me", "here", clock={"kind": "bank", "seconds": 600, "increment": 0})

    def left(house: House) -> int:
        path = f"/api/tables/{table['table']}"
        return int(httpx.get(f"{house.url}{path}", timeout=30).json()["seats"][0]["clock"]["left"])

    before, started, down = left(house), time.monotonic(), 0.0
    for _ in range(2):
        house.stop(signal.SIGKILL)
        killed = time.monotonic()
        house = House(tmp_path, BEATING)
        down += time.monotonic() - killed
        left(house)
    after, lasted = left(house), time.monotonic() - started
    house.stop()
    charged = (before - after) / 1000
    note("the server is killed twice in a turn", f"down {down:.1f} s of {lasted:.1f} s: {charged:.1f} s charged")
    assert 0 <= charged <= lasted - down / 2
