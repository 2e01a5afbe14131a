"""What falls due in a tournament when nobody does anything."""

from datetime import datetime, timedelta
from enum import Enum
from typing import Final, NamedTuple

from engine.tournaments.tournament import Tournament, TournamentStatus

BREAK: Final = timedelta(minutes=2)
"""Between two rounds."""
FULL_PAUSE: Final = timedelta(minutes=1)
"""From when it is full to its start, so that the last ones have read where they play."""
REMINDERS: Final = (timedelta(minutes=10), timedelta(minutes=1))
"""How long before the start everybody is reminded of it."""
KEPT: Final = timedelta(days=7)
"""How long a tournament waits to be full at which nobody does anything."""
DRAFT_KEPT: Final = timedelta(hours=1)
"""The same for one that is not announced yet."""
LATE: Final = timedelta(minutes=2)
"""How soon a tournament starts whose start has fallen into a time in which nobody was served."""


class TournamentDue(Enum):
    """What is to be done when the time has come."""

    REMIND = "remind"
    BEGIN = "begin"
    DRAW = "draw"
    GIVE_UP = "give_up"


class DueThen(NamedTuple):
    """The next thing that happens by itself."""

    at: datetime
    what: TournamentDue


def starts(tournament: Tournament) -> datetime | None:
    """When it begins, as far as that is known; not at once after nobody was served."""
    at, full, resumed = tournament.terms.starts_at, tournament.full_since, tournament.resumed_at
    if at is None:
        return full + FULL_PAUSE if full is not None else None
    return max(at, resumed + LATE) if resumed is not None else at


def next_reminder(tournament: Tournament) -> int:
    """Which reminder of an appointed start comes next, counted from 1; 0 for none.

    Those that would have come before the announcement are left out.
    """
    start = starts(tournament)
    if tournament.terms.starts_at is None or start is None:
        return 0
    ahead = (
        number
        for number, before in enumerate(REMINDERS, 1)
        if number > tournament.reminded and start - before > (tournament.announced_at or start)
    )
    return next(ahead, 0)


def continues(tournament: Tournament) -> datetime | None:
    """When the next round is drawn; None where no break is."""
    if tournament.status is not TournamentStatus.BREAK:
        return None
    return tournament.since + BREAK


def tournament_due(tournament: Tournament) -> DueThen | None:
    """When the tournament must be looked at again, and why; tables end by themselves."""
    again = continues(tournament)
    if again is not None:
        return DueThen(again, TournamentDue.DRAW)
    if tournament.status is TournamentStatus.DRAFT:
        return DueThen(tournament.last_at + DRAFT_KEPT, TournamentDue.GIVE_UP)
    if tournament.status is not TournamentStatus.SIGN_UP:
        return None
    start = starts(tournament)
    if start is None:
        return DueThen(tournament.last_at + KEPT, TournamentDue.GIVE_UP)
    reminder = next_reminder(tournament)
    if reminder:
        return DueThen(start - REMINDERS[reminder - 1], TournamentDue.REMIND)
    return DueThen(start, TournamentDue.BEGIN)
