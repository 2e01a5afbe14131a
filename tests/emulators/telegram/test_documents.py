"""Documents are uploaded under a name, up to the size limit of the Bot API."""

import pytest
from telegram import Bot
from telegram.error import BadRequest, NetworkError

from tests.emulators.telegram import Person, TelegramServer, calls
from tests.emulators.telegram import methods_messages as methods


@pytest.fixture
async def ana(server: TelegramServer) -> Person:
    person = server.person("Ana")
    await person.start()
    return person


async def test_a_document_keeps_its_name_and_bytes(bot: Bot, ana: Person) -> None:
    sent = await bot.send_document(
        ana.id,
        b"{}",
        caption="<b>Match</b>",
        parse_mode="HTML",
        filename="match.json",
        disable_content_type_detection=True,
    )
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.mime_type) == ("match.json", "application/json")
    assert sent.document.file_size == 2
    seen = ana.private.last
    assert seen.document is not None
    assert (seen.document.body, seen.caption, seen.html) == (b"{}", "Match", "<b>Match</b>")
    await bot.edit_message_caption(ana.id, sent.message_id, caption="Better")
    assert ana.private.last.caption == "Better"
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await bot.edit_message_text("x", ana.id, sent.message_id)
    with pytest.raises(BadRequest, match="Message caption is too long"):
        await send(bot, ana, caption="x" * (calls.CAPTION_LENGTH + 1))
    with pytest.raises(BadRequest, match="File must be non-empty"):
        await send(bot, ana, b"")


async def send(bot: Bot, ana: Person, body: bytes = b"{}", caption: str = "") -> None:
    await bot.send_document(
        ana.id, body, caption=caption, filename="a.json", disable_content_type_detection=True
    )


async def test_a_document_that_is_too_large_is_refused(
    bot: Bot, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(methods, "DOCUMENT_BYTES", 1000)
    await send(bot, ana, bytes(1000))
    with pytest.raises(NetworkError, match="Request Entity Too Large"):
        await send(bot, ana, bytes(1001))


async def test_methods_not_emulated_fail_the_test(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    with pytest.raises(BadRequest, match="not emulated"):
        await bot.send_document(ana.id, b"{}", filename="a.json")
    assert "detection" in server.violations.pop()


async def test_files_can_be_forbidden_in_a_group(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    group = server.group("Friday", [ana])
    group.restrict(send_files=False)
    with pytest.raises(BadRequest, match="Not enough rights to send documents to the chat"):
        await bot.send_document(
            group.id, b"{}", filename="a.json", disable_content_type_detection=True
        )
    with pytest.raises(BadRequest, match="Not enough rights to send photos to the chat"):
        await bot.send_photo(group.id, b"png")
    await bot.send_message(group.id, "texts are allowed")
