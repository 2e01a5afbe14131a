"""Turns and their clocks: reminders, missed turns, being away and back, and time given back."""

from datetime import timedelta

from engine.rules.cards import Card, Seat
from engine.rules.deal.actions import OWN, PlayCard
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Acted, AIPlayerSat, CameBack, Nudged, Reopened, TurnMissed
from engine.tables.rulings.checks import FINISHED_KEPT, LOBBY_KEPT, next_due
from engine.tables.table import FAST_AI, Chair, DueKind, Pace, Proposal, Status
from tests.engine.tables.driven import START, Driven
from tests.every import every

ANA = Actor("ana")
LIMIT = timedelta(seconds=60)
AI_PLAYER = timedelta(seconds=2)
PAUSE = timedelta(seconds=8)


def dealt(*people: str, **switch: object) -> Driven:
    """Ana sits in seat 0 and speaks first; AI players have the other chairs."""
    driven = Driven(pace=Pace(LIMIT, AI_PLAYER, PAUSE), seed=4, switch=switch)
    driven.seat_people(*people)
    driven.start()
    return driven


def until_turn_of(driven: Driven, seat: Seat) -> None:
    while driven.table.turn is None or driven.turn.seat != seat:
        advance(driven)


def advance(driven: Driven) -> None:
    """Make the next decision: an AI player when it is due, a person in time."""
    if driven.table.turn is None or driven.table.ai_plays(driven.turn.seat):
        driven.fall_due()
    else:
        driven.act()


def test_a_slow_player_is_reminded_then_an_ai_plays_their_turn() -> None:
    driven = dealt("boris")
    began = driven.now
    decision = driven.decision
    assert next_due(driven.table) == (began + LIMIT / 2, DueKind.REMIND)
    assert driven.ask(c.FallDue(DueKind.REMIND)) is Denial.ALREADY_DECIDED  # not yet
    assert driven.fall_due() is DueKind.REMIND
    assert driven.now == began + LIMIT / 2
    assert driven.table.chairs[0].nudges == 1
    assert driven.ask(c.FallDue(DueKind.REMIND)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.FallDue(DueKind.MISS)) is Denial.ALREADY_DECIDED
    assert driven.fall_due() is DueKind.MISS
    assert driven.now == began + LIMIT
    assert driven.table.chairs[0] == Chair("ana", None, 1, away=False, nudges=1)
    assert driven.turn.decision == decision
    assert driven.table.ai_plays(Seat(0))
    assert driven.ask(c.FallDue(DueKind.MISS)) is Denial.ALREADY_DECIDED
    assert driven.fall_due() is DueKind.AI_PLAYER
    assert driven.now == began + LIMIT  # at once
    assert driven.turn.seat == 1
    assert not driven.table.ai_plays(Seat(0))
    assert driven.table.seat_of("ana") == 0


def test_after_two_missed_turns_in_a_row_a_player_is_away_and_the_ai_plays_at_its_pace() -> None:
    driven = dealt("boris")
    for _ in range(2):
        until_turn_of(driven, Seat(0))
        assert [driven.fall_due() for _ in range(3)] == [
            DueKind.REMIND,
            DueKind.MISS,
            DueKind.AI_PLAYER,
        ]
    assert driven.table.chairs[0].away
    until_turn_of(driven, Seat(0))
    since = driven.turn.since
    assert next_due(driven.table) == (since + AI_PLAYER, DueKind.AI_PLAYER)
    assert driven.fall_due() is DueKind.AI_PLAYER
    assert sum(isinstance(event, Nudged) for event in driven.events) == 2


def test_a_turn_played_between_two_missed_ones_resets_the_count() -> None:
    driven = dealt()
    for _ in range(3):
        until_turn_of(driven, Seat(0))
        driven.fall_due()
        driven.fall_due()
        assert driven.table.chairs[0].missed == 1
        driven.fall_due()
        until_turn_of(driven, Seat(0))
        driven.act()
        assert driven.table.chairs[0].missed == 0
    assert not any(chair.away for chair in driven.table.chairs)


def test_a_late_tap_on_a_covered_turn_still_counts() -> None:
    driven = dealt("boris")
    driven.fall_due()
    driven.fall_due()
    assert driven.turn.covered
    ai_player = driven.ai_command()
    driven.act()
    assert driven.table.chairs[0].missed == 0
    assert driven.ask(ai_player) is Denial.ALREADY_DECIDED


@every(
    "press",
    [
        lambda driven: c.ComeBack(ANA),
        lambda driven: c.Sit(ANA),
        lambda driven: c.Reopen(ANA),
        lambda driven: c.Act(ANA, driven.decision, PlayCard(OWN, Card(99))),
    ],
)
def test_any_press_brings_a_player_back(press: object) -> None:
    assert callable(press)
    driven = dealt("boris")
    driven.allow(c.StandUp(ANA))
    assert next_due(driven.table) == (driven.turn.since + AI_PLAYER, DueKind.AI_PLAYER)
    ai_player, since = driven.ai_command(), driven.turn.since
    driven.wait(1)
    driven.ask(press(driven))
    assert isinstance(driven.events[-1], CameBack)
    assert driven.table.chairs[0] == Chair("ana")
    assert driven.turn.since == since  # leaving and coming back does not gain time
    assert next_due(driven.table) == (since + LIMIT / 2, DueKind.REMIND)
    assert driven.ask(ai_player) is Denial.ALREADY_DECIDED
    version = driven.table.version
    assert driven.ask(c.ComeBack(ANA)) is Denial.NOT_AWAY
    assert driven.table.version == version


def test_leaving_a_match() -> None:
    driven = dealt("boris")
    driven.allow(c.StandUp(Actor("boris")))
    assert driven.ask(c.StandUp(Actor("boris"))) is Denial.ALREADY_LEFT
    assert driven.ask(c.StandUp(Actor("stranger"))) is Denial.NOT_SEATED
    assert driven.table.accounts == ("ana", "boris")  # the result is ana's
    driven.act()
    assert driven.turn.seat == 1
    assert driven.fall_due() is DueKind.AI_PLAYER


def test_everybody_away_the_match_still_ends() -> None:
    driven = dealt("boris", "vera", "georgi", target=31)
    driven.play_out()
    assert driven.table.status is Status.FINISHED
    assert all(chair.away and chair.account for chair in driven.table.chairs)


def finished() -> Driven:
    driven = dealt("boris", target=31)
    driven.allow(c.StandUp(Actor("boris")))
    while driven.table.status is Status.PLAYING:
        if driven.table.turn is not None and driven.turn.seat == 0:
            driven.act()
        else:
            driven.fall_due()
    return driven


def test_a_rematch_begins_at_once_where_everybody_is_there() -> None:
    driven = finished()
    driven.allow(c.ComeBack(Actor("boris")))
    driven.allow(c.Start(ANA, Seat(2)))
    assert (driven.table.status, driven.table.match_no) == (Status.PLAYING, 2)
    assert driven.fall_due() is DueKind.DEAL
    assert driven.decision == (2, 1, 0)
    assert driven.turn.seat == 3


def test_a_rematch_without_somebody_opens_the_lobby() -> None:
    driven = finished()
    assert driven.ask(c.Start(Actor("boris"), Seat(2))) is Denial.NOT_ALLOWED
    assert not driven.table.chairs[1].away
    driven.allow(c.StandUp(Actor("boris")))
    driven.allow(c.Start(ANA, Seat(2)))
    assert driven.table.status is Status.LOBBY
    assert isinstance(driven.events[-1], Reopened)
    assert driven.table.chairs == (
        Chair("ana"),
        Chair(),
        Chair(level="random"),
        Chair(level="random"),
    )
    assert driven.ask(c.Start(ANA, Seat(2))) is Denial.CHAIRS_EMPTY
    driven.allow(c.Sit(Actor("vera"), Seat(1)))
    assert driven.allow(c.Start(ANA, Seat(2))).status is Status.PLAYING


def test_an_opener_who_was_away_keeps_their_chair_for_a_rematch() -> None:
    driven = dealt("boris", target=31)
    driven.allow(c.StandUp(ANA))
    driven.allow(c.StandUp(Actor("boris")))
    driven.play_out()
    driven.allow(c.Start(ANA, Seat(0)))
    assert driven.table.status is Status.LOBBY
    assert [chair.account for chair in driven.table.chairs] == ["ana", None, None, None]


def test_starting_fills_the_chairs() -> None:
    driven = Driven()
    driven.seat_people("boris")
    assert driven.ask(c.Start(ANA, Seat(0))) is Denial.CHAIRS_EMPTY
    driven.allow(c.Start(ANA, Seat(0), "club"))
    assert driven.table.chairs[2:] == (Chair(level="club"), Chair(level="club"))
    assert sum(isinstance(event, AIPlayerSat) for event in driven.events) == 2
    alone = Driven()
    alone.allow(c.StandUp(ANA))
    assert alone.ask(c.Start(ANA, Seat(0), "club")) is Denial.CHAIRS_EMPTY


def test_the_first_deal_comes_at_once_and_the_next_after_the_pause() -> None:
    driven = Driven(pace=Pace(LIMIT, AI_PLAYER, PAUSE))
    driven.seat_people()
    driven.wait(5)
    driven.allow(c.Start(ANA, Seat(3)))
    assert next_due(driven.table) == (driven.now, DueKind.DEAL)
    driven.fall_due()
    driven.say("P", "P", "P", "P")
    assert next_due(driven.table) == (driven.now + PAUSE, DueKind.DEAL)


def passed_by_all() -> Driven:
    """Between the first deal, in which everybody passed, and the second."""
    driven = Driven(pace=Pace(LIMIT, AI_PLAYER, PAUSE))
    driven.seat_people()
    driven.start()
    driven.say("P", "P", "P", "P")
    return driven


def test_the_next_deal_comes_at_once_when_all_people_who_are_there_want_it() -> None:
    driven = passed_by_all()
    over = driven.now
    for name in ("ana", "boris", "vera"):
        driven.wait(1)
        driven.allow(c.GetReady(Actor(name), 1, 1))
        assert driven.ask(c.GetReady(Actor(name), 1, 1)) is Denial.NO_CHANGE
        assert next_due(driven.table) == (over + PAUSE, DueKind.DEAL)
    assert driven.ask(c.GetReady(Actor("stranger"), 1, 1)) is Denial.NOT_SEATED
    driven.allow(c.GetReady(Actor("georgi"), 1, 1))
    due = next_due(driven.table)
    assert due is not None
    assert (due.at <= driven.now, due.what) == (True, DueKind.DEAL)
    driven.fall_due()
    assert driven.now == over + timedelta(seconds=3)
    assert not driven.table.ready
    assert driven.ask(c.GetReady(Actor("ana"), 1, 1)) is Denial.ALREADY_DECIDED
    assert driven.ask(c.GetReady(Actor("ana"), 1, 2)) is Denial.ALREADY_DECIDED
    driven.check()


def test_others_go_on_without_a_player_and_wait_for_one_who_is_back() -> None:
    driven = passed_by_all()
    over = driven.now
    for name in ("ana", "boris", "vera"):
        driven.allow(c.GetReady(Actor(name), 1, 1))
    driven.allow(c.StandUp(Actor("georgi")))
    assert driven.table.all_ready
    driven.allow(c.ComeBack(Actor("georgi")))
    assert next_due(driven.table) == (over + PAUSE, DueKind.DEAL)
    driven.check()


def test_taking_a_chair_is_not_asking_for_the_next_deal() -> None:
    driven = passed_by_all()
    for name in ("ana", "boris", "vera", "georgi"):
        if name == "georgi":
            driven.allow(c.StandUp(Actor("boris")))
            driven.allow(c.Sit(Actor("newcomer"), Seat(1)))
        driven.allow(c.GetReady(Actor(name), 1, 1))
    assert not driven.table.all_ready
    driven.allow(c.GetReady(Actor("newcomer"), 1, 1))
    assert driven.table.all_ready
    driven.check()


def test_nobody_asks_for_the_next_deal_in_a_pause() -> None:
    driven = passed_by_all()
    driven.allow(c.Propose(ANA, Proposal.PAUSE))
    for name in ("boris", "vera", "georgi"):
        assert driven.table.vote is not None
        driven.allow(c.Respond(Actor(name), driven.table.vote.number, agrees=True))
    assert driven.ask(c.GetReady(ANA, 1, 1)) is Denial.PAUSED


def ai_time(driven: Driven) -> timedelta:
    """How long the next turn of an AI player takes; people play until then."""
    until_turn_of(driven, Seat(3))
    due = next_due(driven.table)
    assert due is not None
    assert due.what is DueKind.AI_PLAYER
    return due.at - driven.turn.since


def hurried(*people: str) -> Driven:
    """Everybody present has agreed that AI players play fast."""
    driven = Driven(pace=Pace(LIMIT, AI_PLAYER, PAUSE), seed=4)
    for name in people:
        driven.allow(c.Sit(Actor(name)))
    driven.start()
    driven.allow(c.Propose(ANA, Proposal.FAST))
    for name in people:
        assert ai_time(driven) == AI_PLAYER, "not everybody has agreed"
        assert driven.table.vote is not None
        driven.allow(c.Respond(Actor(name), driven.table.vote.number, agrees=True))
    return driven


def test_ai_players_play_fast_while_everybody_there_wants_it() -> None:
    driven = hurried("boris")
    assert ai_time(driven) == FAST_AI < AI_PLAYER
    assert driven.ask(c.Propose(ANA, Proposal.FAST)) is Denial.NO_CHANGE
    assert driven.ask(c.SlowDown(Actor("stranger"))) is Denial.NOT_SEATED
    driven.allow(c.SlowDown(Actor("boris")))
    assert driven.ask(c.SlowDown(Actor("boris"))) is Denial.NO_CHANGE
    assert ai_time(driven) == AI_PLAYER, "one of them is enough"
    driven.allow(c.Propose(Actor("boris"), Proposal.FAST))
    assert ai_time(driven) == FAST_AI, "Ana still wants it and is not asked again"
    driven.check()


def test_a_newcomer_is_asked_before_ai_players_play_fast_again() -> None:
    driven = hurried()
    assert ai_time(driven) == FAST_AI, "the only person there decides"
    driven.allow(c.Sit(Actor("newcomer"), Seat(1)))
    while driven.table.seat_of("newcomer") is None:
        advance(driven)
    assert ai_time(driven) == AI_PLAYER
    driven.allow(c.StandUp(Actor("newcomer")))
    assert ai_time(driven) == FAST_AI
    driven.allow(c.ComeBack(Actor("newcomer")))
    driven.allow(c.Propose(Actor("newcomer"), Proposal.FAST))
    assert ai_time(driven) == FAST_AI
    driven.check()


def test_fast_play_lasts_for_further_matches_and_ends_when_nobody_is_there() -> None:
    driven = hurried()
    while driven.table.status is Status.PLAYING:
        advance(driven)
    driven.start()
    assert ai_time(driven) == FAST_AI
    driven.allow(c.StandUp(ANA))
    assert ai_time(driven) == AI_PLAYER
    driven.check()


def test_an_unused_table_is_cleared_away() -> None:
    driven = Driven()
    assert next_due(driven.table) == (START + LOBBY_KEPT, DueKind.EXPIRE)
    assert driven.ask(c.FallDue(DueKind.EXPIRE)) is Denial.ALREADY_DECIDED
    driven.wait(3600)
    driven.allow(c.Sit(Actor("boris")))
    assert next_due(driven.table) == (driven.now + LOBBY_KEPT, DueKind.EXPIRE)
    driven.now = START + LOBBY_KEPT
    too_early = driven.ask(c.FallDue(DueKind.EXPIRE))  # somebody sat down meanwhile
    assert too_early is Denial.ALREADY_DECIDED
    assert driven.fall_due() is DueKind.EXPIRE
    assert driven.table.status is Status.CLOSED
    assert next_due(driven.table) is None


def test_a_lobby_is_kept_for_an_hour_in_which_people_are_served() -> None:
    driven = Driven()
    driven.wait(20 * 60)
    for _ in range(3):  # repeated restarts do not keep it forever
        served = driven.now
        driven.wait(5 * 3600)
        driven.allow(c.GiveBack(served))
        driven.check()
        driven.wait(15 * 60)
    assert next_due(driven.table) == (driven.now - timedelta(minutes=5), DueKind.EXPIRE)
    driven.fall_due()
    assert driven.table.status is Status.CLOSED


def test_a_finished_table_is_cleared_away() -> None:
    driven = finished()
    assert next_due(driven.table) == (driven.now + FINISHED_KEPT, DueKind.EXPIRE)
    driven.fall_due()
    assert driven.table.status is Status.CLOSED


def test_time_is_given_back() -> None:
    driven = dealt("boris")
    driven.wait(20)
    served = driven.now
    driven.wait(100)
    driven.allow(c.GiveBack(served))
    assert driven.turn.since == driven.now - timedelta(seconds=20)
    assert next_due(driven.table) == (driven.now + timedelta(seconds=10), DueKind.REMIND)
    assert driven.ask(c.GiveBack(served)) is Denial.NO_CHANGE


def test_time_is_given_back_once_however_often_the_process_falls() -> None:
    driven = dealt("boris")
    driven.wait(20)
    served = driven.now
    driven.wait(100)
    driven.allow(c.GiveBack(served))
    driven.wait(50)  # it fell again before its first heartbeat
    driven.allow(c.GiveBack(served))
    assert driven.turn.since == driven.now - timedelta(seconds=20)
    driven.wait(3)
    driven.allow(c.GiveBack(driven.now - timedelta(seconds=1)))  # and after one more heartbeat
    assert driven.turn.since == driven.now - timedelta(seconds=22)


def test_moments_after_the_last_beat_were_served() -> None:
    driven = dealt("boris")
    served = driven.now
    driven.wait(5)
    driven.act()
    driven.wait(60)
    driven.allow(c.GiveBack(served))
    assert driven.turn.since == driven.now
    assert next_due(driven.table) == (driven.now + LIMIT / 2, DueKind.REMIND)


def test_the_pause_and_a_nudged_turn_get_their_time_back_too() -> None:
    driven = dealt("boris", "vera", "georgi")
    driven.fall_due()
    served = driven.now
    driven.wait(500)
    driven.allow(c.GiveBack(served))
    assert next_due(driven.table) == (driven.now + LIMIT / 2, DueKind.MISS)
    driven.say("P", "P", "P", "P")
    driven.wait(3)
    served = driven.now
    driven.wait(500)
    driven.allow(c.GiveBack(served))
    assert next_due(driven.table) == (driven.now + PAUSE - timedelta(seconds=3), DueKind.DEAL)


def test_nothing_is_given_back_where_no_clock_runs() -> None:
    driven = Driven()
    driven.wait(100)
    assert driven.ask(c.GiveBack(START)) is Denial.NOT_PLAYING
    driven.seat_people()
    driven.start()
    assert driven.ask(c.GiveBack(driven.now + timedelta(seconds=5))) is Denial.NO_CHANGE


def test_decisions_of_an_ai_player_are_marked_as_its_own() -> None:
    driven = dealt("boris", "vera", "georgi", target=31)
    driven.play_out()
    played = [event for event in driven.events if isinstance(event, Acted)]
    assert all(event.by is not None and event.by.level == "random" for event in played)
    assert sum(isinstance(event, TurnMissed) for event in driven.events) == 8


def test_by_post_somebody_slow_is_reminded_twice_in_two_days() -> None:
    driven = Driven(pace=Pace(timedelta(days=2)))
    driven.seat_people()
    driven.start()
    began, seen = driven.now, []
    while not driven.turn.covered:
        what = driven.fall_due()
        left = driven.turn.left_when_reminded(driven.table.pace.limit)
        seen.append((what, driven.now - began, left))
    assert seen[:2] == [
        (DueKind.REMIND, timedelta(hours=24), timedelta(hours=24)),
        (DueKind.REMIND, timedelta(hours=44), timedelta(hours=4)),
    ]
    assert seen[2][:2] == (DueKind.MISS, timedelta(hours=48))
    assert driven.table.chairs[0].nudges == 2
    driven.check()
