"""The pages that a chat app opens inside itself: prove who looks at them, and lead on.

The app's proof wins over everything that the page has kept. A proof that is used for the first time
soon after it was made gives the page a pass. Chat apps repeat their proofs and let them age: later
a proof counts only beside a valid pass of the same person.

Only the launch page is ever shown in the app's frame: it fetches all others with its pass
(`static/launch.js`). No page there relies on the cookie of a browser. Where a web view refuses to
store anything, a cookie of its own brings back the pass, and counts only here, beside the proof.
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Final

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from adapters.browser.archive import StoredPass, Visitor
from adapters.browser.files import Headers
from adapters.browser.line.channels import person_of
from adapters.browser.pages import page_of, read_json
from adapters.browser.people.limits import SharedQuota, site
from adapters.browser.people.visitors import LAUNCHED, cookies_of
from adapters.browser.site.common import SharedParts, SitePart
from adapters.browser.site.tables import path_of
from adapters.platform.launch import (
    Activity,
    AppUnreachable,
    ForgedLaunch,
    Launch,
    Launched,
    SpentCode,
    TableRooms,
    Way,
)
from adapters.platform.layout import look

FRESH: Final = timedelta(hours=1)
"""How old a proof may be when it is used for the first time."""

_TELEGRAM: Final = ("https://web.telegram.org", "https://*.telegram.org")
"""The origins of Telegram's clients that run in a browser."""

_DISCORD: Final = (
    "https://discord.com",
    "https://ptb.discord.com",
    "https://canary.discord.com",
    "https://discordapp.com",
    "https://*.discordsays.com",
)
"""The origins of Discord's clients, and of its proxy for activities."""

_EXCHANGES: Final = 600  # in a minute, of all people
_SOON: Final = {"Retry-After": "5"}
_SPENT: Final = FRESH + timedelta(minutes=5)  # with room for clocks that differ
_COOKIE: Final = "launch"
_HELD: Final = "held"  # in the address of a copy of the launch page, in a frame of that page
_REFUSALS: Final = {
    "forged": "room-launch-forged",
    "spent": "room-launch-again",
    "stale": "room-launch-again",
}
_dumps: Final = partial(json.dumps, ensure_ascii=False)


def no_link(_: str) -> str:
    """The link to a table where no chat app opens pages by a link: none."""
    return ""


@dataclass(frozen=True, slots=True)
class Hosts:
    """The chat apps that may open our pages, and how their proofs are checked.

    `telegram`: makes a launch of Telegram's `initData`, or raises `ForgedLaunch`. `discord`: asks
    Discord. `table_link`: a link that opens a table's page inside Telegram, by its code; or empty.
    """

    rooms: TableRooms
    telegram: Callable[[str], Launch] | None = None
    discord: Activity | None = None
    table_link: Callable[[str], str] = no_link

    @property
    def in_chats(self) -> bool:
        """Whether people can also join in a chat app."""
        return self.telegram is not None or self.discord is not None

    def launch_of_telegram(self, init_data: str) -> Launch:
        """The launch that `initData` proves; raises `ForgedLaunch`."""
        if self.telegram is None:
            raise ForgedLaunch("this bot is not on Telegram")
        return self.telegram(init_data)


class _Proof(BaseModel):
    model_config = ConfigDict(strict=True)

    init_data: str
    kept: str = Field("", alias="pass", max_length=200)
    table: str = Field("", max_length=16)


class _Code(BaseModel):
    model_config = ConfigDict(strict=True)

    code: str
    instance_id: str
    kept: str = Field("", alias="pass", max_length=200)


class _Share(BaseModel):
    model_config = ConfigDict(strict=True)

    room: str = Field(max_length=32)


class Launches(SitePart):
    """Answers the requests at `app/` and the name of a chat app."""

    def __init__(
        self,
        shared: SharedParts,
        hosts: Hosts,
        headers: Headers,
        room_page: Callable[[str, str, Visitor], Awaitable[str]],
    ) -> None:
        super().__init__(shared)
        self._hosts = hosts
        self._headers = headers
        self._room_page = room_page
        self._exchanges = SharedQuota(_EXCHANGES, timedelta(minutes=1), shared.clock)

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        routes = []
        if self._hosts.telegram is not None:
            way = f"{prefix}/app/telegram"
            routes += [web.get(way, self._telegram_page), web.post(way, self._telegram)]
            routes.append(web.post(f"{prefix}/app/share", self._share))
        if self._hosts.discord is not None:
            way = f"{prefix}/app/discord"
            routes += [web.get(way, self.activity), web.post(way, self._discord)]
        return routes

    def is_activity(self, request: web.Request) -> bool:
        """Whether Discord opens the start page as an activity, which always has its root there."""
        return self._hosts.discord is not None and {"frame_id", "instance_id"} <= {*request.query}

    async def activity(self, request: web.Request) -> web.Response:
        """The launch page inside Discord."""
        if self._hosts.discord is None:
            raise web.HTTPNotFound
        try:
            client = await self._hosts.discord.client()
        except AppUnreachable:
            raise web.HTTPServiceUnavailable(headers=_SOON) from None
        return self._page(request, "discord", client, _DISCORD)

    async def _telegram_page(self, request: web.Request) -> web.Response:
        return self._page(request, "telegram", "", _TELEGRAM)

    def _page(
        self, request: web.Request, host: str, client: str, framed_by: tuple[str, ...]
    ) -> web.Response:
        language, root = self._visitors.language(request, None), self._links.root(request)
        if _HELD in request.query:
            response = page_of(self._pages.held(root, language, host))
        else:
            response = page_of(self._pages.launch(root, language, host, client))
        response.headers["Content-Security-Policy"] = self._headers.framed_by(*framed_by)
        return response

    async def _telegram(self, request: web.Request) -> web.Response:
        self._doorkeeper.admit(self._doorkeeper.proofs, request)
        told = await read_json(request, _Proof)
        try:
            launch = replace(self._hosts.launch_of_telegram(told.init_data), table=told.table)
        except ForgedLaunch:
            return self._refusal("forged", self._visitors.language(request, None))
        return await self._opened(request, launch, told.kept)

    async def _share(self, request: web.Request) -> web.Response:
        """The id of a message that invites to a room's table; nothing if there is none to send."""
        visitor = await self._visitors.known(request)
        wanted = await read_json(request, _Share)
        if visitor is None:
            raise web.HTTPNotFound
        self._changes.admit(self._changes.shares, visitor.id)
        prepared = await self._hosts.rooms.invitation(person_of(visitor), wanted.room)
        if not prepared:
            return web.Response(status=HTTPStatus.NO_CONTENT)
        return web.json_response({"id": prepared})

    async def _discord(self, request: web.Request) -> web.Response:
        """Ask Discord, within limits for each address and for all, because anybody may ask us.

        Discord's proxy may be one address of many people; an attacker there has half of the limit.
        """
        self._doorkeeper.admit(self._doorkeeper.proofs, request)
        told = await read_json(request, _Code)
        language = self._visitors.language(request, None)
        household = self._doorkeeper.address(request)
        if self._hosts.discord is None or not self._exchanges.allows(site(household)):
            raise web.HTTPServiceUnavailable(headers=_SOON)
        try:
            launch, access = await self._hosts.discord.launch(told.code, told.instance_id)
        except SpentCode:
            return self._refusal("spent", language)
        except ForgedLaunch:
            return self._refusal("forged", language)
        except AppUnreachable:
            raise web.HTTPServiceUnavailable(headers=_SOON) from None
        return await self._opened(request, launch, told.kept, access)

    async def _opened(
        self, request: web.Request, launch: Launch, kept: str, access: str = ""
    ) -> web.Response:
        """Sign the page in as the person of the proof, and say where it leads.

        `access`: the page's token at the app, if it needs one.
        """
        now, person = self._clock(), launch.person
        self._changes.admit(self._changes.launches, f"{person.platform}:{person.user}")
        before = await self._archive.visitor(await self._hosts.rooms.visitor_of(person))
        language = self._visitors.language(request, before, person)
        device = await self._device(request, kept, before)
        young = now - launch.made <= FRESH
        first = young and not await self._archive.is_spent(launch.proof)
        if device is None and not first:
            return self._refusal("spent" if young else "stale", language)
        launched = await self._hosts.rooms.launched(launch)
        visitor = await self._archive.visitor(launched.visitor)
        if visitor is None:  # forgotten at this moment
            return self._refusal("spent", language)
        new = None
        if device is None:
            secret, new = self._passes.launched(visitor)
        else:
            secret = device[0]
            await self._passes.renew(device[1])
        spent = first and not await self._archive.spend(launch.proof, now + _SPENT, new, now)
        if spent and device is None:  # at the same moment, by another page
            return self._refusal("spent", language)
        if before is not None and before != visitor:
            self._channels.rename(visitor, new_name=look(before.name) != look(visitor.name))
        return await self._lead(request, launched, visitor, secret, access)

    async def _device(
        self, request: web.Request, kept: str, visitor: Visitor | None
    ) -> tuple[str, StoredPass] | None:
        """The valid pass that the page has kept, if it is that visitor's; with its secret."""
        for secret in [kept] if kept else cookies_of(request, _COOKIE):
            found = await self._passes.read(secret, "launch")
            if found is not None and visitor is not None and found[1].id == visitor.id:
                return secret, found[0]
        return None

    async def _lead(
        self, request: web.Request, launched: Launched, visitor: Visitor, secret: str, access: str
    ) -> web.Response:
        given: dict[str, object] = {
            "to": self._links.root(request) + path_of(launched.destination),
            "pass": secret,
            "language": launched.language,
            "write_access": launched.unwritable,
        }
        if access:
            given["access_token"] = access
        if (there := launched.destination).way is Way.ROOM:  # one request less before the hand
            given["page"] = await self._room_page(launched.language, there.room, visitor)
        response = web.json_response(given, dumps=_dumps)
        lasts = int(LAUNCHED.total_seconds())
        path = f"{self._visitors.prefix(request)}/app"
        response.headers.add(  # `set_cookie` does not know `Partitioned`
            "Set-Cookie",
            f"{_COOKIE}={secret}; Max-Age={lasts}; Path={path}; HttpOnly; Secure; "
            "SameSite=None; Partitioned",
        )
        return response

    def _refusal(self, reason: str, language: str) -> web.Response:
        text = self._words.phrase(language, _REFUSALS[reason])
        told = {"reason": reason, "text": text}
        return web.json_response(told, status=HTTPStatus.FORBIDDEN)
