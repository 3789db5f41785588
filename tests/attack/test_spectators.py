"""Many who listen: players are let in, and strangers too, however many lines one visitor opens."""

import asyncio
import json
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.house import House
from tests.server.screen import opened as screened

from .conftest import Note
from .raw import STRANGER, Raw, descriptors, opened, quiet

ATTACKERS = [f"127.0.0.{n}" for n in range(2, 5)]


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 120))


def close(lines: list[Raw]) -> None:
    for raw in lines:
        raw.close()


def test_silent_spectators_lock_nobody_out(house: House, note: Note) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "me")
        lines = [raw for source in ATTACKERS for raw in await opened(house, made["table"], 150, source)]
        began = time.perf_counter()
        players = 0
        for source in ("127.0.0.1", ATTACKERS[0]):  # a player may share the attacker's address
            for token in made["tokens"].values():
                async with screened(house.url, made["table"], [token], local_addr=(source, 0)) as player:
                    players += len(player.now["mine"])
                    step = await player.ask("pong", type="ping")
                    assert step["type"] == "pong"
        spent = 1000 * (time.perf_counter() - began) / players
        note("450 silent spectators of one table from 3 addresses", f"{players} of 4 players in, {spent:.0f} ms each")
        assert players == 4
        async with screened(house.url, made["table"], local_addr=(STRANGER, 0)) as stranger:
            assert stranger.now["seat"] is None
        close(lines)

    run(test())


def test_sockets_that_never_say_hello(tmp_path: Path, note: Note) -> None:
    """With more connections than the default allows, sockets are still bounded."""
    house = House(tmp_path, "", 0, "--connections", "1000")

    async def test() -> None:
        made = house.make("siam", "me", "me")
        before = descriptors(house)
        lines = [await (await Raw().connect(house)).upgrade(made["table"]) for _ in range(600)]
        async with screened(house.url, made["table"], [made["tokens"][0]]) as player:
            assert player.now["mine"] == [0]
        async with screened(house.url, made["table"], local_addr=(STRANGER, 0)):
            pass
        for _ in range(200):
            if descriptors(house) - before <= 230:
                break
            await asyncio.sleep(0.1)
        left = descriptors(house) - before
        note("600 sockets of one visitor without a hello", f"a player is in, {left} stay open")
        assert left <= 230
        close(lines)

    try:
        run(test())
    finally:
        house.stop()


def test_one_token_on_many_devices(house: House, note: Note) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "me")
        token, address = made["tokens"][0], f"ws://127.0.0.1:{house.port}/api/tables/{made['table']}/socket"
        sockets = [await connect(address, compression=None) for _ in range(60)]
        for socket in sockets:
            await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
            await socket.recv()
        async with screened(house.url, made["table"], [made["tokens"][1]]) as other:
            assert other.now["mine"] == [1]
        gone = 0
        for socket in sockets[:44]:
            with suppress(ConnectionClosed):
                while True:
                    await asyncio.wait_for(socket.recv(), 20)
            gone += socket.close_code == 4429
        note("one token on 60 devices", f"the {gone} oldest are let go")
        assert gone == 44
        await asyncio.gather(*(socket.close() for socket in sockets))

    run(test())


def test_streams_count_as_sockets_do(house: House, note: Note) -> None:
    async def test() -> None:
        made = house.make("siam", "me", "me")
        before = descriptors(house)
        lines = [await Raw().connect(house) for _ in range(400)]
        for raw in lines:
            await raw.ask(f"/api/tables/{made['table']}/stream", "Connection: close")
        await quiet(house)
        for _ in range(200):
            if descriptors(house) - before <= 230:
                break
            await asyncio.sleep(0.1)
        left = descriptors(house) - before
        async with screened(house.url, made["table"], [made["tokens"][0]]) as player:
            assert player.now["mine"] == [0]
        note("400 streams of one visitor", f"{left} stay open, a player is in")
        assert left <= 230
        close(lines)

    run(test())
