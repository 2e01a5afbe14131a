"""The interface through which adapters call the application, and its answers.

The application returns an `Answer` at once; the screen keeps its views up to date.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple, Protocol

from adapters.platform.chat import Admission, Entered, Person, Place, Said, Tapped
from adapters.platform.views import View


@dataclass(frozen=True, slots=True)
class Answer:
    """The short reply to a tap, for the person who tapped. An alert stays until it is dismissed.

    `link` (see `Platform.link`) is opened for them if the platform can do that. `refused`: nothing
    has changed. `seen`: the tapped message shows what the text says.

    `launches`: the table's page is opened for them; `text` is said if it is too late for that.

    `view`: the new look of the tapped message, because a page was turned. As a `whisper`, the view
    is a new message that only they see; `paged`: that message is a page too, and is not kept up to
    date. `gone`: the tapped page is over and is to be deleted. `of`: the application's own name for
    the content of the view (see `Application.answered`).

    Views are returned only to platforms that whisper or confide; if one that confides cannot show
    the view, the person gets the `text`.
    """

    text: str = ""
    alert: bool = False
    link: str = ""
    refused: bool = False
    seen: bool = False
    view: View | None = None
    whisper: bool = False
    paged: bool = False
    gone: bool = False
    launches: bool = False
    of: str = ""


class ArgumentKind(Enum):
    """The kinds of values that an argument has."""

    TEXT = auto()
    NUMBER = auto()
    PERSON = auto()
    """A user of the platform: they are `Said.about`, and nothing is written for them."""
    FLAG = auto()
    """Yes or no: for yes the `template` is written, for no nothing."""


class Term(NamedTuple):
    """A value that an argument can have.

    written: the text that the application reads.
    label: id of the phrase that names it; empty if `written` says enough.
    """

    written: str
    label: str = ""


class Suggestion(NamedTuple):
    """A value that may be meant while a person is still writing it."""

    written: str
    label: str


@dataclass(frozen=True, slots=True)
class Argument:
    """One value that may follow a command.

    summary: id of the phrase that describes it.
    values: the only values, if there are such.
    least, most: the bounds of a number.
    suggested: where the application finds suggestions (`Application.suggestions`); empty for none.
    template: how the value is written; `{}` stands for it.
    """

    name: str
    summary: str
    kind: ArgumentKind = ArgumentKind.TEXT
    required: bool = False
    values: tuple[Term, ...] = ()
    least: int | None = None
    most: int | None = None
    suggested: str = ""
    template: str = "{}"


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One way of giving a command, on platforms that have subcommands and typed arguments.

    Such a platform writes the form's `line` and the values of its arguments in their order, so the
    application reads the same text as on a platform where people write it themselves.

    path: the name of the command, and of the subcommand if there is one.
    summary: id of the phrase that describes it.
    manages: by default it is only for those who manage the group.
    anywhere: it also answers, to the person alone, where the bot is not.
    """

    path: tuple[str, ...]
    line: str
    summary: str
    arguments: tuple[Argument, ...] = ()
    manages: bool = False
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command for the platform's menu, in one language.

    alone: it and its answer concern only the person who gives it.
    """

    name: str
    summary: str
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Invitation:
    """A message that a person may send to any chat, also where the bot is not; it has only links.

    `id`: the application's name for it. `title` and `told`: what the person chooses it by.
    """

    id: str
    title: str
    told: str
    view: View


@dataclass(frozen=True, slots=True)
class Invitations:
    """The messages that a person may send, and how they come to the bot for more.

    `label`: a button that starts the bot with the `payload` (see `Platform.link`).
    """

    found: tuple[Invitation, ...]
    label: str
    payload: str


SUGGESTION: Final = "suggestion"
"""The kind of a question that a client asks while its person is still writing; see `admits`."""


class Application(Protocol):
    """The interface through which adapters call the application."""

    def admits(self, platform: str, user: str, kind: str) -> Admission:
        """Count a person's tap, command or `SUGGESTION` on arrival, before anything is spent on it.

        A dropped one need not be read, stored or handled.
        """

    async def said(self, said: Said) -> tuple[Answer, ...]:
        """Handle a line of text.

        If the platform whispers or the line was whispered, answers for that person alone are
        returned as whispers, to be shown in this order; everything else is written to the place.
        """

    async def suggestions(self, asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
        """The values of an argument that begin as the person has, the likeliest first.

        `asked`: the command so far. `source`: as in `Argument.suggested`. Nothing is changed.
        """

    async def tapped(self, tapped: Tapped) -> Answer:
        """Handle a pressed button; the answer is for that person alone."""

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        """Note that an answer's view has reached the person, as the message with the id `message`.

        A whisper is in a place of its own: private, in the same chat, with the person's id as its
        topic. Only answers can be sent there.
        """

    async def invitations(self, person: Person) -> Invitations:
        """The invitations that a person may send to other people. Nothing is changed."""

    async def invited(self, person: Person, invitation: str, place: Place) -> None:
        """Note that a person has sent an invitation, as the message of that `lent` place."""

    def viewed(self, place: Place) -> None:
        """Note that a private place has come into view on a page, or is on none any more."""

    async def introduced(self) -> None:
        """Note that a platform knows its links now; views with links have to be shown again."""

    async def entered(self, entered: Entered) -> None:
        """Note that the bot can be used in a place from now on."""

    async def left(self, place: Place) -> None:
        """Note that the bot can no longer use a place: it was blocked or removed, or the place is
        gone.
        """

    async def departed(self, place: Place, user: str) -> None:
        """Note that a person is no longer a member of a group."""

    async def shut_out(self, platform: str, community: str) -> None:
        """Note that the bot can no longer use any place of a community."""

    async def rights_changed(self, platform: str, within: str) -> None:
        """Note that the bot's rights in a chat or community may have changed; retry its writes."""

    async def moved(self, old: Place, new: Place) -> None:
        """Note that a chat has another id, with the same topics; its old messages can no longer be
        edited.

        If both ids are the same, the chat has no topics any more; their content moves to the chat.
        """

    async def chose_language(self, person: Person) -> None:
        """Note that a person chose another language in the platform's own settings."""

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The commands for a menu, the most useful first."""


@dataclass(frozen=True, slots=True)
class TableOption:
    """An answer to a question about a new table. `told` explains it; `rare` ones come later."""

    value: str
    label: str
    told: str = ""
    chosen: bool = False
    rare: bool = False


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question about a new table, of whose options one is chosen.

    `of`: the answer to the first question for which this one is asked; empty if it always is.
    """

    name: str
    label: str
    options: tuple[TableOption, ...]
    of: str = ""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table whose people want strangers.

    `game`: the game and its pace. `who`: the people there. `free`: the number of free seats.
    `portraits`: the names of their pictures, of those who have one; none for a stranger.
    """

    code: str
    game: str
    who: str
    free: int
    portraits: tuple[str, ...] = ()


class Entry(StrEnum):
    """The outcome for somebody at the front door; all but the first leave them there."""

    IN = "in"
    TAKEN = "taken"
    """The table has no seat for them any more."""
    FAST = "fast"
    """They have asked for too much at once."""
    FAILED = "failed"
    """The application cannot do it at present."""


class FrontDoor(Protocol):
    """How people without a table get to one, on a platform with pages of its own.

    The given place must be the person's own: nobody else gets a table there by this.
    """

    def questions(self, language: str) -> tuple[TableQuestion, ...]:
        """The questions about a new table, with what is usual in that language as chosen."""

    async def open_tables(self, language: str, person: Person | None) -> tuple[OpenTable, ...]:
        """The tables at which that person, or if unknown anybody, can sit down, the best first."""

    async def portrait(self, person: Person) -> str:
        """The name of the person's picture; empty if there is none."""

    async def gathers(self, place: Place) -> bool:
        """Whether a table in this place waits for people."""

    async def play_now(self, place: Place, person: Person) -> Entry:
        """Begin a match against AI players at once; a match of theirs there goes on instead.

        No table there waits for people.
        """

    async def open_table(self, place: Place, person: Person, chosen: Mapping[str, str]) -> Entry:
        """Open a table as chosen; what is missing or unknown is as usual in their language."""

    async def may_sit(self, person: Person, code: str) -> bool:
        """Whether the person can sit down at this open table."""

    async def sit_down(self, place: Place, person: Person, code: str) -> Entry:
        """Sit down at an open table, which is shown in this place from then on."""


class Phrases(Protocol):
    """An adapter's own texts (page titles, labels, errors) in the supported languages."""

    def languages(self) -> Mapping[str, str]:
        """Language tag → the language's own name."""

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        """The phrase with that id; raises `KeyError` if there is none."""
