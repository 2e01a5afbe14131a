"""The connection to Discord: what comes in over it, and what is never logged."""

import asyncio
import logging
import re
import sys
import traceback
from collections.abc import Coroutine
from typing import Any, Final, Protocol, Self, cast

import discord
from discord import app_commands, ui

from adapters.chat import Application, Entered, Person, Place
from adapters.discord.addresses import LONGEST_PAUSE, http_at, move_webhooks
from adapters.discord.commands import Planned, build, sync
from adapters.discord.emojis import CardEmojis
from adapters.discord.errors import in_short
from adapters.discord.interactions import Interactions
from adapters.discord.places import PLATFORM, place_of_channel

_SILENT: Final = logging.CRITICAL + 1
_CONTEXTS: Final = app_commands.AppCommandContext(
    guild=True, dm_channel=True, private_channel=False
)
_INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)

logger = logging.getLogger(__name__)


class Served(Protocol):
    """What a connection serves; it outlives the connection."""

    @property
    def application(self) -> Application: ...

    @property
    def interactions(self) -> Interactions: ...

    @property
    def emojis(self) -> CardEmojis: ...

    @property
    def planned(self) -> tuple[Planned, ...]: ...

    def prepared(self) -> None:
        """The token was accepted, and everything is there that is needed for writing."""
        ...

    def connected(self, client: discord.Client) -> None:
        """Everything that happens comes in from now on."""
        ...


class Press(ui.DynamicItem[ui.Button[Any]], template=re.compile(".+", re.DOTALL)):
    """Any button: what it says is read by the application, so that all of them get an answer."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        del interaction, match
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.served.interactions.tap(interaction)


class Gate(discord.Client):
    """One connection. It needs no privileged intent, and remembers no messages and no members."""

    def __init__(self, served: Served, api_url: str = "", gateway_url: str = "") -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_PAUSE,
        )
        self.served = served
        self._api_url = api_url
        if api_url or gateway_url:
            self.http = self._connection.http = http_at(self.loop, api_url, gateway_url)
        self.tree = _Tree(self)
        build(self.tree, served.planned, served.interactions.command)
        self._working: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        """What is written before the emojis are found would stand there without them.

        Nobody waits for new commands and new emojis.
        """
        move_webhooks(self._api_url)
        self.add_dynamic_items(Press)
        await self.served.emojis.find(self)
        self.served.prepared()
        self._begin(sync(self, self.tree, self.served.planned), "commands")
        self._begin(self.served.emojis.complete(self), "emojis")

    async def close(self) -> None:
        """Close the connection, and end what was begun beside it."""
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, return_exceptions=True)
        await super().close()

    async def on_ready(self) -> None:
        self.served.connected(self)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Who let the bot in is not told: the server itself stands for him."""
        channel = _welcoming(guild)
        if channel is not None:
            person = Person(PLATFORM, str(guild.id), guild.name, _language(guild))
            await self.served.application.entered(Entered(place_of_channel(channel), person))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for place in map(place_of_channel, [*guild.channels, *guild.threads]):
            await self.served.application.left(place)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.served.application.left(place_of_channel(channel))

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        await self.served.application.left(Place(PLATFORM, str(gone.thread_id)))

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """What happened is not for the log, nor is an error that may repeat it."""
        del args, kwargs
        _tell_failure(event_method)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._working.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            logger.error("%s: %s", task.get_name(), in_short(failure))


class _Tree(app_commands.CommandTree[Gate]):
    """The commands. One that Discord has and we have no more is the application's to answer."""

    def __init__(self, client: Gate) -> None:
        super().__init__(client, allowed_contexts=_CONTEXTS, allowed_installs=_INSTALLS)

    async def on_error(
        self, interaction: discord.Interaction[Gate], error: app_commands.AppCommandError, /
    ) -> None:
        logger.info("a command of another version: %s", type(error).__name__)
        await self.client.served.interactions.command(interaction)


def hush() -> None:
    """Keep tokens, addresses that hold one, hidden cards and what people write out of the log.

    The library logs requests with all that is in them; what fails comes to us as an exception too.
    """
    logging.getLogger("discord").setLevel(_SILENT)


def _tell_failure(what: str) -> None:
    """Log the exception that is being handled, without its words."""
    kind, _, trace = sys.exc_info()
    where = "".join(traceback.format_tb(trace))
    logger.error("%s failed: %s\n%s", what, kind.__name__ if kind else "?", where)


def _language(guild: discord.Guild) -> str:
    """What a server speaks, if it has chosen: those that have not are all said to speak English.

    https://discord.com/developers/docs/resources/guild#guild-object
    """
    chosen = guild.preferred_locale is not discord.Locale.american_english
    return str(guild.preferred_locale) if chosen else ""


def _welcoming(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel in which a server greets people, or the first that can be written to."""
    preferred = [guild.system_channel] if guild.system_channel is not None else []
    for channel in (*preferred, *guild.text_channels):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None
