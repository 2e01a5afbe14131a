"""The interface of a chat platform: its abilities, limits and errors."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol, runtime_checkable

from adapters.platform.chat import Place
from adapters.platform.views import Celebration, Document, View


@dataclass(frozen=True, slots=True)
class Limits:
    """The rate limits of a platform; `None` is no limit.

    `chat_gap`: minimum time between two writes in a chat. `per_minute`: maximum writes to a group
    in a minute. `per_second`: maximum writes in all.
    """

    chat_gap: timedelta = field(default_factory=timedelta)
    per_minute: int | None = None
    per_second: int | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """The state of the connection to a platform; `trouble` says what is wrong, if anything.

    `waiting`: the number of unhandled updates. `seconds`: the age of the oldest. `quarantined`: the
    platform does not let the bot write to new people until the operators have that lifted.
    """

    trouble: str = ""
    waiting: int = 0
    seconds: float = 0.0
    quarantined: bool = False


class ChatError(Exception):
    """A write to a platform failed; the subclass says what to do about it."""


class Missing(StrEnum):
    """The reason why a place refuses writes."""

    RIGHT = "right"
    """The bot may not send messages there."""
    OPENING = "opening"
    """The topic or the thread is closed."""
    ENTRY = "entry"
    """The bot cannot find the place, or is not in it."""
    CONSENT = "consent"
    """The person takes no messages from the bot."""
    TRUST = "trust"
    """The platform does not let the bot write to new people."""


class Unreachable(ChatError):
    """The place refuses writes for now.

    No event has announced it, so the place may accept writes again at any time.
    """

    def __init__(self, detail: str = "", missing: Missing = Missing.RIGHT) -> None:
        super().__init__(detail)
        self.missing = missing


class NoSuchPlace(Unreachable):
    """There is no such place, or the bot can never write to it on its own."""


class MessageGone(ChatError):
    """The message to edit or delete no longer exists."""


class TokenRefused(ChatError):
    """The platform does not accept the bot's token; a retry is no use."""


class PlatformRefused(ChatError):
    """The platform does not serve the bot; a retry is no use.

    `reason` is the id of the phrase that says why; it takes the platform's name as `{ $platform }`.
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
    """The platform failed or cannot be reached; the write may be tried again.

    A new message may have arrived nevertheless.
    """


class Users(Protocol):
    """A set of a platform's users, which changes."""

    def __contains__(self, user: object, /) -> bool: ...

    def __len__(self) -> int: ...


@runtime_checkable
class ShowsPages(Protocol):
    """A platform with pages, which knows in which processes they are open."""

    async def reopen(self, user: str) -> None:
        """Have all pages of a user open again: they may do less now."""

    def let_in(self, user: str, table: str) -> None:
        """Lead a user's pages that only watch this table (its code) to where they act."""

    def look_again(self, table: str, *, everywhere: bool) -> None:
        """Have the pages that only watch this table (its code) open again: some may not now.

        These are pages in this process, or `everywhere`.
        """

    def pages(self) -> Iterable[tuple[Place, str, int]]:
        """The number of open pages of each place, with the name of their process."""

    @property
    def viewed(self) -> Users:
        """The users who have a page in view, in any process."""


@runtime_checkable
class KnowsPortraits(Protocol):
    """A platform whose people have pictures of themselves."""

    async def portrait(self, user: str) -> bytes | None:
        """The file of a person's picture; None if there is none that we may see.

        Raises `ChatError` if the platform does not answer.
        """


@runtime_checkable
class KnowsMembers(Protocol):
    """A platform that can be asked who is a member of a group."""

    async def is_member(self, chat: str, user: str) -> bool | None:
        """Whether the user is in the group, as of minutes ago; None if that cannot be learned."""


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event of a community, such as a Discord server; the title contains the event's key.

    `begun`: it is under way.
    """

    title: str
    text: str
    starts_at: datetime
    ends_at: datetime
    begun: bool = False


@runtime_checkable
class KeepsCalendar(Protocol):
    """A platform whose communities have a calendar."""

    async def enter(self, place: Place, key: str, event: CalendarEvent | None) -> bool:
        """Have this event under its key in the calendar of the place's community; None ends it.

        Does nothing where the bot may not do that. False if it should be tried again.
        """


@runtime_checkable
class EditsUncounted(Protocol):
    """A platform some of whose edits do not count against its limit for all places."""

    def uncounted(self, place: Place, message: str) -> bool:
        """Whether an edit of this message does not count now."""


class Platform(Protocol):
    """The interface of a chat platform. Every method may raise a `ChatError`."""

    @property
    def name(self) -> str:
        """The `platform` of its places and persons."""

    @property
    def limits(self) -> Limits:
        """Its rate limits."""

    @property
    def opens_first(self) -> bool:
        """Whether people must open their private chat before the bot can write to them there."""

    @property
    def opens_pages(self) -> bool:
        """Whether its buttons can open a table's page inside the chat application."""

    @property
    def linked(self) -> Link:
        """The state of the connection."""

    def languages(self, place: Place) -> tuple[str, ...]:
        """The languages of a place's readers, if each is shown their own.

        Empty if all see the same; then a view needs no other languages.
        """

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Send a new message and return its id, unique within the place.

        A picture with a drawing is shown as such if possible, others in words. A platform that
        `recognises` nonces sends the same one in a place only once: repeating a send whose answer
        was lost returns the same message.
        """

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Send a new message with a file; a picture in the caption is described in words.

        Raises a plain `ChatError` if only files are refused here.
        """

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Edit a message to look like this."""

    async def delete(self, place: Place, message: str) -> None:
        """Delete a message."""

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        """Celebrate at a message that was just sent; does nothing if sending it did so."""

    async def forget(self, user: str) -> None:
        """Drop everything about a forgotten user; a platform with pages closes theirs."""

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:
        """Open a sub-place (a thread) for one table, and bring that user there; None if there are
        none.
        """

    @property
    def draws(self) -> bool:
        """Whether drawings are part of a message; on other platforms each is a file to send."""

    @property
    def draws_tables(self) -> bool:
        """Whether the platform's pages draw tables themselves (`View.felt`), at each change."""

    @property
    def recognises(self) -> bool:
        """Whether nonces identify earlier messages, at least for some minutes."""

    @property
    def whispers(self) -> bool:
        """Whether a tap can be answered by a view, including one that only that person sees."""

    @property
    def confides(self) -> bool:
        """Whether a tap in a group can also be answered by a view that only that person sees.

        That may fail: then they get the answer's text. The view is not kept up to date.
        """

    def link(self, payload: str) -> str:
        """The address that opens a private chat with the bot and says `/start PAYLOAD` there.

        Empty if there is no such address, or not yet. A payload has at most 64 of A-Z a-z 0-9 _ and
        -.
        """

    @property
    def to_groups(self) -> str:
        """The address by which people add the bot to a group; empty if there is none (yet)."""

    def address(self, place: Place) -> str:
        """The address that opens a group chat for its members; empty if chats have none."""

    @property
    def fairness(self) -> str:
        """The address of the page where anybody can check a record; empty if there is none."""

    async def run(self) -> None:
        """Start, receive people's actions, and return or raise when that has ended.

        Cancelling it closes the platform cleanly.
        """


@runtime_checkable
class PartitionedReceiver(Protocol):
    """A platform that receives people's actions by partition, if its places are partitioned."""

    async def hear(self, part: int) -> None:
        """Receive a partition's actions until cancelled, while `run` is running.

        Nothing of it is left running afterwards.
        """
