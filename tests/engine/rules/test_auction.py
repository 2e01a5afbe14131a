"""The auction against RULES.md B.3.1 told once more, from the list of the calls alone."""

import random

import pytest

from engine.rules.auction import Call, after_call, legal_calls, open_auction
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.strategies import random_rules

BIDS = ["C", "D", "H", "S", "NT", "AT"]


def _told(rules: Rules, dealer: int, calls: list[str]) -> tuple[str, int, int, bool]:
    """The bid in force ('' for none), its bidder, the factor and whether the auction has ended."""
    bid, bidder, factor, passes, ended = "", -1, 1, 0, False
    for i, said in enumerate(calls):
        passes = passes + 1 if said == "P" else 0
        if said in BIDS:
            bid, bidder, factor = said, (dealer + 1 + i) % 4, 1
        elif said == "X":
            factor = 2
        elif said == "XX":
            factor = 4
            ended = rules.recontra_ends_auction
    return bid, bidder, factor, ended or passes == (3 if bid else 4)


def _legal(rules: Rules, dealer: int, calls: list[str]) -> set[str]:
    bid, bidder, factor, ended = _told(rules, dealer, calls)
    if ended:
        return set()
    ours = (dealer + 1 + len(calls) - bidder) % 2 == 0
    may_bid = {1: True, 2: rules.outbid_after_contra, 4: rules.outbid_after_recontra}[factor]
    legal = {"P"}
    if may_bid:
        higher = BIDS[BIDS.index(bid) + 1 :] if bid else BIDS
        legal |= set(higher) & set(rules.contracts)
    if rules.contra and bid and factor == 1 and not ours:
        legal.add("X")
    if rules.contra and bid and factor == 2 and ours:
        legal.add("XX")
    return legal


@pytest.mark.parametrize("seed", range(40))
def test_random_auctions(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        rules, dealer = random_rules(rng), rng.randrange(4)
        auction, calls = open_auction(rules, dealer), list[str]()
        while not auction.ended:
            legal = {call.code for call in legal_calls(rules, auction)}
            assert legal == _legal(rules, dealer, calls)
            weighted = ["P", *sorted(legal)] if rng.random() < 0.5 else sorted(legal)
            calls.append(rng.choice(weighted))
            auction = after_call(rules, auction, Call.parse(calls[-1]))
            bid, bidder, factor, ended = _told(rules, dealer, calls)
            assert (auction.bidder, auction.factor, auction.ended) == (bidder, factor, ended)
            assert (auction.contract.name if auction.contract is not None else "") == bid
            assert auction.turn == (dealer + 1 + len(calls)) % 4
        assert legal_calls(rules, auction) == ()
        assert auction.thrown_in == (calls == ["P"] * 4)


@pytest.mark.parametrize("code", ["", "PASS", "p", "XXX", "X "])
def test_what_is_no_call(code: str) -> None:
    with pytest.raises(ValueError, match="not a call"):
        Call.parse(code)


def test_burgas_is_blocked_by_a_contra() -> None:
    rules = rules_of("burgas")
    auction = open_auction(rules, 3)
    for call in (Call.C, Call.CONTRA):
        auction = after_call(rules, auction, call)
    assert legal_calls(rules, auction) == (Call.PASS, Call.RECONTRA)
    auction = after_call(rules, auction, Call.PASS)
    assert legal_calls(rules, auction) == (Call.PASS,)
