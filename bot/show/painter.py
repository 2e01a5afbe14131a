"""Draws the surfaces of tables for the screen, each in its latest state."""

import logging
from dataclasses import replace

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.platform.views import Bell, View
from adapters.screen.surfaces import Painter, Show, SurfaceKey
from adapters.trouble.failures import InputNotStored
from bot.locales.words import in_reader_languages
from bot.show.desired import QuietTimes
from bot.show.layout import OF_A_MATCH, Surface, SurfaceKind, calls_now, hand_surface
from bot.show.live_tables import LiveTables, is_looked_at, table_by_id
from bot.show.scenes import Scenes
from bot.storage.tournament_places import OF_TOURNAMENTS
from bot.views.felt.felt import felt_text
from bot.views.lobby.lobby import closed_view, gathered_view, invitation_view, lobby_view
from bot.views.sheets.result import result_view
from bot.views.sheets.review import HINT_SEED
from bot.views.sheets.sheet import sheet_view
from bot.views.table.emotes import with_emotes
from bot.views.table.group_play import call_view
from bot.views.table.hand import hand_view
from bot.views.table.menu import vote_view
from bot.views.table.play import play_view, trick_view
from bot.views.table.scene import Scene, told_once
from bot.views.table.waiting import explained, match_begins
from engine.host.host import Host
from engine.host.timekeeper import STAND_IN
from engine.players.player import DEFAULT_BUDGET, Thought
from engine.rules.cards import SEATS, Seat
from engine.store.commits import StoreFailed
from engine.store.problems import DatabaseUnreachable
from engine.tables.known import TableKnowledge, look_before
from engine.tables.table import Status, Table
from engine.tables.turn_clock import LONG_TURN

logger = logging.getLogger(__name__)


class TablePainter:
    """The screen's `Painter`: draws tournaments, and tables as far as `look` lets the reader know
    them.
    """

    def __init__(
        self,
        host: Host,
        live: LiveTables,
        scenes: Scenes,
        platforms: Platforms,
        *,
        resting: QuietTimes,
        tournaments: Painter,
    ) -> None:
        self._host = host
        self._live = live
        self._scenes = scenes
        self._platforms = platforms
        self._resting = resting
        self._tournaments = tournaments

    async def draw(self, place: Place, key: SurfaceKey) -> View | None:
        """Draw a surface in its latest state; None if the table has moved past it.

        Raises `InputNotStored` while the database is out of reach.
        """
        try:
            if key.kind in OF_TOURNAMENTS:
                return await self._tournaments.draw(place, key)
            return await self._draw(place, key)
        except (StoreFailed, DatabaseUnreachable) as error:
            raise InputNotStored from error

    async def _draw(self, place: Place, key: SurfaceKey) -> View | None:
        try:
            surface = Surface.of(key)
        except ValueError:  # a kind of an older version stays as it is
            logger.info("surface of an unknown kind left as it is: %s", key)
            return None
        table = await table_by_id(self._live, self._host, surface.table_id)
        if surface.kind in OF_A_MATCH:
            table = self._as_it_ended(table, surface.match_no)
        seat: Seat | None = None
        called = place.private and surface.kind in (SurfaceKind.CALL, SurfaceKind.VOTE)
        if called or surface.kind is SurfaceKind.HAND:
            seat = (await self._scenes.options(place)).seat_at(table)
            if seat is None and surface.kind is not SurfaceKind.VOTE:
                return None
        now = known = self._live.look(table, seat)
        if surface.kind in (SurfaceKind.PLAY, SurfaceKind.TRICK):
            at_its_time = _at_its_time(table, known, surface)
            if at_its_time is None:
                return None
            known = at_its_time
        elif surface.kind is SurfaceKind.RESULT and surface.match_no < known.match_no:
            return None
        public = None
        if known is now:  # not the deal before
            public = now if seat is None else self._live.look(table, None)
        view = await self._told(known, place, surface, public)
        if view is not None and surface.kind is SurfaceKind.VOTE:
            bell = await self._bell(table, place)
            return replace(view, notify=bell is not None, bell=bell)
        return view

    def _as_it_ended(self, table: Table, match_no: int) -> Table:
        """The table as it was at the end of that match, if remembered; else the present one."""
        ended = self._live.ended(table.id, match_no)
        if ended is None:
            return table
        return ended._replace(status=Status.CLOSED, turn=None, recess=None, vote=None)

    async def _bell(self, table: Table, place: Place) -> Bell | None:
        """The call to a player who has not yet answered a question put to them in private."""
        if not place.private or place.whispered:
            return None
        seat = (await self._scenes.options(place)).seat_at(table)
        known = self._live.look(table, None)
        if seat is None or known.vote is None or known.vote.outcome is not None:
            return None
        account, asked = table.chairs[seat].account, {*known.voters} - {*known.vote.agreed}
        fast = table.pace.limit < LONG_TURN
        if account is None or seat not in asked:
            return None
        if not await self._resting.may_be_called(account, fast=fast):
            return None
        group = await self._scenes.group_of(table.id, place.platform)
        return Bell(f"vote {table.id}", known.vote.until, group)

    async def hand(self, place: Place, table: Table, account: str) -> View | None:
        """A person's hand as it should look in a place now."""
        hand = hand_surface(self._live.look(table, table.seat_of(account)))
        return await self._draw(place, hand.surface) if isinstance(hand, Show) else None

    async def invitation(self, place: Place, table: Table) -> View:
        """The invitation to a table for people in other chats, in this place's language."""
        known = self._live.look(table, None)
        return invitation_view(await self._scenes.scene(known, place))

    async def told(self, place: Place, table: Table) -> View | None:
        """The public view of a table for a message that is not updated, without buttons."""
        known = self._live.look(table, None)
        if known.status is Status.PLAYING and known.match is not None and known.match.number:
            play = Surface(table.id, SurfaceKind.PLAY, known.match_no, known.match.number)
            return _to_read(await self._draw(place, play.key))
        if known.status is Status.FINISHED:
            result = Surface(table.id, SurfaceKind.RESULT, known.match_no)
            return _to_read(await self._draw(place, result.key))
        scene = await self._scenes.scene(known, place)
        languages = self._platforms.languages(place)
        return in_reader_languages(
            lambda language: gathered_view(scene.in_language(language)),
            scene.language,
            languages,
        )

    async def _told(
        self,
        known: TableKnowledge,
        place: Place,
        surface: Surface,
        public: TableKnowledge | None,
    ) -> View | None:
        """Draw a surface in the place's language and in the other languages of its readers.

        `public`: the public knowledge of this moment; None if the surface shows the deal before.
        """
        scene = await self._scenes.scene(known, place, public=public)
        if known.lesson and explained(known):
            scene = replace(scene, advice=await self._advice(known))
        if scene.whispers and match_begins(known):
            scene = replace(scene, rung=await self._rung(scene, place))

        languages = self._platforms.languages(place)
        if not languages:
            return view_of(scene, surface, before=public is None)

        def told(language: str) -> View | None:
            return view_of(scene.in_language(language), surface, before=public is None)

        return in_reader_languages(told, scene.language, languages)

    async def _rung(self, scene: Scene, place: Place) -> tuple[Seat, ...]:
        """The seats to notify of a match's start in a place where hands are whispered.

        In the table's channel, these are all its people; without a channel, the holder of this
        hand. Edits never notify.
        """
        known = scene.known
        if place.whispered:
            return ()
        channel = await self._scenes.group_of(known.id, place.platform)
        shared = channel is not None and channel.platform == place.platform
        here = shared and channel is not None and channel.chat == place.chat
        if shared != here or here != (known.seat is None):
            return ()
        fast = known.pace.limit < LONG_TURN
        rung: list[Seat] = []
        for seat, chair in zip(SEATS, known.chairs, strict=False):
            account = chair.account if chair.account in scene.ids else None
            if account is None or chair.away or known.seat not in (None, seat):
                continue
            if await self._resting.may_be_called(account, fast=fast):
                rung.append(seat)
        return tuple(rung)

    async def _advice(self, known: TableKnowledge) -> Thought | None:
        """In a lesson, the AI player's advice for the person's decision."""
        if known.match is None:
            return None
        return await self._host.players[STAND_IN].think(known.match, DEFAULT_BUDGET, HINT_SEED)


def _to_read(view: View | None) -> View | None:
    """Strip the felt and the buttons, which need a message that follows its table."""
    if view is None:
        return None
    others = tuple(replace(one, felt="", buttons=()) for one in view.others)
    return replace(view, felt="", buttons=(), others=others)


def _at_its_time(table: Table, known: TableKnowledge, surface: Surface) -> TableKnowledge | None:
    """The knowledge of the surface's deal: the present one or the one before."""
    match = known.match
    if match is None or surface.match_no != known.match_no:
        return None
    if surface.deal == match.number:
        return known
    return look_before(table, None) if surface.deal == match.number - 1 else None


def view_of(scene: Scene, surface: Surface, *, before: bool = False) -> View | None:
    """The view of a surface with emotes; None if the table has moved past it.

    `before`: the scene is that of the deal before the present one.
    """
    view = _view_of(scene, surface)
    if view is None or not (scene.felt or scene.emotes):
        return view
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
        case SurfaceKind.INVITATION:
            return invitation_view(scene)
        case _ if surface.match_no != scene.known.match_no or not _by_its_rules(scene):
            return None
        case SurfaceKind.PLAY:
            return play_view(scene)
        case SurfaceKind.TRICK:
            return trick_view(scene, surface.part)
        case SurfaceKind.RESULT:
            return result_view(scene) if scene.match.over else None
        case SurfaceKind.SHEET:
            return sheet_view(scene, surface.deal)


@told_once
def _by_its_rules(scene: Scene) -> bool:
    """Whether the table still has its match's rules; other rules may have other seats."""
    known = scene.known
    return known.match is not None and known.match.rules == known.rules
