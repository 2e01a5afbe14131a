"""A Telegram adapter at work on the strict server, in virtual time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sized
from contextlib import asynccontextmanager

import pytest

from adapters.drawing.drawing import Drawings
from adapters.telegram.platform import Telegram
from adapters.telegram.webhook import Webhook
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.typesetter import FONTS
from tests.adapters.telegram.fakes import FakeApplication, FakeDeadLetters, FakeInbox, FakeWords
from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock


class Stand:
    """A server, and the parts with which adapters can serve on it repeatedly."""

    def __init__(self, server: TelegramServer, clock: VirtualClock) -> None:
        self.server = server
        self.clock = clock
        self.app = FakeApplication()
        self.inboxes = [FakeInbox()]
        self.dead_letters = FakeDeadLetters()
        self.webhook: Webhook | None = None

    @property
    def inbox(self) -> FakeInbox:
        """The only inbox, or the first part's."""
        return self.inboxes[0]

    def telegram(self, token: str | None = None) -> Telegram:
        return Telegram(
            self.server.token if token is None else token,
            self.app,
            self.inboxes,
            self.dead_letters,
            FakeWords(),
            Drawings(CardArt(), FONTS, COLOURS),
            self.clock,
            self.server.url,
            webhook=self.webhook,
        )

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[Telegram]:
        """A running adapter, cancelled at the end; nothing may be left running."""
        telegram = self.telegram()
        task = asyncio.create_task(telegram.run())
        try:
            await self.until(lambda: telegram.link("x") or task.done())
            yield telegram
        finally:
            if task.done():
                await task
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    async def until(self, condition: Callable[[], object]) -> None:
        await self.server.until(condition, within=200)

    def count(self, method: str) -> int:
        return sum(request.method == method for request in self.server.requests)


def has(found: Sized, count: int) -> bool:
    return len(found) == count


def said_by_us(caplog: pytest.LogCaptureFixture) -> str:
    """The log without the lines of the server's own library."""
    ours = (record for record in caplog.records if not record.name.startswith("aiohttp"))
    return "\n".join(f"{one.name} {one.getMessage()} {one.exc_text or ''}" for one in ours)


@pytest.fixture
async def stand(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stand]:
    clock = VirtualClock()
    async with TelegramServer(clock) as server:
        yield Stand(server, clock)
