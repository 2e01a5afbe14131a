"""Quiet hours by a person's own clock: which hours, by which zone, and when that is. Pure."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final, NamedTuple, Self
from zoneinfo import ZoneInfo, available_timezones

from engine.tables.turn_clock import Rest

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


OFFERED: Final = ("21-7", "22-8", "23-7", "0-8", "1-9")
"""What can be chosen by a button; any other can be typed."""

LIKELY_ZONES: Final = (
    "Europe/Sofia",
    "Europe/Zagreb",
    "Europe/Berlin",
    "Europe/London",
    "Europe/Istanbul",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "UTC",
)
ZONE_BY_LANGUAGE: Final = {"bg": "Europe/Sofia", "hr": "Europe/Zagreb"}
"""Where people mostly are who speak it; elsewhere nobody's clock is guessed."""

MOST_HOURS: Final = 12

_TYPED = re.compile(r"(?P<since>\d\d?)(?::00)?\s*(?:-|–|—|\s)\s*(?P<until>\d\d?)(?::00)?", re.ASCII)


class QuietHours(NamedTuple):
    """From which hour of the day to which; over midnight where the second is not the later one."""

    since: int
    until: int

    @classmethod
    def read(cls, typed: str) -> Self | None:
        """What somebody has written, such as `22-8`; None where it is no such thing.

        It is at most half a day, so that turns go on during the other.
        """
        found = _TYPED.fullmatch(typed.strip())
        if found is None:
            return None
        since, until = int(found["since"]), int(found["until"])
        if since > 24 or until > 24:
            return None
        hours = cls(since % 24, until % 24)
        return hours if 0 < (hours.until - hours.since) % 24 <= MOST_HOURS else None

    def __str__(self) -> str:
        return f"{self.since}-{self.until}"

    def rests(self, zone: str, since: datetime, until: datetime) -> tuple[Rest, ...]:
        """When it is quiet between two moments, whole nights at both ends."""
        return tuple(self._rests(ZoneInfo(zone), since, until))

    def rest_at(self, zone: str, moment: datetime) -> Rest | None:
        """The quiet time in which a moment lies."""
        around = self.rests(zone, moment, moment)
        return next((rest for rest in around if rest.since <= moment < rest.until), None)

    def _rests(self, zone: ZoneInfo, since: datetime, until: datetime) -> Iterator[Rest]:
        """An hour that there is twice in a night begins a rest at first, and ends it at last; where
        it is left out, its rest begins or ends as the clock is set forward.
        """
        day = since.astimezone(zone).date() - timedelta(days=1)
        while (rest := self._on(zone, day)).since <= until:
            if rest.until >= since:
                yield rest
            day += timedelta(days=1)

    def _on(self, zone: ZoneInfo, day: date) -> Rest:
        """The rest that begins on a day."""
        ends = day if self.since < self.until else day + timedelta(days=1)
        began, ended = _shown(zone, day, self.since), _shown(zone, ends, self.until)
        return Rest(began[0], ended[-1])


def _shown(zone: ZoneInfo, day: date, hour: int) -> tuple[datetime, ...]:
    at = time(hour)
    return moments(zone, day, at) or (set_forward(zone, day, at),)


@cache
def _zones() -> dict[str, str]:
    """Every zone by what people may call it: its whole name, or the city where that is plain."""
    names = sorted(available_timezones())
    cities: dict[str, set[str]] = {}
    for name in names:
        if name.partition("/")[0] not in ("posix", "right", "SystemV"):
            cities.setdefault(name.rpartition("/")[2].lower(), set()).add(name)
    plain = {city: found.pop() for city, found in cities.items() if len(found) == 1}
    return plain | {name.lower(): name for name in names}


def zone_named(typed: str) -> str | None:
    """The zone that somebody has written, `Europe/Vienna` or Vienna; None where there is none."""
    return _zones().get("_".join(typed.lower().split()))


def clock_told(zone: str, now: datetime) -> str:
    """What time it is there."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"
