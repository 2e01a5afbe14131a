"""Updates that Telegram brings: to any process of the bot, which stores them for the one that
serves their chat.

An update is stored before it is acknowledged. Telegram brings it again until that is so, and those
of a chat one after another; what comes twice is stored once.
"""

import asyncio
import hashlib
import hmac
import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from adapters.aside import NotKept
from adapters.chat import Admission
from adapters.listening import listening
from adapters.telegram.admitting import ADMISSION, Admits, admitted, part_of_update
from adapters.telegram.connection import without_look
from adapters.telegram.inbox import Inbox, KeptUpdate

HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
"""By this Telegram proves that it was us who have sent it here."""

_MOST_BYTES = 1024 * 1024  # of an update; Telegram's own have some ten thousand at most
_SECONDS = 10.0  # that an update may take to come in
_NUMBERS = range(2**63)  # that an update can have
_AGAIN = {"Retry-After": "1"}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Webhook:
    """The public address to which Telegram brings updates, and by what it proves that it is it."""

    url: str
    secret: str = field(repr=False)

    @property
    def path(self) -> str:
        """The address without the machine."""
        return urlsplit(self.url).path


def secret_for(token: str) -> str:
    """The secret of a bot's webhook where none was chosen: the same in all of its processes."""
    return hmac.new(token.encode(), b"webhook", hashlib.sha256).hexdigest()


class Doorstep:
    """Where updates are brought; `routes` are what a web server needs to know of it. There is an
    inbox for each part of the chats.
    """

    def __init__(
        self, webhook: Webhook, inboxes: Sequence[Inbox], admits: Admits | None = None
    ) -> None:
        self._webhook = webhook
        self._inboxes = inboxes
        self._admits = admits
        self._warned = False

    def routes(self, prefix: str = "") -> list[web.RouteDef]:
        """Where it is found: at its path, also where a proxy has taken the prefix of it off."""
        whole = self._webhook.path
        paths = {whole, whole.removeprefix(prefix) if whole.startswith(f"{prefix}/") else whole}
        return [web.post(path, self.receive) for path in sorted(paths)]

    def listening(self, host: str, port: int) -> AbstractAsyncContextManager[int]:
        """Serve nothing else at this address; raises `OSError` where it is taken."""
        return listening(self.routes(), host, port)

    async def receive(self, request: web.Request) -> web.Response:
        """Store what is brought; 200 says that it was, and all else that it was not."""
        told = request.headers.get(HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(told, self._webhook.secret.encode()):
            if not self._warned:
                logger.warning("somebody brings updates without the webhook's secret")
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
            logger.error("what is brought as an update is none")
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        number, content = found
        if self._admits is not None:
            content = admitted(content, self._admits)
        if content.get(ADMISSION) == Admission.DROPPED.name:
            return web.Response()
        content = without_look(content)
        update = KeptUpdate(number, 0, json.dumps(content))
        inbox = self._inboxes[part_of_update(content, len(self._inboxes))]
        try:
            await inbox.take(update)
        except NotKept as error:
            why = type(error.__cause__ or error).__name__
            logger.warning(
                "update %s cannot be stored, and will come again: %s", update.number, why
            )
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, headers=_AGAIN)
        return web.Response()


async def _body(request: web.Request) -> bytes:
    """What is sent, or a little more than is allowed of it."""
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
