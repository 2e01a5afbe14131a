"""Places, persons and incoming events, in terms that suit every platform.

An adapter turns people's actions into `Said`, `Tapped` and `Entered`. All values are immutable.
`Person` and `Place` clean the names that platforms tell.
"""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Final

_LENT = "@"
"""Begins the topic of a message that was sent elsewhere; no platform's topic or user does."""

_USERNAME = re.compile(r"[A-Za-z0-9_.]{1,64}", re.ASCII)
_LANGUAGE = re.compile(r"[A-Za-z]{1,8}(?:[-_][A-Za-z0-9]{1,8}){0,4}", re.ASCII)

MOST_OF_A_NAME: Final = 129
"""Most characters of a name; Telegram's are the longest (two names of 64 each)."""

_READ: Final = (
    4 * MOST_OF_A_NAME
)  # a name may begin with much that is left out, but not with a book
_REMEMBERED: Final = 8192

# Control characters, surrogates, line and paragraph separators.
_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that change the direction of the text around them, and could disguise others' words.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters by category, but blank.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Invisible characters that join emoji and the letters of some scripts; these are allowed.
_JOINING = frozenset("\u200c\u200d")
_TAGS = range(0xE0020, 0xE0080)  # in the flags of regions


@lru_cache(_REMEMBERED)
def fitting_name(raw: str, most: int = MOST_OF_A_NAME) -> str:
    """The name in normal form and in one line, without what no name may have.

    Empty if nothing visible remains.
    """
    kept = (char for char in raw[:_READ] if not (is_forbidden(char) or is_hidden(char)))
    name = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:most].rstrip()
    return name if any(map(is_visible, name)) else ""


def is_forbidden(char: str) -> bool:
    """Whether no text of people may have this character."""
    return unicodedata.category(char) in _FORBIDDEN or char in _TURNING


def is_hidden(char: str) -> bool:
    """Whether the character would be invisible in a name."""
    if char in _JOINING or ord(char) in _TAGS:
        return False
    return unicodedata.category(char) == "Cf" or char in _BLANK


def is_visible(char: str) -> bool:
    """Whether the character has ink."""
    return unicodedata.category(char)[0] not in "CZM" and char not in _BLANK


class Admission(Enum):
    """How a person's request is treated."""

    ADMITTED = auto()
    TOLD = auto()
    """Not handled; the person is told so."""
    DROPPED = auto()
    """Not handled; the person has been told already."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of messages: a group chat, one of its topics, or a person's private chat.

    Messages in a group that only one person sees are in a place of their own, a whisper: it is
    private, and its topic is the person's id. Only answers can be sent to a `whispered` place.
    `title`: the place's name, empty if unknown; it is ignored in comparisons. `community`: the
    platform's id of a group of chats (a Discord server), empty if there is none. `lent`: the id of
    a message that a person has sent to a chat where the bot is not, else empty; such a message is a
    place of its own beside the person's private chat, and the bot can only edit it.
    """

    platform: str
    chat: str
    topic: str = ""
    private: bool = False
    title: str = field(default="", compare=False)
    community: str = field(default="", compare=False)
    whispered: bool = field(init=False, repr=False, compare=False)
    lent: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "whispered", self.private and bool(self.topic))
        lent = self.topic.removeprefix(_LENT) if self.topic.startswith(_LENT) else ""
        object.__setattr__(self, "lent", lent)
        if self.title:
            object.__setattr__(self, "title", fitting_name(self.title))

    def lend(self, message: str) -> "Place":
        """The place of a message that the owner of this private chat has sent elsewhere."""
        return replace(self, topic=f"{_LENT}{message}")

    @property
    def writable(self) -> "Place":
        """Where something new can be sent: the place itself, or the chat around a whisper."""
        around = self.whispered and not self.lent
        return replace(self, topic="", private=False) if around else self

    def whisper(self, user: str) -> "Place":
        """The place of messages that only this user sees here."""
        return replace(self, topic=user, private=True)


@dataclass(frozen=True, slots=True)
class Person:
    """The person who acts, as the platform knows them.

    What no name may have is left out of `name`; if nothing is left, it is the username.
    `language`: a BCP 47 tag, empty if unknown. `username`: the name that others write after an @,
    empty if there is none. It may pass to another person.
    """

    platform: str
    user: str
    name: str
    language: str = ""
    username: str = ""

    def __post_init__(self) -> None:
        if not _USERNAME.fullmatch(self.username):
            object.__setattr__(self, "username", "")
        object.__setattr__(self, "name", fitting_name(self.name) or self.username)
        if not _LANGUAGE.fullmatch(self.language):
            object.__setattr__(self, "language", "")


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text written to the bot, or a command (it starts with a slash).

    `masked`: an admin speaks as the group, so the person stands for the group; they can open a
    table but not sit at it. A line that is not `addressed` may be meant for another bot. `about`:
    the platform's id of a mentioned person, or of the author of the message replied to; empty if
    there is none. `question`: the adapter's id of the line, if it wants to know which messages
    answer it (`View.answers`). `admission`: the application's decision on arrival
    (`Application.admits`); None if it was not asked. `source`: identifies the sender's network (all
    addresses of one customer of a provider); empty if the platform does not tell. `elsewhere`: it
    was written where the bot is not; the place is the person's own, and only answers reach them.
    `whispered`: only the bot sees the line, and its answers can be shown to the person alone.
    """

    place: Place
    person: Person
    text: str
    may_manage: bool = False
    masked: bool = False
    addressed: bool = True
    about: str = ""
    question: str = ""
    admission: Admission | None = field(default=None, compare=False)
    source: str = ""
    elsewhere: bool = False
    whispered: bool = False


@dataclass(frozen=True, slots=True)
class Tapped:
    """A pressed button. `data` came over the wire and may be anything at all.

    `may_write` is false if the platform says that the person, or the bot, may not write to the
    chat. `whispered`: the button is on a message that only they see (see `Answer.view`).
    `instance`: the name by which the platform tells pages in which chat they were opened.
    `question`, `admission` and `source`: as in `Said`.
    """

    place: Place
    person: Person
    data: str
    message: str = ""
    may_manage: bool = False
    may_write: bool = True
    whispered: bool = False
    instance: str = ""
    question: str = ""
    admission: Admission | None = field(default=None, compare=False)
    source: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """The bot can be used in this place from now on.

    A room was opened, a private chat was started or restarted, or a group was joined.
    """

    place: Place
    person: Person
