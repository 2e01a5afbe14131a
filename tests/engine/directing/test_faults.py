"""Each write of a whole tournament fails in several ways; the result stays the same."""

import asyncio
from collections import Counter
from enum import Enum
from pathlib import Path

import pytest

from engine.directing import director
from engine.directing.journal import write_tournament
from engine.store.commits import Batch, Conflict, StoreFailed
from engine.store.database import Database
from engine.tables.commands import Actor
from engine.tables.table import Status
from engine.tournaments import commands as c
from engine.tournaments.decide import decide_tournament
from engine.tournaments.events import BreakMoved, parse_tournament_event
from engine.tournaments.evolve import fold_tournament
from engine.tournaments.tournament import CancelReason, Tournament
from tests.engine.directing.directed import Directed, directed, started
from tests.engine.directing.test_director import PEOPLE, begun, outcome, short, signed_up
from tests.engine.host.hosted import FixedChance, Flaky
from tests.engine.tournaments.played import ORGANISER, START
from tests.migrated import ask
from tests.often import often


class Fault(Enum):
    """The ways in which a write can fail."""

    CONFLICT = "conflict"
    FAILS = "fails"
    FAILS_BUT_STORES = "fails but stores"
    KILLED_BEFORE = "killed before"
    KILLED_AFTER = "killed after"


FAULTS = tuple(Fault)
STORED = Fault.FAILS_BUT_STORES, Fault.KILLED_AFTER


class Faulty(Flaky):
    """Makes each new write fail once, in each way in turn starting with the `first`, or never.

    `known` are the writes that have failed already.
    """

    def __init__(self, database: Database, first: int | None, known: set[str]) -> None:
        super().__init__(database)
        self.first = first
        self.known = known
        self.killed = asyncio.Event()

    async def commit(self, batch: Batch) -> None:
        if self.first is None or not self._is_new(batch):
            await super().commit(batch)
            return
        fault = FAULTS[(self.first + len(self.known)) % len(FAULTS)]
        if fault in STORED:
            await super().commit(batch)
        if fault is Fault.CONFLICT:
            raise Conflict(batch)
        if fault in (Fault.FAILS, Fault.FAILS_BUT_STORES):
            raise StoreFailed(batch)
        self.killed.set()
        await asyncio.Event().wait()

    def _is_new(self, batch: Batch) -> bool:
        """Whether the write is about a tournament and is not repeated at every start."""
        happened = [
            parse_tournament_event(str(write.parameters["body"])).model_copy(update={"at": START})
            for write in batch.writes
            if write.statement.table.description == "tournament_events"
        ]
        happened = [event for event in happened if not isinstance(event, BreakMoved)]
        new = {event.model_dump_json() for event in happened} - self.known
        self.known |= new
        return bool(new)


class SameChance(FixedChance):
    """Repeats draws that were not stored."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._anew = False

    def table_id(self) -> str:
        if self._anew:
            self._anew = False
            ((tables,),) = ask(self._path, "SELECT count(*) FROM tables")
            self.tables = tables + 1  # the tournament
        return super().table_id()

    def shuffle(self, tournament_id: str, round_no: int, count: int) -> tuple[int, ...]:
        self._anew = True
        return super().shuffle(tournament_id, round_no, count)


class Disturbed:
    """A process with faults, replaced by another one when it is killed."""

    def __init__(self, path: Path, first: int | None) -> None:
        self.path = path
        self.first = first
        self.one: Directed
        self.known: set[str] = set()

    @property
    def committer(self) -> Faulty:
        assert isinstance(self.one.committer, Faulty)
        return self.one.committer

    async def start(self, *, spoilt: bool = True) -> None:
        first = self.first if spoilt else None
        made = SameChance(self.path)
        self.one = await started(self.path, lambda opened: Faulty(opened, first, self.known), made)

    async def wait(self, seconds: float) -> None:
        """Wait for this time, or until it was killed and has restarted."""
        try:
            async with asyncio.timeout(seconds):
                await self.committer.killed.wait()
        except TimeoutError:
            return
        await self.one.kill()
        await self.start()

    async def ask(self, tournament_id: str, command: c.TournamentCommand) -> None:
        """Ask as people do: press again if nothing happens."""
        while True:
            asking = asyncio.create_task(self.one.director.ask(tournament_id, command))
            await self.wait(3)
            if not asking.done():
                asking.cancel()
            (came_of_it,) = await asyncio.gather(asking, return_exceptions=True)
            if not isinstance(came_of_it, BaseException):
                return

    async def until_over(self, tournament_id: str) -> Tournament:
        while True:
            found = await self.one.director.tournament(tournament_id)
            if not found.live:
                return found
            await self.wait(1)


async def played(path: Path, first: int | None) -> tuple[object, Counter[str]]:
    """A tournament of eight chairs and four people: one leaves, and one is thrown out."""
    disturbed = Disturbed(path, first)
    await disturbed.start(spoilt=False)
    tournament = await begun(disturbed.one, short(8), *PEOPLE[:4])
    disturbed.committer.first = first
    await disturbed.ask(tournament.id, c.Leave(Actor("p0")))
    await disturbed.ask(tournament.id, c.ThrowOut(ORGANISER, "p1"))
    found = await disturbed.until_over(tournament.id)
    await disturbed.one.stop()
    stored = ask(path, "SELECT body FROM tournament_events")
    kinds = Counter[str](parse_tournament_event(str(body)).kind for (body,) in stored)
    return outcome(found), kinds


async def test_failures_do_not_change_the_outcome(tmp_path: Path) -> None:
    """Nothing happens twice either."""
    found = []
    for first in (None, *((0, 2), range(len(FAULTS)))[often(0, 1)]):
        path = tmp_path / str(first)
        came_of_it, kinds = await played(path, first)
        kinds.pop("break_moved", None)
        assert (kinds["round_drawn"], kinds["table_ended"], kinds["entrant_left"]) == (2, 3, 2)
        found.append((came_of_it, kinds, ask(path, "SELECT count(*) FROM tables")))
        assert found[-1] == found[0], first


async def test_tables_of_one_that_was_called_off_do_not_survive_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "belot.sqlite3"
    disturbed = Disturbed(path, FAULTS.index(Fault.KILLED_AFTER) - 1)
    await disturbed.start(spoilt=False)
    tournament = await begun(disturbed.one, short(8), *PEOPLE[:8])
    disturbed.committer.first = disturbed.first
    await asyncio.sleep(1)
    await disturbed.ask(tournament.id, c.Cancel(CancelReason.ORGANISER, ORGANISER))
    await asyncio.sleep(10)
    assert ask(path, "SELECT DISTINCT status FROM tables") == [(Status.CLOSED,)]
    await disturbed.one.stop()


async def test_tournaments_stored_by_another_process_are_known(tmp_path: Path) -> None:
    """A process learns of them when it is asked and when it checks."""
    path = tmp_path / "belot.sqlite3"
    async with directed(path) as one:
        tournament = await signed_up(one, short(4), *PEOPLE[:4])
        commands: tuple[c.TournamentCommand, ...] = c.Withdraw(Actor("p0")), c.SignUp(Actor("late"))
        for number, command in enumerate(commands):
            before = await one.director.journal.load(tournament.id)
            assert before is not None
            events = decide_tournament(before, command, one.host.clock.now())
            after = fold_tournament(tournament.id, before, events)
            await one.committer.commit(Batch(write_tournament(before, after, events)))
            if number:
                await asyncio.sleep(31)
            else:
                assert (await one.director.ask(tournament.id, command)).refusal is not None
            assert one.director.live == (after,)


async def test_a_table_whose_tournament_is_unknown_keeps_nobody_busy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """This happens after running an older version without tournaments."""
    path = tmp_path / "belot.sqlite3"
    one = await started(path)
    await begun(one, short(4), *PEOPLE[:4])
    await one.kill()
    for table in ("tournament_entries", "tournament_events", "tournaments"):
        ask(path, f"DELETE FROM {table}")
    async with directed(path):
        await asyncio.sleep(5)
    assert director.logger.name not in {record.name for record in caplog.records}
