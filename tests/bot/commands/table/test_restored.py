"""After a restore or a move to another machine, known hands are not dealt again."""

from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import create_engine, insert

from adapters.browser.archive import Kind, StoredPass, Visitor
from bot import buttons as b
from bot.cli.data import move_database
from bot.locales.words import Voice, Words
from bot.storage.browser_archive import StoredArchive
from bot.storage.restored import seal_again
from bot.storage.restored import settled as as_it_is_now
from engine.host.clock import to_ms
from engine.host.table_store import stored_table
from engine.rules.cards import Seat
from engine.rules.record.fairness import FairnessFinding, chained
from engine.rules.record.match_record import MatchRecord
from engine.store.copies.backup import back_up
from engine.store.copies.restore import restore
from engine.store.schema import events, tables
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.folds.evolve import fold
from engine.tables.known import look
from engine.tables.serialization import parse_event
from engine.tables.table import Table
from tests import migrated
from tests.bot.commands.table.test_replays import opened, settled, table_of, to_its_end
from tests.bot.messenger import Group, running
from tests.engine.tables.driven import Driven
from tests.engine.tables.sealed import Sealed
from tests.virtual import VirtualClock

NOW = datetime(2031, 5, 4, 20, tzinfo=UTC)
ANA = Actor("ana")
AGAIN = "sealed again after the bot’s data was restored"


async def brought_back(folder: Path, file: Path) -> None:
    url = migrated.url(folder / "belot.sqlite3")
    await restore(url, file, as_it_is_now(to_ms(NOW)), NOW, replace=True)


async def records(group: Group, table: Table) -> list[MatchRecord]:
    return [one.record for one in await group.app.engine.host.played(table.id)]


async def test_a_seed_that_was_told_after_a_backup_is_never_dealt_again(tmp_path: Path) -> None:
    backup, clock = tmp_path / "backup.sqlite3", VirtualClock()
    async with running(tmp_path, clock=clock) as group:
        code = await opened(group)
        await settled(group, code, "belot_bg", target=1)
        await group.tap("Ana", b.text(b.CutButton(code)))
        await group.app.display.presenter.settled()
        table = await table_of(group, code)
        await back_up(migrated.url(tmp_path / "belot.sqlite3"), backup)
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        await to_its_end(group, code)
        lost, *_ = await records(group, table)
        messenger = group.messenger
    messenger.nonces.clear()  # a platform knows them for some minutes
    known = lost.deals[0].shuffle
    assert known is not None
    assert known.seed is not None
    await brought_back(tmp_path, backup)
    async with running(tmp_path, messenger, clock=clock) as group:
        restored = await table_of(group, code)
        assert (restored.resealed, restored.cuts) == (True, ())
        assert (restored.seals, restored.last_at) == (table.seals + 1, table.last_at)
        assert restored.seed != known.seed
        seal = look(restored, None).seal
        await group.say("Ana", "/belot")
        await group.app.display.presenter.settled()
        assert f"Deal 1 {AGAIN}: {seal[:10]}" in group.messenger.text(group.place)
        await group.say("Ana", f"/verify {code}")
        assert "the seal before it is not used" in group.messenger.text(group.place)
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        await to_its_end(group, code)
        (record,) = await records(group, restored)
        first = record.deals[0].shuffle
        assert first is not None
        assert (first.number, first.seal) == (2, seal)
        assert [(one.number, one.seal, one.seed) for one in first.replaced] == [
            (1, known.seal, known.seed)
        ]
        assert record.deals[0].deck != lost.deals[0].deck
        ((whole, *deals),) = chained([record])
        assert whole.fitness is FairnessFinding.RESEALED
        assert {one.fitness for one in deals} <= {FairnessFinding.FITS}
        await group.say("Ana", f"/verify {code}")
        told = group.messenger.text(group.place)
        assert "Deal 1: sealed again after" in told
        assert "Every deal" not in told


def tables_of_all_kinds() -> dict[str, Driven]:
    """A lobby in which somebody has cut, a table in play, one that is over, and an older one."""
    found = {"lobby": Sealed(1), "plays": Sealed(2), "over": Sealed(3), "old": Driven(sealed="")}
    found["lobby"].allow(c.CutCards(ANA))
    for name in ("plays", "old"):
        found[name].allow(c.Start(ANA, Seat(1), "random"))
        found[name].fall_due()
    found["over"].allow(c.Close(ANA))
    return found


def test_every_seal_that_is_open_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "belot.sqlite3"
    file.write_bytes(migrated.content())
    driven = tables_of_all_kinds()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for name, one in driven.items():
            row = {"version": one.table.version, "status": one.table.status}
            row |= {"created_at": 1, "updated_at": to_ms(one.table.last_at)}
            connection.execute(insert(tables).values(id=name, code=name, **row))
            for seq, event in enumerate(one.events, 1):
                told = {"seq": seq, "schema": 1, "at": 1, "body": event.model_dump_json()}
                connection.execute(insert(events).values(table_id=name, **told))
        seal_again(connection, lambda table, number: f"{number:064x}")
        for name, one in driven.items():
            found = stored_table(connection, name)
            assert found is not None
            after = fold("t", None, (parse_event(event.body) for event in found.events))
            assert found.row.version == after.version
            assert found.row.updated_at == to_ms(after.last_at)
            before, number = one.table, one.table.seals + 1
            sealed = {"seed": f"{number:064x}", "seals": number, "cuts": (), "resealed": True}
            again = before._replace(version=before.version + 1, **sealed)  # type: ignore[arg-type]
            assert after == (again if name in {"lobby", "plays"} else before)
    engine.dispose()


async def test_a_house_that_moves_is_sealed_again(tmp_path: Path) -> None:
    """The old bot may keep running with the hands that were sealed there."""
    clock = VirtualClock()
    async with running(tmp_path, clock=clock) as group:
        code = await opened(group)
        table = await table_of(group, code)
        url, messenger = migrated.url(tmp_path / "belot.sqlite3"), group.messenger
    new = tmp_path / "new"
    new.mkdir()
    target = migrated.url(new / "belot.sqlite3")
    await move_database(url, target, Voice(Words(), "en"))
    async with running(new, messenger, clock=clock) as group:
        moved = await table_of(group, code)
        assert moved.resealed
        assert moved.seed != table.seed


async def test_a_sign_out_after_a_backup_still_holds(tmp_path: Path) -> None:
    backup, url = tmp_path / "backup.sqlite3", migrated.url(tmp_path / "belot.sqlite3")
    kinds: tuple[tuple[str, Kind], ...] = (("own", "device"), ("lost", "device"), ("old", "link"))
    async with running(tmp_path) as group:
        archive = StoredArchive(group.app.store.database, group.app.store.committer, Words())
        ana, vera = (Visitor(name, name, "en", NOW) for name in ("ana", "vera"))
        await archive.add_visitor(ana)
        for digest, kind in kinds:
            await archive.give_pass(
                StoredPass(digest, ana.id, kind, "", NOW.replace(year=2032)), NOW
            )
        await archive.add_visitor(vera)
        await archive.give_pass(StoredPass("v", vera.id, "device", "", NOW.replace(year=2032)), NOW)
        await group.say("Ana", "/belot")
        await back_up(url, backup)
        await archive.revoke_passes(ana.id, but="own")
    await brought_back(tmp_path, backup)
    found = migrated.ask(tmp_path / "belot.sqlite3", "SELECT digest FROM browser_passes")
    assert sorted(found) == [("own",), ("v",)]
