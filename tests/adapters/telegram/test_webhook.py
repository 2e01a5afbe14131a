"""Updates delivered by Telegram: any process takes them, one handles them, and none is lost."""

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from io import BytesIO
from itertools import product

import pytest
from aiohttp import ClientSession

from adapters.platform.chat import Admission, Said
from adapters.telegram.updates import ALLOWED
from adapters.telegram.webhook import CONNECTIONS, HEADER, LOOK, Webhook, secret_for
from tests.adapters.telegram.conftest import Stand, has
from tests.adapters.telegram.fakes import FakeInbox, Heard
from tests.emulators.telegram.webhooks import Hook

HOOK = Webhook("https://belot.example/telegram", "a-secret")


@pytest.fixture
async def brought(stand: Stand) -> AsyncIterator[Stand]:
    """Two processes accept updates; one of them serves while a test says so."""
    stand.webhook = HOOK
    async with AsyncExitStack() as doors:
        for process in (stand.telegram(), stand.telegram()):
            assert process.doorstep is not None
            port = await doors.enter_async_context(process.doorstep.listening("127.0.0.1", 0))
            stand.server.webhooks.machines.append(f"http://127.0.0.1:{port}")
        yield stand


async def test_dropped_updates_are_not_stored(brought: Stand) -> None:
    ana, ivo = brought.server.person("Ана"), brought.server.person("Иво")
    ana.private.started = ivo.private.started = True
    brought.app.admissions[str(ana.id)] = Admission.DROPPED
    async with brought.serving():
        for number in range(20):
            await ana.write(ana.private, str(number))
        await ivo.write(ivo.private, "mine")
        await brought.until(lambda: brought.app.texts and brought.inbox.numbers)
    assert brought.app.texts == ["mine"]
    assert len(brought.inbox.numbers) == 1


async def test_delivered_updates_are_handled_by_the_process_that_serves(brought: Stand) -> None:
    ana, ivo = brought.server.person("Ана"), brought.server.person("Иво")
    async with brought.serving() as telegram:
        for person in (ana, ivo):
            await person.start()
            for number in range(6):
                await person.write(person.private, f"{person.user.first} {number}")
        await brought.until(lambda: len(brought.inbox.numbers) == 14)
        assert (telegram.linked.trouble, telegram.linked.waiting) == ("", 0)
    for name in ("Ана", "Иво"):
        own = [text for text in brought.app.texts if text.startswith(name)]
        assert own == [f"{name} {number}" for number in range(6)]
    assert set(brought.server.webhooks.answers) == {200}
    assert not brought.inbox.waiting
    assert not brought.inbox.counted  # otherwise each of them would have been delayed
    hook = brought.server.webhooks.hook
    assert hook == Hook(HOOK.url, HOOK.secret, CONNECTIONS, tuple(ALLOWED))
    assert (brought.count("setWebhook"), brought.count("getUpdates")) == (1, 0)
    async with brought.serving():
        await ana.write(ana.private, "again")
        await brought.until(lambda: "again" in brought.app.texts)
    assert brought.count("setWebhook") == 1  # it is still set


async def test_repeated_updates_are_handled_once(brought: Stand) -> None:
    ana = brought.server.person("Ана")
    brought.server.updates.twice = True
    brought.server.webhooks.lose = 2
    async with brought.serving():
        await ana.start()
        for number in range(5):
            await ana.write(ana.private, str(number))
        await brought.until(lambda: not brought.server.updates.pending)
        brought.server.updates.redeliver(6)
        await ana.write(ana.private, "last")
        await brought.until(lambda: "last" in brought.app.texts)
    assert brought.app.texts == ["/start", "0", "1", "2", "3", "4", "last"]
    assert not brought.inbox.waiting


async def test_it_is_stored_before_it_is_acknowledged_and_comes_again_until_then(
    brought: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = brought.server.person("Ана")
    brought.inbox.keep_failures = 3
    async with brought.serving():
        await ana.start()
        await ana.write(ana.private, "one")
        await brought.until(lambda: len(brought.inbox.numbers) == 2)
    assert brought.server.webhooks.answers == [503, 503, 503, 200, 200]
    assert brought.app.texts == ["/start", "one"]
    assert "Telegram will retry" in caplog.text


async def test_a_new_holder_handles_updates_taken_in_for_the_old_one(
    brought: Stand,
) -> None:
    ana = brought.server.person("Ана")
    never = asyncio.Event()

    async def die(heard: object) -> None:
        if len(brought.app.heard) == 2:
            await never.wait()

    brought.app.on = die
    async with brought.serving():
        await ana.start()
        await ana.write(ana.private, "one")
        await brought.until(lambda: len(brought.app.heard) == 2)
    await ana.write(ana.private, "two")  # while no process serves
    await brought.until(lambda: len(brought.inbox.waiting) == 2)
    brought.app.on = None
    async with brought.serving():
        await brought.until(lambda: len(brought.inbox.numbers) == 3)
    assert brought.app.texts == ["/start", "one", "one", "two"]


async def test_an_update_that_ends_each_process_is_put_aside(brought: Stand) -> None:
    ana = brought.server.person("Ана")
    ana.private.started = True

    async def end(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "deadly":
            await asyncio.get_running_loop().create_future()

    brought.app.on = end
    for life in range(4):
        async with brought.serving():
            if not life:
                await ana.write(ana.private, "deadly")
            await brought.until(partial(has, brought.app.heard, life + 1))
            killed = dict(brought.inbox.waiting)
        brought.inbox.waiting = killed  # nothing was stored at the end
    async with brought.serving():
        await ana.write(ana.private, "next")
        await brought.until(lambda: len(brought.inbox.numbers) == 2)
    assert [poison.reason for poison in brought.dead_letters.put_aside] == ["Interrupted"]
    assert brought.app.texts == ["deadly"] * 4 + ["next"]


async def test_requests_not_from_telegram_are_refused(
    brought: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    right, update = {HEADER: HOOK.secret}, {"update_id": 7}
    there = f"{brought.server.webhooks.machines[0]}/telegram"
    async with ClientSession() as session:
        for secret in ({}, {HEADER: ""}, {HEADER: "a-secre"}, {HEADER: "a-secret2"}, {HEADER: "ж"}):
            assert (await session.post(there, json=update, headers=secret)).status == 403
        assert (await session.get(there, headers=right)).status == 405
        assert (await session.post(f"{there}/x", json=update, headers=right)).status == 404
        large = await session.post(there, data=BytesIO(b" " * 2_000_000), headers=right)
        assert large.status == 413
        for body in (
            "",
            "{",
            "[]",
            "null",
            '{"update_id": "7"}',
            '{"update_id": true}',
            "[" * 9999,
        ):
            assert (await session.post(there, data=body, headers=right)).status == 400
        for number in (-1, 2**63):
            wrong = {"update_id": number}
            assert (await session.post(there, json=wrong, headers=right)).status == 400
        assert not brought.inbox.waiting
        odd = {"update_id": 8, "message": {"text": "\ud800\x00"}}
        assert (await session.post(there, data=json.dumps(odd), headers=right)).status == 200
    assert list(brought.inbox.waiting) == [8]
    ours = [one for one in caplog.records if one.name == "adapters.telegram.webhook"]
    assert sum("without the webhook's secret" in one.message for one in ours) == 1
    assert HOOK.secret not in caplog.text


async def test_a_webhook_that_another_has_set_or_that_fails_is_set_again(
    brought: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana, webhooks = brought.server.person("Ана"), brought.server.webhooks
    minute = LOOK.total_seconds()
    async with brought.serving() as telegram:
        await brought.until(lambda: webhooks.hook)
        webhooks.put(Hook("https://other.example/x", "", 40, ()))
        await asyncio.sleep(2 * minute)
        assert webhooks.hook is not None
        assert webhooks.hook.url == HOOK.url
        webhooks.put(Hook(HOOK.url, "of-before", CONNECTIONS, tuple(ALLOWED)))
        await ana.start()
        await brought.until(lambda: telegram.linked.trouble)
        await brought.until(lambda: brought.app.texts == ["/start"])
        await asyncio.sleep(2 * minute)
        assert not telegram.linked.trouble
    assert "Telegram cannot bring updates: Wrong response from the webhook: 403" in caplog.text


async def test_without_a_webhook_one_that_stands_is_removed_and_nothing_is_lost(
    brought: Stand,
) -> None:
    ana = brought.server.person("Ана")
    async with brought.serving():
        await ana.start()
        await brought.until(lambda: brought.app.texts)
    brought.server.webhooks.machines.clear()
    await ana.write(ana.private, "one")
    brought.webhook = None
    async with brought.serving():
        await brought.until(lambda: brought.app.texts == ["/start", "one"])
    assert brought.server.webhooks.hook is None


def test_all_processes_of_a_bot_know_the_same_secret() -> None:
    secret = secret_for("1:token")
    assert secret == secret_for("1:token") != secret_for("2:token")
    assert "token" not in secret
    assert len(secret) == 64
    assert HOOK.secret not in repr(HOOK)


def test_it_is_found_where_a_proxy_takes_the_path_of_the_room_off(stand: Stand) -> None:
    def paths(url: str, prefix: str) -> set[str]:
        stand.webhook = Webhook(url, "s")
        doorstep = stand.telegram().doorstep
        assert doorstep is not None
        return {route.path for route in doorstep.routes(prefix)}

    assert paths("https://a.example/belot/telegram", "/belot") == {"/belot/telegram", "/telegram"}
    assert paths("https://a.example/belotbot", "/belot") == {"/belotbot"}
    assert paths("https://a.example/x", "") == {"/x"}


@pytest.mark.parametrize("seed", range(3))
async def test_parts_go_from_one_process_to_another_and_nothing_is_lost(
    stand: Stand, seed: int
) -> None:
    rng, parts = random.Random(seed), 4
    stand.webhook, stand.inboxes = HOOK, [FakeInbox() for _ in range(parts)]

    async def take_a_while(_: Heard) -> None:
        await asyncio.sleep(rng.random() / 4)

    stand.app.on = take_a_while
    processes = [stand.telegram(), stand.telegram()]
    running = [asyncio.create_task(one.run()) for one in processes]
    served = dict.fromkeys(range(parts), 0)
    hearing = {part: asyncio.create_task(processes[0].hear(part)) for part in served}
    async with AsyncExitStack() as doors:
        for process in processes:
            assert process.doorstep is not None
            port = await doors.enter_async_context(process.doorstep.listening("127.0.0.1", 0))
            stand.server.webhooks.machines.append(f"http://127.0.0.1:{port}")
        people = [stand.server.person(f"{number}") for number in range(9)]
        for number, person in product(range(8), people):
            person.private.started = True
            await person.write(person.private, f"{person.name} {number}")
            if rng.random() < 0.3:
                await asyncio.sleep(rng.random())
                part = rng.randrange(parts)
                hearing[part].cancel()
                await asyncio.gather(hearing[part], return_exceptions=True)
                assert not processes[served[part]]._receivers[part].linked.waiting
                served[part] = 1 - served[part]
                hearing[part] = asyncio.create_task(processes[served[part]].hear(part))
        await stand.until(partial(has, stand.app.heard, 8 * len(people)))
        await stand.until(lambda: not any(inbox.waiting for inbox in stand.inboxes))
    for person in people:
        own = [text for text in stand.app.texts if text.startswith(f"{person.name} ")]
        assert own == [f"{person.name} {number}" for number in range(8)]
    assert stand.count("setWebhook") == 1
    assert all(inbox.numbers for inbox in stand.inboxes), "all parts have somebody"
    for task in (*running, *hearing.values()):
        task.cancel()
    ended = await asyncio.gather(*running, *hearing.values(), return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended)
