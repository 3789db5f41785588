"""The server's errors, and one table of what each becomes: an HTTP status, and the code that closes a socket.

`declarations` writes the same table for the page.
"""

from typing import NamedTuple

from howdah.core.errors import HowdahError, NotYours, Over, Refused, Stale, Unreadable

LOOK_AGAIN, STOPPING = 4408, 1001  # the page comes back: to see the table again, or once the server is up again
FULL = 4429  # the page comes back after a longer pause
NO_STATUS = 1005  # of a socket that ends without a code
TOO_MANY = 429  # requests: some are answered again after a moment
INVALID = 422  # a request whose fields are wrong, before anything is raised


class Gone(HowdahError):
    """A table that does not exist."""


class Unplayable(HowdahError):
    """A table that the present rules do not replay as it was."""


class Taken(HowdahError):
    """A seat that somebody else has taken."""


class Limit(HowdahError):
    """More than this server allows."""


class Forbidden(HowdahError):
    """Something that only others may do or see; `key` names the message that says so, or says why."""

    def __init__(self, said: str, key: str = "error-Forbidden", **values: int) -> None:
        super().__init__(said)
        self.key, self.values = key, values


class Misdirected(HowdahError):
    """A request for a server of another name."""


class Unsaved(HowdahError):
    """Something that could not be stored, and therefore was not done."""


class Unconfirmed(HowdahError):
    """Something of which nobody knows whether it was stored, since the database went away in that moment."""


class Unavailable(HowdahError):
    """A database that cannot be read at the moment."""


class Old(HowdahError):
    """A page that was loaded from an earlier server."""


class Codes(NamedTuple):
    """How an error is answered; a page retries unless a code of its own closes the socket."""

    status: int
    close: int = LOOK_AGAIN

    @property
    def retries(self) -> bool:
        """Whether the page opens the socket again by itself."""
        return self.close in (LOOK_AGAIN, FULL)


CODES: dict[type[HowdahError], Codes] = {
    Unreadable: Codes(400, 4400),
    Forbidden: Codes(403, 4403),
    NotYours: Codes(403),
    Gone: Codes(404, 4404),
    Unplayable: Codes(409, 4409),
    Refused: Codes(409),
    Stale: Codes(409),
    Over: Codes(409),
    Taken: Codes(409),
    Old: Codes(400, 4426),
    Misdirected: Codes(421),
    Limit: Codes(TOO_MANY, FULL),
    Unsaved: Codes(507),
    Unconfirmed: Codes(503),
    Unavailable: Codes(503),
}
OTHER = Codes(400)
# What an answer stands for that only has a status: the framework's here, a proxy's in the page.
BY_STATUS: dict[int, type[HowdahError]] = {403: Forbidden, 404: Gone, 413: Limit, TOO_MANY: Limit, 503: Unavailable}
STATUSES = sorted({codes.status for codes in CODES.values()} | {INVALID})


def codes_of(error: HowdahError) -> Codes:
    """Returns how an error is answered."""
    return CODES.get(type(error), OTHER)


def name_of(status: int) -> str:
    """Returns the name of the error that a status of the framework stands for."""
    return BY_STATUS.get(status, Unreadable).__name__
