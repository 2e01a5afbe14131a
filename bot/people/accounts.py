"""Accounts, and the platform identities that belong to them."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, exists, literal, select, union_all

from adapters.platform.chat import Person, Place
from bot.people.announced import announce, told_account
from bot.people.own_rows import ROOM, barred_again
from bot.people.preferences import Preferences
from bot.people.schema import (
    attendances,
    former_names,
    identities,
    launched_visitors,
    places,
    showings,
    surfaces,
)
from engine.host.table_store import Projection
from engine.standings.accounts import heirs_among
from engine.store.batches import retried_on_conflict
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.schema import accounts, tables
from engine.tables.events import ChairReserved, Closed, Expired, Sat, TableEvent
from engine.tables.table import Status, Table


@dataclass(frozen=True, slots=True)
class Account:
    """A person, on one or more platforms.

    language: a BCP 47 tag. settings: JSON of `Preferences`.
    heir: the account that this one was merged into.
    forgotten_at: when the person was forgotten; only their results remain.
    """

    id: str
    name: str
    language: str | None
    created_at: int
    version: int
    settings: str = "{}"
    heir: str | None = None
    forgotten_at: int | None = None


def preferences_of(account: Account | None) -> Preferences:
    """A person's preferences; the defaults for an unknown person."""
    return Preferences.read(account.settings) if account is not None else Preferences()


FORMER: Final = "\x7f"
"""The name of all forgotten people; no real name can be this."""


_HEIRS: Final = select(accounts.c.id, accounts.c.heir).where(accounts.c.heir.is_not(None))


@dataclass(frozen=True, slots=True)
class Identity:
    """An account's user on one platform.

    launched: it is a browser visitor, made for opening our pages inside a chat app; it belongs to
    the user there and does not count as another platform.
    """

    platform: str
    user_id: str
    name: str
    launched: bool = False


IS_LAUNCHED: Final = and_(
    identities.c.platform == ROOM,
    exists().where(launched_visitors.c.visitor == identities.c.user_id),
)
"""The identities of visitors inside a chat app."""


class _Found(NamedTuple):
    """An account, and the stored name and username of one of its identities."""

    account: Account
    name: str
    username: str | None


_HOLDERS: Final = (
    select(identities.c.user_id, identities.c.account_id, accounts.c.version)
    .join(accounts, identities.c.account_id == accounts.c.id)
    .where(
        identities.c.platform == bindparam("on_platform"),
        identities.c.username == bindparam("name"),
    )
)
"""The identities known to have a username."""


class Accounts:
    """Finds, creates and changes accounts. `clock` gives milliseconds since 1970 UTC."""

    def __init__(
        self,
        database: Database,
        committer: Committer,
        clock: Callable[[], int],
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock
        self._new_id = new_id

    @retried_on_conflict
    async def of(self, person: Person) -> Account:
        """The account of a person, created if they are new and renamed if their name has changed.

        A new account also takes the person's language; later only `set_language` changes it.
        """
        found = await self._find(person.platform, person.user)
        if found is None:
            return await self._add(person)
        same = (found.name, found.username) == (person.name, _username(person))
        return found.account if same else await self._rename(found.account, person)

    async def get(self, account_id: str) -> Account | None:
        """The account with this id."""
        query = select(accounts).where(accounts.c.id == account_id)
        rows = await self._database.rows(query)
        return Account(**rows[0]._asdict()) if rows else None

    async def names(self, account_ids: Iterable[str]) -> Mapping[str, str]:
        """Account id → name, or `FORMER`; unknown ids are left out."""
        columns = accounts.c.id, accounts.c.name, accounts.c.forgotten_at
        query = select(*columns).where(accounts.c.id.in_(set(account_ids)))
        return {
            row.id: row.name if row.forgotten_at is None else FORMER
            for row in await self._database.rows(query)
        }

    async def heirs(self, among: Iterable[str] | None = None) -> Mapping[str, str]:
        """Merged accounts and their heirs, of all accounts or `among` these."""
        if among is not None:
            return await self._database.look(partial(heirs_among, some=among))
        return {row.id: row.heir for row in await self._database.rows(_HEIRS)}

    async def former(self, account_id: str) -> frozenset[str]:
        """The accounts merged into this one."""
        query = select(accounts.c.id).where(accounts.c.heir == account_id)
        return frozenset(await self._database.scalars(query))

    async def identities(self, account_id: str) -> tuple[Identity, ...]:
        """The account's identities on all platforms, those inside chat apps last."""
        launched = IS_LAUNCHED.label("launched")
        query = (
            select(identities.c.platform, identities.c.user_id, identities.c.name, launched)
            .where(identities.c.account_id == account_id)
            .order_by(launched, identities.c.platform, identities.c.user_id)
        )
        rows = await self._database.rows(query)
        return tuple(Identity(one[0], one[1], one[2], bool(one[3])) for one in rows)

    @retried_on_conflict
    async def set_language(self, account_id: str, language: str | None) -> Account:
        """Set a person's language; `KeyError` if there is no such account."""
        account = await self._existing(account_id)
        return await self._change(account, replace(account, language=language))

    @retried_on_conflict
    async def prefer(
        self, account_id: str, change: Callable[[Preferences], Preferences]
    ) -> Account:
        """Change a person's preferences; `KeyError` if there is no such account."""
        account = await self._existing(account_id)
        settings = change(Preferences.read(account.settings)).settings
        return await self._change(account, replace(account, settings=settings))

    async def _existing(self, account_id: str) -> Account:
        account = await self.get(account_id)
        if account is None or account.forgotten_at is not None:
            raise KeyError(account_id)
        return account

    async def _change(self, old: Account, new: Account) -> Account:
        if new == old:
            return old
        changed = replace(new, version=old.version + 1)
        write = _write_account(old, changed)
        await self._committer.commit(Batch((write,), (told_account(old.id),)))
        return changed

    async def tell(self, *account_ids: str) -> None:
        """Announce stored changes of accounts to other processes."""
        await announce(self._committer, *map(told_account, account_ids))

    async def known(self, platform: str, user_id: str) -> Account | None:
        """The account of an identity, if it has one."""
        found = await self._find(platform, user_id)
        return found.account if found is not None else None

    async def known_among(self, people: Iterable[str]) -> frozenset[str]:
        """The accounts of these people, each a ``platform:user``; unknown people are skipped."""
        found = [await self.known(*one.partition(":")[::2]) for one in people]
        return frozenset(one.id for one in found if one is not None)

    async def of_username(self, platform: str, username: str) -> str | None:
        """The account with this username on a platform, if known."""
        if not username:
            return None
        asked = {"on_platform": platform, "name": username.lower()}
        rows = await self._database.rows(_HOLDERS, asked)
        return rows[0].account_id if len(rows) == 1 else None

    async def _find(self, platform: str, user_id: str) -> _Found | None:
        query = (
            select(accounts, identities.c.name.label("known_as"), identities.c.username)
            .join(identities, identities.c.account_id == accounts.c.id)
            .where(identities.c.platform == platform, identities.c.user_id == user_id)
        )
        rows = await self._database.rows(query)
        if not rows:
            return None
        values = rows[0]._asdict()
        known_as, username = values.pop("known_as"), values.pop("username")
        return _Found(Account(**values), known_as, username)

    async def _add(self, person: Person) -> Account:
        account = Account(self._new_id(), person.name, person.language or None, self._clock(), 1)
        row = {name: value for name, value in asdict(account).items() if value is not None}
        identity = {
            "platform": person.platform,
            "user_id": person.user,
            "account_id": account.id,
            "name": person.name,
            "username": _username(person),
        }
        barred = await barred_again(self._database, account.id, person.platform, person.user)
        released, losers = await self._released(person)
        added = Write.insert(accounts, row), Write.insert(identities, identity)
        writes = *released, *added, *barred
        await self._committer.commit(Batch(writes, tuple(map(told_account, losers))))
        return account

    async def _released(self, person: Person) -> tuple[tuple[Write, ...], tuple[str, ...]]:
        """Writes that take a person's username from its former holders, and their accounts."""
        username = _username(person)
        if username is None:
            return (), ()
        asked = {"on_platform": person.platform, "name": username}
        rows = await self._database.rows(_HOLDERS, asked)
        writes: list[Write] = []
        others = [row for row in rows if row.user_id != person.user]
        for row in others:
            user = {"platform": person.platform, "user_id": row.user_id}
            account = {"id": row.account_id, "version": row.version}
            writes += (
                Write.update(identities, user, {"username": None}),
                Write.update(accounts, account, {"version": row.version + 1}),
            )
        return tuple(writes), tuple(row.account_id for row in others)

    async def _rename(self, account: Account, person: Person) -> Account:
        renamed = replace(account, name=person.name, version=account.version + 1)
        user = {"platform": person.platform, "user_id": person.user}
        named = {"name": person.name, "username": _username(person)}
        released, losers = await self._released(person)
        writes = *released, _write_account(account, renamed), Write.update(identities, user, named)
        if account.name != person.name:
            was = {"account_id": account.id, "name": account.name}
            kept = Write.delete(former_names, was), Write.insert(former_names, was)
            writes = *writes, *kept
        changed = tuple(map(told_account, (account.id, *losers)))
        await self._committer.commit(Batch(writes, changed))
        return renamed


def _username(person: Person) -> str | None:
    return person.username.lower() or None


def _write_account(old: Account, new: Account) -> Write:
    key = {"id": old.id, "version": old.version}
    values = {"name": new.name, "language": new.language, "settings": new.settings}
    return Write.update(accounts, key, {**values, "version": old.version + 1})


def write_attendance(table_id: str, account_id: str) -> Write:
    """Note that a person was at a table; does nothing if this is already noted."""
    return Write.ensure(attendances, {"table_id": table_id, "account_id": account_id})


async def _attended(table: Table, events: tuple[TableEvent, ...]) -> tuple[Write, ...]:
    if any(isinstance(event, Closed | Expired) for event in events):
        return (Write.delete(attendances, {"table_id": table.id}),)
    seated = (event.account for event in events if isinstance(event, Sat | ChairReserved))
    return tuple(write_attendance(table.id, account) for account in seated)


ATTENDANCES: Final = Projection(_attended, (Sat, ChairReserved, Closed, Expired))
"""Notes who sits down, and deletes the notes of a closed table.

People who leave stay noted: this is only an index; the table itself knows who sits.
"""


_PLACE = (places.c.platform, places.c.chat, places.c.topic, places.c.private, places.c.community)

_CHAT = (
    *(identities.c.platform, identities.c.user_id),
    *(literal(""), literal(value=True), literal("")),
)

_ATTENDED = (
    select(attendances.c.table_id)
    .select_from(attendances)
    .join(identities, identities.c.account_id == attendances.c.account_id)
)

_STANDING = union_all(
    select(surfaces.c.table_id, *_PLACE)
    .join(places, places.c.id == surfaces.c.place_id)
    .where(surfaces.c.table_id.is_not(None)),
    select(showings.c.table_id, *_PLACE).join(places, places.c.id == showings.c.place_id),
    _ATTENDED.add_columns(*_CHAT),
    _ATTENDED.add_columns(*_PLACE).join(
        places,
        and_(
            places.c.platform == identities.c.platform,
            places.c.topic == identities.c.user_id,
            places.c.private == literal(value=True),
        ),
    ),
)
"""Places where tables have or may get messages: the chats that show them, and the private chats and
whispers of people at them.
"""


class Attendances:
    """Reads which tables people attend, and where tables have messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def concerning(self, place_id: str, account_ids: Collection[str]) -> tuple[str, ...]:
        """The ids of the live tables shown in a place or attended by one of these people."""
        shown = select(showings.c.table_id).where(showings.c.place_id == place_id)
        attended = select(attendances.c.table_id).where(attendances.c.account_id.in_(account_ids))
        query = select(tables.c.id).where(
            tables.c.id.in_(shown.union(attended)), tables.c.status != Status.CLOSED
        )
        return tuple(await self._database.scalars(query))

    async def standing(self, concerns: Callable[[Place], bool]) -> frozenset[str]:
        """The ids of tables that have or may get a message in a place that `concerns` accepts;
        closed tables count only if they have messages.
        """
        found: dict[Place, set[str]] = defaultdict(set)
        for table_id, platform, chat, topic, private, community in await self._database.rows(
            _STANDING
        ):
            found[Place(platform, chat, topic, bool(private), community=community)].add(table_id)
        return frozenset().union(*(found[place] for place in found if concerns(place)))
