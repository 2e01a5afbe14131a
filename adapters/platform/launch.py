"""Launches: our pages opened inside a chat app, which proves who looks at them.

The adapter of the chat platform checks the proof and makes a `Launch` of it; the adapter of the
browser signs the page in, and asks the application where the page leads.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Protocol, runtime_checkable

from adapters.platform.application import Answer, Invitation
from adapters.platform.chat import Person


class ForgedLaunch(Exception):
    """The text is not a proof that a chat app made for this bot."""


class SpentCode(ForgedLaunch):
    """The app does not know the code of a launch any more."""


class AppUnreachable(Exception):
    """The chat app cannot be asked at present."""


@dataclass(frozen=True, slots=True)
class Launch:
    """One opening of our page, as a chat app has proved it.

    `proof`: the digest of the proof, by which it is recognised when the page sends it again.
    `made`: when the app made the proof. `start`: what the opened link asks for; empty if nothing.
    `chat`: the id of the chat in which it was opened, or `instance`: the platform's other name for
    that chat; both empty if the proof does not tell. `table`: the code of the table that the page
    asks for, which is no part of the proof: it opens only what the person may see. `belongs`: the
    person is a member of that chat, and not only a guest of the page. `may_write`: the app says
    that the bot may write to the person.
    """

    person: Person
    proof: str
    made: datetime
    start: str = ""
    chat: str = ""
    instance: str = ""
    table: str = ""
    belongs: bool = True
    may_write: bool = False


class Way(Enum):
    """Where a page leads."""

    START = auto()
    """The start page."""
    CHOICE = auto()
    """A choice among the person's tables."""
    ROOM = auto()
    """The room of a table, in which the person acts."""
    WATCH = auto()
    """That room, in which they only watch until they come in."""
    KNOCK = auto()
    """A table by invitation, at which they may ask to come in."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a page leads. `table` and `room` are codes, of the table and of its room."""

    way: Way
    table: str = ""
    room: str = ""


@dataclass(frozen=True, slots=True)
class Launched:
    """A launch that was carried out: as which visitor the page is signed in, and where it leads.

    `language`: the visitor's. `unwritable`: the bot cannot write to the person yet.
    """

    visitor: str
    language: str
    destination: Destination
    unwritable: bool


@dataclass(frozen=True, slots=True)
class TableDoor:
    """A table that a person may open: its code, and what they call it."""

    code: str
    name: str


class Activity(Protocol):
    """A chat app that has to be asked who opens a page."""

    async def client(self) -> str:
        """Our id at the app, for the page; raises `AppUnreachable`."""

    async def launch(self, code: str, instance: str) -> tuple[Launch, str]:
        """The launch with a code, in an instance of the page, and the page's token at the app.

        Raises `SpentCode`, `ForgedLaunch` or `AppUnreachable`.
        """


@runtime_checkable
class PreparesInvitations(Protocol):
    """A chat app in which a page can have its person send a message that the bot has written."""

    async def prepare(self, user: str, invitation: Invitation) -> str:
        """Prepare an invitation for this user to send; its id for the page, or empty if refused."""


class TableRooms(Protocol):
    """The application's side of launches, and of the rooms that show one table of a chat."""

    async def visitor_of(self, person: Person) -> str:
        """The id of the visitor as whom a person opens our pages; empty before the first time."""

    async def launched(self, launch: Launch) -> Launched:
        """Carry out a launch whose proof was checked."""

    async def way(self, visitor: Person, table: str, source: str) -> Destination:
        """Where the code of a table leads a visitor of the browser."""

    async def seat(self, visitor: Person, table: str) -> Destination | None:
        """Where a visitor acts at a table, by its code; None if they do not belong to it."""

    async def tables(self, visitor: Person) -> tuple[TableDoor, ...]:
        """The visitor's own tables."""

    async def may_act(self, visitor: Person, room: str) -> bool:
        """Whether the visitor may do more than watch in the room of a table."""

    async def may_watch(self, visitor: Person | None, room: str) -> bool:
        """Whether somebody may look on in the room of a table; `visitor`: None for a stranger."""

    async def invitation(self, visitor: Person, room: str) -> str:
        """The id of an invitation, prepared for the visitor to send from their chat app.

        It is to the table that the room shows; empty if the visitor cannot invite to it so.
        """

    async def come_in(self, visitor: Person, table: str, source: str) -> Answer:
        """Sit down at a table, or ask to be let in, as `/join` does."""
