"""Contra and recontra out of turn (G.1 step 4)."""

import pytest

from engine.rules.cards import Seat
from engine.rules.deal.auction import Call
from engine.rules.knowledge import observe
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.folds.play import match_of
from engine.tables.rulings.play import standing_bid
from engine.tables.table import Decision
from tests.engine.tables.driven import PEOPLE, Driven


def called(*codes: str, preset: str = "coinche", **switch: object) -> Driven:
    """Four people, after these calls; the one with seat 0 speaks first."""
    driven = Driven(preset, switch={"contra_any_time": True, **switch}, seed=5)
    driven.seat_people(*PEOPLE[1:])
    driven.start()
    driven.say(*codes)
    return driven


def bid(driven: Driven) -> Decision:
    match = match_of(driven.table)
    assert match.deal is not None
    return standing_bid(driven.table.match_no, match.number, match.deal.calls)


def contra(driven: Driven, seat: int) -> c.CallContra:
    return c.CallContra(Actor(PEOPLE[seat]), bid(driven))


def calls(driven: Driven) -> str:
    deal = match_of(driven.table).deal
    assert deal is not None
    return " ".join(call.code for call in deal.calls)


def may(driven: Driven) -> list[Seat]:
    return list(observe(match_of(driven.table), None).doublers)


def test_a_third_contra_is_said_in_turn_or_out_of_it() -> None:
    driven = called("S", "X", "XX", preset="belot_bg", third_contra=True)
    first = Seat((driven.turn.seat + 1) % 4)  # the bidder; the player in turn is an opponent
    assert Call.THIRD_CONTRA in driven.choices.calls
    other = Seat((first + 1) % 4)
    assert may(driven) == [other]
    driven.allow(contra(driven, other))
    assert calls(driven) == "S X XX - - XXX"
    assert driven.choices.calls[0] is Call.PASS
    assert not {Call.CONTRA, Call.RECONTRA, Call.THIRD_CONTRA} & {*driven.choices.calls}
    assert may(driven) == []
    deal = match_of(driven.table).deal
    assert deal is not None
    assert (deal.auction.factor, deal.auction.ended) == (8, False)


def test_an_opponent_doubles_before_their_turn() -> None:
    driven = called()
    first = driven.turn.seat
    driven.say("H80")
    left = Seat((first + 3) % 4)
    assert may(driven) == [left]
    driven.allow(contra(driven, left))
    assert calls(driven) == "H80 - - X"
    assert driven.turn.seat == first
    assert driven.choices.calls == (Call.PASS, Call.RECONTRA)
    driven.allow(contra(driven, (first + 2) % 4))
    assert calls(driven) == "H80 - - X - - XX"
    deal = match_of(driven.table).deal
    assert deal is not None
    assert deal.auction.ended
    assert deal.auction.factor == 4
    driven.check()


def test_nobody_is_taken_to_have_passed() -> None:
    """The third pass would end the auction, and the passes after a bid are counted."""
    driven = called("H80", "P", "P", outbid_after_contra=True)
    doubler = Seat((driven.turn.seat + 2) % 4)
    driven.allow(contra(driven, doubler))
    assert calls(driven) == "H80 P P - - X"
    driven.say("P", "S90")
    assert driven.choices.calls[:1] == (Call.PASS,)


@pytest.mark.parametrize("second", ["contra", "raise"])
def test_the_second_of_two_at_once_changes_nothing(second: str) -> None:
    driven = called("H80")
    opponents = [seat for seat in range(4) if seat % 2 == driven.turn.seat % 2]
    both = [contra(driven, seat) for seat in opponents]
    stale = driven.decision
    if second == "contra":
        assert driven.ask(both[1]) is None
        assert driven.ask(both[0]) is Denial.ALREADY_DECIDED
        assert driven.ask(both[1]) is Denial.ALREADY_DECIDED
        assert calls(driven).count("X") == 1
    else:
        driven.say("S90")
        assert driven.ask(both[1]) is Denial.ALREADY_DECIDED
    assert driven.decision != stale


def test_a_pass_meanwhile_does_not_hinder() -> None:
    driven = called("H80")
    said = contra(driven, (driven.turn.seat + 2) % 4)
    driven.say("P")
    driven.allow(said)
    assert calls(driven) == "H80 P - X"


def test_all_others_are_refused() -> None:
    driven = called("H80")
    own = (driven.turn.seat + 1) % 4
    assert driven.ask(contra(driven, own)) is Denial.NOT_YOUR_TURN
    assert driven.ask(c.CallContra(Actor("stranger"), bid(driven))) is Denial.NOT_SEATED
    in_turn = called("H80", contra_any_time=False)
    other = (in_turn.turn.seat + 2) % 4
    assert may(in_turn) == []
    assert in_turn.ask(contra(in_turn, other)) is Denial.NOT_YOUR_TURN
    before = called()
    assert may(before) == []
    assert before.ask(contra(before, 1)) is not None


def test_records_are_replayed_and_judged() -> None:
    driven = called("H80")
    driven.allow(contra(driven, (driven.turn.seat + 2) % 4))
    match = match_of(driven.table)
    record = DealRecord.of(match, "coinche", {"contra_any_time": True})
    assert record.calls == ("H80", "-", "-", "X")
    again = replay(record)
    assert again.deal == match.deal
    for bad in (("H80", "-"), ("H80", "-", "S90"), ("H80", "-", "X"), ("-", "H80")):
        with pytest.raises(BrokenRule, match="illegal_call"):
            replay(record.model_copy(update={"calls": bad}))
    with pytest.raises(BrokenRule, match="illegal_call"):
        replay(record.model_copy(update={"switch": {}}))
