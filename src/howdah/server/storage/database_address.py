"""The address of a database: it is read as SQLAlchemy does, and shown without its secrets."""

from collections.abc import Sequence

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from howdah.core.errors import Unreadable

SQLITE, POSTGRESQL = "sqlite", "postgresql"
DRIVER = "postgresql+psycopg"
SHORTEST = 4  # letters of a secret that is hidden in other texts; a shorter one is none


def read_address(text: str) -> URL:
    """Returns the parts of an address; an error says nothing of it, since any part may be a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise _unreadable() from error
    if "@" in f"{url.host}{url.database if url.host else ''}":  # of a password that was not percent-encoded
        raise _unreadable()
    if url.get_backend_name() not in (SQLITE, POSTGRESQL):
        raise Unreadable("howdah keeps its tables in SQLite or PostgreSQL: the database's address names neither.")
    if url.get_backend_name() == SQLITE and (url.database or ":memory:").startswith((":memory:", "file:")):
        raise Unreadable("Write the address of a SQLite database as sqlite:///PATH, with the path of a file.")
    if url.get_backend_name() == POSTGRESQL and url.drivername not in (POSTGRESQL, DRIVER):
        raise Unreadable("howdah speaks to PostgreSQL by psycopg alone: begin the address with postgresql://.")
    return url.set(drivername=DRIVER) if url.drivername == POSTGRESQL else url


def shown(url: URL) -> str:
    """Returns an address as people may see it: the path of a file, or where a database is without the password."""
    if url.get_backend_name() == SQLITE:
        return str(url.database)
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string(hide_password=True)


def secrets(url: URL) -> list[str]:
    """Returns the parts of an address that nobody else may see, as they are and as they were written."""
    if url.get_backend_name() == SQLITE:
        return []
    plain = [str(url.password or ""), *(value for values in url.normalized_query.values() for value in values)]
    written = url.render_as_string(hide_password=False).partition("://")[2].rpartition("@")[0].partition(":")[2]
    return [secret for secret in (*plain, written) if len(secret) >= SHORTEST]


def without(hidden: Sequence[str], text: str) -> str:
    """Returns a text in which the secrets are hidden."""
    for secret in sorted(hidden, key=len, reverse=True):
        text = text.replace(secret, "***")
    return text


def _unreadable() -> Unreadable:
    return Unreadable(
        "The address of the database cannot be read: write sqlite:///PATH or postgresql://USER:PASSWORD@HOST/NAME, "
        "with %40 for an @ in the password."
    )
