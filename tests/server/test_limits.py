"""Rates and shares: how much of anything one visitor may ask for."""

import asyncio

import pytest

from howdah.server.limits import Shares


def test_who_took_too_much_time_waits_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    at, slept = [0.0], list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        at[0] += seconds

    monkeypatch.setattr("howdah.server.limits.time.monotonic", lambda: at[0])
    monkeypatch.setattr("howdah.server.limits.time.perf_counter", lambda: at[0])
    monkeypatch.setattr("howdah.server.limits.asyncio.sleep", sleep)

    async def test() -> None:
        shares = Shares(0.25, 2)
        for visitor in ("greedy", ""):
            await shares.afford(visitor)
            began, at[0] = at[0], at[0] + 8
            shares.spend(visitor, began)
        assert shares.bucket("greedy").left == pytest.approx(-6)
        for visitor in ("stranger", ""):
            await shares.afford(visitor)
        assert slept == []
        await shares.afford("greedy")
        assert slept == [pytest.approx(8)]  # sixteen seconds, of each of which a quarter is given back, went by
        await shares.afford("greedy")
        assert len(slept) == 1

    asyncio.run(test())
