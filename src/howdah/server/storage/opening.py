"""Opens a store by its address, or says in one sentence why it cannot."""

import sqlite3
import time

from howdah.core.errors import HowdahError

from .database import cause
from .database_address import read_address, secrets, shown, without
from .store import Store

PAUSE = 0.5  # seconds from one try to the next
COMING = ("starting up", "shutting down", "not yet accepting", "recovery mode", "does not exist")  # in libpq's words


def open_store(database: str, is_server: bool = False) -> Store:
    """Returns the store of a database, or says in one sentence why it cannot be had."""
    try:
        return Store(database, is_server)
    except HowdahError:
        raise
    except Exception as error:
        url = read_address(database)
        raise HowdahError(f"The database {shown(url)} cannot be opened: {_reason(error, secrets(url))}.") from error


def _reason(error: Exception, hidden: list[str]) -> str:
    """Returns why a database cannot be opened, in the driver's words where we have none, but without secrets."""
    driver = getattr(error, "orig", None)
    if driver is not None and isinstance(driver, sqlite3.Error):
        return cause(error)
    said = getattr(error, "strerror", None) or str(driver or error) or type(error).__name__
    return without(hidden, said.splitlines()[0].rstrip("."))


def wait_for_store(database: str, patience: float) -> Store:
    """Returns the store of a database that may be about to start, after some seconds if need be."""
    until = time.monotonic() + patience
    while True:
        try:
            return open_store(database)
        except HowdahError as error:
            if not _may_come(error) or time.monotonic() > until:
                raise
        time.sleep(PAUSE)


def _may_come(error: HowdahError) -> bool:
    """Tells whether nothing answers, or what answers is about to be ready."""
    driver = getattr(error.__cause__, "orig", None)
    said = str(driver)
    return driver is not None and ("FATAL" not in said or any(words in said for words in COMING))
