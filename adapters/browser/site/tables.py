"""Tables by their codes: the choice among one's own, and how to come in at any of them."""

import re
from http import HTTPStatus

from aiohttp import web

from adapters.browser.archive import Visitor
from adapters.browser.line.channels import person_of
from adapters.browser.pages import StartPage, page_of, read_form
from adapters.browser.site.common import SharedParts, SitePart
from adapters.platform.launch import Destination, TableRooms, Way

_CODE = "{code:[A-Z2-9]{4,8}}"
_ROOM = re.compile(r"[A-Za-z0-9]{4,32}", re.ASCII)


class TablePages(SitePart):
    """Answers the requests at `/tables`, which are for visitors only."""

    def __init__(self, shared: SharedParts, rooms: TableRooms) -> None:
        super().__init__(shared)
        self._rooms = rooms

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        table = f"{prefix}/tables/{_CODE}"
        return [
            web.get(f"{prefix}/tables", self._choice),
            web.get(table, self._table),
            web.post(table, self._come_in),
            web.get(f"{table}/seat", self._seat),
        ]

    async def _choice(self, request: web.Request) -> web.Response:
        visitor = await self._visitors.known(request)
        if visitor is None:
            return self._start(request)
        doors = await self._rooms.tables(person_of(visitor))
        language, root = self._visitors.language(request, visitor), self._links.root(request)
        return page_of(self._pages.tables(root, language, doors))

    async def _table(self, request: web.Request) -> web.Response:
        visitor = await self._visitors.known(request)
        if visitor is None:
            return self._start(request)
        where = await self._way(request, visitor)
        if where.way is Way.START:
            raise web.HTTPNotFound
        if where.way is not Way.KNOCK:
            return self._links.redirect(request, path_of(where))
        return self._knock(request, visitor, where)

    async def _come_in(self, request: web.Request) -> web.Response:
        """Sit down, or ask to be let in; then go to the room, or say why not.

        Somebody who watches without a name gives one at the door of the room first.
        """
        visitor = await self._visitors.known(request)
        if visitor is None:
            room = (await read_form(request)).get("room", "")
            known = _ROOM.fullmatch(room)
            return self._links.redirect(request, f"room/{room}") if known else self._start(request)
        self._changes.admit(self._changes.launches, visitor.id)
        source = await self._source(request)
        answer = await self._rooms.come_in(person_of(visitor), request.match_info["code"], source)
        where = await self._way(request, visitor)
        if where.way is Way.ROOM and not answer.text:
            return await self._visitors.lead(request, path_of(where))
        return self._knock(request, visitor, where, answer.text)

    async def _seat(self, request: web.Request) -> web.Response:
        """Where somebody acts who has asked to come in; nothing as long as they are not let in."""
        visitor = await self._visitors.known(request)
        code = request.match_info["code"]
        seat = await self._rooms.seat(person_of(visitor), code) if visitor is not None else None
        if seat is None:
            return web.Response(status=HTTPStatus.NO_CONTENT)
        return web.json_response({"to": f"../../{path_of(seat)}"})

    async def _way(self, request: web.Request, visitor: Visitor) -> Destination:
        source = await self._source(request)
        return await self._rooms.way(person_of(visitor), request.match_info["code"], source)

    async def _source(self, request: web.Request) -> str:
        """The sender's address, unless it may be that of a chat app's proxy."""
        if await self._visitors.launched(request):
            return ""
        return self._doorkeeper.address(request)

    def _start(self, request: web.Request) -> web.Response:
        """The start page; in a frame the page tells who they are once it has loaded."""
        language, root = self._visitors.language(request, None), self._links.root(request)
        return page_of(self._pages.landing(root, language, StartPage()))

    def _knock(
        self, request: web.Request, visitor: Visitor, where: Destination, text: str = ""
    ) -> web.Response:
        language, root = self._visitors.language(request, visitor), self._links.root(request)
        page = self._pages.knock(root, language, where.table, text=text, back=path_of(where))
        return page_of(page)


def path_of(destination: Destination) -> str:
    """The destination's path below the start page."""
    match destination.way:
        case Way.START:
            return ""
        case Way.CHOICE:
            return "tables"
        case Way.KNOCK:
            return f"tables/{destination.table}"
        case Way.ROOM:
            return f"room/{destination.room}"
        case Way.WATCH:
            return f"room/{destination.room}/watch"
