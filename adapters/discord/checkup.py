"""The checkup of Discord: the token, the settings, and the bot's rights in channels."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

import aiohttp
from discord import Permissions
from discord.flags import ApplicationFlags
from discord.http import Route

from adapters.trouble.checkup import (
    Finding,
    FindingMark,
    as_far_as_told,
    ask,
    clock_against,
    failed,
    warning,
    well,
)

_TOLD: Final = "Discord"

_GUILD_INSTALL: Final = "0"

_FEW_STARTS: Final = 20

_THREADS: Final = frozenset((10, 11, 12))
"""The types of channels that are threads."""

_NEEDED: Final[Mapping[str, tuple[FindingMark, str]]] = {
    "view_channel": (FindingMark.FAILED, "doctor-discord-no-view"),
    "send_messages": (FindingMark.FAILED, "doctor-discord-no-send"),
    "embed_links": (FindingMark.FAILED, "doctor-discord-no-embed"),
    "attach_files": (FindingMark.WARNING, "doctor-discord-no-attach"),
    "create_public_threads": (FindingMark.WARNING, "doctor-discord-no-threads"),
    "send_messages_in_threads": (FindingMark.WARNING, "doctor-discord-no-thread-messages"),
    "read_message_history": (FindingMark.WARNING, "doctor-discord-no-history"),
}
"""The failures without each permission; an application's own emojis need none."""


async def discord_checkup(
    token: str, api_url: str, chats: Sequence[str], shards: int = 0
) -> list[Finding]:
    """Check the token, the application's settings, and these channels.

    `shards`: the configured number of shards, which is checked too; 0 if Discord chooses it.
    """
    base = api_url.rstrip("/") or Route.BASE
    headers = {"Authorization": f"Bot {token}", "User-Agent": "DiscordBot (belotbot, 1)"}
    return await as_far_as_told(_TOLD, _asked(base, headers, chats, shards))


async def _asked(
    base: str, headers: Mapping[str, str], chats: Sequence[str], shards: int
) -> AsyncIterator[Finding]:
    async with aiohttp.ClientSession(headers=headers) as session:
        told = await ask(session, f"{base}/users/@me")
        if told.status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            yield failed("doctor-token-refused", platform=_TOLD)
            return
        bot = told.found("id")
        yield well("doctor-token-works", platform=_TOLD, name=str(bot.get("username", "")))
        for one in clock_against(_TOLD, told):
            yield one
        for one in _application((await ask(session, f"{base}/applications/@me")).found("id")):
            yield one
        for one in _starts((await ask(session, f"{base}/gateway/bot")).found("url"), shards):
            yield one
        for chat in chats:
            for one in await _channel(session, base, chat, str(bot["id"])):
                yield one


def _application(told: Mapping[str, Any]) -> Iterator[Finding]:
    if told.get("interactions_endpoint_url"):
        yield failed("doctor-discord-endpoint")
    installs = told.get("integration_types_config")
    if isinstance(installs, dict) and _GUILD_INSTALL not in installs:
        yield failed("doctor-discord-no-servers")
    elif not told.get("bot_public", True):
        yield warning("doctor-discord-private")
    else:
        yield well("doctor-discord-installs")
    flags = ApplicationFlags._from_value(int(told.get("flags") or 0))  # noqa: SLF001 (as the library)
    content = flags.gateway_message_content or flags.gateway_message_content_limited
    members = flags.gateway_guild_members or flags.gateway_guild_members_limited
    if content or members:
        yield warning("doctor-discord-intents")
    else:
        yield well("doctor-discord-no-intents")


def _starts(told: Mapping[str, Any], shards: int) -> Iterator[Finding]:
    recommended = told.get("shards")
    if isinstance(recommended, int) and 0 < shards < recommended:
        yield warning("doctor-discord-shards", own=shards, recommended=recommended)
    left = (told.get("session_start_limit") or {}).get("remaining")
    if isinstance(left, int) and left < _FEW_STARTS:
        yield warning("doctor-discord-starts", count=left)


async def _channel(session: aiohttp.ClientSession, base: str, chat: str, bot: str) -> list[Finding]:
    told = await ask(session, f"{base}/channels/{chat}")
    if told.status == HTTPStatus.FORBIDDEN:
        return [failed("doctor-discord-no-view", title=chat)]
    if told.status != HTTPStatus.OK:
        return [failed("doctor-chat-unknown", platform=_TOLD, chat=chat)]
    channel = told.found("id")
    guild = channel.get("guild_id")
    if guild is None:
        return [well("doctor-chat-private", chat=chat)]
    if channel.get("type") in _THREADS and channel.get(
        "parent_id"
    ):  # the parent has the overwrites
        told = await ask(session, f"{base}/channels/{channel['parent_id']}")
        if told.status == HTTPStatus.FORBIDDEN:
            return [failed("doctor-discord-no-view", title=chat)]
        channel = told.found("id")
    server = await ask(session, f"{base}/guilds/{guild}")
    member = await ask(session, f"{base}/guilds/{guild}/members/{bot}")
    if {server.status, member.status} != {HTTPStatus.OK}:
        return [failed("doctor-chat-unknown", platform=_TOLD, chat=chat)]
    granted = permissions_in(server.found("roles"), member.found("roles"), channel, bot)
    name = str(channel.get("name", ""))[:40]
    lacks = [
        Finding(mark, message, {"title": name})
        for right, (mark, message) in _NEEDED.items()
        if not getattr(granted, right)
    ]
    return lacks or [well("doctor-discord-rights", title=name)]


def permissions_in(
    guild: Mapping[str, Any], member: Mapping[str, Any], channel: Mapping[str, Any], user: str
) -> Permissions:
    """A member's permissions in a channel.

    https://docs.discord.com/developers/topics/permissions#permission-overwrites
    """
    own = {str(guild["id"]), *map(str, member.get("roles", ()))}
    granted = Permissions.none()
    for role in guild.get("roles", ()):
        if str(role["id"]) in own:
            granted |= Permissions(int(role["permissions"]))
    if granted.administrator or str(guild.get("owner_id")) == user:
        return Permissions.all()
    overwrites = {str(one["id"]): one for one in channel.get("permission_overwrites", ())}
    everyone = overwrites.get(str(guild["id"]))
    roles = [overwrites[one] for one in sorted(own - {str(guild["id"])}) if one in overwrites]
    mine = overwrites.get(user)
    value = granted.value
    for together in ([everyone] if everyone else [], roles, [mine] if mine else []):
        denied = allowed = 0
        for one in together:
            denied |= int(one["deny"])
            allowed |= int(one["allow"])
        value = value & ~denied | allowed
    return Permissions(value)
