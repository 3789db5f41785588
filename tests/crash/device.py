"""A player's device: a socket client that follows the protocol as the page does, and comes back whenever it is cut off.

It keeps its picture by applying messages, sends a move again with the same id until it is answered, and asks for the
whole table when steps are missing or its picture is not the server's.
"""

import asyncio
import json
import random
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from .ledger import Asked, Ledger

LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError, TimeoutError)
PULSE = 5.0  # seconds between pings
SILENCE = 30.0  # seconds after which a line is given up
OFTEN = {"hint": 0.01, "chat": 0.01, "/draw": 0.01, "undo": 0.02, "/resign": 0.001}
PICTURE = ("ply", "turn", "begins", "digest", "seat", "choices", "last", "reckoning", "may", "undo_to", "outcome")

Message = dict[str, Any]


class Device:
    """One device at a table, with one seat or none."""

    def __init__(
        self,
        table: str,
        seat: int | None,
        tokens: list[str],
        home: Callable[[int], str],
        visitor: str,
        ledger: Ledger,
        pace: float,
    ) -> None:
        self.visitor = visitor  # the address it comes from
        self.table, self.seat, self.tokens, self.ledger, self.pace = table, seat, tokens, ledger, pace
        self.home = home  # by the number of tries, the address of a server
        self.rng = random.Random(f"{table} {seat}")
        self.now: Message = {}
        self.elements: dict[str, str] = {}
        self.log: list[Message] = []
        self.chat: list[Message] = []
        self.pending: dict[str, Message] = {}
        self.sent: dict[str, float] = {}
        self.late: Message | None = None  # what came too late, until the whole table shows whether it still fits
        self.socket: ClientConnection | None = None
        self.is_live, self.is_playing = False, True
        self.heard, self.tries, self.count = 0.0, 0, 0
        self.timer: asyncio.TimerHandle | None = None

    @property
    def is_over(self) -> bool:
        return bool(self.now and self.now["outcome"])

    @property
    def ply(self) -> int:
        return int(self.now["ply"])

    async def run(self) -> None:
        """Follows the table until its match is over."""
        while not (self.is_over and not self.pending):
            try:
                await self._follow()
            except LOST:
                self.ledger.events["connections lost"] += 1
            self.is_live, self.tries = False, self.tries + 1
            await asyncio.sleep(self.rng.uniform(0.05, 0.5))

    async def _follow(self) -> None:
        address = f"{self.home(self.tries).replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        about: dict[str, Any] = {"compression": None, "max_size": None, "local_addr": (self.visitor, 0)}
        async with connect(address, open_timeout=10, close_timeout=1, ping_interval=None, **about) as self.socket:
            await self.say(type="hello", tokens=self.tokens, lang="en", seat=self.seat)
            self.heard = time.monotonic()
            while not (self.is_over and not self.pending):
                try:
                    text = await asyncio.wait_for(self.socket.recv(), PULSE)
                except TimeoutError:
                    if time.monotonic() - self.heard > SILENCE:
                        self.ledger.events["silent lines"] += 1
                        raise
                    await self.say(type="ping")
                    continue
                self.heard = time.monotonic()
                await self.hear(json.loads(text))

    async def say(self, **message: Any) -> None:
        if self.socket:
            await self.socket.send(json.dumps(message))

    def cut(self) -> None:
        """Cuts the line, without a word to the server."""
        if self.socket and self.socket.transport:
            self.socket.transport.abort()

    async def hear(self, message: Message) -> None:
        """Does with a message what a page does."""
        sent = self.pending.pop(message.get("id", ""), None)
        if sent:
            self.ledger.answer(message)
            if message["type"] == "step":
                self.ledger.waits.append(time.monotonic() - self.sent.pop(sent["id"]))
        match message["type"]:
            case "whole":
                await self._replace(message)
            case "step":
                await self._step(message)
            case "offers":
                self.now |= {"offers": message["offers"], "may": message["may"]}
            case "seats":
                self.now["seats"] = message["seats"]
            case "chat":
                self.chat.append({name: value for name, value in message.items() if name != "type"})
            case "hint":
                self.ledger.events["hints answered"] += 1
            case "error":
                self.ledger.events[f"error {message['error']}"] += 1
                if message["error"] == "Stale":
                    self.late = sent
                    await self.look()
        self._plan()

    async def look(self) -> None:
        await self.say(type="look", seat=self.seat)

    async def _replace(self, whole: Message) -> None:
        self.now, self.elements = whole, dict(whole["elements"])
        self.log, self.chat = list(whole["log"]), list(whole["chat"])
        self.ledger.note(self.table, whole["log"])
        if not self.is_live:
            self.is_live = True
            for message in self.pending.values():
                self.ledger.events["moves sent again"] += 1
                await self.say(**message)
        late, self.late = self.late, None
        if late and late["move"] in {choice[0] for choice in whole["choices"] or ()}:
            await self.play(late["move"])

    async def _step(self, step: Message) -> None:
        if not self.now or step["ply"] <= self.ply:
            return
        self.ledger.note(self.table, step["log"])
        if step["ply"] - len(step["log"]) != self.ply:
            self.ledger.events["steps missed"] += 1
            await self.look()
            return
        self.elements |= dict(step["patch"])
        if self.digest() != step["digest"]:
            self.ledger.events["pictures that did not fit"] += 1
            await self.look()
            return
        self.now |= {key: value for key, value in step.items() if key not in ("type", "log", "patch", "travels", "id")}
        self.log += step["log"]

    def digest(self) -> str:
        total = sum(zlib.crc32(f"{key}\n{markup}\n".encode()) for key, markup in self.elements.items())
        return f"{total % 2**32:08x}"

    def _plan(self) -> None:
        """Thinks about the next move, once it is this seat's turn."""
        if self.timer is None and self.is_playing and self.seat is not None and self.now:
            self.timer = asyncio.get_running_loop().call_later(
                self.rng.expovariate(1 / self.pace), lambda: asyncio.ensure_future(self._act())
            )

    async def _act(self) -> None:
        self.timer = None
        with suppress(*LOST):
            if self.is_live and self.is_playing and not self.pending and not self.is_over:
                await self._decide()

    async def _decide(self) -> None:
        offers, may = self.now["offers"], self.now["may"]
        if offers["draw"] and self.seat not in offers["draw"] and may["draw"]:
            await self.play(self.rng.choice(["/decline draw"] * 4 + ["/draw"]))
        elif offers["undo"] and self.seat not in offers["undo"]["by"]:
            await self.play(self.rng.choice(["/decline undo", f"/undo {offers['undo']['to']}"]))
        elif self.now["choices"]:
            await self._move(may)

    async def _move(self, may: Message) -> None:
        whim = next((name for name, part in OFTEN.items() if self.rng.random() < part), "")
        if whim == "hint":
            self.ledger.events["hints asked"] += 1
            await self.say(type="hint", seat=self.seat)
        elif whim == "chat":
            await self.say(type="chat", seat=self.seat, text=f"at {self.ply}")
        elif whim == "/draw" and may["draw"]:
            await self.play("/draw")
        elif whim == "undo" and may["undo"] != "no" and self.now["undo_to"] is not None:
            await self.play(f"/undo {self.now['undo_to']}")
        elif whim == "/resign" and may["resign"]:
            await self.play("/resign")
        if not self.pending:
            await self.play(self.rng.choice(self.now["choices"])[0])

    async def play(self, move: str) -> None:
        assert self.seat is not None
        self.count += 1
        request_id = f"{self.table}-{self.seat}-{self.count}"
        message = {"type": "play", "id": request_id, "ply": self.ply, "seat": self.seat, "move": move}
        self.pending[request_id] = message
        self.ledger.asked[request_id] = Asked(self.table, self.seat, move)
        self.sent[request_id] = time.monotonic()
        await self.say(**message)

    def differences(self, whole: Message) -> list[str]:
        """Returns in what the device's picture is not the server's."""
        found = [name for name in PICTURE if whole[name] != self.now[name]]
        if json.dumps(whole["elements"]) != json.dumps([[key, markup] for key, markup in self.elements.items()]):
            found.append("elements")
        if not self.is_over and whole["log"] != self.log:  # at the end, what was secret is told anew
            found.append("log")
        if whole["chat"] != self.chat:
            found.append("chat")
        return found + (["seats"] if _sitting(whole) != _sitting(self.now) else [])

    def is_wrong_about_others(self, whole: Message) -> bool:
        """Tells whether it shows somebody as there who is not, or the reverse; at the end everybody may have left."""
        return not self.is_over and _present(whole) != _present(self.now)


def _sitting(now: Message) -> list[Message]:
    """Returns who sits where, without what changes by the second."""
    return [{key: value for key, value in seat.items() if key not in ("clock", "online")} for seat in now["seats"]]


def _present(now: Message) -> list[bool]:
    return [bool(seat["online"]) for seat in now["seats"]]
