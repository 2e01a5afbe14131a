"""The stage: shows tables where they are played. Changes come in, wishes for the screen go out."""

import asyncio
import logging
from collections.abc import Iterable, Mapping

from adapters.chat import Place, View
from adapters.screen import Screen, Wish
from bot.layout import Kind, Surface, group_wishes, hand_wishes
from bot.people.directory import Directory
from bot.views.auction import auction_view
from bot.views.hand import hand_view
from bot.views.lobby import closed_view, lobby_view
from bot.views.result import result_view
from bot.views.scene import Scene
from bot.views.sheet import sheet_view
from bot.views.trick import trick_view
from bot.views.words import Words
from engine.host.host import Host
from engine.rules.cards import Seat
from engine.tables.known import TableKnowledge, look, look_before
from engine.tables.table import Pace, Status, Table

logger = logging.getLogger(__name__)


class Stage:
    """Listens to the host and paints for the screen. What it paints comes from `look` alone."""

    def __init__(
        self, host: Host, directory: Directory, words: Words, paces: Mapping[str, Pace]
    ) -> None:
        self._host = host
        self._directory = directory
        self._words = words
        self._paces = paces
        self._screen: Screen | None = None
        self._tables: dict[str, Table] = {}
        self._places: dict[str, frozenset[Place]] = {}
        self._showing: dict[str, asyncio.Task[None]] = {}
        host.subscribe(lambda change: self.show(change.table))

    def show_on(self, screen: Screen) -> None:
        """The screen that everything is shown on."""
        self._screen = screen

    def show(self, table: Table) -> None:
        """Bring every place of a table up to date."""
        known = self._tables.get(table.id)
        if known is not None and known.version > table.version:
            return
        self._tables[table.id] = table
        if self._screen is not None and table.id not in self._showing:
            task = asyncio.create_task(self._show(table.id), name=f"showing {table.id}")
            self._showing[table.id] = task
            task.add_done_callback(lambda done: self._shown(table.id, done))

    def tables_in(self, place: Place) -> tuple[Table, ...]:
        """The live tables that are shown in a place, the newest first."""
        return self._newest(
            table for table in self._tables.values() if place in self._places.get(table.id, ())
        )

    def tables_of(self, account: str) -> tuple[Table, ...]:
        """The live tables at which a person sits or which he opened, the newest first."""
        return self._newest(
            table
            for table in self._tables.values()
            if table.opener == account or table.seat_of(account) is not None
        )

    def table_of_code(self, code: str) -> Table | None:
        """The live table of a code."""
        return next((table for table in self._tables.values() if table.code == code), None)

    def _newest(self, tables: Iterable[Table]) -> tuple[Table, ...]:
        return tuple(sorted(tables, key=lambda table: table.last_at, reverse=True))

    async def settled(self) -> None:
        """Wait until everything stands on the screens."""
        while self._showing:
            await asyncio.wait(tuple(self._showing.values()))
        if self._screen is not None:
            await self._screen.settled()

    async def close(self) -> None:
        """Stop showing; what is missing is shown after the next start."""
        showing = tuple(self._showing.values())
        for task in showing:
            task.cancel()
        await asyncio.gather(*showing, return_exceptions=True)

    async def draw(self, place: Place, name: str) -> View | None:
        """A surface in its newest state (the screen's `Painter`)."""
        surface = Surface.parse(name)
        table = self._tables.get(surface.table_id) or await self._host.table(surface.table_id)
        seat: Seat | None = None
        if surface.kind is Kind.HAND:
            account = await self._directory.owner(place)
            seat = table.seat_of(account.id) if account is not None else None
            if seat is None:
                return None
        known = look(table, seat)
        if surface.kind in (Kind.AUCTION, Kind.TRICK):
            at_its_time = _at_its_time(table, known, surface)
            if at_its_time is None:
                return None
            known = at_its_time
        return _view(await self.scene(known, place), surface)

    async def unreachable(self, place: Place) -> None:
        """A place could not be written to (the screen's `Painter`)."""
        await self._directory.set_reachable(place, reachable=False)

    async def scene(self, known: TableKnowledge, place: Place) -> Scene:
        """A table as it is told in a place: names and language."""
        accounts = [chair.account for chair in known.chairs if chair.account is not None]
        return Scene(
            known=known,
            names=await self._directory.names([*accounts, known.opener]),
            words=self._words,
            language=await self.language(place),
            paces=self._paces,
        )

    async def language(self, place: Place) -> str:
        """The language of a group, or of the person whose private chat it is."""
        if place.private:
            account = await self._directory.owner(place)
            return self._words.best(account.language or "" if account is not None else "")
        row = await self._directory.place(place)
        return self._words.best(row.language or "")

    async def renew(self, place: Place, table: Table) -> bool:
        """Send what is live of a table anew at the end of a place; says whether there is any."""
        if self._screen is None:
            return False
        wishes = await self._wishes(place, table)
        live = [wish for wish in wishes if wish.create and not wish.remove]
        if not live:
            return False
        newest = live[-1]
        self._screen.wish(place, [Wish(newest.name, newest.version, urgent=True, fresh=True)])
        return True

    async def _wishes(self, place: Place, table: Table) -> tuple[Wish, ...]:
        if not place.private:
            return group_wishes(look(table, None))
        account = await self._directory.owner(place)
        seat = table.seat_of(account.id) if account is not None else None
        return hand_wishes(look(table, seat))

    async def _show(self, table_id: str) -> None:
        shown = -1
        while self._tables[table_id].version > shown and self._screen is not None:
            table = self._tables[table_id]
            shown = table.version
            for seat, chair in enumerate(table.chairs):
                if chair.account is not None:
                    wishes = hand_wishes(look(table, seat))
                    for place in await self._directory.private_places(chair.account):
                        self._screen.wish(place, wishes)
            public = group_wishes(look(table, None))
            rows = await self._directory.showing(table_id)
            self._places[table_id] = frozenset(row.place for row in rows)
            for row in rows:
                self._screen.wish(row.place, public)
        if self._tables[table_id].status is Status.CLOSED:
            self._tables.pop(table_id)
            self._places.pop(table_id, None)
            self._directory.shown_anew(table_id)

    def _shown(self, table_id: str, done: asyncio.Task[None]) -> None:
        self._showing.pop(table_id, None)
        if not done.cancelled() and done.exception() is not None:
            table = self._tables[table_id]
            failure = done.exception()
            logger.error(
                "table %s, version %s, not shown", table_id, table.version, exc_info=failure
            )


def _at_its_time(table: Table, known: TableKnowledge, surface: Surface) -> TableKnowledge | None:
    """What is known of the surface's deal: the present one or the one before."""
    match = known.match
    if match is None or surface.match_no != known.match_no:
        return None
    if surface.deal == match.number:
        return known
    return look_before(table, None) if surface.deal == match.number - 1 else None


def _view(scene: Scene, surface: Surface) -> View | None:
    """The view of a surface, None where the table has moved past it."""
    same_match = scene.known.match is not None and surface.match_no == scene.known.match_no
    match surface.kind:
        case Kind.LOBBY:
            return lobby_view(scene)
        case Kind.CLOSED:
            return closed_view(scene)
        case Kind.HAND:
            return hand_view(scene)
        case Kind.AUCTION:
            return auction_view(scene)
        case Kind.TRICK:
            return trick_view(scene, surface.part)
        case Kind.RESULT if same_match and scene.match.winner is not None:
            return result_view(scene)
        case Kind.SHEET if same_match:
            return sheet_view(scene, surface.deal)
        case _:
            return None
