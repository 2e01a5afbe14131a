"""Chats as pages: their content, and the people who see it."""

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from tests.emulators.telegram import CallbackAnswer, TelegramServer
from tests.emulators.telegram.drawing import drawing

# The smallest PNG there is
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccff0"
    "bf1e0005810281d5b0e2a50000000049454e44ae426082"
)


async def test_a_group_shows_who_says_what(server: TelegramServer, bot: Bot) -> None:
    ana, ivo = server.person("Ana", language="en"), server.person("<Ivo>", language="en")
    group = server.group("Friday", [ana, ivo])
    await ivo.edit(await ivo.write(group, "hi"), "1 < 2")
    style = InlineKeyboardMarkup(
        [[InlineKeyboardButton("A ♥️", callback_data="a", style="success")]]
    )
    await bot.send_message(
        group.id, "<pre>a</pre>\n<b>b</b>", parse_mode="HTML", reply_markup=style
    )
    assert '<nav><div><span class="success">A ♥️</span></div></nav>' in drawing(group, ana)
    await bot.edit_message_text("<i>c</i>", group.id, group.last.id, parse_mode="HTML")
    page = drawing(group, ana, members=3)
    assert "3 members" in page
    assert page.count("&lt;Ivo&gt;") == 1
    assert "1 &lt; 2<time>edited" in page
    assert "<i>c</i><time>" in page
    assert page.count("edited") == 1, "that a bot edits is not shown"
    own = drawing(group, ivo, members=3)
    assert "&lt;Ivo&gt;" not in own
    assert 'class="own' in own


async def test_a_private_chat_with_a_photo_and_an_alert(server: TelegramServer, bot: Bot) -> None:
    ana = server.person("Ana")
    await ana.start()
    await bot.send_photo(
        ana.id, DOT, caption="<blockquote expandable>a\nb</blockquote>\nc", parse_mode="HTML"
    )
    page = drawing(ana.private, ana, answer=CallbackAnswer("7 < 8", alert=True))
    assert "data:image/png;base64," in page
    assert "b</blockquote>c" in page
    assert 'class="alert"><p>7 &lt; 8</p>' in page
    assert 'class="toast">ok<' in drawing(ana.private, ana, answer=CallbackAnswer("ok"))
