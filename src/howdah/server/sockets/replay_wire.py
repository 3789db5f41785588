"""What the server tells the page of a match step by step, over HTTP; `scripts/wire` writes its types too."""

from msgspec import Struct

from howdah.core.protocol import Arrangement, Box

from .wire import Line, Outcome, Pair


class ReplayStep(Line):
    """A step of a replay, with what it changed."""

    patch: list[Pair]
    travels: list[Pair]
    last: list[str]


class ReplaySeat(Struct):
    """A seat of a replay, with its word in the game."""

    seat: int
    name: str
    word: str


class Replay(Struct):
    """A match step by step."""

    game: str
    title: str
    frame: Box
    tray: tuple[Box, list[str]] | None
    arrangements: list[Arrangement]
    art: str
    style: str
    elements: list[Pair]
    steps: list[ReplayStep]
    outcome: Outcome | None
    seats: list[ReplaySeat]
