"""Files are sent as documents, and pages are turned by a tap."""

import asyncio
from datetime import timedelta

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, MessageGone, Troubled, Unreachable
from adapters.platform.views import Button, Document, Paragraph, Picture, Span, View
from adapters.telegram.writing import below_file
from tests.adapters.telegram.conftest import Stand
from tests.drawings import DRAWN
from tests.emulators.telegram import Budgets
from tests.emulators.telegram.transcript import transcript

RECORD = Document("belot-K7QX.json", b'{"preset": "belot_bg"}', "application/json")


def view(text: str, *, notify: bool = False) -> View:
    rows = ((Button("press", "data"),),)
    return View((Paragraph((Span(text, strong=True),)),), buttons=rows, notify=notify)


async def test_a_file_comes_with_its_name_its_bytes_and_a_caption(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    forum = stand.server.forum("Клуб", [ana], topics=["Карти"])
    topic = forum.topic("Карти")
    stand.server.world.flood.budgets = Budgets.lifted()
    async with stand.serving() as telegram:
        await telegram.attach(Place("telegram", str(forum.id), str(topic)), RECORD, view("<♥>"))
        sent = forum.last
        assert sent.document is not None
        assert (sent.document.name, sent.document.body) == (RECORD.name, RECORD.body)
        assert (sent.caption, sent.topic, sent.silent) == ("<♥️>", topic, True)
        assert sent.button("data").label == "press"
        assert f"📎 {RECORD.name}" in transcript(forum)
        await telegram.attach(Place("telegram", str(forum.id)), RECORD, View(notify=True))
        assert (forum.last.caption, forum.last.silent) == ("", False)
        with pytest.raises(MessageGone):
            await telegram.edit(Place("telegram", str(forum.id)), str(sent.id), view("a page"))


async def test_texts_may_be_allowed_though_files_are_forbidden(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    group.restrict(send_files=False)
    stand.server.world.flood.budgets = Budgets.lifted()
    here = Place("telegram", str(group.id))
    async with stand.serving() as telegram:
        with pytest.raises(ChatError) as refused:
            await telegram.attach(here, RECORD, view("The match"))
        assert not isinstance(refused.value, Busy | Troubled)
        await telegram.send(here, view("No files here"))
        group.promote_bot()
        await telegram.attach(here, RECORD, view("The match"))
        assert group.last.document is not None


async def test_a_file_counts_as_a_write(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    here = Place("telegram", str(group.id))
    async with stand.serving() as telegram:
        attempts = [telegram.attach(here, RECORD, view("x")) for _ in range(4)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert any(isinstance(one, Busy) for one in outcomes)
        ana.block()
        with pytest.raises(Unreachable):
            await telegram.attach(Place("telegram", str(ana.id), private=True), RECORD, view("x"))


def test_a_caption_is_cut_and_tells_its_picture() -> None:
    told = View(picture=Picture(DRAWN, "alt", (Span("in words"),)))
    assert below_file(told).html == "in words"
    long = below_file(View((Paragraph((Span("x" * 2000),)),)))
    assert (len(long.html), long.html[-1]) == (1024, "…")
    assert below_file(View()) == ("", None)


async def test_a_tap_on_a_page_tells_its_message_and_gets_no_view(stand: Stand) -> None:
    """The page itself is edited when there is a slot, not in the answer."""
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    stand.app.answer = Answer()
    here = Place("telegram", str(group.id))
    async with stand.serving() as telegram:
        sent = await telegram.send(here, view("page 1"))
        shown = asyncio.create_task(ana.press(group.last, "data"))
        await stand.until(lambda: stand.app.taps)
        assert (stand.app.taps[0].place, stand.app.taps[0].message) == (here, sent)
        answer = await shown
        assert answer is not None
        assert answer.text == ""
        await asyncio.sleep(stand.clock.seconds(timedelta(seconds=1.1)))
        await telegram.edit(here, sent, view("page 2"))
        assert (group.last.text, group.last.edits) == ("page 2", 1)
