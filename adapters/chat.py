"""The neutral words in which a chat platform and the application speak to each other.

An adapter turns what people do into `Said`, `Tapped` and `Entered`; the application answers with an
`Answer` at once and with `View`s that the screen keeps up to date. All values are immutable, and
none of them knows a platform's markup: a `View` says what is to be seen, the adapter how.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum
from typing import Protocol

BUTTON_BYTES = 64
"""Most bytes of a button's data on any platform (Telegram's `callback_data`)."""

DOCUMENT_BYTES = 8 * 1024 * 1024
"""Most bytes of a file; all platforms take that (Discord 10 MiB, Telegram 50 MB)."""

_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_MIME = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]*")


@dataclass(frozen=True, slots=True)
class Place:
    """Where messages stand: a group chat, one topic of it, or one person's private chat.

    What only one person sees in a chat of many stands in a place of its own, a whisper: it is
    private, and its topic is the person. `title` is what people call a place, empty where unknown;
    a place stays the same under another title. `community` is the platform's id of what several
    chats belong to, empty where a chat stands by itself.
    """

    platform: str
    chat: str
    topic: str = ""
    private: bool = False
    title: str = field(default="", compare=False)
    community: str = field(default="", compare=False)

    @property
    def whispered(self) -> bool:
        """Whether only one person sees what stands there; nothing can be sent but as an answer."""
        return self.private and bool(self.topic)

    @property
    def writable(self) -> "Place":
        """Where something new can be sent: the place itself, or the chat around a whisper."""
        return replace(self, topic="", private=False) if self.whispered else self

    def whisper(self, user: str) -> "Place":
        """The place of what only this user sees here."""
        return replace(self, topic=user, private=True)


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts, as the platform knows him. `language` is a BCP 47 tag, empty where unknown."""

    platform: str
    user: str
    name: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text that was written to the bot or is a command (it starts with a slash).

    `masked`: an admin speaks in the name of the group, and the person stands for the group; such a
    one can open a table and not sit at it. What is not `addressed` may be meant for another bot.
    """

    place: Place
    person: Person
    text: str
    may_manage: bool = False
    masked: bool = False
    addressed: bool = True


@dataclass(frozen=True, slots=True)
class Tapped:
    """A button was pressed. `data` is what came over the wire and may be anything at all.

    `whispered`: it stood on a message that only he sees (see `Answer.view`).
    """

    place: Place
    person: Person
    data: str
    message: str = ""
    may_manage: bool = False
    whispered: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """The bot can be used in this place from now on: a room was opened, a private chat begun or
    begun again, a group joined.
    """

    place: Place
    person: Person


class Tone(StrEnum):
    """What a button means, for its colour; its label says it too."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight. A newline in the text starts a new line.

    `calls` is the platform's id of a person whom the text names: where the message is new and makes
    a sound, he is told of it.
    """

    text: str
    strong: bool = False
    calls: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. A `quiet` one may be shown smaller or paler, a `folded` one may be closed
    until somebody wants to read it.
    """

    spans: tuple[Span, ...]
    quiet: bool = False
    folded: bool = False

    @property
    def plain(self) -> str:
        """The text without weights."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table. The first column is words, the others are short; `header` is the first row."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    strong_last: bool = False


Block = Paragraph | Grid


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG drawing whose images are named `art:NAME` (see `Art`), and the same in words.

    `alt` is for a screen reader, `told` the same as lines of text where drawings are not shown;
    it is empty where the text around says it all.
    """

    svg: str
    alt: str
    told: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be pressed. `icon` names an image that may be shown for the label.

    With a `link` it opens that address and says nothing to the bot. Only a platform that
    `opens_first` gets such a one.
    """

    label: str
    data: str
    tone: Tone = Tone.PLAIN
    icon: str = ""
    link: str = ""

    def __post_init__(self) -> None:
        if len(self.data.encode()) > BUTTON_BYTES:
            raise ValueError(f"button data over {BUTTON_BYTES} bytes: {self.data!r}")


@dataclass(frozen=True, slots=True)
class Tile:
    """One of a row of small pictures; with a button it can be pressed, without it is only seen.

    `label` is short text for a row of text, `name` the full words for a screen reader.
    """

    icon: str
    label: str
    name: str
    button: Button | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A message as it should look.

    Order on the screen: blocks, picture, tiles, buttons (in rows). `urgent` says that the reader is
    being waited for; `notify` that the arrival of the message may make a sound. `others` are the
    same in the other languages of the place (see `Platform.languages`).
    """

    blocks: tuple[Block, ...] = ()
    picture: Picture | None = None
    tiles: tuple[Tile, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    language: str = "en"
    urgent: bool = False
    notify: bool = False
    others: "tuple[View, ...]" = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A file for whoever reads a place.

    The name is one that every platform keeps as it is: ASCII letters, digits, `.`, `_` and `-`, the
    first of them a letter or a digit, at most 64. Raises `ValueError` for another one, for a `mime`
    that is no type, and for a body that is empty or over `DOCUMENT_BYTES`.
    """

    name: str
    body: bytes = field(repr=False)
    mime: str

    def __post_init__(self) -> None:
        if not _FILE_NAME.fullmatch(self.name):
            raise ValueError(f"no name that every platform keeps: {self.name!r}")
        if not _MIME.fullmatch(self.mime):
            raise ValueError(f"no type of a file: {self.mime!r}")
        if not 0 < len(self.body) <= DOCUMENT_BYTES:
            raise ValueError(f"a file of {len(self.body)} bytes")


@dataclass(frozen=True, slots=True)
class Answer:
    """The short reply to a tap, for the one who tapped. An alert stays until it is dismissed.

    A `link` (see `Platform.link`) is opened for him, where the platform can do that. `refused`:
    nothing has changed. `view` is what the message that was tapped looks like now: a page has been
    turned. Where the platform whispers it may be, as a `whisper`, a new message below that only he
    sees; `paged` says that this is a page too, and nobody keeps it up to date. `dropped`: the tap
    was not even looked at, as its person floods, and no request shall be spent on answering it.
    `of` is the application's own name for what the view shows (see `Application.answered`).

    An adapter gets a view from the application only if its platform whispers.
    """

    text: str = ""
    alert: bool = False
    link: str = ""
    refused: bool = False
    view: View | None = None
    whisper: bool = False
    paged: bool = False
    dropped: bool = False
    of: str = ""


@dataclass(frozen=True, slots=True)
class Argument:
    """The one text that a command takes. `summary` is the words' id of what it says about it."""

    name: str
    summary: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command for the platform's menu, in one language."""

    name: str
    summary: str


@dataclass(frozen=True, slots=True)
class Limits:
    """How often a platform may be written to; `None` is no limit.

    `chat_gap` is the least time between two writes in one chat, `per_minute` the most writes to a
    group in a minute, `per_second` the most in all.
    """

    chat_gap: timedelta = field(default_factory=timedelta)
    per_minute: int | None = None
    per_second: int | None = None


class ChatError(Exception):
    """A write to a platform did not happen; the subclass says what to do about it."""


class Unreachable(ChatError):
    """The place cannot be written to: never started, blocked, thrown out, gone."""


class MessageGone(ChatError):
    """The message to be edited or deleted is no longer there."""


class TokenRefused(ChatError):
    """The platform does not accept the bot's token, which cannot mend itself."""


class PlatformRefused(ChatError):
    """The platform does not serve the bot, which cannot mend itself.

    `reason` is the words' id of why; the platform's name is `{ $platform }` there.
    """

    def __init__(self, platform: str, reason: str) -> None:
        super().__init__(platform)
        self.platform = platform
        self.reason = reason


class Busy(ChatError):
    """The platform refuses for now; it may be tried again after `retry_after`."""

    def __init__(self, retry_after: timedelta) -> None:
        super().__init__(f"retry after {retry_after.total_seconds():.1f} s")
        self.retry_after = retry_after


class Troubled(ChatError):
    """The platform cannot be reached or failed; it may be tried again.

    A new message may have arrived all the same.
    """


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

    def languages(self, place: Place) -> tuple[str, ...]:
        """The languages in which a place is read, if everybody is shown his own there.

        Empty where all see the same: nothing is told in other languages then.
        """
        ...

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        """Write a new message and return its id, unique within the place.

        A platform that can tell sends the same nonce in a place only once: sent again, because we
        did not hear of the first time, it is the same message.
        """
        ...

    async def post(self, place: Place, view: View) -> None:
        """Write a new message that is never edited; it may have a form that could not be."""
        ...

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        """Write a new message with a file; a picture in the caption is told in words.

        Where files are refused and texts are not, it is a `ChatError` that need not mean more.
        """
        ...

    async def edit(self, place: Place, message: str, view: View) -> None:
        """Make a message look like this."""
        ...

    async def delete(self, place: Place, message: str) -> None:
        """Take a message away."""
        ...

    async def branch(self, place: Place, title: str) -> Place | None:
        """Open a place of its own below this one, for one table; None where there are none."""
        ...

    @property
    def whispers(self) -> bool:
        """Whether a tap can be answered by a view, and by one that only one person sees."""
        ...

    def link(self, payload: str) -> str:
        """An address that opens one's private chat with the bot and says `/start PAYLOAD` there.

        Empty where there is no such address, or not yet. A payload has at most 64 of A-Z a-z 0-9
        _ and -.
        """
        ...

    async def run(self) -> None:
        """Start, bring in what people do, and return or raise when that has ended.

        Cancelling it closes the platform cleanly.
        """
        ...


class Application(Protocol):
    """What an adapter needs of the application."""

    async def said(self, said: Said) -> tuple[Answer, ...]:
        """Somebody wrote a line.

        Where the platform whispers, what concerns only him is returned as whispers, to be shown in
        this order; all else is written to the place.
        """
        ...

    async def tapped(self, tapped: Tapped) -> Answer:
        """Somebody pressed a button; the answer is for him alone."""
        ...

    async def answered(self, asked: Said | Tapped, answer: Answer, message: str) -> None:
        """An answer's view has reached him; `message` is what a platform can edit it by.

        As a whisper it stands in a place of its own: private, in the same chat, with the person's
        id as its topic. Nothing can be sent there but as an answer.
        """
        ...

    async def introduced(self) -> None:
        """A platform knows its links from now on: what tells them has to be shown again."""
        ...

    async def entered(self, entered: Entered) -> None:
        """The bot can be used in a place from now on."""
        ...

    async def left(self, place: Place) -> None:
        """The bot cannot be used in a place any more: blocked, thrown out, or the place is gone."""
        ...

    async def shut_out(self, platform: str, community: str) -> None:
        """The bot cannot be used any more in anything that belongs to a community."""
        ...

    async def moved(self, old: Place, new: Place) -> None:
        """A chat goes on under another id, with all its topics; its old messages are lost to us."""
        ...

    async def chose_language(self, person: Person) -> None:
        """Somebody chose another language in his platform's own settings."""
        ...

    def commands(self, language: str, *, private: bool) -> tuple[Command, ...]:
        """The commands for a menu, the most useful first."""
        ...


class Art(Protocol):
    """Where the images come from that icons and pictures name."""

    def art(self, name: str) -> bytes | None:
        """The SVG file of that name, `None` where there is none. Never blocks for long."""
        ...


class Phrases(Protocol):
    """An adapter's own words (page titles, labels, errors) in the languages of the house."""

    def languages(self) -> Mapping[str, str]:
        """Language tag → the language's own name."""
        ...

    def phrase(self, language: str, message: str, **args: str | int) -> str:
        """The message of that id; a `KeyError` where there is none."""
        ...
