"""While nothing can be stored, people hear so at once, the log stays short, and health shows it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.platform.chat import Said
from adapters.platform.views import Paragraph, Span, View
from adapters.trouble.failures import InputNotStored
from bot import buttons as b
from bot.metrics.health import BEAT_AGE, LAG
from bot.people.places import Places
from bot.settings.logs import MOST_LINES, RepeatFilter
from engine.rules.cards import SEATS, Seat
from engine.store import commits
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable
from tests.bot.messenger import Messenger, code_of, running
from tests.engine.host.hosted import until
from tests.migrated import Held, held

BUSY = "do not know whether"
READING = ("look", "look_once")


@contextmanager
def holding(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Another connection locks the database until the end of the block, or its `release`."""
    with held(folder / "belot.sqlite3") as holder:
        monkeypatch.setattr(commits, "PATIENCE", 0.1)
        yield holder
        monkeypatch.setattr(commits, "PATIENCE", 60)
        monkeypatch.setattr(commits, "RETRY", 0)


async def test_taps_are_answered_and_the_log_stays_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        code = await code_of(group)
        await group.press("Boris", b.text(b.SitButton(code, Seat(1))))
        with holding(tmp_path, monkeypatch):
            for _ in range(25):
                answer = await group.press("Boris", b.text(b.StandUpButton(code, 0)))
                assert BUSY in answer.text
                assert answer.refused
            newcomer = await group.press("Vera", b.text(b.SitButton(code, Seat(2))))
            assert BUSY in newcomer.text
            well, measures = group.app.jobs.health()
            assert not well
            assert "store" in cast("list[str]", measures["troubles"])  # others follow, if it lasts
            own = [one for one in caplog.records if one.name.startswith(("engine", "bot"))]
            assert len(own) < 5
            assert not any(record.exc_info for record in own)
        await until(lambda: not group.app.store.committer.failing, 60)
        assert not (await group.press("Vera", b.text(b.SitButton(code, Seat(3))))).refused


async def test_a_database_that_is_away_is_no_fault_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        code = await code_of(group)
        await group.press("Boris", b.text(b.SitButton(code, Seat(1))))
        await group.app.display.presenter.settled()
        with monkeypatch.context() as lost:
            lost.setattr(Database, "read", _away_to_read)
            for name in (*READING, "write"):
                lost.setattr(Database, name, _away)
            newcomer = await group.press("Vera", b.text(b.SitButton(code, Seat(2))))
            assert BUSY in newcomer.text
            await group.app.application.said(Said(group.place, group.person("Niki"), "/stats"))
            elsewhere = replace(group.place, chat="where nobody has been")
            group.app.display.screen.say(elsewhere, View((Paragraph((Span("late"),)),)))
            await group.app.application.left(replace(group.place, chat="another"))
            archive = group.app.display.archive
            with pytest.raises(InputNotStored):
                await archive.room("x")
            with pytest.raises(InputNotStored):
                await archive.visit("x", "y", group.app.store.clock.now())
            await asyncio.sleep(5)
            assert not [one for one in caplog.records if one.exc_info]
            assert len([one for one in caplog.records if one.levelno >= logging.WARNING]) < 3
        await until(lambda: group.messenger.text(elsewhere) == "late", 60)
        await until(lambda: not group.app.store.committer.failing, 60)
        assert not (await group.press("Vera", b.text(b.SitButton(code, Seat(2))))).refused


async def test_the_front_door_says_that_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        door, ana = group.app.door, group.person("Ana")
        with monkeypatch.context() as lost:
            for name in READING:
                lost.setattr(Database, name, _away)
            for asked in (
                door.open_tables("en", None),
                door.may_sit(ana, "CODE"),
                door.sit_down(group.place, ana, "CODE"),
            ):
                with pytest.raises(InputNotStored):
                    await asked


async def test_a_sent_invitation_needs_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        sent = replace(group.place, chat="any chat")
        with monkeypatch.context() as lost:
            for name in READING:
                lost.setattr(Database, name, _away)
            assert not (await group.app.application.invitations(group.person("Niki"))).found
            await group.app.application.invited(group.person("Niki"), "CODE", sent)


@asynccontextmanager
async def _away_to_read(_: Database) -> AsyncIterator[AsyncConnection]:
    raise DatabaseUnreachable
    yield


async def _away(_: Database, __: object, **_more: object) -> None:
    raise DatabaseUnreachable


async def test_a_move_stored_despite_an_error_is_shown_after_the_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first hears that nobody knows; all at the table learn the result later."""
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        code = await code_of(group)
        for name in ("Boris", "Vera"):  # they have accounts, so that only the chair is stored
            await group.press(name, b.text(b.SitButton(code, Seat(1))))
            await group.press(name, b.text(b.StandUpButton(code, 0)))
        await group.app.display.presenter.settled()
        offered = {sit.seat for sit in group.find(b.SitButton)}
        with holding(tmp_path, monkeypatch):
            sitting = [
                group.press(name, b.text(b.SitButton(code, seat)))
                for seat, name in zip(SEATS[1:], ("Boris", "Vera"), strict=False)
            ]
            for answer in await asyncio.gather(*sitting):
                assert BUSY in answer.text
        await until(lambda: {sit.seat for sit in group.find(b.SitButton)} != offered, 60)
        await group.app.display.presenter.settled()
        table = await group.app.engine.host.by_code(code)
        assert table is not None
        assert len(table.accounts) == 2  # the other's wish was not carried out, nor will be
        await group.all_true()


async def test_a_lobby_that_was_opened_all_the_same_is_shown_and_not_opened_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/help")
        with holding(tmp_path, monkeypatch) as holder:
            await group.app.application.said(Said(group.place, group.person("Ana"), "/belot"))
            holder.release()
            monkeypatch.setattr(commits, "PATIENCE", 60)
            monkeypatch.setattr(commits, "RETRY", 0)
            while group.app.store.committer.failing:
                await asyncio.sleep(0.01)
                await group.app.application.said(Said(group.place, group.person("Ana"), "/belot"))
        await group.until(lambda: bool(group.find(b.StandUpButton)))
        assert len(await group.app.engine.host.journal.with_status("lobby")) == 1
        assert len({pressed.code for pressed in group.find(b.StandUpButton)}) == 1


@pytest.mark.parametrize("whispers", [False, True])
async def test_anybodys_command_in_an_outage_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, whispers: bool
) -> None:
    async with running(tmp_path, Messenger(whispers=whispers)) as group:
        await group.say("Ana", "/help")
        with holding(tmp_path, monkeypatch):
            said = Said(group.place, group.person("nobody yet"), "/belot")
            answers = await group.app.application.said(said)
            if whispers:
                assert BUSY in answers[0].text
            else:
                await until(lambda: BUSY in group.messenger.text(group.place), 5)
            chat = Said(group.place, group.person("nobody yet"), "good evening")
            assert await group.app.application.said(chat) == ()


async def test_news_that_a_platform_tells_once_is_stored_after_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        assert await group.app.display.presenter.tables_at(group.place)
        with holding(tmp_path, monkeypatch):
            await group.app.application.left(group.place)
        rows = Places(group.app.store.database, group.app.store.committer)

        async def told() -> bool:
            return not (await rows.of(group.place)).reachable

        async with asyncio.timeout(60):
            while not await told():  # noqa: ASYNC110 (the database sends no event)
                await asyncio.sleep(0.05)


async def test_health_is_well_only_while_people_are_served(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        well, measures = group.app.jobs.health()
        assert well, measures
        assert set(measures) == {
            "ok", "troubles", "last_commit_seconds", "last_beat_seconds", "loop_lag_seconds",
            "queue", "people", "platforms", "parts",
        }  # fmt: skip
        keeper = group.app.engine.timekeeper
        keeper.beaten_at = asyncio.get_running_loop().time() - BEAT_AGE - 1
        keeper.lag = LAG + 1
        well, measures = group.app.jobs.health()
        assert (well, measures["troubles"]) == (False, ["loop", "beat"])


def test_a_log_says_a_thing_a_few_times_and_then_how_often() -> None:
    limit = RepeatFilter()

    def record(second: float, line: int = 1) -> logging.LogRecord:
        made = logging.LogRecord("x", logging.ERROR, "x.py", line, "table %s", ("t",), None)
        made.created = second
        return made

    assert sum(limit.filter(record(second / 10)) for second in range(100)) == MOST_LINES
    assert limit.filter(record(20.0, line=2))
    later = record(70.0)
    assert limit.filter(later)
    assert later.getMessage() == f"table t (and {100 - MOST_LINES} more like it before)"
    quiet = record(0.0)
    quiet.levelno = logging.INFO
    assert all(limit.filter(quiet) for _ in range(100))
