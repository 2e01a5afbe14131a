"""The screen: keeps what stands in every place equal to what should stand there (law 5).

Whoever has something to show wishes for surfaces by name. A surface first gets a slot and is drawn
then, so that it shows the newest state; what a budget delays is skipped, never queued. New messages
of a place are sent in the order in which they were first wished for; who is waited for goes first.
"""

import asyncio
from collections.abc import Iterable, Mapping
from datetime import timedelta

from adapters.chat import Document, Limits, Place, Platform, View
from adapters.scribe import Scribe, Served
from adapters.slots import Clock, Observer, Slots
from adapters.wishes import Attachment, Calm, Line, Memory, Page, Painter, Post, Shown, Wish

__all__ = ["Calm", "Memory", "Painter", "Screen", "Shown", "Wish"]

_GRACE = timedelta(seconds=5)


class Screen:
    """All places of all platforms. An observer hears how long writes wait for their slots."""

    def __init__(
        self, painter: Painter, memory: Memory, clock: Clock, observer: Observer | None = None
    ) -> None:
        self._painter = painter
        self._memory = memory
        self._clock = clock
        self._observer = observer
        self._served: dict[str, Served] = {}
        self._scribes: dict[Place, Scribe] = {}
        self._closed = False

    def add(self, platform: Platform) -> None:
        """Show things on this platform too."""
        slots = Slots(platform.limits, self._clock, self._observer)
        self._served[platform.name] = Served(platform, slots)

    @property
    def platforms(self) -> Mapping[str, Platform]:
        """The platforms by name."""
        return {name: served.platform for name, served in self._served.items()}

    def wish(self, place: Place, wishes: Iterable[Wish]) -> None:
        """Bring surfaces of a place up to date, as soon as its budget allows."""
        scribe = self._scribe(place)
        if scribe is not None:
            limited = self._served[place.platform].platform.limits != Limits()
            scribe.wish(wishes if limited else [wish.hurried for wish in wishes])

    def say(self, place: Place, view: View, *, paged: bool = False) -> None:
        """Send a message that never changes in the background, in order with the others.

        It is tried again while the platform is in trouble, and is lost when we are closed. `paged`:
        it has a form that can be amended.
        """
        self._write(place, Page(view) if paged else Post(view))

    def amend(self, place: Place, message: str, view: View) -> None:
        """Make a message that is no surface look like this; the last that was asked for wins.

        Where it is no longer there it is sent anew.
        """
        self._write(place, Page(view, message))

    def attach(self, place: Place, document: Document, caption: View, refused: View) -> None:
        """Send a file like anything that is said, or say `refused` where it is not taken."""
        self._write(place, Attachment(document, caption, refused))

    async def is_surface(self, place: Place, message: str) -> bool:
        """Whether a message shows a surface; where that is not known, it may."""
        scribe = self._scribe(place)
        if scribe is None:
            return True
        held = await scribe.holds(message)
        self._rested(place)
        return held

    async def redrawn(self, place: Place, message: str) -> View | None:
        """How a message should look now, for an answer that shows it; None where it is unknown."""
        scribe = self._scribe(place)
        return await scribe.redrawn(message) if scribe is not None else None

    async def put(
        self,
        place: Place,
        message: str,
        view: View,
        wish: Wish | None = None,
        *,
        anew: bool = False,
    ) -> None:
        """An answer has made a message look like this.

        `wish` says of which surface it is; without, of the one that stood there. `anew`: it is a
        new message.
        """
        scribe = self._scribe(place)
        if scribe is not None:
            await scribe.put(message, view, wish, anew=anew)

    def disturbed(self, place: Place) -> None:
        """Something that is not ours came below what stands in a place."""
        scribe = self._scribes.get(place)
        if scribe is not None:
            scribe.cover()

    def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another id, with what is left of its budget."""
        served = self._served.get(old.platform)
        if served is not None:
            served.slots.moved(old, new)

    def drop(self, place: Place) -> None:
        """Forget a place that is gone or goes on elsewhere. The memory is left as it is."""
        scribe = self._scribes.pop(place, None)
        if scribe is not None:
            scribe.end(gently=False)

    async def settled(self) -> None:
        """Wait until nothing is left to write, calm wishes too."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop writing for good; what is missing is written after the next start.

        A request that is under way is given a moment to end, so that its message is remembered.
        """
        self._closed = True
        for gently in (True, False):
            for scribe in self._scribes.values():
                scribe.end(gently=gently)
            if tasks := self._tasks():
                await asyncio.wait(tasks, timeout=self._clock.seconds(_GRACE))

    def _write(self, place: Place, line: Line) -> None:
        scribe = self._scribe(place)
        if scribe is not None:
            scribe.say(line)

    def _scribe(self, place: Place) -> Scribe | None:
        served = self._served.get(place.platform)
        if self._closed or served is None:
            return None
        scribe = self._scribes.get(place)
        if scribe is None:
            scribe = self._scribes[place] = Scribe(
                place,
                served,
                painter=self._painter,
                memory=self._memory,
                clock=self._clock,
                rested=lambda: self._rested(place),
            )
        return scribe

    def _rested(self, place: Place) -> None:
        """Forget a place in which nothing stands and nothing is to be done."""
        scribe = self._scribes.get(place)
        if scribe is not None and scribe.idle:
            del self._scribes[place]

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [scribe.task for scribe in self._scribes.values() if scribe.task is not None]
