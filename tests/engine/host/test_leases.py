"""One process leads a table; others wait for its lease, and memory that is stale does no harm."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.lease_time import LEASE
from engine.rules.actions import MakeCall
from engine.rules.auction import Call
from engine.rules.moves import OWN
from engine.store.commits import NotTried
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import TableEvent, TimeGivenBack
from tests.engine.host.hosted import (
    ANA,
    HandClock,
    allow,
    dealt,
    decision_of,
    opened,
    process,
    returning,
    until,
)
from tests.migrated import ask


async def test_a_living_lease_keeps_others_out(path: Path, clock: HandClock) -> None:
    async with process(path, clock, "one") as one, process(path, clock, "two") as two:
        table = await dealt(one.host, (await opened(one.host)).id)
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        clock.present += LEASE - timedelta(seconds=1)
        with pytest.raises(NotTried):
            await two.host.ask(table.id, tap)
        assert await two.host.table(table.id) == table  # anybody may look
        clock.wait(1)
        after = await allow(two.host, table.id, tap)
        reply = asyncio.create_task(one.host.ask(table.id, tap))
        with pytest.raises(NotTried):
            await reply
        assert one.folded(table.id) == after == await one.host.table(table.id)


async def test_who_takes_over_gives_the_time_back(path: Path, clock: HandClock) -> None:
    async with process(path, clock, "one") as one, process(path, clock, "two") as two:
        table = await dealt(one.host, (await opened(one.host)).id)
        clock.wait(20)
        await one.host.journal.leases.renew("one", int((clock.now() + LEASE).timestamp() * 1000))
        clock.wait(60)
        shown: list[TableEvent] = []
        two.host.subscribe(lambda change: shown.extend(change.events))
        reply = await two.host.ask(table.id, c.ComeBack(ANA))
        assert reply.denial is Denial.NOT_AWAY
        assert reply.table.turn is not None
        assert reply.table.turn.since == clock.now() - timedelta(seconds=20)
        assert [type(event) for event in shown] == [TimeGivenBack]
        await two.host.ask(table.id, c.ComeBack(ANA))
        assert len(shown) == 1


async def test_who_closes_lets_others_lead_at_once(path: Path, clock: HandClock) -> None:
    async with process(path, clock, "one") as one, process(path, clock, "two") as two:
        table = await dealt(one.host, (await opened(one.host)).id)
        await one.host.close()
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
        await allow(two.host, table.id, tap)
        with pytest.raises(NotTried):
            await one.host.ask(table.id, tap)


async def test_who_is_alone_with_the_database_stores_once_that_he_leads(
    path: Path, clock: HandClock
) -> None:
    query = "SELECT leader, lease_until FROM tables"
    async with process(path, clock, "one") as one:
        table = await opened(one.host)
        before = ask(path, query)
        for _ in range(4):
            clock.wait(LEASE.total_seconds())
            await one.timekeeper._beat_once()
            one.host.forget(one.host.mailbox(table.id))
            await one.host.ask(table.id, c.Sit(Actor("boris")))
            assert ask(path, query) == before
        assert one.beaten()


async def test_stale_memory_is_noticed_when_it_writes(path: Path, clock: HandClock) -> None:
    async with process(path, clock, "one") as one, process(path, clock, "one") as twin:
        table = await dealt(one.host, (await opened(one.host, "boris")).id)
        tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.PASS))
        await allow(twin.host, table.id, tap)
        assert (await one.host.table(table.id)).version == table.version  # stale
        shown: list[TableEvent] = []
        one.host.subscribe(lambda change: shown.extend(change.events))
        assert (await one.host.ask(table.id, tap)).denial is Denial.ALREADY_DECIDED
        after = await one.host.table(table.id)
        assert (after.version, decision_of(after).turn) == (table.version + 1, 1)
        assert shown == one.stored(table.id)[table.version :]  # what the twin did is seen
        await allow(
            one.host, table.id, c.Act(Actor("boris"), decision_of(after), MakeCall(OWN, Call.PASS))
        )


async def test_stale_memory_is_noticed_when_a_newer_version_is_known(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock, "one") as one, process(path, clock, "one") as twin:
        table = await opened(one.host)
        after = await allow(twin.host, table.id, c.Sit(Actor("boris")))
        assert await one.host.table(table.id) == table
        assert await one.host.table(table.id, after.version) == after


async def test_a_table_whose_leader_died_goes_on_elsewhere(
    path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with process(path, clock, "one") as one, process(path, clock, "two") as two:
        two.host.subscribe(clock.follow)
        two.host.subscribe(returning(two.host))
        table = await dealt(one.host, (await opened(one.host)).id)
        await allow(one.host, table.id, c.StandUp(ANA))  # an AI is due at once
        await one.kill()
        await two.timekeeper.resume()
        two.run()
        clock.wait(5)
        await asyncio.sleep(0.1)
        assert two.folded(table.id).version == table.version + 1
        clock.present += LEASE
        await until(lambda: two.over(table.id))
        assert not caplog.records
