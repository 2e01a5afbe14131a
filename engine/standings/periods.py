"""Months and ISO weeks, UTC: in which a match counts, and which of them leaderboards are kept of.

A period is its name: `2026-11`, `2026-W47`, a whole year `2026`, and nothing for all time.
"""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

ALL_TIME: Final = ""
DAY: Final = 86_400_000

_NAME: Final = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d\d)|-W(?P<week>\d\d))?", re.ASCII)


class Periods(NamedTuple):
    """The month and the week of a moment, and of those the ones before it."""

    month: str
    week: str
    last_month: str
    last_week: str

    @property
    def now(self) -> tuple[str, str, str]:
        """Those in which a match of this moment counts."""
        return ALL_TIME, self.month, self.week

    @property
    def kept(self) -> frozenset[str]:
        """Those of which anything is kept for whoever has played at this moment for the last time.

        What is older can be counted again.
        """
        return frozenset((ALL_TIME, *self))


def day_of(moment: int) -> int:
    """The day of a moment in milliseconds since 1970 UTC, as a number."""
    return moment // DAY


def periods_at(moment: int) -> Periods:
    """The periods of a moment in milliseconds since 1970 UTC."""
    return _of_day(day_of(moment))


@lru_cache(4_096)
def _of_day(day: int) -> Periods:
    date = datetime.fromtimestamp(day * DAY / 1000, UTC)
    last_month = date.replace(day=1) - timedelta(days=1)
    return Periods(
        f"{date:%Y-%m}", _week(date), f"{last_month:%Y-%m}", _week(date - timedelta(days=7))
    )


def _week(date: datetime) -> str:
    year, week, _ = date.isocalendar()
    return f"{year}-W{week:02}"


NEWS: Final = 7
"""Days after its end for which a month is news, where nobody could tell of it on the first one."""


def just_over(moment: int) -> tuple[str, ...]:
    """In the first days of a month the month before, in January the year before as well."""
    date = datetime.fromtimestamp(day_of(moment) * DAY / 1000, UTC)
    if date.day > NEWS:
        return ()
    month = periods_at(moment).last_month
    return (month, month[:4]) if date.month == 1 else (month,)


def bounds(period: str) -> tuple[int, int]:
    """From when to before when a period lasts; a `ValueError` for what is none."""
    found = _NAME.fullmatch(period)
    if found is None:
        raise ValueError(f"no period: {period!r}")
    year = int(found["year"])
    if found["week"]:
        since = datetime.fromisocalendar(year, int(found["week"]), 1).replace(tzinfo=UTC)
        return _ms(since), _ms(since + timedelta(days=7))
    if found["month"]:
        since = datetime(year, int(found["month"]), 1, tzinfo=UTC)
        return _ms(since), _ms((since + timedelta(days=31)).replace(day=1))
    return _ms(datetime(year, 1, 1, tzinfo=UTC)), _ms(datetime(year + 1, 1, 1, tzinfo=UTC))


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
