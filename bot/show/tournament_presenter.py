"""Shows tournaments in their places and in private chats."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.screen.screen import Screen
from adapters.screen.surfaces import Desired, Hurry, Placement, Remove, Show
from adapters.trouble.failures import cancel_all
from bot.people.directory import Directory
from bot.show.calendar import TournamentCalendar
from bot.storage.tournament_places import (
    TournamentPlaces,
    TournamentSurface,
    TournamentSurfaceKind,
    forgets,
    group_wants,
    own_wants,
    version_of,
)
from engine.directing.director import Director, NoSuchTournament, TournamentChange
from engine.host.changes import Change
from engine.host.host import Host
from engine.tournaments.tournament import LIVE_TOURNAMENTS, Tournament, TournamentStatus

RETRY = timedelta(seconds=5)
OLD = timedelta(days=1)
"""How long after its end a tournament's messages are still updated."""

logger = logging.getLogger(__name__)


class TournamentPresenter:
    """Follows tournaments and their tables, and sets the screen's desired surfaces.

    It ignores changes while `serves` says that this process serves nobody.
    """

    def __init__(
        self,
        director: Director,
        host: Host,
        directory: Directory,
        showings: TournamentPlaces,
        screen: Screen,
        *,
        calendar: TournamentCalendar,
        serves: Callable[[], bool],
    ) -> None:
        self._serves = serves
        self._director = director
        self._host = host
        self._directory = directory
        self._showings = showings
        self._screen = screen
        self._calendar = calendar
        self._deals: dict[str, tuple[str, int]] = {}
        self._gone: dict[str, set[str]] = {}
        self._entered: dict[str, frozenset[str]] = {}
        self._due: set[str] = set()
        self._showing: dict[str, asyncio.Task[None]] = {}
        self._ending: dict[str, asyncio.TimerHandle] = {}
        director.subscribe(self._changed)
        host.subscribe(self._played, of_tournaments=True)

    async def begin(self) -> None:
        """Bring all messages up to date after a start or a partition's takeover."""
        for tournament_id, places in (await self._showings.unfinished()).items():
            owners = [await self._directory.owner(place) for place in places]
            told = {owner.id for owner in owners if owner is not None}
            self._gone.setdefault(tournament_id, set()).update(told)  # some may have left
            self.show(tournament_id)
        self.show_live()

    def show(self, tournament_id: str) -> None:
        """Bring every place of a tournament up to date."""
        self._due.add(tournament_id)
        if tournament_id not in self._showing:
            task = asyncio.create_task(self._show(tournament_id), name=f"cup {tournament_id}")
            self._showing[tournament_id] = task
            task.add_done_callback(lambda done: self._shown(tournament_id, done))

    async def arrived(self, place: Place) -> None:
        """Show the live tournaments of a place that can be written to again."""
        row = await self._directory.place(place)
        shown = set(await self._showings.shown_in((row.id,), LIVE_TOURNAMENTS))
        owner = await self._directory.owner(place)
        for one in self._director.live:
            concerned = owner is not None and owner.id in (*one.accounts, *one.left_out)
            if concerned or one.id in shown:
                self.show(one.id)

    def show_live(self) -> None:
        """Show all live tournaments again, because their places may have changed."""
        for tournament in self._director.live:
            self._know(tournament)
            self.show(tournament.id)

    async def renew(self, place: Place, tournament: Tournament) -> None:
        """Send a tournament's live message again at the end of a place."""
        shows = [one for one in self._group(tournament) if isinstance(one, Show)]
        if shows and await self._directory.reachable(place):
            again = replace(shows[-1], when=Hurry.URGENT, where=Placement.NEW)
            self._screen.want(place, (again,))

    def show_menu(self, place: Place, tournament: Tournament) -> None:
        """Show the organiser's menu, or its new page if it is already there."""
        menu = TournamentSurface(tournament.id, TournamentSurfaceKind.MENU).key
        self._screen.want(place, (Show(menu, self._version(tournament), Hurry.URGENT),))

    def close_menu(self, place: Place, tournament: Tournament) -> None:
        """Remove the organiser's menu."""
        menu = TournamentSurface(tournament.id, TournamentSurfaceKind.MENU).key
        self._screen.want(place, (Remove(menu, self._version(tournament)),))

    async def settled(self) -> None:
        """Wait until the screen knows all desired surfaces."""
        while self._showing:
            await asyncio.wait(tuple(self._showing.values()))

    async def close(self) -> None:
        """Stop; missing messages are shown after the next start."""
        for timer in self._ending.values():
            timer.cancel()
        await cancel_all(self._showing.values())
        await self._calendar.close()

    def _changed(self, change: TournamentChange) -> None:
        if not self._serves():
            return
        tournament = change.tournament
        people = {
            account
            for event in change.events
            if isinstance(account := getattr(event, "account", None), str)
        }
        people |= self._entered.get(
            tournament.id, frozenset()
        )  # other processes' changes come without events
        gone = people - set(tournament.accounts)
        if gone:
            self._gone.setdefault(tournament.id, set()).update(gone)
        self._know(tournament)
        self.show(tournament.id)

    def _know(self, tournament: Tournament) -> None:
        """Remember a tournament's people, to update those who leave it."""
        if tournament.live:
            self._entered[tournament.id] = frozenset(tournament.accounts)
        else:
            self._entered.pop(tournament.id, None)

    def _played(self, change: Change) -> None:
        """Show the new score in the tournament's groups when a deal of its table is over."""
        table = change.table
        if table.match is None or not self._serves():
            return
        deals = len(table.match.board)
        if self._deals.get(table.id, ("", 0))[1] != deals:
            self._deals[table.id] = table.tournament, deals
            self.show(table.tournament)

    def _version(self, tournament: Tournament) -> int:
        played = tournament.round
        tables = played.tables if played is not None else ()
        return version_of(tournament, sum(self._deals.get(t.id, ("", 0))[1] for t in tables))

    def _group(self, tournament: Tournament) -> tuple[Desired, ...]:
        return tuple(group_wants(tournament, self._version(tournament)))

    async def _show(self, tournament_id: str) -> None:
        while tournament_id in self._due:
            self._due.discard(tournament_id)
            try:
                tournament = await self._director.tournament(tournament_id)
            except (
                NoSuchTournament
            ):  # messages may outlast a tournament unknown to an older version
                continue
            if await self._is_old(tournament):
                continue
            await self._count_deals(tournament)
            await self._show_all(tournament)

    async def _is_old(self, tournament: Tournament) -> bool:
        """Whether a tournament's messages are final; if so, drop the memory of them."""
        if tournament.live or self._host.clock.now() - tournament.last_at < OLD:
            return False
        people = (*tournament.accounts, *tournament.left_out, *self._gone.pop(tournament.id, ()))
        for place in await self._places(tournament, people):
            self._screen.want(place, forgets(tournament))
        self._ending.pop(tournament.id, None)
        return True

    async def _count_deals(self, tournament: Tournament) -> None:
        """Read the tables' deal counts, which are unknown after a start."""
        played = tournament.round
        for table in played.tables if played is not None else ():
            if table.id not in self._deals:
                found = await self._host.table(table.id)
                deals = len(found.match.board) if found.match is not None else 0
                self._deals[table.id] = tournament.id, deals
        if not tournament.live:
            self._deals = {
                table: deals for table, deals in self._deals.items() if deals[0] != tournament.id
            }

    async def _show_all(self, tournament: Tournament) -> None:
        version, wanted = self._version(tournament), self._group(tournament)
        for row in await self._showings.places(tournament.id):
            if self._screen.serves(row.place) and await self._directory.reachable(row.place):
                self._screen.want(row.place, wanted)
                await self._calendar.show(row.place, tournament)
        if tournament.status is TournamentStatus.DRAFT:
            return
        gone = sorted(self._gone.get(tournament.id, ()))
        for account in dict.fromkeys((*tournament.accounts, *tournament.left_out, *gone)):
            place = await self._directory.kept_place(account)
            if place is not None:
                self._screen.want(place, (own_wants(tournament, account, version),))
        if not tournament.live:
            self._look_again_when_old(tournament)
        later = self._gone.pop(tournament.id, set()).difference(gone)
        if later:
            self._gone[tournament.id] = later

    def _look_again_when_old(self, tournament: Tournament) -> None:
        """Schedule `show` for when the tournament is old, to drop the memory of its messages."""
        before = self._ending.pop(tournament.id, None)
        if before is not None:
            before.cancel()
        left = self._host.clock.seconds(tournament.last_at + OLD - self._host.clock.now())
        loop = asyncio.get_running_loop()
        self._ending[tournament.id] = loop.call_later(max(left, 0.0), self.show, tournament.id)

    async def _places(self, tournament: Tournament, people: Iterable[str]) -> tuple[Place, ...]:
        shown = [row.place for row in await self._showings.places(tournament.id)]
        private = [await self._directory.kept_place(account) for account in people]
        return (*shown, *(place for place in private if place is not None))

    def _shown(self, tournament_id: str, done: asyncio.Task[None]) -> None:
        self._showing.pop(tournament_id, None)
        if done.cancelled():
            return
        failure = done.exception()
        if failure is not None:
            logger.error("tournament %s not shown", tournament_id, exc_info=failure)
            pause = self._host.clock.seconds(RETRY)
            asyncio.get_running_loop().call_later(pause, self.show, tournament_id)
        elif tournament_id in self._due:
            self.show(tournament_id)
