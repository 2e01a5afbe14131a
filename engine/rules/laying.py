"""Cards on the table: which may be laid, what they call, and who takes the trick (B.4, B.5.4)."""

from engine.rules.cards import BIT, SEATS, SUIT_OF, Card, Hand, Seat
from engine.rules.deal import Deal, Refusal, Refused, in_turn
from engine.rules.declarations import Plan
from engine.rules.declaring import declared_with
from engine.rules.ruleset import Rules
from engine.rules.stage import Stage
from engine.rules.tricks import Trick, belote_cards, legal_on, trick_points, winning_index


def lawful(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn may play (B.4.2)."""
    seat = deal.turn
    trick = deal.trick
    if not trick:
        return deal.hands[seat]
    contract = deal.contract
    best = winning_index(contract, trick)
    holder = SEATS[(deal.leader + best) % rules.players]
    own = rules.side_of(holder) == rules.side_of(seat)
    return legal_on(
        rules, contract, deal.hands[seat], SUIT_OF[trick[0]], trick[best], own_side_holds=own
    )


def playable(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn can lay: the lawful ones, in honour play any."""
    return deal.hands[deal.turn] if rules.honour_play else lawful(rules, deal)


def belote_playable(rules: Rules, deal: Deal, seat: Seat) -> Hand:
    """The seat's cards that may be called belote if played now (B.5.4)."""
    return belote_cards(rules, deal.contract, deal.hands[seat], deal.trick)


def belote_possible(rules: Rules, deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether this card, played now, may be called belote (B.5.4)."""
    return bool(belote_playable(rules, deal, seat) & BIT[card])


def lay_card(
    rules: Rules, deal: Deal, seat: Seat, card: Card, declare: Plan, *, belote: bool
) -> Deal:
    """The deal after the player in turn has laid a card, with what he says beside it."""
    in_turn(deal, seat, Stage.PLAY)
    held = deal.hands[seat]
    if not (0 <= card < len(BIT) and held & BIT[card]):
        raise Refused(Refusal.NOT_YOUR_CARD)
    honour = deal.honour
    if not lawful(rules, deal) & BIT[card]:
        if not rules.honour_play:
            raise Refused(Refusal.ILLEGAL_CARD)
        honour = honour._replace(unlawful=(*honour.unlawful, len(deal.plays)))
    if belote and not belote_possible(rules, deal, seat, card):
        raise Refused(Refusal.NO_BELOTE)
    after = Deal(  # built directly: `_replace` costs twice as much, and this is the hot path
        deal.dealer,
        deal.deck,
        deal.first,
        deal.auction,
        deal.calls,
        deal.full,
        (*deal.hands[:seat], held ^ BIT[card], *deal.hands[seat + 1 :]),
        deal.leader,
        (*deal.trick, card),
        deal.tricks,
        deal.taken,
        declared_with(rules, deal, seat, declare) if declare else deal.declared,
        (*deal.belotes, (seat, card)) if belote else deal.belotes,
        deal.stage,
        deal.talon,
        honour,
        deal.turned_card,
    )
    return _close_trick(rules, after) if len(after.trick) == rules.players else after


def _close_trick(rules: Rules, deal: Deal) -> Deal:
    contract = deal.contract
    winner = SEATS[(deal.leader + winning_index(contract, deal.trick)) % rules.players]
    closed = Trick(deal.leader, deal.trick, winner)
    last = not any(deal.hands)
    taken = list(deal.taken)
    taken[rules.side_of(winner)] += trick_points(contract, deal.trick)
    if last:
        taken[rules.side_of(winner)] += rules.last_trick
    return deal._replace(
        leader=winner,
        trick=(),
        tricks=(*deal.tricks, closed),
        taken=tuple(taken),
        stage=Stage.DONE if last else Stage.PLAY,
    )
