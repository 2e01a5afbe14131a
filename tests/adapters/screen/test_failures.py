import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, ChatError, Limits, NoSuchPlace, Troubled, Unreachable
from adapters.platform.views import Paragraph, Span, View
from adapters.screen.surfaces import Hurry, Placement, Remove, Shown, SurfaceKey
from adapters.trouble.failures import InputNotStored
from tests.adapters.showing import GROUP, HAND, Changes, room, show, shown_on, view_of
from tests.instantly import instantly


@instantly
async def test_a_refusal_closes_only_its_own_chat() -> None:
    r = room()
    r.platform.failures.append(Busy(timedelta(seconds=30)))
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(0.1)
    began = r.platform.clock.now()
    r.screen.want(HAND, [show("h", 1)])
    await r.screen.settled()
    times = {text: at for at, _, _, text in r.platform.writes}
    assert times["h"] - began < timedelta(seconds=20)
    assert r.platform.texts(GROUP) == ["a"]
    first, again = (at for at, _, _, text in r.platform.writes if text == "a")
    assert again - first >= timedelta(seconds=30)


@instantly
async def test_a_place_that_cannot_be_reached_is_told_and_left() -> None:
    r = room()
    r.platform.failures.append(NoSuchPlace())
    r.screen.want(HAND, [show("a", 1), show("b", 1)])
    await r.screen.settled()
    assert r.painter.lost == [HAND]
    assert r.platform.done() == ["send a"]


@instantly
async def test_one_view_that_cannot_be_drawn_holds_nothing_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()

    async def fail(place: Place, surface: SurfaceKey) -> View | None:
        if surface.owner == "a":
            raise KeyError(surface)
        return View((Paragraph((Span(str(surface)),)),))

    r.painter.draw = fail  # type: ignore[method-assign]
    r.screen.want(GROUP, [show("a", 7), show("b", 7)])
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["b"]
    assert "surface a, version 7" in caplog.text


@instantly
async def test_a_memory_that_fails_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    r = room()
    r.screen.want(GROUP, [show("a", 1)])
    await r.screen.settled()
    keep, failures = r.notebook.keep, [OSError("full"), OSError("still full")]

    async def failing(place: Place, changes: Changes) -> None:
        if failures:
            raise failures.pop()
        await keep(place, changes)

    r.notebook.keep = failing  # type: ignore[method-assign]
    r.painter.texts["a"] = "newer"
    r.screen.want(GROUP, [show("a", 2), show("b", 1)])
    await r.screen.settled()
    assert r.platform.texts(GROUP)[0] == "newer"
    assert set(r.notebook.pages[GROUP]) == {"a", "b"}
    assert "tried again" in caplog.text


@instantly
async def test_while_the_store_is_away_all_waits_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The store logs that itself: neither the memory nor a painter that uses it is at fault."""
    r = room()
    recall, draw, back = r.notebook.recall, r.painter.draw, asyncio.get_running_loop().time() + 20

    def ask() -> None:
        if asyncio.get_running_loop().time() < back:
            raise InputNotStored

    async def recalling(place: Place) -> Sequence[Shown]:
        ask()
        return await recall(place)

    async def drawing(place: Place, surface: SurfaceKey) -> View | None:
        ask()
        return await draw(place, surface)

    r.notebook.recall = recalling  # type: ignore[method-assign]
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(10)
    r.notebook.recall = recall  # type: ignore[method-assign]
    r.painter.draw = drawing  # type: ignore[method-assign]
    r.screen.want(HAND, [show("h", 1, final=True)])
    await r.screen.settled()
    assert (r.platform.texts(GROUP), r.platform.texts(HAND)) == (["a"], ["h"])
    assert not [one for one in caplog.records if one.levelno >= logging.INFO or one.exc_info]


@instantly
async def test_a_write_that_another_process_overtook_is_not_logged_as_a_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    before, ours = room(), [True]
    r = shown_on(before.platform, before.painter, before.notebook, lambda: ours[0])
    keep = r.notebook.keep

    async def while_it_is_lost(place: Place, changes: Changes) -> None:
        if ours[0]:
            ours[0] = False
            raise OSError("it took too long")
        await keep(place, changes)

    r.notebook.keep = while_it_is_lost  # type: ignore[method-assign]
    r.screen.want(GROUP, [show("a", 1)])
    await asyncio.sleep(20)
    assert not r.notebook.pages.get(GROUP)
    assert not [one for one in caplog.records if one.levelno > logging.INFO or one.exc_info]
    assert before.platform.texts(GROUP) == ["a"]


@instantly
async def test_a_memory_that_fails_makes_no_message_come_twice() -> None:
    r = room()
    keep, failures = r.notebook.keep, [OSError("full")]

    async def failing(place: Place, changes: Changes) -> None:
        if failures:
            raise failures.pop()
        await keep(place, changes)

    r.notebook.keep = failing  # type: ignore[method-assign]
    await r.show(show("a", 1), show("b", 1))
    assert r.platform.done() == ["send a", "send b"]
    assert list(r.notebook.pages[GROUP]) == ["a", "b"]


@instantly
async def test_a_refusal_holds_for_posts_and_removals_too() -> None:
    r = room()
    await r.show(show("a", 1))
    r.platform.failures.append(Busy(timedelta(seconds=30)))
    r.screen.want(GROUP, [Remove(SurfaceKey("a"), 2)])
    await asyncio.sleep(1)
    r.screen.say(GROUP, view_of("post"))
    await r.screen.settled()
    assert sorted(r.platform.done()[2:]) == ["delete 1", "send post"]
    assert all(r.platform.since(write) >= 30 for write in r.platform.writes[2:])


@instantly
async def test_trouble_is_met_with_growing_pauses_whatever_is_desired() -> None:
    r = room()
    await r.show(show("b", 1))
    r.platform.failures += [Troubled("no network")] * 8
    for number in range(100):
        r.screen.want(GROUP, [show("a", 1, Hurry.URGENT), show("b", number)])
        await asyncio.sleep(1)
    await r.screen.settled()
    times = [round(r.platform.since(write)) for write in r.platform.writes]
    assert times[1:9] == [0, 2, 6, 14, 30, 62, 122, 182]
    assert r.platform.texts(GROUP) == ["b", "a"]


@instantly
async def test_the_trouble_of_a_platform_is_told_once_and_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()
    r.platform.failures += [Troubled("no network")] * 50 + [OSError("reset")] * 50
    with caplog.at_level(logging.INFO):
        for number in range(50):
            r.screen.want(Place("fake", f"group {number}"), [show("t/play", 7)])
        await r.screen.settled()
    told = [record.getMessage() for record in caplog.records]
    assert told == ["fake: t/play, version 7, tried again after 0:00:02: Troubled: no network"]
    assert not any(record.exc_info for record in caplog.records)


@instantly
async def test_a_surface_that_is_refused_holds_up_no_other(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room(Limits(timedelta(seconds=1)))
    r.platform.fails["secret"] = ChatError("too long")
    r.painter.texts["a"] = "secret"
    r.screen.want(GROUP, [show("a", 3, Hurry.URGENT), show("b", 1), show("c", 1)])
    await asyncio.sleep(300)
    assert r.platform.texts(GROUP) == ["b", "c"]
    assert 7 <= r.platform.done().count("send secret") <= 10
    assert "fake: a, version 3, tried again after 0:00:02: ChatError: too long" in caplog.text
    r.platform.fails.clear()
    await r.screen.settled()
    assert r.platform.texts(GROUP) == ["b", "c", "secret"]


@instantly
async def test_the_unexpected_is_logged_in_full_but_no_contents(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()
    r.platform.failures.append(KeyError("field"))
    r.painter.texts["a"] = "the cards"
    await r.show(show("a", 3))
    assert r.platform.texts(GROUP) == ["the cards"]
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.getMessage() == "fake: a, version 3, tried again after 0:00:02"


@instantly
async def test_one_off_messages_wait_for_the_network_and_for_a_place_that_refuses_them(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()
    r.platform.fails["bad"] = ChatError("no")
    r.platform.failures.append(Troubled("no network"))
    for text in ("one", "bad", "two"):
        r.screen.say(GROUP, view_of(text))
    await r.screen.settled()
    assert r.platform.done() == ["send one", "send one", "send bad", "send two"]
    assert "given up: ChatError: no" in caplog.text
    r.platform.failures.append(Unreachable())
    r.screen.say(GROUP, view_of("three"))
    r.screen.say(GROUP, view_of("four"))
    await r.screen.settled()
    assert r.painter.lost == [GROUP]
    assert r.platform.done()[4:] == ["send three"]
    await asyncio.sleep(61)
    assert r.platform.done()[5:] == ["send three", "send four"]


@instantly
async def test_a_refusal_that_cannot_be_noted_does_not_stop_the_place(
    caplog: pytest.LogCaptureFixture,
) -> None:
    r = room()

    async def unreachable(place: Place) -> None:
        raise KeyError("database")

    r.painter.unreachable = unreachable  # type: ignore[method-assign]
    r.platform.failures.append(Unreachable())
    await r.show(show("a", 1))
    await asyncio.sleep(61)
    await r.show(show("a", 2))
    assert r.platform.texts(GROUP) == ["a"]
    assert "a place was not noted" in caplog.text


@instantly
async def test_a_memory_that_fails_mixes_up_no_order() -> None:
    r = room()
    await r.show(show("a", 1), show("b", 1))
    keep, failures = r.notebook.keep, [OSError("full")]

    async def failing(place: Place, changes: Changes) -> None:
        if failures:
            raise failures.pop()
        await keep(place, changes)

    r.notebook.keep = failing  # type: ignore[method-assign]
    r.painter.texts |= {"a": "a2", "b": "b2"}
    await r.show(show("a", 2))
    await r.show(show("b", 2, where=Placement.LAST))
    assert r.platform.done()[2:] == ["edit a2", "edit b2"]


@instantly
async def test_one_off_messages_hold_up_nobody_who_is_waited_for() -> None:
    r = room(Limits(chat_gap=timedelta(seconds=3)))
    for number in range(40):
        r.screen.say(GROUP, view_of(f"help {number}"))
    r.screen.want(GROUP, [show("play", 1, Hurry.URGENT)])
    await r.screen.settled()
    assert r.platform.done()[0] == "send play"
    assert r.platform.done()[1:] == [f"send help {number}" for number in range(36, 40)]
