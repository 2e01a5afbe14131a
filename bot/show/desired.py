"""The desired surfaces of a table in one place: its messages, the owner's hand, and calls."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from adapters.platform.chat import Place
from adapters.screen.surfaces import Desired, Hurry, Placement, RemoveAll, Show, UpdateAll
from bot.people.accounts import preferences_of
from bot.people.directory import Directory
from bot.people.preferences import Calls
from bot.show.calls import DeferredCalls, PageViewers, all_look
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
from bot.views.table.waiting import match_begins
from engine.host.clock import Clock
from engine.rules.cards import Seat
from engine.tables.known import TableKnowledge
from engine.tables.table import Status, Table
from engine.tables.turn_clock import DAYS

WHISPER_LIFE = timedelta(minutes=14)
"""How long a whisper can be edited after its owner has pressed a button, with a margin."""


class PublicTable(NamedTuple):
    """A table as all see it, computed once for all its places.

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
        """Record that a person's whispers are gone: they have to be called from now on."""
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
        by_group = public.people.by_group(place) - public.viewers
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
        """Whether a player's own place need not follow the play: they look at a page.

        It is brought up to date when the page is gone, and at the end of the match.
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

        Edits do not notify. For every turn the hand itself calls, where messages are few. A page
        shows its table in any case, and calls with a separate message.
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

        They have no whisper that can still be edited, or turns last for days.
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
