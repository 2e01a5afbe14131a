"""Whose a request is: by the address it comes from, or what proxies that are trusted tell of that.

Each proxy adds the one whom it serves to `X-Forwarded-For`. The header is read from the right, as
long as whoever added the entry is trusted; anybody can have written the entries before those. Other
headers are not asked: a proxy that does not write them passes on what its client wrote.
"""

import logging
import re
from collections.abc import Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

Network = IPv4Network | IPv6Network

_Address = IPv4Address | IPv6Address

_SAME_HOUSEHOLD = 64  # leading bits that are one customer's in IPv6
_WITH_PORT = re.compile(r"([0-9.]+):[0-9]{1,5}|\[([^\]]+)\](?::[0-9]{1,5})?")

logger = logging.getLogger(__name__)


class Addresses:
    """Knows which proxies are trusted. What is wrong with their headers it logs once."""

    def __init__(self, trusted: tuple[Network, ...] = ()) -> None:
        self._trusted = trusted
        self._logged = set[str]()

    def is_proxy(self, peer: str) -> bool:
        """Whether what comes from there is believed about whom it serves."""
        address = _parsed(peer)
        return address is not None and self._trusts(address)

    def client(self, peer: str, told: Sequence[str]) -> str:
        """Where a request comes from; one name for all addresses that one customer has.

        `told` are the lines of its `X-Forwarded-For`. What no proxy can have written is the nearest
        proxy's own, as is a header that is missing.
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
    """The address; in IPv6 the network that a customer has."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), _SAME_HOUSEHOLD), strict=False))
    return str(address)


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
