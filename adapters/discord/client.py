"""The connection to Discord: its events, and what is never logged."""

import asyncio
import logging
import re
import sys
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol, Self, cast
from weakref import WeakSet

import discord
import yarl
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.shard import EventItem, EventType

from adapters.discord.activity import ChannelMembers
from adapters.discord.commands import Json, registered_with, sync
from adapters.discord.connection import (
    LONGEST_PAUSE,
    NoStartLeft,
    Recovery,
    Starts,
    http_at,
    is_fatal,
    move_webhooks,
    outcome,
)
from adapters.discord.errors import FAILURES, in_short
from adapters.discord.interactions import Interactions
from adapters.discord.pictures import CardEmojis
from adapters.discord.reading import PLATFORM, place_of_channel, said_of
from adapters.platform.application import Application, CommandForm, Phrases
from adapters.platform.chat import Admission, Entered, Person, Place
from adapters.platform.platforms import OwnPartitions
from adapters.trouble.failures import Pauses, TimeSource, cancel_all, finish, wordless

_SILENT: Final = logging.CRITICAL + 1
_NORMALLY: Final = 1000
_FIRST: Final = 0

logger = logging.getLogger(__name__)


class ClientServices(Protocol):
    """The parts that outlive a client and are handed to each new one."""

    application: Application
    interactions: Interactions
    emojis: CardEmojis
    forms: Sequence[CommandForm]
    words: Phrases
    starts: Starts
    parts: OwnPartitions
    clock: TimeSource
    members: ChannelMembers
    prepared: asyncio.Event
    """Set once the token was accepted and everything needed for writing is there."""

    def registered(self, commands: Sequence[Json]) -> None:
        """Called with the commands that Discord has."""

    def connected(self, client: discord.Client) -> None:
        """Called when all events of its shards arrive."""


class Press(ui.DynamicItem[ui.Button[Any]], template=re.compile(".+", re.DOTALL)):
    """Matches every button: the application reads its data, so that each press gets an answer."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        del interaction, match
        return cls(cast("ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.served.interactions.tap(interaction)


class DiscordClient(discord.AutoShardedClient):
    """Connects all shards that Discord recommends, or none of them.

    If the number of shards is configured, it connects those served here, and each that moves here
    later separately. It needs no privileged intent, and caches no messages and no members.
    """

    def __init__(self, served: ClientServices, api_url: str = "", gateway_url: str = "") -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True),
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
        self._recovery = Recovery(served.starts, self.http, served.clock)
        self._working: set[asyncio.Task[None]] = set()
        self._launched: set[int] = set()
        self._wanted: set[int] = set()
        self._begun_with: set[int] = set()
        self._held_up: set[int] = set()
        self._heard: set[int] = set()
        self._later = asyncio.Lock()
        self._launching = self._lost = False
        self._sockets: WeakSet[DiscordWebSocket] = WeakSet()
        # The library forgets a socket, and its thread, if its session does not begin in the end.
        self._connection._update_references = self._opened  # type: ignore[method-assign]  # noqa: SLF001
        # In the library, each new shard cancels the wait for all shards to be ready, and with it a
        # shard that still waits for its servers. Nothing here needs that wait.
        self._connection._delay_ready = _nothing  # type: ignore[method-assign]  # noqa: SLF001

    @property
    def hears(self) -> bool:
        """Whether the events of its shards arrive.

        A shard that was added later and waits for its turn is no problem; one that Discord keeps
        from beginning is.
        """
        begun = bool(self._begun_with) and self._heard >= self._begun_with
        return begun and not self._held_up

    async def setup_hook(self) -> None:
        """Find the emojis before anything is sent, because earlier messages would lack them.

        The process with the first shard also registers new commands and emojis in the background.
        """
        move_webhooks(self._api_url)
        self.add_dynamic_items(Press)
        await self.served.emojis.find(self)
        self.served.prepared.set()
        if self.served.parts.count and _FIRST not in self.served.parts.ours:
            self._begin(self.served.emojis.follow(self, self.served.clock), "emojis of others")
            self._begin(self._find_commands(), "commands of others")
        else:
            self._register()

    def _register(self) -> None:
        self._begin(self._register_commands(), "commands")
        self._begin(self.served.emojis.complete(self, self.served.clock), "emojis")

    async def _register_commands(self) -> None:
        self.served.registered(await sync(self, self.served.forms, self.served.words))

    async def _find_commands(self) -> None:
        """Find out what another process has registered. A failure is logged, not raised."""
        try:
            self.served.registered(await registered_with(self))
        except FAILURES as error:
            logger.info("the commands could not be looked up: %s", in_short(error))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Begin all sessions, or none; then, if `reconnect`, recover each shard separately.

        In the library, shards wait for each other, and a shard that begins a new session retries
        for ever.
        """
        self._reconnect = False
        await self.launch_shards()
        inside = cast("Any", self)
        for shard in inside._AutoShardedClient__shards.values():  # noqa: SLF001
            shard._reconnect = reconnect  # noqa: SLF001
        self._reconnect = reconnect
        if self.served.parts.count:
            self._begin(self._launch_more(), "more shards")
        while not self.is_closed():
            item: EventItem = await inside._AutoShardedClient__queue.get()  # noqa: SLF001
            if is_fatal(item):
                await self.close()
                if failure := outcome(item):
                    raise failure
                return
            if item.shard is not None:
                self._begin(self._recover(item), f"shard {item.shard.id}")

    async def _recover(self, item: EventItem) -> None:
        """Recover a shard; if that fails, end the whole client."""
        try:
            await self._recovery.recover(item)
        except Exception as failure:  # noqa: BLE001 (`connect` raises it)
            end = EventItem(EventType.terminate, item.shard, failure)
            cast("Any", self)._AutoShardedClient__queue.put_nowait(end)  # noqa: SLF001

    async def launch_shards(self) -> None:
        """Begin as many sessions as Discord recommends, or those of our shards, once its limit
        allows.
        """
        parts = self.served.parts
        while True:
            recommended, _, limit = await self.http.get_bot_gateway()
            self.shard_count = parts.count or recommended
            self._wanted = set(parts.ours if parts.count else range(recommended))
            reset = self.served.starts.told(limit, recommended)
            if await self.served.starts.enough(len(self._wanted), reset):
                break
        self._begun_with = set(self._wanted)
        self.shard_ids = sorted(self._wanted)
        self._launching = True
        await super().launch_shards()
        self._launching = False

    async def _launch_more(self) -> None:
        """Begin a session for each shard that is assigned to this process from now on."""
        while True:
            for shard in await self.served.parts.beyond(self._wanted):
                self._wanted.add(shard)
                self._begin(self._launch_later(shard), f"shard {shard}")

    async def _launch_later(self, shard: int) -> None:
        """Begin a shard's session, retrying while the others go on.

        One shard at a time: the library does not wait for a shard that has to wait for several
        turns.
        """
        pauses = Pauses(self.served.clock)
        while True:
            try:
                async with self._later:
                    self._held_up.add(shard)
                    await self._recovery.enough(shard)
                    self._held_up.discard(shard)
                    await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
            except FAILURES as error:
                self._launched.discard(shard)
                self._held_up.add(shard)
                await pauses.wait(f"shard {shard} cannot be connected", in_short(error))
            else:
                pauses.over()
                break
        if shard == _FIRST:
            await self.served.emojis.find(self)
            self._register()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Try once: the library would retry for ever, without growing pauses and without a log."""
        if self._lost or self.is_closed():  # `connect` raises the reason
            return
        if shard_id in self._launched:
            raise discord.GatewayNotFound
        self._launched.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(
        self,
        shard_id: int | None,
        *,
        initial: bool = False,  # noqa: ARG002
    ) -> None:
        """Wait for the session's turn. After one session was refused, no other is tried."""
        if not self._recovery.allowed(shard_id or 0):
            await self.served.starts.turn(shard_id or 0)
        if self._lost:
            raise NoStartLeft

    async def on_shard_disconnect(self, shard_id: int) -> None:  # noqa: ARG002
        """If a session ends before all have begun, give up the whole attempt."""
        self._lost = self._lost or self._launching

    async def close(self) -> None:
        """Close the connection and end the background tasks."""
        await finish(self._close())

    async def _close(self) -> None:
        await cancel_all(self._working)
        closing = (socket.close(_NORMALLY) for socket in tuple(self._sockets))
        await asyncio.gather(*closing, return_exceptions=True)
        await super().close()

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard is ready. The library's `on_ready` waits for all shards of the bot
        instead.
        """
        self._heard.add(shard_id)
        if self._heard >= self._wanted:
            self.served.connected(self)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Pass on a slash command, also one of another version; presses arrive by `Press`."""
        if interaction.type is discord.InteractionType.application_command:
            await self.served.interactions.command(interaction)
        elif interaction.type is discord.InteractionType.autocomplete:
            await self.served.interactions.suggest(interaction)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Discord does not say who added the bot, so the server itself stands for that person."""
        channel = _welcoming(guild)
        if channel is not None:
            person = Person(PLATFORM, str(guild.id), guild.name, _language(guild))
            await self.served.application.entered(Entered(place_of_channel(channel), person))

    async def on_message(self, message: discord.Message) -> None:
        """Pass on what a person writes to us directly; no other messages are received."""
        said = said_of(message)
        if said is None:
            return
        admission = self.served.application.admits(PLATFORM, said.person.user, "line")
        if admission is not Admission.DROPPED:
            await self.served.application.said(replace(said, admission=admission))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self.served.application.shut_out(PLATFORM, str(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.served.application.left(place_of_channel(channel))

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        thread = Place(PLATFORM, str(gone.thread_id), community=str(gone.guild_id))
        await self.served.application.left(thread)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        del before
        await self._rights_changed(after.guild.id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        await self._rights_changed(changed.guild_id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        del before
        await self._rights_changed(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Discord reports changes of our own member even without the members intent."""
        del before
        if self.user is not None and after.id == self.user.id:
            await self._rights_changed(after.guild.id)

    async def _rights_changed(self, guild: int) -> None:
        self.served.members.forget()
        await self.served.application.rights_changed(PLATFORM, str(guild))

    async def on_error(self, event_method: str, /, *args: object, **kwargs: object) -> None:
        """Log neither the event nor the error's text, which may repeat it."""
        del args, kwargs
        _tell_failure(event_method)

    def _opened(self, ws: DiscordWebSocket) -> None:
        self._sockets.add(ws)

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._working.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            logger.error("%s: %s", task.get_name(), in_short(failure))


async def _nothing() -> None:
    return


def silence_logging() -> None:
    """Keep tokens, addresses that contain one, hidden cards and people's messages out of the log.

    The library logs whole requests. Its failures also reach us as exceptions, so nothing is lost.
    """
    logging.getLogger("discord").setLevel(_SILENT)


def _tell_failure(what: str) -> None:
    """Log the current exception without its text."""
    error = sys.exception()
    if error is not None:
        text = "%s failed: %s"
        logger.error(text, what, type(error).__name__, exc_info=wordless(error))


def _language(guild: discord.Guild) -> str:
    """The server's language if it chose one; American English is the default and says nothing.

    https://discord.com/developers/docs/resources/guild#guild-object
    """
    chosen = guild.preferred_locale is not discord.Locale.american_english
    return str(guild.preferred_locale) if chosen else ""


def _welcoming(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel in which a server greets people, or the first one we can write to."""
    preferred = [guild.system_channel] if guild.system_channel is not None else []
    for channel in (*preferred, *guild.text_channels):
        allowed = channel.permissions_for(guild.me)
        if allowed.view_channel and allowed.send_messages:
            return channel
    return None
