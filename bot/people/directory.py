"""The directory: accounts, places and showings for the application, cached in memory.

Everything here is a cache of the database and may be dropped at any time. Entries that another
process has changed are dropped when its announcement arrives (`announced`).
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import NamedTuple

from adapters.platform.chat import Person, Place
from adapters.platform.platforms import Platforms
from bot.people.accounts import Account, Accounts
from bot.people.announced import ACCOUNTS, SHOWINGS, hear_of_communities, hear_of_places
from bot.people.caches import FreshCache, LastChanges, NewestCache
from bot.people.moved_places import move
from bot.people.place_defaults import PlaceDefaults
from bot.people.places import PlaceRow, Places
from bot.people.preferences import Preferences
from engine.store.locks import KeyedLocks


class _Seen(NamedTuple):
    """The account of an identity, and the stored name and username, if known.

    Invalid once the account has another `version`.
    """

    account: str
    name: str | None
    version: int
    username: str = ""


class _Private(NamedTuple):
    """The private chats of an account; `launched`: one belongs to pages inside another app."""

    places: tuple[Place, ...]
    launched: bool


class ShowingsOf(NamedTuple):
    """The showings of a table, as a thing that changes."""

    table_id: str


class Directory:
    """Accounts and places by the adapters' keys. `seconds` is a steady clock.

    `changes`: the changes of accounts (by id), places, and the showings of tables (`ShowingsOf`). A
    read is cached only if nothing in it has changed since it began.
    """

    def __init__(
        self,
        accounts: Accounts,
        places: Places,
        platforms: Platforms,
        seconds: Callable[[], float],
    ) -> None:
        self.accounts = accounts
        self.places = places
        self.seconds = seconds
        self._platforms = platforms
        self._names = FreshCache[str, str](seconds)
        self._seen = NewestCache[tuple[str, str], _Seen]()
        self._known = FreshCache[str, Account](seconds)
        self._private = FreshCache[str, _Private](seconds)
        self._whispers = FreshCache[str, tuple[Place, ...]](seconds)
        self._rows = NewestCache[Place, PlaceRow]()
        self._showing: dict[str, tuple[Place, ...]] = {}
        self._people = KeyedLocks()
        self._chats = KeyedLocks()
        self._defaults = KeyedLocks()
        self.changes = LastChanges()
        bus = places.committer.bus
        bus.listen(ACCOUNTS, self._forget_account)
        bus.listen(SHOWINGS, self.places_changed)
        hear_of_places(bus, self._forget_place, self.reread)
        hear_of_communities(bus, self._forget_community)

    async def account(self, person: Person) -> Account:
        """The account of a person, created when they first do anything."""
        key = person.platform, person.user
        seen = self._seen.get(key)
        named = seen is not None and (seen.name, seen.username) == (person.name, person.username)
        known = await self._still(seen) if seen is not None and named else None
        if known is None:
            async with self._people.of(key):
                since = self.changes.now
                before = await self.accounts.of_username(person.platform, person.username)
                known = self._changed(await self.accounts.of(person), since)
            if before is not None and before != known.id:
                self._forget_account(before)  # the username is no longer theirs
            self._seen[key] = _Seen(known.id, person.name, known.version, person.username)
            self._names.forget(known.id)
            self._private.forget(known.id)
        return known

    async def _still(self, seen: _Seen) -> Account | None:
        """The account of a cached identity, if it is still valid for certain."""
        known = await self.known(seen.account)
        return known if known is not None and known.version == seen.version else None

    async def became(self, *accounts: str) -> None:
        """Refresh accounts that were forgotten or have other identities now."""
        for account in accounts:
            self._forget_account(account)
        for account in accounts:
            await self.renewed(account)
        await self.accounts.tell(*accounts)

    def reread(self) -> None:
        """Drop the whole cache, because announcements may have been missed."""
        self.changes.note_all()
        for remembered in (self._names, self._known, self._private, self._whispers):
            remembered.clear()
        self._seen.clear()
        self._rows.clear()
        self._showing.clear()

    async def dropped(self, *places: Place) -> None:
        """Drop places whose rows have been deleted."""
        for place in places:
            self._forget_place(place)
        await self.places.tell(*places)

    def _forget_account(self, account: str) -> None:
        """Drop an account whose cached version may be stale."""
        self.changes.note(account)
        for remembered in (self._names, self._known, self._private, self._whispers):
            remembered.forget(account)

    def _forget_place(self, place: Place) -> None:
        self.changes.note(place)
        self._rows.pop(place, None)
        for table_id in [one for one, places in self._showing.items() if place in places]:
            del self._showing[table_id]
        if place.whispered:
            self._whispers.clear()

    def _forget_community(self, platform: str, community: str) -> None:
        self.changes.note_all()  # some of its places may have been read but are not cached
        for place, row in tuple(self._rows.items()):
            if (place.platform, row.place.community) == (platform, community):
                del self._rows[place]

    async def speak(self, person: Person, language: str) -> Account:
        """Set the language of a person."""
        account = await self.account(person)
        if account.language != language:
            since = self.changes.now
            changed = await self.accounts.set_language(account.id, language)
            account = self._changed(changed, since)
        return account

    async def prefer(self, person: Person, change: Callable[[Preferences], Preferences]) -> Account:
        """Change a person's preferences."""
        account, since = await self.account(person), self.changes.now
        return self._changed(await self.accounts.prefer(account.id, change), since)

    async def known(self, account_id: str) -> Account | None:
        """The account with this id; at most `caches.FRESH` seconds old."""
        return self._known.get(account_id) or await self.renewed(account_id)

    async def renewed(self, account_id: str) -> Account | None:
        """The account with this id, read from the database."""
        since, found = self.changes.now, await self.accounts.get(account_id)
        return self._keep(found, since) if found is not None else None

    def _changed(self, account: Account, since: int) -> Account:
        """Cache an account that was changed from `since` on."""
        kept = self._keep(account, since)
        self.changes.note(account.id)
        return kept

    def _keep(self, account: Account, since: int) -> Account:
        """Cache an account read from `since` on, unless it has changed or is cached as newer."""
        if not self.changes.none_since(since, (account.id,)):
            return account
        read = self._known.get(account.id)
        if read is not None and read.version > account.version:
            return read
        self._known[account.id] = account
        return account

    async def place(self, place: Place) -> PlaceRow:
        """The row of a place, with the latest known title instead of the given one."""
        row = self._rows.get(place)
        if row is None:
            async with self._chats.of((place.platform, place.chat)):
                since = self.changes.now
                row = await self.places.of(place, reachable=not self._must_open(place))
                if self.changes.none_since(since, (place,)):
                    self._rows[place] = row
        return row

    async def speak_in(self, place: Place, language: str) -> PlaceRow:
        """Set the language of a place."""
        row = await self.place(place)
        if row.language != language:
            row = await self._change(row, lambda one: replace(one, language=language))
        return row

    async def _change(self, row: PlaceRow, edit: Callable[[PlaceRow], PlaceRow]) -> PlaceRow:
        """Edit and store a row, and cache it."""
        since = self.changes.now
        return self._replace(await self.places.change(row.id, edit), since)

    def _replace(self, row: PlaceRow, since: int) -> PlaceRow:
        """Cache a row that was changed from `since` on, unless it has changed again."""
        place = row.place
        self._rows.pop(place, None)
        if self.changes.none_since(since, (place,)):
            self._rows[place] = row
        self.changes.note(place)
        return row

    async def remember(
        self, place: Place, change: Callable[[PlaceDefaults], PlaceDefaults]
    ) -> None:
        """Change the defaults of a place, one change after another."""
        await self.place(place)
        async with self._defaults.of(place):
            row = await self.place(place)
            settings = change(PlaceDefaults.read(row.settings)).settings
            if settings != row.settings:
                await self._change(row, lambda one: replace(one, settings=settings))

    async def reachable(self, place: Place) -> bool:
        """Whether a place can be reached at all, by this process or another one.

        Messages to a place that refuses them for now are kept. Whether people must open the private
        chat first is only known to processes that serve the platform, so they create its places.
        """
        row = await self._served(place)
        return row is not None and row.reachable

    async def _served(self, place: Place) -> PlaceRow | None:
        if not self._platforms.serves(place):
            return None
        if self._platforms.get(place.platform) is not None:
            return await self.place(place)
        return self._rows.get(place) or await self.places.find(place)

    async def reached(self, account: str) -> bool:
        """Whether a person has a writable private chat; if not, they play from a group."""
        return await self.private_place(account) is not None

    async def private_place(self, account: str, platform: str = "") -> Place | None:
        """A writable private chat of a person, preferably on this platform."""
        places = await self.private_places(account)
        if len(places) > 1:
            places = tuple(sorted(places, key=lambda place: place.platform != platform))
        for place in places:
            if await self.writable(place):
                return place
        return None

    async def kept_place(self, account: str) -> Place | None:
        """The private chat for live messages to a person.

        Without a writable one, this is one that refuses messages for now: it shows them once it
        accepts messages again.
        """
        found = await self.private_place(account)
        if found is not None:
            return found
        for place in await self.private_places(account):
            if await self.reachable(place):
                return place
        return None

    async def writable(self, place: Place) -> bool:
        """Whether a place can be written to now, as far as is known.

        The place of pages inside another app is read only while one is in view.
        """
        row = await self._served(place)
        if row is None or not row.reachable or row.refused:
            return False
        return not row.launched or self._platforms.is_viewed(place)

    async def lost(self, place: Place) -> None:
        """Note that a place can no longer be reached."""
        await self._set_reachable(await self.place(place), reachable=False)

    async def note_refused(self, place: Place) -> bool:
        """Note that a place refuses messages for now; return whether this is new."""
        return await self._set_refused(place, refused=True)

    async def note_reached(self, place: Place) -> bool:
        """Note that a place accepts messages; return whether it refused them before."""
        return await self._set_refused(place, refused=False)

    async def _set_refused(self, place: Place, *, refused: bool) -> bool:
        row = await self.place(place)
        if row.refused == refused:
            return False
        await self._change(row, lambda one: replace(one, refused=refused))
        return True

    async def left(self, place: Place) -> None:
        """Note that a chat with all its topics can no longer be reached.

        An unknown chat gets no row.
        """
        for row in await self.places.of_chat(place):
            await self._set_reachable(row, reachable=False)

    async def shut_out(self, platform: str, community: str) -> None:
        """Note that no place of a community can be reached now."""
        await self.places.shut_out(platform, community)
        self._forget_community(platform, community)

    async def came(self, place: Place) -> bool:
        """Note that something came from a place; return whether it was not reachable before.

        `place` carries the current title and community.
        """
        row = await self.place(place)
        known = row.place
        told = replace(
            known,
            title=place.title or known.title,
            community=place.community or known.community,
        )
        if (told.title, told.community) != (known.title, known.community):
            await self._change(row, lambda one: replace(one, place=told))
        if not row.reachable:
            await self._set_reachable(row, reachable=True)
        return not row.reachable

    async def entered(self, place: Place) -> tuple[Place, ...]:
        """Note that a chat with all its topics is reachable; return those that were not before."""
        lost = [place] if await self.came(place) else []
        gone = [row for row in await self.places.of_chat(place) if not row.reachable]
        for row in gone:
            await self._set_reachable(row, reachable=True)
        return (*lost, *(row.place for row in gone))

    async def places_of_chat(self, place: Place) -> tuple[Place, ...]:
        """The known places of a chat; each topic is a place."""
        return tuple(row.place for row in await self.places.of_chat(place))

    async def moved(self, old: Place, new: Place) -> tuple[Place, ...]:
        """Move a chat to another id; return its known places under the old one."""
        chats = {(old.platform, old.chat), (new.platform, new.chat)}
        async with AsyncExitStack() as turns:
            for chat in sorted(chats):  # so that two moves never wait for each other
                await turns.enter_async_context(self._chats.of(chat))
            left = await move(self.places, old, new)
            self.changes.note_all()
            for place in tuple(self._rows):
                if (place.platform, place.chat) in chats:
                    del self._rows[place]
            self._showing.clear()
            self._whispers.clear()
        return left

    async def names(self, accounts: Iterable[str]) -> Mapping[str, str]:
        """Account id → name."""
        wanted = dict.fromkeys(accounts)
        found = {one: name for one in wanted if (name := self._names.get(one)) is not None}
        if len(found) == len(wanted):
            return found
        since, read = self.changes.now, await self.accounts.names(wanted.keys() - found)
        for account, name in read.items():
            if self.changes.none_since(since, (account,)):
                self._names[account] = name
        found.update(read)
        return {account: found[account] for account in wanted if account in found}

    async def user_ids(self, platform: str, accounts: Iterable[str]) -> Mapping[str, str]:
        """Account id → user id on a platform; accounts without a user there are left out."""
        return {
            account: place.chat
            for account in accounts
            for place in await self.private_places(account)
            if place.platform == platform
        }

    async def private_places(self, account: str) -> tuple[Place, ...]:
        """The private chats of an account on all its platforms."""
        return (self._private.get(account) or await self._read_private(account)).places

    async def is_launched(self, account: str) -> bool:
        """Whether a person opens our pages inside another app."""
        return (self._private.get(account) or await self._read_private(account)).launched

    async def _read_private(self, account: str) -> _Private:
        since, identities = self.changes.now, await self.accounts.identities(account)
        private = _Private(
            tuple(Place(one.platform, one.user_id, private=True) for one in identities),
            any(one.launched for one in identities),
        )
        if self.changes.none_since(since, (account,)):
            self._private[account] = private
        return private

    async def whispers(self, account: str) -> tuple[Place, ...]:
        """The places of whispers to this person in group chats."""
        places = self._whispers.get(account)
        if places is None:
            since, found = self.changes.now, list[PlaceRow]()
            for platform in self._platforms:
                if platform.whispers or platform.confides:
                    ids = await self.user_ids(platform.name, (account,))
                    for user in ids.values():
                        found += await self.places.whispers(platform.name, user)
            places = tuple(row.place for row in found)
            if self.changes.none_since(since, (account, *places)):
                self._whispers[account] = places
        return places

    async def whispered(self, account: str, place: Place) -> None:
        """Note that a whisper to this person was written in a place."""
        await self.place(place)
        if place not in await self.whispers(account):
            self.changes.note(account)
            self._whispers.forget(account)

    async def owner(self, place: Place) -> Account | None:
        """The account that owns a private chat or is the reader of a whisper's place."""
        if not place.private:
            return None
        return await self.of_user(place.platform, place.topic or place.chat)

    async def of_user(self, platform: str, user: str) -> Account | None:
        """The account of a platform's user, if there is one."""
        key = platform, user
        seen = self._seen.get(key)
        if seen is not None and (known := await self._still(seen)) is not None:
            return known
        since, account = self.changes.now, await self.accounts.known(*key)
        if account is None:
            return None
        self._seen[key] = _Seen(account.id, None, account.version)
        return self._keep(account, since)

    async def showing(self, table_id: str) -> tuple[Place, ...]:
        """The places in which a table is shown, oldest showing first, with current titles."""
        places = self._showing.get(table_id)
        if places is None:
            since, rows = self.changes.now, await self.places.showing(table_id)
            places = tuple(row.place for row in rows)
            if self.changes.none_since(since, (ShowingsOf(table_id), *places)):
                self._showing[table_id] = places
        return tuple([(self._rows.get(place) or await self.place(place)).place for place in places])

    async def is_shown_in(self, table_id: str, place: Place) -> bool:
        """Whether a table is shown in the chat of a place; a group has no private showings."""
        return any(
            (one.platform, one.chat) == (place.platform, place.chat)
            and (place.private or not one.private)
            for one in await self.showing(table_id)
        )

    async def show(self, table_id: str, place: Place, since: int) -> None:
        """Show a table in one more place, from `since` on (milliseconds since 1970 UTC)."""
        await self.places.show(table_id, (await self.place(place)).id, since)
        self.places_changed(table_id)

    async def hide(self, table_id: str, place: Place) -> None:
        """Stop showing a table in a place."""
        await self.places.hide(table_id, (await self.place(place)).id)
        self.places_changed(table_id)

    def places_changed(self, table_id: str) -> None:
        """Drop the cached places of a table, because they have changed."""
        self.changes.note(ShowingsOf(table_id))
        self._showing.pop(table_id, None)

    def _must_open(self, place: Place) -> bool:
        """Whether this is a private chat that its owner must open before the bot can write."""
        return place.private and self._platforms.opens_first(place)

    async def _set_reachable(self, row: PlaceRow, *, reachable: bool) -> None:
        self._replace(replace(row, reachable=reachable), self.changes.now)  # until it is stored
        await self._change(row, lambda one: replace(one, reachable=reachable))
