"""One person on a platform, seen the same way on every platform."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from adapters.platform.views import CHOSEN
from bot import buttons as b
from engine.host.clock import Clock
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.emulators.telegram.groups import Group
from tests.whole.discord import command as give
from tests.whole.discord import given
from tests.whole.guest import Guest, Json, buttons_of


class Standing(NamedTuple):
    """A button that can be pressed now, and the id of its message."""

    message: str
    pressed: b.BotButton
    data: str


class Corner(Protocol):
    """One person on a platform, with a shared place (a group, channel or room) and a private
    one.
    """

    @property
    def platform(self) -> str:
        """The platform's name."""
        ...

    @property
    def name(self) -> str:
        """The person's name."""
        ...

    def buttons(self, *, private: bool = False) -> list[Standing]:
        """Every button in the place, the newest message last."""
        ...

    async def press(self, button: Standing, *, private: bool = False) -> None:
        """Press a button."""
        ...

    async def command(self, text: str, *, private: bool = False) -> None:
        """Give the bot a command with its arguments."""
        ...

    async def write(self, text: str) -> None:
        """Write the bot a private text that is not a command."""
        ...

    def text(self, *, private: bool = False) -> str:
        """All text in the place."""
        ...


@dataclass
class OnTelegram:
    """A person in a Telegram group."""

    person: tg.Person
    group: Group
    platform: str = "Telegram"

    @property
    def name(self) -> str:
        return self.person.name

    def chat(self, *, private: bool) -> tg.Chat:
        return self.person.private if private else self.group

    def _messages(self, *, private: bool) -> list[tg.Message]:
        """The messages; private ones are those in the private chat and those shown only to them."""
        alone = self.person.alone_in(self.group) if private else []
        return [*self.chat(private=private).messages, *alone]

    def buttons(self, *, private: bool = False) -> list[Standing]:
        return [
            Standing(str(one.id), b.parse(button.data), button.data)
            for one in self._messages(private=private)
            for button in one.each_button()
            if button.data
        ]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        for message in self._messages(private=private):
            if str(message.id) == button.message and message.has_button(button.data):
                answer = await self.person.press(message, button.data)
                if answer is not None and answer.url:
                    await self.person.follow(answer.url)

    async def command(self, text: str, *, private: bool = False) -> None:
        await self.person.write(self.chat(private=private), text)

    async def write(self, text: str) -> None:
        await self.person.write(self.person.private, text)

    def text(self, *, private: bool = False) -> str:
        return "\n".join(one.text for one in self.chat(private=private).messages)


@dataclass
class OnDiscord:
    """A person in a Discord channel."""

    server: dc.DiscordServer
    person: dc.Person
    group: dc.TextChannel
    platform: str = "Discord"

    @property
    def name(self) -> str:
        return self.person.name

    def chat(self, *, private: bool) -> dc.Channel:
        return self.person.direct if private else self.group

    def _messages(self, *, private: bool) -> list[dc.Message]:
        """The messages; private ones are direct messages and the channel's whispers to them."""
        whispers = self.person.whispers_in(self.group) if private else []
        return [*self.chat(private=private).messages, *whispers]

    def buttons(self, *, private: bool = False) -> list[Standing]:
        return [
            Standing(str(one.id), b.parse(button.data), button.data)
            for one in self._messages(private=private)
            for button in one.each_button()
            if button.data and not button.disabled
        ]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        for message in self._messages(private=private):
            if str(message.id) == button.message and message.has_button(button.data):
                await self.person.press(message, button.data)

    async def command(self, text: str, *, private: bool = False) -> None:
        path, options = given(text)
        await give(self.server, self.person, self.chat(private=private), path, **options)

    async def write(self, text: str) -> None:
        await self.person.write(self.person.direct, text)

    def text(self, *, private: bool = False) -> str:
        whispers = [] if private else self.person.whispers_in(self.group)
        standing = [*self.chat(private=private).messages, *whispers]
        return "\n".join(one.text for one in standing)


class Frame(NamedTuple):
    """A frame that a page received, and the message it changed or removed."""

    at: datetime
    frame: Json
    before: Json | None


class KeptGuest(Guest):
    """A guest who records everything their pages received and what they did."""

    def __init__(self, url: str, name: str, language: str, clock: Clock) -> None:
        super().__init__(url, name)
        self.session.headers["Accept-Language"] = language
        self.clock = clock
        self.log: list[Frame] = []

    def _take(self, frame: Json) -> None:
        number = frame.get("id") or frame.get("message", {}).get("id")
        before = self.sides.get(frame.get("side", ""), {}).get(number)
        self._keep(frame, before)
        super()._take(frame)

    async def press(self, side: str, message: str, data: str) -> None:
        pressed = {"type": "pressed", "side": side, "id": message, "data": data}
        self._keep(pressed, self.sides[side].get(message))
        await super().press(side, message, data)

    def _keep(self, frame: Json, before: Json | None) -> None:
        self.log.append(Frame(self.clock.now(), frame, before))


@dataclass
class InBrowser:
    """A person in a browser room."""

    guest: KeptGuest
    platform: str = "Browser"

    @property
    def name(self) -> str:
        return self.guest.name

    def buttons(self, *, private: bool = False) -> list[Standing]:
        return [Standing(*one) for one in self.guest.buttons(_side(private=private))]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        await self.guest.press(_side(private=private), button.message, button.data)

    async def command(self, text: str, *, private: bool = False) -> None:
        await self.guest.say(text, _side(private=private))

    async def write(self, text: str) -> None:
        await self.guest.say(text, "private")

    def text(self, *, private: bool = False) -> str:
        side = self.guest.sides[_side(private=private)]
        return "\n".join(line for one in side.values() for line in lines_of(one))


def _side(*, private: bool) -> str:
    return "private" if private else "group"


def lines_of(message: Json) -> list[str]:
    """A message of the browser room as lines of text, its buttons in brackets."""
    line, view = message.get("line"), message.get("view")
    if line is not None:
        return [f"{line['name']}: {line['text']}"]
    return list(_view_lines(view)) if view is not None else []


def _view_lines(view: Json) -> Iterator[str]:
    for block in view["blocks"]:
        if "spans" in block:
            yield from _plain(block["spans"]).split("\n")
        else:
            for row in (block["header"], *block["rows"]):
                yield " | ".join(row)
    picture = view["picture"]
    if picture is not None:
        yield from _plain(picture["told"]).split("\n") if picture["told"] else (picture["alt"],)
    if view["tiles"]:
        yield " ".join(f"[{t['label']}]" if t["button"] else t["label"] for t in view["tiles"])
    for row in view["buttons"]:
        yield " ".join(f"[{_label(button)}]" for button in buttons_of(row))


def _label(button: Json) -> str:
    return f"{CHOSEN}{button['label']}" if button.get("chosen") else str(button["label"])


def _plain(spans: Sequence[Json]) -> str:
    return "".join(span["text"] for span in spans)


def ended_at(corner: Corner) -> bool:
    """Whether the result is shown, with its button for a rematch."""
    return any(isinstance(one.pressed, b.ReopenButton) for one in corner.buttons())
