"""Notifies a visitor who is not looking: their page is hidden, or none is open.

A visible page reports that it is seen, and alerts them itself. If none does within a moment, the
push services notify those of their devices that have subscribed.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from adapters.browser.archive import Archive
from adapters.browser.people.limits import Quota
from adapters.browser.push import Push, PushMessage
from adapters.platform.application import Phrases
from adapters.platform.chat import Place
from adapters.platform.views import Bell, Paragraph, View
from adapters.trouble.failures import InputNotStored, cancel_all, wordless

PATIENCE = 2.0
"""Seconds in which an open page reports that it is seen."""

_OPEN_END = timedelta(hours=1)  # validity of a notification that has no end of its own
_CALLS, _WINDOW = 30, timedelta(minutes=1)  # for each visitor
_TITLE, _BODY = 120, 400  # characters

_Call = tuple[str, int]

logger = logging.getLogger(__name__)


class Notifier:
    """Sends notifications for messages with a sound in visitors' private places."""

    def __init__(
        self,
        platform: str,
        archive: Archive,
        push: Push,
        clock: Callable[[], datetime],
        words: Phrases,
    ) -> None:
        self._platform = platform
        self._archive = archive
        self._push = push
        self._clock = clock
        self._words = words
        self._calls = Quota(_CALLS, _WINDOW, clock)
        self._ringing: dict[_Call, asyncio.Task[None]] = {}

    def ring(self, visitor: str, message: int, view: View, *, pages: bool) -> None:
        """Notify the visitor of a new message; `pages`: whether any of their pages is open."""
        call = visitor, message
        task = asyncio.create_task(
            self._ring(visitor, message, view, pages=pages), name=f"ringing for {visitor}"
        )
        self._ringing[call] = task
        task.add_done_callback(partial(self._rung, call))

    def hush(self, visitor: str, message: int) -> None:
        """Cancel the notification: the visitor has seen the message, or it is gone."""
        task = self._ringing.pop((visitor, message), None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        """Stop notifying."""
        await cancel_all(self._ringing.values())

    def _rung(self, call: _Call, task: asyncio.Task[None]) -> None:
        if self._ringing.get(call) is task:
            del self._ringing[call]
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, InputNotStored):
            logger.warning("a visitor is not notified: the store cannot be read")
        else:
            logger.error("a visitor could not be notified", exc_info=wordless(error))

    async def _ring(self, visitor: str, message: int, view: View, *, pages: bool) -> None:
        if pages:
            await asyncio.sleep(PATIENCE)
        devices = await self._archive.subscriptions(visitor, self._clock())
        if not devices or not self._calls.allows(visitor):
            return
        bell = view.bell or Bell(f"message {message}")
        path = await self._path(visitor, bell.group)
        over = self._words.phrase(view.language, "room-call-over")
        content = _content(view, bell.about, path, message, over)
        until = bell.until or self._clock() + _OPEN_END
        told = PushMessage(content, bell.about, until, view.urgent)
        sending = (self._push.send(device, told) for device in devices)
        for outcome in await asyncio.gather(*sending, return_exceptions=True):
            if isinstance(outcome, Exception):
                logger.error("a device could not be notified", exc_info=wordless(outcome))

    async def _path(self, visitor: str, group: Place | None) -> str:
        """The page to open, as a path below the start page."""
        if group is not None and group.platform == self._platform:
            return f"room/{group.chat}"
        visits = await self._archive.visits(visitor, 1)
        return f"room/{visits[0].room.code}" if visits else ""


def _content(view: View, about: str, path: str, message: int, over: str) -> bytes:
    """The content for the service worker; `over` is shown instead if they have acted meanwhile."""
    text = "\n".join(block.plain for block in view.blocks if isinstance(block, Paragraph))
    title, _, body = text.strip().partition("\n")
    told = {
        "title": title[:_TITLE],
        "body": body.strip()[:_BODY],
        "language": view.language,
        "tag": about,
        "path": path,
        "message": str(message),
        "over": over,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
