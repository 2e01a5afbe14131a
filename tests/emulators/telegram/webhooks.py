"""Deliveries of updates to a webhook (https://core.telegram.org/bots/api#setwebhook).

They follow telegram-bot-api (WebhookActor.cpp): a chat's updates one after another, those of
different chats at once, and again after a pause until the answer is 2xx.
"""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count

from aiohttp import ClientConnectorError, ClientError, ClientSession, ClientTimeout
from yarl import URL

from engine.host.clock import Clock
from tests.emulators.telegram.model import Refused, bad_request
from tests.emulators.telegram.updates import Update, Updates
from tests.emulators.telegram.wire import Json

PORTS = (443, 80, 88, 8443)
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_RETRY_AFTER = 3600  # most seconds that are waited if the answer asks for a pause


@dataclass(frozen=True, slots=True)
class Hook:
    """The parameters of setWebhook."""

    url: str
    secret: str
    connections: int
    allowed: tuple[str, ...]


class Webhooks:
    """Delivers updates.

    `machines` are the servers behind the public address, used in turns: it speaks plain HTTP to
    them, like a proxy with the certificate, which asks the next one if one refuses to connect.
    `answers` are their answers, and `lose` is the number of answers that get lost.
    """

    def __init__(self, updates: Updates, clock: Clock, stir: Callable[[], None]) -> None:
        self.machines: list[str] = []
        self.hook: Hook | None = None
        self.answers: list[int] = []
        self.lose = 0
        self._updates, self._clock, self._stir = updates, clock, stir
        self._error: tuple[datetime, str] | None = None
        self._running: asyncio.Task[None] | None = None
        self._bringing: dict[int, asyncio.Task[None]] = {}
        self._turns = count()

    def put(self, hook: Hook | None) -> None:
        """setWebhook, or deleteWebhook."""
        if hook is not None:
            url = URL(hook.url)
            if url.scheme != "https":
                raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
            if url.port not in PORTS:
                text = "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"
                raise bad_request(text)
            if hook.secret and not _SECRET.fullmatch(hook.secret):
                raise bad_request("secret token contains unallowed characters")
            if hook.allowed:
                self._updates.allow(hook.allowed)
            self._updates.end_poll()
        self.hook, self._error = hook, None
        if hook is not None and self._running is None:
            self._running = asyncio.create_task(self._bring_all())

    def refuse_polling(self) -> None:
        if self.hook is not None:
            text = (
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
            raise Refused(409, text)

    def info(self) -> Json:
        told: Json = {
            "url": self.hook.url if self.hook else "",
            "has_custom_certificate": False,
            "pending_update_count": self._updates.pending,
        }
        if self.hook is not None:
            told["max_connections"] = self.hook.connections
            told["allowed_updates"] = list(self.hook.allowed)
        if self._error is not None:
            told["last_error_date"] = int(self._error[0].timestamp())
            told["last_error_message"] = self._error[1]
        return told

    async def close(self) -> None:
        tasks = [*self._bringing.values(), *filter(None, (self._running,))]
        self._running = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _bring_all(self) -> None:
        async with ClientSession(timeout=ClientTimeout(total=30)) as session:
            while True:
                arrived = self._updates.arrived
                for update in self._updates.waiting if self.hook is not None else ():
                    if update.chat not in self._bringing:
                        task = asyncio.create_task(self._bring(session, update))
                        self._bringing[update.chat] = task
                await arrived.wait()

    async def _bring(self, session: ClientSession, update: Update) -> None:
        """Deliver an update until it is accepted; then the next one of its chat follows."""
        pause, taken = 0, False
        while self.hook is not None and not taken:
            why, after = await self._post(session, self.hook, update)
            taken = not why
            if not taken:
                self._error = self._clock.now(), why
                await asyncio.sleep(self._clock.seconds(timedelta(seconds=after or pause)))
                pause = max(2 * pause, 1)
        del self._bringing[update.chat]
        if taken:
            self._updates.confirm(update)
            self._stir()

    async def _post(self, session: ClientSession, hook: Hook, update: Update) -> tuple[str, int]:
        """The error of a delivery, and the seconds until the next attempt."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret} if hook.secret else {}
        for _ in self.machines:
            machine = self.machines[next(self._turns) % len(self.machines)]
            there = f"{machine}{URL(hook.url).raw_path_qs}"
            with suppress(ClientConnectorError):  # then the proxy asks the next one
                return await self._post_to(session, there, update, headers)
        return "Connection refused", 0

    async def _post_to(
        self, session: ClientSession, there: str, update: Update, headers: dict[str, str]
    ) -> tuple[str, int]:
        try:
            async with session.post(there, json=update.json, headers=headers) as answer:
                self.answers.append(answer.status)
                self._stir()
                if self.lose:
                    self.lose -= 1
                    return "Webhook connection closed", 0
                if answer.ok:
                    return "", 0
                after = answer.headers.get("Retry-After", "0")
                text = f"Wrong response from the webhook: {answer.status} {answer.reason}"
                return text, min(int(after) if after.isdecimal() else 0, _RETRY_AFTER)
        except ClientConnectorError:
            raise
        except (ClientError, TimeoutError, OSError):
            return "Webhook connection closed", 0
