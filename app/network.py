"""Where this machine can be reached."""

import errno
import socket
import sys
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_NOWHERE = ("192.0.2.1", 9)  # an address of the range set aside for documentation: no machine has it
_LOOPBACK = "127."
_SILENCE_MILLISECONDS = 60_000  # a listener that vanished without a word holds its stream no longer than this


def lan_address() -> str | None:
    """Find the address under which others on the network reach this machine; None without a network.

    Connecting a datagram socket sends nothing: it only asks the routing table which own address would be used.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_NOWHERE)
            routed = str(probe.getsockname()[0])
        except OSError:
            routed = ""
    if routed and not routed.startswith(_LOOPBACK):
        return routed
    return next(iter(_named_addresses()), None)


def own_hosts() -> tuple[str, ...]:
    """List the names and addresses under which this machine may be asked for, the loopback ones included."""
    name = socket.gethostname().lower()
    hosts = ("localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *_named_addresses(), lan_address())
    return tuple(dict.fromkeys(host for host in hosts if host))


class PortTaken(Exception):
    """Somebody on this machine listens on the port already."""


class NotOurAddress(Exception):
    """The machine has no such address to listen on."""


def listening_socket(host: str, port: int) -> socket.socket:
    """Bind a socket to serve on; 0 takes any free port. Raises `PortTaken` and `NotOurAddress`.

    The protocol is named because asyncio switches Nagle's delay off only for a socket that says it is TCP.
    """
    sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # every connection made on it inherits this
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _SILENCE_MILLISECONDS)
    try:
        sock.bind((host, port))
    except OSError as fault:
        sock.close()
        raise (PortTaken if fault.errno == errno.EADDRINUSE else NotOurAddress)(str(fault)) from fault
    return sock


def household(address: str) -> str:
    """Name the household of an address; blank for one of this machine or of a network at home: it may be a proxy's."""
    found = shared_by_household(address)
    return str(found) if found is not None and found.is_global else ""


def shared_by_household(address: str) -> IPv4Address | IPv6Network | None:
    """Reduce an address to what one household has: an IPv6 network of 64 bits, an IPv4 address; None for no address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or IPv6Network((found, 64), strict=False)
    return found


def _named_addresses() -> tuple[str, ...]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return ()
    return tuple(dict.fromkeys(str(entry[4][0]) for entry in found if not str(entry[4][0]).startswith(_LOOPBACK)))
