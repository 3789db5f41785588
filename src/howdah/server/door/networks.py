"""Addresses and networks: those that a host names, and this machine itself."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from howdah.core.errors import Unreadable

HERE = ("127.0.0.0/8", "::1")  # this machine
FORWARDED = (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")


class Networks:
    """Addresses and networks; `what` begins the sentence that refuses a name that is neither."""

    def __init__(self, named: Sequence[str], what: str) -> None:
        self.networks = [_network(name, what) for name in named]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)

    @property
    def texts(self) -> list[str]:
        return list(map(str, self.networks))


def is_here(scope: Scope) -> bool:
    """Tells whether a request comes from this machine, and not through a proxy on it."""
    return (scope.get("client") or ("", 0))[0] in _MACHINE and not is_forwarded(scope)


def is_forwarded(scope: Scope) -> bool:
    """Tells whether a request comes through a proxy that says so."""
    return any(name.lower() in FORWARDED for name, _ in scope["headers"])


def _network(name: str, what: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name.strip(), strict=False)
    except ValueError as error:
        raise Unreadable(f"{what} is an address or a network, as 10.0.0.2 or 10.0.0.0/8, not {name!r}.") from error


_MACHINE = Networks(HERE, "This machine")
