"""Periods of leaderboards and summaries: months, ISO weeks and years in UTC.

A period is a string: `2026-11`, `2026-W47`, `2026`, or empty for all time.
"""

import re
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

ALL_TIME: Final = ""
DAY: Final = 86_400_000

_NAME: Final = re.compile(r"(?P<year>\d{4})(?:-(?P<month>\d\d)|-W(?P<week>\d\d))?", re.ASCII)


class Periods(NamedTuple):
    """The month and week of a moment, and the month and week before."""

    month: str
    week: str
    last_month: str
    last_week: str

    @property
    def now(self) -> tuple[str, str, str]:
        """The periods in which a match at this moment counts."""
        return ALL_TIME, self.month, self.week

    @property
    def kept(self) -> frozenset[str]:
        """The periods kept in the career of a person whose last match was at this moment.

        Older periods are dropped; they can be recounted from the results.
        """
        return frozenset((ALL_TIME, *self))


def day_of(moment: int) -> int:
    """The number of days since 1970 UTC of a moment in milliseconds."""
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
"""A month's summary may still be announced this many days after its end."""


def just_over(moment: int) -> tuple[str, ...]:
    """The month that ended recently, and in January also the year; empty after `NEWS` days."""
    date = datetime.fromtimestamp(day_of(moment) * DAY / 1000, UTC)
    if date.day > NEWS:
        return ()
    month = periods_at(moment).last_month
    return (month, month[:4]) if date.month == 1 else (month,)


def bounds(period: str) -> tuple[int, int]:
    """A period's start and exclusive end, in milliseconds; `ValueError` if it is not a period."""
    found = _NAME.fullmatch(period)
    if found is None:
        raise ValueError(f"not a period: {period!r}")
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
