"""A server in virtual time and the real python-telegram-bot at the other end of a socket."""

from collections.abc import AsyncIterator

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from tests.emulators.telegram import Budgets, TelegramServer
from tests.virtual import VirtualClock


@pytest.fixture(autouse=True)
def pauses_are_timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    """`RetryAfter.retry_after` as a timedelta; python-telegram-bot warns about numbers."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        yield server


@pytest.fixture
async def bot(server: TelegramServer) -> AsyncIterator[Bot]:
    request, polling = (
        HTTPXRequest(8, read_timeout=5, httpx_kwargs={"verify": False}) for _ in range(2)
    )
    bot = Bot(server.token, f"{server.url}/bot", request=request, get_updates_request=polling)
    async with bot:
        yield bot
