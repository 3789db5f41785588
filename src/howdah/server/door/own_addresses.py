"""Where others in the network find this machine: its own addresses, as its routes tell them.

Nothing is sent: a datagram socket that is connected knows from which address it would send.
"""

import socket
from contextlib import suppress
from ipaddress import ip_address

EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # hosts that are all addresses of a family
PROBES = {  # one address behind the default route, and one of each kind of private network
    socket.AF_INET: ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254"),
    socket.AF_INET6: ("2001:db8::1", "fd00::1"),
}
DISCARD = 9  # a port


def own_addresses(family: socket.AddressFamily = socket.AF_INET) -> list[str]:
    """Returns the addresses of this machine that others may reach, the likeliest first."""
    found = [_sender(family, probe) for probe in PROBES[family]] + _named(family)
    return [address for address in dict.fromkeys(found) if address and _is_outside(address)]


def addresses_for(host: str) -> tuple[list[str], bool]:
    """Returns the addresses for others of a server that listens at a host, and whether it listens there."""
    if host in EVERYWHERE:
        return own_addresses(EVERYWHERE[host]), True
    if _is_outside(host):
        return [host], True
    return own_addresses(), False


def in_link(address: str) -> str:
    """Returns an address as it stands in a link."""
    return f"[{address}]" if ":" in address else address


def _sender(family: socket.AddressFamily, probe: str) -> str:
    """Returns from which address this machine would send to another, "" if it has no route."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as line:
        line.connect((probe, DISCARD))
        return str(line.getsockname()[0])
    return ""


def _named(family: socket.AddressFamily) -> list[str]:
    with suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, family)]
    return []


def _is_outside(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return not (found.is_loopback or found.is_link_local or found.is_unspecified or found.is_multicast)
