"""Legal actions of seats that are not in turn."""

from engine.rules.deal.actions import Challenge, Declare, MakeCall, Stage
from engine.rules.deal.auction import contra_out_of_turn
from engine.rules.deal.deal import declaration_options, may_challenge, may_declare_late
from engine.rules.match import Match


def legal_late(match: Match) -> tuple[Declare, ...]:
    """Declarations that seats may still make after their first card (B.5.2)."""
    deal = match.deal
    if deal is None or deal.stage is not Stage.PLAY:
        return ()
    return tuple(
        Declare(seat, plan)
        for seat in match.rules.seats
        if may_declare_late(match.rules, deal, seat)
        for plan in declaration_options(match.rules, deal, seat)
        if plan
    )


def legal_contras(match: Match) -> tuple[MakeCall, ...]:
    """The contras and recontras that may be called out of turn (G.1)."""
    deal, rules = match.deal, match.rules
    if deal is None or deal.stage is not Stage.AUCTION:
        return ()
    return tuple(
        MakeCall(seat, call)
        for seat in rules.seats
        if (call := contra_out_of_turn(rules, deal.auction, seat)) is not None
    )


def legal_challenges(match: Match) -> tuple[Challenge, ...]:
    """The challenges that seats may make now (honour play)."""
    deal = match.deal
    if deal is None:
        return ()
    seats = match.rules.seats
    return tuple(Challenge(seat) for seat in seats if may_challenge(match.rules, deal, seat))
