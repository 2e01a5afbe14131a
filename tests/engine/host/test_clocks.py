"""A turn is neither lost nor frozen, whatever happens to the clock or the process."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.claim_rows import BEAT
from engine.host.clock import ADRIFT, BEHIND, STOPPED, ServedClock, ServedPeriods
from engine.rules.cards import Seat
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import TableEvent, TimeGivenBack, TurnMissed
from engine.tables.rulings.checks import next_due
from engine.tables.table import DueKind, Status, Table
from tests.engine.host.hosted import ANA, HandClock, Process, allow, dealt, opened, process, until

HOUR = 3600.0
BORIS = Actor("boris")


async def waited_for(one: Process) -> Table:
    """A table at which ana has been thinking for twenty seconds."""
    table = await dealt(one.host, (await opened(one.host, "boris")).id)
    await one.timekeeper.resume()
    one.run()
    await beaten(one)
    one.clock.wait(20)
    await beaten(one)
    return table


async def beaten(one: Process) -> None:
    """Wait for a clock check and a heartbeat that both start after this call."""
    follow, watched, tried = one.timekeeper._follow_clock, asyncio.Event(), one.committer.tried

    def followed() -> None:
        follow()
        watched.set()

    one.timekeeper._follow_clock = followed  # type: ignore[method-assign]
    await watched.wait()
    one.timekeeper._follow_clock = follow  # type: ignore[method-assign]
    await until(lambda: one.committer.tried >= tried + 4)


def left(table: Table, one: Process) -> timedelta:
    """The time left of ana's turn."""
    due = next_due(table)
    assert due is not None
    return due.at - one.host.clock.now()


def given_back(events: list[TableEvent]) -> list[float]:
    return [event.gap.total_seconds() for event in events if isinstance(event, TimeGivenBack)]


@pytest.mark.parametrize("paused", [300.0 * 4, 8 * HOUR])
async def test_a_paused_process_costs_nobody_a_turn(
    path: Path, clock: HandClock, paused: float
) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        clock.wait(paused)  # far more than `STOPPED` of the hand clock
        await until(lambda: bool(given_back(one.stored(table.id))))
        table = one.folded(table.id)
        assert next_due(table) == (table.last_at + timedelta(seconds=10), DueKind.REMIND)


@pytest.mark.parametrize("step", [HOUR, 8 * HOUR, 400 * 24 * HOUR])
async def test_a_clock_set_forward_or_a_suspended_machine_costs_nobody_a_turn(
    path: Path, clock: HandClock, step: float
) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        clock.set_by(step)
        await until(lambda: bool(given_back(one.stored(table.id))))
        table = one.folded(table.id)
        assert left(table, one) == timedelta(seconds=10)
        assert one.host.clock.now() == clock.now()
        clock.wait(10)
        await until(lambda: (t := one.folded(table.id)).turn is not None and t.turn.nudged)


async def test_a_clock_set_back_freezes_nobody(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        before = one.host.clock.now()
        clock.set_by(-HOUR)
        await beaten(one)
        assert one.host.clock.now() == before
        clock.wait(10)
        await until(lambda: (t := one.folded(table.id)).turn is not None and t.turn.nudged)
        events = one.stored(table.id)
        assert [event.at for event in events] == sorted(event.at for event in events)
        await one.kill()
    clock.wait(100)
    async with process(path, clock) as two:  # it starts with the clock's current time
        await two.timekeeper.resume()
        assert two.host.clock.now() == clock.now()
        two.run()
        await until(lambda: bool(given_back(two.stored(table.id))))
        table = two.folded(table.id)
        assert table.last_at == clock.now()
        assert left(table, two) == timedelta(seconds=30)
        clock.wait(30)
        await until(lambda: any(isinstance(e, TurnMissed) for e in two.stored(table.id)))


async def test_a_lobby_from_the_future_is_brought_back_too(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        held = await opened(one.host)
        until_then = clock.now() + timedelta(seconds=60)
        await allow(one.host, held.id, c.Hold(BORIS, Seat(2), until_then))
        await one.timekeeper.resume()
        await one.stop()
    clock.set_by(-50 * 24 * HOUR)
    async with process(path, clock) as two:
        await two.timekeeper.resume()
        two.run()
        await until(lambda: all(given_back(two.stored(t.id)) for t in (table, held)))
        assert two.folded(held.id).chairs[2].held_until == clock.now() + timedelta(seconds=60)
        clock.wait(60)
        await until(lambda: not two.folded(held.id).chairs[2].held)


async def test_small_corrections_do_nothing(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        small = BEHIND / clock.seconds(timedelta(seconds=1)) - 1
        for step in (small, -small, -2.0, 3.0):
            clock.set_by(step)
            await beaten(one)
        assert not given_back(one.stored(table.id))
        assert left(one.folded(table.id), one) == timedelta(seconds=10)


async def test_due_turns_are_not_looked_at_before_the_time_is_given_back(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        tables = [await dealt(one.host, (await opened(one.host, "boris")).id) for _ in range(30)]
        await one.timekeeper.resume()
        await one.kill()
    clock.wait(HOUR)
    async with process(path, clock) as two:
        await two.timekeeper.resume()
        clock.wait(5)  # before the first check
        two.run()
        await until(lambda: all(given_back(two.stored(table.id)) for table in tables))
        for table in tables:
            assert given_back(two.stored(table.id)) == [HOUR]
            assert type(two.stored(table.id)[-1]) is TimeGivenBack


async def test_time_that_was_not_given_back_before_a_crash_is_still_owed(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        await one.kill()
    for _ in range(3):  # starts that die before they load the table
        clock.wait(HOUR)
        async with process(path, clock) as next_one:
            await next_one.timekeeper.resume()
            await next_one.kill()
    clock.wait(HOUR)
    async with process(path, clock) as last:
        await last.timekeeper.resume()
        reply = await last.host.ask(table.id, c.ComeBack(ANA))
        assert given_back(last.stored(table.id)) == [4 * HOUR]
        assert left(reply.table, last) == timedelta(seconds=10)


async def test_while_nothing_can_be_stored_nobody_loses_a_turn(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table = await waited_for(one)
        one.committer.fails = 10**6
        await beaten(one)
        clock.wait(600)
        await beaten(one)
        one.committer.fails = 0
        await until(lambda: bool(given_back(one.stored(table.id))))
        assert next_due(one.folded(table.id)) is not None
        assert timedelta(seconds=9) < left(one.folded(table.id), one) <= timedelta(seconds=12)


class Machine:
    """A machine whose clocks a test sets."""

    def __init__(self) -> None:
        self.clock = HandClock(scale=1.0)
        self.time = ServedClock(self.clock)


def test_served_time_runs_with_the_clock() -> None:
    machine = Machine()
    machine.clock.wait(100)
    assert machine.time.now() == machine.clock.now()
    machine.time.beat()
    machine.clock.wait(STOPPED)
    assert machine.time.now() == machine.clock.now()
    assert not machine.time.catch_up()


def test_served_time_stands_still_while_no_beat_comes() -> None:
    machine = Machine()
    served_until = machine.time.beat()
    machine.clock.wait(300)
    assert machine.time.now() == served_until
    machine.clock.wait(1)
    assert machine.time.now() == served_until + timedelta(seconds=1)
    assert machine.time.catch_up() == timedelta(seconds=300)
    assert machine.time.now() == machine.clock.now()
    machine.time.rest()
    machine.clock.wait(300)
    assert machine.time.now() == machine.clock.now()


def test_served_time_never_goes_back() -> None:
    machine = Machine()
    machine.clock.set_by(-HOUR)
    before = machine.time.now()
    assert not machine.time.catch_up()
    machine.clock.wait(2)
    assert machine.time.now() == before + timedelta(seconds=2)
    assert machine.time.ahead == -timedelta(hours=1)


def test_time_outside_all_periods() -> None:
    start = HandClock().now()

    def at(second: float) -> float:
        return served_periods.unserved(start + timedelta(seconds=second)).total_seconds()

    def moments(began: int, ended: int) -> tuple[object, object]:
        return start + timedelta(seconds=began), start + timedelta(seconds=ended)

    past = [moments(0, 10), moments(20, 30), moments(25, 28), moments(28, 40), moments(90, 120)]
    served_periods = ServedPeriods(past, start + timedelta(seconds=100))  # type: ignore[arg-type]
    assert [at(second) for second in (0, 5, 15, 20, 35, 60, 95, 100, 200)] == [
        60, 60, 55, 50, 50, 30, 0, 0, 0,
    ]  # fmt: skip
    served_periods.leap(start + timedelta(seconds=150), start + timedelta(seconds=170))
    assert [at(second) for second in (60, 120, 150, 160, 170)] == [50, 20, 20, 10, 0]


def test_clock_changes_are_told_apart() -> None:
    assert timedelta(seconds=STOPPED) > 2 * BEAT
    assert timedelta(seconds=BEHIND) < ADRIFT


async def test_a_clock_that_was_behind_at_the_start_closes_no_lobby_when_it_is_set_right(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        await one.timekeeper.resume()
        await one.stop()
    clock.set_by(-50 * 24 * HOUR)
    async with process(path, clock) as two:
        await two.timekeeper.resume()
        two.run()
        await until(lambda: bool(given_back(two.stored(table.id))))
        clock.set_by(50 * 24 * HOUR)
        await until(lambda: len(given_back(two.stored(table.id))) == 2)
        due = next_due(two.folded(table.id))
        assert due is not None
        assert due.at > clock.now()
        assert two.folded(table.id).status is Status.LOBBY


async def test_a_table_from_the_future_is_tried_until_it_is_brought_back(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        await one.timekeeper.resume()
        await one.stop()
    clock.set_by(-50 * 24 * HOUR)
    async with process(path, clock) as two:
        load, failures = two.host.table, [OSError(), OSError()]

        async def failing(table_id: str, at_least: int = 0) -> Table:
            if failures:
                raise failures.pop()
            return await load(table_id, at_least)

        monkeypatch.setattr(two.host, "table", failing)
        await two.timekeeper.resume()
        two.run()
        await until(lambda: bool(given_back(two.stored(table.id))))
