"""A cache of recent results, by key: a fixed number, and the least recently used is dropped."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Lately(Generic[T]):
    """The latest results of one kind; they are shared, and not to be changed."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.results: OrderedDict[Hashable, T] = OrderedDict()

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what was made for a key, or makes it."""
        if key in self.results:
            self.results.move_to_end(key)
            return self.results[key]
        made = self.results[key] = make()
        if len(self.results) > self.room:
            self.results.popitem(last=False)
        return made
