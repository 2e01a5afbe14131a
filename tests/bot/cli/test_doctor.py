"""`belotbot doctor` finds and reports problems, and changes nothing."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from adapters.trouble.checkup import FindingMark
from bot.cli.database_checkup import DatabaseCheckOptions, database_checkup
from bot.settings.settings import Settings, make_folders
from engine.host.claim_rows import SHARE
from engine.host.clock import SystemClock, to_ms
from engine.store.copies.backup import nobody
from engine.tables.folds.evolve import fold
from engine.tables.serialization import parse_event, snapshot_of
from tests.bot.cli.test_backups import DATABASE, change
from tests.bot.cli.test_console import Terminal, terminal
from tests.bot.cli.test_ratings import filled
from tests.bot.messenger import Messenger, running, seated
from tests.migrated import ask, database

__all__ = ["filled", "terminal"]

PROCESS = "INSERT INTO processes VALUES (?, 0, 0, ?)"


def test_all_is_well_and_nothing_is_changed(terminal: Terminal) -> None:
    assert terminal.ask("migrate")[0] == 0
    before = (terminal.folder / DATABASE).read_bytes()
    code, out, err = terminal.ask("doctor", BROWSER_PORT="0")
    assert (code, err) == (0, "")
    assert {line[0] for line in out.splitlines()} <= {"✓", "!"}
    assert "The database can be read, is whole" in out
    assert (terminal.folder / DATABASE).read_bytes() == before


def test_it_says_how_old_the_newest_copy_is(terminal: Terminal) -> None:
    copies = terminal.folder / "copies"
    copies.mkdir()

    def told() -> str:
        return terminal.ask("doctor", BACKUP_FOLDER=str(copies))[1]

    terminal.ask("migrate")
    assert f"! There is no copy of the database in {copies} yet" in told()
    assert terminal.ask("backup", "copies/one")[0] == 0
    assert f"✓ The newest copy of the database in {copies} is less than a day old." in told()
    os.utime(copies / "one", (1e9, 1e9))
    assert f"! The newest copy of the database in {copies} is " in told()


def test_settings_that_say_nothing_are_found(terminal: Terminal) -> None:
    file = terminal.folder / ".env"
    file.write_text("TELEGRAM_TOKN=1:secret\nBROWSER_PORT=many\nTELEGRAM_API_URL=http://x\n")
    file.chmod(0o644)
    code, out, _ = terminal.ask("doctor", "--json")
    told = json.loads(out)
    about = {one["about"]: one["mark"] for one in told["found"]}
    assert (code, told["well"]) == (1, False)
    assert about["doctor-setting-malformed"] == "failed"
    assert about["doctor-setting-unknown"] == about["doctor-settings-readable"] == "warning"
    assert "nearest one is TELEGRAM_TOKEN" in out
    assert "secret" not in out
    file.write_text("TELEGRAM_API_URL=http://x\nBROWSER_URL=https://belot.example\n")
    file.chmod(0o600)
    out = terminal.ask("doctor", DISCORD_API_URL="http://127.0.0.1:9", DISCORD_TOKEN="secret")[1]
    assert "TELEGRAM_API_URL does nothing without TELEGRAM_TOKEN" in out
    assert "BROWSER_URL does nothing without BROWSER_PORT" in out
    assert "✗ Discord cannot be reached" in out
    assert "secret" not in out


def test_pages_inside_chat_apps_need_https_and_their_settings(terminal: Terminal) -> None:
    silent = "http://127.0.0.1:9"
    both = {"TELEGRAM_TOKEN": "1:t", "TELEGRAM_API_URL": silent, "DISCORD_TOKEN": "d"}
    both |= {"DISCORD_API_URL": silent, "TELEGRAM_APP": "table"}
    out = terminal.ask("doctor", **both)[1]
    assert "! TELEGRAM_APP does nothing without BROWSER_PORT" in out
    out = terminal.ask("doctor", **both, BROWSER_PORT="0", DISCORD_CLIENT_SECRET="hidden")[1]
    assert "! TELEGRAM_APP DISCORD_CLIENT_SECRET does nothing: Telegram and Discord open" in out
    assert "hidden" not in out
    secure = {"BROWSER_PORT": "0", "BROWSER_URL": "https://belot.example", **both}
    out = terminal.ask("doctor", **secure)[1]
    assert "✓ The page opens inside one chat app; for the other, DISCORD_CLIENT_SECRET" in out
    out = terminal.ask("doctor", **secure, DISCORD_CLIENT_SECRET="hidden")[1]
    assert "chat app" not in out


def test_a_setting_and_a_folder_that_cannot_work_are_told_with_the_reason(
    terminal: Terminal,
) -> None:
    out = terminal.ask("doctor", TRUSTED_PROXIES="0.0.0.0/0", BROWSER_PORT="many")[1]
    assert "✗ TRUSTED_PROXIES trusts everybody" in out
    assert "✗ BROWSER_PORT is not understood" in out
    missing, old = terminal.folder / "copies", terminal.folder / "old" / "tables"
    code, out, _ = terminal.ask("doctor", BACKUP_FOLDER=str(missing), ARCHIVE_FOLDER=str(old))
    assert code == 1
    assert f"✗ BACKUP_FOLDER: there is no folder {missing}" in out
    assert "✗ ARCHIVE_FOLDER" not in out
    assert not old.parent.exists(), "it is made when the bot starts"
    make_folders(Settings(archive_folder=str(old), _env_file=None))
    assert old.is_dir()


def test_an_archive_beside_the_database_that_is_none_is_told_before_it_is_needed(
    terminal: Terminal,
) -> None:
    beside = terminal.folder / "belotbot.sqlite3.archive"
    beside.touch()
    told = f"ARCHIVE_FOLDER: {beside} is no folder."
    assert "ARCHIVE_FOLDER" not in terminal.ask("doctor", BROWSER_PORT="0")[1]
    assert f"✗ {told}" in terminal.ask("doctor", KEEP_TABLES="365d", BROWSER_PORT="0")[1]
    assert terminal.ask("run", KEEP_TABLES="365d") == (2, "", f"{told}\n")
    out = terminal.ask("doctor", KEEP_TABLES="365d", DATABASE_URL="sqlite://")[1]
    assert "ARCHIVE_FOLDER" not in out


def test_little_room_where_old_tables_go_is_told_while_they_go_there(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = terminal.folder / "other disk"
    disk.mkdir()
    usage = shutil.disk_usage

    def nearly_full(folder: Path) -> object:
        return usage(folder)._replace(free=12_000_000) if folder == disk else usage(folder)

    monkeypatch.setattr("bot.cli.machine_checkup.shutil.disk_usage", nearly_full)
    beside = {"ARCHIVE_FOLDER": str(disk / "old"), "BROWSER_PORT": "0"}
    told = f"! {disk / 'old'}, where old tables go, has only 12 MB left"
    code, out, _ = terminal.ask("doctor", KEEP_TABLES="365d", **beside)
    assert (code, told in out) == (0, True)
    assert "where old tables go" not in terminal.ask("doctor", **beside)[1]


def test_a_database_that_this_user_may_not_use_is_not_called_damaged(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert terminal.ask("migrate")[0] == 0
    monkeypatch.setattr("bot.cli.database_checkup.os.access", lambda *_: False)
    for hidden in (False, True):
        if hidden:
            monkeypatch.setattr(Path, "exists", no_permission)
        code, out, err = terminal.ask("doctor", BROWSER_PORT="0")
        assert (code, err) == (1, "")
        assert "cannot be written: it is read-only, or this user may not write there" in out
        assert "damaged" not in out


def test_a_database_of_another_program_and_a_folder_that_is_missing_are_told_and_left(
    terminal: Terminal,
) -> None:
    path = terminal.folder / "recipes.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (soup TEXT)")
    before = path.read_bytes()
    for command, told in (("doctor", 1), ("migrate", 2), ("run", 2)):
        code, *said = terminal.ask(command, DATABASE_URL="sqlite:///recipes.sqlite3")
        assert code == told
        assert "something else than Belotbot’s tables" in "".join(said)
    assert path.read_bytes() == before
    code, out, _ = terminal.ask("doctor", DATABASE_URL="sqlite:///nowhere/belot.sqlite3")
    assert code == 1
    assert "check that its folder exists" in out


def test_a_database_from_before_the_baseline_is_told_how_to_be_upgraded(terminal: Terminal) -> None:
    assert terminal.ask("migrate")[0] == 0
    ask(terminal.folder / DATABASE, "UPDATE alembic_version SET version_num = '0017'")
    for command, code in (("doctor", 1), ("migrate", 2), ("run", 2)):
        found, *said = terminal.ask(command)
        assert found == code
        assert "(revision 0017)" in "".join(said)
        assert "start an earlier version of Belotbot on it once" in "".join(said)


def test_a_closed_output_ends_a_command_quietly(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    with os.fdopen(writes, "w") as nobody:
        monkeypatch.setattr("sys.stdout", nobody)
        assert terminal.ask("doctor", BROWSER_PORT="0") == (0, "", "")


def no_permission(_: Path) -> bool:
    raise PermissionError


def test_a_damaged_page_is_found(filled: Terminal) -> None:
    file = filled.folder / DATABASE
    content = bytearray(file.read_bytes())
    for page in range(3, len(content) // 4096, 2):
        content[page * 4096 : page * 4096 + 200] = os.urandom(200)
    file.write_bytes(content)
    code, out, _ = filled.ask("doctor", BROWSER_PORT="0")
    assert code == 1
    assert "✗ The database is damaged" in out
    assert all(line[:1] in {"✓", "!", "✗"} for line in out.splitlines())
    assert "belotbot restore" in out


async def found(url: str) -> dict[str, FindingMark]:
    looked = database_checkup(url, DatabaseCheckOptions(None, nobody))
    return {one.message: one.mark async for one in looked}


async def test_a_platform_that_nobody_serves_is_found(tmp_path: Path) -> None:
    path = tmp_path / "belot.sqlite3"
    async with running(tmp_path):
        until = to_ms(SystemClock().now()) + 10_000
        for name, process in (("desk.telegram", "one"), ("desk.discord", "two"), ("cups", "one")):
            ask(path, "INSERT INTO claims (name, holder) VALUES (?, ?)", name, process)
        for process, lasts in (("one", until), ("two", 0)):
            ask(path, PROCESS, process, lasts)
        ask(path, "UPDATE processes SET heartbeat_at = ?", until)
        looked = DatabaseCheckOptions(None, nobody, {"telegram": 0, "discord": 0})
        told = {
            one.message: one.args async for one in database_checkup(await database(path), looked)
        }
    assert told["doctor-served"] == {"platforms": "Telegram"}
    assert told["doctor-not-served"] == {"platforms": "Discord"}


@pytest.mark.parametrize(
    ("holder", "own", "differ"),
    [("agreed: 2", 2, False), ("agreed: 2", 0, True), ("agreed: 2", 3, True), ("one", 2, True)],
)
async def test_settings_that_do_not_agree_are_found(
    tmp_path: Path, holder: str, own: int, differ: bool
) -> None:
    path = tmp_path / "belot.sqlite3"
    async with running(tmp_path):
        until = to_ms(SystemClock().now()) + 10_000
        for name, process in (
            ("desk.discord", holder),
            ("desk.discord.0/2", "one"),
            ("desk.discord.1/2", "two"),
            (f"desk.discord{SHARE}one", "one"),
        ):
            ask(path, "INSERT INTO claims (name, holder) VALUES (?, ?)", name, process)
        for process, lasts in (("one", until), ("two", until if own else 0)):
            ask(path, PROCESS, process, lasts)
        ask(path, "UPDATE processes SET heartbeat_at = ?", until)
        looked = DatabaseCheckOptions(None, nobody, {"discord": own})
        told = {
            one.message: one.args async for one in database_checkup(await database(path), looked)
        }
    assert told["doctor-served"] == {"platforms": "Discord"}
    assert ("doctor-parts-differ" in told) is differ
    if differ:
        theirs = 2 if holder != "one" else 0
        expected = {"platforms": "Discord", "theirs": theirs, "own": own}
        assert told["doctor-parts-differ"] == expected
    if holder == "one":
        assert not {"doctor-parts-served", "doctor-parts-not-served"} & set(told)
    elif own:
        expected = {"platforms": "Discord", "count": 2, "processes": 2}
        assert told["doctor-parts-served"] == expected
    else:
        expected = {"platforms": "Discord", "count": 2, "parts": "1"}
        assert told["doctor-parts-not-served"] == expected


DAMAGES = {
    "gap": "DELETE FROM events WHERE seq = 3",
    "unreadable": "UPDATE events SET body = '{}' WHERE seq = 3",
    "row": "UPDATE tables SET status = 'lobby'",
    "due": "UPDATE tables SET due_at = 5",
}


async def test_a_table_that_is_not_what_its_events_say_is_found(tmp_path: Path) -> None:
    file, damaged = tmp_path / "belot.sqlite3", tmp_path / "damaged.sqlite3"
    async with running(tmp_path, Messenger()) as group:
        table = await group.app.engine.host.by_code(await seated(group))
        assert table is not None
        rows = await group.app.engine.host.journal.events(table.id)
    assert FindingMark.FAILED not in (await found(f"sqlite+aiosqlite:///{file}")).values()
    url = f"sqlite+aiosqlite:///{damaged}"
    for message, damage in DAMAGES.items():
        shutil.copy(file, damaged)
        change(damaged, damage)
        assert (await found(url))[f"doctor-table-{message}"] is FindingMark.FAILED
    folded = fold(table.id, None, [parse_event(row.body) for row in rows[:5]])
    for version, wrong in ((5, False), (6, True)):
        shutil.copy(file, damaged)
        with closing(sqlite3.connect(damaged)) as connection:
            values = (version, snapshot_of(folded))
            connection.execute("UPDATE snapshots SET version = ?, body = ?", values)
            connection.commit()
        assert ("doctor-table-snapshot" in await found(url)) is wrong
