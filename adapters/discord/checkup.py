"""The checkup of Discord: the token, the settings, and the bot's rights in channels."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import aiohttp
from discord import Permissions
from discord.flags import ApplicationFlags
from discord.http import Route

from adapters.discord.commands import Json, differing, entry_points
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
_USER_INSTALL: Final = "1"

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


_AGENT: Final = "DiscordBot (belotbot, 1)"


class Expected(NamedTuple):
    """The settings and the commands that Discord should have.

    shards: the configured number of shards; 0 if Discord chooses it.
    plan: the commands, given whether people can install the application for themselves.
    secret: the client secret, with which pages inside Discord learn who opens them; may be empty.
    """

    shards: int = 0
    plan: Callable[[bool], Sequence[Json]] | None = None
    secret: str = ""


async def discord_checkup(
    token: str, api_url: str, chats: Sequence[str], expected: Expected | None = None
) -> list[Finding]:
    """Check the token, the application's settings, its commands, and these channels."""
    base = api_url.rstrip("/") or Route.BASE
    headers = {"Authorization": f"Bot {token}", "User-Agent": _AGENT}
    return await as_far_as_told(_TOLD, _asked(base, headers, chats, expected or Expected()))


async def _asked(
    base: str, headers: Mapping[str, str], chats: Sequence[str], expected: Expected
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
        application = (await ask(session, f"{base}/applications/@me")).found("id")
        for one in _application(application):
            yield one
        if expected.secret:
            yield await _secret(base, str(application["id"]), expected.secret)
        if expected.plan is not None:
            url = f"{base}/applications/{application['id']}/commands?with_localizations=true"
            for one in _commands(application, (await ask(session, url)).listed(), expected.plan):
                yield one
        told = await ask(session, f"{base}/gateway/bot")
        for one in _starts(told.found("url"), expected.shards):
            yield one
        for chat in chats:
            for one in await _channel(session, base, chat, str(bot["id"])):
                yield one


async def _secret(base: str, client: str, secret: str) -> Finding:
    """Whether Discord takes the client secret, which is tried without any person."""
    basic = aiohttp.encode_basic_auth(client, secret)
    form = {"grant_type": "client_credentials", "scope": "identify"}
    async with aiohttp.ClientSession(headers={"User-Agent": _AGENT}) as session:
        told = await ask(session, f"{base}/oauth2/token", {"Authorization": basic}, form)
    if told.status == HTTPStatus.OK:
        return well("doctor-discord-secret")
    if told.status == HTTPStatus.UNAUTHORIZED:
        return failed("doctor-discord-secret-refused")
    return warning("doctor-discord-secret-untried", status=told.status)


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
    if isinstance(installs, dict) and _USER_INSTALL in installs:
        yield well("doctor-discord-for-users")
    flags = ApplicationFlags._from_value(int(told.get("flags") or 0))  # noqa: SLF001 (as the library)
    content = flags.gateway_message_content or flags.gateway_message_content_limited
    members = flags.gateway_guild_members or flags.gateway_guild_members_limited
    if content or members:
        yield warning("doctor-discord-intents")
    else:
        yield well("doctor-discord-no-intents")


def _commands(
    application: Mapping[str, Any],
    registered: Sequence[Json],
    plan: Callable[[bool], Sequence[Json]],
) -> Iterator[Finding]:
    """Whether the bot's commands are there, and the one that opens the activity if there is one."""
    installs = application.get("integration_types_config") or {}
    planned = plan(_USER_INSTALL in installs)
    differ = differing(planned, registered)
    if differ:
        names = ", ".join(f"/{name}" for name in differ)
        yield warning("doctor-discord-commands-differ", names=names)
    else:
        yield well("doctor-discord-commands", count=len(planned))
    opens = entry_points(registered, ())
    flags = ApplicationFlags._from_value(int(application.get("flags") or 0))  # noqa: SLF001 (as the library)
    if opens:
        yield well("doctor-discord-entry-point", name=str(opens[0]["name"]))
    elif flags.embedded:
        yield warning("doctor-discord-no-entry-point")


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
