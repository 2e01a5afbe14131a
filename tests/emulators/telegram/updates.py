"""The queue of updates that the bot fetches (https://core.telegram.org/bots/api#getting-updates)."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from engine.host.clock import Clock
from tests.emulators.telegram.model import Refused
from tests.emulators.telegram.wire import Json

# Bot API, getUpdates, allowed_updates: these must be asked for explicitly.
_NOT_BY_DEFAULT = {"chat_member", "message_reaction", "message_reaction_count"}
# Bot API, Getting updates: kept "until the bot receives them", "not longer than 24 hours".
_KEPT = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class Update:
    id: int
    kind: str
    body: Json
    at: datetime

    @property
    def chat(self) -> int:
        """The chat of an update: a chat's updates are delivered to a webhook one after another."""
        message = self.body.get("message", self.body)
        chat = message.get("chat") if isinstance(message, dict) else None
        return int(chat["id"]) if isinstance(chat, dict) else -self.id

    @property
    def json(self) -> Json:
        return {"update_id": self.id, self.kind: self.body}


class Updates:
    """The queue. `twice`: every update comes once more after the bot has confirmed it."""

    def __init__(self, clock: Clock, first: int = 100_001) -> None:
        self.twice = False
        self.confirmed: list[Update] = []
        self._clock = clock
        self._next = first
        self._waiting: deque[Update] = deque()
        self._again: deque[Update] = deque()
        self._allowed: frozenset[str] | None = None
        self._arrived = asyncio.Event()
        self._poll = 0

    @property
    def pending(self) -> int:
        return len(self._waiting) + len(self._again)

    def add(self, kind: str, body: Json) -> None:
        """Queue an update, unless the bot has excluded its kind."""
        wanted = kind not in _NOT_BY_DEFAULT if self._allowed is None else kind in self._allowed
        if wanted:
            self._waiting.append(Update(self._next, kind, body, self._clock.now()))
            self._next += 1
            self._wake()

    @property
    def waiting(self) -> tuple[Update, ...]:
        return (*self._again, *self._waiting)

    @property
    def arrived(self) -> asyncio.Event:
        """Set when there may be more."""
        return self._arrived

    def allow(self, kinds: Iterable[str]) -> None:
        self._allowed = frozenset(kinds)

    def confirm(self, update: Update) -> None:
        """Record that a webhook has accepted the update."""
        again = update in self._again
        (self._again if again else self._waiting).remove(update)
        if not again:
            self.confirmed.append(update)
        if self.twice and not again:
            self._again.append(update)
        self._wake()

    def redeliver(self, count: int = 1) -> None:
        """Deliver the last confirmed updates once more, under their old numbers."""
        self._again.extend(self.confirmed[-count:])
        self._wake()

    def number_from(self, number: int) -> None:
        """After a week of silence the next update has a random number (Bot API, Update)."""
        self._next = number

    def drop(self) -> None:
        """Drop all updates, for deleteWebhook with drop_pending_updates."""
        self._waiting.clear()
        self._again.clear()

    def end_poll(self) -> None:
        """End a long poll that is under way."""
        self._poll += 1
        self._wake()

    async def get(
        self,
        offset: int,
        limit: int,
        patience: timedelta,
        allowed: list[str] | None,
    ) -> list[Json]:
        """The answer to getUpdates; a 409 if another getUpdates comes meanwhile."""
        if allowed is not None:
            # "If not specified, the previous setting will be used"; an empty list is the default
            self._allowed = frozenset(allowed) or None
        self.end_poll()
        poll = self._poll
        # tdlib, TQueue.cpp, get: an offset "in the future" is none (Client.cpp asks for all then)
        self._confirm(offset if offset <= self._next + 10 else 0)
        # telegram-bot-api, Client.cpp, process_get_updates_query: clamped to 1–100 and 0–50
        limit = limit if 1 <= limit <= 100 else 100
        until = self._clock.now() + min(patience, timedelta(seconds=50))
        while not (self._waiting or self._again):
            left = self._clock.seconds(until - self._clock.now())
            if left <= 0:
                return []
            arrived = self._arrived
            try:
                await asyncio.wait_for(arrived.wait(), left)
            except TimeoutError:
                return []
            if poll != self._poll:
                # telegram-bot-api, Client.cpp, abort_long_poll
                raise Refused(
                    409,
                    "Conflict: terminated by other getUpdates request; "
                    "make sure that only one bot instance is running",
                )
        found = [*self._again, *self._waiting][:limit]
        for _ in range(min(len(self._again), limit)):
            self._again.popleft()
        return [update.json for update in found]

    def _confirm(self, offset: int) -> None:
        """Forget the updates before the offset; a negative one counts from the end."""
        oldest = self._clock.now() - _KEPT
        while self._waiting and self._waiting[0].at < oldest:
            self._waiting.popleft()
        if offset < 0:
            while len(self._waiting) > -offset:
                self._waiting.popleft()
            return
        while self._waiting and self._waiting[0].id < offset:
            update = self._waiting.popleft()
            self.confirmed.append(update)
            if self.twice:
                self._again.append(update)

    def _wake(self) -> None:
        self._arrived.set()
        self._arrived = asyncio.Event()
