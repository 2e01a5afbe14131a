"""Who is where in a chat, and what comes in from there, in words that suit every platform.

An adapter turns what people do into `Said`, `Tapped` and `Entered`. All values are immutable.
"""

from dataclasses import dataclass, field, replace
from enum import Enum, auto


class Admission(Enum):
    """What becomes of something that a person wants done."""

    ADMITTED = auto()
    TOLD = auto()
    """It is not done, and they are told so."""
    DROPPED = auto()
    """It is not done, and they have been told already."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where messages stand: a group chat, one topic of it, or one person's private chat.

    Messages in a group that only one person sees stand in a place of their own, a whisper: it is
    private, and its topic is the person's id. `title` is what people call the place, empty where
    unknown; it does not count when places are compared. `community` is the platform's id of what
    several chats belong to (a Discord server), empty where there is no such thing.
    """

    platform: str
    chat: str
    topic: str = ""
    private: bool = False
    title: str = field(default="", compare=False)
    community: str = field(default="", compare=False)

    @property
    def whispered(self) -> bool:
        """Whether only one person sees this place. Only answers can be sent there."""
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
    """Who acts, as the platform knows him. `language` is a BCP 47 tag, empty where unknown.

    `username` is what others write behind an @, empty where there is none. It may become somebody
    else's.
    """

    platform: str
    user: str
    name: str
    language: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text written to the bot, or a command (it starts with a slash).

    `masked`: an admin speaks in the group's name, so the person stands for the group; he can open a
    table but not sit at it. A line that is not `addressed` may be meant for another bot. `about` is
    the platform's id of another person who is mentioned, or whose message is answered; empty where
    there is none. `question` is what the adapter calls the line, if it wants to know which messages
    answer it (`View.answers`). `admission` is what the application said of it when it arrived
    (`Application.admits`); None if it was not asked. `source` is one name for the internet
    addresses of one customer, from where it was said; empty where the platform does not tell.
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


@dataclass(frozen=True, slots=True)
class Tapped:
    """A button was pressed. `data` is what came over the wire and may be anything at all.

    `may_write` is false where the platform tells that they, or the bot, may not write to the chat.
    `whispered`: it stood on a message that only he sees (see `Answer.view`). `question` and
    `admission` and `source`: as in `Said`.
    """

    place: Place
    person: Person
    data: str
    message: str = ""
    may_manage: bool = False
    may_write: bool = True
    whispered: bool = False
    question: str = ""
    admission: Admission | None = field(default=None, compare=False)
    source: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """The bot can be used in this place from now on: a room was opened, a private chat begun or
    begun again, a group joined.
    """

    place: Place
    person: Person
