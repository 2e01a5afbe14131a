"""Who opens the page inside Discord (an Activity), and who is in which channel.

The page brings a code, for which Discord tells us the person, and the name of its instance, for
which Discord tells us the channel and the people. The page's own word about them does not count.
https://docs.discord.com/developers/activities/development-guides/multiplayer-experience
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import quote

import discord
from aiohttp import ClientError, ClientSession, ClientTimeout
from cachetools import FIFOCache
from discord.http import Route

from adapters.discord.errors import FAILURES, in_short
from adapters.discord.reading import PLATFORM
from adapters.platform.chat import Person, fitting_name
from adapters.platform.launch import AppUnreachable, ForgedLaunch, Launch, SpentCode
from adapters.trouble.failures import TimeSource

_AT_ONCE: Final = 16  # requests about launches
_PAUSE: Final = timedelta(seconds=5)
_PATIENCE: Final = ClientTimeout(total=8)
_ARRIVING: Final = (0.0, 0.3, 0.7, 1.5)
"""Seconds before each look at an instance: Discord lists its people a moment after they come."""

OLDEST: Final = timedelta(minutes=15)
_FAILURE_LIFE: Final = timedelta(seconds=30)
_ANSWERED: Final = timedelta(seconds=2)
_MOST_KNOWN: Final = 10_000

_CODE: Final = re.compile(r"[A-Za-z0-9._~-]{1,200}", re.ASCII)
_INSTANCE: Final = re.compile(r"[A-Za-z0-9_-]{1,120}", re.ASCII)
_AGENT: Final = {"User-Agent": "DiscordBot (https://belotbot.invalid, 1)"}

Headers = Mapping[str, str]
Json = dict[str, Any]

logger = logging.getLogger(__name__)


class ApiReader:
    """Reads from Discord's API beside the library, whose connection another process may have."""

    def __init__(self, token: str, api_url: str = "") -> None:
        self.bot = {"Authorization": f"Bot {token}", **_AGENT}
        self.base = api_url.rstrip("/") or Route.BASE
        self.turns = asyncio.Semaphore(_AT_ONCE)

    async def get(self, session: ClientSession, way: str, headers: Headers) -> Json | None:
        """The answer at a path; None if there is nothing, or nothing that we may see.

        Raises `AppUnreachable`.
        """
        try:
            async with (
                self.turns,  # not held between requests, where people who arrive are awaited
                session.get(f"{self.base}{way}", headers=headers) as answer,
            ):
                if answer.status in (HTTPStatus.NOT_FOUND, HTTPStatus.FORBIDDEN):
                    return None
                if answer.status != HTTPStatus.OK:
                    raise AppUnreachable
                told = await answer.json()
        except (ClientError, TimeoutError, ValueError) as error:
            raise AppUnreachable from error
        return told if isinstance(told, dict) else None

    async def member(self, session: ClientSession, guild: str, user: str) -> Json | None:
        """A user as a member of a server; None if they are none. Raises `AppUnreachable`."""
        return await self.get(session, f"/guilds/{guild}/members/{user}", self.bot)

    async def is_in_server(self, chat: str, user: str) -> bool | None:
        """Whether the user is in the server of this channel; None if Discord does not say."""
        try:
            async with self.session() as session:
                channel = await self.get(session, f"/channels/{chat}", self.bot)
                guild = _id(channel or {}, "guild_id")
                return await self.member(session, guild, user) is not None if guild else None
        except AppUnreachable:
            return None

    def session(self) -> ClientSession:
        """A session that gives up after some seconds."""
        return ClientSession(timeout=_PATIENCE)


class Activities:
    """Asks Discord about launches, for the application with this bot token and client secret."""

    def __init__(
        self, token: str, secret: str, clock: Callable[[], datetime], api_url: str = ""
    ) -> None:
        self._api = ApiReader(token, api_url)
        self._secret = secret
        self._clock = clock
        self._client = ""
        self._asking = asyncio.Lock()
        self._asks_again = clock()

    async def client(self) -> str:
        """The application's id at Discord; raises `AppUnreachable`.

        Anybody may ask, so Discord is not asked again at once.
        """
        async with self._asking:
            if not self._client:
                if self._clock() < self._asks_again:
                    raise AppUnreachable
                try:
                    async with self._api.session() as session:
                        told = await self._api.get(session, "/applications/@me", self._api.bot)
                finally:  # those who waited meanwhile do not ask either
                    self._asks_again = self._clock() + _PAUSE
                if told is None or not isinstance(told.get("id"), str):
                    raise AppUnreachable
                self._client = told["id"]
        return self._client

    async def launch(self, code: str, instance: str) -> tuple[Launch, str]:
        """The launch that a code and an instance prove, and the page's access token.

        Raises `SpentCode`, `ForgedLaunch` or `AppUnreachable`.
        """
        if not _INSTANCE.fullmatch(instance) or not _CODE.fullmatch(code):
            raise ForgedLaunch("no code or no instance")
        client = await self.client()
        async with self._api.session() as session:
            access = await self._exchange(session, client, code)
            bearer = {"Authorization": f"Bearer {access}", **_AGENT}
            user = await self._api.get(session, "/users/@me", bearer)
            if user is None or user.get("bot") or not isinstance(user.get("id"), str):
                raise ForgedLaunch("no person")
            location = await self._location(session, client, instance, user["id"])
            channel, guild = _id(location, "channel_id"), _id(location, "guild_id")
            member = await self._api.member(session, guild, user["id"]) if guild else None
        launch = Launch(
            person=_person(user, member or {}),
            proof=hashlib.sha256(f"{PLATFORM} {code}".encode()).hexdigest(),
            made=self._clock(),
            chat=channel if guild else "",
            belongs=member is not None,
        )
        return launch, access

    async def _location(
        self, session: ClientSession, client: str, instance: str, user: str
    ) -> Json:
        """Where an instance is that the user takes part in."""
        way = f"/applications/{client}/activity-instances/{quote(instance, safe='')}"
        for pause in _ARRIVING:
            await asyncio.sleep(pause)
            told = await self._api.get(session, way, self._api.bot)
            if told is None:
                raise ForgedLaunch("no such instance")
            if told.get("application_id") == client and user in (told.get("users") or ()):
                location = told.get("location")
                return location if isinstance(location, dict) else {}
        raise ForgedLaunch("the person is not in that instance")

    async def _exchange(self, session: ClientSession, client: str, code: str) -> str:
        form = {
            "client_id": client,
            "client_secret": self._secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        try:
            async with (
                self._api.turns,
                session.post(f"{self._api.base}/oauth2/token", data=form, headers=_AGENT) as answer,
            ):
                if answer.status == HTTPStatus.BAD_REQUEST:  # used, too old, or of another bot
                    raise SpentCode("Discord does not know the code")
                if answer.status == HTTPStatus.UNAUTHORIZED:
                    logger.error("Discord does not accept DISCORD_CLIENT_SECRET")
                if answer.status != HTTPStatus.OK:
                    raise AppUnreachable
                access = (await answer.json()).get("access_token")
        except (ClientError, TimeoutError, ValueError) as error:
            raise AppUnreachable from error
        if not isinstance(access, str):
            raise AppUnreachable
        return access


class ChannelMembers:
    """Who sees which channel of a server, at most `OLDEST` out of date.

    Without the members intent, Discord does not tell of people who leave, so they are asked for.
    Changes of roles and channels are told: then everything is forgotten. Of a channel that another
    process serves, it is known who is in its server.
    """

    def __init__(self, clock: TimeSource, api: ApiReader) -> None:
        self._clock = clock
        self._api = api
        self._known = FIFOCache[tuple[str, str], tuple[bool | None, datetime]](_MOST_KNOWN)

    async def is_member(self, client: discord.Client | None, chat: str, user: str) -> bool | None:
        """Whether the user sees the channel or thread; None if Discord does not say.

        Without a `client`, no connection of this process knows the channel.
        """
        known = self._known.get((chat, user))
        if known is not None and self._clock.now() < known[1]:
            return known[0]
        inside = await self._ask(client, chat, user)
        life = _FAILURE_LIFE if inside is None else OLDEST
        self._known[chat, user] = inside, self._clock.now() + life
        return inside

    def forget(self) -> None:
        """Ask again about all, because roles or channels have changed."""
        self._known.clear()

    async def _ask(self, client: discord.Client | None, chat: str, user: str) -> bool | None:
        channel = client.get_channel(int(chat)) if client is not None else None
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return await self._api.is_in_server(chat, user)
        try:
            async with asyncio.timeout(self._clock.seconds(_ANSWERED)):
                member = await channel.guild.fetch_member(int(user))
            return channel.permissions_for(member).view_channel
        except discord.NotFound:
            return False
        except FAILURES as error:
            logger.info("whether a person is in a channel is unknown: %s", in_short(error))
            return None


def _id(told: Json, name: str) -> str:
    value = told.get(name)
    return value if isinstance(value, str) and value.isdecimal() else ""


def _person(user: Json, member: Json) -> Person:
    """The person, with the name that they have on the server."""
    names = (member.get("nick"), user.get("global_name"), user.get("username"))
    name = next((one for one in names if isinstance(one, str) and fitting_name(one)), "")
    locale, username = user.get("locale"), user.get("username")
    return Person(
        PLATFORM,
        user["id"],
        name,
        locale if isinstance(locale, str) else "",
        username if isinstance(username, str) else "",
    )
