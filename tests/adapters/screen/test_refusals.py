"""A place that refuses to be written to is tried again: no refusal is for good."""

import asyncio
import logging
from datetime import timedelta

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import Missing, Unreachable
from adapters.screen.place_writer import PlaceListener
from adapters.screen.surfaces import Remove, SurfaceKey
from adapters.trouble.failures import Refusals
from tests.adapters.showing import GROUP, HAND, Room, room, show, view_of
from tests.instantly import instantly
from tests.virtual import VirtualClock


class Refusing:
    """A room whose platform refuses all new messages and edits from a certain moment on."""

    def __init__(self) -> None:
        self.r: Room = room()
        self.version = 1
        self.refusals: list[Missing] = []
        self.reached = 0
        self.tried: list[float] = []
        self._began = 0.0
        self._write = self.r.platform._write
        self.r.screen.subscribe(
            PlaceListener(refused=self._refused, reopened=self._reopened, reached=self._noted)
        )

    def close(self) -> None:
        self._began = asyncio.get_running_loop().time()

        async def refuse(place: Place, what: str, text: str) -> None:
            await self._write(place, what, text)
            if place == GROUP:
                self.tried.append(round(asyncio.get_running_loop().time() - self._began))
                raise Unreachable("TOPIC_CLOSED", Missing.OPENING)

        self.r.platform._write = refuse  # type: ignore[method-assign]

    def open(self) -> None:
        self.r.platform._write = self._write  # type: ignore[method-assign]

    def goes_on(self) -> None:
        """The game shows something new, replacing the earlier message."""
        self.version += 1
        self.r.screen.want(GROUP, [show(f"t/{self.version}", self.version)])

    async def _refused(self, place: Place, missing: Missing) -> None:
        self.refusals.append(missing)

    async def _reopened(self, place: Place) -> None:
        self.r.screen.want(place, [show(f"t/{self.version}", self.version)])

    async def _noted(self, place: Place) -> None:
        self.reached += 1


@instantly
async def test_it_is_tried_after_1_5_and_15_minutes_and_then_hourly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    one = Refusing()
    one.close()
    one.goes_on()
    await asyncio.sleep(4 * 3600)
    minutes = [round(seconds / 60) for seconds in one.tried]
    assert minutes == [0, 1, 6, 21, 81, 141, 201]
    assert one.refusals == [Missing.OPENING]
    assert len([line for line in caplog.records if "refuses" in line.getMessage()]) == 1


@instantly
async def test_the_present_state_is_shown_once_when_it_opens() -> None:
    one = Refusing()
    await one.r.show(show("t/1", 1))
    one.close()
    for _ in range(20):
        one.goes_on()
        await asyncio.sleep(1)
    one.open()
    await asyncio.sleep(120)
    assert one.r.platform.texts(GROUP) == ["t/1", "t/21"]
    assert one.reached == 2
    one.goes_on()
    await asyncio.sleep(2)
    assert one.r.platform.texts(GROUP)[-1] == "t/22"


@instantly
async def test_a_retry_does_not_wait_for_the_pause() -> None:
    one = Refusing()
    one.close()
    one.goes_on()
    await asyncio.sleep(30)
    one.open()
    one.r.screen.retry(GROUP)
    await one.r.screen.settled()
    assert one.r.platform.texts(GROUP) == ["t/2"]


@instantly
async def test_rights_that_change_in_a_chat_or_community_are_tried_at_once() -> None:
    one = Refusing()
    one.close()
    one.goes_on()
    await asyncio.sleep(1)
    one.open()
    one.r.screen.retry_within("fake", "another")
    await one.r.screen.settled()
    assert not one.r.platform.texts(GROUP)
    one.r.screen.retry_within("fake", GROUP.chat)
    await one.r.screen.settled()
    assert one.r.platform.texts(GROUP) == ["t/2"]


@instantly
async def test_overdue_deletions_are_made_later_and_one_off_messages_come() -> None:
    one = Refusing()
    await one.r.show(show("call", 1))
    one.close()
    one.r.screen.want(GROUP, [Remove(SurfaceKey.parse("call"), 2)])
    one.r.screen.say(GROUP, view_of("the deal of the day"))
    await asyncio.sleep(10)
    one.r.screen.want(GROUP, [show("t/1", 1)])  # it is over when the place is tried again
    one.open()
    await asyncio.sleep(60)
    assert one.r.platform.texts(GROUP) == ["the deal of the day", "t/1"]


@instantly
async def test_others_are_written_to_meanwhile_and_nothing_is_asked_in_vain() -> None:
    one = Refusing()
    one.close()
    for _ in range(50):
        one.goes_on()
        await asyncio.sleep(1)
    await one.r.show(show("h", 1), place=HAND)
    assert one.r.platform.texts(HAND) == ["h"]
    assert len(one.tried) == 1


@instantly
async def test_a_place_that_is_gone_for_good_is_not_tried() -> None:
    one = Refusing()
    one.close()
    one.goes_on()
    one.r.screen.say(GROUP, view_of("waits"))
    await asyncio.sleep(1)
    one.r.screen.lose_within("fake", GROUP.chat)
    await asyncio.sleep(7200)
    assert len(one.tried) == 1
    assert not one.r.screen._writers


@instantly
async def test_one_off_messages_wait_a_day_at_most() -> None:
    one = Refusing()
    one.close()
    one.r.screen.say(GROUP, view_of("yesterday's"))
    await asyncio.sleep(2 * 24 * 3600)
    one.open()
    await asyncio.sleep(3700)
    assert "yesterday's" not in one.r.platform.texts(GROUP)


@instantly
async def test_people_who_press_there_meanwhile_make_no_day_of_some_seconds() -> None:
    one = Refusing()
    one.close()
    one.r.screen.say(GROUP, view_of("kept"))
    for _ in range(40):
        await asyncio.sleep(1)
        one.r.screen.retry(GROUP)
    await asyncio.sleep(1)
    one.open()
    await asyncio.sleep(61)
    assert "kept" in one.r.platform.texts(GROUP)
    assert one.refusals == [Missing.OPENING]


@instantly
async def test_one_kind_of_thing_that_is_refused_is_tried_after_the_same_pauses() -> None:
    clock = VirtualClock()
    refusals = Refusals[str](clock)
    assert not refusals.closed("photos")
    assert [refusals.refused("photos") for _ in range(2)] == [True, False]
    for pause in (timedelta(minutes=4), timedelta(minutes=2)):
        assert refusals.closed("photos")
        await asyncio.sleep(pause.total_seconds())
    assert not refusals.closed("photos")
    refusals.accepted("photos")
    assert refusals.refused("photos")
