import asyncio
import logging
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

import bot.people.schema as people
from engine.store import migrate as migrations
from engine.store.database import make_engine, parse_url
from engine.store.engines import Use
from engine.store.migrate import BrokenReferences, migrate, open_as_it_is
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.store.sqlite import database as sqlite
from tests.migrated import ask, url

METADATA = people.identities.metadata  # with the engine's tables
NEWEST = ScriptDirectory(str(migrations.SCRIPTS)).get_current_head()


def url_in(folder: Path) -> str:
    return url(folder / "belot.sqlite3")


def differences(connection: Connection) -> object:
    context = MigrationContext.configure(
        connection, opts={"compare_type": True, "compare_server_default": True}
    )
    return compare_metadata(context, METADATA)


async def test_an_empty_database_is_brought_to_the_schema_of_the_code(tmp_path: Path) -> None:
    assert await migrate(url_in(tmp_path)) is None
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_second_time_nothing_happens(tmp_path: Path) -> None:
    await migrate(url_in(tmp_path))
    assert await migrate(url_in(tmp_path)) == NEWEST


@pytest.mark.parametrize("revision", ["0001", "0045"])
async def test_a_database_from_before_the_baseline_is_refused(
    tmp_path: Path, revision: str
) -> None:
    await migrate(url_in(tmp_path))
    ask(tmp_path / "belot.sqlite3", f"UPDATE alembic_version SET version_num = '{revision}'")
    for refusing in (migrate, open_as_it_is):
        with pytest.raises(UnusableDatabase) as caught:
            await refusing(url_in(tmp_path))
        assert caught.value.reason is DatabaseProblem.TOO_OLD
        assert caught.value.detail == revision
    found = ask(tmp_path / "belot.sqlite3", "SELECT version_num FROM alembic_version")
    assert found == [(revision,)]


NEXT_STEP = """
import sqlalchemy as sa
from alembic import op

revision = "9998"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.Text()))
"""


async def test_a_further_step_upgrades_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await migrate(url_in(tmp_path))
    steps = tmp_path / "migrations"
    await asyncio.to_thread(shutil.copytree, migrations.SCRIPTS, steps)
    step = NEXT_STEP.format(newest=NEWEST)
    (steps / "versions" / "9998_colours.py").write_text(step, encoding="utf-8")
    monkeypatch.setattr(migrations, "SCRIPTS", steps)
    with pytest.raises(UnusableDatabase) as caught:
        await open_as_it_is(url_in(tmp_path))
    assert caught.value.reason is DatabaseProblem.NOT_MIGRATED
    assert await migrate(url_in(tmp_path)) == NEWEST
    assert ask(tmp_path / "belot.sqlite3", "SELECT colour FROM tables") == []
    await (await open_as_it_is(url_in(tmp_path))).close()


async def test_a_database_of_later_code_is_refused(tmp_path: Path) -> None:
    await migrate(url_in(tmp_path))
    ask(tmp_path / "belot.sqlite3", "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UnusableDatabase) as caught:
        await migrate(url_in(tmp_path))
    assert caught.value.reason is DatabaseProblem.TOO_NEW
    assert caught.value.detail == "9999"


@pytest.mark.sqlite
async def test_an_upgrade_that_breaks_references_is_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "dangling", lambda _connection: 1)
    with pytest.raises(BrokenReferences):
        await migrate(url_in(tmp_path))
    with sqlite3.connect(tmp_path / "belot.sqlite3") as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()


async def test_logging_is_left_as_it_is(tmp_path: Path) -> None:
    root = logging.getLogger()
    mine = logging.getLogger("engine.store.commits")
    before = (root.level, list(root.handlers), mine.disabled)
    await migrate(url_in(tmp_path))
    assert (root.level, list(root.handlers), mine.disabled) == before


def test_there_is_one_line_of_steps() -> None:
    assert len(ScriptDirectory(str(migrations.SCRIPTS)).get_heads()) == 1
