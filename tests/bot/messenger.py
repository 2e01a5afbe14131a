"""A chat platform that delivers at once and keeps every chat as its people see it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar

import pytest

from adapters.chat import (
    Answer,
    Button,
    Limits,
    MessageGone,
    Paragraph,
    Person,
    Place,
    Said,
    Tapped,
    View,
)
from bot import buttons as b
from bot.app import App

Kind = TypeVar("Kind", bound=b.Pressed)


@dataclass
class Messenger:
    """The platform itself. `writes` counts what was sent, edited and deleted."""

    name: str = "test"
    limits: Limits = field(default_factory=Limits)
    messages: dict[Place, dict[str, View]] = field(default_factory=dict)
    writes: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    _ids: "count[int]" = field(default_factory=lambda: count(1))

    def written(self, place: Place) -> None:
        """Something was written there."""
        self.writes += 1
        self.news.set()

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        message = str(next(self._ids))
        self.messages.setdefault(place, {})[message] = view
        self.written(place)
        return message

    async def edit(self, place: Place, message: str, view: View) -> None:
        if message not in self.messages.get(place, {}):
            raise MessageGone
        self.messages[place][message] = view
        self.written(place)

    async def delete(self, place: Place, message: str) -> None:
        if self.messages.get(place, {}).pop(message, None) is None:
            raise MessageGone
        self.written(place)

    async def run(self) -> None:
        await asyncio.Event().wait()

    def buttons(self, place: Place) -> list[Button]:
        """Every button that can be pressed there, oldest first."""
        found: list[Button] = []
        for view in self.messages.get(place, {}).values():
            found += [button for row in view.buttons for button in row]
            found += [tile.button for tile in view.tiles if tile.button is not None]
        return found

    def text(self, place: Place) -> str:
        """Everything that can be read there."""
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
    """A chat with its people, who are called by their names."""

    app: App
    messenger: Messenger
    chat: str = "group"
    language: str = "en"
    admins: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        return Place(self.messenger.name, self.chat)

    def private(self, name: str) -> Place:
        return Place(self.messenger.name, name, private=True)

    def person(self, name: str) -> Person:
        return Person(self.messenger.name, name, name, self.language)

    async def say(self, name: str, text: str, place: Place | None = None) -> None:
        """Write a line, and wait until everything it brings can be seen."""
        said = Said(place or self.place, self.person(name), text, name in self.admins)
        await self.app.application.said(said)
        await self.app.stage.settled()

    async def tap(self, name: str, data: str, place: Place | None = None) -> Answer:
        """Press something, and wait until everything it brings can be seen."""
        answer = await self.press(name, data, place)
        await self.app.stage.settled()
        return answer

    async def press(self, name: str, data: str, place: Place | None = None) -> Answer:
        """Press something."""
        tapped = Tapped(
            place or self.place, self.person(name), data, "", may_manage=name in self.admins
        )
        return await self.app.application.tapped(tapped)

    def find(self, kind: type[Kind], place: Place | None = None) -> list[Kind]:
        """What the buttons of that kind mean, oldest first."""
        read = [b.parse(button.data) for button in self.messenger.buttons(place or self.place)]
        return [pressed for pressed in read if isinstance(pressed, kind)]

    async def until_logged(self, log: pytest.LogCaptureFixture, words: str) -> None:
        """Wait until something stands in the log."""
        for _ in range(200):
            if words in log.text:
                return
            await asyncio.sleep(0.05)
        raise AssertionError(log.text)

    async def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something can be seen."""
        async with asyncio.timeout(10):
            while not seen():
                self.messenger.news.clear()
                await self.messenger.news.wait()
        await self.app.stage.settled()
