"""Everything that can be done to people, accounts, matches and groups, and all readers of them."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

import pytest
from sqlalchemy import select

from adapters.platform.chat import Person, Place
from bot.people.accounts import FORMER, Accounts
from bot.people.links import Links, MergedInto
from bot.people.moved_places import move
from bot.people.own_rows import own_data
from bot.people.places import Places, circle_of
from bot.people.preferences import Avoided
from bot.storage.erasure import Erasure
from engine.directing.journal import TournamentJournal
from engine.directing.promos import PromoJournal
from engine.host.clock import from_ms
from engine.standings import entry
from engine.standings.boards import LeaderboardOrder, leaderboard
from engine.standings.operator import RatingDecision, exclude, readmit, void
from engine.standings.profiles import history, profile, versus
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.standings.summaries import highlights, period_summary
from engine.store.database import Database
from engine.store.schema import (
    milestones,
)
from tests.engine.standings.played import FACTS, NOON, enter, match
from tests.engine.store.opened import Store

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


# --- deeds ----------------------------------------------------------------------------------------


async def nothing(_world: World) -> None:
    """Do nothing: everything stays as played."""


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


async def forget_and_come_back(world: World) -> None:
    await world.forget("A")
    await world.comes("A", "A-name")


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
        forget_and_come_back,
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
    """The parts of A's file from /mydata that deeds change."""
    found = await world.database.look(partial(own_data, account_id="A"))
    names = "+".join(sorted(row["name"] for row in found["accounts"]))
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
    called = [found[one] for one in sorted(found)]
    return "".join("?" if name == FORMER else f"{name[:3]} " for name in called).strip()


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
