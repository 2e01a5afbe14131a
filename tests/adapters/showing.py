"""A platform, a painter and a memory for the tests of the screen."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import Limits, Link, MessageGone, Missing, Troubled
from adapters.platform.platforms import Platforms
from adapters.platform.views import Celebration, Document, Paragraph, Span, View
from adapters.screen.place_writer import PlaceListener
from adapters.screen.screen import Screen
from adapters.screen.surfaces import (
    DelayedEdit,
    Desired,
    Hurry,
    Placement,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
)
from tests.virtual import VirtualClock

GROUP = Place("fake", "group")
HAND = Place("fake", "ana", private=True)

ALMOST_NONE = Limits(chat_gap=timedelta(microseconds=1))
"""Limits too small to notice, so that calm edits still wait."""


@dataclass
class FakePlatform:
    clock: VirtualClock
    limits: Limits = field(default_factory=lambda: ALMOST_NONE)
    name: str = "fake"
    linked: Link = field(default_factory=Link)
    chats: dict[str, dict[str, str]] = field(default_factory=dict)
    writes: list[tuple[datetime, str, str, str]] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    fails: dict[str, Exception] = field(default_factory=dict)
    opens_first: bool = False
    opens_pages: bool = False
    spoken: tuple[str, ...] = ()
    whispers: bool = False
    draws: bool = True
    draws_tables: bool = False
    confides: bool = False
    nonces: dict[str, str] | None = None
    """The messages by nonce, if the platform recognises nonces."""
    sounds: int = 0
    """How many messages made a sound when they arrived."""
    unheard: bool = False
    """The next message is accepted, but the answer is lost."""
    takes: float = 0
    """Seconds from a request's arrival to its answer."""
    slow: random.Random | None = None
    """Requests take up to two seconds, and arrive at any moment of that time."""

    @property
    def recognises(self) -> bool:
        return self.nonces is not None

    async def _write(self, place: Place, what: str, text: str) -> None:
        if self.slow is not None:
            await asyncio.sleep(self.slow.random())
        self.writes.append((self.clock.now(), place.chat, what, text))
        await asyncio.sleep(self.slow.random() if self.slow is not None else self.takes)
        if self.failures:
            raise self.failures.pop(0)
        if text in self.fails:
            raise self.fails[text]

    def languages(self, place: Place) -> tuple[str, ...]:
        return () if place.private else self.spoken

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        await self._write(place, "send", words(view))
        self.sounds += view.notify
        chat = self.chats.setdefault(place.chat, {})
        message = str(len(self.writes))
        if self.nonces is not None:
            sent = self.nonces.get(f"{place} {nonce}")
            message = sent if sent in chat else message
            self.nonces[f"{place} {nonce}"] = message
        chat[message] = words(view)
        if self.unheard:
            self.unheard = False
            raise Troubled("the answer is lost")
        return message

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        await self._write(place, "attach", document.name)

    async def edit(self, place: Place, message: str, view: View) -> None:
        await self._write(place, "edit", words(view))
        if message not in self.chats.get(place.chat, {}):
            raise MessageGone
        self.chats[place.chat][message] = words(view)

    async def delete(self, place: Place, message: str) -> None:
        await self._write(place, "delete", message)
        if self.chats[place.chat].pop(message, None) is None:
            raise MessageGone

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        await self._write(place, "celebrate", celebration)

    async def forget(self, user: str) -> None:
        pass

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        return None

    @property
    def fairness(self) -> str:
        return ""

    def address(self, place: Place) -> str:
        return ""

    @property
    def to_groups(self) -> str:
        return ""

    def link(self, payload: str) -> str:
        return ""

    async def run(self) -> None:
        await asyncio.Event().wait()

    def texts(self, place: Place) -> list[str]:
        return list(self.chats.get(place.chat, {}).values())

    def since(self, write: tuple[datetime, str, str, str]) -> float:
        """Seconds between the first write and this one."""
        return (write[0] - self.writes[0][0]).total_seconds()

    def done(self) -> list[str]:
        return [f"{what} {text}" for _, _, what, text in self.writes]


def show(
    name: str,
    version: int,
    when: Hurry | DelayedEdit = Hurry.SOON,
    where: Placement = Placement.STANDING,
    *,
    replaces: SurfaceGroup | None = None,
    final: bool = False,
) -> Show:
    return Show(SurfaceKey.parse(name), version, when, where, replaces, final)


def update(name: str, version: int, *, final: bool = False) -> Update:
    return Update(SurfaceKey.parse(name), version, final=final)


def view_of(text: str, *, urgent: bool = False, notify: bool = False) -> View:
    return View((Paragraph((Span(text),)),), urgent=urgent, notify=notify)


def words(view: View) -> str:
    return " ".join(block.plain for block in view.blocks if isinstance(block, Paragraph))


@dataclass
class FakePainter:
    """Paints the given views, and records the places that could not be reached."""

    texts: dict[str, str | None] = field(default_factory=dict)
    urgent: set[str] = field(default_factory=set)
    loud: set[str] = field(default_factory=set)
    won: set[str] = field(default_factory=set)
    drawn: list[str] = field(default_factory=list)
    lost: list[Place] = field(default_factory=list)

    async def draw(self, place: Place, surface: SurfaceKey) -> View | None:
        name = str(surface)
        self.drawn.append(name)
        text = self.texts.get(name, name)
        if text is None:
            return None
        view = view_of(text, urgent=name in self.urgent, notify=name in self.loud)
        return replace(view, celebration=Celebration.VICTORY if name in self.won else None)

    async def unreachable(self, place: Place) -> None:
        self.lost.append(place)


Changes = Mapping[SurfaceKey, Shown | None]


@dataclass
class Notebook:
    pages: dict[Place, dict[str, Shown]] = field(default_factory=dict)
    announced: dict[Place, dict[SurfaceKey, str]] = field(default_factory=dict)

    async def recall(self, place: Place) -> Sequence[Shown]:
        return tuple(replace(shown, urgent=True) for shown in self.pages.get(place, {}).values())

    async def keep(self, place: Place, changes: Changes) -> None:
        page = self.pages.setdefault(place, {})
        for surface, shown in changes.items():
            name = str(surface)
            if name in page and (shown is None or page[name].message != shown.message):
                del page[name]
            if shown is not None:
                page[name] = shown
            self.announced.get(place, {}).pop(surface, None)

    async def expect(self, place: Place, surface: SurfaceKey, nonce: str) -> None:
        self.announced.setdefault(place, {})[surface] = nonce

    async def expected(self, place: Place) -> Mapping[SurfaceKey, str]:
        return dict(self.announced.get(place, {}))


@dataclass
class Room:
    screen: Screen
    platform: FakePlatform
    painter: FakePainter
    notebook: Notebook

    async def show(self, *desired: Desired, place: Place = GROUP) -> None:
        """Request it, and wait until it is there."""
        self.screen.want(place, desired)
        await self.screen.settled()

    def again(self) -> "Room":
        """The same after a restart."""
        return shown_on(self.platform, self.painter, self.notebook)


def room(limits: Limits | None = None) -> Room:
    platform = FakePlatform(VirtualClock(), limits or ALMOST_NONE)
    return shown_on(platform, FakePainter(), Notebook())


def shown_on(
    platform: FakePlatform,
    painter: FakePainter,
    notebook: Notebook,
    may_write: Callable[[], bool] = lambda: True,
) -> Room:
    screen = Screen(
        painter,
        notebook,
        Platforms(platform),
        platform.clock,
        may_write=lambda _: may_write(),
    )

    async def lost(place: Place) -> None:
        await painter.unreachable(place)

    async def refused(place: Place, missing: Missing) -> None:
        await painter.unreachable(place)

    screen.subscribe(PlaceListener(lost, refused))
    return Room(screen, platform, painter, notebook)
