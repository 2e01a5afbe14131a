"""A person's devices: a personal link for another one, and signing out.

Following a link changes nothing: chats fetch links for previews, and a link may be somebody else's.
Only the button on its page signs in, and only if one of our pages sent the form.
"""

from aiohttp import web

from adapters.browser.archive import StoredPass, Visitor
from adapters.browser.line.socket import SocketServer
from adapters.browser.pages import OwnLink, StartPage, page_of, read_form
from adapters.browser.site.common import SharedParts, SitePart


class Devices(SitePart):
    """Answers the requests below `/me`."""

    def __init__(self, shared: SharedParts, live: SocketServer) -> None:
        super().__init__(shared)
        self._live = live

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        return [
            *(web.get(f"{prefix}/{path}", self._own) for path in ("me", "me/link", "me/others")),
            web.post(f"{prefix}/me/link", self._make_link),
            web.post(f"{prefix}/me/others", self._sign_out_others),
            web.get(f"{prefix}/me/{{secret}}", self._follow),
            web.post(f"{prefix}/me/{{secret}}", self._sign_in),
        ]

    async def _own(self, request: web.Request) -> web.Response:
        visitor = await self._visitors.known(request)
        if visitor is None:  # in a frame the page tells who they are once it has loaded
            language, root = self._visitors.language(request, None), self._links.root(request)
            return page_of(self._pages.landing(root, language, StartPage()))
        return self._own_page(request, visitor, await self._room(request.query.get("room", "")))

    async def _make_link(self, request: web.Request) -> web.Response:
        visitor, room = await self._asking(request)
        self._changes.admit(self._changes.links, visitor.id)
        secret, until = await self._passes.link(visitor, room)
        return self._own_page(request, visitor, room, link=OwnLink(f"me/{secret}", until))

    async def _sign_out_others(self, request: web.Request) -> web.Response:
        """Sign out all devices but this one, and disconnect them from rooms."""
        visitor, room = await self._asking(request)
        await self._passes.revoke(visitor, await self._visitors.secret(request, visitor))
        await self._live.part(visitor.id)
        return self._own_page(request, visitor, room, alone=True)

    async def _follow(self, request: web.Request) -> web.Response:
        """A personal link was opened: show its owner's name, and ask."""
        kept, owner = await self._link(request)
        present = await self._visitors.known(request)
        if present is not None and present.id == owner.id:
            return self._links.redirect(request, _path(kept))
        language = self._visitors.language(request, present)
        link = OwnLink(f"me/{request.match_info['secret']}", kept.until)
        name = present.name if present is not None else ""
        root = self._links.root(request)
        return page_of(self._pages.device(root, language, name, owner.name, link))

    async def _sign_in(self, request: web.Request) -> web.Response:
        self._check_sender(request)
        kept, owner = await self._link(request)
        return await self._visitors.lead(request, _path(kept), visitor=owner)

    async def _asking(self, request: web.Request) -> tuple[Visitor, str]:
        """The visitor who sent a form, and the room that they came from."""
        self._check_sender(request)
        form = await read_form(request)
        visitor = await self._visitors.known(request)
        if visitor is None:
            raise web.HTTPForbidden
        return visitor, await self._room(form.get("room", ""))

    def _check_sender(self, request: web.Request) -> None:
        """Raise unless the request is proved to come from one of our pages."""
        if not self._visitors.ours(request, strictly=True):
            raise web.HTTPForbidden

    async def _link(self, request: web.Request) -> tuple[StoredPass, Visitor]:
        found = await self._passes.read(request.match_info["secret"], "link")
        if found is None:
            raise web.HTTPGone
        return found

    async def _room(self, code: str) -> str:
        return code if code and await self._archive.room(code) is not None else ""

    def _own_page(
        self,
        request: web.Request,
        visitor: Visitor,
        room: str,
        *,
        link: OwnLink | None = None,
        alone: bool = False,
    ) -> web.Response:
        language, root = self._visitors.language(request, visitor), self._links.root(request)
        page = self._pages.own(root, language, visitor.name, room, link=link, alone=alone)
        return page_of(page)


def _path(kept: StoredPass) -> str:
    """The link's target, below the start page."""
    return f"room/{kept.room}" if kept.room else ""
