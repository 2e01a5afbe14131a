"""The desk: where people are heard, and written to. One process at a time has it (`Claims`).

Who waits for it has its platforms ready, leads tables and lets AI players think; it hears nobody
and writes to nobody. Who has got it begins as after a start, from what is stored. Who has lost it
begins nothing and writes nothing from that moment on, and is put together anew (`TakenOver`), for
nothing that it remembers is certain any more.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from adapters.application import Answer, Application, Command
from adapters.chat import Entered, Person, Place, Said, Tapped
from engine.host.claims import Claims

DESK = "desk"
"""The claim of whoever serves people: on all platforms together, for one table can be shown on
each, and what is done once for all processes is mostly told to people.
"""

DOUBT = timedelta(milliseconds=200)
"""How often somebody looks again who does not know whether the desk still is ours."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class TakenOver(Exception):
    """Another process serves people now, or may do so."""


class Desk:
    """Whether this process serves people."""

    def __init__(self, claims: Claims, seconds: Callable[[timedelta], float]) -> None:
        self._claims = claims
        self._seconds = seconds
        self._ends = False
        self.opened = asyncio.Event()
        self.lost = asyncio.Event()

    @property
    def is_open(self) -> bool:
        """Whether what happens is heard and shown here; what is written is asked for each time."""
        return self.opened.is_set()

    def holds(self) -> bool:
        """Whether certainly nobody else serves people now."""
        return self._claims.holds(DESK) and not self.lost.is_set()

    async def certainly(self) -> None:
        """Wait until that is so; for ever, where it will not be so again."""
        while not self.holds():  # noqa: ASYNC110 (nobody tells when a lease is prolonged)
            await asyncio.sleep(self._seconds(DOUBT))

    def end(self) -> None:
        """End with this process; until then the desk is ours as before."""
        self._ends = True

    async def while_held(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have the desk when it is free, and do the work, which ends for good if it is lost."""

        async def once() -> None:
            if self.lost.is_set():
                await asyncio.Future[None]()
            try:
                await work()
            except asyncio.CancelledError:
                if not self._ends:
                    self.lost.set()
                raise

        await self._claims.while_held(DESK, once)


class AtTheDesk(Application):
    """The application for platforms: nothing is heard, and nothing answered, without the desk."""

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
