"""The start page and its three doors: play now, with friends, and open tables with today's deal.

One form asks for a name and, by the button pressed, for a door. A form without a door opens a room
with no table.
"""

from collections.abc import Callable, Mapping
from typing import Final

from aiohttp import web

from adapters.browser.archive import Room, Visitor
from adapters.browser.line.channels import group_of, person_of
from adapters.browser.names import BadText, clean_name
from adapters.browser.pages import StartPage, page_of, read_form
from adapters.browser.site.common import Naming, SharedParts, SitePart, status_of
from adapters.browser.site.launches import Launches
from adapters.platform.application import Entry, FrontDoor

_VISITS = 6  # earlier rooms on the start page

_ROOM, _NOW, _FRIENDS, _TODAY, _SEAT = "", "now", "friends", "today", "seat:"

_TROUBLES: Final[Mapping[str, str]] = {
    Entry.TAKEN: "room-door-taken",
    Entry.FAST: "room-error-fast",
    Entry.FAILED: "room-door-failed",
}


class Doors(SitePart):
    """Answers the requests at the start page."""

    def __init__(
        self,
        shared: SharedParts,
        door: FrontDoor,
        naming: Naming,
        launches: Launches,
        new_code: Callable[[str], str],
    ) -> None:
        super().__init__(shared)
        self._door = door
        self._naming = naming
        self._launches = launches
        self._new_code = new_code

    def routes(self, prefix: str) -> list[web.RouteDef]:
        """The routes below a prefix."""
        return [web.get(f"{prefix}/", self._landing), web.post(f"{prefix}/", self._come)]

    async def _landing(self, request: web.Request) -> web.Response:
        if self._launches.is_activity(request):
            return await self._launches.activity(request)
        visitor = await self._visitors.known(request)
        trouble = _TROUBLES.get(request.query.get("trouble", ""), "")
        return await self._page(request, visitor, visitor.name if visitor else "", trouble=trouble)

    async def _page(
        self,
        request: web.Request,
        visitor: Visitor | None,
        name: str,
        *,
        error: str = "",
        trouble: str = "",
        form: Mapping[str, str] | None = None,
    ) -> web.Response:
        language = self._visitors.language(request, visitor)
        person = person_of(visitor) if visitor is not None else None
        about = StartPage(
            name=name,
            known=visitor is not None,
            portrait=await self._door.portrait(person) if person is not None else "",
            error=error,
            trouble=trouble,
            visits=await self._archive.visits(visitor.id, _VISITS) if visitor else (),
            tables=await self._door.open_tables(language, person),
            questions=self._door.questions(language),
            chosen=form or {},
        )
        page = self._pages.landing(self._links.root(request), language, about)
        return page_of(page, status_of(error))

    async def _come(self, request: web.Request) -> web.Response:
        form = await read_form(request)
        door = form.get("door", _ROOM)
        if door not in (_ROOM, _NOW, _FRIENDS, _TODAY) and not door.startswith(_SEAT):
            raise web.HTTPBadRequest
        visitor = await self._visitors.known(request)
        try:
            name = clean_name(form.get("name", visitor.name if visitor else ""))
        except BadText as refusal:
            typed = form.get("name", "").strip()
            return await self._page(request, visitor, typed, error=refusal.phrase, form=form)
        free = await self._naming.free(name, visitor)
        if free != name:
            return await self._page(request, visitor, free, error="room-name-known", form=form)
        self._doorkeeper.admit(self._doorkeeper.rooms, request)
        visitor = await self._naming.named(request, visitor, name)
        return await self._through(request, visitor, form)

    async def _through(
        self, request: web.Request, visitor: Visitor, form: Mapping[str, str]
    ) -> web.Response:
        """Lead a visitor through the door whose button was pressed."""
        door, person = form.get("door", _ROOM), person_of(visitor)
        entry, asks = Entry.IN, ""
        if door in (_ROOM, _FRIENDS):
            room = await self._open(visitor)
        elif door.startswith(_SEAT) and not await self._door.may_sit(
            person, door.removeprefix(_SEAT)
        ):
            return await self._back(request, visitor, Entry.TAKEN)
        else:
            room = await self._alone(visitor)
        if door == _NOW:
            entry = await self._door.play_now(group_of(room), person)
        elif door == _FRIENDS:
            entry, asks = await self._door.open_table(group_of(room), person, form), "?open=invite"
        elif door == _TODAY:
            asks = "?open=today"
        elif door.startswith(_SEAT):
            code = door.removeprefix(_SEAT)
            entry = await self._door.sit_down(group_of(room), person, code)
        if entry is not Entry.IN:
            return await self._back(request, visitor, entry)
        return await self._visitors.lead(request, f"room/{room.code}{asks}", visitor=visitor)

    async def _back(self, request: web.Request, visitor: Visitor, entry: Entry) -> web.Response:
        """Back to the start page, which says why; it knows the visitor from now on."""
        return await self._visitors.lead(request, f"?trouble={entry}", visitor=visitor)

    async def _alone(self, visitor: Visitor) -> Room:
        """The visitor's latest room where nobody else was or is waited for, or a new one."""
        for visit in await self._archive.visits(visitor.id, _VISITS):
            if visit.room.owner != visitor.id:
                continue
            alone = set(await self._archive.names(visit.room.code)) <= {visitor.name}
            if alone and not await self._door.gathers(group_of(visit.room)):
                return visit.room
        return await self._open(visitor)

    async def _open(self, visitor: Visitor) -> Room:
        """A new room of the visitor."""
        room = Room(self._new_code(visitor.id), visitor.id, self._clock())
        await self._archive.add_room(room)
        await self._archive.visit(room.code, visitor.id, self._clock())
        await self._welcome.say(group_of(room), visitor)
        return room
