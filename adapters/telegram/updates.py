"""Updates by long polling: none is lost, and none is handled twice.

Telegram forgets an update once it is asked for later ones. It is asked for those only after what
came of the earlier ones is stored, and what is handled is remembered over a restart.
"""

import asyncio
import logging
import traceback
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Final, Protocol

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.pauses import SHORTEST, Pauses
from adapters.slots import Clock
from adapters.telegram.errors import in_short, pause_of
from adapters.telegram.reading import kind

ALLOWED: Final = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER)
POLL: Final = 30  # seconds that Telegram waits for something to happen
PATIENCE: Final = timedelta(seconds=20)
"""How long the others wait for one update; then it goes on beside them."""

_CLOSING = timedelta(seconds=5)
_REMEMBERED = 10_000

logger = logging.getLogger(__name__)


class Inbox(Protocol):
    """Which updates have been handled, kept over a restart."""

    async def handled(self) -> Sequence[int]:
        """The last ones, by their numbers."""
        ...

    async def note(self, ids: Sequence[int]) -> None:
        """Remember these too. Never called twice at a time."""
        ...


class Receiver:
    """Fetches updates and has them handled: in order within a chat, side by side otherwise."""

    def __init__(
        self, bot: Bot, inbox: Inbox, handle: Callable[[Update], Awaitable[None]], clock: Clock
    ) -> None:
        self._bot = bot
        self._inbox = inbox
        self._handle = handle
        self._clock = clock
        self._pauses = Pauses(clock)
        self._offset: int | None = None
        self._handled: set[int] = set()
        self._order: deque[int] = deque()
        self._unfinished: set[int] = set()
        self._unnoted: set[int] = set()
        self._noting = asyncio.Lock()
        self._at_work: dict[int | None, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Go on until cancelled. Raises `InvalidToken` where the token is refused."""
        self._remember(await self._inbox.handled())
        try:
            while True:
                await self._fetch()
        finally:
            await self._close()

    async def _fetch(self) -> None:
        asked = self._clock.now()
        try:
            updates = await self._bot.get_updates(
                self._offset, timeout=POLL, allowed_updates=ALLOWED
            )
        except InvalidToken:
            raise
        except TelegramError as error:
            await self._recover(error)
            return
        self._pauses.over()
        news = await self._take(updates) if updates else False
        if updates:
            last = max(update.update_id for update in updates)
            self._offset = min(self._unfinished, default=last + 1)
        if not news and self._clock.now() - asked < SHORTEST:
            await asyncio.sleep(self._clock.seconds(SHORTEST))  # nothing but what we have already

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

    async def _take(self, updates: Sequence[Update]) -> bool:
        """Returns when all of them are handled and noted, or the late ones are left to go on.

        Those are not confirmed to Telegram before they are done. Says whether any was new.
        """
        chats: dict[int | None, list[Update]] = {}
        for update in updates:
            if update.update_id not in self._handled:
                chat = update.effective_chat
                chats.setdefault(chat.id if chat else None, []).append(update)
        self._unfinished.update(one.update_id for ones in chats.values() for one in ones)
        self._remember([update.update_id for update in updates])
        tasks = [self._start(chat, ones) for chat, ones in chats.items()]
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=self._clock.seconds(PATIENCE))
            if late:
                logger.warning("%d chats take long; the others go on without them", len(late))
        while not await self._note():
            await self._pauses.wait("handled updates cannot be stored")
        return bool(tasks)

    def _start(self, chat: int | None, updates: Sequence[Update]) -> asyncio.Task[None]:
        work = self._in_order(self._at_work.get(chat), updates)
        task = asyncio.create_task(work, name=f"updates of {chat}")
        self._at_work[chat] = task

        def done(finished: asyncio.Task[None]) -> None:
            if self._at_work.get(chat) is finished:
                del self._at_work[chat]

        task.add_done_callback(done)
        return task

    async def _in_order(self, before: asyncio.Task[None] | None, updates: Sequence[Update]) -> None:
        """Handle a chat's updates after those that came before. Each is noted at once."""
        if before is not None:
            await asyncio.wait({before})
        for update in updates:
            (outcome,) = await asyncio.gather(self._handle(update), return_exceptions=True)
            if isinstance(outcome, Exception):
                _tell(update, outcome)
            self._unnoted.add(update.update_id)
            await self._note()

    async def _note(self) -> bool:
        """Store what is handled; says whether that was possible."""
        async with self._noting:
            ids = sorted(self._unnoted)
            if not ids:
                return True
            try:
                await self._inbox.note(ids)
            except Exception:
                logger.exception("handled updates could not be stored")
                return False
            self._unnoted.difference_update(ids)
            self._unfinished.difference_update(ids)
            return True

    def _remember(self, ids: Sequence[int]) -> None:
        for number in ids:
            if number not in self._handled:
                self._handled.add(number)
                self._order.append(number)
        while len(self._order) > _REMEMBERED:
            self._handled.discard(self._order.popleft())

    async def _close(self) -> None:
        """Let what is being handled come to its end."""
        at_work = tuple(self._at_work.values())
        if at_work:
            _, late = await asyncio.wait(at_work, timeout=self._clock.seconds(_CLOSING))
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        await self._note()


def _tell(update: Update, error: Exception) -> None:
    """What people write and press is not for the log, nor is an error that may repeat it."""
    where = "".join(traceback.format_tb(error.__traceback__))
    name = type(error).__name__
    logger.error("update %s (%s) failed: %s\n%s", update.update_id, kind(update), name, where)
