"""Fetches pictures of people at tables on pages: rarely, and with the lowest priority."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from adapters.drawing.portrait import portrait
from adapters.platform.platform import ChatError, KnowsPortraits
from adapters.platform.platforms import Platforms
from adapters.trouble.failures import InputNotStored
from bot.people.accounts import preferences_of
from bot.people.directory import Directory
from bot.people.preferences import PortraitDisplay
from bot.storage.portraits import Portraits
from engine.host.clock import Clock, to_ms
from engine.store.commits import Conflict, StoreFailed
from engine.store.problems import DatabaseUnreachable

REFRESHED: Final = timedelta(days=14)
"""Time after which a platform is asked about a person again, whether or not they had a picture."""

PAUSE: Final = timedelta(seconds=2)
"""Pause between two people, because games take precedence."""

_NAME_BYTES: Final = 16
_OUTAGES: Final = (StoreFailed, DatabaseUnreachable, InputNotStored, Conflict)

logger = logging.getLogger(__name__)


class PortraitFetcher:
    """Fetches the wanted portraits, one after the other."""

    def __init__(
        self,
        portraits: Portraits,
        directory: Directory,
        platforms: Platforms,
        clock: Clock,
        new_name: Callable[[], str] = lambda: secrets.token_urlsafe(_NAME_BYTES),
    ) -> None:
        self._portraits = portraits
        self._directory = directory
        self._platforms = platforms
        self._clock = clock
        self._new_name = new_name
        self._wanted = asyncio.Event()

    async def run(self) -> None:
        """Fetch until cancelled."""
        self._portraits.more = self._wanted.set
        while True:
            account = self._portraits.next_wanted()
            if account is None:
                self._wanted.clear()
                await self._wanted.wait()
                continue
            asked = False
            try:
                asked = await self._look_after(account)
            except _OUTAGES:  # the committer reports it
                self._portraits.remember(account, "")
            if asked:
                await asyncio.sleep(self._clock.seconds(PAUSE))

    async def _look_after(self, account: str) -> bool:
        """Find an account's portrait; return whether a platform was asked."""
        found = await self._directory.known(account)
        if preferences_of(found).portrait is PortraitDisplay.DRAWN:
            self._portraits.remember(account, "")
            return False
        stored = await self._portraits.stored(account)
        due = to_ms(self._clock.now()) - REFRESHED // timedelta(milliseconds=1)
        if stored is not None and stored.at > due:
            self._portraits.remember(account, stored.code)
            return False
        try:
            image = await self._fetched(account)
        except ChatError as error:
            logger.info("a person's picture cannot be fetched now: %s", error)
            self._portraits.remember(account, stored.code if stored is not None else "")
            return True
        code = self._new_name() if image is not None else ""
        if stored is not None and image is not None:
            same = await self._portraits.image(stored.code) == image
            code = stored.code if same else code
        await self._portraits.keep(account, code, image)
        person = await self._directory.accounts.get(account)
        if preferences_of(person).portrait is PortraitDisplay.DRAWN:  # chosen meanwhile
            await self._portraits.drop(account)
        return True

    async def _fetched(self, account: str) -> bytes | None:
        """The picture from the first of a person's platforms that has one, redrawn by us."""
        for identity in await self._directory.accounts.identities(account):
            platform = self._platforms.get(identity.platform)
            if isinstance(platform, KnowsPortraits):
                file = await platform.portrait(identity.user_id)
                image = await portrait(file) if file is not None else None
                if image is not None:
                    return image
        return None
