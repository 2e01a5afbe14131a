"""The updates of the bot, and how often they come."""

import asyncio
from datetime import timedelta

import pytest
from aiohttp import web
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, Conflict

from tests.emulators.telegram import Person, TelegramServer

PRESS = InlineKeyboardMarkup([[InlineKeyboardButton("Sit", callback_data="s:1")]])


@pytest.fixture
def ana(server: TelegramServer) -> Person:
    return server.person("Ana", username="ana_b")


async def fetch(bot: Bot, offset: int | None = None, wait: int = 0) -> list[Update]:
    return list(await bot.get_updates(offset, timeout=wait, allowed_updates=Update.ALL_TYPES))


async def test_updates_come_until_they_are_confirmed(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    await ana.start("j_7K2Q")
    (first,) = await fetch(bot)
    assert first.message is not None
    assert first.message.text == "/start j_7K2Q"
    assert first.message.entities[0].type == "bot_command"
    assert [first] == await fetch(bot)
    await ana.write(ana.private, "hi")
    (second,) = await fetch(bot, first.update_id + 1)
    assert second.update_id == first.update_id + 1
    assert await fetch(bot, second.update_id + 1) == []
    server.updates.redeliver(2)
    assert [first, second] == await fetch(bot, second.update_id + 1)
    server.updates.twice = True
    await ana.write(ana.private, "a")
    (third,) = await fetch(bot, second.update_id + 1)
    assert [third] == await fetch(bot, third.update_id + 1)
    assert await fetch(bot, third.update_id + 1) == []


async def test_a_negative_offset_counts_from_the_end(bot: Bot, ana: Person) -> None:
    await ana.start()
    for text in "abc":
        await ana.write(ana.private, text)
    assert [update.message and update.message.text for update in await fetch(bot, -1)] == ["c"]
    assert len(await fetch(bot)) == 1
    assert len(await bot.get_updates(limit=1)) == 1


async def test_a_long_poll_waits(server: TelegramServer, bot: Bot, ana: Person) -> None:
    began = server.clock.now()
    assert await fetch(bot, wait=10) == []
    assert timedelta(seconds=9.9) <= server.clock.now() - began < timedelta(minutes=1)
    poll = asyncio.create_task(fetch(bot, wait=40))
    await asyncio.sleep(0.05)
    await ana.start()
    assert len(await poll) == 1


async def test_the_older_of_two_polls_is_ended(bot: Bot) -> None:
    older = asyncio.create_task(fetch(bot, wait=50))
    await asyncio.sleep(0.05)
    assert await fetch(bot) == []
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await older


async def test_privacy_mode(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.group("Friday", [ana])
    for text in ("hello", "/belot", "/belot@belot_emulated_bot now", "/roll@other_bot", "@ana_b"):
        await ana.write(group, text)
    heard = [update.message.text for update in await fetch(bot) if update.message]
    assert heard == ["/belot", "/belot@belot_emulated_bot now"]
    sent = await bot.send_message(group.id, "lobby")
    await ana.write(group, "nice", reply_to=group.message(sent.message_id))
    last = (await fetch(bot))[-1].message
    assert last is not None
    assert last.reply_to_message is not None
    assert (last.text, last.reply_to_message.text) == ("nice", "lobby")


async def test_a_press_is_answered_in_time_and_once(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    group = server.supergroup("Friday", [ana])
    await bot.send_message(group.id, "lobby", reply_markup=PRESS)
    press = asyncio.create_task(ana.press(group.last, "Sit"))
    await server.until(lambda: server.updates.pending)
    query = (await fetch(bot))[-1].callback_query
    assert query is not None
    assert (query.data, query.from_user.id) == ("s:1", ana.id)
    with pytest.raises(BadRequest, match="Url_invalid"):
        await query.answer(url="https://example.org")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await query.answer("x" * 201)
    link = f"https://t.me/{bot.username}?start=s_7K2Q"
    await query.answer(url=link)
    answer = await press
    assert answer is not None
    assert answer.url == link
    with pytest.raises(BadRequest, match="Query is too old"):
        await query.answer("again")
    await ana.follow(answer.url)
    assert ana.private.last.text == "/start s_7K2Q"


async def test_a_late_answer_is_refused(server: TelegramServer, bot: Bot, ana: Person) -> None:
    await ana.start()
    await bot.send_message(ana.id, "lobby", reply_markup=PRESS)
    assert await ana.press(ana.private.last, "s:1") is None
    query = (await fetch(bot))[-1].callback_query
    assert query is not None
    with pytest.raises(BadRequest, match="Query is too old"):
        await query.answer("late")


async def test_blocking_and_coming_back_is_told(bot: Bot, ana: Person) -> None:
    await ana.start()
    ana.block()
    await ana.start()
    kinds = [
        update.my_chat_member.new_chat_member.status if update.my_chat_member else "message"
        for update in await fetch(bot)
    ]
    assert kinds == ["message", "kicked", "member", "message"]


async def test_an_anonymous_admin_speaks_as_the_group(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    group = server.supergroup("Friday", [ana])
    await ana.write_anonymously(group, "/belot")
    message = (await fetch(bot))[-1].message
    assert message is not None
    assert message.sender_chat is not None
    assert message.from_user is not None
    assert (message.sender_chat.id, message.from_user.id) == (group.id, 1087968824)


async def test_an_old_message_can_come_back_inaccessible(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    await ana.start()
    await bot.send_message(ana.id, "lobby", reply_markup=PRESS)
    press = asyncio.create_task(ana.press(ana.private.last, "Sit", inaccessible=True))
    await server.until(lambda: server.world.queries)
    query = (await fetch(bot))[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert not query.message.is_accessible
    await query.answer("Too old", show_alert=True)
    answer = await press
    assert answer is not None
    assert (answer.text, answer.alert) == ("Too old", True)


async def test_people_edit_their_messages(bot: Bot, ana: Person) -> None:
    said = await ana.start()
    await ana.edit(said, "/start j_7K2Q")
    last = (await fetch(bot))[-1].edited_message
    assert last is not None
    assert last.text == "/start j_7K2Q"


async def test_updates_that_were_not_asked_for_do_not_come(bot: Bot, ana: Person) -> None:
    await bot.get_updates(allowed_updates=["callback_query"])
    await ana.start()
    assert await bot.get_updates() == ()
    await fetch(bot)
    await ana.write(ana.private, "hi")
    assert len(await fetch(bot)) == 1


async def test_a_webhook_is_brought_each_chat_in_its_order_until_it_takes_it(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    brought: list[tuple[str, str]] = []
    refusals = [500, 500, 0]

    async def take(request: web.Request) -> web.Response:
        text = (await request.json())["message"]["text"]
        status = refusals.pop(0) if text == "a1" and refusals else 0
        brought.append((text, request.headers["X-Telegram-Bot-Api-Secret-Token"]))
        return web.Response(status=status or 200)

    ivo = server.person("Ivo")
    ana.private.started = ivo.private.started = True
    runner = web.AppRunner(application := web.Application())
    application.router.add_post("/hook", take)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.webhooks.machines.append(f"http://127.0.0.1:{runner.addresses[0][1]}")
    for person, text in ((ana, "a1"), (ana, "a2"), (ivo, "i1")):
        await person.write(person.private, text)
    await bot.set_webhook("https://b.example/hook", secret_token="s", allowed_updates=["message"])
    await server.until(lambda: not server.updates.pending)
    assert [text for text, _ in brought] == ["a1", "i1", "a1", "a1", "a2"]
    assert {secret for _, secret in brought} == {"s"}
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections, info.allowed_updates) == (
        ("https://b.example/hook", 40, ("message",))
    )
    assert info.last_error_message == "Wrong response from the webhook: 500 Internal Server Error"
    with pytest.raises(Conflict, match="webhook is active"):
        await fetch(bot)
    assert await bot.delete_webhook()
    assert await fetch(bot) == []
    await runner.cleanup()


@pytest.mark.parametrize(
    ("url", "secret"),
    [
        ("http://b.example/hook", "s"),
        ("https://b.example:8080/hook", "s"),
        ("https://b.example/hook", "not so"),
    ],
)
async def test_telegram_takes_no_webhook_that_it_could_not_trust(
    bot: Bot, url: str, secret: str
) -> None:
    with pytest.raises(BadRequest):
        await bot.set_webhook(url, secret_token=secret)
