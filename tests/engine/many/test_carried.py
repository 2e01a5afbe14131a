"""Many processes, one table: whoever is asked, it is decided once, and all of them hear of it."""

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from engine.host import leases
from engine.host.carrying import KEPT, LOOK
from engine.host.elsewhere import IN_A_ROW
from engine.host.leading import AlreadyAnswered
from engine.host.lease_time import BEAT, LEASE
from engine.rules.actions import MakeCall
from engine.rules.auction import Call
from engine.rules.moves import OWN
from engine.store.commits import NotStored
from engine.store.problems import OutOfReach
from engine.tables import commands as c
from engine.tables import seating
from engine.tables.commands import Actor, Denial
from engine.tables.events import TableEvent
from engine.tables.stored import parse_event
from engine.tables.table import Table
from tests.engine.host.hosted import ANA, allow, dealt, decision_of, opened
from tests.engine.many.processes import Member, members

pytestmark = pytest.mark.sqlite  # in virtual time; files are looked into

TAKEN_OVER = 15.0


def stored(path: Path, table_id: str) -> list[TableEvent]:
    with closing(sqlite3.connect(path / "many")) as connection:
        query = "SELECT body FROM events WHERE table_id = ? ORDER BY seq"
        return [parse_event(body) for (body,) in connection.execute(query, (table_id,))]


def carried(path: Path) -> list[tuple[str, str | None]]:
    with closing(sqlite3.connect(path / "many")) as connection:
        return connection.execute("SELECT body, reply FROM carried_commands").fetchall()


async def test_a_tap_that_reaches_another_is_decided_by_the_leader(tmp_path: Path) -> None:
    one, two, three = await members(tmp_path, 3)
    table = await dealt(one.host, (await opened(one.host)).id)
    tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
    loop = asyncio.get_running_loop()
    began = loop.time()
    result = await two.ask(table.id, tap)
    assert loop.time() - began < LOOK.total_seconds()  # it was heard, and not looked for
    assert result.denial is None
    assert result.table == one.host.mailbox(table.id).table
    assert (await three.ask(table.id, tap)).denial is Denial.ALREADY_DECIDED
    await asyncio.sleep(0.1)
    for member in (one, two, three):
        assert (await member.host.table(table.id)).version == result.table.version
        assert member.heard.versions[table.id] == result.table.version
        assert not member.heard.wrong
    await asyncio.sleep(BEAT.total_seconds())  # what was read is removed then
    assert carried(tmp_path) == []
    for member in (one, two, three):
        await member.end()


async def test_a_table_is_led_where_people_turn_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = await members(tmp_path, 3)
    table_id = (await opened(one.host)).id
    await allow(one.host, table_id, c.SetOptions(ANA, invited_only=True))
    monkeypatch.setattr(seating, "MOST_ASKING", 99)
    guests = (Actor(f"g{number}") for number in range(99))
    for _ in range(IN_A_ROW):
        assert one.host.leases.holds(table_id)
        await two.ask(table_id, c.AskIn(next(guests)))
        await three.ask(table_id, c.AskIn(next(guests)))
    for _ in range(IN_A_ROW):
        assert one.host.leases.holds(table_id)
        await two.ask(table_id, c.AskIn(next(guests)))
    await asyncio.sleep(0.1)
    assert not one.host.leases.holds(table_id)
    loop = asyncio.get_running_loop()
    began = loop.time()
    for member in (two, one, three):
        await member.ask(table_id, c.AskIn(next(guests)))
        assert two.host.leases.holds(table_id)
    assert loop.time() - began < LOOK.total_seconds()
    for member in (one, two, three):
        assert not member.heard.wrong
        await member.end()


async def test_what_was_answered_once_is_not_carried_out_again(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table = await opened(one.host)
    await allow(one.host, table.id, c.SetOptions(ANA, invited_only=True))
    knock = c.AskIn(Actor("boris"))
    command_id = await two.host._carrying.ask(table.id, knock, "nobody")
    box = one.host.mailbox(table.id)
    assert (await box.post(knock, command_id)).denial is None
    await allow(one.host, table.id, c.TurnDown(ANA, "boris"))
    with pytest.raises(AlreadyAnswered):
        await box.post(knock, command_id)
    knocks = [event for event in stored(tmp_path, table.id) if event.kind == "asked_in"]
    assert len(knocks) == 1
    for member in (one, two):
        await member.end()


async def test_what_a_leader_could_not_read_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await members(tmp_path, 2)
    table = await opened(one.host)
    load, failures = one.host._storing.load, iter(range(1))

    async def failing(table_id: str) -> Table:
        if next(failures, None) is not None:
            raise OutOfReach
        return await load(table_id)

    monkeypatch.setattr(one.host._storing, "load", failing)
    one.host.mailbox(table.id).table = None
    await allow(two.host, table.id, c.Sit(Actor("boris")))
    assert next(failures, None) is None
    for member in (one, two):
        await member.end()


async def test_whoever_is_certainly_dead_leads_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "certainly_dead", lambda name, _: name == "a1")
    one, two, three = await members(tmp_path, 3)
    asked, due = [await dealt(one.host, (await opened(one.host)).id) for _ in range(2)]
    await one.kill()
    loop = asyncio.get_running_loop()
    began = loop.time()
    tap = c.Act(ANA, decision_of(asked), MakeCall(OWN, Call.AT))
    assert (await two.ask(asked.id, tap)).denial is None
    assert loop.time() - began < LOOK.total_seconds()
    await three.host.renew()
    rows = [await three.host.journal.by_id(table.id) for table in (asked, due)]
    shared = await three.host.leases.share([row for row in rows if row is not None])
    ours = {row.id for row in shared}
    assert due.id in ours
    assert two.host.leases.holds(asked.id) is not (asked.id in ours), "one of the two was first"
    for member in (two, three):
        await member.end()


async def test_what_a_dead_leader_was_asked_is_decided_by_whoever_follows(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table = await opened(one.host)
    await one.kill()
    loop = asyncio.get_running_loop()
    began = loop.time()
    result = await two.ask(table.id, c.Sit(Actor("boris")))
    assert result.denial is None
    assert loop.time() - began <= LEASE.total_seconds() + LOOK.total_seconds() * 2
    await asyncio.sleep(BEAT.total_seconds())
    assert carried(tmp_path) == []
    await two.end()


async def test_who_ends_in_order_is_followed_at_once(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table = await opened(one.host)
    await one.end()
    began = asyncio.get_running_loop().time()
    await allow(two.host, table.id, c.Sit(Actor("boris")))
    assert asyncio.get_running_loop().time() - began < LOOK.total_seconds()
    await two.end()


class Storm:
    """People who ask anybody, whatever happens to whom they ask."""

    def __init__(self, members: list[Member], tables: list[str], chance: random.Random) -> None:
        self.members, self.tables, self.chance = members, tables, chance
        self.acknowledged: list[tuple[str, str]] = []
        self.unknown: list[tuple[str, str]] = []
        self.slowest = 0.0
        self.numbers = iter(range(10**6))

    async def person(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            alive = [member for member in self.members if member.alive]
            member, table_id = self.chance.choice(alive), self.chance.choice(self.tables)
            what = table_id, f"x{next(self.numbers)}"
            began = loop.time()
            try:
                result = await member.ask(table_id, c.AskIn(Actor(what[1])))
            except (NotStored, OutOfReach, asyncio.CancelledError):
                self.unknown.append(what)
            else:
                assert result.denial is None
                self.acknowledged.append(what)
            self.slowest = max(self.slowest, loop.time() - began)
            await asyncio.sleep(self.chance.random())


HARM = ("cut", "unheard", "deaf")
DEATH = ("kill", "end")


@pytest.mark.parametrize("harm", [HARM, pytest.param((*HARM, *DEATH), marks=pytest.mark.long)])
@pytest.mark.filterwarnings(  # of connections, which nobody who is killed closes
    "ignore::ResourceWarning",
    "ignore::sqlalchemy.exc.SAWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)
async def test_nothing_is_lost_or_doubled_whoever_dies(
    tmp_path: Path, harm: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_ASKING", 10**6)
    chance = random.Random(0)
    team = await members(tmp_path, 3)
    tables = [(await opened(member.host)).id for member in team]
    for table_id, member in zip(tables, team, strict=True):
        await allow(member.host, table_id, c.SetOptions(ANA, invited_only=True))
    storm = Storm(team, tables, chance)
    loop = asyncio.get_running_loop()
    people = [
        asyncio.create_task(storm.person(loop.time() + (60 if "kill" in harm else 12)))
        for _ in range(6)
    ]
    wrong: list[str] = []
    while not all(person.done() for person in people):
        await asyncio.sleep(chance.random() * 8)
        member = chance.choice(team)
        what = chance.choice(harm)
        if what in DEATH:
            wrong += member.heard.wrong
            await (member.kill() if what == "kill" else member.end())
            await asyncio.sleep(chance.random() * 5)
            await member.begin("abc"[team.index(member)])
        elif what == "cut":
            member.cut_off()
            await asyncio.sleep(chance.random() * 15)
            member.join()
        elif what == "unheard":
            member.reach.deaf = 1
        else:
            member.bus.cut_off()
            await asyncio.sleep(chance.random() * 3)
            member.bus.join()
    await asyncio.gather(*people)
    await asyncio.sleep((KEPT + LEASE).total_seconds())  # what could not be removed at once, too
    done = Counter(
        (table_id, event.account)
        for table_id in tables
        for event in stored(tmp_path, table_id)
        if event.kind == "asked_in"
    )
    assert len(storm.acknowledged) > 20
    assert all(done[what] == 1 for what in storm.acknowledged)
    assert all(done[what] <= 1 for what in storm.unknown)
    for table_id in tables:
        known = [await member.host.table(table_id) for member in team]
        assert known[0] == known[1] == known[2]
        assert known[0].version == len(stored(tmp_path, table_id))
        right = {None, known[0].version}
        async with asyncio.timeout(60):
            while {one.heard.versions.get(table_id) for one in team} - right:  # noqa: ASYNC110
                await asyncio.sleep(1)
    assert not [*wrong, *(text for member in team for text in member.heard.wrong)]
    assert carried(tmp_path) == []
    for member in team:
        await member.end()


async def test_what_falls_due_is_done_by_whoever_is_left(tmp_path: Path) -> None:
    one, two, three = await members(tmp_path, 3)
    tables = [await dealt(one.host, (await opened(one.host)).id) for _ in range(20)]
    for table in tables:
        await allow(one.host, table.id, c.StandUp(ANA))  # an AI plays for him from now on
    await one.kill()
    await asyncio.sleep(TAKEN_OVER * 2)
    led = [sum(member.host.leases.holds(table.id) for table in tables) for member in (two, three)]
    assert sum(led) == len(tables)
    for table in tables:
        assert len(stored(tmp_path, table.id)) > table.version + 1
    for member in (two, three):
        assert not member.heard.wrong
        await member.end()
