"""The corners of a game: its options at their extremes, in all combinations, where faults hide.

`corners` is every combination of extreme values. `variants` is a covering set, for what takes longer: every pair of
extreme values of two options occurs in one of its rows.
"""

from collections.abc import Mapping
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from howdah.core.option import Option, Value

if TYPE_CHECKING:
    from howdah.core.game import Game

Row = dict[str, Value]
Part = frozenset[tuple[str, Value]]  # one option with its value, or a pair of them

MANY_WORDS = 12  # a longer list is tried at its ends
MANY_ROWS = 512  # more combinations are covered by pairs


def extremes(option: Option) -> tuple[Value, ...]:
    """Returns the default, the lowest and the highest value; of a short list of words, each."""
    values = option.values
    is_long = isinstance(values, range) or len(values) > MANY_WORDS
    return tuple(dict.fromkeys((option.default, *((values[0], values[-1]) if is_long else values))))


def variants(game: "Game") -> list[Row]:
    """Returns the defaults, then rows of options in which every pair of extremes occurs."""
    choices = _choices(game)
    missing = dict.fromkeys(
        frozenset(zip(names, values, strict=True))
        for size in (2, 1)
        for names in combinations(choices, size)
        for values in product(*(choices[name] for name in names))
    )
    rows = [{name: values[0] for name, values in choices.items()}]
    while True:
        for part in _parts(rows[-1]):
            missing.pop(part, None)
        if not missing:
            return [_without_defaults(game, row) for row in rows]
        rows.append(_next_row(choices, missing))


def corners(game: "Game") -> list[Row]:
    """Returns every combination of extremes, or the covering set where there are too many."""
    choices = _choices(game)
    if prod(map(len, choices.values())) > MANY_ROWS:
        return variants(game)
    rows = (dict(zip(choices, values, strict=True)) for values in product(*choices.values()))
    return [_without_defaults(game, row) for row in rows]


def _choices(game: "Game") -> dict[str, tuple[Value, ...]]:
    return {name: extremes(option) for name, option in game.schema.options.items()}


def _parts(row: Mapping[str, Value]) -> list[Part]:
    return [frozenset(part) for size in (2, 1) for part in combinations(row.items(), size)]


def _next_row(choices: Mapping[str, tuple[Value, ...]], missing: Mapping[Part, None]) -> Row:
    """Returns a row that has the first missing part, and as many others as a greedy choice finds."""
    row = dict(next(iter(missing)))
    for name in choices:
        if name not in row:
            tried = [{**row, name: value} for value in choices[name]]
            row = max(tried, key=lambda each: sum(part in missing for part in _parts(each)))
    return {name: row[name] for name in choices}


def _without_defaults(game: "Game", row: Row) -> Row:
    return {name: value for name, value in row.items() if value != game.schema.options[name].default}
