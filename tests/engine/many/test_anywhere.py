"""Any process can decide at any table; each decision is made once, and all screens follow."""

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.changes import CHANGED, EVERYWHERE
from engine.host.claim_rows import BEAT, LEASE
from engine.host.host import ALIVE
from engine.host.timekeeper import OTHERS
from engine.players.player import Budget, Thought
from engine.rules.deal.actions import OWN, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.knowledge import Knowledge, observe
from engine.store.commits import NotStored, StoreFailed
from engine.store.journal import DueTables, Journal
from engine.store.problems import DatabaseUnreachable
from engine.tables import commands as c
from engine.tables.commands import Actor, Denial
from engine.tables.events import TableEvent, TimeGivenBack
from engine.tables.rulings import lobby
from engine.tables.serialization import parse_event
from tests.engine.host.hosted import ANA, PLAYERS, QuickRandom, allow, dealt, decision_of, opened
from tests.engine.many import processes
from tests.engine.many.processes import UNCLOSED, Member, members

pytestmark = [
    pytest.mark.sqlite,  # in virtual time; files are inspected
    UNCLOSED,
]

AT_ONCE = 0.1

PEOPLE = ("boris", "carl", "dora")


def stored(path: Path, table_id: str) -> list[TableEvent]:
    with closing(sqlite3.connect(path / "many")) as connection:
        query = "SELECT body FROM events WHERE table_id = ? ORDER BY seq"
        return [parse_event(body) for (body,) in connection.execute(query, (table_id,))]


class ShownAt:
    """The screens of a process; `elsewhere`: where else tables are shown."""

    def __init__(self, name: str, *tables: str, elsewhere: str = "") -> None:
        self.name, self.tables, self.others = name, set(tables), elsewhere

    def here(self, table_id: str) -> bool:
        return table_id in self.tables

    def elsewhere(self, table_id: str) -> str:
        return self.others if table_id in self.tables else EVERYWHERE

    def are_ours(self, screens: str) -> bool:
        return screens == EVERYWHERE or self.name in screens.split()


class SlowPlayer(QuickRandom):
    """Thinks longer than others wait."""

    TAKES = 4 * OTHERS

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        self.asked += 1
        await asyncio.sleep(self.TAKES.total_seconds())
        return await super().think(knowledge, budget, seed)


async def end(*members: Member) -> None:
    for member in members:
        assert not member.heard.wrong
        await member.end()


async def test_a_tap_is_decided_by_any_process_and_heard_by_all(tmp_path: Path) -> None:
    one, two, three = await members(tmp_path, 3)
    table = await dealt(one.host, (await opened(one.host)).id)
    tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
    loop = asyncio.get_running_loop()
    began = loop.time()
    result = await two.ask(table.id, tap)
    assert loop.time() - began < AT_ONCE
    assert result.denial is None
    assert (await three.ask(table.id, tap)).denial is Denial.ALREADY_DECIDED
    await asyncio.sleep(AT_ONCE)
    for member in (one, two, three):
        assert (await member.host.table(table.id)).version == result.table.version
        assert member.heard.versions[table.id] == result.table.version
    await end(one, two, three)


async def test_a_process_that_heard_nothing_decides_by_the_stored_state(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table = await dealt(one.host, (await opened(one.host)).id)
    tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.AT))
    await two.host.ask(table.id, c.ComeBack(ANA))
    one.bus.deaf = True
    assert (await two.ask(table.id, tap)).denial is None
    assert (await one.ask(table.id, tap)).denial is Denial.ALREADY_DECIDED
    one.join()
    await asyncio.sleep(AT_ONCE)
    assert one.heard.versions == two.heard.versions
    await end(one, two)


async def test_nothing_is_refused_by_what_was_true_before(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table_id = (await opened(one.host)).id
    await allow(two.host, table_id, c.Sit(Actor("boris")))
    await asyncio.sleep(AT_ONCE)
    two.bus.deaf = True
    await allow(one.host, table_id, c.SetOptions(ANA, invited_only=True))
    await allow(two.host, table_id, c.AskIn(Actor("carl")))
    await end(one, two)


async def test_nothing_is_announced_of_a_table_that_one_process_shows(tmp_path: Path) -> None:
    here, there = ShownAt("a"), ShownAt("b")
    one, two = await members(tmp_path, 2, here, there)
    table_id = (await opened(one.host)).id
    here.tables.add(table_id)
    one.exchange.told.clear()
    for name in ("boris", "carl"):
        await allow(one.host, table_id, c.Sit(Actor(name)))
    assert not one.exchange.told
    await two.ask(table_id, c.Sit(Actor("dora")))
    assert [said.channel for said in one.exchange.told] == [CHANGED], "it does not show the table"
    await asyncio.sleep(AT_ONCE)
    assert one.heard.versions[table_id] == (await two.host.table(table_id)).version
    here.others = "b"
    await allow(one.host, table_id, c.StandUp(Actor("dora")))
    await asyncio.sleep(AT_ONCE)
    assert two.heard.versions[table_id] == one.heard.versions[table_id]
    await end(one, two)


async def test_a_process_that_shows_no_table_reads_stored_changes(tmp_path: Path) -> None:
    here, there = ShownAt("a"), ShownAt("b")
    one, two = await members(tmp_path, 2, here, there)
    table_id = (await opened(one.host)).id
    here.tables.add(table_id)
    await two.ask(table_id, c.Sit(Actor("boris")))
    await allow(one.host, table_id, c.Sit(Actor("carl")))
    assert (await two.host.table(table_id)).accounts == ("ana", "boris", "carl")
    await end(one, two)


async def test_decisions_of_another_process_are_heard_without_reading_them(tmp_path: Path) -> None:
    here, there = ShownAt("a"), ShownAt("b")
    one, two = await members(tmp_path, 2, here, there)
    table_id = (await opened(one.host, *PEOPLE)).id
    here.tables.add(table_id)
    await dealt(one.host, table_id)
    await asyncio.sleep(AT_ONCE)
    async with one.reach.quiet():
        for _ in range(4):
            table = await two.host.table(table_id)
            assert table.turn is not None
            account = Actor(table.chairs[table.turn.seat].account or "")
            tap = c.Act(account, table.turn.decision, MakeCall(OWN, Call.PASS))
            decided = await two.ask(table_id, tap)
            assert decided.denial is None
            await asyncio.sleep(AT_ONCE / 10)
            assert one.heard.versions[table_id] == decided.table.version
    await end(one, two)


async def test_no_hidden_card_is_announced(tmp_path: Path) -> None:
    """Anybody who can connect to a database can listen there, even without access to its tables."""
    one, two = await members(tmp_path, 2)
    table = await dealt(one.host, (await opened(one.host, *PEOPLE)).id)
    for step in range(200):
        turn = table.turn
        if turn is None or table.match is None:
            break
        account = Actor(table.chairs[turn.seat].account or "")
        action = QuickRandom().decide(observe(table.match, turn.seat), QuickRandom.budget, step)
        table = await allow(
            (one, two)[step % 2].host, table.id, c.Act(account, turn.decision, action.action)
        )
    told = [line for said in one.exchange.told for line in said.payload.split("\n")[1:]]
    kinds = Counter(parse_event(line).kind for line in told)
    assert kinds["acted"] > 20
    assert kinds.keys() <= {"acted", "played_out"}
    assert not any("declare" in line or "discard" in line or "seed" in line for line in told)
    await end(one, two)


async def test_other_changes_make_nobody_look_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await members(tmp_path, 2, ShownAt("one", elsewhere="two"), ShownAt("two"))
    table = await opened(one.host)
    looks = Counter[str]()
    due = Journal.due

    async def slowly(
        journal: Journal, since: int, up_to: int, limit: int, process: str, late: int
    ) -> DueTables:
        looks[process] += 1
        await asyncio.sleep(AT_ONCE)
        return await due(journal, since, up_to, limit, process, late)

    monkeypatch.setattr(Journal, "due", slowly)
    for _ in range(30):
        for member in (one, two):
            await member.ask(table.id, c.Sit(Actor("boris")))
            await member.ask(table.id, c.StandUp(Actor("boris")))
            await asyncio.sleep(AT_ONCE / 3)
    seconds = 60 * AT_ONCE / 3
    assert all(
        count <= seconds / (OTHERS.total_seconds() + AT_ONCE) + 3 for count in looks.values()
    )
    await end(one, two)


async def test_a_home_that_is_gone_costs_a_table_a_second(tmp_path: Path) -> None:
    one, two, three = await members(tmp_path, 3)
    tables = [await dealt(one.host, (await opened(one.host)).id) for _ in range(20)]
    for table in tables:
        await allow(one.host, table.id, c.StandUp(ANA))  # an AI player plays for them from now on
    await one.kill()
    thinking = max(table.pace.ai_player for table in tables)
    await asyncio.sleep((thinking + 2 * OTHERS).total_seconds() + AT_ONCE)
    for table in tables:
        assert len(stored(tmp_path, table.id)) > table.version + 1
    await asyncio.sleep(10)
    assert two.heard.versions == three.heard.versions
    homes = {row.home for t in tables if (row := await two.host.journal.by_id(t.id)) is not None}
    assert homes == {two.host.process, three.host.process}, "each has come to some"
    await end(two, three)


async def test_long_decisions_are_left_to_the_process_that_makes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowPlayer()
    monkeypatch.setattr(processes, "PLAYERS", {**PLAYERS, "club": slow})
    one, two = await members(tmp_path, 2)
    table = await dealt(one.host, (await opened(one.host)).id)
    await allow(one.host, table.id, c.StandUp(ANA))
    await asyncio.sleep((table.pace.ai_player + 9 * SlowPlayer.TAKES).total_seconds())
    turns = [event for event in stored(tmp_path, table.id) if event.kind == "acted"]
    assert slow.asked <= len(turns) + 1
    assert len(turns) > 3
    await end(one, two)


async def test_the_time_in_which_nobody_saw_to_a_table_is_given_back(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    table = await dealt(one.host, (await opened(one.host)).id)
    assert table.turn is not None
    since = table.turn.since
    await two.heard.until(table.id, table.version)
    assert await two.host.take_up(table.id) == table
    await one.kill()
    away = ALIVE + timedelta(seconds=10)
    await asyncio.sleep(away.total_seconds())
    await two.host.take_up(table.id)
    row = await two.host.journal.by_id(table.id)
    assert row is not None
    assert row.home == two.host.process
    await asyncio.sleep(5)
    reply = await two.ask(table.id, c.ComeBack(ANA))
    assert reply.table.turn is not None
    assert away - BEAT <= reply.table.turn.since - since <= away + BEAT
    await two.host.take_up(table.id)
    assert (await two.ask(table.id, c.ComeBack(ANA))).table == reply.table, "once"
    told = stored(tmp_path, table.id)[table.version :]
    assert [type(event) for event in told] == [TimeGivenBack]
    await end(two)


async def test_nothing_is_kept_of_processes_that_no_table_remembers(tmp_path: Path) -> None:
    (one,) = await members(tmp_path, 1)
    table_id = (await opened(one.host)).id
    for _ in range(3):
        await one.kill()
        await asyncio.sleep(60)
        await one.begin("a")
    assert len(await one.host.journal.heartbeats.served()) == 4, "the table may need them"
    await allow(one.host, table_id, c.Close(ANA))
    await one.kill()
    await asyncio.sleep(60)
    await one.begin("a")
    assert len(await one.host.journal.heartbeats.served()) == 1
    await end(one)


async def test_nobody_is_told_of_a_closing_that_was_in_doubt_twice(tmp_path: Path) -> None:
    (one,) = await members(tmp_path, 1)
    table_id = (await opened(one.host)).id
    one.reach.deaf = 1
    with pytest.raises(StoreFailed):
        await one.ask(table_id, c.Close(ANA))
    await asyncio.sleep(2 * BEAT.total_seconds())
    assert (await one.host.table(table_id)).status == "closed"
    await end(one)


async def test_a_change_stored_by_a_dead_process_is_shown_soon(
    tmp_path: Path,
) -> None:
    one, two = await members(tmp_path, 2)
    table = await dealt(one.host, (await opened(one.host, *PEOPLE)).id)
    await asyncio.sleep(BEAT.total_seconds() + AT_ONCE)
    two.bus.mute = True
    tap = c.Act(ANA, decision_of(table), MakeCall(OWN, Call.PASS))
    decided = await two.ask(table.id, tap)
    assert decided.denial is None
    await two.kill()
    await asyncio.sleep(AT_ONCE)
    assert one.heard.versions[table.id] == table.version
    await asyncio.sleep((ALIVE + BEAT).total_seconds() + AT_ONCE)
    assert one.heard.versions[table.id] == decided.table.version
    await end(one)


async def test_a_process_that_may_have_missed_something_looks_once(tmp_path: Path) -> None:
    one, two = await members(tmp_path, 2)
    known, unknown = [(await opened(one.host)).id for _ in range(2)]
    await allow(one.host, known, c.Close(ANA))
    await asyncio.sleep(BEAT.total_seconds())
    two.cut_off()
    await allow(one.host, unknown, c.Close(ANA))
    new = (await opened(one.host)).id
    told = two.heard.changes
    two.join()
    await asyncio.sleep(BEAT.total_seconds())
    assert two.heard.changes == told + 2
    assert two.heard.versions == one.heard.versions
    assert new in two.heard.versions
    assert not [box for box in two.host.mailboxes() if box.busy]
    await end(one, two)


class Storm:
    """People send commands to any process, whatever happens to that process."""

    def __init__(self, members: list[Member], tables: list[str], chance: random.Random) -> None:
        self.members, self.tables, self.chance = members, tables, chance
        self.acknowledged: list[tuple[str, str]] = []
        self.unknown: list[tuple[str, str]] = []
        self.numbers = iter(range(10**6))

    async def person(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            alive = [member for member in self.members if member.alive]
            member, table_id = self.chance.choice(alive), self.chance.choice(self.tables)
            what = table_id, f"x{next(self.numbers)}"
            try:
                result = await member.ask(table_id, c.AskIn(Actor(what[1])))
            except (NotStored, DatabaseUnreachable, asyncio.CancelledError):
                self.unknown.append(what)
            else:
                assert result.denial is None
                self.acknowledged.append(what)
            await asyncio.sleep(self.chance.random())


HARM = ("cut", "unheard", "deaf")
DEATH = ("kill", "end")


@pytest.mark.parametrize("harm", [HARM, pytest.param((*HARM, *DEATH), marks=pytest.mark.long)])
async def test_nothing_is_lost_or_doubled_when_processes_die(
    tmp_path: Path, harm: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "MOST_ASKING", 10**6)
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
    await asyncio.sleep(LEASE.total_seconds())
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
    await end(*team)
