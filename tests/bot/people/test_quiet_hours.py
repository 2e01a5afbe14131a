"""Quiet hours by a person's own clock, over midnight and when clocks are changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from bot.people.preferences import Preferences, Taps
from bot.people.quiet_hours import LIKELY_ZONES, OFFERED, QuietHours, zone_named
from bot.show.desired import zone_of
from tests.every import every

ZONES = (*LIKELY_ZONES, "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia")
HOURS = st.builds(lambda since, length: QuietHours(since, (since + length) % 24),
                  st.integers(0, 23), st.integers(1, 12))  # fmt: skip
MOMENTS = st.integers(0, 2 * 365 * 24 * 60).map(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


@given(HOURS, st.sampled_from(ZONES), MOMENTS)
def test_it_is_quiet_by_the_clock_on_the_wall(
    hours: QuietHours, zone: str, moment: datetime
) -> None:
    """Except in the hour in which a clock is set back."""
    hour = moment.astimezone(ZoneInfo(zone)).hour
    quiet = (hour - hours.since) % 24 < (hours.until - hours.since) % 24
    shifts = {(moment + timedelta(hours=h)).astimezone(ZoneInfo(zone)).utcoffset() for h in (-3, 3)}
    rest = hours.rest_at(zone, moment)
    if len(shifts) == 1:
        assert (rest is not None) is quiet
    if rest is not None:
        assert rest.since <= moment < rest.until
        assert rest.until - rest.since <= timedelta(hours=13)


@given(HOURS, st.sampled_from(ZONES), MOMENTS, st.integers(0, 96))
def test_rests_follow_one_another_and_cover_what_is_asked(
    hours: QuietHours, zone: str, since: datetime, length: int
) -> None:
    until = since + timedelta(hours=length)
    rests = hours.rests(zone, since, until)
    times = [at for rest in rests for at in rest]
    assert times == sorted(times)
    for hour in range(length + 1):
        at = since + timedelta(hours=hour)
        inside = [rest for rest in rests if rest.since <= at < rest.until]
        assert inside == [rest for rest in [hours.rest_at(zone, at)] if rest is not None]


@every(("day", "length"), [((2026, 3, 28), 9), ((2026, 10, 24), 11)])
def test_a_night_in_which_clocks_change_ends_when_the_clock_says_so(
    day: tuple[int, int, int], length: int
) -> None:
    night = datetime(*day, 23, tzinfo=ZoneInfo("Europe/Sofia"))
    rest = QuietHours(22, 8).rest_at("Europe/Sofia", night)
    assert rest is not None
    assert rest.until - rest.since == timedelta(hours=length)
    assert rest.until.astimezone(ZoneInfo("Europe/Sofia")).hour == 8


def test_quiet_hours_as_typed() -> None:
    for typed in ("22-8", "22:00-8:00", "22 – 8", "22 8"):
        assert QuietHours.read(typed) == QuietHours(22, 8)
    assert QuietHours.read("24-8") == QuietHours(0, 8)
    for typed in ("", "22", "8-22", "22-22", "25-3", "-1-5", "22-8-9", "off"):
        assert QuietHours.read(typed) is None
    assert all(str(QuietHours.read(hours)) == hours for hours in OFFERED)
    for typed in ("Europe/Vienna", "europe/vienna", " vienna "):
        assert zone_named(typed) == "Europe/Vienna"
    assert zone_named("new york") == "America/New_York"
    assert {zone_named(zone) for zone in LIKELY_ZONES} == set(LIKELY_ZONES)
    for typed in ("", "../etc/passwd", "/etc/localtime", "Europe"):
        assert zone_named(typed) is None


def test_they_are_kept_with_the_account() -> None:
    chosen = Preferences(quiet=QuietHours(22, 8), clock="Europe/Sofia")
    assert Preferences.read(chosen.settings) == chosen
    assert Preferences.read('{"calls":"every"}').quiet is None


def test_unreadable_quiet_hours_count_as_not_chosen() -> None:
    """Otherwise the table would stop at this person's turn."""
    stored = '{"calls":"at_dawn","taps":"two","quiet":[22,8,"soft"],"clock":"Europe/Atlantis"}'
    chosen = Preferences.read(stored)
    assert chosen == Preferences(taps=Taps.TWO, clock="Europe/Atlantis")
    assert zone_of(chosen, "bg") == "Europe/Sofia"
    assert not zone_of(chosen, "en")
