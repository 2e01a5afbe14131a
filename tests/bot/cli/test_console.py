"""The command line as an operator sees it: one clear sentence, never a traceback."""

import asyncio
import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch
from uuid import uuid4

import pytest
from aiohttp import ClientSession

from bot import __version__
from bot.__main__ import main
from bot.cli.console import AWAY
from bot.cli.terminal import UNUSABLE
from engine.store.problems import DatabaseProblem, UnusableDatabase
from tests.whole.nursery import ForkedBot, nursery

PATIENCE = 180.0
"""Real seconds after which a process counts as hanging."""


def environment(**settings: str) -> dict[str, str]:
    kept = {
        name: os.environ[name] for name in ("PATH", "HOME", "XDG_STATE_HOME") if name in os.environ
    }
    here = str(Path(__file__).parents[3])
    return {"PYTHONPATH": here, "LANG": "en_GB.UTF-8", **kept, **settings}


async def started(folder: Path, *arguments: str, **settings: str) -> ForkedBot:
    """The command line as a process; `bot/app/test_processes.py` tests how one is loaded."""
    log = folder / f"{uuid4().hex}.log"
    log.touch()
    return await nursery().start("belotbot", arguments, log, folder, environment(**settings))


async def ended(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """The exit code, and what was printed and logged."""
    process = await started(folder, *arguments, **settings)
    async with asyncio.timeout(PATIENCE):
        return await process.told()


@dataclass(frozen=True)
class Terminal:
    """Runs the command line in this process, with only these settings and this folder."""

    folder: Path
    capture: pytest.CaptureFixture[str]

    def ask(self, *arguments: str, **settings: str) -> tuple[int, str, str]:
        """The exit code, and what was printed and logged."""
        with (
            patch.dict(os.environ, environment(**settings), clear=True),
            patch.object(logging.root, "handlers", []),  # pytest's own handlers stay as they are
        ):
            try:
                code = main(arguments)
            except SystemExit as end:
                code = int(end.code or 0)
        out, err = self.capture.readouterr()
        return code, out, err


@pytest.fixture
def terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Terminal]:
    """A terminal to whose standard error the log goes, as outside pytest.

    The AI's search counts as compiled, or a warning would be printed on some machines.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.app.serve.ready_to_search", lambda: True)
    ends = (signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
    handlers = {number: signal.getsignal(number) for number in ends}
    yield Terminal(tmp_path, capsys)
    signal.alarm(0)  # this process does not end
    for number, handler in handlers.items():
        signal.signal(number, handler)


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
        ({"TRUSTED_PROXIES": "nginx"}, "TRUSTED_PROXIES names addresses"),
        ({"TRUSTED_PROXIES": "0.0.0.0/0"}, "TRUSTED_PROXIES trusts everybody"),
        ({"BROWSER_HOST": " "}, "BROWSER_HOST is an address"),
        ({"PROMO_TERMS": "/nowhere/terms.txt"}, "there is no file /nowhere/terms.txt"),
        ({"KEEP_TABLES": "99999d"}, "KEEP_TABLES: at most 36500d"),
        ({"KEEP_TABLES": f"{'9' * 5000}d"}, "KEEP_TABLES: at most 36500d"),
        ({"ARCHIVE_FOLDER": "/dev/null/old"}, "can be written in the folder /dev/null/old"),
        ({"ARCHIVE_FOLDER": "/dev/null"}, "/dev/null is no folder"),
        ({"BROWSER_URL": "https://belot.example.org/?a=b"}, "BROWSER_URL"),
        ({"BROWSER_URL": "https://belot.example.org/room"}, "BROWSER_URL"),
        ({"BROWSER_URL": "https://belot.example.org/a b"}, "BROWSER_URL"),
        ({"TELEGRAM_WEBHOOK_URL": "http://belot.example.org/a"}, "TELEGRAM_WEBHOOK_URL"),
        ({"TELEGRAM_WEBHOOK_SECRET": "hunter2 and more"}, "TELEGRAM_WEBHOOK_SECRET"),
        ({"TELEGRAM_TOKEN": "hunter2 and more"}, "Telegram does not accept"),
        ({"DISCORD_TOKEN": "hunter2 is no token"}, "Discord does not accept"),
    ],
)
def test_a_wrong_setting_is_one_sentence_and_exit_code_2(
    terminal: Terminal, settings: dict[str, str], says: str
) -> None:
    code, out, err = terminal.ask("run", **settings)
    assert code == 2
    assert out == ""
    assert says in err
    assert err.count("\n") == 1
    assert "hunter2" not in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("backup", "x", "--keep", "0"), "--keep: a whole number from 1 is wanted"),
        (("doctor", "--chat", "x"), "--chat: a chat is given as telegram:-100123"),
        (("move-database", "a.sqlite3", "sqlite:///b"), "FROM: a database address is wanted"),
        (("move-database", "sqlite:///a", "b.sqlite3"), "TO: a database address is wanted"),
        (("doctor", "--tables", "many"), "--tables: a whole number from 1 is wanted"),
        (("ratings", "void", "K7QRT", " "), "REASON: a reason is wanted"),
        (("export", "\udcff"), "An argument is not UTF-8 text"),
        (("restore", "\udcff"), "An argument is not UTF-8 text"),
        (("archive", "--older-than", "30"), "30: give a number of days with a d"),
        (("arena", "club", "club", "--matches", "x"), "a whole number from 1 is wanted"),
        (("arena", "club", "club", "--seed", "x"), "a whole number is wanted"),
        (("arena", "master@100001", "club"), "master@100001: at most 100000"),
        (("arena", f"master@{'9' * 5000}", "club"), "There is no master@999"),
        (("review", "x", "--steps", "100001"), "--steps: at most 100000 is wanted"),
        (("archive", "--older-than", f"{'9' * 5000}d"), "at most 36500d"),
        ((), "the following arguments are required: command"),
        (("archive",), "the following arguments are required: --older-than"),
        (("backup", "a", "b"), "unrecognized arguments: b"),
        (("backup", "a", "--replace=b"), "--replace: ignored explicit argument 'b'"),
        (("doctor", "--tables"), "--tables: expected one argument"),
        (
            ("replay", "x", "--language", "de"),
            "'de' (choose from 'bg', 'en', ",
        ),
        (("replay", "x", "--ma"), "--match: expected one argument"),
        (("--=",), "--= could match --help, --version"),
    ],
)
def test_the_command_line_says_what_it_wants(
    terminal: Terminal, arguments: tuple[str, ...], says: str
) -> None:
    code, out, err = terminal.ask(*arguments)
    assert (code, out) == (2, "")
    assert says in err


def test_old_tables_of_a_server_do_not_go_to_whatever_folder_one_stands_in(
    terminal: Terminal,
) -> None:
    url = "postgresql://nobody@127.0.0.1:1/none"
    code, out, err = terminal.ask("archive", "--older-than", "365d", DATABASE_URL=url)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "say with ARCHIVE_FOLDER" in err
    assert not list(terminal.folder.iterdir())


def test_missing_copies_are_reported_and_the_bot_serves(terminal: Terminal) -> None:
    with socket.socket() as other:  # for what ends it
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        code, _, err = terminal.ask("run", BROWSER_PORT=port, BACKUP_FOLDER="/nowhere")
    told, why = err.splitlines()
    assert "BACKUP_FOLDER: there is no folder /nowhere" in told
    assert (code, "port" in why) == (2, True)


@pytest.mark.parametrize("command", ["run", "migrate"])
def test_an_unwritable_database(terminal: Terminal, locked_away: Path, command: str) -> None:
    code, _, err = terminal.ask(command, DATABASE_URL=f"sqlite+aiosqlite:///{locked_away}")
    assert (code, err.count("\n")) == (2, 1)
    assert "cannot be written" in err


def test_a_database_that_is_away_is_no_reason_to_give_up(terminal: Terminal) -> None:
    """The exit code lets a supervisor restart the bot: it is none that needs a person."""
    url = "postgresql://nobody:hunter2@127.0.0.1:1/none"
    code, out, err = terminal.ask("run", DATABASE_URL=url)
    assert (code, out, err.count("\n")) == (AWAY, "", 1)
    assert "cannot be reached" in err
    assert "hunter2" not in err


@pytest.mark.parametrize("reason", DatabaseProblem)
def test_the_exit_code_says_whether_it_is_any_use_to_try_again(
    terminal: Terminal, reason: DatabaseProblem
) -> None:
    with patch("bot.cli.console.serve", side_effect=UnusableDatabase(reason, "postgresql://x")):
        code, _, err = terminal.ask("run")
    passes = reason in {
        DatabaseProblem.BUSY,
        DatabaseProblem.FULL,
        DatabaseProblem.OUT_OF_REACH,
    }
    assert (code, err.count("\n")) == (AWAY if passes else UNUSABLE, 1)


def test_a_taken_port(terminal: Terminal) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, _, err = terminal.ask("run", BROWSER_PORT=str(other.getsockname()[1]))
    assert (code, err.count("\n")) == (2, 1)
    assert "port" in err


def test_migrate_help_and_version(terminal: Terminal) -> None:
    assert terminal.ask("migrate")[:2] == (0, "The database is up to date.\n")
    assert (terminal.folder / "belotbot.sqlite3").exists()
    assert terminal.ask("--version")[:2] == (0, f"belotbot {__version__}\n")
    code, out, _ = terminal.ask("--help")
    assert code == 0
    assert "Belot" in out


def test_every_command_says_what_it_is_for(terminal: Terminal) -> None:
    def helped(*command: str) -> str:
        code, out, err = terminal.ask(*command, "--help", COLUMNS="500")
        assert (code, err) == (0, "")
        return out

    commands = re.findall(r"^    ([\w-]+) +\S", helped(), flags=re.MULTILINE)
    assert len(commands) > 10
    for command in commands:
        told = re.findall(r"^    ([\w-]+) +\S", helped(command), flags=re.MULTILINE)
        for wish in told:
            helped(command, wish)
        assert bool(told) == (command == "ratings")


def test_the_bot_works_without_anybody_at_the_console(terminal: Terminal) -> None:
    """A process whose standard streams were closed by its parent."""
    terminal.ask("migrate")
    for arguments in ("backup copy", "judge"):
        asked = f"{sys.executable} -m bot {arguments} <&- >&- 2>&-"
        subprocess.run(asked, shell=True, cwd=terminal.folder, check=True)
    assert (terminal.folder / "copy").exists()


async def test_a_process_is_told_wrong_settings_from_a_file_and_from_outside(
    tmp_path: Path,
) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=loud\n")
    code, out, err = await ended(tmp_path, "run", BROWSER_PORT="eighty")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "BROWSER_PORT" in err
    assert "LOG_LEVEL" in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_it_runs_until_it_is_told_to_stop(tmp_path: Path, number: int) -> None:
    process = await started(tmp_path, "run", BROWSER_PORT="0")
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
    url = next(word for word in line.split() if word.startswith("http"))
    async with ClientSession() as session, session.get(f"{url}/health") as response:
        assert response.status == 200
    assert (tmp_path / "belotbot.sqlite3").exists()
    process.send_signal(number)
    async with asyncio.timeout(PATIENCE):
        code, _, err = await process.told()
    assert code == 0, err
    assert "Traceback" not in err
