"""A process that plays at many tables: their sockets, a pulse on each of them, and moves at a steady rate."""

import asyncio
import gc
import json
import random
import time
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

import uvloop

from . import stock
from .line import Heard, Line

OPENING = 100  # sockets that are being opened at the same time
PULSE = 30.0  # seconds between two pings of a page
EACH = 50  # tables of one visitor: a server brings no more than a hundred at once back to memory


@dataclass(frozen=True)
class Share:
    """The tables of one driver, and the servers at which its sockets are: one for each seat."""

    tables: range
    ports: tuple[int, ...]
    single: int  # so many of the tables have one device that holds both seats


@dataclass
class Seen:
    """A table as its devices see it."""

    lines: list[Line] = field(default_factory=list)
    latest: dict[int, Heard] = field(default_factory=dict)  # by the number of the line
    moves: int = 0
    waits_for: str = ""  # the id of a move whose step has not come to everybody
    missing: set[int] = field(default_factory=set)
    sent: float = 0.0

    @property
    def mover(self) -> int | None:
        return next((number for number, heard in self.latest.items() if heard.choices), None)


class Driver:
    """Plays until it is told to stop."""

    def __init__(self, share: Share) -> None:
        self.share, self.rng = share, random.Random(share.tables.start)
        self.seen: dict[int, Seen] = {}
        self.waits: list[float] = []  # seconds until the others have a step
        self.confirmed: list[float] = []  # seconds until who moved has it
        self.errors = 0
        self.pulses = 0

    async def open(self) -> None:
        """Opens all sockets, and waits until each shows its table."""
        gate = asyncio.Semaphore(OPENING)
        await asyncio.gather(*(self._sit(number, gate) for number in self.share.tables))

    async def _sit(self, number: int, gate: asyncio.Semaphore) -> None:
        seen = self.seen[number] = Seen()
        hotseat = number < self.share.tables.start + self.share.single
        for which, seats in enumerate([(0, 1)] if hotseat else [(0,), (1,)]):
            async with gate:
                seen.lines.append(await self._line(number, which, seats))
                while which not in seen.latest:
                    assert not seen.lines[which].is_lost, f"table {number} has let a device go"
                    await asyncio.sleep(0.01)

    async def _line(self, number: int, which: int, seats: tuple[int, ...]) -> Line:
        port = self.share.ports[(number + which) % len(self.share.ports)]
        tokens = [stock.token(number, seat) for seat in seats]
        hello = json.dumps({"type": "hello", "tokens": tokens, "lang": "en"}).encode()
        visitor = number // EACH
        _, line = await asyncio.get_running_loop().create_connection(
            lambda: Line(port, stock.name(number), hello, lambda _, heard: self._hear(number, which, heard)),
            "127.0.0.1",
            port,
            local_addr=(f"127.1.{visitor // 250}.{visitor % 250 + 1}", 0),
        )
        return line

    def _hear(self, number: int, which: int, heard: Heard) -> None:
        seen = self.seen[number]
        if heard.type == "error":
            self.errors += 1
            seen.waits_for = ""
        elif heard.type in ("whole", "step"):
            seen.latest[which] = heard
            if which in seen.missing:
                self._arrived(seen, which, heard)

    def _arrived(self, seen: Seen, which: int, heard: Heard) -> None:
        wait = time.perf_counter() - seen.sent
        (self.confirmed if heard.id else self.waits).append(wait)
        seen.missing.discard(which)
        if not seen.missing:
            seen.waits_for = ""
            if len(seen.lines) == 1 and not heard.choices and heard.turn >= 0:
                seen.lines[0].say({"type": "look", "seat": heard.turn})

    async def play(self, rate: float, seconds: float) -> int:
        """Makes so many moves a second, each at a table chosen at random; returns how many it made."""
        began, made = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            while made < rate * passed:
                self._move()
                made += 1
            await asyncio.sleep(0.005)
        for _ in range(1000):
            if not any(seen.waits_for for seen in self.seen.values()):
                break
            await asyncio.sleep(0.01)
        return len(self.confirmed)

    def _move(self) -> None:
        for _ in range(50):
            number = self.rng.choice(self.share.tables)
            seen = self.seen[number]
            mover = seen.mover
            if mover is not None and not seen.waits_for:
                break
        else:
            return
        heard = seen.latest[mover]
        assert heard.choices
        seen.moves += 1
        seen.waits_for, seen.missing, seen.sent = str(seen.moves), set(range(len(seen.lines))), time.perf_counter()
        move = {"type": "play", "id": f"m{seen.moves}", "ply": heard.ply, "seat": heard.seat}
        seen.lines[mover].say(move | {"move": self.rng.choice(heard.choices)[0]})

    async def pulse(self) -> None:
        """Sends a ping on each socket every PULSE seconds, evenly, as pages do."""
        lines = [line for seen in self.seen.values() for line in seen.lines]
        self.rng.shuffle(lines)
        began = time.perf_counter()
        while lines:
            while self.pulses < (time.perf_counter() - began) / PULSE * len(lines):
                lines[self.pulses % len(lines)].say({"type": "ping"})
                self.pulses += 1
            await asyncio.sleep(0.01)

    @property
    def lost(self) -> int:
        return sum(line.is_lost for seen in self.seen.values() for line in seen.lines)


def drive(share: Share, orders: Connection) -> None:
    """Obeys orders: open, play at a rate for some seconds, tell how many pulses there were, stop."""
    uvloop.run(_drive(Driver(share), orders))


async def _drive(driver: Driver, orders: Connection) -> None:
    pulsing: asyncio.Task[None] | None = None
    while True:
        try:
            order = await asyncio.to_thread(orders.recv)
        except EOFError:
            order = ("stop",)
        match order[0]:
            case "open":
                await driver.open()
                gc.freeze()
                gc.disable()  # a pause of the driver's would count as the server's
                pulsing = asyncio.ensure_future(driver.pulse())
                orders.send(sum(len(seen.lines) for seen in driver.seen.values()))
            case "play":
                driver.waits.clear()
                driver.confirmed.clear()
                moves = await driver.play(*order[1:])
                orders.send((moves, driver.waits, driver.confirmed, driver.errors, driver.lost))
            case "pulses":
                orders.send(driver.pulses)
            case "stop":
                if pulsing:
                    pulsing.cancel()
                return
