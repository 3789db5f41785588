"""Component data of a game, read from its data file and checked.

A game declares what its file holds as classes of `Entry`; checks that types cannot say go into `__post_init__`.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from .data_file import path
from .errors import Unreadable, shortened

T = TypeVar("T")


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One table of a data file: its fields, where they come from, and a note for people."""

    provenance: Literal["sourced", "derived", "reconstructed"] = "sourced"
    note: str = ""


def load(folder: Path, shape: type[T]) -> T:
    """Returns the data in force for the game of a folder, checked."""
    source = path(folder)
    try:
        entries = tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(f"The data file {source} cannot be read: {error}.") from error
    return checked(entries, shape, source)


def checked(entries: Mapping[str, Any], shape: type[T], source: object) -> T:
    """Returns entries as what they should be, or says which of them is wrong."""
    try:
        return msgspec.convert(entries, shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        where = where.removesuffix("`")
        place = f" at {where}{_given(entries, where)}" if where else ""
        raise Unreadable(f"The data file {source} is wrong{place}: {what.removesuffix('.')}.") from error


def demand(holds: bool, sentence: str) -> None:
    """Refuses the entry that asks, with its path, unless something holds."""
    if not holds:
        raise ValueError(sentence)


def demand_distinct(what: str, ids: Iterable[object]) -> None:
    """Refuses an entry in which two things have the same id."""
    found = list(ids)
    doubled = [one for one in found if found.count(one) > 1]
    demand(not doubled, f"Two {what} have the id {doubled[0] if doubled else ''}.")


def _given(entries: Any, where: str) -> str:
    """Returns the value that a path leads to, in brackets; "" for a whole table or list."""
    for key in re.findall(r"\w+", where):
        entries = entries[int(key) if isinstance(entries, list) else key]
    return f" ({shortened(entries)})" if isinstance(entries, str | int | float) else ""
