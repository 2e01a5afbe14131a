"""A table that is closed is nobody's to lead any more, and nobody waits for more of it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine.host.lease_time import BEAT, LEASE
from engine.store.commits import StoreFailed
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from tests.engine.host.hosted import ANA, allow, opened
from tests.engine.many.processes import members

pytestmark = pytest.mark.sqlite  # in virtual time; files are looked into

CLOSE = c.Close(ANA)


def leaders(path: Path) -> list[tuple[str | None, int | None]]:
    with closing(sqlite3.connect(path / "many")) as connection:
        return connection.execute("SELECT leader, lease_until FROM tables").fetchall()


async def test_nobody_leads_it_though_its_old_buttons_are_pressed(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table_id = (await opened(one.host)).id
    assert leaders(tmp_path) != [(None, None)]
    await allow(one.host, table_id, CLOSE)
    for member in (one, two, two, one):
        assert leaders(tmp_path) == [(None, None)]
        assert not member.host.leases.holds(table_id)
        reply = await member.ask(table_id, c.Sit(Actor("boris")))
        assert reply.denial is Denial.TABLE_OVER
        await asyncio.sleep(LEASE.total_seconds())
    assert leaders(tmp_path) == [(None, None)]
    await one.end()
    await two.end()


async def test_nobody_leads_it_whose_closing_was_in_doubt(tmp_path: Path) -> None:
    (one,) = await members(tmp_path, 1)
    table_id = (await opened(one.host)).id
    await asyncio.sleep(BEAT.total_seconds() / 2)
    one.reach.deaf = 1
    with pytest.raises(StoreFailed):
        await one.ask(table_id, CLOSE)
    await asyncio.sleep(2 * BEAT.total_seconds())
    assert (await one.host.table(table_id)).status == "closed"
    assert leaders(tmp_path) == [(None, None)]
    await one.end()


async def test_who_may_have_missed_something_looks_once(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    known, unknown = [(await opened(one.host)).id for _ in range(2)]
    await allow(one.host, known, CLOSE)
    await asyncio.sleep(BEAT.total_seconds())
    two.cut_off()
    await allow(one.host, unknown, CLOSE)
    told = two.heard.changes
    two.join()
    await asyncio.sleep(BEAT.total_seconds())
    assert two.heard.changes == told + 1
    assert two.heard.versions == one.heard.versions
    assert not [box for box in two.host.mailboxes() if box.busy]
    await one.end()
    await two.end()
