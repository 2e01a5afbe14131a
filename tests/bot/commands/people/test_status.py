"""The bot's status for its operators only, and the last line of a terminal."""

import asyncio
import io
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from adapters.platform.platform import Link
from adapters.platform.platforms import OwnPartitions
from adapters.platform.rate_limits import BudgetLeft
from adapters.platform.views import Paragraph, View
from bot.cli.terminal import StatusLine
from bot.locales.words import DEFAULT, Voice, Words
from bot.metrics.vitals import Condition, Vitals
from bot.views.people.status import status_line, status_view
from engine.store.database import Space
from tests.bot.jobs.test_promos import governed, newest
from tests.bot.messenger import Group, moves, seated, waited_for
from tests.often import often

NOW = datetime(2040, 1, 3, tzinfo=UTC)
WELL = Condition(
    parts={},
    version="1.2",
    since=NOW - timedelta(hours=26, minutes=5),
    now=NOW,
    links={"telegram": Link(), "discord": Link(), "browser": Link()},
    elsewhere=(),
    tables={"lobby": 1, "playing": 12, "finished": 2},
    people_now=31,
    people_day=90,
    taps=4.25,
    own=(0.008, 0.035),
    late={"mailboxes": 0.0, "updates": 0.2},
    waiting=0,
    budgets={"telegram": BudgetLeft(28, 3, 1, 2, 0), "discord": BudgetLeft(45, None, 0, 0, 0)},
    failing=False,
    space=Space(14_200_000, 20_000_000_000),
    backed_up=NOW - timedelta(hours=3),
    ai_waiting=0,
    ai_delay=0.0,
)
ILL = replace(
    WELL,
    links={"telegram": Link("Telegram cannot be reached"), "browser": Link()},
    late={"mailboxes": 3.0, "due": 75.0},
    failing=True,
    own=None,
    backed_up=None,
    ai_waiting=3,
    ai_delay=2.0,
)


def shards(*own: int) -> OwnPartitions:
    parts = OwnPartitions(4)
    for part in own:
        parts.add(part)
    return parts


def voice() -> Voice:
    return Voice(Words(), DEFAULT)


def plain(view: View) -> str:
    return "\n".join(block.plain for block in view.blocks if isinstance(block, Paragraph))


async def test_only_operators_see_the_status_and_only_in_private(tmp_path: Path) -> None:
    async with governed(tmp_path) as group:
        await group.say("Boris", "/nothing", group.private("Boris"))
        unknown = newest(group, "Boris")
        await group.say("Boris", "/status", group.private("Boris"))
        assert newest(group, "Boris") == unknown.replace("nothing", "status")
        await group.say("Ana", "/nothing")
        nothing = newest(group, "Ana")
        await group.say("Ana", "/status")
        assert newest(group, "Ana") == nothing.replace("nothing", "status")
        assert not group.messenger.views(group.place)
        await seated(group)
        name = waited_for(group)
        await group.tap(name, moves(group, name)[0], group.private(name))
        for asks in ("/status", "Status"):
            await group.say("Ana", asks, group.private("Ana"))
            told = newest(group, "Ana")
            assert "1 in play" in told
            assert "test: connected" in told
            assert "for the slowest of a hundred" in told
            assert "Database: " in told
        shown = len(group.messenger.views(group.private("Boris")))
        await group.say("Boris", "status", group.private("Boris"))
        assert len(group.messenger.views(group.private("Boris"))) <= shown + 1
        assert "Database: " not in newest(group, "Boris")


def test_it_is_told_what_another_process_serves() -> None:
    found = replace(WELL, links={"telegram": Link()}, elsewhere=("discord",))
    assert "Discord: served by another process" in plain(status_view(voice(), found))
    assert status_line(voice(), found, 1000).startswith("Discord elsewhere")


def test_it_is_told_which_parts_are_served_here() -> None:
    for own, told in (((0, 2), "0, 2 / 4"), ((), "– / 4")):
        found = replace(WELL, parts={"discord": shards(*own)})
        assert f"Discord: parts served here: {told}" in plain(status_view(voice(), found))


def test_a_message_says_what_is_well_and_what_is_not() -> None:
    told = plain(status_view(voice(), WELL))
    assert "running for 26 h 5 min" in told
    assert "Telegram: connected" in told
    assert "12 in play" in told
    assert "8 ms for a tap, 35 ms for the slowest of a hundred" in told
    assert (
        "Telegram allows 28 more writes this second, and 3 this minute in the fullest chat" in told
    )
    assert "2 chats have to be left alone" in told
    assert "14.2 MB, 20.0 GB are free" in told
    assert "Last backup: 3 h ago" in told
    assert "⚠️" not in told
    told = plain(status_view(voice(), ILL))
    assert told.count("⚠️") == 3
    assert "what happens by itself at tables, 1 min 15 s" in told
    assert "none that I know of" in told


@settings(max_examples=often(12, 60))
@given(st.integers(0, 130), st.sampled_from([WELL, ILL]))
def test_the_line_fits_any_terminal_and_begins_with_what_is_wrong(
    width: int, found: Condition
) -> None:
    line = status_line(voice(), found, width)
    assert wcswidth(line) <= width
    assert "\n" not in line
    whole = status_line(voice(), found, 1000)
    assert whole.startswith(line)
    if found is ILL:
        assert whole.startswith(voice().say("status-line-failing"))


class Terminal(io.StringIO):
    """Shows what a person would see on a terminal that is wide enough."""

    def isatty(self) -> bool:
        return True

    @property
    def seen(self) -> list[str]:
        lines = []
        for line in self.getvalue().split("\n"):
            *_, left = line.split("\r\x1b[K")
            lines.append(left)
        return lines


@given(st.lists(st.tuples(st.booleans(), st.text("ab", min_size=1, max_size=5)), max_size=12))
def test_log_lines_stay_whole_above_the_line(steps: list[tuple[bool, str]]) -> None:
    terminal = Terminal()
    line = StatusLine(terminal)
    logged, shown = [], ""
    for logs, text in steps:
        if logs:
            logged.append(f"log {text}")
            line.write(f"log {text}\n")
        else:
            shown = f"status {text}"
            line.show(shown)
    assert terminal.seen == [*logged, shown]
    line.show("")
    assert terminal.seen == [*logged, ""]


async def test_the_line_is_taken_away_at_the_end(group: Group) -> None:
    terminal = Terminal()
    line = StatusLine(terminal)
    vitals: Vitals = group.app.jobs.vitals
    watching = asyncio.create_task(line.watch(vitals, voice()))
    await asyncio.sleep(3)
    assert terminal.seen[-1].startswith("0 tables")
    watching.cancel()
    await asyncio.wait((watching,))
    assert terminal.seen == [""]


async def test_an_echoed_key_stays_on_the_line(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = "0 tables · 0 people"
    for columns, told in ((len(whole) + 3, whole), (len(whole) + 2, "0 tables")):
        monkeypatch.setenv("COLUMNS", str(columns))
        terminal = Terminal()
        watching = asyncio.create_task(StatusLine(terminal).watch(group.app.jobs.vitals, voice()))
        await asyncio.sleep(1)
        assert terminal.seen == [told]
        watching.cancel()
        await asyncio.wait((watching,))
