"""The queue of what is sent to one reader: limited in bytes, without messages that a newer one replaces."""

import asyncio
from typing import NamedTuple

BUDGET = 512_000  # bytes that may wait
OVERHEAD = 200  # bytes that a message takes besides its own


class Waiting(NamedTuple):
    """A message, the slot it is the newest of, and what is left of it once the whole table replaces it."""

    message: bytes
    slot: str
    kept: bytes

    @property
    def size(self) -> int:
        return len(self.message) + OVERHEAD


class Outbox:
    """A queue of messages for one reader; the sender takes them one by one."""

    __slots__ = ("filled", "size", "waiting")

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []
        self.size = 0
        self.filled: asyncio.Event | None = None  # for a sender that waits

    def put(self, message: bytes, slot: str = "", kept: bytes = b"") -> bool:
        """Adds a message, in place of one that waits in the same slot; tells whether the reader keeps up."""
        if slot:
            self._replace([one for one in self.waiting if one.slot != slot])
        return self._add(Waiting(message, slot, kept))

    def answer(self, message: bytes, slot: str = "") -> bool:
        """Adds a message that the whole table does not replace."""
        return self.put(message, slot, kept=message)

    def renew(self, message: bytes) -> bool:
        """Adds the whole table, in place of all news that wait; answers stay."""
        self._replace([Waiting(one.kept, one.slot, one.kept) for one in self.waiting if one.kept])
        return self._add(Waiting(message, "", b""))

    async def next(self) -> bytes:
        """Returns the next message, as soon as there is one."""
        while not self.waiting:
            self.filled = asyncio.Event()
            await self.filled.wait()
        return self.take()

    def take(self) -> bytes:
        """Takes the message that has waited longest."""
        one = self.waiting.pop(0)
        self.size -= one.size
        return one.message

    def clear(self) -> None:
        """Forgets all that waits."""
        self._replace([])

    def _add(self, one: Waiting) -> bool:
        is_first = not self.waiting  # a message of any size can be sent alone
        self.waiting.append(one)
        self.size += one.size
        if self.filled:
            self.filled.set()
        return is_first or self.size <= BUDGET

    def _replace(self, waiting: list[Waiting]) -> None:
        self.waiting = waiting
        self.size = sum(one.size for one in waiting)
