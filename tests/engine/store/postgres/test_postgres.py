"""Problems that only PostgreSQL has: a server that goes away, other processes, its messages."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from engine.store import commits
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, NotTried, StoreFailed, Write
from engine.store.database import bus_of, open_database, parse_url, transaction
from engine.store.engines import Use
from engine.store.journal import EventRow, Journal, write_events
from engine.store.migrate import migrate
from engine.store.postgres import database as postgres
from engine.store.postgres.dialect import NEWEST
from engine.store.problems import DatabaseProblem, DatabaseUnreachable, UnusableDatabase
from engine.store.schema import processes, snapshots
from tests.engine.store.opened import Store, opened
from tests.engine.store.test_commits import beat, commit_all, enter, stored, table
from tests.migrated import POSTGRES, TEMPLATE, ask
from tests.postgres import QUICK, USER, Server, quick
from tests.promises.between import Between

BEAT = update(processes).where(processes.c.id == bindparam("which")).values(heartbeat_at=7)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """A server of its own, which a test may stop."""
    own = Server(*QUICK)
    own.create(TEMPLATE)
    await migrate(own.url(TEMPLATE))
    yield own
    own.remove()


@pytest.fixture
async def on_postgres(database_kind: str, tmp_path: Path) -> AsyncIterator[Store]:
    if database_kind != POSTGRES:
        pytest.skip("about PostgreSQL")
    async with opened(tmp_path / "belot.sqlite3") as store:
        yield store


@pytest.mark.sqlite
async def test_tables_in_the_schema_are_anothers_unless_an_extension_owns_them() -> None:
    server, name = quick(), "shared"
    server.ask("postgres", "DROP DATABASE IF EXISTS shared")
    server.create(name)
    server.ask(name, "CREATE SCHEMA kitchen")
    server.ask(name, "CREATE TABLE kitchen.recipes (soup TEXT)")
    server.ask(name, "CREATE TABLE reference_systems (id INTEGER)")
    with pytest.raises(UnusableDatabase) as caught:
        await migrate(server.url(name))
    assert caught.value.reason is DatabaseProblem.FOREIGN
    server.ask(name, "ALTER EXTENSION plpgsql ADD TABLE reference_systems")
    assert await migrate(server.url(name)) is None
    server.drop(name)


@pytest.mark.sqlite
async def test_a_server_goes_away_and_comes_back(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(commits, "RETRY", 0.0)
    database = await open_database(server.url(TEMPLATE))
    committer = Committer(database)
    committer.start()
    recovered: list[bool] = []
    committer.when_recovered(lambda: recovered.append(True))
    await committer.commit(Batch((enter("before"),)))
    server.end(at_once=True)
    for name in "ab":
        with pytest.raises(StoreFailed):
            await committer.commit(Batch((enter(name),)))
    assert committer.failing
    with pytest.raises(DatabaseUnreachable):
        async with database.read():
            pass
    server.start()
    await committer.commit(Batch((enter("after"),)))
    async with database.read() as connection:
        names = set((await connection.scalars(select(processes.c.id))).all())
    assert names == {"before", "after"}
    assert recovered == [True]
    assert not committer.failing
    assert caplog.text.count("the database fails") == 1
    await committer.stop()
    await database.close()


@pytest.mark.sqlite
async def test_moves_and_what_is_newest_survive_a_server_that_goes_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "RETRY", 0.0)
    database = await open_database(server.url(TEMPLATE))
    committer = Committer(database)
    committer.start()
    journal = Journal(database, committer)
    await committer.commit(Batch((table("t"),)))
    await committer.commit(moved("t", 0))
    assert len(await journal.tails.after("t", 0)) == 1
    server.end(at_once=True)
    with pytest.raises(StoreFailed):
        await committer.commit(moved("t", 1))
    with pytest.raises(DatabaseUnreachable):
        await journal.tails.after("t", 0)
    server.start()
    await committer.commit(moved("t", 1))
    assert [row.seq for row in await journal.tails.after("t", 0)] == [1, 2]
    unspeakable = EventRow(3, 1, 0, "\ud800")
    with pytest.raises(StoreFailed):
        await committer.commit(write_events("t", 2, [unspeakable], status="playing", at=0))
    assert not committer.failing, "what one batch says is no outage"
    await committer.commit(moved("t", 2))
    await committer.stop()
    await database.close()


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("name", "reason"),
    [("nowhere", DatabaseProblem.MISSING), ("latin", DatabaseProblem.NOT_UTF8)],
)
async def test_messages_of_the_server(name: str, reason: DatabaseProblem) -> None:
    quick().ask("postgres", "DROP DATABASE IF EXISTS latin")
    quick().ask(
        "postgres",
        "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'",
    )
    with pytest.raises(UnusableDatabase) as refused:
        await migrate(quick().url(name).replace("belot@", "belot:secret@"))
    assert refused.value.reason is reason
    assert "secret" not in f"{refused.value!r}"


@pytest.mark.parametrize("driver", ["postgres", "postgresql"])
async def test_a_url_as_others_write_it(on_postgres: Store, driver: str) -> None:
    url = on_postgres.url.replace("postgresql+asyncpg", driver) + "&sslmode=prefer"
    assert await migrate(url) is not None


async def test_two_that_wait_for_each_other(
    on_postgres: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """The server aborts one of them, which is tried again and stored."""
    database = await open_database(on_postgres.url)
    other = Committer(database)
    other.start()
    await commit_all(on_postgres, Batch((enter("a"),)), Batch((enter("b"),)))
    there = [Write(BEAT, {"which": one}) for one in ("a", "b")]
    for _ in range(20):
        outcome = await asyncio.gather(
            on_postgres.committer.commit(Batch(tuple(there))),
            other.commit(Batch(tuple(reversed(there)))),
            return_exceptions=True,
        )
        assert all(one is None or isinstance(one, Conflict) for one in outcome)
    assert "the database fails" not in caplog.text
    await other.stop()
    await database.close()


async def test_nobody_is_let_in_while_the_house_moves(on_postgres: Store) -> None:
    url = parse_url(on_postgres.url)
    await on_postgres.committer.stop()
    await on_postgres.database.close()
    async with postgres.alone(url):
        with pytest.raises(UnusableDatabase) as refused:
            await open_database(on_postgres.url)
        late = Committer(on_postgres.database)
        late.start()
        with pytest.raises(StoreFailed):
            await late.commit(Batch((enter("late"),)))
        assert late.failing
        await late.stop()
    assert refused.value.reason is DatabaseProblem.LOCKED


async def test_a_single_read_needs_no_transaction(on_postgres: Store) -> None:
    query = select(func.transaction_timestamp())

    def times(connection: Connection) -> set[object]:
        return {connection.scalar(query) for _ in range(2)}

    assert len(await on_postgres.database.look(times)) == 1
    assert len(await on_postgres.database.look_once(times)) == 2


async def test_texts_are_compared_by_their_bytes(on_postgres: Store) -> None:
    names = ["b", "B", "é", "я", "a b", "a_b", "", "\N{GRINNING FACE}"]
    await commit_all(on_postgres, *(Batch((enter(name),)) for name in names))
    async with on_postgres.database.read() as connection:
        found = (await connection.scalars(select(processes.c.id).order_by(processes.c.id))).all()
    assert found == sorted(names, key=str.encode)


async def test_null_characters_are_replaced(on_postgres: Store) -> None:
    await commit_all(on_postgres, Batch((enter("a\0b"),)), Batch((enter("c"),)))
    assert stored(on_postgres) == {"a\N{REPLACEMENT CHARACTER}b": 0, "c": 0}


@pytest.mark.parametrize("once", [False, True])
async def test_a_connection_that_the_server_has_ended_is_replaced(
    on_postgres: Store, *, once: bool
) -> None:
    database = on_postgres.database
    look = database.look_once if once else database.look
    query = select(func.pg_backend_pid())
    before, driver = await look(
        lambda one: (one.execute(query).scalar_one(), one.connection.driver_connection)
    )
    assert isinstance(driver, asyncpg.Connection)
    assert ask(on_postgres.path, f"SELECT pg_terminate_backend({before})") == [(True,)]
    while not driver.is_closed():  # noqa: ASYNC110 (the driver sends no event)
        await asyncio.sleep(0.01)
    assert await look(lambda one: one.execute(query).scalar_one()) != before


@pytest.mark.parametrize("once", [False, True])
async def test_a_reader_cannot_write(on_postgres: Store, *, once: bool) -> None:
    look = on_postgres.database.look_once if once else on_postgres.database.look
    row = {"id": "x", "started_at": 0, "heartbeat_at": 0}
    with pytest.raises(DatabaseUnreachable) as refused:
        await look(lambda one: one.execute(insert(processes), row))
    assert "read-only" in str(refused.value.__cause__)
    assert ask(on_postgres.path, "SELECT * FROM processes") == []


async def test_a_source_may_wait_until_its_copy_is_durable(on_postgres: Store) -> None:
    """A stalled writer soon loses its locks; a reader has none."""
    asked = text("SELECT setting FROM pg_settings WHERE name LIKE 'idle_in_transaction_s%'")
    for use in Use:
        async with transaction(parse_url(on_postgres.url), use) as connection:
            most = int((await connection.execute(asked)).scalar_one())
        assert (
            most
            == {
                Use.READ: postgres.READING_IDLE_TIMEOUT,
                Use.WRITE: postgres.IDLE_TIMEOUT,
                Use.MIGRATE: 0,
            }[use]
        )


async def test_repeated_channels_are_heard_once(on_postgres: Store) -> None:
    """A start may fail later, and is then tried again."""
    there = bus_of(on_postgres.url, "there")
    heard: list[str] = []
    ended = asyncio.Event()
    there.listen("beats", heard.append)
    there.listen("end", lambda _: ended.set())
    await there.start()
    await there.start()
    here = Committer(on_postgres.database, bus_of(on_postgres.url, "here"))
    here.start()
    for channel in ("beats", "end"):
        await here.commit(Batch((), (Announcement(channel, "ana"),)))
    await ended.wait()
    assert heard == ["ana"]
    await here.stop()
    await there.stop()


@asynccontextmanager
async def opened_again(store: Store) -> AsyncIterator[Store]:
    """Another process of the same database."""
    database = await open_database(store.url)
    committer = Committer(database)
    committer.start()
    yield Store(store.url, store.path, database, committer)
    await committer.stop()
    await database.close()


@asynccontextmanager
async def locked(store: Store, where: str) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
    """Keep rows locked by another connection, like a process that stopped in a transaction."""
    url = parse_url(store.url).set(drivername="postgresql").render_as_string()
    stopped: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(url)
    await stopped.execute(f"BEGIN; SELECT FROM {where} FOR UPDATE")
    try:
        yield stopped
    finally:
        await stopped.close()


async def entered(store: Store, count: int = 40) -> list[str]:
    names = [f"p{number}" for number in range(count)]
    await commit_all(store, *(Batch((enter(name),)) for name in names))
    return names


@pytest.mark.parametrize("rows", [("p3",), ("p0", "p20", "p39")])
async def test_only_what_is_locked_waits(on_postgres: Store, rows: Sequence[str]) -> None:
    names, committer = await entered(on_postgres), on_postgres.committer
    where = f"processes WHERE id IN ({', '.join(map(repr, rows))})"
    async with locked(on_postgres, where) as holder:
        tasks = {
            name: asyncio.create_task(committer.commit(Batch((beat(name, 0, 5),))))
            for name in names
        }
        await asyncio.gather(*(tasks[name] for name in names if name not in rows))
        assert not any(tasks[name].done() for name in rows)
        await commit_all(on_postgres, Batch((enter("later"),)))
        assert not committer.failing
        await holder.execute("ROLLBACK")
        await asyncio.gather(*tasks.values())
    assert set(stored(on_postgres).values()) == {0, 5}
    assert stored(on_postgres) == dict.fromkeys(names, 5) | {"later": 0}


def moved(name: str, old: int, *, kept: bool = False) -> Batch:
    found, state = EventRow(old + 1, 1, 0, "{}"), f"after {old}" if kept else None
    home = f"home of {name}"
    return write_events(name, old, [found], status="playing", at=old, snapshot=state, home=home)


KEPT = ("t1", "t7", "t19")
"""Tables whose state is stored with each move, unless storing fails."""


async def tables_at(store: Store) -> list[str]:
    names = [f"t{number}" for number in range(20)]
    opened = (Batch((table(name),)) for name in names)
    assert not any(await commit_all(store, *opened))
    return names


async def test_moves_at_many_tables_take_one_step_and_lose_alone(on_postgres: Store) -> None:
    names, way = await tables_at(on_postgres), Between(quick().folder)
    states = (insert(snapshots).values(table_id=one, version=0) for one in names)
    await on_postgres.committer.commit(Batch(tuple(Write(one, {}) for one in states)))
    await way.start()
    name = parse_url(on_postgres.url).database
    database = await open_database(f"postgresql://{USER}@127.0.0.1:{way.port}/{name}")
    committer = Committer(database)
    committer.start()
    steps = []
    for old in range(3):
        before = way.asked
        late = {f"t{old}", "t19"} if old else set()
        batches = (moved(one, old - (one in late), kept=one in KEPT) for one in names)
        committing = (committer.commit(batch) for batch in batches)
        outcome = await asyncio.gather(*committing, return_exceptions=True)
        lost = {one for one, error in zip(names, outcome, strict=True) if error is not None}
        assert lost == late
        assert {type(error) for error in outcome if error is not None} <= {Conflict}
        steps.append(way.asked - before)
        for one in late:
            await on_postgres.committer.commit(moved(one, old))
    assert steps[-1] == 1
    versions = ask(on_postgres.path, "SELECT version, home = 'home of ' || id FROM tables")
    assert versions == [(3, True)] * 20
    written = ask(on_postgres.path, "SELECT table_id, max(seq), count(*) FROM events GROUP BY 1")
    assert sorted(written) == sorted((one, 3, 3) for one in names)
    states_of = "SELECT table_id, version, body FROM snapshots WHERE version > 0 ORDER BY 1"
    found = ask(on_postgres.path, states_of)
    assert found == [("t1", 3, "after 2"), ("t19", 1, "after 0"), ("t7", 3, "after 2")]
    await committer.stop()
    await database.close()
    await way.close()


async def test_newest_events_are_read_without_the_rest(on_postgres: Store) -> None:
    names = await tables_at(on_postgres)
    ask(
        on_postgres.path,
        "INSERT INTO events (table_id, seq, schema, at, body)"
        " SELECT 't' || number % 20, number / 20 + 1, 1, 0, repeat('x', 120)"
        " FROM generate_series(0, 39999) AS number RETURNING 1",
    )
    versions = ",".join("1998" for _ in names)
    wanted = NEWEST.replace("$1", f"'{{{','.join(names)}}}'").replace("$2", f"'{{{versions}}}'")
    lines = ask(on_postgres.path, f"EXPLAIN (ANALYZE, BUFFERS) {wanted}")
    plan = "\n".join(line for (line,) in lines)
    read = re.search(r"shared hit=(\d+)", plan)
    assert read is not None
    assert int(read[1]) < 10 * len(names), f"of 1,000, which no statistics tell:\n{plan}"


async def test_only_the_move_waits_whose_table_is_locked(on_postgres: Store) -> None:
    names, committer = await tables_at(on_postgres), on_postgres.committer
    async with locked(on_postgres, "tables WHERE id IN ('t3', 't17')") as holder:
        moves = {one: asyncio.create_task(committer.commit(moved(one, 0))) for one in names}
        locked_ones = [moves.pop("t3"), moves.pop("t17")]
        await asyncio.gather(*moves.values())
        assert not any(one.done() for one in locked_ones)
        assert not committer.failing
        await holder.execute("UPDATE tables SET version = 1 WHERE id = 't3'; COMMIT")
        outcome = await asyncio.gather(*locked_ones, return_exceptions=True)
    assert [type(error) for error in outcome] == [Conflict, type(None)]
    assert ask(on_postgres.path, "SELECT count(*) FROM events") == [(19,)]


async def test_a_locked_row_costs_no_other_table_its_move_however_slow_the_machine(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "PARTING", -1.0)  # there is time for one attempt
    monkeypatch.setattr(commits, "AGAIN", 700.0)  # what counts as locked is refused at once
    names = await tables_at(on_postgres)
    moves = [moved(one, 0) for one in names[:10]]
    moves += [Batch((*moved(one, 0).whole.writes, enter(one))) for one in names[10:]]
    async with locked(on_postgres, "tables WHERE id IN ('t3', 't17')"):
        outcome = await commit_all(on_postgres, *moves)
    refused = {one: type(error) for one, error in zip(names, outcome, strict=True) if error}
    assert refused == {"t3": NotTried, "t17": NotTried}


async def test_two_processes_that_move_the_same_tables_do_not_wait_for_each_other(
    on_postgres: Store,
) -> None:
    names = await tables_at(on_postgres)
    async with opened_again(on_postgres) as other:
        for old in range(10):
            both = await asyncio.gather(
                commit_all(on_postgres, *(moved(one, old) for one in names)),
                commit_all(other, *(moved(one, old) for one in reversed(names))),
            )
            won = [outcome.count(None) for outcome in (both[0], both[1][::-1])]
            assert sum(won) == len(names)
    assert ask(on_postgres.path, "SELECT count(*) FROM events") == [(10 * len(names),)]


@pytest.mark.parametrize("state", ["40P01", "40001", "57014", "54000", "P0001", "XX001", "22003"])
async def test_a_failing_row_fails_alone(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """Deadlocks, timeouts, limits, a damaged row: each batch has its own result."""
    names, committer = await entered(on_postgres, 8), on_postgres.committer
    monkeypatch.setattr(commits, "PATIENCE", 1.0)
    url = parse_url(on_postgres.url).set(drivername="postgresql").render_as_string()
    server = await asyncpg.connect(url)
    await server.execute(
        f"""CREATE FUNCTION fails() RETURNS trigger AS $$ BEGIN
            IF NEW.id = 'p3' THEN RAISE EXCEPTION 'it fails' USING ERRCODE = '{state}'; END IF;
            RETURN NEW; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER fails BEFORE UPDATE ON processes FOR EACH ROW EXECUTE FUNCTION fails()"""
    )
    try:
        beats = (Batch((beat(name, 0, 5),)) for name in names)
        outcome = dict(zip(names, await commit_all(on_postgres, *beats), strict=True))
        assert isinstance(outcome.pop("p3"), NotStored)
        assert not any(outcome.values())
        await commit_all(on_postgres, Batch((enter("later"),)))
    finally:
        await server.execute("DROP FUNCTION fails CASCADE")
        await server.close()
    assert not committer.failing
    assert stored(on_postgres) == dict.fromkeys(names, 5) | {"p3": 0, "later": 0}


async def test_a_write_to_a_locked_row_is_refused_alone_and_never_stored(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await entered(on_postgres, 3)
    committer = on_postgres.committer
    monkeypatch.setattr(commits, "PATIENCE", 1.5)
    async with locked(on_postgres, "processes WHERE id = 'p1'"):
        for _ in range(2):
            outcome = await commit_all(
                on_postgres, Batch((beat("p1", 0, 5), enter("new"))), Batch((beat("p2", 0, 0),))
            )
            assert [type(error) for error in outcome] == [NotTried, type(None)]
            assert not committer.failing
    await commit_all(on_postgres, Batch((enter("after"),)))
    assert stored(on_postgres) == {"p0": 0, "p1": 0, "p2": 0, "after": 0}
    assert "somebody keeps it locked" in caplog.text


async def test_a_committer_that_ends_leaves_nobody_waiting_for_a_lock(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await entered(on_postgres, 2)
    monkeypatch.setattr(commits, "PATIENCE", 1.5)
    async with locked(on_postgres, "processes WHERE id = 'p1'"):
        waiting = asyncio.create_task(on_postgres.committer.commit(Batch((beat("p1", 0, 5),))))
        await commit_all(on_postgres, Batch((enter("other"),)))
        await on_postgres.committer.stop()
        with pytest.raises(StoreFailed):
            await waiting
    assert stored(on_postgres) == {"p0": 0, "p1": 0, "other": 0}


async def test_locked_rows_are_taken_over_by_nobody(on_postgres: Store) -> None:
    journal = Journal(on_postgres.database, on_postgres.committer)
    await commit_all(on_postgres, *(Batch((table(name, due_at=5),)) for name in "ab"))
    async with locked(on_postgres, "tables WHERE id = 'a'"):
        assert await journal.take_over("ab", "here", 20, 10) == {"b"}
    assert not on_postgres.committer.failing
    assert await journal.take_over("ab", "here", 30, 10) == {"a"}
