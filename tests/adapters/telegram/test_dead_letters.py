"""An update that hangs, ends the process or cannot be stored is put aside and delays nobody."""

import asyncio
import contextlib
from datetime import timedelta
from functools import partial

import pytest

from adapters.platform.chat import Said
from adapters.telegram import work
from tests.adapters.telegram.conftest import Stand, has, said_by_us
from tests.adapters.telegram.fakes import Heard


async def test_a_hanging_update_is_put_aside_after_three_tries_and_never_comes_again(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(work, "HANDLING", timedelta(milliseconds=50))
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True

    over: list[bool] = []

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "secret":
            while not over:  # it cannot even be cancelled
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.sleep(30)

    stand.app.on = hang
    async with stand.serving():
        await ana.write(ana.private, "secret")
        await ana.write(ana.private, "next")
        await ivo.write(ivo.private, "mine")
        await stand.until(lambda: len(stand.inbox.numbers) == 3)
    assert stand.app.texts.count("secret") == 3
    assert stand.app.texts[-1] == "next"
    (poison,) = stand.dead_letters.put_aside
    assert (poison.platform, poison.kind, poison.reason, poison.tries) == (
        ("telegram", "message", "Overdue", 3)
    )
    assert "secret" in poison.content
    assert "secret" not in said_by_us(caplog)
    assert f"update {poison.number} (message) is put aside: Overdue" in caplog.text
    async with stand.serving():
        await ivo.write(ivo.private, "last")
        await stand.until(lambda: stand.app.texts[-1] == "last")
    assert stand.app.texts.count("secret") == 3
    over.append(True)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


async def test_an_update_that_ends_the_process_is_put_aside_and_no_other(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only that update is counted; the others wait until they are known to be harmless."""
    monkeypatch.setattr(work, "_ALONE", 60)
    people = [stand.server.person(name) for name in ("Ана", "Иво", "Вера")]
    for person in people:
        person.private.started = True
        await person.write(person.private, person.name)

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and (lives == 1 or heard.text == "Ана"):
            await asyncio.get_running_loop().create_future()

    stand.app.on = hang
    for lives, heard in enumerate((3, 4, 5), 1):
        async with stand.serving():
            await stand.until(partial(has, stand.app.heard, heard))
            tries = [one.tries for one in await stand.inbox.kept()]
            assert tries == [lives, 1, 1]
            killed = dict(stand.inbox.waiting)
        stand.inbox.waiting = killed
    assert not stand.dead_letters.put_aside
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 3)
    assert [poison.reason for poison in stand.dead_letters.put_aside] == ["Interrupted"]
    assert stand.app.texts[3:] == ["Ана", "Ана", "Иво", "Вера"]
    assert not stand.server.world.updates.pending


async def test_a_flood_behind_what_hangs_makes_nobody_else_wait(stand: Stand) -> None:
    """Even if it hangs for the first time, and for any stored attempts; and no update is lost."""
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "hangs":
            await asyncio.get_running_loop().create_future()

    stand.app.on = hang
    loop = asyncio.get_running_loop()
    async with stand.serving():
        await ana.write(ana.private, "hangs")
        await stand.until(lambda: stand.app.texts == ["hangs"])
        for number in range(1100):
            await ana.write(ana.private, str(number))
        await ivo.write(ivo.private, "mine")
        since = loop.time()
        await stand.until(lambda: "mine" in stand.app.texts)
        assert loop.time() - since < 10
        held = [task for task in asyncio.all_tasks() if task.get_name().startswith("updates of")]
        assert len(held) <= 2
        await stand.until(lambda: len(stand.inbox.numbers) == 1102)
    assert [one for one in stand.app.texts if one.isdigit()] == [str(n) for n in range(1100)]
    assert [poison.reason for poison in stand.dead_letters.put_aside] == ["Overdue"]
    assert not stand.inbox.waiting


async def test_waiting_and_orderly_ends_are_not_counted_as_tries(stand: Stand) -> None:
    """Not even three restarts put an update aside."""
    ana = stand.server.person("Ана")
    ana.private.started = True
    gate = asyncio.Event()

    async def hold(_: Heard) -> None:
        await gate.wait()

    stand.app.on = hold
    await ana.write(ana.private, "begun")
    await ana.write(ana.private, "waits")
    for lives in range(1, 6):
        async with stand.serving():
            await stand.until(partial(has, stand.app.heard, lives))
            assert [one.tries for one in stand.inbox.waiting.values()] == [1, 0]
        assert [one.tries for one in stand.inbox.waiting.values()] == [0, 0]
    gate.set()
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert not stand.dead_letters.put_aside
    assert stand.app.texts[-2:] == ["begun", "waits"]


async def test_an_update_that_the_inbox_can_never_take_is_put_aside_and_stops_nobody(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True
    stand.inbox.unkeepable = "secret"
    await ana.write(ana.private, "secret")
    await ivo.write(ivo.private, "mine")
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert sorted(stand.app.texts) == ["mine", "secret"]
    assert [poison.reason for poison in stand.dead_letters.put_aside] == ["Unkeepable"]
    assert "updates cannot be kept: TypeError" in caplog.text
    assert "secret" not in said_by_us(caplog)
