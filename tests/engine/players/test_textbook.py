"""Positions in which every club player knows what to do."""

import random

from engine.players.club.deduction import remember
from engine.players.club.player import ClubPlayer
from engine.players.player import DEFAULT_BUDGET, Reason, Thought
from engine.rules.cards import (
    CARD_NAMES,
    CARDS,
    Card,
    Contract,
    Seat,
    cards_of,
    parse_card,
    parse_hand,
)
from engine.rules.deal.actions import DealCards, MakeCall, Move, PlayCard
from engine.rules.deal.auction import Call
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, new_match
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, put

RULES = rules_of("belot_bg")
CLUB = ClubPlayer()


def thought(match: Match) -> Thought:
    return CLUB.decide(observe(match, match.turn), DEFAULT_BUDGET, 1)


def decided_by(thought: Thought) -> tuple[Move, Reason]:
    """The move and its reason."""
    return thought.action, thought.reason


def card(match: Match) -> tuple[str, Reason]:
    action, reason = decided_by(thought(match))
    assert isinstance(action, PlayCard)
    return CARD_NAMES[action.card], reason


def called(match: Match) -> tuple[Call, Reason]:
    action, reason = decided_by(thought(match))
    assert isinstance(action, MakeCall)
    return action.call, reason


def auction(first: str, *calls: Call) -> Match:
    """A match in which the next speaker was dealt these five cards."""
    seat, mine = len(calls) % 4, parse_hand(first)
    rest = [other for other in CARDS if not mine >> other & 1]
    random.Random(1).shuffle(rest)
    deck: list[Card] = []
    own = list(cards_of(mine))
    for size in (3, 2, 3):
        for other in range(4):
            source = own if other == seat and own else rest
            deck += source[:size]
            del source[:size]
    match = apply(new_match(RULES, Seat(3)), DealCards(tuple(deck)))
    for made in calls:
        match = apply(match, MakeCall(match.turn, made))
    return match


def test_the_declarer_draws_trumps() -> None:
    match = begun(
        RULES,
        Contract.H,
        "JH 9H AH 7H AC 7C 8D 7S",
        "8H QH KC QC KD QD KS QS",
        "TH 8C 9C JC AD TD 9S JS",
        "KH TC 7D 9D JD AS TS 8S",
    )
    played, reason = card(match)
    assert played in ("JH", "9H", "AH")
    assert reason is Reason.DRAWS_TRUMPS


def test_partners_winner_is_fed() -> None:
    match = begun(
        RULES,
        Contract.S,
        "JS 9S AS 7S AC QD KH QH",
        "8S QS KC QC AD KD AH JH",
        "TD 7C 8C 9C JC 7H 8H 9H",
        "TS KS TC 7D 8D 9D JD TH",
    )
    match = put(put(match, "JS"), "8S")
    assert card(match) == ("TD", Reason.FEEDS_PARTNER)


def test_the_ten_is_saved_from_the_ace() -> None:
    match = begun(
        RULES,
        Contract.C,
        "7C 8C 9C AH 7H 8D 7S 8S",
        "KC QC TH 9H 9D JD 9S JS",
        "JC TC 8H QH KD TD QS KS",
        "AC KH JH 7D QD AD TS AS",
    )
    assert card(put(match, "AH")) == ("9H", Reason.SAVES_TEN)


def test_an_overruff_is_as_low_as_possible() -> None:
    match = begun(
        RULES,
        Contract.S,
        "7D 8D 7S 9S TS JC QC 7H",
        "8S AC TC KC 8H 9H JH QH",
        "QS AS JS 7C 8C 9C KH TH",
        "KS 9D JD QD KD TD AD AH",
    )
    match = put(put(match, "7D"), "8S")
    assert card(match) == ("QS", Reason.OVERRUFFS)


def test_nobody_without_anything_doubts_or_bids() -> None:
    weak = "7C 8D 9H 8S QC"
    assert called(auction(weak)) == (Call.PASS, Reason.PASS_WEAK)
    assert called(auction(weak, Call.H)) == (Call.PASS, Reason.DEFENDS)
    assert called(auction(weak, Call.AT)) == (Call.PASS, Reason.DEFENDS)
    assert called(auction(weak, Call.H, Call.PASS)) == (Call.PASS, Reason.LEAVES_PARTNER)


def test_a_bidder_leaves_their_own_bid_and_not_their_partners() -> None:
    doubled = auction("JH 9H 8D 7S QC", Call.H, Call.CONTRA, Call.PASS, Call.PASS)
    assert called(doubled) == (Call.PASS, Reason.LEAVES_OWN)


def test_strong_hands_are_bid() -> None:
    assert called(auction("JH 9H AH 8H AC")) == (Call.H, Reason.OPENS)
    assert called(auction("JC 9C JD 9D JS")) == (Call.AT, Reason.OPENS)
    assert called(auction("AC TC AD AH AS")) == (Call.NT, Reason.OPENS)
    made, reason = called(auction("JC 9C JD JH AS", Call.H, Call.PASS))
    assert (made, reason) == (Call.AT, Reason.RAISES_PARTNER)


def test_a_hopeless_contract_is_doubted() -> None:
    assert called(auction("JH 9H AH TH AC", Call.H)) == (Call.CONTRA, Reason.CONTRA)


def test_belote_and_the_best_declarations_are_always_announced() -> None:
    match = begun(
        RULES,
        Contract.H,
        "KH QH JH 9H TH 7C 8C 7D",
        "8H AH KC QC KD QD KS QS",
        "9C JC AC AD TD 9S JS 7S",
        "7H TC 8D 9D JD AS TS 8S",
    )
    action = thought(match).action
    assert isinstance(action, PlayCard)
    assert [item.text for item in action.declare] == ["run5 K H"]
    match = apply(match, action)
    while match.deal is not None and not match.deal.done:
        match = apply(match, thought(match).action)
    assert match.board[-1].belotes[0][0] == 0


def test_memory_concludes_what_the_rules_allow() -> None:
    match = begun(
        RULES,
        Contract.C,
        "JC AH 9H KD 8D 7S 8S QS",
        "8C AC 8H TH 9D JD 9S JS",
        "9C TC 7H QH QD TD TS KS",
        "QC KC 7C KH JH 7D AD AS",
    )
    for played in ("JC", "8C", "9C", "7C"):
        match = put(match, played)
    memory = remember(observe(match, Seat(0)), Seat(0), Contract.C)
    for seat in (1, 2, 3):  # nobody could have raised, so nothing is shown
        assert memory.can[seat] & parse_hand("QC KC TC AC") == parse_hand("QC KC TC AC")
    for played in ("8D", "9D", "TD", "7D", "TC"):
        match = put(match, played)
    match = put(match, "KC", belote=True)
    memory = remember(observe(match, Seat(0)), Seat(0), Contract.C)
    assert not memory.can[3] & parse_hand("AC")
    assert memory.sure[3] == parse_hand("QC")
    assert not (memory.can[1] | memory.can[2]) & parse_hand("QC")
    shares = [chance[parse_card("AC")] for chance in memory.chance]
    assert shares[3] == 0.0
    assert abs(sum(shares) - 1.0) < 1e-9
