"""Pictures, commands, the state of the transport, and the transcript."""

import asyncio

import httpx
import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
)
from telegram.error import BadRequest, Forbidden, NetworkError

from tests.emulators.telegram import Person, TelegramServer
from tests.emulators.telegram.transcript import transcript

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x03\x20\x00\x00\x02\x58"


@pytest.fixture
async def ana(server: TelegramServer) -> Person:
    person = server.person("Ana")
    await person.start()
    return person


async def test_photos_keep_their_bytes_and_captions(bot: Bot, ana: Person) -> None:
    sent = await bot.send_photo(ana.id, PNG, caption="<b>Result</b>", parse_mode="HTML")
    assert (sent.photo[0].width, sent.photo[0].height) == (800, 600)
    seen = ana.private.last
    assert (seen.photo, seen.caption, seen.html) == (PNG, "Result", "<b>Result</b>")
    await bot.send_photo(ana.id, sent.photo[0].file_id)
    assert ana.private.last.photo == PNG
    await bot.delete_message(ana.id, ana.private.last.id)
    with pytest.raises(BadRequest, match="Wrong file identifier"):
        await bot.send_photo(ana.id, "nonsense")
    await bot.edit_message_caption(ana.id, sent.message_id, caption="Better")
    assert ana.private.last.caption == "Better"
    media = InputMediaPhoto(PNG + b"2", caption="<i>2</i>", parse_mode="HTML")
    await bot.edit_message_media(media, ana.id, sent.message_id)
    assert (ana.private.last.photo, ana.private.last.html) == (PNG + b"2", "<i>2</i>")
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await bot.send_photo(ana.id, PNG, caption="x" * 1025)
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await bot.edit_message_text("x", ana.id, sent.message_id)


async def test_commands_of_the_menu(server: TelegramServer, bot: Bot) -> None:
    commands = [BotCommand("belot", "Нова маса")]
    await bot.set_my_commands(commands, BotCommandScopeAllGroupChats(), language_code="bg")
    assert await bot.get_my_commands() == ()
    stored = await bot.get_my_commands(BotCommandScopeAllGroupChats(), language_code="bg")
    assert list(stored) == commands
    assert server.world.commands["all_group_chats", "bg"] == (("belot", "Нова маса"),)
    with pytest.raises(BadRequest, match="Bot_command_invalid"):
        await bot.set_my_commands([("Belot", "x")])
    with pytest.raises(BadRequest, match="description_invalid"):
        await bot.set_my_commands([("belot", "")])
    with pytest.raises(BadRequest, match="nvalid language code"):
        await bot.set_my_commands(commands, language_code="bul")
    await bot.set_my_description("Belot with friends")
    await bot.set_my_short_description("Belot")
    assert (await bot.get_webhook_info()).url == ""
    assert await bot.delete_webhook()


async def test_the_server_goes_and_comes_back(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    port = server.port
    poll = asyncio.create_task(bot.get_updates(-1, timeout=50))
    await poll
    poll = asyncio.create_task(bot.get_updates(poll.result()[0].update_id + 1, timeout=50))
    await asyncio.sleep(0.05)
    await server.down()
    with pytest.raises(NetworkError):
        await poll
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "x")
    await server.up()
    assert server.port == port
    await bot.send_message(ana.id, "x")
    server.gateway_broken = True
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(ana.id, "y")
    server.gateway_broken = False
    server.fail_next("sendMessage", done=True)
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "z")
    assert [message.text for message in ana.private.by_bot()] == ["x", "z"]


async def test_parameters_may_be_json(server: TelegramServer, bot: Bot, ana: Person) -> None:
    async with httpx.AsyncClient() as client:
        url = f"{server.url}/bot{server.token}/sendMessage"
        answer = await client.post(url, json={"chat_id": ana.id, "text": "hi"})
        assert answer.json()["result"]["text"] == "hi"
        answer = await client.post(url, json={"chat_id": ana.id, "text": "hi", "entities": 5})
        assert answer.status_code == 400
    assert server.violations
    server.violations.clear()


async def test_pinning(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.group("Friday", [ana])
    sent = await bot.send_message(group.id, "lobby")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages"):
        await bot.pin_chat_message(group.id, sent.message_id)
    group.promote_bot()
    await bot.pin_chat_message(group.id, sent.message_id)
    assert group.pinned == sent.message_id


async def test_leaving(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.supergroup("Friday", [ana])
    await bot.leave_chat(group.id)
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await bot.send_message(group.id, "x")


async def test_a_transcript_reads_well(server: TelegramServer, bot: Bot, ana: Person) -> None:
    group = server.group("Петък вечер", [ana])
    await ana.write(group, "/belot")
    buttons = InlineKeyboardMarkup(
        [[InlineKeyboardButton("Седни", callback_data="s", style="success")]]
    )
    sent = await bot.send_message(group.id, "Маса 7K2Q\nЮг: свободно", reply_markup=buttons)
    press = asyncio.create_task(ana.press(group.last, "Седни"))
    await server.until(lambda: server.world.queries)
    (number,) = server.world.queries
    await bot.answer_callback_query(number, "Седна на юг.")
    await press
    await bot.edit_message_text(
        "Маса 7K2Q\nЮг: Ana", group.id, sent.message_id, reply_markup=buttons
    )
    await bot.delete_message(group.id, sent.message_id)
    assert transcript(group) == (
        "# Петък вечер\n\n"
        "00:00   Ana #1\n        /belot\n\n"
        "00:00   Belot #2\n        Маса 7K2Q\n        Юг: свободно\n        [Седни]\n\n"
        "00:00   Ana → [Седни] #2  «Седна на юг.»\n\n"
        "00:00   Belot ✎ #2\n        + Юг: Ana\n\n"
        "00:00   Belot ✗ #2\n"
    )
