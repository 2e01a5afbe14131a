"""The composition: assembles database, engine, people, screen and platforms into one bot."""

import logging
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

from adapters.drawing.drawing import Drawings
from adapters.platform.chat import Place
from adapters.platform.platform import ShowsPages
from adapters.platform.platforms import Platforms
from adapters.screen.screen import Screen
from bot.app.bot import CLOSING, TOURNAMENTS, App
from bot.app.stop import ended_in_time
from bot.commands.context import Services
from bot.inbound.application import Belotbot
from bot.jobs.daily import DailyPosts
from bot.jobs.promo_periods import Promos
from bot.jobs.reviews import ReviewPosts, Reviews, ReviewWishes
from bot.jobs.standings import ResultProjection
from bot.jobs.summaries import Summaries
from bot.locales.words import Words
from bot.metrics.health import Health
from bot.metrics.measures import MeasuredPainter, MeasuredPlayer, Measures
from bot.metrics.vitals import Vitals
from bot.people.accounts import Accounts, Attendances, attendance_projection
from bot.people.directory import Directory
from bot.people.emotes import Emotes
from bot.people.linking import Links
from bot.people.places import Places
from bot.people.preferences import Notices
from bot.people.rate_limits import (
    CODE_LIMIT,
    CODE_SOURCE_LIMIT,
    LINK_LIMIT,
    LINK_SOURCE_LIMIT,
    PERSON_LIMIT,
    CodeAttempts,
    RateLimit,
)
from bot.pictures.decks import CardArt
from bot.pictures.lettering import FONTS
from bot.pictures.svg import COLOURS
from bot.processes.balance import Rebalancer
from bot.processes.partition import Division, Partitions, ShownTables
from bot.settings.settings import BROWSER
from bot.show.calls import Resting
from bot.show.dormant_tables import DormantTables
from bot.show.live_tables import LiveTables
from bot.show.neighbours import ProcessSync
from bot.show.painter import TablePainter
from bot.show.presenter import Presenter
from bot.show.refused_places import RefusedPlaces
from bot.show.scenes import CurrentPromo, Scenes
from bot.show.screen_memory import StoredScreenMemory
from bot.show.tellings import Tellings
from bot.show.tournament_painter import AllPainters, TournamentPainter
from bot.show.tournament_presenter import TournamentPresenter
from bot.storage.browser_archive import StoredArchive
from bot.storage.closed_tables import TableRetention
from bot.storage.daily import DailyDeals
from bot.storage.dead_letters import StoredDeadLetters
from bot.storage.forgetting import Forgetting
from bot.storage.surfaces import Surfaces
from bot.storage.tournament_places import TournamentPlaces
from engine.directing.director import Director
from engine.directing.promos import PromoJournal
from engine.host.chance import Chance, SystemChance
from engine.host.claims import Claims
from engine.host.clock import Clock, ServedTime, SystemClock, to_ms
from engine.host.host import Host
from engine.host.lease_time import Lease, LeaseTime, own_name
from engine.host.timekeeper import Timekeeper
from engine.host.turns import Turns
from engine.players.levels import MASTER, players
from engine.standings.recount import rebuild_if_outdated
from engine.store.bus import Bus
from engine.store.commits import Committer, NotStored
from engine.store.copies.archive import folder_for
from engine.store.database import Database, bus_of, in_reach, open_database
from engine.store.journal import Journal
from engine.store.migrate import migrate
from engine.tables.table import Pace

PACES: Mapping[str, Pace] = {
    "normal": Pace(),
    "blitz": Pace(timedelta(seconds=15), timedelta(milliseconds=400), timedelta(seconds=3)),
    "quick": Pace(timedelta(seconds=25), timedelta(milliseconds=500), timedelta(seconds=4)),
    "calm": Pace(timedelta(minutes=5), timedelta(milliseconds=1800), timedelta(seconds=15)),
    "post": Pace(timedelta(days=2), timedelta(milliseconds=1800), timedelta(seconds=15)),
}

logger = logging.getLogger(__name__)


@asynccontextmanager
async def assembled(
    url: str,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    measures: Measures | None = None,
    share: RateLimit = PERSON_LIMIT,
    admins: Sequence[str] = (),
    promo_terms: str = "",
    divisions: Mapping[str, Division] | None = None,
    backups: Path | None = None,
    keep_tables: timedelta | None = None,
    archive_folder: str = "",
) -> AsyncIterator[App]:
    """Assemble the bot on a database, and close it cleanly afterwards.

    Clock and chance come from outside (law 8). `admins` open promo periods, for which `promo_terms`
    are accepted. Tables closed longer ago than `keep_tables` go to the `archive_folder`, on the
    disk of the process that holds the claim to old tables at that time. `divisions` says which
    platforms are served in parts. `backups` is the folder of the database's copies. `measures`
    replace a new set of metrics; `share` is the rate limit of one person. Raises
    `UnusableDatabase`.
    """
    machine = clock or SystemClock()
    served = ServedTime(machine)
    database = await _opened(url)
    measures = measures or Measures()
    committer = _measured_committer(database, bus_of(url, own_name()), measures)
    lease = Lease(LeaseTime(served, None if committer.bus.alone else database.time))
    claims = Claims(database, committer, lease)
    partitions = Partitions(claims, served.seconds, divisions)
    shown_tables = ShownTables(partitions, partial(claims.holds, TOURNAMENTS))
    platforms = Platforms(elsewhere=partitions.is_open_elsewhere)

    def seconds() -> float:
        return served.now().timestamp()

    accounts = Accounts(database, committer, lambda: to_ms(served.now()))
    places = Places(database, committer)
    directory = Directory(accounts, places, platforms, machine.monotonic)
    resting = Resting(directory, served)
    tournament_places = TournamentPlaces(database, committer)
    host = Host(
        Journal(database, committer),
        committer,
        served,
        chance or SystemChance(),
        {level: MeasuredPlayer(player, measures) for level, player in players.items()},
        projections=(
            ResultProjection(database, places, tournament_places),
            attendance_projection,
        ),
        rests_of=resting.between,
        screens=shown_tables,
    )
    words, art = Words(), CardArt()
    words.read()
    live, emotes, current = LiveTables(), Emotes(seconds), CurrentPromo()
    director = Director(host, database, committer)
    scenes = Scenes(
        directory,
        platforms,
        words,
        database=database,
        director=director,
        emotes=emotes,
        paces=paces,
        levels=players,
        current=current,
    )
    painter = TablePainter(host, live, scenes, platforms, resting)
    tournament_painter = TournamentPainter(
        director,
        host,
        scenes,
        directory=directory,
        resting=resting,
        platforms=platforms,
        words=words,
    )
    surfaces = Surfaces(database, committer)
    memory = StoredScreenMemory(surfaces, directory, served, alone=committer.bus.alone)
    screen = Screen(
        MeasuredPainter(AllPainters(painter, tournament_painter), measures),
        memory,
        platforms,
        served,
        measures,
        serves=partitions.serves,
        may_write=partitions.may_write,
        share=partitions.share,
        since=None if committer.bus.alone else partitions.since,
        elsewhere=lambda *left: tellings.leave(*left),  # noqa: PLW0108 (it is made below)
    )
    presenter = Presenter(
        host,
        live,
        directory,
        scenes=scenes,
        platforms=platforms,
        screen=screen,
        emotes=emotes,
        resting=resting,
        shown_tables=shown_tables,
        serves=lambda: partitions.is_any_open,
    )
    cups = TournamentPresenter(
        director, host, directory, tournament_places, screen, serves=lambda: partitions.is_any_open
    )
    RefusedPlaces(directory, presenter, cups, scenes=scenes, screen=screen, words=words)
    others = ProcessSync(
        committer,
        live=live,
        presenter=presenter,
        platforms=platforms,
        emotes=emotes,
    )
    dormant_tables = DormantTables(host, live, presenter, directory, Attendances(database))
    tellings = Tellings(database, committer, directory.places, screen, served)
    summaries = Summaries(
        database,
        committer,
        directory,
        scenes=scenes,
        platforms=platforms,
        screen=screen,
        words=words,
        clock=served,
        served=partitions.opened,
        tellings=tellings,
    )
    daily = DailyDeals(database, committer, host)
    daily_posts = DailyPosts(
        database,
        committer,
        daily=daily,
        scenes=scenes,
        platforms=platforms,
        screen=screen,
        words=words,
        clock=served,
        tellings=tellings,
    )
    promos = Promos(
        PromoJournal(
            database,
            committer,
            served,
            heirs=accounts.heirs,
            runners=partial(accounts.known_among, admins),
        ),
        directory,
        scenes,
        screen=screen,
        words=words,
        clock=served,
        current=current,
        tellings=tellings,
        admins=admins,
        terms=promo_terms,
    )
    timekeeper = Timekeeper(host, lease)
    keeping = TableRetention(
        database, committer, served, keep=keep_tables, folder=folder_for(url, archive_folder)
    )
    vitals = Vitals(
        since=served.now(),
        measures=measures,
        host=host,
        committer=committer,
        timekeeper=timekeeper,
        database=database,
        platforms=platforms,
        screen=screen,
        processes=MASTER.processes,
        partitions=partitions,
        keeping=keeping,
        backups=backups,
    )
    services = Services(
        host=host,
        directory=directory,
        platforms=platforms,
        live=live,
        scenes=scenes,
        painter=painter,
        presenter=presenter,
        dormant_tables=dormant_tables,
        screen=screen,
        words=words,
        emotes=emotes,
        database=database,
        paces=paces,
        notices=Notices(database, committer),
        resting=resting,
        director=director,
        cups=cups,
        tournament_places=tournament_places,
        tournament_painter=tournament_painter,
        promos=promos,
        links=Links(database, lambda: to_ms(served.now())),
        forgetting=Forgetting(
            database,
            lambda: to_ms(served.now()),
            lambda language: words.phrase(words.best(language), "person-former"),
        ),
        review_posts=ReviewPosts(
            host,
            Reviews(host),
            ReviewWishes(database, committer),
            directory,
            scenes=scenes,
            screen=screen,
            words=words,
        ),
        daily=daily,
        daily_posts=daily_posts,
        link_tries=CodeAttempts(LINK_LIMIT, LINK_SOURCE_LIMIT, seconds),
        code_tries=CodeAttempts(CODE_LIMIT, CODE_SOURCE_LIMIT, seconds),
        vitals=vitals,
        others=others,
    )
    application = Belotbot(services, share)
    app = App(
        application=application,
        database=database,
        bus=committer.bus,
        committer=committer,
        lease=lease,
        claims=claims,
        turns=Turns(database, committer, lease.time),
        partitions=partitions,
        directory=directory,
        host=host,
        timekeeper=timekeeper,
        health=Health(committer, timekeeper, platforms, partitions),
        vitals=vitals,
        platforms=platforms,
        live=live,
        painter=painter,
        presenter=presenter,
        dormant_tables=dormant_tables,
        summaries=summaries,
        daily_posts=daily_posts,
        director=director,
        cups=cups,
        promos=promos,
        tellings=tellings,
        review_posts=services.review_posts,
        keeping=keeping,
        screen=screen,
        memory=memory,
        surfaces=surfaces,
        archive=StoredArchive(database, committer, words),
        aside=StoredDeadLetters(database, committer, lambda: to_ms(served.now())),
        words=words,
        art=art,
        drawings=Drawings(art, FONTS, COLOURS),
        moves=Rebalancer(
            partitions,
            claims,
            served,
            process=committer.bus.process,
            pages={BROWSER: partial(_pages, platforms)},
            leave=screen.leave,
        ),
    )
    try:
        yield app
    finally:
        await _take_apart(app, services)


async def _take_apart(app: App, services: Services) -> None:
    """Close each part within its time limit, users of other parts first."""
    await ended_in_time(app.application.close(), CLOSING, "the application")
    await ended_in_time(services.review_posts.close(), CLOSING, "the reviews")
    await ended_in_time(services.daily.close(), CLOSING, "the deal of the day")
    await ended_in_time(_leave(app.host, app.claims, app.bus), CLOSING, "the tables")
    await ended_in_time(services.others.close(), CLOSING, "what others do")
    await ended_in_time(app.presenter.close(), CLOSING, "the presenter")
    await ended_in_time(app.cups.close(), CLOSING, "the tournaments")
    await ended_in_time(app.screen.close(), CLOSING, "the screen")
    await ended_in_time(app.tellings.close(), CLOSING, "what is owed")
    for player in players.values():
        player.rest()
    await app.committer.stop()
    await ended_in_time(app.database.close(), CLOSING, "the database")


def _pages(platforms: Platforms) -> Iterable[tuple[Place, str, int]]:
    """The number of open pages of each place in the browser rooms, by process."""
    room = platforms.get(BROWSER)
    if isinstance(room, ShowsPages):
        return room.pages()
    return ()


async def _opened(url: str) -> Database:
    """Open the database, migrated to this version of the code."""
    await migrate(url)
    database = await open_database(url)
    try:
        with in_reach(url):
            await rebuild_if_outdated(database)
    except BaseException:
        await database.close()
        raise
    return database


def _measured_committer(database: Database, bus: Bus, measures: Measures) -> Committer:
    committer = Committer(database, bus)
    committer.when_tried(measures.tried)
    committer.when_recovered(measures.recovered)
    committer.start()
    return committer


async def _leave(host: Host, claims: Claims, bus: Bus) -> None:
    """Release the claims for other processes; if that cannot be stored, they expire."""
    try:
        await claims.end()
    except NotStored:
        logger.warning("the claims could not be released")
    finally:
        await host.close()
        await bus.stop()
