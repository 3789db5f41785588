"""The requests of the analysis protocol: one object of JSON each, with `do`, an optional `id`, and the fields below."""

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from howdah.bots.levels import COUNT
from howdah.core.errors import Unreadable, shortened

Level = Annotated[int, Meta(ge=1, le=COUNT)]
Most = Annotated[int, Meta(ge=1, le=1 << 20)]
Processes = Annotated[int, Meta(ge=1, le=1 << 10)]
Seconds = Annotated[float, Meta(ge=0, le=3600)]
Seed = Annotated[int, Meta(ge=0, le=1 << 62)]
Simulations = Annotated[int, Meta(ge=0, le=1 << 40)]

R = TypeVar("R", bound="Request")


class Request(Struct):
    """A request without fields."""


class Play(Request):
    move: str = ""


class Load(Request):
    record: str = ""


class Roll(Request):
    seed: Seed | None = None


class View(Request):
    seat: int | None = None


class New(Request):
    """A match of a game, by default of the present one."""

    game: str | None = None
    seats: int | None = None
    options: dict[str, Any] | None = None


class Position(New):
    text: str = ""


class Decision(Request):
    """The seat to decide, or a view of `seat` given by its `fields`."""

    game: str | None = None
    seat: int | None = None
    fields: dict[str, Any] | None = None
    seconds: Seconds | None = None
    seed: Seed | None = None


class Choose(Decision):
    level: Level = COUNT


class Analyse(Decision):
    simulations: Simulations = 0
    most: Most = 5
    processes: Processes = 1
    by: Literal["best", "search"] | None = None


REQUESTS: dict[str, type[Request]] = {
    "games": Request,
    "new": New,
    "position": Position,
    "load": Load,
    "play": Play,
    "roll": Roll,
    "undo": Request,
    "legal": Request,
    "view": View,
    "show": Request,
    "record": Request,
    "choose": Choose,
    "analyse": Analyse,
    "quit": Request,
}


def parse(line: bytes) -> dict[str, Any]:
    """Returns the object of a line of JSON."""
    try:
        given = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"This is not a line of JSON: {error}.") from error
    if not isinstance(given, dict):
        raise Unreadable('A request is an object such as {"do": "legal"}.')
    return given


def kind_of(given: dict[str, Any]) -> tuple[str, type[Request]]:
    """Returns the name of a request, and its type."""
    name = given.get("do")
    if not isinstance(name, str) or name not in REQUESTS:
        raise Unreadable(f"There is nothing to do called {shortened(name)}: there is {', '.join(REQUESTS)}.")
    return name, REQUESTS[name]


def read(given: dict[str, Any], kind: type[R]) -> R:
    """Returns a request with its fields checked; a sentence names the field that is wrong."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        at = re.search(r"`\$\.(\w+)", str(error))
        raise (wrong(kind, at[1], given[at[1]]) if at else Unreadable(f"{error}.")) from error


def wrong(kind: type[Request], name: str, value: object, high: int | None = None) -> Unreadable:
    """Returns an error about a field; `high` replaces its upper bound."""
    fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
    expected = next(_described(field.type, high) for field in fields if field.name == name)
    return Unreadable(f'"{name}" is {expected}, not {shortened(value)}.')


def _described(kind: inspect.Type, high: int | None) -> str:
    match kind:
        case inspect.UnionType(types=kinds):
            return " or ".join(_described(each, high) for each in kinds if not isinstance(each, inspect.NoneType))
        case inspect.LiteralType(values=values):
            return " or ".join(f'"{value}"' for value in values)
        case inspect.IntType(ge=None):
            return "a whole number"
        case inspect.IntType(ge=low, le=limit):
            return f"a whole number from {low} to {limit if high is None else high}"
        case inspect.FloatType(ge=low, le=limit):
            return f"a number from {low} to {limit}"
        case inspect.DictType():
            return 'an object such as {"name": "value"}'
        case _:
            return "a text"
