"""Keeps Telegram bringing updates to the webhook, and says so where it cannot."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.pauses import Pauses
from adapters.telegram.errors import in_short, pause_of
from adapters.telegram.webhook import Webhook
from adapters.time_source import TimeSource

CONNECTIONS: Final = 40
"""How many updates Telegram may bring at once; those of a chat come one after another."""

LOOK: Final = timedelta(minutes=1)
"""How often it is looked whether they still come, and come here."""

_NEVER = datetime.min.replace(tzinfo=UTC)

logger = logging.getLogger(__name__)


class Delivery:
    """Has the webhook set, and looks after it."""

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
        """Why updates may not come at present; empty where they do."""
        return self._pauses.trouble or self._failing

    async def run(self) -> None:
        """Until cancelled; raises `InvalidToken` if the token is refused."""
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
        """Set it where it is another; and where it fails, for nobody is told the secret it has."""
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
            logger.info("Telegram brings updates to %s", self._webhook.url)

    def _is_ours(self, info: WebhookInfo) -> bool:
        return (
            info.url == self._webhook.url
            and info.max_connections == CONNECTIONS
            and set(info.allowed_updates or ()) == set(self._allowed)
        )
