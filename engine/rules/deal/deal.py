"""The deal as an immutable value: its state, the first cards and the auction (B.2, B.3).

It also says when a seat may declare, and which declarations count (B.5.2, B.5.3). The steps from
the last call to the first lead are in `talon`, card play and challenges at the end of this module.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from engine.rules.cards import (
    BIT,
    CONTRACTS,
    NO_CARD,
    NO_SUIT,
    NOBODY,
    PLAIN_POINTS,
    SEATS,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Contract,
    Hand,
    Seat,
    Suit,
    cards_of,
    per_seat,
)
from engine.rules.deal.actions import AUCTION, DONE, PLAY, Stage
from engine.rules.deal.auction import (
    Auction,
    Call,
    after_call,
    contra_out_of_turn,
    legal_calls,
    open_auction,
    passes_unasked,
)
from engine.rules.deal.declarations import (
    Declaration,
    Plan,
    counting,
    declarable,
    may_declare,
    options,
)
from engine.rules.deal.tricks import Trick, belote_cards, legal_on, trick_points, winning_index
from engine.rules.ruleset import Rules

BELOTE_POINTS: Final = 20
"""The points of a belote (B.5.4)."""


class Refusal(Enum):
    """Why an action is refused. A refused action changes nothing."""

    BAD_DECK = "bad_deck"
    NOT_NOW = "not_now"
    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_CALL = "illegal_call"
    NOT_YOUR_CARD = "not_your_card"
    ILLEGAL_CARD = "illegal_card"
    ILLEGAL_DECLARATION = "illegal_declaration"
    TOO_LATE_TO_DECLARE = "too_late_to_declare"
    NO_BELOTE = "no_belote"
    NO_CANCEL = "no_cancel"
    BAD_DISCARD = "bad_discard"
    NO_CHALLENGE = "no_challenge"
    NOT_ENOUGH = "not_enough"
    MATCH_OVER = "match_over"


class Refused(Exception):
    """An action that the rules do not allow; `reason` says why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Talon(NamedTuple):
    """The decisions between the last call and the first lead.

    `asked` are the seats still to decide, the next one first; `steps` counts the decisions made.
    `exchanged` is the seat that took the turned-up card for the seven (`NOBODY`: none did).
    `discards` count with the caller's tricks.
    """

    asked: tuple[Seat, ...] = ()
    steps: int = 0
    exchanged: Seat = NOBODY
    discards: Hand = 0


class Penalty(NamedTuple):
    """A proven revoke: the challenger (`seat`), the offender, the index of the play, the card."""

    seat: Seat
    offender: Seat
    play: int
    card: Card


class Honour(NamedTuple):
    """The state of honour play.

    `unlawful`: indices of illegal plays. `failed`: failed challenges, each with its seat and the
    index of the last play before it. `penalty`: the outcome of the upheld challenge.
    """

    unlawful: tuple[int, ...] = ()
    failed: tuple[tuple[Seat, int], ...] = ()
    penalty: Penalty | None = None


NO_TALON = Talon()
NO_HONOUR = Honour()


class Deal(NamedTuple):
    """A deal so far.

    `first` are the hands during the auction, `full` the complete hands (empty until the talon is
    dealt), `hands` the cards still held. `taken` are card points per side, including the last ten.
    A deal that is done without `full` was thrown in: by the seat `cancelled`, or by passing.
    `dosta` is the seat that ended the match in mid-deal.
    """

    dealer: Seat
    deck: tuple[Card, ...]
    first: tuple[Hand, ...]
    auction: Auction
    calls: tuple[Call, ...] = ()
    full: tuple[Hand, ...] = ()
    hands: tuple[Hand, ...] = ()
    leader: Seat = NOBODY
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    declared: tuple[Plan, ...] = ()
    belotes: tuple[tuple[Seat, Card], ...] = ()
    stage: Stage = AUCTION
    talon: Talon = NO_TALON
    honour: Honour = NO_HONOUR
    turned_card: Card = NO_CARD
    cancelled: Seat = NOBODY
    eight_run: tuple[Seat, Suit] | None = None
    dosta: Seat = NOBODY

    @property
    def done(self) -> bool:
        """Whether the deal is over."""
        return self.stage is DONE

    @property
    def contract(self) -> Contract:
        """The contract; raises `ValueError` until the auction has ended in one."""
        auction = self.auction
        if auction.bid < 0 or not auction.ended:
            raise ValueError("no contract yet")
        return CONTRACTS[auction.bid]

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; `NOBODY` when the deal is done."""
        stage = self.stage
        if stage is PLAY:
            return SEATS[(self.leader + len(self.trick)) % len(self.hands)]
        if stage is AUCTION:
            return self.auction.turn
        return NOBODY if stage is DONE else self.talon.asked[0]

    @property
    def turn_number(self) -> int:
        """The number of the deal's next decision, from 0."""
        played = len(self.first) * len(self.tricks) + len(self.trick)
        return len(self.calls) + self.talon.steps + played

    @property
    def plays(self) -> tuple[Card, ...]:
        """Every card played, in order."""
        return (*(card for trick in self.tricks for card in trick.cards), *self.trick)


def deal_out(
    rules: Rules,
    deck: Sequence[Card],
    batches: Sequence[int],
    dealer: Seat,
    taker: Seat = NOBODY,
) -> list[Hand]:
    """Deal batches from the top of the deck, dealer's right first; returns hands by seat (B.2).

    A `taker` gets one card fewer in the first batch, because the turned-up card is theirs.
    """
    hands = [0] * rules.players
    top = 0
    for number, size in enumerate(batches):
        for i in range(1, rules.players + 1):
            seat = (dealer + i) % rules.players
            own = size - (number == 0 and seat == taker)
            for card in deck[top : top + own]:
                hands[seat] |= BIT[card]
            top += own
    return hands


def open_deal(rules: Rules, dealer: Seat, deck: tuple[Card, ...]) -> Deal:
    """Start a deal: deal the first cards, turn one up if the rules say so, open the auction."""
    turned_card = NO_CARD
    if rules.auction_mode == "turn_up":
        turned_card = deck[rules.players * sum(rules.deal_before_auction)]
    return Deal(
        dealer=dealer,
        deck=deck,
        first=tuple(deal_out(rules, deck, rules.deal_before_auction, dealer)),
        auction=open_auction(rules, dealer, SUIT_OF[turned_card] if turned_card >= 0 else NO_SUIT),
        turned_card=turned_card,
    )


def call(rules: Rules, deal: Deal, seat: Seat, made: Call) -> Deal:
    """The deal after a call; the stage stays AUCTION until `talon.contracted` moves it on."""
    auction, calls = deal.auction, deal.calls
    if _doubles_out_of_turn(rules, deal, seat, made):
        while auction.turn != seat:
            auction = after_call(rules, auction, Call.PASSED_OVER)
            calls += (Call.PASSED_OVER,)
    else:
        in_turn(deal, seat, AUCTION)
        if made not in legal_calls(rules, auction):
            raise Refused(Refusal.ILLEGAL_CALL)
    auction, calls = after_call(rules, auction, made), (*calls, made)
    while passes_unasked(rules, auction):
        auction, calls = after_call(rules, auction, Call.PASS), (*calls, Call.PASS)
    stage = DONE if auction.thrown_in else AUCTION
    return Deal(  # built directly: `_replace` costs twice as much, and this is the hot path
        deal.dealer,
        deal.deck,
        deal.first,
        auction,
        calls,
        stage=stage,
        turned_card=deal.turned_card,
    )


def _doubles_out_of_turn(rules: Rules, deal: Deal, seat: Seat, made: Call) -> bool:
    """Whether a call is a contra or recontra that may be called out of turn."""
    if not rules.contra_any_time or deal.stage is not AUCTION or seat not in rules.seats:
        return False
    return made is contra_out_of_turn(rules, deal.auction, seat)


def in_turn(deal: Deal, seat: Seat, stage: Stage) -> None:
    """Raise `Refused` unless the deal is at this stage and it is this seat's turn."""
    if deal.stage is not stage:
        raise Refused(Refusal.NOT_NOW)
    if seat != deal.turn:
        raise Refused(Refusal.NOT_YOUR_TURN)


def open_to_cancel(rules: Rules, deal: Deal) -> bool:
    """Whether the player in turn may throw the deal in if their hand is low (B.10)."""
    if rules.low_hand_cancel is None or deal.stage is not AUCTION:
        return False
    if len(deal.calls) >= rules.players:  # the player has called before
        return False
    seat = deal.auction.turn
    for i, made in enumerate(deal.calls):
        caller = rules.seat_after(deal.dealer, 1 + i)
        quiet = made in (Call.PASS, Call.PASSED_OVER)
        if not quiet and rules.side_of(caller) == rules.side_of(seat):
            return False
    return True


def may_cancel(rules: Rules, deal: Deal) -> bool:
    """Whether the player in turn may throw the deal in, given their hand (B.10)."""
    if rules.low_hand_cancel is None or not open_to_cancel(rules, deal):
        return False
    return plain_points(deal.first[deal.auction.turn]) <= rules.low_hand_cancel


def plain_points(hand: Hand) -> int:
    """The points of a hand with no trumps known (B.10)."""
    return sum(PLAIN_POINTS[card & 7] for card in cards_of(hand))


def cancel(rules: Rules, deal: Deal, seat: Seat) -> Deal:
    """The deal after the player in turn has thrown it in because of their low hand (B.10)."""
    in_turn(deal, seat, AUCTION)
    if not may_cancel(rules, deal):
        raise Refused(Refusal.NO_CANCEL)
    return deal._replace(stage=DONE, cancelled=seat)


def declared_with(rules: Rules, deal: Deal, seat: Seat, plan: Plan) -> tuple[Plan, ...]:
    """Everybody's declarations after the seat has declared this plan now (B.5.1, B.5.2)."""
    early = rules.announce_window == "before_first_lead" and deal.stage is not Stage.DECLARING
    if deal.tricks or early:
        raise Refused(Refusal.TOO_LATE_TO_DECLARE)
    contract, own = deal.contract, deal.full[seat]
    if not (declarable(rules, contract) and may_declare(rules, contract, own, plan)):
        raise Refused(Refusal.ILLEGAL_DECLARATION)
    return (*deal.declared[:seat], plan, *deal.declared[seat + 1 :])


def declaration_options(rules: Rules, deal: Deal, seat: Seat) -> tuple[Plan, ...]:
    """The plans that the seat may declare now, best first (B.5.2).

    That is with its first card, after it, or before the first lead. Empty if there is no choice;
    but before the first lead everybody is asked, and a seat with nothing gets the empty plan only.
    """
    if deal.tricks or deal.stage not in (Stage.PLAY, Stage.DECLARING):
        return ()
    if not declarable(rules, deal.contract):
        return ()
    if deal.stage is Stage.PLAY and rules.announce_window == "before_first_lead":
        return ()
    found = options(rules, deal.contract, deal.full[seat])
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


def lawful(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn may play (B.4.2)."""
    leader, trick = deal.leader, deal.trick
    if not trick:
        return deal.hands[leader]
    seat = SEATS[(leader + len(trick)) % rules.players]
    hand, led = deal.hands[seat], SUIT_OF[trick[0]]
    following = hand & SUIT_MASK[led]
    chosen_from = following or hand
    if not chosen_from & chosen_from - 1:  # a single card
        return chosen_from
    contract = deal.contract
    best = winning_index(contract, trick)
    own = not following and (  # matters only to a player who cannot follow
        rules.side_of(SEATS[(leader + best) % rules.players]) == rules.side_of(seat)
    )
    return legal_on(rules, contract, hand, led, trick[best], own_side_holds=own)


def playable(rules: Rules, deal: Deal) -> Hand:
    """The cards that the player in turn can play: the lawful ones; in honour play all."""
    return deal.hands[deal.turn] if rules.honour_play else lawful(rules, deal)


def belote_playable(rules: Rules, deal: Deal, seat: Seat) -> Hand:
    """The seat's cards with which belote may be called if played now (B.5.4)."""
    hand = deal.hands[seat]
    return belote_cards(rules, deal.contract, hand, deal.trick, deal.full[seat] & ~hand)


def belote_possible(rules: Rules, deal: Deal, seat: Seat, card: Card) -> bool:
    """Whether belote may be called with this card if it is played now (B.5.4)."""
    return bool(belote_playable(rules, deal, seat) & BIT[card])


def lay_card(
    rules: Rules, deal: Deal, seat: Seat, card: Card, declare: Plan, *, belote: bool
) -> Deal:
    """The deal after the player in turn has played a card, with declarations and belote call."""
    in_turn(deal, seat, PLAY)
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
    hands = list(deal.hands)
    hands[seat] = held ^ BIT[card]
    leader, trick, tricks, taken = deal.leader, (*deal.trick, card), deal.tricks, deal.taken
    last = False
    if len(trick) == rules.players:
        last = not any(hands)
        closed = _closed(deal.contract, leader, trick)
        taken = _taken(rules, taken, deal.contract, closed, last=last)
        leader, trick, tricks = closed.winner, (), (*tricks, closed)
    return Deal(  # built directly: `_replace` costs twice as much, and this is the hot path
        deal.dealer,
        deal.deck,
        deal.first,
        deal.auction,
        deal.calls,
        deal.full,
        tuple(hands),
        leader,
        trick,
        tricks,
        taken,
        declared_with(rules, deal, seat, declare) if declare else deal.declared,
        (*deal.belotes, (seat, card)) if belote else deal.belotes,
        DONE if last else PLAY,
        deal.talon,
        honour,
        deal.turned_card,
    )


def _closed(contract: Contract, leader: Seat, cards: tuple[Card, ...]) -> Trick:
    """The trick of these cards, in the order played."""
    return Trick(leader, cards, SEATS[(leader + winning_index(contract, cards)) % len(cards)])


def _taken(
    rules: Rules, before: tuple[int, ...], contract: Contract, trick: Trick, *, last: bool
) -> tuple[int, ...]:
    """Card points per side after this trick, including the last ten."""
    taken = list(before)
    more = trick_points(contract, trick.cards)
    taken[rules.side_of(trick.winner)] += more + rules.last_trick if last else more
    return tuple(taken)


def player_of(rules: Rules, deal: Deal, index: int) -> Seat:
    """The seat that played the deal's card number `index`, from 0."""
    trick, place = divmod(index, rules.players)
    leader = deal.tricks[trick].leader if trick < len(deal.tricks) else deal.leader
    return rules.seat_after(leader, place)


def may_challenge(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a seat may claim that an opponent has played an illegal card.

    It may once an opponent has played, until the next deal starts. A seat whose challenge failed
    may not challenge again in that deal.
    """
    if not rules.honour_play or not deal.full or deal.honour.penalty is not None:
        return False
    if any(seat == failed for failed, _ in deal.honour.failed):
        return False
    plays = len(deal.plays)
    return any(_against(rules, deal, seat, index) for index in range(min(plays, rules.players)))


def _against(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    return rules.side_of(player_of(rules, deal, index)) != rules.side_of(seat)


def catches(rules: Rules, deal: Deal, seat: Seat, index: int) -> bool:
    """Whether a play was an opponent's and illegal."""
    return index in deal.honour.unlawful and _against(rules, deal, seat, index)


def challenge(rules: Rules, deal: Deal, seat: Seat) -> Deal:
    """The deal after a challenge: ended if an opponent has revoked, else the challenge is used."""
    if not 0 <= seat < rules.players or not may_challenge(rules, deal, seat):
        raise Refused(Refusal.NO_CHALLENGE)
    honour = deal.honour
    found = next((i for i in honour.unlawful if catches(rules, deal, seat, i)), None)
    if found is None:
        failed = (*honour.failed, (seat, len(deal.plays) - 1))
        return deal._replace(honour=honour._replace(failed=failed))
    penalty = Penalty(seat, player_of(rules, deal, found), found, deal.plays[found])
    return deal._replace(stage=Stage.DONE, honour=honour._replace(penalty=penalty))
