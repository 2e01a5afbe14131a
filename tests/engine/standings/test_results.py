from dataclasses import replace

import pytest

from engine.standings.results import (
    MatchResult,
    SeatResult,
    Standing,
    leaderboard,
    write_result,
)
from engine.store.commits import Batch, Conflict
from tests.engine.store.opened import Store


def result(number: int, winners: str, losers: str) -> MatchResult:
    """A match of two sides; a small letter is an AI."""
    seats = tuple(
        SeatResult(
            seat=str(seat),
            side=side,
            won=side == "we",
            account_id=name if name.isupper() else None,
            ai_level=None if name.isupper() else "club",
        )
        for seat, (name, side) in enumerate(
            [*((name, "we") for name in winners), *((name, "they") for name in losers)]
        )
    )
    return MatchResult("t", number, "belot_bg", 1_000 * number, "we", '{"we":151}', 12, seats)


async def enter(store: Store, played: MatchResult, *venues: str) -> None:
    await store.committer.commit(Batch(write_result(played, venues)))


async def test_the_leaderboard_of_a_venue(store: Store) -> None:
    await enter(store, result(1, "AB", "CD"), "here")
    await enter(store, result(2, "AC", "Bx"), "here", "there")
    await enter(store, result(3, "xy", "CE"), "here")
    await enter(store, result(4, "DE", "AB"), "there")
    assert await leaderboard(store.database, "here", 10) == (
        Standing("A", 2, 2),
        Standing("B", 2, 1),
        Standing("C", 3, 1),
        Standing("D", 1, 0),
        Standing("E", 1, 0),
    )
    assert await leaderboard(store.database, "here", 2) == (
        Standing("A", 2, 2),
        Standing("B", 2, 1),
    )
    assert await leaderboard(store.database, "there", 1) == (Standing("C", 1, 1),)
    assert await leaderboard(store.database, "nowhere", 10) == ()


async def test_a_person_counts_once_in_a_match(store: Store) -> None:
    await enter(store, result(1, "AA", "BA"), "here")
    assert await leaderboard(store.database, "here", 10) == (
        Standing("A", 1, 1),
        Standing("B", 1, 0),
    )


async def test_a_drawn_match_is_half_a_one_won(store: Store) -> None:
    drawn = result(1, "AB", "CD")
    seats = tuple(replace(seat, won=False) for seat in drawn.seats)
    await enter(store, replace(drawn, winner=None, seats=seats), "here")
    await enter(store, result(2, "AC", "BD"), "here")
    assert await leaderboard(store.database, "here", 2) == (
        Standing("A", 2, 1.5),
        Standing("C", 2, 1.5),
    )


async def test_a_result_is_entered_once(store: Store) -> None:
    await enter(store, result(1, "AB", "CD"), "here", "here")
    with pytest.raises(Conflict):
        await enter(store, replace(result(1, "CD", "AB"), winner=None), "there")
    assert await leaderboard(store.database, "there", 10) == ()
