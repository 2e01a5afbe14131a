"""Chairs that change hands in the middle of a match."""

from datetime import timedelta

from engine.review.judgement import decisions
from engine.rules.cards import Seat
from engine.rules.knowledge import observe
from engine.rules.record.match_record import MatchRecord
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.folds.play import match_of
from engine.tables.records import played_matches, record_text
from engine.tables.rulings.checks import next_due
from engine.tables.rulings.lobby import AWAY_LONG
from engine.tables.table import DueKind, Proposal, Status
from tests.engine.tables.driven import Driven

ANA, BORIS, VERA, TOM, GEORGI = map(Actor, ("ana", "boris", "vera", "tom", "georgi"))


def playing(*people: str) -> Driven:
    driven = Driven()
    driven.seat_people(*people)
    driven.start()
    return driven


def finish_deal(driven: Driven) -> None:
    """Let the clock and the AI players finish the deal."""
    deal = driven.table.match.number if driven.table.match is not None else 0
    while driven.table.turn is not None and match_of(driven.table).number == deal:
        driven.fall_due()


def test_a_newcomer_without_opponents_gets_the_ais_cards_at_once_with_a_full_turn() -> None:
    driven = Driven()
    driven.start()  # only Ana
    driven.say("P") if driven.turn.seat == 0 else None
    partner = Seat(2)
    while driven.turn.seat != partner:
        driven.fall_due()
    driven.wait(0.5)
    held = observe(match_of(driven.table), partner).hand
    assert driven.ask(c.Sit(ANA, partner)) is Denial.ALREADY_SEATED
    assert driven.ask(c.Sit(TOM, Seat(0))) is Denial.SEAT_TAKEN
    driven.allow(c.Sit(TOM, partner))
    assert driven.ask(driven.ai_command()) is Denial.ALREADY_DECIDED
    due = next_due(driven.table)
    assert due == (driven.now + driven.table.pace.limit / 2, DueKind.REMIND)
    assert observe(match_of(driven.table), partner).hand == held
    driven.say("P")
    assert driven.table.match_no == 1
    driven.check()


def test_an_opponents_hand_is_no_newcomers_before_the_next_deal() -> None:
    """A second account takes the AI player's chair, looks, and stands up again."""
    driven = playing("boris")
    chair = Seat(3)
    driven.allow(c.Sit(TOM, chair))
    assert driven.table.seat_of("tom") is None
    assert driven.table.reserved_seat("tom") == chair
    assert driven.table.chairs[chair].level is not None, "the AI plays this one out"
    assert driven.ask(c.Sit(TOM)) is Denial.SITS_DOWN_NEXT
    assert driven.ask(c.Sit(TOM, chair)) is Denial.SITS_DOWN_NEXT
    assert driven.ask(c.Sit(VERA, chair)) is Denial.SEAT_TAKEN
    assert driven.ask(c.ComeBack(TOM)) is Denial.NOT_SEATED
    driven.check()
    finish_deal(driven)
    assert driven.table.seat_of("tom") == chair
    assert driven.table.reserved_seat("tom") is None
    driven.check()
    driven.fall_due()
    assert observe(match_of(driven.table), chair).hand
    driven.check()


def test_a_newcomer_may_think_better_of_it_or_take_another_chair() -> None:
    driven = playing("boris")
    driven.allow(c.Sit(TOM, Seat(3)))
    driven.allow(c.Sit(TOM, Seat(2)))
    assert [chair.reserved for chair in driven.table.chairs] == [None, None, "tom", None]
    driven.allow(c.StandUp(TOM))
    assert driven.table.reserved_seat("tom") is None
    finish_deal(driven)
    assert driven.table.seat_of("tom") is None
    driven.check()


def test_the_chair_of_who_has_left_waits_for_the_next_deal_too_and_for_their_return() -> None:
    driven = playing("boris", "vera", "georgi")
    assert driven.ask(c.Sit(TOM)) is Denial.TABLE_FULL
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM))
    assert driven.table.reserved_seat("tom") == 2
    driven.allow(c.ComeBack(VERA))
    assert driven.table.reserved_seat("tom") is None, "the chair is Vera's again"
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM))
    finish_deal(driven)
    assert driven.ask(c.ComeBack(VERA)) is Denial.NOT_SEATED
    (played,) = played_matches("t", driven.events)
    assert played.table.accounts == ("ana", "boris", "tom", "georgi")
    assert driven.ask(c.Propose(VERA, Proposal.CHAIR, Seat(1))) is Denial.SEAT_TAKEN
    driven.check()


def test_a_newcomer_plays_at_once_where_all_agree_and_only_then() -> None:
    driven = playing("boris")
    driven.allow(c.Sit(TOM, Seat(3)))
    asks = c.Propose(TOM, Proposal.CHAIR, Seat(3))
    driven.allow(asks)
    driven.allow(c.Respond(ANA, 1, agrees=True))
    assert driven.table.seat_of("tom") is None
    driven.allow(c.StandUp(BORIS))
    assert driven.table.seat_of("tom") is None, "people who are away have not agreed"
    driven.allow(c.Respond(BORIS, 1, agrees=True))
    assert driven.table.seat_of("tom") == 3
    driven.allow(c.StandUp(TOM))
    driven.allow(c.Sit(VERA, Seat(3)))
    assert driven.table.seat_of("vera") is None, "that was agreed for Tom alone"
    driven.check()


def test_refused_people_sit_down_with_the_next_deal_all_the_same() -> None:
    driven = playing("boris")
    driven.allow(c.Sit(TOM, Seat(3)))
    driven.allow(c.Propose(TOM, Proposal.CHAIR, Seat(3)))
    driven.allow(c.Respond(BORIS, 1, agrees=False))
    assert driven.table.seat_of("tom") is None
    finish_deal(driven)
    assert driven.table.seat_of("tom") == 3


def alone_with_tom() -> Driven:
    """Ana plays with AI players; Tom was the partner in this deal, and Vera is now."""
    driven = Driven()
    driven.start()
    for one in (TOM, VERA):
        driven.allow(c.Sit(one, Seat(2)))
        assert driven.table.seat_of(one.account) == 2, "there is nobody whom that could harm"
        driven.allow(c.StandUp(one))
    driven.allow(c.ComeBack(VERA))
    return driven


def test_nobody_sees_two_hands_of_a_deal() -> None:
    driven = alone_with_tom()
    driven.allow(c.StandUp(ANA))
    driven.allow(c.Sit(TOM, Seat(0)))
    assert driven.table.reserved_seat("tom") == 0, "they have seen their partner's cards"
    driven.allow(c.StandUp(VERA))
    driven.allow(c.Sit(TOM, Seat(2)))
    assert driven.table.seat_of("tom") == 2, "it is the hand that they have seen"
    driven.check()


def test_cards_that_were_seen_count_also_where_all_agree() -> None:
    driven = alone_with_tom()
    while not driven.table.chairs[0].away:
        if driven.turn.seat == 2:
            driven.act()
        else:
            driven.fall_due()
    driven.now += AWAY_LONG
    driven.allow(c.Propose(TOM, Proposal.CHAIR, Seat(0)))
    driven.allow(c.Respond(VERA, 1, agrees=True))
    assert driven.table.seat_of("tom") is None
    assert driven.table.reserved_seat("tom") == 0
    driven.check()


def given_up(driven: Driven) -> None:
    driven.allow(c.Propose(ANA, Proposal.GIVE_UP))
    assert driven.table.status is Status.FINISHED


def test_a_newcomer_has_no_part_in_a_match_that_ends_before_they_sit_down() -> None:
    driven = playing("boris")
    driven.allow(c.Sit(TOM, Seat(3)))
    given_up(driven)
    assert driven.table.accounts == ("ana", "boris")
    driven.check()
    driven.allow(c.Start(ANA, Seat(0)))
    assert driven.table.seat_of("tom") == 3, "they play the next one"
    driven.check()


def test_a_newcomer_sits_in_the_lobby_and_with_new_partners() -> None:
    for onward in (c.Reopen(ANA), c.ChangePartners(ANA, Seat(0))):
        driven = playing("boris")
        driven.allow(c.Sit(TOM, Seat(3)))
        given_up(driven)
        driven.allow(onward)
        assert sorted(driven.table.accounts) == ["ana", "boris", "tom"]
        assert not any(chair.reserved for chair in driven.table.chairs)
        driven.check()


def test_a_substitute_has_agreed_to_nothing() -> None:
    """A newcomer is not bound by what their predecessor agreed to or asked."""
    driven = playing("boris", "vera", "georgi")
    driven.allow(c.Propose(ANA, Proposal.GIVE_UP))
    driven.allow(c.StandUp(ANA))
    driven.allow(c.Sit(TOM, Seat(0)))
    finish_deal(driven)
    vote = driven.table.vote
    assert vote is not None
    assert vote.outcome is not None, "who has asked is gone"
    assert driven.table.status is Status.PLAYING
    for one in (BORIS, VERA, GEORGI):
        driven.ask(c.ComeBack(one))
    before, now = (driven.table, driven.events[:]), driven.now + timedelta(minutes=2)
    for question in (Proposal.PAUSE, Proposal.OPEN_HANDS, Proposal.END):
        driven.table, driven.events, driven.now = before[0], before[1][:], now
        driven.allow(c.Propose(BORIS, question))
        asked = driven.table.vote
        assert asked is not None
        driven.allow(c.Respond(TOM, asked.number, agrees=True))
        driven.allow(c.StandUp(TOM))
        driven.allow(c.Sit(ANA, Seat(0)))
        assert driven.table.seat_of("ana") == 0, "between deals one sits down at once"
        for one in (VERA, GEORGI):
            driven.allow(c.Respond(one, asked.number, agrees=True))
        vote = driven.table.vote
        assert vote is not None
        assert (vote.outcome, set(vote.agreed)) == (None, {1, 2, 3}), question
        driven.allow(c.Respond(ANA, asked.number, agrees=True))
        driven.check()


def away_for_long() -> Driven:
    """Ana's turns were taken by the clock, some time ago."""
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


def test_a_record_knows_which_decisions_are_the_players_own() -> None:
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
    finish_deal(driven)
    (played,) = played_matches("t", driven.events)
    assert not any(one.own for one in decisions(played.record) if one.seat == 0), "Ana's"
    assert any(one.own for one in decisions(played.record) if one.seat == 1)


def test_a_player_back_during_a_vote_keeps_their_chair() -> None:
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
    assert driven.fall_due() is DueKind.DEAL
    assert driven.now - driven.table.last_at == timedelta()
