"""How a person wants the bot to be with him, at every table."""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Text, bindparam, delete, exists, insert, select

from bot.people.quiet_hours import QuietHours
from bot.people.schema import notices
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.tables.turn_clock import DAYS


class Calls(StrEnum):
    """When a person is called to a turn by a message that makes a sound.

    By the pace: to every turn where turns last for days, else when they are slow. It is stored as
    what was the default before, which was stored for everybody who had chosen anything at all.
    """

    EVERY_TURN = "every"
    BY_PACE = "slow"
    WHEN_SLOW = "late"
    NEVER = "never"


class Taps(StrEnum):
    """How many taps a decision takes: with two of them a thumb that slips decides nothing."""

    ONE = "one"
    TWO = "two"


class CardOrder(StrEnum):
    """What stands first in a hand: the trumps, or always the same suit."""

    TRUMPS = "trumps"
    SUITS = "suits"


class Signs(StrEnum):
    """Whether a person is shown what others say to each other, and what is celebrated."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Ahead(StrEnum):
    """Whether a card can be chosen before one's turn."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; each field is an option with its default.

    `clock` is the name of his time zone, empty where it goes by his language.
    """

    calls: Calls = Calls.BY_PACE
    taps: Taps = Taps.ONE
    order: CardOrder = CardOrder.TRUMPS
    signs: Signs = Signs.SHOWN
    quiet: QuietHours | None = None
    clock: str = ""
    ahead: Ahead = Ahead.YES

    @staticmethod
    @lru_cache(maxsize=1024)
    def read(settings: str) -> "Preferences":
        """Read them from the settings of an account's row; what is not known here any more, or not
        yet, is as if it had not been chosen.
        """
        try:
            return _STORED.validate_json(settings)
        except ValidationError as error:
            unknown = {one["loc"][0] for one in error.errors()}
            stored = json.loads(settings)
            return _STORED.validate_python(
                {name: value for name, value in stored.items() if name not in unknown}
            )

    def calls_at(self, limit: timedelta) -> Calls:
        """When the person is called at a table with this time for a turn; never by the pace."""
        if self.calls is not Calls.BY_PACE:
            return self.calls
        return Calls.EVERY_TURN if limit >= DAYS else Calls.WHEN_SLOW

    def choosing(self, option: str, value: str) -> "Preferences":
        """The same with another value of an option."""
        return _STORED.validate_python({**asdict(self), option: value})

    @property
    def settings(self) -> str:
        """As the settings of an account's row."""
        return _STORED.dump_json(self).decode()


OPTIONS: Final[Mapping[str, tuple[StrEnum, ...]]] = {
    "calls": tuple(Calls),
    "taps": tuple(Taps),
    "order": tuple(CardOrder),
    "signs": tuple(Signs),
    "ahead": tuple(Ahead),
}
"""The values of each option, by the name of its field."""

_STORED: TypeAdapter[Preferences] = TypeAdapter(Preferences)


_ADD = insert(notices).from_select(
    ["account_id", "place_id"],
    select(bindparam("account", type_=Text), bindparam("place", type_=Text)).where(
        ~exists().where(
            notices.c.account_id == bindparam("account"), notices.c.place_id == bindparam("place")
        )
    ),
)
_REMOVE = delete(notices).where(
    notices.c.account_id == bindparam("account"), notices.c.place_id == bindparam("place")
)


class Notices:
    """Notes who wants to be told, and where."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, account: str, place_id: str) -> None:
        """Tell this person of tables in a place; no change if that is noted already."""
        values = {"account": account, "place": place_id}
        await self._committer.commit(Batch((Write(_ADD, values, expects=None),)))

    async def remove(self, account: str, place_ids: Collection[str]) -> None:
        """Tell this person nothing of these places any more."""
        writes = [
            Write(_REMOVE, {"account": account, "place": place}, expects=None)
            for place in place_ids
        ]
        await self._committer.commit(Batch(tuple(writes)))

    async def of(self, place_ids: Collection[str]) -> tuple[str, ...]:
        """Who wants to be told of any of these places, each once."""
        query = select(notices.c.account_id).where(notices.c.place_id.in_(place_ids)).distinct()
        async with self._database.read() as connection:
            return tuple((await connection.scalars(query.order_by(notices.c.account_id))).all())
