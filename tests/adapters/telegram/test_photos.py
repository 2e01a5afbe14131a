"""Pictures are photos with captions, uploaded once, and replaced by text if that fails."""

import pytest

from adapters.drawing.drawing import Drawings
from adapters.platform.drawings import Drawing
from adapters.platform.platform import MessageGone
from adapters.platform.views import Paragraph, Span, View
from tests.adapters.pictures import pictured, told
from tests.adapters.telegram.conftest import Stand
from tests.adapters.telegram.test_platform import lifted, place, view


async def test_a_photo_is_edited_and_what_is_known_is_not_uploaded_again(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Drawing] = []
    draw = Drawings.drawn

    def noted(self: Drawings, drawing: Drawing) -> bytes:
        drawn.append(drawing)
        return draw(self, drawing)

    monkeypatch.setattr(Drawings, "drawn", noted)
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    lifted(stand)
    here = place(group.id)
    async with stand.serving() as telegram:
        sent = await telegram.send(here, pictured("one", "12"))
        first = group.last
        assert first.photo
        assert first.html == "one\n<blockquote expandable>Total 12</blockquote>"
        assert first.labels == [["press"]]
        await telegram.edit(here, sent, pictured("two", "15"))
        assert group.last.photo != first.photo
        await telegram.edit(here, sent, pictured("three", "12"))
        assert (group.last.photo, group.last.caption[:5]) == (first.photo, "three")
        await telegram.edit(here, sent, pictured("three", "12"))
        assert len(drawn) == 2
        stand.server.world.files.clear()
        await telegram.edit(here, sent, pictured("four", "15"))
        assert group.last.photo
        assert len(drawn) == 3


async def test_a_text_becomes_a_photo_but_a_photo_no_text(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    lifted(stand)
    here, sheet = place(group.id), pictured("one", "12")
    async with stand.serving() as telegram:
        sent = await telegram.send(here, told(sheet))
        assert (group.last.photo, group.last.text) == (b"", "one\n\nTotal 12")
        await telegram.edit(here, sent, sheet)
        assert group.last.photo
        with pytest.raises(MessageGone):
            await telegram.edit(here, sent, told(sheet))
        assert not [one for one in group.messages if one.id == int(sent)]


async def test_words_stand_where_a_picture_cannot(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    group, other = (stand.server.group(name, [ana]) for name in ("Белот", "Друга"))
    lifted(stand)
    async with stand.serving() as telegram:
        sent = await telegram.send(place(group.id), view("text"))
        group.restrict(send_files=False)
        await telegram.edit(place(group.id), sent, pictured("one", "12"))
        assert (group.last.photo, group.last.text) == (b"", "one\n\nTotal 12")
        await telegram.send(place(group.id), pictured("two", "15"))
        assert stand.count("sendPhoto") == 0
        long = View((Paragraph((Span("x" * 1100),)),), picture=pictured("", "1").picture)
        await telegram.send(place(other.id), long)
        assert (other.last.photo, len(other.last.text)) == (b"", 1109)

        def fail(self: Drawings, drawing: Drawing) -> bytes:
            raise MemoryError

        monkeypatch.setattr(Drawings, "drawn", fail)
        await telegram.send(place(other.id), pictured("three", "20"))
        assert other.last.text == "three\n\nTotal 20"
    assert "could not be drawn" in caplog.text
