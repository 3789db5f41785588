"""Options of a game: declared beside the fields of its state, and stored there as small ints.

A value is what a caller writes (True, "total", 100). A code is the int in the state.
"""

from collections.abc import Sequence
from typing import Any

from .errors import Unreadable, shortened

Value = bool | int | str

TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0")


class Option:
    """One option: its default, and its values in the order of their codes, which start at `low`."""

    def __init__(self, values: Sequence[Value], default: Value, low: int = 0) -> None:
        self.values = values
        self.default = default
        self.low = low

    @property
    def high(self) -> int:
        return self.low + len(self.values) - 1

    def decode(self, code: int) -> Value:
        return self.values[code - self.low]

    def encode(self, name: str, given: object) -> int:
        """Returns the code of a value, or of the text a person typed for it."""
        value = self._understood(given)
        if value is None:
            raise Unreadable(f"Option {name} cannot be {shortened(given)}: use {self.described()}.")
        return self.low + self.values.index(value)

    def described(self) -> str:
        """Returns the possible values in words."""
        if isinstance(self.values, range):
            return f"a whole number from {self.low} to {self.high}"
        return " or ".join(text(value) for value in self.values)

    def _understood(self, given: object) -> Value | None:
        if isinstance(given, (list, tuple)):
            given = ",".join(map(str, given))
        if isinstance(given, str):
            return self._read(given.strip())
        if isinstance(given, (bool, int)) and type(given) is type(self.default) and given in self.values:
            return given
        return None

    def _read(self, word: str) -> Value | None:
        if isinstance(self.values, range):
            number = int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
            return number if number in self.values else None
        if isinstance(self.default, bool):
            return True if word.lower() in TRUE else False if word.lower() in FALSE else None
        return word if word in self.values else None


def text(value: Value) -> str:
    """Returns a value as records and the command line write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# Each of these declares an option in the class of a state. They return Any because the state holds an int there.


def choice(*values: str) -> Any:
    """An option that is one of a few words; default: the first."""
    return Option(values, values[0])


def switch() -> Any:
    """An option that is on or off; default: off."""
    return Option((False, True), False)


def count(low: int, high: int, default: int) -> Any:
    """An option that is a whole number."""
    return Option(range(low, high + 1), default, low)
