"""The standings follow from the results, in whatever order matches are entered."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, select, update

from engine.standings.accounts import move_of, read_careers
from engine.standings.boards import Board, LeaderboardOrder, read_leaderboard
from engine.standings.careers import SeatFacts
from engine.standings.merge import merge
from engine.standings.operator import RatingDecision, exclude, readmit, void
from engine.standings.periods import periods_at
from engine.standings.ratings import Family
from engine.standings.recount import rebuild, rebuild_if_outdated
from engine.standings.results import FinishedMatch
from engine.store.batches import store
from engine.store.database import open_database
from engine.store.schema import contracts, encounters, players, reckonings, result_seats, tallies
from tests.engine.standings.played import FACTS, NOON, enter_now, forgetful, match
from tests.engine.standings.recount import ladder, parts
from tests.every import every
from tests.migrated import database as migrated_database
from tests.often import often

DAY = 86_400_000
MOMENTS = (0, 1, 2, 3, 5_000, DAY, 7 * DAY, -DAY, -9 * DAY, -35 * DAY, -70 * DAY, -400 * DAY)
CIRCLES = ((), ("x/1",), ("x/1", "x/2"))
DECREE = RatingDecision("op", "because", NOON)


pytestmark = pytest.mark.usefixtures("few_are_enough")


class Shown(NamedTuple):
    """A match, and the circles in which it counts."""

    match: FinishedMatch
    circles: tuple[str, ...]


@st.composite
def shown(draw: st.DrawFn, number: int) -> Shown:
    family = draw(st.sampled_from(Family))
    sides = 2 if family is not Family.INDIVIDUAL else draw(st.sampled_from((2, 3)))
    places = 1 if family is Family.INDIVIDUAL else 2
    people = draw(st.permutations("ABCDEF"))[: sides * places]
    seated = [one.lower() if draw(st.integers(0, 9)) == 0 else one for one in people]
    played = match(
        number,
        *("".join(seated[side * places : (side + 1) * places]) for side in range(sides)),
        totals=[draw(st.sampled_from((60, 151, 151))) for _ in range(sides)],
        at=NOON + draw(st.sampled_from(MOMENTS)),
        family=family,
        facts=draw(st.sampled_from((FACTS, SeatFacts(thought=7), None))),
        deserters=people[0] if draw(st.integers(0, 5)) == 0 else "",
    )
    return Shown(played, draw(st.sampled_from(CIRCLES)))


def matches(least: int, most: int) -> st.SearchStrategy[list[Shown]]:
    return st.integers(least, most).flatmap(
        lambda count: st.tuples(*(shown(number) for number in range(count))).map(list)
    )


def kept(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Everything that follows from the results, bit for bit, except the number of writes."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for table in (players, tallies, encounters, contracts):
        columns = [column for column in table.c if column.name != "version"]
        rows = connection.execute(select(*columns).order_by(*table.primary_key))
        found[table.name] = [tuple(row) for row in rows]
    seats = select(
        result_seats.c.match_id, result_seats.c.seat, result_seats.c.mu, result_seats.c.sigma
    )
    rows = connection.execute(
        seats.where(result_seats.c.mu.is_not(None)).order_by("match_id", "seat")
    )
    found["ratings"] = [tuple(row) for row in rows]
    return found


def entered(connection: Connection, some: Sequence[Shown]) -> None:
    for one in some:
        enter_now(connection, one.match, *one.circles)


@settings(max_examples=often(6, 20), deadline=None)
@given(st.data())
def test_the_order_in_which_matches_are_entered_does_not_matter(data: st.DataObject) -> None:
    some = data.draw(matches(2, 9))
    with forgetful() as connection:
        entered(connection, sorted(some, key=lambda one: one.match.key))
        straight = kept(connection)
        assert rebuild(connection).none
        assert kept(connection) == straight
    with forgetful() as connection:
        entered(connection, data.draw(st.permutations(some)))
        assert kept(connection) == straight
        assert rebuild(connection).none


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_a_match_that_is_voided_might_as_well_not_have_been(data: st.DataObject) -> None:
    some = data.draw(matches(2, 8))
    gone = data.draw(st.sampled_from(some))
    with forgetful() as connection:
        entered(connection, [one for one in some if one is not gone])
        without = kept(connection)
    with forgetful() as connection:
        entered(connection, some)
        void(connection, gone.match.match_id, DECREE)
        assert kept(connection) == without
        assert rebuild(connection).none


@settings(max_examples=15, deadline=None)
@given(matches(2, 9), st.booleans())
def test_two_accounts_that_become_one_might_always_have_been_one(
    some: list[Shown], barred: bool
) -> None:
    with forgetful() as connection:
        entered(connection, [Shown(as_one(one.match), one.circles) for one in some])
        if barred:
            exclude(connection, "A", DECREE)
        together = kept(connection)
    with forgetful() as connection:
        entered(connection, some)
        if barred:
            exclude(connection, "B", DECREE)
        merge(connection, "B", "A")
        assert kept(connection) == together
        assert rebuild(connection).none
    with forgetful() as connection:
        entered(connection, [Shown(one.match.inherited({"B": "A"}), one.circles) for one in some])
        if barred:
            exclude(connection, "A", DECREE)
        assert kept(connection) == together


@every("come_late", [False, True])
def test_nobody_gets_rid_of_a_loss_by_linking_somebody_who_sat_there(*, come_late: bool) -> None:
    """Neither a second account that has played helps, nor one that took a chair at the end."""
    lost, won = match(1, "CD", "AB"), match(2, "AB", "CD")
    if come_late:
        lost, won = (
            replace(
                one,
                seats=tuple(replace(seat, counted=seat.account_id != "B") for seat in one.seats),
            )
            for one in (lost, won)
        )
    for old, new in ("BA", "AB"):
        with forgetful() as connection:
            entered(connection, [Shown(lost, ()), Shown(won, ())])
            merge(connection, old, new)
            assert rebuild(connection).none
            career = read_careers(connection, lost.family, (new, "C"))
            total = career[new].career.tallies["", ""]
            assert (total.matches, total.sixths) == ((2, 6) if come_late else (1, 0))
            assert career["C"].career.tallies["", ""].sixths == 6, "their win stays theirs"


def test_nobody_gets_rid_of_a_loss_by_an_excluded_person_who_sits_down_for_a_while() -> None:
    lost = match(1, "CD", "AB")
    left = [replace(one, left=one.account_id == "B") for one in lost.seats]
    with forgetful() as connection:
        exclude(connection, "B", DECREE)
        entered(connection, [Shown(lost, ())])
        assert not connection.scalars(select(players.c.account_id)).all(), "B has played it"
    with forgetful() as connection:
        exclude(connection, "B", DECREE)
        entered(connection, [Shown(replace(lost, seats=tuple(left)), ())])
        assert sorted(connection.scalars(select(players.c.account_id))) == ["A", "C", "D"]
        assert rebuild(connection).none


def as_one(played: FinishedMatch) -> FinishedMatch:
    """The match if B were A; a person who sits there twice can only lose."""
    seats = tuple(
        replace(seat, account_id="A") if seat.account_id == "B" else seat for seat in played.seats
    )
    own = [seat for seat in seats if seat.account_id == "A"]
    if len(own) < 2:
        return replace(played, seats=seats)
    worst = min(own, key=lambda seat: seat.won)
    seats = tuple(
        replace(seat, counted=False) if seat in own and seat is not worst else seat
        for seat in seats
    )
    against = {seat.side for seat in seats if seat.player is not None}
    stands = worst.won < 1 and len(against) == len({seat.side for seat in seats})
    return replace(played, seats=seats, rated=played.rated and stands)


@settings(max_examples=often(6, 20), deadline=None)
@given(
    matches(3, 9),
    st.sampled_from(("", "x/1", "x/2")),
    st.sampled_from(("", "2026-11", "2026-10", "2026-W47", "2026-W46")),
)
def test_every_leaderboard_is_what_a_plain_count_of_the_results_comes_to(
    some: list[Shown], circle: str, period: str
) -> None:
    own = parts([one.match for one in some], {one.match.match_id: one.circles for one in some})
    last = {who: his[-1].match.finished_at for who, his in own.items()}
    # Past periods are dropped when somebody plays again.
    counted = {who: his for who, his in own.items() if period in periods_at(last[who]).kept}
    with forgetful() as connection:
        entered(connection, some)
        for family in {one.match.family for one in some}:
            for by in LeaderboardOrder:
                expected = ladder(counted, circle, period, family, by)
                assert told(connection, Board(by, circle, period, family)) == expected


def told(connection: Connection, board: Board) -> list[tuple[int | None, str, int, object]]:
    """All pages of a leaderboard; each one shows the reader's place."""
    found: list[tuple[int | None, str, int, object]] = []
    pages = number = 1
    while number <= pages:
        page = read_leaderboard(connection, board, page=number - 1, own="A", size=2)
        found += [(row.rank, row.account_id, row.matches, row.won) for row in page.rows]
        pages, number = page.pages, number + 1
    assert page.ranked == len(found)
    mine = read_leaderboard(connection, board, page=None, own="A", size=2)
    ranked = {row[1]: row[0] for row in found}
    if "A" in ranked:
        assert mine.own is not None
        assert mine.own.rank == ranked["A"]
        assert "A" in [row.account_id for row in mine.rows]
    else:
        assert mine.own is None or mine.own.rank is None
    return found


def test_nobody_gains_by_playing_against_themselves() -> None:
    with forgetful() as connection:
        for number, sides in enumerate((("AA", "BB"), ("AB", "AB"), ("AB", "CA"), ("Ab", "Ac"))):
            enter_now(connection, match(number, *sides), "x/1")
        assert not any(kept(connection).values())


def test_old_results_with_few_details_count() -> None:
    with forgetful() as connection:
        entered(connection, [Shown(match(1, "AB", "CD"), ("x/1",))])
        (best, *_) = read_leaderboard(
            connection,
            Board(LeaderboardOrder.POINTS, "x/1", "", Family.BULGARIAN),
            page=0,
            own="",
            size=5,
        ).rows
        assert (best.points, best.against, best.deals, best.capots) == (151, 90, 12, 0)


def test_an_excluded_person_keeps_their_results_and_plays_for_nothing_afterwards() -> None:
    board = Board(LeaderboardOrder.WON, "", "", Family.BULGARIAN)
    with forgetful() as connection:
        entered(connection, [Shown(match(n, "AB", "CD"), ("x/1",)) for n in range(4)])
        before = kept(connection)
        exclude(connection, "B", DECREE)
        found = read_leaderboard(connection, board, page=0, own="B", size=5)
        assert [row.account_id for row in found.rows] == ["A", "C", "D"]
        assert (found.ranked, found.own) == (3, None)
        enter_now(connection, match(5, "AB", "CD"), "x/1")
        after = kept(connection)
        assert [row for row in before["tallies"] if row[0] != "B"] == after["tallies"]
        assert {**before, "tallies": None} == {**after, "tallies": None}
        assert rebuild(connection).none
        enter_now(connection, replace(match(6, "AE", "CD"), finished_at=NOON - 1), "x/1")
        assert rebuild(connection).none


def test_a_rebuild_tells_what_was_otherwise_and_puts_it_right() -> None:
    with forgetful() as connection:
        entered(connection, [Shown(match(n, "AB", "CD"), ("x/1",)) for n in range(3)])
        right = kept(connection)
        connection.exec_driver_sql(
            "UPDATE result_seats SET mu = mu + 1e-12 WHERE match_id LIKE 't001%'"
        )
        connection.exec_driver_sql("DELETE FROM tallies WHERE account_id = 'A' AND period = ''")
        connection.exec_driver_sql("INSERT INTO contracts VALUES ('Z', 'bela', 'S', 1, 1, 1)")
        connection.exec_driver_sql("UPDATE players SET mu = 31 WHERE account_id = 'C'")
        found = rebuild(connection)
        assert found.ratings == 4
        assert found.rows["tallies"] == 2
        assert found.people == 3
        assert found.examples["C"] == ["bulgarian"]
        assert kept(connection) == right


class Deed(StrEnum):
    """Changes of the standings; a match can be entered long after later ones."""

    ENTER = "enter"
    VOID = "void"
    EXCLUDE = "exclude"
    READMIT = "readmit"
    MERGE = "merge"
    MOVE = "move"


class Model:
    """A model of the standings that keeps only the bare results."""

    def __init__(self) -> None:
        self.shown: dict[str, Shown] = {}
        self.voided: set[str] = set()
        self.excluded: set[str] = set()
        self.heirs: dict[str, str] = {}
        self.circles: dict[str, str] = {}

    def enter(self, one: Shown) -> Shown:
        match = one.match.inherited(self.heirs)
        circles = tuple(sorted({self.circles.get(circle, circle) for circle in one.circles}))
        rated = match.rated and self.excluded.isdisjoint(match.people)
        self.shown[match.match_id] = Shown(replace(match, rated=rated), circles)
        return Shown(match, circles)

    def merge(self, old: str, new: str) -> None:
        self.heirs[old] = new
        for match_id, one in self.shown.items():
            self.shown[match_id] = one._replace(match=one.match.inherited({old: new}))
        if old in self.excluded:
            self.excluded = self.excluded - {old} | {new}

    def move(self, old: str, new: str) -> None:
        self.circles[old] = new
        for match_id, one in self.shown.items():
            circles = {new if circle == old else circle for circle in one.circles}
            self.shown[match_id] = one._replace(circles=tuple(sorted(circles)))

    def straight(self, connection: Connection) -> None:
        """Enter the results directly, in order."""
        left = [one for match_id, one in self.shown.items() if match_id not in self.voided]
        entered(connection, sorted(left, key=lambda one: one.match.key))
        for who in sorted(self.excluded):
            exclude(connection, who, DECREE)


def do(
    deed: Deed, connection: Connection, model: Model, one: Shown | None, who: str, at: int
) -> None:
    """Make a change in both, if possible; `one` is a match to be entered."""
    decree = replace(DECREE, at=at)
    match deed:
        case Deed.ENTER if one is not None:
            entered(connection, [model.enter(one)])
        case Deed.VOID if left := sorted(set(model.shown) - model.voided):
            gone = left[at % len(left)]
            model.voided.add(gone)
            void(connection, gone, decree)
        case Deed.EXCLUDE if who not in (*model.excluded, *model.heirs):
            model.excluded.add(who)
            exclude(connection, who, decree)
        case Deed.READMIT if model.excluded:
            again = min(model.excluded)
            model.excluded.remove(again)
            readmit(connection, again, decree)
        case Deed.MERGE if left := sorted({"B", "F"} - set(model.heirs)):
            old, new = left[0], {"B": "A", "F": "E"}[left[0]]
            model.merge(old, new)
            merge(connection, old, new)
        case Deed.MOVE if not model.circles:
            model.move("x/1", "x/2")
            store(connection, move_of(connection, "x/1", "x/2"))


@settings(max_examples=often(6, 20), deadline=None)
@given(st.data())
def test_the_standings_follow_from_the_results(data: st.DataObject) -> None:
    model, waiting = Model(), data.draw(matches(3, 9))
    others = [deed for deed in Deed if deed is not Deed.ENTER]
    deeds = data.draw(st.lists(st.sampled_from(others), min_size=2, max_size=7))
    steps = data.draw(st.permutations([*(Deed.ENTER for _ in waiting), *deeds]))
    with forgetful() as connection:
        for at, deed in enumerate(steps):
            one = waiting.pop() if deed is Deed.ENTER else None
            do(deed, connection, model, one, data.draw(st.sampled_from("ABCDEF")), at)
        happened = kept(connection)
        assert rebuild(connection).none
    with forgetful() as connection:
        model.straight(connection)
        assert kept(connection) == happened


async def test_standings_of_an_older_basis_are_recomputed_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.standings.recount.TELLING", 0)
    caplog.set_level(logging.INFO)
    database = await open_database(await migrated_database(tmp_path / "belot.sqlite3"))
    some = [Shown(match(number, "AB", "CD", at=NOON + number), ("x/1",)) for number in range(4)]

    def make_outdated(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
        entered(connection, some)
        right = kept(connection)
        connection.execute(update(reckonings).values(basis=reckonings.c.basis - 1))
        connection.execute(update(result_seats).values(mu=None, sigma=None))
        for table in (players, tallies, encounters, contracts):
            connection.execute(delete(table))
        return right

    right = await database.write(make_outdated)
    found = await rebuild_if_outdated(database)
    assert found is not None
    assert not found.none
    for told in ("from 4 results", "ratings: 0 of 4", "people: 0 of 4", "recomputed all"):
        assert told in caplog.text
    assert await rebuild_if_outdated(database) is None, "once is enough"
    assert await database.write(kept) == right
    await database.close()
