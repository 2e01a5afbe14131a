"""The visible part of a match, without hidden information, and conclusions from it.

Views, pictures, AI players and hints get a `Knowledge`, never a `Match`. What it does not contain
cannot leak; conclusions (why a card is refused, which tricks are certain) consult it alone.
"""

from enum import Enum
from functools import partial
from typing import NamedTuple

from engine.rules.cards import (
    ALL_TRUMPS,
    BEATS,
    BIT,
    KING,
    NO_CARD,
    NOBODY,
    POINTS,
    QUEEN,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Seat,
    Side,
    Suit,
    cards_of,
    hand_of,
    pack,
)
from engine.rules.deal.actions import Stage
from engine.rules.deal.auction import Auction, Call, contra_out_of_turn, legal_calls
from engine.rules.deal.deal import (
    Deal,
    belote_playable,
    declaration_options,
    lawful,
    may_cancel,
    may_challenge,
    may_declare_late,
    open_to_cancel,
    playable,
)
from engine.rules.deal.declarations import Declaration, Plan, Run
from engine.rules.deal.talon import holds_seven
from engine.rules.deal.tricks import Trick, played_by, winning_index
from engine.rules.match import Match, Phase, may_say_dosta
from engine.rules.points.board import DealResult
from engine.rules.points.scoring import Carry
from engine.rules.ruleset import Rules

QUAD_KIND = 0
"""The kind of a quad in `Knowledge.kinds`; the kind of a run is its length."""


class Choices(NamedTuple):
    """The options of one seat now; every field is empty if it has none.

    - `plans`: the ways to declare, best first and the empty plan last; empty if there is no choice.
      With `late`, the seat's first card is already on the table. With neither `cards` nor `late`,
      the seat must choose before the first lead, after `ahead` other seats; everybody is asked
      then, even a seat whose only option is to stay silent.
    - `cards`: the cards that can be played, or from which to discard.
    - `lawful`: the cards that the rules allow; differs from `cards` only in honour play.
    - `belote`: the playable cards with which belote may be called.
    - `cancel`: the seat may throw the deal in for a low hand.
    - `exchange`: the turned-up card offered for the seven (`NO_CARD`: none); `seven`: the seat
      holds the seven.
    - `discard`: how many of `cards` to discard.
    - `challenge`: the seat may claim that an opponent has revoked.
    - `dosta`: the seat's side has reached the target in mid-deal, and may end the match.
    """

    calls: tuple[Call, ...] = ()
    cards: Hand = 0
    plans: tuple[Plan, ...] = ()
    belote: Hand = 0
    late: bool = False
    lawful: Hand = 0
    cancel: bool = False
    exchange: Card = NO_CARD
    seven: bool = False
    discard: int = 0
    challenge: bool = False
    ahead: int = 0
    dosta: bool = False


NO_CHOICES = Choices()


class Knowledge(NamedTuple):
    """A match as one seat sees it, or as the public does (`seat` is None).

    - `hand`: the seat's cards now; `full`: the cards it was dealt (both 0 for the public).
    - `held`: the number of cards in each hand.
    - `kinds`: declarations as announced, by seat; `tops`: their highest ranks, if the rules make
      players tell them; `revealed`: the declarations in full, once everybody may see them;
      `own_declared`: the seat's own.
    - `turned_card`: the card that was turned up (`NO_CARD`: none); `exchanged`: the seat that took
      it for the seven.
    - `discards`: the caller's discards, visible to the caller at once and to others after the deal.
    - `cancelled`: the seat that threw the deal in; `cancellable`: the player in turn may throw it
      in if their hand is low enough.
    - `reviewable`: indices of the closed tricks that may be looked at now.
    - `challenged`: seats whose challenge failed; `challengers`: seats that may challenge now.
    - `doublers`: the seats that may call contra or recontra now although they are not in turn.
    - `reached`: the sides that may end the match in mid-deal; `dosta`: the seat that has ended it.
    - `eight_run`: the seat and suit of an eight-run.
    - `given_up`: the side that gave the match up. A match that is over without a winner is a draw.
    """

    rules: Rules
    seat: Seat | None
    phase: Phase
    number: int
    dealer: Seat
    turn: Seat
    turn_number: int
    totals: tuple[int, ...]
    carry: Carry
    board: tuple[DealResult, ...]
    winner: Side | None
    over: bool = False
    stage: Stage | None = None
    auction: Auction | None = None
    calls: tuple[Call, ...] = ()
    thrown_in: bool = False
    contract: Contract | None = None
    hand: Hand = 0
    full: Hand = 0
    held: tuple[int, ...] = ()
    leader: Seat = NOBODY
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    kinds: tuple[tuple[int, ...], ...] = ()
    own_declared: Plan = ()
    tops: tuple[tuple[int, ...], ...] = ()
    revealed: tuple[Plan, ...] = ()
    belotes: tuple[tuple[Seat, Card], ...] = ()
    turned_card: Card = NO_CARD
    exchanged: Seat = NOBODY
    discards: Hand = 0
    cancelled: Seat = NOBODY
    reviewable: tuple[int, ...] = ()
    challenged: tuple[Seat, ...] = ()
    challengers: tuple[Seat, ...] = ()
    cancellable: bool = False
    eight_run: tuple[Seat, Suit] | None = None
    doublers: tuple[Seat, ...] = ()
    reached: tuple[Side, ...] = ()
    dosta: Seat = NOBODY
    choices: Choices = NO_CHOICES
    given_up: Side | None = None

    @property
    def deal_done(self) -> bool:
        """Whether no deal is in progress: before the first, between two or after the last."""
        return self.phase in (Phase.DEALING, Phase.OVER)

    @property
    def taker(self) -> Seat:
        """The seat that the turned-up card went to with the contract; `NOBODY` if it does not."""
        to_taker = self.rules.turned_card_to_taker and self.contract is not None
        return self.auction.bidder if to_taker and self.auction is not None else NOBODY

    @property
    def holder(self) -> Seat:
        """The seat that is winning the open trick; `NOBODY` if there is none."""
        if not self.trick or self.contract is None:
            return NOBODY
        return self.rules.seat_after(self.leader, winning_index(self.contract, self.trick))

    def caller(self, index: int) -> Seat:
        """The seat that made the call with this index."""
        return self.rules.seat_after(self.dealer, 1 + index)

    @property
    def spoken(self) -> tuple[tuple[Seat, Call], ...]:
        """The calls with their callers, without turns that were passed over."""
        return tuple(
            (self.caller(index), call)
            for index, call in enumerate(self.calls)
            if call is not Call.PASSED_OVER
        )

    def on_table(self) -> dict[Seat, Card]:
        """The cards of the open trick, by seat."""
        after = self.rules.seat_after
        return {after(self.leader, i): card for i, card in enumerate(self.trick)}


def observe(match: Match, audience: Seat | None, public: Knowledge | None = None) -> Knowledge:
    """The knowledge of a seat, or of the public (None).

    Pass `public` to reuse the public knowledge of the same match instead of computing it again.
    """
    known = public if public is not None else _public(match)
    return known if audience is None else _own(match, audience, known)


def _public(match: Match) -> Knowledge:
    known = Knowledge(
        rules=match.rules,
        seat=None,
        phase=match.phase,
        number=match.number,
        dealer=match.dealer,
        turn=match.turn,
        turn_number=match.deal.turn_number if match.deal is not None else 0,
        totals=match.totals,
        carry=match.carry,
        board=match.board,
        winner=match.winner,
        over=match.over,
        given_up=match.given_up,
    )
    return known if match.deal is None else _with_deal(match, match.deal, known)


def _with_deal(match: Match, deal: Deal, known: Knowledge) -> Knowledge:
    rules, over = known.rules, deal.done
    hands = deal.hands if deal.full else deal.first
    shown = rules.reveal == "at_once" or (rules.reveal == "after_first_trick" and deal.tricks)
    full_detail = rules.announce_detail == "full"
    return known._replace(
        stage=deal.stage,
        auction=deal.auction,
        calls=deal.calls,
        thrown_in=over and not deal.full,
        held=tuple(0 if over else hand.bit_count() for hand in hands),
        leader=deal.leader,
        trick=deal.trick,
        tricks=deal.tricks,
        kinds=tuple(tuple(map(_kind, plan)) for plan in deal.declared),
        tops=tuple(tuple(map(_top, plan)) for plan in deal.declared) if full_detail else (),
        revealed=deal.declared if over or shown else (),
        belotes=deal.belotes,
        contract=deal.contract
        if deal.stage is not Stage.AUCTION and not _no_contract(deal)
        else None,
        turned_card=deal.turned_card,
        exchanged=deal.talon.exchanged,
        discards=deal.talon.discards if over else 0,
        cancelled=deal.cancelled,
        reviewable=_reviewable(rules, deal),
        challenged=tuple(failed for failed, _ in deal.honour.failed),
        challengers=_challengers(match, deal),
        cancellable=open_to_cancel(rules, deal),
        eight_run=deal.eight_run,
        doublers=_doublers(rules, deal),
        reached=may_say_dosta(match) if rules.dosta else (),
        dosta=deal.dosta if deal.honour.penalty is None else NOBODY,
    )


def _own(match: Match, seat: Seat, public: Knowledge) -> Knowledge:
    """Public knowledge plus what only this seat knows."""
    deal = match.deal
    if deal is None:
        return public._replace(seat=seat)
    hands, done = deal.hands if deal.full else deal.first, public.stage is Stage.DONE
    return public._replace(
        seat=seat,
        discards=deal.talon.discards if seat == deal.auction.bidder else public.discards,
        reviewable=public.reviewable or _own_reviewable(public.rules, deal, seat),
        hand=0 if done else hands[seat],
        full=(deal.full or deal.first)[seat],
        own_declared=deal.declared[seat] if deal.full else (),
        choices=_with_dosta(_choices(match, deal, seat, ended=match.over or done), public, seat),
    )


def _doublers(rules: Rules, deal: Deal) -> tuple[Seat, ...]:
    if not rules.contra_any_time or deal.stage is not Stage.AUCTION:
        return ()
    may = partial(contra_out_of_turn, rules, deal.auction)
    return tuple(seat for seat in rules.seats if may(seat) is not None)


def _with_dosta(choices: Choices, public: Knowledge, seat: Seat) -> Choices:
    may = bool(public.reached) and public.rules.side_of(seat) in public.reached
    return choices._replace(dosta=True) if may else choices


def _challengers(match: Match, deal: Deal) -> tuple[Seat, ...]:
    rules = match.rules
    if not rules.honour_play:
        return ()
    return tuple(seat for seat in rules.seats if _may_challenge(match, deal, seat))


def _may_challenge(match: Match, deal: Deal, seat: Seat) -> bool:
    return match.given_up is None and may_challenge(match.rules, deal, seat)


def _no_contract(deal: Deal) -> bool:
    """Whether there is no contract: the auction is open, all passed, or the deal was cancelled."""
    return not deal.auction.ended or deal.auction.bid < 0


def _kind(declaration: Declaration) -> int:
    return declaration.length if isinstance(declaration, Run) else QUAD_KIND


def _top(declaration: Declaration) -> int:
    return declaration.top if isinstance(declaration, Run) else declaration.rank


def _reviewable(rules: Rules, deal: Deal) -> tuple[int, ...]:
    """Indices of the closed tricks that all may look at (`trick_review`); all after the deal."""
    count = len(deal.tricks)
    if deal.done:
        return tuple(range(count))
    return (count - 1,) if rules.trick_review == "last" and count else ()


def _own_reviewable(rules: Rules, deal: Deal, seat: Seat) -> tuple[int, ...]:
    """Indices of those that a seat may look at before it or its partner leads."""
    if rules.trick_review != "own_tricks_on_lead" or deal.trick or not deal.tricks:
        return ()
    own = rules.side_of(seat)
    if rules.side_of(deal.turn) != own:
        return ()
    return tuple(i for i, trick in enumerate(deal.tricks) if rules.side_of(trick.winner) == own)


def _choices(match: Match, deal: Deal, seat: Seat, *, ended: bool) -> Choices:
    challenged = match.rules.honour_play and _may_challenge(match, deal, seat)
    if ended:
        return Choices(challenge=True) if challenged else NO_CHOICES
    if seat == deal.turn:
        found = _of_turn(match.rules, deal, seat)
    elif may_declare_late(match.rules, deal, seat):
        plans = declaration_options(match.rules, deal, seat)
        found = Choices(plans=plans, late=True) if plans else NO_CHOICES
    elif deal.stage is Stage.DECLARING and seat in deal.talon.asked:
        plans = declaration_options(match.rules, deal, seat)
        found = Choices(plans=plans, ahead=deal.talon.asked.index(seat))
    else:
        found = NO_CHOICES
    return found._replace(challenge=True) if challenged else found


def _of_turn(rules: Rules, deal: Deal, seat: Seat) -> Choices:
    match deal.stage:
        case Stage.AUCTION:
            calls = legal_calls(rules, deal.auction)
            return Choices(calls=calls, cancel=may_cancel(rules, deal))
        case Stage.EXCHANGE:
            return Choices(exchange=deal.turned_card, seven=holds_seven(deal, seat))
        case Stage.DISCARD:
            return Choices(cards=deal.full[seat], discard=rules.left_over_to_caller)
        case Stage.DECLARING:
            return Choices(plans=declaration_options(rules, deal, seat))
        case _:
            return _of_play(rules, deal, seat)


def _of_play(rules: Rules, deal: Deal, seat: Seat) -> Choices:
    allowed = lawful(rules, deal)
    cards = playable(rules, deal) if rules.honour_play else allowed
    belote = cards & belote_playable(rules, deal, seat)
    plans = declaration_options(rules, deal, seat)
    return Choices(cards=cards, plans=plans, belote=belote, lawful=allowed)


class Duty(Enum):
    """A player's obligation to the trick on the table (B.4.2).

    `FOLLOW`: play the suit led. `RAISE`: follow with a card that beats the winning one. The others
    bind a player who cannot follow. `TRUMP`: play any trump. `OVERTRUMP`: play a higher trump than
    the one that holds the trick. `UNDERTRUMP`: play a trump although none is higher.
    """

    FOLLOW = "follow"
    RAISE = "raise"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"


class Breach(NamedTuple):
    """The duty that a card would break.

    `led`: the suit that was led. `suit`: the suit that must be played. `able`: the cards that
    fulfil the duty. `over`: the card to beat, or the one that cannot be beaten (`UNDERTRUMP`);
    `NO_CARD` if there is none. `partner`: the duty applies although the player's own side holds
    the trick.
    """

    duty: Duty
    led: Suit
    suit: Suit
    able: Hand
    over: Card = NO_CARD
    partner: bool = False


def breach_of(known: Knowledge, card: Card) -> Breach | None:
    """Why the player in turn may not play a card that they hold; None if they may."""
    contract, seat, able = known.contract, known.seat, known.choices.lawful
    refused = bool(able) and known.hand & ~known.choices.cards & BIT[card]
    if not refused or contract is None or seat is None:
        return None
    trick = known.trick
    led, held = SUIT_OF[trick[0]], trick[winning_index(contract, trick)]
    if known.hand & SUIT_MASK[led]:
        if SUIT_OF[card] != led:
            return Breach(Duty.FOLLOW, led, led, able)
        return Breach(Duty.RAISE, led, led, able, held)
    trump, side_of = TRUMP_OF[contract], known.rules.side_of
    partner = side_of(known.holder) == side_of(seat)
    if SUIT_OF[held] != trump:
        return Breach(Duty.TRUMP, led, trump, able, partner=partner)
    if not able & BEATS[contract][held]:
        return Breach(Duty.UNDERTRUMP, led, trump, able, held, partner)
    if able & ~BEATS[contract][held]:
        return Breach(Duty.TRUMP, led, trump, able, partner=partner)
    return Breach(Duty.OVERTRUMP, led, trump, able, held, partner)


def rest_of_tricks(known: Knowledge) -> tuple[Card, ...]:
    """The leader's cards in an order in which each is certain to win its trick; empty if unsure.

    The seat must be about to lead, to neither the first nor the last trick. The answer is also
    empty while another player might still call belote, and in honour play, where opponents may
    want to watch every card.
    """
    contract = known.contract
    leads = known.stage is Stage.PLAY and not known.trick and known.turn == known.seat
    if not leads or contract is None or not known.tricks or known.rules.honour_play:
        return ()
    if known.hand.bit_count() < 2 or _belote_may_come(known, contract):
        return ()
    order = _order(contract, known.hand)
    return order if _all_win(contract, order, _unseen(known)) else ()


def _unseen(known: Knowledge) -> Hand:
    """The cards that other players may hold."""
    played = hand_of(card for trick in known.tricks for card in trick.cards)
    return hand_of(pack(known.rules.deck)) & ~(known.hand | played | known.discards)


def _belote_may_come(known: Knowledge, contract: Contract) -> bool:
    pair, unseen = 1 << KING | 1 << QUEEN, _unseen(known)
    theirs = unseen
    if known.rules.belote_with == "second_card":  # the first of them may have been played
        theirs = ~(known.hand | known.discards | played_by(known.tricks, known.turn))
    return any(
        pair & unseen >> 8 * suit and pair & ~(theirs >> 8 * suit) == 0
        for suit in SUITS
        if _trumps(contract, suit)
    )


def _trumps(contract: Contract, suit: Suit) -> bool:
    return contract in ALL_TRUMPS or TRUMP_OF[contract] == suit


def _order(contract: Contract, hand: Hand) -> tuple[Card, ...]:
    """Trumps first; within each suit the highest card first."""

    def place(card: Card) -> tuple[bool, Suit, int]:
        suit = SUIT_OF[card]
        higher = BEATS[contract][card] & SUIT_MASK[suit]
        return TRUMP_OF[contract] != suit, suit, higher.bit_count()

    return tuple(sorted(cards_of(hand), key=place))


def _all_win(contract: Contract, order: tuple[Card, ...], unseen: Hand) -> bool:
    """Whether every card wins its trick when led in this order, for any layout of unseen cards.

    Players must follow suit, so each lead draws at least one unseen card of its suit. In the worst
    case one hand holds them all and plays its lowest.
    """
    out = [(unseen & SUIT_MASK[suit]).bit_count() for suit in SUITS]
    trump = TRUMP_OF[contract]
    for card in order:
        suit = SUIT_OF[card]
        if out[suit] > 0 and BEATS[contract][card] & unseen & SUIT_MASK[suit]:
            return False
        if trump in SUITS and suit != trump and out[trump] > 0:
            return False
        out[suit] -= 1
    return True


def least(contract: Contract, cards: Hand) -> Card:
    """The cheapest card to give away: fewest points, then lowest."""
    points = POINTS[contract]
    return min(cards_of(cards), key=lambda card: (points[card], card))
