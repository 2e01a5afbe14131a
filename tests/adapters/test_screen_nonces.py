"""A message whose sending was not heard of is taken up, and none is taken for another."""

import asyncio

from adapters.desired import Show, Where
from adapters.surfaces import SurfaceGroup
from tests.adapters.showing import GROUP, HAND, Room, room, show
from tests.instantly import instantly

HANDS = SurfaceGroup("t", "hand")


def recognising() -> Room:
    """On a platform that recognises what was sent before, as Discord does."""
    r = room()
    r.platform.nonces = {}
    return r


async def unheard(r: Room, desired: Show) -> None:
    """Send it, and lose the answer."""
    r.platform.unheard = True
    r.screen.want(GROUP, [desired])
    await asyncio.sleep(1)
    assert not r.platform.unheard


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
async def test_what_is_sent_anew_is_one_message_too() -> None:
    r = recognising()
    await r.show(show("a", 1))
    await unheard(r, show("a", 1, where=Where.ANEW))
    r.painter.texts["a"] = "newer"
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_what_was_deleted_under_us_is_sent_anew_once() -> None:
    r = recognising()
    await r.show(show("a", 1))
    r.platform.chats[GROUP.chat].clear()
    r.painter.texts["a"] = "newer"
    await unheard(r, show("a", 2))
    await r.show(show("a", 3))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_what_asks_twice_for_a_new_message_gets_two() -> None:
    r = recognising()
    for _ in range(3):
        await r.show(show("a", 1, where=Where.ANEW), show("b", 1, where=Where.ANEW))
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
