"""The invariants of RULES.md part C and the consequences of part B, for any coherent rules."""

import random
from itertools import pairwise
from string import ascii_uppercase

from engine.rules.cards import POINTS, RANK_MASK, Contract, Hand, cards_of, hand_of, pack
from engine.rules.deal.actions import CancelDeal, DealCards, MakeCall, Stage
from engine.rules.deal.auction import DOUBLINGS, Call, legal_calls
from engine.rules.deal.deal import Deal
from engine.rules.match import Match, Phase, new_match
from engine.rules.points.board import ScoreSoFar
from engine.rules.points.match_end import deals_that_count, limit_reached
from engine.rules.ruleset import Rules
from tests.engine.rules.strategies import walk
from tests.engine.rules.written import check_line

BIDS = tuple(call for call in Call if call.is_bid)


def check_auction(rules: Rules, deal: Deal) -> None:
    """B.3: the calls, their seats, and the end of the auction."""
    calls, count = deal.calls, rules.players
    bids = [call for call in calls if call in BIDS]
    assert {call.code.rstrip("0123456789") for call in bids} <= set(rules.contracts)
    if rules.auction_mode in ("ladder", "numbers"):
        _check_ladder(rules, calls)
        if deal.done and not deal.full and deal.cancelled < 0:
            assert calls == (Call.PASS,) * count
        assert rules.contra_any_time or Call.PASSED_OVER not in calls
    else:
        twice = count * (2 if rules.second_round else 1)
        rounds = {"mus": twice, "forced_first": 1, "turn_up": 2 * count}[rules.auction_mode]
        named = next((i for i, call in enumerate(calls) if call is not Call.PASS), len(calls))
        _check_doubles(rules, deal, calls[named:])
        over, calls = calls[named + 1 :], calls[: named + 1]
        assert len(calls) <= rounds
        thrown_in = deal.done and not deal.full and deal.cancelled < 0
        assert len(calls) < rounds or len(bids) == 1 or thrown_in
        if not rules.contra:
            assert not over
            assert bool(bids) == (
                deal.stage is not Stage.AUCTION and deal.cancelled < 0 and not thrown_in
            )
        if thrown_in:
            assert calls == (Call.PASS,) * rounds
            assert not rules.last_must_name
    if rules.auction_mode == "turn_up":
        suit = Call(deal.turned_card >> 3)
        for i, call in enumerate(calls):
            if call in BIDS and (i < count or not rules.turned_suit_again):
                assert (call is suit) == (i < count)


def _check_doubles(rules: Rules, deal: Deal, calls: tuple[Call, ...]) -> None:
    """B.3.3: after trumps are named, contra by an opponent, then recontra by the caller's side."""
    doubles = [(i, call) for i, call in enumerate(calls[1:], 1) if call is not Call.PASS]
    assert [call for _, call in doubles] in ([], [Call.CONTRA], [Call.CONTRA, Call.RECONTRA])
    assert rules.contra or len(calls) <= 1
    sides = [rules.side_of(rules.seat_after(deal.auction.bidder, i)) for i, _ in doubles]
    own = [side == rules.side_of(deal.auction.bidder) for side in sides]
    assert own == [False, True][: len(doubles)]
    asked_in_vain = calls and legal_calls(rules, deal.auction) == (Call.PASS,)
    assert not asked_in_vain


def _check_ladder(rules: Rules, calls: tuple[Call, ...]) -> None:
    count = rules.players
    quiet = (Call.PASS, Call.PASSED_OVER)
    spoken = [i for i, call in enumerate(calls) if call not in quiet]
    for i, call in enumerate(calls):
        if call is Call.PASSED_OVER:
            doubler = next(made for made in calls[i:] if made is not Call.PASSED_OVER)
            assert doubler in DOUBLINGS
    for earlier, later in pairwise(spoken):
        assert calls[earlier:later].count(Call.PASS) <= count - 2
        if calls[later] in DOUBLINGS:
            assert calls[earlier] is not calls[later]
        if calls[later] is Call.THIRD_CONTRA:
            assert calls[earlier] is Call.RECONTRA
    assert not spoken or spoken[0] <= count - 1
    bids = [call for call in calls if call in BIDS]
    assert bids == sorted(set(bids))
    numbers = [int(call.code.strip(ascii_uppercase) or 0) for call in bids]
    assert all(number > 0 for number in numbers) or rules.auction_mode == "ladder"
    assert rules.auction_mode == "ladder" or numbers == sorted(set(numbers))
    assert rules.contra or not {*DOUBLINGS} & set(calls)
    assert (rules.third_contra and rules.auction_mode == "ladder") or (
        Call.THIRD_CONTRA not in calls
    )
    if not rules.passed_may_call_again:
        for i in spoken:
            assert Call.PASS not in calls[i % count : i : count]


def check_hands(rules: Rules, deal: Deal) -> None:
    """B.2: every card is with the seat it was dealt to, or on the table."""
    early = sum(rules.deal_before_auction)
    assert [hand.bit_count() for hand in deal.first] == [early] * rules.players
    _apart(*deal.first, 1 << deal.turned_card if deal.turned_card >= 0 else 0)
    if not deal.full:
        return
    talon = deal.talon
    holds_more = deal.stage is Stage.DISCARD or deal.eight_run is not None
    over = [rules.left_over_to_caller * (holds_more and seat == deal.auction.bidder)
            for seat in rules.seats]  # fmt: skip
    assert [hand.bit_count() - more for hand, more in zip(deal.full, over, strict=True)] == [
        rules.hand_size
    ] * rules.players
    assert talon.discards.bit_count() == rules.left_over_to_caller * (not any(over))
    played = hand_of(deal.plays)
    _apart(*deal.full, talon.discards)
    _apart(*deal.hands, played, talon.discards)
    assert _together(*deal.hands, played) == _together(*deal.full)
    for seat, (first, full, held) in enumerate(zip(deal.first, deal.full, deal.hands, strict=True)):
        gone = first & ~full & ~talon.discards
        assert gone == (RANK_MASK[0] & first & gone)  # at most the exchanged seven
        assert gone.bit_count() == (talon.exchanged == seat)
        assert full & held == held
    in_tricks = hand_of(card for trick in deal.tricks for card in trick.cards) | talon.discards
    last = rules.last_trick if deal.tricks and not any(deal.hands) else 0
    assert sum(deal.taken) == _points(deal.contract, in_tricks) + last


def _apart(*hands: Hand) -> None:
    assert sum(hand.bit_count() for hand in hands) == _together(*hands).bit_count()


def _together(*hands: Hand) -> Hand:
    return hand_of(card for hand in hands for card in cards_of(hand))


def _points(contract: Contract, cards: Hand) -> int:
    return sum(POINTS[contract][card] for card in cards_of(cards))


def check_end(after: Match, start: ScoreSoFar) -> None:
    """B.7, B.8.2, B.8.4: whether the match ends with the last line."""
    rules, line, totals = after.rules, after.board[-1], after.totals
    assert totals == line.totals
    if line.eight_run is not None:
        assert after.over
        assert after.winner == rules.side_of(line.eight_run[0])
        return
    if line.dosta >= 0:
        assert after.over
        assert after.winner == rules.side_of(line.dosta)
        return
    best = max(totals)
    leaders = [side for side, points in enumerate(totals) if points == best]
    tied = len(leaders) > 1
    waits = [
        best < rules.target,
        tied and rules.tie_at_end == "play_on",
        any(after.carry) and not rules.exit_with_hanging,
        line.capot is not None and rules.capot_exit == "any_capot",
    ]
    last = limit_reached(rules, deals_that_count((one.number for one in after.board), after.number))
    if last:
        waits = [tied]
    elif rules.deal_limit is not None:
        waits.append(tied)
    owed = False
    if (
        not last
        and line.capot is not None
        and rules.capot_exit == "only_151_159"
        and not start.extra
    ):
        premium = rules.capot_bonus // rules.unit
        owed = rules.target <= totals[line.capot] < rules.target + premium
    assert after.over is not (any(waits) or owed)
    if after.over:
        assert after.winner == (None if tied else leaders[0])
        assert after.phase is Phase.OVER
        assert after.turn == -1
    else:
        assert after.winner is None
        assert after.extra <= (owed or start.extra)
        assert after.extra or any(waits)


MOST_STEPS = 20_000
"""A match that has not ended after this number of steps never will."""


def check_match(rules: Rules, rng: random.Random) -> Match:
    """Play a match to its end and check every state of it."""
    after = new_match(rules, rng.choice(rules.seats))
    for step, (before, action, match) in enumerate(walk(after, rng)):
        assert step < MOST_STEPS
        after, deal = match, match.deal
        assert deal is not None
        check_hands(rules, deal)
        if isinstance(action, DealCards):
            _check_dealt(before, after)
        elif len(after.board) > len(before.board) or after.board != before.board:
            _check_scored(before, after)
        elif deal.done and not deal.full:
            assert after.phase is Phase.DEALING
            assert after == before._replace(deal=deal)
        else:
            assert after == before._replace(deal=deal)
        if isinstance(action, MakeCall | CancelDeal):
            check_auction(rules, deal)
    return after


def _check_dealt(before: Match, after: Match) -> None:
    deal, count = after.deal, after.rules.players
    assert deal is not None
    assert sorted(deal.deck) == list(pack(after.rules.deck))
    right = before.dealer if before.deal is None else (before.dealer + 1) % count
    assert (deal.dealer, deal.turn) == (right, (right + 1) % count)
    assert after.start == ScoreSoFar(before.totals, before.carry, before.extra)
    assert (after.totals, after.carry, after.board) == (before.totals, before.carry, before.board)


def _check_scored(before: Match, after: Match) -> None:
    deal, start, line = after.deal, after.start, after.board[-1]
    assert deal is not None
    assert start is not None
    assert line.number == after.number
    assert [earlier.number for earlier in after.board[:-1]] == [
        earlier.number for earlier in before.board if earlier.number < after.number
    ]
    check_line(after.rules, deal, start, line)
    check_end(after, start)
