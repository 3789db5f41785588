"""How many watch a table without a seat, here and with other processes; everybody is told, at most once a second."""

import asyncio
from collections.abc import Iterable

from ..sockets import wire
from .listeners import Listener, Listeners

PAUSE = 1  # seconds between two messages


class Watchers:
    """Who watches one table."""

    def __init__(self, listeners: Listeners[Listener]) -> None:
        self.listeners, self.elsewhere, self.told = listeners, 0, 0
        self.telling: asyncio.TimerHandle | None = None

    @property
    def here(self) -> int:
        """How many follow the table with this process and hold no seat."""
        return sum(not listener.held for listener in self.listeners)

    @property
    def count(self) -> int:
        return self.here + self.elsewhere

    def meet(self, there: Iterable[int]) -> None:
        """Notes how many watch with other processes; each writes -n for n."""
        self.elsewhere = -sum(number for number in there if number < 0)
        self.note()

    def note(self) -> None:
        """Tells everybody soon, if the number has changed."""
        if self.count != self.told and self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(PAUSE, self._tell)

    def _tell(self) -> None:
        self.telling = None
        if self.count != self.told:
            self.told = self.count
            message = wire.encode(wire.Watching(self.told))
            for listener in list(self.listeners):
                listener.send(message)
