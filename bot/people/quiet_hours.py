"""Quiet hours by a person's own clock: which hours, by which zone, and when that is. Pure."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Final, NamedTuple, Self
from zoneinfo import ZoneInfo, available_timezones

from bot.wall_clock import moments, set_forward
from engine.tables.rests import Rest

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
