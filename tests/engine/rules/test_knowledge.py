"""Everybody's knowledge; `test_noninterference` shows that it contains nothing else."""

import random
from itertools import islice

from hypothesis import given, settings

from engine.rules.cards import NOBODY, Seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal
from engine.rules.deal.declarations import Declaration, Run
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, new_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from tests.engine.rules.strategies import calm, matches, walk
from tests.every import every
from tests.often import often


def _kind(item: Declaration) -> int:
    return item.length if isinstance(item, Run) else 0


def _top(item: Declaration) -> int:
    return item.top if isinstance(item, Run) else item.rank


def _reviewable(rules: Rules, deal: Deal, seat: Seat | None) -> set[int]:
    """A.7: none, the last trick, or one's own while one's side leads; after the deal all."""
    every = set(range(len(deal.tricks)))
    if deal.done:
        return every
    match rules.trick_review:
        case "off":
            return set()
        case "last":
            return {max(every)} if every else set()
    on_lead = deal.stage is Stage.PLAY and not deal.trick
    if seat is None or not on_lead or rules.side_of(deal.leader) != rules.side_of(seat):
        return set()
    return {i for i in every if rules.side_of(deal.tricks[i].winner) == rules.side_of(seat)}


def _check_open(rules: Rules, deal: Deal, known: Knowledge) -> None:
    """The cards that lie open to everybody."""
    assert (known.stage, known.calls, known.auction) == (deal.stage, deal.calls, deal.auction)
    assert (known.trick, known.tricks, known.leader) == (deal.trick, deal.tricks, deal.leader)
    assert (known.turned_card, known.exchanged) == (deal.turned_card, deal.talon.exchanged)
    if rules.turned_card_to_taker and deal.full:
        assert known.taker == deal.auction.bidder
        assert (deal.full[known.taker] | deal.talon.discards) & 1 << known.turned_card
    else:
        assert known.taker == NOBODY
    assert (known.cancelled, known.eight_run) == (deal.cancelled, deal.eight_run)
    assert known.belotes == deal.belotes
    assert known.challenged == tuple(seat for seat, _ in deal.honour.failed)
    assert known.kinds == tuple(tuple(map(_kind, plan)) for plan in deal.declared)
    if rules.announce_detail == "full":
        assert known.tops == tuple(tuple(map(_top, plan)) for plan in deal.declared)
    else:
        assert known.tops == ()
    later = rules.reveal == "after_first_trick" and bool(deal.tricks)
    shown = deal.done or later or rules.reveal == "at_once"
    assert known.revealed == (deal.declared if shown else ())
    hands = deal.hands if deal.full else deal.first
    assert known.held == tuple(0 if deal.done else hand.bit_count() for hand in hands)
    assert known.thrown_in == (deal.done and not deal.full)
    if deal.full or deal.stage is Stage.EXCHANGE:
        assert known.contract is deal.contract
    else:
        assert known.contract is None


def _check_own(deal: Deal, known: Knowledge, seat: Seat) -> None:
    hands = deal.hands if deal.full else deal.first
    assert known.full == (deal.full or deal.first)[seat]
    assert known.hand == (0 if deal.done else hands[seat])
    assert known.own_declared == (deal.declared[seat] if deal.full else ())


def _check(match: Match) -> None:
    rules, deal = match.rules, match.deal
    for audience in (*rules.seats, None):
        known = observe(match, audience)
        assert (known.totals, known.carry, known.board) == (match.totals, match.carry, match.board)
        assert (known.phase, known.turn, known.number) == (match.phase, match.turn, match.number)
        assert (known.over, known.winner) == (match.over, match.winner)
        assert known.deal_done == (match.phase in (Phase.DEALING, Phase.OVER))
        if deal is None:
            continue
        _check_open(rules, deal, known)
        assert set(known.reviewable) == _reviewable(rules, deal, audience)
        knows = deal.done or audience == deal.auction.bidder
        assert known.discards == (deal.talon.discards if knows else 0)
        if audience is not None:
            _check_own(deal, known, audience)


@settings(calm, max_examples=often(25, 125))
@given(matches())
def test_everybody_knows_open_cards_and_their_own(match: Match) -> None:
    _check(match)


@every("preset", PRESETS)
def test_in_every_preset(preset: str) -> None:
    rng = random.Random(preset)
    for _, _, match in islice(walk(new_match(rules_of(preset), Seat(0)), rng), 200):
        _check(match)


def test_the_speaker_and_the_holder_of_the_trick() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        for _, _, match in islice(walk(new_match(rules_of("three_handed"), Seat(2)), rng), 60):
            known = observe(match, None)
            assert [known.caller(i) for i in range(3)] == [(match.dealer + 1 + i) % 3
                                                          for i in range(3)]  # fmt: skip
            table = known.on_table()
            assert tuple(table.values()) == known.trick
            assert known.holder in table or not table
            assert (known.holder == -1) == (not table)
