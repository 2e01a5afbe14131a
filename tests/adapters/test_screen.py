import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from adapters.chat import (
    Busy,
    Limits,
    MessageGone,
    Paragraph,
    Place,
    Span,
    Unreachable,
    View,
)
from adapters.screen import Screen, Shown, Wish
from tests.instantly import VirtualClock, instantly

GROUP = Place("fake", "group")
HAND = Place("fake", "ana", private=True)


@dataclass
class FakePlatform:
    clock: VirtualClock
    limits: Limits = field(default_factory=Limits)
    name: str = "fake"
    chats: dict[str, dict[str, str]] = field(default_factory=dict)
    writes: list[tuple[datetime, str, str, str]] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)

    def _write(self, place: Place, what: str, text: str) -> None:
        self.writes.append((self.clock.now(), place.chat, what, text))
        if self.failures:
            raise self.failures.pop(0)

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        self._write(place, "send", words(view))
        chat = self.chats.setdefault(place.chat, {})
        chat[str(len(self.writes))] = words(view)
        return str(len(self.writes))

    async def edit(self, place: Place, message: str, view: View) -> None:
        self._write(place, "edit", words(view))
        if message not in self.chats.get(place.chat, {}):
            raise MessageGone
        self.chats[place.chat][message] = words(view)

    async def delete(self, place: Place, message: str) -> None:
        self._write(place, "delete", message)
        if self.chats[place.chat].pop(message, None) is None:
            raise MessageGone

    async def run(self) -> None:
        await asyncio.Event().wait()

    def texts(self, place: Place) -> list[str]:
        return list(self.chats.get(place.chat, {}).values())

    def done(self) -> list[str]:
        return [f"{what} {text}" for _, _, what, text in self.writes]


def words(view: View) -> str:
    return " ".join(block.plain for block in view.blocks if isinstance(block, Paragraph))


@dataclass
class Canvas:
    """Paints what it is told, and remembers who could not be reached."""

    texts: dict[str, str | None] = field(default_factory=dict)
    drawn: list[str] = field(default_factory=list)
    lost: list[Place] = field(default_factory=list)

    async def draw(self, place: Place, name: str) -> View | None:
        self.drawn.append(name)
        text = self.texts.get(name, name)
        return View((Paragraph((Span(text),)),)) if text is not None else None

    async def unreachable(self, place: Place) -> None:
        self.lost.append(place)


@dataclass
class Notebook:
    pages: dict[Place, dict[str, Shown]] = field(default_factory=dict)

    async def recall(self, place: Place) -> Sequence[Shown]:
        return tuple(self.pages.get(place, {}).values())

    async def keep(self, place: Place, shown: Shown) -> None:
        self.pages.setdefault(place, {})[shown.name] = shown

    async def forget(self, place: Place, name: str) -> None:
        self.pages.get(place, {}).pop(name, None)


@dataclass
class Room:
    screen: Screen
    platform: FakePlatform
    canvas: Canvas
    notebook: Notebook

    def again(self) -> "Room":
        """The same after a restart."""
        screen = Screen(self.canvas, self.notebook, self.platform.clock)
        screen.add(self.platform)
        return Room(screen, self.platform, self.canvas, self.notebook)


def room(limits: Limits | None = None) -> Room:
    clock = VirtualClock()
    platform = FakePlatform(clock, limits or Limits())
    canvas, notebook = Canvas(), Notebook()
    screen = Screen(canvas, notebook, clock)
    screen.add(platform)
    return Room(screen, platform, canvas, notebook)


@instantly
async def test_a_surface_is_sent_once_and_edited_after_that() -> None:
    r = room()
    r.canvas.texts["a"] = "one"
    r.screen.wish(GROUP, [Wish("a", 1)])
    await r.screen.settled()
    r.canvas.texts["a"] = "two"
    r.screen.wish(GROUP, [Wish("a", 2)])
    await r.screen.settled()
    assert r.platform.done() == ["send one", "edit two"]


@instantly
async def test_what_looks_the_same_is_not_written_again() -> None:
    r = room()
    for version in range(1, 5):
        r.screen.wish(GROUP, [Wish("a", version)])
        await r.screen.settled()
    assert r.platform.done() == ["send a"]


@instantly
async def test_a_delay_skips_states_and_shows_the_newest() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=10)))
    r.screen.wish(GROUP, [Wish("a", 1)])
    await asyncio.sleep(1)
    for version in range(2, 9):
        r.canvas.texts["a"] = f"state {version}"
        r.screen.wish(GROUP, [Wish("a", version)])
        await asyncio.sleep(0)
    await r.screen.settled()
    assert r.platform.done() == ["send a", "edit state 8"]


@instantly
async def test_new_messages_keep_their_order_whatever_is_urgent() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1), Wish("b", 1), Wish("c", 1, urgent=True)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a", "b", "c"]


@instantly
async def test_who_is_waited_for_comes_first_among_edits() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1), Wish("b", 1)])
    await r.screen.settled()
    r.canvas.texts |= {"a": "a2", "b": "b2"}
    r.screen.wish(GROUP, [Wish("a", 2), Wish("b", 2, urgent=True)])
    await r.screen.settled()
    assert r.platform.done()[2:] == ["edit b2", "edit a2"]


@instantly
async def test_what_was_never_sent_and_need_not_be_is_left_out() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1, create=False), Wish("b", 1)])
    await r.screen.settled()
    assert r.platform.done() == ["send b"]


@instantly
async def test_after_a_restart_what_stands_is_edited_and_not_sent_twice() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1), Wish("b", 1)])
    await r.screen.settled()
    r = r.again()
    r.canvas.texts["a"] = "newer"
    r.screen.wish(GROUP, [Wish("a", 2), Wish("b", 2)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["newer", "b"]
    assert r.platform.done() == ["send a", "send b", "edit newer"]


@instantly
async def test_what_is_final_is_drawn_a_last_time_and_forgotten() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1)])
    await r.screen.settled()
    r.canvas.texts["a"] = "the end"
    r.screen.wish(GROUP, [Wish("a", 2, create=False, final=True)])
    await r.screen.settled()
    r.screen.wish(GROUP, [Wish("a", 3, create=False, final=True)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["the end"]
    assert not r.notebook.pages[GROUP]
    assert r.platform.done() == ["send a", "edit the end"]


@instantly
async def test_a_new_hand_replaces_the_old_one() -> None:
    r = room()
    for number in (1, 2):
        r.screen.wish(HAND, [Wish(f"hand/{number}", number, replaces="hand/")])
        await r.screen.settled()
    assert r.platform.texts(HAND) == ["hand/2"]
    assert list(r.notebook.pages[HAND]) == ["hand/2"]


@instantly
async def test_fresh_sends_it_again_at_the_end() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1), Wish("b", 1)])
    await r.screen.settled()
    r.screen.wish(GROUP, [Wish("a", 1, fresh=True)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["b", "a"]


@instantly
async def test_every_takes_all_of_a_table_off() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("t1/a", 1), Wish("t1/b", 1), Wish("t2/a", 1)])
    await r.screen.settled()
    r.screen.wish(GROUP, [Wish("t1/", 2, every=True, remove=True)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["t2/a"]


@instantly
async def test_a_message_deleted_under_us_is_sent_anew_if_it_still_matters() -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1), Wish("b", 1)])
    await r.screen.settled()
    r.platform.chats[GROUP.chat].clear()
    r.canvas.texts |= {"a": "a2", "b": "b2"}
    r.screen.wish(GROUP, [Wish("a", 2), Wish("b", 2, create=False)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["a2"]


@instantly
async def test_a_refusal_closes_only_its_own_chat() -> None:
    r = room()
    r.platform.failures.append(Busy(timedelta(seconds=30)))
    r.screen.wish(GROUP, [Wish("a", 1)])
    await asyncio.sleep(0.1)
    began = r.platform.clock.now()
    r.screen.wish(HAND, [Wish("h", 1)])
    await r.screen.settled()
    times = {text: at for at, _, _, text in r.platform.writes}
    assert times["h"] - began < timedelta(seconds=20)
    assert r.platform.texts(GROUP) == ["a"]
    first, again = (at for at, _, _, text in r.platform.writes if text == "a")
    assert again - first >= timedelta(seconds=30)


@instantly
async def test_a_place_that_cannot_be_reached_is_told_and_left() -> None:
    r = room()
    r.platform.failures.append(Unreachable())
    r.screen.wish(HAND, [Wish("a", 1), Wish("b", 1)])
    await r.screen.settled()
    assert r.canvas.lost == [HAND]
    assert r.platform.done() == ["send a"]


@instantly
async def test_one_view_that_cannot_be_drawn_holds_nothing_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()

    async def fail(place: Place, name: str) -> View | None:
        if name == "a":
            raise KeyError(name)
        return View((Paragraph((Span(name),)),))

    r.canvas.draw = fail  # type: ignore[method-assign]
    r.screen.wish(GROUP, [Wish("a", 7), Wish("b", 7)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["b"]
    assert "surface a, version 7" in caplog.text


@pytest.mark.parametrize(
    "limits",
    [
        Limits(timedelta(seconds=1), 20, 30),
        Limits(timedelta(seconds=3), 5, 10),
        Limits(timedelta(), None, 4),
    ],
)
@instantly
async def test_no_limit_is_ever_met(limits: Limits) -> None:
    r = room(limits)
    places = [Place("fake", f"g{i}") for i in range(4)]
    for step in range(30):
        for place in places:
            r.canvas.texts["a"] = f"step {step}"
            r.screen.wish(place, [Wish("a", step), Wish(f"new {step}", 1, urgent=step % 3 == 0)])
        await asyncio.sleep(0.5)
    await r.screen.settled()
    writes = [(at, chat) for at, chat, _, _ in r.platform.writes]
    for chat in {chat for _, chat in writes}:
        own = [at for at, where in writes if where == chat]
        for one, two in itertools.pairwise(own):
            assert two - one >= limits.chat_gap
        if limits.per_minute is not None:
            for at in own:
                inside = [other for other in own if at <= other < at + timedelta(minutes=1)]
                assert len(inside) <= limits.per_minute
    if limits.per_second is not None:
        for at, _ in writes:
            near = [t for t, _ in writes if at <= t < at + timedelta(seconds=1)]
            assert len(near) <= limits.per_second


@instantly
async def test_a_memory_that_fails_is_asked_anew(caplog: pytest.LogCaptureFixture) -> None:
    r = room()
    r.screen.wish(GROUP, [Wish("a", 1)])
    await r.screen.settled()
    keep, failures = r.notebook.keep, [OSError("full"), OSError("still full")]

    async def failing(place: Place, shown: Shown) -> None:
        if failures:
            raise failures.pop()
        await keep(place, shown)

    r.notebook.keep = failing  # type: ignore[method-assign]
    r.canvas.texts["a"] = "newer"
    r.screen.wish(GROUP, [Wish("a", 2), Wish("b", 1)])
    await r.screen.settled()
    assert r.platform.texts(GROUP)[0] == "newer"
    assert set(r.notebook.pages[GROUP]) == {"a", "b"}
    assert "tried again" in caplog.text
