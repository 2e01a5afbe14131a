import asyncio
from datetime import timedelta

from adapters.platform.platform import Limits
from adapters.screen.surfaces import Hurry, Placement, RemoveAll, SurfaceGroup
from tests.adapters.showing import GROUP, HAND, room, show, update
from tests.instantly import instantly


@instantly
async def test_a_surface_is_sent_once_and_edited_after_that() -> None:
    r = room()
    r.painter.texts["a"] = "one"
    r.screen.want(GROUP, [show("a", 1)])
    await r.screen.settled()
    r.painter.texts["a"] = "two"
    r.screen.want(GROUP, [show("a", 2)])
    await r.screen.settled()
    assert r.platform.done() == ["send one", "edit two"]


@instantly
async def test_equal_views_are_not_written_again() -> None:
    r = room()
    for version in range(1, 5):
        r.screen.want(GROUP, [show("a", version)])
        await r.screen.settled()
    assert r.platform.done() == ["send a"]


@instantly
async def test_a_delay_skips_states_and_shows_the_newest() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=10)))
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(1)
    for version in range(2, 9):
        r.painter.texts["a"] = f"state {version}"
        r.screen.want(GROUP, [show("a", version)])
        await asyncio.sleep(0)
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit state 8"]


@instantly
async def test_new_messages_keep_their_order_whatever_is_urgent() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1), show("b", 1), show("c", 1, Hurry.URGENT)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a", "b", "c"]


@instantly
async def test_urgent_edits_come_first() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1), show("b", 1)])
    await r.screen.settled()
    r.painter.texts |= {"a": "a2", "b": "b2"}
    r.screen.want(GROUP, [show("a", 2), show("b", 2, Hurry.URGENT)])
    await r.screen.settled()
    assert r.platform.done()[2:] == ["edit b2", "edit a2"]


@instantly
async def test_changes_of_absent_surfaces_are_left_out() -> None:
    r = room()
    r.screen.want(GROUP, [update("a", 1), show("b", 1)])
    await r.screen.settled()
    assert r.platform.done() == ["send b"]


@instantly
async def test_after_a_restart_what_stands_is_edited_and_not_sent_twice() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1), show("b", 1)])
    await r.screen.settled()
    r = r.again()
    r.painter.texts["a"] = "newer"
    r.screen.want(GROUP, [show("a", 2), show("b", 2)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["newer", "b"]
    assert r.platform.done() == ["send a", "send b", "edit newer"]


@instantly
async def test_final_surfaces_are_drawn_a_last_time_and_forgotten() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1)])
    await r.screen.settled()
    r.painter.texts["a"] = "the end"
    r.screen.want(GROUP, [update("a", 2, final=True)])
    await r.screen.settled()
    r.screen.want(GROUP, [update("a", 3, final=True)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["the end"]
    assert not r.notebook.pages[GROUP]
    assert r.platform.done() == ["send a", "edit the end"]


@instantly
async def test_a_new_hand_replaces_the_old_one() -> None:
    r, hands = room(), SurfaceGroup("t", "hand")
    for number in (1, 2):
        r.screen.want(HAND, [show(f"t/hand/{number}", number, replaces=hands)])
        await r.screen.settled()
    assert r.platform.texts(HAND) == ["t/hand/2"]
    assert list(r.notebook.pages[HAND]) == ["t/hand/2"]


@instantly
async def test_fresh_sends_it_again_at_the_end() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1), show("b", 1)])
    await r.screen.settled()
    r.screen.want(GROUP, [show("a", 1, where=Placement.NEW)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["b", "a"]


@instantly
async def test_all_of_a_group_is_taken_off() -> None:
    r = room()
    names = ["t1/play/1.1", "t1/play/1.2", "t1/play/11.1", "t1/hand/1.1", "t2/play/1.1"]
    r.screen.want(GROUP, [show(name, 1) for name in names])
    await r.screen.settled()
    r.screen.want(GROUP, [RemoveAll(SurfaceGroup("t1", "play", (1,)), 2)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == names[2:]


@instantly
async def test_a_message_deleted_under_us_is_sent_again_if_it_still_matters() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1), show("b", 1)])
    await r.screen.settled()
    r.platform.chats[GROUP.chat].clear()
    r.painter.texts |= {"a": "a2", "b": "b2"}
    r.screen.want(GROUP, [show("a", 2), update("b", 2)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a2"]
