"""Commands to a table, and the reasons for refusing them."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import SEVEN, Card, Hand, Seat
from engine.rules.deal.actions import Move
from engine.rules.deal.declarations import Plan, Quad
from engine.rules.record.deal_record import Shuffle
from engine.rules.ruleset import Rules
from engine.tables.events import AIDecision
from engine.tables.table import Chair, Decision, DueKind, Pace, Proposal


class Actor(NamedTuple):
    """The person who gives a command. `manages`: may run every table here (a group's admin)."""

    account: str
    manages: bool = False


class Seating(NamedTuple):
    """The seating of a tournament's table: people and AI players by seat."""

    tournament: str
    chairs: tuple[Chair, ...]
    first_dealer: Seat


class Open(NamedTuple):
    """Open a table; the opener takes the first chair if `seated`.

    `lesson`: a table for learning the game. `last_card`: the last card of a hand is played
    automatically. `seating`: a tournament's table, where the match begins at once.
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
    """Sit down in a chair; without a `seat`, in the one held for the actor or the first free one.

    An AI player makes room; during a match a person who has left does, too. `invitation`: the
    table's secret, if the actor has it. `first_dealer` deals first if the match starts because the
    table is now full.
    """

    actor: Actor
    seat: Seat | None = None
    invitation: str = ""
    first_dealer: Seat | None = None


class Hold(NamedTuple):
    """Hold an empty chair in the lobby for the actor, until a point in time.

    If `seat` is None or not available, it is the chair that the actor already holds, or the first
    free one; no AI player makes room. Repeating the command moves or extends the hold.
    """

    actor: Actor
    seat: Seat | None
    until: datetime


class StandUp(NamedTuple):
    """Get up: in the lobby the chair becomes free, in a match an AI player takes over."""

    actor: Actor


class Retire(NamedTuple):
    """Let an AI player replace a person who has left the tournament for good."""

    account: str


class Dissolve(NamedTuple):
    """Close a table of a tournament that was called off."""


class AddAIPlayer(NamedTuple):
    """Seat an AI player in a free chair; `names` is the list that its name is from."""

    actor: Actor
    seat: Seat
    level: str
    names: str = ""


class RemoveAIPlayer(NamedTuple):
    """Remove an AI player, in the lobby."""

    actor: Actor
    seat: Seat


class Settle(NamedTuple):
    """Change the rules or the pace in the lobby.

    `over` are the rules and pace that the actor saw. If they have changed since, the command is
    refused as already decided.
    """

    actor: Actor
    preset: str
    rules: Rules
    pace: Pace
    over: tuple[Rules, Pace] | None = None


class SetOptions(NamedTuple):
    """Change some of the lobby's options; None leaves an option unchanged.

    `looking` and `invited_only` turn each other off. `invitation` becomes the table's secret if it
    has none yet. `last_card` as in `Open`.
    """

    actor: Actor
    level: str | None = None
    start_when_full: bool | None = None
    invited_only: bool | None = None
    invitation: str = ""
    looking: bool | None = None
    last_card: bool | None = None


class RenewInvitation(NamedTuple):
    """Replace the table's invitation; `number` counts the earlier ones, so it happens only once."""

    actor: Actor
    secret: str
    number: int


class DrawLots(NamedTuple):
    """Reseat everybody in the lobby by lot: seat i gets the occupant of seat ``order[i]``.

    `lots` counts the earlier draws, so that a repeated press draws only once.
    """

    actor: Actor
    order: tuple[Seat, ...]
    lots: int


class SendAway(NamedTuple):
    """Remove a person from their chair, in the lobby."""

    actor: Actor
    account: str


class Block(NamedTuple):
    """Remove a person who sits here or wants to, until they are unblocked (`on` is false)."""

    actor: Actor
    account: str
    on: bool = True


class HandOver(NamedTuple):
    """Make another person who sits here the opener."""

    actor: Actor
    account: str


class AskIn(NamedTuple):
    """Ask to be admitted to an invitation-only table."""

    actor: Actor


class AnswerGuest(NamedTuple):
    """Turn down a person who asks in, or admit them: they sit if there is a chair (see `Sit`)."""

    actor: Actor
    account: str
    admits: bool = True
    first_dealer: Seat | None = None


class Start(NamedTuple):
    """Begin the match; with a `level`, AI players of that level fill the free chairs.

    `names`: the list that their names are from.
    """

    actor: Actor
    first_dealer: Seat
    level: str | None = None
    names: str = ""


class ChangePartners(NamedTuple):
    """After a match, begin the next one with new partners for everybody."""

    actor: Actor
    first_dealer: Seat


class Reopen(NamedTuple):
    """After a match, go back to the lobby."""

    actor: Actor


class Close(NamedTuple):
    """Close the table."""

    actor: Actor


class ComeBack(NamedTuple):
    """Take over again from the AI player that played in the actor's absence."""

    actor: Actor


class Act(NamedTuple):
    """Make a decision, as a person (the move's seat may be `OWN`) or as an AI player.

    A person's card carries the declarations that they have chosen (`SetIntent`). A player who will
    be asked to declare later may do so ahead; `decision` is then their own future one.
    """

    actor: Actor | AIDecision
    decision: Decision
    move: Move


class ChooseCard(NamedTuple):
    """Choose the card to play when the actor's turn comes, or undo that (`on` is false).

    The deal and the number of cards `held` identify the turn, in whatever way play gets there.
    """

    actor: Actor
    match_no: int
    deal: int
    held: int
    card: Card
    on: bool


class ClaimRest(NamedTuple):
    """Claim all remaining tricks, which must be certain."""

    actor: Actor
    decision: Decision


class TakeHint(NamedTuple):
    """Ask what an AI player would decide; a match with a hint is not rated."""

    actor: Actor
    decision: Decision


class MarkCards(NamedTuple):
    """Choose some of the cards to discard; replaces the previous choice."""

    actor: Actor
    decision: Decision
    cards: Hand


class SetIntent(NamedTuple):
    """Choose what goes with the next card: declarations (`plan`, None: the best) and belote."""

    actor: Actor
    decision: Decision
    plan: Plan | None
    belote: bool


class DeclareNow(NamedTuple):
    """Declare after one's own first card, if the rules still allow it."""

    actor: Actor
    decision: Decision
    plan: Plan


class SayDosta(NamedTuple):
    """End the match, because the actor's side has reached the target in mid-deal."""

    actor: Actor
    match_no: int
    deal: int


class CallContra(NamedTuple):
    """Call contra or recontra, in turn or not, on the last bid or contra.

    The decision is numbered by the calls made up to then.
    """

    actor: Actor
    decision: Decision


class CallRevoke(NamedTuple):
    """Challenge: claim that an opponent has played an illegal card in this deal."""

    actor: Actor
    match_no: int
    deal: int


class Propose(NamedTuple):
    """Start a vote on something that everybody present must agree to.

    `seat` is the chair that the actor, who does not sit here, wants from somebody long away.
    """

    actor: Actor
    question: Proposal
    seat: Seat | None = None


class Respond(NamedTuple):
    """Answer a vote."""

    actor: Actor
    number: int
    agrees: bool


class Resume(NamedTuple):
    """End a pause."""

    actor: Actor


class SlowDown(NamedTuple):
    """Let AI players take the time of the table's pace again."""

    actor: Actor


class GetReady(NamedTuple):
    """Ask for the next deal without further pause, after deal number `deal`."""

    actor: Actor
    match_no: int
    deal: int


NOT_OFFERED: Plan = (Quad(SEVEN),)
"""A plan that no hand can have; stands for an option that does not exist."""


class DealNext(NamedTuple):
    """Deal the next deal with this deck. `deal` is its number, so that it is dealt only once.

    `shuffle` has the inputs of the deck; None if it does not come from a sealed seed. `seed` will
    be sealed for the deal after it.
    """

    match_no: int
    deal: int
    deck: tuple[Card, ...]
    shuffle: Shuffle | None = None
    seed: str = ""


class CutCards(NamedTuple):
    """Cut the cards of the table's next deal, whichever that is when the command arrives."""

    actor: Actor


class FallDue(NamedTuple):
    """Do what is due now, if it needs no more than the table (`DueKind`)."""

    what: DueKind


class GiveBack(NamedTuple):
    """Give the table back the time of an outage, from `served_until` up to now.

    If the table's last event lies in the future (the computer's clock was set back), and
    `served_until` is the time of that event, the table's clocks are moved back to the present.
    """

    served_until: datetime


Command = (
    Open
    | Sit
    | Hold
    | StandUp
    | Retire
    | Dissolve
    | AddAIPlayer
    | RemoveAIPlayer
    | Settle
    | SetOptions
    | RenewInvitation
    | DrawLots
    | SendAway
    | Block
    | HandOver
    | AskIn
    | AnswerGuest
    | Start
    | ChangePartners
    | Reopen
    | Close
    | ComeBack
    | Act
    | ChooseCard
    | ClaimRest
    | TakeHint
    | MarkCards
    | SetIntent
    | DeclareNow
    | CallRevoke
    | SayDosta
    | CallContra
    | GetReady
    | DealNext
    | CutCards
    | FallDue
    | GiveBack
    | Propose
    | Respond
    | Resume
    | SlowDown
)


class Denial(StrEnum):
    """Why a command is refused. Refusals by the rules keep the names of `Refusal`."""

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
    NOT_ENOUGH = "not_enough"
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
