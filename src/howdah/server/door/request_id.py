"""The id of a request or socket: it stands in its answer and in its log lines, so that a host can find these.

A proxy that the host has named may bring one of its own, so that its log and ours can be joined.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

HEADER = "X-Request-Id"
KEY = "howdah.request"  # of a scope
GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")

Headers = Sequence[tuple[bytes, bytes]]


def identify(scope: dict[str, Any], is_trusted: Callable[[], bool]) -> None:
    """Gives a request its id: the one that it brings from a proxy, or a new one."""
    given = [value for name, value in scope["headers"] if name.lower() == b"x-request-id"]
    if len(given) == 1 and GIVEN.fullmatch(given[0]) and is_trusted():
        scope[KEY] = given[0].decode()


def of(scope: Any) -> str:
    """Returns the id of a request, which has one from now on."""
    if KEY not in scope:
        scope[KEY] = secrets.token_hex(8)
    return str(scope[KEY])


def headers(scope: Any) -> Headers:
    """Returns the headers that tell a socket its id."""
    return [(HEADER.lower().encode(), of(scope).encode())]
