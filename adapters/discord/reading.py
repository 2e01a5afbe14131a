"""Read interactions and messages as platform-neutral events; edit whispers.

Only `edit_whisper` and `delete_whisper` do any I/O.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Self

import discord
from discord import Permissions
from discord.http import Route, handle_message_parameters
from discord.ui import LayoutView

from adapters.platform.application import ArgumentKind, CommandForm, Phrases
from adapters.platform.chat import Person, Place, Said, Tapped
from adapters.platform.platform import MessageGone

LIFE: Final = timedelta(minutes=15)
"""https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages"""

_ORIGINAL = "@original"
_PATH = "/webhooks/{webhook_id}/{webhook_token}/messages/"
_NOBODY = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Whisper:
    """A message that an interaction's token can edit: its first answer, or a later one.

    The first answer to a press may be the pressed message itself.
    """

    interaction: int
    token: str
    message: str = _ORIGINAL

    @property
    def text(self) -> str:
        """The whisper's id as text."""
        return f"{self.interaction}:{self.message}:{self.token}"

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse `text`. Raises `MessageGone` for anything else, and once the token has expired."""
        interaction, _, rest = text.partition(":")
        message, _, token = rest.partition(":")
        numbered = message.isascii() and (message.isdigit() or message == _ORIGINAL)
        if not (interaction.isascii() and interaction.isdigit() and numbered and token):
            raise MessageGone("not the id of a whisper")
        if discord.utils.utcnow() - discord.utils.snowflake_time(int(interaction)) > LIFE:
            raise MessageGone("the interaction has expired")
        return cls(int(interaction), token, message)


async def edit_whisper(
    client: discord.Client,
    whisper: Whisper,
    layout: LayoutView,
    *files: discord.File | discord.Attachment,
) -> Mapping[str, Any]:
    """Edit a whisper and its attachments; returns it as Discord has it then.

    The library can do that only with the interaction, which is not kept.
    """
    route = _route("PATCH", client, whisper)
    with handle_message_parameters(
        view=layout, attachments=files, allowed_mentions=_NOBODY
    ) as parameters:
        if parameters.files:
            form, sent = parameters.multipart, parameters.files
            edited: Mapping[str, Any] = await client.http.request(route, form=form, files=sent)
        else:
            edited = await client.http.request(route, json=parameters.payload)
    return edited


async def delete_whisper(client: discord.Client, whisper: Whisper) -> None:
    """Delete a whisper."""
    await client.http.request(_route("DELETE", client, whisper))


def _route(method: str, client: discord.Client, whisper: Whisper) -> Route:
    path = _PATH + (_ORIGINAL if whisper.message == _ORIGINAL else "{message_id}")
    ids: dict[str, Any] = {} if whisper.message == _ORIGINAL else {"message_id": whisper.message}
    return Route(method, path, webhook_id=client.application_id, webhook_token=whisper.token, **ids)


_NAMES: Final = {
    "view_channel": "discord-permission-view",
    "send_messages": "discord-permission-send",
    "send_messages_in_threads": "discord-permission-threads",
    "embed_links": "discord-permission-embed",
}


def missing(granted: Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """The phrase ids of the needed permissions that are not granted."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", send, "embed_links")
    if granted.administrator:
        return ()
    return tuple(_NAMES[name] for name in needed if not getattr(granted, name))


def sentence(words: Phrases, language: str, permissions: tuple[str, ...]) -> str:
    """The sentence that asks an admin for these permissions."""
    names = ", ".join(words.phrase(language, name) for name in permissions)
    return words.phrase(language, "discord-missing-permissions", permissions=names)


PLATFORM: Final = "discord"
DEFAULT_LANGUAGE: Final = "en"

_SUBCOMMANDS: Final = (1, 2)
"""The types of options that are a subcommand, or a group of them."""

_MENTION: Final = re.compile(r"<@!?(\d+)>", re.ASCII)

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, and the bot's permissions in its channel."""

    said: Said
    permissions: discord.Permissions
    in_thread: bool


def is_elsewhere(interaction: Interaction) -> bool:
    """Whether it came from where the bot is not: people who install it for themselves can use it
    in any direct messages, and in servers that have not added it.

    https://docs.discord.com/developers/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object
    """
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return interaction.is_user_integration() and not interaction.is_guild_integration()


def shard_of(place: Place, shards: int) -> int:
    """The shard that receives a place's events: its server's; 0 for direct messages.

    https://docs.discord.com/developers/events/gateway#sharding
    """
    if not place.community or (place.private and not place.whispered):
        return 0
    return (int(place.community) >> 22) % shards


def place_of(interaction: Interaction) -> Place:
    """The server's channel or thread, or the direct messages, identified by the user's id.

    Elsewhere it is the direct messages too: what the bot shows there only the person sees.
    """
    if interaction.guild_id is None or is_elsewhere(interaction):
        return Place(PLATFORM, str(interaction.user.id), private=True)
    return Place(
        PLATFORM,
        str(interaction.channel_id),
        title=_title(interaction),
        community=str(interaction.guild_id),
    )


def place_of_channel(channel: discord.abc.GuildChannel | discord.Thread) -> Place:
    """The place of a server's channel or thread."""
    title, community = _named(channel.guild.name, channel), str(channel.guild.id)
    return Place(PLATFORM, str(channel.id), title=title, community=community)


def person_of(interaction: Interaction) -> Person:
    """The person who made the interaction; their language is that of their app."""
    user = interaction.user
    return Person(PLATFORM, str(user.id), user.display_name, str(interaction.locale), user.name)


def said_of(message: discord.Message) -> Said | None:
    """A line in our own direct messages with a person; None for any other message.

    Discord sends no language with it, so it cannot open anything; commands come as interactions.
    """
    author = message.author
    if message.guild is not None or author.bot or message.content.startswith("/"):
        return None
    place = Place(PLATFORM, str(author.id), private=True)
    person = Person(PLATFORM, str(author.id), author.display_name, username=author.name)
    return Said(place, person, message.content)


def tapped_of(interaction: Interaction) -> Tapped:
    """A press on a button, or a choice in a menu.

    A whisper's message id is what this interaction's token can edit.
    """
    place, person = place_of(interaction), person_of(interaction)
    message = interaction.message
    whispered = message is not None and message.flags.ephemeral
    shown = str(message.id) if message is not None else ""
    return Tapped(
        place.whisper(person.user) if whispered else place,
        person,
        _pressed(interaction),
        Whisper(interaction.id, interaction.token).text if whispered else shown,
        may_manage=not place.private and interaction.permissions.manage_channels,
        may_write=place.private or _may_write(interaction),
        whispered=whispered,
    )


def _may_write(interaction: Interaction) -> bool:
    """Whether both the person and the bot may write to the channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    both = interaction.permissions, interaction.app_permissions
    return not any(missing(granted, in_thread=in_thread) for granted in both)


def chose(interaction: Interaction) -> bool:
    """Whether an option of a menu was chosen."""
    data: Any = interaction.data or {}
    return bool(data.get("component_type") == discord.ComponentType.select.value)


def _pressed(interaction: Interaction) -> str:
    """The data of the button or option."""
    data: Any = interaction.data or {}
    (said,) = data.get("values") or ("",) if chose(interaction) else (interaction.custom_id or "",)
    return str(said)


@dataclass(frozen=True, slots=True)
class GivenCommand:
    """A slash command with the values given for its options.

    focused: the name of the option that the person is writing, if they still are.
    """

    path: tuple[str, ...]
    values: Mapping[str, Any]
    focused: str = ""

    @classmethod
    def read(cls, interaction: Interaction) -> Self:
        """The command of an interaction; its subcommand is in an option."""
        data: Any = interaction.data or {}
        path, options = [str(data.get("name", ""))], data.get("options") or ()
        while options and options[0].get("type") in _SUBCOMMANDS:
            path.append(str(options[0].get("name", "")))
            options = options[0].get("options") or ()
        values = {str(one.get("name", "")): one.get("value", "") for one in options}
        focused = next((str(one["name"]) for one in options if one.get("focused")), "")
        return cls(tuple(path), values, focused)

    def form(self, forms: Iterable[CommandForm]) -> CommandForm | None:
        """The form in which it was given; None for a command of another version."""
        return next((form for form in forms if form.path == self.path), None)


def _line(given: GivenCommand, form: CommandForm | None) -> tuple[str, str]:
    """The line of text that a command stands for, and the user whom it is about."""
    if form is None:
        return "/" + " ".join((*given.path, *map(str, given.values.values()))), ""
    words, about = [form.line], ""
    for argument in form.arguments:
        value = given.values.get(argument.name)
        if value is None or value is False:
            continue
        if argument.kind is ArgumentKind.PERSON:
            about = str(value)
        else:
            words.append(argument.template.format(value))
    return " ".join(words), about


def asked_of(interaction: Interaction, forms: Iterable[CommandForm]) -> Asked:
    """A slash command as a line of text."""
    place = place_of(interaction)
    given = GivenCommand.read(interaction)
    line, about = _line(given, given.form(forms))
    mentioned = _mentioned(line)
    if mentioned:  # the mention is not part of the text
        line, about = _without(mentioned, line), about or mentioned
    said = Said(
        place,
        person_of(interaction),
        " ".join(line.split()),
        may_manage=not place.private and interaction.permissions.manage_channels,
        about=about,
        elsewhere=is_elsewhere(interaction),
    )
    in_thread = isinstance(interaction.channel, discord.Thread)
    return Asked(said, interaction.app_permissions, in_thread)


def language_of(person: Person, languages: Iterable[str]) -> str:
    """The supported language closest to the person's."""
    spoken = tuple(languages)
    for wished in (person.language, person.language.partition("-")[0]):
        if wished in spoken:
            return wished
    return DEFAULT_LANGUAGE


def _mentioned(line: str) -> str:
    """The id of the first mentioned person."""
    found = _MENTION.search(line)
    return found[1] if found is not None else ""


def _without(user: str, line: str) -> str:
    """A line without its first mention of that person."""
    found = next((one for one in _MENTION.finditer(line) if one[1] == user), None)
    return line if found is None else f"{line[: found.start()]} {line[found.end() :]}"


def _title(interaction: Interaction) -> str:
    guild = interaction.guild.name if interaction.guild is not None else ""
    return _named(guild or "", interaction.channel)


def _named(guild: str, channel: object) -> str:
    name = getattr(channel, "name", None) or ""
    if isinstance(channel, discord.Thread):
        return name
    return " · ".join(part for part in (guild, f"#{name}" if name else "") if part)
