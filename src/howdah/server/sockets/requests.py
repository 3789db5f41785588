"""What a page says over its socket; `scripts/wire` writes the page's `wire.d.ts` from it."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from ..tables.seats import LEVEL

Seat = Annotated[int, Meta(ge=-100, le=100)]  # those that exist are held by somebody
Text = Annotated[str, Meta(max_length=200)]  # no move of any game is longer
Target = Annotated[str, Meta(max_length=80)]
Path = Annotated[tuple[Target, ...], Meta(max_length=16)]  # no game asks for more clicks

WIRE = 3  # the number of this way to speak: raised when an older page would misunderstand


class Hello(Struct, tag="hello"):
    """Who speaks: the tokens of the seats that this device holds, whose view it wants, and how it speaks.

    A device that unpacks is sent its first message as gzip, in a frame of bytes.
    """

    tokens: Annotated[list[Text], Meta(max_length=20)] = []
    lang: Text = "en"
    seat: Seat | None = None
    wire: Annotated[int, Meta(ge=0, le=1000)] = WIRE
    unpacks: bool = False


class Play(Struct, tag="play"):
    """A move, or what a seat says outside the rules."""

    id: Text
    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: Seat
    move: Text


class Look(Struct, tag="look"):
    """Asks for the whole table, as a seat sees it."""

    seat: Seat | None = None


class WhyAsked(Struct, tag="why"):
    """Asks which clause forbids a path of clicks or a move."""

    seat: Seat
    path: Path = ()
    move: Text = ""


class WordsAsked(Struct, tag="words"):
    """Asks for the legal moves in words."""

    seat: Seat


class ThingsAsked(Struct, tag="things"):
    """Asks what stands where, in words: for a reader who does not see the picture."""


class HintAsked(Struct, tag="hint"):
    """Asks what the best bot would do."""

    seat: Seat


class ChatSaid(Struct, tag="chat"):
    """Something to say at the table."""

    seat: Seat
    text: Annotated[str, Meta(max_length=2000)]
    id: Text = ""  # an error names it


class Reseat(Struct, tag="seat"):
    """Asks for somebody else at a seat."""

    seat: Seat
    kind: Text
    name: Text = ""
    level: Annotated[int, Meta(ge=1, le=5)] = LEVEL


class SeatingAsked(Struct, tag="seating"):
    """Asks what a seat may become."""

    seat: int


class Ping(Struct, tag="ping"):
    """Asks whether the line works."""


Up = Play | Look | WhyAsked | WordsAsked | ThingsAsked | HintAsked | ChatSaid | Reseat | SeatingAsked | Ping

read_hello: Callable[[str], Hello] = Decoder(Hello).decode
read_up: Callable[[str], Up] = Decoder(Up).decode
