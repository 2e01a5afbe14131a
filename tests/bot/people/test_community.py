"""Places with the same people: a channel and its threads, a server's channels, topics."""

from fractions import Fraction

from adapters.platform.chat import Place
from bot.people.places import PlaceRow, circle_of
from engine.standings.boards import LeaderboardOrder, leaderboard
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from tests.bot.people.test_directory import directory_of
from tests.engine.standings.played import enter, match
from tests.engine.store.opened import Store

SERVER = "900"
CHANNEL = Place("discord", "1", title="Клуб · #белот", community=SERVER)
THREAD = Place("discord", "2", title="Маса на Ана", community=SERVER)
OTHER = Place("discord", "3", title="Клуб · #други", community=SERVER)
ELSEWHERE = Place("discord", "4", community="901")


Won = list[tuple[str, int, Fraction]]


async def ladder(store: Store, row: PlaceRow) -> Won:
    circle = circle_of(row.place)
    board = await leaderboard(
        store.database, circle, ALL_TIME, Family.INDIVIDUAL, LeaderboardOrder.WON
    )
    return [(one.account_id, one.matches, one.won) for one in board.rows]


async def play(store: Store, number: int, *rows: PlaceRow) -> None:
    duel = match(number, "A", "B", family=Family.INDIVIDUAL)
    await enter(store, duel, *(circle_of(row.place) for row in rows))


async def test_a_match_in_a_thread_counts_in_its_channel_and_all_over_the_server(
    store: Store,
) -> None:
    directory = directory_of(store)
    for place in (CHANNEL, THREAD, OTHER, ELSEWHERE):
        await directory.came(place)
    thread, channel = await directory.place(THREAD), await directory.place(CHANNEL)
    await play(store, 1, thread)
    await play(store, 2, channel, thread)
    expected = [("A", 2, Fraction(2)), ("B", 2, Fraction(0))]
    for place in (CHANNEL, THREAD, OTHER):
        assert await ladder(store, await directory.place(place)) == expected
    assert await ladder(store, await directory.place(ELSEWHERE)) == []


async def test_matches_before_servers_were_known_count_once_the_place_is_heard_of(
    store: Store,
) -> None:
    directory = directory_of(store)
    old = await directory.place(Place("discord", "2"))
    await play(store, 1, old)
    await directory.came(OTHER)
    other = await directory.place(OTHER)
    assert await ladder(store, await directory.place(Place("discord", "2"))) != []
    assert await ladder(store, other) == []
    await play(store, 2, old, other)
    await directory.came(THREAD)
    assert await ladder(store, other) == [("A", 2, Fraction(2)), ("B", 2, Fraction(0))]
    assert (await store.database.write(rebuild)).none
    anew = directory_of(store)
    assert (await anew.place(THREAD)).place.community == SERVER, "it is kept"


async def test_topics_of_a_group_share_a_ladder_and_groups_do_not(store: Store) -> None:
    directory = directory_of(store)
    topics = [await directory.place(Place("telegram", "-100", topic)) for topic in ("", "7")]
    other = await directory.place(Place("telegram", "-200"))
    await play(store, 1, topics[1])
    assert await ladder(store, topics[0]) == await ladder(store, topics[1]) != []
    assert await ladder(store, other) == []


async def test_nobodys_private_chat_is_a_group(store: Store) -> None:
    row = await directory_of(store).place(Place("telegram", "7", private=True))
    await play(store, 1, row)
    assert await ladder(store, row) == [], "it is everybody's board, on which they have no place"
