"""Words, pictures, the screen, and what keeps every message true."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Self, TypeAlias

from adapters.drawing.drawing import Drawings
from adapters.platform.chat import Place
from adapters.screen.screen import Screen
from bot.locales.words import Words
from bot.metrics.measures import Measures
from bot.people.accounts import Attendances
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.typesetter import FONTS
from bot.services.engine import Engine
from bot.services.people import People
from bot.services.store import Store, ended_in_time
from bot.show.calendar import TournamentCalendar
from bot.show.dormant_tables import DormantTables
from bot.show.live_tables import LiveTables, OwnTables
from bot.show.neighbours import ProcessSync
from bot.show.outbox import Outbox
from bot.show.painter import TablePainter
from bot.show.presenter import Presenter
from bot.show.refused_places import RefusedPlaces
from bot.show.scenes import CurrentPromo, Scenes
from bot.show.screen_memory import StoredScreenMemory
from bot.show.tournament_painter import TournamentPainter
from bot.show.tournament_presenter import TournamentPresenter
from bot.storage.browser_archive import StoredArchive
from bot.storage.surfaces import Surfaces
from engine.tables.table import LIVE

Work: TypeAlias = tuple[Callable[[], Coroutine[None, None, None]], str]
"""A background job and its name."""


@dataclass(frozen=True, slots=True)
class Painting:
    """The content of messages: the words, the tables as they are known, and their drawings.

    live: the tables that are not over, as they were last shown.
    current: the promo period that lobbies mention.
    """

    words: Words
    art: CardArt
    drawings: Drawings
    live: LiveTables
    scenes: Scenes
    current: CurrentPromo
    painter: TablePainter
    tournament_painter: TournamentPainter

    @classmethod
    def of(cls, store: Store, people: People, engine: Engine, words: Words) -> Self:
        """Build what shows an engine's tables."""
        directory, platforms = people.directory, people.platforms
        host, director = engine.host, engine.director
        art, live, current = CardArt(), LiveTables(), CurrentPromo()
        scenes = Scenes(
            directory,
            platforms,
            words,
            database=store.database,
            director=director,
            emotes=people.emotes,
            paces=engine.paces,
            levels=engine.levels,
            portraits=people.portraits.code,
            current=current,
        )
        tournaments = TournamentPainter(
            director,
            host,
            scenes,
            directory=directory,
            resting=people.resting,
            platforms=platforms,
            words=words,
        )
        painter = TablePainter(
            host, live, scenes, platforms, resting=people.resting, tournaments=tournaments
        )
        drawings = Drawings(art, FONTS, COLOURS)
        return cls(words, art, drawings, live, scenes, current, painter, tournaments)


@dataclass(frozen=True, slots=True)
class Display:
    """The screen, and what keeps every message on it true.

    tournaments: shows tournaments, as `presenter` shows tables.
    others: passes emotes and the like on to processes that show the same tables.
    tellings: messages for places that another process serves.
    archive: what was written in the rooms.
    """

    surfaces: Surfaces
    memory: StoredScreenMemory
    screen: Screen
    outbox: Outbox
    presenter: Presenter
    tournaments: TournamentPresenter
    attendances: Attendances
    own_tables: OwnTables
    dormant_tables: DormantTables
    others: ProcessSync
    archive: StoredArchive

    @classmethod
    def of(
        cls, store: Store, people: People, engine: Engine, painting: Painting, measures: Measures
    ) -> Self:
        """Build the parts that write what is painted, and that follow the engine's tables."""
        database, committer, clock = store.database, store.committer, store.clock
        host, live, words = engine.host, painting.live, painting.words
        directory, platforms = people.directory, people.platforms
        surfaces, attendances = Surfaces(database, committer), Attendances(database)
        memory = StoredScreenMemory(surfaces, directory, clock, alone=committer.bus.alone)
        screen, outbox = _screen(store, people, painting.painter, memory, measures)
        presenter, tournaments = _presenters(store, people, engine, painting, screen)
        return cls(
            surfaces,
            memory,
            screen,
            outbox,
            presenter,
            tournaments,
            attendances,
            OwnTables(live, host, directory, attendances),
            DormantTables(host, live, presenter, directory, attendances),
            ProcessSync(
                committer,
                live=live,
                presenter=presenter,
                platforms=platforms,
                emotes=people.emotes,
            ),
            StoredArchive(database, committer, words),
        )

    async def begin(self, engine: Engine, concerns: Callable[[Place], bool] | None = None) -> None:
        """Show what changed while nobody was served, or only where that `concerns` certain places.

        People of a tournament's table may not be noted among those who attend it.
        """
        live = await engine.host.journal.with_status(*LIVE)
        # also closed ones, whose messages may be outdated
        if concerns is None:
            self.dormant_tables.lay((*live, *await self.surfaces.tables()))
        else:
            found = await self.attendances.standing(concerns)
            drawn = {table.id for one in engine.director.live for table in one.tables()}
            self.dormant_tables.lay(one for one in live if one in found or one in drawn)
            self.dormant_tables.lay(sorted(found.difference(live)))
        await self.tournaments.begin()

    def work(self) -> tuple[Work, ...]:
        """The jobs of a process that serves people."""
        return (
            (self.dormant_tables.run, "dormant tables"),
            (self.memory.run, "looks"),
            (self.outbox.run, "messages to be told"),
        )

    async def stop_writing(self) -> None:
        """Finish what is being written, while the platforms still run."""
        await ended_in_time(self.screen.close(), "the screen")
        await ended_in_time(self.memory.store_looks(), "the looks")

    async def close(self) -> None:
        """Close what follows the tables, then the screen, then what it leaves to others."""
        await ended_in_time(self.others.close(), "what others do")
        await ended_in_time(self.presenter.close(), "the presenter")
        await ended_in_time(self.tournaments.close(), "the tournaments")
        await ended_in_time(self.screen.close(), "the screen")
        await ended_in_time(self.outbox.close(), "the outbox")


def _screen(
    store: Store,
    people: People,
    painter: TablePainter,
    memory: StoredScreenMemory,
    measures: Measures,
) -> tuple[Screen, Outbox]:
    """The screen, and the outbox that it leaves messages of other processes to."""
    alone, partitions = store.committer.bus.alone, store.partitions
    screen = Screen(
        painter,
        memory,
        people.platforms,
        store.clock,
        measures,
        serves=partitions.serves,
        may_write=partitions.may_write,
        share=partitions.share,
        since=None if alone else partitions.since,
        elsewhere=lambda *left: outbox.leave(*left),  # noqa: PLW0108 (it is made below)
    )
    places = people.directory.places
    outbox = Outbox(store.database, store.committer, places, screen, store.clock)
    return screen, outbox


def _presenters(
    store: Store, people: People, engine: Engine, painting: Painting, screen: Screen
) -> tuple[Presenter, TournamentPresenter]:
    """The presenters of tables and of tournaments, also for places that refuse messages."""
    directory, platforms = people.directory, people.platforms
    scenes, words = painting.scenes, painting.words
    presenter = Presenter(
        engine.host,
        painting.live,
        directory,
        scenes=scenes,
        platforms=platforms,
        screen=screen,
        emotes=people.emotes,
        resting=people.resting,
        shown_tables=engine.shown_tables,
        serves=store.partitions.is_any_open,
    )
    tournaments = TournamentPresenter(
        engine.director,
        engine.host,
        directory,
        people.tournament_places,
        screen,
        calendar=TournamentCalendar(platforms, scenes, words, store.clock.seconds),
        serves=store.partitions.is_any_open,
    )
    RefusedPlaces(directory, presenter, tournaments, scenes=scenes, screen=screen, words=words)
    return presenter, tournaments
