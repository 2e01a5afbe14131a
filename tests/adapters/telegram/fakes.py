"""The application, the inbox and the words of a Telegram adapter under test."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from adapters.chat import Answer, Command, Entered, Person, Place, Said, Tapped

Heard = Said | Tapped | Entered | tuple[str, Place] | tuple[str, Place, Place]


class FakeApplication:
    """Remembers what it is told, in order; a test says what it does about it."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.answer = Answer("ok")
        self.on: Callable[[Heard], Awaitable[object]] | None = None

    async def said(self, said: Said) -> None:
        await self._hear(said)

    async def tapped(self, tapped: Tapped) -> Answer:
        await self._hear(tapped)
        return self.answer

    async def answered(self, tapped: Tapped, answer: Answer, message: str) -> None:
        raise AssertionError("nothing is whispered here")

    async def introduced(self) -> None:
        """Nothing is shown here."""

    async def entered(self, entered: Entered) -> None:
        await self._hear(entered)

    async def left(self, place: Place) -> None:
        await self._hear(("left", place))

    async def moved(self, old: Place, new: Place) -> None:
        await self._hear(("moved", old, new))

    async def chose_language(self, person: Person) -> None:
        raise AssertionError("Telegram does not tell")

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


class FakeInbox:
    """Keeps the numbers over a restart; can be made to fail."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.failures = 0
        self.busy = False

    async def handled(self) -> Sequence[int]:
        return tuple(self.numbers)

    async def note(self, ids: Sequence[int]) -> None:
        assert not self.busy, "noted twice at a time"
        if self.failures:
            self.failures -= 1
            raise OSError("the disk is full")
        self.busy = True
        await asyncio.sleep(0)
        self.busy = False
        self.numbers += ids


class FakeWords:
    """Two languages."""

    def languages(self) -> Mapping[str, str]:
        return {"bg": "Български", "en": "English"}

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        raise KeyError(message)
