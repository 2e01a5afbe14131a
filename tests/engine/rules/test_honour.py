"""Honour play: illegal cards, challenges, and their results (B.8.5)."""

import pytest

from engine.rules.cards import (
    CARDS,
    NOBODY,
    SEATS,
    Contract,
    Seat,
    cards_of,
    parse_card,
    parse_hand,
)
from engine.rules.deal.actions import Challenge, DealCards, PlayCard, Stage
from engine.rules.deal.deal import Penalty, Refused
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase, apply, legal
from engine.rules.points.board import ScoreSoFar
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, put
from tests.engine.rules.out_of_turn import legal_challenges
from tests.every import every

HANDS = (
    "7C 8C 9C 7D 8D 7H 8H 9S",
    "TC JC QC 9D TD 9H TH 7S",
    "KC AC JD QD KD JH QH 8S",
    "AD KH AH TS JS QS KS AS",
)
"""Seat 0 leads; seat 1 can follow clubs, seat 2 too, seat 3 cannot."""


def _begun(*, honour: bool = True) -> Match:
    return begun(rules_of("belot_bg", {"honour_play": honour}), Contract.H, *HANDS)


def _revoked() -> Match:
    """Seat 1 throws a diamond on the seven of clubs."""
    return put(put(_begun(), "7C"), "9D")


def _out(match: Match) -> Match:
    """Everybody plays the lowest legal card, and declares nothing."""
    while match.turn >= 0:
        card = next(cards_of(observe(match, match.turn).choices.lawful))
        match = apply(match, PlayCard(match.turn, card))
    return match


def _seats(match: Match) -> list[int]:
    return [action.seat for action in legal_challenges(match)]


def test_every_card_may_be_played_and_the_lawful_ones_are_told() -> None:
    match = put(_begun(), "7C")
    choices = observe(match, Seat(1)).choices
    assert choices.cards == parse_hand(HANDS[1])
    assert choices.lawful == parse_hand("TC JC QC")
    assert observe(match, Seat(0)).choices.lawful == 0


def test_without_honour_nothing_can_be_challenged() -> None:
    match = put(_begun(honour=False), "7C")
    assert _seats(match) == []
    with pytest.raises(Refused, match="illegal_card"):
        put(match, "9D")
    with pytest.raises(Refused, match="no_challenge"):
        apply(match, Challenge(Seat(1)))


def test_challenges_and_their_times() -> None:
    match = _begun()
    assert _seats(match) == []  # nobody has played
    match = put(match, "7C")
    assert _seats(match) == [1, 3]  # only they have an opponent's card to challenge
    match = put(match, "9D")
    assert _seats(match) == [0, 1, 2, 3]
    for seat in (NOBODY, Seat(4)):
        with pytest.raises(Refused, match="no_challenge"):
            apply(match, Challenge(seat))


@every("seat", [0, 2])
def test_a_revoke_that_is_found_ends_the_deal(seat: Seat) -> None:
    """Nothing was declared: the pot is 162, or 16 in tens."""
    match = apply(_revoked(), Challenge(seat))
    (line,) = match.board
    assert line.verdict is Verdict.REVOKED
    assert line.penalty == Penalty(seat, Seat(1), 1, parse_card("9D"))
    assert line.score.written == match.totals == (16, 0)
    assert match.deal is not None
    assert match.deal.stage is Stage.DONE
    assert match.phase is Phase.DEALING
    assert _seats(match) == []
    with pytest.raises(Refused, match="no_challenge"):
        apply(match, Challenge(Seat(2 - seat)))


@every("seat", [1, 3])
def test_ones_own_side_is_not_challenged(seat: Seat) -> None:
    match = _revoked()
    after = apply(match, Challenge(seat))
    assert after.board == ()
    assert after.turn == match.turn
    with pytest.raises(Refused, match="no_challenge"):
        apply(after, Challenge(seat))
    assert _seats(after) == [other for other in range(4) if other != seat]
    assert observe(after, None).challenged == (seat,)


def test_a_challenge_in_vain_is_the_only_one_of_its_seat() -> None:
    match = apply(put(put(_begun(), "7C"), "TC"), Challenge(Seat(0)))
    match = _out(put(match, "JD"))  # now seat 2 has revoked, but only seats 1 and 3 oppose it
    assert 0 not in _seats(match)
    found = apply(match, Challenge(Seat(3)))
    assert found.board[-1].penalty == Penalty(Seat(3), Seat(2), 2, parse_card("JD"))


def test_a_line_that_was_written_is_undone() -> None:
    match = _out(_revoked())
    (line,) = match.board
    assert match.totals == line.totals
    after = apply(match, Challenge(Seat(0)))
    (again,) = after.board
    assert (again.number, again.verdict) == (line.number, Verdict.REVOKED)
    assert after.totals == again.totals == (16, 0)
    assert after.number == match.number


def test_until_the_next_cards_are_dealt() -> None:
    match = _out(_revoked())
    after = apply(match, DealCards(CARDS))
    assert _seats(after) == []
    with pytest.raises(Refused, match="no_challenge"):
        apply(after, Challenge(Seat(0)))


def test_a_match_that_was_over_goes_on() -> None:
    """Seats 1 and 3 had won, and no longer have."""
    match = _revoked()
    match = match._replace(totals=(0, 150), start=ScoreSoFar((0, 150), match.carry))
    match = _out(match)
    assert (match.over, match.winner) == (True, 1)
    after = apply(match, Challenge(Seat(0)))
    assert (after.over, after.winner, after.totals) == (False, None, (16, 150))
    after = apply(after, DealCards(CARDS))
    assert (after.number, after.dealer) == (match.number + 1, 0)


def test_a_match_that_was_over_is_won_by_the_others() -> None:
    match = _revoked()
    match = _out(match._replace(totals=(140, 150), start=ScoreSoFar((140, 150), match.carry)))
    assert match.over
    after = apply(match, Challenge(Seat(0)))
    assert (after.over, after.winner, after.totals) == (True, 0, (156, 150))


def test_the_revoker_pays_for_a_called_revoke() -> None:
    """The pot of 162 with both tierces, doubled by nobody; bela pays 162 plus them exactly."""
    match = put(put(_begun(), "7C", "run3 9 C"), "9D", "run3 Q C")
    after = apply(match, Challenge(Seat(0)))
    assert after.totals == (20, 0)
    rules = rules_of("bela_hr", {"honour_play": True})
    match = begun(rules, Contract.H, *HANDS)
    while match.deal is not None and match.deal.stage is Stage.DECLARING:
        match = apply(match, legal(match)[0])
    assert match.deal is not None
    called = sum(item.points for plan in match.deal.declared for item in plan)
    after = apply(put(put(match, "7C"), "9D"), Challenge(Seat(0)))
    assert called == 3 * 20 + 100
    assert after.totals == (162 + called, 0)


def test_hidden_is_who_has_revoked() -> None:
    """Only a challenge tells; nobody's knowledge says which cards were illegal."""
    honest, revoked = put(put(_begun(), "7C"), "9D"), _revoked()
    assert observe(honest, None) == observe(revoked, None)
    assert all(observe(revoked, seat).choices.challenge for seat in SEATS)
