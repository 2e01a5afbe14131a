"""The pages and what can be posted to them."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from http import HTTPStatus
from urllib.parse import parse_qs

from aiohttp import web

from adapters.browser.archive import Archive, Room, Visitor, place_key
from adapters.browser.channels import Channels, group_of, private_of
from adapters.browser.files import Files, download
from adapters.browser.live import Live
from adapters.browser.names import BadText, clean_name
from adapters.browser.pages import Pages
from adapters.browser.passes import Passes
from adapters.browser.visitors import Visitors
from adapters.browser.welcome import Welcome
from adapters.chat import Place, Words

_FORM_BYTES = 8192
_VISITS = 6  # rooms of before on the first page
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

_logger = logging.getLogger(__name__)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """Answers the HTTP requests."""

    def __init__(
        self,
        *,
        archive: Archive,
        channels: Channels,
        clock: Callable[[], datetime],
        files: Files,
        live: Live,
        new_code: Callable[[], str],
        pages: Pages,
        passes: Passes,
        visitors: Visitors,
        welcome: Welcome,
        words: Words,
    ) -> None:
        self._archive = archive
        self._channels = channels
        self._clock = clock
        self._files = files
        self._live = live
        self._new_code = new_code
        self._pages = pages
        self._passes = passes
        self._visitors = visitors
        self._welcome = welcome
        self._words = words

    def application(self) -> web.Application:
        """The aiohttp application with all routes."""
        application = web.Application(
            middlewares=[self._faults, self._own_forms], client_max_size=_FORM_BYTES
        )
        application.on_response_prepare.append(_add_headers)
        application.router.add_routes(
            [
                web.get("/", self._landing),
                web.post("/", self._open),
                web.get("/room/{code}", self._room),
                web.post("/room/{code}", self._come_in),
                web.get("/room/{code}/live", self._live.serve),
                web.get("/room/{code}/files/{number:[0-9]{1,18}}", self._file_of_room),
                web.get("/files/{number:[0-9]{1,18}}", self._own_file),
                web.get("/me/{token}", self._device),
                web.post("/me/{token}", self._change_device),
                web.post("/language", self._choose_language),
                web.get("/art/{name:.+}.svg", self._files.picture),
                web.get("/static/{name}", self._files.static),
                web.get("/favicon.ico", self._files.icon),
                web.get("/health", _health),
            ]
        )
        return application

    async def _landing(self, request: web.Request) -> web.Response:
        visitor = await self._visitors.known(request)
        return await self._landing_page(request, visitor, visitor.name if visitor else "")

    async def _landing_page(
        self, request: web.Request, visitor: Visitor | None, name: str, error: str = ""
    ) -> web.Response:
        visits = await self._archive.visits(visitor.id, _VISITS) if visitor else ()
        language = self._visitors.language(request, visitor)
        return _page(self._pages.landing(language, name, visits, error=error), _status(error))

    async def _open(self, request: web.Request) -> web.Response:
        form = await _form(request)
        visitor = await self._visitors.known(request)
        try:
            name = clean_name(form.get("name", ""))
        except BadText as refusal:
            return await self._landing_page(
                request, visitor, form.get("name", "").strip(), refusal.phrase
            )
        visitor = await self._named(request, visitor, name)
        room = Room(self._new_code(), visitor.id, self._clock())
        await self._archive.add_room(room)
        await self._archive.visit(room.code, visitor.id, self._clock())
        await self._welcome.say(group_of(room), visitor)
        return self._redirect(request, f"/room/{room.code}", visitor)

    async def _room(self, request: web.Request) -> web.Response:
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        language = self._visitors.language(request, visitor)
        if visitor is None:
            return _page(self._pages.door(language, room, owner, name=""))
        link = f"/me/{self._passes.link(visitor.id, room.code)}"
        response = _page(self._pages.room(language, room, owner, visitor, link))
        self._visitors.remember(request, response, visitor)
        return response

    async def _come_in(self, request: web.Request) -> web.Response:
        form = await _form(request)
        room, owner = await self._found(request)
        visitor = await self._visitors.known(request)
        try:
            name = clean_name(form.get("name", ""))
        except BadText as refusal:
            language = self._visitors.language(request, visitor)
            typed = form.get("name", "").strip()
            page = self._pages.door(language, room, owner, name=typed, error=refusal.phrase)
            return _page(page, _status(refusal.phrase))
        visitor = await self._named(request, visitor, name)
        return self._redirect(request, f"/room/{room.code}", visitor)

    async def _device(self, request: web.Request) -> web.Response:
        """A personal link was opened; who is somebody else here already is asked first."""
        visitor, path = await self._token(request)
        present = await self._visitors.known(request)
        if present is not None and present.id != visitor.id:
            language = self._visitors.language(request, present)
            page = self._pages.device(language, present.name, visitor.name, request.path)
            return _page(page)
        return self._redirect(request, path, visitor)

    async def _change_device(self, request: web.Request) -> web.Response:
        visitor, path = await self._token(request)
        return self._redirect(request, path, visitor)

    async def _choose_language(self, request: web.Request) -> web.Response:
        form = await _form(request)
        language, path = form.get("language", ""), form.get("path", "/")
        if language not in self._words.languages():
            raise web.HTTPBadRequest
        code = path.removeprefix("/room/")
        if path != "/" and await self._archive.room(code) is None:
            path = "/"
        elif path != "/":
            path = f"/room/{code}"
        visitor = await self._visitors.known(request)
        if visitor is not None:
            visitor = await self._visitors.named(visitor, visitor.name, language)
            self._channels.rename(visitor)
            await self._welcome.tell_language(visitor)
        response = self._redirect(request, path, visitor)
        self._visitors.remember_language(request, response, language)
        return response

    async def _file_of_room(self, request: web.Request) -> web.Response:
        """A file in a room, for whoever has been there."""
        room, _ = await self._found(request)
        visitor = await self._visitors.known(request)
        if visitor is None or not await self._archive.has_visited(room.code, visitor.id):
            raise web.HTTPNotFound
        return await self._file(request, group_of(room))

    async def _own_file(self, request: web.Request) -> web.Response:
        """A file among one's private messages."""
        visitor = await self._visitors.known(request)
        if visitor is None:
            raise web.HTTPNotFound
        return await self._file(request, private_of(visitor))

    async def _file(self, request: web.Request, place: Place) -> web.Response:
        number = int(request.match_info["number"])
        document = await self._archive.document(place_key(place), number)
        if document is None:
            raise web.HTTPNotFound
        return download(document)

    async def _named(self, request: web.Request, visitor: Visitor | None, name: str) -> Visitor:
        language = self._visitors.language(request, visitor)
        named = await self._visitors.named(visitor, name, language)
        self._channels.rename(named)
        await self._welcome.say(private_of(named), named)
        return named

    async def _found(self, request: web.Request) -> tuple[Room, str]:
        room = await self._archive.room(request.match_info["code"])
        owner = await self._archive.visitor(room.owner) if room else None
        if room is None or owner is None:
            raise web.HTTPNotFound
        return room, owner.name

    async def _token(self, request: web.Request) -> tuple[Visitor, str]:
        """The visitor of a personal link and the path it leads to."""
        meant = self._passes.visitor_and_room(request.match_info["token"])
        visitor = await self._archive.visitor(meant[0]) if meant else None
        if meant is None or visitor is None:
            raise web.HTTPNotFound
        return visitor, f"/room/{meant[1]}" if meant[1] else "/"

    def _redirect(self, request: web.Request, path: str, visitor: Visitor | None) -> web.Response:
        response = web.Response(status=HTTPStatus.SEE_OTHER, headers={"Location": path})
        if visitor is not None:
            self._visitors.remember(request, response, visitor)
        return response

    @web.middleware
    async def _own_forms(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.method == "POST" and not self._visitors.same_origin(request, required=False):
            raise web.HTTPForbidden
        return await handler(request)

    @web.middleware
    async def _faults(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Turn every failure into a page with one sentence."""
        try:
            return await handler(request)
        except web.HTTPException as refusal:
            if refusal.status < HTTPStatus.BAD_REQUEST:
                raise
            status = refusal.status
        except Exception:
            _logger.exception("a %s request failed", request.method)
            status = HTTPStatus.INTERNAL_SERVER_ERROR
        phrase = {404: "room-not-found", 500: "room-error-inside"}.get(status, "room-refused")
        language = self._visitors.language(request, None)
        return _page(self._pages.notice(language, phrase), status)


async def _health(_: web.Request) -> web.Response:
    return web.Response(text="ok")


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)


async def _form(request: web.Request) -> dict[str, str]:
    """The fields of a form, whatever bytes were sent as one."""
    fields = parse_qs(
        (await request.read()).decode("ascii", "replace"), errors="replace", keep_blank_values=True
    )
    return {name: values[0] for name, values in fields.items()}


def _page(text: str, status: int = HTTPStatus.OK) -> web.Response:
    return web.Response(text=text, content_type="text/html", status=status)


def _status(error: str) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
