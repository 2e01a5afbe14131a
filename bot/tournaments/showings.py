"""In which places tournaments are shown, and which were played there."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy import BigInteger, Text, bindparam, exists, insert, select

from adapters.chat import Place
from adapters.surfaces import SurfaceKey
from bot.people.places import PlaceRow, row_of
from bot.people.schema import places, tournament_showings
from bot.storage.schema import surfaces
from bot.tournaments.surfaces import OF_TOURNAMENTS, CupSurfaceKind
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.schema import tournament_entries, tournaments
from engine.tournaments.tournament import EntrantState, TournamentStatus

_SHOW: Final = insert(tournament_showings).from_select(
    ["tournament_id", "place_id", "since"],
    select(
        bindparam("tournament", type_=Text),
        bindparam("place", type_=Text),
        bindparam("now", type_=BigInteger),
    ).where(
        ~exists().where(
            tournament_showings.c.tournament_id == bindparam("tournament"),
            tournament_showings.c.place_id == bindparam("place"),
        )
    ),
)
_CUPS: Final = 10


class Cup(NamedTuple):
    """A tournament that is over: when, and who has won it and who was second, by their accounts."""

    id: str
    code: str
    at: int
    champions: tuple[str, ...]
    finalists: tuple[str, ...]


def write_tournament_showing(tournament_id: str, place_id: str, since: int) -> Write:
    """Show a tournament in a place; no change if it is shown there already."""
    values = {"tournament": tournament_id, "place": place_id, "now": since}
    return Write(_SHOW, values, expects=None)


class TournamentShowings:
    """Knows where tournaments are shown."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def show(self, tournament_id: str, place_id: str, since: int) -> None:
        """Show a tournament in one more place, from `since` on."""
        write = write_tournament_showing(tournament_id, place_id, since)
        await self._committer.commit(Batch((write,)))

    async def places(self, tournament_id: str) -> tuple[PlaceRow, ...]:
        """The places in which a tournament is shown, the first one first."""
        query = (
            select(places)
            .join(tournament_showings, tournament_showings.c.place_id == places.c.id)
            .where(tournament_showings.c.tournament_id == tournament_id)
            .order_by(tournament_showings.c.since, places.c.id)
        )
        async with self._database.read() as connection:
            return tuple(row_of(row) for row in (await connection.execute(query)).mappings())

    async def shown_in(
        self, place_ids: Collection[str], statuses: Collection[TournamentStatus]
    ) -> tuple[str, ...]:
        """The ids of the tournaments of these statuses in these places, the newest first."""
        query = (
            select(tournaments.c.id)
            .join(tournament_showings, tournament_showings.c.tournament_id == tournaments.c.id)
            .where(
                tournament_showings.c.place_id.in_(place_ids), tournaments.c.status.in_(statuses)
            )
            .order_by(tournament_showings.c.since.desc(), tournaments.c.id)
        )
        async with self._database.read() as connection:
            return tuple(dict.fromkeys((await connection.scalars(query)).all()))

    async def cups(self, place_ids: Collection[str]) -> tuple[Cup, ...]:
        """The last tournaments that were played to their end in these places, the newest first."""
        here = select(tournament_showings.c.tournament_id).where(
            tournament_showings.c.place_id.in_(place_ids)
        )
        query = (
            select(tournaments.c.id, tournaments.c.code, tournaments.c.updated_at)
            .where(tournaments.c.id.in_(here), tournaments.c.status == TournamentStatus.OVER)
            .order_by(tournaments.c.updated_at.desc(), tournaments.c.id)
            .limit(_CUPS)
        )
        people = select(
            tournament_entries.c.tournament_id,
            tournament_entries.c.account_id,
            tournament_entries.c.state,
        ).where(
            tournament_entries.c.state.in_((EntrantState.CHAMPION, EntrantState.RUNNER_UP)),
        )
        async with self._database.read() as connection:
            found = (await connection.execute(query)).all()
            ids = [row.id for row in found]
            named = (
                await connection.execute(people.where(tournament_entries.c.tournament_id.in_(ids)))
            ).all()
        return tuple(
            Cup(
                row.id,
                row.code,
                row.updated_at,
                *(
                    tuple(
                        one.account_id
                        for one in named
                        if one.tournament_id == row.id and one.state == state
                    )
                    for state in (EntrantState.CHAMPION, EntrantState.RUNNER_UP)
                ),
            )
            for row in found
        )

    async def unfinished(self) -> Mapping[str, tuple[Place, ...]]:
        """The ids of the tournaments that have a message anywhere which may still change, and the
        private chats in which they have one.
        """
        query = (
            select(surfaces.c.name, places)
            .join(places, surfaces.c.place_id == places.c.id)
            .where(surfaces.c.table_id.is_(None))
            .order_by(surfaces.c.name, places.c.id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).mappings().all()
        found: dict[str, tuple[Place, ...]] = {}
        for row in rows:
            key = SurfaceKey.parse(row["name"])
            if key.kind in OF_TOURNAMENTS:
                private = (row_of(row).place,) if key.kind == CupSurfaceKind.OWN else ()
                found[key.owner] = (*found.get(key.owner, ()), *private)
        return found
