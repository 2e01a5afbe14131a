"""Dealing, and the decisions between the last call and the first lead (B.2, B.5.2, B.8.3)."""

import pytest

from engine.rules.cards import CARDS, SEATS, Card, Seat, cards_of, parse_card, parse_hand
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
from engine.rules.deal.deal import Deal, Refused
from engine.rules.deal.declarations import parse_declaration
from engine.rules.deal.talon import undealt
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import deck_of
from tests.every import every

ORDER = CARDS
SHORT = tuple(card for card in CARDS if card & 7 >= 2)


def _dealt(preset: str, dealer: Seat, deck: tuple[Card, ...] = ORDER, **switch: int) -> Match:
    return apply(new_match(rules_of(preset, switch), dealer), DealCards(deck))


def _said(match: Match, *codes: str) -> Match:
    for code in codes:
        match = apply(match, MakeCall(match.turn, Call.parse(code)))
    return match


def _deal(match: Match) -> Deal:
    assert match.deal is not None
    return match.deal


def _refused(match: Match, action: Exchange | Discard | Declare | CancelDeal | PlayCard) -> str:
    with pytest.raises(Refused) as caught:
        apply(match, action)
    return caught.value.reason.value


@every(
    ("preset", "dealer", "first", "calls", "full", "out"),
    [
        pytest.param(
            "bela_hr", 3,
            ["7C 8C 9C JD QD KD", "TC JC QC AD 7H 8H", "KC AC 7D 9H TH JH", "8D 9D TD QH KH AH"],
            "P P P C",
            ["7C 8C 9C JD QD KD 7S 8S", "TC JC QC AD 7H 8H 9S TS", "KC AC 7D 9H TH JH JS QS",
             "8D 9D TD QH KH AH KS AS"],
            "", id="three-and-three-to-four",
        ),
        pytest.param(
            "three_handed", 2,
            ["9C TC JC QD KD", "QC KC AC AD 9H", "9D TD JD TH JH"],
            "C P P",
            ["9C TC JC QD KD QH KH AH", "QC KC AC AD 9H 9S TS JS", "9D TD JD TH JH QS KS AS"],
            "", id="all-of-24-to-three",
        ),
        pytest.param(
            "two_handed", 1,
            ["9C TC JC 9D TD JD", "QC KC AC QD KD AD"],
            "C P",
            ["9C TC JC 9D TD JD 9H TH JH", "QC KC AC QD KD AD QH KH AH"],
            "9S TS JS QS KS AS", id="six-stay-out",
        ),
        pytest.param(
            "bela_two", 0,
            ["TC JC QC 9D TD 8D", "7C 8C 9C KC AC 7D"],
            "P P C",
            ["TC JC QC 9D TD 8D 8H 9H TH JH", "7C 8C 9C KC AC 7D QD KD AD 7H"],
            "JD QH KH AH 7S 8S 9S TS JS QS KS AS", id="one-is-turned-up",
        ),
    ],
)  # fmt: skip
def test_cards_of_each_seat(
    preset: str, dealer: Seat, first: list[str], calls: str, full: list[str], out: str
) -> None:
    match = _dealt(preset, dealer, SHORT if rules_of(preset).deck == 24 else ORDER)
    assert _deal(match).first == tuple(map(parse_hand, first))
    match = _said(match, *calls.split())
    assert _deal(match).full == tuple(map(parse_hand, full))
    assert undealt(_deal(match)) == parse_hand(out)


def test_the_first_to_speak_leads_after_anybodys_call() -> None:
    match = _said(_dealt("bela_hr", Seat(1)), "P", "C")
    assert _deal(match).auction.bidder == 3
    assert _deal(match).leader == 2


# Three players: 3 + 3 + 4 to each, two left over.


def _caller() -> Match:
    """Seat 0 has called clubs and holds 7C-9C; the last two spades are left over."""
    return _said(_dealt("bela_three", Seat(2)), "C")


def test_the_caller_lifts_what_is_left_over() -> None:
    match = _caller()
    deal = _deal(match)
    assert (deal.stage, match.turn, match.phase) == (Stage.DISCARD, 0, Phase.PLAY)
    assert [hand.bit_count() for hand in deal.full] == [12, 10, 10]
    assert deal.full[0] & parse_hand("KS AS") == parse_hand("KS AS")
    assert len(legal(match)) == 66
    assert undealt(deal) == 0


def test_discards_are_two_of_the_players_own_cards() -> None:
    match = _caller()
    own = parse_hand("7C KS")
    for cards in (0, 1, parse_hand("7C KS AS"), parse_hand("7C TC"), -1, 1 << 40 | 1):
        assert _refused(match, Discard(Seat(0), cards)) == "bad_discard"
    assert _refused(match, Discard(Seat(1), own)) == "not_your_turn"
    assert _refused(match, PlayCard(Seat(0), parse_card("7C"))) == "not_now"
    assert _refused(match, Declare(Seat(0), ())) == "not_now"
    after = apply(match, Discard(Seat(0), own))
    deal = _deal(after)
    assert deal.full[0].bit_count() == 10
    assert deal.full[0] & own == 0
    assert deal.talon.discards == own
    assert _refused(after, Discard(Seat(0), parse_hand("8C 9C"))) == "not_now"


def test_discarded_points_count_for_the_caller_only_when_the_deal_is_over() -> None:
    """4 for the king of spades and 11 for the ace."""
    match = _said(_dealt("bela_three", Seat(2)), "S")
    kings = parse_hand("KS AS")
    match = apply(match, Discard(Seat(0), kings))
    assert _deal(match).taken == (15, 0, 0)
    while match.turn >= 0:
        match = apply(match, legal(match)[-1])
    (line,) = match.board
    assert sum(line.cards) == 162
    assert line.cards[0] >= 15


def test_declarations_come_after_the_discards() -> None:
    """Discarded cards are no longer part of a run."""
    match = apply(_caller(), Discard(Seat(0), parse_hand("8C KS")))
    assert _deal(match).stage is Stage.DECLARING
    run = (parse_declaration("run3 9 C"),)
    assert _refused(match, Declare(Seat(0), run)) == "illegal_declaration"


def test_an_eight_run_ends_the_match_before_anything_is_discarded() -> None:
    """All spades are dealt to seat 0, two of them as the leftover cards."""
    spades, others = ORDER[24:], ORDER[:24]
    early = [*spades[:3], *others[:6], *spades[3:6], *others[6:12]]
    match = _said(_dealt("bela_three", Seat(2), (*early, *others[12:24], *spades[6:])), "S")
    assert match.over
    assert match.board[0].verdict is Verdict.BELOT8
    assert _deal(match).eight_run == (0, 3)


# Two players: 3 + 3, the thirteenth card turned up, then 4.


def _turned_up(*codes: str) -> Match:
    """JD is turned up; 1, who speaks first, has the seven of diamonds."""
    match = _dealt("bela_two", Seat(0))
    assert _deal(match).turned_card == parse_card("JD")
    assert _deal(match).first[1] & parse_hand("7D")
    return _said(match, *codes)


@every("codes", [("D",), ("P", "D")])
def test_the_seven_is_asked_for_after_anybodys_call(codes: tuple[str, ...]) -> None:
    match = _turned_up(*codes)
    assert (_deal(match).stage, match.turn) == (Stage.EXCHANGE, 1)
    assert _deal(match).full == ()  # before the talon is taken
    assert legal(match) == (Exchange(Seat(1), take=True), Exchange(Seat(1), take=False))
    assert _refused(match, Exchange(Seat(0), take=True)) == "not_your_turn"


def test_the_seven_lies_where_the_jack_lay() -> None:
    match = apply(_turned_up("D"), Exchange(Seat(1), take=True))
    deal = _deal(match)
    assert deal.talon.exchanged == 1
    assert deal.full[1] & parse_hand("7D JD") == parse_hand("JD")
    assert deal.full[1].bit_count() == 10
    assert undealt(deal) & parse_hand("7D JD") == parse_hand("7D")
    assert _refused(match, Exchange(Seat(1), take=True)) == "not_now"


def test_the_seven_may_be_kept() -> None:
    """The other player is still asked; otherwise it would show who has the seven."""
    match = apply(_turned_up("D"), Exchange(Seat(1), take=False))
    assert _deal(match).talon.exchanged == -1
    assert legal(match) == (Exchange(Seat(0), take=False),)
    assert _refused(match, Exchange(Seat(0), take=True)) == "not_your_card"
    match = apply(match, Exchange(Seat(0), take=False))
    deal = _deal(match)
    assert deal.full[1] & parse_hand("7D JD") == parse_hand("7D")
    assert deal.talon.exchanged == -1


@every(
    ("codes", "switch"),
    [(("P", "P", "S"), {}), (("D",), {"exchange_seven": False})],
    ids=["another suit", "no such rule"],
)
def test_nobody_is_asked(codes: tuple[str, ...], switch: dict[str, bool]) -> None:
    match = _said(_dealt("bela_two", Seat(0), ORDER, **switch), *codes)
    assert _deal(match).stage is not Stage.EXCHANGE


def test_a_seven_in_the_talon_is_not_exchanged() -> None:
    """7D and QD change places in the pack; the talon is taken only later."""
    deck = list(ORDER)
    deck[8], deck[13] = deck[13], deck[8]
    match = _said(_dealt("bela_two", Seat(0), tuple(deck)), "D")
    assert legal(match) == (Exchange(Seat(1), take=False),)
    match = apply(match, Exchange(Seat(1), take=False))
    match = apply(match, Exchange(Seat(0), take=False))
    assert _deal(match).full[1] & parse_hand("7D")
    assert _deal(match).stage is Stage.DECLARING


# Declaring before the first lead.


def _declaring() -> Match:
    return _said(_dealt("bela_hr", Seat(3)), "C")


def test_everybody_is_asked_once_in_speaking_order() -> None:
    match = _declaring()
    asked = []
    while _deal(match).stage is Stage.DECLARING:
        asked.append(match.turn)
        assert legal(match)[-1] == Declare(match.turn, ())
        match = apply(match, legal(match)[0])
    assert asked == [0, 1, 2, 3]
    assert match.turn == 0
    for seat in SEATS:
        assert bool(_deal(match).declared[seat]) == (seat in asked)
        assert _refused(match, Declare(seat, ())) in ("not_your_turn", "too_late_to_declare")


def test_beside_a_card_it_is_too_late() -> None:
    match = _declaring()
    best = legal(match)[0]
    assert isinstance(best, Declare)
    while _deal(match).stage is Stage.DECLARING:
        match = apply(match, Declare(match.turn, ()))
    card = next(cards_of(_deal(match).hands[0]))
    assert _refused(match, PlayCard(Seat(0), card, best.plan)) == "too_late_to_declare"
    assert all(not a.declare for a in legal(match) if isinstance(a, PlayCard))


def test_players_with_nothing_to_declare_say_so() -> None:
    """Only seat 3 has three in a row; in the second deal nobody has."""
    hands = (
        "7C 8C TC JC 7D 8D TD JD",
        "9C QC KC 9D QD KD 7H 7S",
        "AC AD 8H 9H JH 8S 9S JS",
        "TH QH KH AH TS QS KS AS",
    )
    rules = rules_of("bela_hr")
    deck = deck_of(rules, list(map(parse_hand, hands)), Seat(3))
    match = apply(_dealt("bela_hr", Seat(3), deck), MakeCall(Seat(0), Call.C))
    assert _deal(match).auction.ended
    for seat in SEATS[:3]:
        assert legal(match) == (Declare(seat, ()),)
        match = apply(match, Declare(seat, ()))
    assert len(legal(match)) == 4
    silent = apply(match, Declare(Seat(3), ()))
    assert (_deal(silent).stage, silent.turn) == (Stage.PLAY, 0)
    hands = (*hands[:2], "AC AD 8H 9H QH 8S 9S QS", "TH JH KH AH TS JS KS AS")
    deck = deck_of(rules, list(map(parse_hand, hands)), Seat(3))
    match = apply(_dealt("bela_hr", Seat(3), deck), MakeCall(Seat(0), Call.C))
    assert (_deal(match).stage, match.turn) == (Stage.DECLARING, 0)
    for seat in SEATS:
        assert legal(match) == (Declare(seat, ()),)
        match = apply(match, Declare(seat, ()))
    assert (_deal(match).stage, match.turn) == (Stage.PLAY, 0)


# Throwing a low hand in (B.10).


def test_a_low_hand_is_thrown_in_before_ones_first_call() -> None:
    """Seat 0 has 7C 8C 9C JD QD, worth 5 while the trumps are unknown."""
    for limit in (4, 5):
        match = _dealt("ruse_kertici", Seat(3), low_hand_cancel=limit)
        assert (CancelDeal(Seat(0)) in legal(match)) == (limit == 5)
    after = apply(match, CancelDeal(Seat(0)))
    assert (_deal(after).cancelled, after.phase, after.totals) == (0, Phase.DEALING, (0, 0))
    after = apply(after, DealCards(ORDER))
    assert (after.dealer, after.number) == (0, 2)
    assert _refused(match, CancelDeal(Seat(1))) == "not_your_turn"


@every(
    ("codes", "may"),
    [
        ((), True),
        (("C",), True),  # an opponent's call
        (("P", "C"), True),
        (("C", "P"), False),  # their partner's
        (("P", "P", "C"), True),
        (("C", "P", "D"), True),
        (("P", "C", "X"), False),
        (("C", "X", "P"), False),  # their partner's contra
        (("P", "P"), True),  # their partner's pass
        (("P", "P", "P", "C"), False),  # they have called
    ],
)
def test_when_a_low_hand_may_be_thrown_in(codes: tuple[str, ...], may: bool) -> None:
    match = _said(_dealt("ruse_kertici", Seat(3), low_hand_cancel=100), *codes)
    assert (CancelDeal(match.turn) in legal(match)) == may
    if not may:
        assert _refused(match, CancelDeal(match.turn)) == "no_cancel"
