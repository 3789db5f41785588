"""Attacks on a real server process; each notes its figure, and the end of the run shows them as a table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import House

Note = Callable[[str, str], None]


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Note:
    """Notes what an attack did: its name and its figure."""
    return lambda attack, figure: record_property("attack", (attack, figure))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of its own for every attack."""
    house = House(tmp_path)
    yield house
    house.stop()
