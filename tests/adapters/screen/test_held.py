"""The screen does not also write what an answer is about to show."""

import asyncio

from adapters.screen.surfaces import Placement, SurfaceGroup
from tests.adapters.showing import HAND, Room, room, show, view_of
from tests.every import every
from tests.instantly import instantly

HANDS = SurfaceGroup("t", "hand")
WHISPER = HAND.whisper("ana")


async def hands(*, whispered: bool = False) -> tuple[Room, str]:
    """A place with a hand and something else; returns the hand's message, which is pressed."""
    r = room()
    r.platform.whispers = True
    await r.show(show("a", 1), show("t/hand/1", 1), place=WHISPER if whispered else HAND)
    r.platform.writes.clear()
    r.painter.texts |= {"a": "a2", "t/hand/1": "laid", "t/hand/2": "laid"}
    return r, list(r.platform.chats[HAND.chat])[-1]


@every("name", ["t/hand/1", "t/hand/2"])
@instantly
async def test_a_view_shown_by_an_answer_is_not_written_too_and_others_do_not_wait(
    name: str,
) -> None:
    r, pressed = await hands()
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show(name, 2, replaces=HANDS), show("a", 2)])
    await asyncio.sleep(0.5)
    assert r.platform.done() == ["edit a2"]
    await r.screen.put(HAND, pressed, view_of("laid"))
    await r.screen.settled()
    assert r.platform.done() == ["edit a2"]
    assert list(r.notebook.pages[HAND]) == ["a", name]


@instantly
async def test_changes_since_the_answer_are_written_as_soon_as_it_stands() -> None:
    r, pressed = await hands()
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show("t/hand/1", 2)])
    await asyncio.sleep(0.3)
    r.painter.texts["t/hand/1"] = "answered by a card"
    await r.screen.put(HAND, pressed, view_of("laid"))
    await asyncio.sleep(0.1)
    assert r.platform.done() == ["edit answered by a card"]


@instantly
async def test_an_answer_that_fails_is_waited_for_a_moment_and_one_without_a_view_not() -> None:
    r, pressed = await hands()
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show("t/hand/1", 2)])
    await asyncio.sleep(0.6)
    assert not r.platform.writes
    await asyncio.sleep(0.2)
    assert r.platform.done() == ["edit laid"]
    r.painter.texts["t/hand/1"] = "laid again"
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show("t/hand/1", 3)])
    r.screen.release(HAND, pressed)
    await asyncio.sleep(0.1)
    assert r.platform.done()[1:] == ["edit laid again"]


@instantly
async def test_however_many_press_a_message_it_is_held_for_a_moment_at_most() -> None:
    r, pressed = await hands()
    r.screen.hold(HAND, pressed)
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show("t/hand/1", 2)])
    r.screen.release(HAND, pressed)
    for _ in range(6):
        await asyncio.sleep(0.1)
        assert not r.platform.writes, "the other one is still to be answered"
        r.screen.hold(HAND, pressed)
    await asyncio.sleep(0.2)
    assert r.platform.done() == ["edit laid"]


@instantly
async def test_a_whisper_is_held_whatever_its_message_is_called_by_now() -> None:
    r, _ = await hands(whispered=True)
    r.screen.hold(WHISPER, "new")
    r.screen.want(WHISPER, [show("t/hand/1", 2)])
    await asyncio.sleep(0.5)
    answered = show("t/hand/1", 2, where=Placement.STANDING)
    await r.screen.put(WHISPER, "new", view_of("laid"), answered)
    await r.screen.settled()
    assert not r.platform.writes


@instantly
async def test_nothing_is_held_for_answers_that_show_no_views() -> None:
    r, pressed = await hands()
    r.platform.whispers = False
    r.screen.hold(HAND, pressed)
    r.screen.want(HAND, [show("t/hand/1", 2)])
    await asyncio.sleep(0.1)
    assert r.platform.done() == ["edit laid"]
