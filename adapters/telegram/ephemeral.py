"""Messages in a group that only one person sees.

https://core.telegram.org/bots/api#ephemeral-messages-and-commands (Bot API 10.3): whoever has just
pressed a button can be sent one within 15 seconds. It is not certain to reach him, it can be gone
when he opens the application again, and only methods of its own can edit or delete it.

A server that does not know them overlooks what says for whom a message is, and shows it to all. So
nothing is put into a message before Telegram has answered that it is one of these: it is sent
without a word, and its words follow in an edit, by a method that no other message obeys.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

from cachetools import LRUCache, TTLCache
from telegram import Bot, CallbackQuery, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, RetryAfter, TelegramError

from adapters.platform.chat import Place
from adapters.platform.platform import MessageGone
from adapters.platform.rate_limits import RateLimits, Slot, Urgency
from adapters.platform.views import View
from adapters.telegram.errors import in_short, is_of_one_person, is_unchanged, pause_of
from adapters.telegram.groups import PLATFORM
from adapters.telegram.reading import ephemeral_id
from adapters.telegram.writing import NOTHING, confided
from adapters.trouble.pauses import Refusals, TimeSource

ASKED_AGAIN: Final = timedelta(days=1)
"""How often the server is asked whether it knows these messages."""

ASKED_SOON: Final = timedelta(minutes=1)
"""The same, if it did not answer."""

GLANCE: Final = timedelta(seconds=15)
"""Who presses again so soon has not seen the message: his application may not know such ones."""

PATIENCE: Final = timedelta(seconds=3)
"""The longest that one waits for its slot. They share the limits of their group."""

_EDIT: Final = "editEphemeralMessageText"
_DELETE: Final = "deleteEphemeralMessage"
_STEP: Final = 2.0  # seconds for each step of a request: he is waiting
_MOST = 10_000

_Key = tuple[int, int]
"""A group and a person."""

logger = logging.getLogger(__name__)


class EphemeralMessages:
    """Shows a view to the one who pressed a button. What cannot be shown so is told otherwise."""

    def __init__(self, bot: Bot, clock: TimeSource) -> None:
        def now() -> float:
            return clock.now().timestamp()

        self._bot = bot
        self._clock = clock
        self._known = False
        self._refusals = Refusals[int](clock)
        self.budget: RateLimits | None = None
        self._glances = TTLCache[_Key, bool](_MOST, GLANCE.total_seconds(), now)
        self._last = LRUCache[_Key, int](_MOST)
        self._turns: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    @property
    def known(self) -> bool:
        """Whether the server knows such messages."""
        return self._known

    async def watch(self) -> None:
        """Find out, again and again, whether the server knows them. Returns only if cancelled."""
        while True:
            answered = await self._ask()
            pause = ASKED_AGAIN if answered else ASKED_SOON
            await asyncio.sleep(self._clock.seconds(pause))

    async def _ask(self) -> bool:
        """Call a method of theirs without anything to do; whether there was an answer.

        One that exists misses its parameters, one that does not is not found.
        """
        try:
            await self._bot.do_api_request(_EDIT)
        except BadRequest:
            self._known = True
        except EndPointNotFound:
            self._known = False
        except TelegramError as error:
            logger.info("whether there are ephemeral messages is not known: %s", in_short(error))
            return False
        return True

    async def show(self, query: CallbackQuery, view: View) -> int | None:
        """Send a new one to the person who pressed; its number, or None if they have to be told in
        another way.
        """
        message = query.message
        if message is None or not self._known:
            return None
        key = message.chat.id, query.from_user.id
        async with self._turns.setdefault(key, asyncio.Lock()):
            unseen = self._glances.pop(key, False)
            if unseen or self._refusals.closed(message.chat.id):
                return None
            before = self._last.get(key)
            try:
                shown = await self._send(query, message.chat.id, _topic(message), view)
            except (TelegramError, TimeoutError) as error:
                self._not_shown(message.chat.id, error)
                return None
            if shown is None:
                return None
            self._refusals.accepted(message.chat.id)
            self._glances[key] = True
            self._last[key] = shown
            if before is not None:
                await self._delete(key, before)
            return shown

    def _not_shown(self, chat: int, error: TelegramError | TimeoutError) -> None:
        """What is refused in a group is told once, and tried again later."""
        in_group = isinstance(error, BadRequest) and not is_of_one_person(error)
        if not in_group or self._refusals.refused(chat):
            logger.info("nothing could be shown to one alone: %s", _short(error))

    async def turn(self, query: CallbackQuery, view: View) -> bool:
        """Show the view in the ephemeral message that was pressed; whether that has worked."""
        message = query.message
        number = ephemeral_id(message)
        if message is None or number is None:
            return False
        key = message.chat.id, query.from_user.id
        async with self._turns.setdefault(key, asyncio.Lock()):
            self._glances.pop(key, None)
            try:
                async with self._slot(message.chat.id):
                    await self._write(key, number, view)
            except (TelegramError, TimeoutError) as error:
                logger.info("what one alone sees stays as it was: %s", _short(error))
                return False
            return True

    async def edit(self, chat: str, message: str, view: View) -> None:
        """Make one look like this, within a slot that is held already; raises what Telegram says,
        and `MessageGone` for an id that is none of these.
        """
        key, number = _read(chat, message)
        await self._write(key, number, view)

    async def delete(self, chat: str, message: str) -> None:
        """Take one away; raises what Telegram says, and `MessageGone` for an id that is none of
        these.
        """
        key, number = _read(chat, message)
        await self._bot.do_api_request(_DELETE, _named(key, number), **_steps())

    @asynccontextmanager
    async def _slot(self, chat: int) -> AsyncIterator[None]:
        """Hold a slot of the group's for a request; raises `TimeoutError` if none is free soon."""
        async with AsyncExitStack() as held:
            place = Place(PLATFORM, str(chat))
            if self.budget is not None:
                slot = Slot(place, Urgency.WAITED_FOR)
                async with asyncio.timeout(self._clock.seconds(PATIENCE)):
                    await held.enter_async_context(self.budget.held(slot))
                slot.spend()
            try:
                yield
            except RetryAfter as error:
                if self.budget is not None:
                    self.budget.close(place, pause_of(error))
                raise

    async def discard(self, query: CallbackQuery) -> None:
        """Take the ephemeral message away that was pressed."""
        message, number = query.message, ephemeral_id(query.message)
        if message is not None and number is not None:
            key = message.chat.id, query.from_user.id
            self._glances.pop(key, None)
            await self._delete(key, number)

    async def _send(
        self, query: CallbackQuery, chat: int, topic: int | None, view: View
    ) -> int | None:
        """The number of the message that he sees now, None if it would have been seen by all."""
        who = query.from_user.id
        async with self._slot(chat):
            sent = await self._ask_to_show(query, chat, topic)
        number = ephemeral_id(sent)
        if number is None or _receiver(sent) not in (None, who):
            logger.warning("a message for one person was shown to all; it had no words yet")
            self._known = False
            await self._bot.delete_message(chat, sent.message_id)
            return None
        try:
            async with self._slot(chat):
                await self._write((chat, who), number, view)
        except (TelegramError, TimeoutError):
            await self._delete((chat, who), number)
            raise
        return number

    async def _ask_to_show(self, query: CallbackQuery, chat: int, topic: int | None) -> Message:
        return await self._bot.send_message(
            chat,
            NOTHING,
            disable_notification=True,
            message_thread_id=topic,
            api_kwargs={
                "ephemeral_message_parameters": {
                    "receiver_user_id": query.from_user.id,
                    "callback_query_id": query.id,
                }
            },
            **_steps(),
        )

    async def _write(self, key: _Key, number: int, view: View) -> None:
        text = confided(view)
        try:
            await self._bot.do_api_request(
                _EDIT,
                _named(key, number)
                | {
                    "text": text.html,
                    "parse_mode": ParseMode.HTML,
                    "reply_markup": text.keyboard,
                    "link_preview_options": {"is_disabled": True},
                },
                **_steps(),
            )
        except BadRequest as error:
            if not is_unchanged(error):
                raise

    async def _delete(self, key: _Key, number: int) -> None:
        """Take it away, if it is still there. That takes no slot: telegram-bot-api issue 572."""
        try:
            await self._bot.do_api_request(_DELETE, _named(key, number), **_steps())
        except TelegramError as error:
            logger.debug("an ephemeral message stays: %s", in_short(error))
            if isinstance(error, RetryAfter) and self.budget is not None:
                self.budget.close(Place(PLATFORM, str(key[0])), pause_of(error))


def _short(error: TelegramError | TimeoutError) -> str:
    return in_short(error) if isinstance(error, TelegramError) else "no slot is free"


def message_id(user: int, number: int) -> str:
    """What such a message is called as one of a place."""
    return f"{user}/{number}"


def _read(chat: str, message: str) -> tuple[_Key, int]:
    user, _, number = message.partition("/")
    if not (user.isascii() and user.isdigit() and number.isascii() and number.isdigit()):
        raise MessageGone("no message that one person sees")
    return (int(chat), int(user)), int(number)


def _named(key: _Key, number: int) -> dict[str, Any]:
    chat, who = key
    return {"chat_id": chat, "receiver_user_id": who, "ephemeral_message_id": number}


def _receiver(message: Message) -> object:
    """For whom Telegram says that a message is."""
    user = message.api_kwargs.get("receiver_user")
    return user.get("id") if isinstance(user, dict) else None


def _topic(message: object) -> int | None:
    """The topic in which the button was pressed."""
    inside = isinstance(message, Message) and message.is_topic_message
    return message.message_thread_id if isinstance(message, Message) and inside else None


def _steps() -> dict[str, Any]:
    names = ("connect_timeout", "read_timeout", "write_timeout", "pool_timeout")
    return dict.fromkeys(names, _STEP)
