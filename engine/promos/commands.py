"""Commands to a promo period, and the reasons for which it may refuse them."""

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from engine.promos.promo import PromoTerms, Ranked


class AnnouncePromo(NamedTuple):
    """Announce a period."""

    by: str
    terms: PromoTerms


class MovePromo(NamedTuple):
    """Change a period's start or end."""

    by: str
    starts_at: datetime
    ends_at: datetime


class PassTime(NamedTuple):
    """Carry out what is due."""


class Disqualify(NamedTuple):
    """Remove a person from the ranking for misconduct."""

    account: str
    by: str
    reason: str


class LeaveOut(NamedTuple):
    """Exclude a person from the ranking because they belong to the organiser."""

    account: str
    by: str


class NameTournament(NamedTuple):
    """Make a tournament (by its code) count in the period, regardless of who plays in it."""

    by: str
    tournament: str


class ConfirmPromo(NamedTuple):
    """Make the ranking final and award the prizes."""

    by: str
    ranked: tuple[Ranked, ...]


class CancelPromo(NamedTuple):
    """Cancel a period; nobody wins anything."""

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
    """Why a command is refused."""

    BAD_TERMS = "bad_terms"
    BAD_TIMES = "bad_times"
    TOO_LATE = "too_late"
    TOO_EARLY = "too_early"
    OVER = "over"
    ALREADY = "already"


class RefusedByPromo(Exception):
    """A command that a promo period refuses; `refusal` says why."""

    def __init__(self, refusal: PromoRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
