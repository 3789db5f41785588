"""The schema of a state: its fields, their ranges, and who may see them.

A game declares a class whose attributes are fields. `Schema` reads it and derives the rest:
the plain object of ints and lists that interpreted rules use, the NumPy record that compiled rules use,
copies, bytes, JSON, digests, range checks, and a seat's view: a state with holes.

Rules that work something out may keep it in scratch fields: behind the state in its record, but no part of it.
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
    is_scratch: bool = False

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

    def part_of(self, viewer: int) -> slice | None:
        """Returns the part of a hidden list that a viewer sees, None if there is none."""
        if self.seen_by != OWNER or viewer < 0:
            return None
        each = self.size // self.seats
        return slice(viewer * each, (viewer + 1) * each)

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


def scratch(size: int, low: int, high: int) -> Any:
    """A list that rules work in, or a number if `size` is 0. It is no part of the state: nobody sees or stores it.

    A copy of a state has its scratch numbers at 0, so that a number can say whether the lists hold something; the lists
    of a copy hold anything.
    """
    return Field(size, low, high, is_scratch=True)


class Plain:
    """The base class of plain states. `viewer` says whose view it is, `names` which fields there are."""

    __slots__ = ("viewer",)
    viewer: int
    names: tuple[str, ...]
    scratch: dict[str, Field]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in self.names)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.names)})"


class Scratched(Plain):
    """A plain state with scratch. Python reads fields more slowly where `__getattr__` is: no other state has it."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        """Makes scratch when it is first used: most copies need none."""
        if name not in self.scratch:
            raise AttributeError(f"a state has no field {name!r}")
        value = _zeros(self.scratch[name])
        setattr(self, name, value)
        return value


class Schema:
    """The fields of a game's state, in the order of their declaration."""

    def __init__(self, declared: type) -> None:
        declarations = dict(_fields(declared))
        self.fields: dict[str, Field] = {n: f for n, f in declarations.items() if not f.is_scratch}
        self.scratch: dict[str, Field] = {n: f for n, f in declarations.items() if f.is_scratch}
        if "seats" not in self.fields:
            raise TypeError(f"{declared.__qualname__} needs a field 'seats'")
        self.options: dict[str, Option] = {n: f.option for n, f in self.fields.items() if f.option}
        self.hidden = [n for n, f in self.fields.items() if f.seen_by != PUBLIC]
        self._covers: dict[int, unrolled.Assign] = {}  # by viewer
        self.plain = type(
            declared.__name__,
            (Scratched if self.scratch else Plain,),
            {
                "__slots__": (*self.fields, *self.scratch),
                "__module__": declared.__module__,
                "names": tuple(self.fields),
                "scratch": self.scratch,
            },
        )
        lists = [n for n, f in self.fields.items() if f.size]
        self._assign = unrolled.assign([n for n in self.fields if n not in lists], lists)
        self._share = unrolled.share(self.fields)
        self._flags = tuple(n for n, f in self.scratch.items() if not f.size)
        self._struct = struct.Struct("<" + "".join(f"{f.size or 1}{f.code}" for f in self.fields.values()))

    def new(self) -> Any:
        """Returns a plain state of zeros."""
        state = self.plain()
        state.viewer = EVERYTHING
        for name, field in self.fields.items():
            setattr(state, name, _zeros(field))
        return state

    @cached_property
    def kept(self) -> Any:
        """The NumPy type of the fields alone: what a state takes where it is only stored."""
        return _record_of([self.fields])

    @cached_property
    def dtype(self) -> Any:
        """The NumPy type of one compiled state: its fields, then its scratch numbers, then its scratch lists.

        Each of the three is a whole number of 8 bytes, so that it is copied or zeroed in few steps.
        """
        flags, lists = self._flags, [name for name in self.scratch if name not in self._flags]
        return _record_of([self.fields, *({n: self.scratch[n] for n in part} for part in (flags, lists) if part)])

    @property
    def words(self) -> int:
        """How many times 8 bytes the fields of a compiled state take."""
        return int(self.kept.itemsize) // 8

    @cached_property
    def flag_words(self) -> int:
        """How many times 8 bytes its scratch numbers take, behind the fields."""
        return int(_record_of([{n: self.scratch[n] for n in self._flags}]).itemsize) // 8 if self._flags else 0

    @cached_property
    def _fields_only(self) -> Any:
        """The NumPy type of the fields in a record that has scratch behind them."""
        return _placed({name: self.dtype.fields[name][:2] for name in self.fields}, self.dtype.itemsize)

    def records(self, count: int) -> Any:
        """Returns an array of compiled states of zeros."""
        import numpy

        return numpy.zeros(count, self.dtype)

    def kept_records(self, count: int) -> Any:
        """Returns an array of compiled states of zeros that have no scratch."""
        import numpy

        return numpy.zeros(count, self.kept)

    def without_scratch(self, records: Any) -> Any:
        """Returns an array of compiled states as what is kept of them."""
        kept = self.kept_records(len(records))
        _rows(kept)[:] = _rows(records)[:, : kept.itemsize]
        return kept

    def with_scratch(self, kept: Any) -> Any:
        """Returns the array that `without_scratch` was made from, with new scratch."""
        records = self.records(len(kept))
        _rows(records)[:, : kept.itemsize] = _rows(kept)
        return records

    def copy(self, state: Any) -> Any:
        """Returns a plain copy of a plain state or a record."""
        twin = self.plain()
        twin.viewer = getattr(state, "viewer", EVERYTHING)
        self.assign(twin, state)
        return twin

    def assign(self, target: Any, source: Any) -> None:
        """Copies a state, plain or record, into a plain state."""
        for name in self._flags:
            setattr(target, name, 0)
        if isinstance(source, Plain):
            self._assign(target, source)
        else:
            for name, value in zip(self.fields, self._values(source), strict=True):
                setattr(target, name, value)

    def store(self, records: Any, place: int, state: Any) -> None:
        """Copies a state, plain or record, into one record of an array."""
        if not isinstance(state, Plain):
            records[place] = state
            return
        records.view(self._fields_only)[place] = self._values(state)
        for name in self._flags:
            records[name][place] = 0

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
        fields = state.view(self._fields_only) if self.scratch else state
        return tuple(
            value if isinstance(value, int) else value.tolist() for value in fields.item()
        )  # one call of NumPy

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
        seen, is_whole = self.plain(), opened or viewer == EVERYTHING or not self.hidden
        fill = self._share if is_whole else self._covers.get(viewer) or self._cover(viewer)
        fill(seen, state)
        seen.viewer = viewer
        return seen

    def _cover(self, viewer: int) -> unrolled.Assign:
        """Returns what fills a view of a viewer, with holes for what the viewer does not see."""
        hidden = [(name, self.fields[name].size, self.fields[name].part_of(viewer)) for name in self.hidden]
        shared = [name for name in self.fields if name not in self.hidden]
        self._covers[viewer] = unrolled.share(shared, hidden, HOLE)
        return self._covers[viewer]


def _rows(records: Any) -> Any:
    """Returns an array of records as rows of bytes."""
    import numpy

    return numpy.asarray(records).view(numpy.int8).reshape(len(records), -1)


def _zeros(field: Field) -> int | list[int]:
    return [0] * field.size if field.size else 0


def _record_of(parts: Sequence[Mapping[str, Field]]) -> Any:
    """Returns the NumPy type of fields in parts, each of which is padded to a whole number of 8 bytes."""
    import numpy

    places: dict[str, tuple[Any, int]] = {}
    size = 0
    for part in parts:
        packed: Any = numpy.dtype([_column(name, field) for name, field in part.items()], align=True)
        places |= {name: (packed[name], size + packed.fields[name][1]) for name in part}
        size += -(-packed.itemsize // 8) * 8
    return numpy.dtype((numpy.record, _placed(places, size)))


def _placed(places: Mapping[str, tuple[Any, int]], size: int) -> Any:
    """Returns the NumPy type of fields by what they are and where they begin."""
    import numpy

    kinds, offsets = zip(*places.values(), strict=True)
    described: Any = {"names": [*places], "formats": kinds, "offsets": offsets, "itemsize": size, "aligned": True}
    return numpy.dtype(described)


def _column(name: str, field: Field) -> tuple[Any, ...]:
    kind = f"i{struct.calcsize(field.code)}"
    return (name, kind, (field.size,)) if field.size else (name, kind)


def _fields(declared: type) -> Iterator[tuple[str, Field]]:
    for name, value in vars(declared).items():
        if isinstance(value, Option):
            yield name, Field(0, value.low, value.high, option=value)
        elif isinstance(value, Field):
            yield name, value
