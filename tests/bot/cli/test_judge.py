"""`belotbot judge` as a program: line by line through a pipe, with no error at its end."""

import asyncio
import json
import signal
import sys
from pathlib import Path

from tests.bot.cli.test_console import PATIENCE, environment
from tests.engine.judge.asking import example

GOOD = json.dumps(example("M30")).encode() + b"\n"


async def judge(folder: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "judge",
        cwd=folder,
        env=environment(),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_each_line_is_answered_when_it_is_asked(tmp_path: Path) -> None:
    process = await judge(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        for line, key in ((GOOD, b"legal"), (b"\xff\n", b"error"), (b"\n", b"error")):
            process.stdin.write(line)
            answer = await process.stdout.readline()
            assert key in answer
        out, err = await process.communicate(GOOD * 2_000 + GOOD.strip())
    assert (process.returncode, err) == (0, b"")
    assert [json.loads(line)["legal"] for line in out.splitlines()] == [["9H", "AC"]] * 2_001


async def test_nobody_reads_any_more(tmp_path: Path) -> None:
    shell = f"yes '{GOOD.decode().strip()}' | {sys.executable} -m bot judge | head -n 3"
    process = await asyncio.create_subprocess_shell(
        f"{shell}; exit ${{PIPESTATUS[1]}}",
        executable="/bin/bash",
        cwd=tmp_path,
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert len(out.splitlines()) == 3


async def test_it_is_stopped_from_the_keyboard(tmp_path: Path) -> None:
    process = await judge(tmp_path)
    assert process.stdin is not None
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        process.stdin.write(GOOD)
        await process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = await process.communicate()
    assert (process.returncode, err) == (130, b"")


async def test_it_starts_without_the_rest_of_the_bot(tmp_path: Path) -> None:
    asked = (
        "import sys, bot.__main__ as main; main.main(['judge']); "
        "print([m for m in sys.modules if m.split('.')[0] in "
        "('adapters', 'telegram', 'discord', 'aiohttp', 'sqlalchemy', 'fluent')])"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        asked,
        cwd=tmp_path,
        env=environment(),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(PATIENCE):
        out, _ = await process.communicate()
    assert (process.returncode, out) == (0, b"[]\n")
