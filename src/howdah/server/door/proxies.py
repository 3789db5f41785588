"""The proxies that a host names: only they may say on whose behalf a request comes."""

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from howdah.core.errors import Unreadable


class Proxies:
    """Addresses and networks of proxies."""

    def __init__(self, named: Sequence[str]) -> None:
        self.networks = [_network(name) for name in named]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    @property
    def texts(self) -> list[str]:
        return list(map(str, self.networks))


def _network(name: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(name.strip(), strict=False)
    except ValueError as error:
        raise Unreadable(f"A proxy is an address or a network, as 10.0.0.2 or 10.0.0.0/8, not {name!r}.") from error
