"""Which messages a table has in a group and in its players' private chats, and how they are named.

In a group a table is a row of messages: the lobby, then for each deal the auction, its tricks and
the score sheet, at the end the result. Each is edited while it lives, then left alone. In private
a player has one message, his hand; each deal and each nudge makes it new at the end of the chat.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, Self

from adapters.screen import Wish
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.table import Status


class Kind(StrEnum):
    """What a message shows."""

    LOBBY = "lobby"
    AUCTION = "auction"
    TRICK = "trick"
    SHEET = "sheet"
    RESULT = "result"
    CLOSED = "closed"
    HAND = "hand"


class Surface(NamedTuple):
    """A message of a table; `part` is a trick's index or the number of a hand's nudges."""

    table_id: str
    kind: Kind
    match_no: int = 0
    deal: int = 0
    part: int = 0

    @property
    def name(self) -> str:
        """The name under which the screen knows it."""
        return f"{self.table_id}/{self.kind}/{self.match_no}.{self.deal}.{self.part}"

    @classmethod
    def parse(cls, name: str) -> Self:
        """Read a name; a `ValueError` for anything that is none."""
        table_id, kind, numbers = name.split("/")
        match_no, deal, part = (int(number) for number in numbers.split("."))
        return cls(table_id, Kind(kind), match_no, deal, part)


def group_wishes(known: TableKnowledge) -> tuple[Wish, ...]:
    """What a group should see of a table, in the order in which it is sent."""
    return tuple(_group(known))


def _group(known: TableKnowledge) -> Iterator[Wish]:
    version, table_id, match_no = known.version, known.id, known.match_no
    lobby = Surface(table_id, Kind.LOBBY, match_no)
    if known.status is Status.LOBBY:
        yield from _leave(known, match_no)
        yield Wish(lobby.name, version)
        return
    if known.status is Status.CLOSED:
        yield Wish(f"{table_id}/", version, every=True, final=True)
        yield Wish(Surface(table_id, Kind.CLOSED).name, version, final=True)
        return
    yield Wish(lobby._replace(match_no=match_no - 1).name, version, create=False, final=True)
    yield from _leave(known, match_no - 1)
    if known.match is not None and known.match.number:
        yield from _deals(known, known.match)
    if known.status is Status.FINISHED:
        yield Wish(Surface(table_id, Kind.RESULT, match_no).name, version)


def _leave(known: TableKnowledge, match_no: int) -> Iterator[Wish]:
    """What stands of a match that is over stays as it is."""
    for kind in (Kind.AUCTION, Kind.SHEET, Kind.RESULT):
        yield Wish(f"{known.id}/{kind}/{match_no}.", known.version, every=True, final=True)


def _deals(known: TableKnowledge, match: Knowledge) -> Iterator[Wish]:
    """The present deal, and what is left to do for those before it."""
    version, number = known.version, match.number
    before = Surface(known.id, Kind.SHEET, known.match_no, number - 1)
    scored = {result.number for result in match.board}
    yield Wish(before._replace(deal=number - 2).name, version, create=False, final=True)
    yield Wish(before._replace(kind=Kind.AUCTION).name, version, create=False, final=True)
    tricks = f"{known.id}/{Kind.TRICK}/{known.match_no}.{number - 1}."
    yield Wish(tricks, version, every=True, final=True)
    if number - 1 in scored:
        yield Wish(before.name, version)
    auction = before._replace(kind=Kind.AUCTION, deal=number)
    played = len(match.tricks) + bool(match.trick)
    yield Wish(auction.name, version, create=not played, final=len(match.tricks) > 0)
    over = match.deal_done and not match.thrown_in
    for index in range(played):
        trick = auction._replace(kind=Kind.TRICK, part=index)
        open_now = not over and index >= played - 2
        yield Wish(
            trick.name,
            version,
            create=not over and index == played - 1,
            urgent=index == played - 1,
            final=not open_now,
        )
    if number in scored:
        yield Wish(before._replace(deal=number).name, version)


def hand_wishes(known: TableKnowledge) -> tuple[Wish, ...]:
    """What the player of a seat should see in his private chat."""
    every = f"{known.id}/{Kind.HAND}/"
    seat, match = known.seat, known.match
    playing = known.status in (Status.PLAYING, Status.FINISHED)
    if seat is None or not playing or match is None or not match.number:
        return (Wish(every, known.version, every=True, remove=True),)
    hand = Surface(known.id, Kind.HAND, known.match_no, match.number, known.chairs[seat].nudges)
    urgent = known.turn is not None and known.turn.seat == seat
    return (Wish(hand.name, known.version, urgent=urgent, replaces=every),)
