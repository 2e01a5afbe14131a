"""The HTTP routes: the pages, and the forms that are posted to them."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from http import HTTPStatus

from aiohttp import web

from adapters.browser.archive import Archive, Room, Visitor, place_key
from adapters.browser.files import Headers, StaticFiles, download
from adapters.browser.line.channels import Channels, group_of, private_of
from adapters.browser.line.socket import Live
from adapters.browser.line.welcome import Welcome
from adapters.browser.names import BadText, clean_name, unlike
from adapters.browser.pages import HtmlPages, PageLinks, page_of, read_form
from adapters.browser.people.limits import AddressLimits, Changes
from adapters.browser.people.visitors import Visitors
from adapters.browser.push.service import Push
from adapters.browser.site.devices import Devices
from adapters.browser.site.subscriptions import Subscriptions
from adapters.platform.application import Phrases
from adapters.platform.chat import Place
from adapters.platform.texts import look
from adapters.trouble.dead_letters import NotKept, wordless
from adapters.web import PRODUCT

_FORM_BYTES = 8192
_VISITS = 6  # earlier rooms on the start page
_SAID_ON = ("Allow", "Retry-After")
_REFUSALS = {
    404: "room-not-found",
    410: "room-link-over",
    429: "room-error-fast",
    500: "room-error-inside",
}

logger = logging.getLogger(__name__)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Site:
    """Answers the HTTP requests."""

    def __init__(
        self,
        *,
        archive: Archive,
        besides: Sequence[web.RouteDef],
        changes: Changes,
        channels: Channels,
        clock: Callable[[], datetime],
        devices: Devices,
        address_limits: AddressLimits,
        files: StaticFiles,
        headers: Headers,
        is_well: Callable[[], bool],
        live: Live,
        new_code: Callable[[str], str],
        pages: HtmlPages,
        prefix: str,
        push: Push,
        subscriptions: Subscriptions,
        visitors: Visitors,
        ways: PageLinks,
        welcome: Welcome,
        words: Phrases,
    ) -> None:
        self._archive = archive
        self._besides = besides
        self._changes = changes
        self._channels = channels
        self._clock = clock
        self._devices = devices
        self._doorkeeper = address_limits
        self._files = files
        self._headers = headers
        self._is_well = is_well
        self._live = live
        self._new_code = new_code
        self._pages = pages
        self._prefix = prefix
        self._push = push
        self._subscriptions = subscriptions
        self._visitors = visitors
        self._ways = ways
        self._welcome = welcome
        self._words = words

    def application(self) -> web.Application:
        """The aiohttp application with all routes.

        A proxy may keep the prefix of the public address or strip it: both work.
        """
        application = web.Application(
            middlewares=[self._faults, self._own_forms], client_max_size=_FORM_BYTES
        )
        application.on_response_prepare.append(self._headers.add)
        application.router.add_routes(self._besides)
        for prefix in {"", self._prefix}:
            application.router.add_routes(self._routes(prefix))
        if self._prefix:
            application.router.add_get(self._prefix, self._to_start)
        return application

    def _routes(self, prefix: str) -> list[web.RouteDef]:
        return [
            web.get(f"{prefix}/", self._landing),
            web.post(f"{prefix}/", self._open),
            web.get(f"{prefix}/room/{{code}}", self._room),
            web.post(f"{prefix}/room/{{code}}", self._come_in),
            web.get(f"{prefix}/room/{{code}}/live", self._live.serve),
            web.get(f"{prefix}/room/{{code}}/watch", self._watch),
            web.get(f"{prefix}/room/{{code}}/watch/live", self._live.watch),
            web.get(f"{prefix}/room/{{code}}/files/{{number:[0-9]{{1,18}}}}", self._file_of_room),
            web.get(f"{prefix}/files/{{number:[0-9]{{1,18}}}}", self._own_file),
            *self._subscriptions.routes(prefix),
            *self._devices.routes(prefix),
            web.post(f"{prefix}/language", self._choose_language),
            web.get(f"{prefix}/art/{{name:.+}}.svg", self._files.picture),
            web.get(f"{prefix}/static/{{version}}/{{name}}", self._files.static),
            web.get(f"{prefix}/worker.js", self._files.worker),
            web.get(f"{prefix}/offline", self._offline),
            web.get(f"{prefix}/fair", self._fair),
            web.get(f"{prefix}/app.webmanifest", self._manifest),
            web.get(f"{prefix}/favicon.ico", self._files.icon),
            web.get(f"{prefix}/health", self._how_it_is),
        ]

    async def _how_it_is(self, _: web.Request) -> web.Response:
        """The `/health` route, which anybody can request; `MetricsListener` serves the metrics."""
        well = self._is_well()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response({"name": PRODUCT, "ok": well}, status=status)

    async def _offline(self, request: web.Request) -> web.Response:
        """The page that the service worker shows while there is no connection."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return page_of(self._pages.offline(self._ways.root(request), language))

    async def _fair(self, request: web.Request) -> web.Response:
        """The page where anybody checks a record."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return page_of(self._pages.fair(self._ways.root(request), language))

    async def _manifest(self, request: web.Request) -> web.Response:
        """The web app manifest."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return web.Response(
            text=self._pages.manifest(language), content_type="application/manifest+json"
        )

    async def _to_start(self, request: web.Request) -> web.Response:
        """Redirect from the prefix without a final slash, where relative links would be wrong."""
        last = request.rel_url.raw_path.rpartition("/")[2]
        return web.Response(
            status=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": f"./{last}/"}
        )

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

    async def _choose_language(self, request: web.Request) -> web.Response:
        form = await read_form(request)
        language, path = form.get("language", ""), form.get("path", "/")
        if language not in self._words.languages():
            raise web.HTTPBadRequest
        code, _, rest = path.removeprefix("/room/").partition("/")
        here = path != "/" and rest in ("", "watch")
        known = here and await self._archive.room(code) is not None
        visitor = await self._visitors.known(request)
        if visitor is not None and visitor.language != language:
            self._changes.admit(self._changes.languages, visitor.id)
            visitor = await self._visitors.named(visitor, visitor.name, language)
            self._channels.rename(visitor, new_name=False)
            await self._welcome.tell_language(visitor)
        there = path.lstrip("/") if known or path == "/fair" else ""
        return await self._visitors.lead(request, there, visitor=visitor, language=language)

    async def _file_of_room(self, request: web.Request) -> web.Response:
        """A file in a room, for visitors who have been there."""
        room, _ = await self._found(request)
        visitor = await self._visitors.known(request)
        if visitor is None or not await self._archive.has_visited(room.code, visitor.id):
            raise web.HTTPNotFound
        place = group_of(room)
        message = await self._archive.message(place_key(place), int(request.match_info["number"]))
        if message is None or not message.is_for(visitor.id):
            raise web.HTTPNotFound
        return await self._file(request, place)

    async def _own_file(self, request: web.Request) -> web.Response:
        """A file in one's private messages."""
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

    @web.middleware
    async def _own_forms(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.method == "POST" and not self._visitors.ours(request, strictly=False):
            raise web.HTTPForbidden
        return await handler(request)

    @web.middleware
    async def _faults(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Turn every failure into a page with one sentence."""
        try:
            if any(request.match_info.handler == one.handler for one in self._besides):
                return await handler(request)
            self._doorkeeper.admit(self._doorkeeper.requests, request)
            return await handler(request)
        except (ConnectionError, web.RequestPayloadError):
            logger.debug("a client left during its request")
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        except web.HTTPException as refusal:
            if refusal.status < HTTPStatus.BAD_REQUEST:
                raise
            status, headers = refusal.status, _kept(refusal)
        except NotKept:  # raised by the store
            status, headers = HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": "2"}
        except Exception as error:
            logger.exception("a %s request failed", request.method, exc_info=wordless(error))
            status, headers = HTTPStatus.INTERNAL_SERVER_ERROR, {}
        language = self._visitors.language(request, None)
        root = self._ways.root(request)
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            page = self._pages.between(root, language, "" if _is_page(request) else root)
        else:
            page = self._pages.notice(root, language, _REFUSALS.get(status, "room-refused"))
        response = page_of(page, status)
        response.headers.update(headers)
        return response


def _kept(refusal: web.HTTPException) -> dict[str, str]:
    """The headers of an HTTP error that its page keeps."""
    return {name: refusal.headers[name] for name in _SAID_ON if name in refusal.headers}


def _is_page(request: web.Request) -> bool:
    """Whether the requested or posted address can also be fetched with GET."""
    return any(route.method == "GET" for route in request.match_info.route.resource or ())


def _status(error: str) -> int:
    return HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
