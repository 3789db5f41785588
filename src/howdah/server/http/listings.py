"""Games and tables as pages list them, before anybody sits at one; `scripts/wire` tells the page."""

from typing import Any, Literal

from msgspec import Struct

from ..sockets.wire import ClockChosen, Pair, Sitter

InvitationState = Literal["free", "taken", "withdrawn", "over"]


class Option(Struct):
    """An option of a game, as a form shows it."""

    name: str
    say: str
    kind: Literal["switch", "choice", "count"]
    values: list[str]
    says: list[str]
    low: int
    high: int
    default: Any


class Cover(Struct):
    """Where the picture of a game is found, in each theme."""

    light: str
    dark: str
    contrast: str


class GameCard(Struct):
    """A game, as the first page and the form of a new table show it; `rules` is the page to read first."""

    name: str
    title: str
    blurb: str
    seats: list[int]
    words: list[str]
    minutes: int
    levels: list[str]
    hidden: bool  # whether seats have secrets, unless options say otherwise
    lessons: int
    rules: str
    options: list[Option]
    cover: Cover


class MyTable(Struct):
    """A table in the list of one's own; `ply` and `turn` only where the server looked into it."""

    table: str
    game: str
    title: str
    playable: bool
    ply: int | None
    turn: int | None
    seats: list[Sitter]
    yours: list[int]
    over: bool
    updated: str


class Invitation(Struct):
    """An invitation, before somebody accepts it; `options` are those that are not as usual."""

    state: InvitationState
    game: str
    title: str
    blurb: str
    cover: Cover
    host: str
    seat: int | None
    seats: list[Sitter]
    clock: ClockChosen
    options: list[Pair]
    watch: bool
    watching: int
