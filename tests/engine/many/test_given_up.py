"""What was carried and could not be decided: its asker is told so, and it is not done later."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.host.carrying import PATIENCE
from engine.host.lease_time import BEAT, LEASE
from engine.store.commits import NotTried, StoreFailed
from engine.store.problems import OutOfReach
from engine.tables import commands as c
from engine.tables.commands import Actor
from tests.engine.host.hosted import allow, opened
from tests.engine.many.processes import Member, members

pytestmark = pytest.mark.sqlite  # in virtual time; files are looked into

BORIS, CARL = Actor("boris"), Actor("carl")


def sitting(member: Member, table_id: str) -> list[str]:
    table = member.host.mailbox(table_id).table
    assert table is not None
    return [chair.account for chair in table.chairs if chair.account is not None]


async def test_what_failed_for_who_asked_is_not_done_when_another_asks(tmp_path: Path) -> None:
    one, two, three = await members(tmp_path, 3)
    table_id = (await opened(one.host)).id
    await allow(two.host, table_id, c.Sit(BORIS))
    one.bus.cut_off()
    leaving = asyncio.create_task(two.ask(table_id, c.StandUp(BORIS)))
    await asyncio.sleep(0.5)
    two.reach.cut = True
    with pytest.raises(OutOfReach):
        await leaving
    two.reach.cut = False
    await asyncio.sleep(2 * BEAT.total_seconds())
    one.bus.deaf = False
    await allow(three.host, table_id, c.Sit(CARL))
    assert sitting(one, table_id) == ["ana", "boris", "carl"]
    for member in (one, two, three):
        await member.end()


async def test_what_nobody_can_wait_for_any_more_is_not_begun(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table_id = (await opened(one.host)).id
    await two.host._carrying.ask(table_id, c.Sit(BORIS), "nobody")
    await asyncio.sleep(PATIENCE.total_seconds() + 1)
    await allow(two.host, table_id, c.Sit(CARL))
    assert sitting(one, table_id) == ["ana", "carl"]
    for member in (one, two):
        await member.end()


async def test_who_slept_for_so_long_that_it_was_cleared_away_hears_that(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table_id = (await opened(one.host)).id
    one.cut_off()
    asking = asyncio.create_task(two.ask(table_id, c.Sit(BORIS)))
    await asyncio.sleep(0.5)
    with closing(sqlite3.connect(tmp_path / "many")) as connection:
        connection.execute("DELETE FROM carried_commands")
        connection.commit()
    loop = asyncio.get_running_loop()
    began = loop.time()
    with pytest.raises(StoreFailed) as caught:
        await asking
    assert not isinstance(caught.value, NotTried), "it may have been decided before that"
    assert loop.time() - began <= LEASE.total_seconds() + BEAT.total_seconds()
    await allow(two.host, table_id, c.Sit(CARL))
    assert sitting(two, table_id) == ["ana", "carl"]
    one.join()
    for member in (one, two):
        await member.end()
