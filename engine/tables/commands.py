"""What can be asked of a table, and the names of the reasons for which it may be refused."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import SEVEN, Card, Hand, Seat
from engine.rules.deal.declarations import Plan, Quad
from engine.rules.deal.moves import Move
from engine.rules.record.shuffle import Shuffle
from engine.rules.ruleset import Rules
from engine.tables.events import Machine
from engine.tables.table import Chair, Decision, Pace, Proposal


class Actor(NamedTuple):
    """Who asks. `manages` says that he may run tables here (a group's admin)."""

    account: str
    manages: bool = False


class Seating(NamedTuple):
    """Who sits where at a table of a tournament, by seat: accounts and AIs."""

    tournament: str
    chairs: tuple[Chair, ...]
    first_dealer: Seat


class Open(NamedTuple):
    """Open a table; the opener sits down in the first chair, unless `seated` says that he waits.

    `lesson`: he learns the game there. `last_card`: the last card of a hand is played by itself.
    `seating`: it is a tournament's, and its match begins at once.
    """

    actor: Actor
    code: str
    preset: str
    rules: Rules
    pace: Pace
    seated: bool = True
    lesson: bool = False
    last_card: bool = False
    seating: Seating | None = None


class Sit(NamedTuple):
    """Sit down in a chair; without a `seat` in the one that is held for him, or the first free one.

    In the lobby an AI makes room; while a match is played, an AI or somebody who has left.
    `invitation`: the table's, if he has it. A `first_dealer` deals where the table begins because
    it is full now.
    """

    actor: Actor
    seat: Seat | None = None
    invitation: str = ""
    first_dealer: Seat | None = None


class Hold(NamedTuple):
    """Keep an empty chair for oneself in the lobby until then, to sit down in it soon.

    Where the `seat` cannot be had, or None is named, it is the chair that he holds already, or the
    first free one; no AI makes room. Again, it moves the hold or changes its end.
    """

    actor: Actor
    seat: Seat | None
    until: datetime


class StandUp(NamedTuple):
    """Get up: in the lobby the chair is free, in a match an AI plays on."""

    actor: Actor


class Retire(NamedTuple):
    """Let an AI play on for a person to the end of a tournament: he has left it for good."""

    account: str


class Dissolve(NamedTuple):
    """Clear a table away whose tournament was called off."""


class AddMachine(NamedTuple):
    """Let an AI sit in a free chair."""

    actor: Actor
    seat: Seat
    level: str


class RemoveMachine(NamedTuple):
    """Send an AI away, in the lobby."""

    actor: Actor
    seat: Seat


class Settle(NamedTuple):
    """Change the rules or the pace in the lobby.

    `over` are the rules and the pace that it changes: where others are in force by now, somebody
    else was quicker, and it is refused as already decided.
    """

    actor: Actor
    preset: str
    rules: Rules
    pace: Pace
    over: tuple[Rules, Pace] | None = None


class SetLastCard(NamedTuple):
    """Say in the lobby whether the last card of a hand is played by itself."""

    actor: Actor
    by_itself: bool


class SetOptions(NamedTuple):
    """Change some of the lobby's options; those that are None stay as they are.

    `invitation` is the secret by which people come in from now on, where there is none yet.
    """

    actor: Actor
    level: str | None = None
    start_when_full: bool | None = None
    invited_only: bool | None = None
    invitation: str = ""


class RenewInvitation(NamedTuple):
    """Make another secret the table's invitation; `number` were made before, so it is done once."""

    actor: Actor
    secret: str
    number: int


class DrawLots(NamedTuple):
    """Let everybody in the lobby sit where the lot puts him: on a chair the one of `order`.

    `lots` is how often that was done before, so that it is done once.
    """

    actor: Actor
    order: tuple[Seat, ...]
    lots: int


class SendAway(NamedTuple):
    """Free the chair of a person, in the lobby."""

    actor: Actor
    account: str


class Block(NamedTuple):
    """Send a person away who sits or wants to, and let him sit down no more."""

    actor: Actor
    account: str


class Unblock(NamedTuple):
    """Let a person sit down again."""

    actor: Actor
    account: str


class HandOver(NamedTuple):
    """Make the table another's who sits at it."""

    actor: Actor
    account: str


class AskIn(NamedTuple):
    """Ask to be let in at a table that is by invitation only."""

    actor: Actor


class Admit(NamedTuple):
    """Let a person in who asks; he sits down if there is a chair. `first_dealer` as in `Sit`."""

    actor: Actor
    account: str
    first_dealer: Seat | None = None


class TurnDown(NamedTuple):
    """Do not let a person in who asks."""

    actor: Actor
    account: str


class Start(NamedTuple):
    """Begin the match; with a `level`, AIs of it take the chairs that are free."""

    actor: Actor
    first_dealer: Seat
    level: str | None = None


class ChangePartners(NamedTuple):
    """After a match, begin the next one with another partner for everybody."""

    actor: Actor
    first_dealer: Seat


class Reopen(NamedTuple):
    """After a match, go back to the lobby."""

    actor: Actor


class Close(NamedTuple):
    """Clear the table away."""

    actor: Actor


class ComeBack(NamedTuple):
    """Play again oneself."""

    actor: Actor


class Act(NamedTuple):
    """Decide what is asked: a person, whose move may be of the seat `OWN`, or an AI.

    A person's card takes with it what he has chosen to say (`Intend`). Who is asked to declare
    later may say it ahead: `decision` is his own then.
    """

    actor: Actor | Machine
    decision: Decision
    move: Move


class ChooseCard(NamedTuple):
    """Choose the card to lay when one's turn comes, or take that back (`on` is false).

    His next card is known by the deal and how many he holds (`held`), whoever leads to it.
    """

    actor: Actor
    match_no: int
    deal: int
    held: int
    card: Card
    on: bool


class ClaimRest(NamedTuple):
    """Take all the tricks that are left, where they are certain."""

    actor: Actor
    decision: Decision


class TakeHint(NamedTuple):
    """Be told what an AI would decide; a match in which anybody was is not rated."""

    actor: Actor
    decision: Decision


class Mark(NamedTuple):
    """Choose some of the cards to discard, fewer than are asked for; they replace the last ones."""

    actor: Actor
    decision: Decision
    cards: Hand


class Intend(NamedTuple):
    """Choose what to declare with the next card (`plan`, None for the best) and whether belote."""

    actor: Actor
    decision: Decision
    plan: Plan | None
    belote: bool


class DeclareNow(NamedTuple):
    """Declare after one's own first card, where the rules leave time for it."""

    actor: Actor
    decision: Decision
    plan: Plan


class CallRevoke(NamedTuple):
    """Say that an opponent has played against the rules in this deal."""

    actor: Actor
    match_no: int
    deal: int


class Propose(NamedTuple):
    """Ask the people at the table something that all who are present must agree on.

    Whoever wants the chair of somebody who is away for long does not sit there; it is `seat`.
    """

    actor: Actor
    question: Proposal
    seat: Seat | None = None


class Respond(NamedTuple):
    """Agree to what is asked, or refuse it."""

    actor: Actor
    number: int
    agrees: bool


class CloseVote(NamedTuple):
    """End a vote for which there is no more time."""


class Resume(NamedTuple):
    """End a pause; without an `actor` because it has lasted long enough."""

    actor: Actor | None = None


class GetReady(NamedTuple):
    """Say that one does not wait for the next deal any longer, after the deal of that number."""

    actor: Actor
    match_no: int
    deal: int


NOT_OFFERED: Plan = (Quad(SEVEN),)
"""A plan that no hand has, for an option that does not exist."""


class DealNext(NamedTuple):
    """The pack for the next deal. `deal` is its number, so that it is dealt once.

    `shuffle` is all that the deck follows from; None where it is not from the sealed seed. `seed`
    is to be sealed for the deal after.
    """

    match_no: int
    deal: int
    deck: tuple[Card, ...]
    shuffle: Shuffle | None = None
    seed: str = ""


class CutCards(NamedTuple):
    """Cut the cards of the table's next deal, whichever that is when it is asked."""

    actor: Actor


class Remind(NamedTuple):
    """Nudge whoever is waited for."""

    decision: Decision


class Miss(NamedTuple):
    """Take his turn from a player whose time is up; an AI makes the decision."""

    decision: Decision


class PlayLast(NamedTuple):
    """Play the last card of a hand, which nobody has to choose."""

    decision: Decision


class Release(NamedTuple):
    """End the holds that have run out."""


class Expire(NamedTuple):
    """Clear away a table that nobody has used."""


class GiveBack(NamedTuple):
    """Give the table the time back in which nobody was served, from `served_until` up to now.

    A table whose last event lies in the future is brought back to the present where `served_until`
    names the time of that event.
    """

    served_until: datetime


Command = (
    Open
    | Sit
    | Hold
    | StandUp
    | Retire
    | Dissolve
    | AddMachine
    | RemoveMachine
    | Settle
    | SetLastCard
    | SetOptions
    | RenewInvitation
    | DrawLots
    | SendAway
    | Block
    | Unblock
    | HandOver
    | AskIn
    | Admit
    | TurnDown
    | Start
    | ChangePartners
    | Reopen
    | Close
    | ComeBack
    | Act
    | ChooseCard
    | ClaimRest
    | TakeHint
    | Mark
    | Intend
    | DeclareNow
    | CallRevoke
    | GetReady
    | DealNext
    | CutCards
    | Remind
    | Miss
    | PlayLast
    | Release
    | Expire
    | GiveBack
    | Propose
    | Respond
    | CloseVote
    | Resume
)


class Denial(StrEnum):
    """Why a command changes nothing. Those of the rules carry the rules' names."""

    NOT_ALLOWED = "not_allowed"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    CHAIR_FREE = "chair_free"
    CHAIR_HELD = "chair_held"
    NO_SEAT = "no_seat"
    TABLE_FULL = "table_full"
    NOT_INVITED = "not_invited"
    BLOCKED = "blocked"
    OPENERS_OWN = "openers_own"
    CHAIRS_EMPTY = "chairs_empty"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_PLAYING = "not_playing"
    STILL_PLAYING = "still_playing"
    TABLE_OVER = "table_over"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_DECIDED = "already_decided"
    NOT_AWAY = "not_away"
    ALREADY_LEFT = "already_left"
    NO_CHANGE = "no_change"
    ILLEGAL_CALL = "illegal_call"
    ILLEGAL_CARD = "illegal_card"
    NOT_YOUR_CARD = "not_your_card"
    ILLEGAL_DECLARATION = "illegal_declaration"
    TOO_LATE_TO_DECLARE = "too_late_to_declare"
    NO_BELOTE = "no_belote"
    NOT_NOW = "not_now"
    NO_CANCEL = "no_cancel"
    BAD_DISCARD = "bad_discard"
    NO_CHALLENGE = "no_challenge"
    INCOHERENT_RULES = "incoherent_rules"
    TOO_MANY_SEATED = "too_many_seated"
    PAUSED = "paused"
    VOTE_OPEN = "vote_open"
    ASKED_BEFORE = "asked_before"
    NOT_ASKED = "not_asked"
    SITS_DOWN_NEXT = "sits_down_next"
    NOT_CERTAIN = "not_certain"
    IN_TOURNAMENT = "in_tournament"
    RETIRED = "retired"


class Denied(Exception):
    """A command that a table refuses; `denial` says why."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(denial.value)
        self.denial = denial
