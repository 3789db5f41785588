"""The lexicon of a game: the list of all its possible moves, decisions and chance outcomes alike (the action space).

A row is a kind and its values, such as ("move", "c3", "c4", "E"). Rules, search and learning use the row's index.
Logs, records and the terminal use its text: the kind's pattern, "move {cell} {to:cell} {way}", filled with the values.
A pattern names each value and its noun, the Fluent message that puts the value into words.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cached_property

from .errors import Unreadable, shortened

Row = tuple[str, ...]

PLACE = re.compile(r"{(\w+)(?::(\w+))?}")


class Lexicon:
    """Moves by number, text and row."""

    def __init__(self, patterns: Mapping[str, str], rows: Iterable[Row], by_table: tuple[str, ...] = ()) -> None:
        """`by_table` names the kinds that only the table plays, for example when its clock runs out."""
        self.patterns = dict(patterns)
        self.by_table = by_table
        self.rows = tuple(rows)
        self.nouns = {kind: {name: noun or name for name, noun in PLACE.findall(p)} for kind, p in patterns.items()}
        self.texts = tuple(self._text(row) for row in self.rows)
        self._by_text = {text: move for move, text in enumerate(self.texts)}
        if len(self._by_text) != len(self.rows):
            raise TypeError("two rows of the lexicon have the same text: make every row unique")

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
        return text in self._by_text

    def kind(self, move: int) -> str:
        return self.rows[move][0]

    def values(self, move: int) -> dict[str, str]:
        """Returns the values of a move by the names its pattern gives them."""
        kind, *values = self.rows[move]
        return dict(zip(self.nouns[kind], values, strict=True))

    def find(self, text: object) -> int:
        """Returns the number of a move from its text."""
        move = self._by_text.get(text) if isinstance(text, str) else None
        return self._near_enough(text) if move is None else move

    def _near_enough(self, text: object) -> int:
        """Returns the number of a move whose text has more blanks than it should."""
        words = " ".join(text.split()) if isinstance(text, str) else ""
        if words not in self._by_text:
            raise Unreadable(f"{shortened(text)} is not a move of this game: choose a legal move.")
        return self._by_text[words]

    def numbers(self, texts: Iterable[str]) -> list[int]:
        """Returns the numbers of moves from their very texts."""
        return [self._by_text[text] for text in texts]

    def near(self, text: str) -> list[str]:
        """Returns up to three moves with a similar text, as suggestions for a typo."""
        return difflib.get_close_matches(text, self.texts, n=3)

    def noun_of(self, value: str) -> str | None:
        """Returns the noun for a value: `cell` for "c3"."""
        return self._noun_by_value.get(value)

    @cached_property
    def _noun_by_value(self) -> dict[str, str]:
        return {
            v: noun for kind, *values in self.rows for noun, v in zip(self.nouns[kind].values(), values, strict=True)
        }

    def _number(self, row: Row) -> int | None:
        """Returns the number of a row by its text: a second dictionary would take megabytes for a large lexicon."""
        kind, *values = row
        is_whole = kind in self.nouns and len(values) == len(self.nouns[kind])
        move = self._by_text.get(self._text(row)) if is_whole else None
        return move if move is not None and self.rows[move] == row else None

    def _text(self, row: Row) -> str:
        kind, *values = row
        if len(values) != len(self.nouns[kind]):
            raise TypeError(f"the row {row} needs as many values as its pattern has places: {len(self.nouns[kind])}")
        left = iter(values)
        return PLACE.sub(lambda _: next(left), self.patterns[kind])
