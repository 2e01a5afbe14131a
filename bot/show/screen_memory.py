"""The screen's memory, stored as rows: which message shows which surface."""

import asyncio
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

from adapters.platform.chat import Place
from adapters.screen.surfaces import Appearance, Shown, SurfaceKey
from adapters.trouble.failures import InputNotStored
from bot.people.directory import Directory
from bot.storage.surfaces import SurfaceRow, Surfaces, outage_as_not_kept
from bot.storage.tournament_places import OF_TOURNAMENTS
from engine.host.clock import ServedClock
from engine.store.commits import Conflict, StoreFailed
from engine.store.locks import KeyedLocks

LOOKS_AFTER = timedelta(minutes=1)
"""How far the stored look of a message may lag behind."""

_TOGETHER = 100  # rows

logger = logging.getLogger(__name__)


class StoredScreenMemory:
    """The screen's `ScreenMemory`. One worker writes to a place, so this caches its rows.

    The message of a surface is stored immediately. Its look changes with every move and only saves
    an edit after a restart, so it is stored occasionally, for many surfaces together.

    Raises `InputNotStored` while the database is unreachable, and if another process, which may
    just have served the place, has written first. `alone`: there is no other process.
    """

    def __init__(
        self, surfaces: Surfaces, directory: Directory, clock: ServedClock, *, alone: bool
    ) -> None:
        self._surfaces = surfaces
        self._directory = directory
        self._clock = clock
        self._alone = alone
        self._rows: dict[Place, dict[str, SurfaceRow]] = {}
        self._restyled: dict[tuple[Place, str], Shown] = {}
        self._places = KeyedLocks()

    async def recall(self, place: Place) -> Sequence[Shown]:
        with outage_as_not_kept():
            for name in [name for where, name in self._restyled if where == place]:
                await self._store_look(place, name)
            place_row = await self._directory.place(place)
            async with self._places.of(place):  # `store_looks` may be writing
                rows = await self._surfaces.of_place(place_row.id)
                self._rows[place] = {row.name: row for row in rows}
            return [
                Shown(SurfaceKey.parse(row.name), row.message, row.shown, Appearance(row.digest))
                for row in rows
                if row.message is not None
            ]

    async def keep(self, place: Place, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        """Store new messages of surfaces in one transaction, and delete the rows of removed ones.

        Each new message becomes the last of its place. A changed look is only noted, for
        `store_looks`.
        """
        rows = self._rows.get(place, {})
        kept: dict[SurfaceKey, Shown | None] = {}
        for surface, shown in changes.items():
            row = rows.get(str(surface))
            if shown is not None and row is not None and row.message == shown.message:
                self._restyled[place, row.name] = shown
            else:
                kept[surface] = shown
        if kept:
            with outage_as_not_kept(), self._others_as_not_kept():
                async with self._places.of(place):
                    await self._store(place, kept)

    async def _store(self, place: Place, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        rows = self._rows.setdefault(place, {})
        ordinal = max((row.ordinal for row in rows.values()), default=0)
        saved, forgotten = [], []
        for surface, shown in changes.items():
            name = str(surface)
            row = rows.get(name)
            if shown is None:
                forgotten += [row] if row is not None else []
                continue
            if row is None:
                place_row = await self._directory.place(place)
                row = SurfaceRow(place_row.id, name, _table_of(surface), 0)
            ordinal += 1
            row = replace(row, ordinal=ordinal, message=shown.message)
            saved.append(replace(row, shown=shown.version, digest=shown.looks.digest))
        for row in await self._replaced(saved, forgotten):
            rows[row.name] = row
        for surface, shown in changes.items():
            self._restyled.pop((place, str(surface)), None)
            if shown is None:
                rows.pop(str(surface), None)
        if not rows:
            self._rows.pop(place, None)

    async def _replaced(
        self, saved: Sequence[SurfaceRow], forgotten: Sequence[SurfaceRow]
    ) -> Sequence[SurfaceRow]:
        """Save and delete rows; some may already be gone with a forgotten person's places."""
        if not (saved or forgotten):
            return ()
        try:
            return await self._surfaces.replace(saved, forgotten)
        except Conflict:
            if not forgotten:
                raise
            there = {row.name for row in await self._surfaces.of_place(forgotten[0].place_id)}
            left = [row for row in forgotten if row.name in there]
            if len(left) == len(forgotten):
                raise
            return await self._surfaces.replace(saved, left) if saved or left else ()

    async def expect(self, place: Place, surface: SurfaceKey, nonce: str) -> None:
        """Store that a message is about to be sent: a row with its nonce as digest."""
        with outage_as_not_kept(), self._others_as_not_kept():
            async with self._places.of(place):
                rows, name = self._rows.setdefault(place, {}), str(surface)
                if name not in rows:
                    place_row = await self._directory.place(place)
                    row = SurfaceRow(place_row.id, name, _table_of(surface), 0, digest=nonce)
                    rows[name] = await self._surfaces.save(row)

    async def expected(self, place: Place) -> Mapping[SurfaceKey, str]:
        rows = self._rows.get(place, {}).values()
        return {SurfaceKey.parse(row.name): row.digest for row in rows if row.message is None}

    async def run(self) -> None:
        """Store the looks of messages periodically."""
        while True:
            await asyncio.sleep(self._clock.seconds(LOOKS_AFTER))
            await self.store_looks()

    async def store_looks(self) -> None:
        """Store the pending looks of all messages; failed ones wait for the next time."""
        left = tuple(self._restyled)
        while together := left[:_TOGETHER]:
            left = left[_TOGETHER:]
            stored = (self._store_look(place, name) for place, name in together)
            outcomes = await asyncio.gather(*stored, return_exceptions=True)
            for (place, name), outcome in zip(together, outcomes, strict=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, StoreFailed):
                    logger.error(
                        "%s: look of %s not stored", place.platform, name, exc_info=outcome
                    )

    @contextmanager
    def _others_as_not_kept(self) -> Iterator[None]:
        try:
            yield
        except Conflict as conflict:
            if self._alone:
                raise
            logger.info("the messages of a place were written by another process")
            raise InputNotStored from conflict

    async def _store_look(self, place: Place, name: str) -> None:
        async with self._places.of(place):
            shown = self._restyled.pop((place, name), None)
            row = self._rows.get(place, {}).get(name)
            if shown is None or row is None:
                return
            try:
                saved = await self._surfaces.save(
                    replace(row, shown=shown.version, digest=shown.looks.digest)
                )
            except Conflict:  # the next message of this surface reads the row again
                logger.info("%s was written by another process", name)
            except StoreFailed:  # the committer reports it
                self._restyled.setdefault((place, name), shown)
                raise
            else:
                if row is self._rows.get(place, {}).get(name):
                    self._rows[place][name] = saved


def _table_of(surface: SurfaceKey) -> str | None:
    """The table of a message; None for a tournament's message."""
    return None if surface.kind in OF_TOURNAMENTS else surface.owner
