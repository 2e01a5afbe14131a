import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from engine.store.database import lock_of, open_database, parse_url
from engine.store.migrate import migrate, open_as_it_is
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.store.sqlite import database as sqlite
from tests.engine.store.opened import Store, opened
from tests.every import every
from tests.migrated import DURABLE


async def refusal(url: str) -> UnusableDatabase:
    with pytest.raises(UnusableDatabase) as migrating:
        await migrate(url)
    with pytest.raises(UnusableDatabase) as opening:
        await open_database(url)
    assert migrating.value.reason == opening.value.reason
    return opening.value


@every(
    ("url", "reason"),
    [
        ("belot.sqlite3", DatabaseProblem.MALFORMED_URL),
        ("", DatabaseProblem.MALFORMED_URL),
        ("postgresql+asyncpg://host:port/belot", DatabaseProblem.MALFORMED_URL),
        ("abacus:///belot", DatabaseProblem.UNKNOWN_DRIVER),
        ("sqlite+abacus:///belot", DatabaseProblem.UNKNOWN_DRIVER),
        ("sqlite:///file:%00?uri=true", DatabaseProblem.MALFORMED_URL),
        ("sqlite:///file://[a/b?uri=true", DatabaseProblem.MALFORMED_URL),
        ("sqlite://host/belot.sqlite3", DatabaseProblem.MALFORMED_URL),
        ("sqlite://", DatabaseProblem.IN_MEMORY),
        ("sqlite+aiosqlite:///:memory:", DatabaseProblem.IN_MEMORY),
    ],
)
async def test_an_unusable_url_has_a_name(url: str, reason: DatabaseProblem) -> None:
    assert (await refusal(url)).reason is reason


async def test_a_password_is_not_repeated() -> None:
    error = await refusal("abacus://me:secret@host/belot")
    assert "secret" not in f"{error!r} {error.url} {error.detail}"


@pytest.mark.sqlite
async def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    error = await refusal(f"sqlite:///{tmp_path}/nowhere/belot.sqlite3")
    assert error.reason is DatabaseProblem.UNWRITABLE


@pytest.mark.sqlite
async def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert (await refusal(f"sqlite:///{tmp_path}")).reason is DatabaseProblem.NOT_A_DATABASE


@pytest.mark.sqlite
@pytest.mark.parametrize("named", ["{}", "file:{}?uri=true", "file://{}?mode=rw&uri=true"])
async def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path, named: str) -> None:
    path = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (soup TEXT)")
    path.chmod(0o644)
    before = path.read_bytes()
    url = f"sqlite:///{named.format(path)}"
    for refused in (migrate, open_database, open_as_it_is):
        with pytest.raises(UnusableDatabase) as caught:
            await refused(url)
        assert caught.value.reason is DatabaseProblem.FOREIGN
    with pytest.raises(UnusableDatabase) as caught:
        lock_of(url)
    assert caught.value.reason is DatabaseProblem.FOREIGN
    assert (path.read_bytes(), modes(path)) == (before, [0o644])
    assert lying_in(tmp_path) == ["recipes.sqlite3"]


@pytest.mark.sqlite
@pytest.mark.parametrize("named", ["{}", "file:{}?uri=true"])
async def test_nobody_else_may_read_it_however_it_is_named(tmp_path: Path, named: str) -> None:
    path = tmp_path / "belot.sqlite3"
    await migrate(f"sqlite:///{named.format(path)}")
    assert modes(path) == [0o600]
    path.chmod(0o644)
    opened = await open_database(f"sqlite:///{named.format(path)}")
    await opened.close()
    assert modes(path) == [0o600]


@pytest.mark.sqlite
async def test_a_uri_parameter_does_not_make_a_path_a_uri(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a#b.sqlite3?uri=true"
    await migrate(url)
    assert sqlite.is_there(parse_url(url))
    assert sqlite.file_of(parse_url(url)) == tmp_path / "a#b.sqlite3"


@pytest.mark.sqlite
async def test_a_link_that_leads_to_itself(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("link")
    assert (await refusal(f"sqlite:///{tmp_path}/link")).reason is DatabaseProblem.UNWRITABLE


@pytest.mark.sqlite
async def test_an_empty_file_is_no_database_yet(tmp_path: Path) -> None:
    path = tmp_path / "belot.sqlite3"
    path.touch()
    with pytest.raises(UnusableDatabase) as caught:
        await open_as_it_is(f"sqlite:///{path}")
    assert caught.value.reason is DatabaseProblem.MISSING
    assert path.read_bytes() == b""
    assert await migrate(f"sqlite:///{path}") is None


@pytest.mark.sqlite
async def test_a_file_that_may_only_be_read(tmp_path: Path) -> None:
    """SQLite opens the file and begins a transaction, although it cannot store anything."""
    with closing(sqlite3.connect(tmp_path / "belot.sqlite3")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA user_version=7")
    error = await refusal(f"sqlite:///file:{tmp_path}/belot.sqlite3?mode=ro&uri=true")
    assert error.reason is DatabaseProblem.READ_ONLY


@pytest.mark.sqlite
async def test_another_kind_of_file(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear friend, " * 100)
    assert (await refusal(f"sqlite:///{tmp_path}/letter")).reason is DatabaseProblem.NOT_A_DATABASE


@pytest.mark.sqlite
async def test_a_database_that_somebody_keeps_locked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_TIMEOUT", 50)
    holder = sqlite3.connect(store.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(UnusableDatabase) as caught:
        await open_database(store.url)
    assert caught.value.reason is DatabaseProblem.LOCKED
    holder.close()


@pytest.mark.sqlite
async def test_opening_waits_for_our_own_writer_without_holding_it_up(store: Store) -> None:
    begun, going_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(_: Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        going_on.wait()

    writing = asyncio.create_task(store.database.write(hold))
    await begun.wait()
    again = asyncio.create_task(_opened_and_closed(store.url))
    for _ in range(20):  # the loop runs while the other one waits for the writer
        await asyncio.sleep(0)
    assert not again.done()
    going_on.set()
    await asyncio.gather(writing, again)


async def _opened_and_closed(url: str) -> None:
    await migrate(url)
    await (await open_database(url)).close()


@pytest.mark.sqlite
async def test_a_database_is_its_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/belot.sqlite3"
    await migrate(url)
    database = await open_database(url)
    kept = [tmp_path / f"belot.sqlite3{end}" for end in ("", "-wal", "-shm")]
    assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}
    await database.close()


@pytest.mark.sqlite
async def test_the_writer_is_durable_and_readers_cannot_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", DURABLE)
    pragmas = {"synchronous": 2, "journal_mode": "wal", "foreign_keys": 1}
    async with opened(tmp_path / "belot.sqlite3") as store:
        assert pragmas == await store.database.write(
            lambda connection: {
                pragma: connection.execute(text(f"PRAGMA {pragma}")).scalar_one()
                for pragma in pragmas
            }
        )
        await _cannot_write(store)


async def _cannot_write(store: Store) -> None:
    async with store.database.read() as connection:
        with pytest.raises(OperationalError, match="readonly"):
            await connection.execute(text("DELETE FROM tables"))


async def test_a_reader_sees_one_moment(store: Store) -> None:
    count = text("SELECT count(*) FROM direct_channels")
    async with store.database.read() as reader:
        assert (await reader.execute(count)).scalar_one() == 0
        insert = text("INSERT INTO direct_channels VALUES ('a', 'b', 'c')")
        await store.database.write(lambda connection: connection.execute(insert))
        assert (await reader.execute(count)).scalar_one() == 0
    async with store.database.read() as reader:
        assert (await reader.execute(count)).scalar_one() == 1


@pytest.mark.sqlite
async def test_a_database_that_is_only_read_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "belot.sqlite3"
    url = f"sqlite:///{path}"
    with pytest.raises(UnusableDatabase) as missing:
        await open_as_it_is(url)
    assert missing.value.reason is DatabaseProblem.MISSING
    assert not await asyncio.to_thread(path.exists)
    await migrate(url)
    for revision, reason in (("0003", DatabaseProblem.TOO_OLD), ("9999", DatabaseProblem.TOO_NEW)):
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        with pytest.raises(UnusableDatabase) as refused:
            await open_as_it_is(url)
        assert refused.value.reason is reason
    await asyncio.to_thread(path.write_text, "this is a letter to a friend, and no database")
    with pytest.raises(UnusableDatabase) as other:
        await open_as_it_is(url)
    assert other.value.reason is DatabaseProblem.NOT_A_DATABASE


def modes(*paths: Path) -> list[int]:
    return [path.stat().st_mode & 0o777 for path in paths]


def lying_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.sqlite
async def test_other_files_stay_as_they_are(tmp_path: Path) -> None:
    folder, letter = tmp_path / "folder", tmp_path / "letter.txt"
    folder.mkdir(0o755)
    letter.write_text("dear friend, this is no database at all")
    folder.chmod(0o755)
    letter.chmod(0o644)
    for path in (folder, letter):
        url = f"sqlite:///{path}"
        with pytest.raises(UnusableDatabase):
            await migrate(url)
        with pytest.raises(UnusableDatabase) as refused:
            lock_of(url)
        assert refused.value.reason is DatabaseProblem.NOT_A_DATABASE
    assert modes(folder, letter) == [0o755, 0o644]
    assert lying_in(tmp_path) == ["folder", "letter.txt"]


@pytest.mark.sqlite
async def test_migration_errors_are_reported_as_such(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/belot.sqlite3"
    with closing(sqlite3.connect(tmp_path / "belot.sqlite3")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version TEXT)")
    with pytest.raises(UnusableDatabase) as caught:
        await migrate(url)
    assert caught.value.reason is DatabaseProblem.UNEXPECTED
    assert not caught.value.reason.passes
    assert caught.value.detail == "OperationalError SQLITE_ERROR"


async def test_no_thread_outlives_a_closed_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection whose opening was cancelled would report to a closed event loop."""
    url = f"sqlite:///{tmp_path / 'belot.sqlite3'}"
    await migrate(url)
    database = await open_database(url)
    loop, begun, go = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    threads: list[threading.Thread] = []
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def slowly(file: str) -> sqlite3.Connection:
        threads.append(threading.current_thread())
        loop.call_soon_threadsafe(begun.set)
        go.wait()
        opened.append(connect(file, check_same_thread=False))
        return opened[-1]

    async def reads() -> None:
        async with database.read():
            raise AssertionError

    monkeypatch.setattr(sqlite, "ENDING", 60.0)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda file, **_: slowly(file))
        reading = asyncio.create_task(reads())
        await begun.wait()
    reading.cancel()
    await asyncio.wait([reading])
    loop.call_later(0.01, go.set)
    try:
        await database.close()
        assert [thread.is_alive() for thread in threads] == [False]
    finally:
        go.set()
        for connection in opened:  # it was given to nobody
            connection.close()
