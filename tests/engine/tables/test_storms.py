"""Whatever is asked of a table, in any order: it answers, and its events tell the same table."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.actions import MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.cards import cards_of
from engine.rules.declarations import Plan, Quad, Run, options
from engine.rules.knowledge import NO_CHOICES, Choices
from engine.rules.match import legal_late
from engine.rules.record import replay
from engine.rules.ruleset import PRESETS, Rules, built_presets, rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import Started
from engine.tables.evolve import match_of
from engine.tables.records import match_records
from engine.tables.table import Decision, Pace, Status, Table
from tests.engine.rules.strategies import calm, random_deck, seeds
from tests.engine.tables.driven import MACHINE, PEOPLE, Driven

ACTORS = (*map(Actor, PEOPLE), Actor("stranger"), Actor("admin", manages=True))
SEATS = (0, 1, 2, 3, -1, 4)


def some_decision(driven: Driven, rng: random.Random) -> Decision:
    turn = driven.table.turn
    if turn is not None and rng.random() < 0.9:
        return turn.decision
    return Decision(rng.randrange(3), rng.randrange(5), rng.randrange(40))


def some_rules(rng: random.Random) -> tuple[str, Rules]:
    preset = rng.choice(sorted(PRESETS))
    return preset, rules_of(preset, {"target": 31})


def some_plan(driven: Driven, rng: random.Random) -> Plan:
    match = driven.table.match
    if match is not None and match.deal is not None and match.deal.full and rng.random() < 0.8:
        return rng.choice(options(rng.choice(match.deal.full)))
    return rng.choice(((), (Quad(0),), (Run(6, 7, 9),), (Run(3, 4, 1), Run(3, 4, 1))))


def some_actor(driven: Driven, rng: random.Random) -> Actor:
    turn = driven.table.turn
    if turn is not None and rng.random() < 0.85:
        account = driven.table.chairs[turn.seat].account
        return Actor(account) if account is not None else rng.choice(ACTORS)
    return rng.choice(ACTORS)


def settle(driven: Driven, rng: random.Random) -> c.Command:
    pace = Pace(limit=timedelta(seconds=rng.choice((10, 60))))
    return c.Settle(some_actor(driven, rng), *some_rules(rng), pace)


def open_again(driven: Driven, rng: random.Random) -> c.Command:
    return c.Open(some_actor(driven, rng), "CODE2", *some_rules(rng), Pace())


def choices_now(driven: Driven) -> Choices:
    return driven.choices if driven.table.turn is not None else NO_CHOICES


def say(driven: Driven, rng: random.Random) -> c.Command:
    calls = choices_now(driven).calls if rng.random() < 0.8 else ()
    call = rng.choice(calls or tuple(Call))
    return c.Say(some_actor(driven, rng), some_decision(driven, rng), call)


def lay(driven: Driven, rng: random.Random) -> c.Command:
    cards = tuple(cards_of(choices_now(driven).cards)) if rng.random() < 0.8 else ()
    card = rng.choice(cards or range(-1, 34))
    return c.Lay(some_actor(driven, rng), some_decision(driven, rng), card)


def intend(driven: Driven, rng: random.Random) -> c.Command:
    plan = rng.choice((None, some_plan(driven, rng), *choices_now(driven).plans, ()))
    actor, decision = some_actor(driven, rng), some_decision(driven, rng)
    return c.Intend(actor, decision, plan, rng.random() < 0.5)


def declare_now(driven: Driven, rng: random.Random) -> c.Command:
    late = legal_late(driven.table.match) if driven.table.match is not None else ()
    if not late or rng.random() < 0.3:
        return c.DeclareNow(rng.choice(ACTORS), some_decision(driven, rng), some_plan(driven, rng))
    made = rng.choice(late)
    account = driven.table.chairs[made.seat].account
    actor = Actor(account) if account is not None else rng.choice(ACTORS)
    return c.DeclareNow(actor, some_decision(driven, rng), made.plan)


def deal(driven: Driven, rng: random.Random) -> c.Command:
    deck = rng.choice((random_deck(rng).deck, (), (-1, 99), (*range(31), 0)))
    return c.Deal(rng.randrange(3), rng.randrange(5), deck)


def bad_deck(driven: Driven, rng: random.Random) -> c.Command:
    match = driven.table.match
    number = match.number + 1 if match is not None else 1
    return c.Deal(driven.table.match_no, number, rng.choice(((), (-1, 99), (0,) * 32)))


def machine_acts(driven: Driven, rng: random.Random) -> c.Command:
    seat = rng.choice(SEATS)
    actions = (
        MakeCall(seat, rng.choice(tuple(Call))),
        PlayCard(seat, rng.randrange(-1, 34), some_plan(driven, rng), rng.random() < 0.2),
    )
    return c.MachineActs(some_decision(driven, rng), rng.choice(actions), MACHINE)


def give_back(driven: Driven, rng: random.Random) -> c.Command:
    return c.GiveBack(driven.now - timedelta(seconds=rng.randrange(-5, 500)))


def hold(driven: Driven, rng: random.Random) -> c.Command:
    until = driven.now + timedelta(seconds=rng.choice((-5, 0, 2, 30)))
    return c.Hold(some_actor(driven, rng), rng.choice((None, *SEATS)), until)


def at_most_one_hold_for_each_who_waits(table: Table) -> bool:
    """What holds for held chairs in every state of a table."""
    held = [chair for chair in table.chairs if chair.held is not None]
    return (
        all(chair.empty and table.seat_of(str(chair.held)) is None for chair in held)
        and len({chair.held for chair in held}) == len(held)
        and (table.status is Status.LOBBY or not held)
    )


ASKED: tuple[tuple[int, Callable[[Driven, random.Random], c.Command]], ...] = (
    (6, lambda driven, rng: c.Sit(some_actor(driven, rng), rng.choice((None, *SEATS)))),
    (4, hold),
    (2, lambda driven, rng: c.StandUp(some_actor(driven, rng))),
    (2, lambda driven, rng: c.AddMachine(some_actor(driven, rng), rng.choice(SEATS), "random")),
    (1, lambda driven, rng: c.RemoveMachine(some_actor(driven, rng), rng.choice(SEATS))),
    (1, settle),
    (8, lambda driven, rng: c.Start(
        some_actor(driven, rng), rng.choice(SEATS), rng.choice((None, "random"))
    )),
    (1, lambda driven, rng: c.Reopen(some_actor(driven, rng))),
    (3, lambda driven, rng: c.ComeBack(some_actor(driven, rng))),
    (1, open_again),
    (25, say),
    (60, lay),
    (12, intend),
    (15, declare_now),
    (2, deal),
    (1, bad_deck),
    (4, machine_acts),
    (2, lambda driven, rng: c.Remind(some_decision(driven, rng))),
    (2, lambda driven, rng: c.Miss(some_decision(driven, rng))),
    (1, lambda _driven, _rng: c.Expire()),
    (2, lambda _driven, _rng: c.Release()),
    (2, give_back),
)  # fmt: skip
WEIGHTS = [weight for weight, _ in ASKED]


@settings(calm, max_examples=60)
@given(seeds, st.sampled_from(built_presets()))
def test_a_storm_of_commands(seed: int, preset: str) -> None:
    rng = random.Random(seed)
    driven = Driven(preset, switch={"target": 31}, seed=seed)
    refused: set[Denial] = set()
    if rng.random() < 0.7:
        driven.seat_people()
    for number in range(300):
        if driven.table.status is Status.PLAYING and rng.random() < 0.15:
            driven.fall_due()
        else:
            driven.wait(rng.choice((0, 0.5, 3)))
            (_, make) = rng.choices(ASKED, WEIGHTS)[0]
            denial = driven.ask(make(driven, rng))
            refused |= {denial} if denial is not None else set()
        assert at_most_one_hold_for_each_who_waits(driven.table)
        if number % 50 == 0:
            driven.check()
    driven.check()
    assert refused
    before = driven.table
    driven.allow(c.Close(Actor("admin", manages=True)))
    assert before.status is not Status.CLOSED
    for _, make in ASKED:
        assert driven.ask(make(driven, rng)) is not None
    driven.check()


@settings(calm, max_examples=12)
@given(seeds, st.sampled_from(built_presets()))
def test_a_match_ends_and_its_records_play_again(seed: int, preset: str) -> None:
    driven = Driven(preset, switch={"target": 51}, seed=seed)
    driven.seat_people("boris")
    driven.allow(c.Start(Actor("ana"), seed % 4, "random"))
    driven.play_out()
    assert driven.table.status is Status.FINISHED
    assert all(driven.table.chairs[seat].away for seat in (0, 1))
    driven.check()
    (record,) = match_records("t", driven.events, {"ana": "Ana"})
    assert record.seats == ("Ana", "seat 1", "random", "random")
    match = match_of(driven.table)
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
    assert record.result.winner == "AB"[match.winner if match.winner is not None else -1]


def test_the_records_of_a_rematch_are_apart() -> None:
    driven = Driven(switch={"target": 31}, seed=5)
    driven.allow(c.AddMachine(Actor("ana"), 1, "club"))
    driven.allow(c.Start(Actor("ana"), 0, "random"))
    driven.play_out()
    first = match_of(driven.table)
    driven.allow(c.ComeBack(Actor("ana")))
    driven.allow(c.Reopen(Actor("ana")))
    driven.allow(c.RemoveMachine(Actor("ana"), 1))
    driven.allow(c.Sit(Actor("boris"), 1))
    driven.allow(c.Settle(Actor("ana"), "avkm", rules_of("avkm", {"target": 41}), Pace()))
    in_the_lobby = match_records("t", driven.events)
    driven.allow(c.Start(Actor("ana"), 1))
    driven.play_out()
    one, two = match_records("t", driven.events, {"boris": "B"})
    assert in_the_lobby == (one,)
    assert (one.preset, one.switch, one.seats[1]) == ("belot_bg", {"target": 31}, "club")
    assert (two.preset, two.switch, two.seats[1]) == ("avkm", {"target": 41}, "B")
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
    driven.allow(c.Close(Actor("ana")))
    (record,) = match_records("t", driven.events)
    assert record.result is None
    assert len(record.deals[0].plays) == 1
    assert match_records("t", driven.events[:2]) == ()


@pytest.mark.parametrize("preset", sorted(set(PRESETS) - set(built_presets())))
def test_rules_that_are_not_built_are_refused(preset: str) -> None:
    driven = Driven()
    settle = c.Settle(Actor("ana"), preset, rules_of(preset), Pace())
    assert driven.ask(settle) is Denial.RULES_NOT_BUILT
    driven.allow(c.Start(Actor("ana"), 0, "random"))
    assert isinstance(driven.events[-1], Started)
