"""The connections that are open now, counted by visitor."""

from collections import Counter

from .proxies import Proxies
from .visitor import visitor


class Crowd:
    """Lets so many connections in, from everybody and from each visitor; proxies bring many visitors."""

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self.most, self.each, self.proxies = most, each, proxies
        self.visitors: dict[object, str] = {}
        self.counts: Counter[str] = Counter()

    def enter(self, connection: object, client: tuple[str, int] | None) -> bool:
        """Counts a connection; tells whether there is a place for it."""
        who = visitor({"client": client})
        if len(self.visitors) >= self.most or (self.counts[who] >= self.each and not self._is_proxy(client)):
            return False
        self.visitors[connection] = who
        self.counts[who] += 1
        return True

    def leave(self, connection: object) -> None:
        """Gives the place of a connection back, if it had one."""
        who = self.visitors.pop(connection, None)
        if who is not None:
            self.counts[who] -= 1
            if not self.counts[who]:
                del self.counts[who]

    def _is_proxy(self, client: tuple[str, int] | None) -> bool:
        return client is not None and client[0] in self.proxies
