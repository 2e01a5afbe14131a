"""What a message looks like, whatever the platform: a `View` says what is to be seen, the adapter
how. All values are immutable, and none of them knows a platform's markup.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Final, NamedTuple, Protocol

from pydantic import ConfigDict

from adapters.platform.chat import Place

BUTTON_BYTES = 64
"""Most bytes of a button's data on any platform (Telegram's `callback_data`)."""

DOCUMENT_BYTES = 8 * 1024 * 1024
"""Most bytes of a file; all platforms take that (Discord 10 MiB, Telegram 50 MB)."""

CHOICE: Final = 25
"""Most options of a choice on any platform (Discord's select menus)."""

CHOSEN: Final = "✓ "
"""What stands before a label to say that this is what was chosen."""

_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_MIME = re.compile(r"[a-z]+/[a-z0-9][a-z0-9.+-]*")


class Tone(StrEnum):
    """What a button means, for its colour; its label says it too.

    `FAINT`: it cannot be done now, and pressing says why.
    """

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"
    FAINT = "faint"


class MomentForm(StrEnum):
    """How a moment is told: the time of the day, that and the day, or how long it is until then."""

    CLOCK = "clock"
    DAY = "day"
    DISTANCE = "distance"


class Moment(NamedTuple):
    """When something is. Some platforms tell it by the reader's own clock, and keep that true."""

    at: datetime
    form: MomentForm


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one weight. A newline in the text starts a new line.

    `calls` is the platform's id of a person named in the text; he is notified if the message is new
    and makes a sound. `address`: the text is one of ours, and whoever presses it goes there.
    `moment` is what the text tells, for a platform that tells it itself.
    """

    text: str
    strong: bool = False
    calls: str = ""
    address: bool = False
    moment: Moment | None = None


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
    it is empty where the text around says it all. `svg` is empty where nothing is to be drawn; else
    a drawing for a platform that has to send it as a file shows the tiles too.
    """

    svg: str
    alt: str
    told: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """An address that is sent on to friends, with words that invite them."""

    link: str
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be pressed. `icon` names an image that may be shown for the label.

    With a `link` it opens that address and says nothing to the bot. Only a platform that
    `opens_first` gets such a one. Where a platform can let people choose a chat to which they send
    what the button `shares`, it does so; where it cannot, the button says its `data` as any other.
    One that `copies` puts that text on their clipboard; where that cannot be, it is left out.
    """

    label: str
    data: str
    tone: Tone = Tone.PLAIN
    icon: str = ""
    link: str = ""
    shares: Share | None = None
    copies: str = ""

    def __post_init__(self) -> None:
        if len(self.data.encode()) > BUTTON_BYTES:
            raise ValueError(f"button data over {BUTTON_BYTES} bytes: {self.data!r}")

    def marked(self, *, when: bool, tone: Tone = Tone.SUCCESS) -> "Button":
        """The same button; where it stands for what is chosen, with its mark and this `tone`."""
        return replace(self, label=f"{CHOSEN}{self.label}", tone=tone) if when else self


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of the values of a choice; it says its `data` as a button does. `told` is what it means,
    in a line that may be left out.
    """

    label: str
    data: str
    chosen: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of many, in place of a row of buttons: a menu where there are such, else buttons.

    `label` says what is chosen. Raises `ValueError` for more options than a menu takes, or two that
    say the same.
    """

    label: str
    options: tuple[Alternative, ...]

    def __post_init__(self) -> None:
        said = {button.data for button in self}
        if not len(said) == len(self.options) <= CHOICE:
            raise ValueError(f"no {len(self.options)} options to choose from")

    def __len__(self) -> int:
        return len(self.options)

    def __iter__(self) -> Iterator[Button]:
        """The options as buttons."""
        for one in self.options:
            yield Button(one.label, one.data).marked(when=one.chosen)


Row = tuple[Button, ...] | Choice


@dataclass(frozen=True, slots=True)
class Tile:
    """One of a row of small pictures; with a button it can be pressed, without it is only seen.

    `label` is short text for a row of text, `name` the full words for a screen reader. `why` is the
    data of a button that tells why there is none, for platforms on which what is only seen can be
    pressed without looking as if it could be chosen.
    """

    icon: str
    label: str
    name: str
    button: Button | None = None
    why: str = ""


class Celebration(StrEnum):
    """What is celebrated where a message appears: something rare, or that it is won."""

    FEAT = "feat"
    VICTORY = "victory"


@dataclass(frozen=True, slots=True)
class Bell:
    """What a message with a sound is about, for a platform that can call people who are not there.

    `about` names the matter: what is newer takes the place of an older call about the same. `until`
    is when it is over, where that is known; `group` is the place in which it happens.
    """

    about: str
    until: datetime | None = None
    group: Place | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A message as it should look.

    Order on the screen: blocks, picture, tiles, buttons (in rows). `urgent` says that the reader is
    being waited for; `notify` that the arrival of the message may make a sound. `others` are the
    same in the other languages of the place (see `Platform.languages`). `felt` is what a platform
    that `draws_tables` draws for itself: a JSON object that only its own pages understand.
    `celebration`, `bell` and `answers`, the `question` that it answers of what somebody said or
    tapped, go with the arrival of a new message; they are no part of how the message looks, so none
    is edited for them. `people` are those whom its texts may name, each with an id that means
    nothing to a platform and the whole name. A platform that keeps what was said itself keeps the
    ids, so that a person who is renamed or forgotten later is named so there as well.
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


@dataclass(frozen=True, slots=True)
class Document:
    """A file sent to a place.

    Its name must be one that every platform keeps as it is: at most 64 of ASCII letters, digits,
    `.`, `_` and `-`, beginning with a letter or a digit. Raises `ValueError` for another name, for
    a malformed `mime`, and for a body that is empty or over `DOCUMENT_BYTES`.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(
        ser_json_bytes="base64", val_json_bytes="base64"
    )

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


class Art(Protocol):
    """Where the images come from that icons and pictures name."""

    def art(self, name: str) -> bytes | None:
        """The SVG file of that name, `None` where there is none. Never blocks for long."""
        ...
