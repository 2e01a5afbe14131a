"""A message whose sending was not confirmed is found again, and none is mistaken for another."""

import asyncio
import random
from datetime import timedelta

from adapters.platform.platform import Busy, Troubled
from adapters.screen.surfaces import Hurry, Placement, RemoveAll, Show, SurfaceGroup
from tests.adapters.showing import GROUP, HAND, Room, room, show
from tests.every import every
from tests.instantly import instantly

HANDS, CALLS = SurfaceGroup("t", "hand"), SurfaceGroup("t", "call")


def recognising() -> Room:
    """On a platform that recognises nonces, as Discord does."""
    r = room()
    r.platform.nonces = {}
    return r


async def unheard(r: Room, desired: Show) -> None:
    """Send it, and lose the answer."""
    r.platform.unheard = True
    r.screen.want(GROUP, [desired])
    await asyncio.sleep(1)
    assert not r.platform.unheard


def call(r: Room, turn: int) -> Show:
    """A call to somebody's turn, replacing every other call."""
    r.painter.loud.add(f"t/call/{turn}")
    return show(f"t/call/{turn}", turn, Hurry.URGENT, replaces=CALLS)


@instantly
async def test_it_is_one_message_though_more_has_happened_since() -> None:
    r = recognising()
    await unheard(r, show("a", 1))
    r.painter.texts["a"] = "newer"
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_it_is_one_message_after_a_restart() -> None:
    r = recognising()
    await unheard(r, show("a", 1))
    await r.screen.close()
    r = r.again()
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["a"]


@instantly
async def test_a_message_sent_again_is_one_message_too() -> None:
    r = recognising()
    await r.show(show("a", 1))
    await unheard(r, show("a", 1, where=Placement.NEW))
    r.painter.texts["a"] = "newer"
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_a_message_deleted_under_us_is_sent_again_once() -> None:
    r = recognising()
    await r.show(show("a", 1))
    r.platform.chats[GROUP.chat].clear()
    r.painter.texts["a"] = "newer"
    await unheard(r, show("a", 2))
    await r.show(show("a", 3))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_asking_twice_for_a_new_message_sends_two() -> None:
    r = recognising()
    for _ in range(3):
        await r.show(show("a", 1, where=Placement.NEW), show("b", 1, where=Placement.NEW))
    assert r.platform.texts(GROUP) == ["a", "b"]
    assert r.platform.done().count("send a") == 3


@instantly
async def test_a_message_that_shows_another_surface_now_is_not_taken_for_it() -> None:
    r = recognising()
    await r.show(show("t/hand/1", 1, replaces=HANDS), place=HAND)
    await r.show(show("t/hand/2", 2, replaces=HANDS), place=HAND)
    r.painter.loud.add("t/hand/1")
    await r.show(show("t/hand/1", 3, replaces=HANDS), place=HAND)
    assert r.platform.texts(HAND) == ["t/hand/1"]


@instantly
async def test_nor_is_it_after_a_restart() -> None:
    r = recognising()
    await r.show(show("t/hand/1", 1, replaces=HANDS), place=HAND)
    await r.show(show("t/hand/2", 2, replaces=HANDS), place=HAND)
    r = r.again()
    r.painter.loud.add("t/hand/1")
    await r.show(show("t/hand/1", 3, replaces=HANDS), place=HAND)
    assert r.platform.texts(HAND) == ["t/hand/1"]


@every("killed", [True, False])
@every("follows", [True, False])
@instantly
async def test_a_call_that_was_not_heard_of_is_taken_away_though_the_turn_is_over(
    *, killed: bool, follows: bool
) -> None:
    """By itself, or replaced by the call to the next turn; also after a restart."""
    r = recognising()
    await unheard(r, call(r, 1))
    if killed:
        await r.screen.close()
        r = r.again()
    await r.show(call(r, 2) if follows else RemoveAll(CALLS, 2))
    assert r.platform.texts(GROUP) == (["t/call/2"] if follows else [])
    assert r.platform.sounds == 1 + follows
    await r.show(RemoveAll(CALLS, 3))
    assert not r.platform.texts(GROUP)
    assert not r.notebook.pages[GROUP]
    assert not r.notebook.announced[GROUP]
    done = len(r.platform.writes)
    await r.again().show(RemoveAll(CALLS, 4))
    assert len(r.platform.writes) == done


@instantly
async def test_a_call_that_never_came_leaves_nothing() -> None:
    r = recognising()
    for failure in (Troubled(), Busy(timedelta(seconds=1)), Troubled()):
        r.platform.failures.append(failure)
        r.screen.want(GROUP, [call(r, 1)])
        await asyncio.sleep(1)
    await r.show(RemoveAll(CALLS, 2))
    assert not r.platform.texts(GROUP)
    assert not r.platform.sounds
    assert not r.notebook.announced[GROUP]


@instantly
async def test_a_call_that_was_refused_is_not_looked_for() -> None:
    r = recognising()
    r.platform.failures.append(Busy(timedelta(seconds=30)))
    r.screen.want(GROUP, [call(r, 1)])
    await asyncio.sleep(1)
    r.painter.texts["t/call/1"] = None
    await r.show(RemoveAll(CALLS, 2))
    assert [what for what in r.platform.done() if "send" in what] == ["send t/call/1"]
    assert not r.notebook.announced[GROUP]


@instantly
async def test_another_message_may_show_what_was_not_heard_of() -> None:
    r = recognising()
    await r.show(show("t/hand/1", 1, replaces=HANDS), place=HAND)
    r.painter.loud.add("t/hand/2")
    r.platform.unheard = True
    r.screen.want(HAND, [show("t/hand/2", 2, replaces=HANDS)])
    await asyncio.sleep(1)
    r.painter.loud.clear()
    await r.show(show("t/hand/2", 3, replaces=HANDS), place=HAND)
    assert r.platform.texts(HAND) == ["t/hand/2"]
    assert list(r.notebook.pages[HAND]) == ["t/hand/2"]


@every("seed", range(4))
@instantly
async def test_after_any_storm_no_call_is_left(seed: int) -> None:
    """Whatever was not confirmed, however often the process has ended, and at any moment."""
    chance, r = random.Random(seed), recognising()
    r.platform.slow = random.Random(seed)
    for step in range(150):
        called = chance.random() < 0.7
        r.screen.want(GROUP, [call(r, step // 3) if called else RemoveAll(CALLS, step)])
        if chance.random() < 0.2:
            r.platform.unheard = True
        if chance.random() < 0.1:
            await r.screen.close()
            r = r.again()
        await asyncio.sleep(chance.expovariate(1))
    r.platform.unheard = False
    await r.show(RemoveAll(CALLS, 1000))
    assert not r.platform.texts(GROUP)
    assert not r.notebook.pages[GROUP]
    assert not r.notebook.announced[GROUP]


@instantly
async def test_a_copy_goes_once_it_is_pressed_where_nothing_is_recognised() -> None:
    """On Telegram it appears twice, and only a press tells which copy is unknown."""
    r = room()
    await unheard(r, show("a", 1))
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a", "a"]
    for message in tuple(r.platform.chats[GROUP.chat]):
        await r.screen.discard_copy(GROUP, message)
        await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a"]
    r.painter.texts["a"] = "newer"
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_a_message_pressed_before_it_is_known_is_no_copy() -> None:
    r = room()
    r.platform.takes = 5
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(1)
    await r.screen.discard_copy(GROUP, str(len(r.platform.writes)))
    await r.screen.settled()
    assert r.platform.done() == ["send a"]
