"""The bodies of requests and answers of the API, and what their texts may hold."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from howdah.core.errors import HowdahError

from ..door.plain_text import plain
from ..tables.seats import LEVEL


def _writable(text: str) -> str:
    text.encode()  # JSON can name half a character, which no database and no answer can
    return text


def _plain(text: str) -> str:
    try:
        return plain(text)
    except HowdahError as error:
        raise ValueError(str(error).rstrip(".")) from error


def _few(options: Any) -> Any:
    """Refuses too many options before each of them is judged: thousands of mistakes take long to tell."""
    if isinstance(options, dict) and len(options) > OPTIONS:
        raise ValueError(f"There are at most {OPTIONS} options")
    return options


OPTIONS = 20
Writable = Annotated[str, AfterValidator(_writable)]
Plain = Annotated[str, AfterValidator(_plain)]
Text = Annotated[Plain, Field(max_length=200)]
Name = Annotated[Writable, Field(max_length=80)]
Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Numbers = Annotated[list[Number], Field(max_length=20)]


class Error(BaseModel):
    """What went wrong, in one sentence."""

    error: str
    say: str
    detail: str = ""
    clause: str = ""
    at: list[str] = []
    rule: Annotated[str, Field(description="What the clause is called.")] = ""
    request: Annotated[str, Field(description="Of an error of the server: the id in its log and in X-Request-Id.")] = ""


class SeatAsked(BaseModel):
    kind: Literal["me", "here", "link", "bot"]
    name: Name = ""
    level: Annotated[int, Field(ge=1, le=5)] = LEVEL


class ClockAsked(BaseModel):
    kind: Literal["none", "move", "bank", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


class TableAsked(BaseModel):
    game: Text
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=8)]
    options: Annotated[
        dict[Text, bool | Number | Text | Numbers], Field(max_length=OPTIONS), BeforeValidator(_few)
    ] = {}
    clock: ClockAsked = ClockAsked()
    watch: bool = True
    random_seats: Annotated[bool, Field(description="Whether lots decide which entry of `seats` sits where.")] = False
    undo: Annotated[bool, Field(description="Whether moves may be taken back.")] = True


class SeatGiven(BaseModel):
    """A seat, with the token that holds it or the invitation that takes it."""

    seat: int
    token: str | None = None
    invite: str | None = None


class SeatMade(SeatGiven):
    """A seat of a new table."""

    entry: Annotated[int, Field(description="Who sits here: the index in the `seats` that were asked for.")]


class TableMade(BaseModel):
    """A new table, with its seats."""

    table: str
    seats: list[SeatMade]


class Reach(BaseModel):
    """Where friends find the server, for somebody at its own machine; nothing for anybody else."""

    addresses: list[str] = []
    listens: Annotated[bool, Field(description="Whether the server listens at these addresses.")] = False
    command: Annotated[str, Field(description="What starts it so that it does.")] = ""


class InviteShown(BaseModel):
    invite: Text


class SeatClaimed(BaseModel):
    invite: Text
    name: Name = ""


class StepAsked(BaseModel):
    id: Annotated[Plain, Field(max_length=64)] = ""
    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    move: Text


class StepMade(BaseModel):
    ply: int


class TokensGiven(BaseModel):
    tokens: Annotated[list[Annotated[Plain, Field(max_length=80)]], Field(max_length=500)]


STEPS = 400  # of one attempt at a task; a match in a lesson is shorter
Steps = Annotated[list[Text], Field(max_length=STEPS, description="All steps since the task began.")]


class TaskTried(BaseModel):
    """A move of the learner after some steps; without a move, the task as it stands."""

    steps: Steps = []
    move: Text = ""
    sure: Annotated[bool, Field(description="Whether to play it although the coach warns.")] = False
    hint: Annotated[bool, Field(description="Whether to return a move that leads on.")] = False


class PathTried(BaseModel):
    """A path of clicks that makes no move."""

    steps: Steps = []
    path: Annotated[list[Text], Field(min_length=1, max_length=20)]
