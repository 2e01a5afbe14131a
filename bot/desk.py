"""The desks: where people of a platform are heard, and written to. One process at a time has each
(`Claims`), and wants those of the platforms that it is configured for.

Who waits for one has its platform ready, leads tables and lets AI players think; on that platform
it hears nobody and writes to nobody. Who gets one begins there as after a start, from what is
stored. Who has lost one begins nothing and writes nothing from that moment on, and is put together
anew (`TakenOver`) with all of its platforms, for nothing that it remembers is certain any more.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from adapters.application import Answer, Application, Command
from adapters.chat import Entered, Person, Place, Said, Tapped
from engine.host.claims import Claims

DESKS = "desk"
"""The family of the claims, which processes share out among them."""

DOUBT = timedelta(milliseconds=200)
"""How often somebody looks again who does not know whether the desk still is ours."""

Result = TypeVar("Result")


class TakenOver(Exception):
    """Another process serves people of a platform of ours now, or may do so."""


def desk_of(platform: str) -> str:
    """The claim of whoever serves the people of a platform."""
    return f"{DESKS}.{platform}"


class Desk:
    """Whether this process serves the people of one platform."""

    def __init__(self, platform: str, desks: "Desks") -> None:
        self.platform = platform
        self._desks = desks
        self.opened = asyncio.Event()

    def holds(self) -> bool:
        """Whether certainly nobody else serves them now."""
        return self._desks.holds(self.platform)

    async def certainly(self) -> None:
        """Wait until that is so; for ever, where it will not be so again."""
        await self._desks.certainly(self.platform)


class Desks:
    """Which platforms this process serves."""

    def __init__(self, claims: Claims, seconds: Callable[[timedelta], float]) -> None:
        self._claims = claims
        self._seconds = seconds
        self._desks: dict[str, Desk] = {}
        self._all_open = False
        self._ends = False
        self.lost = asyncio.Event()

    def of(self, platform: str) -> Desk:
        """The desk of a platform."""
        desk = self._desks.get(platform)
        if desk is None:
            desk = self._desks[platform] = Desk(platform, self)
            if self._all_open:
                desk.opened.set()
        return desk

    def open_all(self) -> None:
        """Whatever platform it is, its people are served here: there is no other process."""
        self._all_open = True
        for desk in self._desks.values():
            desk.opened.set()

    @property
    def is_any_open(self) -> bool:
        """Whether this process serves anybody."""
        return self._all_open or any(desk.opened.is_set() for desk in self._desks.values())

    def is_open(self, platform: str) -> bool:
        """Whether what happens is heard and shown here; what is written is asked for each time."""
        return self.of(platform).opened.is_set()

    def is_open_elsewhere(self, platform: str) -> bool:
        """Whether another process serves the platform, or did so until just now."""
        return self._claims.held_lately(desk_of(platform))

    def holds(self, platform: str) -> bool:
        """Whether certainly nobody else serves the platform now."""
        return self._claims.holds(desk_of(platform)) and not self.lost.is_set()

    async def certainly(self, platform: str) -> None:
        """Wait until that is so; for ever, where it will not be so again."""
        while not self.holds(platform):  # noqa: ASYNC110 (nobody tells when a lease is prolonged)
            await asyncio.sleep(self._seconds(DOUBT))

    def end(self) -> None:
        """End with this process; until then the desks are ours as before."""
        self._ends = True

    async def while_held(self, platform: str, work: Callable[[], Awaitable[None]]) -> None:
        """Have a desk when it is free, and do the work, which ends for good if any is lost."""

        async def once() -> None:
            if self.lost.is_set():
                await asyncio.Future[None]()
            try:
                await work()
            except asyncio.CancelledError:
                if not self._ends:
                    self.lost.set()
                raise

        await self._claims.while_held(desk_of(platform), once, family=DESKS)


class AtTheDesk(Application):
    """The application for a platform: nothing is heard, and nothing answered, without its desk."""

    def __init__(self, application: Application, desk: Desk) -> None:
        self._application = application
        self._desk = desk

    async def _heard(self, hear: Callable[[], Awaitable[Result]]) -> Result:
        await self._desk.certainly()
        heard = await hear()
        await self._desk.certainly()
        return heard

    async def said(self, said: Said) -> tuple[Answer, ...]:
        return await self._heard(lambda: self._application.said(said))

    async def tapped(self, tapped: Tapped) -> Answer:
        return await self._heard(lambda: self._application.tapped(tapped))

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        await self._heard(lambda: self._application.answered(asked, answer, message))

    async def introduced(self) -> None:
        await self._heard(self._application.introduced)

    async def entered(self, entered: Entered) -> None:
        await self._heard(lambda: self._application.entered(entered))

    async def left(self, place: Place) -> None:
        await self._heard(lambda: self._application.left(place))

    async def shut_out(self, platform: str, community: str) -> None:
        await self._heard(lambda: self._application.shut_out(platform, community))

    async def moved(self, old: Place, new: Place) -> None:
        await self._heard(lambda: self._application.moved(old, new))

    async def chose_language(self, person: Person) -> None:
        await self._heard(lambda: self._application.chose_language(person))

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        return self._application.commands(language, private=private)
