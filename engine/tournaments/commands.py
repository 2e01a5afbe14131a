"""Commands to a tournament, and the reasons for refusing them."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import Seat, Side
from engine.tables.commands import Actor
from engine.tournaments.tournament import CancelReason, Terms


class Draft(NamedTuple):
    """Create a tournament as a draft, which only the organiser sees."""

    actor: Actor
    code: str
    terms: Terms


class Announce(NamedTuple):
    """Announce the tournament, so that people can sign up.

    `names`: the list that the names of its AI players are from.
    """

    actor: Actor
    names: str = ""


class ChangeTerms(NamedTuple):
    """Change the terms before the start; `over` are the terms that the actor saw."""

    actor: Actor
    terms: Terms
    over: Terms


class SignUp(NamedTuple):
    """Sign up, with the partner `beside` if given. `busy`: the actor is playing in another one."""

    actor: Actor
    beside: str | None = None
    vip: bool = False
    busy: bool = False


class Withdraw(NamedTuple):
    """Withdraw the actor's registration, before the start."""

    actor: Actor


class Leave(NamedTuple):
    """Leave for good, after the start."""

    actor: Actor


class ThrowOut(NamedTuple):
    """Exclude a person: before the start from signing up, after it from playing."""

    actor: Actor
    account: str


class Cancel(NamedTuple):
    """Cancel the tournament; without an `actor`, because it cannot begin."""

    reason: CancelReason
    actor: Actor | None = None


class RemindOfStart(NamedTuple):
    """Remind everybody of the start; `number` as in `StartNear`, so that it happens only once."""

    number: int


class Draw(NamedTuple):
    """The random inputs of a round: a shuffle of its pool, and ids and first dealers of tables."""

    order: tuple[int, ...]
    ids: tuple[str, ...]
    dealers: tuple[Seat, ...]


class Begin(NamedTuple):
    """Fix the field and draw the first round; without an `actor`, because it is time.

    `busy` are accounts that are playing in another tournament.
    """

    draw: Draw
    actor: Actor | None = None
    busy: frozenset[str] = frozenset()


class DrawRound(NamedTuple):
    """Draw the next round; `number` is its number, from 1, so that it is drawn only once."""

    number: int
    draw: Draw


class EndTable(NamedTuple):
    """Record the result of a table of the current round; `absent` seats did not take part in it."""

    table: str
    totals: tuple[int, ...]
    winner: Side
    ended_at: datetime
    absent: tuple[Seat, ...] = ()


class MoveBreak(NamedTuple):
    """Move the tournament's clocks: forward after an outage, back if the computer's clock was."""

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
    | RemindOfStart
    | Begin
    | DrawRound
    | EndTable
    | MoveBreak
)


class TournamentRefusal(StrEnum):
    """Why a command is refused."""

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
    PLAYING = "playing"
    BAD_TERMS = "bad_terms"
    ALREADY = "already"


class RefusedByTournament(Exception):
    """A command that a tournament refuses; `refusal` says why."""

    def __init__(self, refusal: TournamentRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
