"""Matches with chosen hands."""

from collections.abc import Sequence

from engine.rules.cards import Card, Contract, Hand, Seat, cards_of, pack, parse_card, parse_hand
from engine.rules.deal.actions import DealCards, Declare, MakeCall, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.deal.declarations import Plan, parse_declaration
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.ruleset import Rules


def deck_of(rules: Rules, hands: Sequence[Hand], dealer: Seat) -> tuple[Card, ...]:
    """The deck that deals these full hands; each seat's cards come in their own order.

    Cards in no hand come last, lowest first. A turned-up card is not supported.
    """
    left = [list(cards_of(hand)) for hand in hands]
    deck: list[Card] = []
    for size in (*rules.deal_before_auction, *rules.deal_after_auction):
        for i in range(1, rules.players + 1):
            own = left[(dealer + i) % rules.players]
            deck += own[:size]
            del own[:size]
    return (*deck, *(card for card in pack(rules.deck) if card not in deck))


def begun(rules: Rules, contract: Contract, *hands: str) -> Match:
    """A match in which seat 0, to the right of the dealer, has bid and mostly leads."""
    dealer = rules.seats[-1]
    match = new_match(rules, dealer)
    deck = deck_of(rules, [parse_hand(hand) for hand in hands], dealer)
    match = apply(match, DealCards(deck))
    match = apply(match, MakeCall(match.turn, Call(contract.value)))
    while match.phase is Phase.AUCTION:
        match = apply(match, MakeCall(match.turn, Call.PASS))
    return match


def put(match: Match, card: str, *plan: str, belote: bool = False) -> Match:
    """The match after the player in turn has played a card and declared."""
    return apply(match, PlayCard(match.turn, parse_card(card), _plan(plan), belote))


def late(match: Match, seat: Seat, *plan: str) -> Match:
    """The match after a declaration with one's first card on the table."""
    return apply(match, Declare(seat, _plan(plan)))


def _plan(texts: Sequence[str]) -> Plan:
    return tuple(parse_declaration(text) for text in texts)
