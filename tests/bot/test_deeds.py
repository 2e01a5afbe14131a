"""Everything that can be done to people, accounts, matches and groups, against all readers.

One table has a line for each deed and a column for each reader. Deeds and readers are collected
from the code, so a new one fails here until somebody has specified its results.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from types import ModuleType
from typing import Final, NamedTuple

import pytest
from sqlalchemy import insert, select

from adapters.platform.chat import Person, Place
from bot.people import moved_places, own_rows
from bot.people.accounts import FORMER, Accounts
from bot.people.links import Links, MergedInto
from bot.people.moved_places import move
from bot.people.own_rows import own_data
from bot.people.places import Places, circle_of
from bot.people.preferences import Avoided
from bot.storage import erasure
from bot.storage.erasure import Erasure
from engine.directing import promos
from engine.directing.journal import TournamentJournal
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock, from_ms
from engine.promos import decide as c
from engine.promos.promo import Promo, PromoEvent, PromoPrize, PromoTerms
from engine.standings import accounts as books_and_people
from engine.standings import boards, entry, merge, operator, profiles, recount, summaries
from engine.standings.boards import LeaderboardOrder, leaderboard
from engine.standings.operator import RatingDecision, exclude, readmit, void
from engine.standings.profiles import history, profile, versus
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.standings.summaries import highlights, period_summary
from engine.store.commits import Batch, Write
from engine.store.database import Database
from engine.store.schema import (
    metadata,
    milestones,
    tournament_entries,
    tournament_events,
    tournaments,
)
from tests.engine.directing.scored import write_score
from tests.engine.standings.played import FACTS, NOON, enter, match
from tests.engine.store.opened import Store
from tests.every import every

FAMILY: Final = Family.BULGARIAN
GROUP, MOVED = Place("telegram", "-5", title="Belot"), Place("telegram", "-100777")
PEOPLE: Final = {"A": "telegram", "B": "telegram", "C": "telegram", "D": "telegram", "E": "browser"}
"""Accounts by id, with their platforms; E is A's account on another one."""
DECREE: Final = RatingDecision("op", "plays by machine", NOON)
SOON: Final = from_ms(NOON) - timedelta(hours=1)


class World(NamedTuple):
    """Some people who have played a few matches, and the tables of a tournament in a period.

    A and B win three matches against C and D, and E wins one with B; A takes part in the period.
    """

    store: Store
    accounts: Accounts
    places: Places
    links: Links
    journal: PromoJournal
    promo: str

    @property
    def database(self) -> Database:
        return self.store.database

    async def link(self) -> None:
        taken = await self.links.take(await self.links.give("A"), "E")
        assert isinstance(taken, MergedInto)

    async def forget(self, account: str) -> None:
        forget = Erasure(self.database, lambda: 7, lambda _: "former player")
        await forget.forget(account)

    async def govern(self, deed: Callable[..., None], about: str) -> None:
        await self.database.write(lambda one: deed(one, about, DECREE))

    async def comes(self, user: str, name: str) -> str:
        """The account of a person who appears on a platform."""
        return (await self.accounts.of(Person(PEOPLE[user], user, name))).id


@pytest.fixture(autouse=True)
def placed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few matches against few people are enough for a place on leaderboards."""
    for name in ("MATCHES", "PEOPLE"):
        monkeypatch.setattr(f"engine.standings.ratings.ESTABLISHED_{name}", 1)
        monkeypatch.setattr(f"engine.standings.ratings.PLACED_{name}", 1)


@pytest.fixture
async def world(store: Store) -> World:
    ids = chain(PEOPLE, "NOP")
    accounts = Accounts(store.database, store.committer, lambda: 5, lambda: next(ids))
    places = Places(store.database, store.committer)
    for account, platform in PEOPLE.items():
        await accounts.of(Person(platform, account, f"{account}-name"))
    await places.of(GROUP)
    for number, sides in enumerate((("AB", "CD"), ("AB", "CD"), ("AB", "CD"), ("EB", "CD"))):
        played = match(number, *sides, facts=FACTS)
        writes = write_score(sides[0][0], 100 + number, number, played.finished_at)
        await store.committer.commit(Batch(writes))
        table = replace(played, table_id=f"t{number}")
        await enter(store, table, circle_of(GROUP))
    journal = PromoJournal(store.database, store.committer, _Early(), heirs=accounts.heirs)
    terms = PromoTerms("May", SOON, SOON + timedelta(hours=9), (PromoPrize(1, 500),))
    promo = await journal.announce(c.AnnouncePromo("op", terms))
    for account in ("A", "B"):
        await journal.enter(promo.id, account)
    await store.committer.commit(Batch(write_score("B", 50, 9, NOON)))
    entry = {"tournament_id": "cup0", "account_id": "A", "state": "champion", "updated_at": 5}
    await store.committer.commit(Batch((Write(insert(tournament_entries), entry),)))
    for one, other in ("CA", "EC"):
        await Avoided(store.database, store.committer).add(one, other)
    links = Links(store.database, lambda: 5, lambda: "N")
    return World(store, accounts, places, links, journal, promo.id)


class _Early(SystemClock):
    """Before the period."""

    def now(self) -> datetime:
        return SOON - timedelta(hours=1)


# --- deeds ----------------------------------------------------------------------------------------


async def nothing(_world: World) -> None:
    """Everything is as it was played."""


async def link(world: World) -> None:
    await world.link()


async def link_uncounted(world: World) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("engine.standings.merge.MOST", 0)
        await world.link()


async def link_and_rebuild(world: World) -> None:
    await link_uncounted(world)
    await world.database.write(partial(rebuild, heirs=await world.accounts.heirs()))


async def unlink(world: World) -> None:
    await world.link()
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))


async def exclude_a(world: World) -> None:
    await world.govern(exclude, "A")


async def exclude_uncounted(world: World) -> None:
    await link_uncounted(world)
    await world.govern(exclude, "A")


async def link_to_excluded(world: World) -> None:
    await world.govern(exclude, "A")
    await link_uncounted(world)


async def unlink_excluded(world: World) -> None:
    await world.link()
    await world.govern(exclude, "A")
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))
    await enter(world.store, match(20, "NB", "CD", facts=FACTS), circle_of(GROUP))


async def unlink_and_link_again(world: World) -> None:
    await unlink_excluded(world)
    taken = await world.links.take(await world.links.give("A"), "N")
    assert isinstance(taken, MergedInto)


async def readmit_a(world: World) -> None:
    await exclude_uncounted(world)
    await world.govern(readmit, "A")


async def void_one(world: World) -> None:
    await world.govern(void, "t0:1")


async def void_all(world: World) -> None:
    for number in range(3):
        await world.govern(void, f"t{number}:1")


async def forget(world: World) -> None:
    await world.forget("A")


async def forget_excluded(world: World) -> None:
    await world.govern(exclude, "A")
    await world.forget("A")
    new = await world.comes("A", "A-name")
    await enter(world.store, match(20, f"{new}B", "CD", facts=FACTS), circle_of(GROUP))


async def forget_linked(world: World) -> None:
    await world.link()
    await world.forget("A")


async def rename(world: World) -> None:
    assert await world.comes("A", "Ana") == "A"


async def merge_groups(world: World) -> None:
    await enter(world.store, match(20, "AB", "CD", facts=FACTS), circle_of(MOVED))
    await world.places.of(MOVED)
    await move(world.places, GROUP, MOVED)


DEEDS: Final = {
    deed.__name__: deed
    for deed in (
        nothing,
        link,
        link_uncounted,
        link_and_rebuild,
        unlink,
        exclude_a,
        exclude_uncounted,
        link_to_excluded,
        unlink_excluded,
        unlink_and_link_again,
        readmit_a,
        void_one,
        void_all,
        forget,
        forget_excluded,
        forget_linked,
        rename,
        merge_groups,
    )
}


# --- readers --------------------------------------------------------------------------------------


async def board(world: World) -> str:
    """Everybody's leaderboard."""
    return await _board(world, "")


async def group_board(world: World) -> str:
    """The leaderboards of the groups."""
    boards = [await _board(world, circle_of(place)) for place in (GROUP, MOVED)]
    return " / ".join(boards).strip(" /")


async def _board(world: World, circle: str) -> str:
    found = await leaderboard(world.database, circle, "", FAMILY, LeaderboardOrder.WON)
    return " ".join(f"{row.account_id}{row.won}" for row in found.rows)


async def profile_of_a(world: World) -> str:
    found = await profile(world.database, "A", FAMILY)
    return f"{found.total.matches} matches, place {found.rank}" if found is not None else "-"


async def against_a(world: World) -> str:
    """A as C sees them."""
    found = await versus(world.database, "C", "A", FAMILY)
    return f"{found.own.against} matches"


async def history_of_a(world: World) -> str:
    found = await history(world.database, "A")
    return "".join("v" if row.voided else "." if row.gained is None else "+" for row in found.rows)


async def post(world: World) -> str:
    """The groups' summaries of the month."""
    found = []
    for place in (GROUP, MOVED):
        summary = await period_summary(world.database, circle_of(place), "2026-11")
        told = highlights(summary)
        best = " ".join(f"{one.account_id}{one.won}" for one in told.best)
        found.append(f"{summary.matches}: {best}, {'+'.join(told.pair or ())}")
    return " / ".join(one for one in found if not one.startswith("0"))


async def promo(world: World) -> str:
    """The ranking of the period."""
    ranked = await world.journal.ranking(await world.journal.load(world.promo))
    return " ".join(f"{one.account}{one.value}" for one in ranked)


async def takers(world: World) -> str:
    """The people who take part in the period, and those who are out of it."""
    entered = await world.journal.entered(world.promo)
    out = await world.journal.out(await world.journal.load(world.promo))
    return " ".join(f"{'-' if one in out else ''}{one}" for one in sorted(entered))


async def tournament_record(world: World) -> str:
    found = await TournamentJournal(world.database).tournaments(("A",))
    return f"{found.won} of {found.played}"


async def file(world: World) -> str:
    """A's file from /mydata, as far as deeds change it."""
    found = await world.database.look(partial(own_data, account_id="A"))
    names = "+".join(row["name"] for row in found["accounts"])
    why = "".join(f", {row['what']}: {row['why']}" for row in found["rulings"])
    assert not any("who" in row for row in found["rulings"])
    counted = (len(found[one]) for one in ("results", "tournament_scores", "exclusions"))
    return f"{names} {'/'.join(map(str, counted))}{why}"


async def first_times(world: World) -> str:
    """A's milestones, and the matches that announced them."""
    query = select(milestones).where(milestones.c.account_id == "A")
    rows = await world.database.look(lambda one: one.execute(query).all())
    return " ".join(sorted(f"{row.milestone}@{row.match_id[:2]}" for row in rows))


async def after(world: World) -> str:
    """The changes announced for A's first match, and whether they reached a milestone."""
    found = await entry.match_effects(world.database, "t0:1")
    reached = {who for _, whose in found.milestones for who in whose}
    gained = {gain.account_id for gain in found.gains}
    return f"{''.join(sorted(gained))} {''.join(sorted(reached))}"


async def kept_apart(world: World) -> str:
    """The accounts that never meet C at open tables."""
    return " ".join(sorted(await Avoided(world.database, world.store.committer).of("C")))


async def names(world: World) -> str:
    found = await world.accounts.names(PEOPLE)
    return "".join("?" if name == FORMER else f"{name[:3]} " for name in found.values()).strip()


READERS: Final = {
    reader.__name__: reader
    for reader in (
        board,
        group_board,
        profile_of_a,
        against_a,
        history_of_a,
        post,
        promo,
        takers,
        tournament_record,
        file,
        first_times,
        after,
        kept_apart,
        names,
    )
}


AS_BEFORE: Final = "as before"

TABLE: Final[Mapping[str, Mapping[str, str]]] = {
    "nothing": {
        "board": "B4 A3 E1 C0 D0",
        "group_board": "B4 A3 E1 C0 D0",
        "profile_of_a": "3 matches, place 1",
        "against_a": "3 matches",
        "history_of_a": "+++",
        "post": "4: B4 A3 E1, A+B",
        "promo": "A303 B50",
        "takers": "A B",
        "tournament_record": "1 of 1",
        "file": "A-name 3/3/0",
        "first_times": "capot@t0 contra@t0 win@t0",
        "after": "ABCD ABCD",
        "kept_apart": "A E",
        "names": "A-n B-n C-n D-n E-n",
    },
    "link": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "link_uncounted": {
        "board": "B4 A3 C0 D0",
        "group_board": "B4 A3 C0 D0",
        "profile_of_a": AS_BEFORE,
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "4: B4 A3, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "link_and_rebuild": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "unlink": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A N",
        "names": AS_BEFORE,
    },
    "exclude_a": {
        "board": "B4 E1 C0 D0",
        "group_board": "B4 E1 C0 D0",
        "profile_of_a": "3 matches, place None",
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "4: B4 E1, ",
        "promo": "B50",
        "takers": "-A B",
        "tournament_record": AS_BEFORE,
        "file": "A-name 3/3/1, exclude: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": AS_BEFORE,
        "names": AS_BEFORE,
    },
    "exclude_uncounted": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "3 matches, place None",
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "4: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "link_to_excluded": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "3 matches, place None",
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "4: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "unlink_excluded": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "4 matches, place None",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "5: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A N",
        "names": AS_BEFORE,
    },
    "unlink_and_link_again": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "4 matches, place None",
        "against_a": "4 matches",
        "history_of_a": ".++++",
        "post": "5: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name+E-name 5/4/1, exclude: plays by machine, exclude: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "readmit_a": {
        "board": "B4 A3 C0 D0",
        "group_board": "B4 A3 C0 D0",
        "profile_of_a": AS_BEFORE,
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "4: B4 A3, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name+E-name 4/4/0, exclude: plays by machine, readmit: plays by machine",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": "A",
        "names": AS_BEFORE,
    },
    "void_one": {
        "board": "B3 A2 E1 C0 D0",
        "group_board": "B3 A2 E1 C0 D0",
        "profile_of_a": "2 matches, place 1",
        "against_a": "2 matches",
        "history_of_a": "++v",
        "post": "3: B3 A2 E1, ",
        "promo": "A203 B50",
        "takers": AS_BEFORE,
        "tournament_record": "0 of 0",
        "file": AS_BEFORE,
        "first_times": "capot@ contra@ win@",
        "after": " ",
        "kept_apart": AS_BEFORE,
        "names": AS_BEFORE,
    },
    "void_all": {
        "board": "B1 E1 C0 D0",
        "group_board": "B1 E1 C0 D0",
        "profile_of_a": "-",
        "against_a": "0 matches",
        "history_of_a": "vvv",
        "post": "1: B1 E1, ",
        "promo": "B50",
        "takers": AS_BEFORE,
        "tournament_record": "0 of 0",
        "file": AS_BEFORE,
        "first_times": "",
        "after": " ",
        "kept_apart": AS_BEFORE,
        "names": AS_BEFORE,
    },
    "forget": {
        "board": AS_BEFORE,
        "group_board": AS_BEFORE,
        "profile_of_a": AS_BEFORE,
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": AS_BEFORE,
        "promo": "B50",
        "takers": "B",
        "tournament_record": AS_BEFORE,
        "file": " 3/3/0",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "E",
        "names": "?B-n C-n D-n E-n",
    },
    "forget_excluded": {
        "board": "B4 E1 C0 D0",
        "group_board": "B4 E1 C0 D0",
        "profile_of_a": "3 matches, place None",
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": "5: B4 E1, ",
        "promo": "B50",
        "takers": "B",
        "tournament_record": AS_BEFORE,
        "file": " 3/3/1",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "E",
        "names": "?B-n C-n D-n E-n",
    },
    "forget_linked": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "promo": "B50",
        "takers": "B",
        "tournament_record": AS_BEFORE,
        "file": "+ 4/4/0",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "",
        "names": "?B-n C-n D-n ?",
    },
    "rename": {
        "board": AS_BEFORE,
        "group_board": AS_BEFORE,
        "profile_of_a": AS_BEFORE,
        "against_a": AS_BEFORE,
        "history_of_a": AS_BEFORE,
        "post": AS_BEFORE,
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "Ana 3/3/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": AS_BEFORE,
        "names": "Ana B-n C-n D-n E-n",
    },
    "merge_groups": {
        "board": "B5 A4 E1 C0 D0",
        "group_board": "B5 A4 E1 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "5: B5 A4 E1, A+B",
        "promo": AS_BEFORE,
        "takers": AS_BEFORE,
        "tournament_record": AS_BEFORE,
        "file": "A-name 4/3/0",
        "first_times": AS_BEFORE,
        "after": AS_BEFORE,
        "kept_apart": AS_BEFORE,
        "names": AS_BEFORE,
    },
}
"""The text of each reader after each deed."""

LATER: Final = ("link_uncounted", "exclude_uncounted", "link_to_excluded", "readmit_a")
"""Deeds that change counts only after all ratings are recomputed."""


def test_the_table_has_every_deed_and_every_reader() -> None:
    assert list(TABLE) == list(DEEDS)
    assert {tuple(cells) for cells in TABLE.values()} == {tuple(READERS)}


@pytest.mark.parametrize("deed", TABLE)
async def test_each_reader_after_each_deed(world: World, deed: str) -> None:
    expected = {
        reader: TABLE["nothing"][reader] if told == AS_BEFORE else told
        for reader, told in TABLE[deed].items()
    }
    await DEEDS[deed](world)
    assert {name: await read(world) for name, read in READERS.items()} == expected
    found = await world.database.write(partial(rebuild, heirs=await world.accounts.heirs()))
    if deed not in LATER:
        assert found.none
        assert {name: await read(world) for name, read in READERS.items()} == expected


async def test_a_tournament_in_which_both_accounts_have_played_counts_once(world: World) -> None:
    """Nor is it lost, nor is one in which only the other account's table was voided."""
    for number, account, state in (
        *((1, "A", "eliminated"), (1, "E", "champion"), (2, "A", "runner_up")),
        (3, "E", "champion"),
    ):
        named = {"tournament_id": f"cup{number}", "account_id": account}
        entry = {**named, "state": state, "updated_at": 5}
        await world.store.committer.commit(Batch((Write(insert(tournament_entries), entry),)))
    await link_uncounted(world)
    own = "A", *await world.accounts.former("A")
    journal = TournamentJournal(world.database)
    assert await journal.tournaments(own) == (4, 1, 3)
    await world.govern(void, "t3:1")
    assert await journal.tournaments(own) == (3, 1, 2), "it was E's table"


async def test_entrants_without_results_are_known_without_reading_tournaments(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the tables whose scores are kept, and those without scores."""
    monkeypatch.setattr(TournamentJournal, "load", None)
    write = world.store.committer.commit
    event = '{"tables":[{"id":"t3","seats":[0,1,2,3]}]}'
    for tournament in ("plain", "other"):
        about = {
            "id": tournament,
            "code": tournament,
            "version": 1,
            "status": "over",
            "updated_at": 5,
        }
        await write(Batch((Write(insert(tournaments), {**about, "chairs": 4}),)))
        for account in ("A", "B", "E"):
            entry = {"tournament_id": tournament, "account_id": account, "state": "champion"}
            await write(Batch((Write(insert(tournament_entries), {**entry, "updated_at": 5}),)))
    told = {"tournament_id": "plain", "seq": 1, "at": 5, "body": event}
    await write(Batch((Write(insert(tournament_events), told),)))
    journal, some = TournamentJournal(world.database), ("cup1", "plain", "other")
    assert not await journal.undone(some, ("A", "B", "E"))
    await world.govern(void, "t1:1")
    await world.govern(void, "t3:1")
    undone = {("cup1", "A"), ("cup1", "B"), ("plain", "B"), ("plain", "E")}
    assert await journal.undone(some, ("A", "B", "E")) == undone
    assert (await journal.tournaments(("E",))).won == 1
    await link_uncounted(world)
    assert ("plain", "E") in await journal.undone(some, ("A", "B", "E")), "the result is A's now"


async def test_an_excluded_person_returns_to_a_period_with_no_other_account(world: World) -> None:
    """Neither a disqualified person nor an excluded one, with any of their accounts."""
    for command in (c.Disqualify("E", "op", "two accounts"), c.LeaveOut("B", "op")):
        await world.journal.ask(world.promo, command)
    await world.link()
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))
    out = await world.journal.out(await world.journal.load(world.promo))
    assert {"A", "E", "N", "B"} <= out


async def test_an_account_is_unlinked_where_something_else_happens_to_a_period(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL, another process stores an event between reading and writing."""
    await world.journal.ask(world.promo, c.Disqualify("E", "op", "two accounts"))
    await world.link()
    carry_on, tried = promos._carry_on, []

    def stale_once(before: Promo, after: Promo, event: PromoEvent) -> tuple[Write, ...]:
        first, *rest = carry_on(before, after, event)
        tried.append(first)
        if len(tried) == 1:
            first = Write(first.statement, {**first.parameters, "old_version": 0})
        return first, *rest

    monkeypatch.setattr(promos, "_carry_on", stale_once)
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))
    assert len(tried) == 2, "it was tried again"
    out = await world.journal.out(await world.journal.load(world.promo))
    assert {"A", "E"} < out


# --- every new deed and reader needs an entry -----------------------------------------------------

DONE_BY: Final[Mapping[ModuleType | type, Mapping[str, str]]] = {
    operator: {"exclude": "exclude_a", "readmit": "readmit_a", "void": "void_one", "unlist": ""},
    merge: {"merge": "link", "give": "", "hand_on_exclusion": "link_to_excluded"}
    | {"is_long_merge": "link_uncounted"},
    recount: {"rebuild": "link_and_rebuild", "rebuild_if_outdated": ""},
    moved_places: {"move": "merge_groups"},
    own_rows: {"bar": "forget_excluded", "excluded_again": "forget_excluded"}
    | dict.fromkeys(("fingerprint", "fingerprints", "own_data", "own_of", "private_places"), ""),
    Links: {"take": "link", "unlink": "unlink", "give": "", "end": "", "giver": ""},
    Erasure: {"forget": "forget"},
}
"""The functions that change what readers show, each with its line of the table."""

READ_BY: Final[Mapping[ModuleType | type, Mapping[str, str]]] = {
    boards: {"leaderboard": "board", "read_leaderboard": "board", "played_families": ""},
    profiles: {"profile": "profile_of_a", "versus": "against_a", "rating_curve": "history_of_a"}
    | {"co_players": "against_a", "families_of": "profile_of_a"}
    | {"families_met": "against_a", "history": "history_of_a", "last_match": ""},
    summaries: {"period_summary": "post", "highlights": "post"}
    | {"active_circles": "", "was_told": "", "write_told": ""},
    entry: {"match_effects": "after"}
    | dict.fromkeys(("reached", "write_milestones", "settle", "settle_to", "milestones_in"), "")
    | dict.fromkeys(("entry", "different", "write_ratings", "recounted"), ""),
    books_and_people: {
        "excluded": "board",
        "apart_among": "board",
        "heirs_among": "takers",
        "accounts_of": "file",
    }
    | {"forgotten_among": "first_times", "established_since": "promo"}
    | dict.fromkeys(("move_circle", "move_of", "read_careers", "changes", "by_statement"), ""),
    PromoJournal: {"ranking": "promo", "entered": "takers", "out": "takers"}
    | {"takes_part": "takers", "chips": "promo", "vip_until": "promo", "enter": ""}
    | {"is_tournament": ""}
    | dict.fromkeys(("announce", "ask", "confirm", "load", "live", "untold", "record_news"), "")
    | {"told": ""}
    | dict.fromkeys(("newest", "pass_time"), ""),
    TournamentJournal: dict.fromkeys(("tournaments", "undone", "of_account"), "tournament_record")
    | dict.fromkeys(("load", "version", "live", "of_code"), ""),
    Avoided: {"of": "kept_apart", "by": "", "add": "", "remove": ""},
    own_rows: {"own_data": "file", "own_of": "file", "private_places": "file"}
    | dict.fromkeys(("fingerprint", "fingerprints", "bar", "excluded_again"), ""),
}
"""The functions that show people, each with its column; empty if they show nobody."""


@every(("known", "named"), [(DONE_BY, DEEDS), (READ_BY, READERS)])
def test_everything_is_in_the_table(
    known: Mapping[ModuleType | type, Mapping[str, str]], named: Mapping[str, object]
) -> None:
    for owner, members in known.items():
        assert {*_functions(owner)} == {*members}, owner
        assert {one for one in members.values() if one} <= named.keys()


def _functions(owner: ModuleType | type) -> Iterator[str]:
    """The public functions that are defined there."""
    for name, member in vars(owner).items():
        own = owner.__name__ if isinstance(owner, ModuleType) else owner.__module__
        if inspect.isfunction(member) and member.__module__ == own and name[0] != "_":
            yield name


FILED: Final = {
    column.table.name for column in (*own_rows.BY_ACCOUNT.values(), *own_rows.BY_VISITOR.values())
}
ELSEWHERE: Final = {
    "browser_rooms": "the rooms that somebody has opened are others' as well",
    "direct_channels": "by the numbers on platforms, with the file's private chats",
    "tellings": "news that is not written yet, gone with the private chat in which it is told",
    "promos": "what people were told, by accounts; the file tells of it by their entries",
}
NAMING: Final = {"account_id", "other_id", "about", "author", "visitor", "owner", "user_id", "told"}
"""Columns that hold a person's account."""


def test_all_that_is_kept_of_people_is_in_their_file() -> None:
    kept = {name for name, table in metadata.tables.items() if NAMING & {*table.c.keys()}}
    assert kept - FILED == ELSEWHERE.keys()


GONE: Final = {
    *(
        "identities",
        "former_names",
        "notices",
        "attendances",
        "avoided",
        "link_codes",
        "daily_answers",
        "portraits",
        "review_wishes",
    ),
    *("milestones", "promo_entries", "rulings"),
    *("browser_visitors", "browser_passes", "browser_subscriptions", "browser_members"),
    "launched_visitors",
    "browser_messages",
}
"""The columns deleted for a forgotten person; the others describe a nameless account's play."""


def test_all_that_is_kept_of_people_is_forgotten_or_stays_for_a_reason() -> None:
    stays = {"accounts", "result_seats", "players", "tallies", "encounters", "contracts"}
    stays |= {"tournament_entries", "tournament_scores", "promo_tokens", "exclusions"}
    assert GONE | stays == FILED
    assert {table.name for table in erasure.OF_ACCOUNT} <= GONE
