"""A platform's write methods, within its limits, observed, and only while writing is allowed."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final, Protocol, TypeVar

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
from adapters.platform.views import Celebration, Document, View

Result = TypeVar("Result")


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


NOBODY: Final[Observer] = NullObserver()


@dataclass(frozen=True, slots=True)
class Backlog:
    """The number of places with pending writes, and the longest wait of an urgent one (seconds)."""

    places: int = 0
    seconds: float = 0.0


async def observed(
    request: Awaitable[Result], observer: Observer, platform: str, deed: RequestKind
) -> Result:
    """The result of a request; reports its outcome to the observer."""
    began, fate = time.perf_counter(), RequestOutcome.FAILED
    try:
        result = await request
        fate = RequestOutcome.DONE
    except Busy as busy:
        fate = RequestOutcome.BUSY
        observer.paused(platform, busy.retry_after)
        raise
    except (ChatError, OSError) as error:
        fate = fate_of(error)
        raise
    finally:
        observer.wrote(platform, deed, fate, time.perf_counter() - began)
    return result


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

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Send a new message (`Platform.send`)."""
        self.look_out(place)
        request = self.platform.send(place, view, nonce)
        return await observed(request, self.observer, place.platform, RequestKind.SEND)

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Send a new message with a file."""
        self.look_out(place)
        request = self.platform.attach(place, document, caption)
        await observed(request, self.observer, place.platform, RequestKind.ATTACH)

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Edit a message to look like this."""
        self.look_out(place)
        request = self.platform.edit(place, message, view)
        await observed(request, self.observer, place.platform, RequestKind.EDIT)

    async def delete(self, place: Place, message: str) -> None:
        """Delete a message."""
        self.look_out(place)
        request = self.platform.delete(place, message)
        await observed(request, self.observer, place.platform, RequestKind.DELETE)

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """Celebrate at a message that was just sent."""
        self.look_out(place)
        request = self.platform.celebrate(place, message, celebration)
        await observed(request, self.observer, place.platform, RequestKind.CELEBRATE)

    def counts(self, place: Place, message: str) -> bool:
        """Whether an edit of this message counts against the platform's limit for all places."""
        platform = self.platform
        return not (isinstance(platform, EditsUncounted) and platform.uncounted(place, message))

    def look_out(self, place: Place) -> None:
        """Raise `Troubled` if another process may be writing there."""
        if not self.may_write(place):
            raise Troubled("another process may be writing")
