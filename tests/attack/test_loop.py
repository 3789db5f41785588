"""Costly questions: while one visitor asks them without end, a stranger waits no longer than usual."""

import asyncio
import json
import statistics
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from howdah.session import record
from tests.server.house import House, asked
from tests.server.screen import Message, Screen
from tests.server.screen import opened as screened

from .conftest import Note
from .raw import STRANGER
from .stock import claimed, got, played, stocked, waits

SLOW = 1500  # milliseconds: ten times what was measured, on a busy machine


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 120))


def told(waited: list[float]) -> str:
    return f"a stranger waits {statistics.median(waited):.0f} ms, at worst {max(waited):.0f} ms"


def test_why_along_endless_paths(tmp_path: Path, note: Note) -> None:
    house, (table,), (invites,) = stocked(tmp_path, played("bulp", 8, 0.9))
    token = claimed(house, table, invites[0])

    async def test() -> None:
        async with screened(house.url, table, [token]) as screen:
            with waits(house) as waited:
                began = time.perf_counter()
                for _ in range(20):
                    refused = await screen.ask("why", type="why", seat=0, path=["stock"] * 1700)
                    assert refused["error"] == "Unreadable"
                spent = 1000 * (time.perf_counter() - began) / 20
                for n in range(30):
                    await screen.ask("why", type="why", seat=0, path=["stock"] * 15 + [f"{n}"])
        note("20 whys of 1,700 targets and 30 of 16 at Bulp!", f"{spent:.0f} ms each; {told(waited)}")
        assert max(waited) < SLOW

    run(test())
    house.stop()


def test_a_thousand_replays(tmp_path: Path, note: Note) -> None:
    matches = [played(game, seats, 0.9) for game, seats in GAMES]
    house, tables, _ = stocked(tmp_path, *matches)

    async def test() -> None:
        paths = [f"/api/tables/{table}/{what}" for table in tables for what in ("replay", "page", "record")]
        paths += [f"/rules/{game}" for game, _ in GAMES] + ["/api/games"]
        with waits(house) as waited:
            codes = await asyncio.gather(*(got(house, f"{paths[n % len(paths)]}?lang=en") for n in range(1000)))
        note("1,000 replays, pages, records and rules at once", f"{codes.count(200)} answered; {told(waited)}")
        assert set(codes) <= {200, 403, 429, 0}
        assert max(waited) < SLOW

    run(test())
    house.stop()


GAMES = (("siam", 2), ("bazaar", 6), ("bombay", 5), ("bombay_bazar", 4), ("bulp", 8))


def test_a_stranger_gets_a_replay_during_an_attack(tmp_path: Path, note: Note) -> None:
    house, tables, _ = stocked(tmp_path, *[played("bazaar", 6, part / 100) for part in range(60, 90)])

    async def test() -> None:
        asked = [
            got(house, f"/api/tables/{table}/{what}?lang={lang}")
            for table in tables[1:]
            for what in ("replay", "page")
            for lang in ("en", "fr")
        ]
        attack = asyncio.gather(*asked)
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        assert await got(house, f"/api/tables/{tables[0]}/replay", STRANGER) == 200
        spent = time.perf_counter() - began
        refused = (await attack).count(429)
        note(
            "116 different replays of one visitor at once",
            f"{refused} refused; a stranger's takes {1000 * spent:.0f} ms",
        )
        assert spent < 5

    run(test())
    house.stop()


def test_a_record_without_end(house: House, note: Note) -> None:
    async def test() -> None:
        head = record.header("siam", 1, 2, {}, "")
        line = [(step.actor, step.text) for step in played("siam", 2, 0.9).log]
        again = [(seat, f"/undo {len(line) - 1}") for seat in (0, 1)] + line[-1:]
        undone = record.written(head, line + again * 1600, {})
        endless = record.written(head, [(0, "/draw")] * 100_000, {})[:999_000]
        with waits(house) as waited:
            began = time.perf_counter()
            for text in (endless, undone):
                assert await got(house, "/api/records", body=json.dumps({"record": text}).encode()) in (200, 400, 429)
            spent = time.perf_counter() - began
            short = json.dumps({"record": "howdah record 2"}).encode()
            codes = await asyncio.gather(*(got(house, "/api/records", body=short) for _ in range(100)))
        note("a record of 100,000 steps, one of 3,200 undos", f"answered after {spent:.1f} s; {told(waited)}")
        note("100 records at once", f"{codes.count(429)} refused")
        assert codes.count(429) > 50
        assert max(waited) < SLOW

    run(test())


async def read(screen: Screen) -> None:
    while True:
        await screen.socket.recv()


def test_looks_without_end(tmp_path: Path, note: Note) -> None:
    house, (table,), (invites,) = stocked(tmp_path, played("bulp", 8, 0.9))
    tokens = [claimed(house, table, invite) for invite in invites]

    async def test() -> None:
        async with screened(house.url, table, tokens) as screen:
            with waits(house) as waited:
                reading = asyncio.ensure_future(read(screen))
                for n in range(300):
                    await screen.say(type="look", seat=n % 8)
                    await screen.say(type="words", seat=n % 8)
                    await asyncio.sleep(0.005)
                reading.cancel()
                screen.socket.transport.abort()
        note("300 looks and 300 words at Bulp!", told(waited))
        assert max(waited) < SLOW

    run(test())
    house.stop()


def test_the_costliest_tables_at_once(tmp_path: Path, note: Note) -> None:
    """One visitor plays at twelve tables of Bulp! with eight seats, as fast as they answer."""
    house = House(tmp_path, "", 0, "--requests", "100")

    async def play(made: Message, moves: list[str], until: float) -> None:
        async with screened(house.url, made["table"], list(made["tokens"].values())) as screen:
            while time.monotonic() < until and not screen.now["outcome"]:
                looked = await screen.ask("whole", type="look", seat=screen.now["turn"])  # or has asked too often
                if looked["type"] == "whole" and screen.now["choices"]:
                    said = {"id": f"{screen.ply}", "ply": screen.ply, "seat": screen.now["seat"]}
                    played = await screen.ask("step", type="play", move=screen.now["choices"][0][0], **said)
                    moves += [played["type"]]

    async def test() -> None:
        tables = [house.make("bulp", *["me"] * 8, options={"distance": 7}) for _ in range(12)]
        moves: list[str] = []
        with waits(house) as waited:
            until = time.monotonic() + 6
            await asyncio.gather(*(play(made, moves, until) for made in tables))
        assert moves.count("step") > 10
        note("12 tables of Bulp! with 8 seats, played without a pause", f"{moves.count('step')} moves; {told(waited)}")
        assert statistics.median(waited) < 100
        assert max(waited) < SLOW

    run(test())
    house.stop()


def test_new_tables_without_end(house: House, note: Note) -> None:
    """One visitor has the largest games set up; a stranger wants one small table."""
    extremes = {"distance": 7, "sources": 4, "obstacles": 4}
    large, small = asked("bulp", *["me"] * 8, options=extremes), asked("siam", "me", "me")

    async def test() -> None:
        with waits(house) as waited:
            attack = asyncio.gather(*(got(house, "/api/tables", body=json.dumps(large).encode()) for _ in range(60)))
            await asyncio.sleep(0.5)
            began = time.perf_counter()
            assert await got(house, "/api/tables", STRANGER, json.dumps(small).encode()) == 201
            spent = time.perf_counter() - began
            await attack
        note("60 tables of Bulp! made at once", f"a stranger's takes {1000 * spent:.0f} ms; {told(waited)}")
        assert spent < 3
        assert max(waited) < SLOW

    run(test())


def test_thousands_of_mistakes_in_one_body(house: House, note: Note) -> None:
    options: dict[str, object] = {f"o{number}": {} for number in range(5500)}
    body = json.dumps(asked("siam", "me", "me", options=options), separators=(",", ":")).encode()

    async def test() -> None:
        with waits(house) as waited:
            codes = await asyncio.gather(*(got(house, "/api/tables", body=body) for _ in range(200)))
        note("200 requests with 5,500 wrong options each", told(waited))
        assert set(codes) <= {422, 429}
        assert max(waited) < SLOW

    run(test())
