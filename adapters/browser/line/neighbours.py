"""Rooms that people have open in several processes at once.

One process serves a place: only it writes the bot's messages there. Any process can have pages open
that show the place. A process that shows a place without serving it announces that at intervals,
with the people present. It is then told of each message, reads it from the archive and shows it.
Nothing is sent about a place that is open only where it is served.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

from adapters.browser.archive import Archive, Visitor, place_key, place_of
from adapters.browser.line.connections import PageConnection
from adapters.browser.line.views import ExpiringAnnouncements, ViewedPages
from adapters.platform.chat import Place
from adapters.platform.views import Celebration
from adapters.trouble.failures import InputNotStored

BEAT: Final = 2.0
"""Seconds between a process's announcements of the places that it shows, a third of `FORGOTTEN`."""

MOST: Final = 100
"""The most people of a place that a process announces; there are hardly ever more."""

WAITING: Final = 10_000
"""The most news that wait to be processed. With more than that all pages begin again, as after a
lost connection.
"""

GREETING: Final = 0.5
"""Seconds to wait for the answer of the process that serves a place."""

logger = logging.getLogger(__name__)


class NeighbourBus(Protocol):
    """The connection between processes. Messages may be lost; then `missed` is called."""

    @property
    def process(self) -> str:
        """The name of this process."""

    @property
    def alone(self) -> bool:
        """Whether no other process can exist."""

    def tell(self, text: str) -> None:
        """Send the text to all other processes, in the background."""

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Receive what other processes send; both functions must return at once."""

    def serves(self, place: Place) -> bool:
        """Whether this process writes the bot's messages in that place."""


class SingleProcessBus:
    """The bus of the only process."""

    process: Final = ""
    alone: Final = True

    def tell(self, text: str) -> None:
        """Do nothing: there is nobody to tell."""

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Do nothing: there is nobody to hear."""

    def serves(self, place: Place) -> bool:  # noqa: ARG002
        """Always true."""
        return True


class PlaceAudience(NamedTuple):
    """The pages of a place: how many, how many of them only watch, and the others' visitors."""

    pages: int
    watching: int
    visitors: tuple[Visitor, ...]

    @classmethod
    def of(cls, lines: Collection[PageConnection]) -> "PlaceAudience":
        """The crowd of these lines."""
        people = {line.visitor.id: line.visitor for line in lines if not line.watching}
        watching = sum(line.watching for line in lines)
        return cls(len(lines), watching, tuple(people.values()))


@dataclass(frozen=True, slots=True)
class _Heard:
    crowd: PlaceAudience
    serves: bool


class OpenPlaces(Protocol):
    """The places that this process shows, each by its key."""

    def lines(self) -> dict[str, Collection[PageConnection]]:
        """The open lines of each place that has any."""

    def show_crowd(self, key: str) -> None:
        """Show who is present now."""

    async def show_written(self, key: str, number: int) -> None:
        """Show a message that was written, changed or deleted."""

    def show_celebration(self, key: str, number: int, celebration: Celebration) -> None:
        """Show a celebration."""

    async def know_again(self, visitor: str, *, new_name: bool) -> None:
        """A visitor has a new name or language."""

    async def part(self, visitor: str) -> None:
        """Have the visitor's pages prove again that they belong to the visitor."""

    def let_in(self, visitor: str, table: str) -> None:
        """The visitor may act at the table now, which some of their pages watch."""

    def look_again(self, table: str) -> None:
        """Have the pages that watch the table prove again that they may."""

    def hush(self, visitor: str, number: int) -> None:
        """Note that the visitor has seen a message."""


class Neighbours:
    """Exchanges with other processes what all of them need to show the same places.

    `run` it while pages can be open.
    """

    def __init__(self, bus: NeighbourBus, archive: Archive, shown: OpenPlaces) -> None:
        self._bus = bus
        self._archive = archive
        self._shown = shown
        self._heard = ExpiringAnnouncements[_Heard]()
        self._greeted: dict[str, asyncio.Event] = {}
        self._news: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.views = ViewedPages(lambda visitor, grace: self._tell("viewed", visitor, grace))
        bus.listen(self._queue, self._missed)

    async def run(self) -> None:
        """Announce what is shown here, and process what others send, until cancelled."""
        if self._bus.alone:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._beat(), name="the rooms that are open here")
            tasks.create_task(self._hear_all(), name="rooms that are open elsewhere")

    @property
    def alone(self) -> bool:
        """Whether no other process can exist."""
        return self._bus.alone

    def crowds(self, key: str) -> Iterator[PlaceAudience]:
        """The crowds of the place in other processes."""
        return (heard.crowd for heard in self._heard.about(key).values())

    def pages(self) -> Iterator[tuple[Place, str, int]]:
        """The number of open pages of each place, by process."""
        for key, lines in self._shown.lines().items():
            yield place_of(key), self._bus.process, len(lines)
        for key in self._heard.subjects():
            for process, heard in self._heard.about(key).items():
                yield place_of(key), process, heard.crowd.pages

    async def enter(self, places: Iterable[Place]) -> None:
        """Announce that pages of these places are about to open here, and wait for answers."""
        awaited: dict[str, asyncio.Event] = {}
        for key in map(place_key, places):
            greeted = any(one.serves for one in self._heard.about(key).values())
            if self._bus.serves(place_of(key)) or (greeted and key in self._shown.lines()):
                continue
            awaited[key] = self._greeted.setdefault(key, asyncio.Event())
            self._tell_crowd(key, coming=1)
        if not awaited:
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(GREETING):
                await asyncio.gather(*(event.wait() for event in awaited.values()))
        for key, event in awaited.items():
            if self._greeted.get(key) is event:  # a later answer may have missed something
                del self._greeted[key]

    def came(self, place: Place) -> None:
        """Announce that somebody opened a page there, or left it."""
        key = place_key(place)
        if self._concerns_others(key):
            self._tell_crowd(key)

    def wrote(self, place: Place, number: int) -> None:
        """Announce that a message was written, changed or deleted there."""
        key = place_key(place)
        if self._concerns_others(key):
            self._tell("wrote", key, number)

    def celebrated(self, place: Place, number: int, celebration: Celebration) -> None:
        """Announce a celebration."""
        key = place_key(place)
        if self._concerns_others(key):
            self._tell("celebrated", key, number, celebration.value)

    def saw(self, place: Place, number: int) -> None:
        """Announce that somebody has seen a message in their private place."""
        if not self._bus.serves(place):
            self._tell("saw", place.chat, number)

    def renamed(self, visitor: Visitor, *, new_name: bool) -> None:
        """Announce a visitor's new name or language."""
        self.know_again(visitor)
        self._tell("renamed", visitor.id, new_name)

    def know_again(self, visitor: Visitor) -> None:
        """Set the visitor's present name in all crowds."""
        for key in self._heard.subjects():
            for process, heard in self._heard.about(key).items():
                crowd = heard.crowd
                if any(one.id == visitor.id for one in crowd.visitors):
                    renamed = (visitor if one.id == visitor.id else one for one in crowd.visitors)
                    crowd = crowd._replace(visitors=tuple(renamed))
                    self._heard.correct(key, process, replace(heard, crowd=crowd))

    def parted(self, visitor: str) -> None:
        """Have a visitor's pages in other processes prove again that they belong to the visitor."""
        self._tell("parted", visitor)

    def came_in(self, visitor: str, table: str) -> None:
        """Announce that a visitor may act at a table now."""
        self._tell("let in", visitor, table)

    def shut(self, table: str) -> None:
        """Have pages in other processes that watch a table prove again that they may."""
        self._tell("shut", table)

    def _concerns_others(self, key: str) -> bool:
        if self._bus.alone:
            return False
        return key in self._heard or not self._bus.serves(place_of(key))

    def _tell(self, *what: object) -> None:
        if not self._bus.alone:
            self._bus.tell(json.dumps((self._bus.process, *what), separators=(",", ":")))

    def _tell_crowd(self, key: str, *, coming: int = 0, met: str = "") -> None:
        """Announce who is here. `met`: a process that was not known to show the place."""
        crowd = PlaceAudience.of(self._shown.lines().get(key, ()))
        people = [visitor.id for visitor in crowd.visitors[:MOST]]
        serves = self._bus.serves(place_of(key))
        self._tell("shows", key, serves, met, crowd.pages + coming, crowd.watching, people)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                self._tell_what_is_shown()
            except Exception:  # the next time may work
                logger.exception("other processes could not be told which rooms are open here")

    def _tell_what_is_shown(self) -> None:
        for key in tuple(self._shown.lines()):
            if not self._bus.serves(place_of(key)):
                self._tell_crowd(key)
        for visitors in self.views.announced():
            self._tell("views", visitors)
        for key in self._heard.expire():
            self._shown.show_crowd(key)
        self.views.expire()

    def _queue(self, news: str) -> None:
        try:
            self._news.put_nowait(news)
        except asyncio.QueueFull:
            logger.warning("more news of other processes than can be processed: all is read again")
            while not self._news.empty():
                self._news.get_nowait()
            self._missed()

    def _missed(self) -> None:
        """Have all pages begin again: messages and revoked passes may have been missed."""
        self._heard.clear()
        for lines in self._shown.lines().values():
            _begin_again(lines)

    async def _hear_all(self) -> None:
        while True:
            news = await self._news.get()
            try:
                process, kind, *what = json.loads(news)
                await self._hear(process, kind, what)
            except InputNotStored:  # logged by the store
                self._missed()
            except Exception:  # the next message may still be understood
                logger.exception("another process's message about a room was not understood")

    async def _hear(self, process: str, kind: str, what: list[object]) -> None:
        match kind, what:
            case "shows", [str(key), bool(serves), str(met), int(pages), int(watching), list(ids)]:
                await self._hear_crowd(process, key, (pages, watching, ids), serves=serves, met=met)
            case "wrote", [str(key), int(number)]:
                if key in self._shown.lines():
                    await self._shown.show_written(key, number)
            case "celebrated", [str(key), int(number), str(celebration)]:
                self._shown.show_celebration(key, number, Celebration(celebration))
            case "saw", [str(visitor), int(number)]:
                self._shown.hush(visitor, number)
            case "views", [list(visitors)]:
                self.views.hear(process, map(str, visitors))
            case "viewed", [str(visitor), 0]:
                self.views.hear(process, (visitor,))
            case "viewed", [str(visitor), float(grace)]:
                self.views.hear_gone(process, visitor, grace)
            case _:
                await self._hear_of_people(kind, what)

    async def _hear_of_people(self, kind: str, what: list[object]) -> None:
        """Hear of what people are called, and what they may do on their pages."""
        match kind, what:
            case "renamed", [str(visitor), bool(new_name)]:
                await self._shown.know_again(visitor, new_name=new_name)
            case "let in", [str(visitor), str(table)]:
                self._shown.let_in(visitor, table)
            case "shut", [str(table)]:
                self._shown.look_again(table)
            case "parted", [str(visitor)]:
                await self._shown.part(visitor)
            case _:
                logger.warning("another process sent an unknown message about a room: %s", kind)

    async def _hear_crowd(
        self,
        process: str,
        key: str,
        crowd: tuple[int, int, list[str]],
        *,
        serves: bool,
        met: str,
    ) -> None:
        pages, watching, people = crowd
        if not pages and not serves:
            self._heard.forget(key, process)
            self._shown.show_crowd(key)
            return
        visitors = [await self._visitor(key, one) for one in people]
        known = self._heard.about(key).get(process)
        found = PlaceAudience(pages, watching, tuple(one for one in visitors if one is not None))
        self._heard.hear(key, process, _Heard(found, serves))
        ours = self._bus.serves(place_of(key))
        if ours and not serves:
            self._tell_crowd(key, met="" if known is not None else process)
        if serves and not ours:
            new = met == self._bus.process or known is None or not known.serves
            self._be_greeted(key, new=new)
        if known is None or known.crowd != found:
            self._shown.show_crowd(key)

    def _be_greeted(self, key: str, *, new: bool) -> None:
        """Note that the process that serves the place knows that it is shown here.

        `new`: it may not have known until now.
        """
        awaited = self._greeted.pop(key, None)
        if awaited is not None:
            awaited.set()
        elif new:  # something may have been written in between
            _begin_again(self._shown.lines().get(key, ()))

    async def _visitor(self, key: str, visitor: str) -> Visitor | None:
        for crowd in self.crowds(key):
            for one in crowd.visitors:
                if one.id == visitor:
                    return one
        return await self._archive.visitor(visitor)


def _begin_again(lines: Iterable[PageConnection]) -> None:
    for line in lines:
        line.begin_again()
