"""After a start, a dormant table is shown at once if somebody needs it, or else automatically
later.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from adapters.platform.chat import Place, Tapped
from bot import buttons as b
from bot.people.accounts import Accounts
from bot.show.dormant_tables import DormantTables
from engine.host.changes import Change
from engine.host.clock import ServedClock
from engine.host.host import Host
from engine.store.commits import Batch, NotTried
from engine.tables.table import Table
from tests.bot.messenger import Group, Messenger, code_of, running, seated
from tests.engine.host.hosted import until
from tests.migrated import ask
from tests.virtual import VirtualClock


@asynccontextmanager
async def asleep(
    folder: Path, messenger: Messenger, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Group]:
    """The bot after another start, without the background task that shows tables."""

    async def sleep(_: DormantTables) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(DormantTables, "run", sleep)
        async with running(folder, messenger) as again:
            yield again


async def test_a_lobby_is_found_again_and_not_opened_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        code, messenger = await code_of(group), group.messenger
    async with asleep(tmp_path, messenger, monkeypatch) as again:
        assert not again.app.painting.live
        await again.say("Boris", "/belot")
        await again.app.display.presenter.settled()
        assert [table.code for table in again.app.painting.live.shown_in(again.place)] == [code]
        assert {pressed.code for pressed in again.find(b.StandUpButton)} == {code}


async def test_a_hand_is_brought_before_the_table_has_come_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await seated(group)
        messenger = group.messenger
    async with asleep(tmp_path, messenger, monkeypatch) as again:
        place: Place = again.private("Vera")
        before = set(messenger.messages[place])
        await again.say("Vera", "/hand", place)
        await again.app.display.presenter.settled()
        assert len(set(messenger.messages[place]) - before) == 1


async def test_all_tables_come_by_themselves(tmp_path: Path) -> None:
    async with running(tmp_path) as group:
        codes = set()
        for number in range(5):
            other = Group(group.app, group.messenger, f"chat {number}")
            await other.say("Ana", "/belot")
            codes.add(await code_of(other))
        messenger = group.messenger
    async with running(tmp_path, messenger) as again:
        await until(lambda: {table.code for table in again.app.painting.live} == codes, 60)


async def test_an_unreadable_table_stops_neither_other_tables_nor_the_person_asking(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        bad, messenger = await code_of(group), group.messenger
        other = Group(group.app, messenger, "another chat")
        await other.say("Ana", "/belot")
        good = await code_of(other)
    path = tmp_path / "belot.sqlite3"
    of_bad = "seq = 1 AND table_id = (SELECT id FROM tables WHERE code = ?)"
    ((body,),) = ask(path, f"SELECT body FROM events WHERE {of_bad}", bad)
    ask(path, f"UPDATE events SET body = '{{}}' WHERE {of_bad}", bad)
    async with running(tmp_path, messenger) as again:
        live = again.app.painting.live
        await until(lambda: [table.code for table in live] == [good], 60)
        await until(lambda: "cannot be shown" in caplog.text, 60)
        await asyncio.sleep(60)  # it retries forever
        ask(path, f"UPDATE events SET body = ? WHERE {of_bad}", body, bad)
        await asyncio.sleep(200)
        assert {table.code for table in live} == {good, bad}


async def test_tables_come_soon_after_an_outage_however_long_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        messenger = group.messenger

    async def away(_: Host, *__: object) -> Table:
        raise NotTried(Batch(()))

    with monkeypatch.context() as outage:
        outage.setattr(Host, "table", away)
        async with running(tmp_path, messenger) as again:
            await asyncio.sleep(600)
            outage.undo()
            await asyncio.sleep(30)
            assert list(again.app.painting.live)
    assert not [one for one in caplog.records if one.exc_info]


async def test_a_tap_on_a_whisper_finds_the_lobby_of_the_chat_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, Messenger(whispers=True)) as group:
        await group.say("Ana", "/belot")
        code, messenger = await code_of(group), group.messenger
    async with asleep(tmp_path, messenger, monkeypatch) as again:
        whisper = again.place.whisper("Boris")
        tapped = Tapped(whisper, again.person("Boris"), b.text(b.OpenTableButton()), whispered=True)
        await again.app.application.tapped(tapped)
        await again.app.display.presenter.settled()
        assert await again.app.engine.host.journal.with_status("lobby") == tuple(
            table.id for table in again.app.painting.live
        )
        assert [table.code for table in again.app.painting.live] == [code]


async def test_a_masked_speaker_gets_no_account_by_waking_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        messenger = group.messenger
    async with asleep(tmp_path, messenger, monkeypatch) as again:
        await again.say("group", "/belot", masked=True)
        known = Accounts(again.app.store.database, again.app.store.committer, lambda: 0)
        assert await known.known(again.place.platform, "group") is None


async def test_a_table_that_was_published_before_its_places_are_known_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot")
        code, messenger = await code_of(group), group.messenger
    async with asleep(tmp_path, messenger, monkeypatch) as again:
        table = await again.app.engine.host.by_code(code)
        assert table is not None
        again.app.display.presenter.show(table)  # as a change does
        await again.app.display.dormant_tables.wake(again.place)
        assert [found.code for found in again.app.painting.live.shown_in(again.place)] == [code]


async def test_a_table_that_was_shown_while_it_failed_keeps_nobody_busy() -> None:
    """Somebody plays there in the meantime, so it is shown, and its failure causes no pause."""
    changed: list[Callable[[Change], None]] = []

    async def table(table_id: str) -> Table:
        if table_id == "shown":
            await asyncio.sleep(0.01)
            changed[0](cast("Change", SimpleNamespace(table=SimpleNamespace(id=table_id))))
        raise OSError("the store fails")

    async def nothing(_: object) -> None:
        pass

    host = SimpleNamespace(clock=ServedClock(VirtualClock()), subscribe=changed.append, table=table)
    live = SimpleNamespace(unplaced=())
    made: Callable[..., DormantTables] = DormantTables
    presenter = SimpleNamespace(shown=nothing, take_up=nothing)
    dormant_tables = made(host, live, presenter, None, None)
    dormant_tables.lay(["shown", "asleep"])
    async with asyncio.timeout(1000):
        task = asyncio.create_task(dormant_tables.run())
        await asyncio.sleep(500)  # of a clock that stands still while anything runs
        task.cancel()
