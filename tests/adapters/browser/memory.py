"""An in-memory archive, in place of the browser room's database."""

import dataclasses
from datetime import datetime

from adapters.browser.archive import (
    DuplicateNonce,
    Message,
    Room,
    StoredPass,
    Subscription,
    Visit,
    Visitor,
)
from adapters.platform.views import Document


class MemoryArchive:
    """An `Archive` in memory."""

    def __init__(self) -> None:
        self.passes: dict[str, StoredPass] = {}
        self.subscribed: dict[str, Subscription] = {}
        self._key = ""
        self.spent: dict[str, datetime] = {}
        self._visitors: dict[str, Visitor] = {}
        self._rooms: dict[str, Room] = {}
        self._seen: dict[tuple[str, str], datetime] = {}
        self._messages: dict[str, dict[int, Message | None]] = {}
        self._nonces: dict[tuple[str, str], int] = {}
        self._done = set[tuple[str, str]]()
        self._documents: dict[tuple[str, int], Document] = {}

    async def add_visitor(self, visitor: Visitor) -> None:
        assert visitor.id not in self._visitors
        self._visitors[visitor.id] = visitor

    async def visitor(self, visitor: str) -> Visitor | None:
        return self._visitors.get(visitor)

    async def update_visitor(self, visitor: Visitor) -> None:
        assert visitor.id in self._visitors
        self._visitors[visitor.id] = visitor

    async def give_pass(self, kept: StoredPass, now: datetime) -> None:
        assert kept.visitor in self._visitors
        for one in list(self.passes.values()):
            same = one.kind == kept.kind == "link"
            if one.visitor == kept.visitor and (same or one.until <= now):
                del self.passes[one.digest]
        self.passes[kept.digest] = kept

    async def is_spent(self, proof: str) -> bool:
        return proof in self.spent

    async def spend(
        self, proof: str, until: datetime, kept: StoredPass | None, now: datetime
    ) -> bool:
        if proof in self.spent:
            return False
        self.spent[proof] = until
        if kept is not None:
            await self.give_pass(kept, now)
        return True

    async def holder(self, digest: str) -> tuple[StoredPass, Visitor] | None:
        kept = self.passes.get(digest)
        return (kept, self._visitors[kept.visitor]) if kept is not None else None

    async def prolong_pass(self, digest: str, until: datetime) -> None:
        if digest in self.passes:
            self.passes[digest] = dataclasses.replace(self.passes[digest], until=until)

    async def revoke_passes(self, visitor: str, *, but: str) -> None:
        self.passes = {
            digest: one
            for digest, one in self.passes.items()
            if one.visitor != visitor or digest == but
        }

    def forget(self, visitor: str) -> None:
        """Delete the visitor with their passes."""
        del self._visitors[visitor]
        self.passes = {key: one for key, one in self.passes.items() if one.visitor != visitor}

    async def site_key(self, new: str) -> str:
        self._key = self._key or new
        return self._key

    async def subscribe(self, subscription: Subscription, now: datetime, most: int) -> None:
        assert subscription.device in self.passes
        for one in list(self.subscribed.values()):
            if one.endpoint == subscription.endpoint or one.device == subscription.device:
                del self.subscribed[one.device]
        self.subscribed[subscription.device] = subscription
        his = [
            one.device for one in self.subscribed.values() if one.visitor == subscription.visitor
        ]
        for device in his[:-most]:
            del self.subscribed[device]

    async def unsubscribe(self, endpoint: str) -> None:
        for one in list(self.subscribed.values()):
            if one.endpoint == endpoint:
                del self.subscribed[one.device]

    async def subscriptions(self, visitor: str, now: datetime) -> tuple[Subscription, ...]:
        return tuple(
            one
            for one in self.subscribed.values()
            if one.visitor == visitor
            and (kept := self.passes.get(one.device)) is not None
            and kept.until > now
        )

    async def add_room(self, room: Room) -> None:
        assert room.code not in self._rooms
        assert room.owner in self._visitors
        self._rooms[room.code] = room

    async def room(self, code: str) -> Room | None:
        return self._rooms.get(code)

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        self._seen[visitor, code] = seen

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        rooms = (
            (seen, self._rooms[code]) for (who, code), seen in self._seen.items() if who == visitor
        )
        latest = sorted(rooms, key=lambda entry: entry[0], reverse=True)[:count]
        return tuple(Visit(room, self._visitors[room.owner].name, seen) for seen, room in latest)

    async def has_visited(self, code: str, visitor: str) -> bool:
        return (visitor, code) in self._seen

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        rooms = {code, *(room for who, room in self._seen if who == visitor)}
        others = {who: None for who, room in self._seen if room in rooms and who != visitor}
        return tuple(self._visitors[who].name for who in others)

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
        messages = self._messages.setdefault(place, {})
        standing = self._nonces.get((place, nonce), 0)
        if messages.get(standing) is not None:
            raise DuplicateNonce(standing)
        message = Message(len(messages) + 1, author, body, sent, answers=answers)
        messages[message.number] = message
        if nonce:
            self._nonces[place, nonce] = message.number
        if document is not None:
            self._documents[place, message.number] = document
        return message

    async def message(self, place: str, number: int) -> Message | None:
        return self._messages.get(place, {}).get(number)

    async def document(self, place: str, number: int) -> Document | None:
        standing = await self.message(place, number) is not None
        return self._documents.get((place, number)) if standing else None

    async def does(self, place: str, nonce: str, now: datetime) -> bool:
        return (place, nonce) not in self._done

    async def done(self, place: str, nonce: str) -> None:
        self._done.add((place, nonce))

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        message = self._of_the_bot(place, number)
        if message is not None:
            message = dataclasses.replace(message, body=body, edited=True)
            self._messages[place][number] = message
        return message

    async def remove(self, place: str, number: int) -> bool:
        if self._of_the_bot(place, number) is None:
            return False
        self._messages[place][number] = None
        return True

    async def latest(self, place: str, count: int, bots: int = 0) -> tuple[Message, ...]:
        messages = [m for m in self._messages.get(place, {}).values() if m is not None]
        own = [m for m in messages if not m.author]
        wanted = {m.number for m in (*messages[-count:], *own[len(own) - bots :])}
        return tuple(m for m in messages if m.number in wanted)

    def _of_the_bot(self, place: str, number: int) -> Message | None:
        message = self._messages.get(place, {}).get(number)
        return None if message is None or message.author else message
