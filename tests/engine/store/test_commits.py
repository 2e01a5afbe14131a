import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast

import pytest
from sqlalchemy import Connection, bindparam, delete, insert, update

from engine.store import commits
from engine.store.batches import Forbidden, grouped
from engine.store.commits import (
    Batch,
    Committer,
    Conflict,
    NotTried,
    StoreClosed,
    StoreFailed,
    TransactionAttempt,
    Write,
)
from engine.store.database import Database, open_database
from engine.store.postgres import database as postgres
from engine.store.schema import events, processes, snapshots, tables
from engine.store.sqlite import database as sqlite
from tests.engine.store.opened import Store
from tests.migrated import Held, ask, held
from tests.virtual import run

INSERT = insert(processes)
INSERT_TABLE = insert(tables)
INSERT_EVENT = insert(events)
INSERT_SNAPSHOT = insert(snapshots)
BEAT = (
    update(processes)
    .where(processes.c.id == bindparam("process"), processes.c.heartbeat_at == bindparam("old"))
    .values(heartbeat_at=bindparam("new"))
)
DELETE = delete(processes).where(processes.c.id == bindparam("process"))


def enter(name: str, beat: int = 0) -> Write:
    return Write(INSERT, {"id": name, "started_at": 0, "heartbeat_at": beat})


def beat(name: str, old: int, new: int) -> Write:
    return Write(BEAT, {"process": name, "old": old, "new": new})


def leave(name: str) -> Write:
    return Write(DELETE, {"process": name}, expects=None)


def table(name: str, due_at: int | None = None) -> Write:
    row = {"id": name, "code": name, "version": 0, "status": "lobby", "due_at": due_at}
    return Write(INSERT_TABLE, {**row, "created_at": 0, "updated_at": 0})


def event(name: str, seq: int) -> Write:
    return Write(INSERT_EVENT, {"table_id": name, "seq": seq, "schema": 1, "at": 0, "body": "{}"})


def stored(store: Store) -> dict[str, int]:
    """The content of the file, read through a separate connection."""
    return dict(ask(store.path, "SELECT id, heartbeat_at FROM processes"))


async def commit_all(store: Store, *batches: Batch) -> list[BaseException | None]:
    return await asyncio.gather(
        *(store.committer.commit(batch) for batch in batches), return_exceptions=True
    )


async def test_committed_batches_are_in_the_file(store: Store) -> None:
    await store.committer.commit(Batch((enter("a", 1),)))
    assert stored(store) == {"a": 1}


async def test_a_failing_commit_counter_stops_no_commit(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: TransactionAttempt) -> None:
        raise RuntimeError

    store.committer.when_tried(fails)
    for number in range(2):
        await store.committer.commit(Batch((enter(str(number)),)))
    assert stored(store) == {"0": 0, "1": 0}
    assert len(caplog.records) == 2


@pytest.mark.sqlite
async def test_commit_returns_only_after_the_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, going_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    write = store.database.write

    def and_wait(work: Callable[[Connection], object], connection: Connection) -> object:
        done = work(connection)
        loop.call_soon_threadsafe(held.set)
        going_on.wait()
        return done

    def waiting(
        work: Callable[[Connection], object], *, once: bool, lock_wait: int
    ) -> Awaitable[object]:
        return write(partial(and_wait, work), once=once, lock_wait=lock_wait)

    monkeypatch.setattr(store.database, "write", waiting)
    commit = asyncio.create_task(store.committer.commit(Batch((enter("a"),))))
    await held.wait()
    await asyncio.sleep(0)
    assert not commit.done()
    assert stored(store) == {}
    going_on.set()
    await commit
    assert stored(store) == {"a": 0}


@pytest.mark.parametrize("guilty", [0, 17, 99])
async def test_only_the_guilty_batch_is_refused(store: Store, guilty: int) -> None:
    names = [f"p{number}" for number in range(100)]
    await commit_all(store, *(Batch((enter(name),)) for name in names))
    batches = [
        Batch((enter(f"{name}'", 5), beat(name, 1 if number == guilty else 0, 5)))
        for number, name in enumerate(names)
    ]
    outcome = await commit_all(store, *batches)
    assert [number for number, error in enumerate(outcome) if error is not None] == [guilty]
    error = outcome[guilty]
    assert isinstance(error, Conflict)
    assert error.batch is batches[guilty]
    after = stored(store)
    assert len(after) == 199  # nothing of the faulty batch, all of the others
    assert sum(after.values()) == 99 * 2 * 5


async def test_losers_do_not_split_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"p{number}" for number in range(100)]
    await commit_all(store, *(Batch((enter(name),)) for name in names))
    write, transactions = store.database.write, 0

    async def counted(
        work: Callable[[Connection], object], *, once: bool = False, lock_wait: int
    ) -> object:
        nonlocal transactions
        transactions += 1
        return await write(work, once=once, lock_wait=lock_wait)

    monkeypatch.setattr(store.database, "write", counted)
    monkeypatch.setattr(commits, "PARTING", 60.0)  # a slow machine must not cause dead letters
    losers, committer = set(names[3:50:9]), Committer(store.database)
    batches = [Batch((beat(name, 1 if name in losers else 0, 5),)) for name in names]
    storing = asyncio.gather(*map(committer.commit, batches), return_exceptions=True)
    await asyncio.sleep(0)
    committer.start()
    outcome = await storing
    await committer.stop()
    lost = {name for name, error in zip(names, outcome, strict=True) if error is not None}
    assert lost == losers
    assert transactions <= 2 + commits.RACES


async def test_a_constraint_is_a_conflict(store: Store) -> None:
    outcome = await commit_all(store, Batch((enter("a", 1),)), Batch((enter("a", 2),)))
    assert outcome[0] is None
    assert isinstance(outcome[1], Conflict)
    assert stored(store) == {"a": 1}


async def test_hopeless_writes_are_no_conflict(store: Store) -> None:
    nameless = Write(INSERT, {"id": "b", "started_at": None, "heartbeat_at": 0})
    orphan = event("no such table", 1)
    outcome = await commit_all(store, Batch((enter("a"),)), Batch((nameless,)), Batch((orphan,)))
    assert [type(error) for error in outcome] == [type(None), Forbidden, Forbidden]
    assert stored(store) == {"a": 0}


async def test_batches_that_race_for_a_row(store: Store) -> None:
    await store.committer.commit(Batch((enter("a", 0),)))
    outcome = await commit_all(store, *(Batch((beat("a", 0, n),)) for n in range(1, 21)))
    assert outcome[0] is None
    assert all(isinstance(error, Conflict) for error in outcome[1:])
    assert stored(store) == {"a": 1}


async def test_a_row_may_refer_to_one_of_a_batch_before_it(store: Store) -> None:
    outcome = await commit_all(
        store,
        Batch((table("t"), event("t", 1))),
        Batch((event("t", 2), enter("a"))),
        Batch((enter("b"), table("u"))),
        Batch((event("u", 1),)),
    )
    assert outcome == [None] * 4


async def test_a_write_that_cannot_be_made_harms_nobody_else(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    bad = Write(INSERT, {"id": "b", "started_at": object(), "heartbeat_at": 0})
    outcome = await commit_all(store, Batch((enter("a"),)), Batch((bad,)), Batch((enter("c"),)))
    assert outcome[0] is None
    assert isinstance(outcome[1], StoreFailed)
    assert outcome[2] is None
    assert stored(store).keys() == {"a", "c"}
    assert "not stored" in caplog.text


async def test_the_writer_outlives_a_failure_of_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 50)
    monkeypatch.setattr(postgres, "LOCK_TIMEOUT", 50)
    monkeypatch.setattr(commits, "RETRY", 0.0)
    database = await open_database(store.url)
    committer = Committer(database)
    committer.start()
    holder = Held(store.path)
    outcome = await asyncio.gather(
        *(committer.commit(Batch((enter(name),))) for name in "ab"), return_exceptions=True
    )
    assert [type(error) for error in outcome] == [StoreFailed, StoreFailed]
    assert "the database fails" in caplog.text
    assert committer.failing
    holder.release()
    await committer.commit(Batch((enter("c"),)))
    assert stored(store).keys() == {"c"}
    assert "works again after 0 s, 2 batches were not stored" in caplog.text
    assert not committer.failing
    await committer.stop()
    await database.close()


async def test_an_outage_fails_at_once_and_is_told_in_a_few_lines(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 60_000)
    monkeypatch.setattr(postgres, "LOCK_TIMEOUT", 60_000)
    database = await open_database(store.url)
    committer = Committer(database)
    committer.start()
    holder = Held(store.path)
    monkeypatch.setattr(commits, "PATIENCE", 0.1)
    monkeypatch.setattr(commits, "RETRY", 600.0)
    for n in range(200):  # only the first waits for `PATIENCE`
        with pytest.raises(StoreFailed):
            await committer.commit(Batch((enter(f"p{n}"),)))
    assert len(caplog.records) == 1
    assert not caplog.records[0].exc_info
    holder.release()
    monkeypatch.setattr(commits, "PATIENCE", 60)
    monkeypatch.setattr(commits, "RETRY", 1.0)
    await committer.stop()
    assert stored(store).keys() == {"p0"}  # stored in the end, though nobody waits for it
    await database.close()


class Slow:
    """A database whose transactions all take nearly as long as callers wait."""

    stores_moves = False

    def is_there(self) -> bool:
        return True

    async def write(self, *_: object, **__: object) -> list[int]:
        await asyncio.sleep(0.9 * commits.PATIENCE)
        return []


@pytest.mark.sqlite
def test_a_slow_database_is_no_outage_however_many_batches_wait(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(commits, "PATIENCE", 2.5)

    async def all_stored() -> None:
        committer = Committer(cast("Database", Slow()))
        committer.start()
        await asyncio.gather(*(committer.commit(Batch((enter(str(n)),))) for n in range(3000)))
        assert not committer.failing
        await committer.stop()

    run(all_stored())
    assert not caplog.records


async def test_batches_waiting_at_the_end_are_never_stored(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "PATIENCE", 0.2)
    with held(store.path) as holder:
        first = asyncio.create_task(store.committer.commit(Batch((enter("held"),))))
        await asyncio.sleep(0.05)  # the writer holds it
        waiting = (store.committer.commit(Batch((enter(f"p{n}"),))) for n in range(20))
        outcome = await asyncio.gather(first, *waiting, return_exceptions=True)
        assert [type(one) for one in outcome] == [StoreFailed] + [NotTried] * 20
        monkeypatch.setattr(commits, "PATIENCE", 60)
        holder.release()
    while store.committer.failing:  # noqa: ASYNC110 (the writer sends no event)
        await asyncio.sleep(0.01)
    await store.committer.commit(Batch((enter("after"),)))
    assert stored(store).keys() == {"held", "after"}


@pytest.mark.parametrize("refused", [enter("p"), event("no such table", 1)])
async def test_an_outage_is_over_when_the_database_refuses_a_batch(
    store: Store, monkeypatch: pytest.MonkeyPatch, refused: Write
) -> None:
    recovered: list[bool] = []
    store.committer.when_recovered(lambda: recovered.append(True))
    await store.committer.commit(Batch((enter("p"),)))
    monkeypatch.setattr(commits, "PATIENCE", 0.2)
    with held(store.path) as holder:
        with pytest.raises(StoreFailed):
            await store.committer.commit(Batch((refused,)))
        monkeypatch.setattr(commits, "PATIENCE", 60)
        holder.release()
    while store.committer.failing:  # noqa: ASYNC110 (the writer sends no event)
        await asyncio.sleep(0.01)
    assert recovered == [True]


@pytest.mark.sqlite
@pytest.mark.parametrize("lost", ["", "-wal"])
@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_acknowledged_that_went_into_a_file_without_a_name(
    store: Store, caplog: pytest.LogCaptureFixture, lost: str, *, replaced: bool
) -> None:
    await store.committer.commit(Batch((enter("a"),)))
    file = store.path.with_name(store.path.name + lost)
    content = file.read_bytes()
    file.rename(file.with_name("away"))
    if replaced:
        file.write_bytes(content)
    with pytest.raises(StoreFailed):
        await store.committer.commit(Batch((enter("b"),)))
    assert store.committer.gone.is_set()
    assert store.committer.failing
    with pytest.raises(StoreFailed):
        await store.committer.commit(Batch((enter("c"),)))
    assert [record.levelname for record in caplog.records] == ["CRITICAL", "ERROR"]


@pytest.mark.sqlite
async def test_lost_files_are_noticed_while_nothing_is_written(store: Store) -> None:
    store.path.unlink()
    async with asyncio.timeout(20):
        await store.committer.gone.wait()


async def test_a_cancelled_commit_is_still_written_completely(store: Store) -> None:
    commits = [
        asyncio.create_task(store.committer.commit(Batch((enter(f"p{n}"), beat(f"p{n}", 0, 1)))))
        for n in range(50)
    ]
    await asyncio.sleep(0)
    for commit in commits[::2]:
        commit.cancel()
    outcome = await asyncio.gather(*commits, return_exceptions=True)
    assert all(isinstance(error, asyncio.CancelledError) for error in outcome[::2])
    assert outcome[1::2] == [None] * 25
    await store.committer.stop()
    assert stored(store) == {f"p{n}": 1 for n in range(50)}


async def test_stopping_stores_what_waits_and_takes_nothing_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.commits.GROUP", 3)
    monkeypatch.setattr("engine.store.commits.WAITING", 5)
    committer = Committer(store.database)
    commits = [asyncio.create_task(committer.commit(Batch((enter(f"p{n}"),)))) for n in range(20)]
    await asyncio.sleep(0)
    committer.start()
    await committer.stop()
    await asyncio.gather(*commits)
    assert len(stored(store)) == 20
    with pytest.raises(StoreClosed):
        await committer.commit(Batch((enter("late"),)))


async def test_the_queue_of_commits_is_limited(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.commits.WAITING", 2)
    committer = Committer(store.database)
    commits = [asyncio.create_task(committer.commit(Batch((enter(f"p{n}"),)))) for n in range(3)]
    await asyncio.sleep(0)
    commits[2].cancel()  # it waits for room and has not been taken
    await asyncio.sleep(0)
    committer.start()
    await asyncio.gather(*commits, return_exceptions=True)
    await committer.stop()
    assert stored(store).keys() == {"p0", "p1"}


def test_equal_statements_go_together() -> None:
    steps = grouped([Batch((event(name, 1), beat(name, 0, 1))) for name in "abc"])
    assert [(step.statement, len(step.rows), step.expects) for step in steps] == [
        (INSERT_EVENT, 3, 3),
        (BEAT, 3, 3),
    ]


def test_writes_of_one_batch_keep_their_order() -> None:
    steps = grouped([Batch((enter("a"), event("a", 1))), Batch((event("b", 1), enter("b")))])
    assert [step.statement for step in steps] == [INSERT, INSERT_EVENT, INSERT]


def test_writes_to_one_table_keep_their_order() -> None:
    writes = [enter("x"), leave("y"), enter("y"), event("y", 1), beat("y", 0, 1), leave("x")]
    steps = grouped([Batch((write,)) for write in writes])
    assert [step.statement for step in steps] == [
        INSERT,
        DELETE,
        INSERT,
        INSERT_EVENT,
        BEAT,
        DELETE,
    ]
    assert [step.expects for step in steps] == [1, None, 1, 1, 1, None]


def test_differently_named_parameters_stay_apart() -> None:
    short = Write(INSERT_SNAPSHOT, {"table_id": "a", "version": 0})
    long = Write(INSERT_SNAPSHOT, {"table_id": "b", "version": 0, "body": "{}"})
    assert len(grouped([Batch((short,)), Batch((long,))])) == 2
