from dataclasses import replace
from fractions import Fraction

import pytest

from engine.standings.results import (
    FinishedMatch,
    SeatResult,
    Standing,
    leaderboard,
    write_result,
)
from engine.store.commits import Batch, Conflict
from tests.engine.store.opened import Store


def result(number: int, winners: str, losers: str) -> FinishedMatch:
    """A match of two sides; a small letter is an AI."""
    seats = tuple(
        SeatResult(
            seat=str(seat),
            side=side,
            won=Fraction(side == "we"),
            account_id=name if name.isupper() else None,
            ai_level=None if name.isupper() else "club",
        )
        for seat, (name, side) in enumerate(
            [*((name, "we") for name in winners), *((name, "they") for name in losers)]
        )
    )
    return FinishedMatch("t", number, "belot_bg", 1_000 * number, "we", '{"we":151}', 12, seats)


async def enter(store: Store, played: FinishedMatch, *venues: str) -> None:
    await store.committer.commit(Batch(write_result(played, venues)))


async def test_the_leaderboard_of_a_venue(store: Store) -> None:
    await enter(store, result(1, "AB", "CD"), "here")
    await enter(store, result(2, "AC", "Bx"), "here", "there")
    await enter(store, result(3, "xy", "CE"), "here")
    await enter(store, result(4, "DE", "AB"), "there")
    assert await leaderboard(store.database, ["here"], 10) == (
        Standing("A", 2, Fraction(2)),
        Standing("B", 2, Fraction(1)),
        Standing("C", 3, Fraction(1)),
        Standing("D", 1, Fraction(0)),
        Standing("E", 1, Fraction(0)),
    )
    assert await leaderboard(store.database, ["here"], 2) == (
        Standing("A", 2, Fraction(2)),
        Standing("B", 2, Fraction(1)),
    )
    assert await leaderboard(store.database, ["there"], 1) == (Standing("C", 1, Fraction(1)),)
    assert await leaderboard(store.database, ["nowhere"], 10) == ()


async def test_a_person_counts_once_in_a_match(store: Store) -> None:
    await enter(store, result(1, "AA", "BA"), "here")
    assert await leaderboard(store.database, ["here"], 10) == (
        Standing("A", 1, Fraction(1)),
        Standing("B", 1, Fraction(0)),
    )


async def test_those_who_lead_share_a_drawn_match(store: Store) -> None:
    drawn = result(1, "AB", "CD")
    seats = tuple(replace(seat, won=Fraction(1, 2)) for seat in drawn.seats)
    await enter(store, replace(drawn, winner=None, seats=seats), "here")
    await enter(store, result(2, "AC", "BD"), "here")
    assert await leaderboard(store.database, ["here"], 2) == (
        Standing("A", 2, Fraction(3, 2)),
        Standing("C", 2, Fraction(3, 2)),
    )


async def test_thirds_add_up_to_whole_matches(store: Store) -> None:
    """Three drawn matches of three are as much as one won; who has played less stands first."""
    for number in range(1, 4):
        drawn = result(number, "AB", "C")
        seats = tuple(replace(seat, won=Fraction(1, 3)) for seat in drawn.seats)
        await enter(store, replace(drawn, winner=None, seats=seats), "here")
    await enter(store, result(4, "DE", "F"), "here")
    assert await leaderboard(store.database, ["here"], 3) == (
        Standing("D", 1, Fraction(1)),
        Standing("E", 1, Fraction(1)),
        Standing("A", 3, Fraction(1)),
    )


async def test_a_result_is_entered_once(store: Store) -> None:
    await enter(store, result(1, "AB", "CD"), "here", "here")
    with pytest.raises(Conflict):
        await enter(store, replace(result(1, "CD", "AB"), winner=None), "there")
    assert await leaderboard(store.database, ["there"], 10) == ()
