"""The slash commands: their names and descriptions in each language, registered if they changed.

https://docs.discord.com/developers/interactions/application-commands
"""

import logging
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route

from adapters.discord.errors import FAILURES, in_short
from adapters.discord.reading import DEFAULT_LANGUAGE
from adapters.discord.writing import WITH_NUMBER
from adapters.platform.application import (
    Argument,
    ArgumentKind,
    CommandForm,
    Phrases,
    Suggestion,
    Term,
)
from adapters.platform.layout import clean, cut

SUMMARY: Final = 100
"""The most characters of a description."""

Json = dict[str, Any]
"""A command or an option as Discord takes it."""

_LOCALES: Final = frozenset(locale.value for locale in discord.Locale)
NAME: Final = 32
"""The most characters of a name."""

_MOST_CHOICES: Final = 25

_CHAT_INPUT, _ENTRY_POINT = 1, 4
_SUBCOMMAND, _STRING, _INTEGER, _BOOLEAN, _USER = 1, 3, 4, 5, 6
_GUILD, _BOT_DM, _PRIVATE_CHANNEL = 0, 1, 2
_GUILD_INSTALL, USER_INSTALL = 0, 1
_TYPES: Final = {
    ArgumentKind.TEXT: _STRING,
    ArgumentKind.NUMBER: _INTEGER,
    ArgumentKind.FLAG: _BOOLEAN,
    ArgumentKind.PERSON: _USER,
}
_MANAGES: Final = str(discord.Permissions(manage_channels=True).value)
_NOT_IN_NAMES: Final = re.compile(r"[^\w'-]+")
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
    forms: Sequence[CommandForm], words: Phrases, *, for_users: bool = False
) -> tuple[Json, ...]:
    """All commands. `for_users`: people can install the application for themselves.

    A command with several forms has them as subcommands.
    """
    named: dict[str, list[CommandForm]] = {}
    for form in forms:
        named.setdefault(form.path[0], []).append(form)
    return tuple(_command(name, of, words, for_users=for_users) for name, of in named.items())


def _command(name: str, forms: Sequence[CommandForm], words: Phrases, *, for_users: bool) -> Json:
    first = forms[0]
    grouped = len(first.path) > 1
    anywhere = for_users and all(form.anywhere for form in forms)
    told = {
        "type": _CHAT_INPUT,
        "name": name,
        "name_localizations": _names(words, f"discord-command-{name}"),
        **_described(words, f"discord-group-{name}" if grouped else first.summary),
        "options": (
            [_subcommand(form, words) for form in forms]
            if grouped
            else _options(first.arguments, words)
        ),
        "contexts": [_GUILD, _BOT_DM, *([_PRIVATE_CHANNEL] if anywhere else [])],
        "integration_types": [_GUILD_INSTALL, *([USER_INSTALL] if anywhere else [])],
    }
    if all(form.manages for form in forms):
        told["default_member_permissions"] = _MANAGES
    return told


def _subcommand(form: CommandForm, words: Phrases) -> Json:
    return {
        "type": _SUBCOMMAND,
        "name": form.path[1],
        "name_localizations": _names(words, f"discord-command-{'-'.join(form.path)}"),
        **_described(words, form.summary),
        "options": _options(form.arguments, words),
    }


def links_of(forms: Iterable[CommandForm], registered: Iterable[Json]) -> dict[str, str]:
    """The links to commands, by the lines that they stand for.

    https://docs.discord.com/developers/reference#message-formatting
    """
    ids = {one["name"]: one["id"] for one in registered if one.get("type") != _ENTRY_POINT}
    links: dict[str, str] = {}
    for form in forms:
        if form.path[0] in ids:
            link = f"</{' '.join(form.path)}:{ids[form.path[0]]}>"
            first = links.setdefault(form.line, link)
            if first != link:  # such as a time after /tournament
                links.setdefault(form.line + WITH_NUMBER, link)
    return links


def entry_points(registered: Iterable[Json], installs: Collection[int]) -> list[Json]:
    """The commands that open the application's activity, as they must be sent back.

    Discord makes one when activities are enabled for the application, and refuses a list that
    lacks it. The library does not know its type. `installs`: Discord refuses ways of installing
    that have been disabled since.
    """
    kept = [
        {field: one[field] for field in _ENTRY_POINT_FIELDS if one.get(field) is not None}
        for one in registered
        if one.get("type") == _ENTRY_POINT
    ]
    for one in kept:
        possible = [way for way in one.get("integration_types", ()) if way in installs]
        one["integration_types"] = possible or sorted(installs)
    return kept


def differing(planned: Iterable[Json], registered: Iterable[Json]) -> list[str]:
    """The names of commands that are missing at Discord, differ there, or are not planned."""
    wanted = {one["name"]: _essence(one) for one in planned}
    found = {one["name"]: _essence(one) for one in registered if one.get("type") != _ENTRY_POINT}
    names = {**wanted, **found}
    return [name for name in names if wanted.get(name) != found.get(name)]


async def sync(
    client: discord.Client, forms: Sequence[CommandForm], words: Phrases
) -> tuple[Json, ...]:
    """Register the commands if Discord has others; return those that it has then.

    A failure is logged, not raised.
    """
    registered: list[Json] = []
    try:
        installs = _installs(client)
        planned = plan(forms, words, for_users=USER_INSTALL in installs)
        registered = await registered_with(client)
        if not differing(planned, registered):
            return tuple(registered)
        try:
            registered = await _overwrite(client, [*planned, *entry_points(registered, installs)])
        except discord.HTTPException as error:
            if error.code != _ENTRY_POINT_MISSING:
                raise
            # Activities were enabled in between, which made the entry point command.
            found = entry_points(await registered_with(client), installs)
            registered = await _overwrite(client, [*planned, *found])
        logger.info("%d commands were registered with Discord", len(planned))
    except FAILURES as error:
        logger.warning("the commands could not be registered with Discord: %s", in_short(error))
    return tuple(registered)


def _installs(client: discord.Client) -> frozenset[int]:
    """The ways of installing the application that its settings in the portal allow.

    https://docs.discord.com/developers/resources/application#installation-context
    """
    told = client.application
    ways = {
        _GUILD_INSTALL: told.guild_integration_config if told is not None else None,
        USER_INSTALL: told.user_integration_config if told is not None else None,
    }
    return frozenset(way for way, allowed in ways.items() if allowed) or frozenset(
        (_GUILD_INSTALL,)
    )


async def registered_with(client: discord.Client) -> list[Json]:
    """The commands that Discord has, with all their languages."""
    route = Route("GET", _PATH, application_id=client.application_id)
    found: list[Json] = await client.http.request(route, params={"with_localizations": "true"})
    return found


async def _overwrite(client: discord.Client, commands: list[Json]) -> list[Json]:
    route = Route("PUT", _PATH, application_id=client.application_id)
    told: list[Json] = await client.http.request(route, json=commands)
    return told


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


def _in_all(words: Phrases, message: str) -> dict[str, str]:
    languages = dict.fromkeys((DEFAULT_LANGUAGE, *words.languages()))
    return {language: words.phrase(language, message) for language in languages}


def _others(told: Mapping[str, str]) -> dict[str, str]:
    """The translations that Discord has a language for."""
    return {
        language: text
        for language, text in told.items()
        if language != DEFAULT_LANGUAGE and language in _LOCALES and text
    }


def _described(words: Phrases, message: str) -> Json:
    """The description in the default language, and in the others."""
    told = {
        language: cut(clean(text), SUMMARY) for language, text in _in_all(words, message).items()
    }
    return {
        "description": told[DEFAULT_LANGUAGE],
        "description_localizations": _others(told),
    }


def _names(words: Phrases, message: str) -> dict[str, str]:
    """The translations of a name."""
    return _others(
        {
            language: _NOT_IN_NAMES.sub("-", text.lower())[:NAME]
            for language, text in _in_all(words, message).items()
        }
    )


def _options(arguments: Sequence[Argument], words: Phrases) -> list[Json]:
    return [_option(argument, words) for argument in arguments]


def _option(argument: Argument, words: Phrases) -> Json:
    told: Json = {
        "type": _TYPES[argument.kind],
        "name": argument.name,
        "name_localizations": _names(words, f"discord-argument-{argument.name}"),
        **_described(words, argument.summary),
        "required": argument.required,
    }
    if argument.values:
        told["choices"] = [_choice(argument, term, words) for term in argument.values]
    elif argument.suggested:
        told["autocomplete"] = True
    if argument.least is not None:
        told["min_value"] = argument.least
    if argument.most is not None:
        told["max_value"] = argument.most
    return told


def _choice(argument: Argument, term: Term, words: Phrases) -> Json:
    value = int(term.written) if argument.kind is ArgumentKind.NUMBER else term.written
    if not term.label:
        return {"name": term.written, "value": value}
    told = {
        language: cut(clean(text), SUMMARY) for language, text in _in_all(words, term.label).items()
    }
    return {
        "name": told[DEFAULT_LANGUAGE],
        "name_localizations": _others(told),
        "value": value,
    }


def choices(found: Iterable[Suggestion]) -> list[app_commands.Choice[str]]:
    """Suggestions as Discord shows them: those that are too long to be written are left out."""
    fit = [one for one in found if 0 < len(one.written) <= SUMMARY]
    return [
        app_commands.Choice(name=cut(clean(one.label), SUMMARY) or one.written, value=one.written)
        for one in fit[:_MOST_CHOICES]
    ]
