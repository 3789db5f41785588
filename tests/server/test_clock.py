"""Clocks: every kind, seats that wait, restarts, and running out."""

import asyncio
import json

import pytest

from howdah.games import load
from howdah.server.errors import Forbidden
from howdah.server.sockets.requests import Reseat
from howdah.server.storage.store import Row, Store
from howdah.server.tables.clock import BANK, DAYS, MOVE, NEVER, NONE, Clock, note_bot, table_clock
from howdah.server.tables.seating import reseat
from howdah.server.tables.seats import BOT, LINK, PERSON, Seat
from howdah.server.tables.table_service import TableService

from .listener import Ear, made


def test_none() -> None:
    clock = Clock(NONE, seats=2)
    clock.turned(0, 1000)
    assert clock.due(10_000) is None
    assert clock.remaining(0, 10_000) is None


@pytest.mark.parametrize(("kind", "unit"), [(MOVE, 1000), (DAYS, 86_400_000)])
def test_time_for_each_decision(kind: str, unit: int) -> None:
    clock = Clock(kind, 3, seats=2)
    assert clock.due(0) is None
    clock.turned(0, 500)
    assert clock.due(500) == 3 * unit
    assert clock.due(500 + unit) == 2 * unit
    assert clock.remaining(1, 500 + unit) == 3 * unit
    clock.turned(1, 500 + unit)
    assert clock.due(500 + unit) == 3 * unit
    clock.turned(0, 500 + 2 * unit)
    assert clock.due(500 + 2 * unit) == 3 * unit


def test_a_seat_that_decides_again_has_its_time_anew() -> None:
    clock = Clock(MOVE, 10, seats=2)
    clock.turned(0, 0)
    clock.turned(0, 4000)
    assert clock.due(4000) == 6000  # mere talk
    clock.turned(0, 4000, decided=True)
    assert clock.due(4000) == 10_000


def test_a_bank_is_spent_and_filled() -> None:
    clock = Clock(BANK, 60, 5, seats=3)
    clock.turned(0, 0)
    clock.turned(1, 20_000, decided=True)
    assert clock.remaining(0, 99_000) == 45_000
    clock.turned(1, 30_000, decided=True)
    assert clock.remaining(1, 30_000) == 55_000
    clock.turned(2, 31_000, decided=True)
    assert [clock.remaining(seat, 31_000) for seat in range(3)] == [45_000, 59_000, 60_000]
    assert clock.due(101_000) == -10_000


def test_no_clock_runs_before_every_seat_is_taken() -> None:
    clock = Clock(BANK, 60, 5, seats=3, started=NEVER)
    clock.turned(0, 0)
    assert (clock.due(50_000), clock.remaining(0, 50_000), clock.is_running(0)) == (None, 60_000, False)
    clock.turned(1, 50_000, decided=True)  # no increment either
    clock.started = 70_000
    assert clock.due(80_000) == 50_000
    clock.turned(2, 80_000, decided=True)
    assert clock.left == [60_000, 55_000, 60_000]


def test_nobody_runs_out_after_the_end() -> None:
    clock = Clock(BANK, 60, seats=2)
    clock.turned(1, 0)
    clock.turned(-2, 10_000)
    assert clock.due(99_000) is None
    assert [clock.remaining(seat, 99_000) for seat in range(2)] == [60_000, 50_000]


def test_the_time_without_a_server_is_forgiven_in_every_turn() -> None:
    outages = [(1000, 2000)]
    clock = Clock(BANK, 60, seats=2, outages=outages)
    clock.turned(0, 1500)
    outages.append((10_000, 1_000_000))
    assert clock.due(1_000_000) == 60_000 - 8000
    clock.turned(1, 1_001_000, decided=True)
    clock.turned(0, 1_002_000, decided=True)
    assert clock.left == [60_000 - 9000, 59_000]


def test_a_bots_time_is_not_counted() -> None:
    settings: Row = {"clock": {"kind": BANK, "seconds": 60, "increment": 0}, "started": 0}
    seats = [Seat(0, PERSON), Seat(1, BOT)]
    clock = table_clock(settings, seats, [(110_000, 120_000)])
    clock.turned(1, 1000)
    assert clock.remaining(1, 100_000) == 60_000
    note_bot(settings, Seat(1, PERSON), 100_000)
    assert clock.remaining(1, 130_000) == 40_000
    note_bot(settings, Seat(1, BOT), 130_000)
    note_bot(settings, Seat(1, BOT), 140_000)
    clock.turned(0, 200_000, decided=True)
    assert clock.left == [60_000, 40_000]
    again = table_clock(json.loads(json.dumps(settings)), seats, [(110_000, 120_000)])
    for turn, at in ((1, 1000), (0, 200_000)):
        again.turned(turn, at, decided=True)
    assert again.left == clock.left


def test_clocks_of_earlier_versions_mean_the_same() -> None:
    settings = {"clock": {"kind": BANK, "seconds": 60, "increment": 0}, "taken": {"1": 50_000}}
    clock = table_clock(settings, [Seat(0, PERSON), Seat(1, PERSON), Seat(2, LINK)], [])
    clock.turned(1, 0)
    assert clock.due(60_000) == 50_000
    clock.turned(2, 60_000, decided=True)
    assert clock.due(99_000) is None
    assert clock.left == [60_000, 50_000, 60_000]
    clock.take(2, 99_000)
    clock.take(1, 99_000)
    assert clock.due(100_000) == 59_000
    assert clock.taken == [0, 50_000, 99_000]


def test_nobody_lets_a_bot_sit_while_they_think(store: Store) -> None:
    """A bot's time is not counted, so a seat whose bot has to move waits for that move before somebody takes it."""

    async def test() -> None:
        tables = TableService(store, load)
        live = await made(tables, "siam", "me", "here", clock={"kind": "bank", "seconds": 60, "increment": 0})
        host = Ear(live, 0)
        await reseat(tables, live, host, Reseat(0, "bot"))
        for kind in ("back", "here", "link"):
            with pytest.raises(Forbidden, match="has to move"):
                await reseat(tables, live, host, Reseat(0, kind))
        await reseat(tables, live, host, Reseat(0, "bot", level=5))
        await tables.step(live, 0, 0, live.match.legal()[0])
        await reseat(tables, live, host, Reseat(0, "back"))
        assert live.seats[0].kind == "person"

    asyncio.run(test())
