"""Everything that can be done to people, accounts, matches and groups, against all readers.

One table has a line for each deed and a cell for each reader that it changes. Deeds and readers
are collected from the code: a new one fails in `test_known_deeds.py` until it has its line.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from typing import Final

import pytest
from sqlalchemy import insert

from adapters.platform.chat import Person
from bot.people.accounts import Accounts
from bot.people.links import Links
from bot.people.places import Places, circle_of
from bot.people.preferences import Avoided
from engine.directing import promos
from engine.directing.journal import TournamentJournal
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock
from engine.promos import decide as c
from engine.promos.promo import Promo, PromoEvent, PromoPrize, PromoTerms
from engine.standings.operator import void
from engine.standings.recount import rebuild
from engine.store.commits import Batch, Write
from engine.store.schema import (
    tournament_entries,
    tournament_events,
    tournaments,
)
from tests.bot.deeds import DEEDS, GROUP, PEOPLE, READERS, SOON, World, link_uncounted
from tests.engine.directing.scored import write_score
from tests.engine.standings.played import FACTS, NOON, enter, match
from tests.engine.store.opened import Store


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
        "file": "A-name+E-name 4/4/0",
        "kept_apart": "A",
    },
    "link_uncounted": {
        "board": "B4 A3 C0 D0",
        "group_board": "B4 A3 C0 D0",
        "post": "4: B4 A3, A+B",
        "file": "A-name+E-name 4/4/0",
        "kept_apart": "A",
    },
    "link_and_rebuild": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "file": "A-name+E-name 4/4/0",
        "kept_apart": "A",
    },
    "unlink": {
        "board": "A4 B4 C0 D0",
        "group_board": "A4 B4 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "4: A4 B4, A+B",
        "file": "A-name+E-name 4/4/0",
        "kept_apart": "A N",
    },
    "exclude_a": {
        "board": "B4 E1 C0 D0",
        "group_board": "B4 E1 C0 D0",
        "profile_of_a": "3 matches, place None",
        "post": "4: B4 E1, ",
        "promo": "B50",
        "takers": "-A B",
        "file": "A-name 3/3/1, exclude: plays by machine",
    },
    "exclude_uncounted": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "3 matches, place None",
        "post": "4: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "kept_apart": "A",
    },
    "link_to_excluded": {
        "board": "B4 C0 D0",
        "group_board": "B4 C0 D0",
        "profile_of_a": "3 matches, place None",
        "post": "4: B4, ",
        "promo": "B50",
        "takers": "-A B",
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "kept_apart": "A",
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
        "file": "A-name+E-name 4/4/1, exclude: plays by machine",
        "kept_apart": "A N",
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
        "file": "A-name+E-name+E-name 5/4/1, exclude: plays by machine, exclude: plays by machine",
        "kept_apart": "A",
    },
    "readmit_a": {
        "board": "B4 A3 C0 D0",
        "group_board": "B4 A3 C0 D0",
        "post": "4: B4 A3, A+B",
        "file": "A-name+E-name 4/4/0, exclude: plays by machine, readmit: plays by machine",
        "kept_apart": "A",
    },
    "void_one": {
        "board": "B3 A2 E1 C0 D0",
        "group_board": "B3 A2 E1 C0 D0",
        "profile_of_a": "2 matches, place 1",
        "against_a": "2 matches",
        "history_of_a": "++v",
        "post": "3: B3 A2 E1, ",
        "promo": "A203 B50",
        "tournament_record": "0 of 0",
        "first_times": "capot@ contra@ win@",
        "after": " ",
    },
    "void_all": {
        "board": "B1 E1 C0 D0",
        "group_board": "B1 E1 C0 D0",
        "profile_of_a": "-",
        "against_a": "0 matches",
        "history_of_a": "vvv",
        "post": "1: B1 E1, ",
        "promo": "B50",
        "tournament_record": "0 of 0",
        "first_times": "",
        "after": " ",
    },
    "forget": {
        "promo": "B50",
        "takers": "B",
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
        "post": "5: B4 E1, ",
        "promo": "B50",
        "takers": "B",
        "file": " 3/3/1",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "E N",
        "names": "?B-n C-n D-n E-n",
    },
    "forget_and_come_back": {
        "promo": "B50",
        "takers": "B",
        "file": " 3/3/0",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "E N",
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
        "file": "+ 4/4/0",
        "first_times": "",
        "after": "ABCD BCD",
        "kept_apart": "",
        "names": "?B-n C-n D-n ?",
    },
    "rename": {
        "file": "Ana 3/3/0",
        "names": "Ana B-n C-n D-n E-n",
    },
    "merge_groups": {
        "board": "B5 A4 E1 C0 D0",
        "group_board": "B5 A4 E1 C0 D0",
        "profile_of_a": "4 matches, place 1",
        "against_a": "4 matches",
        "history_of_a": "++++",
        "post": "5: B5 A4 E1, A+B",
        "file": "A-name 4/3/0",
    },
}
"""The text of each reader, and how each deed changes it."""

LATER: Final = ("link_uncounted", "exclude_uncounted", "link_to_excluded", "readmit_a")
"""Deeds that change counts only after all ratings are recomputed."""


def test_the_table_has_every_deed_and_every_reader() -> None:
    assert list(TABLE) == list(DEEDS)
    assert list(TABLE["nothing"]) == list(READERS)


@pytest.mark.parametrize("deed", TABLE)
async def test_each_reader_after_each_deed(world: World, deed: str) -> None:
    expected = {**TABLE["nothing"], **TABLE[deed]}
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
    """Neither a disqualified person nor an excluded one, by any of their accounts."""
    for command in (c.Disqualify("E", "op", "two accounts"), c.LeaveOut("B", "op")):
        await world.journal.ask(world.promo, command)
    await world.link()
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))
    out = await world.journal.out(await world.journal.load(world.promo))
    assert {"A", "E", "N", "B"} <= out


async def test_people_who_have_run_a_period_win_it_with_no_other_account(world: World) -> None:
    await world.journal.ask(world.promo, c.NameTournament("A", "CUP1"))
    await world.link()
    assert await world.links.unlink("A", Person("browser", "E", "E-name"))
    assert {"A", "N"} <= await world.journal.out(await world.journal.load(world.promo))


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
