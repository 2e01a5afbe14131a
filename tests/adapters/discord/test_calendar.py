"""Events in the calendars of servers: entered once, changed and ended, without a store."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.platform.platform import CalendarEvent
from tests.adapters.discord.emulated import Stand, standing
from tests.emulators.discord.client import pass_time
from tests.emulators.discord.model import Json
from tests.every import every

SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
KEY = "K7QRT"


@asynccontextmanager
async def allowed() -> AsyncIterator[Stand]:
    """The bot in a server where it may create events."""
    async with standing() as stand:
        stand.guild.let_create_events()
        await asyncio.sleep(1)
        yield stand


def here(stand: Stand) -> Place:
    return replace(stand.place, community=str(stand.guild.id))


def event(stand: Stand, hours: int = 2) -> CalendarEvent:
    at = stand.server.clock.now().replace(microsecond=0) + timedelta(hours=hours)
    return CalendarEvent(f"🏆 Турнир {KEY}", "8 играчи", at, at + timedelta(hours=3))


def events(stand: Stand) -> list[Json]:
    return list(stand.guild.events.values())


async def entered(
    stand: Stand, told: CalendarEvent | None, place: Place | None = None
) -> list[str]:
    """Enter the event; the requests of that."""
    begun = len(stand.server.requests)
    assert await stand.discord.enter(place or here(stand), KEY, told)
    return stand.kinds(begun)


async def test_an_event_is_entered_once_for_a_server() -> None:
    async with allowed() as stand:
        told = event(stand)
        assert await entered(stand, told) == ["list_events", "create_event"]
        (only,) = events(stand)
        assert (only["name"], only["description"]) == (told.title, told.text)
        assert only["entity_metadata"]["location"].endswith(f"/{stand.guild.id}/{stand.channel.id}")
        assert await entered(stand, told) == ["list_events"]
        other = replace(here(stand), chat=str(stand.guild.channel("друг").id))
        both = (entered(stand, told, other), entered(stand, told))
        await asyncio.gather(*both)
        assert events(stand) == [only]


async def test_an_event_is_moved_renamed_begun_and_ended() -> None:
    async with allowed() as stand:
        told = event(stand)
        await entered(stand, told)
        later = replace(told, starts_at=told.starts_at + timedelta(hours=1), text="16 играчи")
        later = replace(later, ends_at=later.starts_at + timedelta(hours=3), title=f"Kup {KEY}")
        assert await entered(stand, later) == ["list_events", "edit_event"]
        (only,) = events(stand)
        assert only["scheduled_start_time"] == later.starts_at.isoformat()
        assert (only["name"], only["description"]) == (later.title, "16 играчи")
        pass_time(stand.server, hours=3)
        assert await entered(stand, replace(later, begun=True)) == ["list_events", "edit_event"]
        assert events(stand)[0]["status"] == ACTIVE
        assert await entered(stand, replace(later, begun=True)) == ["list_events"]
        assert await entered(stand, None) == ["list_events", "edit_event"]
        assert events(stand)[0]["status"] == COMPLETED
        assert await entered(stand, None) == ["list_events"]


async def test_a_cancelled_event_is_cancelled_and_may_be_entered_again() -> None:
    async with allowed() as stand:
        await entered(stand, event(stand))
        await entered(stand, None)
        assert [one["status"] for one in events(stand)] == [CANCELED]
        await entered(stand, event(stand))
        assert [one["status"] for one in events(stand)] == [CANCELED, SCHEDULED]


@every("begun", [False, True])
async def test_an_event_of_the_past_is_not_entered(begun: bool) -> None:
    async with allowed() as stand:
        past = replace(event(stand, hours=-1), begun=begun)
        assert await entered(stand, past) == ["list_events"]


async def test_events_of_others_and_of_other_keys_stay() -> None:
    async with allowed() as stand:
        told = event(stand)
        stand.guild.events[1] = {
            "id": "1",
            "creator_id": str(stand.ana.id),
            "status": SCHEDULED,
            "name": f"Турнир {KEY}",
        }
        assert await stand.discord.enter(
            here(stand), f"{KEY}2", replace(told, title=f"Турнир {KEY}2")
        )
        assert await entered(stand, told) == ["list_events", "create_event"]
        assert await entered(stand, None) == ["list_events", "edit_event"]
        assert [one["status"] for one in events(stand)] == [SCHEDULED, SCHEDULED, CANCELED]


async def test_nothing_is_asked_where_the_bot_may_not_create_events() -> None:
    async with standing() as stand:
        assert await entered(stand, event(stand)) == []
        stand.guild.let_create_events()
        await asyncio.sleep(1)
        assert await entered(stand, event(stand)) == ["list_events", "create_event"]
        stand.guild.let_create_events(allowed=False)
        await asyncio.sleep(1)
        assert await entered(stand, None) == []


@every(("status", "done"), [(403, True), (404, True), (503, False)])
async def test_only_trouble_is_worth_another_try(status: int, done: bool) -> None:
    async with allowed() as stand:
        for _ in range(5):
            stand.server.fail_next("create_event", status, {"code": 0, "message": ""})
        assert await stand.discord.enter(here(stand), KEY, event(stand)) is done


async def test_a_server_that_has_not_arrived_is_waited_for() -> None:
    async with allowed() as stand:
        unknown = replace(here(stand), community="77")
        assert not await stand.discord.enter(unknown, KEY, event(stand))
