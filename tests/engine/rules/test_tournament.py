"""The end of a tournament table, and the draw as the only influence (E.1 to E.3)."""

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import SEATS, Seat, Side, pack
from engine.rules.deal.actions import DealCards, MakeCall
from engine.rules.deal.auction import Call
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.points.match_end import LAST_PASSED, deals_that_count, match_end
from engine.rules.ruleset import rules_of
from engine.rules.tournament import FORMATS, Round, bracket, drawn, rules_of_table, table_end

BELOT = rules_of("belot_bg")
FIRST, SECOND = Side(0), Side(1)


def test_a_table_ends_at_the_target_or_after_seven_deals() -> None:
    """E.2, line by line."""
    assert table_end(BELOT, (151, 40), 4).winner == FIRST
    assert not table_end(BELOT, (151, 40), 4, capot=FIRST).over, "nobody goes out with a capot"
    assert not table_end(BELOT, (150, 149), 6).over
    assert table_end(BELOT, (12, 13), 7).winner == SECOND, "whatever the totals"
    assert table_end(BELOT, (151, 40), 7, capot=FIRST).winner == FIRST, "not so in the seventh"
    assert not table_end(BELOT, (98, 98), 7).over
    assert not table_end(BELOT, (108, 108), 8).over
    assert table_end(BELOT, (98, 108), 8).winner == SECOND


@given(
    st.sampled_from(("belot_bg", "avkm", "wikipedia_bg", "ruse_kertici", "bela_hr")),
    st.tuples(st.integers(0, 1100), st.integers(0, 1100)),
    st.integers(1, 12),
    st.sampled_from((None, FIRST, SECOND)),
)
def test_the_winner_of_a_table_leads_there(
    preset: str, totals: tuple[int, int], deals: int, capot: Side | None
) -> None:
    rules = rules_of(preset)
    end = table_end(rules, totals, deals, capot=capot)
    assert end.over is (end.winner is not None), "somebody goes on"
    if end.winner is not None:
        assert totals[end.winner] == max(totals)
        assert totals[0] != totals[1]
    if deals >= 7:
        assert end.over is (totals[0] != totals[1])
    elif totals[0] != totals[1]:
        assert end.over is match_end(rules, totals, capot=capot).over


def test_at_most_three_deals_in_a_row_are_redealt() -> None:
    assert [deals_that_count((), number) for number in range(10)] == [0] * 4 + [1] * 4 + [2] * 2
    assert deals_that_count((1, 2, 6), 6) == 3, "three were thrown in between"
    assert deals_that_count((1, 2, 7), 7) == 4, "four were"
    assert deals_that_count((2, 4, 6), 8) == 3


def _passed(match: Match, deals: int) -> Match:
    """The match after this number of further deals in which everybody passes."""
    for _ in range(deals):
        match = apply(match, DealCards(pack(32)))
        while match.phase is Phase.AUCTION:
            match = apply(match, MakeCall(match.turn, Call.PASS))
    return match


def test_passing_alone_does_not_keep_a_match_going() -> None:
    match = new_match(rules_of_table(BELOT, 2), SEATS[0])._replace(totals=(3, 0))
    match = _passed(match, 7)
    assert match.phase is Phase.DEALING
    over = _passed(match, 1)
    assert (over.phase, over.winner, over.board) == (Phase.OVER, FIRST, ())


@given(
    st.sampled_from(SEATS[:4]),
    st.integers(1, 7),
    st.tuples(st.sampled_from((0, 3)), st.sampled_from((0, 3))),
)
def test_a_table_at_which_nobody_plays_ends_all_the_same(
    dealer: Seat, limit: int, totals: tuple[int, int]
) -> None:
    """The leader wins once enough deals have counted; a lot drawn beforehand decides a tie."""
    match = new_match(rules_of_table(BELOT, limit), dealer)._replace(totals=totals)
    tied = totals[0] == totals[1]
    deals = max(4 * limit, LAST_PASSED) if tied else 4 * limit
    match = _passed(match, deals - 1)
    assert match.phase is Phase.DEALING
    over = _passed(match, 1)
    assert over.phase is Phase.OVER
    assert over.winner == (1 - dealer % 2 if tied else totals.index(3))


def test_the_rounds_of_every_field() -> None:
    assert bracket(FORMATS["classic"]).rounds == (Round(16, 4), Round(8, 2), Round(4, 1))
    assert bracket(FORMATS["fast"]).rounds == (Round(8, 2), Round(4, 1))
    assert bracket(12).rounds == (Round(12, 3), Round(6, 1, 2), Round(4, 1))
    for players in range(4, 65, 2):
        found = bracket(players)
        assert found.champions == 2
        for now, then in zip(found.rounds, found.rounds[1:], strict=False):
            assert then.players == now.tables * 2 + now.byes
            assert now.byes in (0, 2)


def _met(tables: tuple[tuple[int, ...], ...]) -> tuple[Counter[frozenset[int]], ...]:
    """The partners and the opponents of each entrant."""
    beside: Counter[frozenset[int]] = Counter()
    against: Counter[frozenset[int]] = Counter()
    for a, b, c, d in tables:
        beside += Counter(map(frozenset, ((a, c), (b, d))))
        against += Counter(map(frozenset, ((a, b), (a, d), (c, b), (c, d))))
    return beside, against


@pytest.mark.parametrize(
    ("players", "byes"), [(4, 0), (6, 2), pytest.param(8, 0, marks=pytest.mark.long)]
)
def test_nothing_but_the_draw_decides_who_meets_whom(players: int, byes: int) -> None:
    """Over all shuffles everybody has every seat, and meets everybody, equally often."""
    beside: Counter[frozenset[int]] = Counter()
    against: Counter[frozenset[int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    free: Counter[int] = Counter()
    shuffles = 0
    for order in permutations(range(players)):
        shuffles += 1
        found = drawn(range(players), order)
        here = _met(found.tables)
        beside.update(here[0])
        against.update(here[1])
        seats.update((one, seat) for table in found.tables for seat, one in enumerate(table))
        free.update(found.byes)
    tables = (players - byes) // 4
    pairs = list(map(frozenset, combinations(range(players), 2)))
    assert set(beside) == set(against) == set(pairs)
    assert set(beside.values()) == {shuffles * 2 * tables // len(pairs)}
    assert set(against.values()) == {shuffles * 4 * tables // len(pairs)}
    assert set(seats.values()) == {shuffles * tables // players}
    assert set(free.values()) == ({shuffles * byes // players} if byes else set())


def test_fixed_pairs_stay_together_and_meet_all_others_as_often() -> None:
    against: Counter[frozenset[int]] = Counter()
    for order in permutations(range(4)):
        found = drawn(range(8), order, pairs=True)
        beside, met = _met(found.tables)
        assert set(beside) == {frozenset((one, one + 1)) for one in range(0, 8, 2)}
        against.update(met)
    assert len(set(against.values())) == 1
    assert len(against) == 4 * 6


def test_a_draw_names_everybody_once() -> None:
    for order in ((0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)):
        with pytest.raises(ValueError, match="once"):
            drawn((5, 6, 7, 8), order)
    assert drawn((5, 6, 7, 8), (3, 1, 0, 2)).tables == ((8, 5, 6, 7),)
