"""The steps between the last call and the first lead, including the remaining cards.

Depending on the rules, the seven may be exchanged for the turned-up card, the caller takes the
left-over cards and discards as many, an eight-run ends the match, and everybody declares before the
first lead (B.5.2, B.8.3, B.8.4).

Which seats are asked never depends on their cards: being asked would reveal them to the table.
"""

from typing import Final

from engine.rules.cards import BIT, NOBODY, SEVEN, Hand, Seat, cards_of, hand_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Auction
from engine.rules.deal.deal import (
    NO_TALON,
    Deal,
    Refusal,
    Refused,
    Talon,
    deal_out,
    declared_with,
    in_turn,
)
from engine.rules.deal.declarations import Plan, declarable, eight_run, plans
from engine.rules.deal.tricks import trick_points
from engine.rules.ruleset import Rules

_NOBODY: Final[tuple[Seat, ...]] = ()


def contracted(rules: Rules, deal: Deal) -> Deal:
    """Continue a deal whose auction has just ended in a contract, up to the next decision."""
    if _seven_may_be_out(rules, deal):
        talon = Talon(asked=_speaking_order(rules, deal))
        return deal._replace(stage=Stage.EXCHANGE, talon=talon)
    return _lifted(rules, deal)


def with_contract(rules: Rules, deal: Deal, auction: Auction) -> Deal:
    """Continue a deal whose auction is known only by its result (records without calls)."""
    ended = auction._replace(ended=True, turned_suit=deal.auction.turned_suit)
    return contracted(rules, deal._replace(auction=ended))


def _seven_may_be_out(rules: Rules, deal: Deal) -> bool:
    """Whether, from what everybody can see, somebody may hold the seven to exchange (B.8.3)."""
    trumps = rules.exchange_seven and deal.auction.bid == deal.auction.turned_suit
    return trumps and deal.turned_card != deal.auction.bid * 8 + SEVEN


def holds_seven(deal: Deal, seat: Seat) -> bool:
    """Whether the seat holds the seven of trumps among its cards of the auction (B.8.3)."""
    return bool(deal.first[seat] & BIT[deal.auction.bid * 8 + SEVEN])


def _decided(deal: Deal, seat: Seat, stage: Stage) -> Talon:
    """The talon after this seat's decision; raises `Refused` if the seat is not being asked."""
    in_turn(deal, seat, stage)
    talon = deal.talon
    return Talon(talon.asked[1:], talon.steps + 1, talon.exchanged, talon.discards)


def exchange(rules: Rules, deal: Deal, seat: Seat, *, take: bool) -> Deal:
    """The deal after a seat has exchanged the seven for the turned-up card, or declined."""
    talon = _decided(deal, seat, Stage.EXCHANGE)
    if take:
        if not holds_seven(deal, seat):
            raise Refused(Refusal.NOT_YOUR_CARD)
        talon = talon._replace(exchanged=seat, asked=_NOBODY)
    if talon.asked:
        return deal._replace(talon=talon)
    return _lifted(rules, deal._replace(talon=talon))


def _lifted(rules: Rules, deal: Deal) -> Deal:
    """Deal the remaining cards; those left over go to the caller, who then discards as many.

    The turned-up card goes to the caller if the rules say so (F.1). An eight-run ends the deal
    (B.8.4).
    """
    start = sum(rules.deal_before_auction) * rules.players + (deal.turned_card >= 0)
    left = deal.deck[start:]
    caller = deal.auction.bidder
    taker = caller if rules.turned_card_to_taker else NOBODY
    rest = deal_out(rules, left, rules.deal_after_auction, deal.dealer, taker)
    full = [first | more for first, more in zip(deal.first, rest, strict=True)]
    if taker >= 0:
        full[taker] |= BIT[deal.turned_card]
    if deal.talon.exchanged >= 0:
        full[deal.talon.exchanged] ^= BIT[deal.turned_card] | BIT[deal.auction.bid * 8 + SEVEN]
    over = sum(rules.deal_after_auction) * rules.players - (taker >= 0)
    full[caller] |= hand_of(left[over : over + rules.left_over_to_caller])
    deal = deal._replace(
        full=tuple(full),
        hands=tuple(full),
        leader=rules.seat_after(deal.dealer),
        taken=(0,) * rules.side_count,
        declared=((),) * rules.players,
    )
    if rules.run_of_8 == "wins_match":
        for seat in _speaking_order(rules, deal):
            suit = eight_run(deal.full[seat])
            if suit is not None:
                return deal._replace(stage=Stage.DONE, eight_run=(seat, suit))
    if rules.left_over_to_caller:
        return deal._replace(stage=Stage.DISCARD, talon=deal.talon._replace(asked=(caller,)))
    return _ready(rules, deal)


def _speaking_order(rules: Rules, deal: Deal) -> tuple[Seat, ...]:
    return tuple(rules.seat_after(deal.dealer, 1 + i) for i in range(rules.players))


def discard(rules: Rules, deal: Deal, seat: Seat, cards: Hand) -> Deal:
    """The deal after the caller has discarded cards face down to their tricks."""
    talon = _decided(deal, seat, Stage.DISCARD)
    if cards & ~deal.full[seat] or cards.bit_count() != rules.left_over_to_caller:
        raise Refused(Refusal.BAD_DISCARD)
    full = tuple(hand & ~cards for hand in deal.full)
    taken = list(deal.taken)
    taken[rules.side_of(seat)] += trick_points(deal.contract, tuple(cards_of(cards)))
    return _ready(
        rules,
        deal._replace(
            full=full, hands=full, taken=tuple(taken), talon=talon._replace(discards=cards)
        ),
    )


def _ready(rules: Rules, deal: Deal) -> Deal:
    """Hands are final: go on to the declarations before the first lead, or to the play."""
    if rules.announce_window != "before_first_lead" or not declarable(rules, deal.contract):
        return deal._replace(stage=Stage.PLAY)
    talon = deal.talon._replace(asked=_speaking_order(rules, deal))
    return deal._replace(stage=Stage.DECLARING, talon=talon)


def announce(rules: Rules, deal: Deal, seat: Seat, plan: Plan) -> Deal:
    """The deal after a declaration before the first lead; an empty plan means silence (B.5.2)."""
    talon = _decided(deal, seat, Stage.DECLARING)
    declared = declared_with(rules, deal, seat, plan) if plan else deal.declared
    stage = Stage.DECLARING if talon.asked else Stage.PLAY
    return deal._replace(declared=declared, talon=talon, stage=stage)


def asked_once(rules: Rules, deal: Deal) -> Deal:
    """Continue the deal as older versions did, which asked only seats that held something."""
    if deal.stage is Stage.EXCHANGE:
        holders = tuple(seat for seat in deal.talon.asked if holds_seven(deal, seat))
        if holders:
            return deal._replace(talon=deal.talon._replace(asked=holders))
        deal = _lifted(rules, deal._replace(talon=NO_TALON))
    if deal.stage is Stage.DECLARING:
        asked = tuple(
            seat for seat in deal.talon.asked if plans(rules, deal.contract, deal.full[seat])
        )
        stage = Stage.DECLARING if asked else Stage.PLAY
        return deal._replace(stage=stage, talon=deal.talon._replace(asked=asked))
    return deal


def cards_in_play(deal: Deal) -> Hand:
    """Every card whose points count for some side: hands and discards."""
    held = deal.talon.discards
    for hand in deal.full:
        held |= hand
    return held


def undealt(deal: Deal) -> Hand:
    """The cards that nobody got in this deal, once its talon is dealt."""
    return hand_of(deal.deck) & ~cards_in_play(deal)
