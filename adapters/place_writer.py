"""Writes one place, one thing after another, each in its newest state (law 5)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from datetime import timedelta

from structlog.contextvars import bind_contextvars, clear_contextvars

from adapters.aside import NotKept
from adapters.chat import Place
from adapters.delivering import Delivering
from adapters.desired import Desired, Show, Update
from adapters.limited_platform import LimitedPlatform
from adapters.pending import Deletion, OneOff, Pending
from adapters.place_state import PlaceState, short
from adapters.platform import Busy, ChatError, Troubled, Unreachable
from adapters.rate_limits import Slot
from adapters.surfaces import Painter, ScreenMemory, Shown, SurfaceKey
from adapters.time_source import TimeSource
from adapters.views import View

RETRY = timedelta(seconds=2)
LONGEST_RETRY = timedelta(minutes=1)
_DOUBLINGS = 10  # more of them are longer than the longest pause anyway

logger = logging.getLogger(__name__)


class PlaceWriter:
    """Writes one place while there is anything to write; `task` is the work under way.

    `unreachable` is called if the place cannot be written to, `rested` when nothing is left to
    write.
    """

    def __init__(
        self,
        place: Place,
        served: LimitedPlatform,
        *,
        painter: Painter,
        memory: ScreenMemory,
        clock: TimeSource,
        unreachable: Callable[[Place], Awaitable[None]],
        rested: Callable[[], None],
    ) -> None:
        self._place = place
        self._served = served
        self._painter = painter
        self._memory = memory
        self._clock = clock
        self._unreachable = unreachable
        self._rested = rested
        self._state = PlaceState(clock.seconds)
        self._delivering = Delivering(place, served, painter, memory, self._state)
        self._changed = asyncio.Event()
        self._slot: Slot | None = None
        self._remembering = asyncio.Lock()
        self._writing = False
        self._resumed = False
        self._ending = False
        self._failures = 0
        self._again = 0.0
        self.task: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten: nothing stands in the place and nothing is to be done."""
        state = self._state
        nothing = state.known and not (state.shown or state.doubtful or state.busy)
        return self.task is None and nothing

    @property
    def waiting_since(self) -> float | None:
        """Since when something is not written that somebody waits for, by the event loop's time."""
        return self._state.waiting_since

    def want(self, desired: Iterable[Desired]) -> None:
        """Bring surfaces up to date."""
        now = self._now()
        for one in desired:
            self._state.want(one, now)
        self._heed()

    def say(self, one_off: OneOff) -> None:
        """Write something once; a new message comes after those requested before it."""
        self._state.say(one_off, self._now())
        self._heed()

    def cover(self) -> None:
        """Something came below all that stands here."""
        self._state.cover()

    def hold(self, message: str) -> None:
        """Do not edit a message while an answer may be about to change it. A whisper is known by
        another id after each answer, and nobody else sees any of the place: all there is held.
        """
        self._state.held.hold(self._pressed(message), self._now())

    def release(self, message: str) -> None:
        """That answer changes nothing."""
        self._state.held.release(self._pressed(message))
        self._heed()

    def _pressed(self, message: str) -> str:
        return "" if self._place.whispered else message

    def end(self, *, gently: bool) -> None:
        """Write nothing more. `gently`: let a request under way end, and remember its result."""
        self._ending = True
        own = self.task is asyncio.current_task()  # then it ends by itself
        if self.task is not None and not own and not (gently and self._writing):
            self.task.cancel()

    def _heed(self) -> None:
        """React to a new request, at once if somebody waits for it."""
        self._changed.set()
        if self._slot is not None:
            chosen = self._state.next(self._now())
            if chosen is not None:
                self._served.budget.urge(self._slot, chosen.urgency)
        if self.task is None and self._state.busy:
            self.task = asyncio.create_task(self._work(), name=f"writer of {self._place.chat}")

    async def _work(self) -> None:
        clear_contextvars()  # it goes on long after what it began with
        bind_contextvars(platform=self._place.platform, place=short(self._place.chat))
        try:
            while self._state.busy and not self._ending:
                await self._turn()
        finally:
            self.task = None
            self._rested()

    async def _turn(self) -> None:
        """Write one thing, or wait until there is one."""
        now = self._now()
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
        self._slot = slot = Slot(self._place, chosen.urgency)
        try:
            async with self._permitted(chosen.pending, slot):
                self._slot = None
                taken = self._state.take(self._now())
                if taken is not None:
                    self._writing = True
                    await self._delivering.deliver(taken, slot)
            await self._remember()
        except Busy as busy:
            self._refused(taken, busy)
        except Unreachable:
            await self._lost()
        except (ChatError, OSError, NotKept) as failure:
            self._tell(taken, failure, self._delay(taken, failure))
        except Exception as failure:
            pause = self._delay(taken, failure)
            logger.exception("%s: %s, %s", self._place.platform, _name(taken), _outcome(pause))
        else:
            if taken is not None and (slot.spent or isinstance(taken.what, Deletion)):
                self._failures, self._served.troubled = 0, False
        finally:
            self._slot = None
            self._writing = False

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
        """Whether a message shows a surface; true as well while that is unknown."""
        return not await self._remember() or self._state.holds(message)

    async def redrawn(self, message: str) -> View | None:
        """How a message should look now; None if it is unknown or being written."""
        if self._writing or not await self._remember():
            return None
        surface = self._state.surface_of(message)
        with suppress(NotKept):
            return await self._painter.draw(self._place, surface) if surface is not None else None
        return None

    async def put(self, message: str, view: View, show: Show | None, *, anew: bool) -> None:
        """Record that an answer has made a message look like this."""
        if not await self._remember():
            return
        stood = self._state.surface_of(message)
        if show is None and stood is not None:
            show = Show(stood, self._state.shown[stood].version)
        if show is not None:
            now = Shown.of(show.surface, show.version, message, view)
            if anew:
                self._state.put_anew(show, now)
            else:
                self._state.put(now, show.replaces, renamed=self._place.whispered)
            if stood is not None or self._writing:  # something newer may have been drawn meanwhile
                self._state.want(Update(show.surface, show.version), self._now())
        self._state.held.release(self._pressed(message))
        await self._remember()
        self._heed()

    async def _remember(self) -> bool:
        """Read from the memory what stands here, and store what changed. False if that failed."""
        async with self._remembering:
            return await self._brought_up_to_date()

    async def _brought_up_to_date(self) -> bool:
        state = self._state
        try:
            if not state.known:
                kept = await self._memory.recall(self._place)
                state.recalled(kept, await self._memory.expected(self._place))
                if state.shown and not self._resumed:
                    self._served.budget.resume(self._place)
                self._resumed = True
            while (unstored := state.unstored()) is not None:
                self._served.look_out(self._place)
                surface, shown = unstored
                if shown is None:
                    await self._memory.forget(self._place, surface)
                else:
                    await self._memory.keep(self._place, shown)
                state.stored(surface, shown)
        except (Troubled, NotKept) as failure:  # somebody else may be writing, or nobody can
            state.known = False
            self._delay(None, failure)
            return False
        except Exception as failure:  # what stands there is asked anew
            state.known = False
            pause = self._delay(None, failure)
            unsaved = ", ".join(
                _version(surface, shown) for surface, shown in state.unsaved.items()
            )
            line = "%s: the memory failed for (%s), %s"
            told = line, self._place.platform, unsaved, _outcome(pause)
            if self._served.may_write(self._place):
                logger.exception(*told)
            else:  # whoever writes here now was quicker
                logger.info(*told)
            return False
        return True

    async def _lost(self) -> None:
        logger.info("a place on %s cannot be reached", self._place.platform)
        self._state.clear()
        try:
            await self._unreachable(self._place)
        except NotKept:
            logger.info("%s: a place is not noted as unreachable yet", self._place.platform)
        except Exception:  # the next write finds out again
            logger.exception("%s: not noted as unreachable", self._place.platform)

    def _refused(self, taken: Pending | None, busy: Busy) -> None:
        logger.info("a chat on %s is closed for %s", self._place.platform, busy.retry_after)
        if taken is not None and isinstance(taken.what, Deletion):
            self._served.budget.close(self._place, busy.retry_after)
            pause = max(busy.retry_after, RETRY)
            taken = replace(taken, again=self._now() + self._clock.seconds(pause))
        self._put_back(taken)

    def _put_back(self, taken: Pending | None) -> None:
        if taken is not None:
            self._served.observer.retries(self._place.platform)
            self._state.put_back(taken)

    def _delay(self, taken: Pending | None, failure: Exception) -> timedelta | None:
        """After a failure, decide when to try again, and return the pause; None if never.

        Trouble of the platform or the memory puts off the whole place, anything else only this
        surface. A one-off is not tried again in that case; in the first it is, and may stand there
        twice where only the answer was lost.
        """
        now = self._now()
        if taken is None or isinstance(failure, Troubled | OSError | NotKept):
            self._failures += 1
            pause = _pause(self._failures)
            self._again = now + self._clock.seconds(pause)
            self._put_back(taken)
            return pause
        if isinstance(taken.what, OneOff):
            return None
        pause = _pause(taken.failures + 1)
        again = now + self._clock.seconds(pause)
        self._put_back(replace(taken, failures=taken.failures + 1, again=again))
        return pause

    def _tell(self, taken: Pending | None, failure: Exception, pause: timedelta | None) -> None:
        """Log an expected failure. A platform's trouble is logged once, not for every place, and
        the store tells of its own.
        """
        level = logging.DEBUG if isinstance(failure, NotKept) else logging.WARNING
        if pause is not None and isinstance(failure, Troubled | OSError):
            level = logging.DEBUG if self._served.troubled else logging.WARNING
            self._served.troubled = True
        line = "%s: %s, %s: %s: %s"
        kind, what = type(failure).__name__, _name(taken)
        logger.log(level, line, self._place.platform, what, _outcome(pause), kind, failure)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def _pause(failures: int) -> timedelta:
    """The pause after so many failures in a row."""
    doublings: int = 2 ** min(failures - 1, _DOUBLINGS)
    return min(RETRY * doublings, LONGEST_RETRY)


def _name(taken: Pending | None) -> str:
    return taken.name if taken is not None else "a place"


def _version(surface: SurfaceKey, shown: Shown | None) -> str:
    return f"{surface}, version {shown.version}" if shown is not None else f"{surface} gone"


def _outcome(pause: timedelta | None) -> str:
    return f"tried again after {pause}" if pause is not None else "given up"
