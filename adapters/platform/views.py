"""The content of a message, whatever the platform.

A `View` says what is shown; the adapter decides how. All values are immutable, and none of them
knows a platform's markup.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, Protocol

from pydantic import ConfigDict

from adapters.platform.chat import Place
from adapters.platform.drawings import Drawing

BUTTON_BYTES = 64
"""Maximum bytes of a button's data on any platform (Telegram's `callback_data`)."""

DOCUMENT_BYTES = 8 * 1024 * 1024
"""Maximum bytes of a file that all platforms take (Discord 10 MiB, Telegram 50 MB)."""

CHOICE: Final = 25
"""Maximum options of a choice on any platform (Discord's select menus)."""

CHOSEN: Final = "✓ "
"""Prefix of the label of a chosen option."""

_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_MIME = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]*")


class Tone(StrEnum):
    """The meaning of a button, for its colour; its label says it too.

    `FAINT`: not possible now; pressing says why.
    """

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"
    FAINT = "faint"


class MomentForm(StrEnum):
    """How a moment is shown: the time of day, that and the day, or the time until then."""

    CLOCK = "clock"
    DAY = "day"
    DISTANCE = "distance"


class Moment(NamedTuple):
    """A point in time. Some platforms show it by the reader's own clock and keep it up to date."""

    at: datetime
    form: MomentForm


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight. A newline in the text starts a new line.

    `calls`: the platform's id of a person named in the text; they are notified if the message is
    new and makes a sound. `address`: the text is an address of ours, shown as a link. `moment`: the
    time that the text tells, for a platform that shows it itself.
    """

    text: str
    strong: bool = False
    calls: str = ""
    address: bool = False
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text.

    A `quiet` one may be shown smaller or paler; a `folded` one may be collapsed.
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
    """A drawing, and the same in words.

    `drawing`: None if there is nothing to draw. For a platform that sends drawings as files, it
    shows the tiles too. `alt`: for screen readers. `told`: the same as lines of text, used where
    drawings are not shown; empty if the text around it says it all.
    """

    drawing: Drawing | None = None
    alt: str = ""
    told: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """An address to send to friends, with words of invitation."""

    link: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A form for the end of a `line`, which is then said for the person who has filled it in.

    value: what stands there now. moment: a date and a time, which end the line as an instant of
    ISO 8601. longest: the most characters of a text.
    """

    line: str
    value: str = ""
    moment: bool = False
    longest: int = 0


@dataclass(frozen=True, slots=True)
class Button:
    """A button. `icon` names an image that may be shown for the label.

    With a `link` it opens that address and sends nothing to the bot; only a platform that
    `opens_first` gets such a button. One that `shares` lets people choose a chat to send something
    to; on platforms without that, it sends its `data` like any other. One that `copies` puts that
    text on the clipboard; platforms without that leave it out. One that `opens` a page names the
    table's code; only a platform that `opens_pages` gets such a button. One that `asks` opens a
    form; only a platform that `draws_tables` gets such a button.
    """

    label: str
    data: str
    tone: Tone = Tone.PLAIN
    icon: str = ""
    link: str = ""
    shares: Share | None = None
    copies: str = ""
    opens: str = ""
    asks: Question | None = None

    def __post_init__(self) -> None:
        if len(self.data.encode()) > BUTTON_BYTES:
            raise ValueError(f"button data over {BUTTON_BYTES} bytes: {self.data!r}")

    def marked(self, *, when: bool, tone: Tone = Tone.SUCCESS) -> "Button":
        """The same button; with the mark and this `tone` if it stands for what is chosen."""
        return replace(self, label=f"{CHOSEN}{self.label}", tone=tone) if when else self


@dataclass(frozen=True, slots=True)
class Alternative:
    """An option of a choice; it sends its `data` like a button.

    `told` explains it in a line that may be left out.
    """

    label: str
    data: str
    chosen: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of one option: a menu if the platform has them, else buttons.

    `label` says what is chosen. Raises `ValueError` for more options than a menu takes, or two with
    the same data.
    """

    label: str
    options: tuple[Alternative, ...]

    def __post_init__(self) -> None:
        said = {button.data for button in self}
        if not len(said) == len(self.options) <= CHOICE:
            raise ValueError(f"not a valid choice: {len(self.options)} options")

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Button]:
        """The options as buttons."""
        for one in self.options:
            yield Button(one.label, one.data).marked(when=one.chosen)


Row = tuple[Button, ...] | Choice


@dataclass(frozen=True, slots=True)
class Tile:
    """One of a row of small pictures; it can be pressed if it has a button.

    `label`: short text for a line of text. `name`: the full words for a screen reader. `why`: the
    data of a button that explains why there is none, for platforms where such a tile can be pressed
    but does not look selectable.
    """

    icon: str
    label: str
    name: str
    button: Button | None = None
    why: str = ""


class Celebration(StrEnum):
    """The occasion of a celebration: a rare feat, or a victory."""

    FEAT = "feat"
    VICTORY = "victory"


@dataclass(frozen=True, slots=True)
class Bell:
    """The subject of a message with a sound, for a platform that can notify absent people.

    `about` names the matter: a newer notification replaces an older one about the same. `until`:
    when it is over, if known. `group`: the place where it happens.
    """

    about: str
    until: datetime | None = None
    group: Place | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A message as it should look.

    Order on the screen: blocks, picture, tiles, buttons (in rows). `urgent`: somebody waits for the
    reader. `notify`: the message may make a sound on arrival. `others`: the same view in the other
    languages of the place (see `Platform.languages`). `felt`: data for a platform that
    `draws_tables`, a JSON object that only its own pages understand.

    `celebration`, `bell` and `answers` (the `question` that the message answers) belong to the
    arrival of a new message. They are not part of its look, so no message is edited for them.

    `people`: those whom the texts may name, each with a platform-independent id and the full name.
    A platform that keeps messages itself keeps the ids, so that people who are renamed or forgotten
    later are named correctly there too.

    `places`: groups that the texts name and that the reader can open, each with the name that is in
    the texts. A platform may show a link instead.
    """

    blocks: tuple[Block, ...] = ()
    picture: Picture | None = None
    tiles: tuple[Tile, ...] = ()
    buttons: tuple[Row, ...] = ()
    language: str = "en"
    urgent: bool = False
    notify: bool = False
    others: "tuple[View, ...]" = field(default=(), repr=False)
    felt: str = ""
    celebration: Celebration | None = field(default=None, repr=False, compare=False)
    bell: Bell | None = field(default=None, repr=False, compare=False)
    answers: str = field(default="", repr=False, compare=False)
    people: tuple[tuple[str, str], ...] = field(default=(), repr=False, compare=False)
    places: tuple[tuple[str, Place], ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Document:
    """A file sent to a place.

    Its name must be one that every platform keeps unchanged: at most 64 of ASCII letters, digits,
    `.`, `_` and `-`, beginning with a letter or digit. Raises `ValueError` for another name, for a
    malformed `mime`, and for a body that is empty or over `DOCUMENT_BYTES`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(
        ser_json_bytes="base64", val_json_bytes="base64"
    )

    name: str
    body: bytes = field(repr=False)
    mime: str

    def __post_init__(self) -> None:
        if not _FILE_NAME.fullmatch(self.name):
            raise ValueError(f"not a name that every platform keeps: {self.name!r}")
        if not _MIME.fullmatch(self.mime):
            raise ValueError(f"not a MIME type: {self.mime!r}")
        if not 0 < len(self.body) <= DOCUMENT_BYTES:
            raise ValueError(f"a file of {len(self.body)} bytes")


class Art(Protocol):
    """The source of the images that icons and pictures name."""

    def art(self, name: str) -> bytes | None:
        """The SVG file of that name, None if there is none. Never blocks for long."""
