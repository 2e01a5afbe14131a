"""From deal to deal: the state a match keeps, and its end."""

from fractions import Fraction

import pytest

from engine.rules.cards import CARDS, SUIT_NAMES, Contract, Seat, Side, parse_hand
from engine.rules.deal.actions import Action, DealCards, Declare, MakeCall, PlayCard, Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Refused
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.points.board import ScoreSoFar
from engine.rules.points.match_end import win_shares
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, deck_of, put
from tests.every import every

SUITS_APART = tuple(
    " ".join(rank + suit for rank in "789TJQKA") for suit in "HCDS"
)  # seat 0 holds every heart


def _stood(match: Match, totals: tuple[int, ...], *, extra: bool = False) -> Match:
    """The match with this score before its deal."""
    start = ScoreSoFar(totals, match.carry, extra)
    return match._replace(totals=totals, extra=extra, start=start)


def _all_passed(match: Match) -> Match:
    match = apply(match, DealCards(CARDS))
    for _ in range(4):
        match = apply(match, MakeCall(match.turn, Call.PASS))
    assert match.deal is not None
    assert match.deal.stage is Stage.DONE
    assert not match.deal.full
    return match


def _silent(action: Action) -> bool:
    match action:
        case PlayCard(_, _, plan) | Declare(_, plan):
            return not plan
    return True


def _played_out(match: Match) -> Match:
    """Everybody plays their lowest card and says nothing."""
    while match.turn >= 0:
        match = apply(match, next(filter(_silent, legal(match))))
    assert match.board[-1].number == match.number
    return match


def _hearts(preset: str, totals: tuple[int, int], contract: Contract = Contract.H) -> Match:
    """A deal in which seat 0 takes every trick and nothing is declared."""
    return _played_out(_stood(begun(rules_of(preset), contract, *SUITS_APART), totals))


def test_a_capot_is_written() -> None:
    match = _hearts("belot_bg", (0, 0))
    (line,) = match.board
    assert (line.capot, line.tricks, line.cards, line.totals) == (0, (8, 0), (162, 0), (25, 0))
    assert match.phase is Phase.DEALING


@every(
    ("preset", "totals", "over", "extra"),
    [
        ("belot_bg", (150, 0), False, False),
        ("wikipedia_bg", (125, 0), False, False),
        ("wikipedia_bg", (126, 0), False, True),
        ("wikipedia_bg", (134, 0), False, True),
        ("wikipedia_bg", (135, 0), True, False),
        ("wikipedia_bg", (135, 160), False, False),
    ],
)
def test_the_exit_with_a_capot(
    preset: str, totals: tuple[int, int], over: bool, extra: bool
) -> None:
    match = _hearts(preset, totals)
    assert (match.over, match.extra) == (over, extra)


def test_a_thrown_in_deal_does_not_pay_what_is_owed() -> None:
    owed = _all_passed(_hearts("wikipedia_bg", (126, 0)))
    assert (owed.extra, owed.over, owed.totals) == (True, False, (151, 0))


def test_the_deal_that_was_owed_ends_the_match_with_a_capot_too() -> None:
    last = begun(rules_of("wikipedia_bg"), Contract.H, *SUITS_APART)
    last = _stood(last, (126, 160), extra=True)
    while last.turn >= 0:
        last = apply(last, legal(last)[-1])
    assert (last.over, last.winner) == (True, 1)


def test_an_action_changes_nothing_but_the_deal() -> None:
    match = begun(rules_of("belot_bg"), Contract.H, *SUITS_APART)
    match = match._replace(totals=(5, 6), carry=(7,), extra=True, number=9)
    assert put(match, "7H") == match._replace(deal=put(match, "7H").deal)


def test_a_thrown_in_deal_moves_the_dealer() -> None:
    match = _hearts("belot_bg", (10, 20))
    after = _all_passed(match)
    assert (after.dealer, after.number) == (0, 2)
    assert (after.totals, after.board, after.phase) == (match.totals, match.board, Phase.DEALING)


@every(
    ("totals", "over", "winner"),
    [
        ((1001 - 252, 0), True, 0),
        ((1001 - 253, 0), False, None),
        ((1001 - 252, 1002), True, 1),
        ((1001 - 252, 1001), True, None),  # drawn: half a point each
        ((0, 1100), True, 1),
    ],
)
def test_the_end_in_bela(totals: tuple[int, int], over: bool, winner: Side | None) -> None:
    """Seat 0 takes all tricks: 162 and 90; an eight-run is switched off."""
    rules = rules_of("bela_hr", {"run_of_8": "quinte_plus_tierce"})
    match = _played_out(_stood(begun(rules, Contract.H, *SUITS_APART), totals))
    assert match.board[-1].score.written == (252, 0)
    assert (match.over, match.winner) == (over, winner)


@every(
    ("preset", "hands", "winner"),
    [
        ("bela_hr", SUITS_APART, 0),
        ("bela_hr", (*SUITS_APART[1:], SUITS_APART[0]), 0),  # all four hold one: the first counts
        ("bela_two", ("7C 8C 9C TC JC QC KC AC 7D 8D", "9D TD JD QD KD AD 7H 8H 9H TH"), 0),
    ],
)
@every("points", [0, 1500])
def test_an_eight_run_wins_the_match_at_once(
    preset: str, hands: tuple[str, ...], winner: int, points: int
) -> None:
    rules = rules_of(preset, {"exchange_seven": False} if preset == "bela_two" else {})
    dealer = rules.seats[-1]
    deck = deck_of(rules, [parse_hand(hand) for hand in hands], dealer)
    if preset == "bela_two":  # the next card after the first twelve is turned up
        deck = (*deck[:12], deck[20], *deck[12:20], *deck[21:])
    match = apply(_stood(new_match(rules, dealer), (0, points)), DealCards(deck))
    match = apply(match, legal(match)[-1])
    while match.phase is Phase.AUCTION:
        match = apply(match, legal(match)[-1])
    assert (match.over, match.winner, match.turn) == (True, winner, -1)
    assert match.totals == (rules.target, points)
    (line,) = match.board
    assert match.deal is not None
    assert match.deal.eight_run is not None
    assert SUIT_NAMES[match.deal.eight_run[1]] in "HC"
    assert (line.verdict, line.eight_run) == (Verdict.BELOT8, match.deal.eight_run)
    assert (match.deal.stage, match.deal.plays) == (Stage.DONE, ())
    with pytest.raises(Refused, match="match_over"):
        apply(match, Declare(Seat(0), ()))


def test_a_hand_is_not_asked_for_what_the_eight_run_is_made_of() -> None:
    """Without the rule the same hands have a quinte and a tierce each, and everybody is asked."""
    rules = rules_of("bela_hr", {"run_of_8": "quinte_plus_tierce"})
    match = begun(rules, Contract.H, *SUITS_APART)
    assert match.deal is not None
    assert (match.deal.stage, match.deal.talon.asked) == (Stage.DECLARING, (0, 1, 2, 3))
    match = apply(match, legal(match)[0])
    assert match.deal is not None
    assert [item.points for item in match.deal.declared[0]] == [100, 20]


def test_three_players_play_each_for_themselves() -> None:
    """Seat 0 bids hearts with six of them and takes every trick that it leads."""
    hands = (
        "9H TH JH QH KH AH 9C TC",
        "JC QC KC AC 9D TD JD QD",
        "KD AD 9S TS JS QS KS AS",
    )
    match = begun(rules_of("three_handed"), Contract.H, *hands)
    match = _played_out(match)
    (line,) = match.board
    assert len(match.totals) == len(line.cards) == 3
    assert sum(line.cards) == 162
    assert line.tricks[0] >= 6
    assert line.verdict is Verdict.MADE
    assert sum(line.score.written) == 16
    assert [action for action in legal(match) if isinstance(action, PlayCard)] == []


@every(
    ("totals", "winner", "worth"),
    [
        ((1032, 1032), None, (Fraction(1, 2), Fraction(1, 2))),
        ((701, 701, 5), None, (Fraction(1, 2), Fraction(1, 2), Fraction(0))),
        ((701, 701, 701), None, (Fraction(1, 3),) * 3),
        ((701, 5, 640), 0, (1, 0, 0)),
        ((900, 1001), 0, (1, 0)),  # by an eight-run
    ],
)
def test_joint_leaders_share_the_win(
    totals: tuple[int, ...], winner: Side | None, worth: tuple[Fraction, ...]
) -> None:
    assert win_shares(totals, winner) == worth
