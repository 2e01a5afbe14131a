"""Tables and tournaments, and what falls due in them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from bot.jobs.standings import ResultProjection
from bot.metrics.measures import MeasuredPlayer, Measures
from bot.people.accounts import ATTENDANCES
from bot.processes.partition import ShownTables
from bot.services.people import People
from bot.services.store import Store, ended_in_time
from engine.directing.director import Director
from engine.host.chance import Chance
from engine.host.host import Host
from engine.host.timekeeper import Timekeeper
from engine.players.levels import players
from engine.players.player import Player
from engine.store.commits import NotStored
from engine.store.journal import Journal
from engine.tables.table import Pace

TOURNAMENTS: Final = "tournaments"
"""The claim to run what falls due in tournaments."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Engine:
    """The host of the tables, the timekeeper, and the director of tournaments.

    levels: the AI players by level.
    paces: the paces that a table can be opened with, by name.
    shown_tables: the tables that this process shows, with those of its tournaments.
    """

    host: Host
    timekeeper: Timekeeper
    director: Director
    shown_tables: ShownTables
    levels: Mapping[str, Player]
    paces: Mapping[str, Pace]

    @classmethod
    def of(
        cls,
        store: Store,
        people: People,
        chance: Chance,
        measures: Measures,
        paces: Mapping[str, Pace],
    ) -> Self:
        """The engine on a database; `chance` decides the cards."""
        database, committer = store.database, store.committer
        directory, tournament_places = people.directory, people.tournament_places
        shown_tables = ShownTables(store.partitions, partial(store.claims.holds, TOURNAMENTS))
        host = Host(
            Journal(database, committer),
            committer,
            store.clock,
            chance,
            {level: MeasuredPlayer(player, measures) for level, player in players.items()},
            projections=(
                ResultProjection(database, directory.places, tournament_places).projection,
                ATTENDANCES,
            ),
            rests_of=people.resting.between,
            screens=shown_tables,
        )
        return cls(
            host,
            Timekeeper(host, store.lease),
            Director(host, database, committer),
            shown_tables,
            players,
            paces,
        )

    async def close(self, store: Store) -> None:
        """Leave the tables to other processes, and stop the AI players."""
        await ended_in_time(self._leave(store), "the tables")
        for player in self.levels.values():
            player.rest()

    async def _leave(self, store: Store) -> None:
        """Release the claims for other processes; if that cannot be stored, they expire."""
        try:
            await store.claims.end()
        except NotStored:
            logger.warning("the claims could not be released")
        finally:
            await self.host.close()
            await store.bus.stop()
