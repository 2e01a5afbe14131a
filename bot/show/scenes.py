"""Scenes: a table as known, with the names, language and settings of a place."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from bot.locales.words import SIGNS, Words
from bot.people.accounts import Account, preferences_of
from bot.people.caches import Conclusions
from bot.people.directory import Directory, ShowingsOf
from bot.people.emotes import Emotes
from bot.people.place_defaults import ChosenPictures, Pictures, PlaceDefaults
from bot.people.preferences import AdvanceChoice, EmoteDisplay, Preferences, Taps
from bot.pictures.decks import SIGNS_OF, Deck
from bot.views.sheets.result import most_decisive, replay_payload
from bot.views.standings.counts import DrawingStyle
from bot.views.standings.promo import LobbyPromo
from bot.views.table.scene import Scene
from bot.views.table.waiting import is_asked
from engine.directing.director import Director, NoSuchTournament
from engine.rules.cards import Contract, Seat, per_seat
from engine.rules.ruleset import Rules
from engine.standings.entry import NOTHING, MatchEffects, match_effects
from engine.standings.results import match_id_of
from engine.store.database import Database
from engine.tables.known import TableKnowledge
from engine.tables.table import Decision, Pace, Status, Table

_KEPT = 4_000
"""Most matches whose effects are cached."""

_BEGUN = 10_000
"""Most people with a remembered half of a bid."""


@dataclass(slots=True)
class CurrentPromo:
    """The promo period that lobbies mention: a running or announced one, if any."""

    promo: LobbyPromo | None = None


class BegunBid(NamedTuple):
    """The half of a bid, number or contract, that somebody has chosen for a decision.

    The other half completes the bid only in the same place; elsewhere it may mean something else,
    because a number also turns the page of a hand.
    """

    place: Place
    code: str
    decision: Decision
    number: int = 0
    contract: Contract | None = None


@dataclass(frozen=True, slots=True)
class PlaceOptions:
    """How a place shows tables.

    owner: of a private chat or a whisper. whispers, draws_tables, draws, opens_pages: as in
    `Platforms`. posts_tricks: each trick is a separate message.
    """

    owner: Account | None
    preferences: Preferences
    language: str
    whispers: bool
    draws_tables: bool
    draws: bool
    opens_pages: bool
    chosen: ChosenPictures
    signs: bool
    posts_tricks: bool

    def deck(self, rules: Rules) -> Deck:
        """The chosen deck; where pages draw tables, bela begins with mađarice."""
        begins = self.draws_tables and rules.bela and not self.chosen.picked
        return Deck.MADARICE if begins else self.chosen.deck

    def suits(self, deck: Deck) -> str:
        """The suit symbols of a deck in texts here; pages draw the usual ones as the deck does."""
        return SIGNS if self.draws_tables else SIGNS_OF[deck]

    def seat_at(self, table: Table) -> Seat | None:
        """The owner's seat."""
        return table.seat_of(self.owner.id) if self.owner is not None else None


class Contact(NamedTuple):
    """A player's own places.

    `reached`: they have a writable private chat. `launched`: that depends on whether they look at a
    page inside another app.
    """

    account: str
    private: tuple[Place, ...]
    whispers: tuple[Place, ...]
    reached: bool
    launched: bool

    @property
    def of(self) -> tuple[Hashable, ...]:
        """The account and places that this was gathered from."""
        return self.account, *self.private, *self.whispers


class PlatformPeople(NamedTuple):
    """The people of a table on one platform.

    ids: account id → user id, for the people on the chairs. alone: the seats of those who have no
    private chat. group: the first group that shows the table, if possible on this platform.
    """

    ids: Mapping[str, str]
    alone: frozenset[Seat]
    group: Place | None

    def by_group(self, place: Place) -> frozenset[Seat]:
        """The seats of those who play from a place; in a private chat, others only watch."""
        return frozenset() if place.private and not place.whispered else self.alone


@dataclass(frozen=True, slots=True)
class TablePeople:
    """The people of a table, and its public scenes.

    of: the parts of the table that this depends on. names, cast, final: as in `Scene`. contacts:
    the contacts of `seats`, in the same order. groups: how the groups show tables. launched: some
    contacts may change at any time. told: the newest public scenes, by words and deck.
    """

    of: object
    names: Mapping[str, str]
    contacts: tuple[Contact, ...]
    seats: Mapping[str, Seat]
    shown_in: tuple[Place, ...]
    groups: Mapping[Place, "PlaceOptions"]
    cast: Mapping[Seat, str]
    final: bool
    launched: bool
    told: dict[tuple[Words, str, Deck, str], Scene] = field(default_factory=dict)
    platforms: dict[str, PlatformPeople] = field(default_factory=dict)

    @property
    def own(self) -> list[Place]:
        """The players' own places."""
        return [own for one in self.contacts for own in (*one.private, *one.whispers)]

    def on(self, platform: str) -> PlatformPeople:
        """The people on a platform."""
        found = self.platforms.get(platform)
        if found is None:
            ids = {
                contact.account: own.chat
                for contact in self.contacts
                for own in contact.private
                if own.platform == platform
            }
            alone = [one.account for one in self.contacts if not one.reached]
            seats = frozenset([self.seats[account] for account in alone if account in ids])
            found = PlatformPeople(ids, seats, _group(self.shown_in, platform))
            self.platforms[platform] = found
        return found


class Scenes:
    """Builds scenes from the directory and the database.

    `begun_bids`, by account, are not stored; after a restart, people choose the number again.
    """

    def __init__(
        self,
        directory: Directory,
        platforms: Platforms,
        words: Words,
        *,
        database: Database,
        director: Director,
        emotes: Emotes,
        paces: Mapping[str, Pace],
        levels: Collection[str],
        portraits: Callable[[str], str] = lambda _: "",
        current: CurrentPromo | None = None,
    ) -> None:
        self._directory = directory
        self._platforms = platforms
        self._words = words
        self._emotes = emotes
        self._paces = paces
        self._levels = tuple(levels)
        self._database = database
        self._director = director
        self._portraits = portraits
        self._current = current or CurrentPromo()
        self.begun_bids = LRUCache[str, BegunBid](_BEGUN)
        self._aftermaths = LRUCache[str, MatchEffects](_KEPT)
        self._options = Conclusions[Place, PlaceOptions](directory.changes, directory.seconds)
        self._contacts = Conclusions[str, Contact](directory.changes, directory.seconds)
        self._people = Conclusions[str, TablePeople](directory.changes, directory.seconds)

    async def options(self, place: Place) -> PlaceOptions:
        """How a place that is served here shows tables, with the settings chosen there."""
        options = self._options.get(place)
        if options is not None:
            return options
        since = self._directory.changes.now
        options = await self._read_options(place)
        if options.owner is not None:
            self._options.keep(place, options, since, place.writable, options.owner.id)
        elif not place.private:  # a place can get an owner without changing
            self._options.keep(place, options, since, place)
        return options

    async def _read_options(self, place: Place) -> PlaceOptions:
        directory, platforms = self._directory, self._platforms
        owner, whispers = await directory.owner(place), platforms.whispers(place)
        defaults = PlaceDefaults.read((await directory.place(place.writable)).settings)
        preferences = preferences_of(owner)
        signs = preferences.signs is EmoteDisplay.SHOWN if place.private else defaults.signs
        chosen = defaults.chosen
        if place.whispered and not whispers:
            chosen = ChosenPictures(Pictures.OFF)
        return PlaceOptions(
            owner=owner,
            preferences=preferences,
            language=await self.language(place),
            whispers=whispers,
            draws_tables=platforms.draws_tables(place),
            draws=platforms.draws(place),
            opens_pages=platforms.opens_pages(place),
            chosen=chosen,
            signs=signs,
            posts_tricks=defaults.posts_tricks and not place.private,
        )

    async def people(self, table: Table | TableKnowledge) -> TablePeople:
        """The people of a table."""
        people = self._people.get(table.id)
        of: object = table.chairs, table.vote, table.opener, table.guests
        if table.tournament:  # its draw may change with any version
            of = of, table.version
        if people is None or people.of != of:
            people = await self._read_people(table, of)
        if people.launched:
            again = [await self._contact(one.account) for one in people.contacts]
            people = replace(people, contacts=tuple(again), platforms={})
        return people

    async def _read_people(self, table: Table | TableKnowledge, of: object) -> TablePeople:
        since, (cast, final) = self._directory.changes.now, await self._cast(table)
        chairs, vote = table.chairs, table.vote
        players = [chair.account for chair in chairs if chair.account is not None]
        contacts = [await self._contact(player) for player in players]
        people = [
            *players,
            *(one for chair in chairs for one in (chair.held, chair.reserved)),
            vote.account if vote is not None else None,
            *cast.values(),
            table.opener,
            *table.guests.asking,
            *table.guests.blocked,
        ]
        named = dict.fromkeys(one for one in people if one is not None)
        shown_in = await self._directory.showing(table.id)
        found = TablePeople(
            of,
            await self._directory.names(named),
            tuple(contacts),
            {chair.account: seat for seat, chair in per_seat(chairs) if chair.account is not None},
            shown_in,
            {place: await self.options(place) for place in shown_in if not place.private},
            cast,
            final=final,
            launched=any(contact.launched for contact in contacts),
        )
        own = (one for contact in contacts for one in contact.of)
        things = *named, *own, *shown_in, ShowingsOf(table.id)
        return self._people.keep(table.id, found, since, *things)

    async def _contact(self, account: str) -> Contact:
        """A person's own places."""
        kept = self._contacts.get(account)
        if kept is not None:
            return kept
        directory = self._directory
        since, private = directory.changes.now, await directory.private_places(account)
        contact = Contact(
            account,
            private,
            await directory.whispers(account),
            reached=await directory.reached(account),
            launched=await directory.is_launched(account),
        )
        if not contact.launched:
            self._contacts.keep(account, contact, since, *contact.of)
        return contact

    async def scene(
        self,
        known: TableKnowledge,
        place: Place,
        language: str = "",
        public: TableKnowledge | None = None,
    ) -> Scene:
        """The scene of a table in a place; in the place's language unless another is given.

        `public`: the public knowledge of the same moment, for a table shown in several places.
        """
        people, options = await self.people(public or known), await self.options(place)
        platforms, chosen, preferences = self._platforms, options.chosen, options.preferences
        emotes = self._emotes.shown(known) if options.signs else ()
        over = known.match is not None and (known.match.over or known.thrown_by is not None)
        after, names = await self._after(known) if over else NOTHING, people.names
        if emotes or over:
            more = [*(said.account for said in emotes), *sorted(after.people)]
            if not names.keys() >= set(more):
                names = await self._directory.names([*names, *more])
        on = people.on(place.platform)
        by_group, group = on.by_group(place), on.group
        lobby = known.status is Status.LOBBY
        inviting = lobby and (
            not known.options.invited_only or (place.private and bool(known.invitation))
        )
        starts = by_group and not place.private and platforms.opens_first(place)
        payload = f"j_{known.entry_code.replace('-', '_')}" if inviting else ""
        invitations = platforms.links(payload) if inviting else ()
        if inviting and (chat := platforms.address(place.writable)):
            invitations = (*invitations, chat)
        language = language or options.language
        chosen_in = options
        if group is not None and not (chosen.picked or options.draws_tables):
            chosen_in = people.groups[group]  # nobody chose a deck here
        deck = chosen_in.deck(known.rules)
        suits = options.suits(deck)
        words = self._words.of_pages if options.draws_tables else self._words
        said = words, language, deck, suits
        shared = self._shared(public, people, names, said) if public else None
        return Scene(
            known=known,
            names=names,
            words=words,
            language=language,
            public=shared,
            group=group if place.private else None,
            paces=self._paces,
            ids=on.ids,
            portraits=self._faces(known) if options.draws_tables else {},
            by_group=by_group,
            whispers=options.whispers,
            shown_here=place in people.shown_in,
            private=place.private and not place.whispered,
            reader=options.owner.id if options.owner is not None else "",
            invitations=invitations,
            invitation=platforms.link(place, payload) if inviting else "",
            start_link=platforms.link(place, f"s_{known.code}") if starts else "",
            draws=options.draws or chosen.pictures is Pictures.ALL,
            felt=options.draws_tables,
            opens_pages=options.opens_pages,
            as_files=not options.draws and chosen.pictures is not Pictures.OFF,
            deck=deck,
            suits=suits,
            replay_link=self._replay_link(known, place) if over else "",
            posts_tricks=options.posts_tricks,
            order=preferences.order,
            ahead=preferences.ahead is AdvanceChoice.YES,
            twice=preferences.taps is Taps.TWO,
            number=self._number(known, options.owner),
            levels=self._levels,
            signs=options.signs,
            emotes=emotes,
            asked_in_group=known.vote is not None and await self.asked_in_group(known, place),
            after=after,
            promo=self._current.promo if lobby else None,
            cast=people.cast,
            final=people.final,
        )

    def _number(self, known: TableKnowledge, owner: Account | None) -> int:
        """The number that a place's owner has chosen for the present bid."""
        begun = self.begun_bids.get(owner.id) if owner is not None else None
        if begun is None or known.turn is None:
            return 0
        same = (begun.code, begun.decision) == (known.code, known.turn.decision)
        return begun.number if same else 0

    def _faces(self, known: TableKnowledge) -> Mapping[str, str]:
        """Account → the name of the portrait, for the people on the chairs who have one."""
        players = [chair.account for chair in known.chairs if chair.account is not None]
        return {player: code for player in players if (code := self._portraits(player))}

    def _shared(
        self,
        public: TableKnowledge,
        people: TablePeople,
        names: Mapping[str, str],
        said: tuple[Words, str, Deck, str],
    ) -> Scene:
        """The public scene that the scenes of one moment share in a language and a deck."""
        shared = people.told.get(said)
        if shared is None or shared.known is not public or shared.names != names:
            words, language, deck, suits = said
            shared = Scene(public, names, words, language, deck=deck, suits=suits, cast=people.cast)
            people.told[said] = shared
        return shared

    async def _cast(self, known: Table | TableKnowledge) -> tuple[Mapping[Seat, str], bool]:
        """The accounts of a tournament's table by seat; whether it is the final."""
        if not known.tournament:
            return {}, False
        try:
            tournament = await self._director.tournament(known.tournament)
        except NoSuchTournament:  # messages may outlast a tournament unknown to an older version
            return {}, False
        cast = {
            seat: account
            for table in tournament.tables()
            if table.id == known.id
            for seat, place in per_seat(table.seats)
            if (account := tournament.entrants[place].account) is not None
        }
        final = tournament.final
        return cast, final is not None and final.id == known.id

    async def _after(self, known: TableKnowledge) -> MatchEffects:
        """The effects of a finished or forfeited match, which are stored with its result."""
        match_id = match_id_of(known.id, known.match_no)
        if match_id not in self._aftermaths:
            self._aftermaths[match_id] = await match_effects(self._database, match_id)
        return self._aftermaths[match_id]

    async def language(self, place: Place) -> str:
        """The language of a group, or of a private chat's owner."""
        if place.private and not place.lent:
            owner = await self._directory.owner(place)
            return self._words.best(owner.language or "" if owner is not None else "")
        row = await self._directory.place(place)
        return self._words.best(row.language or "")

    async def drawing(self, place: Place, *, alone: bool) -> DrawingStyle:
        """How standings are drawn in a place, or for one person `alone` there."""
        options = await self.options(place)
        carried = options.chosen.pictures is not Pictures.OFF and (not alone or options.whispers)
        files = carried and not options.draws
        deck = options.chosen.deck
        return DrawingStyle(options.draws or files, files, deck, options.suits(deck))

    async def sees(self, table_id: str, account: str) -> bool:
        """Whether a player sees the table's public messages, in a group or in private."""
        own = await self._directory.private_places(account)
        platforms = {place.platform for place in own}
        return any(
            place in own if place.private else place.platform in platforms
            for place in await self._directory.showing(table_id)
        )

    async def group_of(self, table_id: str, platform: str) -> Place | None:
        """The first group that shows a table, preferably one on this platform."""
        return _group(await self._directory.showing(table_id), platform)

    async def group_name(self, table_id: str, platform: str) -> str:
        """The title of the group of `group_of`; empty if there is none."""
        group = await self.group_of(table_id, platform)
        return group.title if group is not None else ""

    async def asked_in_group(self, known: TableKnowledge, place: Place) -> bool:
        """Whether a private chat's owner has a vote to answer elsewhere."""
        account = known.chairs[known.seat].account if known.seat is not None else None
        if account is None or not place.private or place.whispered or not is_asked(known):
            return False
        if self._platforms.draws_tables(place):  # these lay the vote over the table
            return False
        shown_in = await self._directory.showing(known.id)
        return place not in shown_in and await self.sees(known.id, account)

    def _replay_link(self, known: TableKnowledge, place: Place) -> str:
        """A link that opens a match's decisive trick in the private chat."""
        match = known.match
        if match is None or not match.over or place.private:
            return ""
        point = most_decisive(match) if self._platforms.opens_first(place) else None
        if point is None:
            return ""
        payload = replay_payload(known.code, known.match_no, point.deal, point.trick)
        return self._platforms.link(place, payload)


def _group(shown_in: Iterable[Place], platform: str) -> Place | None:
    first: Place | None = None
    for place in shown_in:
        if not place.private and (first is None or first.platform != platform == place.platform):
            first = place
    return first
