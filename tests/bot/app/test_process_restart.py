"""A process that served people is restarted, although the database is away again meanwhile."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import ClientSession

import bot.services.store
from adapters.browser.room import BrowserRoom
from adapters.platform.platform import Platform
from adapters.trouble.failures import InputNotStored
from bot.app.app import App
from bot.app.serve import serve
from bot.settings.settings import Settings
from engine.store.problems import DatabaseProblem, DatabaseUnreachable, UnusableDatabase
from tests.virtual import VirtualClock

pytestmark = pytest.mark.sqlite  # it is not the database itself that is away

GOES_WELL = 4
"""The attempt after the first successful one."""


def settings(folder: Path) -> Settings:
    url = f"sqlite+aiosqlite:///{folder / 'belot.sqlite3'}"
    return Settings(database_url=url, browser_port=0, _env_file=None)


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[tuple[App, BrowserRoom]]:
    """Each time that people are served, and by which process."""
    found, run = asyncio.Queue[tuple[App, BrowserRoom]](), App.run

    async def noted(
        app: App, platforms: tuple[Platform], stop: asyncio.Event, ending: Callable[[], None]
    ) -> None:
        (room,) = platforms
        assert isinstance(room, BrowserRoom)
        found.put_nowait((app, room))
        await run(app, platforms, stop, ending)

    monkeypatch.setattr(App, "run", noted)
    return found


@pytest.mark.parametrize(
    ("part", "method", "trouble"),
    [
        (bot.services.store, "migrate", UnusableDatabase(DatabaseProblem.OUT_OF_REACH, "")),
        (bot.services.store, "rebuild_if_outdated", DatabaseUnreachable()),
        (App, "begin", DatabaseUnreachable()),
        (BrowserRoom, "start", InputNotStored()),
    ],
    ids=["opening the database", "counting", "taking over", "opening the room"],
)
async def test_it_tries_until_the_database_is_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    running: asyncio.Queue[tuple[App, BrowserRoom]],
    part: object,
    method: str,
    trouble: Exception,
) -> None:
    tried, stop, real = 0, asyncio.Event(), getattr(part, method)

    async def fails_after_the_first(which: object) -> None:
        nonlocal tried
        tried += 1
        if 1 < tried < GOES_WELL:
            raise trouble
        await real(which)

    monkeypatch.setattr(part, method, fails_after_the_first)
    begun = serve(settings(tmp_path), stop, lambda _: None, clock=VirtualClock())
    serving = asyncio.create_task(begun)
    async with asyncio.timeout(600):
        app, _ = await running.get()
        app.store.partitions.lost.set()  # as after a while without the database
        _, room = await running.get()
    async with ClientSession() as session, session.get(f"{room.public_url}/health") as told:
        assert told.status == 200
    stop.set()
    await serving
    assert tried == GOES_WELL
    assert len([one for one in caplog.messages if "cannot stand by yet" in one]) == GOES_WELL - 2


async def test_a_first_start_without_the_database_says_what_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: BrowserRoom) -> None:
        raise InputNotStored

    monkeypatch.setattr(BrowserRoom, "start", fails)
    with pytest.raises(UnusableDatabase) as told:
        await serve(settings(tmp_path), asyncio.Event(), lambda _: None, clock=VirtualClock())
    assert told.value.reason is DatabaseProblem.OUT_OF_REACH
