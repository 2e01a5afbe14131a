"""Paged messages and files, which are written once and are not surfaces."""

import asyncio
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, Limits, Troubled, Unreachable
from adapters.platform.views import Document
from adapters.screen.pending import MOST_SAID
from adapters.screen.surfaces import Placement
from tests.adapters.showing import GROUP, Room, room, show, view_of
from tests.instantly import instantly

RECORD = Document("match.json", b"{}", "application/json")
SLOW = Limits(chat_gap=timedelta(seconds=10))


async def paged(r: Room, text: str = "page 1") -> str:
    """A paged message in the place, by its id."""
    r.screen.say(GROUP, view_of(text))
    await r.screen.settled()
    return list(r.platform.chats[GROUP.chat])[-1]


@instantly
async def test_a_page_is_sent_so_that_it_can_be_turned() -> None:
    r = room()
    message = await paged(r)
    r.screen.say(GROUP, view_of("a post"))
    r.screen.amend(GROUP, message, view_of("page 2"))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["page 2", "a post"]
    assert r.platform.done() == ["send page 1", "send a post", "edit page 2"]


@instantly
async def test_the_last_page_that_waits_for_a_slot_is_shown() -> None:
    r = room(SLOW)
    message = await paged(r)
    for number in range(2, 6):
        r.screen.amend(GROUP, message, view_of(f"page {number}"))
    await r.screen.settled()
    assert r.platform.done() == ["send page 1", "edit page 5"]


@instantly
async def test_a_page_that_comes_while_another_is_written_is_shown_after_it() -> None:
    r = room()
    message = await paged(r)
    r.platform.takes = 5
    r.screen.amend(GROUP, message, view_of("page 2"))
    await asyncio.sleep(1)
    r.screen.amend(GROUP, message, view_of("page 3"))
    await r.screen.settled()
    assert r.platform.done()[1:] == ["edit page 2", "edit page 3"]


@instantly
async def test_news_during_trouble_replaces_a_failed_write() -> None:
    r = room()
    message = await paged(r)
    r.platform.takes = 1
    r.platform.failures.append(Troubled())
    r.screen.amend(GROUP, message, view_of("page 2"))
    await asyncio.sleep(0.5)
    r.screen.amend(GROUP, message, view_of("page 3"))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["page 3"]
    assert r.platform.done()[1:] == ["edit page 2", "edit page 3"]


@instantly
async def test_each_message_is_turned_by_itself_and_only_a_few_wait() -> None:
    r = room(SLOW)
    messages = [await paged(r, f"{number}") for number in range(MOST_SAID + 2)]
    for message in messages:
        r.screen.amend(GROUP, message, view_of(f"{message} turned"))
    r.screen.say(GROUP, view_of("said"))
    await r.screen.settled()
    turned = [text for text in r.platform.texts(GROUP) if "turned" in text]
    assert turned == [f"{message} turned" for message in messages[2:]]
    assert "said" in r.platform.texts(GROUP)


@instantly
async def test_a_page_that_is_gone_is_read_on_in_one_new_message() -> None:
    r = room()
    message = await paged(r)
    r.platform.chats[GROUP.chat].clear()
    r.platform.takes = 5
    r.screen.amend(GROUP, message, view_of("page 2"))
    await asyncio.sleep(1)
    r.screen.amend(GROUP, message, view_of("page 3"))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["page 3"]


@instantly
async def test_pages_leave_surfaces_where_they_are() -> None:
    r = room()
    message = await paged(r)
    await r.show(show("a", 1, where=Placement.LAST))
    r.screen.amend(GROUP, message, view_of("page 2"))
    await r.screen.settled()
    r.painter.texts["a"] = "newer"
    await r.show(show("a", 2, where=Placement.LAST))
    assert r.platform.done()[2:] == ["edit page 2", "edit newer"]
    await paged(r)
    await r.show(show("a", 3, where=Placement.LAST))
    assert r.platform.done()[-2:] == ["send newer", "delete 2"]


@instantly
async def test_the_screen_knows_its_surfaces_after_a_restart_too() -> None:
    r = room()
    message = await paged(r)
    await r.show(show("a", 1))
    surface = list(r.platform.chats[GROUP.chat])[-1]
    for screen in (r.screen, r.again().screen):
        assert await screen.is_surface(GROUP, surface)
        assert not await screen.is_surface(GROUP, message)
        assert not await screen.is_surface(Place("fake", "elsewhere"), surface)
    assert await r.screen.is_surface(Place("unknown", "x"), "1")


@instantly
async def test_a_file_is_sent_in_order_with_what_is_said() -> None:
    r = room()
    r.screen.say(GROUP, view_of("before"))
    r.screen.attach(GROUP, RECORD, view_of("caption"), view_of("refused"))
    r.screen.say(GROUP, view_of("after"))
    await r.screen.settled()
    assert r.platform.done() == ["send before", "attach match.json", "send after"]


@instantly
async def test_a_file_waits_where_the_platform_wants_it() -> None:
    r = room()
    r.platform.failures += [Busy(timedelta(seconds=30)), Troubled()]
    r.screen.attach(GROUP, RECORD, view_of("caption"), view_of("refused"))
    await r.screen.settled()
    assert r.platform.done() == ["attach match.json"] * 3
    assert r.platform.since(r.platform.writes[1]) >= 30


@instantly
async def test_refused_files_are_reported_and_nobody_is_lost() -> None:
    for error in (ChatError(), Unreachable()):
        r = room()
        r.platform.fails["match.json"] = error
        r.screen.attach(GROUP, RECORD, view_of("caption"), view_of("refused"))
        await r.screen.settled()
        assert r.platform.texts(GROUP) == ["refused"]
        assert r.painter.lost == []
    r.platform.fails["refused"] = Unreachable()
    r.screen.attach(GROUP, RECORD, view_of("caption"), view_of("refused"))
    await r.screen.settled()
    assert r.painter.lost == [GROUP]
