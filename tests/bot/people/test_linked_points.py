"""What two accounts have written at the tables of tournaments, and answered, once they are one."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert, select

from adapters.chat import Person
from bot.people.accounts import Accounts
from bot.people.linking import Links, Taken
from bot.people.schema import daily_answers
from engine.directing.promos import PromoJournal
from engine.host.clock import SystemClock, to_ms
from engine.promos import commands as c
from engine.promos.promo import PromoPrize, PromoTerms
from engine.store.commits import Batch, Write
from tests.engine.directing.scored import write_score
from tests.engine.store.opened import Store

HOUR = timedelta(hours=1)
NOW = datetime.now(UTC)


@pytest.mark.parametrize(
    ("written", "counted"),
    [
        ({"own": (2, 100), "other": (3, 151)}, 100),
        ({"other": (3, 151)}, 151),
        ({"own": (-2, 100), "other": (3, 151)}, 151),
    ],
    ids=["both in the period", "only the one that is given up", "one of them before"],
)
async def test_nobody_adds_up_what_two_accounts_have_written_in_a_period(
    store: Store, written: Mapping[str, tuple[int, int]], counted: int
) -> None:
    accounts = Accounts(store.database, store.committer, lambda: 5)
    known = {
        "own": (await accounts.of(Person("telegram", "17", "Ivan"))).id,
        "other": (await accounts.of(Person("room", "18", "Ivo"))).id,
    }
    journal = PromoJournal(store.database, store.committer, SystemClock(), heirs=accounts.heirs)
    terms = PromoTerms("May", NOW + HOUR, NOW + 9 * HOUR, (PromoPrize(1, 500),))
    promo = await journal.announce(c.AnnouncePromo("me", terms))
    await journal.enter(promo.id, known["other"])
    for number, (whose, (hours, points)) in enumerate(written.items()):
        at = to_ms(NOW + hours * HOUR)
        await store.committer.commit(Batch(write_score(known[whose], points, number, at)))
    links = Links(store.database, lambda: 5)
    taken = await links.take(await links.give(known["own"]), known["other"])
    assert isinstance(taken, Taken)
    ((_, account, value, games),) = await journal.ranking(promo)
    assert (account, value, games) == (known["own"], counted, 1)


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
