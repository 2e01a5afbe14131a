"""The storage interface of the browser room, and its values."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, Protocol

from adapters.platform.chat import Place
from adapters.platform.views import Document


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who has chosen a name. `language`: a BCP 47 tag. `created`: an aware time."""

    id: str
    name: str
    language: str
    created: datetime


PLATFORM = "browser"

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of codes, without any that are easily confused."""

Kind = Literal["device", "launch", "link", "file"]
"""A browser, a page inside a chat app, a personal link, or the address of a file."""


@dataclass(frozen=True, slots=True)
class StoredPass:
    """A stored pass; only its holder has the secret.

    `room`: the code of the room that a link leads to, or the path of a file.
    """

    digest: str
    visitor: str
    kind: Kind
    room: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Subscription:
    """The push subscription of a visitor's device.

    `device`: the digest of its pass. `endpoint`: the address at the browser's push service, which
    is a secret. Messages are encrypted for `public_key` with `secret`, both in base64. `site`: our
    address as the browser knows it.
    """

    device: str
    visitor: str
    endpoint: str = field(repr=False)
    public_key: str
    secret: str = field(repr=False)
    site: str


@dataclass(frozen=True, slots=True)
class Room:
    """A group channel; `owner` is the id of the visitor who opened it.

    `table`: the code of the one table that it shows, empty for other rooms. Nobody owns such a
    room, and people who may only watch the table do not act there.
    """

    code: str
    owner: str
    created: datetime
    table: str = ""


@dataclass(frozen=True, slots=True)
class Visit:
    """A room in a visitor's list: its owner's name, and when the visitor was last there."""

    room: Room
    owner_name: str
    seen: datetime


@dataclass(frozen=True, slots=True)
class Message:
    """A stored message.

    `number` counts up within its place. `author`: a visitor's id, empty for the bot. `body`: JSON
    that only `wire` reads. `answers`: what a bot's message answers: the id of the visitor who
    asked, a space, and the id of their frame.
    """

    number: int
    author: str
    body: str
    sent: datetime
    edited: bool = False
    answers: str = ""

    def is_for(self, visitor: str) -> bool:
        """Whether a visitor may read it in its place: answers are only for the person who asked."""
        asker = self.answers.partition(" ")[0]
        return not asker or asker == visitor


def place_key(place: Place) -> str:
    """The key under which the messages of a place are stored."""
    return f"{'private' if place.private else 'group'}:{place.chat}"


def part_of(place: Place, parts: int) -> int:
    """The partition of a place, from the first letter of a room's code or a person's id."""
    return LETTERS.find(place.chat[:1]) % parts


def beside(new: str, other: str) -> str:
    """A new code or id in the same partition as another one."""
    return other[0] + new[1:] if other and other[0] in LETTERS else new


def place_of(key: str) -> Place:
    """The place with that key."""
    side, _, chat = key.partition(":")
    return Place(PLATFORM, chat, private=side == "private")


class DuplicateNonce(Exception):
    """The place has a message with that nonce already, under this `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Archive(Protocol):
    """The durable storage of the browser room. A method's effects survive a crash once it returns.

    Message numbers are never reused in a place, not even after a deletion.
    """

    async def add_visitor(self, visitor: Visitor) -> None:
        """Store a new visitor, whose id is new."""

    async def visitor(self, visitor: str) -> Visitor | None:
        """The visitor with that id."""

    async def update_visitor(self, visitor: Visitor) -> None:
        """Store the present name and language of a known visitor."""

    async def give_pass(self, kept: StoredPass, now: datetime) -> None:
        """Store a pass of a known visitor.

        Their expired passes are deleted, and with a link also their other links.
        """

    async def is_spent(self, proof: str) -> bool:
        """Whether a proof was used before, as far as that is not forgotten."""

    async def spend(
        self, proof: str, until: datetime, kept: StoredPass | None, now: datetime
    ) -> bool:
        """Note the first use of a proof, and store the pass given for it, if any.

        Returns false, and does nothing, if the proof was used before. It may be forgotten from
        `until` on.
        """

    async def holder(self, digest: str) -> tuple[StoredPass, Visitor] | None:
        """The pass with that digest, and its visitor."""

    async def prolong_pass(self, digest: str, until: datetime) -> None:
        """Extend a pass if it still exists."""

    async def revoke_passes(self, visitor: str, *, but: str) -> None:
        """Delete all passes of a visitor except the one with that digest."""

    async def site_key(self, new: str) -> str:
        """The key by which push services recognise us; `new` is stored if there is none yet."""

    async def subscribe(self, subscription: Subscription, now: datetime, most: int) -> None:
        """Store a device's subscription, replacing an earlier one of the device or endpoint.

        Its pass is known. A visitor has at most `most` subscriptions: the oldest are deleted.
        """

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete a subscription; one also ends with the pass of its device."""

    async def subscriptions(self, visitor: str, now: datetime) -> tuple[Subscription, ...]:
        """The subscriptions of the visitor's devices with valid passes, the oldest first."""

    async def add_room(self, room: Room) -> None:
        """Store a new room. Its code is new, its owner known."""

    async def room(self, code: str) -> Room | None:
        """The room with that code."""

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        """Note that a known visitor is in a known room now, perhaps not for the first time."""

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        """The visitor's rooms, the latest first, at most `count`."""

    async def has_visited(self, code: str, visitor: str) -> bool:
        """Whether the visitor was ever in the room."""

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        """The names of all others who were ever in the room, or in any room with that visitor."""

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
        """Store a message, with its `document` if any, under the place's next number.

        `place` is a `place_key`. Raises `DuplicateNonce` if the place has one with that nonce.
        """

    async def message(self, place: str, number: int) -> Message | None:
        """The message with that number; `None` if it does not exist (any more)."""

    async def document(self, place: str, number: int) -> Document | None:
        """The file of the message with that number; `None` if there is none."""

    async def does(self, place: str, nonce: str, now: datetime) -> bool:
        """Whether this process must carry out a line that is stored already.

        Waits until it is known whether the process that stored it has done so, or never will.
        """

    async def done(self, place: str, nonce: str) -> None:
        """Record that a line was carried out, or never will be."""

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        """Give one of the bot's messages a new body; `None` if it does not exist (any more)."""

    async def remove(self, place: str, number: int) -> bool:
        """Delete one of the bot's messages; false if it does not exist (any more)."""

    async def latest(self, place: str, count: int, bots: int = 0) -> tuple[Message, ...]:
        """The newest messages, oldest first: the last `count`, and the last `bots` of the bot's."""
