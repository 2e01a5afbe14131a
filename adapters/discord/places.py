"""Where an interaction came from and who made it, in neutral words. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import discord

from adapters.chat import Person, Place, Said, Tapped
from adapters.discord.permissions import missing
from adapters.discord.whispers import Whisper

PLATFORM: Final = "discord"
DEFAULT_LANGUAGE: Final = "en"

_MENTION: Final = re.compile(r"<@!?(\d+)>", re.ASCII)

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, and what the bot may do in the channel where it was given."""

    said: Said
    permissions: discord.Permissions
    in_thread: bool


def is_ours(interaction: Interaction) -> bool:
    """Whether it came from a server's channel or from our own direct messages with the person.

    A person who installs the bot for himself can use it in conversations that it cannot write to.
    """
    if interaction.guild_id is not None:
        return interaction.channel_id is not None
    return not interaction.context.private_channel and interaction.user is not None


def shard_of(place: Place, shards: int) -> int:
    """Which of so many shards hears of a place: that of its server, and the first one of what is
    written in private.

    https://docs.discord.com/developers/events/gateway#sharding
    """
    if not place.community or (place.private and not place.whispered):
        return 0
    return (int(place.community) >> 22) % shards


def place_of(interaction: Interaction) -> Place:
    """The server's channel or thread, or the direct messages, identified by the user's id."""
    if interaction.guild_id is None:
        return Place(PLATFORM, str(interaction.user.id), private=True)
    return Place(
        PLATFORM,
        str(interaction.channel_id),
        title=_title(interaction),
        community=str(interaction.guild_id),
    )


def place_of_channel(channel: discord.abc.GuildChannel | discord.Thread) -> Place:
    """A channel or thread of a server."""
    title, community = _named(channel.guild.name, channel), str(channel.guild.id)
    return Place(PLATFORM, str(channel.id), title=title, community=community)


def person_of(interaction: Interaction) -> Person:
    """Who made the interaction; his language is that of his app."""
    user = interaction.user
    return Person(PLATFORM, str(user.id), user.display_name, str(interaction.locale), user.name)


def said_of(message: discord.Message) -> Said | None:
    """A line in our own direct messages with a person; None for any other message.

    His language is not told with it, so that it can open nothing; commands come as interactions.
    """
    author = message.author
    if message.guild is not None or author.bot or message.content.startswith("/"):
        return None
    place = Place(PLATFORM, str(author.id), private=True)
    person = Person(PLATFORM, str(author.id), author.display_name, username=author.name)
    return Said(place, person, message.content)


def tapped_of(interaction: Interaction) -> Tapped:
    """A press on a button, or a choice of a menu.

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
    """The data of the button, or of the option."""
    data: Any = interaction.data or {}
    (said,) = data.get("values") or ("",) if chose(interaction) else (interaction.custom_id or "",)
    return str(said)


def asked_of(interaction: Interaction) -> Asked:
    """A slash command as a line of text."""
    place = place_of(interaction)
    data: Any = interaction.data or {}
    words = (str(data.get("name", "")), *_values(data.get("options", ())))
    about = _mentioned(words)
    if about:  # what is left of the words is not about whom
        words = tuple(_without(about, word) for word in words)
    said = Said(
        place,
        person_of(interaction),
        "/" + " ".join(word.strip() for word in words if word.strip()),
        may_manage=not place.private and interaction.permissions.manage_channels,
        about=about,
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


def _mentioned(words: Iterable[str]) -> str:
    """The id of the first person who is mentioned in them."""
    return next((found[1] for word in words for found in _MENTION.finditer(word)), "")


def _without(user: str, word: str) -> str:
    """A word without its first mention of that person."""
    found = next((one for one in _MENTION.finditer(word) if one[1] == user), None)
    return word if found is None else f"{word[: found.start()]} {word[found.end() :]}"


def _values(options: Iterable[Any]) -> Iterable[str]:
    return (str(option.get("value", "")) for option in options)


def _title(interaction: Interaction) -> str:
    guild = interaction.guild.name if interaction.guild is not None else ""
    return _named(guild or "", interaction.channel)


def _named(guild: str, channel: object) -> str:
    name = getattr(channel, "name", None) or ""
    if isinstance(channel, discord.Thread):
        return name
    return " · ".join(part for part in (guild, f"#{name}" if name else "") if part)
