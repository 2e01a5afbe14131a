"""Old tables are archived once and completely, even if the process stops at any point."""

import asyncio
import json
import threading
from itertools import count
from pathlib import Path
from stat import S_IMODE

import pytest

from engine.host import archiver
from engine.host.archiver import PUT_AWAY, TableArchiver
from engine.store.commits import Batch, Committer
from engine.store.copies import archive
from engine.store.copies.archive import MonthFile, archived, month_of, tables_in
from engine.store.copies.backup import make_durable
from engine.store.journal import EventRow, Journal, write_events, write_new_table
from tests.engine.store.opened import Store, opened

JANUARY = 1_767_300_000_000
DAY = 86_400_000
EVENTS = 7


class Killed(BaseException):
    """The process ends here."""


class Mortal(Committer):
    """Ends the process after this number of commits."""

    left = 10**9

    async def commit(self, batch: Batch) -> None:
        if not self.left:
            raise Killed
        self.left -= 1
        await super().commit(batch)


def events(first: int, last: int) -> list[EventRow]:
    body = {"kind": "said", "text": "„ж”\n", "n": 1}
    return [EventRow(seq, 1, seq, json.dumps(body | {"n": seq})) for seq in range(first, last + 1)]


async def fill(store: Store) -> None:
    for number in range(5):
        table, at = f"t{number}", JANUARY + number * 20 * DAY
        status = "closed" if number < 4 else "finished"
        new = write_new_table(table, f"CODE{number}", events(1, 3), status="lobby", at=at)
        await store.committer.commit(new)
        await store.committer.commit(
            write_events(table, 3, events(4, EVENTS), status=status, at=at, snapshot="{}")
        )


def lines(folder: Path) -> list[str]:
    return [table.id for file in sorted(folder.glob("*")) for table in tables_in(file)]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archiver, "EVENTS_AT_ONCE", 3)


async def test_each_table_is_archived_once_wherever_it_ends(tmp_path: Path) -> None:
    for kill_after in count(0, 4):
        folder, finished = tmp_path / f"archive{kill_after}", False
        async with opened(tmp_path / f"{kill_after}.sqlite3") as store:
            await fill(store)
            journal = Journal(store.database, store.committer)
            before = {f"t{number}": await journal.events(f"t{number}") for number in range(5)}
            mortal = Mortal(store.database)
            mortal.start()
            mortal.left = kill_after
            try:
                putting = TableArchiver(store.database, mortal, folder, lambda _: (), breath=0)
                await putting.older_than(JANUARY + 50 * DAY, ())
                finished = True
            except Killed:
                pass
            finally:
                mortal.left = 10**9
                await mortal.stop()
            for torn in folder.glob("*"):
                with torn.open("ab") as file:
                    file.write(b'{"archive":1,"id":"t9"')
            putting = TableArchiver(store.database, store.committer, folder, lambda _: (), breath=0)
            await putting.older_than(JANUARY + 50 * DAY, ())
            assert sorted(lines(folder)) == ["t0", "t1", "t2"]
            for number in range(5):
                row = await journal.by_id(f"t{number}")
                assert row is not None
                kept = await journal.events(row.id)
                if number > 2:
                    assert kept == before[row.id]
                    assert row.status == ("closed" if number < 4 else "finished")
                    continue
                assert (row.status, kept) == (PUT_AWAY, ())
                found = archived(folder, row)
                assert found is not None
                assert [json.loads(one.body) for one in found.events] == [
                    json.loads(one.body) for one in before[row.id]
                ]
                assert [one[:3] for one in map(tuple_of, found.events)] == [
                    one[:3] for one in map(tuple_of, before[row.id])
                ]
        assert sorted(one.name for one in folder.iterdir()) == ["2026-01.jsonl", "2026-02.jsonl"]
        assert {S_IMODE(one.stat().st_mode) for one in folder.iterdir()} == {0o600}
        if finished:
            break


async def test_nobody_need_be_able_to_read_what_the_archive_lies_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be an administrator's folder that the archive's owner may only traverse."""
    folder = tmp_path / "archive"
    folder.mkdir()

    def flush(one: Path) -> None:
        if one != folder:
            raise PermissionError(one)
        make_durable(one)

    monkeypatch.setattr(archive, "make_durable", flush)
    async with opened(tmp_path / "store.sqlite3") as store:
        await fill(store)
        putting = TableArchiver(store.database, store.committer, folder, lambda _: (), breath=0)
        assert await putting.older_than(JANUARY + 50 * DAY, ()) == 3
    assert sorted(lines(folder)) == ["t0", "t1", "t2"]


async def test_a_stopped_process_leaves_no_writing_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file would be closed, and the next opened file would get its descriptor."""
    folder, append = tmp_path / "archive", MonthFile.append
    writing, disk = threading.Event(), threading.Event()

    def slow(file: MonthFile, line: bytes) -> None:
        writing.set()
        assert disk.wait(60)
        append(file, line)

    monkeypatch.setattr(MonthFile, "append", slow)
    async with opened(tmp_path / "store.sqlite3") as store:
        await fill(store)
        putting = TableArchiver(store.database, store.committer, folder, lambda _: (), breath=0)
        doing = asyncio.create_task(putting.older_than(JANUARY + 50 * DAY, ()))
        assert await asyncio.to_thread(writing.wait, 60)
        for _ in range(20):
            doing.cancel()
            await asyncio.sleep(0)
        assert not doing.done()
        disk.set()
        with pytest.raises(asyncio.CancelledError):
            await doing
        assert lines(folder) == ["t0"], "what was begun is whole, and no more is begun"
        assert await putting.older_than(JANUARY + 50 * DAY, ()) == 3
    assert sorted(lines(folder)) == ["t0", "t1", "t2"]


def tuple_of(event: EventRow) -> tuple[int, int, int, str]:
    return event.seq, event.schema, event.at, event.body


def test_a_month_is_that_of_utc() -> None:
    assert month_of(JANUARY) == "2026-01.jsonl"
