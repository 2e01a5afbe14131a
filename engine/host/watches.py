"""When people were served, and how much of a table's time went by without that."""

from collections.abc import Iterable
from datetime import datetime, timedelta


class Watches:
    """From when to when somebody looked after the tables; the last watch began at `since`."""

    def __init__(self, past: Iterable[tuple[datetime, datetime]], since: datetime) -> None:
        self.since = since
        self._past: list[tuple[datetime, datetime]] = []
        for began, ended in sorted(past):
            self._enter(began, min(ended, since))

    def leap(self, until: datetime, since: datetime) -> None:
        """End the watch at the first of these times, and begin another at the second."""
        self._enter(self.since, until)
        self.since = since

    def unserved(self, after: datetime) -> timedelta:
        """How much time between that moment and the present watch lies outside of every watch."""
        gap = max(self.since - after, timedelta())
        for began, ended in reversed(self._past):
            if ended <= after:
                break
            gap -= ended - max(began, after)
        return gap

    def _enter(self, began: datetime, ended: datetime) -> None:
        """Note a watch that began after all the others; where two overlap, they are one."""
        if self._past and began <= self._past[-1][1]:
            first, last = self._past[-1]
            self._past[-1] = first, max(last, ended)
        elif began < ended:
            self._past.append((began, ended))
