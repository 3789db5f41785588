"""A PostgreSQL database that cannot be used is refused in one sentence without a password, and left as it is."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest

from howdah.server.storage.store import Store
from tests.postgres import Postgres

from .test_database import SECRET, ask

SERVE, LIST = ("serve", "--port", "0"), ("tables", "list")
ALL = "SELECT, INSERT, UPDATE, DELETE"


class Site:
    """A database with a role of its own, who may connect and nothing else."""

    def __init__(self, postgres: Postgres, is_made: bool = True) -> None:
        self.postgres, self.owner = postgres, postgres.new()
        self.role = f"r{uuid4().hex}"
        self.name = self.owner.split("@/")[1].split("?")[0]
        if is_made:
            Store(self.owner).close()
        self.run(f"CREATE ROLE {self.role} LOGIN PASSWORD '{SECRET}'")

    def run(self, *statements: str) -> None:
        with self.postgres.connect(self.owner) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def address(self, user: str = "", password: str = SECRET, name: str = "") -> str:
        where = quote(str(self.postgres.folder), safe="")
        return f"postgresql://{user or self.role}:{password}@/{name or self.name}?host={where}"

    def form(self) -> list[tuple[object, ...]]:
        """Returns all that is in the database: its relations, columns and rights, and its version."""
        with self.postgres.connect(self.owner) as connection:
            found = connection.execute(
                "SELECT relname, relacl::text, attname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid "
                "WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 3"
            ).fetchall()
            if any(row[0] == "alembic_version" for row in found):
                found += connection.execute("SELECT version_num FROM alembic_version").fetchall()
            return found


@pytest.fixture
def site(postgres: Postgres) -> Site:
    return Site(postgres)


@pytest.fixture
def refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[Site, str, tuple[str, ...]], str]:
    """Runs a command that must be refused; returns why."""

    def run(site: Site, address: str, command: tuple[str, ...]) -> str:
        before = site.form()
        code, said = ask(monkeypatch, capsys, *command, "--database", address)
        assert (code, said.count("\n")) == (2, 1), said
        assert said.startswith("howdah: The database postgresql://")
        assert SECRET not in said
        assert site.form() == before
        return said

    return run


Refused = Callable[[Site, str, tuple[str, ...]], str]


def granted(site: Site, rights: str) -> None:
    site.run(f"GRANT {rights} ON ALL TABLES IN SCHEMA public TO {site.role}")


def all_but_deleting(site: Site) -> None:
    granted(site, ALL)
    site.run(f"REVOKE DELETE ON chat FROM {site.role}", f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {site.role}")


def older(site: Site) -> None:
    site.run("DROP TABLE work", "UPDATE alembic_version SET version_num = '0003'")
    granted(site, ALL)


CASES: dict[str, tuple[Callable[[Site], object], str]] = {
    "who may read": (lambda site: granted(site, "SELECT"), "has no right to INSERT on alembic_version"),
    "who may do all but delete": (all_but_deleting, "has no right to DELETE on chat"),
    "who may not number rows": (lambda site: granted(site, ALL), "has no right to USAGE on heartbeat_id_seq"),
    "who owns no table of an older version": (older, "must be owner of table tables"),
    "who may only read by default": (
        lambda site: site.run(
            f"ALTER ROLE {site.role} SET default_transaction_read_only = on",
            f"GRANT {ALL} ON ALL TABLES IN SCHEMA public TO {site.role}",
        ),
        "it is read-only",
    ),
}


@pytest.mark.parametrize("what", CASES)
def test_a_server_for_a_role(site: Site, refused: Refused, what: str) -> None:
    CASES[what][0](site)
    assert CASES[what][1] in refused(site, site.address(), SERVE)


EVERYWHERE: dict[str, tuple[Callable[[Site], Any], str]] = {
    "no right to read": (lambda _: None, "permission denied for table alembic_version"),
    "no such role": (lambda site: site.address("nobody"), 'role "nobody" does not exist'),
    "no such database": (lambda site: site.address(name="missing"), 'database "missing" does not exist'),
    "no such machine": (lambda _: f"postgresql://user:{SECRET}@machine.invalid/name", "machine.invalid"),
    "a closed port": (lambda _: f"postgresql://user:{SECRET}@127.0.0.1:1/name", "Connection refused"),
    "a server that is gone": (lambda _: f"postgresql://user:{SECRET}@/name?host=/nowhere", "No such file or directory"),
    "no right to connect": (
        lambda site: site.run(f'REVOKE CONNECT ON DATABASE "{site.name}" FROM PUBLIC'),
        "permission denied for database",
    ),
    "no connection left": (lambda site: site.run(f"ALTER ROLE {site.role} CONNECTION LIMIT 0"), "too many connections"),
    "newer": (lambda site: changed(site, "version_num = '9999'"), "a newer howdah (9999"),
    "of no version": (lambda site: changed(site, "version_num = 'x'"), "its version is unknown"),
    "incomplete": (lambda site: changed(site, "version_num = version_num", "DROP TABLE chat"), "it lacks chat"),
}


def changed(site: Site, what: str, *more: str) -> None:
    granted(site, ALL)
    site.run(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {site.role}")
    site.run(f"UPDATE alembic_version SET {what}", *more)


@pytest.mark.parametrize("command", [SERVE, LIST], ids=" ".join)
@pytest.mark.parametrize("what", EVERYWHERE)
def test_every_command(site: Site, refused: Refused, what: str, command: tuple[str, ...]) -> None:
    address = EVERYWHERE[what][0](site) or site.address()
    assert EVERYWHERE[what][1] in refused(site, address, command)


@pytest.fixture
def with_passwords(postgres: Postgres) -> Iterator[None]:
    """Lets the database ask every role but its owner for a password."""
    file = postgres.folder / "data" / "pg_hba.conf"
    before = file.read_text()
    file.write_text(f"local all postgres trust\nlocal all all scram-sha-256\n{before}")
    reload(postgres)
    yield
    file.write_text(before)
    reload(postgres)


def reload(postgres: Postgres) -> None:
    with postgres.connect(postgres.new()) as connection:
        connection.execute("SELECT pg_reload_conf()")


@pytest.mark.usefixtures("with_passwords")
@pytest.mark.parametrize("command", [SERVE, LIST], ids=" ".join)
def test_a_wrong_password(site: Site, refused: Refused, command: tuple[str, ...]) -> None:
    said = refused(site, site.address(password=f"{SECRET}x"), command)
    assert "password authentication failed for user" in said
    assert "no password supplied" in refused(site, site.address().replace(f":{SECRET}@", "@"), command)


def test_an_empty_database_without_the_right_to_make_tables(postgres: Postgres, refused: Refused) -> None:
    site = Site(postgres, is_made=False)
    for command in (SERVE, LIST):
        assert "permission denied for schema public" in refused(site, site.address(), command)


def test_tables_of_another_program(postgres: Postgres, refused: Refused) -> None:
    site = Site(postgres, is_made=False)
    site.run("CREATE TABLE tables (id integer)", f"GRANT ALL ON tables TO {site.role}")
    for command in (SERVE, LIST):
        assert "tables of these names that howdah did not make" in refused(site, site.address(), command)


def test_an_encoding_without_all_letters(postgres: Postgres, refused: Refused) -> None:
    site = Site(postgres)
    name = f"l{uuid4().hex}"
    site.run(f"CREATE DATABASE {name} ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
    for command in (SERVE, LIST):
        assert "its encoding is LATIN1" in refused(site, site.address("postgres", name=name), command)


def test_who_may_read_lists_tables_and_who_may_write_serves(site: Site) -> None:
    granted(site, "SELECT")
    Store(site.address()).close()
    granted(site, ALL)
    site.run(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {site.role}")
    Store(site.address(), is_server=True).close()
