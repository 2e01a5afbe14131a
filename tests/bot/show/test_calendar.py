"""Tournaments whose start is known are in the calendars of the servers that announce them."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import CalendarEvent
from bot import buttons as b
from tests.bot.commands.tournaments.tournament_rounds import (
    PEOPLE,
    SHORT,
    planned,
    settled,
    signed_up,
)
from tests.bot.messenger import Group, Messenger, running


@dataclass
class WithCalendar(Messenger):
    """A platform whose communities have a calendar."""

    entered: list[tuple[str, str, CalendarEvent | None]] = field(default_factory=list)
    works: bool = True

    async def enter(self, place: Place, key: str, event: CalendarEvent | None) -> bool:
        if self.works:
            self.entered.append((place.community, key, event))
        return self.works


class Club(Group):
    """A channel of a server."""

    @property
    def place(self) -> Place:
        return replace(super().place, community="club")


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[tuple[Club, WithCalendar]]:
    calendar = WithCalendar("discord")
    async with running(tmp_path, calendar) as group:
        yield Club(group.app, calendar), calendar


async def quiet(group: Group) -> None:
    await settled(group)
    await asyncio.sleep(1)


async def test_a_start_is_entered_moved_and_cancelled(
    club: tuple[Club, WithCalendar],
) -> None:
    group, calendar = club
    await group.start("Ana")
    await group.say("Ana", "/me clock Sofia", group.private("Ana"))
    code = await planned(group, *SHORT, ("start", "3h"))
    await quiet(group)
    (first,) = calendar.entered
    assert first[:2] == ("club", code)
    assert first[2] is not None
    assert code in first[2].title.split()
    assert (first[2].starts_at - group.app.store.clock.now()).total_seconds() > 2.9 * 3600
    assert first[2].ends_at > first[2].starts_at
    assert not first[2].begun
    await signed_up(group, code, "Ana", "Boris")
    await quiet(group)
    assert len(calendar.entered) == 1, "nothing has changed"
    await group.say("Ana", "/tournament 20:30")
    await quiet(group)
    moved = calendar.entered[-1][2]
    assert moved is not None
    assert moved.starts_at != first[2].starts_at
    await group.say("Ana", "/tournament prize 🍕")
    await quiet(group)
    assert calendar.entered[-1][2] is not None
    assert "🍕" in calendar.entered[-1][2].text
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await quiet(group)
    assert calendar.entered[-1] == ("club", code, None)
    assert len(calendar.entered) == 4


async def test_a_tournament_that_begins_is_under_way(club: tuple[Club, WithCalendar]) -> None:
    group, calendar = club
    code = await planned(group, *SHORT, ("start", "3h"))
    await signed_up(group, code, "Ana", "Boris")
    await group.tap("Ana", b.text(b.BeginTournamentButton(code)))
    await quiet(group)
    assert calendar.entered[-1][2] is not None
    assert calendar.entered[-1][2].begun


async def test_a_tournament_that_starts_when_it_is_full_is_entered_once_it_is(
    club: tuple[Club, WithCalendar],
) -> None:
    group, calendar = club
    code = await planned(group, *SHORT, ("size", "4"), ("start", "full"))
    await signed_up(group, code, *PEOPLE[1:4])
    await quiet(group)
    assert calendar.entered == [], "nobody knows when it begins"
    await signed_up(group, code, "Zoe")
    await quiet(group)
    (full,) = [event for _, _, event in calendar.entered]
    assert full is not None
    assert not full.begun
    assert full.starts_at > group.app.store.clock.now()
    await asyncio.sleep(70)
    await quiet(group)
    begun = calendar.entered[-1][2]
    assert begun is not None
    assert begun.begun
    entered = len(calendar.entered)
    await group.tap("Ana", b.text(b.CancelTournamentButton(code, sure=True)))
    await quiet(group)
    assert calendar.entered[entered:] == [("club", code, None)]


async def test_a_full_tournament_that_somebody_leaves_is_taken_out(
    club: tuple[Club, WithCalendar],
) -> None:
    group, calendar = club
    code = await planned(group, *SHORT, ("size", "4"), ("start", "full"))
    await signed_up(group, code, *PEOPLE[:4])
    await quiet(group)
    await group.tap(PEOPLE[3], b.text(b.WithdrawButton(code)))
    await quiet(group)
    assert calendar.entered[-1] == ("club", code, None)


async def test_trouble_is_tried_again(club: tuple[Club, WithCalendar]) -> None:
    group, calendar = club
    calendar.works = False
    code = await planned(group, *SHORT, ("start", "3h"))
    await quiet(group)
    assert calendar.entered == []
    calendar.works = True
    await asyncio.sleep(120)
    assert [one[1] for one in calendar.entered] == [code]


async def test_private_places_and_groups_have_no_calendar(tmp_path: Path) -> None:
    calendar = WithCalendar("discord")
    async with running(tmp_path, calendar) as group:
        await planned(group, *SHORT, ("start", "3h"))
        await quiet(group)
        assert calendar.entered == []
