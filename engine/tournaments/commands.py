"""What can be asked of a tournament, and the names of the reasons for which it may be refused."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import Seat, Side
from engine.tables.commands import Actor
from engine.tournaments.tournament import CancelReason, Terms


class Draft(NamedTuple):
    """Plan a tournament, which nobody else sees yet."""

    actor: Actor
    code: str
    terms: Terms


class Announce(NamedTuple):
    """Let people sign up."""

    actor: Actor


class ChangeTerms(NamedTuple):
    """Announce something else, before the start; `over` are the terms that it changes."""

    actor: Actor
    terms: Terms
    over: Terms


class SignUp(NamedTuple):
    """Sign up, `beside` a person who has no partner yet. `busy`: he plays in another one now."""

    actor: Actor
    beside: str | None = None
    vip: bool = False
    busy: bool = False


class Withdraw(NamedTuple):
    """Sign off again, before the start."""

    actor: Actor


class Leave(NamedTuple):
    """Leave on purpose, after the start; there is no way back."""

    actor: Actor


class ThrowOut(NamedTuple):
    """Let a person play no more: the organiser decides that."""

    actor: Actor
    account: str


class Cancel(NamedTuple):
    """Call it off; without an `actor` because it cannot begin."""

    reason: CancelReason
    actor: Actor | None = None


class TellStart(NamedTuple):
    """Remind everybody of the start; `number` as in the event, so that it is done once."""

    number: int


class Draw(NamedTuple):
    """Chance for a round: a shuffle of its pool, and for each table an id and the first dealer."""

    order: tuple[int, ...]
    ids: tuple[str, ...]
    dealers: tuple[Seat, ...]


class Begin(NamedTuple):
    """Complete the field and draw the first round; by the organiser, or because it is time.

    Those who are `busy` play in another tournament.
    """

    draw: Draw
    actor: Actor | None = None
    busy: frozenset[str] = frozenset()


class DrawRound(NamedTuple):
    """Draw the next round; `number` counts them from 1, so that it is drawn once."""

    number: int
    draw: Draw


class EndTable(NamedTuple):
    """A table of the present round has been over since `ended_at`; who has not taken part in it."""

    table: str
    totals: tuple[int, ...]
    winner: Side
    ended_at: datetime
    absent: tuple[Seat, ...] = ()


class MoveBreak(NamedTuple):
    """Give the time back in which nobody was served, or take back what the clock was set back."""

    gap: timedelta


TournamentCommand = (
    Draft
    | Announce
    | ChangeTerms
    | SignUp
    | Withdraw
    | Leave
    | ThrowOut
    | Cancel
    | TellStart
    | Begin
    | DrawRound
    | EndTable
    | MoveBreak
)


class TournamentRefusal(StrEnum):
    """Why a command changes nothing."""

    NOT_ALLOWED = "not_allowed"
    NOT_ANNOUNCED = "not_announced"
    BEGUN = "begun"
    NOT_BEGUN = "not_begun"
    OVER = "over"
    SIGNED_UP = "signed_up"
    NOT_SIGNED_UP = "not_signed_up"
    BARRED = "barred"
    VIP_ONLY = "vip_only"
    BUSY = "busy"
    NO_PARTNER = "no_partner"
    TOO_MANY = "too_many"
    TOO_OFTEN = "too_often"
    TOO_FEW = "too_few"
    OUT = "out"
    BAD_TERMS = "bad_terms"
    ALREADY = "already"


class RefusedByTournament(Exception):
    """A command that a tournament refuses; `refusal` says why."""

    def __init__(self, refusal: TournamentRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
