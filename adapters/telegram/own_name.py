"""The bot's own @username, which those who run it may change at any time."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, Final

from cachetools import TTLCache
from telegram import Bot, Update
from telegram.error import InvalidToken, TelegramError

from adapters.telegram.errors import in_short
from adapters.time_source import TimeSource

RENEWED: Final = timedelta(hours=1)
"""How often it is asked again."""

SPARED: Final = timedelta(seconds=10)
"""How soon it is not asked again, whatever happens."""

_OTHERS: Final = 1_000
_STEP: Final = 2.0  # seconds for each step of the request: somebody waits
_ADDRESSED: Final = re.compile(r"/\w+@(\w+)")
_LINK: Final = re.compile(r"(?<=^https://t\.me/)\w+(?=\?)")

logger = logging.getLogger(__name__)


class OwnName:
    """The name by which the bot is called and linked; `changed` is called when it has changed."""

    def __init__(self, bot: Bot, clock: TimeSource, changed: Callable[[], Awaitable[None]]) -> None:
        self._bot = bot
        self._clock = clock
        self._changed = changed
        self._asked: datetime | None = None
        self._asking = asyncio.Lock()
        self._others = TTLCache[str, bool](
            _OTHERS, RENEWED.total_seconds(), lambda: clock.now().timestamp()
        )
        self.username = ""

    async def introduce(self) -> None:
        """Learn the name for the first time, or find out whether the token still is accepted."""
        await (self._bot.get_me() if self.username else self._bot.initialize())
        self.username, self._asked = self._bot.username, self._clock.now()

    async def watch(self) -> None:
        """Ask again now and then. Returns only if cancelled."""
        while True:
            await asyncio.sleep(self._clock.seconds(RENEWED))
            await self.renew()

    async def renew(self) -> None:
        """Ask for the name again, unless that was a moment ago."""
        async with self._asking:
            now = self._clock.now()
            if self._asked is not None and now - self._asked < SPARED:
                return
            self._asked = now
            try:
                await self._bot.get_me(**_steps())
            except InvalidToken:
                return  # which who fetches updates finds out
            except TelegramError as error:
                logger.info("the bot's name could not be asked for: %s", in_short(error))
                return
            if self._bot.username == self.username:
                return
            self.username = self._bot.username
            self._others.clear()
        logger.info("the bot is called @%s now", self.username)
        await self._changed()

    async def heed(self, update: Update) -> None:
        """If an update calls somebody whose name is not known, find out whether that is us."""
        text = (update.message.text if update.message is not None else None) or ""
        found = _ADDRESSED.match(text)
        name = found[1].lower() if found is not None else ""
        if not name or name == self.username.lower() or name in self._others:
            return
        asked = self._asked
        await self.renew()
        if name != self.username.lower() and asked != self._asked:
            self._others[name] = True

    def corrected(self, link: str) -> str:
        """A link to the bot under its present name."""
        return _LINK.sub(self.username, link) if self.username else link


def _steps() -> dict[str, Any]:
    names = ("connect_timeout", "read_timeout", "write_timeout", "pool_timeout")
    return dict.fromkeys(names, _STEP)
