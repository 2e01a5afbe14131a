"""Old tables are archived: their results stay, and old buttons say where they are."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import NoReturn

import pytest

from bot import buttons as b
from bot.cli.arena import reviewed
from bot.cli.fairness import verify_records
from bot.cli.records import exported, replayed, tell
from bot.cli.terminal import Unusable
from bot.locales.words import Voice, Words
from bot.storage.closed_tables import TableRetention
from engine.rules.record.match_record import MatchRecord
from engine.standings.recount import rebuild
from engine.store.copies.archive import tables_in
from engine.store.database import open_database
from engine.store.problems import DatabaseUnreachable
from tests.bot.commands.table.test_replays import played
from tests.bot.messenger import Group, Messenger, running
from tests.bot.metrics.test_metrics import told
from tests.migrated import database as migrated

STAYS = (
    "results", "result_seats", "result_circles", "players", "tallies", "encounters", "contracts",
    "milestones", "accounts", "identities", "tournament_scores",
)  # fmt: skip

FIRST, EVERY = timedelta(seconds=20), timedelta(seconds=40)
"""Pauses much shorter than the real ones: an idle hour of a whole bot takes long to simulate."""


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.closed_tables.FIRST", FIRST)
    monkeypatch.setattr("bot.storage.closed_tables.EVERY", EVERY)


def rows(file: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(file)) as connection:
        return {one: sorted(map(repr, connection.execute(f"SELECT * FROM {one}"))) for one in STAYS}


@pytest.mark.sqlite  # the file is looked into
async def test_results_stay_and_buttons_say_where_the_table_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, archive = tmp_path / "belot.sqlite3", tmp_path / "belot.sqlite3.archive"
    url, voice = f"sqlite+aiosqlite:///{file}", Voice(Words(), "en")
    async with running(tmp_path, Messenger()) as group:
        code = await played(group)
        await group.tap("Ana", b.text(b.CloseButton(code, 1)))
        record = await exported(url, f"{code}:1", voice, archive)
        await asyncio.sleep(60)
        before = rows(file)
        assert await group.app.jobs.keeping.once(timedelta(days=1)) == 0
        assert await group.app.jobs.keeping.once(timedelta(seconds=30)) == 1
        assert rows(file) == before
        assert (await group.app.store.database.write(rebuild)).none
        (month,) = archive.iterdir()
        for pressed in (
            b.ReplayButton(code, 1),
            b.TakeRecordButton(code, 1),
            b.ReviewButton(code, 1),
        ):
            answer = await group.tap("Ana", b.text(pressed))
            assert month.name in answer.text
            assert answer.refused
        await group.say("Ana", f"/replay {code}")
        assert month.name in group.messenger.text(group.private("Ana"))
        assert await exported(url, f"{code}:1", voice, archive) == record
        told = "".join(replayed(str(month), voice, code))
        assert told == "".join(replayed(str(month), voice))
        deals = MatchRecord.model_validate_json(record).deals
        sealed = deals[0].shuffle
        assert sealed is not None
        assert verify_records([str(month)], voice) == 0
        assert verify_records([str(month)], voice, f"{code}:1") == 0
        assert verify_records([str(month)], voice, f"{code.lower()}:1") == 0
        for wrong in (f"{code}:2", f"{code}:x", f"{code}:", ":::"):
            assert verify_records([str(month)], voice, wrong) == 2
            with pytest.raises(Unusable):
                tell(reviewed(str(month), voice, 1, wrong))
        told = f"{month} {code}:1: Every deal was dealt as it had been sealed ({len(deals)})."
        assert capsys.readouterr().out == f"{told}\n" * 3
        tell(reviewed(str(month), voice, 1, code))
        assert capsys.readouterr().out.startswith(f"{code}:1\n\nBulgarian belot")
        changed, old = tmp_path / "changed.jsonl", sealed.seed or ""
        changed.write_text(month.read_text().replace(old, old[1:] + old[:1]))
        assert verify_records([str(changed)], voice) == 1
        assert f"{code}:1: Deal 1 does not fit" in capsys.readouterr().out
        private = group.private("Ana")
        await group.tap("Ana", b.text(b.ForgetButton()), private)
        assert "Ana" not in await exported(url, f"{code}:1", voice, archive)
    assert "Ana" not in month.read_text()
    (table,) = tables_in(month)
    assert table.code == code


async def test_old_tables_are_put_away_after_a_database_was_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    archive, keep, asked = tmp_path / "archive", timedelta(seconds=30), 0

    def away(_: object) -> NoReturn:
        nonlocal asked
        asked += 1
        raise DatabaseUnreachable

    async with running(tmp_path, Messenger()) as group:
        code = await played(group)
        await group.tap("Ana", b.text(b.CloseButton(code, 1)))
        database = await open_database(await migrated(tmp_path / "belot.sqlite3"))
        parts = database, group.app.store.committer, group.app.store.clock
        keeping = asyncio.create_task(TableRetention(*parts, keep=keep, folder=archive).run())
        with monkeypatch.context() as lost:
            lost.setattr(database, "look_once", away)
            await asyncio.sleep(FIRST.total_seconds() + 1)
        assert (asked, keeping.done()) == (1, False)
        await asyncio.sleep(FIRST.total_seconds() + 1)
        keeping.cancel()
        await database.close()
    assert [table.code for month in archive.iterdir() for table in tables_in(month)] == [code]
    assert not [one for one in caplog.records if one.exc_info]


async def test_it_is_told_that_old_tables_have_nowhere_to_go(
    group: Group, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    folder, stuck = tmp_path / "archive", "belotbot_old_tables_stuck 1.0"
    folder.write_text("a file where a folder should be")
    app, keep = group.app, timedelta(seconds=10)
    code = await played(group)
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    keeping = TableRetention(
        app.store.database,
        app.store.committer,
        app.store.clock,
        keep=keep,
        folder=folder,
        breath=0,
    )
    object.__setattr__(app.jobs.vitals, "keeping", keeping)
    looking = asyncio.create_task(keeping.run())
    await asyncio.sleep(FIRST.total_seconds() + 1)
    assert stuck in await told(group)
    assert f"old tables cannot be put away in {folder}, and stay" in caplog.text
    folder.unlink()
    await asyncio.sleep(EVERY.total_seconds())
    assert stuck not in await told(group)
    assert [table.code for month in folder.iterdir() for table in tables_in(month)] == [code]
    looking.cancel()
