"""A recorded deal to be leafed through: the auction, each trick, what was written.

Only for matches that are over: whoever looks at all hands at once sees every card (law 4).
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from engine.rules.actions import PlayCard
from engine.rules.cards import Hand, Seat
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match
from engine.rules.record import DealRecord
from engine.rules.replay import steps_on


class PageKind(Enum):
    """Which part of the deal a page shows."""

    AUCTION = "auction"
    TRICK = "trick"
    SCORE = "score"


class ReplayPage(NamedTuple):
    """The match as it was when the auction had ended, a trick lay on the table, or all was over."""

    kind: PageKind
    match: Match


class SeenPage(NamedTuple):
    """A page as somebody sees it: what he knows, and the hands that he may look at, by seat.

    `hands` is what is still held then, `dealt` what was held before the first lead.
    """

    kind: PageKind
    known: Knowledge
    hands: Mapping[Seat, Hand]
    dealt: Mapping[Seat, Hand]


def pages(before: Match, record: DealRecord) -> tuple[ReplayPage, ...]:
    """The pages of a deal that was dealt next in a match; raises as `replay` does.

    The auction's is always there. A trick that a challenge has cut short has its page too.
    """
    auction = last = before
    laid: Match | None = None
    tricks: list[ReplayPage] = []
    for step in steps_on(before, record):
        last = step.match
        if isinstance(step.action, PlayCard):
            laid = last
            if last.deal is not None and not last.deal.trick:
                tricks.append(ReplayPage(PageKind.TRICK, last))
        elif laid is None:
            auction = last
    if laid is not None and laid.deal is not None and laid.deal.trick:
        tricks.append(ReplayPage(PageKind.TRICK, laid))
    scored = last.board and last.board[-1].number == last.number
    return (
        ReplayPage(PageKind.AUCTION, auction),
        *tricks,
        *((ReplayPage(PageKind.SCORE, last),) if scored else ()),
    )


def seen(page: ReplayPage, audience: Seat | None) -> SeenPage:
    """A page as a seat saw it then, or with all cards open (None)."""
    match = page.match
    seats = match.rules.seats if audience is None else (audience,)
    by_seat = {seat: observe(match, seat) for seat in seats}
    known = _open(match) if audience is None else by_seat[audience]
    hands = {seat: of.hand for seat, of in by_seat.items()}
    return SeenPage(page.kind, known, hands, {seat: of.full for seat, of in by_seat.items()})


def _open(match: Match) -> Knowledge:
    known, deal = observe(match, None), match.deal
    if deal is None:
        return known
    return known._replace(revealed=deal.declared, discards=deal.talon.discards)
