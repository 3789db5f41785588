"""Steps as the store takes them: with what has changed about their table, and what must not have changed meanwhile."""

from typing import Any, NamedTuple

import sqlalchemy as sql

Row = dict[str, Any]
Rows = list[Row]


class Overtaken(Exception):
    """Another process has changed a table first: what was asked must be judged again by what is stored now."""


class Made(NamedTuple):
    """Steps of a table; `changes` are those of its own row, by the names of `update`'s parameters.

    `seating` is how often its seats had changed when the steps were judged: a seat may have been lost since.
    """

    rows: Rows
    seating: int | None = None
    changes: Row | None = None


def update(tables: sql.Table) -> sql.Update:
    """Returns the statement that stores changes, if nobody else has changed what is proposed."""
    columns = tables.c
    return (
        sql.update(tables)
        .where(columns.id == sql.bindparam("its_id"))
        .where(columns.proposals.is_not_distinct_from(sql.bindparam("its_known")))
        .values(
            {
                columns[name]: sql.bindparam(f"its_{name}", type_=columns[name].type)
                for name in ("due", "proposals", "over", "updated")
            }
        )
    )
