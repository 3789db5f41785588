"""The commands of `howdah tables`: what hosts do with the tables of a server."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .record_file import read

if TYPE_CHECKING:
    from howdah.server.storage.admin import TableAdmin

app = typer.Typer(help="List, export, import and prune the tables of a server.", no_args_is_help=True)

Database = Annotated[
    str, typer.Option(help="URL of the database, as SQLAlchemy writes it.", show_default="a file in your data folder")
]


@app.command("list")
def list_tables(database: Database = "") -> None:
    """List all tables, the latest first."""
    for entry in _admin(database).entries():
        when = datetime.fromtimestamp(entry.updated / 1000).isoformat(" ", "minutes")
        notes = ["over"] if entry.over else []
        notes += ["damaged"] if entry.is_damaged else []
        if entry.version != entry.present:
            notes.append(f"made by version {entry.version}, {f'now {entry.present}' if entry.present else 'not here'}")
        print(f"{entry.id:14}{entry.game:14}{entry.seats} seats {entry.steps:5} steps  {when}  {', '.join(notes)}")


@app.command("export")
def export_table(
    table: Annotated[str, typer.Argument(help="Id of the table; `howdah tables list` shows it.")],
    file: Annotated[Path | None, typer.Argument(help="File to write.", show_default="print it")] = None,
    database: Database = "",
) -> None:
    """Write the record of a table to a file, secrets included."""
    from howdah.server.storage.admin import save

    text = _admin(database).export(table)
    save(file, text) if file else print(text, end="")


@app.command("import")
def import_table(file: Annotated[Path, typer.Argument(help="Record of a match.")], database: Database = "") -> None:
    """Create a table from a record, and print the invitation to each seat."""
    name, seats = _admin(database).add(read(file))
    for seat in seats:
        print(f"/t/{name}#invite={seat.invite}")


@app.command("prune")
def prune_tables(
    days: Annotated[int, typer.Option(min=0, help="Delete tables without a step for this many days.")] = 90,
    finished: Annotated[bool, typer.Option("--finished", help="Delete only finished games.")] = False,
    database: Database = "",
) -> None:
    """Delete old tables, while no server runs."""
    print(f"{_admin(database, is_alone=True).prune(days, finished)} tables deleted")


def _admin(database: str, is_alone: bool = False) -> "TableAdmin":
    from howdah.server.run import default_database, open_store
    from howdah.server.storage.admin import TableAdmin

    return TableAdmin(open_store(database or default_database(), is_alone))
