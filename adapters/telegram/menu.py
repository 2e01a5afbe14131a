"""The menu of commands, for private chats and for groups, and the bot's profile: what it says, in
every supported language, and its picture.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    InputProfilePhotoStatic,
)
from telegram.constants import BotCommandLimit, BotDescriptionLimit
from telegram.error import BadRequest, Forbidden, InvalidToken, TelegramError

from adapters.application import Application, Phrases
from adapters.pauses import Pauses
from adapters.telegram.errors import in_short
from adapters.texts import clean, cut

DEFAULT: Final = "en"
"""What everybody gets whose language the house does not speak."""

PICTURE: Final = Path(__file__).with_name("profile.jpg")
"""The bot's own picture, made by `tools/icon.py`."""

_LONG: Final = int(BotDescriptionLimit.MAX_DESCRIPTION_LENGTH)
_SHORT: Final = int(BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH)

logger = logging.getLogger(__name__)


async def set_menus(bot: Bot, application: Application, words: Phrases, pauses: Pauses) -> None:
    """Set every menu and description that differs from what it should be, and a picture where the
    bot has none, retrying until that is done.

    One that Telegram refuses is logged and left as it is.
    """
    scopes = ((True, BotCommandScopeAllPrivateChats()), (False, BotCommandScopeAllGroupChats()))
    languages = (DEFAULT, *(tag for tag in words.languages() if tag != DEFAULT))
    for language, (private, scope) in product(languages, scopes):
        menu = _menu(application, language, private=private)
        await _until_set("menu of commands", partial(_set_menu, bot, menu, scope, language), pauses)
    for language in languages:
        await _until_set("description", partial(_describe, bot, words, language), pauses)
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
    """What people read before they press START, and in the profile."""
    tag = None if language == DEFAULT else language
    long = cut(words.phrase(language, "telegram-description"), _LONG)
    short = cut(words.phrase(language, "telegram-short-description"), _SHORT)
    if (await bot.get_my_description(tag)).description != long:
        await bot.set_my_description(long, tag)
    if (await bot.get_my_short_description(tag)).short_description != short:
        await bot.set_my_short_description(short, tag)


async def _picture(bot: Bot) -> None:
    """Give the bot a picture, unless whoever runs it has chosen one."""
    if (await bot.get_user_profile_photos(bot.id, limit=1)).total_count:
        return
    try:
        await bot.set_my_profile_photo(InputProfilePhotoStatic(PICTURE.read_bytes()))
    except InvalidToken:  # so an unknown method is refused, by a server from before Bot API 9.4
        logger.info("the Bot API server takes no picture for the bot")


async def _set_menu(
    bot: Bot, menu: tuple[BotCommand, ...], scope: BotCommandScope, language: str
) -> None:
    tag = None if language == DEFAULT else language
    if await bot.get_my_commands(scope, tag) != menu:
        await bot.set_my_commands(menu, scope, tag)


def _menu(application: Application, language: str, *, private: bool) -> tuple[BotCommand, ...]:
    return tuple(
        BotCommand(
            command.name.removeprefix("/"),
            cut(clean(command.summary), int(BotCommandLimit.MAX_DESCRIPTION)),
        )
        for command in application.commands(language, private=private)
    )
