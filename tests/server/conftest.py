"""A real server in a process of its own, shared by the tests of a worker, and one in this process."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from howdah.server.app import create
from howdah.server.settings import Settings
from howdah.server.storage.store import Store

from .house import House

SETTINGS = Settings(pace=0, making=1000, requests=10_000, names=("testserver",))

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client than httpx
    from starlette.testclient import TestClient


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    code, log = house.stop(), house.log() if not house.errors.closed else ""
    assert code in (0, -15), log


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    yield store
    store.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application in this process; its store closes with it."""
    app = create(Store(f"sqlite:///{tmp_path / 'tables.sqlite'}"), SETTINGS)
    with TestClient(app) as client:
        yield client
