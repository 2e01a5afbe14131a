"""Sending and editing, and the server's words when it refuses."""

import re

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Forbidden, InvalidToken

from tests.emulators.telegram import Person, TelegramServer


def keyboard(*rows: list[str], data: str = "", style: str | None = None) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [
            [InlineKeyboardButton(label, callback_data=data or label, style=style) for label in row]
            for row in rows
        ]
    )


def refusal(words: str) -> str:
    return "^" + re.escape(words)


@pytest.fixture
async def ana(server: TelegramServer) -> Person:
    person = server.person("Ana")
    await person.start()
    return person


async def test_a_message_is_seen_as_it_was_sent_and_edited(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(
        ana.id, "<b>Ana</b> &lt;3 ♠️", parse_mode="HTML", reply_markup=keyboard(["7", "8"], ["9"])
    )
    seen = ana.private.last
    assert (seen.text, seen.html) == ("Ana <3 ♠️", "<b>Ana</b> &lt;3 ♠️")
    assert seen.labels == [["7", "8"], ["9"]]
    assert ana.notified == [seen]
    await bot.edit_message_text("done", ana.id, sent.message_id)
    now = ana.private.last
    assert (now.id, now.text, now.buttons, now.edits) == (sent.message_id, "done", (), 1)
    assert ana.notified == [seen]
    assert ana.private.writes == 2


async def test_a_silent_message_makes_no_sound(bot: Bot, ana: Person) -> None:
    await bot.send_message(ana.id, "psst", disable_notification=True)
    assert ana.private.last.silent
    assert not ana.notified


async def test_a_bot_cannot_write_first(server: TelegramServer, bot: Bot) -> None:
    boris = server.person("Boris")
    with pytest.raises(BadRequest, match=refusal("Chat not found")):
        await bot.send_message(boris.id, "hello")
    group = server.group("Friday", [boris])
    await boris.write(group, "/belot")
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(boris.id, "hello")
    await boris.start()
    await bot.send_message(boris.id, "hello")
    boris.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(boris.id, "hello?")
    boris.unblock()
    boris.delete_account()
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(boris.id, "hello?")


async def test_replies(bot: Bot, ana: Person) -> None:
    said = await ana.write(ana.private, "hi")
    sent = await bot.send_message(ana.id, "hi Ana", reply_to_message_id=said.id)
    assert sent.reply_to_message is not None
    assert ana.private.last.reply_to == said.id
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(ana.id, "x", reply_to_message_id=999)


async def test_telegram_strips_some_characters(bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, " a\u202eb\tc\r\u200f\u200fd\n", parse_mode="HTML")
    assert sent.text == "ab c\u200c\u200fd"


async def test_messages_that_would_not_be_shown_fail_the_test(
    server: TelegramServer, bot: Bot, ana: Person
) -> None:
    await bot.send_message(ana.id, "<pre>a <b>b</b></pre>", parse_mode="HTML")
    await bot.send_message(ana.id, "<i>a</i> " * 101, parse_mode="HTML")
    assert len(server.violations) == 2
    server.violations.clear()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("я<h1>x</h1>", 'Unsupported start tag "h1" at byte offset 2'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
async def test_html_has_to_parse(bot: Bot, ana: Person, text: str, words: str) -> None:
    with pytest.raises(BadRequest) as refused:
        await bot.send_message(ana.id, text, parse_mode="HTML")
    assert str(refused.value).lower() == f"can't parse entities: {words}".lower()


async def test_entities_of_characters(bot: Bot, ana: Person) -> None:
    text = "&lt;b&gt; &amp;amp; &quot; &#9824;&#x2665; &nbsp; &ltx & &#0; R&B"
    sent = await bot.send_message(ana.id, text, parse_mode="HTML")
    assert sent.text == '<b> &amp; " ♠♥ &nbsp; &ltx & &#0; R&B'


async def test_every_tag_of_the_documentation_parses(bot: Bot, ana: Person) -> None:
    text = (
        "<b>b <i>i</i></b><strong>s</strong> <em>e</em> <u>u</u> <ins>u</ins> <s>s</s> "
        '<strike>s</strike> <del>s</del> <span class="tg-spoiler">x</span> '
        '<tg-spoiler>x</tg-spoiler> <a href="https://t.me/x">a</a> '
        f'<a href="tg://user?id={ana.id}">A</a> <tg-emoji emoji-id="5368">👍</tg-emoji> '
        '<code>c</code> <pre>p</pre> <pre><code class="language-python">p</code></pre> '
        "<blockquote>q</blockquote> <blockquote expandable>q</blockquote>"
    )
    sent = await bot.send_message(ana.id, text, parse_mode="HTML")
    kinds = [entity.type for entity in sent.entities]
    assert kinds[0] == "bold"
    assert {"spoiler", "text_link", "text_mention", "expandable_blockquote"} <= set(kinds)


async def test_length_counts_utf16_after_parsing(bot: Bot, ana: Person) -> None:
    await bot.send_message(ana.id, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match="Message is too long"):
        await bot.send_message(ana.id, "👍" * 2049)
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.edit_message_text("x" * 4097, ana.id, ana.private.last.id)
    with pytest.raises(BadRequest, match="Message text is empty"):
        await bot.send_message(ana.id, "")
    with pytest.raises(BadRequest, match="ext must be non-empty"):
        await bot.send_message(ana.id, " \n ")


async def test_buttons_have_limits(server: TelegramServer, bot: Bot, ana: Person) -> None:
    send = bot.send_message
    await send(ana.id, "x", reply_markup=keyboard(["ok"], data="я" * 32, style="success"))
    assert ana.private.last.button("ok").style == "success"
    with pytest.raises(BadRequest, match="Button_data_invalid"):
        await send(ana.id, "x", reply_markup=keyboard(["ok"], data="я" * 32 + "x"))
    with pytest.raises(BadRequest, match="Reply markup is too long"):
        await send(ana.id, "x", reply_markup=keyboard([str(n) for n in range(9)]))
    with pytest.raises(BadRequest, match="Reply markup is too long"):
        await send(ana.id, "x", reply_markup=keyboard(*[["x"]] * 101))
    with pytest.raises(BadRequest, match="invalid button style"):
        await send(ana.id, "x", reply_markup=keyboard(["ok"], style="purple"))


async def test_edits_that_are_none(server: TelegramServer, bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, "<b>x</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await bot.edit_message_text(
            "<strong>x</strong>", ana.id, sent.message_id, parse_mode="HTML"
        )
    await bot.edit_message_text("x", ana.id, sent.message_id)
    theirs = await ana.write(ana.private, "hi")
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("y", ana.id, theirs.id)
    ana.delete_message(ana.private.by_bot()[0])
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("y", ana.id, sent.message_id)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(ana.id, sent.message_id)


async def test_unknown_things_fail_the_test(server: TelegramServer, bot: Bot, ana: Person) -> None:
    with pytest.raises(BadRequest):
        await bot.send_message(ana.id, "x", api_kwargs={"colour": "red"})
    with pytest.raises(BadRequest):
        await bot.do_api_request("sendEphemeral", {"chat_id": ana.id})
    with pytest.raises(BadRequest):
        await bot.send_dice(ana.id)
    assert len(server.violations) == 3
    with pytest.raises(AssertionError, match="colour"):
        server.check()
    server.violations.clear()


async def test_another_token_is_unauthorized(server: TelegramServer) -> None:
    for token in ("123:" + "x" * 35, "nonsense"):
        with pytest.raises(InvalidToken):
            async with Bot(token, f"{server.url}/bot"):
                pass
