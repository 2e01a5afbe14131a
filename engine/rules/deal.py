"""One deal, from the first card dealt to the last trick (B.2 to B.5), as immutable values."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from engine.rules.auction import Auction, Call, after_call, legal_calls, open_auction
from engine.rules.cards import BIT, CONTRACTS, Card, Contract, Hand, Seat, Side
from engine.rules.declarations import Declaration, Plan, counting, declarable, may_declare, options
from engine.rules.play import Trick, belote_cards, legal_on, trick_points, winning_index
from engine.rules.ruleset import Rules

BELOTE_POINTS = 20


class Refusal(Enum):
    """Why an action is refused. Nothing has changed then."""

    BAD_DECK = "bad_deck"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_CALL = "illegal_call"
    NOT_YOUR_CARD = "not_your_card"
    ILLEGAL_CARD = "illegal_card"
    ILLEGAL_DECLARATION = "illegal_declaration"
    TOO_LATE_TO_DECLARE = "too_late_to_declare"
    NO_BELOTE = "no_belote"
    MATCH_OVER = "match_over"


class Refused(Exception):
    """An action that the rules do not allow; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Deal(NamedTuple):
    """A deal so far.

    `first` are the hands of the auction and `full` those of the play, as dealt (`full` is empty
    until then); `hands` what is still held. `taken` are card points a side, last ten included.
    """

    dealer: Seat
    deck: tuple[Card, ...]
    first: tuple[Hand, ...]
    auction: Auction
    calls: tuple[Call, ...] = ()
    full: tuple[Hand, ...] = ()
    hands: tuple[Hand, ...] = ()
    leader: Seat = -1
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    declared: tuple[Plan, ...] = ()
    belotes: tuple[tuple[Seat, Card], ...] = ()
    done: bool = False

    @property
    def contract(self) -> Contract:
        """What is played; a `ValueError` before the auction has ended in a contract."""
        if not self.full:
            raise ValueError("no contract yet")
        return CONTRACTS[self.auction.bid]

    @property
    def turn(self) -> Seat:
        """Whose turn it is, -1 when the deal is done."""
        if self.done:
            return -1
        if not self.full:
            return self.auction.turn
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def turn_number(self) -> int:
        """Which decision of the deal is next: calls and cards counted from 0."""
        players = len(self.first)
        return len(self.calls) + players * len(self.tricks) + len(self.trick)


def deal_out(
    rules: Rules, deck: Sequence[Card], batches: Sequence[int], dealer: Seat
) -> list[Hand]:
    """Deal batches from the top of the deck, the dealer's right first; the hands by seat (B.2)."""
    hands = [0] * rules.players
    top = 0
    for size in batches:
        for i in range(1, rules.players + 1):
            seat = (dealer + i) % rules.players
            for card in deck[top : top + size]:
                hands[seat] |= BIT[card]
            top += size
    return hands


def open_deal(rules: Rules, dealer: Seat, deck: tuple[Card, ...]) -> Deal:
    """The first cards are dealt and the auction opens."""
    return Deal(
        dealer=dealer,
        deck=deck,
        first=tuple(deal_out(rules, deck, rules.deal_before_auction, dealer)),
        auction=open_auction(rules, dealer),
    )


def call(rules: Rules, deal: Deal, seat: Seat, made: Call) -> Deal:
    """The deal after a call; when it ends the auction in a contract, the rest has been dealt."""
    if deal.full or deal.done:
        raise Refused(Refusal.NOT_NOW)
    if seat != deal.auction.turn:
        raise Refused(Refusal.NOT_YOUR_TURN)
    if made not in legal_calls(rules, deal.auction):
        raise Refused(Refusal.ILLEGAL_CALL)
    auction = after_call(rules, deal.auction, made)
    deal = deal._replace(auction=auction, calls=(*deal.calls, made), done=auction.thrown_in)
    return _start_play(rules, deal) if auction.ended and not deal.done else deal


def with_contract(
    rules: Rules, deal: Deal, contract: Contract, declarer: Seat, factor: int
) -> Deal:
    """A deal whose auction is known by its result only (records without calls)."""
    auction = Auction(turn=declarer, bid=contract.value, bidder=declarer, factor=factor, ended=True)
    return _start_play(rules, deal._replace(auction=auction))


def _start_play(rules: Rules, deal: Deal) -> Deal:
    left = deal.deck[sum(rules.deal_before_auction) * rules.players :]
    rest = deal_out(rules, left, rules.deal_after_auction, deal.dealer)
    full = tuple(first | more for first, more in zip(deal.first, rest, strict=True))
    return deal._replace(
        full=full,
        hands=full,
        leader=(deal.dealer + 1) % rules.players,
        taken=(0,) * rules.side_count,
        declared=((),) * rules.players,
    )


def playable(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn may play."""
    seat = deal.turn
    trick = deal.trick
    if not trick:
        return deal.hands[seat]
    contract = deal.contract
    best = winning_index(contract, trick)
    holder = (deal.leader + best) % rules.players
    own = rules.side_of(holder) == rules.side_of(seat)
    return legal_on(
        rules, contract, deal.hands[seat], trick[0] >> 3, trick[best], own_side_holds=own
    )


def belote_playable(rules: Rules, deal: Deal, seat: Seat) -> Hand:
    """The seat's cards that may be called belote if played now (B.5.4)."""
    return belote_cards(rules, deal.contract, deal.hands[seat], deal.trick)


def belote_possible(rules: Rules, deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether this card, played now, may be called belote (B.5.4)."""
    return bool(belote_playable(rules, deal, seat) & BIT[card])


def play(
    rules: Rules, deal: Deal, seat: Seat, card: Card, declare: Plan, *, belote: bool
) -> tuple[Deal, Trick | None]:
    """The deal after a card, and the trick that it closed."""
    if not deal.full or deal.done:
        raise Refused(Refusal.NOT_NOW)
    if seat != deal.turn:
        raise Refused(Refusal.NOT_YOUR_TURN)
    held = deal.hands[seat]
    if not (0 <= card < len(BIT) and held & BIT[card]):
        raise Refused(Refusal.NOT_YOUR_CARD)
    if not playable(rules, deal) & BIT[card]:
        raise Refused(Refusal.ILLEGAL_CARD)
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
        _declared(deal, seat, declare) if declare else deal.declared,
        (*deal.belotes, (seat, card)) if belote else deal.belotes,
    )
    return _close_trick(rules, after) if len(after.trick) == rules.players else (after, None)


def _close_trick(rules: Rules, deal: Deal) -> tuple[Deal, Trick]:
    contract = deal.contract
    winner = (deal.leader + winning_index(contract, deal.trick)) % rules.players
    closed = Trick(deal.leader, deal.trick, winner)
    last = not any(deal.hands)
    taken = list(deal.taken)
    taken[rules.side_of(winner)] += trick_points(contract, deal.trick)
    if last:
        taken[rules.side_of(winner)] += rules.last_trick
    after = deal._replace(
        leader=winner, trick=(), tricks=(*deal.tricks, closed), taken=tuple(taken), done=last
    )
    return after, closed


def _declared(deal: Deal, seat: Seat, plan: Plan) -> tuple[Plan, ...]:
    if deal.tricks:
        raise Refused(Refusal.TOO_LATE_TO_DECLARE)
    if not declarable(deal.contract) or not may_declare(deal.full[seat], plan):
        raise Refused(Refusal.ILLEGAL_DECLARATION)
    return (*deal.declared[:seat], plan, *deal.declared[seat + 1 :])


def declaration_options(rules: Rules, deal: Deal, seat: Seat) -> tuple[Plan, ...]:
    """What the seat may declare now, with its first card or after it, best first (B.5.2).

    Empty where there is nothing to choose.
    """
    if not deal.full or deal.tricks or deal.done or not declarable(deal.contract):
        return ()
    if deal.turn != seat and not may_declare_late(rules, deal, seat):
        return ()
    found = options(deal.full[seat])
    return found if len(found) > 1 else ()


def may_declare_late(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat with its first card on the table may still declare (B.5.2)."""
    if not _first_card_on_table(rules, deal, seat) or deal.declared[seat]:
        return False
    played = (seat - deal.leader) % rules.players
    if rules.announce_window == "until_trick1_closed":
        return True
    return rules.announce_window == "until_next_card" and played == len(deal.trick) - 1


def _first_card_on_table(rules: Rules, deal: Deal, seat: Seat) -> bool:
    return not deal.tricks and (seat - deal.leader) % rules.players < len(deal.trick)


def declare_late(rules: Rules, deal: Deal, seat: Seat, plan: Plan) -> Deal:
    """The deal after a declaration made when one's first card lies on the table."""
    if not deal.full or not 0 <= seat < rules.players:
        raise Refused(Refusal.NOT_NOW)
    if not deal.tricks and not _first_card_on_table(rules, deal, seat):
        raise Refused(Refusal.NOT_YOUR_TURN)
    if not may_declare_late(rules, deal, seat):
        raise Refused(Refusal.TOO_LATE_TO_DECLARE)
    if not plan:
        raise Refused(Refusal.ILLEGAL_DECLARATION)
    return deal._replace(declared=_declared(deal, seat, plan))


def counted(rules: Rules, deal: Deal) -> tuple[tuple[Seat, Declaration], ...]:
    """The declarations of a deal that count (B.5.3)."""
    return counting(rules, deal.contract, dict(enumerate(deal.declared)))


def capot_side(rules: Rules, deal: Deal) -> Side | None:
    """The side that took every trick of a finished deal."""
    sides = {rules.side_of(trick.winner) for trick in deal.tricks}
    return sides.pop() if deal.done and len(sides) == 1 else None
