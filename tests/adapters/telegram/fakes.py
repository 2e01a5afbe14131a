"""Fakes of the application, the inbox and the words for a Telegram adapter."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from adapters.platform.application import Answer, Command, Invitations, Suggestion
from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.telegram.connection import StoredUpdate
from adapters.trouble.failures import FailedInput, InputNotStored

Heard = Said | Tapped | Entered | tuple[str, Place] | tuple[str, Place, Place | str]


class FakeApplication:
    """Records its calls in order; a test decides what it answers."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.changed: list[tuple[str, str]] = []
        self.admissions: dict[str, Admission] = {}
        self.answer = Answer("ok")
        self.replies: tuple[Answer, ...] = ()
        self.offered = Invitations((), "open", "hello")
        self.sent: list[tuple[Person, str, Place]] = []
        self.on: Callable[[Heard], Awaitable[object]] | None = None

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        return self.admissions.get(user, Admission.ADMITTED)

    async def said(self, said: Said) -> tuple[Answer, ...]:
        await self._hear(said)
        return self.replies

    async def tapped(self, tapped: Tapped) -> Answer:
        await self._hear(tapped)
        return self.answer

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        raise AssertionError("nothing is whispered here")

    async def invitations(self, person: Person) -> Invitations:
        return self.offered

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        self.sent.append((person, invitation, place))

    def viewed(self, place: Place) -> None:
        raise AssertionError("there are no pages")

    async def introduced(self) -> None:
        """Does nothing: there are no lobbies here."""

    async def entered(self, entered: Entered) -> None:
        await self._hear(entered)

    async def left(self, place: Place) -> None:
        await self._hear(("left", place))

    async def departed(self, place: Place, user: str) -> None:
        await self._hear(("departed", place, user))

    async def shut_out(self, platform: str, community: str) -> None:
        raise AssertionError("there are no communities")

    async def rights_changed(self, platform: str, within: str) -> None:
        self.changed.append((platform, within))

    async def moved(self, old: Place, new: Place) -> None:
        await self._hear(("moved", old, new))

    async def chose_language(self, person: Person) -> None:
        raise AssertionError("Telegram does not tell")

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        raise AssertionError("nothing is suggested here")

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return (Command("belot", f"{language} private" if private else language),)

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.heard if isinstance(one, Said)]

    @property
    def taps(self) -> list[Tapped]:
        return [one for one in self.heard if isinstance(one, Tapped)]

    async def _hear(self, heard: Heard) -> None:
        self.heard.append(heard)
        if self.on is not None:
            await self.on(heard)


class FakeDeadLetters:
    """The inputs that could not be handled, the latest last."""

    def __init__(self) -> None:
        self.put_aside: list[FailedInput] = []

    async def put(self, poison: FailedInput) -> None:
        self.put_aside.append(poison)


class FakeInbox:
    """Keeps the numbers over a restart; can be made to fail."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.waiting: dict[int, StoredUpdate] = {}
        self.keeping = 0
        self.failures = 0
        self.keep_failures = 0
        self.busy = False
        self.unkeepable = ""
        self.reading_failures = 0
        self.counted = 0
        self.listeners: list[Callable[[int], None]] = []

    async def handled(self) -> Sequence[int]:
        if self.reading_failures:
            self.reading_failures -= 1
            raise InputNotStored
        return tuple(self.numbers)

    async def note(self, ids: Sequence[int]) -> None:
        assert not self.busy, "noted twice at a time"
        if self.failures:
            self.failures -= 1
            raise InputNotStored
        self.busy = True
        await asyncio.sleep(0)
        self.busy = False
        self.numbers += ids
        for number in ids:
            self.waiting.pop(number, None)

    async def kept(self) -> Sequence[StoredUpdate]:
        return tuple(self.waiting.values())

    async def these(self, numbers: Sequence[int]) -> Sequence[StoredUpdate]:
        return tuple(self.waiting[number] for number in numbers if number in self.waiting)

    async def keep(self, updates: Sequence[StoredUpdate]) -> None:
        if self.keep_failures:
            self.keep_failures -= 1
            raise InputNotStored
        self.keeping += 1
        for one in updates:
            if self.unkeepable and self.unkeepable in one.content:
                raise TypeError(one.content)
            self.waiting[one.number] = one

    async def take(self, update: StoredUpdate) -> None:
        if self.keep_failures:
            self.keep_failures -= 1
            raise InputNotStored
        if update.number not in (*self.numbers, *self.waiting):
            self.waiting[update.number] = update
        for taken in self.listeners:
            taken(update.number)

    def listen(self, taken: Callable[[int], None], missed: Callable[[], None]) -> None:
        self.listeners.append(taken)

    async def tried(self, number: int, tries: int) -> None:
        self.counted += 1
        if number in self.waiting:
            self.waiting[number] = replace(self.waiting[number], tries=tries)


class FakeWords:
    """Two languages."""

    def languages(self) -> Mapping[str, str]:
        return {"bg": "Български", "en": "English"}

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        if message.startswith("telegram-"):
            return f"{message} in {language}"
        raise KeyError(message)
