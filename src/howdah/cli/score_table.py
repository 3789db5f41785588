"""The score sheet as a table for a terminal: a column for each seat, a row for each source of points."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from howdah.show.words import Row

HIDDEN = "–"


def score_table(seats: list[str], rows: list[Row]) -> Table:
    table = Table("", box=SIMPLE_HEAD, pad_edge=False)
    for seat in seats:
        table.add_column(Text(seat), justify="right")
    for say, values, role in rows:
        table.add_row(Text(say), *map(_number, values), style="bold" if role == "total" else "")
    return table


def _number(value: int | None) -> str:
    return HIDDEN if value is None else str(value).replace("-", "−")
