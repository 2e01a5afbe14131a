"""Scenes: a table as known, with the names, language and settings of a place."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.platform.views import View
from bot.locales.words import Words
from bot.people.accounts import Account, preferences_of
from bot.people.directory import Directory
from bot.people.emotes import Emotes
from bot.people.place_defaults import ChosenPictures, Pictures, PlaceDefaults
from bot.people.preferences import AdvanceChoice, EmoteDisplay, Taps
from bot.show.layout import Surface, SurfaceKind, calls_now
from bot.show.redraws import is_looked_at
from bot.views.felt.felt import felt_text
from bot.views.lobby.lobby import closed_view, lobby_view
from bot.views.sheets.result import most_decisive, replay_payload, result_view
from bot.views.sheets.sheet import sheet_view
from bot.views.standings.counts import Drawing
from bot.views.standings.promo import LobbyPromo
from bot.views.table.call import call_view
from bot.views.table.emotes import with_emotes
from bot.views.table.hand import hand_view
from bot.views.table.menu import vote_view
from bot.views.table.play import play_view, trick_view
from bot.views.table.scene import Scene, told_once
from bot.views.table.turns import is_asked
from engine.directing.director import Director, NoSuchTournament
from engine.rules.cards import Seat, per_seat
from engine.standings.entry import NOTHING, MatchEffects, match_effects
from engine.standings.results import match_id_of
from engine.store.database import Database
from engine.tables.known import TableKnowledge
from engine.tables.table import Chair, Pace, Status, Table

_AT_ONCE = 256
"""Tables whose public scenes of the latest version are cached."""

_KEPT = 1_000
"""Matches whose aftermath is cached."""


@dataclass(slots=True)
class CurrentPromo:
    """The promo period that lobbies mention: a running or announced one, if any."""

    promo: LobbyPromo | None = None


class Scenes:
    """Builds scenes from the directory and the database."""

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
        self._current = current or CurrentPromo()
        self._aftermaths = LRUCache[str, MatchEffects](_KEPT)
        self._told = LRUCache[str, tuple[Scene, ...]](_AT_ONCE)

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
        directory, platform = self._directory, place.platform
        accounts = [chair.account for chair in known.chairs if chair.account is not None]
        named = [
            one for chair in known.chairs for one in (chair.held, chair.reserved) if one is not None
        ]
        if known.vote is not None:
            named.append(known.vote.account)
        others = (known.opener, *known.guests.asking, *known.guests.blocked)
        ids = await directory.user_ids(platform, accounts)
        by_group = await self._by_group(known.chairs, place, ids)
        owner, shown_in = await directory.owner(place), await directory.showing(known.id)
        preferred = preferences_of(owner)
        itself, chosen = self._platforms.draws(place), await self.chosen(place)
        defaults = None if place.private else await self._defaults(place)
        signs = defaults.signs if defaults is not None else preferred.signs is EmoteDisplay.SHOWN
        emotes = self._emotes.shown(known) if signs else ()
        named += [said.account for said in emotes]
        after, (cast, final) = await self._after(known), await self._cast(known)
        named += [who for who in cast.values() if isinstance(who, str)]
        if after is not NOTHING:
            named += sorted(after.people)
        lobby = known.status is Status.LOBBY
        inviting = lobby and (
            not known.options.invited_only or (place.private and bool(known.invitation))
        )
        payload = f"j_{known.parse_entry_code.replace('-', '_')}" if inviting else ""
        names = await directory.names([*accounts, *named, *others])
        if not language:
            own = place.private
            language = self._own_language(owner) if own else await self.language(place)
        return Scene(
            known=known,
            names=names,
            words=self._words,
            language=language,
            public=self._shared(public, names, language, cast) if public is not None else None,
            group=_group(shown_in, platform) if place.private else None,
            paces=self._paces,
            ids=ids,
            by_group=by_group,
            whispers=self._platforms.whispers(place),
            shown_here=place in shown_in,
            private=place.private and not place.whispered,
            reader=owner.id if owner is not None else "",
            invitations=self._invitations(payload, place) if inviting else (),
            invitation=self._platforms.link(place, payload) if inviting else "",
            start_link=self._start_link(known.code, place) if by_group else "",
            draws=itself or chosen.pictures is Pictures.ALL,
            felt=self._platforms.draws_tables(place),
            opens_pages=self._platforms.opens_pages(place),
            as_files=not itself and chosen.pictures is not Pictures.OFF,
            deck=chosen.deck,
            replay_link=self._replay_link(known, place),
            posts_tricks=defaults is not None and defaults.posts_tricks,
            order=preferred.order,
            ahead=preferred.ahead is AdvanceChoice.YES,
            twice=preferred.taps is Taps.TWO,
            levels=self._levels,
            signs=signs,
            emotes=emotes,
            asked_in_group=await self.asked_in_group(known, place),
            after=after,
            promo=self._current.promo if lobby else None,
            cast=cast,
            final=final,
        )

    def _shared(
        self,
        public: TableKnowledge,
        names: Mapping[str, str],
        language: str,
        cast: Mapping[Seat, int | str],
    ) -> Scene:
        """The public scene that the scenes of one moment share."""
        same = [one for one in self._told.get(public.id, ()) if one.known is public]
        for one in same:
            if (one.language, one.names, one.cast) == (language, names, cast):
                return one
        shared = Scene(public, names, self._words, language, cast=cast)
        self._told[public.id] = (*same, shared)
        return shared

    async def _cast(self, known: TableKnowledge) -> tuple[Mapping[Seat, int | str], bool]:
        """The entrants that the AI players of a tournament's table play for; whether it is the
        final.
        """
        if not known.tournament:
            return {}, False
        try:
            tournament = await self._director.tournament(known.tournament)
        except NoSuchTournament:  # messages may outlast a tournament unknown to an older version
            return {}, False
        tables = (one for one in tournament.tables() if one.id == known.id)
        cast = {
            seat: tournament.entrants[place].account or tournament.ai_player_number(place)
            for table in tables
            for seat, place in per_seat(table.seats)
        }
        final = tournament.final
        return cast, final is not None and final.id == known.id

    async def _after(self, known: TableKnowledge) -> MatchEffects:
        """The changes by a finished or forfeited match; they are stored with its result."""
        if known.match is None or not (known.match.over or known.thrown_by is not None):
            return NOTHING
        match_id = match_id_of(known.id, known.match_no)
        if match_id not in self._aftermaths:
            self._aftermaths[match_id] = await match_effects(self._database, match_id)
        return self._aftermaths[match_id]

    async def language(self, place: Place) -> str:
        """The language of a group, or of a private chat's owner."""
        if place.private:
            return self._own_language(await self._directory.owner(place))
        row = await self._directory.place(place)
        return self._words.best(row.language or "")

    def _own_language(self, owner: Account | None) -> str:
        return self._words.best(owner.language or "" if owner is not None else "")

    async def chosen(self, place: Place) -> ChosenPictures:
        """The pictures chosen in a place.

        A whisper uses those of the chat around it. On a platform that does not whisper hands, a
        message for one person alone has none.
        """
        if place.whispered and not self._platforms.whispers(place):
            return ChosenPictures(Pictures.OFF)
        return (await self._defaults(place.writable)).chosen

    async def drawing(self, place: Place, *, alone: bool) -> Drawing:
        """How numbers are drawn in a place, or for one person `alone` there."""
        itself, chosen = self._platforms.draws(place), await self.chosen(place)
        carried = not alone or self._platforms.whispers(place)
        files = not itself and carried and chosen.pictures is not Pictures.OFF
        return Drawing(itself or files, files, chosen.deck)

    async def _defaults(self, place: Place) -> PlaceDefaults:
        return PlaceDefaults.read((await self._directory.place(place)).settings)

    async def signs(self, place: Place) -> bool:
        """Whether emotes are shown in a place: the owner's choice in private, the admins' in a
        group.
        """
        if place.private:
            return preferences_of(await self._directory.owner(place)).signs is EmoteDisplay.SHOWN
        return (await self._defaults(place)).signs

    async def summaries(self, place: Place) -> bool:
        """Whether a group gets monthly and yearly summaries."""
        return (await self._defaults(place)).summaries

    async def posts_tricks(self, place: Place) -> bool:
        """Whether each trick is a separate message there, which stays."""
        return not place.private and (await self._defaults(place)).posts_tricks

    async def by_group(self, chairs: tuple[Chair, ...], place: Place) -> frozenset[Seat]:
        """The seats of the people who have no private chat and are on this platform.

        Empty for a private chat: nobody plays from a chat in which another person only watches.
        """
        accounts = [chair.account for chair in chairs if chair.account is not None]
        here = await self._directory.user_ids(place.platform, accounts)
        return await self._by_group(chairs, place, here)

    async def _by_group(
        self, chairs: tuple[Chair, ...], place: Place, here: Mapping[str, str]
    ) -> frozenset[Seat]:
        if place.private and not place.whispered:
            return frozenset()
        return frozenset(
            [
                seat
                for seat, chair in per_seat(chairs)
                if chair.account is not None
                and chair.account in here
                and not await self._directory.reached(chair.account)
            ]
        )

    async def seat_in(self, place: Place, table: Table) -> Seat | None:
        """The seat of the owner of a private chat."""
        account = await self._directory.owner(place)
        return table.seat_of(account.id) if account is not None else None

    async def sees(self, table_id: str, account: str) -> bool:
        """Whether a player sees the table's public messages: in a group of a platform they use, or
        in private.
        """
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
        """The title of that group; empty if there is none."""
        group = await self.group_of(table_id, platform)
        return group.title if group is not None else ""

    async def asked_in_group(self, known: TableKnowledge, place: Place) -> bool:
        """Whether a private chat's owner has a vote to answer elsewhere."""
        account = known.chairs[known.seat].account if known.seat is not None else None
        if account is None or not place.private or place.whispered or not is_asked(known):
            return False
        if self._platforms.draws_tables(place):  # which lay the vote over the table
            return False
        shown_here = place in await self._directory.showing(known.id)
        return not shown_here and await self.sees(known.id, account)

    def _replay_link(self, known: TableKnowledge, place: Place) -> str:
        """Link that opens a match's decisive trick in the private chat of the person who follows
        it.
        """
        if known.match is None or place.private or not self._platforms.opens_first(place):
            return ""
        point = most_decisive(known.match)
        if point is None:
            return ""
        payload = replay_payload(known.code, known.match_no, point.deal, point.trick)
        return self._platforms.link(place, payload)

    def _invitations(self, payload: str, place: Place) -> tuple[str, ...]:
        """The links that lead to the table; on some platforms also the chat's address."""
        chat = self._platforms.address(place.writable)
        return (*self._platforms.links(payload), *((chat,) if chat else ()))

    def _start_link(self, code: str, place: Place) -> str:
        """Link to START and back to this table; empty where no reader needs it."""
        if place.private or not self._platforms.opens_first(place):
            return ""
        return self._platforms.link(place, f"s_{code}")


def _group(shown_in: Iterable[Place], platform: str) -> Place | None:
    groups = [place for place in shown_in if not place.private]
    return min(groups, key=lambda place: place.platform != platform, default=None)


def view_of(scene: Scene, surface: Surface, *, before: bool = False) -> View | None:
    """The view of a surface with emotes; None if the table has moved past it.

    `before`: the scene is that of the deal before the present one.
    """
    view = _view_of(scene, surface)
    if view is None:
        return None
    if scene.felt and not before and _on_felt(scene, surface.kind):
        return replace(view, felt=felt_text(scene, view.tiles))
    looked_at = is_looked_at(scene.known, surface, posts_tricks=scene.posts_tricks)
    return with_emotes(scene, view) if looked_at else view


def _on_felt(scene: Scene, kind: SurfaceKind) -> bool:
    """Whether the surface shows the current table, rather than a record of the past."""
    match scene.known.status:
        case Status.LOBBY:
            return kind is SurfaceKind.LOBBY
        case Status.PLAYING:
            return kind in (SurfaceKind.PLAY, SurfaceKind.HAND)
        case Status.FINISHED:
            return kind in (SurfaceKind.PLAY, SurfaceKind.HAND, SurfaceKind.RESULT)
        case _:
            over = SurfaceKind.HAND if scene.known.lesson else SurfaceKind.CLOSED
            return kind in (SurfaceKind.LOBBY, over)


def _view_of(scene: Scene, surface: Surface) -> View | None:
    same_match = surface.match_no == scene.known.match_no and _by_its_rules(scene)
    match surface.kind:
        case SurfaceKind.LOBBY:
            return lobby_view(scene)
        case SurfaceKind.CLOSED:
            return closed_view(scene)
        case SurfaceKind.HAND:
            rings = scene.known.seat in scene.rung or calls_now(scene.known, surface)
            hand = hand_view(scene)
            return replace(hand, notify=True) if rings else hand
        case SurfaceKind.VOTE:
            vote = scene.known.vote
            same = vote is not None and vote.number == surface.part
            return vote_view(scene, vote) if vote is not None and same else None
        case SurfaceKind.CALL:
            return call_view(scene)
        case SurfaceKind.PLAY if same_match:
            return play_view(scene)
        case SurfaceKind.TRICK if same_match:
            return trick_view(scene, surface.part)
        case SurfaceKind.RESULT if same_match and scene.match.over:
            return result_view(scene)
        case SurfaceKind.SHEET if same_match:
            return sheet_view(scene, surface.deal)
        case _:
            return None


@told_once
def _by_its_rules(scene: Scene) -> bool:
    """Whether the table still has its match's rules; other rules may have other seats."""
    known = scene.known
    return known.match is not None and known.match.rules == known.rules
