"""Shows tables in their places: turns changes into desired surfaces."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import timedelta
from operator import attrgetter
from typing import NamedTuple

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.platform.views import View
from adapters.screen.place_writer import PlaceListener
from adapters.screen.screen import Screen
from adapters.screen.surfaces import (
    Desired,
    Hurry,
    Placement,
    RemoveAll,
    Show,
    SurfaceGroup,
    UpdateAll,
)
from adapters.trouble.failures import cancel_all
from bot.people.directory import Directory
from bot.people.emotes import Emotes
from bot.processes.partition import ShownTables
from bot.show.desired import DeferredCalls, DesiredSurfaces, PageViewers, QuietTimes
from bot.show.layout import (
    Surface,
    SurfaceKind,
    hand_surface,
    hidden,
    lent_surface,
)
from bot.show.live_tables import (
    LiveTables,
    PendingChanges,
    looks_alike,
    newest,
    redraws,
    table_by_id,
)
from bot.show.scenes import Scenes
from bot.storage.surfaces import outage_as_not_kept
from engine.host.changes import Change
from engine.host.host import Host
from engine.store.problems import DatabaseUnreachable
from engine.tables.table import Status, Table

RETRY = timedelta(seconds=5)
"""Pause before showing a table again after a failure."""

logger = logging.getLogger(__name__)


class WrittenAnswer(NamedTuple):
    """A message that answers a person; `is_new`: it is a new message."""

    message: str
    view: View
    is_new: bool


class Presenter:
    """Follows the host's changes and sets the screen's desired surfaces.

    It ignores changes while `serves` says that this process serves nobody.
    """

    def __init__(
        self,
        host: Host,
        live: LiveTables,
        directory: Directory,
        *,
        scenes: Scenes,
        platforms: Platforms,
        screen: Screen,
        emotes: Emotes,
        resting: QuietTimes,
        shown_tables: ShownTables,
        serves: Callable[[], bool],
    ) -> None:
        self._host = host
        self._serves = serves
        self._shown_tables = shown_tables
        self._live = live
        self._directory = directory
        self._scenes = scenes
        self._platforms = platforms
        self._screen = screen
        self._emotes = emotes
        self._viewers = PageViewers(directory, platforms)
        self._following: set[asyncio.Task[None]] = set()
        self._rousing = DeferredCalls(resting, host.clock, self._show_again)
        self._desired = DesiredSurfaces(
            live,
            directory,
            scenes,
            calls=self._rousing,
            viewers=self._viewers,
            clock=host.clock,
        )
        self._due: dict[str, PendingChanges] = {}
        self._showing: dict[str, asyncio.Task[None]] = {}
        self._unseen: set[str] = set()
        host.subscribe(self._changed)
        screen.subscribe(PlaceListener(lost=self._lost))

    def _changed(self, change: Change) -> None:
        if self._serves():
            self.show(change.table)

    def show(self, table: Table, *, at_once: bool = False) -> None:
        """Bring every place of a table up to date; `at_once` defers nothing.

        A table that this process has not shown yet is drawn immediately, as are places that the
        process serves only since: the state of their messages is unknown. Only a person's own
        places show their secret choices, so these change nothing elsewhere.
        """
        known = self._live.get(table.id)
        newer = known is None or known.version <= table.version
        if not (newer or at_once):
            return
        unshown = self._due.setdefault(table.id, PendingChanges())
        if known is None or at_once or table.id in self._unseen:
            unshown.all_at_once()
            self._unseen.discard(table.id)
        if newer:
            if known is not None:
                unshown.add(known, table)
                if not looks_alike(known, table):
                    self._emotes.went_on(table.id)
            self._live.put(table)
        self._begin(table.id)

    def stands(self, table: Table, place: Place) -> None:
        """Register the place of a new table, so that it is found there before it is shown."""
        if not self._live.places(table.id):
            self._live.place(table.id, (place,))

    def serve_more(self) -> None:
        """Show all live tables again, because this process now serves more places."""
        self._unseen |= {table.id for table in self._live}

    async def take_up(self, table: Table) -> None:
        """Show a table from before the start; its places are known when this returns."""
        shown_in = await self._directory.showing(table.id)
        if table.id not in self._live or table.id in self._unseen:
            self._live.place(table.id, shown_in)
            self.show(table)
        elif table.id in self._live.unplaced:
            self._live.place(table.id, shown_in)

    async def placed_elsewhere(self, table_id: str, before: AbstractSet[Place]) -> None:
        """Follow another process that has shown or hidden a table, which was in `before`."""
        table = self._live.get(table_id)
        if table is None:
            return
        for place in before - set(await self._directory.showing(table_id)):
            self._screen.want(place, hidden(self._live.look(table, None)))
        self._show_again(table_id)

    async def placed_anywhere(self) -> None:
        """Check the places of all live tables; raises `DatabaseUnreachable`."""
        for table in tuple(self._live):
            before = self._live.places(table.id)
            if before != set(await self._directory.showing(table.id)):
                await self.placed_elsewhere(table.id, before)

    async def changed_elsewhere(self, place: Place) -> None:
        """Follow another process's change of a place: the chat has moved, or the owner can be
        reached.
        """
        for table in self._live.shown_in(place):
            self._show_again(table.id)
        if place.private:
            await self.owner_changes_ways(place)

    async def shown(self, table_id: str) -> None:
        """Wait until the screen knows a table's desired surfaces."""
        showing = self._showing.get(table_id)
        if showing is not None:
            await asyncio.wait((showing,))

    def viewed(self, place: Place) -> None:
        """Follow a private place that has come into view on a page, or is no longer on one."""
        following = asyncio.create_task(self._view_changed(place), name="a page in view")
        self._following.add(following)
        following.add_done_callback(self._following.discard)

    async def _view_changed(self, place: Place) -> None:
        while True:
            try:
                owner = await self._directory.owner(place)
            except DatabaseUnreachable:
                await asyncio.sleep(self._host.clock.seconds(RETRY))
            else:
                break
        if owner is not None:
            self._viewers.returned(owner.id)
            self.show_tables_of(owner.id)

    def acted(self, account: str, place: Place) -> None:
        """Follow a person who acts in a place, and so is looking there."""
        if self._viewers.acted(account, place):
            self.show_tables_of(account)

    def show_tables_of(self, account: str) -> None:
        """Show a person's tables with their present settings."""
        for table in self._live.of_account(account):
            self.show(table, at_once=True)

    def show_lobbies(self) -> None:
        """Bring every lobby up to date, because the links in it have changed."""
        for table in self._live:
            if table.status is Status.LOBBY:
                self.show(table, at_once=True)

    async def settled(self) -> None:
        """Wait until the screen has written everything."""
        while self._showing:
            await asyncio.wait(tuple(self._showing.values()))
        await self._screen.settled()

    async def close(self) -> None:
        """Stop; missing messages are shown after the next start."""
        self._rousing.close()
        await cancel_all((*self._showing.values(), *self._following))

    async def _lost(self, place: Place) -> None:
        """Note that a place could not be written to; raises `InputNotStored`."""
        with outage_as_not_kept():
            await self._directory.lost(place)
            await self._unheard(place)
            await self.owner_changes_ways(place)

    async def left(self, place: Place) -> None:
        """Note that a chat is gone; the owner of a private chat plays from groups from now on."""
        await self._directory.left(place)
        await self.owner_changes_ways(place)

    async def tables_at(self, place: Place) -> tuple[Table, ...]:
        """The live tables with messages in a place, the newest first."""
        here = {table.id: table for table in self._live.shown_in(place)}
        here |= {table.id: table for table in await self._seated_tables(place)}
        return newest(here.values())

    async def arrived(self, place: Place, tables: Sequence[Table]) -> None:
        """Send the live messages of these tables to the end of a place that can be written to
        again.
        """
        await self.owner_changes_ways(place)
        for table in reversed(tables):
            self._show_again(table.id)
            await self.renew(place, table)

    async def owner_changes_ways(self, place: Place) -> None:
        """Update the groups of a private chat's owner, who now plays from it or no longer does."""
        for table in await self._seated_tables(place):
            self._show_again(table.id)

    async def moved(self, old: Place, new: Place) -> None:
        """Move a chat that has another id or no longer has topics: show its tables in the new
        place.

        The process that served the chat under its other id may have stored the move already.
        """
        if old.chat != new.chat:
            self._screen.moved(old, new)
        before = {*await self._directory.places_of_chat(old), *self._live.places_of_chat(old)}
        for place in before:
            self._screen.drop(place)
        for place in before.union(await self._directory.moved(old, new)):
            self._screen.drop(place)
            for table in self._live.shown_in(place):
                self._show_again(table.id)

    async def whispered(
        self, place: Place, table: Table, account: str, written: WrittenAnswer
    ) -> None:
        """Record that a person's hand was whispered to them, or that their whisper was edited."""
        await self._directory.whispered(account, place)
        await self._directory.came(place)
        self._desired.whispered(table.id, account)
        hand = hand_surface(self._live.look(table, table.seat_of(account)))
        if isinstance(hand, RemoveAll):  # the hand is over; the whisper is removed with the others
            hand = Show(Surface(table.id, SurfaceKind.HAND).key, table.version, replaces=hand.group)
        hand = replace(hand, where=Placement.STANDING)
        await self._screen.put(place, written.message, written.view, hand, is_new=written.is_new)
        self._show_again(table.id)

    async def lent(self, place: Place, table: Table, view: View) -> None:
        """Keep an invitation up to date that somebody has sent to a chat without the bot.

        `view`: the sent view, empty if it is out of date. The table may have been closed.
        """
        show = Show(lent_surface(self._live.look(table, None)).surface, table.version)
        await self._screen.put(place, place.lent, view, show, is_new=True)
        self.show(await table_by_id(self._live, self._host, table.id), at_once=True)

    async def renew(self, place: Place, table: Table) -> bool:
        """Send a table's live message again at the end of a place; return whether there is one."""
        if not await self._is_written(place):
            return False
        options, public = await self._scenes.options(place), await self._desired.public(table)
        desired = await self._desired.of(place, public, options)
        live = [one for one in desired if _is_live(one)]
        if live and isinstance(live[-1], Show):
            self._screen.want(place, [replace(live[-1], when=Hurry.URGENT, where=Placement.NEW)])
        return bool(live)

    async def redraw(self, table: Table) -> None:
        """Redraw the messages that people look at, after a change that is not an event of the
        table.

        This is not urgent, except on a page, which follows every change.
        """
        public = await self._desired.public(table)
        for place in dict.fromkeys((*public.people.own, *public.people.shown_in)):
            if not place.whispered and await self._is_written(place):
                options = await self._scenes.options(place)
                again = redraws(public.known, await self._desired.of(place, public, options))
                self._screen.want(place, again, at_once=options.draws_tables)

    async def redraw_hand(self, table: Table, account: str) -> None:
        """Redraw a person's hand after a choice that nobody else may notice."""
        hands = SurfaceGroup(table.id, SurfaceKind.HAND)
        for place in await self._own_places(account):
            if await self._is_written(place):
                self._screen.want(place, (UpdateAll(hands, table.version, Hurry.URGENT),))

    async def hide(self, place: Place, table: Table) -> None:
        """Remove a table from a place where it was watched."""
        await self._directory.hide(table.id, place)
        self._live.place(table.id, await self._directory.showing(table.id))
        self._screen.want(place, hidden(self._live.look(table, None)))

    def _show_again(self, table_id: str) -> None:
        """Show a table again, if it is still live."""
        table = self._live.get(table_id)
        if table is not None:
            self.show(table, at_once=True)

    async def _unheard(self, place: Place) -> None:
        """Note that a whisper is gone, so its reader has to be called from now on."""
        owner = await self._directory.owner(place) if place.whispered else None
        if owner is not None:
            self._desired.unheard(owner.id)

    async def _seated_tables(self, place: Place) -> tuple[Table, ...]:
        """The live tables at which a private chat's owner sits."""
        account = await self._directory.owner(place)
        if account is None:
            return ()
        found = self._live.of_account(account.id)
        return tuple(table for table in found if table.seat_of(account.id) is not None)

    def _begin(self, table_id: str) -> None:
        if table_id not in self._showing:
            task = asyncio.create_task(self._show(table_id), name=f"showing {table_id}")
            self._showing[table_id] = task
            task.add_done_callback(lambda done: self._shown(table_id, done))

    async def _show(self, table_id: str) -> None:
        while (unshown := self._due.pop(table_id, None)) is not None:
            try:
                await self._show_to_all(self._live[table_id], unshown)
            except Exception:
                self._due.setdefault(table_id, PendingChanges()).gone |= unshown.gone
                raise
        if self._live[table_id].status is Status.CLOSED:
            self._forget(table_id)
            self._directory.places_changed(table_id)
        elif not self._host.alone and not self._shown_tables.here(table_id):
            self._forget(table_id)

    def _forget(self, table_id: str) -> None:
        self._live.remove(table_id)
        self._unseen.discard(table_id)
        self._desired.forget(table_id)
        self._shown_tables.forget(table_id)

    async def _show_to_all(self, table: Table, unshown: PendingChanges) -> None:
        shown_in = await self._directory.showing(table.id)
        self._live.place(table.id, shown_in)
        own = set(await self._own_places(*unshown.otherwise))
        public = await self._desired.public(table)
        if unshown.openly:
            places = (*public.people.own, *await self._own_places(*unshown.gone), *shown_in)
            if not self._host.alone and self._shown_tables.show(table, places):
                self._host.tell(table)
        else:
            places = await self._own_places(*unshown.choosers)
        for place in sorted(dict.fromkeys(places), key=attrgetter("private"), reverse=True):
            if await self._is_written(place):
                if unshown.new_deal:
                    self._screen.retry(place)
                options = await self._scenes.options(place)
                desired = await self._desired.of(place, public, options)
                now = unshown.at_once or place in own or options.draws_tables
                self._screen.want(place, desired, at_once=now)

    async def _is_written(self, place: Place) -> bool:
        """Whether this process can write to a place."""
        return self._screen.serves(place) and (await self._directory.place(place)).reachable

    async def _own_places(self, *accounts: str) -> tuple[Place, ...]:
        """The places whose messages only these people see."""
        places: list[Place] = []
        for account in accounts:
            places += await self._directory.private_places(account)
            places += await self._directory.whispers(account)
        return tuple(places)

    def _shown(self, table_id: str, done: asyncio.Task[None]) -> None:
        self._showing.pop(table_id, None)
        if done.cancelled():
            return
        failure = done.exception()
        if failure is not None:
            version = self._live[table_id].version
            logger.error("table %s, version %s: not shown", table_id, version, exc_info=failure)
            self._due.setdefault(table_id, PendingChanges()).all_at_once()
            pause = self._host.clock.seconds(RETRY)
            asyncio.get_running_loop().call_later(pause, self._begin, table_id)
        elif table_id in self._due:
            self._begin(table_id)


def _is_live(desired: Desired) -> bool:
    """Whether a surface shows the game, rather than only calling somebody.

    A thrown-in deal shows it, but stays where it is.
    """
    if isinstance(desired, Show):
        return Surface.of(desired.surface).kind is not SurfaceKind.CALL
    return isinstance(desired, UpdateAll) and not desired.final
