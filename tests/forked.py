"""Run the tests in several processes that are forked after one collection (`--processes`).

Importing and collecting all tests costs more than running many of them; pytest-xdist does it once
for each process. A process takes one file after another, because the tests of a file share what
they start and compute.
"""

import atexit
import os
import signal
import struct
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby, pairwise
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, NoReturn, TypeAlias, cast

import pytest

Location: TypeAlias = tuple[str, int | None, str]

_NUMBER = struct.Struct("<H")


@dataclass
class _Process:
    """A forked process, and the test that it runs."""

    pid: int
    results: Connection
    running: tuple[str, Location] | None = None


class _Sender:
    """A plugin that sends the reports of a process's tests to the first process."""

    def __init__(self, config: pytest.Config, results: Connection) -> None:
        self._config = config
        self._results = results

    def pytest_runtest_logstart(self, nodeid: str, location: Location) -> None:
        self._results.send((nodeid, location))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        hook = self._config.hook
        self._results.send(hook.pytest_report_to_serializable(config=self._config, report=report))


def run_side_by_side(session: pytest.Session, count: int) -> None:
    """Run the collected tests in this number of processes, and report them here."""
    files = [list(items) for _, items in groupby(session.items, key=lambda item: item.path)]
    queue, numbers = os.pipe()  # a read of two bytes takes the next file
    os.write(numbers, b"".join(map(_NUMBER.pack, range(len(files)))))
    os.close(numbers)
    cast("Any", session.config)._tmp_path_factory.getbasetemp()  # the same for all of them
    started = [_started(session, files, queue) for _ in range(min(count, len(files)))]
    os.close(queue)
    living = {one.results: one for one in started}
    try:
        _report(session, living)
    finally:
        for one in living.values():
            os.kill(one.pid, signal.SIGINT)
        for one in living.values():
            os.waitpid(one.pid, 0)


def _started(session: pytest.Session, files: Sequence[list[pytest.Item]], queue: int) -> _Process:
    received, results = Pipe(duplex=False)
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if not pid:
        received.close()
        _run(session, files, queue, results)
    results.close()
    return _Process(pid, received)


def _run(
    session: pytest.Session, files: Sequence[list[pytest.Item]], queue: int, results: Connection
) -> NoReturn:
    """In a forked process: run files until none is left."""
    status = 1
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's jobs ignore it
    try:
        config = session.config
        manager = config.pluginmanager
        capture = manager.get_plugin("capturemanager")
        if capture is not None:  # its temporary files are shared with the other processes
            capture.stop_global_capturing()
            capture.start_global_capturing()
            capture.suspend_global_capture()
        manager.unregister(name="terminalreporter")
        manager.register(_Sender(config, results))
        for item, following in _pairs(files, queue):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.shouldfail or session.shouldstop:
                session._setupstate.teardown_exact(None)
                break
        status = 0
    except KeyboardInterrupt:
        with suppress(KeyboardInterrupt):
            session._setupstate.teardown_exact(None)
    except BaseException:  # noqa: BLE001 - the first process reports that this one has died
        traceback.print_exc()
    finally:
        results.close()
        atexit._run_exitfuncs()
        os._exit(status)


def _pairs(
    files: Sequence[list[pytest.Item]], queue: int
) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the following one, without which pytest would end its session's fixtures."""
    items = _next(files, queue)
    while items:
        yield from pairwise(items)
        following = _next(files, queue)
        yield items[-1], following[0] if following else None
        items = following


def _next(files: Sequence[list[pytest.Item]], queue: int) -> list[pytest.Item]:
    number = os.read(queue, _NUMBER.size)
    return files[_NUMBER.unpack(number)[0]] if number else []


def _report(session: pytest.Session, living: dict[Connection, _Process]) -> None:
    hook = session.config.hook
    while living:
        for results in wait(tuple(living)):
            assert isinstance(results, Connection)
            try:
                received: Any = results.recv()
            except (EOFError, OSError):
                _ended(session, living.pop(results))
                continue
            if isinstance(received, tuple):
                living[results].running = received
                hook.pytest_runtest_logstart(nodeid=received[0], location=received[1])
            else:
                report = hook.pytest_report_from_serializable(config=session.config, data=received)
                if report.when == "teardown":
                    living[results].running = None
                hook.pytest_runtest_logreport(report=report)
            if session.shouldfail:
                raise session.Failed(session.shouldfail)
            if session.shouldstop:
                raise session.Interrupted(session.shouldstop)


def _ended(session: pytest.Session, process: _Process) -> None:
    """Note that a process has ended; if it has died, the test that it ran has failed."""
    _, status = os.waitpid(process.pid, 0)
    if not status:
        return
    nodeid, location = process.running or ("a process", ("a process", None, "between two tests"))
    code = os.waitstatus_to_exitcode(status)
    text = f"the process of this test has died ({code}), and the rest of its file was not run"
    report = pytest.TestReport(nodeid, location, {}, "failed", text, "call")
    session.config.hook.pytest_runtest_logreport(report=report)
