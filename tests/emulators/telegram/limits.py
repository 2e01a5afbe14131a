"""Rate limits of writes; all times are by the test clock."""

from collections import defaultdict, deque
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from engine.host.clock import Clock
from tests.emulators.telegram.model import Refused

_MINUTE = timedelta(minutes=1)
_SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Budgets:
    """Limits shared by sends and edits (tdlib/td issues 2592, 3034); `None` lifts one.

    `burst`: writes allowed at once in a quiet chat. `wire`: real time that the network may add or
    take between two requests.
    """

    # https://core.telegram.org/bots/faq, "My bot is hitting limits": one message a second in a
    # chat, "we may allow short bursts that go over this limit"; so telegram.constants.FloodLimit.
    chat_gap: timedelta | None = _SECOND
    burst: int = 1
    # The same page: not more than 20 messages a minute to a group.
    group_minute: int | None = 20
    # The same page, broadcasting: about 30 messages a second in all.
    all_second: int | None = 30
    wire: timedelta = timedelta(milliseconds=25)

    @staticmethod
    def lifted() -> "Budgets":
        return Budgets(chat_gap=None, group_minute=None, all_second=None)


class Flood:
    """Counts writes and refuses excess ones with 429."""

    def __init__(self, clock: Clock, budgets: Budgets) -> None:
        self.budgets = budgets
        self._clock = clock
        self._due: dict[int, datetime] = {}
        self._group: dict[int, deque[datetime]] = defaultdict(deque)
        self._all: deque[datetime] = deque()
        self._closed: dict[int, datetime] = {}

    def write(self, chat: int, *, group: bool) -> None:
        """Accept one send or edit, or raise a 429 with its retry time."""
        now = self._clock.now()
        slack = self.budgets.wire / self._clock.seconds(_SECOND)
        in_all = self._full(self._all, self.budgets.all_second, _SECOND, now, slack)
        in_chat = max(
            self._closed.get(chat, now) - now - slack,
            self._chat_wait(chat, now, slack),
            self._group_wait(chat, now, slack) if group else timedelta(),
        )
        if max(in_chat, in_all) > timedelta():
            after = max(ceil(max(in_chat, in_all).total_seconds()), 1)
            if in_chat > timedelta():
                # Bot API, ResponseParameters.retry_after: "the number of seconds left to wait
                # before the request can be repeated"; an earlier request is refused.
                self._closed[chat] = now + timedelta(seconds=after)
            raise Refused(429, f"Too Many Requests: retry after {after}", retry_after=after)
        self._closed.pop(chat, None)
        gap = self.budgets.chat_gap
        if gap is not None:
            self._due[chat] = max(self._due.get(chat, now), now) + gap
        if group:
            self._group[chat].append(now)
        self._all.append(now)

    def moved(self, old: int, new: int) -> None:
        """Move a group's budget to its new id, without a fresh one."""
        self._group[new] = self._group.pop(old, deque())
        for times in (self._due, self._closed):
            if old in times:
                times[new] = times.pop(old)

    def _chat_wait(self, chat: int, now: datetime, slack: timedelta) -> timedelta:
        gap = self.budgets.chat_gap
        if gap is None:
            return timedelta()
        return self._due.get(chat, now) - now - gap * (self.budgets.burst - 1) - slack

    def _group_wait(self, chat: int, now: datetime, slack: timedelta) -> timedelta:
        return self._full(self._group[chat], self.budgets.group_minute, _MINUTE, now, slack)

    @staticmethod
    def _full(
        times: deque[datetime], most: int | None, span: timedelta, now: datetime, slack: timedelta
    ) -> timedelta:
        while times and times[0] <= now - span:
            times.popleft()
        if most is None or len(times) < most:
            return timedelta()
        return times[len(times) - most] + span - now - slack
