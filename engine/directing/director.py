"""The director: decides and stores commands on tournaments, and carries out due steps.

A tournament is tended (`_tend`) whenever a step may be missing: at the start, after a change of one
of its tables, or when it is due. Missing steps are derived from the stored state, and each is done
once, by the first process to store it. A process can therefore stop at any point, and others
continue. Changes by other processes are announced, and noticed after `LOOK` at the latest.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from weakref import WeakValueDictionary

from engine.directing.journal import TournamentJournal, write_tournament
from engine.host.changes import ATTEMPTS, Change
from engine.host.claim_rows import BEAT
from engine.host.clock import ADRIFT
from engine.host.host import Host
from engine.host.table_store import NoSuchTable
from engine.host.timekeeper import STAND_IN
from engine.rules.tournament import parted
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, StoreFailed, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Actor, Dissolve, Open, Retire, Seating
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.rating import absent
from engine.tables.table import Chair, Status, Table
from engine.tournaments import commands as c
from engine.tournaments.commands import RefusedByTournament, TournamentRefusal
from engine.tournaments.decide import (
    TournamentDueKind,
    chair_level,
    decide_tournament,
    draft_events,
    next_reminder,
    tournament_due,
)
from engine.tournaments.events import RoundDrawn, TournamentEvent
from engine.tournaments.evolve import fold_tournament, pool_of
from engine.tournaments.tournament import (
    CancelReason,
    Entrant,
    PlayedRound,
    RoundTable,
    Tournament,
    TournamentStatus,
    field_of,
    in_play,
    tables_in,
    units_in,
)

TABLE_PLAYERS: Final = 4


class TournamentTables:
    """Carries out a tournament's operations on its tables."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def draw(self, tournament: Tournament, pool: tuple[int, ...]) -> c.Draw:
        """Draw the next round of a pool."""
        chance, number = self._host.chance, len(tournament.rounds) + 1
        count = units_in(pool, pairs=tournament.terms.pairs)
        ids = tuple(chance.table_id() for _ in range(tables_in(pool)))
        order, last = chance.shuffle(tournament.id, number, count), tournament.round
        if last is not None and not tournament.terms.pairs:
            order = parted(pool, order, [table.winners for table in last.tables])
        return c.Draw(
            order=order,
            ids=ids,
            dealers=tuple(chance.first_dealer(one, 1, TABLE_PLAYERS) for one in ids),
        )

    def openings(self, tournament: Tournament, drawn: PlayedRound) -> Mapping[str, Open]:
        """The commands that open the tables of a round, by table id."""
        chance = self._host.chance
        return {one.id: _opening(tournament, one, chance.code()) for one in drawn.tables}

    async def looked_at(self, tournament: Tournament, table: RoundTable) -> c.EndTable | None:
        """The result of a table that has just ended; None otherwise.

        Tells the table who has left the tournament.
        """
        found = await self._host.table(table.id)
        for place in table.seats:
            await self._let_go(tournament.entrants[place], found)
        return None if table.over else _ended(found)

    async def clear_away(self, tournament: Tournament) -> None:
        """Dissolve the unfinished tables of a cancelled tournament."""
        played = tournament.round
        for table in played.tables if played is not None else ():
            if not table.over:
                try:
                    await self._host.ask(table.id, Dissolve())
                except NoSuchTable:
                    continue

    async def _let_go(self, entrant: Entrant, table: Table) -> None:
        """Let an AI player take over for a person who has left."""
        gone = entrant.account is not None and entrant.person is None
        seat = table.seat_of(entrant.account or "")
        if not gone or seat is None or table.status is not Status.PLAYING:
            return
        if not table.chairs[seat].retired:
            await self._host.ask(table.id, Retire(entrant.account or ""))


def _opening(tournament: Tournament, table: RoundTable, code: str) -> Open:
    terms = tournament.terms
    chairs = tuple(_chair(tournament, place) for place in table.seats)
    seating = Seating(tournament.id, chairs, table.first_dealer)
    nobody = Actor("")
    return Open(nobody, code, terms.preset, terms.rules, terms.pace, seating=seating)


def _chair(tournament: Tournament, place: int) -> Chair:
    entrant = tournament.entrants[place]
    level = chair_level(entrant, STAND_IN)
    if level is None:
        return Chair(account=entrant.person)
    return Chair(level=level, called=tournament.ai_player_called(place))


def _ended(table: Table) -> c.EndTable | None:
    match = table.match
    if match is None or not match.over or match.winner is None:
        return None
    return c.EndTable(table.id, match.totals, match.winner, table.since, absent(table))


LOOK = timedelta(seconds=30)
"""Longest pause between two checks of the live tournaments."""
RETRY = timedelta(seconds=2)

CHANGED = "tournaments"
"""The channel that announces changes of tournaments."""

logger = logging.getLogger(__name__)


class NoSuchTournament(KeyError):
    """There is no tournament with that id."""


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """A stored change of a tournament."""

    tournament: Tournament
    events: tuple[TournamentEvent, ...]


@dataclass(frozen=True, slots=True)
class TournamentReply:
    """The reply to a command: the tournament after it, and the reason if it was refused."""

    tournament: Tournament
    refusal: TournamentRefusal | None = None


class Director:
    """Runs tournaments; the host runs their tables."""

    def __init__(self, host: Host, database: Database, committer: Committer) -> None:
        self.journal = TournamentJournal(database)
        self._host = host
        self._tables = TournamentTables(host)
        self._committer = committer
        self._live: dict[str, Tournament] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Callable[[TournamentChange], None]] = []
        self._starting = asyncio.Lock()
        self._untended: set[str] = set()
        self._later: dict[str, datetime] = {}  # tournaments not to be tended before then
        self._sooner = asyncio.Event()
        self._looked: datetime | None = host.clock.now()
        self._changed_elsewhere: set[str] = set()
        host.subscribe(self._changed, of_tournaments=True)
        committer.bus.listen(CHANGED, self._heard, self._missed)

    def subscribe(self, listener: Callable[[TournamentChange], None]) -> None:
        """Call the listener after each stored change; it must return at once.

        Changes by other processes are passed on without their events.
        """
        self._listeners.append(listener)

    @property
    def live(self) -> tuple[Tournament, ...]:
        """The tournaments that are not over, as they were last stored here."""
        return tuple(self._live.values())

    async def draft(
        self, command: c.Draft, also: Callable[[str], tuple[Write, ...]] = lambda _: ()
    ) -> Tournament:
        """Plan a tournament; `also` returns further writes for its id, stored with it.

        Raises `RefusedByTournament`, or the store's errors.
        """
        for _ in range(ATTEMPTS):
            tournament_id = self._host.chance.table_id()
            events = draft_events(command, self._host.clock.now())
            tournament = fold_tournament(tournament_id, None, events)
            writes = (*write_tournament(None, tournament, events), *also(tournament_id))
            try:
                await self._committer.commit(Batch(writes, (_told(tournament_id),)))
            except Conflict:
                command = command._replace(code=self._host.chance.code())
                continue
            self._publish(TournamentChange(tournament, events))
            return tournament
        raise RuntimeError("no free code for a tournament")

    async def ask(self, tournament_id: str, command: c.TournamentCommand) -> TournamentReply:
        """Carry out a command; returns when it is durable.

        Raises `NoSuchTournament`, or the store's errors.
        """
        async with self._locks.setdefault(tournament_id, asyncio.Lock()):
            for _ in range(ATTEMPTS):
                tournament = await self.tournament(tournament_id)
                try:
                    events = decide_tournament(tournament, command, self._host.clock.now())
                except RefusedByTournament as refused:
                    if (await self._renewed(tournament_id)).version > tournament.version:
                        continue
                    return TournamentReply(tournament, refused.refusal)
                after = fold_tournament(tournament_id, tournament, events)
                try:
                    await self._store(tournament, after, events)
                except Conflict:  # another process was faster
                    await self._renewed(tournament_id)
                    continue
                except StoreFailed:  # it may have been stored all the same
                    self._tend_soon(tournament_id)
                    raise
                self._publish(TournamentChange(after, events))
                return TournamentReply(after)
        raise RuntimeError("others were quicker each time")

    async def tournament(self, tournament_id: str) -> Tournament:
        """The tournament as it was last stored; raises `NoSuchTournament`."""
        return self._live.get(tournament_id) or await self._loaded(tournament_id)

    async def _loaded(self, tournament_id: str) -> Tournament:
        found = await self.journal.load(tournament_id)
        if found is None:
            raise NoSuchTournament(tournament_id)
        known = self._live.get(tournament_id)
        if known is not None and known.version >= found.version:  # it has changed meanwhile
            return known
        if found.live:
            self._live[tournament_id] = found
        return found

    async def _renewed(self, tournament_id: str) -> Tournament:
        """The tournament as stored now, with changes by other processes."""
        known = self._live.get(tournament_id)
        if known is not None and await self.journal.version(tournament_id) == known.version:
            return known
        found = await self._loaded(tournament_id)
        if found.live or known is not None:
            self._publish(TournamentChange(found, ()))
        return found

    async def _look(self) -> None:
        """Find the live tournaments and the changes other processes made to any."""
        self._looked = self._host.clock.now()
        stored = await self.journal.live()
        known = {one.id: one.version for one in self.live}
        for tournament_id in sorted({*stored, *known}):
            if stored.get(tournament_id) == known.get(tournament_id):
                continue
            try:
                await self._renewed(tournament_id)
            except NoSuchTournament:
                self._live.pop(tournament_id, None)
            except (UnreadableEvent, CorruptEvents):  # the others are not affected
                logger.exception("tournament %s cannot be read", tournament_id)
        self._untended |= self._live.keys()

    async def by_code(self, code: str) -> Tournament | None:
        """The tournament with a code, or None."""
        for one in self._live.values():
            if one.code == code:
                return one
        found = await self.journal.of_code(code)
        return await self.tournament(found) if found is not None else None

    def plays_in(self, account: str) -> Tournament | None:
        """The tournament in which a person plays now, or None."""
        return next((one for one in self._live.values() if in_play(one, account)), None)

    async def needs(self, account: str) -> bool:
        """Whether a person is in a tournament that is not over, or organises one."""
        announced = (one for one in self.live if one.status is not TournamentStatus.DRAFT)
        if any(one.organiser == account for one in announced):
            return True
        return bool(await self.journal.of_account(account))

    async def begin(self) -> None:
        """Find the live tournaments and unfinished work, after a start."""
        await self._look()

    async def run(self, leads: Callable[[], bool] = lambda: True) -> None:
        """Tend tournaments until cancelled; while not `leads()`, only follow their changes."""
        while True:
            self._sooner.clear()
            now = self._host.clock.now()
            if self._looked is None or not self._looked <= now < self._looked + LOOK:
                await self._try_to_look()
            while self._changed_elsewhere:
                await self._try(self._hears_of, self._changed_elsewhere.pop())
            if not leads():
                await self._rest(BEAT)
                continue
            self._later = {one: at for one, at in self._later.items() if at > now}
            due = {one.id for one in self.live if _is_due(one, now)} | self._untended
            for tournament_id in sorted(due - self._later.keys()):
                self._untended.discard(tournament_id)
                await self._try(self._tend, tournament_id)
            await self._wait()

    async def _wait(self) -> None:
        """Wait until something changes or the next event falls due."""
        now = self._host.clock.now()
        due = {one.id: then.at for one in self.live if (then := tournament_due(one)) is not None}
        waiting = due | dict.fromkeys(self._untended, now) | self._later
        soonest = min((*waiting.values(), (self._looked or now) + LOOK))
        await self._rest(min(max(soonest - now, timedelta()), LOOK))

    async def _rest(self, pause: timedelta) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._host.clock.seconds(pause)):
                await self._sooner.wait()

    async def _try_to_look(self) -> None:
        try:
            await self._look()
        except DatabaseUnreachable:  # the committer reports it
            logger.info("tournaments wait for the store")
        except Exception:
            logger.exception("tournaments could not be read")

    def _heard(self, tournament_id: str) -> None:
        """Note that another process has stored a change."""
        self._changed_elsewhere.add(tournament_id)
        self._sooner.set()

    def _missed(self) -> None:
        self._looked = None
        self._sooner.set()

    async def _hears_of(self, tournament_id: str) -> bool:
        await self._renewed(tournament_id)
        return True

    def _tend_soon(self, tournament_id: str) -> None:
        self._untended.add(tournament_id)
        self._sooner.set()

    def _changed(self, change: Change) -> None:
        """Tend a table's tournament when the table is over.

        The tournament may not be known as live: it was cancelled before all of its tables were
        dissolved, or it began in another process.
        """
        table = change.table
        over = table.status in (Status.FINISHED, Status.CLOSED)
        if over or table.tournament not in self._live:
            self._tend_soon(table.tournament)

    async def _try(self, tend: Callable[[str], Awaitable[bool]], tournament_id: str) -> None:
        """Tend a tournament; retry after a pause if nothing changes or an error occurs."""
        pause = RETRY
        try:
            if await tend(tournament_id):
                return
        except NoSuchTournament:  # an older version left only one of its tables
            return
        except (StoreFailed, DatabaseUnreachable):  # the committer reports it
            pass
        except NotStored:
            logger.info("tournament %s: another process was quicker", tournament_id)
        except Exception:
            logger.exception("tournament %s could not go on", tournament_id)
            pause = LOOK
        self._later[tournament_id] = self._host.clock.now() + pause
        self._untended.add(tournament_id)

    async def _tend(self, tournament_id: str) -> bool:
        """Carry out a tournament's missing steps; return whether nothing overdue is left."""
        tournament = await self._paid(await self._renewed(tournament_id))
        if tournament.status is TournamentStatus.CANCELLED:
            await self._tables.clear_away(tournament)
            return True
        if tournament.under_way:
            tournament = await self._followed(tournament)
        due = tournament_due(tournament)
        if due is None or due.at > self._host.clock.now():
            return True
        await self._do(tournament, due.what)
        return (await self.tournament(tournament_id)).version > tournament.version

    async def _paid(self, tournament: Tournament) -> Tournament:
        """The tournament, with its times moved by an outage."""
        now, last = self._host.clock.now(), tournament.last_at
        gap = now - last if last > now + ADRIFT else self._host.served_periods.unserved(last)
        if not (gap and tournament.live):
            return tournament
        return (await self.ask(tournament.id, c.MoveBreak(gap))).tournament

    async def _followed(self, tournament: Tournament) -> Tournament:
        """Record a tournament's finished tables, and tell its tables who has left."""
        played = tournament.round
        for table in played.tables if played is not None else ():
            ended = await self._tables.looked_at(tournament, table)
            if ended is not None:
                tournament = (await self.ask(tournament.id, ended)).tournament
        return tournament

    async def _do(self, tournament: Tournament, what: TournamentDueKind) -> None:
        match what:
            case TournamentDueKind.REMIND:
                await self.ask(tournament.id, c.RemindOfStart(next_reminder(tournament)))
            case TournamentDueKind.GIVE_UP:
                await self.ask(tournament.id, c.Cancel(CancelReason.UNUSED))
            case TournamentDueKind.DRAW:
                number = len(tournament.rounds) + 1
                draw = self._tables.draw(tournament, pool_of(tournament))
                await self.ask(tournament.id, c.DrawRound(number, draw))
            case TournamentDueKind.BEGIN:
                reply = await self.start(tournament)
                if reply.refusal is TournamentRefusal.TOO_FEW:
                    await self.ask(tournament.id, c.Cancel(CancelReason.TOO_FEW))

    async def start(self, tournament: Tournament, actor: Actor | None = None) -> TournamentReply:
        """Begin with the people who signed up, at the organiser's command or at the start time.

        Tournaments begin one at a time, so that nobody starts in two. Retries if people have signed
        up or withdrawn since the draw.
        """
        async with self._starting:
            await self._look()
            for _ in range(ATTEMPTS):
                busy = frozenset(one for one in tournament.accounts if self.plays_in(one))
                pool = tuple(range(len(field_of(tournament, busy).entrants)))
                begin = c.Begin(self._tables.draw(tournament, pool), actor, busy)
                reply = await self.ask(tournament.id, begin)
                unchanged = reply.tournament.version == tournament.version
                if reply.refusal is not TournamentRefusal.ALREADY or unchanged:
                    return reply
                tournament = reply.tournament
        raise RuntimeError("others were quicker each time")

    async def _store(
        self, before: Tournament, after: Tournament, events: Sequence[TournamentEvent]
    ) -> None:
        """Store a change; a drawn round is stored together with all of its tables."""
        writes = write_tournament(before, after, events)
        drawn = any(isinstance(event, RoundDrawn) for event in events)
        if not drawn or after.round is None:
            await self._committer.commit(Batch(writes, (_told(after.id),)))
            return
        openings = self._tables.openings(after, after.round)
        await self._host.open_all(openings, writes, (_told(after.id),))

    def _publish(self, change: TournamentChange) -> None:
        tournament = change.tournament
        if tournament.live:
            self._live[tournament.id] = tournament
        else:
            self._live.pop(tournament.id, None)
        self._tend_soon(tournament.id)
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:  # a stored change stands even if a listener fails
                logger.exception("tournament %s: not shown", tournament.id)


def _told(tournament_id: str) -> Announcement:
    return Announcement(CHANGED, tournament_id)


def _is_due(tournament: Tournament, now: datetime) -> bool:
    due = tournament_due(tournament)
    return due is not None and due.at <= now
