"""Pages opened inside a chat app: where they lead, and who may act in a table's room.

A table opened in this way has a room of its own, a place like any other (law 7). People from the
table's chat and people who belong to the table act there as members. Other people watch, and can
join as with `/join`.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from adapters.browser.archive import Visitor
from adapters.browser.names import NAME_LENGTH
from adapters.browser.room import new_code, new_visitor_id
from adapters.platform.application import Answer
from adapters.platform.chat import Person, Place, fitting_name
from adapters.platform.launch import (
    Destination,
    Launch,
    Launched,
    PreparesInvitations,
    TableDoor,
    Way,
)
from adapters.platform.platform import KnowsMembers, ShowsPages
from adapters.trouble.failures import cancel_all
from bot.commands.arguments import UnknownCode
from bot.commands.context import Context, Services, context_of
from bot.commands.lobby.codes import TooManyCodes, concerns, table_of_code
from bot.commands.lobby.joining import come_in_by_page
from bot.inbound.invitations import invitation_to, is_offered
from bot.locales.words import Voice
from bot.people.accounts import Account
from bot.services.people import People
from bot.settings.settings import BROWSER
from bot.show.live_tables import is_own, table_by_code, table_by_id
from bot.storage.surfaces import outage_as_not_kept
from bot.views import answers
from engine.host.changes import Change
from engine.host.table_store import NoSuchTable, TableArchived
from engine.store.commits import StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.events import (
    Blocked,
    ChairHeld,
    ChairReserved,
    InvitationRenewed,
    OptionsSet,
    Sat,
)
from engine.tables.table import Status, Table

logger = logging.getLogger(__name__)

_LET_IN: Final = (Sat, ChairHeld, ChairReserved)
"""Events that make a person belong to a table."""

_SHUT: Final = (OptionsSet, InvitationRenewed, Blocked)
"""Events after which spectators may no longer be allowed to watch."""

_TABLE: Final = re.compile(r"t_(?P<code>[A-Z2-9]{4,8})", re.ASCII)


class ChatTables:
    """Implements the adapters' `TableRooms`."""

    def __init__(
        self,
        services: Services,
        new_code: Callable[[], str] = new_code,
        new_visitor_id: Callable[[], str] = new_visitor_id,
    ) -> None:
        self._services = services
        self._people, self._engine = services.people, services.engine
        self._painting, self._display = services.painting, services.display
        self._store = services.people.launches
        self._new_code = new_code
        self._new_visitor_id = new_visitor_id
        self._leading = set[asyncio.Task[None]]()
        services.engine.host.subscribe(self._changed, of=_LET_IN)
        services.engine.host.subscribe(self._shut, of=_SHUT)

    async def close(self) -> None:
        """Stop leading pages."""
        await cancel_all(self._leading)

    def _changed(self, change: Change) -> None:
        """Let spectators on a page act at the table once they get a seat or a reservation."""
        if change.elsewhere or not isinstance(self._people.platforms.get(BROWSER), ShowsPages):
            return
        accounts = {one.account for one in change.events if isinstance(one, _LET_IN)}
        if accounts:
            leading = self._lead(change.table, accounts)
            task = asyncio.create_task(leading, name=f"people come in to {change.table.id}")
            self._leading.add(task)
            task.add_done_callback(self._led)

    def _shut(self, change: Change) -> None:
        """Make spectators on a page prove again that they may watch.

        A process that shows the table may learn of its pages before it learns of the change; it
        then makes them prove it again.
        """
        pages = self._people.platforms.get(BROWSER)
        if isinstance(pages, ShowsPages):
            pages.look_again(change.table.code, everywhere=not change.elsewhere)

    async def _lead(self, table: Table, accounts: Iterable[str]) -> None:
        pages, directory = self._people.platforms.get(BROWSER), self._people.directory
        try:
            private = [one for own in accounts for one in await directory.private_places(own)]
        except (StoreFailed, DatabaseUnreachable):  # they can still turn to their seat themselves
            logger.warning("pages that watch %s are not led to a seat there", table.id)
            return
        for place in private:
            if place.platform == BROWSER and isinstance(pages, ShowsPages):
                pages.let_in(place.chat, table.code)

    def _led(self, done: asyncio.Task[None]) -> None:
        self._leading.discard(done)
        if not done.cancelled() and done.exception() is not None:
            logger.error("pages that watch a table are not led on", exc_info=done.exception())

    async def visitor_of(self, person: Person) -> str:
        with outage_as_not_kept():
            known = await self._store.visitor(person)
            return known.id if known is not None else ""

    async def launched(self, launch: Launch) -> Launched:
        with outage_as_not_kept():
            person = launch.person
            account = await self._people.directory.account(person)
            visitor = await self._entered(person, account)
            destination = await self._destination(launch, visitor)
            private = Place(person.platform, person.user, private=True)
            writable = launch.may_write or await self._people.directory.writable(private)
            return Launched(visitor.id, visitor.language, destination, not writable)

    async def way(self, visitor: Person, table: str, source: str) -> Destination:
        with outage_as_not_kept():
            context = await self._context(visitor, source)
            return await self._way(context, table)

    async def seat(self, visitor: Person, table: str) -> Destination | None:
        """The room in which a visitor acts at their own table; not counted as trying a code."""
        with outage_as_not_kept():
            account = await self._people.directory.of_user(BROWSER, visitor.user)
            if account is None:
                return None
            try:
                found = await table_by_code(self._painting.live, self._engine.host, table)
            except (NoSuchTable, TableArchived):
                return None
            if found is None or not self._belongs(found, account.id):
                return None
            return await self._into(await self._context(visitor), found)

    async def tables(self, visitor: Person) -> tuple[TableDoor, ...]:
        """The visitor's own tables, and the tables of chats they have come from."""
        with outage_as_not_kept():
            context = await self._context(visitor)
            doors: list[TableDoor] = []
            own = await self._display.own_tables.of(context.account.id)
            joined = [table for table in await self._joined(context) if table not in own]
            for table in (*own, *joined):
                group = await self._painting.scenes.group_name(table.id, context.place.platform)
                names = await self._people.directory.names((table.opener,))
                doors.append(TableDoor(table.code, group or names.get(table.opener, "")))
            return tuple(doors)

    async def may_act(self, visitor: Person, room: str) -> bool:
        """Whether a visitor may act in a table's room, as a member of the chat or the table."""
        with outage_as_not_kept():
            table_id = await self._store.table_of(room)
            if not table_id:
                return False
            if await self._display.archive.has_visited(room, visitor.user):
                if await self._is_still_in_chat(visitor, table_id):
                    return True
                await self._store.leave(visitor.user, (room,))
            account = await self._people.directory.of_user(BROWSER, visitor.user)
            table = await self._by_id(table_id)
            return account is not None and table is not None and self._belongs(table, account.id)

    async def _is_still_in_chat(self, visitor: Person, table_id: str) -> bool:
        """Whether somebody who came from a table's chat is still in it; true if unknown.

        Platforms do not report everybody who leaves, so they are asked; the adapters cache the
        answer for some minutes.
        """
        behind = await self._store.user_of(visitor.user)
        if behind is None:
            return True
        name, user = behind
        platform = self._people.platforms.get(name)
        if not isinstance(platform, KnowsMembers):
            return True
        shown = await self._people.directory.showing(table_id)
        chats = {one.chat for one in shown if one.platform == name and not one.private}
        for chat in chats:
            if await platform.is_member(chat, user) is not False:
                return True
        return not chats

    async def may_watch(self, visitor: Person | None, room: str) -> bool:
        """Whether somebody may watch in a table's room, as with `/watch`.

        `visitor`: None for a stranger.
        """
        with outage_as_not_kept():
            table = await self._by_id(await self._store.table_of(room))
            if table is None:
                return True
            user = visitor.user if visitor is not None else ""
            account = await self._people.directory.of_user(BROWSER, user)
            if account is not None and account.id in table.guests.blocked:
                return False
            if not table.options.invited_only:
                return True
        return visitor is not None and await self.may_act(visitor, room)

    async def invitation(self, visitor: Person, room: str) -> str:
        with outage_as_not_kept():
            behind = await self._store.user_of(visitor.user)
            if behind is None:
                return ""
            name, user = behind
            platform = self._people.platforms.get(name)
            if not isinstance(platform, PreparesInvitations):
                return ""
            context = await self._context(visitor)
            own = context.account.id
            for table in await self._display.own_tables.here(own, Place(BROWSER, room)):
                if is_offered(table) and is_own(table, own):
                    private = Place(name, user, private=True)
                    voice = Voice(self._painting.words, context.own_language)
                    invitation = await invitation_to(self._painting, voice, private, table)
                    return await platform.prepare(user, invitation)
            return ""

    async def come_in(self, visitor: Person, table: str, source: str) -> Answer:
        with outage_as_not_kept():
            context = await self._context(visitor, source)
            try:
                return await come_in_by_page(context, table)
            except (UnknownCode, NoSuchTable, TableArchived):
                return answers.refused(context, "answer-no-such-table")
            except TooManyCodes:
                return answers.refused(context, "answer-codes-slowly")

    async def _entered(self, person: Person, account: Account) -> Visitor:
        words = self._painting.words
        language = words.best(account.language or person.language)
        name = fitting_name(person.name, NAME_LENGTH)
        name = name or words.phrase(language, "person-unnamed")
        new = Visitor(self._new_visitor_id(), name, language, self._services.store.clock.now())
        visitor, is_new = await self._store.enter(person, account.id, new)
        if is_new:
            await self._people.directory.became(account.id)
        return visitor

    async def _destination(self, launch: Launch, visitor: Visitor) -> Destination:
        person = Person(BROWSER, visitor.id, visitor.name, visitor.language)
        context = await self._context(person)
        chat = await self._chat_of(launch)
        wanted = _TABLE.fullmatch(launch.start)
        if wanted is not None:
            within = Place(launch.person.platform, chat) if chat else None
            return await self._way(context, wanted["code"], within)
        if launch.chat:
            return await self._in_chat(context, launch)
        if launch.table:
            asked = await self._table(context, launch.table)
            if asked is not None and await concerns(context, asked):
                return await self._into(context, asked)
        own = await self._display.own_tables.of(context.account.id)
        own = tuple(filter(context.sits_at, own)) or own
        if not own:
            return Destination(Way.START)
        if len(own) > 1:
            return Destination(Way.CHOICE)
        return await self._into(context, own[0])

    async def _in_chat(self, context: Context, launch: Launch) -> Destination:
        """The destination of a page that was opened in a chat without naming a table."""
        here = Place(launch.person.platform, launch.chat)
        tables = await self._display.own_tables.here(context.account.id, here)
        seated = [table for table in tables if context.sits_at(table)]
        if len(seated) == 1 or len(tables) == 1:
            return await self._into(context, (*seated, *tables)[0], joins=launch.belongs)
        if not tables:
            return Destination(Way.START)
        if not launch.belongs:
            return await self._into(context, tables[0])
        for table in tables:
            await self._into(context, table, joins=True)
        return Destination(Way.CHOICE)

    async def _chat_of(self, launch: Launch) -> str:
        """The chat that a person comes from as a member; empty if there is none.

        A chat's name stays valid after a person leaves, so the platform is asked if it can answer.
        A person who has left also loses the rooms of the chat's tables.
        """
        person = launch.person
        chat = launch.chat or await self._people.chats.chat_of(person.platform, launch.instance)
        if not chat:
            return ""
        platform = self._people.platforms.get(person.platform)
        inside: bool | None = launch.belongs
        if launch.instance and isinstance(platform, KnowsMembers):
            inside = await platform.is_member(chat, person.user)
        if inside is False:
            await leave_rooms(self._people, person, chat)
            return ""
        return chat

    async def _way(self, context: Context, code: str, within: Place | None = None) -> Destination:
        """The destination of a code; `within`: the chat that the person has proved to come from."""
        if within is not None:
            context = replace(context, place=within)
        table = await self._table(context, code)
        if table is None:
            return Destination(Way.START)
        member = within is not None and await self._people.directory.is_shown_in(table.id, within)
        return await self._into(context, table, joins=member)

    async def _table(self, context: Context, code: str) -> Table | None:
        """The table with this code, if the person may know of it."""
        try:
            return await table_of_code(context, code, knocks=True)
        except (TooManyCodes, TableArchived, NoSuchTable):
            return None

    async def _into(self, context: Context, table: Table, *, joins: bool = False) -> Destination:
        """Lead into a table's room; `joins`: the person is now a member of it."""
        archive, user = self._display.archive, context.person.user
        room = await self._store.room_of(table.id)
        may_act = (
            joins
            or self._belongs(table, context.account.id)
            or (bool(room) and await archive.has_visited(room, user))
        )
        shut = table.options.invited_only or context.account.id in table.guests.blocked
        if not may_act and shut:
            return Destination(Way.KNOCK, table.code)
        if table.status is Status.CLOSED and not room:
            return Destination(Way.START)
        room = await self._room(table)
        if joins:
            await archive.visit(room, user, self._services.store.clock.now())
        return Destination(Way.ROOM if may_act else Way.WATCH, table.code, room)

    async def _room(self, table: Table) -> str:
        """The table's room; the table is shown there from now on."""
        now = self._services.store.clock.now()
        code = await self._store.open_room(table.id, now, self._new_code, self._new_visitor_id())
        place = Place(BROWSER, code)
        live = table.status is not Status.CLOSED
        if live and place not in await self._people.directory.showing(table.id):
            since = self._services.store.milliseconds()
            await self._people.directory.show(table.id, place, since)
            self._display.presenter.show(table, at_once=True)
        return code

    async def _joined(self, context: Context) -> tuple[Table, ...]:
        """The live tables with a room where the person acts as a member of the chat."""
        joined = await self._store.joined(context.person.user)
        found = [await self._display.own_tables.opened(one) for one in joined]
        return tuple(one for one in found if one is not None)

    async def _by_id(self, table_id: str) -> Table | None:
        """The table with this id; None if it was archived."""
        try:
            return await table_by_id(self._painting.live, self._engine.host, table_id)
        except (NoSuchTable, TableArchived):
            return None

    async def _context(self, visitor: Person, source: str = "") -> Context:
        place = Place(BROWSER, visitor.user, private=True)
        return await context_of(self._services, place, visitor, manages=False, source=source)

    def _belongs(self, table: Table, account: str) -> bool:
        """Whether a person sits or may sit at a table, or runs it."""
        return account in table.people(self._engine.host.clock.now())


async def leave_rooms(people: People, person: Person, chat: str) -> None:
    """End a person's membership in the rooms of a chat's tables after they have left the chat."""
    visitor = await people.launches.visitor(person)
    if visitor is None:
        return
    within = Place(person.platform, chat)
    entered = await people.launches.entered(visitor.id)
    left = [room for room, table in entered if await people.directory.is_shown_in(table, within)]
    await people.launches.leave(visitor.id, left)
    pages = people.platforms.get(BROWSER)
    if left and isinstance(pages, ShowsPages):
        await pages.reopen(visitor.id)
