"""The messages of rooms and private places: stored first, then shown on the open pages."""

import asyncio
import re
from collections.abc import Callable, Collection, Iterable
from contextlib import AsyncExitStack
from datetime import datetime
from weakref import WeakValueDictionary

from cachetools import FIFOCache, LRUCache

from adapters.browser import wire
from adapters.browser.archive import (
    PLATFORM,
    Archive,
    DuplicateNonce,
    Message,
    Room,
    Visitor,
    place_key,
    place_of,
)
from adapters.browser.line.connections import MessageTexts, PageConnection
from adapters.browser.line.neighbours import NeighbourBus, Neighbours, PlaceAudience
from adapters.browser.notifier import Notifier
from adapters.platform.application import Command
from adapters.platform.chat import Person, Place
from adapters.platform.layout import apart
from adapters.platform.platform import MessageGone, NoSuchPlace
from adapters.platform.views import Celebration, Document, View

SHOWN = 60
"""How many messages of a channel a client gets when it connects."""
BOTS_SHOWN = 30
"""How many of the bot's messages it gets in any case: more than a table has that still change."""

_KNOWN = 10_000  # recently used places that are known to exist
_NUMBER = re.compile(r"[0-9]{1,18}")  # fits a database's integer
_PEOPLE = 100  # different visitors in a room at once; as many again may watch
_RENAMED = 4096  # visitors renamed lately, with the time of the change


def group_of(room: Room) -> Place:
    """The group channel of a room."""
    return Place(PLATFORM, room.code)


def private_of(visitor: Visitor) -> Place:
    """The private place of a visitor, the same in all rooms."""
    return Place(PLATFORM, visitor.id, private=True)


def person_of(visitor: Visitor) -> Person:
    """The visitor as a `Person`."""
    return Person(PLATFORM, visitor.id, visitor.name, visitor.language)


class Channels:
    """Writes to places, and keeps the open lines up to date; the `OpenPlaces` of neighbours."""

    def __init__(
        self, archive: Archive, notifier: Notifier, clock: Callable[[], datetime], bus: NeighbourBus
    ) -> None:
        self._archive = archive
        self._notifier = notifier
        self._clock = clock
        self._lines: dict[str, dict[PageConnection, None]] = {}
        self._newest: dict[str, int] = {}
        """The number of the newest message shown, for places that are open here."""
        self._called: dict[str, dict[str, str]] = {}
        """The names shown in a group, by visitor."""
        self._since = FIFOCache[str, datetime](_RENAMED)
        self._known = LRUCache[str, bool](_KNOWN)
        # Storing and showing a message are one step for each place, or their order could differ.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.neighbours = Neighbours(bus, archive, self)

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Write as the bot. See `Platform.send`."""
        if not await self._exists(place):
            raise NoSuchPlace(f"no such place: {place}")
        body = wire.view_body(view)
        try:
            message = await self._append(place, "", body, nonce, answers=view.answers)
        except DuplicateNonce as standing:
            await self.edit(place, str(standing.number), view)
            return str(standing.number)
        if place.private and view.notify:
            pages = bool(self._lines.get(place_key(place))) or self._is_open_elsewhere(place)
            self._notifier.ring(place.chat, message.number, view, pages=pages)
        return str(message.number)

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """See `Platform.attach`."""
        if not await self._exists(place):
            raise NoSuchPlace(f"no such place: {place}")
        body = wire.file_body(document, caption)
        await self._append(place, "", body, answers=caption.answers, document=document)

    async def has_buttons(self, place: Place, message: str) -> bool:
        """Whether the message, an id named by a client, is one of the bot's with buttons."""
        found = await self._archive.message(place_key(place), _number(place, message))
        return found is not None and not found.author and wire.has_buttons(found.body)

    async def say(self, place: Place, visitor: Visitor, text: str, mark: str = "") -> bool:
        """Write as a person; a line whose mark is stored already is not written again.

        Returns whether this process must carry out the line, and then call `done`. A page that got
        no answer sends its line again, perhaps to another process.
        """
        name = visitor.name if place.private else self._name(place_key(place), visitor)
        nonce = _nonce(visitor, mark)
        try:
            await self._append(place, visitor.id, wire.line_body(name, text), nonce)
        except DuplicateNonce:
            return await self._archive.does(place_key(place), nonce, self._clock())
        return True

    async def done(self, place: Place, visitor: Visitor, mark: str) -> None:
        """Record that a marked line was carried out, or never will be."""
        await self._archive.done(place_key(place), _nonce(visitor, mark))

    async def edit(self, place: Place, message: str, view: View) -> None:
        """See `Platform.edit`."""
        key, number = place_key(place), _number(place, message)
        async with self._lock(key):
            edited = await self._archive.replace(key, number, wire.view_body(view))
            if edited is None:
                raise MessageGone(f"no message {message} in {place}")
            self._show_edited(place, edited)
            self.neighbours.wrote(place, number)

    async def delete(self, place: Place, message: str) -> None:
        """See `Platform.delete`."""
        key, number = place_key(place), _number(place, message)
        if place.private:
            self._notifier.hush(place.chat, number)
        async with self._lock(key):
            if not await self._archive.remove(key, number):
                raise MessageGone(f"no message {message} in {place}")
            self._show_deleted(place, number)
            self.neighbours.wrote(place, number)

    def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """Show it on the pages that are open now, and never later; see `Platform.celebrate`."""
        number = _number(place, message)
        self.show_celebration(place_key(place), number, celebration)
        self.neighbours.celebrated(place, number, celebration)

    async def untouched(self, place: Place) -> bool:
        """Whether the place has no messages."""
        return not await self._archive.latest(place_key(place), 1)

    async def join(
        self, line: PageConnection, commands: dict[wire.Side, tuple[Command, ...]]
    ) -> None:
        """Open a line. Its first frame is a snapshot of everything, the others are changes."""
        keys = _keys(line)
        group = keys["group"]
        await self.neighbours.enter(map(place_of, keys.values()))
        async with AsyncExitStack() as held:
            for key in keys.values():
                await held.enter_async_context(self._lock(key))
            texts: dict[wire.Side, list[str]] = {"group": [], "private": []}
            for side, key in reversed(keys.items()):
                latest = await self._archive.latest(key, SHOWN, BOTS_SHOWN)
                texts[side] = line.all_sent(side, filter(line.may_read, latest))
                known = self._newest.setdefault(key, max((one.number for one in latest), default=0))
                for message in latest:
                    if message.number > known:  # the other pages do not show it yet
                        self._show_new(place_of(key), message)
            for key in keys.values():
                self._lines.setdefault(key, {})[line] = None
            self._called[group] = self._names(group)
            snapshot = wire.snapshot_frame(
                group=texts["group"],
                private=texts["private"],
                people=self._people(group),
                watching=self._watching(group),
                commands=commands,
            )
            for piece in wire.pieces(snapshot):
                line.put(piece)
        self._show_presence(group, but=line)
        self._tell_who_came(keys.values())

    def leave(self, line: PageConnection) -> None:
        """Close a line."""
        keys = _keys(line)
        for key in keys.values():
            lines = self._lines.get(key, {})
            lines.pop(line, None)
            if not lines:
                self._lines.pop(key, None)
                self._newest.pop(key, None)
                self._called.pop(key, None)
        self.show_crowd(keys["group"])
        self._tell_who_came(keys.values())
        self.neighbours.views.close(line)

    def full(self, room: Room, visitor: Visitor, *, watching: bool) -> bool:
        """Whether the room takes nobody new; people already in it may open more lines."""
        if watching:
            return self._watching(place_key(group_of(room))) >= _PEOPLE
        present = self._present(place_key(group_of(room)))
        return len(present) >= _PEOPLE and visitor.id not in present

    def rename(self, visitor: Visitor, *, new_name: bool) -> None:
        """Update the visitor's name and language on their open lines.

        `new_name`: they have just taken it, so people who had it before keep it without a number.
        """
        self.neighbours.renamed(visitor, new_name=new_name)
        self._rename(visitor, new_name=new_name)

    def _rename(self, visitor: Visitor, *, new_name: bool) -> None:
        if new_name:
            self._since[visitor.id] = self._clock()
        lines = tuple(self._lines.get(place_key(private_of(visitor)), {}))
        for line in lines:
            line.visitor = visitor
        for group in {place_key(group_of(line.room)) for line in lines}:
            self.show_crowd(group)

    def forget(self, visitor: str) -> None:
        """Forget a deleted visitor; nothing is written to them from now on."""
        self._known.pop(place_key(Place(PLATFORM, visitor, private=True)), None)
        self._since.pop(visitor, None)

    async def _append(
        self,
        place: Place,
        author: str,
        body: str,
        nonce: str = "",
        *,
        answers: str = "",
        document: Document | None = None,
    ) -> Message:
        key = place_key(place)
        async with self._lock(key):
            message = await self._archive.append(
                key, author, body, self._clock(), nonce, answers=answers, document=document
            )
            self.neighbours.wrote(place, message.number)
            await self._show_missed(place, message.number - 1)
            self._show_new(place, message)
            return message

    async def _exists(self, place: Place) -> bool:
        if place.platform != PLATFORM or place.topic:
            return False
        key = place_key(place)
        if not self._known.get(key):
            found = await (
                self._archive.visitor(place.chat)
                if place.private
                else self._archive.room(place.chat)
            )
            if found is None:
                return False
            self._known[key] = True  # until a visitor is forgotten; rooms are never deleted
        return True

    def _show_new(self, place: Place, message: Message) -> None:
        """Show a new message to everybody who may read it, in their own language."""
        side, texts, key = _side(place), MessageTexts(message), place_key(place)
        if key in self._newest:
            self._newest[key] = message.number
        for line in self._readers(place, message):
            line.put_new(side, texts)

    def _readers(self, place: Place, message: Message) -> list[PageConnection]:
        """The lines that show a message."""
        return [line for line in self._lines.get(place_key(place), {}) if line.may_read(message)]

    def _show_edited(self, place: Place, message: Message) -> None:
        """Show a changed message; lines that have its earlier text get only the difference."""
        side, texts = _side(place), MessageTexts(message)
        frames: dict[tuple[str, str], str] = {}
        for line in self._readers(place, message):
            line.put_edited(side, texts, frames)

    def _show_deleted(self, place: Place, number: int) -> None:
        for line in self._lines.get(place_key(place), {}):
            line.put_deleted(_side(place), number)

    async def _show_missed(self, place: Place, up_to: int) -> None:
        """Show messages that other processes have written and this one has not shown yet."""
        key = place_key(place)
        newest = self._newest.get(key)
        for number in range(newest + 1, up_to + 1) if newest is not None else ():
            message = await self._archive.message(key, number)
            if message is not None:
                self._show_new(place, message)

    def lines(self) -> dict[str, Collection[PageConnection]]:
        return dict(self._lines)

    async def show_written(self, key: str, number: int) -> None:
        place = place_of(key)
        async with self._lock(key):
            newest = self._newest.get(key)
            if newest is None:
                return
            if number > newest:
                await self._show_missed(place, number)
                return
            message = await self._archive.message(key, number)
            if message is not None:
                self._show_edited(place, message)
            else:
                self._show_deleted(place, number)

    def show_celebration(self, key: str, number: int, celebration: Celebration) -> None:
        side = _side(place_of(key))
        self._show(key, wire.celebration_frame(side, number, celebration))

    def show_crowd(self, key: str) -> None:
        if key in self._lines:
            self._called[key] = self._names(key)
            self._show_presence(key)

    async def know_again(self, visitor: str, *, new_name: bool) -> None:
        known = await self._archive.visitor(visitor)
        if known is not None:
            self.neighbours.know_again(known)
            self._rename(known, new_name=new_name)

    async def part(self, visitor: str) -> None:
        for line in self._lines.get(place_key(Place(PLATFORM, visitor, private=True)), {}):
            line.begin_again()

    def let_in(self, visitor: str, table: str) -> None:
        for line in [line for lines in self._lines.values() for line in lines]:
            if line.watching and line.watcher == visitor and line.room.table == table:
                line.put(wire.let_in_frame())

    def look_again(self, table: str) -> None:
        for line in [line for lines in self._lines.values() for line in lines]:
            if line.watching and line.room.table == table:
                line.begin_again()

    def hush(self, visitor: str, number: int) -> None:
        self._notifier.hush(visitor, number)

    def seen(self, visitor: Visitor, number: int) -> None:
        """Record that the visitor has seen a message in their private place."""
        self.hush(visitor.id, number)
        self.neighbours.saw(private_of(visitor), number)

    def _tell_who_came(self, keys: Iterable[str]) -> None:
        for key in keys:
            self.neighbours.came(place_of(key))

    def _is_open_elsewhere(self, place: Place) -> bool:
        return any(crowd.pages for crowd in self.neighbours.crowds(place_key(place)))

    def _show(self, key: str, frame: str) -> None:
        for line in self._lines.get(key, {}):
            line.put(frame)

    def _show_presence(self, group: str, *, but: PageConnection | None = None) -> None:
        frame = wire.presence_frame(self._people(group), self._watching(group))
        for line in self._lines.get(group, {}):
            if line is not but:
                line.put(frame)

    def _crowds(self, group: str) -> list[PlaceAudience]:
        """The people and pages in a room, here and in other processes."""
        here = PlaceAudience.of(self._lines.get(group, {}))
        return [here, *self.neighbours.crowds(group)]

    def _present(self, group: str) -> dict[str, Visitor]:
        """The people in the room."""
        crowds = self._crowds(group)
        return {visitor.id: visitor for crowd in crowds for visitor in crowd.visitors}

    def _watching(self, group: str) -> int:
        """The number of pages that only watch."""
        return sum(crowd.watching for crowd in self._crowds(group))

    def _people(self, group: str) -> list[dict[str, object]]:
        names = self._called.get(group, {})
        owner = next((line.room.owner for line in self._lines.get(group, {})), "")
        return [
            {"id": who, "name": names[who], "owner": who == owner} for who in self._present(group)
        ]

    def _name(self, group: str, visitor: Visitor) -> str:
        called = self._called.get(group, {})
        if visitor.id not in called:  # they may have left, and their message is still shown
            called = self._names(group, visitor)
        return called[visitor.id]

    def _names(self, group: str, *others: Visitor) -> dict[str, str]:
        """The names of the people present, numbered if names look alike.

        The person who had a name first keeps it without a number.
        """
        known = {visitor.id: visitor for visitor in others} | self._present(group)
        order = sorted(known.values(), key=lambda one: (self._named(one), one.created, one.id))
        names = apart([visitor.name for visitor in order])
        return {visitor.id: name for visitor, name in zip(order, names, strict=True)}

    def _named(self, visitor: Visitor) -> datetime:
        """When the visitor took their present name, as far as is remembered."""
        return max(visitor.created, self._since.get(visitor.id, visitor.created))

    def _lock(self, key: str) -> asyncio.Lock:
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


def _keys(line: PageConnection) -> dict[wire.Side, str]:
    """The keys of the places that the line shows."""
    group = place_key(group_of(line.room))
    if line.watching:
        return {"group": group}
    return {"group": group, "private": place_key(private_of(line.visitor))}


def _side(place: Place) -> wire.Side:
    return "private" if place.private else "group"


def _nonce(visitor: Visitor, mark: str) -> str:
    return f"said {visitor.id} {mark}" if mark else ""


def _number(place: Place, message: str) -> int:
    if place.platform != PLATFORM or not _NUMBER.fullmatch(message):
        raise MessageGone(f"no message {message!r} in {place}")
    return int(message)
