"""What the browser room has stored, and the values for that."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, Protocol

from adapters.platform.chat import Place
from adapters.platform.views import Document


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has chosen a name. `language` is a BCP 47 tag, `created` an aware time."""

    id: str
    name: str
    language: str
    created: datetime


PLATFORM = "browser"

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Those of codes, without any that are taken for one another."""

Kind = Literal["device", "link"]


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a pass, whose secret its holder has: whose it is, and until when.

    `room` is the code of the room into which a link leads.
    """

    digest: str
    visitor: str
    kind: Kind
    room: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Subscription:
    """How a visitor's device is called while no page of ours is open there.

    `device` is the digest of its pass. Its browser's push service takes messages at the address
    `endpoint`, which is a secret, and the browser reads what is encrypted for its `public_key` with
    the `secret`, both in base64. `site` is the address at which it has met us.
    """

    device: str
    visitor: str
    endpoint: str = field(repr=False)
    public_key: str
    secret: str = field(repr=False)
    site: str


@dataclass(frozen=True, slots=True)
class Room:
    """A group channel; `owner` is the id of the visitor who opened it."""

    code: str
    owner: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Visit:
    """A room in a visitor's list: whose it is by name, and when he was last there."""

    room: Room
    owner_name: str
    seen: datetime


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it is stored.

    `number` counts up within its place. `author` is a visitor's id, empty for the bot. `body` is
    JSON that only `wire` reads. `answers` is what it answers, if it is one of the bot's: the id of
    the visitor who asked, a space, and that of his frame.
    """

    number: int
    author: str
    body: str
    sent: datetime
    edited: bool = False
    answers: str = ""

    def is_for(self, visitor: str) -> bool:
        """Whether a visitor may read it in its place: what answers somebody is for that person."""
        asker = self.answers.partition(" ")[0]
        return not asker or asker == visitor


def place_key(place: Place) -> str:
    """The key under which the messages of a place are stored."""
    return f"{'private' if place.private else 'group'}:{place.chat}"


def part_of(place: Place, parts: int) -> int:
    """The part that a place belongs to: a room by the first letter of its code, and a person's
    private place by that of their id.
    """
    return LETTERS.find(place.chat[:1]) % parts


def beside(new: str, other: str) -> str:
    """A new code or id in the same part as another one."""
    return other[0] + new[1:] if other and other[0] in LETTERS else new


def place_of(key: str) -> Place:
    """The place with that key."""
    side, _, chat = key.partition(":")
    return Place(PLATFORM, chat, private=side == "private")


class StandsAlready(Exception):
    """A message of that nonce stands in that place, under this `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Archive(Protocol):
    """The durable storage of the browser room. What a method has returned from survives a crash.

    Message numbers are never used twice in a place, not even after a deletion.
    """

    async def add_visitor(self, visitor: Visitor) -> None:
        """Store a new visitor. His id is new."""
        ...

    async def visitor(self, visitor: str) -> Visitor | None:
        """The visitor of that id."""
        ...

    async def update_visitor(self, visitor: Visitor) -> None:
        """Store the present name and language of a known visitor."""
        ...

    async def give_pass(self, kept: Kept, now: datetime) -> None:
        """Store a pass of a known visitor. All of his that are over by now are forgotten, and with
        a link his other links.
        """
        ...

    async def holder(self, digest: str) -> tuple[Kept, Visitor] | None:
        """The pass of that digest, and whose it is."""
        ...

    async def prolong_pass(self, digest: str, until: datetime) -> None:
        """A pass lasts longer, if it is still there."""
        ...

    async def revoke_passes(self, visitor: str, *, but: str) -> None:
        """Forget all the passes of a visitor except the one of that digest."""
        ...

    async def site_key(self, new: str) -> str:
        """The key by which push services know us again: this one, if there is none yet."""
        ...

    async def subscribe(self, subscription: Subscription, now: datetime, most: int) -> None:
        """Store how a device can be called, in place of what was known of it or of the endpoint.

        Its pass is known. A visitor has at most so many subscriptions: the oldest are forgotten.
        """
        ...

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a subscription; one also ends with the pass of its device."""
        ...

    async def subscriptions(self, visitor: str, now: datetime) -> tuple[Subscription, ...]:
        """Those of all the visitor's devices whose passes are not over, the oldest first."""
        ...

    async def add_room(self, room: Room) -> None:
        """Store a new room. Its code is new, its owner known."""
        ...

    async def room(self, code: str) -> Room | None:
        """The room of that code."""
        ...

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        """Note that a known visitor is in a known room now; he was perhaps there before."""
        ...

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        """The rooms he was in, the latest first, at most `count`."""
        ...

    async def has_visited(self, code: str, visitor: str) -> bool:
        """Whether he was ever in the room."""
        ...

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        """The names of all others who were ever in the room, or in one where that visitor was."""
        ...

    async def append(
        self,
        place: str,
        author: str,
        body: str,
        sent: datetime,
        nonce: str = "",
        *,
        answers: str = "",
        document: Document | None = None,
    ) -> Message:
        """Store a message under the next number of the place (a `place_key`). Raises
        `StandsAlready` if one with that nonce stands there, whoever stored it, and when.

        A `document` is stored with it.
        """
        ...

    async def message(self, place: str, number: int) -> Message | None:
        """The message of that number, `None` where it is not there (any more)."""
        ...

    async def document(self, place: str, number: int) -> Document | None:
        """The file of the message of that number, `None` where that has none or is not there."""
        ...

    async def does(self, place: str, nonce: str, now: datetime) -> bool:
        """Whether this process has to do what a line asks for that stands already: as soon as it is
        known whether the one that stored it has done it, or never will.
        """
        ...

    async def done(self, place: str, nonce: str) -> None:
        """What a line asks for is done, or will not be."""
        ...

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        """Give one of the bot's messages a new body; `None` where it is not there (any more)."""
        ...

    async def remove(self, place: str, number: int) -> bool:
        """Delete one of the bot's messages; false where it is not there (any more)."""
        ...

    async def latest(self, place: str, count: int, bots: int = 0) -> tuple[Message, ...]:
        """The newest messages that are not deleted, oldest first: the last `count` of them, and the
        last `bots` of the bot's, however much was said since.
        """
        ...
