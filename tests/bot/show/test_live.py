"""Live tables are found by their state, whatever has happened to them."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.chat import Place
from bot.show.live_tables import LiveTables, is_own, sits_at
from engine.rules.ruleset import rules_of
from engine.tables.table import Chair, Pace, Table

BEGAN = datetime(2031, 5, 4, tzinfo=UTC)
RULES = rules_of("belot_bg")
PLACES = tuple(Place("test", name) for name in "xyz")
PEOPLE = "abc"

IDS = st.sampled_from(["t1", "t2", "t3"])
CHAIRS = st.lists(st.none() | st.sampled_from(PEOPLE), min_size=4, max_size=4)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), IDS, CHAIRS),
        st.tuples(st.just("place"), IDS, st.frozensets(st.sampled_from(PLACES))),
        st.tuples(st.just("remove"), IDS, st.none()),
    ),
    max_size=30,
)


def table_of(table_id: str, accounts: list[str | None], at: int) -> Table:
    return Table(
        id=table_id,
        code=f"CODE{table_id[1]}",
        opener="a",
        preset="belot_bg",
        rules=RULES,
        pace=Pace(),
        chairs=tuple(Chair(account) for account in accounts),
        version=at,
        since=BEGAN,
        last_at=BEGAN + timedelta(seconds=at),
        used_at=BEGAN,
    )


@given(STEPS)
def test_it_finds_what_a_search_would_find(steps: list[tuple[str, str, object]]) -> None:
    live, tables, places = LiveTables(), dict[str, Table](), dict[str, frozenset[Place]]()
    for at, (what, table_id, found) in enumerate(steps):
        if what == "put":
            assert isinstance(found, list)
            tables[table_id] = table_of(table_id, found, at)
            live.put(tables[table_id])
        elif what == "place":
            assert isinstance(found, frozenset)
            places[table_id] = found
            live.place(table_id, found)
        elif table_id in tables:
            del tables[table_id]
            places.pop(table_id, None)
            live.remove(table_id)
        newest = sorted(tables.values(), key=lambda table: table.last_at, reverse=True)
        assert {table.id: table for table in live} == tables
        assert len(live) == len(tables)
        assert live.unplaced == tables.keys() - places.keys()
        for number in "123":
            assert live.of_code(f"CODE{number}") == tables.get(f"t{number}")
            assert live.get(f"t{number}") == tables.get(f"t{number}")
        for place in PLACES:
            shown = [table for table in newest if place in places.get(table.id, ())]
            assert list(live.shown_in(place)) == shown
        for account in PEOPLE:
            his = [t for t in newest if t.opener == account or t.seat_of(account) is not None]
            assert list(live.of_account(account)) == his


def test_people_sit_where_they_play_or_will_play() -> None:
    chairs = Chair("b"), Chair("c", reserved="d"), Chair("e", retired=True), Chair()
    table = table_of("t1", [], 0)._replace(chairs=chairs)
    assert [one for one in "abcdef" if sits_at(table, one)] == ["b", "c", "d"]
    assert [one for one in "abcdef" if is_own(table, one)] == ["a", "b", "c", "d"]
