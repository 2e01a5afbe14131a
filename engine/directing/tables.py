"""A tournament's tables at the host: the opening of a round, its results, its dissolution."""

from collections.abc import Mapping
from typing import Final

from engine.host.host import Host
from engine.host.storing import NoSuchTable
from engine.host.timekeeper import STAND_IN
from engine.rules.tournament import parted
from engine.tables.commands import Actor, Dissolve, Open, Retire, Seating
from engine.tables.rating import absent
from engine.tables.table import Chair, Status, Table
from engine.tournaments import commands as c
from engine.tournaments.decide import chair_level
from engine.tournaments.field import tables_in, units_in
from engine.tournaments.tournament import Entrant, PlayedRound, RoundTable, Tournament

TABLE_PLAYERS: Final = 4


class TournamentTables:
    """Performs a tournament's operations on its tables."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def draw(self, tournament: Tournament, pool: tuple[int, ...]) -> c.Draw:
        """Draw the next round of a pool."""
        chance, number = self._host.chance, len(tournament.rounds) + 1
        count = units_in(pool, pairs=tournament.terms.pairs)
        ids = tuple(chance.table_id() for _ in range(tables_in(pool)))
        order, last = chance.shuffle(tournament.id, number, count), tournament.round
        if last is not None and not tournament.terms.pairs:
            order = parted(pool, order, [table.winners for table in last.tables])
        return c.Draw(
            order=order,
            ids=ids,
            dealers=tuple(chance.first_dealer(one, 1, TABLE_PLAYERS) for one in ids),
        )

    def openings(self, tournament: Tournament, drawn: PlayedRound) -> Mapping[str, Open]:
        """The commands that open the tables of a round, by table id."""
        chance = self._host.chance
        return {one.id: _opening(tournament, one, chance.code()) for one in drawn.tables}

    async def looked_at(self, tournament: Tournament, table: RoundTable) -> c.EndTable | None:
        """The result of a table that has just ended; None otherwise.

        The table learns who has left the tournament.
        """
        found = await self._host.table(table.id)
        for place in table.seats:
            await self._let_go(tournament.entrants[place], found)
        return None if table.over else _ended(found)

    async def clear_away(self, tournament: Tournament) -> None:
        """Dissolve the unfinished tables of a cancelled tournament."""
        played = tournament.round
        for table in played.tables if played is not None else ():
            if not table.over:
                try:
                    await self._host.ask(table.id, Dissolve())
                except NoSuchTable:
                    continue

    async def _let_go(self, entrant: Entrant, table: Table) -> None:
        """Let an AI player take over for a person who has left."""
        gone = entrant.account is not None and entrant.person is None
        seat = table.seat_of(entrant.account or "")
        if not gone or seat is None or table.status is not Status.PLAYING:
            return
        if not table.chairs[seat].retired:
            await self._host.ask(table.id, Retire(entrant.account or ""))


def _opening(tournament: Tournament, table: RoundTable, code: str) -> Open:
    terms = tournament.terms
    chairs = tuple(_chair(tournament.entrants[place]) for place in table.seats)
    seating = Seating(tournament.id, chairs, table.first_dealer)
    nobody = Actor("")
    return Open(nobody, code, terms.preset, terms.rules, terms.pace, seating=seating)


def _chair(entrant: Entrant) -> Chair:
    level = chair_level(entrant, STAND_IN)
    return Chair(account=entrant.person) if level is None else Chair(level=level)


def _ended(table: Table) -> c.EndTable | None:
    match = table.match
    if match is None or not match.over or match.winner is None:
        return None
    return c.EndTable(table.id, match.totals, match.winner, table.since, absent(table))
