"""A card is refused exactly if it would break a duty, and every named duty is real."""

import random

from engine.rules.cards import (
    BEATS,
    NO_CARD,
    SUIT_MASK,
    SUIT_OF,
    TRUMP_OF,
    cards_of,
    parse_card,
    parse_hand,
)
from engine.rules.deal.actions import PlayCard, Stage
from engine.rules.deal.tricks import legal_cards, winning_index
from engine.rules.knowledge import Breach, Choices, Duty, Knowledge, breach_of, observe
from engine.rules.match import Match, legal, new_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from tests.engine.rules.strategies import random_rules, walk
from tests.every import every

BRED = ("switched", *PRESETS)


@every("kind", BRED)
def test_a_card_is_refused_where_a_duty_forbids_it(kind: str) -> None:
    rng, seen = random.Random(kind), set[Duty]()
    for _ in range(12 if kind == "switched" else 1):
        rules = random_rules(rng) if kind == "switched" else rules_of(kind)
        match = new_match(rules, rules.seats[0])
        for number, (_, _, after) in enumerate(walk(match, rng)):
            if number > 150:
                break
            seen |= _explained(after)
    without_duties = kind in PRESETS and rules_of(kind).honour_play
    assert (Duty.FOLLOW in seen) != without_duties


def _explained(match: Match) -> set[Duty]:
    """The duties of the player in turn, each checked."""
    deal = match.deal
    if deal is None or deal.stage is not Stage.PLAY:
        return set()
    known, found = observe(match, match.turn), set[Duty]()
    allowed = {action.card for action in legal(match) if isinstance(action, PlayCard)}
    for card in cards_of(known.hand):
        why = breach_of(known, card)
        assert (why is None) == (card in allowed)
        if why is not None:
            assert set(cards_of(why.able)) == allowed
            _is_true(known, why)
            found.add(why.duty)
    return found


def _is_true(known: Knowledge, why: Breach) -> None:
    assert known.contract is not None
    held = known.trick[winning_index(known.contract, known.trick)]
    beating, trumps = BEATS[known.contract][held], TRUMP_OF[known.contract]
    assert why.led == SUIT_OF[known.trick[0]]
    assert not why.able & ~SUIT_MASK[why.suit], "it asks for cards of that suit"
    assert (why.suit == why.led) == (why.duty in (Duty.FOLLOW, Duty.RAISE))
    assert bool(known.hand & SUIT_MASK[why.led]) == (why.suit == why.led)
    assert why.suit in (why.led, trumps)
    assert why.over in (NO_CARD, held)
    if why.duty in (Duty.RAISE, Duty.OVERTRUMP):
        assert not why.able & ~beating
    if why.duty is Duty.UNDERTRUMP:
        assert not why.able & beating


@every(
    ("hand", "trick", "card", "duty", "able"),
    [
        ("AH 7S", "TH", "7S", Duty.FOLLOW, "AH"),
        ("7S JS", "9S", "7S", Duty.RAISE, "JS"),
        ("7S AD", "TH", "AD", Duty.TRUMP, "7S"),
        ("7S JS AD", "TH 9S", "7S", Duty.OVERTRUMP, "JS"),
        ("7S JS AD", "TH 9S", "AD", Duty.OVERTRUMP, "JS"),
    ],
)
def test_duties_by_name(hand: str, trick: str, card: str, duty: Duty, able: str) -> None:
    known = _asked(rules_of("belot_bg"), hand, trick)
    why = breach_of(known, parse_card(card))
    assert why is not None
    assert (why.duty, why.able) == (duty, parse_hand(able))


def test_a_lower_trump_may_be_a_duty_too() -> None:
    rules = rules_of("belot_bg", {"undertrump_forced": True})
    why = breach_of(_asked(rules, "7S AD", "TH 9S"), parse_card("AD"))
    assert why is not None
    assert (why.duty, why.over) == (Duty.UNDERTRUMP, parse_card("9S"))


def test_a_partner_who_holds_the_trick_may_be_no_excuse() -> None:
    trick = "AH 7H"  # the third player is the partner of the first
    assert breach_of(_asked(rules_of("belot_bg"), "7S AD", trick), parse_card("AD")) is None
    rules = rules_of("belot_bg", {"void_must_trump": "always"})
    why = breach_of(_asked(rules, "7S AD", trick), parse_card("AD"))
    assert why is not None
    assert why.partner


def _asked(rules: Rules, hand: str, trick: str) -> Knowledge:
    """Spades are trumps, and the next seat must follow."""
    match = next(
        after
        for _, _, after in walk(new_match(rules, rules.seats[3]), random.Random(3))
        if after.deal is not None
        and after.deal.stage is Stage.PLAY
        and not after.deal.tricks
        and len(after.deal.trick) == len(trick.split())
        and after.deal.contract.name == "S"
    )
    known = observe(match, match.turn)
    cards, held = tuple(map(parse_card, trick.split())), parse_hand(hand)
    known = known._replace(hand=held, trick=cards)
    own = rules.side_of(known.holder) == rules.side_of(match.turn)
    assert known.contract is not None
    allowed = legal_cards(rules, known.contract, held, cards, own_side_holds=own)
    return known._replace(choices=Choices(cards=allowed, lawful=allowed))
