"""The auction against a second implementation of RULES.md B.3 and B.8.3, given only the calls."""

import random
from typing import NamedTuple

import pytest

from engine.rules.cards import NO_SUIT, NOBODY, SUIT_NAMES, SUITS, Seat, Suit, pack
from engine.rules.deal.actions import DealCards, MakeCall
from engine.rules.deal.auction import Call, after_call, legal_calls, open_auction
from engine.rules.match import Match, apply, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.rules.ruleset import PRESETS, Rules, rules_of
from tests.engine.rules.strategies import random_rules
from tests.every import every

BIDS = ["C", "D", "H", "S", "NT", "AT"]
OVERCALLED = ("ladder", "numbers")
VALUES = [80, 90, 100, 110, 120, 130, 140, 150, 160, 250, 500]


class Told(NamedTuple):
    """The bid in force ('' for none), its bidder, its factor, its doubler, and the end."""

    bid: str = ""
    number: int = 0
    bidder: Seat = NOBODY
    factor: int = 1
    doubler: Seat = NOBODY
    ended: bool = False


def _rounds(rules: Rules) -> int:
    twice = rules.auction_mode == "mus" and rules.second_round
    return 2 if rules.auction_mode == "turn_up" or twice else 1


def _told(rules: Rules, dealer: Seat, calls: list[str]) -> Told:
    told, passes = Told(), 0
    for i, said in enumerate(calls):
        seat = rules.seat_after(dealer, 1 + i)
        passes = passes + 1 if said == "P" else 0
        if said not in ("P", "X", "XX", "XXX"):
            bid = said.rstrip("0123456789")
            told = told._replace(bid=bid, number=int(said[len(bid) :] or 0), bidder=seat)
            if rules.outbid_resets_factor:
                told = told._replace(factor=1, doubler=NOBODY)
            elif rules.side_of(told.doubler) == rules.side_of(seat):
                told = told._replace(doubler=NOBODY)  # their side now has the contract
        elif said == "X":
            told = told._replace(factor=2, doubler=seat)
        elif said == "XX":
            last = rules.recontra_ends_auction and not _third(rules)
            last = last or rules.auction_mode not in OVERCALLED
            told = told._replace(factor=rules.recontra_factor, ended=last)
        elif said == "XXX":
            told = told._replace(factor=8, ended=rules.recontra_ends_auction)
    if rules.auction_mode not in OVERCALLED and (not told.bid or not rules.contra):
        most = _rounds(rules) * rules.players
        return told._replace(ended=told.bid != "" or passes == most)
    enough = rules.players - 1 if told.bid else rules.players
    return told._replace(ended=told.ended or passes == enough)


def _third(rules: Rules) -> bool:
    return rules.third_contra and rules.auction_mode == "ladder"


def _legal(rules: Rules, dealer: Seat, calls: list[str], turned: str) -> set[str]:
    told = _told(rules, dealer, calls)
    if told.ended:
        return set()
    seat = rules.seat_after(dealer, 1 + len(calls))
    ours = rules.side_of(seat) == rules.side_of(told.bidder) if told.bid else False
    doubles = set[str]()
    if rules.contra and told.bid:
        if told.factor == 1 and not ours:
            doubles.add("X")
        if told.factor == 2 and ours:
            doubles.add("XX")
        if told.factor in (3, 4) and not ours and _third(rules):
            doubles.add("XXX")
    if rules.auction_mode not in OVERCALLED and told.bid:
        return {"P"} | doubles
    spoken = calls[len(calls) % rules.players :: rules.players]
    match rules.auction_mode:
        case "mus":
            forced = rules.last_must_name and len(calls) == _rounds(rules) * rules.players - 1
            return set(rules.contracts) | ({"P"} if not forced else set())
        case "forced_first":
            return set(rules.contracts)
        case "turn_up" if not spoken:
            return {"P", turned}
        case "turn_up":
            forced = rules.last_must_name and len(calls) == 2 * rules.players - 1
            spent = set() if rules.turned_suit_again else {turned}
            return set(rules.contracts) - spent | ({"P"} if not forced else set())
    if "P" in spoken and not rules.passed_may_call_again:
        return {"P"}
    may_bid = {1: True, 2: rules.outbid_after_contra}.get(told.factor, rules.outbid_after_recontra)
    legal = {"P"} | doubles
    return legal | _higher(rules, told) if may_bid else legal


def _higher(rules: Rules, told: Told) -> set[str]:
    if rules.auction_mode == "numbers":
        highest = 500 if rules.generale else 250
        more = [value for value in VALUES if told.number < value <= highest]
        return {f"{contract}{value}" for contract in rules.contracts for value in more}
    return set(BIDS[BIDS.index(told.bid) + 1 :] if told.bid else BIDS) & {*rules.contracts}


def _random_auction(rules: Rules, rng: random.Random) -> None:
    dealer = rng.choice(rules.seats)
    suit = rng.choice(SUITS) if rules.auction_mode == "turn_up" else NO_SUIT
    auction, calls = open_auction(rules, dealer, suit), list[str]()
    while not auction.ended:
        legal = {call.code for call in legal_calls(rules, auction)}
        assert legal == _legal(rules, dealer, calls, SUIT_NAMES[suit])
        weighted = sorted(legal)
        if "P" in legal and rng.random() < 0.5:
            weighted.append("P")
        calls.append(rng.choice(weighted))
        auction = after_call(rules, auction, Call.parse(calls[-1]))
        told = _told(rules, dealer, calls)
        assert auction.contract is None or auction.contract.name == told.bid
        assert (auction.contract is None) == (told.bid == "")
        assert told.number == auction.number
        assert told[2:] == (auction.bidder, auction.factor, auction.doubler, auction.ended)
        assert auction.turn == (dealer + 1 + len(calls)) % rules.players
    assert legal_calls(rules, auction) == ()
    assert auction.thrown_in == (set(calls) == {"P"})
    assert not auction.thrown_in or len(calls) == _rounds(rules) * rules.players


@every("seed", range(40))
def test_random_auctions(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        _random_auction(random_rules(rng), rng)


@every("preset", PRESETS)
def test_random_auctions_of_each_preset(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(100):
        _random_auction(rules_of(preset), rng)


@every("code", ["", "PASS", "p", "XXXX", "X "])
def test_other_texts_are_no_calls(code: str) -> None:
    with pytest.raises(ValueError, match="not a call"):
        Call.parse(code)


def test_burgas_is_blocked_by_a_contra() -> None:
    rules = rules_of("burgas")
    auction = open_auction(rules, Seat(3))
    for call in (Call.C, Call.CONTRA):
        auction = after_call(rules, auction, call)
    assert legal_calls(rules, auction) == (Call.PASS, Call.RECONTRA)
    auction = after_call(rules, auction, Call.PASS)
    assert legal_calls(rules, auction) == (Call.PASS,)


@every(
    ("preset", "turned_suit", "said", "legal"),
    [
        ("bela_hr", -1, "", "P C D H S"),
        ("bela_hr", -1, "P P", "P C D H S"),
        ("bela_hr", -1, "P P P", "C D H S"),
        ("bela_hr contra", -1, "P P P H", "P X"),
        ("bela_hr second_round", -1, "P P P", "P C D H S"),
        ("bela_hr second_round", -1, "P P P P", "P C D H S"),
        ("bela_hr second_round", -1, "P P P P P P P", "C D H S"),
        ("bela_hr second_round", -1, "P P P P P H", ""),
        ("bela_hr second_round contra", -1, "P P P P P H", "P X"),
        ("bela_hr contra", -1, "H", "P X"),
        ("bela_hr contra", -1, "H P", "P"),
        ("bela_hr contra", -1, "H X", "P XX"),
        ("bela_hr contra", -1, "P H X P", "P"),
        ("bela_hr contra", -1, "P H X P P", "P XX"),
        ("bela_hr contra", -1, "P H X XX", ""),
        ("bela_hr contra", -1, "H P P P", ""),
        ("bela_three contra", -1, "H P", "P X"),
        ("bela_three contra", -1, "H X", "P"),
        ("bela_three contra", -1, "H X P", "P XX"),
        ("bela_two contra", 2, "P P S", "P X"),
        ("bela_two contra", 2, "H X", "P XX"),
        ("bela_three", -1, "", "C D H S"),
        ("bela_two", 2, "", "P H"),
        ("bela_two", 2, "P", "P H"),
        ("bela_two", 2, "P P", "P C D S"),
        ("bela_two", 2, "P P P", "C D S"),
        ("two_handed", -1, "P", "P C D H S NT AT"),
        ("two_handed", -1, "C", "P D H S NT AT X"),
        ("two_handed", -1, "C X", "P D H S NT AT XX"),
        ("three_handed", -1, "C P", "P D H S NT AT X"),
        ("three_handed", -1, "C X", "P D H S NT AT"),
        ("three_handed", -1, "C X P", "P D H S NT AT XX"),
        ("contree", -1, "H150", "P C160 D160 H160 S160 C250 D250 H250 S250 X"),
        ("coinche", -1, "SA160", "P C250 D250 H250 S250 SA250 TA250 X"),
        ("coinche", -1, "TA250", "P X"),
        ("coinche", -1, "H80 X", "P XX"),
        ("coinche", -1, "H80 X P", "P"),
        ("coinche", -1, "H80 X P P", "P XX"),
        ("coinche", -1, "H80 P P X", "P XX"),
        ("coinche", -1, "H80 X XX", ""),
        ("coinche", -1, "H80 P P P", ""),
        ("contree_colver", -1, "H80 X P P P", ""),
    ],
)
def test_legal_calls(preset: str, turned_suit: Suit, said: str, legal: str) -> None:
    name, *on = preset.split()
    rules = rules_of(name, dict.fromkeys(on, True))
    auction = open_auction(rules, Seat(0), turned_suit)
    for code in said.split():
        auction = after_call(rules, auction, Call.parse(code))
    assert [call.code for call in legal_calls(rules, auction)] == legal.split()


def test_taking_over_a_doubled_contract_is_no_double() -> None:
    rules = rules_of("belot_bg", {"outbid_resets_factor": False})
    auction = open_auction(rules, Seat(3))
    for call in (Call.C, Call.CONTRA, Call.PASS, Call.D):
        auction = after_call(rules, auction, call)
    assert (auction.bidder, auction.factor, auction.doubler) == (3, 2, -1)


def _called(preset: str, said: str, **switch: object) -> Match:
    rules = rules_of(preset, switch)
    match = apply(new_match(rules, rules.seats[-1]), DealCards(pack(rules.deck)))
    for code in said.split():
        match = apply(match, MakeCall(match.turn, Call.parse(code)))
    return match


@pytest.mark.parametrize(
    ("preset", "said", "calls", "turn"),
    [
        ("bela_hr", "P H", "P H", 2),
        ("bela_hr", "P H P", "P H P P", 0),  # not the caller's partner
        ("bela_hr", "P H X", "P H X", 3),
        ("bela_hr", "P H X P", "P H X P P", 1),
        ("bela_hr", "H P X P", "H P P X P P", 2),
        ("bela_three", "H X", "H X P", 0),
    ],
)
def test_only_those_who_have_a_choice_are_asked_about_trumps_that_stand(
    preset: str, said: str, calls: str, turn: int
) -> None:
    match = _called(preset, said, contra=True)
    assert match.deal is not None
    assert " ".join(call.code for call in match.deal.calls) == calls
    assert match.turn == turn


def test_a_record_holds_the_passes_of_those_who_are_not_asked() -> None:
    match = _called("bela_hr", "P H P P", contra=True)
    record = DealRecord.of(match, "bela_hr", {"contra": True})
    assert record.calls == ("P", "H", "P", "P", "P")
    assert replay(record).deal == match.deal
    forged = record.model_copy(update={"calls": ("P", "H", "P", "X", "P")})
    with pytest.raises(BrokenRule, match="illegal_call"):
        replay(forged)
