"""The screen keeps every place's messages equal to what should stand there (law 5).

The application says which surfaces it desires. A surface is drawn only once a slot is free, so that
it shows the newest state: states that come and go during a delay are skipped, not queued. New
messages of a place are sent in the order in which they were first desired; urgent writes go first.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final, Protocol, runtime_checkable

from adapters.platform.chat import Place
from adapters.platform.platform import Limits
from adapters.platform.platforms import NOBODY, Backlog, LimitedPlatform, Observer, Platforms
from adapters.platform.rate_limits import BudgetLeft, RateLimits
from adapters.platform.views import Document, View
from adapters.screen.one_offs import (
    Asked,
    Attachment,
    Ended,
    Errand,
    PagedMessage,
    Post,
    Withdrawal,
    WriteResult,
)
from adapters.screen.place_writer import PlaceListener, PlaceWriter
from adapters.screen.surfaces import Desired, Painter, ScreenMemory, Show, hurried
from adapters.trouble.failures import TimeSource

PASSING: Final = timedelta(minutes=2)
"""How long an answer to one person stands where others can see it."""

_GRACE = timedelta(seconds=5)
_MOMENT = timedelta(seconds=1)


def _everywhere(_place: Place) -> bool:
    return True


def _whole(_platform: str) -> float:
    return 1.0


Done = Callable[[bool], None]
"""Called with whether something was done."""


def _nowhere(_place: Place, _left: Errand, done: Done) -> None:
    """Refuse: there is no other process."""
    done(False)  # noqa: FBT003 (as in `say`)


def _nobody(_done: bool) -> None:  # noqa: FBT001
    """Ignore the result."""


@runtime_checkable
class SharesBudget(Protocol):
    """A platform that makes requests of its own within the same limits as the screen."""

    def share(self, budget: RateLimits) -> None:
        """Take a slot from this budget before each request."""


class Screen:
    """All places of all platforms.

    - `observer`: learns of every write, and how long it waited.
    - `serves`: whether this process shows things in a place. If not, surfaces are not shown, and
      one-offs are passed to `elsewhere`, which reports whether that was possible.
    - `may_write`: asked before each write; if it is false, the write is retried later.
    - `share`: the fraction of a platform's limits that is this process's.
    - `since`: when this process began to serve a place.
    """

    def __init__(
        self,
        painter: Painter,
        memory: ScreenMemory,
        platforms: Platforms,
        clock: TimeSource,
        observer: Observer = NOBODY,
        *,
        serves: Callable[[Place], bool] = _everywhere,
        may_write: Callable[[Place], bool] = _everywhere,
        share: Callable[[str], float] = _whole,
        since: Callable[[Place], float] | None = None,
        elsewhere: Callable[[Place, Errand, Done], None] = _nowhere,
    ) -> None:
        self._painter = painter
        self._memory = memory
        self._platforms = platforms
        self._clock = clock
        self._observer = observer
        self._serves = serves
        self._may_write = may_write
        self._share = share
        self._since = since
        self._elsewhere = elsewhere
        self._served: dict[str, LimitedPlatform] = {}
        self._writers: dict[Place, PlaceWriter] = {}
        self._listeners: list[PlaceListener] = []
        self._passing: dict[tuple[Place, str], asyncio.TimerHandle] = {}
        self._parting = set[PlaceWriter]()
        self.closed = False

    def subscribe(self, listener: PlaceListener) -> None:
        """Add a listener."""
        self._listeners.append(listener)

    def serves(self, place: Place) -> bool:
        """Whether this process shows things in a place."""
        name = place.platform
        known = name in self._served or self._platforms.get(name) is not None
        return known and self._serves(place) and not self.closed

    def want(self, place: Place, desired: Iterable[Desired], *, at_once: bool = False) -> None:
        """Bring surfaces of a place up to date, as soon as its budget allows.

        `at_once`: without calm delays, as where there are no limits.
        """
        writer = self._writer(place)
        if writer is not None:
            at_once = at_once or self._served[place.platform].platform.limits == Limits()
            writer.want(hurried(desired) if at_once else desired)

    def say(
        self,
        place: Place,
        view: View,
        done: Callable[[bool], None] | None = None,
        *,
        nonce: str = "",
    ) -> None:
        """Send a message that the screen does not keep up to date, in order with the others.

        It is sent in the background, and retried while the platform is in trouble. If it is not
        sent when the place or the process is left, it goes to the place's next holder. `amend` can
        change it. `done` is called with true when it was sent or left to another process, and with
        false when it is given up: the platform refused it, or the place is gone. A platform that
        recognises nonces knows by the `nonce` what it was sent before.
        """
        self._write(place, Post(view, nonce), done or _nobody)

    def say_for_now(self, place: Place, view: View) -> None:
        """Send a message like `say`, and remove it after `PASSING`, or at the next start."""
        self._write(place, Post(view, passing=True))

    def amend(self, place: Place, message: str, view: View) -> None:
        """Change a message that is not a surface; of several changes the last one wins.

        If the message is gone, it is sent again.
        """
        self._write(place, PagedMessage(view, message))

    def discard(self, place: Place, message: str) -> None:
        """Remove a message that is not a surface."""
        self._write(place, Withdrawal(message))

    async def discard_copy(self, place: Place, message: str) -> None:
        """Remove a message that looks like a surface but is not one.

        On platforms that do not recognise nonces, a message whose sending was not confirmed may
        appear twice.
        """
        if not await self.is_surface(place, message):
            self._write(place, Withdrawal(message, copy=True))

    def attach(self, place: Place, document: Document, caption: View, refused: View) -> None:
        """Send a file in order with the others, or the text `refused` if files are not accepted."""
        self._write(place, Attachment(document, caption, refused))

    def write(self, place: Place, asked: Asked, ended: Ended) -> None:
        """Write a one-off in order with the others; `ended` is called with the result.

        If the place is not served here, or no longer, it ends as `LEFT` at once.
        """
        writer = self._writer(place)
        if writer is None:
            ended(WriteResult.LEFT)
            return
        if isinstance(asked, Post) and asked.passing:
            asked = replace(asked, stands=partial(self._passes, place))
        writer.say(replace(asked, ended=ended))

    async def is_surface(self, place: Place, message: str) -> bool:
        """Whether a message shows a surface; also true while that is unknown."""
        if not self._serves(place):
            return any(one.message == message for one in await self._memory.recall(place))
        writer = self._writer(place)
        if writer is None:
            return True
        held = await writer.holds(message)
        self.rested(place)
        return held

    def hold(self, place: Place, message: str) -> None:
        """Note that a press on this message is being answered.

        On platforms where answers show views, the message is not edited until `put` or `release` is
        called, or for a moment at most: what the answer shows need not be written as well.
        """
        writer = self._writers.get(place) if self._platforms.whispers(place) else None
        if writer is not None:
            writer.hold(message)

    def release(self, place: Place, message: str) -> None:
        """Note that the answer to a press does not change the message."""
        writer = self._writers.get(place)
        if writer is not None:
            writer.release(message)

    async def redrawn(self, place: Place, message: str) -> View | None:
        """How a message should look now, for an answer that shows it; None if unknown."""
        writer = self._writer(place)
        return await writer.redrawn(message) if writer is not None else None

    async def put(
        self,
        place: Place,
        message: str,
        view: View,
        show: Show | None = None,
        *,
        is_new: bool = False,
    ) -> None:
        """Record that an answer has made a message look like this.

        `show`: the surface that it shows now; without it, the one that stood there. `is_new`: the
        message is a new one.
        """
        writer = self._writer(place)
        if writer is not None:
            await writer.put(message, view, show, is_new=is_new)

    def disturbed(self, place: Place) -> None:
        """Note that a message not written by the bot came below what stands in a place."""
        writer = self._writers.get(place)
        if writer is not None:
            writer.cover()

    def budgets(self) -> dict[str, BudgetLeft]:
        """The number of writes possible now, by platform."""
        return {name: served.budget.left() for name, served in self._served.items()}

    def backlogs(self) -> dict[str, Backlog]:
        """The number of places with unwritten changes, and the longest wait, by platform."""
        now = asyncio.get_running_loop().time()
        found = {name: Backlog() for name in self._served}
        for place, writer in self._writers.items():
            if writer.task is not None:
                before, since = found[place.platform], writer.waiting_since
                seconds = now - since if since is not None else 0.0
                found[place.platform] = Backlog(before.places + 1, max(before.seconds, seconds))
        return found

    def retry(self, place: Place) -> None:
        """Try now whether a place that refused can be written to."""
        writer = self._writers.get(place)
        if writer is not None:
            writer.retry()

    def retry_within(self, platform: str, within: str) -> None:
        """Retry all places of a chat or a community."""
        for place, writer in tuple(self._writers.items()):
            if place.platform == platform and within in (place.chat, place.community):
                writer.retry()

    def lose_within(self, platform: str, within: str) -> None:
        """Drop everything that waits in a chat or community that is gone for good."""
        for place, writer in tuple(self._writers.items()):
            if place.platform == platform and within in (place.chat, place.community):
                writer.lose()

    def moved(self, old: Place, new: Place) -> None:
        """Record that a chat has a new id; its use of the rate limits moves with it."""
        served = self._served.get(old.platform)
        if served is not None:
            if self._serves(old):
                served.budget.moved(old, new)
            else:
                served.budget.inherit(new)

    def drop(self, place: Place) -> None:
        """Forget a place that is gone or served elsewhere. The memory is left as it is."""
        writer = self._writers.pop(place, None)
        if writer is not None:
            writer.leave(gently=False)

    async def finish(self, place: Place) -> None:
        """Write for a moment what is left in a place, then forget it.

        A request under way gets a moment more, and a one-off as long as it needs: no other process
        may write it again before its result is known.
        """
        writer = self._writers.get(place)
        if writer is not None and writer.task is not None:
            await asyncio.wait((writer.task,), timeout=self._clock.seconds(_MOMENT))
        writer = self._writers.pop(place, None)
        if writer is None:
            return
        writer.leave(gently=True)
        if writer.task is not None:
            self._parting.add(writer)
            writer.task.add_done_callback(lambda _: self._parting.discard(writer))
            await asyncio.wait((writer.task,), timeout=self._clock.seconds(_GRACE))
            writer.end(gently=writer.says)

    async def leave(self, leaves: Callable[[Place], bool]) -> None:
        """Finish all places for which the predicate is true: another process takes them over."""
        await asyncio.gather(
            *(self.finish(place) for place in tuple(self._writers) if leaves(place))
        )

    async def settled(self) -> None:
        """Wait until nothing is left to write, calm edits included."""
        while tasks := self._tasks():
            await asyncio.wait(tasks)

    async def close(self) -> None:
        """Stop writing for good; what is missing is written after the next start, or elsewhere.

        A request under way gets a moment to end, so that its message is remembered.
        """
        self.closed = True
        for (place, message), timer in self._passing.items():
            timer.cancel()
            self.discard(place, message)
        self._passing.clear()
        for gently in (True, False):
            for writer in (*self._writers.values(), *self._parting):
                writer.leave(gently=gently)
            if tasks := self._tasks():
                await asyncio.wait(tasks, timeout=self._clock.seconds(_GRACE))

    def _write(self, place: Place, asked: Asked, done: Done = _nobody) -> None:
        """Write a one-off in the process that serves the place, perhaps after the next start.

        A one-off left unwritten although the place is served here is given up: too much waits
        there.
        """

        def ended(result: WriteResult) -> None:
            if result is WriteResult.LEFT and not self.serves(place):
                self._elsewhere(place, Errand.of(asked), done)
            else:
                done(result is WriteResult.WRITTEN)

        self.write(place, asked, ended)

    def _passes(self, place: Place, message: str) -> None:
        """Remove a message that was just sent after a while."""

        def passed() -> None:
            del self._passing[place, message]
            self.discard(place, message)

        if self.closed:
            self.discard(place, message)
            return
        loop = asyncio.get_running_loop()
        self._passing[place, message] = loop.call_later(self._clock.seconds(PASSING), passed)

    def _writer(self, place: Place) -> PlaceWriter | None:
        name = place.platform
        served = self._served.get(name) or self._limited(name) if self._serves(place) else None
        if self.closed or served is None:
            return None
        writer = self._writers.get(place)
        if writer is None:
            writer = self._writers[place] = PlaceWriter(
                place,
                served,
                painter=self._painter,
                memory=self._memory,
                clock=self._clock,
                listeners=self._listeners,
                rested=self.rested,
            )
        return writer

    def _limited(self, name: str) -> LimitedPlatform | None:
        platform = self._platforms.get(name)
        if platform is None:
            return None
        share = partial(self._share, name)
        budget = RateLimits(platform.limits, self._clock, self._observer.waited, share, self._since)
        served = LimitedPlatform(platform, budget, self._observer, self._may_write)
        self._served[name] = served
        if isinstance(platform, SharesBudget):
            platform.share(budget)
        return served

    def rested(self, place: Place) -> None:
        """Forget a place in which nothing stands and nothing is to be done."""
        writer = self._writers.get(place)
        if writer is not None and writer.idle:
            del self._writers[place]

    def _tasks(self) -> list[asyncio.Task[None]]:
        writers = (*self._writers.values(), *self._parting)
        return [writer.task for writer in writers if writer.task is not None]
