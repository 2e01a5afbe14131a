"""Messages that are not edited for a moment, for an answer may be about to show the same."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import NamedTuple

LONGEST_HELD = timedelta(milliseconds=700)
"""How long at most an edit is held back for an answer that shows the same: where the answer fails,
the edit still comes within a second (law 14).
"""


class _Held(NamedTuple):
    until: float
    answers: int


class HeldMessages:
    """Each is held until all its answers are released, or the first has taken too long."""

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._held: dict[str, _Held] = {}

    @property
    def any(self) -> bool:
        """Whether any may be held."""
        return bool(self._held)

    def hold(self, message: str, now: float) -> None:
        """One more answer may be about to change it."""
        self._held = {held: one for held, one in self._held.items() if one.until > now}
        until = now + self._seconds(LONGEST_HELD)
        before = self._held.get(message, _Held(until, 0))
        self._held[message] = before._replace(answers=before.answers + 1)

    def release(self, message: str) -> None:
        """One such answer has changed it, or will not."""
        held = self._held.pop(message, None)
        if held is not None and held.answers > 1:
            self._held[message] = held._replace(answers=held.answers - 1)

    def until(self, messages: Iterable[str]) -> float:
        """When the last of these is released at the latest; 0 if none is held."""
        return max((self._held[one].until for one in messages if one in self._held), default=0.0)
