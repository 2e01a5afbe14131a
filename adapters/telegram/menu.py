"""The menu of commands, for private chats and for groups, in every supported language."""

import logging
from itertools import product
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.constants import BotCommandLimit
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.application import Application, Phrases
from adapters.pauses import Pauses
from adapters.telegram.errors import in_short
from adapters.texts import clean, cut

DEFAULT: Final = "en"
"""What everybody gets whose language the house does not speak."""

logger = logging.getLogger(__name__)


async def set_menus(bot: Bot, application: Application, words: Phrases, pauses: Pauses) -> None:
    """Set every menu that differs from what it should be, retrying until that is done.

    A menu that Telegram refuses is logged and left as it is.
    """
    scopes = ((True, BotCommandScopeAllPrivateChats()), (False, BotCommandScopeAllGroupChats()))
    languages = (DEFAULT, *(tag for tag in words.languages() if tag != DEFAULT))
    for language, (private, scope) in product(languages, scopes):
        menu = _menu(application, language, private=private)
        while True:
            try:
                await _set_menu(bot, menu, scope, language)
            except (BadRequest, Forbidden) as error:
                logger.warning("the menu of commands could not be set: %s", in_short(error))
            except TelegramError as error:
                await pauses.wait("the menu of commands cannot be set", in_short(error))
                continue
            break
    pauses.over()


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
