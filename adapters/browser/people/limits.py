"""Limits for each address: a flood slows its sender, and nobody else notices."""

import logging
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from aiohttp import web


class Quota:
    """At most `most` times within any `window`, for each key."""

    def __init__(self, most: int, window: timedelta, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._window = window
        self._clock = clock
        self._times: dict[str, deque[datetime]] = {}
        self._swept = clock()

    def allows(self, who: str) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        now = self._clock()
        if now - self._swept >= self._window:
            self._forget_quiet(now)
        times = self._times.setdefault(who, deque())
        while times and now - times[0] >= self._window:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True

    def spent(self, who: str) -> bool:
        """Whether one more would be refused now; nothing is counted."""
        times = self._times.get(who)
        if not times or len(times) < self._most:
            return False
        return self._clock() - times[0] < self._window

    def _forget_quiet(self, now: datetime) -> None:
        """Drop those who have been quiet for a window."""
        self._swept = now
        quiet = [who for who, times in self._times.items() if now - times[-1] >= self._window]
        for who in quiet:
            del self._times[who]


class SharedQuota:
    """At most `most` times within any `window` in all, and for each key no more than are left.

    So one key alone can use a half, two a third each: however much a few keys ask for, something is
    left for others.
    """

    def __init__(self, most: int, window: timedelta, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._window = window
        self._clock = clock
        self._times: deque[tuple[datetime, str]] = deque()
        self._used = Counter[str]()

    def allows(self, who: str) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        now = self._clock()
        while self._times and now - self._times[0][0] >= self._window:
            _, earlier = self._times.popleft()
            self._used[earlier] -= 1
            if not self._used[earlier]:
                del self._used[earlier]
        if not is_fair_share(self._used[who], len(self._times), self._most):
            return False
        self._times.append((now, who))
        self._used[who] += 1
        return True


def is_fair_share(used: int, used_by_all: int, most: int) -> bool:
    """Whether one more may be used of what is shared: no more than the others are left with."""
    return used < most - used_by_all


_WINDOW = timedelta(hours=1)
_NAMES = 6
_LANGUAGES = 30
_LINKS = 30
_DEVICES = 60
_LAUNCHES = 240
_DOWNLOADS = 60
_SHARES = 60
_SUBSCRIPTIONS = 120


class Changes:
    """The quotas for a visitor's changes."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self.names = Quota(_NAMES, _WINDOW, clock)
        self.languages = Quota(_LANGUAGES, _WINDOW, clock)
        self.links = Quota(_LINKS, _WINDOW, clock)
        self.devices = Quota(_DEVICES, _WINDOW, clock)
        self.launches = Quota(_LAUNCHES, _WINDOW, clock)
        self.downloads = Quota(_DOWNLOADS, _WINDOW, clock)
        self.shares = Quota(_SHARES, _WINDOW, clock)
        self.subscriptions = Quota(_SUBSCRIPTIONS, _WINDOW, clock)

    @staticmethod
    def admit(quota: Quota, visitor: str) -> None:
        """Count a change; raises `HTTPTooManyRequests` if the visitor's quota is used up."""
        if not quota.allows(visitor):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "3600"})


Network = IPv4Network | IPv6Network

_Address = IPv4Address | IPv6Address

_SAME_HOUSEHOLD = 64  # leading bits that are one customer's in IPv6
_SAME_SITE = 48  # leading bits of the largest network that a customer easily gets
_WITH_PORT = re.compile(r"([0-9.]+):[0-9]{1,5}|\[([^\]]+)\](?::[0-9]{1,5})?")

logger = logging.getLogger(__name__)


class Addresses:
    """Knows the trusted proxies, and logs each problem with their headers once."""

    def __init__(self, trusted: tuple[Network, ...] = ()) -> None:
        self._trusted = trusted
        self._logged = set[str]()

    def is_proxy(self, peer: str) -> bool:
        """Whether a peer is trusted to say whose requests it passes on."""
        address = _parsed(peer)
        return address is not None and self._trusts(address)

    def client(self, peer: str, told: Sequence[str]) -> str:
        """The origin of a request; one name for all addresses of one customer.

        `told`: the lines of its `X-Forwarded-For`. If no proxy can have written an entry, or the
        header is missing, the nearest proxy's own address counts.
        """
        address = _parsed(peer)
        if address is None:
            return ""
        if not self._trusts(address):
            if told and (address.is_private or address.is_loopback):
                self._log_once(
                    "a proxy that is not among TRUSTED_PROXIES tells for whom it asks; "
                    "all who come through it share what one address may do"
                )
            return _household(address)
        entries = ",".join(told).split(",") if told else []
        for entry in reversed(entries):
            before = _parsed(_without_port(entry.strip()))
            if before is None:
                self._log_once("a trusted proxy passes on an X-Forwarded-For that cannot be read")
                break
            address = before
            if not self._trusts(address):
                break
        return _household(address)

    def _trusts(self, address: _Address) -> bool:
        return any(address in network for network in self._trusted)

    def _log_once(self, text: str) -> None:
        if text not in self._logged:
            self._logged.add(text)
            logger.warning(text)


def _household(address: _Address) -> str:
    """The address; in IPv6 the network of a customer."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), _SAME_HOUSEHOLD), strict=False))
    return str(address)


def site(household: str) -> str:
    """The network that one customer may have all to themselves; in IPv4 the address itself."""
    if ":" not in household:
        return household
    return str(ip_network(household).supernet(new_prefix=_SAME_SITE))


def _without_port(text: str) -> str:
    """``1.2.3.4:567`` and ``[::1]:567`` without their ports."""
    found = _WITH_PORT.fullmatch(text)
    return (found[1] or found[2]) if found else text


def _parsed(text: str) -> _Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


CONNECTIONS = 256
"""Open at once from one address, which a household, a school or a company may share."""

_MOMENT, _MINUTE, _HOUR = timedelta(seconds=10), timedelta(minutes=1), timedelta(hours=1)
_ALL_CONNECTIONS = 4096  # open at once in all
_CONNECTS = 1200  # in a minute
_FRAMES = 3000  # over websockets, in ten seconds
_REQUESTS = 1200  # in a minute
_SOCKETS = 300  # in a minute
_VISITORS = 60  # in an hour
_ROOMS = 60  # in an hour
_FILES = 12_000  # in a minute, of those that are in memory
_LOOKS = 6000  # in a minute
_PROOFS = 300  # in a minute: people on one mobile network may share an address


class AddressLimits:
    """Knows a request's true address, and counts what comes from there."""

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
        self.proofs = Quota(_PROOFS, _MINUTE, clock)
        self.files = Quota(_FILES, _MINUTE, clock)
        self._looks = Quota(_LOOKS, _MINUTE, clock)

    def admit(self, quota: Quota, request: web.Request) -> None:
        """Count a request; raises `HTTPTooManyRequests` if its address has used up the quota."""
        if not quota.allows(self.address(request)):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "60"})

    async def admit_visitor(
        self, quota: Quota, request: web.Request, visitor: Callable[[], Awaitable[str]]
    ) -> None:
        """The same for requests whose address may be that of a chat app's proxy.

        Beyond the address's quota, a page inside the app counts for its `visitor` alone. There is a
        limit for that too, because each forged pass costs a look into the archive.
        """
        address = self.address(request)
        if quota.allows(address):
            return
        known = await visitor() if self._looks.allows(address) else ""
        if not known or not quota.allows(f"visitor {known}"):
            raise web.HTTPTooManyRequests(headers={"Retry-After": "60"})

    def address(self, request: web.Request) -> str:
        """Where a request comes from; one name for all addresses that one customer has."""
        told = request.headers.getall("X-Forwarded-For", ())
        return self._addresses.client(request.remote or "", told)

    def let_in(self, peer: str) -> bool:
        """Whether to accept one more connection from there; those of a proxy are not limited."""
        household = self._household_of(peer)
        if self._all >= _ALL_CONNECTIONS:
            return False
        if household:
            used = self._open[household]
            if used >= CONNECTIONS or not self._connects.allows(household):
                return False
            if not is_fair_share(used, self._all, _ALL_CONNECTIONS):
                return False
        self._all += 1
        self._open[household] += 1
        return True

    def let_out(self, peer: str) -> None:
        """Note that an accepted connection has ended."""
        household = self._household_of(peer)
        self._all -= 1
        self._open[household] -= 1
        if not self._open[household]:
            del self._open[household]

    def _household_of(self, peer: str) -> str:
        """The address that a connection counts for; empty for a proxy."""
        if self._addresses.is_proxy(peer):
            return ""
        return self._addresses.client(peer, ()) or "unknown"
