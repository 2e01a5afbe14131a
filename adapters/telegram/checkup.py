"""The checkup of Telegram: the token, updates, and the bot's rights in chats."""

import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

from adapters.telegram.connection import DEFAULT_API
from adapters.trouble.checkup import (
    Finding,
    as_far_as_told,
    ask,
    clock_against,
    failed,
    warning,
    well,
)

_REFUSED: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND)
_TOLD: Final = "Telegram"

_GROUPS: Final = ("group", "supergroup")

_BATCH: Final = 100
"""Updates of one batch; more wait only if nobody fetches them."""

_FULL: Final = ("administrator", "creator")


_RECENT: Final = 3600
"""Maximum age in seconds of a failed delivery that is still reported."""


async def telegram_checkup(
    token: str, api_url: str, chats: Sequence[str], webhook: str = ""
) -> list[Finding]:
    """Check the token, how updates arrive (`webhook`: expected address), and these chats."""
    base = f"{api_url.rstrip('/') or DEFAULT_API}/bot{token}"
    return await as_far_as_told(_TOLD, _asked(base, chats, webhook))


async def _asked(base: str, chats: Sequence[str], webhook: str) -> AsyncIterator[Finding]:
    async with aiohttp.ClientSession() as session:
        told = await ask(session, f"{base}/getMe")
        if told.status in _REFUSED:
            yield failed("doctor-token-refused", platform=_TOLD)
            return
        bot = told.found("id", under="result")
        yield well("doctor-token-works", platform=_TOLD, name=f"@{bot.get('username', '')}")
        for one in (*clock_against(_TOLD, told), *_settings(bot)):
            yield one
        comes = (await ask(session, f"{base}/getWebhookInfo")).found("url", under="result")
        for one in _hears(comes, webhook):
            yield one
        for chat in chats:
            for one in await _chat(session, base, chat, str(bot["id"])):
                yield one


async def _chat(
    session: aiohttp.ClientSession, base: str, chat: str, bot: str
) -> Iterable[Finding]:
    here = await ask(session, f"{base}/getChat?chat_id={chat}")
    if here.status != HTTPStatus.OK:
        return (failed("doctor-chat-unknown", platform=_TOLD, chat=chat),)
    where = here.found("type", under="result")
    if where.get("type") not in _GROUPS:
        return (well("doctor-chat-private", chat=chat),)
    own = await ask(session, f"{base}/getChatMember?chat_id={chat}&user_id={bot}")
    there = own.found("status", under="result") if own.status == HTTPStatus.OK else {}
    return _rights(chat, where, there)


def _settings(bot: Mapping[str, Any]) -> Iterator[Finding]:
    if not bot.get("can_join_groups", True):
        yield failed("doctor-telegram-no-groups")
    if bot.get("can_read_all_group_messages"):
        yield warning("doctor-telegram-reads-all")
    else:
        yield well("doctor-telegram-privacy")


def _hears(hook: Mapping[str, Any], wanted: str) -> Iterator[Finding]:
    url = str(hook.get("url") or "")
    if url and not wanted:
        yield warning("doctor-telegram-webhook")
    elif url and url == wanted:
        yield well("doctor-telegram-webhook-ours", url=url)
    elif url:
        yield warning("doctor-telegram-webhook-other", url=urlsplit(url).netloc)
    elif wanted:
        yield warning("doctor-telegram-webhook-unset", url=wanted)
    ago = int(time.time()) - int(hook.get("last_error_date") or 0)
    if url and url == wanted and ago < _RECENT:
        why, minutes = str(hook.get("last_error_message", ""))[:120], max(ago // 60, 1)
        yield warning("doctor-telegram-webhook-failed", detail=why, minutes=minutes)
    pending = int(hook.get("pending_update_count") or 0)
    if pending > _BATCH:
        yield warning("doctor-telegram-pending", count=pending)


def _rights(chat: str, where: Mapping[str, Any], member: Mapping[str, Any]) -> Iterator[Finding]:
    """The bot's rights in a group. It need not be an admin; everybody's rights are enough."""
    status, usual = str(member.get("status", "left")), where.get("permissions") or {}
    title = str(where.get("title", ""))[:40]
    if status in ("left", "kicked"):
        yield failed("doctor-telegram-not-there", chat=chat, title=title)
        return
    full = status in _FULL
    own = member if status == "restricted" else usual

    def may(right: str) -> bool:
        return full or bool(own.get(right, True))

    if may("can_send_messages"):
        yield well("doctor-telegram-sends", title=title)
    else:
        yield failed("doctor-telegram-silenced", title=title)
    if not may("can_send_photos"):
        yield warning("doctor-telegram-no-photos", title=title)
    if not may("can_send_documents"):
        yield warning("doctor-telegram-no-files", title=title)
    if where.get("is_forum"):
        yield well("doctor-telegram-topics", title=title)
    yield well("doctor-telegram-no-admin", title=title)
