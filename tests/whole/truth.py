"""The expected screens of a platform, drawn only from the database."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from adapters.platform.chat import Place
from adapters.platform.views import View
from adapters.screen.surfaces import Desired, Show
from bot.app.app import App, assembled
from bot.people.accounts import Accounts
from bot.people.preferences import Calls
from bot.show.layout import Surface, SurfaceKind, group_surfaces, hand_surface, own_call
from bot.storage.inbox import StoredInbox
from bot.views.table.waiting import waited_for
from engine.host.clock import Clock
from engine.rules.record.match_record import MatchRecord
from engine.tables.events import TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.known import TableKnowledge, look
from engine.tables.records import played_matches
from engine.tables.serialization import parse_event
from engine.tables.table import Decision, Status, Table
from tests import migrated

ChatT = TypeVar("ChatT")
MessageT = TypeVar("MessageT")


class Turn(NamedTuple):
    """The open decision, and the user id of the player to act."""

    decision: Decision
    user: int


@dataclass
class Truth:
    """A bot on the same database that serves nobody; there is one table."""

    app: App
    table_id: str

    @property
    def _accounts(self) -> Accounts:
        return Accounts(self.app.store.database, self.app.store.committer, lambda: 0)

    async def events(self) -> list[TableEvent]:
        """All events of the table."""
        rows = await self.app.engine.host.journal.events(self.table_id)
        return [parse_event(row.body) for row in rows]

    async def table(self) -> Table:
        """The present table."""
        return fold(self.table_id, None, await self.events())

    async def tables(self, since: int) -> list[Table]:
        """The table in each version from this one on, the newest last."""
        events = await self.events()
        found = [fold(self.table_id, None, events[:since])]
        for event in events[since:]:
            found.append(fold(self.table_id, found[-1], (event,)))
        return found

    async def records(self) -> tuple[MatchRecord, ...]:
        return tuple(one.record for one in played_matches(self.table_id, await self.events()))

    async def handled(self, platform: str) -> Sequence[int]:
        """The updates recorded as handled."""
        return await StoredInbox(
            platform, self.app.store.database, self.app.store.committer
        ).handled()

    async def turn(self, table: Table) -> Turn | None:
        """The open turn; None between deals and after the end."""
        seat = waited_for(look(table, None))
        if table.turn is None or seat is None:
            return None
        account = table.chairs[seat].account or ""
        (identity,) = await self._accounts.identities(account)
        return Turn(table.turn.decision, int(identity.user_id))


@dataclass
class ScreenTruth(Truth, ABC, Generic[ChatT, MessageT]):
    """The truth of a platform's screens.

    With `hand_is_last` only a call may stand below a hand.
    """

    hand_is_last = True

    @abstractmethod
    def place(self, chat: ChatT) -> Place:
        """The bot's place for a chat."""

    @abstractmethod
    def look(self, message: MessageT) -> object:
        """A message as people see it."""

    @abstractmethod
    def drawn(self, view: View) -> object:
        """The view as the platform's server would show it."""

    async def missing(self, table: Table, chat: ChatT, standing: Sequence[MessageT]) -> list[str]:
        """The surfaces that are missing or look different in a chat, for this version of the
        table.
        """
        place, looks = self.place(chat), [self.look(message) for message in standing]
        self.app.painting.live.put(table)
        if looks and looks[-1] in await self._calls(table, place):
            looks.pop()
        found = []
        for surface in await self._surfaces(table, place):
            view = await self.app.painting.painter.draw(place, surface.key)
            last = surface.kind is SurfaceKind.HAND and self.hand_is_last
            newest = looks[-1:] if last else looks
            if view is not None and self.drawn(view) not in newest:
                found.append(str(surface.key).partition("/")[2])
        return found

    async def _calls(self, table: Table, place: Place) -> list[object]:
        """The calls that may be below a hand."""
        if not place.private:
            return []
        call = own_call(await self._known(table, place), Calls.EVERY_TURN)
        view = (
            await self.app.painting.painter.draw(place, call.surface)
            if isinstance(call, Show)
            else None
        )
        return [] if view is None else [self.drawn(view)]

    async def _known(self, table: Table, place: Place) -> TableKnowledge:
        owner = await self._accounts.known(place.platform, place.chat)
        assert owner is not None
        return look(table, table.seat_of(owner.id))

    async def _surfaces(self, table: Table, place: Place) -> list[Surface]:
        if place.private:
            desired: Sequence[Desired] = (hand_surface(await self._known(table, place)),)
        else:
            desired = group_surfaces(look(table, None))
        return [Surface.of(one.surface) for one in desired if isinstance(one, Show)]


TruthT = TypeVar("TruthT", bound=Truth)


@asynccontextmanager
async def truth_of(
    database: Path,
    kind: Callable[[App, str], TruthT],
    clock: Clock | None = None,
    status: Status = Status.PLAYING,
) -> AsyncIterator[TruthT]:
    """The truth of the database's only table with this status."""
    async with assembled(migrated.url(database), clock=clock) as app:
        (table_id,) = await app.engine.host.journal.with_status(status)
        yield kind(app, table_id)
