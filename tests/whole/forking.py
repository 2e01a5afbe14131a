"""The process that forks bots for `nursery.py`, with everything they need already loaded.

Bots share drawings and compressed files with each other, and with the tests of all processes.
"""

import gc
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, cast

import bot.cli.console  # noqa: F401 (loaded by the command line at once)
from adapters.browser import pages
from adapters.browser.files import StaticFiles
from bot import __main__ as command_line
from bot.locales import words
from bot.services import display
from engine.store.sqlite import database
from tests.once import read_once, share_files
from tests.whole import process
from tests.whole.nursery import LISTENER, MADE, READY

database.SYNCHRONOUS = "OFF"  # processes are killed, but no machine loses power

PROGRAMS: Final[Mapping[str, Callable[[], int | None]]] = {
    "belotbot": command_line.main,
    "process": process.main,
}
"""The programs that can be ordered: the command line, and the bot as a test configures it."""

_ORDER = 2**20  # most bytes of one order


def _fork_on_order(listener: socket.socket) -> str:
    """Fork for each order; in each child return its program, ready to run.

    End when nobody is connected any more.
    """
    ends, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    living: dict[int, int] = {}
    connected: list[socket.socket] = []
    while True:
        watched: list[int | socket.socket] = [ends, listener, *connected]
        ready, _, _ = select.select(watched, [], [])
        if ends in ready:
            os.read(ends, 4096)
            _tell_ends(living)
        if listener in ready:
            one, _ = listener.accept()
            connected.append(one)
            _say(one, READY)
        for one in [one for one in connected if one in ready]:
            order, descriptors = _received(one)
            if not order:
                connected.remove(one)
                one.close()
                if not connected and not select.select([listener], [], [], 0)[0]:
                    sys.exit()
                continue
            printed, told = descriptors
            pid = os.fork()
            if not pid:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                os.dup2(printed, 1)
                sockets = [open_one.detach() for open_one in (listener, *connected)]
                for descriptor in (*sockets, ends, wakes, *descriptors, *living.values()):
                    os.close(descriptor)
                return _equip(**json.loads(order))
            os.close(printed)
            living[pid] = told
            _say(one, str(pid).encode())


def _received(one: socket.socket) -> tuple[bytes, list[int]]:
    """The next order and its descriptors; nothing if the other process has ended."""
    try:
        order, descriptors, _, _ = socket.recv_fds(one, _ORDER, 2)
    except ConnectionResetError:
        return b"", []
    return order, descriptors


def _say(one: socket.socket, what: bytes) -> None:
    with suppress(BrokenPipeError):  # the other process has ended
        one.send(what)


def _tell_ends(living: dict[int, int]) -> None:
    """Report the exit status of each child that has ended."""
    for pid in tuple(living):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            told = living.pop(pid)
            with suppress(BrokenPipeError):  # the parent has stopped listening
                os.write(told, str(os.waitstatus_to_exitcode(status)).encode())
            os.close(told)


def _equip(
    program: str, arguments: list[str], log: str, folder: str, environment: dict[str, str]
) -> str:
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.dup2(errors, 2)
    os.close(errors)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["bot", *arguments]
    return program


def _prepare() -> None:
    """Read what a room serves, and parse its pages and the texts of nearly all tests.

    Each bot would do so when it first needs them.
    """
    read_once()
    StaticFiles(cast("Any", display).CardArt(), "")
    for page in pages._TEMPLATES.list_templates(extensions=["html"]):
        pages._TEMPLATES.get_template(page)
    for language in ("en", "bg"):
        known = words._read(language)
        for message in known.ids:
            known.knowing(message)
    gc.freeze()


def main() -> None:
    """Fork until nobody can give orders."""
    if folder := os.environ.get(MADE):
        share_files(Path(folder))
    _prepare()
    program = _fork_on_order(socket.socket(fileno=LISTENER))
    sys.exit(PROGRAMS[program]())
