"""One server and one browser for the tests of a worker, and windows that must close without a complaint."""

import shutil
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.house import House

from .window import Window

CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"  # the first takes half the CPU time
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


# Chance is the same for every table, so that a test meets the same game each time.
FAIR = """
import random
from howdah.session import match
from howdah.server.tables import table_service
rng, create = random.Random(), table_service.TableService.create
def seeded(*about, **more):
    rng.seed(7)
    return create(*about, **more)
table_service.TableService.create = seeded
match._below = lambda _, n: rng.randrange(n)
"""


class Opener(Protocol):
    def __call__(self, **how: Any) -> Window:
        """Opens a window."""


@pytest.fixture(scope="package")  # no longer: its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of these tests."""
    inn = House(tmp_path_factory.mktemp("inn"), FAIR)
    yield inn
    log = inn.log()
    code = inn.stop()
    assert code in (0, -15), log
    assert not log, log


@pytest.fixture
def window(browser: Browser, inn: House) -> Iterator[Opener]:
    """Opens windows; a test fails when anything went wrong in one of them."""
    opened: list[Window] = []

    def open_window(**how: Any) -> Window:
        opened.append(Window(browser, how.pop("house", inn), **how))
        return opened[-1]

    yield open_window
    troubles = [trouble for one in opened for trouble in one.close()]
    assert not troubles, "\n".join(troubles)
