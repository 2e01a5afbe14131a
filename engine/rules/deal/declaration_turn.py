"""When a seat may declare, and which declarations count (B.5.2, B.5.3)."""

from engine.rules.cards import Seat, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal, Refusal, Refused
from engine.rules.deal.declarations import (
    Declaration,
    Plan,
    counting,
    declarable,
    may_declare,
    options,
)
from engine.rules.ruleset import Rules


def declared_with(rules: Rules, deal: Deal, seat: Seat, plan: Plan) -> tuple[Plan, ...]:
    """Everybody's declarations after the seat has declared this plan now (B.5.1, B.5.2)."""
    early = rules.announce_window == "before_first_lead" and deal.stage is not Stage.DECLARING
    if deal.tricks or early:
        raise Refused(Refusal.TOO_LATE_TO_DECLARE)
    if not declarable(deal.contract) or not may_declare(rules, deal.full[seat], plan):
        raise Refused(Refusal.ILLEGAL_DECLARATION)
    return (*deal.declared[:seat], plan, *deal.declared[seat + 1 :])


def declaration_options(rules: Rules, deal: Deal, seat: Seat) -> tuple[Plan, ...]:
    """The plans that the seat may declare now, best first (B.5.2).

    That is with its first card, after it, or before the first lead. Empty if there is no choice;
    but before the first lead everybody is asked, and a seat with nothing gets the empty plan only.
    """
    if deal.tricks or deal.stage not in (Stage.PLAY, Stage.DECLARING):
        return ()
    if not declarable(deal.contract):
        return ()
    if deal.stage is Stage.PLAY and rules.announce_window == "before_first_lead":
        return ()
    found = options(rules, deal.full[seat])
    if deal.stage is Stage.DECLARING:
        return found if seat in deal.talon.asked else ()
    if deal.turn != seat and not may_declare_late(rules, deal, seat):
        return ()
    return found if len(found) > 1 else ()


def may_declare_late(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat whose first card is on the table may still declare (B.5.2)."""
    if not _first_card_on_table(rules, deal, seat) or deal.declared[seat]:
        return False
    played = (seat - deal.leader) % rules.players
    if rules.announce_window == "until_trick1_closed":
        return True
    return rules.announce_window == "until_next_card" and played == len(deal.trick) - 1


def _first_card_on_table(rules: Rules, deal: Deal, seat: Seat) -> bool:
    return not deal.tricks and (seat - deal.leader) % rules.players < len(deal.trick)


def declare_late(rules: Rules, deal: Deal, seat: Seat, plan: Plan) -> Deal:
    """The deal after a seat has declared while its first card is on the table."""
    if deal.stage is not Stage.PLAY or not 0 <= seat < rules.players:
        raise Refused(Refusal.NOT_NOW)
    if not deal.tricks and not _first_card_on_table(rules, deal, seat):
        raise Refused(Refusal.NOT_YOUR_TURN)
    if not may_declare_late(rules, deal, seat):
        raise Refused(Refusal.TOO_LATE_TO_DECLARE)
    if not plan:
        raise Refused(Refusal.ILLEGAL_DECLARATION)
    return deal._replace(declared=declared_with(rules, deal, seat, plan))


def counted(rules: Rules, deal: Deal) -> tuple[tuple[Seat, Declaration], ...]:
    """The declarations of a deal that count (B.5.3)."""
    first = rules.seat_after(deal.dealer)
    declared = {seat: plan for seat, plan in per_seat(deal.declared) if plan}
    return counting(rules, deal.contract, declared, first, deal.auction.bidder)
