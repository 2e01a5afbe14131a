"""The live tables of this process, by id, code, account and place, and their pending changes.

Emotes and the like are not worth a separate message, or more than a few edits. These calm redraws
join an edit that is due anyway, or wait until nothing else has to be written.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final, TypeVar

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.screen.surfaces import DelayedEdit, Desired, Show, Update
from bot.people.accounts import Attendances
from bot.people.directory import Directory
from bot.show.layout import Surface, SurfaceKind
from engine.host.host import Host
from engine.host.table_store import NoSuchTable, TableArchived
from engine.rules.cards import Seat
from engine.rules.knowledge import Knowledge
from engine.tables import commands as c
from engine.tables.known import TableKnowledge, look
from engine.tables.rulings.lobby import sit
from engine.tables.table import Intent, Status, Table

_LOOKED_AT = 1024
"""Tables whose knowledge is cached, some 5 kB each."""

_ENDED = 256
"""Tables whose state at the end of their last match is kept."""

Key = TypeVar("Key", bound=Hashable)


class LiveTables:
    """The tables that this process has shown and that are not closed, and their places."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._coded: dict[str, str] = {}
        self._of: defaultdict[str, set[str]] = defaultdict(set)
        self._places: dict[str, frozenset[Place]] = {}
        self._placed: defaultdict[Place, set[str]] = defaultdict(set)
        self._unplaced: set[str] = set()
        self._ended = LRUCache[str, Table](_ENDED)
        self._looks: dict[str, tuple[Table, dict[Seat | None, TableKnowledge]]] = {}

    def __iter__(self) -> Iterator[Table]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tables

    def __getitem__(self, table_id: str) -> Table:
        return self._tables[table_id]

    def get(self, table_id: str) -> Table | None:
        """The latest version of a table, or None."""
        return self._tables.get(table_id)

    def look(self, table: Table, seat: Seat | None) -> TableKnowledge:
        """The knowledge of a seat, or of the public (None), about a table; cached for a version."""
        kept = self._looks.get(table.id)
        if kept is None or kept[0] is not table:
            self._looks.pop(table.id, None)
            kept = self._looks[table.id] = table, {}
            if len(self._looks) > _LOOKED_AT:
                del self._looks[next(iter(self._looks))]
        known = kept[1].get(seat)
        if known is None:
            known = kept[1][seat] = look(table, seat, kept[1].get(None))
        return known

    def ended(self, table_id: str, match_no: int) -> Table | None:
        """A table as it was at the end of that match, if it has moved on since; else None.

        It moves on to the lobby, where people change chairs and rules, or to another match.
        """
        table = self._ended.get(table_id)
        return table if table is not None and table.match_no == match_no else None

    def put(self, table: Table) -> None:
        """Add a table or a newer version of it."""
        old = self._tables.get(table.id)
        before = {old.opener, *_sitters(old)} if old is not None else set()
        if old is not None and _has_gone_on(old, table):
            self._ended[table.id] = old
        self._tables[table.id] = table
        self._coded[table.code] = table.id
        _enter(self._of, table.id, before, {table.opener, *_sitters(table)})
        if table.id not in self._places:
            self._unplaced.add(table.id)

    def place(self, table_id: str, places: Iterable[Place]) -> None:
        """Set where a table is shown; the table itself may be added later."""
        now = frozenset(places)
        _enter(self._placed, table_id, self.places(table_id), now)
        self._places[table_id] = now
        self._unplaced.discard(table_id)

    def remove(self, table_id: str) -> None:
        """Forget a table."""
        table = self._tables.pop(table_id)
        if self._coded.get(table.code) == table_id:
            del self._coded[table.code]
        _enter(self._of, table_id, {table.opener, *_sitters(table)}, frozenset())
        _enter(self._placed, table_id, self._places.pop(table_id, frozenset()), frozenset())
        self._unplaced.discard(table_id)

    def places(self, table_id: str) -> AbstractSet[Place]:
        """The known places of a table."""
        return self._places.get(table_id, frozenset())

    @property
    def unplaced(self) -> AbstractSet[str]:
        """The tables whose places are not known yet."""
        return self._unplaced

    def of_code(self, code: str) -> Table | None:
        """The table with a code, or None."""
        found = self._coded.get(code)
        return self._tables[found] if found is not None else None

    def of_account(self, account: str) -> tuple[Table, ...]:
        """The tables of a person (`OwnTables`), including closed ones."""
        return self._newest(self._of.get(account, ()))

    def shown_in(self, place: Place) -> tuple[Table, ...]:
        """The tables that are shown in a place, the newest first."""
        return self._newest(self._placed.get(place, ()))

    def places_of_chat(self, place: Place) -> AbstractSet[Place]:
        """The places of a chat (its topics) where tables are shown."""
        chat = place.platform, place.chat, place.private
        return {one for one in self._placed if (one.platform, one.chat, one.private) == chat}

    def _newest(self, found: Iterable[str]) -> tuple[Table, ...]:
        return newest(self._tables[one] for one in found if one in self._tables)


class OwnTables:
    """Finds a person's tables, and the table of a request that names none.

    Commands, taps and pages all use this. Tables that only other processes show also count.
    """

    def __init__(
        self, live: LiveTables, host: Host, directory: Directory, attendances: Attendances
    ) -> None:
        self._live = live
        self._host = host
        self._directory = directory
        self._attendances = attendances

    async def of(self, account: str, place: Place | None = None) -> tuple[Table, ...]:
        """The tables that a person may mean, the likeliest first.

        First come tables where they sit or will sit, then tables that they opened, then other
        tables shown in the place, which they watch there. Within each group, tables shown in the
        place come first, and newer ones before older ones. Closed tables never count.
        """
        row = await self._directory.places.find(place) if place is not None else None
        stored = await self._attendances.concerning(row.id if row is not None else "", (account,))
        found = list[tuple[bool, bool, bool, datetime, Table]]()
        for one in {*stored, *(table.id for table in self._live.of_account(account))}:
            table, here = await self.opened(one), place in await self._directory.showing(one)
            if table is not None and (here or is_own(table, account)):
                sits, own = sits_at(table, account), is_own(table, account)
                found.append((sits, own, here, table.last_at, table))
        return tuple(one[-1] for one in sorted(found, key=itemgetter(0, 1, 2, 3), reverse=True))

    async def here(self, account: str, place: Place) -> tuple[Table, ...]:
        """The tables that a request about the place may mean: in a group, those shown there."""
        found = await self.of(account, place)
        if place.private:
            return found
        return tuple([one for one in found if place in await self._directory.showing(one.id)])

    async def opened(self, table_id: str) -> Table | None:
        """The table, unless it was closed or archived since its id was read."""
        try:
            table = await table_by_id(self._live, self._host, table_id)
        except (NoSuchTable, TableArchived):
            return None
        return table if table.status is not Status.CLOSED else None


def sits_at(table: Table, account: str) -> bool:
    """Whether a person sits at a table, or will from its next deal on.

    People who have left its tournament cannot come back.
    """
    return account in _sitters(table)


def may_sit(table: Table, actor: c.Actor, now: datetime) -> bool:
    """Whether the table would let a person sit down now, without an invitation."""
    try:
        sit(table, c.Sit(actor), now)
    except c.Denied:
        return False
    return True


def is_own(table: Table, account: str) -> bool:
    """Whether a person sits or will sit at a table, or opened it."""
    return table.opener == account or sits_at(table, account)


async def table_by_id(live: LiveTables, host: Host, table_id: str) -> Table:
    """A table as shown here, else as stored; raises `NoSuchTable` or `TableArchived`."""
    return live.get(table_id) or await host.table(table_id)


async def table_by_code(live: LiveTables, host: Host, code: str) -> Table | None:
    """Like `table_by_id`, by code; None if no table has it. Raises `TableArchived`."""
    return live.of_code(code) or await host.by_code(code)


def newest(tables: Iterable[Table]) -> tuple[Table, ...]:
    """Sort tables by their last activity, the newest first."""
    return tuple(sorted(tables, key=lambda table: table.last_at, reverse=True))


def _has_gone_on(old: Table, table: Table) -> bool:
    """Whether a match has ended and the table is now in another one or in the lobby."""
    played = old.status in (Status.PLAYING, Status.FINISHED)
    return played and (table.status is Status.LOBBY or old.match_no < table.match_no)


def _sitters(table: Table) -> frozenset[str]:
    return frozenset(
        one
        for chair in table.chairs
        for one in (None if chair.retired else chair.account, chair.reserved)
        if one is not None
    )


def _enter(
    index: defaultdict[Key, set[str]],
    table_id: str,
    before: AbstractSet[Key],
    now: AbstractSet[Key],
) -> None:
    """Move a table in an index from its old keys to its new ones."""
    for key in before - now:
        index[key].discard(table_id)
        if not index[key]:
            del index[key]
    for key in now - before:
        index[key].add(table_id)


_PAUSE: Final = timedelta(seconds=3)
_MOST: Final[Mapping[SurfaceKind, int]] = {
    SurfaceKind.LOBBY: 30,
    SurfaceKind.PLAY: 8,
    SurfaceKind.TRICK: 2,
    SurfaceKind.SHEET: 8,
    SurfaceKind.RESULT: 20,
    SurfaceKind.HAND: 3,
}
"""The number of calm edits of a message after which such redraws stop."""

_MOST_AFTER_DEAL: Final = 6
"""The same limit for a hand whose deal is over."""


def is_looked_at(known: TableKnowledge, surface: Surface, *, posts_tricks: bool) -> bool:
    """Whether the surface shows the current action of the table."""
    status, match = known.status, known.match
    if surface.kind is SurfaceKind.LOBBY:
        return status is Status.LOBBY
    if match is None or surface.match_no != known.match_no:
        return False
    if surface.kind is SurfaceKind.HAND:
        return status in (Status.PLAYING, Status.FINISHED)
    if surface.kind is SurfaceKind.RESULT:
        return status is Status.FINISHED
    return status is Status.PLAYING and _goes_on(match, surface, posts_tricks=posts_tricks)


def _goes_on(match: Knowledge, surface: Surface, *, posts_tricks: bool) -> bool:
    if surface.deal != match.number:
        return False
    tricks = posts_tricks and bool(match.trick or match.tricks)
    match surface.kind:
        case SurfaceKind.PLAY:
            return match.thrown_in or not (match.deal_done or tricks)
        case SurfaceKind.TRICK:
            present = surface.part == len(match.tricks) + bool(match.trick)
            return present and tricks and not match.deal_done
        case SurfaceKind.SHEET:
            return match.deal_done
        case _:
            return False


def redraws(known: TableKnowledge, desired: Iterable[Desired]) -> Iterator[Update]:
    """Calm requests to redraw the desired messages that people look at."""
    for one in desired:
        if not isinstance(one, Show) or one.final:
            continue
        kind = Surface.of(one.surface).kind
        if kind in _MOST:
            calm = DelayedEdit(_PAUSE, _most(known, kind))
            yield Update(one.surface, one.version, calm)


def _most(known: TableKnowledge, kind: SurfaceKind) -> int:
    if kind is not SurfaceKind.HAND:
        return _MOST[kind]
    if known.status is Status.FINISHED:
        return _MOST[SurfaceKind.RESULT]
    done = known.match is not None and known.match.deal_done
    return _MOST_AFTER_DEAL if done else _MOST[kind]


@dataclass(slots=True)
class PendingChanges:
    """The changes of a table that are not shown yet.

    `at_once`: draw everything without delay. `openly`: more has changed than secret choices, so
    people other than the `choosers` see a difference. `gone`: the people who have left.
    `otherwise`: people with another card chosen ahead; only their hands look different. `new_deal`:
    another deal is played.
    """

    at_once: bool = False
    openly: bool = False
    new_deal: bool = False
    gone: set[str] = field(default_factory=set)
    choosers: set[str] = field(default_factory=set)
    otherwise: set[str] = field(default_factory=set)

    def all_at_once(self) -> None:
        """Show everything, because the state of the messages is unknown."""
        self.at_once = self.openly = True

    def add(self, before: Table, table: Table) -> None:
        """Record a change of the table."""
        self.openly = self.openly or not looks_alike(before, table)
        self.new_deal = self.new_deal or _deal(before) != _deal(table)
        self.gone |= {*before.accounts} - {*table.accounts}
        for account, old, new in _intents(before, table):
            if old != new:
                self.choosers.add(account)
            if old.next_card != new.next_card:
                self.otherwise.add(account)


def looks_alike(before: Table, table: Table) -> bool:
    """Whether only secret choices differ between two versions of a table."""
    return table == before._replace(
        intents=table.intents,
        version=table.version,
        last_at=table.last_at,
        used_at=table.used_at,
    )


def _deal(table: Table) -> tuple[int, int]:
    """The match number and the deal number."""
    return table.match_no, table.match.number if table.match is not None else 0


def _intents(before: Table, table: Table) -> Iterator[tuple[str, Intent, Intent]]:
    """Each person's choices before and now."""
    for chair, old, new in zip(table.chairs, before.intents, table.intents, strict=False):
        if chair.account is not None:
            yield chair.account, old, new
