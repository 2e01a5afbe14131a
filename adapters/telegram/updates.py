"""Receiving updates: none is lost, and none marked as finished is handled again.

If the process is killed after an update took effect but before it was marked as finished, the next
start handles it once more: a tap then finds its button outdated, a command is repeated.

Telegram forgets updates once later ones are requested. Later ones are requested as soon as a whole
batch is finished. Slower updates are stored in the database first, so that nothing waits for them,
not even a restart. With a webhook, updates are stored before they get here (`webhook.py`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Final, TypeVar

from cachetools import FIFOCache
from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.platform.chat import Admission
from adapters.platform.platform import Link
from adapters.telegram.connection import Inbox, StoredUpdate, admission_of
from adapters.telegram.errors import in_short, pause_of
from adapters.telegram.work import Item, Work, update_of
from adapters.trouble.failures import (
    SHORTEST,
    STORED_AGAIN,
    DeadLetters,
    InputNotStored,
    Pauses,
    TimeSource,
    cancel_all,
    finish,
)

ALLOWED: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
    Update.INLINE_QUERY,
    Update.CHOSEN_INLINE_RESULT,
)
POLL: Final = 30  # seconds that Telegram waits for an update
SOON: Final = 0.1
"""Seconds after which unfinished updates are stored in the inbox; nearly all finish much sooner."""

OUTAGE: Final = 1.0
"""Real seconds after which more updates are fetched although earlier ones cannot be stored.

They are not confirmed, and people hear that the bot is busy.
"""

_REMEMBERED = 10_000
_SOME = 100  # updates loaded by number; for more, the whole inbox is read

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Receiver:
    """Receives updates and has them handled.

    It fetches them, or reads those `brought` to the inbox by a webhook. `run` may be called again
    after it has ended.
    """

    def __init__(
        self,
        bot: Bot,
        inbox: Inbox,
        dead_letters: DeadLetters,
        handle: Callable[[Update, datetime], Awaitable[None]],
        clock: TimeSource,
        *,
        brought: bool = False,
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._dead_letters = dead_letters
        self._handle = handle
        self._clock = clock
        self._pauses = Pauses(clock)
        self._offset: int | None = None
        self._newest = 0
        self._unsaved: list[Item] = []
        self._saving: asyncio.Task[None] | None = None
        self._known = FIFOCache[int, None](_REMEMBERED)
        self._work: Work | None = None
        self._are_brought = brought
        self._brought = set[int]()
        self._missed = False
        self._news_here = asyncio.Event()
        if brought:
            inbox.listen(self._hear, self._miss)

    @property
    def linked(self) -> Link:
        """Whether updates arrive, how many wait, and for how long."""
        oldest = self._work.oldest if self._work is not None else None
        waiting = len(self._work.unfinished) if self._work is not None else 0
        seconds = (self._clock.now() - oldest).total_seconds() if oldest is not None else 0.0
        return Link(self._pauses.trouble, waiting, seconds)

    async def run(self) -> None:
        """Receive and handle updates until cancelled.

        Raises `InvalidToken` if the token is refused.
        """
        work = self._work = Work(self._inbox, self._dead_letters, self._handle, self._clock)
        self._remember(await self._read(self._inbox.handled))
        try:
            self._resume(work, await self._read(self._inbox.kept))
            if self._are_brought:
                await self._take_up(work)
            # The update that ended the process before is in the first batch; its attempts must be
            # counted.
            while not await self._fetch(work, careful=True):
                pass
            while True:
                await self._fetch(work)
        finally:
            self._work = None
            saving, self._saving, self._unsaved = self._saving, None, []
            if saving is not None:
                await cancel_all((saving,))
            await finish(work.close())
            for number in work.unfinished:
                self._known.pop(number, None)

    async def _take_up(self, work: Work) -> None:
        """Handle what any process takes in, until cancelled."""
        while True:
            await self._news_here.wait()
            self._news_here.clear()
            numbers, self._brought = sorted(self._brought), set()
            everything, self._missed = self._missed or len(numbers) > _SOME, False
            if everything:
                kept = await self._read(self._inbox.kept)
            else:
                kept = await self._read(partial(self._inbox.these, numbers))
            self._resume(work, kept, fresh=True)
            await work.flush()
            await work.room()

    def _hear(self, number: int) -> None:
        """Note that an update was taken in.

        Nothing is noted while `run` is not running: it reads the whole inbox when it starts.
        """
        if self._work is not None:
            self._brought.add(number)
            self._news_here.set()

    def _miss(self) -> None:
        if self._work is not None:
            self._missed = True
            self._news_here.set()

    def _resume(self, work: Work, kept: Sequence[StoredUpdate], *, fresh: bool = False) -> None:
        """Continue with kept updates; Telegram may deliver them once more.

        `fresh`: they were stored while this process was running. Updates that are finished already
        were stored once more by a process that had been stalled.
        """
        work.note_again([one.number for one in kept if one.number in self._known])
        news = [one for one in kept if one.number not in self._known]
        self._remember([one.number for one in news])
        now = self._clock.now()
        work.begin(
            [
                Item(
                    one.number,
                    update_of(one),
                    now,
                    one.tries,
                    kept=True,
                    suspect=one.tries > 0,
                    fresh=fresh,
                )
                for one in news
            ]
        )

    async def _read(self, read: Callable[[], Awaitable[Result]]) -> Result:
        """Read the inbox, retrying until that works."""
        while True:
            try:
                found = await read()
            except InputNotStored as error:
                detail = type(error).__name__
                trouble = "kept updates cannot be read"
                await self._pauses.wait(trouble, detail, most=STORED_AGAIN)
            else:
                self._pauses.over()
                return found

    async def _fetch(self, work: Work, *, careful: bool = False) -> bool:
        """Fetch a batch; `careful`: store it before handling it. False if nothing new came."""
        asked = self._clock.now()
        try:
            updates = await self._bot.get_updates(
                self._offset, timeout=POLL, allowed_updates=ALLOWED
            )
        except InvalidToken:
            raise
        except TelegramError as error:
            await self._recover(error)
            return False
        self._pauses.over()
        now = self._clock.now()
        news = self._news(updates)
        items = [
            Item(update.update_id, update, now)
            for update in news
            if admission_of(update) is not Admission.DROPPED
        ]
        if careful:
            await work.keep(items)
        else:
            self._unsaved += items
        work.begin(items)
        self._newest = max((update.update_id for update in updates), default=self._newest)
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save(work), name="updates to be confirmed")
        await asyncio.wait((self._saving,), timeout=OUTAGE)
        if self._saving.done():
            self._saving.result()
        if not news and self._clock.now() - asked < SHORTEST:
            await asyncio.sleep(self._clock.seconds(SHORTEST))  # only updates that we have already
        await work.room()
        return bool(news)

    async def _save(self, work: Work) -> None:
        """Store what the next request lets Telegram drop, however often that fails."""
        items, self._unsaved, newest = self._unsaved, [], self._newest
        if items:
            await asyncio.wait([item.done for item in items], timeout=SOON)
            await work.keep(items)
        await work.flush()
        if newest:
            self._offset = newest + 1

    def _news(self, updates: Sequence[Update]) -> list[Update]:
        """The updates that have not come before."""
        news = {one.update_id: one for one in updates if one.update_id not in self._known}
        self._remember(tuple(news))
        return list(news.values())

    async def _recover(self, error: TelegramError) -> None:
        detail = in_short(error)
        match error:
            case Conflict() if "webhook" in detail.lower():
                logger.warning("the bot has a webhook, which is removed: updates are fetched")
                await self._remove_webhook()
            case Conflict():
                await self._pauses.wait("another process fetches the bot's updates too", detail)
            case RetryAfter():
                await self._pauses.wait("Telegram wants a pause", detail, pause_of(error))
            case NetworkError():
                await self._pauses.wait("Telegram cannot be reached", detail)
            case _:
                await self._pauses.wait("Telegram gives no updates", detail)

    async def _remove_webhook(self) -> None:
        try:
            await self._bot.delete_webhook()
        except TelegramError as error:
            await self._pauses.wait("the webhook cannot be removed", in_short(error))

    def _remember(self, ids: Sequence[int]) -> None:
        self._known.update(dict.fromkeys(ids))
