"""Sends messages to push services, which deliver them to browsers (RFC 8030)."""

import asyncio
import json
import logging
import re
import secrets
import socket
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from aiohttp import (
    BaseConnector,
    ClientError,
    ClientSession,
    ClientTimeout,
    DummyCookieJar,
    TCPConnector,
)
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from yarl import URL

from adapters.browser.archive import Archive, Subscription

ENDPOINT_LENGTH = 2048
"""Maximum characters of a push service's address."""

_HOST = re.compile(r"(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}")  # a name, not an IP address
_PLAIN = re.compile(r"[!-~]+")
_PORT = 443
_LOOKUPS = 8  # at the same time; a slow name blocks no other lookup of the process
_CONNECTIONS, _CONNECTIONS_TO_ONE = 64, 16
_KNOWN_FOR = 300  # seconds that a lookup is cached
_TRANSLATED = IPv6Network("64:ff9b::/96")  # the last 32 bits are an IPv4 address (RFC 6052)
_UNICAST = IPv6Network("2000::/3")  # all that IANA allocates for the internet

# Special-purpose networks of IANA's registries that some versions of `ipaddress` treat as global.
_SPECIAL = (
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("2001::/23"),
    IPv6Network("3fff::/20"),
)


def may_be_asked(endpoint: str) -> bool:
    """Whether this may be the address of a push service."""
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
    """Whether an IP address is on the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found in _TRANSLATED:
            return is_public(str(IPv4Address(int(found) & 0xFFFFFFFF)))
        if found not in _UNICAST:
            return False
        if found.sixtofour is not None:  # not all versions of Python call these global
            return is_public(str(found.sixtofour))
    special = any(found in network for network in _SPECIAL)
    return found.is_global and not found.is_multicast and not special


class PublicResolver(AbstractResolver):
    """Resolves names; fails for a name with any address that is not public."""

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


MOST_BYTES = 3993
"""Maximum bytes of a message: encrypted, it has 4096."""

VALID = timedelta(hours=12)
"""How long a signature is valid; a day at most is allowed."""

_CURVE = ec.SECP256R1()
_SHA256 = SHA256()
_SECRET, _SALT, _NUMBER = 16, 16, 32  # bytes
_RECORD = (4096).to_bytes(4, "big")
_LAST = b"\x02"  # after the content of the only record


class BadKeys(ValueError):
    """A browser sent an invalid key or secret."""


class BrowserKeys:
    """The key and the secret of a subscription, both in base64; raises `BadKeys`."""

    def __init__(self, public_key: str, secret: str) -> None:
        try:
            self.point = _bytes(public_key)
            self.public = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, self.point)
            self.secret = _bytes(secret)
        except ValueError as error:
            raise BadKeys from error
        if len(self.secret) != _SECRET or len(self.point) != 1 + 2 * _NUMBER:
            raise BadKeys


def encrypted(
    content: bytes,
    browser: BrowserKeys,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The encrypted message for the push service; `sender` and `salt` are new each time.

    Raises `ValueError` if it is too long.
    """
    if len(content) > MOST_BYTES:
        raise ValueError(f"{len(content)} bytes for a push service")
    sender = sender or ec.generate_private_key(_CURVE)
    salt = salt or secrets.token_bytes(_SALT)
    own = _point(sender.public_key())
    agreed = sender.exchange(ec.ECDH(), browser.public)
    about = b"WebPush: info\0" + browser.point + own
    material = _derived(agreed, browser.secret, about, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD + bytes([len(own)]) + own
    return head + AESGCM(key).encrypt(nonce, content + _LAST, None)


def new_site_key() -> str:
    """A new key of a site, as it is stored. It is a secret."""
    number = ec.generate_private_key(_CURVE).private_numbers().private_value
    return _text(number.to_bytes(_NUMBER, "big"))


class SiteKey:
    """The key by which push services recognise this site."""

    def __init__(self, stored: str) -> None:
        self._private = ec.derive_private_key(int.from_bytes(_bytes(stored), "big"), _CURVE)
        self.public = _text(_point(self._private.public_key()))

    def authorization(self, endpoint: str, contact: str, now: datetime) -> str:
        """The header with the sender of the message, and how they can be reached."""
        claims = {
            "aud": str(URL(endpoint, encoded=True).origin()),
            "exp": int((now + VALID).timestamp()),
            "sub": contact,
        }
        text = ".".join(_text(_json(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        signature = self._private.sign(text.encode(), ec.ECDSA(_SHA256))
        pair = (number.to_bytes(_NUMBER, "big") for number in decode_dss_signature(signature))
        return f"vapid t={text}.{_text(b''.join(pair))}, k={self.public}"


def _derived(material: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(_SHA256, length, salt, about).derive(material)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


PAUSES = tuple(timedelta(seconds=seconds) for seconds in (2, 10, 60, 600, 3600))
"""The pauses before each repeated attempt to send a message."""

_SECONDS = ClientTimeout(total=10, sock_connect=5)
_LONGEST = timedelta(days=28)  # the longest that a push service keeps a message
_TOPIC_BYTES = 24  # that is 32 characters, the maximum of a topic
_NOBODY = "mailto:belotbot@localhost"  # for a site that only this computer reaches
_GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
_SECONDS_SAID = re.compile(r"[0-9]{1,6}")
_LATER = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A message for a browser, valid `until` then or until a newer one about the same subject."""

    content: bytes = field(repr=False)
    about: str
    until: datetime
    urgent: bool = False

    @property
    def topic(self) -> str:
        """The name under which a push service keeps only the newest message."""
        digest = sha256(self.about.encode()).digest()[:_TOPIC_BYTES]
        return urlsafe_b64encode(digest).decode()


class Push:
    """Sends to subscribed browsers. Call `open` first, and `close` at the end."""

    def __init__(
        self,
        archive: Archive,
        clock: Callable[[], datetime],
        connector: Callable[[], BaseConnector] = to_the_internet,
    ) -> None:
        self._archive = archive
        self._clock = clock
        self._connector = connector
        self._key = SiteKey(new_site_key())
        self._session: ClientSession | None = None

    @property
    def public_key(self) -> str:
        """The key with which browsers subscribe."""
        return self._key.public

    async def open(self) -> None:
        """Load this site's key, which is created the first time."""
        self._key = SiteKey(await self._archive.site_key(new_site_key()))
        self._session = ClientSession(
            auto_decompress=False,  # an answer's body is not read
            connector=self._connector(),
            cookie_jar=DummyCookieJar(),
            headers={"User-Agent": "belotbot"},
            timeout=_SECONDS,
        )

    async def close(self) -> None:
        """Stop sending."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def send(self, device: Subscription, message: PushMessage) -> None:
        """Send a message, retrying after pauses while it is valid.

        A subscription that the push service no longer knows is forgotten.
        """
        for pause in (*PAUSES, None):
            again = await self._try(device, message)
            if again is None:
                return
            wait = max(again, pause or again)
            if pause is None or self._clock() + wait >= message.until:
                logger.warning("a message for %s is given up", _host(device))
                return
            await asyncio.sleep(wait.total_seconds())

    async def _try(self, device: Subscription, message: PushMessage) -> timedelta | None:
        """Send it once; the minimum pause before a retry, None if a retry is no use."""
        left = min(message.until - self._clock(), _LONGEST)
        if self._session is None or left < timedelta(seconds=1):
            return None
        try:
            async with self._session.post(
                URL(device.endpoint, encoded=True),
                data=encrypted(message.content, BrowserKeys(device.public_key, device.secret)),
                headers=self._headers(device, message, left),
                allow_redirects=False,
            ) as response:
                status, said = response.status, response.headers.get("Retry-After", "")
        except (ClientError, OSError, TimeoutError) as failure:
            logger.info("%s cannot be reached: %s", _host(device), type(failure).__name__)
            return timedelta()
        if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            return None
        if status in _GONE:
            logger.info("%s knows a subscription no more", _host(device))
            await self._archive.unsubscribe(device.endpoint)
            return None
        if status in _LATER or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            logger.info("%s takes no message now: %s", _host(device), status)
            return timedelta(seconds=int(said)) if _SECONDS_SAID.fullmatch(said) else timedelta()
        logger.warning("%s refuses a message: %s", _host(device), status)
        return None

    def _headers(
        self, device: Subscription, message: PushMessage, left: timedelta
    ) -> dict[str, str]:
        contact = device.site if device.site.startswith("https:") else _NOBODY
        return {
            "Authorization": self._key.authorization(device.endpoint, contact, self._clock()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(left.total_seconds())),
            "Topic": message.topic,
            "Urgency": "high" if message.urgent else "normal",
        }


def _host(device: Subscription) -> str:
    """The host of a subscription; the rest of the address is a secret."""
    return URL(device.endpoint, encoded=True).raw_host or ""
