"""The matches of a run: all games and numbers of seats in turn, some with clocks, bots or invitations."""

import asyncio
import itertools
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx

import howdah
from tests.server.house import made

from .device import Device
from .fleet import Fleet
from .ledger import Ledger

CALM = ({"kind": "none"}, {"kind": "bank", "seconds": 3600, "increment": 5}, {"kind": "days", "seconds": 1})
SHORT = 4  # times as long as a player thinks on average is what a clock that falls now and then gives for a move
TRY_AGAIN = 0.3  # seconds
VISITORS = 20  # addresses that everybody comes from


def plans(rng: random.Random, pace: float) -> Iterator[dict[str, Any]]:
    """Yields requests for tables without end."""
    clocks = (*CALM, {"kind": "move", "seconds": math.ceil(SHORT * pace)})
    sizes = [(name, seats) for name in howdah.list_games() for seats in howdah.load(name).seats]
    for number, (game, seats) in enumerate(itertools.cycle(sizes)):
        others = rng.choice(["me", "me", "link", "bot"]) if number % 4 < 3 else "me"  # bots alone would play for long
        kinds = ["me", *(others for _ in range(seats - 1))]
        asked = [{"kind": kind, "name": f"{kind} {seat}", "level": 1} for seat, kind in enumerate(kinds)]
        yield {"game": game, "seats": asked, "clock": clocks[number % 4]}


@dataclass
class Played:
    """A table, and the devices at it; without any if its making was not confirmed."""

    table: str
    game: str
    devices: list[Device] = field(default_factory=list)


class Matches:
    """Makes tables and sits devices down at them, each at another server; a match that ends makes way for another."""

    def __init__(self, fleet: Fleet, ledger: Ledger, rng: random.Random, pace: float) -> None:
        self.fleet, self.ledger, self.rng, self.pace = fleet, ledger, rng, pace
        self.plans, self.played, self.is_ending = plans(rng, pace), list[Played](), False
        self.clients = {f"127.2.0.{number}": _client(f"127.2.0.{number}") for number in range(1, VISITORS + 1)}

    @property
    def devices(self) -> list[Device]:
        return [device for match in self.played for device in match.devices]

    async def play(self) -> None:
        """Plays one match after the other."""
        while not self.is_ending:
            match = await self._made(next(self.plans))
            self.played.append(match)
            await asyncio.gather(*(device.run() for device in match.devices))

    async def _made(self, plan: dict[str, Any]) -> Played:
        while True:
            visitor = self.rng.choice(list(self.clients))
            answer = await self._post(visitor, "/api/tables", plan)
            if answer is not None:
                break
        table = made(answer)
        holders = table["tokens"] | {
            seat: token
            for seat, invite in table["invites"].items()
            if (token := await self._claimed(visitor, table["table"], invite))
        }
        match = Played(table["table"], plan["game"])
        offset = self.rng.randrange(100)
        whom = [*holders.items(), *([(None, "")] if self.rng.random() < 0.1 else [])]
        for number, (seat, token) in enumerate(whom):
            homes, tokens = self._homes(offset + number), [token] if token else []
            device = Device(match.table, seat, tokens, homes, visitor, self.ledger, self.pace)
            device.is_playing = not self.is_ending
            match.devices.append(device)
        return match

    async def _claimed(self, visitor: str, table: str, invite: str) -> str:
        """Returns the token of an invitation; "" if it was taken, but nobody heard of it."""
        while True:
            answer = await self._post(visitor, f"/api/tables/{table}/seats", {"invite": invite}, ok=(200, 409))
            if answer is not None:
                if answer.status_code == 409:
                    self.ledger.events["invitations used unheard"] += 1
                return str(answer.json().get("token") or "")

    async def _post(
        self, visitor: str, path: str, body: Any, ok: tuple[int, ...] = (200, 201)
    ) -> httpx.Response | None:
        """Asks any server; None if it could not be asked, or could not do it now."""
        try:
            answer = await self.clients[visitor].post(self.rng.choice(self.fleet.servers).url + path, json=body)
        except httpx.HTTPError:
            answer = None
        if answer is not None and answer.status_code in ok:
            return answer
        if answer is not None:
            self.ledger.events[f"status {answer.status_code}"] += 1
        await asyncio.sleep(TRY_AGAIN)
        return None

    async def close(self) -> None:
        for client in self.clients.values():
            await client.aclose()

    def _homes(self, number: int) -> Any:
        """Returns where a device connects: its own server, and the next ones while that does not answer."""
        servers = self.fleet.servers
        return lambda tries: servers[(number + tries) % len(servers)].url


def _client(visitor: str) -> httpx.AsyncClient:
    """Returns a client that comes from an address of this machine, with a connection for each request."""
    idle = httpx.Limits(max_keepalive_connections=0)
    return httpx.AsyncClient(timeout=20, transport=httpx.AsyncHTTPTransport(local_address=visitor, limits=idle))
