"""The clock of a long turn neither reminds nor ends while its player rests, and never stalls."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from engine.tables.turn_clock import AWAKE, DAYS, LONGEST_EXTENSION, Rest, TurnClock
from tests.engine.tables.driven import START


@st.composite
def clocks(draw: st.DrawFn) -> TurnClock:
    """Turns of an hour to three days, of a person who rests at the same time every day."""
    limit = draw(st.integers(1, 72)) * timedelta(hours=1)
    length = draw(st.integers(1, 12)) * timedelta(hours=1)
    first = START + draw(st.integers(-24, 0)) * timedelta(hours=1)
    nights = [first + timedelta(days=day) for day in range(6)]
    since = START + draw(st.integers(0, 86_400)) * timedelta(seconds=1)
    return TurnClock(since, limit, tuple(Rest(night, night + length) for night in nights))


@given(clocks())
def test_nobody_is_reminded_or_out_of_time_while_they_rest(clock: TurnClock) -> None:
    assert not any(rest.since < clock.ends < rest.until + AWAKE for rest in clock.rests)
    reminders = [clock.reminds] if clock.warns is None else [clock.reminds, clock.warns]
    assert not any(rest.since <= at < rest.until for rest in clock.rests for at in reminders)
    assert [*reminders, clock.ends] == sorted({*reminders, clock.ends})
    assert reminders[0] > clock.since


@given(clocks())
def test_a_turn_is_extended_once_and_not_by_more_than_a_night(clock: TurnClock) -> None:
    plain = TurnClock(clock.since, clock.limit)
    assert timedelta() <= clock.ends - plain.ends <= timedelta(hours=13) < LONGEST_EXTENSION
    whole = tuple(Rest(rest.since, rest.since + timedelta(hours=23)) for rest in clock.rests)
    assert clock._replace(rests=whole).ends - plain.ends <= LONGEST_EXTENSION


@given(clocks())
def test_remaining_time_is_told_in_whole_units(clock: TurnClock) -> None:
    left = clock.left(clock.reminds)
    assert timedelta() < left <= clock.ends - clock.reminds
    assert not left % timedelta(minutes=1)
    assert left < timedelta(hours=2) or not left % timedelta(hours=1)


def test_by_post_the_last_reminder_comes_before_the_night() -> None:
    night = Rest(START + timedelta(hours=50), START + timedelta(hours=60))
    clock = TurnClock(START + timedelta(hours=6), 2 * DAYS, (night,))
    assert clock.ends == night.until + AWAKE
    assert clock.warns == night.since - timedelta(minutes=15)
    assert clock.left(clock.warns) == timedelta(hours=11)
