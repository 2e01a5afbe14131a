"""The rooms: entering and watching them."""

from collections.abc import Callable

from aiohttp import web

from adapters.browser.archive import Room, Visitor
from adapters.browser.line.socket import SocketServer
from adapters.browser.names import BadText, clean_name
from adapters.browser.pages import page_of, read_form
from adapters.browser.push import Push
from adapters.browser.site.common import Naming, SharedParts, SitePart, status_of

_ROOT = "../"  # from a room's page to the start page


class Rooms(SitePart):
    """Answers the requests below `/room`."""

    def __init__(
        self,
        shared: SharedParts,
        live: SocketServer,
        naming: Naming,
        push: Push,
        table_link: Callable[[str], str],
    ) -> None:
        super().__init__(shared)
        self._live = live
        self._naming = naming
        self._push = push
        self._table_link = table_link

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        room = f"{prefix}/room/{{code}}"
        return [
            web.get(room, self._room),
            web.post(room, self._come_in),
            web.get(f"{room}/live", self._live.serve),
            web.get(f"{room}/watch", self._watch),
            web.get(f"{room}/watch/live", self._live.watch),
        ]

    async def _room(self, request: web.Request) -> web.Response:
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        language, root = self._visitors.language(request, visitor), self._links.root(request)
        if visitor is None:
            return page_of(self._pages.door(root, language, room, owner, name=""))
        if not await self._visitors.may_act(visitor, room):
            return self._links.redirect(request, f"room/{room.code}/watch")
        response = page_of(self._page(root, language, room, owner, visitor))
        await self._visitors.remember(request, response, visitor)
        return response

    async def page(self, language: str, code: str, visitor: Visitor) -> str:
        """A room's page for a visitor who may act there; empty if they may not."""
        room = await self._archive.room(code)
        owner = await self._archive.visitor(room.owner) if room else None
        if room is None or owner is None or not await self._visitors.may_act(visitor, room):
            return ""
        return self._page(_ROOT, language, room, owner.name, visitor)

    def _page(self, root: str, language: str, room: Room, owner: str, visitor: Visitor) -> str:
        return self._pages.room(
            root,
            language,
            room,
            owner,
            visitor=visitor,
            push_key=self._push.public_key,
            invite=self._table_link(room.table) if room.table else "",
        )

    async def _watch(self, request: web.Request) -> web.Response:
        """The room for people who only watch, with or without a name."""
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        if not await self._visitors.may_watch(visitor, room):
            if visitor is None:
                raise web.HTTPNotFound
            return self._links.redirect(request, f"tables/{room.table}")
        language = self._visitors.language(request, visitor)
        root = self._links.root(request)
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
                self._links.root(request), language, room, owner, name=typed, error=refusal.phrase
            )
            return page_of(page, status_of(refusal.phrase))
        free = await self._naming.free(name, visitor, room.code)
        if free != name:
            error, language = "room-name-taken", self._visitors.language(request, visitor)
            page = self._pages.door(
                self._links.root(request), language, room, owner, name=free, error=error
            )
            return page_of(page, status_of(error))
        visitor = await self._naming.named(request, visitor, name, room.code)
        return await self._visitors.lead(request, f"room/{room.code}", visitor=visitor)

    async def _found(self, request: web.Request) -> tuple[Room, str]:
        room = await self._archive.room(request.match_info["code"])
        owner = await self._archive.visitor(room.owner) if room else None
        if room is None or owner is None:
            raise web.HTTPNotFound
        return room, owner.name
