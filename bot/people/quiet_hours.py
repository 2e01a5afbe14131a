"""Quiet hours in a person's own time zone: parsing them, and when they begin and end. Pure."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Final, NamedTuple, Self
from zoneinfo import ZoneInfo, available_timezones

from engine.tables.turn_clock import Rest

_SECOND = timedelta(seconds=1)


def moments(zone: ZoneInfo, day: date, clock: time) -> tuple[datetime, ...]:
    """The moments (UTC) at which a zone's clock shows a time on a day: none, one or two."""
    shown = datetime.combine(day, clock.replace(fold=0))
    both = sorted({_utc(zone, shown.replace(fold=fold)) for fold in (0, 1)})
    return tuple(one for one in both if one.astimezone(zone).replace(tzinfo=None, fold=0) == shown)


def moment_after_gap(zone: ZoneInfo, day: date, clock: time) -> datetime:
    """The moment meant by a local time that a clock change skips: `3:30` becomes `4:30`.

    It is as long after the change as the given time is after the last time shown before the change.
    """
    return _utc(zone, datetime.combine(day, clock.replace(fold=0)))


def set_forward(zone: ZoneInfo, day: date, clock: time) -> datetime:
    """When the clock is set forward over a time that it does not show on this day."""
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


def is_ambiguous(zone: ZoneInfo, moment: datetime) -> bool:
    """Whether the clock shows this moment's time twice on its day."""
    local = moment.astimezone(zone)
    return len(moments(zone, local.date(), local.time().replace(second=0, microsecond=0))) > 1


def clock_of(zone: ZoneInfo, moment: datetime) -> str:
    """The local time as text; if it occurs twice, with the zone's abbreviation."""
    local = moment.astimezone(zone)
    offset = f" {local:%Z}" if is_ambiguous(zone, moment) else ""
    return f"{local:%H:%M}{offset}"


def _utc(zone: ZoneInfo, local: datetime) -> datetime:
    return local.replace(tzinfo=zone).astimezone(UTC)


OFFERED: Final = ("21-7", "22-8", "23-7", "0-8", "1-9")
"""Quiet hours offered as buttons; others can be typed."""

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
MOST_HOURS: Final = 12

_TYPED = re.compile(r"(?P<since>\d\d?)(?::00)?\s*(?:-|–|—|\s)\s*(?P<until>\d\d?)(?::00)?", re.ASCII)


class QuietHours(NamedTuple):
    """Quiet hours from `since` to `until`, hours of the day; may span midnight."""

    since: int
    until: int

    @classmethod
    def read(cls, typed: str) -> Self | None:
        """Parse text such as `22-8`; None if it is malformed or longer than `MOST_HOURS`.

        Half a day at most, so that turns go on during the other half.
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
        """The rests that overlap the time between two moments, each as a whole."""
        return tuple(self._rests(ZoneInfo(zone), since, until))

    def rest_at(self, zone: str, moment: datetime) -> Rest | None:
        """The rest that contains a moment, if any."""
        around = self.rests(zone, moment, moment)
        return next((rest for rest in around if rest.since <= moment < rest.until), None)

    def _rests(self, zone: ZoneInfo, since: datetime, until: datetime) -> Iterator[Rest]:
        """Yield the rests one by one.

        An hour that occurs twice begins a rest at its first and ends it at its last occurrence. A
        skipped hour begins or ends it at the clock change.
        """
        day = since.astimezone(zone).date() - timedelta(days=1)
        while (rest := self._on(zone, day)).since <= until:
            if rest.until >= since:
                yield rest
            day += timedelta(days=1)

    def _on(self, zone: ZoneInfo, day: date) -> Rest:
        """The rest that begins on this day."""
        ends = day if self.since < self.until else day + timedelta(days=1)
        began, ended = _shown(zone, day, self.since), _shown(zone, ends, self.until)
        return Rest(began[0], ended[-1])


def _shown(zone: ZoneInfo, day: date, hour: int) -> tuple[datetime, ...]:
    at = time(hour)
    return moments(zone, day, at) or (set_forward(zone, day, at),)


@cache
def _zones() -> dict[str, str]:
    """Zones by the names people may type: the full name, or the city if it is unambiguous."""
    names = sorted(available_timezones())
    cities: dict[str, set[str]] = {}
    for name in names:
        if name.partition("/")[0] not in ("posix", "right", "SystemV"):
            cities.setdefault(name.rpartition("/")[2].lower(), set()).add(name)
    plain = {city: found.pop() for city, found in cities.items() if len(found) == 1}
    return plain | {name.lower(): name for name in names}


@cache
def zone_names() -> tuple[str, ...]:
    """The full names of all zones of a place."""
    regions = ("posix", "right", "SystemV", "Etc")
    named = (name for name in available_timezones() if "/" in name)
    return tuple(sorted(name for name in named if name.partition("/")[0] not in regions))


def zone_named(typed: str) -> str | None:
    """The zone named by text such as `Europe/Vienna` or `Vienna`; None if there is none."""
    return _zones().get("_".join(typed.lower().split()))


def clock_told(zone: str, now: datetime) -> str:
    """The time in a zone, as text."""
    return f"{now.astimezone(ZoneInfo(zone)):%H:%M}"
