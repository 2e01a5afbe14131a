"""Promo periods as they are stored, and what falls due in them; their tokens are given once."""

import json
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import Row, Select, bindparam, func, insert, select, update

from engine.host.clock import Clock, from_ms, to_ms
from engine.promos import commands as c
from engine.promos.commands import PromoRefusal, RefusedByPromo
from engine.promos.decide import announce_promo, decide_promo, fold_promo, promo_due
from engine.promos.events import PromoEvent, parse_promo_event
from engine.promos.promo import LIVE_PROMOS, Promo, PromoStatus
from engine.promos.ranking import PeriodScore, Ranked, ranking
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.schema import (
    promo_entries,
    promo_events,
    promo_tokens,
    promos,
    tournament_scores,
)

_ATTEMPTS: Final = 5
_INSERT: Final = insert(promos)
_INSERT_EVENT: Final = insert(promo_events)
_INSERT_ENTRY: Final = insert(promo_entries)
_INSERT_TOKEN: Final = insert(promo_tokens)
_ADVANCE: Final = (
    update(promos)
    .where(promos.c.id == bindparam("promo"), promos.c.version == bindparam("old_version"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        starts_at=bindparam("new_start"),
    )
)
_TELL: Final = (
    update(promos)
    .where(
        promos.c.id == bindparam("promo"),
        promos.c.told == bindparam("old_told"),
        promos.c.told_version == bindparam("old_version"),
    )
    .values(told=bindparam("new_told"), told_version=bindparam("new_version"))
)


class Untold(NamedTuple):
    """A period whose people may not all know how it stands.

    `told` is what they know, by account, and `stored` is how that is kept.
    """

    promo: Promo
    told: Mapping[str, str]
    stored: str
    version: int


class PromoJournal:
    """Decides about periods, stores and reads them. `clock` gives the time, `heirs` which of some
    accounts have become part of which other ones.
    """

    def __init__(
        self,
        database: Database,
        committer: Committer,
        clock: Clock,
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
        *,
        heirs: Callable[[Iterable[str]], Awaitable[Mapping[str, str]]],
    ) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock
        self._new_id = new_id
        self._heirs = heirs

    async def announce(self, command: c.AnnouncePromo) -> Promo:
        """Announce a period; raises `RefusedByPromo`."""
        event = announce_promo(command, self._clock.now())
        promo = fold_promo(self._new_id(), None, (event,))
        row = {
            "id": promo.id,
            "version": 1,
            "status": promo.status,
            "starts_at": to_ms(promo.terms.starts_at),
            "told": "{}",
            "told_version": 0,
        }
        await self._committer.commit(Batch((Write(_INSERT, row), _event(promo, event))))
        return promo

    async def ask(self, promo_id: str, command: c.PromoCommand) -> Promo:
        """Carry out a command; raises `RefusedByPromo`, `KeyError` for no such period."""
        for _ in range(_ATTEMPTS):
            promo = await self.load(promo_id)
            event = decide_promo(promo, command, self._clock.now())
            after = fold_promo(promo_id, promo, (event,))
            values = {
                "promo": promo_id,
                "old_version": promo.version,
                "new_version": after.version,
                "new_status": after.status,
                "new_start": to_ms(after.terms.starts_at),
            }
            writes = (Write(_ADVANCE, values), _event(after, event), *_tokens(after, event))
            try:
                await self._committer.commit(Batch(writes))
            except Conflict:  # somebody else was quicker
                continue
            return after
        raise RefusedByPromo(PromoRefusal.ALREADY)

    async def confirm(self, promo_id: str, by: str) -> Promo:
        """Make the ranking final as it is now."""
        ranked = await self.ranking(await self.load(promo_id))
        return await self.ask(promo_id, c.ConfirmPromo(by, ranked))

    async def load(self, promo_id: str) -> Promo:
        """A period as the fold of its events; `KeyError` where there is none."""
        query = (
            select(promo_events.c.body)
            .where(promo_events.c.promo_id == promo_id)
            .order_by(promo_events.c.seq)
        )
        async with self._database.read() as connection:
            bodies = (await connection.scalars(query)).all()
        if not bodies:
            raise KeyError(promo_id)
        return fold_promo(promo_id, None, map(parse_promo_event, bodies))

    async def live(self) -> tuple[Promo, ...]:
        """The periods that are not over, the first one first."""
        query = select(promos.c.id).where(promos.c.status.in_(LIVE_PROMOS))
        return await self._loaded(query.order_by(promos.c.starts_at, promos.c.id))

    async def untold(self) -> tuple[Untold, ...]:
        """The periods to which something has happened since all of their people were told."""
        query = select(promos.c.id, promos.c.told, promos.c.told_version).where(
            promos.c.told_version < promos.c.version
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(promos.c.id))).all()
        return tuple(
            [
                Untold(await self.load(row.id), json.loads(row.told), row.told, row.told_version)
                for row in rows
            ]
        )

    async def note_told(self, untold: Untold, told: Mapping[str, str], *, everybody: bool) -> bool:
        """Note what people are told, before they are; false if somebody else has told some.

        `everybody` knows then how it stands.
        """
        values = {
            "promo": untold.promo.id,
            "old_told": untold.stored,
            "old_version": untold.version,
            "new_version": untold.promo.version if everybody else untold.version,
            "new_told": json.dumps({**untold.told, **told}),
        }
        try:
            await self._committer.commit(Batch((Write(_TELL, values),)))
        except Conflict:
            return False
        return True

    async def newest(self) -> Promo | None:
        """The period that began last, or will."""
        query = select(promos.c.id).order_by(promos.c.starts_at.desc(), promos.c.id).limit(1)
        found = await self._loaded(query)
        return found[0] if found else None

    async def of_prefix(self, begins: str) -> Promo | None:
        """The only period whose id begins so."""
        query = select(promos.c.id).where(promos.c.id.startswith(begins, autoescape=True))
        found = await self._loaded(query.limit(2))
        return found[0] if len(found) == 1 else None

    async def enter(self, promo_id: str, account: str) -> bool:
        """Let somebody take part who has accepted the terms; false if he does already."""
        row = {
            "promo_id": promo_id,
            "account_id": account,
            "accepted_at": to_ms(self._clock.now()),
        }
        try:
            await self._committer.commit(Batch((Write(_INSERT_ENTRY, row),)))
        except Conflict:
            return False
        return True

    async def takes_part(self, promo_id: str, account: str) -> bool:
        """Whether somebody takes part."""
        query = select(promo_entries.c.account_id).where(
            promo_entries.c.promo_id == promo_id, promo_entries.c.account_id == account
        )
        async with self._database.read() as connection:
            return (await connection.execute(query)).one_or_none() is not None

    async def entered(self, promo_id: str) -> Mapping[str, datetime]:
        """Who takes part, and since when; also whoever is out of it."""
        query = select(promo_entries.c.account_id, promo_entries.c.accepted_at).where(
            promo_entries.c.promo_id == promo_id
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return {row.account_id: from_ms(row.accepted_at) for row in rows}

    async def out(self, promo: Promo) -> frozenset[str]:
        """Who is in no ranking, whatever account he has become part of meanwhile."""
        return promo.out | set((await self._heirs(promo.out)).values())

    async def ranking(self, promo: Promo) -> tuple[Ranked, ...]:
        """Those who take part, by the tables of tournaments that ended in the period."""
        scores, terms = tournament_scores.c, promo.terms
        query = (
            select(
                scores.account_id,
                func.sum(scores.points),
                func.sum(scores.against),
                func.count().filter(scores.won),
                func.count(),
                func.max(scores.finished_at),
            )
            .join(promo_entries, promo_entries.c.account_id == scores.account_id)
            .where(
                promo_entries.c.promo_id == promo.id,
                scores.finished_at >= to_ms(terms.starts_at),
                scores.finished_at < to_ms(terms.ends_at),
            )
            .group_by(scores.account_id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        out = await self.out(promo)
        return ranking(promo, (_score(row) for row in rows if row[0] not in out))

    async def vip_until(self, account: str) -> datetime | None:
        """Until when somebody is a VIP; None where he is none now."""
        query = select(func.max(promo_tokens.c.vip_until)).where(
            promo_tokens.c.account_id == account
        )
        async with self._database.read() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is None or from_ms(found) <= self._clock.now():
            return None
        return from_ms(found)

    async def chips(self, account: str) -> int:
        """How many chips somebody has won."""
        query = select(func.coalesce(func.sum(promo_tokens.c.chips), 0)).where(
            promo_tokens.c.account_id == account
        )
        async with self._database.read() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def pass_time(self) -> tuple[Promo, ...]:
        """Let happen what is due; the periods to which something has happened."""
        changed = []
        for promo in await self.live():
            due = promo_due(promo)
            if due is not None and due.at <= self._clock.now():
                try:
                    changed.append(await self.ask(promo.id, c.PassTime()))
                except RefusedByPromo:  # another process was quicker
                    continue
        return tuple(changed)

    async def _loaded(self, query: Select[str]) -> tuple[Promo, ...]:
        async with self._database.read() as connection:
            ids = (await connection.scalars(query)).all()
        return tuple([await self.load(one) for one in ids])


def _event(promo: Promo, event: PromoEvent) -> Write:
    row = {
        "promo_id": promo.id,
        "seq": promo.version,
        "at": to_ms(event.at),
        "body": event.model_dump_json(),
    }
    return Write(_INSERT_EVENT, row)


def _tokens(promo: Promo, event: PromoEvent) -> tuple[Write, ...]:
    """What is won, stored together with the final ranking: nobody can be given it twice."""
    if promo.status is not PromoStatus.FINAL:
        return ()
    return tuple(
        Write(
            _INSERT_TOKEN,
            {
                "promo_id": promo.id,
                "account_id": award.account,
                "chips": award.prize.chips,
                "vip_until": (
                    to_ms(event.at + timedelta(days=award.prize.vip_days))
                    if award.prize.vip_days
                    else None
                ),
                "given_at": to_ms(event.at),
            },
        )
        for award in promo.awards
    )


def _score(row: Row[*tuple[Any, ...]]) -> PeriodScore:
    last = from_ms(row[5])
    return PeriodScore(row[0], row[1], row[2], row[3], row[4], last)
