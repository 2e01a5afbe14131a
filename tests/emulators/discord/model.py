"""The contents of a channel as plain values, sufficient to draw or read it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

Json = dict[str, Any]

# https://docs.discord.com/developers/resources/message#message-object-message-flags
SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

# https://docs.discord.com/developers/components/reference#component-object-component-types
ACTION_ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY = 1, 2, 3, 9, 10, 11, 12
FILE, SEPARATOR, CONTAINER = 13, 14, 17


class Refused(Exception):
    """An error answer of Discord.

    `errors` is the tree of a 50035, `headers` those of a 429 about its limit.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
        more: Json | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers or {}
        self.body: Json = {"message": message, "code": code} | (more or {})
        if errors is not None:
            self.body["errors"] = errors


@dataclass(frozen=True, slots=True)
class User:
    """A person or a bot. `locale` is their client's language."""

    id: int
    name: str
    username: str
    locale: str = "en-US"
    is_bot: bool = False
    avatar: str | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message; it is shown where a component refers to it."""

    id: int
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Button:
    """A button as shown; it sends `data`, its custom_id, to the bot.

    `emoji` is a character or the name of an application's emoji. An option of a menu counts as a
    button: it sends its value, and `menu` is the menu's custom_id; `chosen`: it is selected.
    """

    label: str
    data: str = ""
    style: int = 2
    emoji: str = ""
    disabled: bool = False
    url: str = ""
    menu: str = ""
    chosen: bool = False

    @property
    def face(self) -> str:
        """The label; a chosen option has a tick before it."""
        return f"{'✓' if self.chosen else self.emoji} {self.label}".strip()


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it looked at one moment.

    `whispered_to`: only this user sees it. `rings`: ids of users who are notified of a mention.
    `thinking`: a placeholder for an answer to come. `service` names Discord's own messages.
    `reactions` are the bot's.
    """

    channel: int
    id: int
    sender: User
    at: datetime
    content: str = ""
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0
    rings: tuple[int, ...] = ()
    nonce: str = ""
    whispered_to: int | None = None
    interaction: int | None = None
    thinking: bool = False
    service: str = ""
    reactions: tuple[str, ...] = ()
    edits: int = 0
    edited_at: datetime | None = None

    @property
    def author(self) -> str:
        return self.sender.name

    @property
    def whisper(self) -> bool:
        return self.whispered_to is not None

    @property
    def silent(self) -> bool:
        return bool(self.flags & SUPPRESS_NOTIFICATIONS)

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def text(self) -> str:
        """All texts in order, separated by line breaks; links to commands as people see them."""
        return COMMAND_LINK.sub(r"/\1", self.raw_text)

    @property
    def raw_text(self) -> str:
        """All texts as they were sent."""
        texts = [one["content"] for one in walk(self.components) if one["type"] == TEXT]
        return "\n".join([self.content, *texts] if self.content else texts)

    @property
    def accent(self) -> int | None:
        """The colour of the first container that has one."""
        colours = [one.get("accent_color") for one in walk(self.components)]
        return next((colour for colour in colours if colour is not None), None)

    @property
    def pictures(self) -> list[bytes]:
        """The attachments that a gallery shows."""
        shown = "".join(str(one) for one in walk(self.components) if one["type"] == GALLERY)
        return [one.content for one in self.attachments if f"attachment://{one.name}" in shown]

    @property
    def files(self) -> list[Attachment]:
        """The attachments shown as files."""
        shown = [one["file"]["url"] for one in walk(self.components) if one["type"] == FILE]
        return [one for one in self.attachments if f"attachment://{one.name}" in shown]

    @property
    def buttons(self) -> tuple[tuple[Button, ...], ...]:
        """The rows of buttons; a section's button and each menu are separate rows."""
        rows = []
        for one in walk(self.components):
            if one["type"] == ACTION_ROW:
                inside = one["components"]
                menu = inside[0]["type"] == SELECT
                rows.append(options_of(inside[0]) if menu else tuple(map(button_of, inside)))
            elif one["type"] == SECTION and one["accessory"]["type"] == BUTTON:
                rows.append((button_of(one["accessory"]),))
        return tuple(rows)

    @property
    def labels(self) -> list[list[str]]:
        return [[button.face for button in row] for row in self.buttons]

    def each_button(self) -> Iterator[Button]:
        for row in self.buttons:
            yield from row

    def button(self, label_or_data: str) -> Button:
        """The button with a label, face or data, or the only one whose face contains it."""
        found = list(self.each_button())
        wanted = label_or_data
        exact = [one for one in found if wanted in (one.label, one.face, one.data)]
        near = [one for one in found if wanted in one.face]
        if exact:
            return exact[0]
        if len(near) == 1:
            return near[0]
        raise LookupError(f"no button {wanted!r} among {self.labels}")

    def has_button(self, label_or_data: str) -> bool:
        wanted = label_or_data
        return any(wanted in (one.label, one.face, one.data) for one in self.each_button())


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a tree, in the order of display."""
    for one in components:
        yield one
        yield from walk(one.get("components") or ())
        if accessory := one.get("accessory"):
            yield accessory


def options_of(component: Json) -> tuple[Button, ...]:
    return tuple(
        Button(
            one["label"],
            one["value"],
            menu=component["custom_id"],
            chosen=bool(one.get("default")),
        )
        for one in component["options"]
    )


def button_of(component: Json) -> Button:
    emoji = component.get("emoji") or {}
    return Button(
        component.get("label") or "",
        component.get("custom_id") or "",
        component["style"],
        emoji.get("name") or "",
        bool(component.get("disabled")),
        component.get("url") or "",
    )


# Reference, Message Formatting: slash commands, with their subcommands
COMMAND_LINK = re.compile(r"</([^:>]+):(\d+)>")

BY_INTERACTION = frozenset(
    ("callback", "follow_up", "edit_by_token", "get_by_token", "delete_by_token")
)
"""The routes of interactions, which are not bound to the limit of all requests
(Receiving and Responding, Followup Messages).
"""


class Kind(StrEnum):
    """How an interaction was answered (Discord's interaction callback types 4 to 8, 12)."""

    MESSAGE = "message"
    THINKING = "thinking"
    DEFERRED = "deferred"
    UPDATE = "update"
    LAUNCHED = "launched"
    SUGGESTED = "suggested"


@dataclass(frozen=True, slots=True)
class Reply:
    """A person's view after a press or a command: a new or a changed message.

    A deferred update shows nothing; a message that never came stays a placeholder.
    """

    kind: Kind
    message: Message | None = None
    suggestions: tuple[tuple[str, str], ...] = ()
    """Names and values."""

    @property
    def whisper(self) -> bool:
        return self.message is not None and self.message.whisper

    @property
    def text(self) -> str:
        return self.message.text if self.message is not None else ""


class What(StrEnum):
    SENT = "sent"
    EDITED = "edited"
    DELETED = "deleted"
    REACTED = "reacted"
    SERVICE = "service"
    PRESSED = "pressed"
    COMMANDED = "commanded"
    ANSWERED = "answered"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Happening:
    """An event in a channel.

    `message` is its state afterwards, `before` that before an edit; `button` was pressed, `command`
    was written; `interaction` links these to their answer.
    """

    at: datetime
    what: What
    who: User
    message: Message | None = None
    before: Message | None = None
    button: Button | None = None
    command: str = ""
    kind: Kind | None = None
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """A request of the bot as it was answered. `kind` names the route, `code` is Discord's."""

    kind: str
    channel: int | None
    at: datetime
    status: int = 200
    code: int = 0

    @property
    def ok(self) -> bool:
        return self.status < 300

    @property
    def counted(self) -> bool:
        """Whether it counts against the limit of all requests."""
        return self.kind not in BY_INTERACTION
