"""Addresses and networks that a host names."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from howdah.core.errors import Unreadable


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


def _network(name: str, what: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name.strip(), strict=False)
    except ValueError as error:
        raise Unreadable(f"{what} is an address or a network, as 10.0.0.2 or 10.0.0.0/8, not {name!r}.") from error
