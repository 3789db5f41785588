"""A table followed over HTTP, as server-sent events."""

import asyncio
import time
from collections.abc import AsyncIterator

from howdah.core.schema import SPECTATOR

from ..door.lines import Lines, make_room
from ..errors import LOOK_AGAIN, Limit
from ..sockets import messages, wire
from ..sockets.outbox import Outbox
from ..tables.live_table import LiveTable
from ..tables.seats import hashed
from ..tables.table_service import TableService

BEAT = 20  # seconds after which a silent stream shows that it lives


class Follower:
    """A listener whose messages become a stream of events."""

    def __init__(self, visitor: str, token: str, lang: str) -> None:
        self.visitor, self.since = visitor, time.monotonic()
        self.tokens, self.lang = {hashed(token)} if token else set[str](), lang
        self.held: set[int] = set()
        self.viewer = SPECTATOR
        self.outbox = Outbox()
        self.is_gone = False

    def send(self, message: bytes, kept: bytes = b"") -> None:
        if not self.is_gone and not self.outbox.put(message, kept=kept):
            self.leave()

    def renew(self, message: bytes) -> None:
        if not self.is_gone and not self.outbox.renew(message):
            self.leave()

    def leave(self, _: int = LOOK_AGAIN) -> None:
        """Ends the stream: nothing that comes now is sent, not even the whole table."""
        self.is_gone = True
        self.outbox.clear()
        self.outbox.put(b"")

    async def next(self) -> bytes:
        """Returns the next message as an event, a mere beat after long silence, nothing at the end."""
        try:
            message = await asyncio.wait_for(self.outbox.next(), BEAT)
        except TimeoutError:
            return b":\n\n"
        return b"data: " + message + b"\n\n" if message else b""


async def events(tables: TableService, live: LiveTable, lines: Lines, follower: Follower) -> AsyncIterator[bytes]:
    """Yields a table as server-sent events: the whole of it, then every change; nothing where there is no room."""
    try:
        lines.make_room(follower.visitor)
        lines.add(follower.visitor, follower)
        await tables.shares.afford(follower.visitor)
        async with live.lock:
            await _enter(tables, live, follower)
        while event := await follower.next():
            yield event
    except Limit:
        return  # others came at the same time
    finally:
        live.part(follower)
        lines.remove(follower.visitor, follower)


async def _enter(tables: TableService, live: LiveTable, follower: Follower) -> None:
    """Lets a follower follow a table, if it may; the table's lock is held."""
    follower.held = live.held_by(follower.tokens)
    follower.viewer = min(follower.held, default=SPECTATOR)
    tables.shares.charge(follower.visitor, await live.prepare(follower.viewer, follower.lang))
    if tables.live.get(live.id) is not live or not live.is_open_to(follower):
        follower.leave()
        return
    began = time.perf_counter()
    make_room(live, follower.visitor, follower.held)
    live.listeners.add(follower)
    follower.renew(wire.encode(messages.whole(live, follower.viewer, follower.lang)))
    tables.shares.spend(follower.visitor, began)
