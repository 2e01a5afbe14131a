"""The contents of a chat as plain values, sufficient to draw or read it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tests.emulators.telegram.markup import Entity, to_html


class Refused(Exception):
    """An error answer of the Bot API."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(description: str, **parameters: int) -> Refused:
    return Refused(400, f"Bad Request: {description}", **parameters)


@dataclass(frozen=True, slots=True)
class User:
    """A person or a bot. `language` is their application's."""

    id: int
    first: str
    last: str = ""
    username: str = ""
    language: str = ""
    is_bot: bool = False

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}".strip()


@dataclass(frozen=True, slots=True)
class Button:
    """A button below a message.

    It sends `data` to the bot, opens `url`, `copies` a text, or opens the page `app` as a Mini App.
    """

    label: str
    data: str = ""
    url: str = ""
    style: str = ""
    copies: str = ""
    app: str = ""


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was sent."""

    name: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it looked at one moment.

    `text` is the caption of a photo or document. `service` names the application's own messages
    ("new_chat_members", ...), and `about` holds their users, ids or names. `masked`: an admin wrote
    it in the group's name. `thread` is the first message of a reply thread outside of topics.
    `reactions` are the bot's, `effect` is the id of its effect. An `ephemeral` message has that
    number and no other; only its `receiver` sees it.
    """

    chat: int
    id: int
    sender: User
    at: datetime
    text: str = ""
    entities: tuple[Entity, ...] = ()
    buttons: Rows = ()
    photo: bytes = b""
    document: Document | None = None
    topic: int | None = None
    thread: int | None = None
    silent: bool = False
    reply_to: int | None = None
    masked: bool = False
    service: str = ""
    about: tuple[User | int | str, ...] = ()
    reactions: tuple[str, ...] = ()
    effect: str = ""
    edits: int = 0
    edited_at: datetime | None = None
    ephemeral: int = 0
    receiver: User | None = None

    @property
    def author(self) -> str:
        return self.sender.name

    @property
    def html(self) -> str:
        return to_html(self.text, self.entities)

    @property
    def caption(self) -> str:
        return self.text if self.photo or self.document else ""

    @property
    def labels(self) -> list[list[str]]:
        return [[button.label for button in row] for row in self.buttons]

    def each_button(self) -> Iterator[Button]:
        for row in self.buttons:
            yield from row

    def button(self, label_or_data: str) -> Button:
        """The button with a label or data, or the only one whose label contains it."""
        found = list(self.each_button())
        exact = [one for one in found if label_or_data in (one.label, one.data)]
        near = [one for one in found if label_or_data in one.label]
        if exact:
            return exact[0]
        if len(near) == 1:
            return near[0]
        raise LookupError(f"no button {label_or_data!r} among {self.labels}")

    def has_button(self, label_or_data: str) -> bool:
        return any(label_or_data in (one.label, one.data) for one in self.each_button())


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """A person's view after a press: nothing, a toast, an alert or an opened link."""

    text: str = ""
    alert: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True)
class InlineResult:
    """A message that inline mode offers."""

    id: str
    title: str
    description: str
    text: str
    entities: tuple[Entity, ...]
    buttons: Rows


@dataclass(frozen=True, slots=True)
class InlineAnswer:
    """The answer to a person who writes @bot: results, and a button that starts the bot."""

    results: tuple[InlineResult, ...]
    button: str = ""
    start: str = ""


class What(StrEnum):
    SENT = "sent"
    EDITED = "edited"
    DELETED = "deleted"
    REACTED = "reacted"
    SERVICE = "service"
    PRESSED = "pressed"
    ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in a chat.

    `message` is its state afterwards, `before` that before an edit; `button` was pressed; `query`
    links a press to its answer.
    """

    at: datetime
    what: What
    who: User
    message: Message
    before: Message | None = None
    button: Button | None = None
    answer: CallbackAnswer | None = None
    query: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the bot as it was answered; `error` is empty if it was carried out."""

    method: str
    chat: int | None
    at: datetime
    code: int = 200
    error: str = ""

    @property
    def ok(self) -> bool:
        return not self.error
