"""A person's preferences at every table, and their subscriptions to notices."""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import or_, select

from bot.people.quiet_hours import QuietHours
from bot.people.schema import avoided, notices
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.tables.turn_clock import DAYS


class Calls(StrEnum):
    """When a person is called to a turn by a message that makes a sound.

    BY_PACE means every turn if turns last for days, else only when the person is slow. It is stored
    as "slow", the former default, which was stored for everybody who had chosen any option.
    """

    EVERY_TURN = "every"
    BY_PACE = "slow"
    WHEN_SLOW = "late"
    NEVER = "never"


class Taps(StrEnum):
    """The number of presses for a decision; two protect against slips of the thumb."""

    ONE = "one"
    TWO = "two"


class CardOrder(StrEnum):
    """The order of a hand: trumps first, or suits always in the same order."""

    TRUMPS = "trumps"
    SUITS = "suits"


class EmoteDisplay(StrEnum):
    """Whether a person sees the others' emotes and celebrations."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class AdvanceChoice(StrEnum):
    """Whether a person can choose a card before their turn."""

    YES = "yes"
    NO = "no"


class PortraitDisplay(StrEnum):
    """Whether others see a person's picture from their chat app on pages, or a drawn face."""

    SHOWN = "shown"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Preferences:
    """A person's options; each field has its default.

    clock: name of the time zone; empty to derive it from the language.
    """

    calls: Calls = Calls.BY_PACE
    taps: Taps = Taps.ONE
    order: CardOrder = CardOrder.TRUMPS
    signs: EmoteDisplay = EmoteDisplay.SHOWN
    quiet: QuietHours | None = None
    clock: str = ""
    ahead: AdvanceChoice = AdvanceChoice.YES
    portrait: PortraitDisplay = PortraitDisplay.SHOWN

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(settings: str) -> "Preferences":
        """Parse the settings of an account's row; unknown values count as not chosen."""
        try:
            return _STORED.validate_json(settings)
        except ValidationError as error:
            unknown = {one["loc"][0] for one in error.errors()}
            stored = json.loads(settings)
            return _STORED.validate_python(
                {name: value for name, value in stored.items() if name not in unknown}
            )

    def calls_at(self, limit: timedelta) -> Calls:
        """When to call the person at a table with this turn limit; never `BY_PACE`."""
        if self.calls is not Calls.BY_PACE:
            return self.calls
        return Calls.EVERY_TURN if limit >= DAYS else Calls.WHEN_SLOW

    def choosing(self, option: str, value: str) -> "Preferences":
        """The same with another value of an option."""
        return _STORED.validate_python({**asdict(self), option: value})

    @property
    def settings(self) -> str:
        """The JSON for the settings of an account's row."""
        return _STORED.dump_json(self).decode()


OPTIONS: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "calls": tuple(Calls),
    "taps": tuple(Taps),
    "order": tuple(CardOrder),
    "signs": tuple(EmoteDisplay),
    "ahead": tuple(AdvanceChoice),
    "portrait": tuple(PortraitDisplay),
}
"""The values of each option, by the name of its field."""

_STORED: TypeAdapter[Preferences] = TypeAdapter(Preferences)


class Avoided:
    """Pairs of people who never meet at a table that is open to strangers."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, account: str, other: str) -> None:
        """Keep a person from meeting somebody; does nothing if they are already kept apart."""
        write = Write.ensure(avoided, {"account_id": account, "other_id": other})
        await self._committer.commit(Batch((write,)))

    async def remove(self, account: str, other: str) -> None:
        """Let a person meet somebody again, unless the other one avoids them."""
        write = Write.delete(avoided, {"account_id": account, "other_id": other})
        await self._committer.commit(Batch((write,)))

    async def by(self, account: str) -> tuple[str, ...]:
        """The accounts that a person avoids."""
        query = select(avoided.c.other_id).where(avoided.c.account_id == account)
        return tuple(await self._database.scalars(query.order_by(avoided.c.other_id)))

    async def of(self, account: str) -> frozenset[str]:
        """The accounts that must not meet a person, by the choice of either of the two."""
        query = select(avoided.c.account_id, avoided.c.other_id).where(
            or_(avoided.c.account_id == account, avoided.c.other_id == account)
        )
        rows = await self._database.rows(query)
        return frozenset(one for row in rows for one in row) - {account}


class Notices:
    """Subscriptions of people to notices of new tables in places."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, account: str, place_id: str) -> None:
        """Subscribe a person to a place; does nothing if they are subscribed already."""
        write = Write.ensure(notices, {"account_id": account, "place_id": place_id})
        await self._committer.commit(Batch((write,)))

    async def remove(self, account: str, place_ids: Collection[str]) -> None:
        """Unsubscribe a person from these places."""
        writes = [
            Write.delete(notices, {"account_id": account, "place_id": place}) for place in place_ids
        ]
        await self._committer.commit(Batch(tuple(writes)))

    async def of(self, place_ids: Collection[str]) -> tuple[str, ...]:
        """The accounts subscribed to any of these places, each once."""
        query = select(notices.c.account_id).where(notices.c.place_id.in_(place_ids)).distinct()
        return tuple(await self._database.scalars(query.order_by(notices.c.account_id)))
