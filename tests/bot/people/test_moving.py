"""A chat gets another id."""

from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from bot.people.moved_places import move
from bot.people.places import Places, circle_of
from bot.storage.surfaces import SurfaceRow, Surfaces
from engine.standings.boards import LeaderboardOrder, leaderboard
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.store.journal import write_new_table
from tests.engine.standings.played import enter, match
from tests.engine.store.opened import Store

FAMILY = Family.BULGARIAN
OLD, NEW = Place("telegram", "-5", title="Belot"), Place("telegram", "-100777")


@pytest.fixture
def places(store: Store) -> Places:
    return Places(store.database, store.committer)


async def played(store: Store, places: Places, place: Place, *tables: str) -> str:
    """Tables that are shown in a place, each with a match and a message."""
    row = await places.of(place)
    surfaces = Surfaces(store.database, store.committer)
    for table in tables:
        if not await places.showing(table):
            await store.committer.commit(write_new_table(table, table, [], status="lobby", at=0))
            result = replace(match(ord(table), "AB", "CD"), table_id=table)
            await enter(store, result, circle_of(place))
        await places.show(table, row.id, 5)
        await surfaces.save(SurfaceRow(row.id, f"{table}/lobby/0.0.0", table, 1, "m"))
    return row.id


async def counted(store: Store, place: Place) -> int:
    """The matches that count in a place, of the person who has played the most there."""
    board = await leaderboard(
        store.database, circle_of(place), ALL_TIME, FAMILY, LeaderboardOrder.WON
    )
    assert (await store.database.write(rebuild)).none
    return max((row.matches for row in board.rows), default=0)


async def test_all_topics_go_along_and_only_the_messages_are_lost(
    store: Store, places: Places
) -> None:
    topic = replace(OLD, topic="3", title="")
    here, there = await played(store, places, OLD, "a"), await played(store, places, topic, "b")
    await places.change(here, lambda row: replace(row, language="bg"))
    await places.change(here, lambda row: replace(row, reachable=False))
    assert set(await move(places, OLD, NEW)) == {OLD, topic}
    assert await move(places, OLD, NEW) == ()
    row = await places.of(NEW)
    assert (row.id, row.language, row.reachable, row.place.title) == (here, "bg", True, "Belot")
    assert (await places.of(replace(NEW, topic="3"))).id == there
    assert [shown.id for shown in await places.showing("a")] == [here]
    assert (await counted(store, OLD), await counted(store, NEW)) == (0, 2)
    surfaces = Surfaces(store.database, store.committer)
    assert await surfaces.of_place(here) == await surfaces.of_place(there) == ()


async def test_a_place_that_is_there_already_inherits(store: Store, places: Places) -> None:
    old = await played(store, places, OLD, "a", "b")
    new = await played(store, places, NEW, "b", "c")
    await places.change(old, lambda row: replace(row, language="bg"))
    await places.change(old, lambda row: replace(row, settings='{"preset":"avkm"}'))
    await places.change(new, lambda row: replace(row, language="en"))
    assert await move(places, OLD, NEW) == (OLD,)
    row = await places.of(NEW)
    assert (row.id, row.language, row.settings) == (new, "bg", '{"preset":"avkm"}')
    assert await places.get(old) is None
    for table in "abc":
        assert [shown.id for shown in await places.showing(table)] == [new]
    assert (await counted(store, OLD), await counted(store, NEW)) == (0, 3)
    standing = await Surfaces(store.database, store.committer).of_place(new)
    assert [surface.table_id for surface in standing] == ["b", "c"]


async def test_without_topics_a_chat_takes_over_what_stood_in_them(
    store: Store, places: Places
) -> None:
    """The first one moves with its messages; those in the chat itself stay."""
    one, other = replace(OLD, topic="3"), replace(OLD, topic="4")
    await played(store, places, one, "a")
    await places.change((await places.of(one)).id, lambda row: replace(row, language="bg"))
    await played(store, places, other, "b")
    assert set(await move(places, OLD, OLD)) == {one, other}
    whole = await places.of(OLD)
    assert whole.language == "bg"
    assert [row.place for row in await places.of_chat(OLD)] == [OLD]
    for table in "ab":
        assert [row.id for row in await places.showing(table)] == [whole.id]
    standing = await Surfaces(store.database, store.committer).of_place(whole.id)
    assert len(standing) == 1
    assert await move(places, OLD, OLD) == ()
