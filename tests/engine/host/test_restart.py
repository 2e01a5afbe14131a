"""Stopped or killed in the middle, a match continues as if nothing had happened."""

import asyncio
import random
import secrets
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.changes import Change
from engine.rules.cards import Card, Seat
from engine.rules.deal.actions import OWN, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.record.deal_record import SEED_BYTES, Shuffle, deck
from engine.rules.record.fairness import FairnessFinding, checked
from engine.rules.record.match_record import MatchRecord
from engine.rules.ruleset import rules_of
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import TimeGivenBack
from engine.tables.known import look
from engine.tables.rulings.checks import LOBBY_KEPT, next_due
from engine.tables.table import DueKind, Status, Table
from tests.engine.host.hosted import (
    ANA,
    FixedChance,
    HandClock,
    Process,
    allow,
    comes_back,
    dealt,
    decision_of,
    opened,
    process,
    returning,
    until,
)
from tests.migrated import ask


async def caught_up(one: Process, table_id: str) -> Table:
    """The table after a command without effect."""
    reply = await one.host.ask(table_id, c.ComeBack(Actor("nobody")))
    assert reply.denial is not None
    return reply.table


async def begun(one: Process, clock: HandClock, preset: str = "belot_bg") -> str:
    one.host.subscribe(clock.follow)
    one.host.subscribe(returning(one.host))
    target = 61 if rules_of(preset).scale == "tens" else 301
    table = await opened(one.host, preset=preset, level="random", target=target)
    await allow(one.host, table.id, c.Start(ANA, Seat(0)))
    await allow(one.host, table.id, c.StandUp(ANA))
    return table.id


async def finished(one: Process, table_id: str) -> tuple[MatchRecord, ...]:
    await until(lambda: one.over(table_id))
    await one.pause()
    assert await one.host.table(table_id) == one.folded(table_id)
    return tuple(record for _, record in await one.host.played(table_id))


async def over_or_at(one: Process, table_id: str, version: int) -> bool:
    """Wait for the end of the match or this version; return which came first."""
    reached = asyncio.Event()

    def heard(change: Change) -> None:
        if change.table.version >= version or change.table.status is Status.FINISHED:
            reached.set()

    one.host.subscribe(heard)
    await reached.wait()
    return one.over(table_id)


async def test_a_result_is_the_same_after_stopping_and_opening(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table_id = await begun(one, clock)
        one.run()
        records = await finished(one, table_id)
        table = await one.host.table(table_id)
        await one.stop()
    async with process(path, clock) as two:
        await two.timekeeper.resume()
        assert await two.host.table(table_id) == table
        assert tuple(record for _, record in await two.host.played(table_id)) == records


@pytest.mark.parametrize(
    "preset",
    [
        "belot_bg",
        "bela_three",
        pytest.param("ruse_kertici", marks=pytest.mark.long),
        pytest.param("bela_two", marks=pytest.mark.long),
    ],
)
async def test_a_match_that_is_killed_again_and_again_ends_alike(
    tmp_path: Path, clock: HandClock, preset: str
) -> None:
    async with process(tmp_path / "never.sqlite3", clock) as one:
        table_id = await begun(one, clock, preset)
        one.run()
        expected = await finished(one, table_id)
        events = len(one.stored(table_id))
    path, rng, kills = tmp_path / "often.sqlite3", random.Random(3), 0
    async with process(path, clock) as one:
        table_id = await begun(one, clock, preset)
        await one.kill()
    while True:
        async with process(path, clock) as one:
            one.host.subscribe(clock.follow)
            one.host.subscribe(returning(one.host))
            before = one.folded(table_id)
            await one.timekeeper.resume()
            assert (await one.host.table(table_id)).match == before.match
            await comes_back(one.host, before)
            one.run()
            stop = one.version(table_id) + rng.randrange(1, events // 6)
            if await over_or_at(one, table_id, stop):
                assert await finished(one, table_id) == expected
                break
            kills += 1
            await one.kill()
        clock.wait(rng.randrange(10, 100))  # past the due time, or the clock would stop
    assert kills >= 4


class TrueChance(FixedChance):
    """A new seed on every request, and the decks that follow from it."""

    def sealed(self, table_id: str, number: int) -> str:
        return secrets.token_hex(SEED_BYTES)

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        return deck(shuffled, pack)


async def test_a_sealed_deal_stays_sealed_wherever_the_process_ends(
    path: Path, clock: HandClock
) -> None:
    """The process is killed, or its store fails, between any two steps."""
    rng, seals, table_id = random.Random(8), dict[int, str](), ""

    def heard(change: Change) -> None:
        shuffle, known = change.table.shuffle, look(change.table, None)
        assert seals.setdefault(change.table.seals, known.seal) == known.seal
        if shuffle is not None:
            assert seals[shuffle.number] == shuffle.seal

    while True:
        async with process(path, clock, chance=TrueChance()) as one:
            one.host.subscribe(heard)
            if not table_id:
                table_id = await begun(one, clock)
            else:
                one.host.subscribe(clock.follow)
                one.host.subscribe(returning(one.host))
                await one.timekeeper.resume()
                await comes_back(one.host, one.folded(table_id))
            table = await one.host.table(table_id)
            heard(Change(table, ()))
            if table.dealing:  # all important steps are tried
                one.committer.stores, one.committer.fails = rng.random() < 0.5, rng.randrange(3)
            one.run()
            step = rng.randrange(1, 3 if table.dealing else 40)
            if await over_or_at(one, table_id, one.version(table_id) + step):
                (record,) = await finished(one, table_id)
                break
            await one.kill()
        clock.wait(rng.randrange(10, 100))
    assert len(seals) == len(record.deals) + 1
    assert {found.fitness for found in checked(record)} == {FairnessFinding.FITS}


async def test_the_time_in_which_nobody_was_served_is_given_back(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        table = await dealt(one.host, (await opened(one.host, "boris")).id)
        one.run()
        clock.wait(20)
        await until(one.beaten)
        await one.kill()
    tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
    for gap in (1000, 2000):  # and again before anything has happened
        clock.wait(gap)
        async with process(path, clock) as two:
            await two.timekeeper.resume()
            table = await caught_up(two, table.id)
            assert table.turn is not None
            assert table.turn.since == clock.now() - timedelta(seconds=20)
            assert next_due(table) == (clock.now() + timedelta(seconds=10), DueKind.REMIND)
            assert isinstance(two.stored(table.id)[-1], TimeGivenBack)
            await two.kill()
    async with process(path, clock) as three:
        await three.timekeeper.resume()
        await allow(three.host, table.id, tap)  # its button works all the same
        assert (await three.host.ask(table.id, tap)).denial is Denial.ALREADY_DECIDED


async def test_a_table_that_cannot_be_read_does_not_stop_the_others(
    path: Path, clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(path, clock) as one:
        bad = await dealt(one.host, (await opened(one.host)).id)
        good = await dealt(one.host, (await opened(one.host)).id)
        await one.stop()
    ask(path, "UPDATE events SET body = '{}' WHERE table_id = ?", bad.id)
    async with process(path, clock) as two:
        await two.timekeeper.resume()
        two.run()
        clock.wait(60)
        await until(lambda: f"table {bad.id}" in caplog.text)
        await until(lambda: two.folded(good.id).version > good.version)


async def test_on_an_empty_database_there_is_nothing_to_resume(
    path: Path, clock: HandClock
) -> None:
    async with process(path, clock) as one:
        await one.timekeeper.resume()
        assert await one.host.journal.heartbeats.served()


async def test_a_held_chair_is_still_held_for_as_long_as_it_was(
    path: Path, clock: HandClock
) -> None:
    boris, vera = Actor("boris"), Actor("vera")
    async with process(path, clock) as one:
        table = await opened(one.host)
        quiet = await opened(one.host)
        await allow(one.host, table.id, c.Hold(boris, Seat(2), clock.now() + timedelta(seconds=60)))
        one.run()
        clock.wait(20)
        await until(one.beaten)
        await one.kill()
    for gap in (1000, 2000):
        clock.wait(gap)
        async with process(path, clock) as two:
            await two.timekeeper.resume()
            table = await caught_up(two, table.id)
            expiry = clock.now() + LOBBY_KEPT - timedelta(seconds=20)
            assert next_due(await caught_up(two, quiet.id)) == (expiry, DueKind.EXPIRE)
            assert table == two.folded(table.id)
            assert table.chairs[2].holder(clock.now()) == "boris"
            assert next_due(table) == (clock.now() + timedelta(seconds=40), DueKind.RELEASE)
            assert (await two.host.ask(table.id, c.Sit(vera, Seat(2)))).denial is Denial.CHAIR_HELD
            await two.kill()
    async with process(path, clock) as three:
        await three.timekeeper.resume()
        assert (await allow(three.host, table.id, c.Sit(boris))).seat_of("boris") == 2
