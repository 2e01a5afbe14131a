"""The bot's rate limits (https://docs.discord.com/developers/topics/rate-limits).

All times are those of the test clock; headers and bodies are in real seconds, because the bot's
library sleeps in those.
"""

import hashlib
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from engine.host.clock import Clock
from tests.emulators.discord.model import Refused

_SECOND = timedelta(seconds=1)
# Rate Limits, Invalid Request Limit: "10,000 per 10 minutes"
_INVALID_WINDOW = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of requests in a time window, which begins with the first of them."""

    count: int
    per: timedelta


_FIVE = Rate(5, timedelta(seconds=5))


@dataclass(frozen=True, slots=True)
class Budgets:
    """The limits of each kind of request per channel (per token for webhooks).

    `None` lifts a limit. Discord does not publish these (discord-api-docs issue 4413); they follow
    observed headers, and a bot must obey the headers.
    """

    messages: Rate | None = _FIVE
    edits: Rate | None = _FIVE
    deletes: Rate | None = Rate(5, _SECOND)
    webhooks: Rate | None = Rate(5, timedelta(seconds=2))
    # not in discord-api-docs issue 4413; by the header, for years, one in 250 ms
    reactions: Rate | None = Rate(1, timedelta(milliseconds=250))
    others: Rate | None = Rate(10, timedelta(seconds=10))
    # Rate Limits, Global Rate Limit: "up to 50 requests per second"
    all_second: int | None = 50
    # discord-api-docs issue 4413 (30046) does not say how many
    old_edits: int | None = 3
    invalid: int = 10_000
    # Rate limits of commands: "200 application command creates per day"
    command_creates: int | None = 200
    # Gateway, Rate Limiting: "120 events per connection every 60 seconds"
    gateway_minute: int = 120

    @staticmethod
    def lifted() -> "Budgets":
        """Only the ban for refused requests and the gateway's limit remain."""
        return Budgets(None, None, None, None, None, None, None, None)


@dataclass(slots=True)
class _Window:
    began: datetime
    spent: int = 0


@dataclass(slots=True)
class Limits:
    """Counts requests and refuses excess ones with 429."""

    clock: Clock
    budgets: Budgets
    _windows: dict[str, _Window] = field(default_factory=dict)
    _all: deque[datetime] = field(default_factory=deque)
    _invalid: deque[datetime] = field(default_factory=deque)
    _old: dict[int, deque[datetime]] = field(default_factory=dict)

    def spend(self, route: str, major: str, rate: Rate | None) -> dict[str, str]:
        """Accept one request and return its rate limit headers, or refuse it."""
        if rate is None:
            return {}
        now = self.clock.now()
        window = self._windows.get(f"{route} {major}")
        if window is None or now - window.began >= rate.per:
            window = self._windows[f"{route} {major}"] = _Window(now)
        left = self._real(window.began + rate.per - now)
        headers = {
            "X-RateLimit-Limit": str(rate.count),
            "X-RateLimit-Remaining": str(max(rate.count - window.spent - 1, 0)),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
        }
        if window.spent >= rate.count:
            raise self._refused(left, headers | {"X-RateLimit-Scope": "user"})
        window.spent += 1
        return headers

    def spend_global(self) -> None:
        """Accept one request, or refuse all for the rest of the second."""
        now = self.clock.now()
        while self._all and now - self._all[0] >= _SECOND:
            self._all.popleft()
        most = self.budgets.all_second
        if most is not None and len(self._all) >= most:
            left = self._real(self._all[0] + _SECOND - now)
            headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
            raise self._refused(left, headers, everywhere=True)
        self._all.append(now)

    def edit_old(self, channel: int, written: datetime) -> None:
        """Accept an edit of a message; messages older than an hour allow only a few per hour."""
        now, hour = self.clock.now(), timedelta(hours=1)
        most = self.budgets.old_edits
        if most is None or now - written < hour:
            return
        spent = self._old.setdefault(channel, deque())
        while spent and now - spent[0] >= hour:
            spent.popleft()
        if len(spent) >= most:
            # aikaterna/aikaterna-cogs issue 302: a 429 with this code, after the library has tried
            # again in vain; the retry time is not known
            left = self._real(min(spent[0] + hour - now, _SECOND))
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise self._refused(left, {"X-RateLimit-Scope": "user"}, code=30046, text=text)
        spent.append(now)

    def note_invalid(self, status: int) -> bool:
        """Whether this answer exceeds the number of errors that gets an address banned."""
        now = self.clock.now()
        # Rate Limits, Invalid Request Limit: "401, 403, or 429 statuses"
        if status in (401, 403, 429):
            self._invalid.append(now)
        while self._invalid and now - self._invalid[0] >= _INVALID_WINDOW:
            self._invalid.popleft()
        return len(self._invalid) > self.budgets.invalid

    def _real(self, duration: timedelta) -> float:
        return max(self.clock.seconds(duration), 0.001)

    def _refused(
        self,
        left: float,
        headers: dict[str, str],
        *,
        everywhere: bool = False,
        code: int = 0,
        text: str = "You are being rate limited.",
    ) -> Refused:
        # Rate Limits, Exceeding A Rate Limit; discord.py, http.py: one without Via is a ban
        headers = headers | {"Retry-After": f"{left:.3f}", "Via": "1.1 google"}
        after = {"retry_after": round(left + 0.001, 3), "global": everywhere}
        return Refused(429, code, text, headers=headers, more=after)
