"""What most tests share: two games, marks by folder, file and mode, and an order (`schedule.py`).

`scripts/test quick` leaves out what is marked browser, slow or crash: it starts no PostgreSQL and compiles only Nim.
"""

from pathlib import Path
from typing import Any

import pytest

from howdah.core.game import Game
from howdah.games import load

from .schedule import Schedule, compiled, rank

TESTS = Path(__file__).parent
SLOW = (
    "arena/",
    "attack/",
    "server/test_door.py",
    "server/test_backup.py",
    "server/test_behind_proxy.py",
    "server/test_fuzz.py",
    "server/test_postgres.py",
    "server/test_postgres_refusals.py",
    "server/test_processes.py",
    "server/test_schema.py",
    "server/test_supervisor.py",
    "server/test_worker.py",
    "test_contract.py",
    "test_outside_game.py",
    "test_package.py",
    "test_site.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(TESTS).as_posix()
        if place.startswith("browser/"):
            item.add_marker("browser")
        elif place.startswith("crash/"):
            item.add_marker("crash")
        elif compiled(item.nodeid) or place.startswith(SLOW) or _needs_postgres(item):
            item.add_marker("slow")
    items.sort(key=lambda item: rank(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Schedule:
    return Schedule(config, log)


def _needs_postgres(item: pytest.Item) -> bool:
    kinds = [_given(item).get(name) for name in ("database", "further", "house")]
    return isinstance(item, pytest.Function) and ("postgres" in item.fixturenames or "postgresql" in kinds)


def _given(item: pytest.Item) -> dict[str, Any]:
    """Returns what a test is parametrised with."""
    return item.callspec.params if isinstance(item, pytest.Function) and "[" in item.name else {}


@pytest.fixture
def nim() -> Game:
    return load("nim")


@pytest.fixture
def siam() -> Game:
    return load("siam")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows what every attack came to, as a table."""
    passed = terminalreporter.getreports("passed")
    figures = [value for report in passed for name, value in report.user_properties if name == "attack"]
    if figures:
        terminalreporter.section("attacks")
        for attack, figure in sorted(map(tuple, figures)):
            terminalreporter.line(f"{attack:60} {figure}")
