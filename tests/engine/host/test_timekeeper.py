"""Scheduled steps of a table, and their failures."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.timekeeper import IDLE, LOOK, RETRY
from engine.players.player import Budget, Player, Reason, Thought
from engine.rules.cards import Seat
from engine.rules.deal.actions import OWN, Declare, MakeCall, Move
from engine.rules.deal.auction import Call
from engine.rules.knowledge import Knowledge
from engine.store.journal import DueTables
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import Acted, HoldEnded, TurnMissed
from engine.tables.table import Chair, Table
from tests.engine.host.hosted import (
    ANA,
    PLAYERS,
    HandClock,
    Process,
    QuickRandom,
    allow,
    dealt,
    decision_of,
    opened,
    process,
    returning,
    until,
)

SOME_TIME = 0.15
"""Real seconds in which a runaway loop would turn hundreds of times."""


class Broken(QuickRandom):
    """Raises at every decision."""

    level = "broken"
    asked = 0

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        raise LookupError("no idea")


class Cheat(QuickRandom):
    """Asks for illegal actions."""

    level = "cheat"
    asked = 0

    def __init__(self, move: Move) -> None:
        self.move = move

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        return Thought(self.move, (), Reason.AT_RANDOM)


class Slow(QuickRandom):
    """Decides on demand."""

    level = "slow"

    def __init__(self) -> None:
        self.asked = 0
        self.given_up = 0
        self.ready = asyncio.Event()

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        try:
            await self.ready.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return await super().think(knowledge, budget, seed)


def looks(running: Process, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each time that the database is asked for due tables."""
    seen: list[int] = []
    due = running.host.journal.due

    async def counted(since: int, up_to: int, limit: int, process: str, late: int) -> DueTables:
        found = await due(since, up_to, limit, process, late)
        if since:  # otherwise for overdue ones
            seen.append(len(found.rows))
        return found

    monkeypatch.setattr(running.host.journal, "due", counted)
    return seen


def calm(looks: int, since: float, clock: HandClock) -> bool:
    """Whether there was about one check per `LOOK` since that loop time."""
    return looks <= 2 * (now() - since) / clock.seconds(LOOK) + 3


def now() -> float:
    return asyncio.get_running_loop().time()


async def with_ai(running: Process, player: Player) -> Table:
    """A dealt table with this AI player in seat 0, which speaks first, and ana in seat 1."""
    table = await opened(running.host)
    await allow(running.host, table.id, c.Sit(ANA, Seat(1)))
    await allow(running.host, table.id, c.AddAIPlayer(ANA, Seat(0), player.level))
    return await dealt(running.host, table.id)


async def test_several_matches_at_once(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        one.host.subscribe(clock.follow)
        one.host.subscribe(returning(one.host))
        tables = [await opened(one.host, level="random") for _ in range(3)]
        one.run()
        for table in tables:
            await allow(one.host, table.id, c.Start(ANA, Seat(0)))
            await allow(one.host, table.id, c.StandUp(ANA))
        await until(lambda: all(one.over(t.id) for t in tables))
        await one.pause()
        for table in tables:
            assert await one.host.table(table.id) == one.folded(table.id)
            ((_, record),) = await one.host.played(table.id)
            assert record.result is not None
            assert max(record.result.totals.values()) >= 31


async def test_the_clock_of_a_turn(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host, "boris")).id)
        one.run()
        clock.wait(29.9)
        await asyncio.sleep(SOME_TIME)
        assert one.folded(table.id) == table
        clock.wait(0.2)
        await until(lambda: one.folded(table.id).chairs[0].nudges == 1)
        clock.wait(30)
        await until(lambda: decision_of(one.folded(table.id)).turn == 1)
        last = one.stored(table.id)[-2:]
        assert [type(event) for event in last] == [TurnMissed, Acted]
        assert one.folded(table.id).chairs[0].missed == 1
        await asyncio.sleep(SOME_TIME)
        assert decision_of(one.folded(table.id)).turn == 1


async def test_a_held_chair_is_free_again_when_its_time_has_come(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        one.run()
        until_then = clock.now() + timedelta(seconds=60)
        held = await allow(one.host, table.id, c.Hold(Actor("boris"), Seat(2), until_then))
        clock.wait(59.9)
        await asyncio.sleep(SOME_TIME)
        assert one.folded(table.id) == held
        clock.wait(0.2)
        await until(lambda: one.folded(table.id).chairs[2] == Chair())
        await asyncio.sleep(SOME_TIME)
        assert isinstance(one.stored(table.id)[-1], HoldEnded)
        assert one.folded(table.id).version == held.version + 1


async def test_turns_due_within_a_millisecond_are_not_late(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        clock.wait(0.0004)  # the row has slightly less than the table
        table = await opened(one.host)
        await allow(one.host, table.id, c.Start(ANA, Seat(2), "random"))
        await allow(one.host, table.id, one.timekeeper._deal(await one.host.table(table.id)))
        await allow(one.host, table.id, c.StandUp(ANA))
        one.run()
        await asyncio.sleep(SOME_TIME)
        before = one.folded(table.id).version
        clock.wait(1.1998)
        await asyncio.sleep(SOME_TIME)
        assert one.folded(table.id).version == before
        clock.wait(0.0005)
        await until(lambda: one.folded(table.id).version > before, 1)


@pytest.mark.parametrize("kind", ["broken", "cheat", "late", "unknown"])
async def test_an_ai_that_fails_is_asked_again_after_a_while_and_stops_nobody_else(
    path: Path,
    clock: HandClock,
    kind: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cheat = Cheat(MakeCall(Seat(0), Call.RECONTRA) if kind == "cheat" else Declare(Seat(0), ()))
    player = Broken() if kind in ("broken", "unknown") else cheat
    players = PLAYERS if kind == "unknown" else {**PLAYERS, player.level: player}
    async with process(path, clock, players=players) as one:
        bad = await with_ai(one, player)
        good = await opened(one.host, level="random")
        seen = looks(one, monkeypatch)
        began = now()
        one.run()
        clock.wait(2)
        await until(lambda: "failed" in caplog.text)
        await asyncio.sleep(SOME_TIME)
        assert player.asked == (kind != "unknown")  # the clock has stopped: no second attempt
        assert calm(len(seen), began, clock)
        (logged,) = [line for line in caplog.records if line.levelno == logging.ERROR]
        assert f"table {bad.id} at version {bad.version}" in logged.getMessage()
        clock.present += RETRY
        await until(lambda: len([r for r in caplog.records if r.levelno == logging.ERROR]) == 2)
        assert one.folded(bad.id) == bad
        one.host.subscribe(clock.follow)
        one.host.subscribe(returning(one.host))
        await allow(one.host, good.id, c.Start(ANA, Seat(0)))
        await allow(one.host, good.id, c.StandUp(ANA))
        await until(lambda: one.over(good.id), 120)  # a whole match, on a machine that may be busy
        await allow(one.host, bad.id, c.Close(ANA))  # its people can still act


async def test_an_ai_that_thinks_long_is_asked_once(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    async with process(path, clock, players={**PLAYERS, "slow": slow}) as one:
        table = await with_ai(one, slow)
        seen = looks(one, monkeypatch)
        one.run()
        clock.wait(2)
        await until(lambda: slow.asked == 1)
        before, began = len(seen), now()
        for _ in range(5):
            clock.present += RETRY
            await asyncio.sleep(SOME_TIME / 5)
        assert slow.asked == 1
        assert calm(len(seen) - before, began, clock)
        slow.ready.set()
        await until(lambda: one.folded(table.id).version > table.version)
        assert slow.given_up == 0


async def test_a_player_back_before_the_ai_has_decided_decides_themselves(
    path: Path, clock: HandClock
) -> None:
    slow = Slow()
    async with process(path, clock, players={**PLAYERS, "club": slow}) as one:
        table = await dealt(one.host, (await opened(one.host, "boris")).id)
        await allow(one.host, table.id, c.StandUp(ANA))
        one.run()
        clock.wait(2)
        await until(lambda: slow.asked == 1)
        back = await allow(one.host, table.id, c.ComeBack(ANA))
        await until(lambda: slow.given_up == 1)
        slow.ready.set()
        await asyncio.sleep(SOME_TIME / 3)
        assert one.folded(table.id) == back
        after = await allow(
            one.host, table.id, c.Act(ANA, decision_of(back), MakeCall(OWN, Call.PASS))
        )
        assert decision_of(after).turn == 1


async def test_due_turns_wait_while_the_store_fails(
    path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        await allow(one.host, table.id, c.StandUp(ANA))
        one.committer.fails = 10**6
        one.run()
        clock.wait(2)
        tried = one.committer.tried
        await until(lambda: one.committer.tried > tried + 1)
        tried = one.committer.tried
        await asyncio.sleep(SOME_TIME)
        assert not caplog.records  # logged by the committer
        assert one.committer.tried - tried <= 2 * SOME_TIME / clock.seconds(RETRY) + 3  # beats
        assert one.folded(table.id).version == table.version + 1
        one.committer.fails = 0
        clock.present += RETRY
        await until(lambda: one.folded(table.id).version > table.version + 1)


async def test_a_database_that_cannot_be_read_for_a_while(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host)).id)
        await allow(one.host, table.id, c.StandUp(ANA))
        due, failures = one.host.journal.due, iter(range(3))

        async def failing(since: int, up_to: int, limit: int, process: str, late: int) -> DueTables:
            if next(failures, None) is not None:
                raise OSError("gone")
            return await due(since, up_to, limit, process, late)

        monkeypatch.setattr(one.host.journal, "due", failing)
        one.run()
        clock.wait(2)
        await until(lambda: one.folded(table.id).version > table.version + 1)
        assert caplog.text.count("cannot be read") == 3


async def test_a_table_that_nobody_uses_leaves_the_memory(path: Path, clock: HandClock) -> None:
    async with process(path, clock) as one:
        table = await opened(one.host)
        one.run()
        await asyncio.sleep(0.05)
        assert len(one.host.mailboxes()) == 1
        clock.present += 2 * IDLE
        await until(lambda: one.host.mailboxes() == ())
        await allow(one.host, table.id, c.Sit(Actor("boris")))
        assert len(one.host.mailboxes()) == 1


async def test_many_tables_fall_due_at_once(
    path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.host.timekeeper.AT_ONCE", 3)
    async with process(path, clock) as one:
        tables = [await opened(one.host, level="random") for _ in range(10)]
        for table in tables:
            await allow(one.host, table.id, c.Start(ANA, Seat(0)))
        one.run()
        await until(
            lambda: all(one.folded(t.id).match_no and one.folded(t.id).turn for t in tables)
        )
