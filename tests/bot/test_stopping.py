"""The end comes, whatever hangs."""

import asyncio
import contextlib

import pytest

from bot.stopping import ended_in_time


async def test_a_part_that_cannot_be_cancelled_is_left_and_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    free = asyncio.Event()

    async def stubborn() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await free.wait()
        await free.wait()

    await ended_in_time(stubborn(), 1.5, "the screen")
    assert caplog.messages == ["the screen did not end within 1.5 s"]
    free.set()
    await asyncio.sleep(0)
