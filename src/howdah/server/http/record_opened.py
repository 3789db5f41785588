"""A record that a visitor opens: read and drawn step by step, within a limit of steps and seconds."""

import time
from typing import Annotated, Any

from fastapi.exceptions import RequestValidationError
from msgspec import DecodeError, Meta, Struct
from msgspec.json import Decoder

import howdah
from howdah.core.schema import SPECTATOR
from howdah.session import record

from ..errors import Limit
from ..limits import SECONDS, STEPS
from ..sockets import wire
from .replay import replay

LENGTH = 1_000_000  # characters
FIELD = {"type": "string", "maxLength": LENGTH}
GIVEN = {"type": "object", "required": ["record"], "properties": {"record": FIELD}}
BODY: dict[str, Any] = {"requestBody": {"required": True, "content": {"application/json": {"schema": GIVEN}}}}


class Given(Struct):
    """The body of the request."""

    record: Annotated[str, Meta(max_length=LENGTH)]


_given = Decoder(Given)


class Deadline:
    """Raises `Limit` when asked after its time."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    def __call__(self) -> None:
        if time.monotonic() > self.end:
            raise Limit(f"This record takes more than {SECONDS} seconds to open: use howdah on your own machine.")


def opened(body: bytes, lang: str) -> bytes:
    """Returns the recorded match step by step."""
    text, deadline = _text(body), Deadline(SECONDS)
    if sum(line.lstrip()[:1].isdigit() for line in text.splitlines()) > STEPS:
        raise Limit(f"This record has more than {STEPS} steps: use howdah on your own machine.")
    match = record.read(text, howdah.load, deadline)
    return wire.encode(replay(match, SPECTATOR, lang, check=deadline))


def _text(body: bytes) -> str:
    try:
        return _given.decode(body).record
    except (DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestValidationError([{"loc": ("body",), "msg": str(error)}]) from error
