"""Which messages a table has in a group and in private chats, and their keys.

In a group a table is a sequence of messages: the lobby, then for each deal its play and the score
sheet, at the end the result. The play begins as the auction, goes on as tricks and ends as the
record of the deal. If the group has chosen so, each trick is a separate message that stays. Each
message is edited while it is current and then left alone.

In private a player has one message, their hand, which is kept from deal to deal. Edits do not
notify, so if a player wants it (`Preferences`), a short message calls them when they are slow. To
call to every turn, the hand itself is sent again with a sound, instead of being edited. (In the
browser room, where messages cost nothing, a short message calls them as well.) The hand is also
sent again to tell them about a vote in the group, because votes end soon; but not while it calls
them to their turn.

Cost in a group: the play of a deal is sent, then edited immediately when the contract is made, when
each trick except the last is closed, and when the deal is over: 10 writes with eight cards. In bela
there is one more, when everybody has declared. Every call and card in between waits for a later
(calm) edit, at most 14 times. With the sheet that makes 25, and one more write removes the button
from the previous deal's sheet. Longer hands have more tricks and correspondingly fewer calm edits.
Turns, cards and calls of people who play from the group are also drawn immediately. Then there are
fewer calm edits, and with one such person the total is under 40. Separate tricks and reminders cost
one write each; in honour play, the sheet is edited once more. The record of a deal, its sheet and
the result of a match have reserved slots.

While all players look at their pages, the group's play gets only calm edits, at most `PAGES_MOST`
per deal: 12 writes with its start, its record and two for the sheet.

Cost in private: the new deal, the contract, the outcome of the deal, each own turn (8 cards and up
to three calls), and after each turn the removal of the buttons: 25 writes. There are fewer if the
others play so fast that the next turn comes before its slot, or if the platform is busy. Each
additional card costs two more writes, as does each decision before the first lead and each card
chosen for the discard. A card chosen ahead also costs two, instead of its turn. Being called to
every turn costs no extra write; being slow costs two, the reminder and the call. While the player
looks at a page, the only writes are one that withdraws a call to act, and the end of the match.
"""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple, Self

from adapters.screen.surfaces import (
    DelayedEdit,
    Desired,
    Hurry,
    Placement,
    Remove,
    RemoveAll,
    Show,
    SurfaceGroup,
    SurfaceKey,
    Update,
    UpdateAll,
)
from bot.people.preferences import Calls
from bot.views.table.waiting import can_declare, is_asked, waited_for
from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.rules.knowledge import Knowledge
from engine.tables.known import TableKnowledge
from engine.tables.table import Status, Turn
from engine.tables.turn_clock import LONG_TURN

GROUP_PAUSE, GROUP_MOST = timedelta(seconds=3), 22
REMINDER = 10_000
"""Offset of a reminder's number; more than a deal has turns."""

_CALLS = 2
"""The step of a call in the `part` of a hand; the lowest bit says that an AI player plays it."""

_QUESTIONS = 10 * REMINDER
"""Offset of a question's number; more than a deal has calls."""

PAGES_PAUSE, PAGES_MOST = timedelta(seconds=4), 7
"""Most calm edits while all players look at their pages, so that a deal costs at most 12 writes."""

TRICK_CALM = DelayedEdit(timedelta(seconds=6), 1)


class SurfaceKind(StrEnum):
    """The content of a message."""

    LOBBY = "lobby"
    PLAY = "play"
    TRICK = "trick"
    SHEET = "sheet"
    RESULT = "result"
    CLOSED = "closed"
    CALL = "call"
    HAND = "hand"
    VOTE = "vote"
    INVITATION = "invitation"


OF_A_MATCH = SurfaceKind.PLAY, SurfaceKind.TRICK, SurfaceKind.SHEET, SurfaceKind.RESULT
"""The kinds that stay in a group when a match is over."""


class Surface(NamedTuple):
    """A message of a table.

    `part` tells messages of one kind and deal apart: the number of a trick or of a call. For a hand
    it says whether an AI player plays it and to which turn it calls.
    """

    table_id: str
    kind: SurfaceKind
    match_no: int = 0
    deal: int = 0
    part: int = 0

    @property
    def key(self) -> SurfaceKey:
        """The message's key on the screen."""
        return SurfaceKey(self.table_id, self.kind, (self.match_no, self.deal, self.part))

    @classmethod
    def of(cls, key: SurfaceKey) -> Self:
        """The message of a key; raises `ValueError` if it is not the key of a message."""
        match_no, deal, part = key.numbers
        return cls(key.owner, SurfaceKind(key.kind), match_no, deal, part)


def hidden(known: TableKnowledge) -> tuple[Desired, ...]:
    """Desired state of a place that no longer shows a table: no messages."""
    return tuple(RemoveAll(SurfaceGroup(known.id, kind), known.version) for kind in SurfaceKind)


def group_surfaces(
    known: TableKnowledge,
    by_group: frozenset[Seat] = frozenset(),
    *,
    private: bool = False,
    calls: frozenset[Seat] = frozenset(),
    rests: bool = False,
    posts_tricks: bool = False,
    on_pages: bool = False,
) -> tuple[Desired, ...]:
    """Desired state of a place that shows a table, in sending order.

    Seats in `by_group` play from there and are called when they are slow. Seats in `calls` are
    called when their turn comes, because their own view does not update. `rests`: the player to act
    must not be called now. `private`: a player sees their hand here and is called there, so deals
    and calls are left out. `posts_tricks`: each trick is a separate message that stays. `on_pages`:
    all players look at their pages, so nobody has to follow the play here.
    """
    usual = DelayedEdit(PAGES_PAUSE, PAGES_MOST) if on_pages else None
    shown = _table(known, by_group, private=private, posts_tricks=posts_tricks, usual=usual)
    if private:
        return tuple(shown)
    turn, waits = known.turn, waited_for(known)
    slow = turn is not None and turn.nudged and waits in by_group
    return (*shown, _call(known, called=(slow or waits in calls) and not rests))


def _call(known: TableKnowledge, *, called: bool) -> Show | RemoveAll:
    """One message for each call, removed when the turn is over."""
    all_calls, turn = SurfaceGroup(known.id, SurfaceKind.CALL), known.turn
    if turn is None or not called:
        return RemoveAll(all_calls, known.version)
    match_no, deal, _ = turn.decision
    call = Surface(known.id, SurfaceKind.CALL, match_no, deal, _call_number(known, turn))
    return Show(call.key, known.version, Hurry.URGENT, replaces=all_calls)


def _call_number(known: TableKnowledge, turn: Turn) -> int:
    """A number for each turn and for each reminder of a long one."""
    long = known.pace.limit >= LONG_TURN
    return turn.decision.turn + (REMINDER * (turn.nudged + turn.warned) if long else 0)


def _table(
    known: TableKnowledge,
    by_group: frozenset[Seat],
    *,
    private: bool,
    posts_tricks: bool,
    usual: DelayedEdit | None,
) -> Iterator[Desired]:
    """`usual`: how all changes of the play are shown, whatever they are."""
    version, match_no = known.version, known.match_no
    lobby = Surface(known.id, SurfaceKind.LOBBY, match_no)
    if known.status is Status.LOBBY:
        yield from _leave(known, match_no)
        if not known.lesson:  # it begins at once
            yield Show(lobby.key, version)
        return
    if known.status is Status.CLOSED:
        for kind in (SurfaceKind.RESULT,) if private else OF_A_MATCH:
            yield UpdateAll(SurfaceGroup(known.id, kind), version, final=True)
        if known.lesson:  # its hand shows that it is over
            return
        lobbies = SurfaceGroup(known.id, SurfaceKind.LOBBY)
        if known.unused:  # nobody is waiting, so no new message is sent
            yield UpdateAll(lobbies, version, final=True)
            return
        yield Show(Surface(known.id, SurfaceKind.CLOSED).key, version, replaces=lobbies, final=True)
        return
    yield Update(lobby._replace(match_no=match_no - 1).key, version, final=True)
    yield from _leave(known, match_no - 1)
    if known.match is not None and known.match.number and not private:
        yield from _deals(known, known.match, by_group, posts_tricks=posts_tricks, usual=usual)
    elif private:  # messages from when they watched, before they sat down
        for kind in (SurfaceKind.PLAY, SurfaceKind.SHEET):
            yield RemoveAll(SurfaceGroup(known.id, kind), version)
    result = Surface(known.id, SurfaceKind.RESULT, match_no).key
    if known.status is Status.FINISHED:
        yield Show(result, version, Hurry.CLOSING)
    else:  # a challenge may have undone the end
        yield Remove(result, version)


def _leave(known: TableKnowledge, match_no: int) -> Iterator[Desired]:
    """Draw the remembered messages of a finished match one last time."""
    for kind in OF_A_MATCH:
        yield UpdateAll(SurfaceGroup(known.id, kind, (match_no,)), known.version, final=True)


def _deals(
    known: TableKnowledge,
    match: Knowledge,
    by_group: frozenset[Seat],
    *,
    posts_tricks: bool,
    usual: DelayedEdit | None,
) -> Iterator[Desired]:
    """The present deal and the last updates of those before it."""
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
        yield _play(known, match, by_group, posts_tricks=posts_tricks, usual=usual)
    if number in scored:
        yield Show(sheet.key, version, Hurry.CLOSING)


def _plays(known: TableKnowledge, deal: int) -> SurfaceGroup:
    """The messages of a deal."""
    return SurfaceGroup(known.id, SurfaceKind.PLAY, (known.match_no, deal))


def _tricks(known: TableKnowledge, deal: int, *trick: int) -> SurfaceGroup:
    """The messages of a deal's tricks, or of one of them."""
    return SurfaceGroup(known.id, SurfaceKind.TRICK, (known.match_no, deal, *trick))


def _trick(known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat]) -> Iterator[Desired]:
    """The present trick in a separate message; a new one is sent with the trick's first card.

    The earlier tricks stay. The message of the deal shows the calls, and at the end its record.
    """
    version, number = known.version, match.number
    closed = len(match.tricks)
    present = closed + bool(match.trick)
    for before in range(1, present):  # drawn before the next trick, to keep the order
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
    known: TableKnowledge,
    match: Knowledge,
    by_group: frozenset[Seat],
    *,
    posts_tricks: bool,
    usual: DelayedEdit | None,
) -> Show | UpdateAll:
    """The message of the present deal; it replaces that of a deal that was thrown in."""
    play = Surface(known.id, SurfaceKind.PLAY, known.match_no, match.number).key
    if match.deal_done:
        whole, final = _plays(known, match.number), not match.thrown_in
        return UpdateAll(whole, known.version, Hurry.CLOSING, final=final)
    scored = {result.number for result in match.board}
    before = match.number - 1
    thrown_in = before > 0 and before not in scored
    replaces = _plays(known, before if thrown_in else match.number)
    calm_edits = _calm_edits(match, by_group) - posts_tricks * match.rules.hand_size
    calm = DelayedEdit(GROUP_PAUSE, max(2, calm_edits))
    when = usual or _when(known, match, by_group, calm)
    return Show(play, known.version, when, replaces=replaces)


def _when(
    known: TableKnowledge, match: Knowledge, by_group: frozenset[Seat], otherwise: DelayedEdit
) -> Hurry | DelayedEdit:
    if waited_for(known) in by_group:
        return Hurry.URGENT
    if _step(match) or any(can_declare(match, seat) for seat in by_group):
        return Hurry.SOON
    return otherwise


def _step(match: Knowledge) -> bool:
    """Whether the contract or a trick was just completed, or the first lead is due."""
    if match.contract is None or match.trick:
        return False
    return match.stage is Stage.PLAY or match.turn_number == len(match.calls)


def _calm_edits(match: Knowledge, by_group: frozenset[Seat]) -> int:
    """How many calm edits are left after the edits for long hands and turns of group players."""
    most = GROUP_MOST - match.rules.hand_size - match.rules.bela
    return most - 4 * len(by_group)


def own_call(known: TableKnowledge, calls: Calls) -> Show | RemoveAll:
    """The separate message that calls a seat's player in their private chat."""
    slow = known.turn is not None and known.turn.nudged
    wanted = calls is Calls.EVERY_TURN or (calls is Calls.WHEN_SLOW and slow)
    own = wanted and known.seat is not None and waited_for(known) == known.seat
    return _call(known, called=own)


def lent_surface(known: TableKnowledge) -> Update:
    """Desired state of an invitation that somebody has sent to a chat without the bot."""
    key = Surface(known.id, SurfaceKind.INVITATION).key
    return Update(key, known.version, final=known.status is Status.CLOSED)


def vote_surface(known: TableKnowledge) -> tuple[Desired, ...]:
    """The table's last vote; it stays with its outcome."""
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
    """Desired state of a player's hand in their private chat; a lesson's hand stays there.

    `called`: the hand notifies them of their turn. `asked`: it notifies them of a vote.
    """
    hands = SurfaceGroup(known.id, SurfaceKind.HAND)
    seat, match, version = known.seat, known.match, known.version
    over = known.lesson and known.status is Status.CLOSED
    playing = over or known.status in (Status.PLAYING, Status.FINISHED)
    if seat is None or not playing or match is None or not match.number:
        return RemoveAll(hands, version)
    if known.chairs[seat].retired:  # they have left the tournament
        return RemoveAll(hands, version)
    part = int(known.chairs[seat].away)  # a new message when an AI player takes over or hands back
    own = waited_for(known) == seat
    if called and own and known.turn is not None:
        part += _CALLS * (1 + _call_number(known, known.turn))
    elif asked and known.vote is not None and is_asked(known):
        part += _CALLS * (_QUESTIONS + known.vote.number)
    hand = Surface(known.id, SurfaceKind.HAND, known.match_no, match.number, part).key
    if over:
        return Show(hand, version, Hurry.URGENT, replaces=hands, final=True)
    if own or (match.choices.late and not known.chairs[seat].away):
        return Show(hand, version, Hurry.URGENT, Placement.LAST, replaces=hands)
    when = Hurry.SOON if _worth_it(known, match) else Hurry.WITHDRAWING
    return Show(hand, version, when, replaces=hands)


def quiet_hand(hand: Show | RemoveAll) -> tuple[Desired, ...]:
    """Desired state of a hand while its player looks at a page: it only drops its call to act."""
    if isinstance(hand, RemoveAll):
        return (hand,)
    if hand.when is Hurry.URGENT or hand.replaces is None:
        return ()
    return (UpdateAll(hand.replaces, hand.version, Hurry.WITHDRAWING),)


def calls_now(known: TableKnowledge, surface: Surface) -> bool:
    """Whether a hand calls its player to the present turn or vote, and not to one that is over."""
    if surface.part < _CALLS:
        return False
    hands = hand_surface(known, called=True), hand_surface(known, asked=True)
    return surface.key in [hand.surface for hand in hands if isinstance(hand, Show)]


def _worth_it(known: TableKnowledge, match: Knowledge) -> bool:
    """Whether to draw a hand soon: new cards, a finished deal, a stopped clock or a vote."""
    if known.recess is not None or is_asked(known):
        return True
    dealt = not match.calls or (match.contract is not None and not match.trick and not match.tricks)
    return dealt or match.deal_done
