"""Who is asking: the address that limits count by."""

from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

PREFIX = 64  # bits of an IPv6 address that one household has


def visitor(scope: Scope) -> str:
    """Returns the address of a request or socket; all addresses of one IPv6 network are the same visitor."""
    host = (scope.get("client") or ("", 0))[0]
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ip_network((address, PREFIX), strict=False))
    return str(address)
