"""Finished matches enter the standings in the same transaction as the card that ended them."""

import json

from bot.people.places import Places
from engine.host.clock import to_ms
from engine.rules.cards import per_seat
from engine.rules.ending import win_shares
from engine.rules.record import SIDE_NAMES
from engine.standings.results import FinishedMatch, SeatResult, write_result
from engine.store.commits import Write
from engine.tables.events import Acted, TableEvent
from engine.tables.table import Status, Table


class ResultProjection:
    """The host's projection that stores results, and the places in which they count.

    A match on one's honour is never rated: a challenge may still undo its end. A lesson is none.
    """

    def __init__(self, places: Places) -> None:
        self._places = places

    async def __call__(self, table: Table, events: tuple[TableEvent, ...]) -> tuple[Write, ...]:
        """The writes to commit along with these events."""
        ended = table.status is Status.FINISHED and any(isinstance(e, Acted) for e in events)
        if not ended or table.match is None or table.rules.honour_play or table.lesson:
            return ()
        shown = await self._places.showing(table.id)
        return write_result(_result(table), [row.id for row in shown])


def _result(table: Table) -> FinishedMatch:
    match = table.match
    if match is None:
        raise ValueError(f"table {table.id} has played no match")
    worth = win_shares(match.totals, match.winner)
    sides = [table.rules.side_of(seat) for seat, _ in per_seat(table.chairs)]
    return FinishedMatch(
        table_id=table.id,
        match_no=table.match_no,
        preset=table.preset,
        finished_at=to_ms(table.since),
        winner=SIDE_NAMES[match.winner] if match.winner is not None else None,
        totals=json.dumps({SIDE_NAMES[s]: points for s, points in enumerate(match.totals)}),
        deals=len(match.board),
        seats=tuple(
            SeatResult(
                seat=str(seat),
                side=SIDE_NAMES[sides[seat]],
                won=worth[sides[seat]],
                account_id=chair.account,
                ai_level=chair.level,
            )
            for seat, chair in enumerate(table.chairs)
        ),
    )
