"""Who is where: accounts, places and showings as the application asks for them, held in memory.

Everything here is a cache of the database and may be forgotten at any time.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from adapters.chat import Person, Place
from bot.people.accounts import Account, Accounts
from bot.people.customs import Customs
from bot.people.places import PlaceRow, Places


class Directory:
    """Accounts and places by what the adapters call them."""

    def __init__(self, accounts: Accounts, places: Places) -> None:
        self.accounts = accounts
        self.places = places
        self._names: dict[str, str] = {}
        self._accounts: dict[tuple[str, str], Account] = {}
        self._private: dict[str, tuple[Place, ...]] = {}
        self._rows: dict[Place, PlaceRow] = {}
        self._showing: dict[str, tuple[PlaceRow, ...]] = {}
        self._lock = asyncio.Lock()

    async def account(self, person: Person) -> Account:
        """The account of a person; he has one from the first time he does anything."""
        known = self._accounts.get((person.platform, person.user))
        if known is None or known.name != person.name:
            async with self._lock:
                known = await self.accounts.of(person)
            self._accounts[person.platform, person.user] = known
            self._names[known.id] = known.name
            self._private.pop(known.id, None)
        return known

    async def speak(self, person: Person, language: str) -> Account:
        """Speak this language to a person from now on."""
        account = await self.account(person)
        if account.language != language:
            account = await self.accounts.set_language(account.id, language)
            self._accounts = {
                key: account if known.id == account.id else known
                for key, known in self._accounts.items()
            }
            self._accounts[person.platform, person.user] = account
        return account

    async def place(self, place: Place) -> PlaceRow:
        """The row of a place."""
        row = self._rows.get(place)
        if row is None:
            async with self._lock:
                row = self._rows[place] = await self.places.of(place)
        return row

    async def speak_in(self, place: Place, language: str) -> PlaceRow:
        """Speak this language in a place from now on."""
        row = await self.place(place)
        if row.language != language:
            row = self._rows[place] = await self.places.set_language(row.id, language)
            self._showing.clear()
        return row

    async def remember(self, place: Place, change: Callable[[Customs], Customs]) -> None:
        """Let a place get used to something else."""
        row = await self.place(place)
        settings = change(Customs.read(row.settings)).settings
        if settings != row.settings:
            self._rows[place] = await self.places.set_settings(row.id, settings)

    async def set_reachable(self, place: Place, *, reachable: bool) -> None:
        """Note whether a place can be written to."""
        row = await self.place(place)
        if row.reachable != reachable:
            changed = await self.places.set_reachable(row.id, reachable=reachable)
            self._rows[place] = replace(row, reachable=reachable, version=changed.version)

    async def names(self, accounts: Iterable[str]) -> Mapping[str, str]:
        """Account id → name."""
        wanted = tuple(accounts)
        missing = [account for account in wanted if account not in self._names]
        if missing:
            self._names.update(await self.accounts.names(missing))
        return {account: self._names[account] for account in wanted if account in self._names}

    async def private_places(self, account: str) -> tuple[Place, ...]:
        """The private chats of an account, on every platform on which it is known."""
        places = self._private.get(account)
        if places is None:
            identities = await self.accounts.identities(account)
            places = self._private[account] = tuple(
                Place(identity.platform, identity.user_id, private=True) for identity in identities
            )
        return places

    async def owner(self, place: Place) -> Account | None:
        """Whose private chat a place is."""
        if not place.private:
            return None
        key = place.platform, place.chat
        account = self._accounts.get(key) or await self.accounts.known(*key)
        if account is not None:
            self._accounts[key] = account
        return account

    async def showing(self, table_id: str) -> tuple[PlaceRow, ...]:
        """The places in which a table is shown."""
        rows = self._showing.get(table_id)
        if rows is None:
            rows = self._showing[table_id] = await self.places.showing(table_id)
        return rows

    def shown_anew(self, table_id: str) -> None:
        """A table is shown in other places than before."""
        self._showing.pop(table_id, None)
