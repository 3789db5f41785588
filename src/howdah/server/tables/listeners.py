"""Who follows a table: somebody to send messages to, and a set that tells when somebody comes or goes."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from ..errors import LOOK_AGAIN

T = TypeVar("T")


class Listener(Protocol):
    """Somebody who follows a table: a socket, or a stream of events."""

    viewer: int
    held: set[int]
    tokens: set[str]  # hashes of what the device shows: those that hold a seat, held one or make it a host
    lang: str
    visitor: str
    since: float  # when it began to follow

    def send(self, message: bytes, kept: bytes = b"", /) -> None:
        """Queues an encoded message; never waits. `kept` is what stays of it when the whole table replaces it."""

    def renew(self, message: bytes) -> None:
        """Queues the whole table, in place of all news that wait."""

    def leave(self, code: int = LOOK_AGAIN) -> None:
        """Lets the listener go, to come back and look again."""


class Listeners(set[T]):
    """A set that counts its changes, and calls `on_change` after each."""

    on_change: Callable[[], None] = staticmethod(lambda: None)
    changes = 0

    def add(self, listener: T) -> None:
        super().add(listener)
        self._note()

    def discard(self, listener: object) -> None:
        if listener in self:
            super().discard(listener)
            self._note()

    def _note(self) -> None:
        self.changes += 1
        self.on_change()
