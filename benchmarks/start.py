"""Time until people are answered after a start with ten thousand live tables.

Ten tables of four people each are played and then copied, with their people, chats and messages.
The start is measured from the opening of the database. The first person presses as soon as anybody
can, in turn at a table in the middle of the database.
"""

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from bot.app.app import assembled
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.bot.messenger import Group, Messenger

ORIGINALS = 10
TABLES = 10_000
PACES = {"normal": Pace(timedelta(minutes=5), timedelta(seconds=1), timedelta(seconds=2))}
WATCHED = 20.0
"""Seconds for which the event loop is watched after the start."""


async def _play(group: Group) -> None:
    """Four people call once; then the table waits for people."""
    names = [f"{group.chat}~{number}" for number in range(4)]
    await group.say(names[0], "/belot")
    code = group.find(b.StartButton)[0].code
    for seat, name in zip(SEATS[1:], names[1:], strict=False):
        await group.press(name, b.text(b.SitButton(code, seat)))
    await group.press(names[0], b.text(b.StartButton(code, 0)))


async def _originals(path: Path) -> None:
    async with assembled(f"sqlite+aiosqlite:///{path}", paces=PACES) as app:
        messenger, stop = Messenger(), asyncio.Event()
        running = asyncio.create_task(app.run([messenger], stop))
        await asyncio.sleep(0)
        for number in range(ORIGINALS):
            await _play(Group(app, messenger, f"chat{number}"))
        await asyncio.sleep(3)
        await app.display.presenter.settled()
        stop.set()
        await running


_COPIES = {
    "accounts": ("id", "name"),
    "identities": ("user_id", "account_id", "name"),
    "places": ("id", "chat"),
    "tables": ("id", "code"),
    "events": ("table_id", "body"),
    "snapshots": ("table_id",),
    "showings": ("table_id", "place_id"),
    "attendances": ("table_id", "account_id"),
    "surfaces": ("place_id", "name", "table_id"),
}
"""The columns of each database table that hold names and ids, and differ in each copy."""


def _copy(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("copied", 2, _copied, deterministic=True)
        accounts = [row[0] for row in connection.execute("SELECT id FROM accounts")]
        for id_, code in connection.execute("SELECT id, code FROM tables").fetchall():
            _NAMES[id_], _NAMES[code] = id_, code
        _NAMES.update((account, account) for account in accounts)
        for name, changing in _COPIES.items():
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            listed = ", ".join(f'"{column}"' for column in columns)
            taken = ", ".join(
                f'copied("{column}", :copy)' if column in changing else f'"{column}"'
                for column in columns
            )
            rows = f"INSERT INTO {name} ({listed}) SELECT {taken} FROM original_{name}"  # noqa: S608
            connection.execute(f"CREATE TEMP TABLE original_{name} AS SELECT * FROM {name}")  # noqa: S608
            for copy in range(1, TABLES // ORIGINALS):
                connection.execute(rows, {"copy": copy})


_NAMES: dict[str, str] = {}


def _copied(text: str | None, copy: int) -> str | None:
    """The text with all names and ids changed for this copy."""
    if text is None:
        return None
    if text.startswith("{"):
        for name in _NAMES:
            if f'"{name}"' in text:
                text = text.replace(f'"{name}"', f'"{name}-{copy}"')
        return text
    return f"{text}-{copy}" if text.count("/") == 0 else text.replace("/", f"-{copy}/", 1)


async def measure() -> list[tuple[str, str]]:
    """Start, press, and watch how the other tables come back."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        path = Path(folder) / "bench.sqlite3"
        await _originals(path)
        _copy(path)
        began = time.perf_counter()
        async with assembled(f"sqlite+aiosqlite:///{path}", paces=PACES) as app:
            await app.begin()
            ready = time.perf_counter() - began
            messenger, stop = Messenger(), asyncio.Event()
            running = asyncio.create_task(app.run([messenger], stop))
            await asyncio.sleep(0)
            chat = f"chat5-{TABLES // ORIGINALS // 2}"
            group = Group(app, messenger, chat)
            await group.say(f"{chat}~0", "/table")
            answered = time.perf_counter() - began
            lags: list[float] = []
            while time.perf_counter() - began < WATCHED:
                due = time.perf_counter() + 0.01
                await asyncio.sleep(0.01)
                lags.append(time.perf_counter() - due)
            caught_up = len(app.painting.live) / (time.perf_counter() - began)
            stop.set()
            await running
    lags.sort()
    return [
        (f"ready to answer with {TABLES:,} live tables", f"{ready:.2f} s"),
        ("the first person has his answer", f"{answered:.2f} s"),
        ("tables that come back by themselves, a second", f"{caught_up:,.0f}"),
        ("the loop is late meanwhile, p50 / p99 / worst", _three(lags)),
    ]


def _three(lags: list[float]) -> str:
    chosen = lags[len(lags) // 2], lags[len(lags) * 99 // 100], lags[-1]
    return " / ".join(f"{1000 * lag:.0f} ms" for lag in chosen)


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
