"""Which messages a table has in a group and in its players' private chats, and how they are named.

In a group a table is a row of messages: the lobby, then for each deal its play and the score sheet,
at the end the result. The play begins as the auction, goes on as tricks and ends as the record of
the deal. Each is edited while it lives, then left alone. In private a player has one message, his
hand, which goes from deal to deal.

What it costs. In a group the play of a deal is sent, and edited at once when the contract is made,
when each trick but the last is closed and when the deal is over: 10 with eight cards. In bela there
is one more, when all have declared. Every call and card between waits for company, at most 14
times; with the sheet that is 25. Longer hands have more tricks, and as much less of what waits. A
turn of somebody who plays from the group is drawn at once as well, his cards and his calls: then
there is less of what need not be hurried, and with one such person it is under 40. Each reminder
to him costs 2 more, and on one's honour the sheet is edited once more.
In private: the new deal, the contract, what the deal brings, each own turn (8 cards and up to
three calls), and buttons that are taken back, at most 5 times: 19, and some 13 where the others
play fast. A longer hand costs a write for each card more, and so does each decision before the
first lead and each card that is chosen for the discard.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, Self

from adapters.screen import Calm, Wish
from bot.turns import can_declare, waited_for
from engine.rules.cards import Seat
from engine.rules.knowledge import Knowledge
from engine.rules.stage import Stage
from engine.tables.known import TableKnowledge
from engine.tables.table import Chair, Status

GROUP_PAUSE, GROUP_MOST = timedelta(seconds=3), 22
HAND_CALM = Calm(timedelta(seconds=4), most=5)


class Kind(StrEnum):
    """What a message shows."""

    LOBBY = "lobby"
    PLAY = "play"
    SHEET = "sheet"
    RESULT = "result"
    CLOSED = "closed"
    CALL = "call"
    HAND = "hand"


class Surface(NamedTuple):
    """A message of a table.

    `part` sets messages of one kind and deal apart that must not be one: after a reminder it is
    another, so that it is sent anew and heard.
    """

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


def group_wishes(
    known: TableKnowledge,
    by_group: frozenset[Seat] = frozenset(),
    *,
    private: bool = False,
    calls: frozenset[Seat] = frozenset(),
) -> tuple[Wish, ...]:
    """What a place should see of a table that is shown there, in the order in which it is sent.

    The seats in `by_group` play from there; those in `calls` are called when their turn comes, for
    what they see does not change by itself. In a private place, where a player sees his hand, the
    deals are left out.
    """
    return (*_table(known, by_group, private=private), *_call(known, calls))


def _call(known: TableKnowledge, calls: frozenset[Seat]) -> Iterator[Wish]:
    """One message for each turn, taken off when it is over."""
    every = f"{known.id}/{Kind.CALL}/"
    if known.turn is None or waited_for(known) not in calls:
        yield Wish(every, known.version, every=True, remove=True)
        return
    match_no, deal, turn = known.turn.decision
    call = Surface(known.id, Kind.CALL, match_no, deal, turn)
    yield Wish(call.name, known.version, urgent=True, replaces=every)


def _table(known: TableKnowledge, by_group: frozenset[Seat], *, private: bool) -> Iterator[Wish]:
    version, match_no = known.version, known.match_no
    lobby = Surface(known.id, Kind.LOBBY, match_no)
    if known.status is Status.LOBBY:
        yield from _leave(known, match_no)
        yield Wish(lobby.name, version)
        return
    if known.status is Status.CLOSED:
        for kind in (Kind.RESULT,) if private else (Kind.PLAY, Kind.SHEET, Kind.RESULT):
            yield Wish(f"{known.id}/{kind}/", version, every=True, final=True)
        closed, lobbies = Surface(known.id, Kind.CLOSED).name, f"{known.id}/{Kind.LOBBY}/"
        yield Wish(closed, version, final=True, replaces=lobbies)
        return
    yield Wish(lobby._replace(match_no=match_no - 1).name, version, create=False, final=True)
    yield from _leave(known, match_no - 1)
    if known.match is not None and known.match.number and not private:
        yield from _deals(known, known.match, by_group)
    result = Surface(known.id, Kind.RESULT, match_no).name
    if known.status is Status.FINISHED:
        yield Wish(result, version)
    else:  # a challenge may have undone the end
        yield Wish(result, version, every=True, remove=True)


def _leave(known: TableKnowledge, match_no: int) -> Iterator[Wish]:
    """What stands of a match that is over stays as it is."""
    for kind in (Kind.PLAY, Kind.SHEET, Kind.RESULT):
        yield Wish(f"{known.id}/{kind}/{match_no}.", known.version, every=True, final=True)


def _deals(known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat]) -> Iterator[Wish]:
    """The present deal, and what is left to do for those before it."""
    version, number = known.version, match.number
    sheet = Surface(known.id, Kind.SHEET, known.match_no, number)
    scored = {result.number for result in match.board}
    yield Wish(sheet._replace(deal=number - 2).name, version, create=False, final=True)
    if number - 1 in scored:
        before = f"{known.id}/{Kind.PLAY}/{known.match_no}.{number - 1}."
        yield Wish(before, version, every=True, final=True)
        yield Wish(sheet._replace(deal=number - 1).name, version)
    yield _play(known, match, by_group)
    if number in scored:
        yield Wish(sheet.name, version)


def _play(known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat]) -> Wish:
    """The message of the present deal. It takes the place of one for a deal that was thrown in."""
    part = sum(known.chairs[seat].nudges for seat in by_group)
    play = Surface(known.id, Kind.PLAY, known.match_no, match.number, part)
    every = f"{known.id}/{Kind.PLAY}/{known.match_no}."
    if match.deal_done:
        whole = f"{every}{match.number}."
        # Urgent, for the score sheet comes below it.
        return Wish(whole, known.version, every=True, final=not match.thrown_in, urgent=True)
    scored = {result.number for result in match.board}
    before = match.number - 1
    thrown_in = before > 0 and before not in scored
    replaces = f"{every}{before if thrown_in else match.number}."
    if waited_for(known) in by_group:
        return Wish(play.name, known.version, urgent=True, replaces=replaces)
    late = any(can_declare(match, seat) for seat in by_group)
    calm = None if late or _step(match) else Calm(GROUP_PAUSE, _calm_edits(match, by_group))
    return Wish(play.name, known.version, calm=calm, replaces=replaces)


def _step(match: Knowledge) -> bool:
    """The contract was just made, a trick was just closed or the first one can be led to."""
    if match.contract is None or match.trick:
        return False
    return match.stage is Stage.PLAY or match.turn_number == len(match.calls)


def _calm_edits(match: Knowledge, by_group: frozenset[Seat]) -> int:
    """Long hands take some of them, and so does whoever plays from the group for his turns."""
    most = GROUP_MOST - match.rules.hand_size - match.rules.bela
    return max(2, most - 4 * len(by_group))


def hand_wishes(known: TableKnowledge) -> tuple[Wish, ...]:
    """What the player of a seat should see in his private chat."""
    every = f"{known.id}/{Kind.HAND}/"
    seat, match, version = known.seat, known.match, known.version
    playing = known.status in (Status.PLAYING, Status.FINISHED)
    if seat is None or not playing or match is None or not match.number:
        return (Wish(every, version, every=True, remove=True),)
    part = _part(known.chairs[seat])
    hand = Surface(known.id, Kind.HAND, known.match_no, match.number, part)
    wish = Wish(hand.name, version, replaces=every)
    if waited_for(known) == seat or (match.choices.late and not known.chairs[seat].away):
        return (replace(wish, urgent=True, last=True),)
    return (wish if _worth_it(match) else replace(wish, calm=HAND_CALM, withdraws=True),)


def _worth_it(match: Knowledge) -> bool:
    """The cards are new, or the deal is over: that is drawn without delay."""
    dealt = not match.calls or (match.contract is not None and not match.trick and not match.tricks)
    return dealt or match.deal_done


def _part(chair: Chair) -> int:
    """Another one after each reminder, and whenever an AI takes over or gives back."""
    return 2 * chair.nudges + chair.away
