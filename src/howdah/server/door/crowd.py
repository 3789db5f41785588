"""The connections that are open now, by visitor and by age."""

from ..errors import Limit
from .elsewhere import Elsewhere
from .lines import gives_way
from .proxies import Proxies
from .transport import Peer


class Crowd:
    """Limits connections, of all visitors together and of each one; proxies bring many visitors.

    In a full server, a connection of the visitor who has most gives way.
    """

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self.most, self.limit, self.proxies, self.elsewhere = most, each, proxies, Elsewhere()
        self.count = 0
        self.by_visitor: dict[str, dict[Peer, None]] = {}

    def enter(self, peer: Peer) -> bool:
        """Counts a connection; tells whether there is a place for it."""
        mine = self.by_visitor.get(peer.visitor, {})
        if len(mine) + self.elsewhere.count(peer.visitor) >= self.limit and peer.address not in self.proxies:
            return False
        if self.count >= self.most and not self._make_room(peer):
            return False
        self.by_visitor.setdefault(peer.visitor, {})[peer] = None
        self.count += 1
        return True

    def leave(self, peer: Peer) -> None:
        """Gives the place of a connection back, if it had one."""
        peers = self.by_visitor.get(peer.visitor, {})
        if peer in peers:
            del peers[peer]
            self.count -= 1
        if not peers:
            self.by_visitor.pop(peer.visitor, None)

    def _make_room(self, peer: Peer) -> bool:
        try:
            most = gives_way({visitor: len(peers) for visitor, peers in self.by_visitor.items()}, peer.visitor)
        except Limit:  # the newcomer's own visitor has most
            return False
        oldest = next(iter(self.by_visitor[most]))
        self.leave(oldest)
        oldest.abort()
        return True
