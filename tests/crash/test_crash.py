"""A short run of `python -m tests.crash` on each kind of database."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from .run import Plan, run

PLANS = {
    "sqlite": Plan("sqlite", matches=8, kills=8, steps=300, pace=0.2),
    "postgresql": Plan("postgresql", servers=3, workers=2, matches=8, kills=6, steps=200, pace=0.2),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_nothing_confirmed_is_lost(plan: Plan, tmp_path: Path, record_property: Any) -> None:
    figures, is_wrong = asyncio.run(run(plan, tmp_path))
    for name, figure in figures.items():
        record_property(name, figure)
        print(f"{name:44} {figure}")
    assert not is_wrong
    assert sum(1 for name in figures if name.isupper()) >= 10
