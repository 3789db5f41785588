"""The form of a database: which version it has, whether it is howdah's at all, and how it becomes the present one."""

from pathlib import Path

import sqlalchemy as sql

HEAD = "0004"
KNOWN = [f"{number:04}" for number in range(1, int(HEAD) + 1)]
FIRST = {"tables", "seats", "steps", "chat"}  # what every version has
NOTE = "alembic_version"


def form(connection: sql.Connection, tables: set[str]) -> str | None:
    """Returns the version of a database, None for one without any of our tables; refuses one that is not howdah's."""
    names = _names(connection)
    if NOTE not in names:
        if names & tables:
            raise OSError("it has tables of these names that howdah did not make")
        return None
    found = [str(version) for version in connection.exec_driver_sql(f"SELECT version_num FROM {NOTE}").scalars()]
    version = found[0] if len(found) == 1 else ""
    if version.isdecimal() and len(version) == len(HEAD) and version > HEAD:
        raise OSError(f"it was made by a newer howdah ({version}; this one knows {HEAD})")
    if version not in KNOWN:
        raise OSError("its version is unknown: another program made it, or it is damaged")
    missing = sorted((tables if version == HEAD else FIRST) - _names(connection))  # as they are since that version
    if missing:
        raise OSError(f"it lacks {', '.join(missing)}: restore it from a copy")
    return version


def _names(connection: sql.Connection) -> set[str]:
    return set(sql.inspect(connection).get_table_names())


def make(engine: sql.Engine, metadata: sql.MetaData) -> None:
    """Makes a SQLite database of the present form where there is nothing yet, in one transaction, without Alembic."""
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        metadata.create_all(connection)
        key = f"CONSTRAINT {NOTE}_pkc PRIMARY KEY (version_num)"
        connection.exec_driver_sql(f"CREATE TABLE {NOTE} (version_num VARCHAR(32) NOT NULL, {key})")
        connection.exec_driver_sql(f"INSERT INTO {NOTE} (version_num) VALUES ('{HEAD}')")


def migrate(engine: sql.Engine) -> None:
    """Brings a SQLite database to the present form, in one transaction."""
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # which the driver would only do before data changes
        upgrade(connection)


def upgrade(connection: sql.Connection) -> None:
    """Brings a database to the present form, in the transaction of a connection; Alembic is only loaded for this."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
