"""Two accounts' points and answers in tournaments, after the accounts were linked."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from sqlalchemy import insert, select

from adapters.platform.chat import Person
from bot.people.accounts import Accounts
from bot.people.links import Links, MergedInto
from bot.people.schema import daily_answers
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock, to_ms
from engine.promos import decide as c
from engine.promos.promo import Promo, PromoPrize, PromoTerms
from engine.store.commits import Batch, Write
from tests.engine.directing.scored import write_score
from tests.engine.directing.test_promos import Standing
from tests.engine.store.opened import Store

HOUR = timedelta(hours=1)
NOW = datetime.now(UTC).replace(microsecond=0)
ArgumentWords = tuple[str, float, int]
"""Which of the two accounts has scored, after how many hours, and how many points."""


class Ivan(NamedTuple):
    """A person with two accounts; `other` is about to be merged into `own`."""

    store: Store
    accounts: Accounts
    journal: PromoJournal
    links: Links
    own: str
    other: str

    async def period(self, since: float, until: float, *entered: str) -> Promo:
        """A period between two hours, joined by some of the person's accounts."""
        terms = PromoTerms("May", NOW + since * HOUR, NOW + until * HOUR, (PromoPrize(1, 500),))
        promo = await self.journal.announce(c.AnnouncePromo("me", terms))
        for whose in entered:
            await self.journal.enter(promo.id, getattr(self, whose))
        return promo

    async def scored(self, *written: ArgumentWords) -> None:
        for number, (whose, hours, points) in enumerate(written):
            at = to_ms(NOW + hours * HOUR)
            writes = write_score(getattr(self, whose), points, number, at)
            await self.store.committer.commit(Batch(writes))

    async def linked(self) -> None:
        taken = await self.links.take(await self.links.give(self.own), self.other)
        assert isinstance(taken, MergedInto)

    async def points(self, promo: Promo) -> list[tuple[str, int, int]]:
        """The ranking of the period: the account, the points and the number of tables."""
        ranked = await self.journal.ranking(promo)
        return [(one.account, one.value, one.games) for one in ranked]


async def ivan(store: Store) -> Ivan:
    accounts = Accounts(store.database, store.committer, lambda: 5)
    own = (await accounts.of(Person("telegram", "17", "Ivan"))).id
    other = (await accounts.of(Person("room", "18", "Ivo"))).id
    journal = PromoJournal(store.database, store.committer, SystemClock(), heirs=accounts.heirs)
    return Ivan(store, accounts, journal, Links(store.database, lambda: 5), own, other)


BOTH = ("own", "other")


@pytest.mark.parametrize(
    ("entered", "written", "counted"),
    [
        (("other",), [("own", 2, 100), ("other", 3, 151)], (151, 1)),
        (("own",), [("own", 2, 100), ("other", 3, 151)], (100, 1)),
        (("other",), [("other", 3, 151)], (151, 1)),
        (("other",), [("own", -2, 100), ("other", 3, 151)], (151, 1)),
        (("other",), [("own", 12, 100), *[("other", 3, 151)] * 5], (755, 5)),
        (BOTH, [("own", 12, 100), *[("other", 3, 151)] * 5], (755, 5)),
        (BOTH, [("own", 2, 100), *[("other", 3, 151)] * 5], (755, 5)),
        (BOTH, [*[("own", 2, 151)] * 3, ("other", 3, 151)], (453, 3)),
        (BOTH, [("own", 1, 100), ("other", 9, 151)], (100, 1)),
    ],
    ids=[
        "only one takes part",
        "only the other one takes part",
        "one has played",
        "one of them before the period",
        "one of them after the period",
        "both take part, one of them after it",
        "both in the period",
        "both in the period, the one that stays ahead",
        "from its first moment to its end",
    ],
)
async def test_only_one_of_two_merged_accounts_has_points_in_a_period(
    store: Store, entered: Sequence[str], written: Sequence[ArgumentWords], counted: tuple[int, int]
) -> None:
    one = await ivan(store)
    promo = await one.period(1, 9, *entered)
    await one.scored(*written)
    await one.linked()
    assert await one.points(promo) == [(one.own, *counted)]
    assert list(await one.journal.entered(promo.id)) == [one.own]
    assert await one.journal.takes_part(promo.id, one.own)


async def test_later_matches_count_and_each_period_counts_by_itself(
    store: Store,
) -> None:
    one = await ivan(store)
    first, second = await one.period(1, 9, "other"), await one.period(4, 20, "own")
    await one.scored(("other", 3, 151), ("other", 5, 10), ("own", 6, 20), ("own", 15, 40))
    await one.linked()
    assert await one.points(first) == [(one.own, 161, 2)]
    assert await one.points(second) == [(one.own, 60, 2)]
    later = write_score(one.own, 7, 99, to_ms(NOW + 16 * HOUR))
    await store.committer.commit(Batch(later))
    assert await one.points(second) == [(one.own, 67, 3)]
    moved = c.MovePromo("me", first.terms.starts_at, NOW + 17 * HOUR)
    assert await one.points(await one.journal.ask(first.id, moved)) == [(one.own, 168, 3)]


async def test_a_third_account_is_compared_with_all_that_the_others_have(store: Store) -> None:
    one = await ivan(store)
    promo = await one.period(1, 9, *BOTH)
    await one.scored(("own", 2, 10), ("other", 3, 20))
    await one.linked()
    third = (await one.accounts.of(Person("discord", "19", "Johnny"))).id
    await one.journal.enter(promo.id, third)
    await store.committer.commit(Batch(write_score(one.own, 30, 7, to_ms(NOW + 4 * HOUR))))
    await store.committer.commit(Batch(write_score(third, 49, 8, to_ms(NOW + 4 * HOUR))))
    assert isinstance(await one.links.take(await one.links.give(one.own), third), MergedInto)
    assert await one.points(promo) == [(one.own, 50, 2)]


async def test_wins_of_both_accounts_are_one_persons(store: Store) -> None:
    one = await ivan(store)
    terms = PromoTerms(
        "May", NOW + HOUR, NOW + 2 * HOUR, (PromoPrize(1, 500, 7), PromoPrize(2, 9, 30))
    )
    clock = Standing()
    journal = PromoJournal(store.database, store.committer, clock, heirs=one.accounts.heirs)
    clock.present = NOW
    promo = await journal.announce(c.AnnouncePromo("me", terms))
    for account in (one.own, one.other):
        await journal.enter(promo.id, account)
    await one.scored(("own", 1, 10), ("other", 1.5, 20))
    clock.present = NOW + 3 * HOUR
    for _ in range(2):
        await journal.pass_time()
    await journal.confirm(promo.id, "me")
    assert [await journal.chips(who) for who in (one.own, one.other)] == [9, 500]
    await one.linked()
    assert [await journal.chips(who) for who in (one.own, one.other)] == [509, 0]
    assert await journal.vip_until(one.own) == clock.present + timedelta(days=37)


async def test_answers_to_deals_of_the_day_go_along_but_where_both_have_answered(
    store: Store,
) -> None:
    accounts = Accounts(store.database, store.committer, lambda: 5)
    own = (await accounts.of(Person("telegram", "17", "Ivan"))).id
    other = (await accounts.of(Person("room", "18", "Ivo"))).id
    said = ((own, 3, "belot_bg", "AS"), (other, 3, "belot_bg", "7S"), (other, 3, "bela_hr", "9H"))
    names = ("account_id", "day", "preset", "card")
    for row in (*said, (other, 2, "belot_bg", "KC")):
        answer = Write(insert(daily_answers), dict(zip(names, row, strict=True)))
        await store.committer.commit(Batch((answer,)))
    links = Links(store.database, lambda: 5)
    await links.take(await links.give(own), other)
    found = await store.database.look(
        lambda one: one.execute(select(daily_answers).order_by(*daily_answers.c)).all()
    )
    assert [tuple(row) for row in found] == [
        (own, 2, "belot_bg", "KC"),
        (own, 3, "bela_hr", "9H"),
        (own, 3, "belot_bg", "AS"),
    ]
