"""The webhook: Telegram delivers updates to any process, which stores them for the right one.

An update is stored before it is acknowledged. Telegram delivers it again until then, and those of a
chat one after another; a repeated update is stored once.
"""

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.platform.chat import Admission
from adapters.telegram.connection import (
    ADMISSION,
    Admits,
    Inbox,
    StoredUpdate,
    admitted,
    part_of_update,
    without_look,
)
from adapters.telegram.errors import in_short, pause_of
from adapters.trouble.failures import InputNotStored, Pauses, TimeSource
from adapters.web import listening

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
"""The header with which Telegram proves that a request is for our webhook."""

_MOST_BYTES = 1024 * 1024  # of an update; Telegram's own have some ten thousand at most
_SECONDS = 10.0  # for an update to arrive
_NUMBERS = range(2**63)  # valid update ids
_AGAIN = {"Retry-After": "1"}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Webhook:
    """The public address to which Telegram delivers updates, and the secret that proves it."""

    url: str
    secret: str = field(repr=False)

    @property
    def path(self) -> str:
        """The path of the address."""
        return urlsplit(self.url).path


def secret_for(token: str) -> str:
    """The default secret of a bot's webhook: the same in all of its processes."""
    return hmac.new(token.encode(), b"webhook", hashlib.sha256).hexdigest()


class WebhookEndpoint:
    """The HTTP endpoint for updates.

    `routes` registers it with a web server. `inboxes`: one for each partition of the chats.
    """

    def __init__(
        self, webhook: Webhook, inboxes: Sequence[Inbox], admits: Admits | None = None
    ) -> None:
        self._webhook = webhook
        self._inboxes = inboxes
        self._admits = admits
        self._warned = False

    def routes(self, prefix: str = "") -> list[web.RouteDef]:
        """The routes: the webhook's path, and the same without `prefix` if proxies strip that."""
        whole = self._webhook.path
        paths = {whole, whole.removeprefix(prefix) if whole.startswith(f"{prefix}/") else whole}
        return [web.post(path, self.receive) for path in sorted(paths)]

    def listening(self, host: str, port: int) -> AbstractAsyncContextManager[int]:
        """Serve only this endpoint at an address; raises `OSError` if the address is in use."""
        return listening(self.routes(), host, port)

    async def receive(self, request: web.Request) -> web.Response:
        """Store an update; 200 means that it is stored, every other status that it is not."""
        told = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(told, self._webhook.secret.encode()):
            if not self._warned:
                logger.warning("somebody sends updates without the webhook's secret")
            self._warned = True
            return web.Response(status=HTTPStatus.FORBIDDEN)
        try:
            async with asyncio.timeout(_SECONDS):
                body = await _body(request)
        except TimeoutError:
            return web.Response(status=HTTPStatus.REQUEST_TIMEOUT)
        if len(body) > _MOST_BYTES:
            return web.Response(status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        found = _update(body)
        if found is None:
            logger.error("a request to the webhook is not an update")
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        number, content = found
        if self._admits is not None:
            content = admitted(content, self._admits)
        if content.get(ADMISSION) == Admission.DROPPED.name:
            return web.Response()
        content = without_look(content)
        update = StoredUpdate(number, 0, json.dumps(content))
        inbox = self._inboxes[part_of_update(content, len(self._inboxes))]
        try:
            await inbox.take(update)
        except InputNotStored as error:
            why = type(error.__cause__ or error).__name__
            logger.warning(
                "update %s cannot be stored; Telegram will retry: %s", update.number, why
            )
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers=_AGAIN)
        return web.Response()


async def _body(request: web.Request) -> bytes:
    """The request's body, read only slightly beyond the limit."""
    body = bytearray()
    async for piece in request.content.iter_any():
        body += piece
        if len(body) > _MOST_BYTES:
            break
    return bytes(body)


def _update(body: bytes) -> tuple[int, Mapping[str, object]] | None:
    try:
        content = json.loads(body)
    except (ValueError, RecursionError):
        return None
    number = content.get("update_id") if isinstance(content, dict) else None
    if type(number) is not int or number not in _NUMBERS:
        return None
    return number, content


CONNECTIONS: Final = 40
"""Updates that Telegram may deliver at the same time; a chat's come one after another."""

LOOK: Final = timedelta(minutes=1)
"""How often the webhook is checked."""

_NEVER = datetime.min.replace(tzinfo=UTC)


class WebhookWatcher:
    """Sets the webhook and watches it."""

    def __init__(
        self, bot: Bot, webhook: Webhook, allowed: Sequence[str], clock: TimeSource
    ) -> None:
        self._bot = bot
        self._webhook = webhook
        self._allowed = allowed
        self._clock = clock
        self._pauses = Pauses(clock)
        self._failed_at: datetime | None = None
        self._failing = ""

    @property
    def trouble(self) -> str:
        """Why updates may not arrive at present; empty if they do."""
        return self._pauses.trouble or self._failing

    async def run(self) -> None:
        """Set and watch the webhook until cancelled.

        Raises `InvalidToken` if the token is refused.
        """
        while True:
            try:
                await self._look(await self._bot.get_webhook_info())
            except InvalidToken:
                raise
            except RetryAfter as error:
                await self._pauses.wait("Telegram wants a pause", in_short(error), pause_of(error))
            except NetworkError as error:
                await self._pauses.wait("Telegram cannot be reached", in_short(error))
            except TelegramError as error:
                await self._pauses.wait("Telegram accepts no webhook", in_short(error))
            else:
                self._pauses.over()
                await asyncio.sleep(self._clock.seconds(LOOK))

    async def _look(self, info: WebhookInfo) -> None:
        """Set the webhook if it differs, or if deliveries fail.

        They may fail because of a wrong secret, and Telegram does not tell which one is set.
        """
        failed = info.last_error_date is not None and info.last_error_date != self._failed_at
        self._failed_at = info.last_error_date
        self._failing = ""
        if failed and self._clock.now() - (self._failed_at or _NEVER) < 2 * LOOK:
            self._failing = "Telegram cannot bring updates"
            logger.warning("%s: %s", self._failing, info.last_error_message)
        if failed or not self._is_ours(info):
            await self._bot.set_webhook(
                self._webhook.url,
                max_connections=CONNECTIONS,
                allowed_updates=self._allowed,
                secret_token=self._webhook.secret,
            )
            logger.info("Telegram delivers updates to %s", self._webhook.url)

    def _is_ours(self, info: WebhookInfo) -> bool:
        return (
            info.url == self._webhook.url
            and info.max_connections == CONNECTIONS
            and set(info.allowed_updates or ()) == set(self._allowed)
        )
