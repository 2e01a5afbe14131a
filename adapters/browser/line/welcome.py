"""Announce new places, and visitors' choices of language, to the application."""

import logging

from cachetools import LRUCache

from adapters.browser.archive import Visitor, place_key
from adapters.browser.line.channels import Channels, person_of
from adapters.platform.application import Application
from adapters.platform.chat import Entered, Place
from adapters.trouble.failures import InputNotStored, wordless

_SAID = 10_000  # a forgotten place is only checked once more

logger = logging.getLogger(__name__)


class Welcome:
    """Sends `Entered` once per process for a place without messages.

    If a process ends before the application has written there, the next process sends it again.
    """

    def __init__(self, application: Application, channels: Channels) -> None:
        self._application = application
        self._channels = channels
        self._said = LRUCache[str, bool](_SAID)

    async def say(self, place: Place, visitor: Visitor) -> None:
        """Announce the place if it is new. A failure is logged, and tried again the next time."""
        key = place_key(place)
        if self._said.get(key):
            return
        self._said[key] = True
        try:
            if await self._channels.untouched(place):
                await self._application.entered(Entered(place, person_of(visitor)))
        except InputNotStored:  # logged by the store
            self._said.pop(key, None)
        except Exception as error:
            self._said.pop(key, None)
            logger.exception("the application could not take a new place", exc_info=wordless(error))

    async def tell_language(self, visitor: Visitor) -> None:
        """Announce that a visitor has chosen a language in the page."""
        try:
            await self._application.chose_language(person_of(visitor))
        except Exception as error:
            logger.exception(
                "the application could not take a choice of language", exc_info=wordless(error)
            )
