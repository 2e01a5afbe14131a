"""The start page, and the rooms: opening, entering and watching them."""

from collections.abc import Callable
from datetime import datetime
from http import HTTPStatus

from aiohttp import web

from adapters.browser.archive import Archive, Room, Visitor
from adapters.browser.line.channels import Channels, group_of, private_of
from adapters.browser.line.socket import SocketServer
from adapters.browser.line.welcome import Welcome
from adapters.browser.names import BadText, clean_name, unlike
from adapters.browser.pages import HtmlPages, PageLinks, page_of, read_form
from adapters.browser.people.limits import AddressLimits, Changes
from adapters.browser.people.visitors import Visitors
from adapters.browser.push.service import Push
from adapters.platform.texts import look

_VISITS = 6  # earlier rooms on the start page


class Rooms:
    """Answers the requests at the start page and below `/room`."""

    def __init__(
        self,
        *,
        archive: Archive,
        changes: Changes,
        channels: Channels,
        clock: Callable[[], datetime],
        address_limits: AddressLimits,
        live: SocketServer,
        new_code: Callable[[str], str],
        pages: HtmlPages,
        push: Push,
        visitors: Visitors,
        ways: PageLinks,
        welcome: Welcome,
    ) -> None:
        self._archive = archive
        self._changes = changes
        self._channels = channels
        self._clock = clock
        self._doorkeeper = address_limits
        self._live = live
        self._new_code = new_code
        self._pages = pages
        self._push = push
        self._visitors = visitors
        self._ways = ways
        self._welcome = welcome

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        room = f"{prefix}/room/{{code}}"
        return [
            web.get(f"{prefix}/", self._landing),
            web.post(f"{prefix}/", self._open),
            web.get(room, self._room),
            web.post(room, self._come_in),
            web.get(f"{room}/live", self._live.serve),
            web.get(f"{room}/watch", self._watch),
            web.get(f"{room}/watch/live", self._live.watch),
        ]

    async def _landing(self, request: web.Request) -> web.Response:
        visitor = await self._visitors.known(request)
        return await self._landing_page(request, visitor, visitor.name if visitor else "")

    async def _landing_page(
        self, request: web.Request, visitor: Visitor | None, name: str, error: str = ""
    ) -> web.Response:
        visits = await self._archive.visits(visitor.id, _VISITS) if visitor else ()
        language = self._visitors.language(request, visitor)
        page = self._pages.landing(self._ways.root(request), language, name, visits, error=error)
        return page_of(page, _status(error))

    async def _open(self, request: web.Request) -> web.Response:
        form = await read_form(request)
        visitor = await self._visitors.known(request)
        try:
            name = clean_name(form.get("name", ""))
        except BadText as refusal:
            return await self._landing_page(
                request, visitor, form.get("name", "").strip(), refusal.phrase
            )
        free = await self._free(name, visitor)
        if free != name:
            return await self._landing_page(request, visitor, free, "room-name-known")
        self._doorkeeper.admit(self._doorkeeper.rooms, request)
        visitor = await self._named(request, visitor, name)
        room = Room(self._new_code(visitor.id), visitor.id, self._clock())
        await self._archive.add_room(room)
        await self._archive.visit(room.code, visitor.id, self._clock())
        await self._welcome.say(group_of(room), visitor)
        return await self._visitors.lead(request, f"room/{room.code}", visitor=visitor)

    async def _room(self, request: web.Request) -> web.Response:
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        language, root = self._visitors.language(request, visitor), self._ways.root(request)
        if visitor is None:
            return page_of(self._pages.door(root, language, room, owner, name=""))
        if not await self._visitors.may_act(visitor, room):
            return self._ways.redirect(request, f"room/{room.code}/watch")
        page = self._pages.room(
            root, language, room, owner, visitor=visitor, push_key=self._push.public_key
        )
        response = page_of(page)
        await self._visitors.remember(request, response, visitor)
        return response

    async def _watch(self, request: web.Request) -> web.Response:
        """The room for people who only watch, with or without a name."""
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        language = self._visitors.language(request, visitor)
        root = self._ways.root(request)
        return page_of(self._pages.room(root, language, room, owner, visitor=None))

    async def _come_in(self, request: web.Request) -> web.Response:
        form = await read_form(request)
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        try:
            name = clean_name(form.get("name", ""))
        except BadText as refusal:
            language = self._visitors.language(request, visitor)
            typed = form.get("name", "").strip()
            page = self._pages.door(
                self._ways.root(request), language, room, owner, name=typed, error=refusal.phrase
            )
            return page_of(page, _status(refusal.phrase))
        free = await self._free(name, visitor, room.code)
        if free != name:
            error, language = "room-name-taken", self._visitors.language(request, visitor)
            page = self._pages.door(
                self._ways.root(request), language, room, owner, name=free, error=error
            )
            return page_of(page, _status(error))
        visitor = await self._named(request, visitor, name, room.code)
        return await self._visitors.lead(request, f"room/{room.code}", visitor=visitor)

    async def _free(self, name: str, visitor: Visitor | None, code: str = "") -> str:
        """The name, numbered if it looks like the name of anybody they may meet.

        A visitor keeps their present name, even beside a namesake.
        """
        if visitor is not None and look(visitor.name) == look(name):
            return name
        return unlike(name, await self._archive.names(code, visitor.id if visitor else ""))

    async def _named(
        self, request: web.Request, visitor: Visitor | None, name: str, room: str = ""
    ) -> Visitor:
        language = self._visitors.language(request, visitor)
        if visitor is None:
            self._doorkeeper.admit(self._doorkeeper.visitors, request)
        elif visitor.name != name:
            self._changes.admit(self._changes.names, visitor.id)
        named = await self._visitors.named(visitor, name, language, room)
        if visitor is not None and named != visitor:
            self._channels.rename(named, new_name=look(visitor.name) != look(name))
        await self._welcome.say(private_of(named), named)
        return named

    async def _found(self, request: web.Request) -> tuple[Room, str]:
        room = await self._archive.room(request.match_info["code"])
        owner = await self._archive.visitor(room.owner) if room else None
        if room is None or owner is None:
            raise web.HTTPNotFound
        return room, owner.name


def _status(error: str) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
