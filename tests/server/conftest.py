"""Real servers in processes of their own, shared by the tests of a worker, and one here: on either database."""

import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from howdah.server.app import create
from howdah.server.settings import Settings
from howdah.server.storage.store import Store
from tests.postgres import Postgres

from .house import House

DATABASES = ["sqlite", "postgresql"]
SETTINGS = Settings(pace=0, making=1000, requests=10_000, names=("testserver",))

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client than httpx
    from starlette.testclient import TestClient


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest) -> House:
    """A server on each kind of database in turn."""
    house: House = request.getfixturevalue(f"house_on_{request.param}")
    return house


@pytest.fixture(scope="session")
def house_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from _served(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="session")
def house_on_postgresql(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[House]:
    yield from _served(tmp_path_factory.mktemp("house"), "--database", postgres.copy())


def _served(home: Path, *arguments: str) -> Iterator[House]:
    house = House(home, "", 0, *arguments)
    yield house
    code, log = house.stop(), house.log() if not house.errors.closed else ""
    assert code in (0, -15), log


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the tests of a worker."""
    postgres = Postgres()
    yield postgres
    postgres.end()


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which there is nothing, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.clean()


@pytest.fixture(params=DATABASES)
def further(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Returns the address of one database after another, all of one kind; there is nothing in any."""
    if request.param == "sqlite":
        names = (f"sqlite:///{tmp_path / str(number)}.sqlite" for number in count())
        return lambda: next(names)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new


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
