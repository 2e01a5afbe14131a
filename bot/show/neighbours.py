"""Messages between processes that serve different people, in addition to the stored tables.

Preferences, places of tables and forgotten people are stored; this module makes the screens follow
them. Emotes are only announced: a process that misses one never shows it.
"""

import asyncio
import json
import logging
from collections.abc import Coroutine, Iterable
from typing import Final

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.trouble.failures import cancel_all
from bot.people.announced import ACCOUNTS, SHOWINGS, announce, hear_of_places
from bot.people.emotes import Emote, Emotes
from bot.show.live_tables import LiveTables
from bot.show.presenter import Presenter
from engine.store.bus import Announcement
from engine.store.commits import Committer
from engine.store.problems import DatabaseUnreachable

EMOTES: Final = "emotes"
"""The channel of emotes: a table, an account, an emote."""

FORGOTTEN: Final = "forgotten"
"""The channel of forgotten people: a platform, a user."""

AGAIN: Final = 2.0
"""Seconds between two attempts to read from an unreachable database."""

logger = logging.getLogger(__name__)


class ProcessSync:
    """Follows changes other processes make to people and places, and announces this one's.

    Create it after the directory, which then drops its outdated entries first.
    """

    def __init__(
        self,
        committer: Committer,
        *,
        live: LiveTables,
        presenter: Presenter,
        platforms: Platforms,
        emotes: Emotes,
    ) -> None:
        self._committer = committer
        self._live = live
        self._presenter = presenter
        self._platforms = platforms
        self._emotes = emotes
        self._tasks: set[asyncio.Task[None]] = set()
        bus = committer.bus
        bus.listen(ACCOUNTS, presenter.show_tables_of)
        bus.listen(SHOWINGS, self._shown_elsewhere, self._shown_anywhere)
        hear_of_places(bus, self._changed, lambda: None)
        bus.listen(EMOTES, self._said)
        bus.listen(FORGOTTEN, self._forgotten)

    async def hear_emote(self, table_id: str, account: str, emote: Emote) -> None:
        """Announce an emote to the other processes."""
        said = json.dumps((table_id, account, emote), ensure_ascii=False)
        await announce(self._committer, Announcement(EMOTES, said))

    async def forget(self, users: Iterable[tuple[str, str]]) -> None:
        """Make other processes forget a person on the platforms they serve."""
        told = (json.dumps(one, ensure_ascii=False) for one in users)
        await announce(self._committer, *(Announcement(FORGOTTEN, one) for one in told))

    async def close(self) -> None:
        """Cancel the work that announcements have started."""
        await cancel_all(self._tasks)

    def _shown_elsewhere(self, table_id: str) -> None:
        before = self._live.places(table_id)
        self._begin(self._presenter.placed_elsewhere(table_id, before), f"places of {table_id}")

    def _changed(self, place: Place) -> None:
        self._begin(self._presenter.changed_elsewhere(place), f"a place on {place.platform}")

    def _shown_anywhere(self) -> None:
        self._begin(self._look_where_all_are(), "places of all tables")

    async def _look_where_all_are(self) -> None:
        while True:
            try:
                await self._presenter.placed_anywhere()
            except DatabaseUnreachable:
                logger.info("cannot read yet where other processes show tables")
                await asyncio.sleep(AGAIN)
            else:
                return

    def _said(self, payload: str) -> None:
        table_id, account, emote = json.loads(payload)
        table = self._live.get(table_id)
        if table is not None and emote in tuple(Emote):
            self._emotes.was_said(table_id, account, Emote(emote))
            self._begin(self._presenter.redraw(table), f"what is said at {table_id}")

    def _forgotten(self, payload: str) -> None:
        name, user = json.loads(payload)
        platform = self._platforms.get(name)
        if platform is not None:
            self._begin(platform.forget(user), "forgetting a person")

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error(
                "failed to follow another process: %s", task.get_name(), exc_info=task.exception()
            )
