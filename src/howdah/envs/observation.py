"""What a seat sees as numbers: planes with names, written by one table for all games.

Each column of the table says where an entry of a state lies, who may see it, and which planes it sets.
What a seat may not see is never read: its planes are 0, and a plane `known` of the same name says so.

An observation is written over the one before. `shown` has what that one shows of each entry, as a number: 0 for
nothing, else one more than a scaled value, or the place of a code. Entries that show the same are left alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from howdah.core.game import Game
from howdah.core.kernel import kernel
from howdah.core.schema import NOBODY, OWNER, PUBLIC, Field

from .encoding import FLAGS, SCALED, SEAT, Encoding, Fields
from .log import StepPlanes
from .transform import Change, Transform

VISIBILITY = (PUBLIC, OWNER, NOBODY)
OFFSET, SIZE, STRIDE, ROW, KIND, FIRST, TURN, SPAN, OUT, KNOWN, SEEN_BY = range(11)  # the rows of the table
NONE = -1
NO_WORDS = np.zeros((1, 1), np.int16)
LOG = "log"  # the field of planes that come from the log, not from the state


@dataclass(frozen=True)
class Plane:
    """One number of an observation: its place, its name, and the field it comes from."""

    index: int
    name: str
    field: str


class Observation:
    """The observations of one game with some seats: its planes, and the table that writes them.

    Examples:
        >>> observation = howdah.envs.batch("siam", n=1).observation
        >>> observation.size, observation.planes[-1].name
        (261, 'quiet')
    """

    def __init__(self, game: Game, start: Any, log: int = 0) -> None:
        """`log` is the number of the last steps that it shows."""
        self.game, self.seats, self.log = game, int(start.seats), log
        self.planes: list[Plane] = []
        self._entries: list[list[int]] = []
        self._shared: list[list[int]] = []  # entries that have their planes together
        self._codes: list[list[int]] = [[0]]
        self._runs: dict[tuple[str, int, int], range] = {}  # the planes of an entry, by field, seat and place
        declared = _declared(game, start)
        self.encodings = {name: declared.get(name, Encoding()) for name in game.schema.fields}
        for name, encoding in self.encodings.items():
            if encoding is not None:
                self._add(name, game.schema.fields[name], encoding)
        self.seen = len(self.planes)  # planes of the view; those of the log follow
        for k in range(1, log + 1):
            for name in self.step.names:
                self.planes.append(Plane(len(self.planes), f"log {k} {name}", LOG))

    @cached_property
    def step(self) -> StepPlanes:
        """The planes of one step of the log."""
        return StepPlanes(self.game, self.seats)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.planes)

    @property
    def of_view(self) -> tuple[Any, Any, int]:
        """What writes the view: the table, the codes, and how many entries have planes of their own."""
        return self.table, self.codes, len(self._entries)

    @property
    def of_log(self) -> tuple[Any, int, int]:
        """What writes the log: the planes of each move, those of one step, and where they begin."""
        return (self.step.table, len(self.step.names), self.seen) if self.log else (NO_WORDS, 0, 0)

    @cached_property
    def table(self) -> Any:
        """What is known of each entry, a column each: what the threads of a GPU read at once lies side by side."""
        return np.ascontiguousarray(np.array(self._entries + self._shared, np.int32).T)

    @cached_property
    def codes(self) -> Any:
        """One more than the plane that a value sets, or the planes as bytes, by value: a run for each field.

        Where a value means something else to each observer, there is a run for each of them.
        """
        return np.array([code for run in self._codes for code in run], np.int64)

    @cached_property
    def shown_type(self) -> Any:
        """The smallest type for what is shown of an entry."""
        spans = (field.high - field.low + 1 for field in self.game.schema.fields.values())
        return np.int16 if max(len(self.codes), *spans) < 1 << 15 else np.int32

    def _add(self, name: str, field: Field, encoding: Encoding) -> None:
        if encoding.together and (field.seen_by != PUBLIC or encoding.kind == SCALED):
            raise TypeError(f"{name} is hidden or scaled: its places cannot have their planes together")
        first, turn = self._coded(field, encoding)
        run, entries = range(0), self._shared if encoding.together else self._entries
        for label, entry, row in self._labelled(name, field, encoding):
            if not (run and encoding.together):
                run = self._named(name if encoding.together else label, name, field, encoding)
            self._runs[name, row, entry] = run
            offset, size, stride = self._place(name, field, entry)
            seen = VISIBILITY.index(field.seen_by)
            known = NONE if field.seen_by == PUBLIC else run[-1]
            span = (encoding.full or field.high) - field.low or 1
            entries.append([offset, size, stride, row, encoding.kind, first, turn, span, run[0], known, seen])

    def _named(self, label: str, name: str, field: Field, encoding: Encoding) -> range:
        """Adds the planes of a place: of its values, and `known` if it can be hidden. Returns which they are."""
        first = len(self.planes)
        for value in [*(self.values(encoding) or [""]), *([] if field.seen_by == PUBLIC else ["known"])]:
            self.planes.append(Plane(len(self.planes), f"{label} {value}".rstrip(), name))
        return range(first, len(self.planes))

    def _labelled(self, name: str, field: Field, encoding: Encoding) -> Iterator[tuple[str, int, int]]:
        """Yields the label of each entry, its number in its row, and whose row it is: 0 for the observer's."""
        if not field.size:
            yield name, 0, NONE
            return
        each = field.size // field.seats if field.seats else field.size
        places = encoding.places if encoding.places is not None else range(each)
        for row in range(self.seats) if field.seats else (NONE,):
            whose = "" if row == NONE else " mine" if row == 0 else f" {row} after me"
            for i, entry in enumerate(places):
                which = encoding.names[i] if encoding.names else str(entry) if each > 1 else ""
                yield f"{name}{whose}{' ' if which else ''}{which}", entry, row

    def places(self, name: str) -> list[str]:
        """Returns the names of a field's places, "mine ruby" for example; none for a single number."""
        field, encoding = self.game.schema.fields[name], self.encodings[name] or Encoding()
        labels = [label.removeprefix(name).strip() for label, _, _ in self._labelled(name, field, encoding)]
        return labels if field.size and not encoding.together else []

    def values(self, encoding: Encoding) -> list[str]:
        """Returns the names of the planes of one place; none for a single number."""
        if encoding.kind == SEAT:
            return ["mine", *(f"{row} after me" for row in range(1, self.seats))]
        return list(encoding.values)

    def _place(self, name: str, field: Field, entry: int) -> tuple[int, int, int]:
        """Returns where an entry lies in a record, its bytes, and the bytes from one seat's row to the next."""
        shape, offset = self.game.schema.dtype.fields[name][:2]
        size = shape.base.itemsize
        each = field.size // field.seats if field.seats else 0
        return offset + entry * size, size, each * size

    def _coded(self, field: Field, encoding: Encoding) -> tuple[int, int]:
        """Returns what is shown of the value 0 to the first observer, and how much more it is to the next.

        Writes the codes that this is the place of.
        """
        if encoding.kind == SCALED:
            return 1 - field.low, 0
        values = range(field.low, field.high + 1)
        is_relative = encoding.kind == SEAT or encoding.relative is not None
        at = sum(map(len, self._codes))
        for observer in range(self.seats if is_relative else 1):
            self._codes.append([self._code(encoding, value, observer, field.low) for value in values])
        return at - field.low, len(values) if is_relative else 0

    def _code(self, encoding: Encoding, value: int, observer: int, low: int) -> int:
        """Returns one more than the plane that a value sets, or all of them as bytes; 0 if it sets none."""
        if encoding.kind == SEAT:
            return (value - observer) % self.seats + 1 if 0 <= value < self.seats else 0
        if encoding.relative:
            value = encoding.relative(value, observer, self.seats)
        if encoding.planes:
            return _packed(encoding.planes(value))
        return value - low + 1 if value - low < len(encoding.values) else 0

    def changed(self, transform: Transform) -> list[int]:
        """Returns what becomes of each plane when a position changes as a symmetry says."""
        images = [0] * self.size
        changes = {name: transform.fields.get(name, Change()) for name in self.encodings}
        values = {name: self._changed_values(name, change, transform.shift) for name, change in changes.items()}
        for (name, row, entry), run in self._runs.items():
            place = changes[name].place
            target = self._runs[name, row, place(entry) if place else entry]
            for k, plane in enumerate(run):
                images[plane] = target[values[name][k] if k < len(values[name]) else k]
        for k in range(self.log):
            at = self.seen + k * len(self.step.names)
            images[at : at + len(self.step.names)] = [at + image for image in self.step.changed(transform)]
        return images

    def _changed_values(self, name: str, change: Change, shift: int) -> list[int]:
        """Returns what becomes of the planes of one value: each is known by when it is 1."""
        encoding, field = self.encodings[name], self.game.schema.fields[name]
        if encoding is None or encoding.kind == SEAT or not (change.value or encoding.relative):
            return []
        if encoding.kind == SCALED:
            raise TypeError(f"{name} is one number, which no symmetry can change")
        seen = {
            (value, observer): self._code(encoding, value, observer, field.low)
            for observer in range(self.seats)
            for value in range(field.low, field.high + 1)
        }
        then = {at: seen[change.value(at[0]) if change.value else at[0], (at[1] + shift) % self.seats] for at in seen}
        planes = range(len(encoding.values))
        now = [[at for at in seen if _sets(encoding, seen[at], plane)] for plane in planes]
        later = [[at for at in seen if _sets(encoding, then[at], plane)] for plane in planes]
        return [k if now[k] == later[k] else later.index(now[k]) for k in planes]


def _packed(planes: Sequence[int]) -> int:
    """Returns some planes as the bytes of one number, each one more than its plane."""
    if len(planes) > 8 or any(plane >= 127 for plane in planes):
        raise TypeError("a value sets at most eight planes, of at most 127")
    return sum(plane + 1 << 8 * k for k, plane in enumerate(planes))


def _sets(encoding: Encoding, code: int, plane: int) -> bool:
    """Tells whether a code sets a plane."""
    return any(code >> 8 * k & 255 == plane + 1 for k in range(8)) if encoding.planes else code == plane + 1


def _declared(game: Game, start: Any) -> Fields:
    """Returns what a game's module `observation` says about its fields."""
    name = f"{game.rules.__package__}.observation"  # type: ignore[attr-defined]
    return import_module(name).fields(start) if find_spec(name) else {}


@kernel
def entry_at(record: Any, offset: int, size: int) -> int:
    """Returns a little-endian number of a record."""
    value = int(record[offset + size - 1])
    for i in range(size - 2, -1, -1):
        value = (value << 8) | (int(record[offset + i]) & 255)
    return value


@kernel
def observe(
    record: Any,
    seat: int,
    seats: int,
    is_open: bool,
    table: Any,
    codes: Any,
    alone: int,
    out: Any,
    shown: Any,
    first: int,
    stride: int,
) -> None:
    """Writes what a seat sees of a state, given as bytes: every `stride`-th entry, where it is not as before.

    A seat below 0 sees nothing. The first thread writes the entries after those that have planes `alone`.
    """
    for i in range(first, alone, stride):
        before, value = int(shown[i]), _value(record, seat, seats, is_open, table, i)
        if value != before:
            shown[i] = value
            if table[KNOWN, i] != NONE:
                out[table[KNOWN, i]] = 1.0 if value > 0 else 0.0
            _rewrite(before, value, table[KIND, i], table[OUT, i], table[SPAN, i], codes, out)
    if first == 0:
        for i in range(alone, len(shown)):
            _set(codes[shown[i]], table[KIND, i], table[OUT, i], 0.0, out)
        for i in range(alone, len(shown)):
            shown[i] = _value(record, seat, seats, is_open, table, i)
            _set(codes[shown[i]], table[KIND, i], table[OUT, i], 1.0, out)


@kernel
def _value(record: Any, seat: int, seats: int, is_open: bool, table: Any, i: int) -> int:
    """Returns what is shown of an entry."""
    row = int(table[ROW, i])
    whose = seat
    if row > 0:  # a sum that wraps is sooner found than a remainder
        whose = seat + row - (seats if seat + row >= seats else 0)
    is_mine = whose == seat and table[SEEN_BY, i] != 2
    if seat < 0 or not (is_open or is_mine or table[KNOWN, i] == NONE):
        return 0
    offset = table[OFFSET, i] + (whose * table[STRIDE, i] if row != NONE else 0)
    return int(entry_at(record, offset, table[SIZE, i]) + table[FIRST, i] + seat * table[TURN, i])


@kernel
def _rewrite(before: int, value: int, kind: int, at: int, span: int, codes: Any, out: Any) -> None:
    """Sets the planes of what is shown of an entry, and clears those of what was."""
    if kind == SCALED:
        out[at] = min(1.0, (value - 1) / span) if value > 0 else 0.0
    elif codes[before] != codes[value]:
        _set(codes[before], kind, at, 0.0, out)
        _set(codes[value], kind, at, 1.0, out)


@kernel
def _set(code: int, kind: int, at: int, number: float, out: Any) -> None:
    """Writes a number in the planes of a code."""
    if kind != FLAGS:
        if code > 0:
            out[at + code - 1] = number
    else:
        while code != 0:
            out[at + (code & 255) - 1] = number
            code >>= 8
