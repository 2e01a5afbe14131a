"""The desired surfaces of a table in one place: its messages, the owner's hand, and calls.

Nobody is called during their quiet hours; they are called when these are over.
"""

import asyncio
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.screen.surfaces import Desired, Hurry, Placement, RemoveAll, Show, UpdateAll
from bot.locales.words import spoken
from bot.people.accounts import Account, preferences_of
from bot.people.directory import Directory
from bot.people.preferences import Calls, Preferences
from bot.people.quiet_hours import zone_named
from bot.show.layout import (
    group_surfaces,
    hand_surface,
    lent_surface,
    own_call,
    quiet_hand,
    vote_surface,
)
from bot.show.live_tables import LiveTables
from bot.show.scenes import PlaceOptions, Scenes, TablePeople
from bot.views.table.waiting import match_begins, waited_for
from engine.host.clock import Clock
from engine.rules.cards import Seat, per_seat
from engine.tables.known import TableKnowledge
from engine.tables.table import VOTE_OPEN, Status, Table
from engine.tables.turn_clock import DAYS, LONG_TURN, Rest, at_pace

PLAINLY_AWAKE = timedelta(minutes=30)
"""How long after an action a person at a fast table is called despite quiet hours."""

_KEPT = 20_000


def zone_of(chosen: Preferences, language: str | None) -> str:
    """A person's time zone: the chosen one, else their language's; empty if unknown.

    Zones are renamed and dropped, and this machine's tz database may differ from an earlier one's.
    """
    return zone_named(chosen.clock) or spoken(language or "").zone


class QuietTimes:
    """Knows people's quiet hours, and who is awake despite them."""

    def __init__(self, directory: Directory, clock: Clock) -> None:
        self._directory = directory
        self._clock = clock
        self._active = LRUCache[str, datetime](_KEPT)

    def acted(self, account: str) -> None:
        """Note that a person has acted, and so is awake."""
        self._active[account] = self._clock.now()

    def acted_since(self, account: str, moment: datetime) -> bool:
        """Whether a person has acted since then, as far as remembered."""
        active = self._active.get(account)
        return active is not None and active > moment

    async def now(self, account: str, *, fast: bool = False) -> Rest | None:
        """A person's current rest; None at a `fast` table while they are active."""
        moment = self._clock.now()
        active = self._active.get(account)
        if fast and active is not None and moment - active < PLAINLY_AWAKE:
            return None
        found = _rests(await self._directory.known(account), moment, moment)
        return next((rest for rest in found if rest.since <= moment < rest.until), None)

    async def may_be_called(self, account: str, *, fast: bool) -> bool:
        """Whether a person wants to be called at all, and is not resting now."""
        known = await self._directory.known(account)
        if known is None or Preferences.read(known.settings).calls is Calls.NEVER:
            return False
        return await self.now(account, fast=fast) is None

    async def between(self, account: str, since: datetime, until: datetime) -> tuple[Rest, ...]:
        """A person's rests between two moments.

        They apply to a whole turn, so the account is read again: another process may have changed
        it.
        """
        return _rests(await self._directory.renewed(account), since, until)


def _rests(account: Account | None, since: datetime, until: datetime) -> tuple[Rest, ...]:
    if account is None:
        return ()
    chosen = Preferences.read(account.settings)
    zone = zone_of(chosen, account.language)
    if chosen.quiet is None or not zone:
        return ()
    return chosen.quiet.rests(zone, since, until)


class PageViewers:
    """Knows who is looking at a page, so that their other places need not follow each card.

    A person is looking if they have a page in view, unless they have since acted elsewhere, or are
    slow to act: they may have left the screen.
    """

    def __init__(self, directory: Directory, platforms: Platforms) -> None:
        self._directory = directory
        self._platforms = platforms
        self._elsewhere = LRUCache[str, bool](_KEPT)

    async def seats(self, known: TableKnowledge) -> frozenset[Seat]:
        """The seats of the people at a table who are looking at a page."""
        if not self._platforms.any_viewed:
            return frozenset()
        slow = waited_for(known) if known.turn is not None and known.turn.nudged else None
        return frozenset(
            [
                seat
                for seat, chair in per_seat(known.chairs)
                if chair.account is not None and seat != slow and await self._looks(chair.account)
            ]
        )

    async def _looks(self, account: str) -> bool:
        if account in self._elsewhere:
            return False
        own = await self._directory.private_places(account)
        return any(map(self._platforms.is_viewed, own))

    def returned(self, account: str) -> None:
        """Note that a person's page has come into view."""
        self._elsewhere.pop(account, None)

    def acted(self, account: str, place: Place) -> bool:
        """Note where a person has acted; return whether they now look somewhere else."""
        if not self._platforms.any_viewed:
            return False
        before, now = account in self._elsewhere, not self._platforms.draws_tables(place)
        if now:
            self._elsewhere[account] = True
        else:
            self.returned(account)
        return before != now


def all_look(table: Table, viewers: AbstractSet[Seat]) -> bool:
    """Whether all people who play at a table look at their pages."""
    players = {
        seat
        for seat, chair in per_seat(table.chairs)
        if chair.account is not None and not (chair.away or chair.retired)
    }
    return bool(players) and players <= viewers


AFTER_REST = timedelta(seconds=5)
"""How long after their quiet hours a person is called, so that due reminders come first."""


class DeferredCalls:
    """Holds back calls during quiet hours, and shows the table `again` (by id) afterwards."""

    def __init__(self, resting: QuietTimes, clock: Clock, again: Callable[[str], None]) -> None:
        self._resting = resting
        self._clock = clock
        self._again = again
        self._rousing: dict[str, asyncio.TimerHandle] = {}

    async def rests(self, known: TableKnowledge) -> bool:
        """Whether the player to act must not be called now; they are called when their rest is
        over.

        False if they were called before their rest began: that call stands.
        """
        turn, seat = known.turn, waited_for(known)
        account = known.chairs[seat].account if seat is not None else None
        if turn is None or account is None:
            return False
        limit = known.pace.limit
        rest = await self._resting.now(account, fast=limit < LONG_TURN)
        if rest is None:
            return False
        self._rouse_at(known.id, rest.until)
        called = turn.reminded(limit) if turn.nudged else turn.since
        return called >= rest.since

    async def may_ask(self, known: TableKnowledge) -> bool:
        """Whether to call the seat's player to the table's vote.

        Not if they have acted since it began: they are then looking at their hand, which shows it.
        """
        vote = known.vote
        account = known.chairs[known.seat].account if known.seat is not None else None
        if vote is None or account is None:
            return False
        if self._resting.acted_since(account, vote.until - at_pace(VOTE_OPEN, known.pace.limit)):
            return False
        return await self._resting.may_be_called(account, fast=known.pace.limit < LONG_TURN)

    def close(self) -> None:
        """Cancel the pending calls; after the next start all tables are shown anyway."""
        for handle in self._rousing.values():
            handle.cancel()

    def _rouse_at(self, table_id: str, until: datetime) -> None:
        if (before := self._rousing.get(table_id)) is not None:
            before.cancel()
        pause = self._clock.seconds(until + AFTER_REST - self._clock.now())
        self._rousing[table_id] = asyncio.get_running_loop().call_later(
            pause, self._rouse, table_id
        )

    def _rouse(self, table_id: str) -> None:
        del self._rousing[table_id]
        self._again(table_id)


WHISPER_LIFE = timedelta(minutes=14)
"""How long a whisper can be edited after its owner has pressed a button, with a margin."""


class PublicTable(NamedTuple):
    """The public state of a table, computed once for all its places.

    `rests`: the player to act must not be called now. `viewers`: the seats of people who look at a
    page of theirs.
    """

    table: Table
    known: TableKnowledge
    people: TablePeople
    votes: tuple[Desired, ...]
    rests: bool
    viewers: frozenset[Seat]


class DesiredSurfaces:
    """Decides which surfaces of a table a place should have; knows whose whispers can be edited."""

    def __init__(
        self,
        live: LiveTables,
        directory: Directory,
        scenes: Scenes,
        *,
        calls: DeferredCalls,
        viewers: PageViewers,
        clock: Clock,
    ) -> None:
        self._live = live
        self._directory = directory
        self._scenes = scenes
        self._calls = calls
        self._viewers = viewers
        self._clock = clock
        self._whispered: dict[str, dict[str, datetime]] = {}

    def whispered(self, table_id: str, account: str) -> None:
        """Record that a person has just been whispered their hand, or had it edited."""
        until = self._clock.now() + WHISPER_LIFE
        self._whispered.setdefault(table_id, {})[account] = until

    def unheard(self, account: str) -> None:
        """Record that a person's whispers are gone, so they have to be called from now on."""
        for heard in self._whispered.values():
            heard.pop(account, None)

    def forget(self, table_id: str) -> None:
        """Forget a table that is over."""
        self._whispered.pop(table_id, None)

    async def public(self, table: Table) -> PublicTable:
        known = self._live.look(table, None)
        people = await self._scenes.people(known)
        rests = await self._calls.rests(known)
        viewers = await self._viewers.seats(known)
        return PublicTable(table, known, people, vote_surface(known), rests, viewers)

    async def of(
        self, place: Place, public: PublicTable, options: PlaceOptions
    ) -> tuple[Desired, ...]:
        """Desired surfaces of a place: the table, if it is shown there, and the owner's hand."""
        if place.lent:
            return (lent_surface(public.known),)
        table, seat = public.table, options.seat_at(public.table)
        if place.whispered:  # if it is gone, sending it again reveals that
            hand = hand_surface(self._live.look(table, seat))
            if public.viewers and self._is_quiet(options, public, seat):
                return quiet_hand(hand)
            # elsewhere a whisper is edited only for a turn
            if options.whispers or isinstance(hand, RemoveAll) or hand.when is Hurry.URGENT:
                return (_standing(hand),)
            return ()
        own = await self._own(place, public, options, seat) if place.private else ()
        votes = public.votes
        if public.viewers and self._is_quiet(options, public, seat):
            votes = tuple(one for one in votes if not isinstance(one, Show))
        if place not in self._live.places(table.id):
            asked = bool(votes) and await self._asked_alone(table, options, seat)
            return (*votes, *own) if asked else own
        by_group = public.people.on(place.platform).by_group(place) - public.viewers
        return (
            *votes,
            *own,
            *group_surfaces(
                public.known,
                by_group,
                private=seat is not None,
                calls=await self._called(public, options, by_group),
                rests=public.rests,
                posts_tricks=options.posts_tricks,
                on_pages=all_look(table, public.viewers),
            ),
        )

    def _is_quiet(self, options: PlaceOptions, public: PublicTable, seat: Seat | None) -> bool:
        """Whether a player's own place need not follow the play, because they are looking at a
        page.

        It is updated when the page is gone, and at the end of the match.
        """
        looks = seat in public.viewers and not options.draws_tables
        return looks and public.table.status is Status.PLAYING

    async def _asked_alone(self, table: Table, options: PlaceOptions, seat: Seat | None) -> bool:
        """Whether a private chat shows a vote: its owner does not see the public messages, or uses
        a page.
        """
        account = table.chairs[seat].account if seat is not None else None
        if account is None or options.draws_tables:
            return account is not None
        return not await self._scenes.sees(table.id, account)

    async def _own(
        self, place: Place, public: PublicTable, options: PlaceOptions, seat: Seat | None
    ) -> tuple[Desired, ...]:
        """A player's hand in their private chat and the message that calls them.

        Edits do not notify. To call to every turn, the hand itself is sent again if messages are
        scarce. A page shows its table anyway, and calls with a separate message.
        """
        known, limit = self._live.look(public.table, seat), public.table.pace.limit
        calls = Calls.NEVER if public.rests else options.preferences.calls_at(limit)
        if public.viewers and self._is_quiet(options, public, seat):
            return (*quiet_hand(hand_surface(known)), own_call(known, Calls.NEVER))
        if not options.draws_tables:
            every = calls is Calls.EVERY_TURN
            call = own_call(known, Calls.NEVER if every else calls)
            asked = (
                known.vote is not None
                and await self._scenes.asked_in_group(known, place)
                and await self._calls.may_ask(known)
            )
            return (hand_surface(known, called=every, asked=asked), call)
        hand, call = hand_surface(known), own_call(known, calls)
        return (_standing(hand) if isinstance(call, Show) else hand, call)

    async def _called(
        self, public: PublicTable, options: PlaceOptions, by_group: frozenset[Seat]
    ) -> frozenset[Seat]:
        """The seats to call when their turn comes.

        These people have no whisper that can still be edited, or their turns last for days.
        """
        table, match = public.table, public.known.match
        rings = options.whispers and match_begins(public.known)
        if rings and match is not None and not match.calls:
            return frozenset()  # the first hands have just notified all
        if table.pace.limit >= DAYS:
            return frozenset([seat for seat in by_group if await self._wants_calls(table, seat)])
        if not options.whispers:
            return frozenset()
        now = self._clock.now()
        heard = {
            account for account, until in self._whispered.get(table.id, {}).items() if until > now
        }
        return frozenset(seat for seat in by_group if table.chairs[seat].account not in heard)

    async def _wants_calls(self, table: Table, seat: Seat) -> bool:
        account = await self._directory.known(table.chairs[seat].account or "")
        return preferences_of(account).calls_at(table.pace.limit) is Calls.EVERY_TURN


def _standing(hand: Show | UpdateAll | RemoveAll) -> Show | UpdateAll | RemoveAll:
    """The same surface as an edit in place, without a new message."""
    return replace(hand, where=Placement.STANDING) if isinstance(hand, Show) else hand
