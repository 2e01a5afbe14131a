"""Slots for writing to a platform, so that its limits are never exceeded (law 5).

A chat has one request at a time, and its gap and its minute are counted from the end of each
request: the time at which a request reached the platform is unknown, but it was before that. So
writes sent within the limits also arrive within the limits, however slow the network is. The most
urgent write gets the next slot, then the one that has waited longest; a busy chat delays no other.
Sends and edits need slots. Deletions do not (telegram-bot-api issue 572: their limits are above all
reasonable use), but a refused deletion closes its chat like any request.
"""

import asyncio
import heapq
import itertools
import math
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum

from adapters.platform.chat import Place
from adapters.platform.platform import Busy, Limits
from adapters.trouble.failures import TimeSource

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


class Urgency(IntEnum):
    """The priority of a write; a share of the slots is reserved for higher ones."""

    ORDINARY = 0
    CONFIRMING = 1
    WAITED_FOR = 2
    CLOSING = 3


KEPT_FROM = {Urgency.ORDINARY: 4, Urgency.CONFIRMING: 5, Urgency.WAITED_FOR: 6}
"""One in this many slots of a group's minute is reserved for more urgent writes."""

KEPT_FROM_SECOND = {Urgency.ORDINARY: 10, Urgency.CONFIRMING: 15, Urgency.WAITED_FOR: 30}
"""The same for the platform's second.

There the next slot is never far away and the most urgent write gets it, so a reserved slot mostly
delays everybody.
"""


Waited = Callable[[Place, Urgency, float], None]
"""Called when a write begins, with the seconds since its slot was requested."""


@dataclass(frozen=True, slots=True)
class BudgetLeft:
    """The remainder of a platform's limits now; None means no limit.

    `second`: writes left in this second. `fullest`: writes left in this minute in the chat that has
    fewest. `spent`: chats that have none left. `closed`: chats closed by the platform. `waiting`:
    writes that wait for a slot.
    """

    second: int | None
    fullest: int | None
    spent: int
    closed: int
    waiting: int


@dataclass(eq=False, slots=True)
class Slot:
    """One write: its place and urgency.

    `waited`: it was not free at once. `spent`: a request was made; it counts whatever its outcome.
    `uncounted`: it does not count against the platform's second (`EditsUncounted`).
    """

    place: Place
    urgency: Urgency = Urgency.ORDINARY
    waited: bool = False
    spent: bool = False
    uncounted: bool = False


@dataclass(eq=False, slots=True)
class _Waiter:
    slot: Slot
    number: int
    asked: datetime
    granted: asyncio.Future[None]


@dataclass(eq=False, slots=True)
class _Chat:
    """One chat.

    `ended`: times when its last requests ended. `most`: requests allowed in a minute. `stamp` marks
    the chat's newest entry in a heap; older entries are void. `noted`: the chat is queued to be
    checked for removal. Times are the event loop's, which never jump.
    """

    place: Place
    most: int | None
    ended: deque[float]
    waiting: dict[Slot, _Waiter] = field(default_factory=dict)
    busy: bool = False
    closed_until: float = -math.inf
    stamp: int = 0
    noted: bool = False

    def first(self) -> _Waiter:
        """The waiter who gets the chat's next slot."""
        return min(self.waiting.values(), key=lambda one: (-one.slot.urgency, one.number))


class RateLimits:
    """The rate limits of one platform; `share` is this process's share of its second.

    `since` returns when this process began to write to a place, in the event loop's time; the
    default is when the process began.
    """

    def __init__(
        self,
        limits: Limits,
        clock: TimeSource,
        waited: Waited | None = None,
        share: Callable[[], float] = lambda: 1.0,
        since: Callable[[Place], float] | None = None,
    ) -> None:
        self._clock = clock
        self._waited = waited
        self._gap = clock.seconds(limits.chat_gap)
        self._per_minute = limits.per_minute
        self._in_all = limits.per_second
        self._share = share
        self._since = since
        self._minute = clock.seconds(MINUTE)
        self._second = clock.seconds(SECOND)
        self._memory = max(self._gap, self._minute if limits.per_minute is not None else 0.0)
        self._chats: dict[str, _Chat] = {}
        self._idle: deque[tuple[float, _Chat]] = deque()
        self._ended: deque[float] = deque(maxlen=limits.per_second or 1)
        self._under_way = 0
        self._numbers = itertools.count(1)
        self._later: list[tuple[float, int, _Chat]] = []
        self._ready: list[tuple[int, int, int, _Chat]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._began = -math.inf

    @asynccontextmanager
    async def held(self, slot: Slot) -> AsyncIterator[Slot]:
        """Wait until this write is allowed, and hold its slot while it is made.

        A slot that was not spent is given back. If `Busy` is raised inside, the chat is closed.
        """
        waited = await self._granted(slot)
        try:
            yield slot
        except Busy as busy:
            self.close(slot.place, busy.retry_after)
            raise
        finally:
            self._leave(slot)
            if slot.spent and self._waited is not None:
                self._waited(slot.place, slot.urgency, waited)

    def left(self) -> BudgetLeft:
        """The remainder of the limits now."""
        now = asyncio.get_running_loop().time()
        second, fullest, spent, closed, waiting = self._per_second, self._per_minute, 0, 0, 0
        if second is not None:
            recent = sum(ended > now - self._second for ended in self._ended)
            second = max(second - recent - self._under_way, 0)
        for chat in self._chats.values():
            waiting += len(chat.waiting)
            closed += chat.closed_until > now
            if chat.most is not None and fullest is not None:
                left = chat.most - sum(ended > now - self._minute for ended in chat.ended)
                fullest = min(fullest, left)
                spent += left <= 0
        return BudgetLeft(second, fullest, spent, closed, waiting)

    def count(self, slot: Slot) -> None:
        """Note that a write under way counts against the platform's second after all."""
        slot.uncounted = False
        self._under_way += 1

    def urge(self, slot: Slot, urgency: Urgency) -> None:
        """Change the urgency of a waiting slot."""
        chat = self._chats.get(slot.place.chat)
        waiter = chat.waiting.get(slot) if chat is not None else None
        if chat is not None and waiter is not None and slot.urgency is not urgency:
            slot.urgency = urgency
            waiter.asked = self._clock.now()
            self._look_at(chat)
            self._hand_out()

    def close(self, place: Place, duration: timedelta) -> None:
        """Allow no writes to this chat for this long, because the platform said so."""
        chat = self._chat(place)
        duration = max(duration, SECOND)
        chat.closed_until = asyncio.get_running_loop().time() + self._clock.seconds(duration)
        self._look_at(chat)
        self._hand_out()

    def resume(self, place: Place) -> None:
        """Count half of a chat's minute as spent if another process may have written to it."""
        if self._began == -math.inf:
            self._began = asyncio.get_running_loop().time()
        self._spend_half(place, self._since(place) if self._since is not None else self._began)

    def inherit(self, place: Place) -> None:
        """Do the same for a chat to which another process has written until now, by another id."""
        self._spend_half(place, asyncio.get_running_loop().time())

    def _spend_half(self, place: Place, until: float) -> None:
        chat, now = self._chat(place), asyncio.get_running_loop().time()
        if chat.most is not None and not chat.ended and now < until + self._minute:
            chat.ended.extend([until] * (chat.most // 2))
            self._look_at(chat)

    def moved(self, old: Place, new: Place) -> None:
        """Move a chat's spent slots to its new id."""
        before = self._chats.get(old.chat)
        if before is not None:
            chat = self._chat(new)
            chat.ended = deque(sorted((*before.ended, *chat.ended)), maxlen=chat.ended.maxlen)
            chat.closed_until = max(chat.closed_until, before.closed_until)
            self._look_at(chat)

    @property
    def _per_second(self) -> int | None:
        """Maximum writes in a second; any share allows at least one, or nothing would be sent."""
        if self._in_all is None:
            return None
        share = self._share()
        return max(1, math.floor(self._in_all * share)) if share else 0

    async def _granted(self, slot: Slot) -> float:
        """Wait for a slot; returns the seconds waited."""
        chat, loop = self._chats.get(slot.place.chat), asyncio.get_running_loop()
        chat = chat or self._chat(slot.place)
        if not (chat.busy or chat.waiting) and self._is_free(chat, slot, loop.time()):
            self._begin(chat, slot)
            return 0.0
        slot.waited = True
        future = loop.create_future()
        waiter = _Waiter(slot, next(self._numbers), self._clock.now(), future)
        chat.waiting[slot] = waiter
        self._look_at(chat)
        self._hand_out()
        try:
            await waiter.granted
        except asyncio.CancelledError:
            if chat.waiting.pop(slot, None) is None:  # it was granted at the same moment
                self._leave(slot)
            else:
                self._look_at(chat)
                self._hand_out()
            raise
        return (self._clock.now() - waiter.asked).total_seconds()

    def _is_free(self, chat: _Chat, slot: Slot, now: float) -> bool:
        """Whether a slot of the chat is free now, and no other write is waiting for one."""
        urgency = slot.urgency
        if slot.uncounted:
            return self._chat_free(chat, urgency) <= now
        due = self._ready or (self._later and self._later[0][0] <= now)
        return not due and max(self._chat_free(chat, urgency), self._platform_free(urgency)) <= now

    def _leave(self, slot: Slot) -> None:
        chat = self._chats[slot.place.chat]
        chat.busy = False
        self._under_way -= not slot.uncounted
        if slot.spent:
            now = asyncio.get_running_loop().time()
            chat.ended.append(now)
            if not slot.uncounted:
                self._ended.append(now)
        self._look_at(chat)
        self._hand_out()

    def _chat(self, place: Place) -> _Chat:
        chat = self._chats.get(place.chat)
        if chat is None:
            alone = place.private and not place.whispered  # a whisper counts for its group
            most = None if alone else self._per_minute
            chat = self._chats[place.chat] = _Chat(place, most, deque(maxlen=most or 1))
        return chat

    def _look_at(self, chat: _Chat) -> None:
        """Note when the chat's next slot is free, replacing an earlier note."""
        chat.stamp = next(self._numbers)
        if chat.waiting and not chat.busy:
            free = self._chat_free(chat, chat.first().slot.urgency)
            heapq.heappush(self._later, (free, chat.stamp, chat))
        elif not chat.busy and not chat.noted:
            chat.noted = True
            self._idle.append((asyncio.get_running_loop().time() + self._memory, chat))

    def _hand_out(self) -> None:
        """Grant every slot that is free now, and schedule a call for the next one."""
        now = asyncio.get_running_loop().time()
        self._forget_idle(now)
        while self._later and (self._later[0][0] <= now or self._is_old(*self._later[0][1:])):
            _, stamp, chat = heapq.heappop(self._later)
            if not self._is_old(stamp, chat):
                first = chat.first()
                if first.slot.uncounted:
                    self._grant(chat)
                    continue
                entry = (-first.slot.urgency, first.number, stamp, chat)
                heapq.heappush(self._ready, entry)
        wake = self._later[0][0] if self._later else math.inf
        while self._ready:
            negated, _, stamp, chat = self._ready[0]
            if not self._is_old(stamp, chat):
                free = self._platform_free(Urgency(-negated))
                if free > now:
                    wake = min(wake, free)
                    break
                self._grant(chat)
            heapq.heappop(self._ready)
        self._wake_at(wake)

    def _grant(self, chat: _Chat) -> None:
        waiter = chat.first()
        if waiter.granted.cancelled():  # its task removes it and reschedules the chat
            return
        del chat.waiting[waiter.slot]
        self._begin(chat, waiter.slot)
        waiter.granted.set_result(None)

    def _begin(self, chat: _Chat, slot: Slot) -> None:
        chat.busy = True
        chat.stamp = next(self._numbers)
        self._under_way += not slot.uncounted

    def _is_old(self, stamp: int, chat: _Chat) -> bool:
        return chat.stamp != stamp

    def _chat_free(self, chat: _Chat, urgency: Urgency) -> float:
        free = chat.closed_until
        if self._since is not None and math.isfinite(since := self._since(chat.place)):
            free = max(free, since + self._gap)  # another process may have written there before
        if chat.ended:
            free = max(free, chat.ended[-1] + self._gap)
        if chat.most is not None:
            allowed = _allowed(chat.most, urgency, KEPT_FROM)
            if len(chat.ended) >= allowed:
                free = max(free, chat.ended[-allowed] + self._minute)
        return free

    def _platform_free(self, urgency: Urgency) -> float:
        """When the platform's second has a free slot; infinity: after a request has ended."""
        most = self._per_second
        if most is None:
            return -math.inf
        if not most:  # no event reports when that changes
            return asyncio.get_running_loop().time() + self._second
        left = _allowed(most, urgency, KEPT_FROM_SECOND) - self._under_way
        if left <= 0:
            return math.inf
        return self._ended[-left] + self._second if len(self._ended) >= left else -math.inf

    def _wake_at(self, moment: float) -> None:
        if self._timer is not None:
            if self._timer.when() == moment:
                return
            self._timer.cancel()
            self._timer = None
        if moment < math.inf:
            self._timer = asyncio.get_running_loop().call_at(moment, self._woken)

    def _woken(self) -> None:
        self._timer = None
        self._hand_out()

    def _forget_idle(self, now: float) -> None:
        while self._idle and self._idle[0][0] <= now:
            _, chat = self._idle.popleft()
            chat.noted = False
            if chat.waiting or chat.busy:
                continue
            needed = max([chat.closed_until, *(ended + self._memory for ended in chat.ended)])
            if needed > now:
                chat.noted = True
                self._idle.append((needed, chat))
            else:
                del self._chats[chat.place.chat]


def _allowed(most: int, urgency: Urgency, kept_from: Mapping[Urgency, int]) -> int:
    kept = most // kept_from[urgency] if urgency in kept_from else 0
    return max(1, most - kept)
