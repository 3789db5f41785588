"""What the server tells the page, over sockets and HTTP; `scripts/wire` writes the page's `wire.d.ts` from it.

A message is one flat JSON object: a struct, or a tuple of structs whose fields stand in it side by side.
"""

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from msgspec import Raw, Struct
from msgspec.json import Encoder

from howdah.core.protocol import Arrangement, Box, Role

from ..tables.seats import Choosable, Kind

Pair = tuple[str, str]  # the key and markup of an element, a travel, or two words
Layer = tuple[str, str, bool]  # what a picture can show besides, in words, and whether it does without being asked
Tally = tuple[str, list[int | None], Role]  # a row of the score sheet
About = tuple[str, list[str]]  # a sentence, and the targets of which it is true
Paths = list[tuple[str, ...]] | Raw  # of clicks; most are written already


# what messages are made of


class Clock(Struct):
    """The milliseconds that a seat has left."""

    left: int
    running: bool


class ClockChosen(TypedDict):
    """The clock that a table was made with."""

    kind: str
    seconds: NotRequired[int]
    increment: NotRequired[int]


class Sitter(Struct):
    """Who sits at a seat, as lists tell it; `level` is a bot's, in words."""

    seat: int
    name: str
    word: str
    kind: Kind
    level: str | None
    open: bool


class Seat(Sitter):
    """Who sits at a seat, as everybody at the table may know it."""

    online: bool
    thinking: bool
    resigned: bool
    late: bool  # resigned since its time ran out
    score: int | None
    clock: Clock | None


class Line(Struct):
    """A step as a line of the log."""

    ply: int
    actor: int
    say: str
    text: str


class Outcome(Struct):
    """How a match ended; `rule` is what the clause is called, and `cause` does not say who won."""

    clause: str
    say: str
    winners: list[int]
    scores: list[int]
    ranks: list[int]
    rule: str = ""
    cause: str = ""


class Undo(Struct):
    """A request to go back to some number of moves, and the seats that agree: first the one that asked."""

    to: int
    by: list[int]


class Offers(Struct):
    """What seats propose, each with the seats that agree, first the one that offered it; `finish` is an early end."""

    draw: list[int]
    undo: Undo | None
    rematch: list[int]
    finish: list[int]


class May(Struct):
    """What a seat may do outside the rules."""

    undo: Literal["free", "ask", "no"]
    resign: bool
    draw: bool
    rematch: bool


class Talk(Struct):
    """A line of the chat; without a seat it is a notice of the table itself, about who sits where."""

    seat: int | None
    name: str
    text: str
    at: int


class Choice(Struct):
    """A legal move: its clicks, a sentence, and what it would bring."""

    move: str
    path: list[str]
    say: str
    promise: str


class Prompt(Struct):
    """A sentence that tells what to do next, and the paths of clicks after which it does."""

    say: str
    after: list[tuple[str, ...]]


class Hint(Struct):
    """A move that the best bot recommends, the chance it gives it where others play, and what would follow."""

    move: str
    say: str
    promise: str
    chance: float | None
    follows: list[str]
    path: tuple[str, ...]
    travels: list[Pair]


class Mistake(Struct):
    """What went wrong, in one sentence; `rule` is what the clause is called, `at` are the targets at fault."""

    error: str
    say: str
    detail: str = ""
    clause: str = ""
    at: tuple[str, ...] = ()
    rule: str = ""


# parts of messages


class Opening(Struct, tag="whole"):
    """What a screen needs once."""

    table: str
    game: str
    title: str
    lang: str
    frame: Box
    tray: tuple[Box, list[str]] | None
    arrangements: list[Arrangement]
    opposite: tuple[int, ...]  # seats that see the board turned; none where it cannot be turned
    art: str
    style: str
    elements: list[Pair]
    names: dict[str, str]
    icons: dict[str, str]
    log: list[Line]
    undone: list[int]  # plies of the log that were taken back
    folds: dict[str, str]  # of which kinds several moves of a seat in a row are one line, and its words
    layers: list[Layer]
    options: list[Pair]
    levels: list[str]
    watch: bool
    watching: int  # how many watch without a seat
    next: str  # the table of the rematch, if there is one
    clock: ClockChosen
    chat: list[Talk]
    phrases: list[str]


class Change(Struct, tag="step"):
    """What some steps changed in the picture and the log."""

    patch: list[Pair]
    names: dict[str, str]
    log: list[Line]
    travels: list[Pair]


class Common(Struct):
    """What may change with any step, and everybody knows; `begins` is a seat and its first ply, once settled."""

    ply: int
    turn: int
    begins: tuple[int, int] | None
    hidden: bool
    outcome: Outcome | None
    offers: Offers
    decided: list[int]  # the seats that still play once the winner is certain


class Sitting(Struct):
    """Who sits where."""

    seats: list[Seat]


class Standing(Struct):
    """How the match stands for all who are shown the same picture."""

    digest: str
    last: list[str]
    reckoning: list[Tally]  # its values are by seat, None where they are hidden
    remarks: list[str]


class Allowed(Struct):
    """Whose view it is, and what that seat may do outside the rules."""

    seat: int | None
    may: May
    undo_to: int | None


class Choosing(Struct):
    """The legal moves of a viewer who must decide, each with its path of clicks, and what helps to choose."""

    choices: Paths | None
    shortcuts: list[tuple[str, ...]]
    prompts: list[Prompt] | Raw
    cautions: list[Pair]
    settled: str | None  # a move that the page makes by itself after another of the same seat


class Held(Struct):
    """The seats that a device holds, whether it may change who sits where, and the invitations that it may give."""

    mine: list[int]
    host: bool
    invites: list[tuple[int, str]]


class Answer(Struct):
    """The id of the message that a device sent."""

    id: str


class Refusal(Struct, tag="error"):
    """The id of the message that was refused, "" when it had none."""

    id: str


# over sockets


class Whole(NamedTuple):
    """Everything that a screen needs, and what the device holds."""

    opening: Opening
    common: Common
    sitting: Sitting
    standing: Standing
    allowed: Allowed
    choosing: Choosing
    held: Held


class Step(NamedTuple):
    """What some steps changed; the device whose message made them finds its id."""

    change: Change
    standing: Standing
    allowed: Allowed
    choosing: Choosing
    common: Common
    sitting: Sitting
    answer: Answer | None = None


class Proposal(Struct, tag="offers"):
    """What a seat has just proposed or answered, what is proposed now, and what the viewer may do."""

    actor: int
    text: str
    say: str
    offers: Offers
    may: May


class Proposed(NamedTuple):
    """A change of what is proposed: no step; the device whose message made it finds its id."""

    proposal: Proposal
    answer: Answer | None = None


class Done(Struct, tag="done"):
    """What was done before, when the same id was sent."""

    id: str
    ply: int


class Error(NamedTuple):
    """A message that was refused, and why."""

    refusal: Refusal
    mistake: Mistake


class Why(Struct, tag="why"):
    """Which clause forbids what was clicked or typed, what it is called, and the targets at fault."""

    path: tuple[str, ...]
    clause: str
    say: str
    at: tuple[str, ...]
    rule: str = ""


class Words(Struct, tag="words"):
    """The legal moves in words."""

    choices: list[Choice]


class Things(Struct, tag="things"):
    """What stands on each target, in words, and what it is for."""

    things: dict[str, str]
    about: list[About]


class Hints(Struct, tag="hint"):
    """What the best bot would do; nothing once the table has gone on."""

    moves: list[Hint]


class Chat(Talk, tag="chat"):
    """A new line of the chat."""


class Seats(Sitting, tag="seats"):
    """Who sits where now."""


class Watching(Struct, tag="watching"):
    """How many watch the table without a seat."""

    watching: int


class Token(Struct, tag="token"):
    """The token of a seat that this device holds from now on."""

    seat: int
    token: str


class Seating(Struct, tag="seating"):
    """What a seat may become at this device's wish, and why it may not become anything else."""

    seat: int
    kinds: list[Choosable]
    why: list[str]


class Pong(Struct, tag="pong"):
    """The line works."""


Answers = Done | Error | Why | Words | Things | Hints | Token | Seating | Pong
Down = Whole | Step | Proposed | Chat | Seats | Watching | Answers


# over HTTP


class TableShown(NamedTuple):
    """Everything that a screen needs, for a viewer without a socket."""

    opening: Opening
    common: Common
    sitting: Sitting
    standing: Standing
    allowed: Allowed
    choosing: Choosing


encoder = Encoder()


def encode(message: Any) -> bytes:
    """Returns a message, or anything else, as JSON."""
    if isinstance(message, tuple):
        return joined(*[inside(part) for part in message if part is not None])
    return encoder.encode(message)


def inside(part: Struct) -> bytes:
    """Returns the fields of a part of a message."""
    return encoder.encode(part)[1:-1]


def joined(*parts: bytes) -> bytes:
    """Returns the fields of parts as one message."""
    return b"{" + b",".join(parts) + b"}"


def extended(message: bytes, part: Struct) -> bytes:
    """Returns an encoded message with one more part."""
    return message[:-1] + b"," + encoder.encode(part)[1:]
