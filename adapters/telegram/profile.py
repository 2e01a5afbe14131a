"""The bot's public face: its command menus, descriptions, picture, @username and Mini App."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from cachetools import LRUCache, TTLCache
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    InputProfilePhotoStatic,
    MenuButtonDefault,
    MenuButtonWebApp,
    Message,
    WebAppInfo,
)
from telegram.constants import BotCommandLimit, BotDescriptionLimit
from telegram.error import (
    BadRequest,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from adapters.platform.application import Application, Phrases
from adapters.platform.layout import clean, cut
from adapters.platform.platform import TokenRefused
from adapters.telegram.connection import SOON
from adapters.telegram.errors import in_short, pause_of
from adapters.trouble.failures import Pauses, TimeSource, cancel_all

DEFAULT: Final = "en"
"""The language of people whose own language the bot does not speak."""

PICTURE: Final = Path(__file__).with_name("profile.jpg")
"""The bot's profile picture, made by `tools/icon.py`."""

PAGE: Final = "/app/telegram"
"""The path of the Mini App's page, below the browser room's address."""

_LONG: Final = int(BotDescriptionLimit.MAX_DESCRIPTION_LENGTH)
_SHORT: Final = int(BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH)

_ALONE: Final = "is_ephemeral"
_LABEL: Final = "telegram-menu-button"
_MOST_CHATS: Final = 10_000  # whose menu buttons are remembered

logger = logging.getLogger(__name__)


async def set_menus(
    bot: Bot, application: Application, words: Phrases, pauses: Pauses, page: str = ""
) -> None:
    """Set the menus and descriptions that are out of date, and a picture if the bot has none.

    `page`: the address that the menu button of private chats opens; empty if there is none.
    Retries until that is done. What Telegram refuses is logged and left as it is.
    """
    scopes = ((True, BotCommandScopeAllPrivateChats()), (False, BotCommandScopeAllGroupChats()))
    plain = (tag for tag in words.languages() if "-" not in tag)  # Telegram has no others
    languages = (DEFAULT, *(tag for tag in plain if tag != DEFAULT))
    for language, (private, scope) in product(languages, scopes):
        menu = _menu(application, language, private=private)
        await _until_set("menu of commands", partial(_set_menu, bot, menu, scope, language), pauses)
    for language in languages:
        await _until_set("description", partial(_describe, bot, words, language), pauses)
    await _until_set("menu button", partial(_set_menu_button, bot, words, page), pauses)
    await _until_set("picture", partial(_picture, bot), pauses)
    pauses.over()


async def _until_set(what: str, set_it: Callable[[], Awaitable[None]], pauses: Pauses) -> None:
    while True:
        try:
            await set_it()
        except (BadRequest, Forbidden) as error:
            logger.warning("the %s could not be set: %s", what, in_short(error))
        except TelegramError as error:
            await pauses.wait(f"the {what} cannot be set", in_short(error))
            continue
        return


async def _describe(bot: Bot, words: Phrases, language: str) -> None:
    """Set what people read before they press START, and in the profile."""
    tag = None if language == DEFAULT else language
    long = cut(words.phrase(language, "telegram-description"), _LONG)
    short = cut(words.phrase(language, "telegram-short-description"), _SHORT)
    if (await bot.get_my_description(tag)).description != long:
        await bot.set_my_description(long, tag)
    if (await bot.get_my_short_description(tag)).short_description != short:
        await bot.set_my_short_description(short, tag)


async def _set_menu_button(bot: Bot, words: Phrases, page: str) -> None:
    """Let the menu button open the page; without a page, take back one that opened ours.

    A button for another page was chosen by the operator and stays.
    """
    now = await bot.get_chat_menu_button()
    if page:
        label = words.phrase(DEFAULT, _LABEL)
        wanted = MenuButtonWebApp(label, WebAppInfo(page))
        if now != wanted:
            await bot.set_chat_menu_button(menu_button=wanted)
    elif isinstance(now, MenuButtonWebApp) and now.web_app.url.endswith(PAGE):
        await bot.set_chat_menu_button(menu_button=MenuButtonDefault())


@dataclass(frozen=True, slots=True)
class MiniApp:
    """The bot's Mini App: the HTTPS address of its page, and its short name at Telegram.

    https://core.telegram.org/bots/webapps. Only a private chat has buttons that open a page; they
    carry no signed parameter, so the server checks the code. In groups a link does it.
    """

    url: str
    name: str

    def inside(self, code: str) -> str:
        """The address of a table's page, for a button in a private chat."""
        return f"{self.url}?{urlencode({'table': code})}"

    def link(self, bot: str, code: str) -> str:
        """A link that opens a table's page from anywhere; empty while the bot's name is unknown."""
        return f"https://t.me/{bot}/{self.name}?startapp=t_{code}" if bot else ""


class MenuButtons:
    """Names the menu button of a private chat in the chat's language, once somebody writes there.

    It is set once in the life of a process, because a button outlives the process that named it.
    `page`: as in `set_menus`. `labels`: of the chats that may need it; empty while unknown.
    """

    def __init__(self, bot: Bot, words: Phrases, page: str) -> None:
        self._bot = bot
        self._words = words
        self._page = page
        self.labels = LRUCache[str, str](_MOST_CHATS)
        self._setting: set[asyncio.Task[None]] = set()

    def note_message(self, chat: str) -> None:
        """Note that somebody writes in this private chat."""
        if self._page:
            self.labels.setdefault(chat, "")

    def follow_language(self, chat: str, language: str) -> None:
        """Name the button of a chat in which somebody has written, if its language is new."""
        before = self.labels.get(chat)
        if before is None or not language:
            return
        label = self._words.phrase(language, _LABEL)
        if label != before:
            self.labels[chat] = label
            task = asyncio.create_task(self._set(chat, label, before), name="menu button")
            self._setting.add(task)
            task.add_done_callback(self._setting.discard)

    async def _set(self, chat: str, label: str, before: str) -> None:
        button = MenuButtonWebApp(label, WebAppInfo(self._page))
        try:
            await self._bot.set_chat_menu_button(int(chat), button)
        except TelegramError as error:  # tried again with the next message there
            self.labels[chat] = before
            logger.info("a menu button could not be named: %s", in_short(error))

    async def close(self) -> None:
        """Give up what is being set."""
        await cancel_all(self._setting)


async def _picture(bot: Bot) -> None:
    """Give the bot a picture unless it has one already."""
    if (await bot.get_user_profile_photos(bot.id, limit=1)).total_count:
        return
    try:
        await bot.set_my_profile_photo(InputProfilePhotoStatic(PICTURE.read_bytes()))
    except InvalidToken:  # how a server older than Bot API 9.4 refuses an unknown method
        logger.info("the Bot API server takes no picture for the bot")


async def _set_menu(
    bot: Bot, menu: tuple[BotCommand, ...], scope: BotCommandScope, language: str
) -> None:
    tag = None if language == DEFAULT else language
    now = await bot.get_my_commands(scope, tag)
    if [one.to_dict() for one in now] != [one.to_dict() for one in menu]:
        await bot.set_my_commands(menu, scope, tag)


def _menu(application: Application, language: str, *, private: bool) -> tuple[BotCommand, ...]:
    return tuple(
        BotCommand(
            command.name.removeprefix("/"),
            cut(clean(command.summary), int(BotCommandLimit.MAX_DESCRIPTION)),
            # https://core.telegram.org/bots/api#botcommand (Bot API 10.2), unknown to the library
            api_kwargs={_ALONE: True} if command.alone and not private else None,
        )
        for command in application.commands(language, private=private)
    )


RENEWED: Final = timedelta(hours=1)
"""How often the name is requested again."""

SPARED: Final = timedelta(seconds=10)
"""Minimum time between two requests for the name."""

_OTHERS: Final = 1_000
_ADDRESSED: Final = re.compile(r"/\w+@(\w+)")
_LINK: Final = re.compile(r"(?<=^https://t\.me/)\w+(?=\?)")


class OwnName:
    """The name by which people address and link the bot; it may be changed in BotFather any time.

    `changed` is called when it has changed.
    """

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

    async def introduce(self, pauses: Pauses) -> None:
        """Learn the name, or check whether the token is still accepted.

        Retries as long as it takes; raises `TokenRefused`.
        """
        while True:
            try:
                await (self._bot.get_me() if self.username else self._bot.initialize())
            except InvalidToken:
                break
            except RetryAfter as error:
                await pauses.wait("Telegram wants a pause", in_short(error), pause_of(error))
            except TelegramError as error:
                down = isinstance(error, NetworkError)
                trouble = "Telegram cannot be reached" if down else "Telegram does not answer"
                await pauses.wait(trouble, in_short(error))
            else:
                self.username, self._asked = self._bot.username, self._clock.now()
                pauses.over()
                logger.info("served on Telegram as @%s", self.username)
                return
        raise TokenRefused("Telegram")  # outside the handler: the library's error names the token

    async def watch(self) -> None:
        """Request the name every `RENEWED`. Returns only if cancelled."""
        while True:
            await asyncio.sleep(self._clock.seconds(RENEWED))
            await self.renew()

    async def renew(self) -> None:
        """Request the name, unless that was a moment ago."""
        async with self._asking:
            now = self._clock.now()
            if self._asked is not None and now - self._asked < SPARED:
                return
            self._asked = now
            try:
                await self._bot.get_me(**SOON)
            except InvalidToken:
                return  # the task that fetches updates finds this out
            except TelegramError as error:
                logger.info("the bot's name could not be requested: %s", in_short(error))
                return
            if self._bot.username == self.username:
                return
            self.username = self._bot.username
            self._others.clear()
        logger.info("the bot is called @%s now", self.username)
        await self._changed()

    async def heed(self, message: Message) -> None:
        """If a message addresses an unknown bot name, find out whether it is ours."""
        found = _ADDRESSED.match(message.text or "")
        name = found[1].lower() if found is not None else ""
        if not name or name == self.username.lower() or name in self._others:
            return
        asked = self._asked
        await self.renew()
        if name != self.username.lower() and asked != self._asked:
            self._others[name] = True

    def corrected(self, link: str) -> str:
        """A link to the bot with its present name."""
        return _LINK.sub(self.username, link) if self.username else link
