"""Draws the messages of tournaments for the screen, each in its latest state."""

import logging
from dataclasses import replace
from typing import Final, NamedTuple

from cachetools import LRUCache

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.platform.views import View
from adapters.screen.surfaces import SurfaceKey
from bot.locales.words import Voice, Words, in_reader_languages
from bot.people.directory import Directory
from bot.show.desired import QuietTimes
from bot.show.scenes import Scenes
from bot.storage.tournament_places import (
    TournamentSurface,
    TournamentSurfaceKind,
    step_of,
)
from bot.views.tournaments.announcement import TableScore, TournamentContext, announced_view
from bot.views.tournaments.own import participant_view
from bot.views.tournaments.plan import MENU_HOME, menu_view, writing_in
from bot.views.tournaments.rounds import cancelled_view, round_view
from bot.views.tournaments.rounds import result_view as round_result_view
from engine.directing.director import Director, NoSuchTournament
from engine.host.host import Host
from engine.tables.known import look
from engine.tournaments.tournament import Tournament

_MENUS: Final = 1000
"""Number of menus with a remembered open page; others show the first page."""

logger = logging.getLogger(__name__)


class _MenuPage(NamedTuple):
    """The open page of a menu, and the `View.answers` of it."""

    number: int = MENU_HOME
    question: str = ""


class TournamentPainter:
    """Draws the surfaces that a `TournamentSurface` names."""

    def __init__(
        self,
        director: Director,
        host: Host,
        scenes: Scenes,
        *,
        directory: Directory,
        resting: QuietTimes,
        platforms: Platforms,
        words: Words,
    ) -> None:
        self._director = director
        self._host = host
        self._scenes = scenes
        self._directory = directory
        self._resting = resting
        self._platforms = platforms
        self._words = words
        self._pages = LRUCache[tuple[Place, str], _MenuPage](_MENUS)

    def turn(self, place: Place, tournament: Tournament, page: int, question: str) -> None:
        """Set the open page of the organiser's menu in a place; it answers their `question`."""
        self._pages[place, tournament.id] = _MenuPage(page, question)

    async def draw(self, place: Place, key: SurfaceKey) -> View | None:
        """Draw a surface in its latest state; None if the tournament has moved past it."""
        surface = TournamentSurface.of(key)
        try:
            tournament = await self._director.tournament(surface.tournament_id)
        except NoSuchTournament:
            return None
        shown = await self.shown(tournament, place)
        owner = await self._directory.owner(place)
        account = owner.id if owner is not None else ""
        rests = bool(account) and await self._resting.now(account, fast=True) is not None

        platforms = self._platforms
        on_page = platforms.draws_tables(place)
        writing = writing_in(on_page, platforms.whispers(place))
        words = self._words.of_pages if on_page else self._words

        def told(language: str) -> View | None:
            voice = Voice(words, language)
            match surface.kind:
                case TournamentSurfaceKind.ANNOUNCED:
                    return announced_view(voice, shown)
                case TournamentSurfaceKind.ROUND if surface.number <= len(tournament.rounds):
                    return round_view(voice, shown, surface.number)
                case TournamentSurfaceKind.RESULT if surface.number <= len(tournament.rounds):
                    return round_result_view(voice, shown, surface.number)
                case TournamentSurfaceKind.CANCELLED:
                    return cancelled_view(voice, shown)
                case TournamentSurfaceKind.MENU if tournament.live:
                    page, question = self._pages.get((place, tournament.id), _MenuPage())
                    return replace(menu_view(voice, shown, page, writing), answers=question)
                case TournamentSurfaceKind.OWN:
                    step = step_of(tournament, account)
                    if step is None or step.number != surface.number:
                        return None
                    return participant_view(voice, shown, account, calls=step.calls and not rests)
                case _:
                    return None

        language = await self._scenes.language(place)
        return in_reader_languages(told, language, self._platforms.languages(place))

    async def shown(self, tournament: Tournament, place: Place) -> TournamentContext:
        """A tournament with everything its views show in a place."""
        people = dict.fromkeys((tournament.organiser, *tournament.accounts, *tournament.left_out))
        names = await self._directory.names(people)
        chosen = await self._scenes.drawing(place, alone=False)
        return TournamentContext(
            tournament=tournament,
            names=tuple((one, names.get(one, "")) for one in people),
            scores=await self._scores(tournament),
            drawing=chosen,
            now=self._host.clock.now(),
            private=place.private,
        )

    async def _scores(self, tournament: Tournament) -> dict[str, TableScore]:
        """The scores of the present round's tables."""
        played = tournament.round
        found = {}
        for table in played.tables if played is not None else ():
            known = look(await self._host.table(table.id), None)
            match = known.match
            if match is not None:
                found[table.id] = TableScore(known.code, match.totals, len(match.board))
        return found
