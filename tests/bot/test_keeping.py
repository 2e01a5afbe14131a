"""Old tables are put away: what they came to stays, and old buttons say where they are."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from bot.cli.records import exported, replayed
from bot.views.words import Voice, Words
from engine.standings.reckoning import rebuild
from engine.store.archive import tables_in
from tests.bot.messenger import Messenger, running
from tests.bot.test_replays import played

STAYS = (
    "results", "result_seats", "result_circles", "players", "tallies", "encounters", "contracts",
    "milestones", "accounts", "identities", "tournament_scores",
)  # fmt: skip


def rows(file: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(file)) as connection:
        return {one: sorted(map(repr, connection.execute(f"SELECT * FROM {one}"))) for one in STAYS}


async def test_results_stay_and_buttons_say_where_the_table_is(tmp_path: Path) -> None:
    file, archive = tmp_path / "belot.sqlite3", tmp_path / "belot.sqlite3.archive"
    url, voice = f"sqlite+aiosqlite:///{file}", Voice(Words(), "en")
    async with running(tmp_path, Messenger()) as group:
        code = await played(group)
        await group.tap("Ana", b.text(b.CloseButton(code, 1)))
        record = await exported(url, f"{code}:1", voice, archive)
        await asyncio.sleep(60)
        before = rows(file)
        assert await group.app.keeping.once(timedelta(days=1)) == 0
        assert await group.app.keeping.once(timedelta(seconds=30)) == 1
        assert rows(file) == before
        assert (await group.app.database.write(rebuild)).none
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
        assert month.name in group.messenger.text(group.place)
        assert await exported(url, f"{code}:1", voice, archive) == record
        told = "".join(replayed(str(month), voice, code))
        assert told == "".join(replayed(str(month), voice))
        private = group.private("Ana")
        await group.tap("Ana", b.text(b.ForgetButton()), private)
        assert "Ana" not in await exported(url, f"{code}:1", voice, archive)
    assert "Ana" not in month.read_text()
    (table,) = tables_in(month)
    assert table.code == code
