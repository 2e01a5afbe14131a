"""Make another deal that looks the same to an audience, by moving unseen cards.

It proves that `Knowledge` reveals no secret: a match and its `exchanged` version must look alike to
the audience, to the byte.
"""

import random
from collections.abc import Iterator, Sequence

from engine.rules.cards import SEVEN, SUIT_MASK, Card, Hand, Seat, cards_of, hand_of
from engine.rules.deal.actions import (
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
from engine.rules.deal.deal import Deal, Refused
from engine.rules.deal.declarations import Declaration, Plan, Run, options
from engine.rules.match import Match, apply
from engine.rules.ruleset import Rules

MOST_TRIES = 60


def exchanged(match: Match, audience: Seat | None, rng: random.Random) -> Match | None:
    """The match with some cards that the audience has not seen in other places.

    The public history is the same, decision by decision, and legal; declarations are announced in
    the same words. None if the audience knows every card, or if no other deal was found in some
    tries.
    """
    deal = match.deal
    if deal is None:
        return None
    hidden = unseen(match.rules, deal, audience)
    places = [place for place, card in enumerate(deal.deck) if hidden >> card & 1]
    if len(places) < 2:
        return None
    for _ in range(MOST_TRIES):
        again = _replayed(match, deal, _moved(deal.deck, places, rng), audience, rng)
        if again is not None and again.deal != deal and _alike(match, again):
            return again
    return None


def unseen(rules: Rules, deal: Deal, audience: Seat | None) -> Hand:
    """The cards that are not open and were not dealt to the audience."""
    seen = hand_of(deal.plays)
    if deal.turned_card >= 0:
        seen |= 1 << deal.turned_card
        if deal.talon.exchanged >= 0:
            seen |= 1 << (deal.auction.bid * 8 + SEVEN)
    if deal.done or audience == deal.auction.bidder:
        seen |= deal.talon.discards
    if _shown(rules, deal):
        for plan in deal.declared:
            for item in plan:
                seen |= item.cards
    if deal.eight_run is not None:
        seen |= SUIT_MASK[deal.eight_run[1]]
    if audience is not None:
        seen |= (deal.full or deal.first)[audience]
    return hand_of(deal.deck) & ~seen


def _shown(rules: Rules, deal: Deal) -> bool:
    """Whether everybody sees the declared cards."""
    later = rules.reveal == "after_first_trick" and bool(deal.tricks)
    return deal.done or rules.reveal == "at_once" or later


def _moved(deck: tuple[Card, ...], places: Sequence[int], rng: random.Random) -> tuple[Card, ...]:
    """The deck with two, three or all of these places permuted."""
    size = min(rng.choice((2, 2, 3, len(places))), len(places))
    chosen = rng.sample(places, size)
    moved = list(deck)
    for place, source in zip(chosen, rng.sample(chosen, size), strict=True):
        moved[place] = deck[source]
    return tuple(moved)


def _alike(match: Match, again: Match) -> bool:
    """Whether both deals end alike in public: a penalty reveals the value of the cards in play."""
    return (again.board, again.totals) == (match.board, match.totals)


def _replayed(
    match: Match, deal: Deal, deck: tuple[Card, ...], audience: Seat | None, rng: random.Random
) -> Match | None:
    """The current deal replayed with another deck; None if its history would not be legal."""
    again = _before(match)
    told = _Told(match, deal, deck, audience, rng)
    try:
        again = apply(again, DealCards(deck))
        again = _called(again, deal)
        if deal.cancelled >= 0:
            again = apply(again, CancelDeal(deal.cancelled))
        for seat in _deciding(match.rules, deal):
            if again.turn < 0:  # everybody would have seen the eight-run
                return None
            assert again.turn == seat, "who is asked depends on what is unseen"
            again = apply(again, told.decided(again, seat))
        for index, card in enumerate(deal.plays):
            for challenge in told.challenges(index):
                again = apply(again, challenge)
            again = apply(again, told.played(again, card))
        if deal.dosta >= 0:
            again = apply(again, Dosta(deal.dosta))
        for challenge in told.challenges(len(deal.plays)):
            again = apply(again, challenge)
    except Refused:
        return None
    after = again.deal
    if after is None or after.eight_run != deal.eight_run:
        return None
    if after.honour.penalty != deal.honour.penalty:
        return None
    assert (after.stage, after.turn) == (deal.stage, deal.turn), "whose turn it is depends on it"
    same = [seat for seat, _ in after.honour.failed] == [seat for seat, _ in deal.honour.failed]
    return again if same else None


def _called(match: Match, deal: Deal) -> Match:
    """The match after the calls of a deal; passes of players who were not asked are automatic."""
    for index, made in enumerate(deal.calls):
        if match.deal is not None and len(match.deal.calls) == index:
            match = apply(match, MakeCall(match.turn, made))
    return match


def _before(match: Match) -> Match:
    """The match before the current deal was dealt."""
    number, start = match.number - 1, match.start
    assert start is not None
    return match._replace(
        dealer=match.dealer if number == 0 else match.rules.seat_after(match.dealer, -1),
        number=number,
        deal=match.before,
        board=tuple(line for line in match.board if line.number <= number),
        totals=start.totals,
        carry=start.carry,
        extra=start.extra,
        over=False,
        winner=None,
    )


def _deciding(rules: Rules, deal: Deal) -> Iterator[Seat]:
    """The seats that decided something between the auction and the first lead, in order."""
    order = [rules.seat_after(deal.dealer, 1 + i) for i in range(rules.players)]
    asked: list[Seat] = []
    bid, turned = deal.auction.bid, deal.turned_card
    if rules.exchange_seven and bid == deal.auction.turned_suit and turned != bid * 8 + SEVEN:
        taker = deal.talon.exchanged
        asked += order if taker < 0 else order[: order.index(taker) + 1]
    if rules.left_over_to_caller:
        asked.append(deal.auction.bidder)
    if rules.announce_window == "before_first_lead":
        asked += order
    yield from asked[: deal.talon.steps]


class _Told:
    """The actions of the deal, translated to its other version."""

    def __init__(
        self,
        match: Match,
        old: Deal,
        deck: tuple[Card, ...],
        audience: Seat | None,
        rng: random.Random,
    ) -> None:
        self.rules, self.old, self.deck = match.rules, old, deck
        self.audience, self.rng = audience, rng

    def decided(self, again: Match, seat: Seat) -> Action:
        """The exchange, the discards or the declaration before the first lead."""
        deal = again.deal
        assert deal is not None
        if deal.stage is Stage.EXCHANGE:
            return Exchange(seat, self.old.talon.exchanged == seat)
        if deal.stage is Stage.DISCARD:
            return Discard(seat, self._discards())
        return Declare(seat, self._plan(deal, seat))

    def _discards(self) -> Hand:
        """The cards in the discards' places in the deck."""
        where = {card: place for place, card in enumerate(self.old.deck)}
        return hand_of(self.deck[where[card]] for card in cards_of(self.old.talon.discards))

    def played(self, again: Match, card: Card) -> PlayCard:
        """The same card, with a declaration that sounds the same."""
        seat, deal = again.turn, again.deal
        assert deal is not None
        beside = self.rules.announce_window != "before_first_lead" and not deal.tricks
        plan = self._plan(deal, seat) if beside else ()
        return PlayCard(seat, card, plan, (seat, card) in self.old.belotes)

    def challenges(self, played: int) -> Iterator[Challenge]:
        """The challenges at this number of cards on the table; the upheld one comes at the end."""
        for seat, last in self.old.honour.failed:
            if last + 1 == played:
                yield Challenge(seat)
        penalty = self.old.honour.penalty
        if penalty is not None and played == len(self.old.plays):
            yield Challenge(penalty.seat)

    def _plan(self, deal: Deal, seat: Seat) -> Plan:
        """The seat's new declaration: a plan announced in the same words, or the old one."""
        declared = self.old.declared[seat]
        if not declared or seat == self.audience:
            return declared
        if _shown(self.rules, self.old):
            return declared
        words = [self._words(item) for item in declared]
        found = options(self.rules, deal.contract, deal.full[seat])
        alike = [plan for plan in found if [*map(self._words, plan)] == words]
        return self.rng.choice(alike) if alike else declared

    def _words(self, item: Declaration) -> tuple[int, int]:
        """The words said aloud: the kind, and the top card if the rules require it."""
        told = self.rules.announce_detail == "full"
        if isinstance(item, Run):
            return item.length, item.top if told else 0
        return 0, item.rank if told else 0
