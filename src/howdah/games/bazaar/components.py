"""What is printed on the cards of Bazaar: `data.toml`, or the file of somebody who owns the box, read and checked.

Gems are counted in the order of GEMS; "RSS" is a ruby and two sapphires.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from howdah.core.data import load
from howdah.core.errors import Unreadable

GEMS = ("ruby", "sapphire", "opal", "topaz", "diamond")
LETTERS = "RSOTD"
EXCHANGES, ROWS = 10, 5
COLLECTIONS, PRICE = 45, 5
SIDE = 5  # the most gems on one side of an equation
COLUMNS = ("plain", "star", "double_star")
MARKS = ("sourced", "reconstructed")

Gems = tuple[int, ...]


class Equation(NamedTuple):
    """One row of an exchange card."""

    left: Gems
    right: Gems


class Collection(NamedTuple):
    """A collection card."""

    gems: Gems
    star: bool


class Cards(NamedTuple):
    """Everything printed: equations by card and row, collections by their id less one, points by column."""

    exchange: tuple[tuple[Equation, ...], ...]
    collection: tuple[Collection, ...]
    score: tuple[tuple[int, ...], ...]


def spelt(gems: Sequence[int]) -> str:
    """Returns gems by their letters: "RSS"."""
    return "".join(letter * count for letter, count in zip(LETTERS, gems, strict=True))


def counted(letters: str) -> Gems:
    """Returns how many gems of each colour some letters are."""
    strange = sorted(set(letters) - set(LETTERS))
    if strange:
        raise Unreadable(f"{letters!r} are no gems: {strange[0]!r} is none of the letters {LETTERS}.")
    return tuple(letters.count(letter) for letter in LETTERS)


def read(data: dict[str, Any]) -> Cards:
    """Returns the cards of a data file, or says which entry is wrong."""
    return Cards(
        tuple(
            _exchange(card, where) for where, card in _numbered(_table(data, "exchange"), "exchange card", EXCHANGES)
        ),
        tuple(
            _collection(card, where)
            for where, card in _numbered(_table(data, "collection"), "collection card", COLLECTIONS)
        ),
        _score(_table(data, "score")),
    )


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name)
    if not isinstance(table, dict):
        raise Unreadable(f"Bazaar's data has no table [{name}].")
    _marked(table, f"the table [{name}]")
    return table


def _marked(entry: dict[str, Any], where: str) -> None:
    mark = entry.get("provenance", MARKS[0])
    if mark not in MARKS:
        raise Unreadable(f"In Bazaar's data, {where} has the provenance {mark!r}: it is {' or '.join(MARKS)}.")


def _numbered(table: dict[str, Any], what: str, count: int) -> list[tuple[str, dict[str, Any]]]:
    """Returns the cards of a table in the order of their ids, each with the name to call it by."""
    cards = table.get("card")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise Unreadable(f"Bazaar's data has no list of {what}s.")
    if len(cards) != count:
        raise Unreadable(f"Bazaar has {count} {what}s; its data has {len(cards)}.")
    by_id: dict[int, dict[str, Any]] = {}
    for card in cards:
        number = card.get("id")
        if type(number) is not int or not 1 <= number <= count:
            raise Unreadable(f"In Bazaar's data, the id of a {what} is {number!r}: ids run from 1 to {count}.")
        if number in by_id:
            raise Unreadable(f"In Bazaar's data, two {what}s have the id {number}.")
        by_id[number] = card
    return [(f"{what} {number}", by_id[number]) for number in sorted(by_id)]


def _exchange(card: dict[str, Any], where: str) -> tuple[Equation, ...]:
    rows = card.get("rows")
    if not isinstance(rows, list) or len(rows) != ROWS or not all(isinstance(row, dict) for row in rows):
        raise Unreadable(f"In Bazaar's data, {where} should have {ROWS} rows.")
    return tuple(_equation(row, f"row {number} of {where}") for number, row in enumerate(rows, 1))


def _equation(row: dict[str, Any], where: str) -> Equation:
    _marked(row, where)
    left, right = (_gems(row.get(side), f"the {side} side of {where}") for side in ("left", "right"))
    for gems, side in ((left, "left"), (right, "right")):
        if not 1 <= sum(gems) <= SIDE:
            raise Unreadable(
                f"In Bazaar's data, the {side} side of {where} has {sum(gems)} gems: it may have 1 to {SIDE}."
            )
    shared = [gem for gem, mine, theirs in zip(GEMS, left, right, strict=True) if mine and theirs]
    if shared:
        raise Unreadable(f"In Bazaar's data, both sides of {where} hold a {shared[0]}.")
    return Equation(left, right)


def _collection(card: dict[str, Any], where: str) -> Collection:
    _marked(card, where)
    gems, star = _gems(card.get("gems"), where), card.get("star", False)
    if sum(gems) != PRICE:
        raise Unreadable(f"In Bazaar's data, {where} has {sum(gems)} gems: it should have {PRICE}.")
    if not isinstance(star, bool):
        raise Unreadable(f"In Bazaar's data, the star of {where} is {star!r}: it is true or false.")
    return Collection(gems, star)


def _gems(letters: object, where: str) -> Gems:
    if not isinstance(letters, str):
        raise Unreadable(f"In Bazaar's data, {where} should be gems by their letters, such as 'RSS', not {letters!r}.")
    try:
        return counted(letters)
    except Unreadable as error:
        raise Unreadable(f"In Bazaar's data, {where} cannot be read: {error}") from error


def _score(table: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    columns = tuple(tuple(table.get(name) or ()) for name in COLUMNS)
    if any(len(column) != 4 or any(type(n) is not int or not 0 <= n <= 12 for n in column) for column in columns):
        raise Unreadable(f"In Bazaar's data, [score] needs {', '.join(COLUMNS)}, each four numbers from 0 to 12.")
    return columns


CARDS = read(load(Path(__file__).parent))
