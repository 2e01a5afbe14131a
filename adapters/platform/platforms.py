"""The platforms that are served and their abilities in this process, and writing to them.

Every write is within the platform's limits, observed, and made only while that is allowed.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final, Protocol

from adapters.platform.chat import Place
from adapters.platform.platform import (
    Busy,
    ChatError,
    MessageGone,
    Platform,
    ShowsPages,
    Troubled,
    Unreachable,
    Users,
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

    def wrote(self, platform: str, deed: RequestKind, fate: RequestOutcome, seconds: float) -> None:
        """A request to a platform has ended, after this many seconds."""

    def paused(self, platform: str, retry_after: timedelta) -> None:
        """A platform demands a pause for a chat, or for all of them."""

    def retries(self, platform: str) -> None:
        """A failed request will be tried again."""

    def drew(self, seconds: float) -> None:
        """A message was drawn in this time."""


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

    def look_out(self, place: Place) -> None:
        """Raise `Troubled` if another process may be writing there."""
        if not self.may_write(place):
            raise Troubled("another process may be writing")


class OwnPartitions:
    """The partitions of a platform, and those that this process serves so far.

    A `count` of 0: the platform is not partitioned; one process serves all of it.
    """

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self._ours: set[int] = set()
        self._more = asyncio.Event()

    @property
    def ours(self) -> tuple[int, ...]:
        """The partitions that are served here."""
        return tuple(sorted(self._ours))

    def __str__(self) -> str:
        """For example "0, 2–4 / 8"; none is "–"."""
        runs: list[list[int]] = []
        for part in self.ours:
            if runs and part == runs[-1][-1] + 1:
                runs[-1].append(part)
            else:
                runs.append([part])
        told = (f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
        return f"{', '.join(told) or '–'} / {self.count}"

    def add(self, part: int) -> None:
        """Serve this partition too."""
        self._ours.add(part)
        self._more.set()

    def remove(self, part: int) -> None:
        """Stop serving this partition; another process does from now on."""
        self._ours.discard(part)

    async def beyond(self, known: Collection[int]) -> tuple[int, ...]:
        """Wait until there are partitions other than these, and return them."""
        while not (more := self._ours.difference(known)):
            self._more.clear()
            await self._more.wait()
        return tuple(sorted(more))


class Platforms:
    """The platforms of this process by name; for any other, every answer is false or empty.

    `elsewhere` tells whether another process serves the platform with that name.
    """

    def __init__(
        self, *platforms: Platform, elsewhere: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._served = dict[str, Platform]()
        self._viewed = dict[str, Users]()
        self._elsewhere = elsewhere
        for platform in platforms:
            self.add(platform)

    def __iter__(self) -> Iterator[Platform]:
        return iter(tuple(self._served.values()))

    def add(self, platform: Platform) -> None:
        """Serve this platform too."""
        self._served[platform.name] = platform
        if isinstance(platform, ShowsPages):
            self._viewed[platform.name] = platform.viewed

    def get(self, name: str) -> Platform | None:
        """The platform of that name."""
        return self._served.get(name)

    def serves(self, place: Place) -> bool:
        """Whether the place's platform is served, by this or another process."""
        return place.platform in self._served or self._elsewhere(place.platform)

    def whispers(self, place: Place) -> bool:
        """Whether a tap there can be answered by a view that only that person sees."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.whispers

    def confides(self, place: Place) -> bool:
        """Whether a tap there may be answered by such a view, with text as the fallback."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.confides

    def draws(self, place: Place) -> bool:
        """Whether a message there that is kept up to date shows its drawing."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.draws

    def draws_tables(self, place: Place) -> bool:
        """Whether tables there are drawn by the platform's own pages."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.draws_tables

    def opens_first(self, place: Place) -> bool:
        """Whether people there must open their private chats before the bot can write to them."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.opens_first

    def opens_pages(self, place: Place) -> bool:
        """Whether buttons there can open a table's page inside the chat application."""
        platform = self._served.get(place.platform)
        return platform is not None and platform.opens_pages

    @property
    def any_viewed(self) -> bool:
        """Whether anybody has a page in view."""
        return any(self._viewed.values())

    def is_viewed(self, place: Place) -> bool:
        """Whether the owner of this private place has a page with it in view."""
        return place.private and place.chat in self._viewed.get(place.platform, ())

    def languages(self, place: Place) -> tuple[str, ...]:
        """The languages of the place's readers, if each is shown their own."""
        platform = self._served.get(place.platform)
        return platform.languages(place) if platform is not None else ()

    def link(self, place: Place, payload: str) -> str:
        """The address that opens a private chat on the place's platform (see `Platform.link`)."""
        platform = self._served.get(place.platform)
        return platform.link(payload) if platform is not None else ""

    def to_groups(self, place: Place) -> str:
        """The address that adds the bot to a group of the place's platform."""
        platform = self._served.get(place.platform)
        return platform.to_groups if platform is not None else ""

    def address(self, place: Place) -> str:
        """The address that opens the chat for its members (`Platform.address`)."""
        platform = self._served.get(place.platform)
        return platform.address(place) if platform is not None else ""

    def fairness(self, place: Place) -> str:
        """The page where anybody can check a record, for people of that place.

        Another platform's page must be served over HTTPS: browsers compute hashes only there.
        """
        own = self._served.get(place.platform)
        if own is not None and own.fairness:
            return own.fairness
        pages = (platform.fairness for platform in self._served.values())
        return next((page for page in pages if page.startswith("https:")), "")

    def links(self, payload: str) -> tuple[str, ...]:
        """The address that opens a private chat, for every platform that has one."""
        links = (platform.link(payload) for platform in self._served.values())
        return tuple(link for link in links if link)
