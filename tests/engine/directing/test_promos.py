"""Stored promo periods are ranked by tournament tables, and each token is given once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, event

from engine.directing.promos import PromoJournal
from engine.host.clock import to_ms
from engine.promos import decide as c
from engine.promos.decide import RefusedByPromo
from engine.promos.promo import PromoPrize, PromoStatus, PromoTerms
from engine.store.commits import Batch
from engine.store.schema import promo_entries
from tests.engine.directing.scored import write_holders, write_score
from tests.engine.standings.played import enter, match
from tests.engine.store.opened import opened

NOW = datetime(2031, 5, 4, 20, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
PRIZES = (PromoPrize(1, 500, 30), PromoPrize(2, 200))
TERMS = PromoTerms("May", NOW + HOUR, NOW + 25 * HOUR, PRIZES)


class Standing:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.present = NOW

    def now(self) -> datetime:
        return self.present

    def monotonic(self) -> float:
        return 0.0

    def seconds(self, duration: timedelta) -> float:
        return duration.total_seconds()


async def heirs(accounts: Iterable[str]) -> Mapping[str, str]:
    return {"old": "nina"} if "old" in accounts else {}


async def test_a_period_from_its_announcement_to_its_tokens(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        clock = Standing()
        journal = PromoJournal(store.database, store.committer, clock, heirs=heirs)
        promo = await journal.announce(c.AnnouncePromo("me", TERMS))
        for name in ("ana", "boris", "vera", "nina"):
            assert await journal.enter(promo.id, name)
            assert not await journal.enter(promo.id, name), "one entry an account"
        played = (
            ("ana", 151, 2),
            ("boris", 140, 3),
            ("boris", 30, 4),
            ("vera", 99, 30),  # after the end
            ("dora", 151, 5),  # takes no part
            ("nina", 999, 6),  # another account was disqualified
        )
        for number, (account, points, hours) in enumerate(played):
            writes = write_score(account, points, number, to_ms(NOW + hours * HOUR))
            await store.committer.commit(Batch(writes))
        clock.present = NOW + 26 * HOUR
        states = [(await journal.pass_time())[0].status for _ in range(3)]
        assert states == [PromoStatus.RUNNING] + [PromoStatus.PROVISIONAL] * 2
        assert await journal.pass_time() == ()
        promo = await journal.load(promo.id)
        await journal.ask(promo.id, c.Disqualify("old", "me", "plays by machine"))
        promo = await journal.load(promo.id)
        ranked = await journal.ranking(promo)
        assert [(one.rank, one.account, one.value, one.games) for one in ranked] == [
            (1, "boris", 170, 2),
            (2, "ana", 151, 1),
        ]
        await journal.ask(promo.id, c.Disqualify("boris", "me", "two accounts"))
        promo = await journal.confirm(promo.id, "me")
        assert [(award.account, award.prize.chips) for award in promo.awards] == [("ana", 500)]
        with pytest.raises(RefusedByPromo):
            await journal.confirm(promo.id, "me")
        assert await journal.chips("ana") == 500, "given once"
        assert await journal.chips("boris") == 0
        assert await journal.vip_until("ana") == clock.present + timedelta(days=30)
        clock.present += timedelta(days=31)
        assert await journal.vip_until("ana") is None
        assert await journal.live() == ()
        assert await journal.newest() == promo


async def test_a_person_forgotten_while_a_ranking_is_read_is_not_in_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        journal = PromoJournal(store.database, store.committer, Standing(), heirs=heirs)
        promo = await journal.announce(c.AnnouncePromo("me", TERMS))
        for number, name in enumerate(("ana", "boris")):
            await journal.enter(promo.id, name)
            writes = write_score(name, 151 - number, number, to_ms(NOW + 2 * HOUR))
            await store.committer.commit(Batch(writes))
        entered = journal.entered

        async def forgotten_before(promo_id: str) -> Mapping[str, datetime]:
            gone = delete(promo_entries).where(promo_entries.c.account_id == "ana")
            await store.database.write(lambda one: one.execute(gone))
            return await entered(promo_id)

        journal.entered = forgotten_before  # type: ignore[method-assign]
        assert [one.account for one in await journal.ranking(promo)] == ["boris"]


async def test_a_ranking_that_nobody_confirms_becomes_final_by_itself(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        clock = Standing()
        journal = PromoJournal(store.database, store.committer, clock, heirs=heirs)
        promo = await journal.announce(c.AnnouncePromo("me", TERMS))
        await journal.enter(promo.id, "ana")
        await store.committer.commit(Batch(write_score("ana", 151, 1, to_ms(NOW + 2 * HOUR))))
        clock.present = TERMS.ends_at + 48 * HOUR - timedelta(seconds=1)
        while await journal.pass_time():
            pass
        assert (await journal.load(promo.id)).status is PromoStatus.PROVISIONAL
        clock.present += timedelta(seconds=1)
        (final,) = await journal.pass_time()
        assert final.status is PromoStatus.FINAL
        assert [one.account for one in final.awards] == ["ana"]
        assert await journal.chips("ana") == 500
        assert await journal.pass_time() == ()


async def test_only_tournaments_of_people_who_are_known_count(tmp_path: Path) -> None:
    """A tournament of two accounts and AI players counts only if an operator has named it. One
    whose chairs are all held by new accounts does not count either.
    """

    async def run_by() -> frozenset[str]:
        return frozenset({"boss"})

    async with opened(tmp_path / "belot.sqlite3") as store:
        clock = Standing()
        journal = PromoJournal(store.database, store.committer, clock, heirs=heirs, runners=run_by)
        promo = await journal.announce(c.AnnouncePromo("me", TERMS))
        known = [f"k{number}" for number in range(4)]

        async def play(first: int, people: Sequence[str], at: int | None = None) -> None:
            for number in range(first, first + 30):
                one = match(number, "AB", "CD", at=at)
                names = dict(zip("ABCD", people, strict=True))
                seats = tuple(
                    replace(seat, account_id=names[str(seat.account_id)]) for seat in one.seats
                )
                await enter(store, replace(one, seats=seats))

        await play(0, known)
        new = [f"x{number}" for number in range(8)]
        for name in (*known, *new, "boss"):
            await journal.enter(promo.id, name)
        fields = {
            1: (["x0", "x1"], "x0"),
            2: (new, "x2"),
            3: ([*known[:3], *new[:5]], "k0"),
            4: ([*known, *new[:4]], "k1"),
            5: (known, "boss"),
        }
        for number, (people, winner) in fields.items():
            at = to_ms(NOW + 2 * HOUR)
            writes = (
                *write_score(winner, 100 + number, number, at, chairs=8),
                *write_holders(number, people, at),
            )
            await store.committer.commit(Batch(writes))

        async def ranked() -> dict[str, int]:
            found = await journal.ranking(await journal.load(promo.id))
            return {one.account: one.value for one in found}

        assert await ranked() == {"k1": 104}, "half of eight; operators cannot win"
        await play(200, new[:4], to_ms(NOW + 3 * HOUR))
        assert await ranked() == {"k1": 104}, "who is known since then was not known then"
        await journal.ask(promo.id, c.NameTournament("me", "CUP1"))
        assert await ranked() == {"k1": 104, "x0": 101}


async def test_a_look_at_many_tournaments_asks_no_more_than_at_one(tmp_path: Path) -> None:
    asked: list[str] = []

    def note(*told: object) -> None:
        asked.append(str(told[2]))

    async with opened(tmp_path / "belot.sqlite3") as store:
        journal = PromoJournal(store.database, store.committer, Standing(), heirs=heirs)
        promo = await journal.announce(c.AnnouncePromo("me", TERMS))
        counts = []
        event.listen(Engine, "before_cursor_execute", note)
        try:
            for number in range(12):
                at = to_ms(NOW + 2 * HOUR)
                writes = (
                    *write_score("ana", 100 + number, number, at, chairs=8),
                    *write_holders(number, ["ana", "boris"], at),
                )
                await store.committer.commit(Batch(writes))
                asked.clear()
                await journal.ranking(await journal.load(promo.id))
                counts.append(len(asked))
        finally:
            event.remove(Engine, "before_cursor_execute", note)
        assert counts == counts[:1] * 12


async def test_days_as_a_vip_follow_each_other(tmp_path: Path) -> None:
    """Seven days won while thirty are running are added; a gap is not filled."""
    async with opened(tmp_path / "belot.sqlite3") as store:
        clock = Standing()
        journal = PromoJournal(store.database, store.committer, clock, heirs=heirs)

        async def win(number: int, days: int) -> datetime:
            """Win this number of days; return when they were given."""
            terms = PromoTerms(
                "FinishedTournament",
                clock.present + HOUR,
                clock.present + 2 * HOUR,
                (PromoPrize(1, 0, days),),
            )
            promo = await journal.announce(c.AnnouncePromo("me", terms))
            await journal.enter(promo.id, "ana")
            clock.present += 1.5 * HOUR
            await journal.pass_time()
            writes = write_score("ana", 151, number, to_ms(clock.present))
            await store.committer.commit(Batch(writes))
            clock.present += HOUR
            await journal.pass_time()
            await journal.confirm(promo.id, "me")
            return clock.present

        day = timedelta(days=1)
        first = await win(1, 30)
        assert await journal.vip_until("ana") == first + 30 * day
        await win(2, 7)
        assert await journal.vip_until("ana") == first + 37 * day
        await win(3, 1)
        assert await journal.vip_until("ana") == first + 38 * day
        clock.present += 60 * day
        assert await journal.vip_until("ana") is None
        later = await win(4, 7)
        assert await journal.vip_until("ana") == later + 7 * day
