"""Times that a clock shows twice or never, when it is set back or forward."""

from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people.quiet_hours import (
    LIKELY_ZONES,
    QuietHours,
    clock_of,
    is_ambiguous,
    moment_after_gap,
    moments,
    set_forward,
)
from bot.views.tournaments.draft import CLOCK, next_at
from tests.bot.messenger import running, words
from tests.every import every
from tests.virtual import VirtualClock

SOFIA = ZoneInfo("Europe/Sofia")
ZONES = st.sampled_from(
    (*LIKELY_ZONES, "Australia/Lord_Howe", "Antarctica/Troll", "Africa/Cairo", "America/Havana")
).map(ZoneInfo)
DAYS = st.dates(date(2025, 1, 1), date(2028, 12, 31))
CLOCKS = st.builds(time, st.integers(0, 23), st.sampled_from((0, 1, 29, 30, 59)))
SPRING, AUTUMN = date(2027, 3, 28), date(2027, 10, 31)
"""In Sofia the clocks go from 3 to 4 on the first, and from 4 to 3 on the second."""


def near_changes() -> st.SearchStrategy[date]:
    return st.sampled_from(
        [day + timedelta(days=by) for day in (SPRING, AUTUMN) for by in (-7, -1, 0, 1, 7)]
    )


@given(ZONES, DAYS | near_changes(), CLOCKS)
def test_a_moment_is_where_the_clock_shows_it(zone: ZoneInfo, day: date, clock: time) -> None:
    shown = datetime.combine(day, clock)
    found = moments(zone, day, clock)
    assert list(found) == sorted(found)
    assert all(one.astimezone(zone).replace(tzinfo=None, fold=0) == shown for one in found)
    assert all(is_ambiguous(zone, one) is (len(found) == 2) for one in found)
    if not found:
        at = set_forward(zone, day, clock)
        before, after = (one.astimezone(zone).replace(tzinfo=None, fold=0)
                         for one in (at - timedelta(seconds=1), at))  # fmt: skip
        assert before < shown < after or shown in (before + timedelta(seconds=1), after)
        moved = moment_after_gap(zone, day, clock)
        assert moved.astimezone(zone).replace(tzinfo=None, fold=0) > shown
        assert moved >= at


@given(ZONES, DAYS | near_changes(), CLOCKS, st.integers(0, 2 * 24 * 60))
def test_a_typed_time_is_the_first_that_is_still_ahead(
    zone: ZoneInfo, day: date, clock: time, minutes: int
) -> None:
    now = datetime.combine(day, time(), UTC) + timedelta(minutes=minutes)
    found = CLOCK.fullmatch(f"{clock:%H:%M}")
    assert found is not None
    at = next_at(found, zone, now)
    assert at is not None
    assert now < at <= now + timedelta(hours=26)
    local = now.astimezone(zone).date()
    days = [local + timedelta(days=by) for by in range(3)]
    ahead = [one for each in days for one in moments(zone, each, clock) if one > now]
    assert at <= ahead[0]
    if at < ahead[0]:  # the clock is set forward past it first
        assert not moments(zone, at.astimezone(zone).date(), clock)


def at_sofia(written: str, now: str) -> str:
    found = CLOCK.fullmatch(written)
    assert found is not None
    at = next_at(found, SOFIA, datetime.fromisoformat(now).replace(tzinfo=UTC))
    return f"{at:%d. %H:%M}" if at is not None else ""


@every(
    ("written", "now", "at"),
    [
        ("3:30", "2027-10-30 20:00", "31. 00:30"),
        ("3:30", "2027-10-31 00:15", "31. 00:30"),
        ("3:30", "2027-10-31 00:30", "31. 01:30"),
        ("3:30", "2027-10-31 01:15", "31. 01:30"),
        ("3:30", "2027-10-31 01:30", "01. 01:30"),
        ("31.10. 3:30", "2027-10-31 00:45", "31. 01:30"),
        ("3:30", "2027-03-27 20:00", "28. 01:30"),
        ("3:30", "2027-03-28 00:30", "28. 01:30"),
        ("3:30", "2027-03-28 01:15", "29. 00:30"),
    ],
    ids=[
        "the first of two",
        "the first of two, soon",
        "the second, as the first is over",
        "the second, soon",
        "the next day's, as both are over",
        "the second, with its date",
        "the hour that there is not",
        "the hour that there is not, soon",
        "the next day's, as clocks have been set forward over it",
    ],
)
def test_half_past_three_in_sofia(written: str, now: str, at: str) -> None:
    assert at_sofia(written, now) == at


@every(
    ("hours", "zone", "since", "until"),
    [
        ("22-3", "Europe/Sofia", "2027-03-27 20:00", "2027-03-28 01:00"),
        ("3-8", "Europe/Sofia", "2027-03-28 01:00", "2027-03-28 05:00"),
        ("22-3", "Europe/Sofia", "2027-10-30 19:00", "2027-10-31 01:00"),
        ("22-4", "Europe/Sofia", "2027-10-30 19:00", "2027-10-31 02:00"),
        ("3-8", "Europe/Sofia", "2027-10-31 00:00", "2027-10-31 06:00"),
        ("0-7", "Africa/Cairo", "2027-04-29 22:00", "2027-04-30 04:00"),
        ("21-2", "Antarctica/Troll", "2027-03-27 21:00", "2027-03-28 01:00"),
    ],
)
def test_quiet_hours_that_begin_or_end_where_clocks_change(
    hours: str, zone: str, since: str, until: str
) -> None:
    began, ended = (datetime.fromisoformat(one).replace(tzinfo=UTC) for one in (since, until))
    read = QuietHours.read(hours)
    assert read is not None
    assert read.rest_at(zone, began) == (began, ended)
    assert read.rest_at(zone, ended) is None


def test_a_time_that_comes_twice_says_which_it_is() -> None:
    both = moments(SOFIA, AUTUMN, time(3, 30))
    assert [clock_of(SOFIA, one) for one in both] == ["03:30 EEST", "03:30 EET"]
    assert clock_of(SOFIA, both[0] - timedelta(hours=1)) == "02:30"


@pytest.mark.parametrize(
    ("now", "told"),
    [
        (datetime(2027, 3, 27, 20, tzinfo=UTC), "so there is no such time: it starts at 04:30."),
        (datetime(2027, 10, 30, 20, tzinfo=UTC), "03:30 comes twice: it starts at the first one."),
        (datetime(2027, 10, 31, 1, tzinfo=UTC), "03:30 comes twice: it starts at the second one."),
        (datetime(2027, 7, 1, 20, tzinfo=UTC), ""),
    ],
)
async def test_it_is_told_in_words(tmp_path: Path, now: datetime, told: str) -> None:
    async with running(tmp_path, clock=VirtualClock(now)) as group:
        await group.say("Ana", "/me clock Sofia", group.private("Ana"))
        await group.say("Ana", "/tournament new")
        await group.say("Ana", "/tournament 3:30")
        said = [words(view) for view in group.messenger.views(group.private("Ana"))]
        assert any(told in one for one in said)
        assert any("03:30" in one and "clocks" in one for one in said) is bool(told)
