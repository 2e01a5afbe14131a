"""Time passes only while nothing is left to do, and never because the machine is slow."""

import asyncio
import sys
import time
from collections.abc import Coroutine
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import aiosqlite
import pytest
from aiohttp import ClientConnectorError, ClientSession, web

from tests.virtual import STEP, Stuck, VirtualClock, VirtualLoop, run


def now() -> float:
    return asyncio.get_running_loop().time()


async def noted(log: list[str], name: str, seconds: float) -> None:
    await asyncio.sleep(seconds)
    log.append(name)


def stuck(waiting: Coroutine[object, object, None]) -> str:
    """The report about a task that waits forever."""
    loop = VirtualLoop()
    try:
        with pytest.raises(Stuck) as said:
            loop.run_until_complete(waiting)
        for task in asyncio.all_tasks(loop):
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                loop.run_until_complete(task)
    finally:
        loop.close()
    return str(said.value)


async def test_tests_run_in_it() -> None:
    assert isinstance(asyncio.get_running_loop(), VirtualLoop)


async def test_sleepers_wake_in_order_and_on_time() -> None:
    clock, log = VirtualClock(), list[str]()
    start = clock.now()
    await asyncio.gather(noted(log, "day", 86_400), noted(log, "hour", 3600), noted(log, "now", 0))
    assert log == ["now", "hour", "day"]
    assert clock.now() - start == timedelta(days=1)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(clock.seconds(timedelta(days=3))):
            await asyncio.Event().wait()
    assert clock.now() - start == timedelta(days=4)


async def test_work_takes_no_time() -> None:
    start = now()
    time.sleep(0.02)  # noqa: ASYNC251
    await asyncio.sleep(0)
    assert now() == start


async def test_a_thread_is_waited_for_however_long_it_takes() -> None:
    log: list[str] = []
    waking = asyncio.create_task(noted(log, "timer", 0.005))
    await asyncio.to_thread(time.sleep, 0.05)
    log.append("thread")
    await waking
    assert log == ["thread", "timer"]


async def test_a_database_is_waited_for_however_long_it_takes(tmp_path: Path) -> None:
    log: list[str] = []
    async with aiosqlite.connect(tmp_path / "slow.sqlite3") as database:
        await database.create_function("pause", 0, lambda: time.sleep(0.05))
        start = now()
        waking = asyncio.create_task(noted(log, "timer", 0.02))
        await database.execute_fetchall("SELECT pause()")
        log.append("database")
        assert now() - start == pytest.approx(STEP)
    await waking
    assert log == ["database", "timer"]


async def test_sent_bytes_are_there_at_once() -> None:
    body = bytes(range(256)) * 20_000  # more than any buffer holds

    async def echo(request: web.Request) -> web.Response:
        assert request.remote == "127.0.0.1"
        return web.Response(body=await request.read())

    app = web.Application(client_max_size=2 * len(body))
    app.router.add_post("/", echo)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    start = now()
    async with ClientSession() as session:
        for _ in range(3):
            async with session.post(f"http://127.0.0.1:{port}/", data=BytesIO(body)) as answer:
                assert await answer.read() == body
        assert now() == start
        await runner.cleanup()
        with pytest.raises(ClientConnectorError):
            await session.get(f"http://127.0.0.1:{port}/")


async def test_a_process_is_not_started() -> None:
    with pytest.raises(RuntimeError, match="its own time"):
        await asyncio.create_subprocess_exec(sys.executable)


def test_a_task_that_waits_for_nothing_is_named() -> None:
    async def patient() -> None:
        await asyncio.Event().wait()

    assert "patient" in stuck(patient())


def test_a_task_that_waits_forever_is_named() -> None:
    async def hopeful() -> None:
        while True:  # noqa: ASYNC110
            await asyncio.sleep(3600)

    assert "hopeful" in stuck(hopeful())


def test_a_task_that_never_waits_is_named() -> None:
    async def restless() -> None:
        while True:  # noqa: ASYNC110
            await asyncio.sleep(0)

    assert "restless" in stuck(restless())


async def test_a_database_asked_again_and_again_lets_others_go_on(tmp_path: Path) -> None:
    log: list[str] = []
    async with aiosqlite.connect(tmp_path / "asked.sqlite3") as database:
        waking = asyncio.create_task(noted(log, "timer", 3 * STEP))
        while not log:
            await database.execute_fetchall("SELECT 1")
    await waking


def test_an_answer_that_comes_after_the_end_is_nobodys(tmp_path: Path) -> None:
    """The connection can be closed although its query was cancelled."""

    async def leave() -> aiosqlite.Connection:
        connection = await aiosqlite.connect(tmp_path / "left.sqlite3")
        asking = asyncio.ensure_future(connection.execute("SELECT 1"))
        await asyncio.sleep(0)
        asking.cancel()
        return connection

    connection = run(leave())
    assert connection.stop() is None
    assert connection._connection is None
