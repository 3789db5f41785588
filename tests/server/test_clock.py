"""Clocks: every kind, restarts, and running out."""

import pytest

from howdah.server.clock import BANK, DAYS, MOVE, NONE, OPEN, Clock


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


def test_a_clock_waits_until_the_seat_is_taken() -> None:
    clock = Clock(BANK, 60, 5, seats=2, taken=[0, OPEN])
    clock.turned(1, 0)
    assert (clock.due(50_000), clock.remaining(1, 50_000), clock.is_running(1)) == (None, 60_000, False)
    clock.taken[1] = 50_000
    assert clock.due(60_000) == 50_000
    clock.turned(0, 60_000, decided=True)
    assert clock.left == [60_000, 55_000]


def test_nobody_runs_out_after_the_end() -> None:
    clock = Clock(BANK, 60, seats=2)
    clock.turned(1, 0)
    clock.turned(-2, 10_000)
    assert clock.due(99_000) is None
    assert [clock.remaining(seat, 99_000) for seat in range(2)] == [60_000, 50_000]


def test_the_time_without_a_server_is_forgiven() -> None:
    clock = Clock(BANK, 60, seats=2)
    clock.turned(0, 0)
    clock.resumed(1_000_000)
    assert clock.due(1_000_000) == 60_000
    clock.resumed(500_000)  # never backwards
    assert clock.due(1_000_000) == 60_000
