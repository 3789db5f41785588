"""What a page says over its socket; `scripts/wire` writes the page's `wire.d.ts` from it."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from .seats import LEVEL

WIRE = 2  # the number of this way to speak: raised when an older page would misunderstand


class Hello(Struct, tag="hello"):
    """Who speaks: the tokens of the seats that this device holds, whose view it wants, and how it speaks."""

    tokens: list[str] = []
    lang: str = "en"
    seat: int | None = None
    wire: int = WIRE


class Play(Struct, tag="play"):
    """A move, or what a seat says outside the rules."""

    id: str
    ply: int
    seat: int
    move: str


class Look(Struct, tag="look"):
    """Asks for the whole table, as a seat sees it."""

    seat: int | None = None


class WhyAsked(Struct, tag="why"):
    """Asks which clause forbids a path of clicks or a move."""

    seat: int
    path: tuple[str, ...] = ()
    move: str = ""


class WordsAsked(Struct, tag="words"):
    """Asks for the legal moves in words."""

    seat: int


class ThingsAsked(Struct, tag="things"):
    """Asks what stands where, in words: for a reader who does not see the picture."""


class HintAsked(Struct, tag="hint"):
    """Asks what the best bot would do."""

    seat: int


class ChatSaid(Struct, tag="chat"):
    """Something to say at the table."""

    seat: int
    text: str


class Reseat(Struct, tag="seat"):
    """Asks for somebody else at a seat."""

    seat: int
    kind: str
    name: str = ""
    level: Annotated[int, Meta(ge=1, le=5)] = LEVEL


class Ping(Struct, tag="ping"):
    """Asks whether the line works."""


Up = Play | Look | WhyAsked | WordsAsked | ThingsAsked | HintAsked | ChatSaid | Reseat | Ping

read_hello: Callable[[str], Hello] = Decoder(Hello).decode
read_up: Callable[[str], Up] = Decoder(Up).decode
