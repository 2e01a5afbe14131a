"""What a chat platform can do, how often, and how it refuses."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Protocol, runtime_checkable

from adapters.platform.chat import Place
from adapters.platform.views import Celebration, Document, View


@dataclass(frozen=True, slots=True)
class Limits:
    """How often a platform may be written to; `None` is no limit.

    `chat_gap` is the least time between two writes in one chat, `per_minute` the most writes to a
    group in a minute, `per_second` the most in all.
    """

    chat_gap: timedelta = field(default_factory=timedelta)
    per_minute: int | None = None
    per_second: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """How the connection to a platform is: `trouble` says what is wrong with it, if anything.

    `waiting` is how much of what came in is not handled yet, the first of it since `seconds`.
    `quarantined`: the platform lets the bot write to nobody new, until those who run it have that
    lifted.
    """

    trouble: str = ""
    waiting: int = 0
    seconds: float = 0.0
    quarantined: bool = False


class ChatError(Exception):
    """A write to a platform did not happen; the subclass says what to do about it."""


class Missing(StrEnum):
    """What is missing where a place refuses to be written to."""

    RIGHT = "right"
    """The bot may not send messages there."""
    OPENING = "opening"
    """The topic or the thread is closed."""
    ENTRY = "entry"
    """The bot does not find the place, or is not in it."""
    CONSENT = "consent"
    """The person takes no messages from the bot."""
    TRUST = "trust"
    """The platform lets the bot write to nobody new."""


class Unreachable(ChatError):
    """The place refuses to be written to now. No event has announced it, so it may take messages
    again at any time.
    """

    def __init__(self, detail: str = "", missing: Missing = Missing.RIGHT) -> None:
        super().__init__(detail)
        self.missing = missing


class NoSuchPlace(Unreachable):
    """There is no such place, or none that the bot could ever write to by itself."""


class MessageGone(ChatError):
    """The message to be edited or deleted is no longer there."""


class TokenRefused(ChatError):
    """The platform does not accept the bot's token; trying again is no use."""


class PlatformRefused(ChatError):
    """The platform does not serve the bot; trying again is no use.

    `reason` is the id of the phrase that says why; `{ $platform }` there is the platform's name.
    """

    def __init__(self, platform: str, reason: str) -> None:
        super().__init__(platform)
        self.platform = platform
        self.reason = reason


class Busy(ChatError):
    """The platform refuses for now; try again after `retry_after`."""

    def __init__(self, retry_after: timedelta) -> None:
        super().__init__(f"retry after {retry_after.total_seconds():.1f} s")
        self.retry_after = retry_after


class Troubled(ChatError):
    """The platform cannot be reached or failed; the write may be tried again.

    A new message may have arrived all the same.
    """


@runtime_checkable
class ShowsPages(Protocol):
    """A platform of pages, which knows in which processes they are open."""

    def pages(self) -> Iterable[tuple[Place, str, int]]:
        """How many pages of each place are open, by the name of the process in which they are."""
        ...


class Platform(Protocol):
    """What a chat platform can do. Every method may raise a `ChatError`."""

    @property
    def name(self) -> str:
        """The `platform` of its places and persons."""
        ...

    @property
    def limits(self) -> Limits:
        """How often it may be written to."""
        ...

    @property
    def opens_first(self) -> bool:
        """A person must open his private chat before the bot can write to him there."""
        ...

    @property
    def linked(self) -> Link:
        """How the connection is."""
        ...

    def languages(self, place: Place) -> tuple[str, ...]:
        """The languages in which a place is read, if everybody there is shown his own.

        Empty if all see the same; then a view needs no other languages.
        """
        ...

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Write a new message and return its id, unique within the place.

        A picture with a drawing is shown by it, where that is possible, others in words.
        A platform that `recognises` a nonce sends the same one in a place only once: a repeated
        send, after an answer that was lost, returns the same message.
        """
        ...

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Write a new message with a file; a picture in the caption is told in words.

        Raises a plain `ChatError` if only files are refused here.
        """
        ...

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Make a message look like this."""
        ...

    async def delete(self, place: Place, message: str) -> None:
        """Take a message away."""
        ...

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """Celebrate at a message that was just sent; nothing where sending it did so."""
        ...

    async def forget(self, user: str) -> None:
        """Nothing is kept of a user any more: where pages are our own, his show him out."""
        ...

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        """Open a place below this one for one table (a thread), and bring that user there; None
        where there are none.
        """
        ...

    @property
    def draws(self) -> bool:
        """Whether drawings are part of a message; elsewhere each is a file that has to be sent."""
        ...

    @property
    def draws_tables(self) -> bool:
        """Whether the platform's own pages draw a table (`View.felt`), and do so at each change."""
        ...

    @property
    def recognises(self) -> bool:
        """Whether what was sent before is known by its nonce, at least for some minutes."""
        ...

    @property
    def whispers(self) -> bool:
        """Whether a tap can be answered by a view, and by one that only one person sees."""
        ...

    @property
    def confides(self) -> bool:
        """Whether a tap in a group can also be answered by a view that only one person sees, which
        may fail: then he is told the answer's text. It is not kept up to date.
        """
        ...

    def link(self, payload: str) -> str:
        """An address that opens one's private chat with the bot and says `/start PAYLOAD` there.

        Empty where there is no such address, or not yet. A payload has at most 64 of A-Z a-z 0-9
        _ and -.
        """
        ...

    @property
    def to_groups(self) -> str:
        """An address by which people bring the bot to a group of theirs; empty where there is none,
        or not yet.
        """
        ...

    def address(self, place: Place) -> str:
        """What opens a group chat for whoever is allowed to see it; empty where chats have none."""
        ...

    @property
    def fairness(self) -> str:
        """The address of the page where anybody can check a record; empty where there is none."""
        ...

    async def run(self) -> None:
        """Start, bring in what people do, and return or raise when that has ended.

        Cancelling it closes the platform cleanly.
        """
        ...


@runtime_checkable
class HeardInParts(Protocol):
    """A platform that brings in what people do part by part, where its places are shared out."""

    async def hear(self, part: int) -> None:
        """Bring in what is done in one part until cancelled, while `run` is under way; nothing of
        it is under way any more when that has ended.
        """
        ...
