"""Everything that the parts of the site share, pages that belong to no room, and names."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus

from aiohttp import web

from adapters.browser.archive import Archive, Visitor
from adapters.browser.line.channels import Channels, private_of
from adapters.browser.line.frames import Welcome
from adapters.browser.names import unlike
from adapters.browser.pages import HtmlPages, PageLinks, page_of, read_form
from adapters.browser.people.limits import AddressLimits, Changes
from adapters.browser.people.visitors import Passes, Visitors
from adapters.platform.application import Phrases
from adapters.platform.layout import look


@dataclass(frozen=True, slots=True)
class SharedParts:
    """Everything that the parts of the site share."""

    archive: Archive
    changes: Changes
    channels: Channels
    clock: Callable[[], datetime]
    address_limits: AddressLimits
    pages: HtmlPages
    passes: Passes
    visitors: Visitors
    links: PageLinks
    welcome: Welcome
    words: Phrases


class SitePart:
    """A part of the site, with what all of them share."""

    def __init__(self, shared: SharedParts) -> None:
        self._archive = shared.archive
        self._changes = shared.changes
        self._channels = shared.channels
        self._clock = shared.clock
        self._doorkeeper = shared.address_limits
        self._pages = shared.pages
        self._passes = shared.passes
        self._visitors = shared.visitors
        self._links = shared.links
        self._welcome = shared.welcome
        self._words = shared.words


class CommonPages(SitePart):
    """Answers the requests for pages outside the rooms."""

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        return [
            web.post(f"{prefix}/language", self._choose_language),
            web.get(f"{prefix}/offline", self._offline),
            web.get(f"{prefix}/fair", self._fair),
            web.get(f"{prefix}/app.webmanifest", self._manifest),
        ]

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

    async def _offline(self, request: web.Request) -> web.Response:
        """The page that the service worker shows while there is no connection."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return page_of(self._pages.offline(self._links.root(request), language))

    async def _fair(self, request: web.Request) -> web.Response:
        """The page where anybody checks a record."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return page_of(self._pages.fair(self._links.root(request), language))

    async def _manifest(self, request: web.Request) -> web.Response:
        """The web app manifest."""
        language = self._visitors.language(request, await self._visitors.known(request))
        return web.Response(
            text=self._pages.manifest(language), content_type="application/manifest+json"
        )


def status_of(error: str) -> int:
    """The status of a page with this error, or without one."""
    return HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK


class Naming(SitePart):
    """Gives names to visitors, within their limits."""

    async def free(self, name: str, visitor: Visitor | None, code: str = "") -> str:
        """The name, numbered if it looks like the name of anybody they may meet.

        A visitor keeps their present name, even beside a namesake.
        """
        if visitor is not None and look(visitor.name) == look(name):
            return name
        return unlike(name, await self._archive.names(code, visitor.id if visitor else ""))

    async def named(
        self, request: web.Request, visitor: Visitor | None, name: str, room: str = ""
    ) -> Visitor:
        """The visitor under this name; a new one if there was none."""
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
