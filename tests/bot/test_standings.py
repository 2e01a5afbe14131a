"""What a finished match is worth to whom, as it is written beside its last card."""

from datetime import UTC, datetime
from typing import cast

import pytest

from bot.people.places import Places
from bot.standings import ResultProjection
from engine.rules.cards import Side
from engine.tables.events import Acted
from engine.tables.table import Status, Table
from tests.bot.views.games import moments


class Nowhere:
    """The table was shown in no place."""

    async def showing(self, table_id: str) -> tuple[()]:
        del table_id
        return ()


def ended(totals: tuple[int, ...], winner: Side | None) -> Table:
    game = "bela_three" if len(totals) == 3 else "bela_hr"
    table = next(table for table in moments(0, game) if table.match is not None)
    assert table.match is not None
    match = table.match._replace(totals=totals, winner=winner, over=True)
    return table._replace(match=match, status=Status.FINISHED)


@pytest.mark.parametrize(
    ("totals", "winner", "sixths"),
    [
        ((701, 5, 3), 0, [6, 0, 0]),
        ((701, 701, 5), None, [3, 3, 0]),
        ((701, 701, 701), None, [2, 2, 2]),
        ((1032, 1032), None, [3, 3, 3, 3]),
        ((1001, 1032), 1, [0, 6, 0, 6]),
    ],
)
async def test_those_who_lead_a_drawn_match_share_the_win(
    totals: tuple[int, ...], winner: Side | None, sixths: list[int]
) -> None:
    last = Acted(at=datetime(2026, 1, 1, tzinfo=UTC), seat=0, move="card 7C")
    projection = ResultProjection(cast("Places", Nowhere()))
    writes = await projection(ended(totals, winner), (last,))
    assert [
        write.parameters["sixths"] for write in writes if "sixths" in write.parameters
    ] == sixths
