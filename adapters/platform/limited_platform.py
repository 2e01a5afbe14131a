"""A platform's write methods, within its limits, observed, and only while writing is allowed."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final, Protocol

from adapters.platform.chat import Place
from adapters.platform.platform import (
    Busy,
    ChatError,
    EditsUncounted,
    MessageGone,
    Platform,
    Troubled,
    Unreachable,
)
from adapters.platform.rate_limits import RateLimits, Urgency


class RequestKind(StrEnum):
    """The kinds of requests to a platform."""

    SEND = "send"
    EDIT = "edit"
    DELETE = "delete"
    ATTACH = "attach"
    CELEBRATE = "celebrate"
    ANSWER = "answer"


class RequestOutcome(StrEnum):
    """The outcomes of a request."""

    DONE = "done"
    BUSY = "busy"
    UNREACHABLE = "unreachable"
    GONE = "gone"
    TROUBLED = "troubled"
    REFUSED = "refused"
    LATE = "late"
    FAILED = "failed"


class Observer(Protocol):
    """Is notified of every write. Its methods must return at once."""

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        """A write begins now, this many seconds after its slot was requested."""
        ...

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        """A request to a platform has ended, after this many seconds."""
        ...

    def paused(self, platform: str, retry_after: timedelta) -> None:
        """A platform demands a pause for a chat, or for all of them."""
        ...

    def retries(self, platform: str) -> None:
        """A failed request will be tried again."""
        ...

    def drew(self, seconds: float) -> None:
        """A message was drawn in this time."""
        ...


class NullObserver:
    """An `Observer` that does nothing; subclasses override what they need."""

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        pass

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        pass

    def paused(self, platform: str, retry_after: timedelta) -> None:
        pass

    def retries(self, platform: str) -> None:
        pass

    def drew(self, seconds: float) -> None:
        pass


NOBODY: Final[Observer] = NullObserver()


@dataclass(frozen=True, slots=True)
class Backlog:
    """The number of places with pending writes, and the longest wait of an urgent one (seconds)."""

    places: int = 0
    seconds: float = 0.0


def fate_of(error: ChatError | OSError) -> RequestOutcome:
    """The outcome that an error stands for."""
    match error:
        case Busy():
            return RequestOutcome.BUSY
        case Unreachable():
            return RequestOutcome.UNREACHABLE
        case MessageGone():
            return RequestOutcome.GONE
        case Troubled() | OSError():
            return RequestOutcome.TROUBLED
        case _:
            return RequestOutcome.REFUSED


@dataclass(eq=False, slots=True)
class LimitedPlatform:
    """A platform with its rate limits, and whether its trouble was logged already.

    `observer` is notified of every request; `may_write` is asked before each whether it is allowed
    in its place.
    """

    platform: Platform
    budget: RateLimits
    observer: Observer
    may_write: Callable[[Place], bool]
    troubled: bool = False

    @contextmanager
    def writing(self, place: Place, deed: RequestKind) -> Iterator[Platform]:
        """The platform, to make one request; its outcome is reported to the observer."""
        self.look_out(place)
        began, fate = time.perf_counter(), RequestOutcome.FAILED
        try:
            yield self.platform
            fate = RequestOutcome.DONE
        except (ChatError, OSError) as error:
            fate = fate_of(error)
            if isinstance(error, Busy):
                self.observer.paused(place.platform, error.retry_after)
            raise
        finally:
            self.observer.wrote(place.platform, deed, fate, time.perf_counter() - began)

    def counts(self, place: Place, message: str) -> bool:
        """Whether an edit of this message counts against the platform's limit for all places."""
        platform = self.platform
        return not (isinstance(platform, EditsUncounted) and platform.uncounted(place, message))

    def look_out(self, place: Place) -> None:
        """Raise `Troubled` if another process may be writing there."""
        if not self.may_write(place):
            raise Troubled("another process may be writing")
