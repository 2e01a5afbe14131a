"""The files of the bot's messages, and the addresses by which chat apps fetch them.

Chat apps forbid downloads in their frames. The page asks for an address that needs no pass for a
few minutes, and gives it to the app. The app's servers look at it first, so it may be used more
than once.
"""

import re
from datetime import timedelta
from typing import Final

from aiohttp import web
from pydantic import BaseModel, ConfigDict

from adapters.browser.archive import Room, Visitor, place_key
from adapters.browser.files import download
from adapters.browser.line.channels import group_of, private_of
from adapters.browser.pages import read_json
from adapters.browser.site.common import SharedParts, SitePart
from adapters.platform.views import Document

OPEN_FOR: Final = timedelta(minutes=5)
"""How long an address without a pass works."""

_FILE = re.compile(r"(?:room/(?P<code>[A-Za-z0-9]+)/)?files/(?P<number>[0-9]{1,18})")
_READER = "https://web.telegram.org"  # which fetches files by a script


class _Wanted(BaseModel):
    model_config = ConfigDict(strict=True)

    path: str


class Downloads(SitePart):
    """Answers the requests for files."""

    def __init__(self, shared: SharedParts, public_url: str) -> None:
        super().__init__(shared)
        self._public = public_url

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        number = "{number:[0-9]{1,18}}"
        return [
            web.get(f"{prefix}/room/{{code}}/files/{number}", self._file),
            web.get(f"{prefix}/files/{number}", self._file),
            web.post(f"{prefix}/app/file", self._open),
            web.get(f"{prefix}/app/file/{{secret}}/{{name}}", self._opened),
        ]

    async def _file(self, request: web.Request) -> web.Response:
        """A file, for a visitor who may read its message."""
        visitor = await self._visitors.known(request)
        if visitor is None:
            raise web.HTTPNotFound
        code, number = request.match_info.get("code", ""), request.match_info["number"]
        return download(await self._document(visitor, code, int(number)))

    async def _open(self, request: web.Request) -> web.Response:
        """An address of a file that a chat app can fetch."""
        visitor = await self._visitors.known(request)
        wanted = await read_json(request, _Wanted)
        found = _FILE.fullmatch(wanted.path)
        if visitor is None or found is None:
            raise web.HTTPNotFound
        document = await self._document(visitor, found["code"] or "", int(found["number"]))
        self._changes.admit(self._changes.downloads, visitor.id)
        secret = await self._passes.file(visitor, wanted.path, OPEN_FOR)
        root = f"{self._public}/" if self._public else self._links.root(request)
        to = f"{root}app/file/{secret}/{document.name}"
        return web.json_response({"to": to, "name": document.name})

    async def _opened(self, request: web.Request) -> web.Response:
        """The file of such an address, if its visitor may still read the message."""
        read = await self._passes.read(request.match_info["secret"], "file")
        found = _FILE.fullmatch(read[0].room) if read is not None else None
        if read is None or found is None:
            raise web.HTTPNotFound
        document = await self._document(read[1], found["code"] or "", int(found["number"]))
        if document.name != request.match_info["name"]:
            raise web.HTTPNotFound
        response = download(document)
        response.headers["Access-Control-Allow-Origin"] = _READER
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    async def _document(self, visitor: Visitor, code: str, number: int) -> Document:
        """The file of a message in a room, or in private messages if there is no `code`."""
        place = private_of(visitor)
        if code:
            room = await self._archive.room(code)
            if room is None or not await self._may_read(visitor, room):
                raise web.HTTPNotFound
            place = group_of(room)
            message = await self._archive.message(place_key(place), number)
            if message is None or not message.is_for(visitor.id):
                raise web.HTTPNotFound
        document = await self._archive.document(place_key(place), number)
        if document is None:
            raise web.HTTPNotFound
        return document

    async def _may_read(self, visitor: Visitor, room: Room) -> bool:
        """Whether a visitor was ever in the room; in a table's room, whether they act there."""
        if room.table:
            return await self._visitors.may_act(visitor, room)
        return await self._archive.has_visited(room.code, visitor.id)
