"""The writer of one place: it writes one thing after another, each in its newest state (law 5)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from structlog.contextvars import bind_contextvars, clear_contextvars

from adapters.platform.chat import Place
from adapters.platform.platform import (
    Busy,
    ChatError,
    EditsUncounted,
    Missing,
    NoSuchPlace,
    Troubled,
    Unreachable,
)
from adapters.platform.platforms import LimitedPlatform
from adapters.platform.rate_limits import Slot
from adapters.platform.views import View
from adapters.screen.delivery import Delivery
from adapters.screen.one_offs import Asked, OneOff, WriteResult
from adapters.screen.pending import Deletion, Next, Pending, give_up, short
from adapters.screen.place_state import PlaceState
from adapters.screen.surfaces import (
    Desired,
    Painter,
    Remove,
    RemoveAll,
    ScreenMemory,
    Show,
    Shown,
    SurfaceKey,
    Update,
)
from adapters.trouble.failures import InputNotStored, TimeSource, pause_after

RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)
_GIVEN_UP = 27  # refusals in a row after which a place has refused for a day
_DOUBLINGS = 10  # more doublings would exceed the longest pause anyway

logger = logging.getLogger(__name__)


async def _ignored(*_event: object) -> None:
    """Ignore the event."""


@dataclass(frozen=True, slots=True)
class PlaceListener:
    """Receives events of places; each function may raise `InputNotStored`.

    - `lost`: the place cannot be written to.
    - `refused`: it refuses to be written to for now, because something is missing.
    - `reopened`: it is tried again, so what should stand there must be requested again.
    - `reached`: a new message was sent there, for the first time or since it was refused.
    """

    lost: Callable[[Place], Awaitable[None]] = _ignored
    refused: Callable[[Place, Missing], Awaitable[None]] = _ignored
    reopened: Callable[[Place], Awaitable[None]] = _ignored
    reached: Callable[[Place], Awaitable[None]] = _ignored


class PlaceWriter:
    """Writes one place while there is anything to write; `task` is the work under way.

    If the place refuses to be written to, the writer waits for a `retry` or until a pause is over.
    `says`: a request for a one-off is under way.
    """

    def __init__(
        self,
        place: Place,
        served: LimitedPlatform,
        *,
        painter: Painter,
        memory: ScreenMemory,
        clock: TimeSource,
        listeners: Sequence[PlaceListener],
        rested: Callable[[Place], None],
    ) -> None:
        self._place = place
        self._served = served
        self._painter = painter
        self._memory = memory
        self._clock = clock
        self._listeners = listeners
        self._rested = rested
        self._name = short(place.chat)
        self._time = asyncio.get_running_loop().time
        self._state = PlaceState(clock.seconds)
        self._delivering = Delivery(place, served, painter, memory, self._state)
        self._changed = asyncio.Event()
        self._slot: Slot | None = None
        self._remembering = asyncio.Lock()
        self._writing = False
        self._resumed = False
        self._ending = False
        self._left = False
        self._failures = 0
        self._again = 0.0
        self._refusals = 0
        self._early = False  # whether the place is tried before its pause is over
        self._reopened = False
        self._closed: asyncio.TimerHandle | None = None
        self._reached = False
        self.says = False
        self.task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether the writer can be forgotten: nothing stands in the place or is to be done."""
        return self.task is None and self._closed is None and self._state.idle

    @property
    def waiting_since(self) -> float | None:
        """Since when something urgent has not been written, in the event loop's time."""
        return self._state.waiting_since

    def want(self, desired: Iterable[Desired]) -> None:
        """Bring surfaces up to date."""
        if self._closed is not None:
            desired = [one for one in desired if isinstance(one, Remove | RemoveAll)]
        self._state.want(desired, self._time())
        self._heed()

    def retry(self) -> None:
        """Try now whether a place that refused can be written to.

        If it refuses again, that does not lengthen the next pause.
        """
        if self._closed is not None and not self._ending:
            self._closed.cancel()
            self._early = True
            self._reopen()

    def _reopen(self) -> None:
        self._closed = None
        self._reopened = True
        self._heed()

    def lose(self) -> None:
        """Drop everything: the place can never be written to again."""
        self._state.clear(WriteResult.REFUSED)
        self._refusals = 0
        if self._closed is not None:
            self._closed.cancel()
            self._closed = None
        self._rested(self._place)

    def say(self, one_off: OneOff) -> None:
        """Write something once; a new message comes after those requested before it."""
        self._state.say(one_off, self._time())
        self._heed()

    def cover(self) -> None:
        """Note that a message that is not a surface came below everything that stands here."""
        self._state.cover()

    def hold(self, message: str) -> None:
        """Do not edit a message while an answer may be about to change it.

        A whisper gets a new id with each answer, and nobody else sees the place, so everything in
        it is held.
        """
        self._state.held.hold(self._pressed(message), self._time())

    def release(self, message: str) -> None:
        """Note that the answer changes nothing."""
        self._state.held.release(self._pressed(message))
        self._heed()

    def _pressed(self, message: str) -> str:
        return "" if self._place.whispered else message

    def end(self, *, gently: bool) -> None:
        """Write nothing more. `gently`: let a request under way end, and remember its result."""
        self._ending = True
        if self._closed is not None:
            self._closed.cancel()
        own = self.task is asyncio.current_task()  # this task then ends by itself
        if self.task is not None and not own and not (gently and self._writing):
            self.task.cancel()

    def leave(self, *, gently: bool) -> None:
        """Write nothing more: the place is gone or served elsewhere, or the process ends.

        Everything unwritten ends as `LEFT`, including a request under way that turns out not to be
        written.
        """
        self._left = True
        self.end(gently=gently)
        self._state.clear(WriteResult.LEFT)

    def _heed(self) -> None:
        """React to a new request; an urgent one is passed on to the rate limits."""
        self._changed.set()
        if self._slot is not None:
            chosen = self._state.next(self._time())
            if chosen is not None:
                self._served.budget.urge(self._slot, chosen.urgency)
        if self.task is None and self._closed is None and not self._ending:
            self.task = asyncio.create_task(self._work(), name=f"writer of {self._place.chat}")

    async def _work(self) -> None:
        clear_contextvars()  # the task outlives the request that began it
        bind_contextvars(platform=self._place.platform, place=self._name)
        try:
            while (
                self._closed is None and not self._ending and (self._reopened or self._state.busy)
            ):
                if self._reopened:
                    self._reopened = False
                    await self._report("tried again", lambda one: one.reopened(self._place))
                else:
                    await self._turn()
        finally:
            self.task = None
            if self._left:
                self._state.clear(WriteResult.LEFT)
            self._rested(self._place)

    async def _turn(self) -> None:
        """Write one thing, or wait until there is one."""
        now = self._time()
        if self._again > now:
            await asyncio.sleep(self._again - now)
            return
        if not await self._remember():
            return
        chosen = self._state.next(now)
        if chosen is None:
            await self._rest()
            return
        taken: Pending | None = None
        uncounted = self._is_uncounted(chosen.pending)
        self._slot = slot = Slot(self._place, chosen.urgency, uncounted=uncounted)
        try:
            async with self._permitted(chosen.pending, slot):
                self._slot = None
                taken = self._take(chosen, slot)
                if taken is not None:
                    await self._deliver(taken, slot)
            await self._remember()
            await self._note_reached()
        except Busy as busy:
            self._refused(taken, busy)
        except NoSuchPlace:
            await self._lost(taken)
        except Unreachable as refusal:
            await self._shut(taken, refusal)
        except (ChatError, OSError, InputNotStored) as failure:
            self._tell(taken, failure, self._delay(taken, failure))
        except Exception as failure:
            pause = self._delay(taken, failure)
            logger.exception("%s: %s, %s", self._place.platform, _name(taken), _outcome(pause))
        else:
            if taken is not None and (slot.spent or isinstance(taken.what, Deletion)):
                self._failures, self._served.troubled = 0, False
        finally:
            self._slot = None
            self._writing = self.says = False

    def _take(self, chosen: Next, slot: Slot) -> Pending | None:
        """Take out what is written now; after a wait, that may be something newer."""
        first = self._state.next(self._time()) if slot.waited else chosen
        return self._state.take(first) if first is not None else None

    async def _deliver(self, taken: Pending, slot: Slot) -> None:
        self._writing, self.says = True, isinstance(taken.what, Asked)
        if slot.uncounted and not self._is_uncounted(taken):
            self._served.budget.count(slot)
        try:
            await self._delivering.deliver(taken, slot)
        except asyncio.CancelledError:  # nobody knows whether it was written
            give_up(taken, WriteResult.LEFT)
            raise

    def _is_uncounted(self, pending: Pending) -> bool:
        """Whether it is an edit that does not count against the platform's limit for all places."""
        platform = self._served.platform
        if not isinstance(platform, EditsUncounted):
            return False
        message = self._state.edits(pending)
        return message is not None and platform.uncounted(self._place, message)

    def _permitted(self, chosen: Pending, slot: Slot) -> AbstractAsyncContextManager[Slot | None]:
        return nullcontext() if self._state.deletes(chosen) else self._served.budget.held(slot)

    async def _rest(self) -> None:
        """Wait until the first calm edit is due or something new is requested."""
        self._changed.clear()
        wakes = self._state.wakes()
        if wakes is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(wakes):
                    await self._changed.wait()

    async def holds(self, message: str) -> bool:
        """Whether a message shows a surface; also true while that is unknown."""
        return not await self._remember() or self._state.holds(message)

    async def redrawn(self, message: str) -> View | None:
        """How a message should look now; None if it is unknown or being written."""
        if self._writing or not await self._remember():
            return None
        stands = self._state.surface_of(message)
        if stands is not None:
            with suppress(InputNotStored):
                return await self._painter.draw(self._place, stands.surface)
        return None

    async def put(self, message: str, view: View, show: Show | None, *, is_new: bool) -> None:
        """Record that an answer has made a message look like this."""
        if not await self._remember():
            return
        stood = self._state.surface_of(message)
        if show is None and stood is not None:
            show = Show(stood.surface, stood.version)
        if show is not None:
            now = Shown.of(show.surface, show.version, message, view)
            if is_new:
                self._state.put_new(show, now)
            else:
                self._state.put(now, show.replaces, renamed=self._place.whispered)
            if stood is not None or self._writing:  # something newer may have been drawn meanwhile
                self._state.want((Update(show.surface, show.version),), self._time())
        self._state.held.release(self._pressed(message))
        await self._remember()
        self._heed()

    async def _remember(self) -> bool:
        """Read what stands here from the memory, and store what changed. False if that failed."""
        if self._state.known and not self._remembering.locked() and not self._state.unsaved:
            return True
        async with self._remembering:
            return await self._brought_up_to_date()

    async def _brought_up_to_date(self) -> bool:
        state = self._state
        try:
            if not state.known:
                kept = await self._memory.recall(self._place)
                state.recalled(kept, await self._memory.expected(self._place))
                if kept and not self._resumed:
                    self._served.budget.resume(self._place)
                self._resumed = True
            while unstored := state.unstored():
                self._served.look_out(self._place)
                await self._memory.keep(self._place, unstored)
                state.stored(unstored)
        except (Troubled, InputNotStored) as failure:  # another process writes, or nobody can
            state.known = False
            self._delay(None, failure)
            return False
        except Exception as failure:  # read again what stands there
            state.known = False
            pause = self._delay(None, failure)
            unsaved = ", ".join(
                _version(surface, shown) for surface, shown in state.unstored().items()
            )
            line = "%s: the memory failed for (%s), %s"
            told = line, self._place.platform, unsaved, _outcome(pause)
            if self._served.may_write(self._place):
                logger.exception(*told)
            else:  # another process writes here now and was quicker
                logger.info(*told)
            return False
        return True

    async def _lost(self, taken: Pending | None) -> None:
        logger.info("a place on %s cannot be reached", self._place.platform)
        if taken is not None:
            give_up(taken, WriteResult.REFUSED)
        self._state.clear(WriteResult.REFUSED)
        await self._report("noted as unreachable", lambda one: one.lost(self._place))

    async def _shut(self, taken: Pending | None, refusal: Unreachable) -> None:
        """Wait until the place is tried again. New messages wait a day at most."""
        first = self._refusals == 0
        if first or not self._early:
            self._refusals += 1
        self._early = False
        pause = pause_after(self._refusals)
        if first:
            line = "a place on %s refuses to be written to, tried again after %s: %s"
            logger.warning(line, self._place.platform, pause, refusal)
        if taken is not None:
            self._state.put_back(taken)
        if self._refusals < _GIVEN_UP:
            self._state.shows_nothing()
        else:
            self._state.clear(WriteResult.REFUSED)
        self._reached = False
        delay = self._clock.seconds(pause)
        self._closed = asyncio.get_running_loop().call_later(delay, self._reopen)
        await self._remember()
        if first:
            await self._report("noted", lambda one: one.refused(self._place, refusal.missing))

    async def _note_reached(self) -> None:
        """Report the first new message, and the first one after a refusal."""
        if self._reached or self._left or not self._delivering.sent:
            return
        self._reached = True
        if self._refusals:
            logger.info("a place on %s can be written to again", self._place.platform)
        self._refusals, self._early = 0, False
        self._reached = await self._report("noted as reached", lambda one: one.reached(self._place))

    async def _report(self, what: str, event: Callable[[PlaceListener], Awaitable[None]]) -> bool:
        """Report an event to all listeners; returns whether that succeeded."""
        try:
            for listener in self._listeners:
                await event(listener)
        except InputNotStored:
            logger.info("%s: a place is not %s yet", self._place.platform, what)
        except Exception:  # the next write will report it again
            logger.exception("%s: a place was not %s", self._place.platform, what)
        else:
            return True
        return False

    def _refused(self, taken: Pending | None, busy: Busy) -> None:
        logger.info("a chat on %s is closed for %s", self._place.platform, busy.retry_after)
        if taken is not None and isinstance(taken.what, Deletion):
            self._served.budget.close(self._place, busy.retry_after)
            pause = max(busy.retry_after, RETRY)
            taken = replace(taken, again=self._time() + self._clock.seconds(pause))
        self._put_back(taken)

    def _put_back(self, taken: Pending | None) -> None:
        if taken is not None:
            self._served.observer.retries(self._place.platform)
            self._state.put_back(taken)

    def _delay(self, taken: Pending | None, failure: Exception) -> timedelta | None:
        """After a failure, decide when to try again, and return the pause; None if never.

        Trouble of the platform or the memory delays the whole place, any other failure only this
        surface. A one-off is retried only after trouble, and may then appear twice if only the
        answer was lost.
        """
        now = self._time()
        if taken is None or isinstance(failure, Troubled | OSError | InputNotStored):
            self._failures += 1
            pause = _pause(self._failures)
            self._again = now + self._clock.seconds(pause)
            self._put_back(taken)
            return pause
        if isinstance(taken.what, OneOff):
            give_up(taken, WriteResult.REFUSED)
            return None
        pause = _pause(taken.failures + 1)
        again = now + self._clock.seconds(pause)
        self._put_back(replace(taken, failures=taken.failures + 1, again=again))
        return pause

    def _tell(self, taken: Pending | None, failure: Exception, pause: timedelta | None) -> None:
        """Log an expected failure.

        A platform's trouble is logged once, not for every place; the store logs its own.
        """
        level = logging.DEBUG if isinstance(failure, InputNotStored) else logging.WARNING
        if pause is not None and isinstance(failure, Troubled | OSError):
            level = logging.DEBUG if self._served.troubled else logging.WARNING
            self._served.troubled = True
        line = "%s: %s, %s: %s: %s"
        kind, what = type(failure).__name__, _name(taken)
        logger.log(level, line, self._place.platform, what, _outcome(pause), kind, failure)


def _pause(failures: int) -> timedelta:
    """The pause after this number of failures in a row."""
    doublings: int = 2 ** min(failures - 1, _DOUBLINGS)
    return min(RETRY * doublings, LONGEST_RETRY)


def _name(taken: Pending | None) -> str:
    return taken.name if taken is not None else "a place"


def _version(surface: SurfaceKey, shown: Shown | None) -> str:
    return f"{surface}, version {shown.version}" if shown is not None else f"{surface} gone"


def _outcome(pause: timedelta | None) -> str:
    return f"tried again after {pause}" if pause is not None else "given up"
