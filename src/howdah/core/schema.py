"""The schema of a state: its fields, their ranges, and who may see them.

A game declares a class whose attributes are fields. `Schema` reads it and derives the rest:
the plain object of ints and lists that interpreted rules use, the NumPy record that compiled rules use,
copies, bytes, JSON, digests, range checks, and a seat's view: a state with holes.
"""

import hashlib
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import unrolled
from .errors import Unreadable
from .option import Option

PUBLIC, OWNER, NOBODY = "everybody", "its owner", "nobody"
HOLE = -1
SPECTATOR, EVERYTHING = -4, -5  # viewers without a seat; -1 to -3 are actors without a seat


@dataclass(frozen=True)
class Field:
    """One field: a number if `size` is 0, else a flat list. A field per seat has `seats` equal rows in it."""

    size: int
    low: int
    high: int
    seen_by: str = PUBLIC
    seats: int = 0
    option: Option | None = None

    def __post_init__(self) -> None:
        if self.seen_by != PUBLIC and self.low < 0:
            raise TypeError("a hidden field starts at 0: -1 is the hole in a view")
        if self.seen_by == OWNER and not self.seats:
            raise TypeError("only a field per seat has owners: declare it with per_seat")

    @property
    def code(self) -> str:
        """The letter that `struct` and NumPy use for the smallest signed int that holds the range."""
        return next(
            c for c, bits in (("b", 7), ("h", 15), ("i", 31)) if -(1 << bits) <= self.low and self.high < 1 << bits
        )

    def misfits(self, values: Sequence[Any]) -> list[Any]:
        """Returns the values that are no numbers in the field's range; usually none, which is fast to tell."""
        if {*map(type, values)} == {int} and self.low <= min(values) and max(values) <= self.high:
            return []
        return [value for value in values if not isinstance(value, int) or not self.low <= value <= self.high]


def number(low: int, high: int, seen_by: str = PUBLIC) -> Any:
    """A field that is one number from `low` to `high`."""
    return Field(0, low, high, seen_by)


def numbers(size: int, low: int, high: int, seen_by: str = PUBLIC) -> Any:
    """A field that is a list of numbers."""
    return Field(size, low, high, seen_by)


def per_seat(seats: int, low: int, high: int, each: int = 1, seen_by: str = PUBLIC) -> Any:
    """A field with `each` numbers for every seat, one seat after the other."""
    return Field(seats * each, low, high, seen_by, seats)


class Plain:
    """The base class of plain states. `viewer` says whose view it is."""

    __slots__ = ("viewer",)
    viewer: int

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__slots__)})"


class Schema:
    """The fields of a game's state, in the order of their declaration."""

    def __init__(self, declared: type) -> None:
        self.fields: dict[str, Field] = dict(_fields(declared))
        if "seats" not in self.fields:
            raise TypeError(f"{declared.__qualname__} needs a field 'seats'")
        self.options: dict[str, Option] = {n: f.option for n, f in self.fields.items() if f.option}
        self.hidden = [n for n, f in self.fields.items() if f.seen_by != PUBLIC]
        self.plain = type(
            declared.__name__, (Plain,), {"__slots__": tuple(self.fields), "__module__": declared.__module__}
        )
        lists = [n for n, f in self.fields.items() if f.size]
        self._assign = unrolled.assign([n for n in self.fields if n not in lists], lists)
        self._share = unrolled.share(self.fields)
        self._struct = struct.Struct("<" + "".join(f"{f.size or 1}{f.code}" for f in self.fields.values()))

    def new(self) -> Any:
        """Returns a plain state of zeros."""
        state = self.plain()
        state.viewer = EVERYTHING
        for name, field in self.fields.items():
            setattr(state, name, [0] * field.size if field.size else 0)
        return state

    @cached_property
    def dtype(self) -> Any:
        """The NumPy type of one compiled state: a whole number of 8 bytes, so that it is copied in few steps."""
        import numpy

        shape = [
            (n, f"i{struct.calcsize(f.code)}", (f.size,)) if f.size else (n, f"i{struct.calcsize(f.code)}")
            for n, f in self.fields.items()
        ]
        tight: Any = numpy.dtype(shape, align=True)
        size = -(-tight.itemsize // 8) * 8
        formats, offsets = zip(*tight.fields.values(), strict=True)
        padded: Any = {"names": tight.names, "formats": formats, "offsets": offsets, "itemsize": size, "aligned": True}
        return numpy.dtype((numpy.record, numpy.dtype(padded)))

    def records(self, count: int) -> Any:
        """Returns an array of compiled states of zeros."""
        import numpy

        return numpy.zeros(count, self.dtype)

    def copy(self, state: Any) -> Any:
        """Returns a plain copy of a plain state or a record."""
        twin = self.plain()
        twin.viewer = getattr(state, "viewer", EVERYTHING)
        self.assign(twin, state)
        return twin

    def assign(self, target: Any, source: Any) -> None:
        """Copies a state, plain or record, into a plain state."""
        if isinstance(source, Plain):
            self._assign(target, source)
        else:
            for name, value in zip(self.fields, self._values(source), strict=True):
                setattr(target, name, value)

    def store(self, records: Any, place: int, state: Any) -> None:
        """Copies a state, plain or record, into one record of an array."""
        records[place] = self._values(state) if isinstance(state, Plain) else state

    def flat(self, state: Any) -> list[int]:
        """Returns all numbers of a state, plain or a record, in the order of the fields."""
        out: list[int] = []
        for value in self._values(state):
            out.extend(value) if isinstance(value, list) else out.append(value)
        return out

    def _values(self, state: Any) -> tuple[int | list[int], ...]:
        """Returns the numbers and lists of a state in the order of the fields: of a plain state, its own lists."""
        if isinstance(state, Plain):
            return tuple(getattr(state, name) for name in self.fields)
        return tuple(value if isinstance(value, int) else value.tolist() for value in state.item())  # one call of NumPy

    def unflat(self, values: list[int]) -> Any:
        """Returns the plain state that `flat` was made from."""
        state, at = self.new(), 0
        for name, field in self.fields.items():
            setattr(state, name, values[at : at + field.size] if field.size else values[at])
            at += field.size or 1
        return state

    def pack(self, state: Any) -> bytes:
        """Returns a state as bytes. Equal states give equal bytes, plain or compiled."""
        return self._struct.pack(*self.flat(state))

    def unpack(self, data: bytes) -> Any:
        return self.unflat(list(self._struct.unpack(data)))

    def digest(self, state: Any) -> str:
        """Returns a hash of a state for playthroughs: eight hexadecimal digits."""
        return hashlib.blake2b(self.pack(state), digest_size=4).hexdigest()

    def to_json(self, state: Any) -> dict[str, int | list[int]]:
        """Returns a state, plain or a record, as JSON values."""
        values = self.copy(state)
        return {name: getattr(values, name) for name in self.fields}

    def from_json(self, values: Mapping[str, Any]) -> Any:
        """Returns the plain state that `to_json` was made from."""
        if set(values) != set(self.fields):
            raise Unreadable(f"A state has the fields {', '.join(self.fields)}, but you gave {', '.join(values)}.")
        state = self.new()
        for name, field in self.fields.items():
            given = values[name]
            if (len(given) if isinstance(given, list) else 0) != field.size:
                wanted = f"a list of {field.size} numbers" if field.size else "one number"
                raise Unreadable(f"Field {name} of a state must be {wanted}.")
            setattr(state, name, list(given) if field.size else given)
        self.check(state)
        return state

    def check(self, state: Any) -> None:
        """Refuses a state that has a number outside its field's range."""
        for name, field in self.fields.items():
            value = getattr(state, name)
            if field.size and len(value) != field.size:
                raise Unreadable(f"Field {name} of a state must have {field.size} numbers, not {len(value)}.")
            wrong = field.misfits(value if field.size else (value,))
            if wrong:
                raise Unreadable(
                    f"Field {name} of a state holds {wrong[0]!r}: it must be from {field.low} to {field.high}."
                )

    def view(self, state: Any, viewer: int, opened: bool = False) -> Any:
        """Returns what a seat or SPECTATOR may see of a state: a plain copy with holes, or without if `opened`."""
        return self.covered(self.copy(state), viewer, opened)

    def covered(self, state: Any, viewer: int, opened: bool = False) -> Any:
        """Returns the same of a plain state, but what is not hidden stays the state's own: neither is to be changed."""
        seen = self.plain()
        self._share(seen, state)
        seen.viewer = viewer
        if not opened and viewer != EVERYTHING:
            for name in self.hidden:
                self._cover(seen, name, viewer)
        return seen

    def _cover(self, seen: Any, name: str, viewer: int) -> None:
        field, value = self.fields[name], getattr(seen, name)
        if not field.size:
            setattr(seen, name, HOLE)
            return
        covered = [HOLE] * field.size
        if field.seen_by == OWNER and viewer >= 0:
            each = field.size // field.seats
            mine = slice(viewer * each, (viewer + 1) * each)
            covered[mine] = value[mine]
        setattr(seen, name, covered)


def _fields(declared: type) -> Iterator[tuple[str, Field]]:
    for name, value in vars(declared).items():
        if isinstance(value, Option):
            yield name, Field(0, value.low, value.high, option=value)
        elif isinstance(value, Field):
            yield name, value
