"""What can be asked of a promo period, and why it may be refused."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.promos.promo import PromoTerms, Ranked


class AnnouncePromo(NamedTuple):
    """Announce a period."""

    by: str
    terms: PromoTerms


class MovePromo(NamedTuple):
    """Let it begin or end at another time."""

    by: str
    starts_at: datetime
    ends_at: datetime


class PassTime(NamedTuple):
    """Let happen what is due."""


class Disqualify(NamedTuple):
    """Take somebody out of the ranking, by what he has done."""

    account: str
    by: str
    reason: str


class LeaveOut(NamedTuple):
    """Take somebody out of it because he belongs to the organiser."""

    account: str
    by: str


class NameTournament(NamedTuple):
    """Let a tournament count in it, no matter who plays there, by its code."""

    by: str
    tournament: str


class ConfirmPromo(NamedTuple):
    """Make the ranking final, and give the prizes."""

    by: str
    ranked: tuple[Ranked, ...]


class CancelPromo(NamedTuple):
    """Stop it."""

    by: str
    reason: str = ""


PromoCommand = (
    AnnouncePromo
    | MovePromo
    | PassTime
    | Disqualify
    | LeaveOut
    | NameTournament
    | ConfirmPromo
    | CancelPromo
)


class PromoRefusal(StrEnum):
    """Why a command changes nothing."""

    BAD_TERMS = "bad_terms"
    BAD_TIMES = "bad_times"
    TOO_LATE = "too_late"
    TOO_EARLY = "too_early"
    OVER = "over"
    ALREADY = "already"


class RefusedByPromo(Exception):
    """A command that a promo period refuses."""

    def __init__(self, refusal: PromoRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
