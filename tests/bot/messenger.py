"""A chat platform that delivers at once and keeps every chat as its people see it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Entered, Person, Place, Said, Tapped
from adapters.platform.platform import ChatError, Limits, Link, MessageGone, Unreachable
from adapters.platform.views import Button, Celebration, Document, Paragraph, View
from adapters.screen.surfaces import SurfaceKey
from bot import buttons as b
from bot.app.app import App, assembled
from bot.people.places import Places
from bot.people.rate_limits import RateLimit
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.migrated import database
from tests.virtual import VirtualClock

Kind = TypeVar("Kind", bound=b.BotButton)

FAST = {
    "normal": Pace(timedelta(hours=9), timedelta(), timedelta(seconds=4)),
    "quick": Pace(timedelta(hours=5), timedelta(), timedelta(seconds=4)),
    "slow": Pace(timedelta(hours=9), timedelta(hours=9), timedelta(hours=9)),
}
"""Paces in which only AI players are fast."""

ANY = RateLimit(at_once=10**9, per_second=1)
"""No rate limit: people in tests press as fast as the computer allows."""

PEOPLE = ("Ana", "Boris", "Vera", "Georgi")


@dataclass
class Messenger:
    """The platform. `writes` counts what was sent, edited and deleted.

    If it `opens_first`, a private chat can be written to once it is in `started`. `shut`: the chats
    that blocked or removed the bot, or are gone. The `fileless` take no files.
    """

    name: str = "test"
    linked: Link = field(default_factory=Link)
    limits: Limits = field(default_factory=Limits)
    opens_first: bool = False
    opens_pages: bool = False
    spoken: tuple[str, ...] = ()
    whispers: bool = False
    draws: bool = True
    draws_tables: bool = False
    recognises: bool = True
    confides: bool = False
    branches: bool = False
    started: set[str] = field(default_factory=set)
    shut: set[str] = field(default_factory=set)
    fileless: set[str] = field(default_factory=set)
    files: dict[Place, list[Document]] = field(default_factory=dict)
    messages: dict[Place, dict[str, View]] = field(default_factory=dict)
    writes: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    celebrated: list[tuple[Place, str, Celebration]] = field(default_factory=list)
    nonces: dict[tuple[Place, str], str] = field(default_factory=dict)
    _ids: "count[int]" = field(default_factory=lambda: count(1))

    def written(self, place: Place) -> None:
        """Record a write to a place."""
        self.writes += 1
        self.news.set()

    async def forget(self, user: str) -> None:
        pass

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        return Place(self.name, f"{place.chat}/thread", title=title) if self.branches else None

    def link(self, payload: str) -> str:
        return f"https://{self.name}.test/bot?start={payload}" if self.opens_first else ""

    @property
    def to_groups(self) -> str:
        return f"https://{self.name}.test/bot?startgroup" if self.opens_first else ""

    @property
    def fairness(self) -> str:
        return ""

    def address(self, place: Place) -> str:
        return f"https://{self.name}.test/{place.chat}" if self.whispers else ""

    def _check(self, place: Place) -> None:
        stranger = self.opens_first and place.private and place.chat not in self.started
        if stranger or place.chat in self.shut:
            raise Unreachable

    def languages(self, place: Place) -> tuple[str, ...]:
        return () if place.private else self.spoken

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        self._check(place)
        sent = self.nonces.get((place, nonce), "") if nonce else ""
        if sent in self.messages.get(place, {}):
            return sent  # as in the browser room and on Discord
        message = str(next(self._ids))
        self.messages.setdefault(place, {})[message] = view
        self.nonces[place, nonce] = message
        self.written(place)
        return message

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        if place.chat in self.fileless:
            raise ChatError("no files here")
        await self.send(place, caption)
        self.files.setdefault(place, []).append(document)

    async def edit(self, place: Place, message: str, view: View) -> None:
        self._check(place)
        if message not in self.messages.get(place, {}):
            raise MessageGone
        self.messages[place][message] = view
        self.written(place)

    async def delete(self, place: Place, message: str) -> None:
        self._check(place)
        if self.messages.get(place, {}).pop(message, None) is None:
            raise MessageGone
        self.written(place)

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        self.celebrated.append((place, message, celebration))

    async def run(self) -> None:
        await asyncio.Event().wait()

    def buttons(self, place: Place) -> list[Button]:
        """Every button in a place, oldest first."""
        found: list[Button] = []
        for view in self.messages.get(place, {}).values():
            found += [button for row in view.buttons for button in row if not button.link]
            found += [tile.button for tile in view.tiles if tile.button is not None]
        return found

    def views(self, place: Place) -> list[View]:
        """The messages of a place, oldest first."""
        return list(self.messages.get(place, {}).values())

    def text(self, place: Place) -> str:
        """All text in a place."""
        return "\n".join(words(view) for view in self.messages.get(place, {}).values())


def words(view: View) -> str:
    """A view's text, its tables row by row."""
    lines = []
    for block in view.blocks:
        if isinstance(block, Paragraph):
            lines.append(block.plain)
        else:
            lines += [" | ".join(row) for row in (block.header, *block.rows)]
    return "\n".join(lines)


@dataclass
class Group:
    """A chat with its people, identified by their names."""

    app: App
    messenger: Messenger
    chat: str = "group"
    language: str = "en"
    admins: tuple[str, ...] = ()
    topic: str = ""
    title: str = ""
    renamed: dict[str, str] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        return Place(self.messenger.name, self.chat, self.topic, title=self.title)

    def private(self, name: str) -> Place:
        return Place(self.messenger.name, name, private=True)

    def person(self, name: str) -> Person:
        return Person(self.messenger.name, name, self.renamed.get(name, name), self.language)

    async def start(self, name: str, payload: str = "") -> None:
        """Press START in the private chat, optionally through a link."""
        self.messenger.started.add(name)
        self.messenger.shut.discard(name)
        await self.say(name, f"/start {payload}".rstrip(), self.private(name))

    async def enter(self, name: str, place: Place | None = None) -> None:
        """Add the bot to a place, and wait until it has greeted."""
        await self.app.application.entered(Entered(place or self.place, self.person(name)))
        await self.app.display.presenter.settled()

    async def say(
        self, name: str, text: str, place: Place | None = None, *, masked: bool = False
    ) -> tuple[Answer, ...]:
        """Write a line, wait for its effects, and return the private answer."""
        manages = masked or name in self.admins
        said = Said(place or self.place, self.person(name), text, manages, masked)
        answers = await self.app.application.said(said)
        await self.app.display.presenter.settled()
        return answers

    async def tap(
        self, name: str, data: str, place: Place | None = None, *, message: str = ""
    ) -> Answer:
        """Press a button, and wait for its effects."""
        answer = await self.press(name, data, place, message=message)
        await self.app.display.presenter.settled()
        return answer

    async def press(
        self, name: str, data: str, place: Place | None = None, *, message: str = ""
    ) -> Answer:
        """Press a button."""
        tapped = Tapped(
            place or self.place, self.person(name), data, message, may_manage=name in self.admins
        )
        return await self.app.application.tapped(tapped)

    def find(self, kind: type[Kind], place: Place | None = None) -> list[Kind]:
        """The parsed buttons of a kind, oldest first."""
        read = [b.parse(button.data) for button in self.messenger.buttons(place or self.place)]
        return [pressed for pressed in read if isinstance(pressed, kind)]

    async def all_true(self) -> None:
        """Check that all messages look as they would be drawn now."""
        for place, chat in self.messenger.messages.items():
            row = await Places(self.app.store.database, self.app.store.committer).of(place)
            for surface in await self.app.display.surfaces.of_place(row.id):
                assert surface.message is not None
                drawn = await self.app.painting.painter.draw(place, SurfaceKey.parse(surface.name))
                assert chat[surface.message] == drawn, (place, surface.name)

    async def until_logged(self, log: pytest.LogCaptureFixture, words: str) -> None:
        """Wait until a text is in the log."""
        for _ in range(200):
            if words in log.text:
                return
            await asyncio.sleep(10)
        raise AssertionError(log.text)

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until the condition holds."""
        async with asyncio.timeout(600):
            while not seen():
                self.messenger.news.clear()
                await self.messenger.news.wait()
        await self.app.display.presenter.settled()


@asynccontextmanager
async def running(
    folder: Path, *messengers: Messenger, share: RateLimit = ANY, clock: VirtualClock | None = None
) -> AsyncIterator[Group]:
    """A bot that serves these platforms (by default a new one), seen from a group on the first."""
    url = await database(folder / "belot.sqlite3")
    served = messengers or (Messenger(),)
    async with assembled(url, paces=FAST, clock=clock or VirtualClock(), share=share) as app:
        stop = asyncio.Event()
        serving = asyncio.create_task(app.run(served, stop))
        await asyncio.sleep(1)
        for one in served:
            await app.store.partitions.of(Place(one.name, "")).opened.wait()
        yield Group(app, served[0])
        stop.set()
        await serving


async def code_of(group: Group) -> str:
    return group.find(b.StandUpButton)[-1].code


async def state(group: Group, code: str) -> object:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def seated(group: Group, command: str = "/belot slow") -> str:
    """Seat four people at a table and deal; return its code."""
    await group.say("Ana", command)
    code = await code_of(group)
    for seat, name in zip(SEATS[1:], PEOPLE[1:], strict=False):
        await group.tap(name, b.text(b.SitButton(code, seat)))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))
    return code


def waited_for(group: Group) -> str:
    (name,) = [name for name in PEOPLE if moves(group, name)]
    return name


def moves(group: Group, name: str) -> list[str]:
    place = group.private(name)
    calls, cards = group.find(b.SayCallButton, place), group.find(b.LayCardButton, place)
    found: list[b.BotButton] = [*calls, *cards]
    return [b.text(pressed) for pressed in found]
