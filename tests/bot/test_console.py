"""The command line as whoever runs the bot meets it: one clear sentence, never a traceback."""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession

from bot import __version__


def environment(folder: Path, **settings: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    here = str(Path(__file__).parent.parent.parent)
    return {"PYTHONPATH": here, "LANG": "en_GB.UTF-8", **kept, **settings}


async def started(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=folder,
        env=environment(folder, **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def ended(folder: Path, *arguments: str, **settings: str) -> tuple[int | None, str, str]:
    process = await started(folder, *arguments, **settings)
    async with asyncio.timeout(30):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


@pytest.fixture
def locked_away(tmp_path: Path) -> Path:
    file = tmp_path / "not a folder"
    file.write_text("")
    return file / "belot.sqlite3"


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"DATABASE_URL": "belot"}, "DATABASE_URL"),
        ({"DATABASE_URL": "mysql://someone:hunter2@host/belot"}, "no driver"),
        ({"DATABASE_URL": "sqlite://"}, "forget"),
        ({"BROWSER_PORT": "eighty"}, "BROWSER_PORT"),
        ({"BROWSER_PORT": "70000"}, "BROWSER_PORT"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL"),
        ({"BROWSER_URL": "belot.example.org"}, "BROWSER_URL"),
        ({"TELEGRAM_TOKEN": "hunter2"}, "Telegram does not accept"),
        ({"DISCORD_TOKEN": "hunter2 is no token"}, "Discord does not accept"),
    ],
)
async def test_a_wrong_setting_is_one_sentence_and_exit_code_2(
    tmp_path: Path, settings: dict[str, str], says: str
) -> None:
    code, out, err = await ended(tmp_path, "run", **settings)
    assert code == 2
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "hunter2" not in err


async def test_an_unwritable_database(tmp_path: Path, locked_away: Path) -> None:
    for command in ("run", "migrate"):
        code, _, err = await ended(
            tmp_path, command, DATABASE_URL=f"sqlite+aiosqlite:///{locked_away}"
        )
        assert (code, err.count("\n")) == (2, 1)
        assert "cannot be written" in err


async def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, _, err = await ended(tmp_path, "run", BROWSER_PORT=str(other.getsockname()[1]))
    assert (code, err.count("\n")) == (2, 1)
    assert "port" in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_runs_until_it_is_told_to_stop(tmp_path: Path, number: int) -> None:
    process = await started(tmp_path, "run", BROWSER_PORT="0")
    assert process.stdout is not None
    async with asyncio.timeout(30):
        line = (await process.stdout.readline()).decode()
    url = next(word for word in line.split() if word.startswith("http"))
    async with ClientSession() as session, session.get(f"{url}/health") as response:
        assert response.status == 200
    assert (tmp_path / "belotbot.sqlite3").exists()
    process.send_signal(number)
    async with asyncio.timeout(10):
        _, err = await process.communicate()
    assert process.returncode == 0, err.decode()
    assert "Traceback" not in err.decode()


async def test_settings_come_from_a_file_too(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=loud\n")
    code, _, err = await ended(tmp_path, "run")
    assert code == 2
    assert "LOG_LEVEL" in err


async def test_migrate_help_and_version(tmp_path: Path) -> None:
    code, out, _ = await ended(tmp_path, "migrate")
    assert (code, out) == (0, "The database is up to date.\n")
    assert (tmp_path / "belotbot.sqlite3").exists()
    code, out, _ = await ended(tmp_path, "--version")
    assert (code, out) == (0, f"belotbot {__version__}\n")
    code, out, _ = await ended(tmp_path, "--help", LANG="bg_BG.UTF-8")
    assert code == 0
    assert "Белот" in out
