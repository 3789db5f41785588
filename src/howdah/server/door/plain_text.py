"""Text that comes from outside: the door refuses what no id, move or token contains and no database keeps.

Names and talk are cleaned instead, where they are kept.
"""

import re
from typing import Any

from msgspec import Struct

from howdah.core.errors import Unreadable

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")  # and halves of characters
CLEANED = ("name", "text")  # fields for people to read


def plain(text: str) -> str:
    """Returns a text without control characters, or raises `Unreadable`."""
    if CONTROL.search(text):
        raise Unreadable("An id, a move, a token or an address contains no control characters: leave them out.")
    return text


def check(message: Struct) -> None:
    """Raises `Unreadable` for a message with control characters, except in what is cleaned."""
    for name in message.__struct_fields__:
        if name not in CLEANED:
            _check(getattr(message, name))


def _check(value: Any) -> None:
    if isinstance(value, str):
        plain(value)
    elif isinstance(value, list | tuple):
        for one in value:
            _check(one)
