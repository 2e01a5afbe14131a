"""The slash commands: their names and descriptions in each language, registered if they changed."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route

from adapters.discord.errors import FAILURES, in_short
from adapters.discord.reading import DEFAULT_LANGUAGE
from adapters.platform.application import Application, Argument, Phrases
from adapters.platform.texts import clean, cut

SUMMARY: Final = 100
"""https://discord.com/developers/docs/interactions/application-commands#application-command-object"""

_LOCALES: Final = frozenset(locale.value for locale in discord.Locale)
_CHAT_INPUT, _STRING = 1, 3
_GUILD, _BOT_DM = 0, 1

_Callback = Callable[..., Coroutine[Any, Any, None]]
Handle = Callable[[discord.Interaction[Any]], Awaitable[None]]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Summary:
    """A text in the default language, and its translations by Discord's locale tags."""

    text: str
    others: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A command's argument, ready for Discord."""

    name: str
    summary: Summary
    required: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """A command, ready for Discord."""

    name: str
    summary: Summary
    option: Option | None = None


def plan(
    application: Application, words: Phrases, arguments: Mapping[str, Argument]
) -> tuple[Planned, ...]:
    """All commands; each is available in servers and in private, unlike Telegram's menus."""
    languages = {DEFAULT_LANGUAGE: None, **dict.fromkeys(words.languages())}
    summaries: dict[str, dict[str, str]] = {}
    for language in languages:
        for private in (False, True):
            for command in application.commands(language, private=private):
                told = summaries.setdefault(command.name.removeprefix("/"), {})
                told.setdefault(language, command.summary)
    return tuple(
        Planned(name, _summary(told), _option(arguments.get(name), words, languages))
        for name, told in summaries.items()
    )


def standing(data: Mapping[str, Any]) -> Planned | None:
    """A command as Discord has it; None if it cannot be one of ours."""
    options = data.get("options") or []
    fits = data.get("type", _CHAT_INPUT) == _CHAT_INPUT and len(options) <= 1
    contexts = set(data.get("contexts") or ())
    if not fits or contexts != {_GUILD, _BOT_DM} or any(one["type"] != _STRING for one in options):
        return None
    option = next(
        (Option(one["name"], _told(one), bool(one.get("required"))) for one in options), None
    )
    return Planned(data["name"], _told(data), option)


def build(
    tree: app_commands.CommandTree[Any], planned: tuple[Planned, ...], handle: Handle
) -> None:
    """Add the commands to the tree, all with the same handler."""
    for one in planned:
        tree.add_command(_command(one, handle))


async def sync(
    client: discord.Client, tree: app_commands.CommandTree[Any], planned: tuple[Planned, ...]
) -> None:
    """Register the commands if Discord has others. A failure is logged, not raised."""
    try:
        path = "/applications/{application_id}/commands"
        route = Route("GET", path, application_id=client.application_id)
        # `fetch_commands` leaves out the languages.
        found = await client.http.request(route, params={"with_localizations": "true"})
        if {one["name"]: standing(one) for one in found} == {one.name: one for one in planned}:
            return
        await tree.set_translator(_Translator())
        await tree.sync()
        logger.info("%d commands were registered with Discord", len(planned))
    except (*FAILURES, app_commands.AppCommandError) as error:
        logger.warning("the commands could not be registered with Discord: %s", in_short(error))


class _Translator(app_commands.Translator):
    """Looks translations up in the plan."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        del context
        found = string.extras.get(locale.value)
        return found if isinstance(found, str) else None


def _command(one: Planned, handle: Handle) -> app_commands.Command[Any, ..., Any]:
    if one.option is None:

        async def bare(interaction: discord.Interaction[Any]) -> None:
            await handle(interaction)

        return _made(one, bare)

    async def with_text(interaction: discord.Interaction[Any], text: str) -> None:
        del text  # it is read from the interaction, like all others
        await handle(interaction)

    async def with_or_without(interaction: discord.Interaction[Any], text: str = "") -> None:
        del text
        await handle(interaction)

    callback = with_text if one.option.required else with_or_without
    described = app_commands.describe(text=_localised(one.option.summary))(callback)
    return _made(one, app_commands.rename(text=one.option.name)(described))


def _made(
    one: Planned, callback: Callable[..., Coroutine[Any, Any, None]]
) -> app_commands.Command[Any, ..., Any]:
    return app_commands.Command(
        name=one.name, description=_localised(one.summary), callback=callback
    )


def _localised(summary: Summary) -> app_commands.locale_str:
    return app_commands.locale_str(summary.text, **summary.others)


def _summary(told: Mapping[str, str]) -> Summary:
    """The phrase in all languages that Discord supports."""
    short = {language: cut(clean(text), SUMMARY) for language, text in told.items()}
    first = short.get(DEFAULT_LANGUAGE) or next(iter(short.values()))
    others = {
        language: text
        for language, text in short.items()
        if language != DEFAULT_LANGUAGE and language in _LOCALES and text
    }
    return Summary(first, others)


def _option(
    argument: Argument | None, words: Phrases, languages: Mapping[str, None]
) -> Option | None:
    if argument is None:
        return None
    told = {language: words.phrase(language, argument.summary) for language in languages}
    return Option(argument.name, _summary(told), argument.required)


def _told(data: Mapping[str, Any]) -> Summary:
    return Summary(data["description"], dict(data.get("description_localizations") or {}))
