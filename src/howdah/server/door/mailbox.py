"""What uvicorn keeps for every socket, without what takes most of its memory: a queue for one reader, and a gate."""

import asyncio
from typing import Any


class Mailbox:
    """What a socket has brought, until the application takes it."""

    __slots__ = ("messages", "reader")

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.messages

    @property
    def is_awaited(self) -> bool:
        """Whether the application has nothing to do but to wait for a message."""
        return self.reader is not None and not self.reader.done()

    def put_nowait(self, message: Any) -> None:
        self.messages.append(message)
        if self.reader and not self.reader.done():
            self.reader.set_result(None)

    def arrival(self) -> asyncio.Future[None]:
        """Returns what is done once a message has come."""
        self.reader = asyncio.get_running_loop().create_future()
        return self.reader

    def take(self) -> Any:
        """Takes the message that came first."""
        return self.messages.pop(0)


class Gate:
    """An event that is usually set."""

    __slots__ = ("opening",)

    def __init__(self) -> None:
        self.opening: asyncio.Event | None = None

    def is_set(self) -> bool:
        return self.opening is None

    def clear(self) -> None:
        self.opening = self.opening or asyncio.Event()

    def set(self) -> None:
        if self.opening:
            self.opening.set()
            self.opening = None

    async def wait(self) -> None:
        if self.opening:
            await self.opening.wait()
