"""The records of finished matches at a table can be replayed."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import Seat
from engine.rules.match import Match
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.record.replay import replay
from engine.rules.ruleset import PRESETS, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.folds.play import match_of
from engine.tables.records import played_matches, switches
from engine.tables.table import Pace, Status
from tests.engine.rules.out_of_turn import legal_challenges
from tests.engine.rules.strategies import calm, random_choice, seeds
from tests.engine.tables.driven import PEOPLE, Driven
from tests.every import every


@every("preset", PRESETS)
def test_a_match_ends_and_its_records_play_again(preset: str) -> None:
    for honour in (False, True):
        target = 26 if rules_of(preset).scale == "tens" else 251
        driven = Driven(preset, switch={"target": target, "honour_play": honour}, seed=3)
        driven.seat_people("boris")
        driven.allow(c.Start(Actor("ana"), Seat(1), "random"))
        driven.play_out()
        assert driven.table.status is Status.FINISHED
        assert all(driven.table.chairs[seat].away for seat in (0, 1))
        driven.check()
        ((_, record),) = played_matches("t", driven.events)
        players = driven.table.rules.players
        assert record.seats == ("seat 0", "seat 1", "random", "random")[:players]
        _check_record(record, match_of(driven.table))


def _check_record(record: MatchRecord, match: Match) -> None:
    assert len(record.deals) == match.number
    lines = {line.number: line for line in match.board}
    for number, written in enumerate(record.deals, 1):
        again = replay(written)
        if number in lines:
            assert again.board[-1]._replace(number=number) == lines[number]
        else:
            assert not again.board
    assert record.result is not None
    assert tuple(record.result.totals.values()) == match.totals
    winner = record.result.winner
    assert (winner and "ABC".index(winner)) == (None if match.winner is None else match.winner)
    again = replay_match(MatchRecord.model_validate_json(record.model_dump_json()))
    assert (again.board, again.totals, again.winner) == (match.board, match.totals, match.winner)


@every("preset", PRESETS)
def test_the_switches_of_a_record_give_the_rules_back(preset: str) -> None:
    """This includes a switch set back to a default that the preset does not use."""
    for rules in map(rules_of, PRESETS):
        assert rules_of(preset, switches(preset, rules)) == rules


@settings(calm, max_examples=12)
@given(seeds, st.booleans())
def test_a_match_by_any_rules_is_recorded(seed: int, honour: bool) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    switch = {**chosen.switch, "target": 31, "honour_play": honour}
    driven = Driven(chosen.preset, switch=switch, seed=seed)
    driven.seat_people(*PEOPLE[1 : driven.table.rules.players])
    driven.allow(c.Start(Actor("ana"), rng.choice(driven.table.rules.seats)))
    while driven.table.status is Status.PLAYING:
        if (
            driven.table.turn is None
            or rng.random() < 0.1
            or driven.table.ai_plays(driven.turn.seat)
        ):
            driven.fall_due()
        else:
            driven.act()
        match = match_of(driven.table)
        if legal_challenges(match) and rng.random() < 0.2:
            seat = rng.choice(legal_challenges(match)).seat
            account = driven.table.chairs[seat].account
            assert account is not None
            driven.allow(c.CallRevoke(Actor(account), driven.table.match_no, match.number))
        if rng.random() < 0.05:
            driven.check()
    driven.check()
    ((_, record),) = played_matches("t", driven.events)
    _check_record(record, match_of(driven.table))


def test_the_records_of_a_rematch_are_apart() -> None:
    driven = Driven(switch={"target": 31}, seed=5)
    driven.allow(c.AddAIPlayer(Actor("ana"), Seat(1), "club"))
    driven.allow(c.Start(Actor("ana"), Seat(0), "random"))
    driven.play_out()
    first = match_of(driven.table)
    driven.allow(c.ComeBack(Actor("ana")))
    driven.allow(c.Reopen(Actor("ana")))
    driven.allow(c.RemoveAIPlayer(Actor("ana"), Seat(1)))
    driven.allow(c.Sit(Actor("boris"), Seat(1)))
    driven.allow(c.Settle(Actor("ana"), "avkm", rules_of("avkm", {"target": 41}), Pace()))
    ((_, in_the_lobby),) = played_matches("t", driven.events)
    driven.allow(c.Start(Actor("ana"), Seat(1)))
    driven.play_out()
    (_, one), (_, two) = played_matches("t", driven.events)
    assert in_the_lobby == one
    assert (one.preset, one.switch, one.seats[1]) == ("belot_bg", {"target": 31}, "club")
    assert (two.preset, two.switch, two.seats[1]) == ("avkm", {"target": 41}, "seat 1")
    assert [len(one.deals), len(two.deals)] == [first.number, match_of(driven.table).number]
    assert one.result is not None
    assert tuple(one.result.totals.values()) == first.totals
    assert replay(one.deals[-1]).totals == first.totals


def test_an_unfinished_match_has_a_record_without_a_result() -> None:
    driven = Driven(seed=2)
    driven.seat_people()
    driven.start()
    driven.say("AT", "P", "P", "P")
    driven.lay_any()
    driven.get_up()
    driven.allow(c.Close(Actor("ana")))
    ((_, record),) = played_matches("t", driven.events)
    assert record.result is None
    assert len(record.deals[0].plays) == 1
    assert played_matches("t", driven.events[:2]) == ()
