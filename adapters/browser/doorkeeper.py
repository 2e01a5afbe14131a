"""Limits for each address: whoever floods is slowed, and the others do not notice.

Behind our own proxies, a person's address stands in a header to which each proxy adds the one whom
it serves. As many entries are trusted as there are proxies, and only if the request comes from this
machine or its network; anybody can have written the entries before those.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from aiohttp import web

from adapters.browser.quota import Quota

CONNECTIONS = 256
"""Open at once from one address; a household, a school and a company have one together."""

_MOMENT, _MINUTE, _HOUR = timedelta(seconds=10), timedelta(minutes=1), timedelta(hours=1)
_ALL_CONNECTIONS = 4096  # open at once, whoever has them
_CONNECTS = 1200  # in a minute
_FRAMES = 3000  # over websockets, in ten seconds
_REQUESTS = 1200  # in a minute
_SOCKETS = 300  # in a minute
_VISITORS = 60  # in an hour
_ROOMS = 60  # in an hour

_NEAR = tuple(
    map(
        ip_network,
        ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"),
    )
)
_SAME_HOUSEHOLD = 64  # leading bits that are one customer's in IPv6

_Address = IPv4Address | IPv6Address


class Doorkeeper:
    """Knows a request's true address, and how much has come from there."""

    def __init__(self, clock: Callable[[], datetime], *, proxies: int) -> None:
        self._proxies = proxies
        self._open = Counter[str]()
        self._all = 0
        self._connects = Quota(_CONNECTS, _MINUTE, clock)
        self.frames = Quota(_FRAMES, _MOMENT, clock)
        self.requests = Quota(_REQUESTS, _MINUTE, clock)
        self.sockets = Quota(_SOCKETS, _MINUTE, clock)
        self.visitors = Quota(_VISITORS, _HOUR, clock)
        self.rooms = Quota(_ROOMS, _HOUR, clock)

    def admit(self, quota: Quota, request: web.Request) -> None:
        """Count a request; raises `HTTPTooManyRequests` if its address has used up the quota."""
        if not quota.allows(self.address(request)):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "60"})

    def address(self, request: web.Request) -> str:
        """Where a request comes from; one name for all addresses that one customer has."""
        peer = request.remote or ""
        if not self._is_proxy(peer):
            return _household(peer)
        told = _forwarded(request)
        of_ours = told[-self._proxies] if len(told) >= self._proxies else ""
        return _household(of_ours) or _household(peer)

    def let_in(self, peer: str) -> bool:
        """Whether to accept one more connection from there; a proxy's own number is not limited."""
        house = self._house(peer)
        if self._all >= _ALL_CONNECTIONS:
            return False
        if house and (self._open[house] >= CONNECTIONS or not self._connects.allows(house)):
            return False
        self._all += 1
        self._open[house] += 1
        return True

    def let_out(self, peer: str) -> None:
        """A connection that was let in has ended."""
        house = self._house(peer)
        self._all -= 1
        self._open[house] -= 1
        if not self._open[house]:
            del self._open[house]

    def _house(self, peer: str) -> str:
        """The address to which a connection is counted; empty for a proxy."""
        return "" if self._is_proxy(peer) else _household(peer) or "unknown"

    def _is_proxy(self, peer: str) -> bool:
        return self._proxies > 0 and _near(peer)


def _forwarded(request: web.Request) -> list[str]:
    """The addresses that proxies report, the nearest last."""
    lines = ",".join(request.headers.getall("X-Forwarded-For", ()))
    return [_without_port(one.strip()) for one in lines.split(",") if one.strip()]


def _without_port(text: str) -> str:
    """``1.2.3.4:567`` and ``[::1]:567`` without their ports."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _parsed(text: str) -> _Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _near(text: str) -> bool:
    """Whether the address is this machine or its own network."""
    address = _parsed(text)
    return address is not None and any(address in network for network in _NEAR)


def _household(text: str) -> str:
    address = _parsed(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), _SAME_HOUSEHOLD), strict=False))
    return str(address) if address is not None else ""
