"""Another deal that looks the same to somebody: unseen cards change hands, nothing else does.

Used wherever it is asserted that no secret leaves `Knowledge`: two matches that `exchanged` relates
must look alike to the audience, to the byte.
"""

import random
from collections.abc import Sequence

from engine.rules.actions import DealCards, MakeCall, PlayCard
from engine.rules.cards import FULL_DECK, Card, Hand, Seat, hand_of
from engine.rules.deal import Deal, Refused
from engine.rules.declarations import Declaration, Plan, Run, options
from engine.rules.match import Match, apply

MOST_TRIES = 60


def exchanged(match: Match, audience: Seat | None, rng: random.Random) -> Match | None:
    """The match with some cards that the audience has not seen in other places.

    The public history is the same, card by card, and legal; what was declared has the same kinds.
    None where the audience knows every card, or where no other deal was found in some tries.
    """
    deal = match.deal
    if deal is None or (deal.done and deal.full):
        return None
    hidden = unseen(deal, audience)
    places = [place for place, card in enumerate(deal.deck) if hidden >> card & 1]
    for _ in range(MOST_TRIES):
        again = _replayed(match, deal, _moved(deal.deck, places, rng), audience, rng)
        if again is not None and again.deal != deal:
            return again
    return None


def unseen(deal: Deal, audience: Seat | None) -> Hand:
    """The cards that neither lie open nor were dealt to the audience."""
    played = hand_of(card for trick in deal.tricks for card in trick.cards) | hand_of(deal.trick)
    own = 0 if audience is None else (deal.full or deal.first)[audience]
    return FULL_DECK & ~played & ~own


def _moved(deck: tuple[Card, ...], places: Sequence[int], rng: random.Random) -> tuple[Card, ...]:
    """The deck with two, three or all of these places permuted."""
    size = min(rng.choice((2, 2, 3, len(places))), len(places))
    chosen = rng.sample(places, size)
    moved = list(deck)
    for place, source in zip(chosen, rng.sample(chosen, size), strict=True):
        moved[place] = deck[source]
    return tuple(moved)


def _replayed(
    match: Match, deal: Deal, deck: tuple[Card, ...], audience: Seat | None, rng: random.Random
) -> Match | None:
    """The present deal again from another deck, None where its history is not legal then."""
    again = _before(match, deal)
    try:
        again, _ = apply(again, DealCards(deck))
        for made in deal.calls:
            again, _ = apply(again, MakeCall(again.turn, made))
        played = [card for trick in deal.tricks for card in trick.cards] + list(deal.trick)
        for card in played:
            seat = again.turn
            plan = _plan(again, deal, seat, rng, keep=seat == audience)
            again, _ = apply(again, PlayCard(seat, card, plan, (seat, card) in deal.belotes))
    except Refused:
        return None
    return again


def _before(match: Match, deal: Deal) -> Match:
    """The match as it stood when the present deal was to be dealt."""
    first = match.number == 1
    return match._replace(
        dealer=deal.dealer if first else (deal.dealer - 1) % match.rules.players,
        number=match.number - 1,
        deal=None if first else deal._replace(done=True),
    )


def _plan(match: Match, old: Deal, seat: Seat, rng: random.Random, *, keep: bool) -> Plan:
    """What the seat declares now: a plan announced in the same words, or the old one itself."""
    deal = match.deal
    assert deal is not None
    if deal.tricks:
        return ()
    declared = old.declared[seat]
    if not declared or keep:
        return declared
    words = [_words(item) for item in declared]
    alike = [plan for plan in options(deal.full[seat]) if [*map(_words, plan)] == words]
    return rng.choice(alike) if alike else declared


def _words(item: Declaration) -> int:
    return item.length if isinstance(item, Run) else 0
