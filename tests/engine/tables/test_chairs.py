"""Chairs that change hands in the middle of a match."""

from datetime import timedelta

from engine.review.decisions import decisions
from engine.rules.cards import Seat
from engine.rules.knowledge import observe
from engine.rules.match_record import MatchRecord
from engine.tables import commands as c
from engine.tables.chairs import AWAY_LONG
from engine.tables.commands import Actor, Denial
from engine.tables.due import What, next_due
from engine.tables.evolve import match_of
from engine.tables.records import played_matches, record_text
from engine.tables.vote import Proposal
from tests.engine.tables.driven import Driven

ANA, BORIS, VERA, TOM = map(Actor, ("ana", "boris", "vera", "tom"))


def playing(*people: str) -> Driven:
    driven = Driven()
    driven.seat_people(*people)
    driven.start()
    return driven


def test_whoever_sits_down_for_an_ai_plays_its_cards_in_his_own_time() -> None:
    driven = playing("boris")
    for _ in range(2):
        driven.say("P")
    driven.wait(0.5)
    seat = driven.turn.seat
    held = observe(match_of(driven.table), seat).hand
    assert driven.ask(c.Sit(BORIS, seat)) is Denial.ALREADY_SEATED
    assert driven.ask(c.Sit(TOM, Seat(0))) is Denial.SEAT_TAKEN
    driven.allow(c.Sit(TOM, seat))
    assert driven.ask(driven.machine_command()) is Denial.ALREADY_DECIDED
    due = next_due(driven.table)
    assert due == (driven.now + driven.table.pace.limit / 2, What.REMIND)
    assert observe(match_of(driven.table), seat).hand == held
    driven.say("P")
    assert driven.table.match_no == 1
    driven.check()


def test_who_has_left_can_be_followed_at_once_and_who_is_slow_cannot() -> None:
    driven = playing("boris", "vera", "georgi")
    assert driven.ask(c.Sit(TOM)) is Denial.TABLE_FULL
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM))
    assert driven.table.seat_of("tom") == 2
    assert driven.ask(c.ComeBack(VERA)) is Denial.NOT_SEATED
    (played,) = played_matches("t", driven.events)
    assert played.table.accounts == ("ana", "boris", "tom", "georgi")
    assert driven.ask(c.Propose(VERA, Proposal.CHAIR, Seat(1))) is Denial.SEAT_TAKEN


def test_nobody_sees_two_hands_of_a_deal() -> None:
    driven = playing("boris", "vera")
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM, Seat(2)))
    assert driven.ask(c.Sit(VERA)) is Denial.SAW_CARDS
    driven.allow(c.StandUp(TOM))
    driven.allow(c.Sit(VERA, Seat(2)))  # it is the hand that she has seen
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM, Seat(2)))
    driven.allow(c.StandUp(TOM))
    while driven.table.turn is not None:
        driven.fall_due()
    if driven.table.waits_for_people:
        driven.allow(c.ComeBack(ANA))
    driven.fall_due()
    driven.allow(c.Sit(VERA, Seat(3)))
    driven.check()


def away_for_long() -> Driven:
    """Ana's turns were taken by the clock, and that was some time ago."""
    driven = playing("boris", "vera")
    while not driven.table.chairs[0].away:
        if driven.table.turn is not None and driven.turn.seat in (1, 2):
            driven.act()
        else:
            driven.fall_due()
    return driven


def test_the_others_are_asked_for_the_chair_of_somebody_who_is_away_for_long() -> None:
    driven = away_for_long()
    asks = c.Propose(TOM, Proposal.CHAIR, Seat(0))
    assert driven.ask(asks) is Denial.SEAT_TAKEN
    driven.now += AWAY_LONG
    driven.allow(asks)
    driven.allow(c.Respond(BORIS, 1, agrees=True))
    driven.allow(c.Respond(VERA, 1, agrees=True))
    assert driven.table.seat_of("tom") == 0
    driven.check()


def test_a_record_knows_what_was_chosen_in_the_place_of_whoever_sits_there_at_the_end() -> None:
    driven = away_for_long()
    (played,) = played_matches("t", driven.events)
    decided = list(decisions(played.record))
    assert {one.own for one in decided if one.seat in (1, 2)} == {True}, "they were there"
    assert {one.own for one in decided if one.seat == 3} == {True}, "it is the AI's own seat"
    assert {one.own for one in decided if one.seat == 0} == {False}, "the clock took them"
    assert MatchRecord.model_validate_json(record_text(played.record)) == played.record
    driven.allow(c.ComeBack(ANA))
    while driven.turn.seat != 0:
        driven.act()
    driven.act()
    (played,) = played_matches("t", driven.events)
    *_, last = (one for one in decisions(played.record) if one.seat == 0)
    assert last.own
    driven.allow(c.StandUp(ANA))
    driven.allow(c.Sit(TOM, Seat(0)))
    (played,) = played_matches("t", driven.events)
    assert not any(one.own for one in decisions(played.record) if one.seat == 0), "Ana's"
    assert all(one.own for one in decisions(played.record) if one.seat == 1)


def test_who_comes_back_while_the_others_are_asked_keeps_his_chair() -> None:
    driven = away_for_long()
    driven.now += AWAY_LONG
    driven.allow(c.Propose(TOM, Proposal.CHAIR, Seat(0)))
    driven.allow(c.Respond(BORIS, 1, agrees=True))
    driven.allow(c.Respond(ANA, 1, agrees=True))
    driven.allow(c.Respond(VERA, 1, agrees=True))
    assert driven.table.seat_of("tom") is None
    assert not driven.table.chairs[0].away


def test_at_a_deserted_table_nobody_has_to_be_asked() -> None:
    driven = away_for_long()
    for one in (BORIS, VERA):
        driven.allow(c.StandUp(one))
    while driven.table.turn is not None:
        driven.fall_due()
    driven.now += AWAY_LONG
    driven.allow(c.Propose(TOM, Proposal.CHAIR, Seat(0)))
    assert driven.table.seat_of("tom") == 0
    assert driven.fall_due() is What.DEAL
    assert driven.now - driven.table.last_at == timedelta()
