"""The web site: its sub-sites, and what holds for every request.

Each sub-site lists its routes beside the handlers that answer them.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Final, Protocol

from aiohttp import web

from adapters.browser.files import Headers, StaticFiles, compress
from adapters.browser.pages import page_of
from adapters.browser.site.common import SharedParts, SitePart
from adapters.trouble.failures import InputNotStored, wordless
from adapters.web import PRODUCT

_FORM_BYTES = 8192
_SAID_ON = ("Allow", "Retry-After")
_REFUSALS = {
    404: "room-not-found",
    410: "room-link-over",
    429: "room-error-fast",
    500: "room-error-inside",
}

STRANGER: Final = "Stranger"
"""A header for pages inside a chat app, which then begin again instead of asking for a name."""

logger = logging.getLogger(__name__)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class SubSite(Protocol):
    """A part of the site that owns its routes."""

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""


class Site(SitePart):
    """Answers the HTTP requests, by its sub-sites and the routes `besides`."""

    def __init__(
        self,
        shared: SharedParts,
        *sites: SubSite,
        besides: Sequence[web.RouteDef],
        headers: Headers,
        is_well: Callable[[], bool],
        prefix: str,
    ) -> None:
        super().__init__(shared)
        self._sites = sites
        self._besides = besides
        self._headers = headers
        self._is_well = is_well
        self._prefix = prefix

    def application(self) -> web.Application:
        """The aiohttp application with all routes.

        A proxy may keep the prefix of the public address or strip it: both work.
        """
        application = web.Application(
            middlewares=[_compressed, self._faults, self._own_forms], client_max_size=_FORM_BYTES
        )
        application.on_response_prepare.append(self._headers.add)
        application.router.add_routes(self._besides)
        for prefix in {"", self._prefix}:
            for site in self._sites:
                application.router.add_routes(site.routes(prefix))
            application.router.add_get(f"{prefix}/health", self._how_it_is)
        if self._prefix:
            application.router.add_get(self._prefix, self._to_start)
        return application

    async def _how_it_is(self, _: web.Request) -> web.Response:
        """The `/health` route, which anybody can request; `MetricsListener` serves the metrics."""
        well = self._is_well()
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response({"name": PRODUCT, "ok": well}, status=status)

    async def _to_start(self, request: web.Request) -> web.Response:
        """Redirect from the prefix without a final slash, where relative links would be wrong."""
        last = request.rel_url.raw_path.rpartition("/")[2]
        return web.Response(
            status=HTTPStatus.PERMANENT_REDIRECT, headers={"Location": f"./{last}/"}
        )

    @web.middleware
    async def _own_forms(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.method == "POST" and not self._visitors.ours(request, strictly=False):
            raise web.HTTPForbidden
        response = await handler(request)
        if not response.prepared and await self._visitors.is_stranger(request):
            response.headers[STRANGER] = "?1"
        return response

    async def _admit(self, request: web.Request) -> None:
        limits = self._doorkeeper
        owner = getattr(request.match_info.handler, "__self__", None)
        if isinstance(owner, StaticFiles):
            limits.admit(limits.files, request)
        else:
            launched = partial(self._visitors.launched, request)
            await limits.admit_visitor(limits.requests, request, launched)

    @web.middleware
    async def _faults(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Turn every failure into a page with one sentence."""
        try:
            if any(request.match_info.handler == one.handler for one in self._besides):
                return await handler(request)
            await self._admit(request)
            return await handler(request)
        except (ConnectionError, web.RequestPayloadError):
            logger.debug("a client left during its request")
            return web.Response(status=HTTPStatus.BAD_REQUEST)
        except web.HTTPException as refusal:
            if refusal.status < HTTPStatus.BAD_REQUEST:
                raise
            status, headers = refusal.status, _kept(refusal)
        except InputNotStored:  # raised by the store
            status, headers = HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": "2"}
        except Exception as error:
            logger.exception("a %s request failed", request.method, exc_info=wordless(error))
            status, headers = HTTPStatus.INTERNAL_SERVER_ERROR, {}
        language = self._visitors.language(request, None)
        root = self._links.root(request)
        if status == HTTPStatus.SERVICE_UNAVAILABLE:
            page = self._pages.between(root, language, "" if _is_page(request) else root)
        else:
            page = self._pages.notice(root, language, _REFUSALS.get(status, "room-refused"))
        response = page_of(page, status)
        response.headers.update(headers)
        return response


@web.middleware
async def _compressed(request: web.Request, handler: _Handler) -> web.StreamResponse:
    response = await handler(request)
    compress(request, response)
    return response


def _kept(refusal: web.HTTPException) -> dict[str, str]:
    """The headers of an HTTP error that its page keeps."""
    return {name: refusal.headers[name] for name in _SAID_ON if name in refusal.headers}


def _is_page(request: web.Request) -> bool:
    """Whether the requested or posted address can also be fetched with GET."""
    return any(route.method == "GET" for route in request.match_info.route.resource or ())
