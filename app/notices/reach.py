"""Where a call to somebody's own address may go: to the internet, not into the network that this server stands in."""

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from app.notices.errors import NotDelivered

_MOST_TRIED = 3
_NAT64 = ip_network("64:ff9b::/96")
_MORE_CLOSED = tuple(map(ip_network, ("64:ff9b:1::/48", "100.64.0.0/10", "192.0.0.0/24", "fec0::/10")))


async def reachable(host: str, port: int, *, anywhere: bool) -> tuple[str, ...]:
    """Look a host up once and return the addresses to connect to, which are the ones that were judged.

    Raises NotDelivered for a host that is not found, and for one of whose addresses any lies within a network; with
    ``anywhere`` the host of this server has allowed those.
    """
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise NotDelivered("unreachable") from fault
    hosts = tuple(dict.fromkeys(str(entry[4][0]) for entry in found))
    if not anywhere and not all(map(is_public, hosts)):
        raise NotDelivered("private", lasting=True)
    return hosts[:_MOST_TRIED]


def is_public(text: str) -> bool:
    """Say whether an address belongs to the internet: not to this machine, its network or another special range."""
    address = _innermost(ip_address(text.partition("%")[0]))
    if any(address in net for net in _MORE_CLOSED if net.version == address.version):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _innermost(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Find the IPv4 address that an IPv6 one only wraps."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = None if address.teredo is None else address.teredo[1]
    return address.ipv4_mapped or address.sixtofour or teredo or address
