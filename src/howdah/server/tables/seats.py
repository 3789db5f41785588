"""Who holds which seat: capability tokens, invitations, and what kind of somebody sits there.

A token is a secret that only its holder knows; the store keeps its hash. An invitation can be used once.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any, Literal, get_args

Kind = Literal["person", "here", "link", "bot"]
PERSON, HERE, LINK, BOT = get_args(Kind)
Choosable = Literal["here", "link", "bot", "back"]  # what a seat may become; back to its last holder
CHOOSABLE = get_args(Choosable)
BACK = CHOOSABLE[-1]
NAME_LENGTH = 40
LEVEL = 3


@dataclass
class Seat:
    """One seat of a table; `token` is a hash, `invite` a secret not yet used."""

    seat: int
    kind: Kind
    name: str = ""
    level: int = LEVEL  # of a bot
    token: str | None = None
    invite: str | None = None

    @property
    def is_open(self) -> bool:
        """Tells whether the seat waits for somebody to take it."""
        return self.kind == LINK and self.token is None

    def give(self) -> str:
        """Makes a new token for the seat, the only one that holds it from now on, and returns it."""
        token = secrets.token_urlsafe(24)
        self.token, self.invite = hashed(token), None
        return token

    def become(self, kind: Kind) -> None:
        """Changes who sits here; nobody holds the seat any more."""
        self.kind, self.token = kind, None
        self.invite = f"{self.seat}.{secrets.token_urlsafe(18)}" if kind == LINK else None


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def cleaned(name: str) -> str:
    """Returns a name without control characters, short enough to show."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:NAME_LENGTH]


def hosts(settings: dict[str, Any], seats: list[Seat]) -> list[str]:
    """Returns the hashes of tokens that give a host's rights; of an earlier version, that of one seat's holder."""
    if "hosts" not in settings:
        settings["hosts"] = [seat.token for seat in seats if seat.token and seat.seat == settings.get("host")]
    found: list[str] = settings["hosts"]
    return found
