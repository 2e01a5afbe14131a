"""The connection to Telegram is down, broken, or used by another process."""

import asyncio
import logging

import pytest

from adapters.telegram.connection import bot_for
from tests.adapters.telegram.conftest import Stand, said_by_us


async def test_api_down_at_the_start_and_in_between(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    ana.private.started = True
    await stand.server.down()
    running = asyncio.create_task(_write_when_up(stand))
    async with stand.serving():
        await running
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
        assert caplog.text.count("cannot be reached") == 2  # at its beginning and end
        await stand.server.down()
        await asyncio.sleep(0.2)
        await ana.write(ana.private, "two")
        await stand.server.up()
        await stand.until(lambda: stand.app.texts == ["one", "two"])
        stand.server.gateway_broken = True
        stand.server.world.updates.end_poll()
        await asyncio.sleep(0.2)
        stand.server.gateway_broken = False
        await ana.write(ana.private, "three")
        await stand.until(lambda: stand.app.texts[-1] == "three")
    told = said_by_us(caplog)
    assert stand.server.token not in told
    assert told.count("cannot be reached") <= 6


async def _write_when_up(stand: Stand) -> None:
    await asyncio.sleep(0.2)
    await stand.server.up()


async def test_another_process_that_polls_costs_a_line_and_no_update(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    ana.private.started = True
    async with stand.serving():
        await stand.until(lambda: stand.count("getMyCommands") >= 4)
        async with bot_for(stand.server.token, stand.server.url) as other:
            await other.get_updates(timeout=0)
        await stand.until(lambda: "another process" in caplog.text)
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
    assert said_by_us(caplog).count("another process") == 2  # at its beginning and end


async def test_a_webhook_is_removed_when_telegram_says_that_there_is_one(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.server.fail_next(
        "getUpdates",
        409,
        {
            "ok": False,
            "error_code": 409,
            "description": "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        },
    )
    async with stand.serving():
        await stand.until(lambda: stand.count("deleteWebhook") == 1)
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
    assert "has a webhook" in caplog.text
