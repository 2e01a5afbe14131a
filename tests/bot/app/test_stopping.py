"""The bot ends even if something hangs, and begins once the store works."""

import asyncio
import contextlib
import sqlite3

import asyncpg
import pytest
from sqlalchemy.exc import OperationalError

from bot.app.serve import STALLED, once_it_stores
from bot.services.store import ended_in_time
from engine.store.commits import Batch, StoreFailed
from engine.store.problems import (
    DatabaseGone,
    DatabaseProblem,
    DatabaseUnreachable,
    UnusableDatabase,
)
from tests.every import every


async def test_a_part_that_cannot_be_cancelled_is_left_and_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    free = asyncio.Event()

    async def stubborn() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await free.wait()
        await free.wait()

    await ended_in_time(stubborn(), "the screen")
    assert caplog.messages == ["the screen did not end within 1.5 s"]
    free.set()
    await asyncio.sleep(0)


async def test_a_store_that_stalls_at_the_start_is_waited_for_and_not_for_ever() -> None:
    loop, tried = asyncio.get_running_loop(), list[float]()

    async def stalls() -> str:
        tried.append(loop.time())
        if len(tried) < 4:
            raise StoreFailed(Batch(()))
        return "begun"

    async def never() -> None:
        raise StoreFailed(Batch(()))

    url = "sqlite:///belot.sqlite3"
    assert await once_it_stores(stalls, url) == "begun"
    assert len(tried) == 4
    began = loop.time()
    with pytest.raises(UnusableDatabase) as given_up:
        await once_it_stores(never, url)
    assert given_up.value.reason is DatabaseProblem.LOCKED
    assert STALLED < loop.time() - began < STALLED + 5


async def test_a_disk_that_is_full_at_the_start_is_not_said_to_be_locked() -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    async def fails() -> None:
        raise StoreFailed(Batch(())) from OperationalError("", {}, full)

    with pytest.raises(UnusableDatabase) as given_up:
        await once_it_stores(fails, "sqlite:///belot.sqlite3")
    assert given_up.value.reason is DatabaseProblem.DISK


@every(
    ("trouble", "reason"),
    [
        (DatabaseUnreachable(), DatabaseProblem.OUT_OF_REACH),
        (ConnectionRefusedError(), DatabaseProblem.OUT_OF_REACH),
        (asyncpg.InterfaceError("the connection is closed"), DatabaseProblem.OUT_OF_REACH),
        (asyncpg.CannotConnectNowError("it is starting up"), DatabaseProblem.OUT_OF_REACH),
        (asyncpg.TooManyConnectionsError("sorry, too many clients"), DatabaseProblem.FULL),
    ],
    ids=lambda one: type(one).__name__,
)
async def test_a_server_that_is_away_again_at_the_start_is_told_by_what_is_wrong_with_it(
    trouble: Exception, reason: DatabaseProblem
) -> None:
    async def fails() -> None:
        raise trouble

    with pytest.raises(UnusableDatabase) as told:
        await once_it_stores(fails, "postgresql://belot@localhost/belot")
    assert told.value.reason is reason


@every("trouble", [DatabaseGone(), sqlite3.OperationalError("no such table")])
async def test_other_errors_are_not_reported_as_outages(trouble: Exception) -> None:
    async def fails() -> None:
        raise trouble

    with pytest.raises(type(trouble)):
        await once_it_stores(fails, "sqlite:///belot.sqlite3")
