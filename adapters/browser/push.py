"""Brings messages to push services, which bring them to browsers (RFC 8030)."""

import asyncio
import logging
import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from http import HTTPStatus

from aiohttp import BaseConnector, ClientError, ClientSession, ClientTimeout, DummyCookieJar
from yarl import URL

from adapters.browser.archive import Archive, Subscription
from adapters.browser.outside import to_the_internet
from adapters.browser.webpush import BrowserKeys, SiteKey, encrypted, new_site_key

PAUSES = tuple(timedelta(seconds=seconds) for seconds in (2, 10, 60, 600, 3600))
"""How long to wait before each time that a message is sent again."""

_SECONDS = ClientTimeout(total=10, sock_connect=5)
_LONGEST = timedelta(days=28)  # that a push service keeps anything
_TOPIC_BYTES = 24  # that are 32 characters, as many as a topic may have
_NOBODY = "mailto:belotbot@localhost"  # a site that only this machine reaches
_GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
_SECONDS_SAID = re.compile(r"[0-9]{1,6}")
_LATER = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PushMessage:
    """What a browser is told. It is worth something `until` then, and only if nothing newer is told
    about the same.
    """

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
    """Sends to browsers that have subscribed. `open` it first, and `close` it."""

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
        """The key for which browsers subscribe."""
        return self._key.public

    async def open(self) -> None:
        """Take the key of this site, which is made the first time."""
        self._key = SiteKey(await self._archive.site_key(new_site_key()))
        self._session = ClientSession(
            auto_decompress=False,  # an answer's body is not read
            connector=self._connector(),
            cookie_jar=DummyCookieJar(),
            headers={"User-Agent": "belotbot"},
            timeout=_SECONDS,
        )

    async def close(self) -> None:
        """Send no more."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def send(self, device: Subscription, message: PushMessage) -> None:
        """Send a message, again after pauses where that fails, as long as it is worth something.

        A subscription that the push service does not know any more is forgotten.
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
        """Send it once; how long to wait at least before the next time, if that is any use."""
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
    """Where it leads; the rest of the address is a secret."""
    return URL(device.endpoint, encoded=True).raw_host or ""
