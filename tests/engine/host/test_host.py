"""Every command is decided, stored and only then published; a table takes one at a time."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from sqlalchemy import insert

from engine.host.changes import ATTEMPTS, Change
from engine.host.table_store import SNAPSHOT_EVERY, NoSuchTable, Projection
from engine.rules.deal.actions import OWN, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.ruleset import ConflictingRules, rules_of
from engine.store import commits
from engine.store.commits import Batch, Conflict, NotTried, StoreFailed, Write
from engine.store.journal import Journal, Stored
from engine.store.schema import processes
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Acted, Sat, TableEvent, TableOpened
from engine.tables.table import Pace, Status, Table
from tests.engine.host.hosted import (
    ANA,
    HandClock,
    allow,
    dealt,
    decision_of,
    opened,
    process,
    until,
)
from tests.migrated import ask, held

INSERT = insert(processes)


async def test_one_of_twenty_equal_taps_changes_the_table(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        replies = await asyncio.gather(*(one.host.ask(table.id, tap) for _ in range(20)))
        assert sorted(str(reply.denial) for reply in replies) == ["None"] + ["already_decided"] * 19
        assert (await one.host.table(table.id)).version == table.version + 1
        assert one.folded(table.id) == await one.host.table(table.id)


@pytest.mark.parametrize("steps", range(6))
async def test_a_cancelled_request_was_sent_all_the_same(
    path: Path, clock: HandClock, steps: int
) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        asking = asyncio.create_task(one.host.ask(table.id, tap))
        for _ in range(steps):
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        after = (await one.host.ask(table.id, tap)).table
        assert after.version == table.version + 1
        assert one.folded(table.id) == after
        assert sum(isinstance(event, Acted) for event in one.stored(table.id)) == 1


async def test_nothing_is_published_before_it_is_durable(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        seen: list[tuple[int, int]] = []

        def look(change: Change) -> None:
            ((stored,),) = ask(
                path, "SELECT max(seq) FROM events WHERE table_id = ?", change.table.id
            )
            ((version,),) = ask(path, "SELECT version FROM tables")
            assert stored == version
            seen.append((change.table.version, stored))

        one.host.subscribe(look)
        await dealt(one.host, (await opened(one.host, "boris", "vera")).id)
        assert seen == [(2, 2), (3, 3), (4, 4), (6, 6), (7, 7)]


async def test_a_store_that_fails(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        changes: list[Change] = []
        one.host.subscribe(changes.append)
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        one.committer.fails = 1
        with pytest.raises(StoreFailed):
            await one.host.ask(table.id, tap)
        assert not changes
        assert one.folded(table.id) == table == await one.host.table(table.id)
        await allow(one.host, table.id, tap)
        assert [change.table.version for change in changes] == [table.version + 1]


async def test_events_stored_despite_an_error_are_shown_later(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        shown: list[TableEvent] = []
        one.host.subscribe(lambda change: shown.extend(change.events))
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        one.committer.fails, one.committer.stores = 1, True
        with pytest.raises(StoreFailed):
            await one.host.ask(table.id, tap)
        assert not shown
        reply = await one.host.ask(table.id, tap)
        assert reply.denial is Denial.ALREADY_DECIDED
        assert shown == one.stored(table.id)[table.version :]
        assert len(shown) == 1


async def test_asks_behind_one_that_failed_are_carried_out(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        one.committer.fails = 1
        outcome = await asyncio.gather(
            *(one.host.ask(table.id, c.Sit(Actor(name))) for name in ("b", "v", "g")),
            return_exceptions=True,
        )
        assert isinstance(outcome[0], StoreFailed)
        assert (await one.host.table(table.id)).accounts == ("ana", "v", "g")


async def test_a_listener_that_fails_harms_nobody(
    path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(path, clock) as one:
        heard: list[int] = []

        def fail(_: Change) -> None:
            raise LookupError

        one.host.subscribe(fail)
        one.host.subscribe(lambda change: heard.append(change.table.version))
        table = await opened(one.host, "boris")
        assert heard == [2, 3]
        assert f"table {table.id} at version 3" in caplog.text


async def test_projections_are_stored_with_the_change(path: Path, clock: HandClock) -> None:
    async def enter(table: Table, events: tuple[TableEvent, ...]) -> tuple[Write, ...]:
        names = [event.account for event in events if isinstance(event, Sat)]
        if "nobody" in names:
            raise LookupError
        row = {"started_at": table.version, "heartbeat_at": 0}
        return tuple(Write(INSERT, {"id": name, **row}) for name in names)

    async with process(path, clock, projections=[Projection(enter, (Sat,))]) as one:
        table = await opened(one.host, "boris")
        with pytest.raises(LookupError):
            await one.host.ask(table.id, c.Sit(Actor("nobody")))
        await allow(one.host, table.id, c.StandUp(Actor("boris")))
        with pytest.raises(Conflict):  # for good: the row exists already
            await one.host.ask(table.id, c.Sit(Actor("boris")))
        assert one.folded(table.id).accounts == ("ana",)
        assert ask(path, "SELECT id, started_at FROM processes") == [("boris", 3)]
        await allow(one.host, table.id, c.Sit(Actor("vera")))
        assert ATTEMPTS > 1


async def test_opening(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        first = await opened(one.host)
        opening = c.Open(ANA, first.code, "avkm", rules_of("avkm"), Pace())

        def also(table_id: str) -> tuple[Write, ...]:
            return (Write(INSERT, {"id": table_id, "started_at": 0, "heartbeat_at": 0}),)

        second = await one.host.open(opening, also)
        assert (first.code, second.code) == ("CODE1", "CODE2")
        assert await one.host.by_code("CODE2") == second
        assert await one.host.by_code("XXXXX") is None
        assert isinstance(one.stored(second.id)[0], TableOpened)
        with pytest.raises(ConflictingRules):
            await one.host.open(opening._replace(rules=rules_of("bela_hr", {"kertici": True})))


async def test_a_table_that_there_is_not(
    path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(path, clock) as one:
        for _ in range(2):
            with pytest.raises(NoSuchTable):
                await one.host.ask("nowhere", c.Sit(ANA))
        with pytest.raises(NoSuchTable):
            await one.host.table("nowhere")
        assert one.host.mailboxes() == ()
        assert not [line for line in caplog.records if line.levelno >= logging.ERROR]


async def test_forgotten_tables_are_read_again(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        (box,) = one.host.mailboxes()
        one.host.forget(box)
        assert one.host.mailboxes() == ()
        assert await one.host.table(table.id) == table
        await allow(one.host, table.id, c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT)))


async def test_a_long_table_is_read_from_its_snapshot(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        for _ in range(SNAPSHOT_EVERY // 2):
            await allow(one.host, table.id, c.Sit(Actor("boris")))
            table = await allow(one.host, table.id, c.StandUp(Actor("boris")))
        stored = await one.host.journal.load(table.id)
        assert stored is not None
        assert stored.snapshot is not None
        assert stored.snapshot.version == SNAPSHOT_EVERY
        assert len(stored.events) == table.version - SNAPSHOT_EVERY
        await one.stop()
    async with process(path, clock) as two:
        assert await two.host.table(table.id) == table == two.folded(table.id)
        ask(path, "UPDATE snapshots SET body = '0:of another shape'")
        assert await two.host.table(table.id) == table


async def test_tables_are_read_together_however_often_they_are_asked_for(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(path, clock) as one:
        ids = [(await opened(one.host, f"opener {number}")).id for number in range(3)]
        tables = [await one.host.table(table_id) for table_id in ids]
        await one.stop()
    async with process(path, clock) as two:
        read, load_all = list[str](), Journal.load_all

        async def noted(journal: Journal, wanted: Sequence[str]) -> Mapping[str, Stored | None]:
            read.extend(wanted)
            return await load_all(journal, wanted)

        monkeypatch.setattr(Journal, "load_all", noted)
        asked = [*ids, "nowhere"] * 100
        found = await asyncio.gather(*map(two.host.table, asked), return_exceptions=True)
        assert found[:3] == found[-4:-1] == tables
        assert isinstance(found[-1], NoSuchTable)
        assert max(map(read.count, read)) <= 2


async def test_a_table_stays_in_memory_when_nothing_was_tried_at_it(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)

        async def refused(batch: Batch) -> None:
            raise NotTried(batch)

        async def loaded(_: Journal, wanted: Sequence[str]) -> None:
            raise AssertionError(wanted)

        with monkeypatch.context() as patch:
            patch.setattr(one.committer, "commit", refused)
            with pytest.raises(NotTried):
                await one.host.ask(table.id, c.Sit(Actor("boris")))
        monkeypatch.setattr(Journal, "load_all", loaded)
        assert await one.host.table(table.id) == table
        table = await allow(one.host, table.id, c.Sit(Actor("boris")))
        assert one.folded(table.id) == table


async def test_closing_finishes_what_is_under_way(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        asking = [asyncio.create_task(one.host.ask(table.id, c.Sit(Actor(name)))) for name in "bvg"]
        await asyncio.sleep(0)
        await one.host.close()
        assert [task.result().denial for task in asking] == [None] * 3
        assert one.folded(table.id).full
        assert one.folded(table.id).status is Status.LOBBY


async def test_tables_in_doubt_are_looked_up_as_soon_as_the_store_works_again(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database is locked; a command that was given up is stored after all, and shown."""
    async with process(path, clock) as one:
        table = await opened(one.host)
        shown: list[Change] = []
        one.host.subscribe(shown.append)
        monkeypatch.setattr(commits, "PATIENCE", 0.1)
        with held(path) as holder:
            opening = c.Open(ANA, "NEW", "belot_bg", table.rules, Pace())
            given_up = await asyncio.gather(
                one.host.ask(table.id, c.Sit(Actor("boris"))), return_exceptions=True
            )
            refused = await asyncio.gather(one.host.open(opening), return_exceptions=True)
            assert isinstance(given_up[0], StoreFailed)
            assert isinstance(refused[0], NotTried)
            monkeypatch.setattr(commits, "PATIENCE", 60)
            holder.release()
        await until(lambda: bool(shown))
        (change,) = shown
        assert change.table == one.folded(table.id)
        assert change.table.accounts == ("ana", "boris")
        assert await one.host.by_code("NEW") is None


async def test_a_table_that_was_opened_although_the_store_said_no_is_published(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        shown: list[Change] = []
        one.host.subscribe(shown.append)
        one.committer.fails, one.committer.stores = 1, True
        with pytest.raises(StoreFailed):
            await opened(one.host)
        await until(lambda: bool(shown))
        (change,) = shown
        assert change.table == one.folded(change.table.id)
        assert list(change.events) == one.stored(change.table.id)


async def test_a_table_that_could_not_be_opened_leaves_nothing_in_memory(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        one.committer.fails = 1
        with pytest.raises(StoreFailed):
            await opened(one.host)
        await until(lambda: not one.host.mailboxes())
