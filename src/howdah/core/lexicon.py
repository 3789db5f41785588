"""The lexicon of a game: the list of all its possible moves, decisions and chance outcomes alike (the action space).

A row is a kind and its values, such as ("move", "c3", "c4", "E"). Rules, search and learning use the row's index.
Logs, records and the terminal use its text: the kind's pattern, "move {cell} {to:cell} {way}", filled with the values.
A pattern names each value and its noun, the Fluent message that puts the value into words.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar, overload

from .errors import Unreadable, shortened

Row = tuple[str, ...]
T = TypeVar("T")

PLACE = re.compile(r"{(\w+)(?::(\w+))?}")
SHORT = 1 << 16  # numbers that two bytes hold
WHOLE = 4_000  # moves of a lexicon that is kept whole


class Lexicon:
    """Moves by number, text and row."""

    def __init__(self, patterns: Mapping[str, str], rows: Iterable[Row], by_table: tuple[str, ...] = ()) -> None:
        """`by_table` names the kinds that only the table plays, for example when its clock runs out."""
        self.patterns = dict(patterns)
        self.by_table = by_table
        self.nouns = {kind: {name: noun or name for name, noun in PLACE.findall(p)} for kind, p in patterns.items()}
        self._forms = {kind: PLACE.sub("%s", p.replace("%", "%%")) for kind, p in patterns.items()}
        self._noun_by_value: dict[str, str] = {}
        self._parts: list[str] = []  # kinds and values, each once
        self._width = 1 + max(map(len, self.nouns.values()), default=0)  # parts of the longest row
        self._codes = array("I")  # the numbers of the parts of all rows, shorter rows filled up to the width
        texts = self._note(rows)
        self._order = array("I", sorted(range(len(texts)), key=texts.__getitem__))
        if any(texts[one] == texts[next_] for one, next_ in pairwise(self._order)):
            raise TypeError("two rows of the lexicon have the same text: make every row unique")
        self.rows = _kept(len(texts), self._row)
        self.texts = _kept(len(texts), lambda move: self._text(self._row(move)))
        self._found: dict[str, int] = {}  # moves by the texts that somebody looked for

    def _note(self, rows: Iterable[Row]) -> list[str]:
        """Notes the rows in a few bytes each; returns their texts."""
        texts, codes = [], dict[str, int]()
        for row in rows:
            texts.append(self._text(row))
            self._codes.extend([codes.setdefault(part, len(codes)) for part in row])
            self._codes.extend([0] * (self._width - len(row)))
            self._noun_by_value.update(zip(row[1:], self.nouns[row[0]].values(), strict=True))
        self._parts = list(codes)
        if len(codes) <= SHORT:
            self._codes = array("H", self._codes)
        return texts

    def _row(self, move: int) -> Row:
        """Returns a row from the numbers of its parts."""
        begin = move * self._width
        places = len(self.nouns[self._parts[self._codes[begin]]])
        return tuple(map(self._parts.__getitem__, self._codes[begin : begin + 1 + places]))

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, row: Row) -> int:
        """Returns the number of a row: LEXICON["turn", "c3", "E"]."""
        move = self._number(row)
        if move is None:
            raise KeyError(row)
        return move

    def get(self, row: Row, otherwise: int) -> int:
        """Returns the number of a row, or `otherwise` if there is no such move."""
        move = self._number(row)
        return otherwise if move is None else move

    def __contains__(self, text: object) -> bool:
        """Tells whether a text is exactly that of a move."""
        return isinstance(text, str) and (text in self._found or self._place(text) is not None)

    def kind(self, move: int) -> str:
        return self.rows[move][0]

    def values(self, move: int) -> dict[str, str]:
        """Returns the values of a move by the names its pattern gives them."""
        kind, *values = self.rows[move]
        return dict(zip(self.nouns[kind], values, strict=True))

    def find(self, text: object) -> int:
        """Returns the number of a move from its text."""
        move = self._found.get(text) if isinstance(text, str) else None
        return self._searched(text) if move is None else move

    def _searched(self, text: object) -> int:
        """Returns the number of a move whose text was not found before, or has more blanks than it should."""
        for written in (text, " ".join(text.split())) if isinstance(text, str) else ():
            if (move := self._place(written)) is not None:
                return move
        raise Unreadable(f"{shortened(text)} is not a move of this game: choose a legal move.")

    def _place(self, text: str) -> int | None:
        """Returns the number of a move from its very text: a dictionary of all texts would take megabytes."""
        at = bisect_left(self._order, text, key=self.texts.__getitem__)
        if at == len(self._order) or self.texts[self._order[at]] != text:
            return None
        move = self._found[text] = self._order[at]
        return move

    def near(self, text: str) -> list[str]:
        """Returns up to three moves with a similar text, as suggestions for a typo."""
        from difflib import get_close_matches

        return get_close_matches(text, self.texts, n=3)

    def noun_of(self, value: str) -> str | None:
        """Returns the noun for a value: `cell` for "c3"."""
        return self._noun_by_value.get(value)

    def every_value(self) -> list[str]:
        """Returns all values of moves, each once, in the order of the lexicon."""
        return list(self._noun_by_value)

    def _number(self, row: Row) -> int | None:
        kind, *values = row
        is_whole = kind in self.nouns and len(values) == len(self.nouns[kind])
        move = self._place(self._text(row)) if is_whole else None
        return move if move is not None and self.rows[move] == row else None

    def _text(self, row: Row) -> str:
        kind, *values = row
        if len(values) != len(self.nouns[kind]):
            raise TypeError(f"the row {row} needs as many values as its pattern has places: {len(self.nouns[kind])}")
        return self._forms[kind] % tuple(values)


def _kept(length: int, make: Callable[[int], T]) -> Sequence[T]:
    return tuple(map(make, range(length))) if length <= WHOLE else _Made(length, make)


class _Made(Sequence[T]):
    """Items that are made when they are first asked for, and kept: most of a large lexicon is never played."""

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length, self._make = length, make
        self._kept: dict[int, T] = {}

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return [self[one] for one in range(self._length)[at]]
        found = self._kept.get(at)
        if found is None:
            number = range(self._length)[at]
            found = self._kept[number] = self._make(number)
        return found

    def __iter__(self) -> Iterator[T]:
        """Goes through all items without keeping them."""
        return map(self._make, range(self._length))
