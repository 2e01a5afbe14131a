"""Jobs beside the tables: daily posts, summaries, reviews, promo periods, metrics."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final, Self

from adapters.platform.chat import Place
from adapters.platform.platform import ShowsPages
from adapters.platform.platforms import Platforms
from bot.jobs.daily import DailyPosts
from bot.jobs.portraits import PortraitFetcher
from bot.jobs.promo_periods import Promos
from bot.jobs.reviews import ReviewPosts, ReviewRequests, Reviews
from bot.jobs.summaries import Summaries
from bot.metrics.health import Health
from bot.metrics.measures import Measures
from bot.metrics.vitals import Vitals
from bot.processes.balance import Rebalancer
from bot.services.display import Display, Painting, Work
from bot.services.engine import Engine
from bot.services.people import People
from bot.services.store import Store, ended_in_time
from bot.settings.settings import BROWSER
from bot.storage.closed_tables import TableRetention
from bot.storage.daily import DailyDeals
from engine.directing.promos import PromoJournal
from engine.players.levels import MASTER
from engine.store.copies.archive import folder_for

OLD_TABLES: Final = "old tables"
"""The claim to archive old tables."""


@dataclass(frozen=True, slots=True)
class Upkeep:
    """The operator's settings of promo periods, backups and old tables.

    admins: the people who open promo periods; `promo_terms`: the text that participants accept.
    backups: the folder of the database's copies.
    keep_tables: tables closed longer ago go to the `archive_folder`, on the disk of the process
        that holds the claim to old tables at that time.
    """

    admins: Sequence[str] = ()
    promo_terms: str = ""
    backups: Path | None = None
    keep_tables: timedelta | None = None
    archive_folder: str = ""


@dataclass(frozen=True, slots=True)
class Jobs:
    """Scheduled work in groups, and what looks after the process itself.

    daily: the deal of the day, which `daily_posts` posts.
    portraits: fetches people's pictures.
    keeping: archives old tables.
    moves: hands rooms to the process that has more of their pages open.
    vitals: what the metrics and `/status` tell; `health`: whether people are served.
    """

    daily: DailyDeals
    daily_posts: DailyPosts
    summaries: Summaries
    promos: Promos
    review_posts: ReviewPosts
    portraits: PortraitFetcher
    keeping: TableRetention
    moves: Rebalancer
    vitals: Vitals
    health: Health

    @classmethod
    def of(
        cls,
        store: Store,
        people: People,
        engine: Engine,
        painting: Painting,
        display: Display,
        *,
        measures: Measures,
        upkeep: Upkeep,
    ) -> Self:
        """The jobs beside these parts."""
        database, committer, clock = store.database, store.committer, store.clock
        directory, platforms = people.directory, people.platforms
        host, timekeeper, partitions = engine.host, engine.timekeeper, store.partitions
        daily = DailyDeals(database, committer, host, display.outbox.look_soon)
        keeping = TableRetention(
            database,
            committer,
            clock,
            keep=upkeep.keep_tables,
            folder=folder_for(store.url, upkeep.archive_folder),
        )
        return cls(
            daily,
            *_posts(store, people, painting, display, daily=daily, upkeep=upkeep),
            ReviewPosts(
                host,
                Reviews(host),
                ReviewRequests(database, committer),
                directory,
                scenes=painting.scenes,
                screen=display.screen,
                words=painting.words,
            ),
            PortraitFetcher(people.portraits, directory, platforms, clock),
            keeping,
            Rebalancer(
                partitions,
                store.claims,
                clock,
                process=committer.bus.process,
                pages={BROWSER: partial(_pages, platforms)},
                leave=display.screen.leave,
            ),
            Vitals(
                since=clock.now(),
                measures=measures,
                host=host,
                committer=committer,
                timekeeper=timekeeper,
                database=database,
                platforms=platforms,
                screen=display.screen,
                processes=MASTER.processes,
                partitions=partitions,
                keeping=keeping,
                backups=upkeep.backups,
            ),
            Health(committer, timekeeper, platforms, partitions),
        )

    def always(self, store: Store) -> tuple[Work, ...]:
        """The jobs of every process, also of one that stands by."""
        return (
            (partial(store.claims.while_held, OLD_TABLES, self.keeping.run), "old tables"),
            (partial(self.promos.keep_fresh, store.bus), "promo period"),
            (self.moves.run, "parts that move"),
        )

    def work(self) -> tuple[Work, ...]:
        """The jobs of a process that serves people."""
        return (
            (self.summaries.run, "summaries"),
            (self.daily_posts.run, "deals of the day"),
            (self.promos.run, "promo periods"),
            (self.review_posts.run, "reviews"),
            (self.portraits.run, "portraits"),
        )

    async def close(self) -> None:
        """Stop reviewing and choosing deals."""
        await ended_in_time(self.review_posts.close(), "the reviews")
        await ended_in_time(self.daily.close(), "the deal of the day")


def _posts(
    store: Store,
    people: People,
    painting: Painting,
    display: Display,
    *,
    daily: DailyDeals,
    upkeep: Upkeep,
) -> tuple[DailyPosts, Summaries, Promos]:
    """The posts in groups, each at its time."""
    database, committer, clock = store.database, store.committer, store.clock
    directory, platforms, partitions = people.directory, people.platforms, store.partitions
    scenes, screen, words = painting.scenes, display.screen, painting.words
    return (
        DailyPosts(
            database,
            committer,
            daily=daily,
            scenes=scenes,
            platforms=platforms,
            screen=screen,
            words=words,
            clock=clock,
            outbox=display.outbox,
        ),
        Summaries(
            database,
            committer,
            directory,
            scenes=scenes,
            platforms=platforms,
            screen=screen,
            words=words,
            clock=clock,
            served=partitions.opened,
            outbox=display.outbox,
        ),
        Promos(
            PromoJournal(
                database,
                committer,
                clock,
                heirs=directory.accounts.heirs,
                runners=partial(directory.accounts.known_among, upkeep.admins),
            ),
            directory,
            scenes,
            screen=screen,
            words=words,
            clock=clock,
            current=painting.current,
            outbox=display.outbox,
            admins=upkeep.admins,
            terms=upkeep.promo_terms,
        ),
    )


def _pages(platforms: Platforms) -> Iterable[tuple[Place, str, int]]:
    """The number of open pages of each place in the browser rooms, by process."""
    room = platforms.get(BROWSER)
    if isinstance(room, ShowsPages):
        return room.pages()
    return ()
