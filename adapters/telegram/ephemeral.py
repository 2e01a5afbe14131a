"""Ephemeral messages: messages in a group that only one person sees.

https://core.telegram.org/bots/api#ephemeral-messages-and-commands (Bot API 10.3): a person who has
just pressed a button, or given a command in such a message, can be sent one within 15 seconds.
Delivery is not guaranteed, it may be gone when they open the application again, and only special
methods can edit or delete it.

A server that does not know them ignores the recipient and shows the message to everybody. So the
message is sent without content first. Its words follow in an edit once Telegram has confirmed that
it is ephemeral, by a method that works on no other message.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
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
from adapters.telegram.connection import SOON
from adapters.telegram.errors import in_short, is_of_one_person, is_unchanged, pause_of
from adapters.telegram.groups import PLATFORM
from adapters.telegram.reading import ephemeral_id
from adapters.telegram.writing import NOTHING, HtmlMessage, Ornaments, confided
from adapters.trouble.failures import Refusals, TimeSource

ASKED_AGAIN: Final = timedelta(days=1)
"""How often the server is asked whether it supports these messages."""

ASKED_SOON: Final = timedelta(minutes=1)
"""The same if it did not answer."""

GLANCE: Final = timedelta(seconds=15)
"""A person who presses again within this time has not seen the message: their app may be too old.
"""

PATIENCE: Final = timedelta(seconds=3)
"""Longest wait for a slot. Ephemeral messages share their group's limits."""

_EDIT: Final = "editEphemeralMessageText"
_DELETE: Final = "deleteEphemeralMessage"
_MOST = 10_000

_Key = tuple[int, int]
"""A group id and a user id."""

logger = logging.getLogger(__name__)


class EphemeralMessages:
    """Shows a view to the person who pressed a button.

    `show` returns None if it cannot; the caller then tells them in another way.
    """

    def __init__(self, bot: Bot, clock: TimeSource, ornaments: Ornaments) -> None:
        def now() -> float:
            return clock.now().timestamp()

        self._bot = bot
        self._clock = clock
        self._ornaments = ornaments
        self.known = False  # whether the server supports such messages
        self._refusals = Refusals[int](clock)
        self.budget: RateLimits | None = None
        self._glances = TTLCache[_Key, bool](_MOST, GLANCE.total_seconds(), now)
        self._last = LRUCache[_Key, int](_MOST)
        self._turns: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    async def watch(self) -> None:
        """Ask the server repeatedly whether it supports them. Returns only if cancelled."""
        while True:
            answered = await self._ask()
            pause = ASKED_AGAIN if answered else ASKED_SOON
            await asyncio.sleep(self._clock.seconds(pause))

    async def _ask(self) -> bool:
        """Call one of the special methods without arguments; whether the server answered.

        A server that has the method complains about missing parameters; an older one finds no such
        method.
        """
        try:
            await self._bot.do_api_request(_EDIT)
        except BadRequest:
            self.known = True
        except EndPointNotFound:
            self.known = False
        except TelegramError as error:
            logger.info("whether ephemeral messages are supported is unknown: %s", in_short(error))
            return False
        return True

    async def show(self, query: CallbackQuery, view: View) -> int | None:
        """Send a new message to the person who pressed; return its number.

        None if they have to be told in another way.
        """
        message = query.message
        if message is None or not self.known:
            return None
        key = message.chat.id, query.from_user.id
        receiver = {"receiver_user_id": key[1], "callback_query_id": query.id}
        to = {"ephemeral_message_parameters": receiver}
        async with self._turns.setdefault(key, asyncio.Lock()):
            unseen = self._glances.pop(key, False)
            if unseen or self._refusals.closed(message.chat.id):
                return None
            shown = await self._show(key, _topic(message), to, view, self._last.get(key))
            if shown is not None:
                self._glances[key] = True
            return shown

    async def reply(self, message: Message, view: View, *, more: bool) -> int | None:
        """Answer a command in an ephemeral message with another one; return its number.

        None if the person has to be told in another way. `more`: it follows other answers, which
        stay.
        """
        number, author = ephemeral_id(message), message.from_user
        if number is None or author is None:
            return None
        key = message.chat.id, author.id
        to = {
            "ephemeral_message_parameters": {"receiver_user_id": author.id},
            "reply_parameters": {"ephemeral_message_id": number},
        }
        async with self._turns.setdefault(key, asyncio.Lock()):
            before = None if more else self._last.get(key)
            return await self._show(key, _topic(message), to, view, before)

    async def _show(
        self, key: _Key, topic: int | None, to: Mapping[str, Any], view: View, before: int | None
    ) -> int | None:
        """Send a message, and delete one from before; None if it cannot be sent."""
        try:
            shown = await self._send(key, topic, to, view)
        except (TelegramError, TimeoutError) as error:
            self._not_shown(key[0], error)
            return None
        if shown is None:
            return None
        self._refusals.accepted(key[0])
        self._last[key] = shown
        if before is not None:
            await self._delete(key, before)
        return shown

    def _not_shown(self, chat: int, error: TelegramError | TimeoutError) -> None:
        """Log a failure. A group's refusal is logged once, and sending is tried again later."""
        in_group = isinstance(error, BadRequest) and not is_of_one_person(error)
        if not in_group or self._refusals.refused(chat):
            logger.info("an ephemeral message could not be shown: %s", _short(error))

    async def turn(self, query: CallbackQuery, view: View) -> bool:
        """Show the view in the ephemeral message that was pressed; whether that worked."""
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
                logger.info("an ephemeral message could not be changed: %s", _short(error))
                return False
            return True

    async def edit(self, chat: str, message: str, view: View) -> None:
        """Edit a message within a slot that the caller holds.

        Raises Telegram's errors, and `MessageGone` if the id is not an ephemeral message's.
        """
        key, number = _read(chat, message)
        await self._write(key, number, view)

    async def delete(self, chat: str, message: str) -> None:
        """Delete a message.

        Raises Telegram's errors, and `MessageGone` if the id is not an ephemeral message's.
        """
        key, number = _read(chat, message)
        await self._bot.do_api_request(_DELETE, _named(key, number), **SOON)

    @asynccontextmanager
    async def _slot(self, chat: int) -> AsyncIterator[None]:
        """Hold a slot of the group for a request; raises `TimeoutError` if none is free soon."""
        async with AsyncExitStack() as held:
            place = Place(PLATFORM, str(chat))
            if self.budget is not None:
                slot = Slot(place, Urgency.WAITED_FOR)
                async with asyncio.timeout(self._clock.seconds(PATIENCE)):
                    await held.enter_async_context(self.budget.held(slot))
                slot.spent = True
            try:
                yield
            except RetryAfter as error:
                if self.budget is not None:
                    self.budget.close(place, pause_of(error))
                raise

    async def discard(self, query: CallbackQuery) -> None:
        """Delete the ephemeral message that was pressed."""
        message, number = query.message, ephemeral_id(query.message)
        if message is not None and number is not None:
            key = message.chat.id, query.from_user.id
            self._glances.pop(key, None)
            await self._delete(key, number)

    async def _send(
        self, key: _Key, topic: int | None, to: Mapping[str, Any], view: View
    ) -> int | None:
        """The number of the new message; None if everybody would have seen it."""
        chat, who = key
        async with self._slot(chat):
            sent = await self._bot.send_message(
                chat,
                NOTHING,
                disable_notification=True,
                message_thread_id=topic,
                api_kwargs=dict(to),
                **SOON,
            )
        number = ephemeral_id(sent)
        if number is None or _receiver(sent) not in (None, who):
            logger.warning("a message for one person was shown to all; it had no words yet")
            self.known = False
            await self._bot.delete_message(chat, sent.message_id)
            return None
        try:
            async with self._slot(chat):
                await self._write((chat, who), number, view)
        except (TelegramError, TimeoutError):
            await self._delete((chat, who), number)
            raise
        return number

    async def _write(self, key: _Key, number: int, view: View) -> None:
        await self._ornaments.write(
            view, lambda shown: self._write_text(key, number, confided(shown))
        )

    async def _write_text(self, key: _Key, number: int, text: HtmlMessage) -> None:
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
                **SOON,
            )
        except BadRequest as error:
            if not is_unchanged(error):
                raise

    async def _delete(self, key: _Key, number: int) -> None:
        """Delete it if it is still there. That takes no slot: telegram-bot-api issue 572."""
        try:
            await self._bot.do_api_request(_DELETE, _named(key, number), **SOON)
        except TelegramError as error:
            logger.debug("an ephemeral message could not be deleted: %s", in_short(error))
            if isinstance(error, RetryAfter) and self.budget is not None:
                self.budget.close(Place(PLATFORM, str(key[0])), pause_of(error))


def _short(error: TelegramError | TimeoutError) -> str:
    return in_short(error) if isinstance(error, TelegramError) else "no slot is free"


def message_id(user: int, number: int) -> str:
    """The id of an ephemeral message within its place."""
    return f"{user}/{number}"


def _read(chat: str, message: str) -> tuple[_Key, int]:
    user, _, number = message.partition("/")
    if not (user.isascii() and user.isdigit() and number.isascii() and number.isdigit()):
        raise MessageGone("not the id of an ephemeral message")
    return (int(chat), int(user)), int(number)


def _named(key: _Key, number: int) -> dict[str, Any]:
    chat, who = key
    return {"chat_id": chat, "receiver_user_id": who, "ephemeral_message_id": number}


def _receiver(message: Message) -> object:
    """The person who receives the message, according to Telegram."""
    user = message.api_kwargs.get("receiver_user")
    return user.get("id") if isinstance(user, dict) else None


def _topic(message: object) -> int | None:
    """The topic in which the button was pressed."""
    inside = isinstance(message, Message) and message.is_topic_message
    return message.message_thread_id if isinstance(message, Message) and inside else None
