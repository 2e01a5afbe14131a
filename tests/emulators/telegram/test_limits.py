"""The budgets of writes, by the clock of the tests."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from telegram import Bot
from telegram.error import BadRequest, RetryAfter

from tests.emulators.telegram import Budgets, Person, TelegramServer
from tests.hurried import HurriedClock
from tests.virtual import VirtualClock


def test_two_clocks_of_the_same_numbers_agree() -> None:
    one = HurriedClock(50)
    other = HurriedClock(50, one.base, one.real_start)
    assert abs(one.now() - other.now()) < timedelta(seconds=1)
    assert one.seconds(timedelta(minutes=1)) == 1.2


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer(VirtualClock()) as server:
        yield server


@pytest.fixture
async def ana(server: TelegramServer) -> Person:
    ana = server.person("Ana")
    await ana.start()
    return ana


async def pause(server: TelegramServer, duration: timedelta) -> None:
    await asyncio.sleep(server.clock.seconds(duration))


async def test_one_a_second_in_a_chat(server: TelegramServer, bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, "2")
    with pytest.raises(RetryAfter) as refused:
        await bot.edit_message_text("3", ana.id, sent.message_id)
    assert refused.value.retry_after == timedelta(seconds=1)
    assert ana.private.last.text == "2"
    await pause(server, timedelta(seconds=1))
    await bot.edit_message_text("3", ana.id, sent.message_id)
    await pause(server, timedelta(seconds=1))
    with pytest.raises(BadRequest):  # an edit without changes counts as well
        await bot.edit_message_text("3", ana.id, sent.message_id)
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "4")
    await bot.delete_message(ana.id, sent.message_id)


async def test_twenty_a_minute_in_a_group(server: TelegramServer, bot: Bot, ana: Person) -> None:
    server.world.flood.budgets = Budgets(chat_gap=None)
    group = server.group("Friday", [ana])
    sent = await bot.send_message(group.id, "0")
    for number in range(1, 20):
        await bot.edit_message_text(str(number), group.id, sent.message_id)
    with pytest.raises(RetryAfter) as refused:
        await bot.edit_message_text("20", group.id, sent.message_id)
    after = refused.value.retry_after
    assert isinstance(after, timedelta)
    assert timedelta(seconds=50) < after <= timedelta(minutes=1)
    await bot.send_message(ana.id, "only that chat is closed")
    moved = group.upgrade()
    with pytest.raises(RetryAfter):
        await bot.send_message(moved.id, "here too")
    assert group.writes == 20


async def test_thirty_a_second_in_all(server: TelegramServer, bot: Bot) -> None:
    server.world.flood.budgets = Budgets(all_second=5)
    people = [server.person(f"P{number}") for number in range(6)]
    for person in people:
        await person.start()
    sends = [bot.send_message(person.id, "x") for person in people]
    results = await asyncio.gather(*sends, return_exceptions=True)
    assert [type(result) for result in results].count(RetryAfter) == 1
    await pause(server, timedelta(seconds=1))
    for person in people:
        if not person.private.by_bot():
            await bot.send_message(person.id, "x")


async def test_budgets_can_be_lifted(server: TelegramServer, bot: Bot, ana: Person) -> None:
    server.world.flood.budgets = Budgets.lifted()
    for number in range(40):
        await bot.send_message(ana.id, str(number))
    assert len(server.requests) == 41
    assert all(request.ok for request in server.requests)
