"""A match: deals one after another until somebody has won (B.6.11, B.7).

`apply` is the one way in: a state and an action give the next state and its events, or `Refused`.
"""

from enum import Enum
from typing import Final, NamedTuple

from engine.rules.actions import (
    Action,
    AuctionWon,
    Called,
    CardPlayed,
    DealCards,
    DealScored,
    Dealt,
    Declare,
    Declared,
    Event,
    MakeCall,
    MatchOver,
    PlayCard,
    ThrownIn,
    TrickTaken,
)
from engine.rules.auction import Call, legal_calls
from engine.rules.board import DealResult, result_of
from engine.rules.cards import BIT, Card, Seat, Side, cards_of, pack
from engine.rules.deal import (
    Deal,
    Refusal,
    Refused,
    belote_playable,
    call,
    declaration_options,
    declare_late,
    may_declare_late,
    open_deal,
    play,
    playable,
)
from engine.rules.ruleset import Rules, require_built
from engine.rules.scoring import Carry, match_end, no_carry

# Actions are values: the plain ones are made once and shared.
_CALLS: Final = tuple(tuple(MakeCall(seat, made) for made in Call) for seat in range(4))
_PLAYS: Final = tuple(tuple(PlayCard(seat, card) for card in range(32)) for seat in range(4))


class Phase(Enum):
    """What a match waits for."""

    DEALING = "dealing"
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"


class Match(NamedTuple):
    """A match so far. `number` counts the deals that were dealt, thrown-in ones too.

    `before` is the deal before the present one.
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

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self.over:
            return Phase.OVER
        if self.deal is None or self.deal.done:
            return Phase.DEALING
        return Phase.PLAY if self.deal.full else Phase.AUCTION

    @property
    def turn(self) -> Seat:
        """Whose turn it is, -1 when nobody is waited for."""
        return self.deal.turn if self.deal is not None and not self.over else -1


def new_match(rules: Rules, first_dealer: Seat) -> Match:
    """A match in which nothing is dealt yet; raises `NotBuilt` for rules not played here."""
    require_built(rules)
    if not 0 <= first_dealer < rules.players:
        raise ValueError(f"no seat {first_dealer}")
    return Match(
        rules=rules,
        dealer=first_dealer,
        totals=(0,) * rules.side_count,
        carry=no_carry(rules),
    )


def apply(match: Match, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """The match after an action and what happened; raises `Refused`, changing nothing."""
    if match.over:
        raise Refused(Refusal.MATCH_OVER)
    if isinstance(action, DealCards):
        return _deal(match, action.deck)
    if match.deal is None or match.deal.done:
        raise Refused(Refusal.NOT_NOW)
    if isinstance(action, MakeCall):
        return _call(match, match.deal, action)
    if isinstance(action, PlayCard):
        return _play(match, match.deal, action)
    deal = declare_late(match.rules, match.deal, action.seat, action.plan)
    return _with_deal(match, deal), (Declared(action.seat, action.plan),)


def _with_deal(match: Match, deal: Deal) -> Match:
    """The match with its deal moved on; built directly, which costs half of `_replace`."""
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
    )


def _deal(match: Match, deck: tuple[Card, ...]) -> tuple[Match, tuple[Event, ...]]:
    if match.phase is not Phase.DEALING:
        raise Refused(Refusal.NOT_NOW)
    if sorted(deck) != list(pack(match.rules.deck)):
        raise Refused(Refusal.BAD_DECK)
    first = match.deal is None
    dealer = match.dealer if first else (match.dealer + 1) % match.rules.players
    number = match.number + 1
    after = match._replace(
        dealer=dealer,
        number=number,
        deal=open_deal(match.rules, dealer, tuple(deck)),
        before=match.deal,
    )
    return after, (Dealt(number, dealer),)


def _call(match: Match, deal: Deal, action: MakeCall) -> tuple[Match, tuple[Event, ...]]:
    deal = call(match.rules, deal, action.seat, action.call)
    called = Called(action.seat, action.call)
    after = _with_deal(match, deal)
    if deal.done:
        return after, (called, ThrownIn(match.number))
    if deal.full:
        auction = deal.auction
        return after, (called, AuctionWon(deal.contract, auction.bidder, auction.factor))
    return after, (called,)


def _play(match: Match, deal: Deal, action: PlayCard) -> tuple[Match, tuple[Event, ...]]:
    deal, closed = play(
        match.rules, deal, action.seat, action.card, action.declare, belote=action.belote
    )
    played = CardPlayed(action.seat, action.card, action.belote)
    if action.declare:
        events: tuple[Event, ...] = (Declared(action.seat, action.declare), played)
    else:
        events = (played,)
    after = _with_deal(match, deal)
    if closed is not None:
        events = (*events, TrickTaken(closed))
    if not deal.done:
        return after, events
    return _score(after, deal, events)


def _score(match: Match, deal: Deal, events: tuple[Event, ...]) -> tuple[Match, tuple[Event, ...]]:
    result = result_of(match.rules, deal, match.number, match.totals, match.carry)
    end = match_end(
        match.rules,
        result.totals,
        capot=result.capot,
        extra=match.extra,
        hanging=any(result.score.carry),
    )
    after = match._replace(
        totals=result.totals,
        carry=result.score.carry,
        board=(*match.board, result),
        extra=end.extra,
        over=end.over,
        winner=end.winner,
    )
    events = (*events, DealScored(result))
    if end.over:
        events = (*events, MatchOver(end.winner, result.totals))
    return after, events


def legal(match: Match) -> tuple[Action, ...]:
    """Every action of the player in turn; empty when nobody's turn it is.

    A card that may be called belote stands in it with and without the call, a first card with each
    choice of declarations. Late declarations of other seats are in `legal_late`.
    """
    deal = match.deal
    if deal is None or deal.done or match.over:
        return ()
    seat = deal.turn
    if not deal.full:
        of_seat = _CALLS[seat]
        return tuple([of_seat[made] for made in legal_calls(match.rules, deal.auction)])
    cards = playable(match.rules, deal)
    plans = declaration_options(match.rules, deal, seat)
    belote = belote_playable(match.rules, deal, seat)
    if not plans and not belote & cards:
        plain = _PLAYS[seat]
        return tuple([plain[card] for card in cards_of(cards)])
    return tuple(
        PlayCard(seat, card, plan, called)
        for card in cards_of(cards)
        for plan in plans or ((),)
        for called in ((False, True) if belote & BIT[card] else (False,))
    )


def legal_late(match: Match) -> tuple[Declare, ...]:
    """Declarations that seats may still make after their first card (B.5.2)."""
    deal = match.deal
    if deal is None or deal.done or not deal.full:
        return ()
    return tuple(
        Declare(seat, plan)
        for seat in range(match.rules.players)
        if may_declare_late(match.rules, deal, seat)
        for plan in declaration_options(match.rules, deal, seat)
        if plan
    )
