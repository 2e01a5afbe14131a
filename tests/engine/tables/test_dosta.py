"""Saying "dosta": a side that reaches the target in mid-deal ends the match (B.8.6)."""

import pytest

from engine.players.levels import players
from engine.players.player import Budget
from engine.rules.cards import SEATS, Seat
from engine.rules.deal.actions import OWN, Declare, Dosta
from engine.rules.knowledge import observe
from engine.rules.points.scoring import Verdict
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import AIDecision, DostaSaid
from engine.tables.folds.play import match_of
from engine.tables.table import Status
from tests.engine.tables.driven import PEOPLE, Driven

SWITCH: dict[str, object] = {"dosta": True, "contra": True, "target": 40}


def played(tricks: int, seed: int = 3, **switch: object) -> Driven:
    """Four people play this number of tricks, or until somebody may say dosta."""
    driven = Driven("bela_hr", switch={**SWITCH, **switch}, seed=seed)
    driven.seat_people(*PEOPLE[1:])
    driven.start()
    driven.say("H", "X", "P", "P")
    while driven.choices.plans and not driven.choices.cards:
        driven.allow(c.Act(driven.actor, driven.decision, Declare(OWN, ())))
    while not reached(driven) and len(observe(match_of(driven.table), None).tricks) < tricks:
        driven.act()
    return driven


def reached(driven: Driven) -> list[Seat]:
    match = match_of(driven.table)
    return [seat for seat in SEATS if observe(match, seat).choices.dosta]


def said(driven: Driven, seat: Seat) -> c.SayDosta:
    match = match_of(driven.table)
    return c.SayDosta(Actor(PEOPLE[seat]), driven.table.match_no, match.number)


@pytest.mark.parametrize("seed", range(6))
def test_a_side_at_the_target_ends_the_match_in_turn_or_not(seed: int) -> None:
    driven = played(8, seed)
    seats = reached(driven)
    assert [seat % 2 for seat in seats] == [seats[0] % 2] * 2
    assert driven.ask(said(driven, SEATS[seats[0] ^ 1])) is Denial.NOT_ENOUGH
    assert driven.ask(c.SayDosta(Actor("stranger"), 1, 1)) is Denial.NOT_SEATED
    seat = seats[seed % 2]
    driven.allow(said(driven, seat))
    assert driven.events[-1] == DostaSaid(at=driven.now, seat=seat)
    assert driven.table.status is Status.FINISHED
    match = match_of(driven.table)
    line = match.board[-1]
    assert (match.winner, line.verdict, line.dosta) == (seat % 2, Verdict.DOSTA, seat)
    assert match.totals[seat % 2] >= 40
    assert line.factor == 2, "contra does not matter any more"
    assert driven.ask(said(driven, seat)) is Denial.ALREADY_DECIDED
    driven.check()


def test_nobody_may_say_it_before_or_by_other_rules() -> None:
    driven = Driven("bela_hr", switch=SWITCH)
    assert driven.ask(c.SayDosta(Actor("ana"), 0, 0)) is Denial.NOT_PLAYING
    driven = played(8, dosta=False)
    assert driven.ask(said(driven, Seat(0))) is Denial.ALREADY_DECIDED  # the deal was played out
    driven = played(1, dosta=False)
    assert driven.ask(said(driven, Seat(0))) is Denial.NOT_NOW
    driven = played(2, target=1001)
    assert driven.ask(said(driven, Seat(0))) is Denial.NOT_ENOUGH


def test_a_record_tells_who_said_it_and_is_checked() -> None:
    driven = played(8)
    (seat, _) = reached(driven)
    driven.allow(said(driven, seat))
    match = match_of(driven.table)
    record = DealRecord.of(match, "bela_hr", SWITCH)
    assert record.dosta == seat
    assert replay(DealRecord.model_validate_json(record.model_dump_json())).board == match.board
    with pytest.raises(BrokenRule):
        replay(record.model_copy(update={"plays": record.plays[:-4]}))
    with pytest.raises(BrokenRule):
        replay(record.model_copy(update={"dosta": SEATS[seat ^ 1]}))


@pytest.mark.parametrize("level", players)
def test_ai_players_of_all_levels_say_it_when_they_can(level: str) -> None:
    driven = played(8)
    while driven.turn.seat not in reached(driven):
        driven.act()
    seen = observe(match_of(driven.table), driven.turn.seat)
    thought = players[level].decide(seen, Budget(4), 1)
    assert thought.action == Dosta(driven.turn.seat)
    away = driven.table.chairs[driven.turn.seat].account
    driven.allow(c.StandUp(Actor(str(away))))
    by = AIDecision(level=level, seed=1, steps=4)
    driven.allow(c.Act(by, driven.decision, thought.action))
    assert driven.table.status is Status.FINISHED
    driven.check()
