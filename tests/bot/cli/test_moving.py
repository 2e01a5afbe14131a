"""`belotbot move-database`: a used database is moved into one of the other kind."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.data import move_database
from bot.cli.terminal import CommandFailed
from bot.locales.words import Voice, Words
from bot.storage.restored import settled
from engine.host.clock import to_ms
from engine.store.copies import backup
from engine.store.copies.backup import back_up
from engine.store.copies.restore import restore
from engine.store.copies.transfer import SameDatabase, TargetNotEmpty, move
from engine.store.locks import LockInUse
from engine.store.schema import metadata
from tests import migrated
from tests.bot.counted import enter
from tests.bot.messenger import PEOPLE, Group, Messenger, moves, running, seated, waited_for
from tests.engine.standings.played import match
from tests.migrated import POSTGRES, SQLITE, ask

OTHER = {SQLITE: POSTGRES, POSTGRES: SQLITE}
FILE = "INSERT INTO browser_files VALUES ('room', 1, 'a\U0001f0a1.png', 'image/png', ?)"
GHOST = "INSERT INTO claims (name, holder) VALUES ('house of a ghost', 'gone')"
BODY = bytes(range(256)) * 40


@pytest.fixture
def houses(tmp_path: Path) -> tuple[Path, Path]:
    """The old and the new database."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    return old, new


async def lived_in(folder: Path) -> Messenger:
    """People with results, an announced tournament, a file, and a table in play."""
    async with running(folder) as group:
        await enter(group, *(match(number, "AB", "CD") for number in range(1, 8)))
        await group.say("Ana", "/tournament")
        await seated(group)
        await play(group)
        await group.app.display.presenter.settled()
        messenger = group.messenger
    ask(folder / "belot.sqlite3", FILE, BODY)
    return messenger


async def play(group: Group) -> None:
    """The person in turn does something."""
    await group.until(lambda: any(moves(group, name) for name in PEOPLE))
    who = waited_for(group)
    await group.tap(who, moves(group, who)[0], group.private(who))


def haunt(folder: Path) -> None:
    """Leave a claim, as a killed process does."""
    ask(folder / "belot.sqlite3", GHOST)


def ghosts(folder: Path) -> list[tuple[object, ...]]:
    return ask(folder / "belot.sqlite3", "SELECT name FROM claims")


def rows(folder: Path) -> dict[str, int]:
    """The number of rows by table, without claims."""
    counted = {}
    for table in metadata.tables.keys() - {"claims"}:
        ((counted[table],),) = ask(folder / "belot.sqlite3", f"SELECT count(*) FROM {table}")
    return counted


async def test_a_match_goes_on_where_the_house_has_moved(
    houses: tuple[Path, Path], database_kind: str
) -> None:
    old, new = houses
    messenger = await lived_in(old)
    haunt(old)
    source = migrated.url(old / "belot.sqlite3")
    migrated.use(OTHER[database_kind])
    target = migrated.url(new / "belot.sqlite3")
    told: list[tuple[int, int]] = []
    counts = await move(source, target, lambda *so_far: told.append(so_far))
    before = rows(old)
    assert counts == before == rows(new)
    for table in ("events", "results", "players", "identities", "browser_files", "surfaces"):
        assert counts[table], table
    assert told[-1] == (sum(counts.values()),) * 2
    assert ask(new / "belot.sqlite3", "SELECT body FROM browser_files") == [(BODY,)]
    assert ghosts(new) == []
    async with running(new, messenger) as again:
        await play(again)
        assert len(again.app.painting.live) == 1
    assert rows(new)["events"] > before["events"]
    with pytest.raises(TargetNotEmpty):
        await move(source, target)


async def test_a_backup_has_no_claims_and_is_not_restored_into_a_served_database(
    houses: tuple[Path, Path], database_kind: str
) -> None:
    old, new = houses
    messenger = await lived_in(old)
    haunt(old)
    file, now = old / "backup.sqlite3", datetime.now(UTC)
    source = migrated.url(old / "belot.sqlite3")
    async with running(new) as group:
        await group.say("Ana", "/belot")
        target = migrated.url(new / "belot.sqlite3")
        await back_up(source, file)
        if database_kind == POSTGRES:
            assert b"were discarded" not in file.read_bytes()
            with pytest.raises(LockInUse):
                await restore(target, file, settled(to_ms(now)), now, replace=True)
    haunt(new)
    restored = await restore(target, file, settled(to_ms(now)), now, replace=True)
    assert restored.aside is not None
    ((live,),) = ask(old / "belot.sqlite3", "SELECT count(*) FROM tables")
    assert rows(new) == rows(old) | {"events": rows(old)["events"] + live}  # sealed again
    assert ghosts(new) == []
    async with running(new, messenger) as again:
        await play(again)


async def test_an_interrupted_move_leaves_no_part_of_a_database(
    houses: tuple[Path, Path], database_kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = houses
    await lived_in(old)
    source = migrated.url(old / "belot.sqlite3")
    migrated.use(OTHER[database_kind])
    target = migrated.url(new / "belot.sqlite3")
    monkeypatch.setattr(backup, "AT_ONCE", 3)

    def interrupt(done: int, of: int) -> None:
        if done > of // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move(source, target, interrupt)
    if database_kind == POSTGRES:
        assert [one.name for one in new.iterdir()] == ["belot.sqlite3.lock"]
    else:
        assert sum(rows(new).values()) == 1  # rows inserted by the migrations
    await move(source, target)
    assert rows(new) == rows(old)


async def test_a_database_in_use_is_not_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    voice = Voice(Words(), "en")
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        url = migrated.url(tmp_path / "belot.sqlite3")
        target = f"sqlite:///{tmp_path}/new.sqlite3"
        if url.startswith("postgresql"):
            with pytest.raises(LockInUse):
                await move(url, target)
    with pytest.raises(SameDatabase):
        await move(url, url)
    (tmp_path / "same.sqlite3").symlink_to(tmp_path / "belot.sqlite3")
    for named in ("belot.sqlite3", f"../{tmp_path.name}/belot.sqlite3", "same.sqlite3"):
        if not url.startswith("postgresql"):
            with pytest.raises(SameDatabase):
                await move(url, f"sqlite:///{tmp_path}/{named}")
    await move_database(url, target, voice)
    assert "compared row by row" in capsys.readouterr().out
    with pytest.raises(CommandFailed, match="is not empty"):
        await move_database(url, target, voice)
