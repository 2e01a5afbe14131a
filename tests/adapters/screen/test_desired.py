"""Calm edits, surfaces that replace others, and messages that came below."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, Limits, Unreachable
from adapters.platform.views import Celebration
from adapters.screen.pending import MOST_SAID
from adapters.screen.surfaces import (
    Appearance,
    DelayedEdit,
    Desired,
    Hurry,
    Placement,
    Remove,
    Show,
    SurfaceGroup,
    SurfaceKey,
    Update,
    UpdateAll,
)
from tests.adapters.showing import GROUP, HAND, Room, room, show, update, view_of
from tests.instantly import instantly

CALM = DelayedEdit(timedelta(seconds=10), most=3)
HANDS = SurfaceGroup("t", "hand")


async def change(r: Room, text: str, *desired: Desired, place: Place = GROUP) -> None:
    """Change surface "a"."""
    r.painter.texts["a"] = text
    r.screen.want(place, desired)


@instantly
async def test_a_calm_edit_waits_from_the_first_change_and_shows_the_last() -> None:
    r = room()
    await r.show(show("a", 1))
    for version in range(2, 6):
        await change(r, f"a{version}", show("a", version, CALM))
        await asyncio.sleep(3)
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit a5"]
    assert r.platform.since(r.platform.writes[1]) == 10


@instantly
async def test_a_missing_message_is_sent_at_once_calm_or_not() -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1, CALM)])
    await asyncio.sleep(0.1)
    assert r.platform.done() == ["send a"]


@instantly
async def test_a_calm_edit_makes_none_calm_that_is_not() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=5)))
    await r.show(show("a", 1))
    await change(r, "a2", show("a", 2))
    await change(r, "a3", show("a", 3, CALM))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit a3"]
    assert r.platform.since(r.platform.writes[1]) == 5


@instantly
async def test_hurry_comes_to_a_calm_edit_that_waits() -> None:
    r = room()
    await r.show(show("a", 1))
    await change(r, "a2", show("a", 2, CALM))
    await asyncio.sleep(3)
    await change(r, "a3", show("a", 3, Hurry.URGENT))
    await asyncio.sleep(0.1)
    assert r.platform.done() == ["send a", "edit a3"]
    await r.screen.settled()
    assert r.platform.since(r.platform.writes[-1]) == 3


@instantly
async def test_a_view_desired_during_a_request_is_written_after_it() -> None:
    r = room()
    await r.show(show("a", 1))
    r.platform.takes = 1
    await change(r, "a2", show("a", 2))
    await asyncio.sleep(0.5)
    await change(r, "a3", show("a", 3, CALM))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit a2", "edit a3"]
    assert r.platform.since(r.platform.writes[2]) == 10.5


@instantly
async def test_a_calm_edit_holds_up_no_other() -> None:
    r = room()
    await r.show(show("a", 1), show("b", 1))
    r.painter.texts["b"] = "b2"
    await change(r, "a2", show("a", 2, CALM))
    await asyncio.sleep(1)
    r.screen.want(GROUP, [show("b", 2), show("c", 1)])
    await asyncio.sleep(0.1)
    assert r.platform.done()[2:] == ["send c", "edit b2"]
    await r.screen.settled()
    assert r.platform.done()[4:] == ["edit a2"]


@instantly
async def test_calm_edits_are_limited_until_one_is_not_calm() -> None:
    r = room()
    await r.show(show("a", 0))
    for version in range(1, 7):
        await change(r, f"a{version}", show("a", version, CALM))
        await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a3"]
    await change(r, "a7", show("a", 7))
    await r.screen.settled()
    await change(r, "a8", show("a", 8, CALM))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a7"]


@instantly
async def test_a_calm_edit_to_the_same_looks_is_not_counted() -> None:
    r = room()
    for version in range(9):
        await r.show(show("a", version, CALM))
    await change(r, "a2", show("a", 9, CALM))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit a2"]


@instantly
async def test_a_last_calm_edit_that_is_dropped_is_forgotten_all_the_same() -> None:
    r = room()
    await r.show(show("a", 1))
    never = DelayedEdit(timedelta(), most=0)
    await change(r, "a2", show("a", 2, never, final=True))
    await r.screen.settled()
    assert r.platform.done() == ["send a"]
    assert not r.notebook.pages[GROUP]


@instantly
async def test_closing_does_not_wait_for_calm_edits() -> None:
    r = room()
    await r.show(show("a", 1))
    await change(r, "a2", show("a", 2, CALM))
    await asyncio.sleep(1)
    began = r.platform.clock.now()
    await r.screen.close()
    assert r.platform.clock.now() == began
    r = r.again()
    await r.show(show("a", 2, CALM))
    assert r.platform.texts(GROUP) == ["a2"]


@instantly
async def test_a_request_under_way_is_remembered_when_we_close() -> None:
    r = room()
    r.platform.takes = 1
    r.screen.want(GROUP, [show("a", 1), show("b", 1)])
    await asyncio.sleep(0.5)
    await r.screen.close()
    r = r.again()
    await r.show(show("a", 1), show("b", 1))
    assert r.platform.done() == ["send a", "send b"]


@instantly
async def test_a_call_is_withdrawn_only_where_it_stands() -> None:
    r = room()
    r.painter.urgent.add("a")
    await r.show(show("a", 1))
    r.painter.urgent.clear()
    await change(r, "moved", show("a", 2, Hurry.WITHDRAWING))
    await r.screen.settled()
    await change(r, "others moved", show("a", 3, Hurry.WITHDRAWING))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit moved"]
    await change(
        r, "more", show("a", 4, Hurry.WITHDRAWING), show("a", 5), show("a", 6, Hurry.WITHDRAWING)
    )
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["more"]


@instantly
async def test_after_a_restart_a_call_may_stand_everywhere() -> None:
    r = room()
    await r.show(show("a", 1))
    r = r.again()
    await change(r, "a2", show("a", 2, Hurry.WITHDRAWING))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a2"]


def hand(number: int) -> Show:
    return show(f"t/hand/{number}", number, replaces=HANDS)


@instantly
async def test_a_new_hand_is_edited_into_the_last_message() -> None:
    r = room()
    for number in (1, 2, 3):
        await r.show(hand(number), place=HAND)
    assert r.platform.done() == ["send t/hand/1", "edit t/hand/2", "edit t/hand/3"]
    assert list(r.notebook.pages[HAND]) == ["t/hand/3"]
    r = r.again()
    await r.show(hand(4), place=HAND)
    assert r.platform.texts(HAND) == ["t/hand/4"]
    assert r.platform.done()[3:] == ["edit t/hand/4"]


@instantly
async def test_a_hand_that_sounds_is_sent_and_sounds_once() -> None:
    r = room()
    await r.show(hand(1), place=HAND)
    r.painter.loud.add("t/hand/2")
    await r.show(hand(2), place=HAND)
    assert r.platform.done()[:2] == ["send t/hand/1", "send t/hand/2"]
    assert r.platform.texts(HAND) == ["t/hand/2"]
    assert list(r.notebook.pages[HAND]) == ["t/hand/2"]
    r.screen.disturbed(HAND)
    for _ in range(2):
        await r.show(replace(hand(2), where=Placement.LAST), place=HAND)
    assert r.platform.done()[2:] == ["delete 1", "send t/hand/2", "delete 2"]
    assert r.platform.sounds == 1


@instantly
async def test_a_hand_that_something_came_below_is_sent() -> None:
    r = room()
    await r.show(hand(1), place=HAND)
    r.screen.disturbed(HAND)
    await r.show(hand(2), place=HAND)
    await r.show(show("t/result", 1), place=HAND)
    await r.show(hand(3), place=HAND)
    r.screen.say(HAND, view_of("the ladder"))
    await r.screen.settled()
    await r.show(hand(4), place=HAND)
    assert r.platform.texts(HAND) == ["t/result", "the ladder", "t/hand/4"]
    assert not [what for what in r.platform.done() if what.startswith("edit")]


@instantly
async def test_a_hand_is_sent_where_the_old_one_was_deleted() -> None:
    r = room()
    await r.show(hand(1), place=HAND)
    r.platform.chats[HAND.chat].clear()
    await r.show(hand(2), place=HAND)
    assert r.platform.texts(HAND) == ["t/hand/2"]
    assert list(r.notebook.pages[HAND]) == ["t/hand/2"]


@instantly
async def test_a_hand_whose_place_is_taken_is_not_shown_any_more() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=5)))
    await r.show(hand(1), place=HAND)
    r.screen.want(HAND, [show("t/hand/1", 5)])
    r.painter.texts["t/hand/1"] = "stale"
    await asyncio.sleep(1)
    r.screen.want(HAND, [hand(2), hand(3)])
    await r.screen.settled()
    assert r.platform.done() == ["send t/hand/1", "edit t/hand/3"]
    assert r.platform.texts(HAND) == ["t/hand/3"]


@instantly
async def test_an_end_between_keeping_the_new_and_forgetting_the_old_does_no_harm() -> None:
    r = room()
    await r.show(hand(1), place=HAND)
    await r.show(show("other", 1), hand(2), place=HAND)
    page = r.notebook.pages[HAND]
    old = page["t/hand/2"]
    r.notebook.pages[HAND] = {
        "t/hand/1": type(old)(
            SurfaceKey("t", "hand", (1,)), old.message, 1, Appearance("as it was")
        ),
        **page,
    }
    r = r.again()
    r.painter.texts["t/hand/2"] = "newer"
    await r.show(hand(2), show("other", 1), place=HAND)
    assert r.platform.texts(HAND) == ["other", "newer"]
    assert sorted(r.notebook.pages[HAND]) == ["other", "t/hand/2"]


@instantly
async def test_the_last_message_stays_the_last() -> None:
    r = room()
    await r.show(show("a", 1, where=Placement.LAST))
    await change(r, "a2", show("a", 2, where=Placement.LAST))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit a2"]
    await r.show(show("b", 1))
    await change(r, "a3", show("a", 3))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a3", "b"]
    await r.show(show("a", 4, where=Placement.LAST))
    assert r.platform.texts(GROUP) == ["b", "a3"]
    r.screen.disturbed(GROUP)
    await r.show(show("a", 5, where=Placement.LAST))
    assert r.platform.done()[-2:] == ["send a3", "delete 5"]
    await r.show(show("a", 6, where=Placement.LAST))
    assert r.platform.done()[-2:] == ["send a3", "delete 5"]


@instantly
async def test_after_a_restart_it_is_known_which_message_is_the_last() -> None:
    r = room()
    await r.show(show("a", 1), show("b", 1))
    await r.show(show("a", 2, where=Placement.NEW))
    r = r.again()
    r.painter.texts |= {"a": "a2", "b": "b2"}
    await r.show(show("a", 3, where=Placement.LAST))
    assert r.platform.done()[-1] == "edit a2"
    await r.show(show("b", 3, where=Placement.LAST))
    assert r.platform.texts(GROUP) == ["a2", "b2"]


@instantly
async def test_a_request_for_a_new_message_survives_later_requests() -> None:
    r = room()
    await r.show(show("a", 1), show("b", 1))
    r.screen.want(GROUP, [show("a", 2, where=Placement.NEW), update("a", 3), show("a", 4)])
    await r.screen.settled()
    assert r.platform.done()[-2:] == ["send a", "delete 1"]
    r.screen.want(GROUP, [show("b", 5, where=Placement.NEW), update("b", 6)])
    await r.screen.settled()
    assert r.platform.done()[-2:] == ["send b", "delete 2"]
    r.painter.texts["b"] = "b7"
    r.screen.want(GROUP, [show("b", 6, where=Placement.NEW), update("b", 7, final=True)])
    await r.screen.settled()
    assert r.platform.done()[-1] == "edit b7", "that is its last word, and it stays where it is"


@instantly
async def test_a_message_sent_again_leaves_nothing_behind_over_a_restart() -> None:
    r = room()
    await r.show(show("a", 1))
    r.platform.fails["1"] = OSError("no network")
    r.screen.want(GROUP, [show("a", 2, where=Placement.NEW)])
    await asyncio.sleep(1)
    await r.screen.close()
    assert r.platform.texts(GROUP) == ["a", "a"]
    r.platform.fails.clear()
    r = r.again()
    await r.show(show("a", 2))
    assert list(r.platform.chats[GROUP.chat]) == ["2"]
    assert list(r.notebook.pages[GROUP]) == ["a"]


@instantly
async def test_one_off_messages_come_in_order_and_below() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=1)))
    r.screen.want(GROUP, [show("a", 1)])
    r.screen.say(GROUP, view_of("one"))
    r.screen.say(GROUP, view_of("two"))
    r.screen.want(GROUP, [show("b", 1)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a", "one", "two", "b"]
    assert list(r.notebook.pages[GROUP]) == ["a", "b"]
    await r.show(show("b", 2, where=Placement.LAST))
    await r.show(show("a", 2, where=Placement.LAST))
    assert r.platform.texts(GROUP) == ["one", "two", "b", "a"]


@instantly
async def test_a_place_that_is_dropped_is_left_alone() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=5)))
    await r.show(show("a", 1))
    r.screen.want(GROUP, [show("b", 1)])
    await asyncio.sleep(1)
    r.screen.drop(GROUP)
    await r.screen.settled()
    await asyncio.sleep(10)
    assert r.platform.done() == ["send a"]
    r.notebook.pages.clear()
    await r.show(show("a", 2))
    assert r.platform.done() == ["send a", "send a"]


@instantly
async def test_a_place_can_be_dropped_when_it_is_found_out_of_reach() -> None:
    r = room()

    async def unreachable(place: Place) -> None:
        r.screen.drop(place)
        await asyncio.sleep(1)
        r.painter.lost.append(place)

    r.painter.unreachable = unreachable  # type: ignore[method-assign]
    r.platform.failures.append(Unreachable())
    r.screen.want(HAND, [show("a", 1)])
    await asyncio.sleep(5)
    assert r.painter.lost == [HAND]
    assert not r.screen._writers


@instantly
async def test_a_change_for_all_surfaces_reaches_pending_ones() -> None:
    r = room()
    await r.show(show("t/a/1", 1), show("t/a/2", 1))
    r.painter.texts |= {"t/a/1": "last 1", "t/a/2": "last 2"}
    r.screen.want(GROUP, [show("t/a/1", 2, CALM)])
    await r.show(UpdateAll(SurfaceGroup("t", "a"), 3, final=True), show("t/a/2", 3))
    assert r.platform.texts(GROUP) == ["last 1", "last 2"]
    assert list(r.notebook.pages[GROUP]) == ["t/a/2"]


@instantly
async def test_messages_that_come_below_during_a_write_are_noticed() -> None:
    r = room()
    await r.show(hand(1), place=HAND)
    r.platform.takes = 1
    r.screen.want(HAND, [hand(2)])
    await asyncio.sleep(0.5)
    r.screen.disturbed(HAND)
    await r.screen.settled()
    await r.show(hand(3), place=HAND)
    assert r.platform.done()[1:3] == ["edit t/hand/2", "send t/hand/3"]
    r = r.again()
    r.screen.want(HAND, [hand(4)])
    r.screen.disturbed(HAND)
    await r.screen.settled()
    assert r.platform.done()[4:] == ["send t/hand/4", "delete 3"]


@instantly
async def test_a_calm_update_is_one_more_reason_to_write_and_changes_no_other() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=5)))
    again = Update(SurfaceKey.parse("a"), 2, CALM)
    await change(r, "a", again)
    await r.screen.settled()
    assert not r.platform.done(), "it stands nowhere"
    await change(r, "a1", show("a", 1, Hurry.URGENT), again)
    await change(r, "a2", again)
    await r.screen.settled()
    assert r.platform.done() == ["send a2"], "what was to be sent is sent"
    await change(r, "a3", again)
    await r.screen.settled()
    await change(r, "a4", show("a", 3, Hurry.SOON), again)
    await r.screen.settled()
    assert r.platform.done()[1:] == ["edit a3", "edit a4"]
    first, second, third = r.platform.writes
    assert (second[0] - first[0], third[0] - second[0]) == (CALM.after, timedelta(seconds=5))
    await change(r, "a5", Remove(SurfaceKey.parse("a"), 4), again)
    await r.screen.settled()
    assert r.platform.texts(GROUP) == []


@instantly
async def test_celebrations_come_once_after_all_else_and_are_never_made_up_for() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=1)))
    r.painter.won.add("a")
    r.platform.fails[Celebration.VICTORY] = Unreachable()
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(0.5)
    r.screen.want(GROUP, [show("b", 1)])
    await change(r, "a2", show("a", 2))
    await r.screen.settled()
    assert r.platform.done() == ["send a", "send b", "edit a2", "celebrate victory"]
    assert not r.painter.lost, "whatever became of it"
    await change(r, "a3", show("a", 3, where=Placement.NEW))
    await r.screen.settled()
    assert r.platform.done().count("celebrate victory") == 1
    r.painter.won.add("c")
    r.platform.fails[Celebration.VICTORY] = Busy(timedelta(seconds=30))
    await r.show(show("c", 1))
    await r.show(show("d", 1))
    *_, celebrated, after = r.platform.writes
    assert celebrated[2:] == ("celebrate", "victory")
    assert (after[0] - celebrated[0]) >= timedelta(seconds=30)


@instantly
async def test_neither_pages_nor_what_is_celebrated_take_each_others_place() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=1)))
    r.painter.won.add("a")
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(0.5)
    (message,) = r.platform.chats[GROUP.chat]
    others = [f"{number}" for number in range(50, 50 + MOST_SAID - 1)]
    for one in (*others, message):
        r.screen.amend(GROUP, one, view_of(f"page of {one}"))
    await r.screen.settled()
    edits = [f"edit page of {one}" for one in (*others, message)]
    done = [what for what in r.platform.done() if not what.startswith("send")]
    assert sorted(done) == ["celebrate victory", *sorted(edits)]
