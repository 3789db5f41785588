"""Who follows a table at this moment: a set that tells when somebody comes or goes."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Listeners(set[T]):
    """A set that calls `on_change` after each change."""

    on_change: Callable[[], None] = staticmethod(lambda: None)

    def add(self, listener: T) -> None:
        super().add(listener)
        self.on_change()

    def discard(self, listener: object) -> None:
        if listener in self:
            super().discard(listener)
            self.on_change()
