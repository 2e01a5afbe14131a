"""The master and the beginner: legal, repeatable, blind to hidden cards, and strong enough."""

import asyncio
import os
import random
import signal
from concurrent.futures.process import BrokenProcessPool

import pytest
from hypothesis import given, settings

from engine.players.club.player import ClubPlayer
from engine.players.kernel import __main__ as compiling
from engine.players.kernel import warming
from engine.players.kernel.tables import Row
from engine.players.levels import BeginnerPlayer
from engine.players.master import kernel_deal, search
from engine.players.master.player import STEPS, MasterPlayer
from engine.players.player import DEFAULT_BUDGET, Budget, Thought
from engine.players.processes import Processes
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, new_match
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.players.test_club import deciding
from tests.engine.rules.exchange import exchanged
from tests.engine.rules.strategies import calm, matches, random_deck, seeds
from tests.every import every
from tests.often import often

pytestmark = pytest.mark.usefixtures("everything_is_compiled")

MASTER, BEGINNER = MasterPlayer(1), BeginnerPlayer()
QUICK = Budget(1)


@pytest.fixture
def everything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the kernel is not compiled, compile it in a process, however long that takes."""
    monkeypatch.setattr("engine.players.master.player.ready", lambda: True)


@settings(calm, max_examples=often(3, 20))
@given(matches(), seeds)
def test_every_thought_is_legal_and_repeatable(match: Match, seed: int) -> None:
    for player in (MASTER, BEGINNER):
        for seat in deciding(match):
            knowledge = observe(match, seat)
            thought = player.decide(knowledge, QUICK, seed)
            for move, _ in thought.worth:
                apply(match, move)
            assert thought.action == thought.worth[0][0]
            values = [value for _, value in thought.worth]
            assert values == sorted(values, reverse=True)
            assert len(thought.points) in (0, len(values))
            assert player.decide(knowledge, QUICK, seed) == thought


@settings(calm, max_examples=often(6, 20))
@given(matches(), seeds)
def test_unseen_cards_make_no_difference(match: Match, seed: int) -> None:
    for seat in deciding(match):
        other = exchanged(match, seat, random.Random(seed))
        if other is not None:
            for player in (MASTER, BEGINNER):
                first, second = (
                    player.decide(observe(one, seat), QUICK, seed) for one in (match, other)
                )
                assert first == second


def _dealt(preset: str, rng: random.Random) -> Match:
    rules = rules_of(preset)
    return apply(new_match(rules, rules.seats[0]), random_deck(rng, rules.deck))


@every("preset", PRESETS)
def test_a_deal_of_every_preset(preset: str) -> None:
    """The master can decide every move, and gives the chance to win the match.

    It decides some of the calls and cards, and all of them in the long tests.
    """
    rng = random.Random(preset)
    match = _dealt(preset, rng)
    while match.turn >= 0:
        known = observe(match, match.turn)
        common = known.choices.calls or (known.choices.cards and not known.choices.discard)
        if often(1, 0) and common and rng.random() < 0.85:
            match = apply(match, ClubPlayer().decide(known, DEFAULT_BUDGET, 1).action)
            continue
        thought = MASTER.decide(known, QUICK, rng.getrandbits(32))
        if thought.for_match:
            assert all(-60.0 <= value <= 110.0 for _, value in thought.worth)
        match = apply(match, thought.action)


@pytest.mark.parametrize(
    ("preset", "table", "worlds"),
    [("belot_bg", kernel_deal._TABLE, 1 << 24), ("three_handed", kernel_deal._TABLE, 127)],
)
def test_how_much_was_thought_before_makes_no_difference(
    preset: str, table: Row, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same goes if its memory of positions is cleared in the middle of a thought."""
    monkeypatch.setattr(search, "EFFORT", 2_000)
    match = _dealt(preset, random.Random(2))
    while not observe(match, match.turn).choices.cards:
        known = observe(match, match.turn)
        match = apply(match, ClubPlayer().decide(known, DEFAULT_BUDGET, 1).action)
    thoughts = set()
    for before in (1, worlds - 5, worlds - 2):
        table[-1] = before
        thoughts.add(MASTER.decide(observe(match, match.turn), Budget(STEPS), 1))
    assert len(thoughts) == 1


async def test_another_process_thinks_the_same() -> None:
    """The more requests are waiting, the shorter the search; in the end there is none."""
    match = _dealt("belot_bg", random.Random(1))
    knowledge = observe(match, match.turn)
    player = MasterPlayer(1)
    asked: list[asyncio.Task[Thought]] = []
    budgets: list[int] = []
    try:
        assert player.budget == Budget(STEPS)
        at_once = ClubPlayer().decide(knowledge, DEFAULT_BUDGET, 5)
        assert await player.think(knowledge, Budget(0), 5) == at_once
        while not budgets or budgets[-1]:
            budgets.append(player.budget.steps)
            asked.append(asyncio.create_task(player.think(knowledge, player.budget, len(asked))))
            await asyncio.sleep(0)
        assert budgets == sorted(budgets, reverse=True)
        assert len(budgets) > len(set(budgets)) > 2
        thoughts = await asyncio.gather(*asked)
        for seed, (thought, steps) in enumerate(zip(thoughts, budgets, strict=True)):
            assert thought == MASTER.decide(knowledge, Budget(steps), seed)
        assert player.processes.waiting == 0
        assert player.processes.delay == pytest.approx(0.0)
    finally:
        player.rest()


async def test_processes_that_do_not_start_are_left_alone() -> None:
    """Its tables continue meanwhile, because it decides at once."""
    match = _dealt("belot_bg", random.Random(1))
    player = MasterPlayer(1)
    player.processes = Processes("engine.players.kernel.nowhere", 1)
    try:
        with pytest.raises(BrokenProcessPool):
            await player.think(observe(match, match.turn), player.budget, 5)
        assert player.budget == Budget(0)
    finally:
        player.rest()


async def test_a_hanging_process_delays_nobody_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _dealt("belot_bg", random.Random(1))
    knowledge = observe(match, match.turn)
    player = MasterPlayer(1)
    try:
        thought = await player.think(knowledge, QUICK, 5)
        pool = player.processes._pool
        assert pool is not None
        (process,) = pool._processes.values()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        monkeypatch.setattr("engine.players.processes._LONGEST", 0.2)
        with pytest.raises(TimeoutError):
            await player.think(knowledge, QUICK, 5)
        assert player.budget == Budget(0)
        monkeypatch.setattr("engine.players.processes._LONGEST", 600.0)
        assert await player.think(knowledge, QUICK, 5) == thought, "another one was started"
        assert process.exitcode is not None
    finally:
        player.rest()


async def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.players.master.player.ready", lambda: False)
    player = MasterPlayer(1)
    assert player.budget == Budget(0)
    assert player.busy
    player.processes.loaded = True
    assert player.budget == Budget(STEPS)
    assert not player.busy


def test_no_process_starts_while_another_one_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise each would compile the same code again."""
    compiled = False
    monkeypatch.setattr("engine.players.master.player.ready", lambda: compiled)
    player = MasterPlayer(1)
    started: list[None] = []
    monkeypatch.setattr(player.processes, "start", lambda: started.append(None))
    player.wake()
    assert not started
    compiled = True
    player.wake()
    assert started


def test_a_compiled_kernel_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if another process has done it while this one waited."""
    monkeypatch.setattr("os.nice", lambda _: None)
    monkeypatch.setattr(compiling, "ready", lambda: True)
    monkeypatch.setattr(warming, "warm", pytest.fail)
    compiling.main()
