"""A match stands still because everybody has gone away, or because its people want a break."""

from datetime import timedelta

from engine.rules.record.match_record import MatchRecord, replay_match
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.records import played_matches, record_text
from engine.tables.rulings.checks import DESERTED_KEPT, LOBBY_KEPT, next_due
from engine.tables.table import RECESS, VOTE_OPEN, DueKind, Pace, Proposal, Status
from tests.engine.tables.driven import START, Driven
from tests.every import every

ANA, BORIS = Actor("ana"), Actor("boris")


def deserted() -> Driven:
    """Ana and Boris have left in the middle of a deal, which AI players have finished."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    for name in ("ana", "boris"):
        driven.allow(c.StandUp(Actor(name)))
    while driven.table.turn is not None:
        assert driven.fall_due() is DueKind.AI_PLAYER
    return driven


def test_nothing_is_dealt_while_everybody_is_away() -> None:
    driven = deserted()
    began = driven.table.since
    assert next_due(driven.table) == (began + DESERTED_KEPT, DueKind.EXPIRE)
    assert driven.ask(driven.deal_command()) is Denial.NOT_NOW
    driven.wait(3600)
    assert driven.ask(c.FallDue(DueKind.EXPIRE)) is Denial.ALREADY_DECIDED
    driven.allow(c.ComeBack(Actor("boris")))
    assert driven.fall_due() is DueKind.DEAL
    assert driven.table.turn is not None
    driven.check()


def test_a_match_to_which_nobody_comes_back_is_over_after_a_day_of_service() -> None:
    driven = deserted()
    driven.wait(3600)
    driven.allow(c.GiveBack(driven.now - timedelta(minutes=30)))
    assert driven.fall_due() is DueKind.EXPIRE
    assert driven.now - driven.table.last_at == timedelta()
    assert driven.table.status is Status.CLOSED
    assert driven.table.match is not None
    assert not driven.table.match.over


def two_people() -> Driven:
    """Ana and Boris on different sides, in the middle of a deal."""
    driven = Driven()
    driven.seat_people("boris")
    driven.start()
    return driven


def paused() -> Driven:
    driven = two_people()
    driven.wait(20)
    driven.allow(c.Propose(ANA, Proposal.PAUSE))
    driven.allow(c.Respond(BORIS, 1, agrees=True))
    return driven


def left(driven: Driven) -> timedelta:
    """The time left until something falls due."""
    due = next_due(driven.table)
    assert due is not None
    return due.at - driven.now


def test_in_a_pause_no_clock_runs() -> None:
    running, stopped = two_people(), paused()
    running.wait(20)
    stopped.wait(3000)
    stopped.allow(c.GiveBack(stopped.now - timedelta(minutes=30)))  # an outage
    assert stopped.ask(stopped.own_command()) is Denial.PAUSED
    for refused in (c.FallDue(DueKind.REMIND), c.FallDue(DueKind.MISS), c.FallDue(DueKind.RESUME)):
        assert stopped.ask(refused) is Denial.ALREADY_DECIDED
    stopped.allow(c.Resume(BORIS))
    assert left(stopped) == left(running)
    assert stopped.ask(c.Resume(BORIS)) is Denial.NO_CHANGE
    stopped.check()


def test_a_player_back_in_a_pause_has_their_whole_time_after_it() -> None:
    driven = two_people()
    for what in (DueKind.REMIND, DueKind.MISS):
        assert driven.fall_due() is what
    driven.allow(c.StandUp(ANA))
    driven.allow(c.Propose(BORIS, Proposal.PAUSE))
    driven.wait(500)
    driven.allow(c.ComeBack(ANA))
    driven.wait(500)
    driven.allow(c.Resume(ANA))
    assert left(driven) == driven.table.pace.limit / 2


def test_a_pause_ends_by_itself_after_a_day() -> None:
    driven = paused()
    assert left(driven) == RECESS
    assert driven.fall_due() is DueKind.RESUME
    assert driven.table.recess is None
    assert driven.fall_due() is DueKind.REMIND


def test_all_who_are_present_have_to_agree_and_one_no_is_enough() -> None:
    driven = Driven()
    driven.seat_people("boris", "vera")
    driven.start()
    assert driven.ask(c.Propose(Actor("stranger"), Proposal.END)) is Denial.NOT_SEATED
    driven.allow(c.Propose(ANA, Proposal.END))
    assert driven.ask(c.Propose(BORIS, Proposal.PAUSE)) is Denial.VOTE_OPEN
    assert driven.ask(c.Respond(ANA, 1, agrees=True)) is Denial.NO_CHANGE
    assert driven.ask(c.Respond(Actor("stranger"), 1, agrees=True)) is Denial.NOT_SEATED
    driven.allow(c.Respond(BORIS, 1, agrees=True))
    driven.allow(c.Respond(Actor("vera"), 1, agrees=False))
    assert driven.table.status is Status.PLAYING
    assert driven.ask(c.Respond(Actor("vera"), 1, agrees=True)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.Propose(ANA, Proposal.PAUSE)) is Denial.ASKED_BEFORE
    driven.wait(60)
    driven.allow(c.Propose(ANA, Proposal.END))
    driven.allow(c.Respond(BORIS, 2, agrees=True))
    driven.allow(c.StandUp(Actor("vera")))  # people who have gone keep nobody waiting
    assert (driven.table.status, driven.table.turn) == (Status.LOBBY, None)
    assert driven.table.chairs[2].empty
    driven.check()


def test_a_question_waits_two_minutes_of_service() -> None:
    driven = two_people()
    driven.allow(c.Propose(ANA, Proposal.END))
    driven.wait(100)
    driven.allow(c.GiveBack(driven.now - timedelta(seconds=50)))
    seen = []
    while driven.table.vote is not None and driven.table.vote.outcome is None:
        seen.append(driven.fall_due())
    assert seen[-1] is DueKind.CLOSE_VOTE
    assert driven.now - START == timedelta(seconds=170)
    assert driven.ask(c.Respond(BORIS, 1, agrees=True)) is Denial.ALREADY_DECIDED


def test_a_side_gives_up_alone_and_the_other_wins() -> None:
    driven = Driven()
    driven.seat_people()
    driven.start()
    driven.allow(c.Propose(BORIS, Proposal.GIVE_UP))
    assert driven.ask(c.Respond(ANA, 1, agrees=True)) is Denial.NOT_ASKED
    driven.allow(c.Respond(Actor("georgi"), 1, agrees=True))
    match = driven.table.match
    assert match is not None
    assert (driven.table.status, match.winner, match.given_up) == (Status.FINISHED, 0, 1)
    (played,) = played_matches("t", driven.events)
    assert replay_match(played.record) == match
    assert MatchRecord.model_validate_json(record_text(played.record)) == played.record
    driven.check()


def test_in_individual_play_nobody_can_give_up() -> None:
    driven = Driven("bela_three")
    driven.start()
    assert driven.ask(c.Propose(ANA, Proposal.GIVE_UP)) is Denial.NOT_NOW


@every("limit", [timedelta(minutes=1), timedelta(days=2)])
def test_a_vote_lasts_as_long_as_turns_of_days(limit: timedelta) -> None:
    driven = Driven(pace=Pace(limit))
    days = limit >= timedelta(days=1)
    assert next_due(driven.table) == (driven.now + (limit if days else LOBBY_KEPT), DueKind.EXPIRE)
    driven.seat_people("boris")
    driven.start()
    driven.allow(c.Propose(ANA, Proposal.PAUSE))
    vote = driven.table.vote
    assert vote is not None
    assert vote.until - driven.now == (limit if days else VOTE_OPEN)
    driven.allow(c.Respond(BORIS, vote.number, agrees=True))
    assert driven.table.recess is not None
    assert driven.table.recess.until - driven.now == (limit if days else RECESS)
