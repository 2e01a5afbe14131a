"""The common knowledge of players of bela, of Ruse and of the small tables."""

import random

from engine.players.club.deduction import remember
from engine.players.club.player import ClubPlayer
from engine.players.player import DEFAULT_BUDGET, Reason, Thought
from engine.rules.cards import SEATS, Card, Contract, Seat, cards_of, pack, parse_card, parse_hand
from engine.rules.deal.actions import (
    CancelDeal,
    DealCards,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Call
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, new_match
from engine.rules.ruleset import Rules, rules_of
from tests.engine.players.test_textbook import decided_by
from tests.every import every

CLUB = ClubPlayer()


def thought(match: Match) -> Thought:
    return CLUB.decide(observe(match, match.turn), DEFAULT_BUDGET, 1)


def dealt(rules: Rules, *firsts: str, talon: str = "", turned: str = "") -> Match:
    """Seat 0 speaks first.

    The first hands are given, all other cards random; `talon`: the cards then dealt to seat 0.
    """
    hands = [list(cards_of(parse_hand(first))) for first in firsts]
    hands += [[] for _ in range(rules.players - len(hands))]
    after = list(cards_of(parse_hand(talon)))
    up = [parse_card(turned)] if turned else []
    known = {card for hand in (*hands, after, up) for card in hand}
    rest = [card for card in pack(rules.deck) if card not in known]
    random.Random(1).shuffle(rest)
    for hand in hands:
        while len(hand) < sum(rules.deal_before_auction):
            hand.append(rest.pop())
    deck: list[Card] = []
    for size in rules.deal_before_auction:
        for hand in hands:
            deck += hand[:size]
            del hand[:size]
    deck += up
    while len(after) < sum(rules.deal_after_auction):
        after.append(rest.pop())
    for size in rules.deal_after_auction:
        deck += after[:size]
        others = size * (rules.players - 1) - rules.turned_card_to_taker
        deck += [rest.pop() for _ in range(others)]
        del after[:size]
    return apply(new_match(rules, rules.seats[-1]), DealCards(tuple(deck + rest)))


def called(match: Match, *calls: Call) -> Match:
    for made in calls:
        match = apply(match, MakeCall(match.turn, made))
    return match


def test_a_strong_suit_is_named_and_a_weak_hand_leaves_it_to_others() -> None:
    rules = rules_of("bela_hr")
    strong = thought(dealt(rules, "JH 9H AH 8H AC 7D"))
    assert strong.action == MakeCall(Seat(0), Call.H)
    assert strong.reason is Reason.OPENS
    weak = thought(dealt(rules, "7C 8C QD 8D 9S 7H"))
    assert weak.action == MakeCall(Seat(0), Call.PASS)
    assert weak.reason is Reason.PASS_WEAK


def test_the_dealer_names_their_best_suit_when_they_must() -> None:
    rules = rules_of("bela_hr")
    match = dealt(rules, "", "", "", "JS 9S 7S KD 8H 7C")
    match = called(match, Call.PASS, Call.PASS, Call.PASS)
    assert decided_by(thought(match)) == (MakeCall(Seat(3), Call.S), Reason.MUST_NAME)


def test_the_first_of_three_names_their_best_suit() -> None:
    match = dealt(rules_of("bela_three"), "JD 9D AD 8D AC 7H")
    assert decided_by(thought(match)) == (MakeCall(Seat(0), Call.D), Reason.MUST_NAME)


def test_weak_plain_cards_are_put_away_and_trumps_and_declarations_kept() -> None:
    match = dealt(rules_of("bela_three"), "JD 9D AD 8D AC 7H", talon="KS QS JS AH")
    match = called(match, Call.D)
    assert match.deal is not None
    assert match.deal.stage is Stage.DISCARD
    knowledge = observe(match, Seat(0))
    action, worth, reason, *_ = thought(match)
    assert isinstance(action, Discard)
    assert reason is Reason.PUTS_AWAY
    assert len(worth) == 66
    kept = parse_hand("JD 9D AD 8D AC AH KS QS JS")
    assert not action.cards & kept or knowledge.hand & ~kept == 0


def test_the_seven_goes_for_the_jack() -> None:
    match = dealt(rules_of("bela_two"), "7C 9C AC AD 8H 7S", turned="JC")
    action, reason = decided_by(thought(match))
    assert (action, reason) == (MakeCall(Seat(0), Call.C), Reason.OPENS)
    match = called(match, Call.C)
    assert decided_by(thought(match)) == (Exchange(Seat(0), take=True), Reason.TAKES_TURNED)


def test_the_seven_is_kept_for_a_declaration_that_is_worth_more() -> None:
    match = dealt(rules_of("bela_two"), "7C 8C 9C AD 8H 7S", turned="QC")
    match = called(match, Call.C)
    assert decided_by(thought(match)) == (Exchange(Seat(0), take=False), Reason.KEEPS_SEVEN)


def test_the_best_is_declared_before_the_first_lead() -> None:
    match = dealt(rules_of("bela_hr"), "9H TH JH QH AC 7D")
    match = called(match, Call.H)
    assert match.turn == 0
    action, worth, reason, *_ = thought(match)
    assert isinstance(action, Declare)
    assert reason is Reason.DECLARES
    assert sum(item.points for item in action.plan) >= 50
    assert Declare(Seat(0), ()) in [move for move, _ in worth]


def test_a_low_hand_is_thrown_in_unless_it_can_play() -> None:
    rules = rules_of("ruse_kertici")
    low = thought(dealt(rules, "7C 8C 9D 8H 7S"))
    assert decided_by(low) == (CancelDeal(Seat(0)), Reason.THROWS_IN)
    trumps = thought(dealt(rules, "JH 9H 8H 7H 9C"))
    assert trumps.action == MakeCall(Seat(0), Call.H)


def test_three_players_play_each_for_themselves() -> None:
    match = dealt(rules_of("three_handed"), "JH 9H AH KH AC", talon="TC 9D KS")
    assert thought(match).action == MakeCall(Seat(0), Call.H)
    match = called(match, Call.H, Call.PASS, Call.PASS)
    memory = remember(observe(match, Seat(1)), Seat(1), Contract.H)
    assert memory.partner == -1
    assert memory.opponents == (2, 0)
    assert 1.0 == memory.loyal[1] > memory.loyal[2] > memory.loyal[0] == 0.0
    action, reason = decided_by(thought(match))
    assert isinstance(action, PlayCard)
    assert parse_hand("JH 9H AH") >> action.card & 1
    assert reason is Reason.DRAWS_TRUMPS


def test_cards_that_nobody_holds_are_remembered_as_such() -> None:
    match = dealt(rules_of("bela_two"), "7C 9C AC AD 8H 7S", turned="JC")
    match = apply(called(match, Call.C), Exchange(Seat(0), take=True))
    while match.deal is not None and match.deal.stage is Stage.DECLARING:
        match = apply(match, thought(match).action)
    own, other = (remember(observe(match, seat), seat, Contract.C) for seat in SEATS[:2])
    assert own.held == other.held == (10, 10, 11)
    seven = parse_hand("7C")
    assert not (own.unseen | other.unseen) & seven  # it was turned up
    assert other.sure[0] & parse_hand("JC")
    assert abs(sum(other.around) - 10) < 1.0


def test_somebody_who_broke_the_rules_confuses_nobody() -> None:
    match = dealt(rules_of("belot_bg", {"honour_play": True}), "AS 7D 8D 7H 8H", talon="9D 9H TD")
    match = called(match, Call.S, Call.PASS, Call.PASS, Call.PASS)
    match = apply(match, PlayCard(Seat(0), parse_card("AS")))
    while match.deal is not None and not match.deal.done:
        knowledge = observe(match, match.turn)
        action = CLUB.decide(knowledge, DEFAULT_BUDGET, 1).action
        assert isinstance(action, PlayCard)
        assert knowledge.choices.lawful >> action.card & 1
        if match.turn == 2:  # any card
            action = PlayCard(Seat(2), next(cards_of(knowledge.hand)))
        match = apply(match, action)


@every(
    ("hand", "turned", "call"),
    [
        ("AC AD AS TC TD", "TS", Call.SA),
        ("JC JD JS 9C 9D", "9S", Call.TA),
        ("JD 9D AD TD 7C", "7S", Call.D),
        ("7C 8C QD 8D 9S", "7H", Call.PASS),
    ],
)
def test_aces_and_tens_are_sans_atout_and_jacks_and_nines_tout_atout(
    hand: str, turned: str, call: Call
) -> None:
    for preset in ("belote_fr", "bitola"):
        rules = rules_of(preset, {"contracts": ("C", "D", "H", "S", "SA", "TA")})
        match = dealt(rules, hand, turned=turned)
        match = called(match, *[Call.PASS] * 4)
        assert thought(match).action == MakeCall(Seat(0), call)
