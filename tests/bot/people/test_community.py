"""Places that share people: a channel and its threads, the channels of a server, topics."""

from fractions import Fraction

from adapters.chat import Place
from bot.people.places import PlaceRow
from engine.standings.results import Standing, leaderboard
from tests.bot.people.test_directory import directory_of
from tests.engine.standings.test_results import enter, result
from tests.engine.store.opened import Store

SERVER = "900"
CHANNEL = Place("discord", "1", title="Клуб · #белот", community=SERVER)
THREAD = Place("discord", "2", title="Маса на Ана", community=SERVER)
OTHER = Place("discord", "3", title="Клуб · #други", community=SERVER)
ELSEWHERE = Place("discord", "4", community="901")


async def ladder(store: Store, row: PlaceRow) -> tuple[Standing, ...]:
    places = directory_of(store).places
    return await leaderboard(store.database, await places.around(row.place), 10)


async def test_a_match_in_a_thread_counts_in_its_channel_and_all_over_the_server(
    store: Store,
) -> None:
    directory = directory_of(store)
    for place in (CHANNEL, THREAD, OTHER, ELSEWHERE):
        await directory.came(place)
    thread, channel = await directory.place(THREAD), await directory.place(CHANNEL)
    await enter(store, result(1, "A", "B"), thread.id)
    await enter(store, result(2, "A", "B"), channel.id, thread.id)
    expected = (Standing("A", 2, Fraction(2)), Standing("B", 2, Fraction(0)))
    for place in (CHANNEL, THREAD, OTHER):
        assert await ladder(store, await directory.place(place)) == expected
    assert await ladder(store, await directory.place(ELSEWHERE)) == ()


async def test_what_was_played_before_servers_were_known_counts_once_the_place_is_heard_of(
    store: Store,
) -> None:
    directory = directory_of(store)
    old = await directory.place(Place("discord", "2"))
    await enter(store, result(1, "A", "B"), old.id)
    await directory.came(OTHER)
    assert await ladder(store, await directory.place(Place("discord", "2"))) != ()
    assert await ladder(store, await directory.place(OTHER)) == ()
    await directory.came(THREAD)
    assert await ladder(store, await directory.place(OTHER)) != ()
    anew = directory_of(store)
    assert (await anew.place(THREAD)).place.community == SERVER, "it is kept"


async def test_topics_of_a_group_share_a_ladder_and_groups_do_not(store: Store) -> None:
    directory = directory_of(store)
    topics = [await directory.place(Place("telegram", "-100", topic)) for topic in ("", "7")]
    other = await directory.place(Place("telegram", "-200"))
    await enter(store, result(1, "A", "B"), topics[1].id)
    assert await ladder(store, topics[0]) == await ladder(store, topics[1]) != ()
    assert await ladder(store, other) == ()
