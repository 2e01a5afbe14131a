"""Each test's kind of time and of database, and the order of all tests."""

import asyncio
import gc
import logging
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from tests.often import SAME, often
from tests.virtual import VirtualLoop

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes that must be free in memory; temporary files need a tenth."""

if (
    "TMPDIR" not in os.environ
    and os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > ROOM
):
    # Making and deleting databases and browser profiles on a disk takes a tenth of the tests' time.
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

TESTS = Path(__file__).parent
WHOLE = TESTS / "whole"
PROCESSES = {
    TESTS / one
    for one in (
        "bot/cli/test_console.py",
        "bot/cli/test_judge.py",
        "bot/cli/test_refused.py",
        "bot/app/test_processes.py",
        "engine/players/test_master.py",
        "promises/test_short_forms.py",
        "whole/test_axe.py",
        "whole/test_broken_lines.py",
        "whole/test_browser.py",
        "whole/test_drawn_table.py",
        "whole/test_table_layout.py",
        "whole/test_firefox.py",
        "whole/test_framed.py",
        "whole/test_host_oracles.py",
        "whole/test_hosted.py",
        "whole/test_hosts.py",
        "whole/test_killed.py",
        "whole/test_killed_discord.py",
        "whole/test_killed_telegram.py",
        "whole/test_page_modules.py",
        "whole/test_presets_browser.py",
        "whole/test_proxied.py",
        "whole/test_rooms_apart.py",
        "whole/test_balancers.py",
        "whole/test_slow_lines.py",
        "whole/test_small_screens.py",
        "whole/test_spoken.py",
        "whole/test_taken_over.py",
        "whole/test_telegram_console.py",
        "whole/test_tournaments_killed.py",
        "whole/test_updates.py",
    )
}
"""Tests that start a process, such as a browser; they run in real time."""

LONGEST = {
    TESTS / one
    for one in (
        "bot/app/test_outage.py",
        "promises/test_short_forms.py",
        "whole/test_broken_lines.py",
        "whole/test_browser.py",
        "whole/test_hosts.py",
        "whole/test_killed_telegram.py",
        "whole/test_spoken.py",
    )
}
"""Files that take half a minute, mostly waiting; they start before the other waiting files."""

REAL = tuple(TESTS / one for one in ("engine/host", "engine/store", "bot/app/test_outage.py"))
"""Directories in real time.

Their clock is moved by hand and stops while others wait for it, or a connection outside the event
loop locks the database.
"""

BOTH = (TESTS / "engine/store",)
"""Directories that use both SQLite and PostgreSQL in every run."""

IN_CI = tuple(
    TESTS / one
    for one in (
        "bot/cli/test_moving.py",
        "bot/people/test_accounts.py",
        "bot/people/test_community.py",
        "bot/people/test_directory.py",
        "bot/people/test_linked_points.py",
        "bot/people/test_moving.py",
        "bot/storage",
        "bot/commands/people/test_linking.py",
        "bot/app/test_outage.py",
        "bot/commands/people/test_privacy.py",
        "engine/directing/test_promos.py",
        "engine/host/test_host.py",
        "engine/standings",
    )
)
"""Directories that use both with `TEST_POSTGRES=both`, as in `.ci/run`.

Tests marked `postgres` do too; together they execute every statement of the test suite.
"""

IN_LONG = tuple(
    TESTS / one
    for one in (
        "bot/people",
        "bot/commands/people/test_alone.py",
        "engine/directing",
        "engine/host",
        "whole/test_killed.py",
    )
)
"""Directories that use both in the long tests only, where those above do as well. Every test uses
PostgreSQL with `TEST_POSTGRES=all`, as in `make test-postgres`.
"""

# The same examples each time, so that only changes make a test fail; `make long` tries others.
settings.register_profile(SAME, deadline=None, derandomize=True, max_examples=8)
settings.register_profile("others", deadline=None, print_blob=True)
settings.load_profile(SAME)

if absent := [path for path in (*PROCESSES, *LONGEST, *REAL, *BOTH, *IN_CI) if not path.exists()]:
    raise FileNotFoundError(*map(str, absent))


def pytest_configure(config: pytest.Config) -> None:
    """Load what tests need, except in the process that only distributes them."""
    if hasattr(config, "workerinput") or not config.getoption("tx", None):
        config.pluginmanager.import_plugin("tests.prepared")


@pytest.fixture(autouse=True)
def log_of_its_own() -> Iterator[None]:
    """Keep a test's changes of the log configuration to itself."""
    level, handlers = logging.root.level, tuple(logging.root.handlers)
    yield
    for handler in tuple(logging.root.handlers):
        if handler not in handlers:
            logging.root.removeHandler(handler)
    logging.root.setLevel(level)
    logging.captureWarnings(capture=False)


def _has_the_machines_time(path: Path) -> bool:
    return path in PROCESSES or any(map(path.is_relative_to, REAL))


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    if _has_the_machines_time(item.path):
        return {"machine": asyncio.new_event_loop}
    return {"virtual": VirtualLoop}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze loaded objects and collect garbage rarely: tests leave little behind."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """After each file, freeze what it has loaded and cached, so that no collection visits it."""
    result = yield
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread files that mostly wait among those that compute, so that no core is idle.

    No waiting file ends last. A file stays together (`--dist loadfile`), because its
    tests share what they start and compute.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    waiting = [path for path in files if path in PROCESSES | LONGEST]
    waiting.sort(key=lambda path: path not in LONGEST)
    computing = [path for path in files if path not in PROCESSES | LONGEST]
    computing.sort(key=lambda path: not path.is_relative_to(WHOLE))
    gap = max(len(computing) * 4 // 5 // max(len(waiting), 1), 1)
    order: list[Path] = []
    for number, path in enumerate(computing):
        if number % gap == 0 and waiting:
            order.append(waiting.pop(0))
        order.append(path)
    items[:] = [item for path in (*order, *waiting) for item in files[path]]


class Drawn:
    """Seeded random numbers, in place of the operating system's."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self.choice, self.randbits = self._random.choice, self._random.getrandbits

    def token_hex(self, size: int) -> str:
        return self._random.randbytes(size).hex()

    def SystemRandom(self) -> random.Random:  # noqa: N802
        return self._random


@pytest.fixture(autouse=True)
def deals_are_the_same_each_time(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed a test's deals with its name; `make long` uses other seeds."""
    if not often(0, 1):
        monkeypatch.setattr(
            "engine.host.chance.secrets", Drawn(f"{request.path.name} {request.node.name}")
        )


@pytest.fixture(autouse=True)
def slow_machines_are_waited_for(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In real time, treat a database as slow only in a test that locks it and says so."""
    if _has_the_machines_time(request.node.path):
        monkeypatch.setattr("engine.store.commits.PATIENCE", 600.0)
        monkeypatch.setattr("engine.store.postgres.bus.PATIENCE", 600.0)
        monkeypatch.setattr("engine.players.processes._LONGEST", 600.0)
    else:  # virtual time skips seconds, and nothing deletes files there
        monkeypatch.setattr("engine.store.commits.LOOK", 60.0)
