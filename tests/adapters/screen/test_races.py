"""Changes made by an answer at any moment when the writer waits for something."""

import asyncio
from collections.abc import Awaitable, Callable
from copy import deepcopy

from adapters.screen.surfaces import Desired, Hurry, Placement, Remove, SurfaceKey, Update
from tests.adapters.showing import GROUP, Notebook, Room, room, show, shown_on, view_of
from tests.every import every
from tests.instantly import instantly

KEY = SurfaceKey.parse("a")
AWAITS = range(12)
"""More awaits than one write has, of the painter, the memory and the platform."""


async def forever() -> None:
    await asyncio.Event().wait()


class Waits:
    """Counts the writer's waits, and runs a deed before or after one of them."""

    def __init__(self, r: Room, at: int, deed: Callable[[], Awaitable[None]]) -> None:
        self.left = at
        self.deed = deed
        self.armed = False
        self.patience: float | None = 0.01  # the deed may itself wait for the thing that waits here
        self.deeds = set[asyncio.Future[None]]()
        for owner in (r.platform, r.painter, r.notebook):
            for name in ("send", "edit", "delete", "draw", "keep", "expect"):
                if hasattr(owner, name):
                    setattr(owner, name, self.around(getattr(owner, name)))

    def around(self, method: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def waiting(*args: object, **named: object) -> object:
            await self.passed()
            result = await method(*args, **named)
            await self.passed()
            return result

        return waiting

    async def passed(self) -> None:
        if not self.armed:
            return
        self.left -= 1
        if self.left < 0:
            self.armed = False
            deed = asyncio.ensure_future(self.deed())
            self.deeds.add(deed)
            await asyncio.wait({deed}, timeout=self.patience)


async def disturbed(at: int, wanted: Desired, *, is_new: bool, nonces: bool, unheard: bool) -> Room:
    """A room in which a tap was answered at that moment of writing `wanted`."""
    r = room()
    r.platform.whispers = True
    r.platform.nonces = {} if nonces else None
    await r.show(show("a", 1))
    (message,) = r.platform.chats[GROUP.chat]
    r.painter.texts["a"] = "second"
    r.painter.loud.add("a")

    async def answer() -> None:
        chat = r.platform.chats[GROUP.chat]
        if message not in chat:
            return  # a message that is gone cannot be pressed
        shown = "an answer" if is_new else message
        chat[shown] = r.painter.texts["a"] = "third"
        await r.screen.put(GROUP, shown, view_of("third"), show("a", 3), is_new=is_new)
        r.screen.want(GROUP, [Update(KEY, 3)])

    waits = Waits(r, at, answer)
    waits.armed = True
    r.platform.unheard = unheard
    await r.show(wanted)
    waits.armed = False
    return r


@every("unheard", [False, True])
@every("nonces", [True, False])
@every("is_new", [False, True])
@every("where", [Placement.STANDING, Placement.NEW])
@instantly
async def test_an_answer_at_any_moment_leaves_one_message_in_its_newest_state(
    where: Placement, *, is_new: bool, nonces: bool, unheard: bool
) -> None:
    for at in AWAITS:
        wanted = show("a", 2, Hurry.URGENT, where)
        lost = unheard and nonces and where is Placement.NEW
        r = await disturbed(at, wanted, is_new=is_new, nonces=nonces, unheard=lost)
        texts = r.platform.texts(GROUP)
        assert texts == [r.painter.texts["a"]], (at, r.platform.done())
        (kept,) = r.notebook.pages[GROUP].values()
        assert kept.message in r.platform.chats[GROUP.chat], at
        await r.screen.close()
        r = r.again()
        await r.show(show("a", 4))
        assert r.platform.texts(GROUP) == texts, (at, "after a restart")


@every("nonces", [True, False])
@every("is_new", [False, True])
@instantly
async def test_messages_deleted_meanwhile_are_known_to_be_gone(
    *, is_new: bool, nonces: bool
) -> None:
    """A new message that came in between may stay; none is remembered that is gone."""
    for at in AWAITS:
        r = await disturbed(at, Remove(KEY, 2), is_new=is_new, nonces=nonces, unheard=False)
        standing = r.platform.chats[GROUP.chat]
        kept = {one.message for one in r.notebook.pages[GROUP].values()}
        assert kept == set(standing), (at, r.platform.done())


@instantly
@every("loud", [False, True])
async def test_a_process_that_ends_anywhere_leaves_one_message(loud: bool) -> None:
    """A new message replaces an old one, which is deleted after the restart at the latest."""
    for at in AWAITS:
        r = room()
        r.platform.nonces = {}
        r.painter.loud |= {"a"} if loud else set()
        await r.show(show("a", 1))
        waits = Waits(r, at, forever)
        waits.armed, waits.patience = True, None
        r.screen.want(GROUP, [show("a", 2, where=Placement.NEW)])
        await asyncio.sleep(60)
        waits.armed = False
        kept = deepcopy(r.notebook.pages), deepcopy(r.notebook.announced)
        again = shown_on(r.platform, r.painter, Notebook(*kept))
        await again.show(show("a", 2, where=Placement.NEW))
        assert r.platform.texts(GROUP) == ["a"], (at, r.platform.done())
        for deed in waits.deeds:
            deed.cancel()


@instantly
async def test_a_slow_write_to_the_store_strikes_off_nothing_newer() -> None:
    r = room()
    await r.show(show("a", 1))
    keep = r.notebook.keep
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(*args: object) -> None:
        begun.set()
        await go_on.wait()
        await keep(*args)  # type: ignore[arg-type]

    r.notebook.keep = slowly  # type: ignore[assignment]
    r.painter.texts["a"] = "second"
    r.screen.want(GROUP, [show("a", 2)])
    await begun.wait()
    (message,) = r.platform.chats[GROUP.chat]
    r.platform.chats[GROUP.chat][message] = r.painter.texts["a"] = "third"
    answered = asyncio.create_task(r.screen.put(GROUP, message, view_of("third"), show("a", 3)))
    await asyncio.sleep(0.1)
    go_on.set()
    await answered
    await r.screen.settled()
    assert r.notebook.pages[GROUP]["a"].version == 3


@instantly
async def test_an_update_after_an_unheard_send_arrives() -> None:
    r = room()
    r.platform.nonces = {}
    r.platform.unheard = True
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(1)
    r.painter.texts["a"] = "newer"
    await r.show(Update(KEY, 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_so_does_one_after_the_process_has_ended() -> None:
    r = room()
    r.platform.nonces = {}
    r.platform.unheard = True
    r.painter.loud.add("a")
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(1)
    await r.screen.close()
    r = r.again()
    r.painter.texts["a"] = "newer"
    await r.show(Update(KEY, 2))
    assert r.platform.texts(GROUP) == ["newer"]


@instantly
async def test_a_nonce_follows_from_what_is_stored() -> None:
    """A message deleted before a restart makes no difference to messages sent after it."""
    r = room()
    r.platform.nonces = {}
    await r.show(show("a", 1))
    await r.show(Remove(KEY, 2))
    r.platform.unheard = True
    r.screen.want(GROUP, [show("a", 3)])
    await asyncio.sleep(1)
    await r.screen.close()
    r = r.again()
    await r.show(show("a", 3))
    assert r.platform.texts(GROUP) == ["a"]
