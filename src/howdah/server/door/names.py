"""The names that a server is known by.

A page from elsewhere can let its own name point to this machine, and would then pass as a page of this server (DNS
rebinding). Its requests still carry its name, so the server answers only to names that it knows. It knows every
literal address: a browser that goes to an address has asked nobody where a name leads.
"""

import re
import socket
from collections.abc import Iterable, Sequence
from ipaddress import ip_address

from howdah.core.errors import Unreadable

from ..errors import Misdirected

ANY = "*"
HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]{1,253}))(?::[0-9]{1,5})?", re.IGNORECASE)


class Names:
    """What may stand in the Host header: addresses, this machine's names, and those that the host gives it."""

    def __init__(self, own: Iterable[str], given: Sequence[str]) -> None:
        self.known = {_plain(name) for name in own} | {_given(name) for name in given}

    def check(self, hosts: Sequence[str]) -> None:
        """Refuses a request that is for another server, or does not say for which."""
        found = HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if not found:
            raise Unreadable("A request has one Host header, with a name or an address.")
        name = _plain(found["address"] or found["name"])
        if not (name in self.known or ANY in self.known or name.endswith(".localhost") or _is_address(name)):
            raise Misdirected(
                f"This server does not know the name {name}. Use its address instead, "
                f"or let its host start it with: howdah serve --name {name}"
            )


def own_names() -> set[str]:
    """Returns the names by which this machine is known at home."""
    name = socket.gethostname()
    return {"localhost", name, f"{name.split('.')[0]}.local"}


def _plain(name: str) -> str:
    return name.lower().rstrip(".")


def _given(name: str) -> str:
    try:
        known = _plain(name if name == ANY else name.encode("idna").decode())
    except UnicodeError:
        known = ""
    if known != ANY and not HOST.fullmatch(known):
        raise Unreadable(f"Write a name as example.org, without http:// and without a path, not as {name!r}.")
    return known


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False
