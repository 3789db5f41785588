"""What most tests share: two games, and marks by folder, file and mode.

`scripts/test quick` leaves out what is marked browser, slow or crash: it starts no PostgreSQL and compiles only Nim.
Tests that compile the same code are one group, which one worker runs: two workers would compile it side by side.
"""

from pathlib import Path
from typing import Any

import pytest

from howdah.core.game import Game
from howdah.core.kernel import INTERPRETED
from howdah.games import load

TESTS = Path(__file__).parent
EVERY_GAME = ("test_playthroughs.py", "test_scenarios.py")
BOTS = ("bots/", "cli/test_engine.py")
TOGETHER = ("server/test_processes.py", "test_package.py", "test_site.py")  # what all their tests share takes seconds
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
        compiled = _compiled(item, place)
        if place.startswith("browser/"):
            item.add_marker("browser")
        elif place.startswith("crash/"):
            item.add_marker("crash")
        elif compiled or place.startswith(SLOW) or _needs_postgres(item):
            item.add_marker("slow")
        if group := compiled or (place if place in TOGETHER else ""):
            item.add_marker(pytest.mark.xdist_group(group))


def _compiled(item: pytest.Item, place: str) -> str:
    """Returns the game whose compiled rules a test needs, the file for tests of bots, or ""."""
    if place.startswith(BOTS):
        return place
    given = _given(item)
    if "case" in given:
        return "" if item.name.startswith("test_interpreted") else str(given["case"].name)
    if place not in EVERY_GAME or given.get("mode", INTERPRETED) == INTERPRETED:
        return ""
    return str(given["path"].parts[-3] if "path" in given else given["name"])


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
