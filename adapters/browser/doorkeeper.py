"""Limits for each address: whoever floods is slowed, and the others do not notice."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta

from aiohttp import web

from adapters.browser.addresses import Addresses
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


class Doorkeeper:
    """Knows a request's true address, and how much has come from there."""

    def __init__(self, clock: Callable[[], datetime], addresses: Addresses) -> None:
        self._addresses = addresses
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
        told = request.headers.getall("X-Forwarded-For", ())
        return self._addresses.client(request.remote or "", told)

    def let_in(self, peer: str) -> bool:
        """Whether to accept one more connection from there; not limited is the number of those of a
        proxy.
        """
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
        if self._addresses.is_proxy(peer):
            return ""
        return self._addresses.client(peer, ()) or "unknown"
