import hashlib
import logging
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import asyncpg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

import bot.people.schema as people
import bot.people.schema as storage
from engine.standings.boards import By, leaderboard
from engine.standings.ratings import Family
from engine.standings.recount import rebuild, rebuild_if_outdated
from engine.store.database import make_engine, open_database, parse_url
from engine.store.engines import Use
from engine.store.migrate import BrokenReferences, config, migrate
from engine.store.migrations import versions
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.store.sqlite import database as sqlite
from tests.migrated import ask, url

METADATA = people.identities.metadata  # the engine's, with those of people and of storage
assert METADATA is storage.surfaces.metadata
VERSIONS = Path(versions.__file__ or "").parent


def url_in(folder: Path) -> str:
    return url(folder / "belot.sqlite3")


def enter(folder: Path, script: str) -> None:
    for statement in script.split(";\n"):
        ask(folder / "belot.sqlite3", statement or "SELECT 1")


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
    newest = max(file.name[:4] for file in VERSIONS.glob("0*.py"))
    assert await migrate(url_in(tmp_path)) == newest


async def test_the_steps_can_be_taken_back(tmp_path: Path) -> None:
    await migrate(url_in(tmp_path))
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)

    def down(connection: Connection) -> list[str]:
        command.downgrade(config(connection), "base")
        return inspect(connection).get_table_names()

    async with engine.begin() as connection:
        assert await connection.run_sync(down) == ["alembic_version"]
    await engine.dispose()
    assert await migrate(url_in(tmp_path)) is None


@pytest.mark.sqlite
async def test_what_was_there_before_tournaments_is_there_after_them(tmp_path: Path) -> None:
    """Also the orders of leaderboards, which are kept otherwise meanwhile. Columns may have changed
    places.
    """
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)

    async def stored_after(step: Callable[[Config, str], None], revision: str) -> list[str]:
        async with engine.begin() as connection:
            await connection.run_sync(lambda c: step(config(c), revision))
        with closing(sqlite3.connect(tmp_path / "belot.sqlite3")) as file:
            words = (sorted(re.split(r"[\s,();]+", line)) for line in file.iterdump())
            return sorted(" ".join(line) for line in words)

    await stored_after(command.upgrade, "0017")
    with sqlite3.connect(tmp_path / "belot.sqlite3") as old:
        old.execute(
            "INSERT INTO tallies VALUES"
            " ('ana', 'bela', 'telegram/-5', '', 7, 6, 5, 4, 3, 2, 1, 0, 1, 0.5, 25, 8, 1)"
        )
    old.close()
    before = await stored_after(command.upgrade, "0017")
    assert await stored_after(command.upgrade, "head") != before
    assert await stored_after(command.downgrade, "0017") == before
    await engine.dispose()


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


async def test_there_is_one_line_of_steps(tmp_path: Path) -> None:
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)
    async with engine.connect() as connection:
        settings = await connection.run_sync(config)
    await engine.dispose()
    assert len(ScriptDirectory.from_config(settings).get_heads()) == 1


OLD_RESULTS = """
INSERT INTO results VALUES
    ('won:1', 'won', 1, 'bela_three', 1, 'B', '{"A": 5, "B": 701, "C": 3}', 9),
    ('two:1', 'two', 1, 'bela_three', 1, NULL, '{"A": 701, "B": 701, "C": 5}', 9),
    ('all:1', 'all', 1, 'bela_three', 1, NULL, '{"A": 701, "B": 701, "C": 701}', 9),
    ('teams:1', 'teams', 1, 'bela_hr', 1, NULL, '{"A": 1032, "B": 1032}', 9);
INSERT INTO result_seats VALUES
    ('won:1', '0', NULL, 'club', 'A', FALSE), ('won:1', '1', NULL, 'club', 'B', TRUE),
    ('two:1', '0', NULL, 'club', 'A', FALSE), ('two:1', '1', NULL, 'club', 'B', FALSE),
    ('two:1', '2', NULL, 'club', 'C', FALSE),
    ('all:1', '0', NULL, 'club', 'A', FALSE), ('all:1', '1', NULL, 'club', 'B', FALSE),
    ('all:1', '2', NULL, 'club', 'C', FALSE),
    ('teams:1', '0', NULL, 'club', 'A', FALSE), ('teams:1', '1', NULL, 'club', 'B', FALSE);
"""


async def test_matches_that_were_drawn_before_are_shared_by_those_who_led(tmp_path: Path) -> None:
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.upgrade(config(c), "0003"))
    await engine.dispose()
    enter(tmp_path, OLD_RESULTS)
    await migrate(url_in(tmp_path))
    query = "SELECT match_id, side, sixths FROM result_seats ORDER BY 1, 2"
    assert ask(tmp_path / "belot.sqlite3", query) == [
        ("all:1", "A", 2), ("all:1", "B", 2), ("all:1", "C", 2),
        ("teams:1", "A", 3), ("teams:1", "B", 3),
        ("two:1", "A", 3), ("two:1", "B", 3), ("two:1", "C", 0),
        ("won:1", "A", 0), ("won:1", "B", 6),
    ]  # fmt: skip


OLD_MATCHES = """
INSERT INTO places (id, platform, chat, topic, private, language, settings, reachable, version,
    title, community) VALUES
    ('p1', 'telegram', '-5', '', FALSE, NULL, '{}', TRUE, 1, '', ''),
    ('p2', 'telegram', '-5', '7', FALSE, NULL, '{}', TRUE, 1, '', ''),
    ('p3', 'discord', '2', '', FALSE, NULL, '{}', TRUE, 1, '', '900'),
    ('p4', 'telegram', '9', '', TRUE, NULL, '{}', TRUE, 1, '', '');
INSERT INTO results VALUES
    ('t:1', 't', 1, 'bela_hr', 1000, 'A', '{"A": 1032, "B": 700}', 9),
    ('t:2', 't', 2, 'belot_bg', 2000, NULL, '{"A": 90, "B": 90}', 4),
    ('t:3', 't', 3, 'three_handed', 3000, 'C', '{"A": 1, "B": 2, "C": 151}', 4),
    ('t:4', 't', 4, 'bela_hr', 4000, 'A', '{"A": 1032, "B": 700}', 9);
INSERT INTO result_seats VALUES
    ('t:1', '0', 'ana', NULL, 'A', 6), ('t:1', '1', 'boris', NULL, 'B', 0),
    ('t:1', '2', NULL, 'club', 'A', 6), ('t:1', '3', NULL, 'club', 'B', 0),
    ('t:2', '0', 'ana', NULL, 'A', 3), ('t:2', '1', 'boris', NULL, 'B', 3),
    ('t:2', '2', 'vera', NULL, 'A', 3), ('t:2', '3', NULL, 'club', 'B', 3),
    ('t:3', '0', 'ana', NULL, 'A', 0), ('t:3', '1', 'boris', NULL, 'B', 0),
    ('t:3', '2', 'vera', NULL, 'C', 6),
    ('t:4', '0', 'ana', NULL, 'A', 6), ('t:4', '1', NULL, 'club', 'B', 0),
    ('t:4', '2', 'vera', NULL, 'A', 6), ('t:4', '3', NULL, 'club', 'B', 0);
INSERT INTO result_venues VALUES
    ('t:1', 'p1'), ('t:1', 'p2'), ('t:1', 'p4'), ('t:2', 'p3'), ('t:3', 'p1'), ('t:4', 'p1');
"""


async def test_what_was_played_before_ratings_counts_when_the_bot_starts(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.standings.recount.TELLING", 0)
    caplog.set_level(logging.INFO)
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.upgrade(config(c), "0012"))
    await engine.dispose()
    enter(tmp_path, OLD_MATCHES)
    await migrate(url_in(tmp_path))
    database = await open_database(url_in(tmp_path))
    assert await rebuild_if_outdated(database) is not None
    for told in ("from 4 results", "ratings: 0 of 4", "people: 0 of 3", "recomputed all"):
        assert told in caplog.text
    assert await rebuild_if_outdated(database) is None, "once is enough"

    async def won(circle: str, family: Family) -> list[tuple[str, int, Fraction]]:
        board = await leaderboard(database, circle, "", family, By.WON)
        return [(row.account_id, row.points, row.won) for row in board.rows]

    half = Fraction(1, 2)
    bela = [("ana", 1032, Fraction(1)), ("boris", 700, Fraction(0))]
    assert await won("telegram/-5", Family.BELA) == bela
    assert await won("", Family.BELA) == [], "nobody has a place yet"
    everybody = [("ana", 90, half), ("boris", 90, half), ("vera", 90, half)]
    assert await won("discord/900", Family.BULGARIAN) == everybody
    (first, *_) = await won("telegram/-5", Family.INDIVIDUAL)
    assert first == ("vera", 151, Fraction(1))
    assert await won("telegram/9", Family.BELA) == []
    assert (await database.write(rebuild)).none
    await database.close()


OLD_ROOM = """
INSERT INTO keys VALUES ('browser room', 'k0-old key');
INSERT INTO browser_visitors VALUES
    ('0123456789abcdef', 'Ana', 'en', 9), ('aaaaaaaaaaaaaaaa', 'Ben', 'en', 9);
INSERT INTO browser_rooms VALUES
    ('abcdefghjkmn', 'aaaaaaaaaaaaaaaa', 9),
    ('aaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaa', 9);
INSERT INTO browser_members VALUES ('abcdefghjkmn', '0123456789abcdef', 9);
"""
SIGNED = {  # by itsdangerous 2.2.0
    "IjAxMjM0NTY3ODlhYmNkZWYi.2htcgsuPSTygNipdESPNSn89uy4": ("device", "", 365),
    "WyIwMTIzNDU2Nzg5YWJjZGVmIiwiYWJjZGVmZ2hqa21uIl0.saHCAEHq75UqmcE2WpkXC2naw8Y": (
        "link", "abcdefghjkmn", 90,
    ),
    ".eJyLVkpEA0o6GEJwqVgAiyQQlQ.E2DjShz-TF825bn_ttjB6_aog_w": (
        "link", "aaaaaaaaaaaaaaaaaaaaaaaa", 90,
    ),
}  # fmt: skip


async def test_what_was_signed_for_the_room_before_is_known_by_its_digest(tmp_path: Path) -> None:
    engine = make_engine(parse_url(url_in(tmp_path)), Use.MIGRATE, 1)
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.upgrade(config(c), "0011"))
    await engine.dispose()
    enter(tmp_path, OLD_ROOM)
    await migrate(url_in(tmp_path))
    days = (time.time() * 1000) // 86_400_000
    path = tmp_path / "belot.sqlite3"
    rows = ask(path, "SELECT digest, kind, room, valid_until / 86400000 FROM browser_passes")
    kept = {digest: (kind, room, round(day - days)) for digest, kind, room, day in rows}
    assert len(kept) == 5
    for secret, meant in SIGNED.items():
        assert kept[hashlib.sha256(secret.encode()).hexdigest()] == meant
    with pytest.raises((sqlite3.Error, asyncpg.PostgresError)):
        ask(path, "SELECT * FROM keys")
