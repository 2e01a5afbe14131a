"""Fakes of the application, the artwork, the words and the clock for a browser room."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import repeat

from adapters.platform.application import (
    Answer,
    Command,
    Entry,
    Invitations,
    OpenTable,
    Suggestion,
    TableOption,
    TableQuestion,
)
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.launch import Destination, Launch, Launched, TableDoor, Way
from adapters.trouble.failures import FailedInput

ART_VERSION = "a1"
PIC = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


class FakeApplication:
    """Records its calls; a test decides what it answers."""

    def __init__(self) -> None:
        self.heard: list[Said] = []
        self.taps: list[Tapped] = []
        self.views: list[Place] = []
        self.places: list[Entered] = []
        self.languages: list[Person] = []
        self.changed: list[tuple[str, str]] = []
        self.admissions: dict[str, Admission] = {}
        self.answer = Answer()
        self.on_tapped: Callable[[Tapped], Awaitable[Answer]] | None = None
        self.on_said: Callable[[Said], Awaitable[object]] | None = None
        self.on_entered: Callable[[Entered], Awaitable[object]] | None = None

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self.admissions.get(user, Admission.ADMITTED)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        self.heard.append(said)
        if self.on_said is not None:
            await self.on_said(said)
        return ()

    async def tapped(self, tapped: Tapped) -> Answer:
        self.taps.append(tapped)
        if self.on_tapped is not None:
            return await self.on_tapped(tapped)
        return self.answer

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        raise AssertionError("nothing is whispered here")

    async def invitations(self, person: Person) -> Invitations:
        raise AssertionError("there is no inline mode")

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        raise AssertionError("there is no inline mode")

    def viewed(self, place: Place) -> None:
        self.views.append(place)

    async def introduced(self) -> None:
        """Does nothing: there are no lobbies here."""

    async def entered(self, entered: Entered) -> None:
        self.places.append(entered)
        if self.on_entered is not None:
            await self.on_entered(entered)

    async def left(self, place: Place) -> None:
        raise AssertionError("nobody is thrown out of a room")

    async def departed(self, place: Place, user: str) -> None:
        raise AssertionError("there are no members")

    async def shut_out(self, platform: str, community: str) -> None:
        raise AssertionError("there are no communities")

    async def rights_changed(self, platform: str, within: str) -> None:
        self.changed.append((platform, within))

    async def moved(self, old: Place, new: Place) -> None:
        raise AssertionError("no room goes on elsewhere")

    async def chose_language(self, person: Person) -> None:
        self.languages.append(person)

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        raise AssertionError("nothing is suggested here")

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return (Command("/mine" if private else "ours", language),)


class FakeDoor:
    """One open table; records who came by which door."""

    def __init__(self) -> None:
        self.tables = (OpenTable("K7QRT", "Belot · 151", "Ana", 1, ("hers",)),)
        self.came: list[tuple[str, str]] = []
        self.chosen: Mapping[str, str] = {}
        self.entry = Entry.IN

    def questions(self, language: str) -> tuple[TableQuestion, ...]:
        options = (
            TableOption("one", f"One {language}", chosen=True),
            TableOption("two", "Two", rare=True),
        )
        return (
            TableQuestion("game", "Game", options),
            TableQuestion("target", "To", options, of="one"),
        )

    async def open_tables(self, language: str, person: Person | None) -> tuple[OpenTable, ...]:
        return self.tables

    async def portrait(self, person: Person) -> str:
        return f"own-{person.user}"

    async def gathers(self, place: Place) -> bool:
        return (place.chat, "friends") in self.came

    async def play_now(self, place: Place, person: Person) -> Entry:
        self.came.append((place.chat, "now"))
        return self.entry

    async def open_table(self, place: Place, person: Person, chosen: Mapping[str, str]) -> Entry:
        self.came.append((place.chat, "friends"))
        self.chosen = chosen
        return self.entry

    async def may_sit(self, person: Person, code: str) -> bool:
        return any(table.code == code for table in self.tables)

    async def sit_down(self, place: Place, person: Person, code: str) -> Entry:
        self.came.append((place.chat, code))
        return self.entry


class FakeTables:
    """No chat app opens pages; `watched`: whether people may watch the table of a chat."""

    def __init__(self) -> None:
        self.watched: Iterator[bool] = repeat(True)

    async def visitor_of(self, person: Person) -> str:
        return ""

    async def launched(self, launch: Launch) -> Launched:
        raise AssertionError(launch)

    async def way(self, visitor: Person, table: str, source: str) -> Destination:
        return Destination(Way.START)

    async def seat(self, visitor: Person, table: str) -> Destination | None:
        return None

    async def tables(self, visitor: Person) -> tuple[TableDoor, ...]:
        return ()

    async def may_act(self, visitor: Person, room: str) -> bool:
        raise AssertionError(room)

    async def may_watch(self, visitor: Person | None, room: str) -> bool:
        return next(self.watched)

    async def invitation(self, visitor: Person, room: str) -> str:
        raise AssertionError(room)

    async def come_in(self, visitor: Person, table: str, source: str) -> Answer:
        raise AssertionError(table)


class FakeDeadLetters:
    """Records the inputs that could not be handled."""

    def __init__(self) -> None:
        self.put_there: list[FailedInput] = []

    async def put(self, poison: FailedInput) -> None:
        self.put_there.append(poison)


class FakeArt:
    """One image."""

    def art(self, name: str) -> bytes | None:
        return PIC if name == "cards/TS" else None


class FakeWords:
    """A phrase is its language, its id and its arguments."""

    def languages(self) -> Mapping[str, str]:
        return {"en": "English", "bg": "Български"}

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        known = ("room-", "fair-", "score-", "date-", "month-")
        if language not in self.languages() or not message.startswith(known):
            raise KeyError(message)
        return " ".join([f"[{language}:{message}]", *map(str, args.values())])


class Clock:
    """A clock that stops until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 31, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class FlowingClock(Clock):
    """A clock that follows the event loop's time and can also be moved."""

    def __call__(self) -> datetime:
        return self.now + timedelta(seconds=asyncio.get_running_loop().time())
