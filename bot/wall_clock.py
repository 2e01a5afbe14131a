"""Times as a clock on the wall shows them, where clocks are set forward and back; pure.

A time on a day is one moment as a rule, two where the clock is set back over it, and none where it
is set forward over it.
"""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

_SECOND = timedelta(seconds=1)


def moments(zone: ZoneInfo, day: date, clock: time) -> tuple[datetime, ...]:
    """When a clock shows that time on that day, in UTC; none where it never does."""
    shown = datetime.combine(day, clock.replace(fold=0))
    both = sorted({_utc(zone, shown.replace(fold=fold)) for fold in (0, 1)})
    return tuple(one for one in both if one.astimezone(zone).replace(tzinfo=None, fold=0) == shown)


def moment_after_gap(zone: ZoneInfo, day: date, clock: time) -> datetime:
    """The moment that is meant by a time which no clock shows on that day: as long after the clock
    is set forward as the time is after the last that was shown. `3:30` becomes `4:30`.
    """
    return _utc(zone, datetime.combine(day, clock.replace(fold=0)))


def set_forward(zone: ZoneInfo, day: date, clock: time) -> datetime:
    """When the clock is set forward over a time that it never shows on that day."""
    shown = datetime.combine(day, clock)
    before, after = (_utc(zone, shown.replace(fold=fold)) for fold in (1, 0))
    new = after.astimezone(zone).utcoffset()
    while after - before > _SECOND:
        middle = before + (after - before) / 2
        if middle.astimezone(zone).utcoffset() == new:
            after = middle
        else:
            before = middle
    return after.replace(microsecond=0)


def told_twice(zone: ZoneInfo, moment: datetime) -> bool:
    """Whether the clock shows this moment's time at another moment of the day as well."""
    local = moment.astimezone(zone)
    return len(moments(zone, local.date(), local.time().replace(second=0, microsecond=0))) > 1


def clock_of(zone: ZoneInfo, moment: datetime) -> str:
    """What the clock shows; where it shows that twice, with the offset that tells which."""
    local = moment.astimezone(zone)
    offset = f" {local:%Z}" if told_twice(zone, moment) else ""
    return f"{local:%H:%M}{offset}"


def _utc(zone: ZoneInfo, local: datetime) -> datetime:
    return local.replace(tzinfo=zone).astimezone(UTC)
