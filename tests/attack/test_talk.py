"""Attacks by talk: draws, undos and answers, said to make others lose."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import Any

from tests.server.house import House
from tests.server.screen import Screen, opened

from .conftest import Note

FAR = 0.06  # seconds between the screen of the victim and the server
RATE = 30  # messages a second
CLOCK = {"kind": "bank", "seconds": 60, "increment": 0}


class Flood:
    """Somebody who repeats some texts on a line of their own, for seats they hold."""

    def __init__(self, screen: Screen, said: list[tuple[int, str]]) -> None:
        self.screen, self.said, self.sent = screen, said, 0

    async def run(self) -> None:
        await asyncio.gather(self._say(), self._hear())

    async def burst(self) -> None:
        """Says everything once."""
        for seat, text in self.said:
            await self._send(seat, text)

    async def _say(self) -> None:
        for seat, text in cycle(self.said):
            await self._send(seat, text)
            await asyncio.sleep(1 / RATE)

    async def _send(self, seat: int, text: str) -> None:
        await self.screen.say(type="play", id=f"{self.sent}", ply=self.screen.ply, seat=seat, move=text)
        self.sent += 1

    async def _hear(self) -> None:
        while True:
            await self.screen.hear()


async def under(flood: Flood, victim: Callable[[], Awaitable[None]]) -> None:
    """Lets somebody play under a flood."""
    flooding, playing = asyncio.ensure_future(flood.run()), asyncio.ensure_future(victim())
    await asyncio.wait([flooding, playing], return_when=asyncio.FIRST_COMPLETED)
    assert not flooding.done(), flooding.exception()
    flooding.cancel()
    await playing


async def far_move(screen: Screen, rng: random.Random) -> bool:
    """Plays a move as somebody far away: the ply is old when it arrives. Tells whether it was accepted."""
    while not screen.now["choices"]:
        await screen.hear()
    ply, move = screen.ply, rng.choice(screen.now["choices"])[0]
    await asyncio.sleep(FAR)
    answer = await screen.play(move, ply=ply)
    while answer["type"] == "error" and screen.ply == ply:
        await screen.hear("step", "whole")  # what has made the move too late
    return bool(answer["type"] == "step")


def told(screen: Screen) -> int:
    return sum(message["type"] == "offers" for message in screen.heard)


def test_undo_asked_30_times_a_second(house: House, note: Note) -> None:
    """The attack of the issue: the victim's moves came too late, all of them."""

    async def test() -> None:
        table = house.make("siam", "me", "here", clock=CLOCK)
        name, (theirs, mine) = table["table"], table["tokens"].values()
        async with (
            opened(house.url, name, [mine]) as victim,
            opened(house.url, name, [theirs]) as attacker,
            opened(house.url, name, [theirs]) as line,
        ):
            flood, rng, accepted, moves = Flood(line, [(0, "/undo 0")]), random.Random(4), 0, 0

            async def play() -> None:
                nonlocal accepted, moves
                for _ in range(30):
                    await attacker.reach(victim.ply)
                    if attacker.now["turn"] == 0:
                        assert (await attacker.play(rng.choice(attacker.now["choices"])[0]))["type"] == "step"
                        moves += 1
                    accepted += await far_move(victim, rng)

            await under(flood, play)
            note("/undo 0, 30 a second, against a player 60 ms away", f"{accepted} of 30 moves accepted")
            note("the same: what was said, and what the log grew", f"{flood.sent}, {victim.ply - accepted - moves}")
            assert flood.sent > 30
            assert accepted == 30
            assert victim.ply == accepted + moves
            assert victim.now["seats"][1]["clock"]["left"] > 30_000

    asyncio.run(test())


def test_everything_that_can_be_said(house: House, note: Note) -> None:
    async def test() -> None:
        table = house.make("siam", "me", "here", clock=CLOCK)
        name, (mine, theirs) = table["table"], table["tokens"].values()
        async with opened(house.url, name, [mine]) as victim, opened(house.url, name, [theirs]) as line:
            rng = random.Random(1)
            for _ in range(6):
                mover = victim if victim.now["choices"] else line
                step = await mover.play(rng.choice(mover.now["choices"])[0])
                await asyncio.gather(*(screen.reach(step["ply"]) for screen in (victim, line)))
            texts = [f"/undo {n}" for n in range(6)] + ["/draw", "/decline undo", "/decline draw", "/withdraw undo"]
            flood = Flood(line, [(1, text) for text in [*texts, "/withdraw draw", "/undo 99", "/nonsense"]])
            ply = victim.ply
            for _ in range(7):
                await flood.burst()
            await line.say(type="ping")
            await line.hear("pong")
            assert await far_move(victim, rng)
            note("13 things to say, seven times over: told, log grew", f"{told(victim)}, {victim.ply - ply - 1}")
            assert victim.ply == ply + 1
            assert 0 < told(victim) <= 4, "one draw, one undo, and how they ended"

    asyncio.run(test())


def test_two_against_one(house: House, note: Note) -> None:
    """Two seats offer each other draws and decline them, so that the third never comes to move."""

    async def test() -> None:
        table = house.make("bazaar", "me", "here", "here", clock=CLOCK)
        name, tokens = table["table"], list(table["tokens"].values())
        async with (
            opened(house.url, name, tokens[:1]) as victim,
            opened(house.url, name, tokens[1:]) as others,
            opened(house.url, name, tokens[1:]) as line,
        ):
            said = [(1, "/draw"), (2, "/decline draw"), (2, "/draw"), (1, "/decline draw"), (1, "/undo 0")]
            flood, rng, accepted, moves = Flood(line, said), random.Random(2), 0, 0

            async def play() -> None:
                nonlocal accepted, moves
                while accepted < 10:
                    if victim.now["turn"] == 0:
                        accepted += await far_move(victim, rng)
                    else:
                        await others.reach(victim.ply)
                        moves += await _played(others, rng)
                        await victim.reach(others.ply)

            grown = victim.ply
            await under(flood, play)
            steps = [line["text"] for line in victim.log[grown:]]
            talk = sum(text.startswith("/") for text in steps)
            note("two seats draw and decline against the third", f"10 moves accepted, {talk} steps of talk")
            assert talk == 0
            assert flood.sent > 10

    asyncio.run(test())


async def _played(screen: Screen, rng: random.Random) -> bool:
    """Plays for whichever seat of a device must decide."""
    turn = screen.now["turn"]
    if screen.now["seat"] != turn:
        await screen.say(type="look", seat=turn)
        await screen.hear("whole")
    return bool((await screen.play(rng.choice(screen.now["choices"])[0]))["type"] == "step")


def test_talk_over_http(house: House, note: Note) -> None:
    table = house.make("siam", "me", "here")
    steps, (mine, theirs) = f"/api/tables/{table['table']}/steps", table["tokens"].values()
    with house.client(mine) as victim, house.client(theirs) as attacker:

        def post(client: Any, move: str) -> int:
            return int(client.post(steps, json={"ply": 0, "move": move}).status_code)

        said = [post(attacker, text) for text in ["/draw", *["/draw", "/withdraw draw", "/undo 0"] * 20]]
        assert post(victim, "enter c1 N") == 200
        note("61 posts of talk before a move at the ply before them", f"{said.count(200)} accepted, and the move")
        assert said.count(200) == 2, "a draw, and its end"
