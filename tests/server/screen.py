"""What a page keeps of a table, as a client of the socket: it patches its picture and checks every digest."""

import asyncio
import json
import random
import zlib
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]


class Screen:
    """One device at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.elements: dict[str, str] = {}
        self.now: Message = {}
        self.log: list[Message] = []
        self.heard: list[Message] = []

    @property
    def ply(self) -> int:
        return int(self.now["ply"])

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> Message:
        """Returns the next message of some kind, after showing it and all before it."""
        while True:
            async with asyncio.timeout(120):  # `wait_for` of Python 3.11 may lose that it is cancelled
                message: Message = json.loads(await self.socket.recv())
            self.show(message)
            if not kinds or message["type"] in kinds:
                return message

    async def reach(self, ply: int) -> None:
        """Waits until the screen shows a ply."""
        while self.ply < ply:
            await self.hear("step", "whole")

    async def ask(self, answer: str, **message: Any) -> Message:
        await self.say(**message)
        return await self.hear(answer, "error")

    async def play(self, move: str, seat: int | None = None, ply: int | None = None, request_id: str = "") -> Message:
        """Plays a move and returns what answers it: a step, a whole, an error, or that it was done before."""
        request_id = request_id or uuid4().hex
        seat = self.now["seat"] if seat is None else seat
        await self.say(type="play", id=request_id, ply=self.ply if ply is None else ply, seat=seat, move=move)
        while True:
            message = await self.hear()
            if message.get("id") == request_id or (message["type"] == "whole" and move.startswith("/undo")):
                return message

    def show(self, message: Message) -> None:
        """Does with a message what a page does."""
        self.heard.append(message)
        if message["type"] == "whole":
            self.elements = dict(message["elements"])
            assert len(self.elements) == len(message["elements"])
            self.log = list(message["log"])
        elif message["type"] == "step":
            assert message["ply"] - len(message["log"]) == self.ply
            for key, markup in message["patch"]:
                assert key in self.elements
                self.elements[key] = markup
            self.log += message["log"]
        elif message["type"] == "offers":
            self.now |= {"offers": message["offers"], "may": message["may"]}
            return
        else:
            return
        self.now = {**self.now, **message}
        assert message["digest"] == self.digest()
        assert [line["ply"] for line in self.log] == [*range(1, self.ply + 1)]
        assert (message["choices"] is not None) == (message["seat"] is not None and message["seat"] == message["turn"])

    def digest(self) -> str:
        total = sum(zlib.crc32(f"{key}\n{markup}\n".encode()) for key, markup in self.elements.items())
        return f"{total % 2**32:08x}"


@asynccontextmanager
async def opened(
    url: str, table: str, tokens: Sequence[str] = (), seat: int | None = None, lang: str = "en", **more: Any
) -> AsyncIterator[Screen]:
    """Opens a screen, and returns it once it shows the table."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address, compression=None, **more) as socket:
        screen = Screen(socket)
        await screen.say(type="hello", tokens=list(tokens), lang=lang, seat=seat)
        await screen.hear("whole")
        yield screen


@asynccontextmanager
async def opened_all(url: str, made: Message, lang: str = "en") -> AsyncIterator[list[Screen]]:
    """Opens a screen for each seat, and one for a spectator."""
    async with AsyncExitStack() as stack:
        screens = [
            await stack.enter_async_context(opened(url, made["table"], [token], seat, lang))
            for seat, token in made["tokens"].items()
        ]
        yield [*screens, await stack.enter_async_context(opened(url, made["table"]))]


async def play_out(screens: Sequence[Screen], rng: random.Random, limit: int = 1000) -> None:
    """Plays at random from the choices on the screens, each checking every message, until the end or a limit."""
    for _ in range(limit):
        mover = next((screen for screen in screens if screen.now["choices"]), None)
        if mover is None:
            return
        step = await mover.play(rng.choice(mover.now["choices"])[0])
        assert step["type"] == "step", step
        for screen in screens:
            await screen.reach(step["ply"])


async def parted(screen: Screen) -> int:
    """Returns the code with which a screen is let go."""
    try:
        while True:
            await screen.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
