"""`belotbot backup` and `restore`: there is always a complete file, the new one or the old one."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from stat import S_IMODE

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from engine.store.copies.backup import written_beside
from engine.store.locks import sole_user
from tests.bot.cli.test_console import Terminal, terminal
from tests.bot.cli.test_ratings import filled

__all__ = ["filled", "terminal"]

DATABASE = "belotbot.sqlite3"
NOTHING_LOST = ".belotbot.sqlite3.*"


def count(file: Path, query: str = "SELECT count(*) FROM results") -> int:
    with closing(sqlite3.connect(file)) as connection:
        found: tuple[int] = connection.execute(query).fetchone()
        return found[0]


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_backup_is_complete_and_readable_only_by_its_owner(filled: Terminal) -> None:
    file = filled.folder / "copy.sqlite3"
    code, out, err = filled.ask("backup", "copy.sqlite3")
    assert (code, err) == (0, "")
    assert "One table, one person, 3 finished matches" in out
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert count(file) == 3
    assert sorted(one.name for one in filled.folder.glob("*copy*")) == ["copy.sqlite3"]


def test_obstacles_to_a_backup_are_reported(filled: Terminal) -> None:
    (filled.folder / "there").write_text("mine")
    for arguments, said in (
        (("there",), "is there already and stays as it is"),
        (("-",), "standard output"),
        ((".",), "is a folder"),
        (("nowhere/copy",), "There is no folder nowhere"),
        (("a" * 300,), "cannot be written or read. Nothing was changed. (File name too long)"),
        (("plain", "--keep", "2"), "wants the time in the name"),
        (("b-%F", "--keep", "2"), "cannot read the time from the names that b-%F makes"),
        (("b-%s", "--keep", "2"), "cannot read the time"),
        (("b-%d", "--keep", "2"), "cannot read the time"),  # the 31st is before the 1st
        (("b-%m%d", "--keep", "2"), "cannot read the time"),
        (("b-%H%M", "--keep", "2"), "cannot read the time"),
        (("b-%Y-%m-%d-%I", "--keep", "2"), "cannot read the time"),
        (("b-%Y-%A", "--keep", "2"), "cannot read the time"),
    ):
        code, _, err = filled.ask("backup", *arguments)
        assert (code, len(err.splitlines())) == (1, 1)
        assert said in err
    assert (filled.folder / "there").read_text() == "mine"
    assert filled.ask("backup", "copy", DATABASE_URL="sqlite:///none.sqlite3")[0] == 2


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal", ".lock"])
def test_a_database_is_not_replaced_by_its_own_backup(filled: Terminal, end: str) -> None:
    file, link = filled.folder / f"{DATABASE}{end}", filled.folder / "link"
    file.touch()
    link.symlink_to(file)
    before = file.stat()
    uri = f"sqlite:///file:{filled.folder}/{DATABASE}?uri=true"
    for settings in ({}, {"DATABASE_URL": uri}):
        for named in (str(file), "link"):
            code, out, err = filled.ask("backup", named, "--replace", **settings)
            assert (code, out, len(err.splitlines())) == (1, "", 1)
            assert "is the database itself or belongs to it" in err
    assert (file.stat().st_ino, file.stat().st_size) == (before.st_ino, before.st_size)
    assert link.is_symlink()


def test_a_backup_takes_no_devices_place(filled: Terminal) -> None:
    pipe = filled.folder / "pipe"
    os.mkfifo(pipe)
    code, _, err = filled.ask("backup", "pipe", "--replace")
    assert (code, "not a file but a device" in err) == (1, True)
    assert pipe.is_fifo()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "There is no database"),
        (b"hello", "is a file of another kind"),
        (None, "There is no database"),
    ],
)
def test_no_command_makes_a_database_or_replaces_another_file(
    terminal: Terminal, content: bytes | None, said: str
) -> None:
    if content is not None:
        (terminal.folder / DATABASE).write_bytes(content)
    for arguments in (
        ("backup", "copy"),
        ("archive", "--older-than", "30d"),
        ("promo", "list"),
        ("ratings", "void", "K7QRT", "why"),
        ("ratings", "rebuild"),
    ):
        code, out, err = terminal.ask(*arguments)
        assert (code, out, len(err.splitlines())) == (2, "", 1), arguments
        assert said in err
    found = {one.name: one.read_bytes() for one in terminal.folder.iterdir()}
    assert found == ({} if content is None else {DATABASE: content})


def test_a_database_that_another_program_has_locked_is_not_replaced(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.sqlite.database.BUSY_TIMEOUT", 1)
    assert filled.ask("backup", "copy")[0] == 0
    with closing(sqlite3.connect(filled.folder / DATABASE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, _, err = filled.ask("restore", "--replace", "copy")
    assert (code, "is locked by another program" in err) == (2, True)
    assert not list(filled.folder.glob("*.before-*"))


def test_a_disk_that_fails_in_the_middle_is_told(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **_more: object) -> None:
        cause = sqlite3.OperationalError("database or disk is full")
        raise OperationalError("", {}, cause)

    for place, arguments in (
        ("bot.cli.ratings.void", ("void", "K7QRT:1", "why")),
        ("bot.cli.ratings.rebuild", ("rebuild",)),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(place, full)
            code, out, err = filled.ask("ratings", *arguments)
        assert (code, out, len(err.splitlines())) == (1, "", 1)
        assert "The database fails" in err


def test_a_statement_that_makes_no_sense_is_no_fault_of_the_disk(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(connection: Connection, *_: object, **_more: object) -> None:
        connection.exec_driver_sql("SELECT nothing FROM results")

    monkeypatch.setattr("bot.cli.ratings.rings_of_the_first", ask)
    code, _, err = filled.ask("ratings", "rings")
    assert (code, "unexpected error" in err) == (1, True)
    assert "The database fails" not in err


def test_a_disk_that_is_full_leaves_the_backup_before(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert filled.ask("backup", "copy.sqlite3")[0] == 0
    before = (filled.folder / "copy.sqlite3").read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        code, _, err = filled.ask("backup", "copy.sqlite3", "--replace")
    assert (code, err) == (1, "There is not enough space in .. Nothing was changed.\n")
    assert (filled.folder / "copy.sqlite3").read_bytes() == before
    assert not list(filled.folder.glob(".copy*"))
    for name in (".yesterday.killed.belotbot-part-wal", ".yesterday.killed.belotbot-part"):
        (filled.folder / name).write_bytes(b"half of it")
    assert filled.ask("backup", "copy.sqlite3", "--replace")[0] == 0
    assert not [one.name for one in filled.folder.iterdir() if "part" in one.name]


def test_a_move_onto_a_full_disk_leaves_nothing_and_can_be_tried_again(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **_more: object) -> None:
        raise OperationalError("", {}, error)

    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    target = filled.folder / "new" / "moved.sqlite3"
    target.parent.mkdir()
    move = "move-database", f"sqlite:///{filled.folder / DATABASE}", f"sqlite:///{target}"
    with monkeypatch.context() as patch:
        patch.setattr("bot.cli.data.seal_again", full)
        code, _, err = filled.ask(*move)
    assert (code, err) == (
        1,
        f"There is not enough space in {target.parent}. Nothing was changed.\n",
    )
    assert [one.name for one in target.parent.iterdir()] == ["moved.sqlite3.lock"]
    assert filled.ask(*move)[0] == 0
    assert count(target) == 3
    assert len(list(target.parent.iterdir())) == 2
    code, _, err = filled.ask(*move)
    assert (code, "is not empty" in err) == (1, True)


def test_only_the_newest_of_a_pattern_are_kept(filled: Terminal) -> None:
    for name in ("b-20200101.sqlite3", "b-20210101.sqlite3", "b-mine.sqlite3"):
        (filled.folder / name).touch()
    code, out, _ = filled.ask("backup", "b-%Y%m%d.sqlite3", "--keep", "2")
    assert code == 0
    assert "b-20200101.sqlite3" in out
    left = sorted(one.name for one in filled.folder.glob("b-*"))
    assert (len(left), left[0], left[-1]) == (3, "b-20210101.sqlite3", "b-mine.sqlite3")


@pytest.mark.parametrize("pattern", ["%Y-%m", "%y%j", "%G-W%V-%u", "%Y%m%d-%H%M", "%Y%m%dT%H%M%z"])
def test_times_that_can_be_read_again_are_kept_apart(filled: Terminal, pattern: str) -> None:
    code, _, err = filled.ask("backup", f"b-{pattern}.sqlite3", "--keep", "2")
    assert (code, err) == (0, "")


def test_a_backup_takes_the_place_of_what_is_kept_aside(filled: Terminal) -> None:
    database = filled.folder / DATABASE
    filled.ask("backup", "copy.sqlite3")
    change(database, "DELETE FROM identities")
    code, _, err = filled.ask("restore", "copy.sqlite3")
    assert (code, "--replace" in err) == (1, True)
    with sole_user(filled.folder / f"{DATABASE}.lock"):
        assert filled.ask("restore", "copy.sqlite3", "--replace")[0] == 2
    assert count(database, "SELECT count(*) FROM identities") == 0
    code, out, _ = filled.ask("restore", "copy.sqlite3", "--replace")
    assert code == 0
    assert "is lost" in out
    assert count(database, "SELECT count(*) FROM identities") == 1
    (aside,) = filled.folder.glob(f"{DATABASE}.before-*")
    assert count(aside, "SELECT count(*) FROM identities") == 0
    assert S_IMODE(database.stat().st_mode) == 0o600


def test_without_links_the_database_keeps_its_name_until_the_backup_has_it(
    filled: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, replace = filled.folder / DATABASE, Path.replace
    filled.ask("backup", "copy.sqlite3")
    change(database, "DELETE FROM identities")

    def no_links(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    def killed(file: Path, name: Path) -> Path:
        if name == database:
            raise KeyboardInterrupt
        return replace(file, name)

    monkeypatch.setattr(os, "link", no_links)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            filled.ask("restore", "copy.sqlite3", "--replace")
    assert count(database, "SELECT count(*) FROM identities") == 0
    (aside,) = filled.folder.glob(f"{DATABASE}.before-*")
    assert count(aside, "SELECT count(*) FROM identities") == 0
    aside.unlink()
    assert filled.ask("restore", "copy.sqlite3", "--replace")[0] == 0
    assert count(database, "SELECT count(*) FROM identities") == 1
    (aside,) = filled.folder.glob(f"{DATABASE}.before-*")
    assert count(aside, "SELECT count(*) FROM identities") == 0
    assert not list(filled.folder.glob(NOTHING_LOST))


def test_another_backup_is_left_alone_while_it_is_written(tmp_path: Path) -> None:
    with written_beside(tmp_path / "copy") as first:
        log = first.with_name(f"{first.name}-wal")
        log.touch()
        with written_beside(tmp_path / "copy"):
            assert log.exists()
        log.unlink()
        (tmp_path / "copy").unlink()
    assert [one.name for one in tmp_path.iterdir()] == ["copy"]


def test_a_damaged_backup_touches_nothing(filled: Terminal) -> None:
    filled.ask("backup", "copy.sqlite3")
    whole = (filled.folder / "copy.sqlite3").read_bytes()
    before = (filled.folder / DATABASE).read_bytes()
    pages = len(whole) // 4096
    damaged = bytearray(whole)
    for page in range(2, pages, 3):
        damaged[page * 4096 : page * 4096 + 64] = os.urandom(64)
    for content in (bytes(damaged), whole[: len(whole) // 2], b"not a database", b""):
        (filled.folder / "bad").write_bytes(content)
        code, _, err = filled.ask("restore", "bad", "--replace")
        assert (code, err.endswith("Nothing was changed.\n") or "damaged" in err) == (1, True)
    newer = filled.folder / "newer"
    newer.write_bytes(whole)
    change(newer, "UPDATE alembic_version SET version_num = '9999'")
    code, _, err = filled.ask("restore", "newer", "--replace")
    assert (code, "newer version" in err) == (1, True)
    assert (filled.folder / DATABASE).read_bytes() == before
    assert not list(filled.folder.glob(NOTHING_LOST))


def test_bad_backups_are_reported(filled: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(filled.folder / "pipe")
    (filled.folder / "copy").touch()
    for named, said in (
        (DATABASE, "is the database itself"),
        ("pipe", "is not a backup"),
        (".", "is not a backup"),
        ("none", "There is no file none"),
        ("copy/none", "There is no file"),
        ("x" * 300, "There is no file"),
    ):
        code, _, err = filled.ask("restore", named, "--replace")
        assert (code, len(err.splitlines()), said in err) == (1, 1, True), err

    def kept_from(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", kept_from)  # root can read everything
    code, _, err = filled.ask("restore", "copy", "--replace")
    assert (code, err) == (1, "This user may not read copy. Nothing was changed.\n")


def test_a_damaged_database_is_replaced_and_kept(filled: Terminal) -> None:
    database = filled.folder / DATABASE
    filled.ask("backup", "copy.sqlite3")
    database.write_bytes(database.read_bytes()[:5000])
    assert filled.ask("restore", "copy.sqlite3", "--replace")[0] == 0
    assert count(database) == 3
    (aside,) = filled.folder.glob(f"{DATABASE}.before-*")
    assert aside.stat().st_size == 5000
