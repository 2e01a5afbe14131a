"""When many people ask at once, all are answered, some of them later; this is no outage."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest

from engine.host.host import Host
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Pace
from tests.engine.host.hosted import ANA, HandClock, allow, process
from tests.migrated import POSTGRES, ask


async def tables_with_codes(host: Host, count: int) -> dict[str, str]:
    """Open this many tables; return their codes by id."""
    rules = rules_of("belot_bg", {})
    openings = {
        host.chance.table_id(): c.Open(ANA, host.chance.code(), "belot_bg", rules, Pace())
        for _ in range(count)
    }
    return {table.id: table.code for table in await host.open_all(openings)}


@pytest.mark.parametrize("database_kind", [POSTGRES], indirect=True)
@pytest.mark.parametrize("count", [300, pytest.param(3000, marks=pytest.mark.long)])
async def test_questions_at_once_are_slow_and_no_outage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, count: int
) -> None:
    """After a start no table is in memory: a few connections read them all."""
    path, clock = tmp_path / "belot.sqlite3", HandClock()
    async with process(path, clock, "before") as one:
        codes = await tables_with_codes(one.host, count // 3)
    async with process(path, clock, "after") as two:
        questions: list[Awaitable[object]] = []
        for table_id, code in codes.items():
            questions += [
                two.host.by_code(code),
                two.host.played(table_id),
                allow(two.host, table_id, c.Sit(Actor("boris"))),
            ]
        await asyncio.gather(*questions)
        assert not two.committer.failing
        seated = "SELECT count(*) FROM events WHERE body LIKE '%\"sat\"%boris%'"
        assert ask(path, seated) == [(count // 3,)]
    assert not caplog.records
