"""One visitor's bots against everybody else's: a stranger waits for a thought or two, never for sixty."""

import asyncio
import json
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.postgres import Postgres
from tests.server.hand import Hand
from tests.server.house import House, asked, made

from .conftest import Note

TABLES = 60
LONGEST = 2.0  # seconds that any level of any game thinks


class Visitor:
    """Somebody with an address of their own."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self.address = house, address
        self.client = httpx.Client(base_url=house.url, transport=httpx.HTTPTransport(local_address=address), timeout=30)
        self.sockets = AsyncExitStack()

    async def table(self, level: int, *kinds: str) -> ClientConnection:
        """Makes a table of Siam with bots of a level, and follows it from the seats that are not theirs."""
        body = asked("siam", *kinds)
        for seat in body["seats"]:
            seat["level"] = level
        table = made(await asyncio.to_thread(self.client.post, "/api/tables", json=body))
        url = f"ws://127.0.0.1:{self.house.port}/api/tables/{table['table']}/socket"
        socket = await self.sockets.enter_async_context(connect(url, local_addr=(self.address, 0)))
        await socket.send(json.dumps({"type": "hello", "tokens": list(table["tokens"].values())}))
        return socket

    async def leave(self) -> None:
        self.client.close()
        await self.sockets.aclose()


async def heard(socket: ClientConnection, *kinds: str) -> float:
    """Returns the seconds until a socket hears a message of some kinds."""
    began = time.monotonic()
    while json.loads(await asyncio.wait_for(socket.recv(), 300))["type"] not in kinds:
        pass
    return time.monotonic() - began


async def first_move(visitor: Visitor) -> float:
    """Returns the seconds that a visitor waits for the first move of a bot."""
    socket = await visitor.table(1, "bot", "me")
    return await heard(socket, "step")


def test_sixty_bots_of_one_visitor_do_not_delay_a_strangers_on_another_server(tmp_path: Path, note: Note) -> None:
    """Two servers without bots of their own, and two workers."""
    postgres = Postgres()
    address = postgres.new()
    homes = [tmp_path / name for name in "abcd"]
    for home in homes:
        home.mkdir()
    houses = [House(home, "", 0, "--database", address, "--bots", "0") for home in homes[:2]]
    hands = [Hand(home, address) for home in homes[2:]]

    async def attack() -> None:
        greedy, stranger = Visitor(houses[0], "127.0.0.2"), Visitor(houses[1], "127.0.0.3")
        alone = await first_move(stranger)
        for number in range(TABLES):
            await greedy.table(5, "bot", "me" if number % 2 else "bot")
        waits = [await first_move(stranger) for _ in range(2)]
        await greedy.leave()
        await stranger.leave()
        note("a stranger's bot on another server, first move with idle workers", f"{alone:.1f} s")
        note(f"a stranger's bot on another server while {TABLES} strong ones play", f"{max(waits):.1f} s")
        assert max(waits) < 10 * LONGEST

    try:
        asyncio.run(attack())
    finally:
        for house in houses:
            house.stop(signal.SIGKILL)
        for hand in hands:
            hand.stop(signal.SIGKILL)
        postgres.end()


def test_sixty_bots_of_one_visitor_do_not_delay_a_strangers(house: House, note: Note) -> None:
    async def attack() -> None:
        greedy, stranger = Visitor(house, "127.0.0.2"), Visitor(house, "127.0.0.3")
        alone = await first_move(stranger)  # which starts the process, too
        for number in range(TABLES):
            await greedy.table(5, "bot", "me" if number % 2 else "bot")
        waits = [await first_move(stranger) for _ in range(2)]
        hints = await stranger.table(1, "me", "bot")
        await hints.send(json.dumps({"type": "hint", "seat": 0}))
        hint = await heard(hints, "hint")
        await greedy.leave()
        after = [await first_move(stranger) for _ in range(2)]
        await stranger.leave()
        note("a stranger's bot, first move with an idle server", f"{alone:.1f} s")
        note(f"a stranger's bot while {TABLES} strong ones of one visitor play", f"{max(waits):.1f} s")
        note(f"a stranger's hint while {TABLES} strong bots of one visitor play", f"{hint:.1f} s")
        note(f"a stranger's bot after the visitor of {TABLES} has left", f"{min(after):.1f} s")
        assert max(*waits, hint) < 10 * LONGEST
        assert min(after) < 10 * LONGEST

    asyncio.run(attack())
