import asyncio

import pytest

from adapters.trouble.failures import Overdue, in_time


async def test_results_in_time_are_returned() -> None:
    async def work() -> int:
        await asyncio.sleep(0)
        return 7

    assert await in_time(work(), 60) == 7


async def test_work_is_not_overdue_because_the_process_was_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, asleep = asyncio.get_running_loop(), [0.0]
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + asleep[0])

    async def work() -> int:
        await asyncio.sleep(1)
        asleep[0] = 3600.0
        for _ in range(9):
            await asyncio.sleep(0)
        return 7

    assert await in_time(work(), 20) == 7
    assert asleep == [3600.0]


async def test_errors_pass_through() -> None:
    async def work() -> None:
        raise KeyError

    with pytest.raises(KeyError):
        await in_time(work(), 60)


async def test_nobody_waits_for_what_is_stuck_even_in_being_cancelled() -> None:
    free, stopped = asyncio.Event(), asyncio.Event()

    async def stubborn() -> None:
        try:
            await free.wait()
        except asyncio.CancelledError:
            stopped.set()
            await free.wait()
            raise RuntimeError from None

    with pytest.raises(Overdue):
        await in_time(stubborn(), 0.001)
    await stopped.wait()
    free.set()
    await asyncio.sleep(0)


async def test_a_cancelled_task_cancels_what_it_waits_for() -> None:
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    task = asyncio.create_task(in_time(work(), 60))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await stopped.wait()
