"""A hint's statements are true, and it recommends a good player's move."""

import random
from functools import reduce
from itertools import islice
from operator import or_

from hypothesis import given, settings

from engine.players.club.bidding import lead_over
from engine.players.club.cards import reason_for
from engine.players.master.search import decide
from engine.players.player import Budget, Reason
from engine.rules.cards import (
    BEATS,
    BIT,
    CARD_NAMES,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Contract,
    Hand,
    cards_of,
)
from engine.rules.deal.actions import MakeCall, PlayCard, Stage
from engine.rules.deal.auction import CALLS, TRUMPS_NAMED, Call
from engine.rules.deal.tricks import winning_index
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, new_match
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.players.test_textbook import auction
from tests.engine.rules.arranged import begun, put
from tests.engine.rules.strategies import calm, random_rules, seeds, walk
from tests.every import every
from tests.often import often

RULES = rules_of("belot_bg")
STEPS = Budget(12)

OWN_TRICK = {Reason.TAKES_TRICK, Reason.TRIES_TO_TAKE, Reason.RUFFS, Reason.OVERRUFFS}
PARTNERS = {Reason.FEEDS_PARTNER, Reason.LEAVES_TO_PARTNER}
PARTNER_COMES = {Reason.TRUSTS_PARTNER, Reason.HOPES_FOR_PARTNER}
LOST = {Reason.SAVES_TEN, Reason.PLAYS_LOW, Reason.KEEPS_LOW, Reason.DISCARDS}
CHEAP = {Reason.LEAVES_TO_PARTNER, Reason.HOPES_FOR_PARTNER}
GENEROUS = {Reason.FEEDS_PARTNER, Reason.TRUSTS_PARTNER}


def _fits_its_points(known: Knowledge, contract: Contract, card: Card, reason: Reason) -> bool:
    """Whether a card is as cheap as its reason claims."""
    points = POINTS[contract]
    least = min(points[other] for other in cards_of(known.choices.lawful))
    if reason in (Reason.PLAYS_LOW, Reason.KEEPS_LOW):
        return (points[card] == least) is (reason is Reason.PLAYS_LOW)
    if reason in CHEAP:
        return points[card] < 10
    return reason not in GENEROUS or points[card] > 0


def _true_following(known: Knowledge, contract: Contract, card: Card, reason: Reason) -> bool:
    """Whether a reason for following is true."""
    rules, seat, beats = known.rules, known.seat, BEATS[contract]
    assert seat is not None
    if not _fits_its_points(known, contract, card, reason):
        return False
    place = winning_index(contract, known.trick)
    held, holder = known.trick[place], rules.seat_after(known.leader, place)
    takes, could = bool(beats[held] & BIT[card]), bool(beats[held] & known.choices.lawful)
    with_partner = rules.side_of(holder) == rules.side_of(seat)
    comes = rules.sides == "teams" and len(known.trick) < 2
    ruffed = bool(SUIT_MASK[contract] & BIT[held]) if contract.is_suit else True
    if reason in OWN_TRICK:
        return takes and (reason is not Reason.OVERRUFFS or ruffed)
    if reason in PARTNERS:
        return with_partner and not takes
    if reason in PARTNER_COMES:
        return comes and not with_partner and not takes
    if reason is Reason.KEEPS_HIGH:
        return could and not takes and not with_partner
    same = SUIT_OF[card] == SUIT_OF[known.trick[0]]
    lost = not could and not with_partner and (reason is Reason.DISCARDS) != same
    return reason in LOST and lost


def _true_leading(
    known: Knowledge, contract: Contract, card: Card, reason: Reason, others: Hand
) -> bool:
    """Whether a reason for leading is true; `others` are the cards that the others hold."""
    suit = SUIT_MASK[SUIT_OF[card]]
    trumps = SUIT_MASK[contract] if contract.is_suit else 0
    if reason is Reason.CASHES_WINNER:
        return not BEATS[contract][card] & suit & others
    if reason is Reason.LEADS_SINGLETON:
        return known.hand & suit == BIT[card] and bool(known.hand & trumps)
    if reason is Reason.LEADS_TO_PARTNER:
        return SUIT_OF[card] in [TRUMPS_NAMED[made] for made in known.calls]
    return True


@settings(calm, max_examples=often(8, 25))
@given(seeds)
def test_reasons_are_true_of_the_table(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    match = new_match(rules, rng.choice(rules.seats))
    for _, _, after in islice(walk(match, rng), 80):
        deal = after.deal
        if deal is None or deal.stage is not Stage.PLAY or deal.honour.unlawful or after.turn < 0:
            continue
        known = observe(after, after.turn)
        lawful = known.choices.lawful
        if known.seat is None or not lawful & lawful - 1:
            continue
        for card in cards_of(lawful):
            reason = reason_for(known, known.seat, deal.contract, card)
            if known.trick:
                true = _true_following(known, deal.contract, card, reason)
            else:
                others = reduce(or_, deal.hands) & ~known.hand
                true = _true_leading(known, deal.contract, card, reason, others)
            assert true, (CARD_NAMES[card], reason, known)


def _chosen(match: Match) -> tuple[str, Reason]:
    thought = decide(observe(match, match.turn), STEPS, 1)
    assert isinstance(thought.action, PlayCard)
    return CARD_NAMES[thought.action.card], thought.reason


def test_the_trick_of_the_partner_is_not_said_to_be_lost() -> None:
    match = begun(
        RULES,
        Contract.S,
        "AC KC QC 9C 7D 9D 7H 8S",
        "TC JC 8C 7C QD TH QH KS",
        "8D JD KD AD 9H AH 7S JS",
        "9S AS TS QS TD JH KH 8H",
    )
    match = put(put(match, "AC"), "TC")
    known = observe(match, match.turn)
    assert known.seat is not None
    for card in cards_of(known.choices.lawful):
        reason = reason_for(known, known.seat, Contract.S, card)
        assert reason in PARTNERS | {Reason.RUFFS}, CARD_NAMES[card]
    assert _chosen(match)[1] in PARTNERS | {Reason.RUFFS}


def test_no_jack_of_trumps_ruffs_what_the_seven_takes() -> None:
    match = begun(
        RULES,
        Contract.S,
        "7C 8C KC QD 9D KH 8H QS",
        "9C JC QC 8D JD QH 7H KS",
        "TC AC 7D KD TH JH 8S 9S",
        "JS 7S AS TD AD 9H AH TS",
    )
    match = put(put(put(match, "7C"), "9C"), "TC")
    assert _chosen(match) == ("7S", Reason.RUFFS)


@every("contract", [Contract.NT, Contract.H])
def test_no_ten_is_led_from_ace_and_ten(contract: Contract) -> None:
    match = begun(
        RULES,
        contract,
        "AC TC 8D 7D 7S 8S 7H 8H",
        "KC QC 9D JD KS QS JH 9H",
        "JC 9C TD AD 9S TS KH QH",
        "8C 7C KD QD AS JS AH TH",
    )
    thought = decide(observe(match, match.turn), STEPS, 1)
    assert isinstance(thought.action, PlayCard)
    assert CARD_NAMES[thought.action.card] != "TC"


def test_nine_and_seven_alone_overcall_nobody() -> None:
    passed, hearts = Call.PASS, CALLS[Contract.H]
    for hand, calls in (
        ("9C TC QD 7S 9S", (passed, passed, hearts, passed, passed)),
        ("9C 7D AD 7S 9S", (CALLS[Contract.C], hearts)),
        ("KC 8D JD 8S 9S", (CALLS[Contract.C], CALLS[Contract.D], hearts, passed, passed)),
    ):
        match = auction(hand, *calls)
        thought = decide(observe(match, match.turn), STEPS, 1)
        assert isinstance(thought.action, MakeCall)
        assert thought.action.call is not CALLS[Contract.S], hand
        assert thought.worth[0][1] == max(worth for _, worth in thought.worth)


@every("preset", PRESETS)
def test_the_worst_call_costs_no_more_than_the_match(preset: str) -> None:
    """The master's safety margins are not part of a call's cost."""
    rules = rules_of(preset, {"contra": True, "target": 300 if preset.startswith("bel") else 200})
    told, met = 0, walk(new_match(rules, rules.seats[0]), random.Random(preset))
    for _, _, match in islice(met, often(70, 200)):
        if match.turn >= 0 and (known := observe(match, match.turn)).choices.calls:
            thought = decide(known, Budget(1), 1)
            told += thought.for_match
            assert all(-5.0 <= worth <= 105.0 for _, worth in thought.worth), thought
    assert told


def test_four_aces_count_in_a_bid_of_no_trumps_where_they_are_declared() -> None:
    match = auction("AC AD AH AS KS")
    known, seat = observe(match, match.turn), match.turn
    aces = known._replace(rules=known.rules.model_copy(update={"no_trump_aces": 200}))
    plain, counted = (lead_over(one, seat, Contract.NT, seat) for one in (known, aces))
    assert counted == plain + 200
    assert lead_over(aces, seat, Contract.S, seat) == lead_over(known, seat, Contract.S, seat)


def test_a_jack_alone_names_no_trumps() -> None:
    for hand, calls in (("JS AH AD QC TC", ()), ("JS AC AD QC TH", (Call.PASS,) * 3)):
        match = auction(hand, *calls)
        thought = decide(observe(match, match.turn), STEPS, 1)
        assert isinstance(thought.action, MakeCall)
        assert thought.action.call is not CALLS[Contract.S], hand


def _wastes(known: Knowledge, contract: Contract, card: Card, equal: set[Card]) -> bool:
    """Whether the last player gives a trick more points than an equally good card would."""
    rules, place = known.rules, winning_index(contract, known.trick)
    holder = rules.seat_after(known.leader, place)
    beaten_by, points = BEATS[contract], POINTS[contract]
    takes = {other for other in equal if beaten_by[known.trick[place]] & BIT[other]}
    if card in takes:
        ruff = contract.is_suit and bool(SUIT_MASK[contract] & BIT[card])
        return ruff and any(beaten_by[other] & BIT[card] for other in takes)
    theirs = known.seat is not None and rules.side_of(holder) != rules.side_of(known.seat)
    return theirs and any(points[other] < points[card] for other in equal - takes)


@every(
    ("preset", "seed"),
    [
        *(("three_handed", seed) for seed in (802, 1036, 1150, 1420)),
        *(("two_handed", seed) for seed in (1980, 2502)),
        ("bela_two", 2401),
    ],
)
def test_the_last_player_wastes_no_card_of_equal_value(preset: str, seed: int) -> None:
    rng, rules = random.Random(seed), rules_of(preset)
    *_, (_, _, match) = islice(walk(new_match(rules, rules.seats[0]), rng), rng.randrange(40, 110))
    assert match.deal is not None
    known = observe(match, match.turn)
    assert len(known.trick) == rules.players - 1
    thought = decide(known, STEPS, 1)
    best = thought.worth[0][1]
    equal = {move.card for move, worth in thought.worth
             if isinstance(move, PlayCard) and best - worth < 1e-9}  # fmt: skip
    assert len(equal) > 1
    assert isinstance(thought.action, PlayCard)
    assert not _wastes(known, match.deal.contract, thought.action.card, equal)
