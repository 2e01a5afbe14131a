"""The slash commands: their names and descriptions in each language, registered if they changed.

https://docs.discord.com/developers/interactions/application-commands
"""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord
from discord.http import Route

from adapters.discord.errors import FAILURES, in_short
from adapters.discord.reading import DEFAULT_LANGUAGE
from adapters.platform.application import Application, Argument, Phrases
from adapters.platform.texts import clean, cut

SUMMARY: Final = 100
"""The most characters of a description."""

Json = dict[str, Any]
"""A command or an option as Discord takes it."""

_LOCALES: Final = frozenset(locale.value for locale in discord.Locale)
_CHAT_INPUT, _ENTRY_POINT, _STRING = 1, 4, 3
_GUILD, _BOT_DM = 0, 1
_GUILD_INSTALL = 0
_PATH: Final = "/applications/{application_id}/commands"

_ENTRY_POINT_MISSING: Final = 50240
"""Discord refuses all commands if the list lacks the application's entry point command."""

_ENTRY_POINT_FIELDS: Final = (
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
)

logger = logging.getLogger(__name__)


def plan(
    application: Application, words: Phrases, arguments: Mapping[str, Argument]
) -> tuple[Json, ...]:
    """All commands; each is available in servers and in private, unlike Telegram's menus."""
    languages = {DEFAULT_LANGUAGE: None, **dict.fromkeys(words.languages())}
    summaries: dict[str, dict[str, str]] = {}
    for language in languages:
        for private in (False, True):
            for command in application.commands(language, private=private):
                told = summaries.setdefault(command.name.removeprefix("/"), {})
                told.setdefault(language, command.summary)
    return tuple(
        {
            "type": _CHAT_INPUT,
            "name": name,
            **_described(told),
            "options": _options(arguments.get(name), words, languages),
            "contexts": [_GUILD, _BOT_DM],
            "integration_types": [_GUILD_INSTALL],
        }
        for name, told in summaries.items()
    )


def entry_points(registered: Iterable[Json]) -> list[Json]:
    """The commands that open the application's activity, as they must be sent back.

    Discord makes one when activities are enabled for the application, and refuses a list that
    lacks it. The library does not know its type.
    """
    return [
        {field: one[field] for field in _ENTRY_POINT_FIELDS if one.get(field) is not None}
        for one in registered
        if one.get("type") == _ENTRY_POINT
    ]


def differing(planned: Iterable[Json], registered: Iterable[Json]) -> list[str]:
    """The names of the commands that Discord lacks, has otherwise, or has beyond those planned."""
    wanted = {one["name"]: _essence(one) for one in planned}
    found = {one["name"]: _essence(one) for one in registered if one.get("type") != _ENTRY_POINT}
    names = {**wanted, **found}
    return [name for name in names if wanted.get(name) != found.get(name)]


async def sync(client: discord.Client, planned: tuple[Json, ...]) -> None:
    """Register the commands if Discord has others. A failure is logged, not raised."""
    try:
        registered = await _registered(client)
        if not differing(planned, registered):
            return
        try:
            await _overwrite(client, planned, registered)
        except discord.HTTPException as error:
            if error.code != _ENTRY_POINT_MISSING:
                raise
            # Activities were enabled in between, which made the entry point command.
            await _overwrite(client, planned, await _registered(client))
        logger.info("%d commands were registered with Discord", len(planned))
    except FAILURES as error:
        logger.warning("the commands could not be registered with Discord: %s", in_short(error))


async def _registered(client: discord.Client) -> list[Json]:
    """The commands that Discord has, with all their languages."""
    route = Route("GET", _PATH, application_id=client.application_id)
    found: list[Json] = await client.http.request(route, params={"with_localizations": "true"})
    return found


async def _overwrite(
    client: discord.Client, planned: tuple[Json, ...], registered: list[Json]
) -> None:
    route = Route("PUT", _PATH, application_id=client.application_id)
    await client.http.request(route, json=[*planned, *entry_points(registered)])


def _essence(named: Mapping[str, Any]) -> Json:
    """A command, an option or a choice without what says nothing, to be compared.

    Discord adds defaults and fields of its own, omits what is false, and ignores a translation
    that equals the text itself.
    """
    kept: Json = {}
    for field in _COMPARED:
        value = named.get(field)
        if field.endswith("_localizations"):
            default = named.get(field.removesuffix("_localizations"))
            value = {tag: text for tag, text in (value or {}).items() if text != default}
        elif field in ("options", "choices"):
            value = [_essence(one) for one in value or ()]
        elif field in ("contexts", "integration_types"):
            value = sorted(value or ())
        if value or (value == 0 and value is not False):
            kept[field] = value
    return kept


_COMPARED: Final = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
    "required",
    "choices",
    "value",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
)


def _described(told: Mapping[str, str]) -> Json:
    """The description in the default language, and in the others that Discord supports."""
    short = {language: cut(clean(text), SUMMARY) for language, text in told.items()}
    first = short.get(DEFAULT_LANGUAGE) or next(iter(short.values()))
    others = {
        language: text
        for language, text in short.items()
        if language != DEFAULT_LANGUAGE and language in _LOCALES and text
    }
    return {"description": first, "description_localizations": others}


def _options(
    argument: Argument | None, words: Phrases, languages: Mapping[str, None]
) -> list[Json]:
    if argument is None:
        return []
    told = {language: words.phrase(language, argument.summary) for language in languages}
    return [
        {
            "type": _STRING,
            "name": argument.name,
            **_described(told),
            "required": argument.required,
        }
    ]
