"""The way to push services, whose addresses browsers give us: to the internet and nowhere else.

Whoever says where to send something could mean a machine that only this one reaches. So an address
has to look like a push service's, and what its host's name stands for is looked at whenever a
connection is opened: then, and not before, for a name can stand for something else a moment later.
"""

import asyncio
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from aiohttp import BaseConnector, TCPConnector
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

ENDPOINT_LENGTH = 2048
"""Most characters of a push service's address."""

_HOST = re.compile(r"(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}")  # a name, and no number
_PLAIN = re.compile(r"[!-~]+")
_PORT = 443
_LOOKUPS = 8  # at once; a name that takes long to find out holds up no others in the house
_CONNECTIONS, _CONNECTIONS_TO_ONE = 64, 16
_KNOWN_FOR = 300  # seconds that a name is known
_TRANSLATED = IPv6Network("64:ff9b::/96")  # the last 32 bits are an IPv4 address (RFC 6052)
_UNICAST = IPv6Network("2000::/3")  # all that IANA gives out for the internet

# In neither of IANA's registries of special-purpose addresses a machine that one can ask, but
# global for some versions of `ipaddress`.
_SPECIAL = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("2001::/23"),
    IPv6Network("3fff::/20"),
)


def may_be_asked(endpoint: str) -> bool:
    """Whether that may be the address of a push service."""
    if len(endpoint) > ENDPOINT_LENGTH or not _PLAIN.fullmatch(endpoint):
        return False
    try:
        url = URL(endpoint, encoded=True)
        host, port = url.raw_host or "", url.port
    except ValueError:
        return False
    plain = url.user is None and url.password is None and not url.raw_fragment
    return url.scheme == "https" and port == _PORT and plain and bool(_HOST.fullmatch(host))


def is_public(address: str) -> bool:
    """Whether an IP address is somebody's on the internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in _TRANSLATED:
            return is_public(str(IPv4Address(int(found) & 0xFFFFFFFF)))
        if found not in _UNICAST:
            return False
        if found.sixtofour is not None and not is_public(str(found.sixtofour)):
            return False
    special = any(found in network for network in _SPECIAL)
    return found.is_global and not found.is_multicast and not special


class PublicResolver(AbstractResolver):
    """Finds the addresses of a name; one that stands for anything not public is not found."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_LOOKUPS, thread_name_prefix="lookup")

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        look_up = partial(
            socket.getaddrinfo,
            host,
            port,
            family=family,
            type=socket.SOCK_STREAM,
            flags=socket.AI_ADDRCONFIG,
        )
        found = await asyncio.get_running_loop().run_in_executor(self._threads, look_up)
        if not all(is_public(str(address[0])) for *_, address in found):
            raise OSError(f"{host} is not on the internet")
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=int(address[1]),
                family=kind,
                proto=protocol,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, _, protocol, _, address in found
        ]

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def to_the_internet() -> BaseConnector:
    """The connections to push services."""
    return TCPConnector(
        resolver=PublicResolver(),
        limit=_CONNECTIONS,
        limit_per_host=_CONNECTIONS_TO_ONE,
        ttl_dns_cache=_KNOWN_FOR,
    )
