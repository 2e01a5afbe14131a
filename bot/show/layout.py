"""Which messages a table has in a group and in its players' private chats, and how they are named.

In a group a table is a row of messages: the lobby, then for each deal its play and the score sheet,
at the end the result. The play begins as the auction, goes on as tricks and ends as the record of
the deal; where it was chosen so, each trick is a message of its own that stays. Each is edited
while it lives, then left alone. In private a player has one message, his
hand, which goes from deal to deal. An edit rings nowhere, so where he wishes it (`Preferences`) a
short message calls him when he is slow; to be called to every turn his hand itself comes anew with
a sound, in place of the edit that shows him what he can do. (In the room, where messages cost
nothing, a short one calls him then as well.) So it does where it tells him what the table asks in
the group, for that is over soon; but not while it calls him to his turn.

What it costs. In a group the play of a deal is sent, and edited at once when the contract is made,
when each trick but the last is closed and when the deal is over: 10 with eight cards. In bela there
is one more, when all have declared. Every call and card between waits for company, at most 14
times; with the sheet that is 25, and one more takes the button to cut off the sheet of the deal
before. Longer hands have more tricks, and as much less of what waits. A
turn of somebody who plays from the group is drawn at once as well, his cards and his calls: then
there is less of what need not be hurried, and with one such person it is under 40. Tricks of their
own cost a write each, and so does each reminder; on one's honour the sheet is edited once more.
The record of a deal, its sheet and the result of a match have slots of their own.
In private: the new deal, the contract, what the deal brings, each own turn (8 cards and up to
three calls), and after each the buttons are taken back at once: 25, and fewer where the others play
so fast that the next turn has come before its slot, as with a platform that is busy. A longer hand
costs two writes for each card more, and so does each decision before the first lead and each card
that is chosen for the discard. A card that is chosen ahead costs two as well, in place of its turn.
Whoever is called to every turn has no write more than others; whoever is slow has two more, his
reminder and his call.
"""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, Self

from adapters.screen.surfaces import (
    Calm,
    Desired,
    Hurry,
    Remove,
    RemoveAll,
    Show,
    SurfaceGroup,
    SurfaceKey,
    Update,
    UpdateAll,
    Where,
)
from bot.people.preferences import Calls
from bot.views.table.turns import can_declare, is_asked, waited_for
from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.table import Status, Turn
from engine.tables.turn_clock import LONG_TURN

GROUP_PAUSE, GROUP_MOST = timedelta(seconds=3), 22
REMINDER = 10_000
"""More than a deal has turns."""

_CALLS = 2
"""What a call counts in the `part` of a hand."""

_QUESTIONS = 10 * REMINDER
"""More than a deal has calls to turns."""

TRICK_CALM = Calm(timedelta(seconds=6), 1)


class SurfaceKind(StrEnum):
    """What a message shows."""

    LOBBY = "lobby"
    PLAY = "play"
    TRICK = "trick"
    SHEET = "sheet"
    RESULT = "result"
    CLOSED = "closed"
    CALL = "call"
    HAND = "hand"
    VOTE = "vote"


OF_A_MATCH = SurfaceKind.PLAY, SurfaceKind.TRICK, SurfaceKind.SHEET, SurfaceKind.RESULT
"""What is left in a group when a match is over."""


class Surface(NamedTuple):
    """A message of a table.

    `part` sets messages of one kind and deal apart: the number of a trick or of a call, and for a
    hand whether an AI plays it, and to which turn it calls.
    """

    table_id: str
    kind: SurfaceKind
    match_no: int = 0
    deal: int = 0
    part: int = 0

    @property
    def key(self) -> SurfaceKey:
        """How the screen knows it."""
        return SurfaceKey(self.table_id, self.kind, (self.match_no, self.deal, self.part))

    @classmethod
    def of(cls, key: SurfaceKey) -> Self:
        """The message of a key; a `ValueError` for a key of anything else."""
        match_no, deal, part = key.numbers
        return cls(key.owner, SurfaceKind(key.kind), match_no, deal, part)


def hidden(known: TableKnowledge) -> tuple[Desired, ...]:
    """What a place should see of a table that is shown there no longer: nothing."""
    return tuple(RemoveAll(SurfaceGroup(known.id, kind), known.version) for kind in SurfaceKind)


def group_surfaces(
    known: TableKnowledge,
    by_group: frozenset[Seat] = frozenset(),
    *,
    private: bool = False,
    calls: frozenset[Seat] = frozenset(),
    rests: bool = False,
    posts_tricks: bool = False,
) -> tuple[Desired, ...]:
    """What a place should see of a table that is shown there, in the order in which it is sent.

    The seats in `by_group` play from there and are called when they are slow; those in `calls` when
    their turn comes, for what they see does not change by itself. `rests`: whoever is waited for
    must not be called now. In a private place, where a
    player sees his hand and is called by himself, deals and calls are left out. `posts_tricks`:
    each trick is a message of its own that stays.
    """
    shown = _table(known, by_group, private=private, posts_tricks=posts_tricks)
    if private:
        return tuple(shown)
    turn, waits = known.turn, waited_for(known)
    slow = turn is not None and turn.nudged and waits in by_group
    return (*shown, _call(known, called=(slow or waits in calls) and not rests))


def _call(known: TableKnowledge, *, called: bool) -> Show | RemoveAll:
    """One message for each call, taken off when the turn is over."""
    all_calls, turn = SurfaceGroup(known.id, SurfaceKind.CALL), known.turn
    if turn is None or not called:
        return RemoveAll(all_calls, known.version)
    match_no, deal, _ = turn.decision
    call = Surface(known.id, SurfaceKind.CALL, match_no, deal, _call_number(known, turn))
    return Show(call.key, known.version, Hurry.URGENT, replaces=all_calls)


def _call_number(known: TableKnowledge, turn: Turn) -> int:
    """One for each turn, and for each reminder of a long one."""
    long = known.pace.limit >= LONG_TURN
    return turn.decision.turn + (REMINDER * (turn.nudged + turn.warned) if long else 0)


def _table(
    known: TableKnowledge, by_group: frozenset[Seat], *, private: bool, posts_tricks: bool
) -> Iterator[Desired]:
    version, match_no = known.version, known.match_no
    lobby = Surface(known.id, SurfaceKind.LOBBY, match_no)
    if known.status is Status.LOBBY:
        yield from _leave(known, match_no)
        if not known.lesson:  # which begins at once
            yield Show(lobby.key, version)
        return
    if known.status is Status.CLOSED:
        for kind in (SurfaceKind.RESULT,) if private else OF_A_MATCH:
            yield UpdateAll(SurfaceGroup(known.id, kind), version, final=True)
        if known.lesson:  # the hand says so
            return
        lobbies = SurfaceGroup(known.id, SurfaceKind.LOBBY)
        if known.unused:  # nobody waits to be told, so nothing new comes into the chat
            yield UpdateAll(lobbies, version, final=True)
            return
        yield Show(Surface(known.id, SurfaceKind.CLOSED).key, version, replaces=lobbies, final=True)
        return
    yield Update(lobby._replace(match_no=match_no - 1).key, version, final=True)
    yield from _leave(known, match_no - 1)
    if known.match is not None and known.match.number and not private:
        yield from _deals(known, known.match, by_group, posts_tricks=posts_tricks)
    elif private:  # what they have watched before they sat down
        for kind in (SurfaceKind.PLAY, SurfaceKind.SHEET):
            yield RemoveAll(SurfaceGroup(known.id, kind), version)
    result = Surface(known.id, SurfaceKind.RESULT, match_no).key
    if known.status is Status.FINISHED:
        yield Show(result, version, Hurry.CLOSING)
    else:  # a challenge may have undone the end
        yield Remove(result, version)


def _leave(known: TableKnowledge, match_no: int) -> Iterator[Desired]:
    """What stands of a match that is over is drawn a last time, as far as it is known how."""
    for kind in OF_A_MATCH:
        yield UpdateAll(SurfaceGroup(known.id, kind, (match_no,)), known.version, final=True)


def _deals(
    known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat], *, posts_tricks: bool
) -> Iterator[Desired]:
    """The present deal, and what is left to do for those before it."""
    version, number = known.version, match.number
    sheet = Surface(known.id, SurfaceKind.SHEET, known.match_no, number)
    scored = {result.number for result in match.board}
    yield Update(sheet._replace(deal=number - 2).key, version, final=True)
    if number - 1 in scored:
        yield UpdateAll(_plays(known, number - 1), version, final=True)
        yield UpdateAll(_tricks(known, number - 1), version, final=True)
        yield Show(sheet._replace(deal=number - 1).key, version)
    if posts_tricks and (match.trick or match.tricks):
        yield from _trick(known, match, by_group)
    else:
        yield _play(known, match, by_group, posts_tricks=posts_tricks)
    if number in scored:
        yield Show(sheet.key, version, Hurry.CLOSING)


def _plays(known: TableKnowledge, deal: int) -> SurfaceGroup:
    """The messages of a deal."""
    return SurfaceGroup(known.id, SurfaceKind.PLAY, (known.match_no, deal))


def _tricks(known: TableKnowledge, deal: int, *trick: int) -> SurfaceGroup:
    """The messages of a deal's tricks, or of one of them."""
    return SurfaceGroup(known.id, SurfaceKind.TRICK, (known.match_no, deal, *trick))


def _trick(known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat]) -> Iterator[Desired]:
    """The present trick in a message of its own; a new one comes with the first card laid to it.

    Those before it stay as they are. The message of the deal is what was called, and at the end its
    record.
    """
    version, number = known.version, match.number
    closed = len(match.tricks)
    present = closed + bool(match.trick)
    for before in range(1, present):  # ahead of the next trick, which would stand above it
        yield UpdateAll(_tricks(known, number, before), version, Hurry.URGENT, final=True)
    if match.deal_done:
        yield UpdateAll(_tricks(known, number, present), version, Hurry.CLOSING, final=True)
        yield UpdateAll(_plays(known, number), version, final=not match.thrown_in)
        return
    yield UpdateAll(_plays(known, number), version)
    trick = Surface(known.id, SurfaceKind.TRICK, known.match_no, number, present).key
    when = _when(known, match, by_group, TRICK_CALM) if match.trick else Hurry.URGENT
    yield Show(trick, version, when)


def _play(
    known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat], *, posts_tricks: bool
) -> Show | UpdateAll:
    """The message of the present deal. It takes the place of one for a deal that was thrown in."""
    play = Surface(known.id, SurfaceKind.PLAY, known.match_no, match.number).key
    if match.deal_done:
        whole, final = _plays(known, match.number), not match.thrown_in
        return UpdateAll(whole, known.version, Hurry.CLOSING, final=final)
    scored = {result.number for result in match.board}
    before = match.number - 1
    thrown_in = before > 0 and before not in scored
    replaces = _plays(known, before if thrown_in else match.number)
    calm_edits = _calm_edits(match, by_group) - posts_tricks * match.rules.hand_size
    when = _when(known, match, by_group, Calm(GROUP_PAUSE, max(2, calm_edits)))
    return Show(play, known.version, when, replaces=replaces)


def _when(
    known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat], otherwise: Calm
) -> Hurry | Calm:
    if waited_for(known) in by_group:
        return Hurry.URGENT
    if _step(match) or any(can_declare(match, seat) for seat in by_group):
        return Hurry.SOON
    return otherwise


def _step(match: Knowledge) -> bool:
    """The contract was just made, a trick was just closed or the first one can be led to."""
    if match.contract is None or match.trick:
        return False
    return match.stage is Stage.PLAY or match.turn_number == len(match.calls)


def _calm_edits(match: Knowledge, by_group: frozenset[Seat]) -> int:
    """Long hands take some of them, and so does whoever plays from the group for his turns."""
    most = GROUP_MOST - match.rules.hand_size - match.rules.bela
    return most - 4 * len(by_group)


def own_call(known: TableKnowledge, calls: Calls) -> Show | RemoveAll:
    """What calls the player of a seat in his private chat by a message of its own."""
    turn, own = known.turn, known.seat is not None and waited_for(known) == known.seat
    slow = turn is not None and turn.nudged
    called = calls is Calls.EVERY_TURN or (calls is Calls.WHEN_SLOW and slow)
    return _call(known, called=own and called)


def vote_surface(known: TableKnowledge) -> tuple[Desired, ...]:
    """The last question that was asked at the table, which stays as it has ended."""
    vote, version = known.vote, known.version
    if vote is None:
        return ()
    key = Surface(known.id, SurfaceKind.VOTE, part=vote.number).key
    if vote.outcome is None:
        return (Show(key, version, Hurry.URGENT),)
    return (Update(key, version, Hurry.URGENT, final=True),)


def hand_surface(
    known: TableKnowledge, *, called: bool = False, asked: bool = False
) -> Show | RemoveAll:
    """What the player of a seat should see in his private chat; that of a lesson stays there.

    `called`: his turn makes a sound there; `asked`: what the table asks him does.
    """
    hands = SurfaceGroup(known.id, SurfaceKind.HAND)
    seat, match, version = known.seat, known.match, known.version
    over = known.lesson and known.status is Status.CLOSED
    playing = over or known.status in (Status.PLAYING, Status.FINISHED)
    if seat is None or not playing or match is None or not match.number:
        return RemoveAll(hands, version)
    if known.chairs[seat].retired:  # he has nothing to do with it any more
        return RemoveAll(hands, version)
    part = int(known.chairs[seat].away)  # another message: an AI takes over or gives back
    own = waited_for(known) == seat
    if called and own and known.turn is not None:
        part += _CALLS * (1 + _call_number(known, known.turn))
    elif asked and known.vote is not None and is_asked(known):
        part += _CALLS * (_QUESTIONS + known.vote.number)
    hand = Surface(known.id, SurfaceKind.HAND, known.match_no, match.number, part).key
    if over:
        return Show(hand, version, Hurry.URGENT, replaces=hands, final=True)
    if own or (match.choices.late and not known.chairs[seat].away):
        return Show(hand, version, Hurry.URGENT, Where.LAST, replaces=hands)
    when = Hurry.SOON if _worth_it(known, match) else Hurry.WITHDRAWING
    return Show(hand, version, when, replaces=hands)


def calls_now(known: TableKnowledge, surface: Surface) -> bool:
    """Whether a hand calls its player to the present turn or question, and not to one that is
    over.
    """
    if surface.part < _CALLS:
        return False
    hands = hand_surface(known, called=True), hand_surface(known, asked=True)
    return surface.key in [hand.surface for hand in hands if isinstance(hand, Show)]


def _worth_it(known: TableKnowledge, match: Knowledge) -> bool:
    """The cards are new, the deal is over, the clock stands still, or he is asked something: that
    is drawn without delay.
    """
    if known.recess is not None or is_asked(known):
        return True
    dealt = not match.calls or (match.contract is not None and not match.trick and not match.tricks)
    return dealt or match.deal_done
