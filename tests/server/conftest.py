"""A real server in a process of its own, shared by the tests of a worker, and one in this process."""

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from howdah.server.app import create
from howdah.server.settings import Settings
from howdah.server.storage.store import Store
from tests.postgres import Postgres

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


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the tests of a worker."""
    postgres = Postgres()
    yield postgres
    postgres.end()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which there is nothing, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.clean()


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def stores(postgres: Postgres) -> Iterator[list[Store]]:
    """The stores of three processes that share a database."""
    address = postgres.clean()
    stores = [Store(address, is_server=True) for _ in range(3)]
    yield stores
    for store in stores:
        store.close()


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    """The application in this process; its store closes with it."""
    app = create(Store(database), SETTINGS)
    with TestClient(app) as client:
        yield client
