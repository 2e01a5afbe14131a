"""A match: deals one after another until somebody has won (B.6 step 11, B.7).

`apply` is the entry point: it turns a state and an action into the next state, or raises `Refused`.
"""

from enum import Enum
from itertools import combinations
from typing import Final, NamedTuple

from engine.rules.cards import (
    BIT,
    NOBODY,
    SEATS,
    SUITS,
    Card,
    Seat,
    Side,
    Suit,
    card_of,
    cards_of,
    hand_of,
    pack,
)
from engine.rules.deal.actions import (
    AUCTION,
    DONE,
    PLAY,
    Action,
    CancelDeal,
    Challenge,
    DealCards,
    Declare,
    Discard,
    Dosta,
    Exchange,
    MakeCall,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Auction, Call, legal_calls
from engine.rules.deal.deal import (
    Deal,
    Refusal,
    Refused,
    belote_playable,
    call,
    cancel,
    challenge,
    declaration_options,
    declare_late,
    lay_card,
    may_cancel,
    open_deal,
    playable,
)
from engine.rules.deal.talon import (
    announce,
    asked_once,
    contracted,
    discard,
    exchange,
    holds_seven,
    with_contract,
)
from engine.rules.points.board import DealResult, ScoreSoFar, reached, result_of
from engine.rules.points.match_end import (
    LAST_PASSED,
    by_lot,
    counts_thrown_in,
    deals_that_count,
    limit_reached,
    match_end,
)
from engine.rules.points.scoring import Carry, no_carry
from engine.rules.ruleset import Rules, require_coherent

# Actions are immutable, so the common ones are created once and shared.
_CALLS: Final = tuple({made: MakeCall(seat, made) for made in Call} for seat in SEATS)


def _plain_plays(seat: Seat, suit: Suit) -> tuple[tuple[PlayCard, ...], ...]:
    """For every set of a suit's cards (as 8 bits), the plain plays of these cards."""
    plays = [PlayCard(seat, card_of(suit, rank)) for rank in range(8)]
    return tuple(tuple([plays[rank] for rank in cards_of(ranks)]) for ranks in range(1 << 8))


_PLAYS: Final = tuple(tuple(_plain_plays(seat, suit) for suit in SUITS) for seat in SEATS)


class Phase(Enum):
    """The step that a match is waiting for."""

    DEALING = "dealing"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


class Match(NamedTuple):
    """A match so far.

    `number` counts the deals dealt, including those thrown in. `before` is the previous deal;
    `start` is the score when the current deal was dealt. A match that is over without a winner is
    a draw; `given_up` is the side that gave it up.
    """

    rules: Rules
    dealer: Seat
    totals: tuple[int, ...]
    carry: Carry
    number: int = 0
    deal: Deal | None = None
    before: Deal | None = None
    board: tuple[DealResult, ...] = ()
    extra: bool = False
    over: bool = False
    winner: Side | None = None
    start: ScoreSoFar | None = None
    given_up: Side | None = None

    @property
    def phase(self) -> Phase:
        """The step that the match is waiting for."""
        if self.over:
            return Phase.OVER
        if self.deal is None or self.deal.done:
            return Phase.DEALING
        return Phase.AUCTION if self.deal.stage is AUCTION else Phase.PLAY

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; `NOBODY` if the match is waiting for no player."""
        deal = self.deal
        return NOBODY if deal is None or self.over else deal.turn


def new_match(rules: Rules, first_dealer: Seat) -> Match:
    """A match before its first deal; raises `ConflictingRules` for rules that clash."""
    require_coherent(rules)
    if not 0 <= first_dealer < rules.players:
        raise ValueError(f"no seat {first_dealer}")
    return Match(
        rules=rules,
        dealer=first_dealer,
        totals=(0,) * rules.side_count,
        carry=no_carry(rules),
    )


def apply(match: Match, action: Action) -> Match:
    """The match after an action; raises `Refused` if the rules do not allow it."""
    deal = match.deal
    if isinstance(action, Challenge):
        return _challenge(match, action)
    if match.over:
        raise Refused(Refusal.MATCH_OVER)
    if isinstance(action, DealCards):
        return _deal(match, action.deck)
    if deal is None or deal.stage is DONE:
        raise Refused(Refusal.NOT_NOW)
    if isinstance(action, PlayCard):
        return _play(match, deal, action)
    if isinstance(action, MakeCall):
        return _call(match, deal, action)
    if isinstance(action, Dosta):
        return _dosta(match, deal, action)
    return _decide(match, deal, action)


def surrender(match: Match, side: Side) -> Match:
    """The match after a side has given up: the other of the two wins, the deal is not scored."""
    if match.over:
        raise Refused(Refusal.MATCH_OVER)
    if match.rules.side_count != 2 or side not in match.rules.all_sides:
        raise Refused(Refusal.NOT_NOW)
    return match._replace(over=True, winner=Side(1 - side), given_up=side)


def _with_deal(match: Match, deal: Deal) -> Match:
    """The match with a new state of its deal; built directly, at half the cost of `_replace`."""
    return Match(
        match.rules,
        match.dealer,
        match.totals,
        match.carry,
        match.number,
        deal,
        match.before,
        match.board,
        match.extra,
        match.over,
        match.winner,
        match.start,
    )


def _deal(match: Match, deck: tuple[Card, ...]) -> Match:
    if match.phase is not Phase.DEALING:
        raise Refused(Refusal.NOT_NOW)
    if sorted(deck) != list(pack(match.rules.deck)):
        raise Refused(Refusal.BAD_DECK)
    first = match.deal is None
    dealer = match.dealer if first else match.rules.seat_after(match.dealer)
    return match._replace(
        dealer=dealer,
        number=match.number + 1,
        deal=open_deal(match.rules, dealer, tuple(deck)),
        before=match.deal,
        start=ScoreSoFar(match.totals, match.carry, match.extra),
    )


def _call(match: Match, deal: Deal, action: MakeCall) -> Match:
    deal = call(match.rules, deal, action.seat, action.call)
    if deal.stage is DONE:
        return _thrown_in(_with_deal(match, deal))
    if not deal.auction.ended:
        return _with_deal(match, deal)
    return _moved_on(match, contracted(match.rules, deal))


def contract_given(match: Match, auction: Auction) -> Match:
    """The match after an auction known only by its result (records without calls)."""
    if match.deal is None:
        raise Refused(Refusal.NOT_NOW)
    return _moved_on(match, with_contract(match.rules, match.deal, auction))


def _decide(match: Match, deal: Deal, action: CancelDeal | Exchange | Discard | Declare) -> Match:
    """The match after a decision other than a call or a card."""
    rules, seat = match.rules, action.seat
    match action:
        case CancelDeal():
            return _thrown_in(_with_deal(match, cancel(rules, deal, seat)))
        case Exchange(_, take):
            return _moved_on(match, exchange(rules, deal, seat, take=take))
        case Discard(_, cards):
            return _moved_on(match, discard(rules, deal, seat, cards))
        case Declare(_, plan) if deal.stage is Stage.DECLARING:
            return _with_deal(match, announce(rules, deal, seat, plan))
        case Declare(_, plan):
            return _with_deal(match, declare_late(rules, deal, seat, plan))


def _thrown_in(match: Match) -> Match:
    """The match after a thrown-in deal; may end it if such a deal counts (`counts_thrown_in`)."""
    rules, number = match.rules, match.number
    written = [line.number for line in match.board]
    deals = deals_that_count(written, number)
    if not (counts_thrown_in(written, number) and limit_reached(rules, deals)):
        return match
    end = match_end(rules, match.totals, extra=match.extra, deals=deals)
    if not end.over and number - max(written, default=0) >= LAST_PASSED:
        first_dealer = rules.seat_after(match.dealer, 1 - number)
        return match._replace(over=True, winner=by_lot(rules, match.totals, first_dealer))
    return match._replace(over=end.over, winner=end.winner)


def _moved_on(match: Match, deal: Deal) -> Match:
    """The match after a step between auction and play; an eight-run ends and scores the deal."""
    after = _with_deal(match, deal)
    return after if deal.eight_run is None else _score(after, deal)


def _challenge(match: Match, action: Challenge) -> Match:
    """The match after a challenge; an upheld one replaces the deal's score (B.8.5)."""
    if match.deal is None or match.given_up is not None:
        raise Refused(Refusal.NO_CHALLENGE)
    deal = challenge(match.rules, match.deal, action.seat)
    after = _with_deal(match, deal)
    if deal.honour.penalty is None:
        return after
    if after.board and after.board[-1].number == after.number:
        after = after._replace(board=after.board[:-1], over=False, winner=None)
    return _score(after, deal)


def _play(match: Match, deal: Deal, action: PlayCard) -> Match:
    deal = lay_card(
        match.rules, deal, action.seat, action.card, action.declare, belote=action.belote
    )
    after = _with_deal(match, deal)
    return after if deal.stage is not DONE else _score(after, deal)


def may_say_dosta(match: Match) -> tuple[Side, ...]:
    """The sides that have reached the target in mid-deal, and may end the match (B.8.6)."""
    if match.deal is None or match.over or match.start is None:
        return ()
    return reached(match.rules, match.deal, match.start)


def _dosta(match: Match, deal: Deal, action: Dosta) -> Match:
    rules, seat = match.rules, action.seat
    if not rules.dosta or deal.stage is not PLAY or seat not in rules.seats:
        raise Refused(Refusal.NOT_NOW)
    side = rules.side_of(seat)
    if side not in may_say_dosta(match):
        raise Refused(Refusal.NOT_ENOUGH)
    deal = deal._replace(stage=DONE, dosta=seat)
    after = _score(_with_deal(match, deal), deal)
    return after._replace(over=True, winner=side, extra=False)


def _score(match: Match, deal: Deal) -> Match:
    before = match.start or ScoreSoFar(match.totals, match.carry, match.extra)
    result = result_of(match.rules, deal, match.number, before)
    board = (*match.board, result)
    end = match_end(
        match.rules,
        result.totals,
        capot=result.capot,
        extra=before.extra,
        hanging=any(result.score.carry),
        belot8=match.rules.side_of(deal.eight_run[0]) if deal.eight_run is not None else None,
        deals=deals_that_count((line.number for line in board), match.number),
    )
    return match._replace(
        totals=result.totals,
        carry=result.score.carry,
        board=board,
        extra=end.extra,
        over=end.over,
        winner=end.winner,
    )


def legal(match: Match) -> tuple[Action, ...]:
    """Every action of the player in turn; empty if it is nobody's turn.

    A card with which belote may be called appears with and without the call, a first card once
    per choice of declarations. Late declarations of other seats and challenges are not included.
    """
    deal = match.deal
    if deal is None or match.over:
        return ()
    if deal.stage is PLAY:
        plays = _legal_plays(match.rules, deal)
        stops = match.rules.dosta and match.rules.side_of(deal.turn) in may_say_dosta(match)
        return (*plays, Dosta(deal.turn)) if stops else plays
    if deal.stage is AUCTION:
        of_seat = _CALLS[deal.turn]
        calls = tuple([of_seat[made] for made in legal_calls(match.rules, deal.auction)])
        return (*calls, CancelDeal(deal.turn)) if may_cancel(match.rules, deal) else calls
    return _legal_before_play(match.rules, deal)


def _legal_before_play(rules: Rules, deal: Deal) -> tuple[Action, ...]:
    seat = deal.turn
    match deal.stage:
        case Stage.EXCHANGE:
            kept = Exchange(seat, take=False)
            return (Exchange(seat, take=True), kept) if holds_seven(deal, seat) else (kept,)
        case Stage.DISCARD:
            held = tuple(cards_of(deal.full[seat]))
            chosen = combinations(held, rules.left_over_to_caller)
            return tuple(Discard(seat, hand_of(cards)) for cards in chosen)
        case Stage.DECLARING:
            plans = declaration_options(rules, deal, seat)
            return tuple(Declare(seat, plan) for plan in plans)
        case _:
            return ()


def _legal_plays(rules: Rules, deal: Deal) -> tuple[Action, ...]:
    seat = deal.turn
    cards = playable(rules, deal)
    plans = declaration_options(rules, deal, seat)
    belote = belote_playable(rules, deal, seat)
    if not plans and not belote & cards:
        clubs, diamonds, hearts, spades = _PLAYS[seat]
        low = clubs[cards & 255] + diamonds[cards >> 8 & 255]
        return low + hearts[cards >> 16 & 255] + spades[cards >> 24]
    return tuple(
        PlayCard(seat, card, plan, called)
        for card in cards_of(cards)
        for plan in plans or ((),)
        for called in ((False, True) if belote & BIT[card] else (False,))
    )


def as_asked_once(match: Match) -> Match:
    """Continue the match as older versions did, which asked only seats that held something."""
    if match.deal is None:
        return match
    deal = asked_once(match.rules, match.deal)
    return match if deal == match.deal else _moved_on(match, deal)
