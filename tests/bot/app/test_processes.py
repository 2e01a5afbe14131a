"""The bot as a process: alone on its database and token, and stopped at any moment."""

import asyncio
import os
import signal
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app.app import assembled
from engine.host.clock import to_ms
from engine.store.database import Database
from engine.store.locks import LockInUse, LockNotOurs, lock_for, sole_user
from tests.bot.cli.test_console import PATIENCE, ended, environment, started
from tests.engine.store.exchange import Exchange
from tests.migrated import database
from tests.whole.nursery import ForkedBot


@pytest.mark.sqlite
async def test_several_processes_go_by_the_database_whatever_their_machines_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hour = timedelta(hours=1)
    bus = Exchange().bus("one")

    async def an_hour_ahead(_: Database) -> int:
        return to_ms(datetime.now(UTC) + hour)

    monkeypatch.setattr(Database, "time", an_hour_ahead)
    monkeypatch.setattr("bot.services.store.bus_of", lambda *_: bus)
    async with assembled(await database(tmp_path / "belot.sqlite3")) as app:
        for clock in (app.store.clock, app.store.lease.time):
            assert clock.now() - datetime.now(UTC) > hour / 2


async def ready(process: ForkedBot) -> str:
    """The address that it prints when it is ready."""
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    return next(word for word in line.split() if word.startswith("http"))


async def stopped(process: ForkedBot, number: int) -> tuple[int, str]:
    """The exit code and the output after a signal."""
    process.send_signal(number)
    async with asyncio.timeout(PATIENCE):
        code, _, err = await process.told()
    return code, err


@pytest.mark.sqlite
async def test_a_second_process_on_a_database_says_so_and_ends(tmp_path: Path) -> None:
    first = await started(tmp_path, "run", BROWSER_PORT="0")
    await ready(first)
    for command in ("run", "migrate"):
        code, out, err = await ended(tmp_path, command, BROWSER_PORT="0")
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "another Belotbot" in err
    code, _, err = await ended(tmp_path, "export", "NOSUCH")
    assert code != 0
    assert "another Belotbot" not in err  # a process that only reads may run beside it
    first.send_signal(signal.SIGKILL)
    await first.wait()
    again = await started(tmp_path, "run", BROWSER_PORT="0")
    await ready(again)
    code, err = await stopped(again, signal.SIGTERM)
    assert code == 0
    assert "Traceback" not in err


async def test_a_second_process_with_a_token_says_so_and_ends(tmp_path: Path) -> None:
    token = {"TELEGRAM_TOKEN": "1:" + "x" * 35, "TELEGRAM_API_URL": "http://127.0.0.1:9"}
    first = await started(tmp_path, "run", BROWSER_PORT="0", DATABASE_URL=_at("one"), **token)
    await ready(first)
    code, _, err = await ended(tmp_path, "run", BROWSER_PORT="0", DATABASE_URL=_at("two"), **token)
    assert (code, err.count("\n")) == (2, 1)
    assert "same Telegram token" in err
    code, err = await stopped(first, signal.SIGINT)  # while Telegram cannot be reached
    assert code == 0
    assert "Traceback" not in err


def _at(name: str) -> str:
    return f"sqlite+aiosqlite:///{name}.sqlite3"


@pytest.mark.parametrize(
    ("moment", "number"),
    [
        ("bot.__main__", signal.SIGINT),
        ("bot.cli.console", signal.SIGTERM),
        ("alembic.command", signal.SIGINT),
        ("bot.ready", signal.SIGTERM),
    ],
)
async def test_it_ends_when_told_at_any_moment(tmp_path: Path, moment: str, number: int) -> None:
    """The process reports its progress, and waits there for the signal."""
    (tmp_path / "halted.py").write_text(_HALTED.format(moment=moment))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "halted.py",
        "run",
        cwd=tmp_path,
        env=environment(BROWSER_PORT="0"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        assert await process.stdout.readline() == b"here\n"
        process.send_signal(number)
        _, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")


_HALTED = """
import importlib.abc, sys, time

def halt():
    print("here", flush=True)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        time.sleep(0.01)

class Halting(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {moment!r} and name != "bot.__main__":
            sys.meta_path.remove(self)
            halt()
        return None

sys.meta_path.insert(0, Halting())
from bot import __main__ as bot

if {moment!r} == "bot.__main__":
    bot.importlib.import_module = lambda name: halt()
if {moment!r} == "bot.ready":
    import bot.app.app
    from engine.host.timekeeper import Timekeeper

    async def resume(self):
        import asyncio
        print("here", flush=True)
        await asyncio.sleep(60)

    Timekeeper.resume = resume
sys.exit(bot.main() if hasattr(bot, "main") else sys.modules["bot.__main__"].main())
"""


async def test_a_database_that_is_deleted_ends_it_with_a_sentence(tmp_path: Path) -> None:
    process = await started(tmp_path, "run", BROWSER_PORT="0")
    await ready(process)
    (tmp_path / "belotbot.sqlite3").unlink()
    async with asyncio.timeout(PATIENCE):
        code, _, err = await process.told()
    assert code == 2
    assert "deleted or replaced" in err
    assert "Traceback" not in err


async def test_only_their_owner_can_read_database_files(tmp_path: Path) -> None:
    (tmp_path / "belotbot.sqlite3").touch(0o644)
    process = await started(tmp_path, "run", BROWSER_PORT="0")
    await ready(process)
    kept = [tmp_path / f"belotbot.sqlite3{end}" for end in ("", "-wal", "-shm", ".lock")]
    assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}
    code, err = await stopped(process, signal.SIGTERM)
    assert code == 0
    assert "belotbot.sqlite3 was readable for others" in err


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_the_lock_of_another_user_is_no_living_process(tmp_path: Path) -> None:
    lock = tmp_path / "one.lock"
    lock.touch(mode=0o000)
    with pytest.raises(LockNotOurs, match=r"one\.lock"), sole_user(lock):
        pass


def test_a_token_is_locked_where_all_processes_of_the_user_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    lock = lock_for("Telegram", "secret")
    assert lock.parent == tmp_path / "state" / "belotbot"
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert lock_for("Telegram", "secret") == lock
    with sole_user(lock), pytest.raises(LockInUse), sole_user(lock):
        pass
