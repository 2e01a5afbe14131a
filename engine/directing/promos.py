"""Promo periods as they are stored, and what falls due in them; their tokens are given once."""

import json
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from engine.directing.journal import PLAYED
from engine.host.clock import Clock, from_ms, to_ms
from engine.promos import commands as c
from engine.promos.commands import PromoRefusal, RefusedByPromo
from engine.promos.decide import announce_promo, decide_promo, fold_promo, promo_due
from engine.promos.events import Disqualified, PromoEvent, parse_promo_event
from engine.promos.promo import (
    LIVE_PROMOS,
    PeriodScore,
    Promo,
    PromoStatus,
    Ranked,
    ranking,
    together,
)
from engine.standings.people import accounts_of, established_since, excluded, heirs_among
from engine.store.commits import Batch, Committer, Conflict, Write, store
from engine.store.database import Database
from engine.store.schema import (
    promo_entries,
    promo_events,
    promo_tokens,
    promos,
    results,
    tournament_entries,
    tournament_scores,
    tournaments,
)
from engine.tournaments.tournament import EntrantState

_ATTEMPTS: Final = 5
_AT_ONCE: Final = 1_000  # accounts that are asked about together
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
_SCORES: Final = tournament_scores.c
_IN_PERIOD: Final = (
    _SCORES.finished_at >= bindparam("starts_at"),
    _SCORES.finished_at < bindparam("ends_at"),
    ~exists().where(results.c.table_id == _SCORES.table_id, results.c.voided_at.is_not(None)),
)
"""Which tables count in a period: those that ended in it and were not voided since."""
_SCORED: Final = (
    select(
        _SCORES.account_id,
        func.sum(_SCORES.points),
        func.sum(_SCORES.against),
        func.count().filter(_SCORES.won),
        func.count(),
    )
    .join(promo_entries, promo_entries.c.account_id == _SCORES.account_id)
    .where(
        promo_entries.c.promo_id == bindparam("promo"),
        _SCORES.finished_at >= promo_entries.c.since,
        _SCORES.tournament_id.in_(bindparam("counted", expanding=True)),
        *_IN_PERIOD,
    )
    .group_by(_SCORES.account_id)
)
_FIRST_OVER: Final = (
    select(_SCORES.tournament_id, func.min(_SCORES.finished_at).label("at"))
    .where(
        _SCORES.finished_at >= bindparam("starts_at"), _SCORES.finished_at < bindparam("ends_at")
    )
    .group_by(_SCORES.tournament_id)
    .subquery()
)
_PLAYED_IN: Final = (
    select(
        tournaments.c.id,
        tournaments.c.code,
        tournaments.c.chairs,
        tournament_entries.c.account_id,
        _FIRST_OVER.c.at.label("first_over"),
    )
    .join(_FIRST_OVER, _FIRST_OVER.c.tournament_id == tournaments.c.id)
    .outerjoin(
        tournament_entries,
        and_(
            tournament_entries.c.tournament_id == tournaments.c.id,
            tournament_entries.c.state.in_((*PLAYED, EntrantState.PLAYING, EntrantState.THROUGH)),
        ),
    )
    .where(tournaments.c.id.in_(select(_SCORES.tournament_id).where(*_IN_PERIOD)))
)
"""The tournaments of a period, each with all who held its chairs, and when a table of it was over
in the period for the first time.
"""
_CODED: Final = select(tournaments.c.id).where(tournaments.c.code == bindparam("code"))
_LIVE: Final = select(promos.c.id).where(promos.c.status.in_(LIVE_PROMOS))
_EVENTS: Final = (
    select(promo_events.c.body)
    .where(promo_events.c.promo_id == bindparam("promo"))
    .order_by(promo_events.c.seq)
)
_ENTERED: Final = (
    select(promo_entries.c.promo_id, promo_entries.c.account_id, promo_entries.c.accepted_at)
    .where(promo_entries.c.account_id.in_(bindparam("accounts", expanding=True)))
    .order_by(promo_entries.c.promo_id)
)
_WON: Final = select(promo_tokens).where(
    promo_tokens.c.account_id.in_(bindparam("accounts", expanding=True))
)
_OF_PROMO: Final = promo_tokens.c.promo_id == bindparam("promo")
_GIVE_TOKEN: Final = (
    update(promo_tokens)
    .where(_OF_PROMO, promo_tokens.c.account_id == bindparam("old"))
    .values(account_id=bindparam("new"))
)
_ADD_TOKEN: Final = (
    update(promo_tokens)
    .where(_OF_PROMO, promo_tokens.c.account_id == bindparam("new"))
    .values(chips=promo_tokens.c.chips + bindparam("more"), vip_until=bindparam("vip_end"))
)
_DROP_TOKEN: Final = delete(promo_tokens).where(
    _OF_PROMO, promo_tokens.c.account_id == bindparam("old")
)
_EXPELLED: Final = select(promo_events).where(
    promo_events.c.body.contains('"kind":"disqualified"', autoescape=True)
)
_RETELL: Final = (
    update(promo_events)
    .where(promo_events.c.promo_id == bindparam("promo"), promo_events.c.seq == bindparam("number"))
    .values(body=bindparam("new_body"))
)
_LAST_SCORE: Final = select(func.max(_SCORES.finished_at)).where(
    _SCORES.account_id == bindparam("account")
)
_COUNT_FROM: Final = (
    update(promo_entries)
    .where(
        promo_entries.c.promo_id == bindparam("promo"),
        promo_entries.c.account_id == bindparam("account"),
    )
    .values(since=bindparam("count_from"))
)


async def _nobody() -> frozenset[str]:
    return frozenset()


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
    accounts have become part of which other ones, `runners` who may run periods.
    """

    def __init__(
        self,
        database: Database,
        committer: Committer,
        clock: Clock,
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
        *,
        heirs: Callable[[Iterable[str]], Awaitable[Mapping[str, str]]],
        runners: Callable[[], Awaitable[frozenset[str]]] = _nobody,
    ) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock
        self._new_id = new_id
        self._heirs = heirs
        self._runners = runners

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
            writes = (*_carry_on(promo, after, event), *_tokens(after, event))
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

    async def is_tournament(self, code: str) -> bool:
        """Whether there is a tournament of this code."""
        async with self._database.read() as connection:
            return await connection.scalar(_CODED, {"code": code}) is not None

    async def load(self, promo_id: str) -> Promo:
        """A period as the fold of its events; `KeyError` where there is none."""
        async with self._database.read() as connection:
            bodies = (await connection.scalars(_EVENTS, {"promo": promo_id})).all()
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

    async def told(self, promo_id: str) -> Mapping[str, str]:
        """What everybody was told of a period."""
        query = select(promos.c.told).where(promos.c.id == promo_id)
        async with self._database.read() as connection:
            found: Mapping[str, str] = json.loads(await connection.scalar(query) or "{}")
        return found

    async def note_told(
        self,
        untold: Untold,
        told: Mapping[str, str],
        *,
        everybody: bool,
        also: Iterable[Write] = (),
    ) -> bool:
        """Note what people are told, before they are; false if somebody else has told some.

        `everybody` knows then how it stands. What is `also` written is stored with it.
        """
        values = {
            "promo": untold.promo.id,
            "old_told": untold.stored,
            "old_version": untold.version,
            "new_version": untold.promo.version if everybody else untold.version,
            "new_told": json.dumps({**untold.told, **told}),
        }
        try:
            await self._committer.commit(Batch((Write(_TELL, values), *also)))
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
        """Who takes part, and since when; also those who are out of it."""
        query = select(promo_entries.c.account_id, promo_entries.c.accepted_at).where(
            promo_entries.c.promo_id == promo_id
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(promo_entries.c.accepted_at))).all()
        heirs = await self._heirs([row.account_id for row in rows])
        found: dict[str, datetime] = {}
        for row in rows:
            who = heirs.get(row.account_id, row.account_id)
            found.setdefault(who, from_ms(row.accepted_at))
        return found

    async def out(self, promo: Promo) -> frozenset[str]:
        """Who is in no ranking, whichever account they have become part of meanwhile: those who
        were taken out of it or run it, and those of it who are excluded from all leaderboards.
        """
        entered = await self.entered(promo.id)
        barred = await self._database.look(lambda one: excluded(one, entered))
        run_by = await self._runners()
        return promo.out | set((await self._heirs(promo.out)).values()) | barred | run_by

    async def ranking(self, promo: Promo) -> tuple[Ranked, ...]:
        """Those who take part, by the tables of tournaments that ended in the period."""
        counted = await self._database.look(lambda one: _counted(one, promo))
        asked = {**_period(promo), "counted": counted}
        async with self._database.read() as connection:
            rows = (await connection.execute(_SCORED, asked)).all()
        entered = await self.entered(promo.id)
        heirs = await self._heirs([row[0] for row in rows])
        out = await self.out(promo)
        there = (
            _score(row, since)
            for row in rows
            if (since := entered.get(heirs.get(row[0], row[0]))) is not None  # else just forgotten
        )
        return ranking(promo, (one for one in together(there, heirs) if one.account not in out))

    async def vip_until(self, account: str) -> datetime | None:
        """Until when somebody is a VIP; None where they are none now.

        Prizes follow each other: what is won while another one runs begins when that ends.
        """
        tokens = promo_tokens.c
        query = (
            select(tokens.given_at, tokens.vip_until)
            .where(tokens.account_id == account, tokens.vip_until.is_not(None))
            .order_by(tokens.given_at, tokens.promo_id)
        )
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        until = 0
        for row in rows:
            until = max(until, row.given_at) + row.vip_until - row.given_at
        ends = from_ms(until)
        return ends if ends > self._clock.now() else None

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
                    if due.event is None:  # nobody has confirmed it
                        changed.append(await self.confirm(promo.id, ""))
                    else:
                        changed.append(await self.ask(promo.id, c.PassTime()))
                except RefusedByPromo:  # another process was quicker
                    continue
        return tuple(changed)

    async def _loaded(self, query: Select[str]) -> tuple[Promo, ...]:
        async with self._database.read() as connection:
            ids = (await connection.scalars(query)).all()
        return tuple([await self.load(one) for one in ids])


def join_entries(connection: Connection, old: str, new: str, former: Iterable[str]) -> None:
    """An account becomes part of another one, as its `former` ones have before.

    In each period the person takes part if either account did, and only one of both has the tables
    that were played until now (E.5): the one that takes part, or the one with more. It is part of
    an open transaction. No table is taken away from anybody: each period counts them differently.
    """
    owners = {old: old, new: new, **dict.fromkeys(former, new)}
    rows = connection.execute(_ENTERED, {"accounts": list(owners)}).all()
    accepted = {(row.promo_id, row.account_id): row.accepted_at for row in rows}
    for promo_id in dict.fromkeys(row.promo_id for row in rows if row.account_id == old):
        if (promo_id, new) in accepted:
            gives_up = _behind(connection, promo_id, owners, new)
        else:
            since = {"promo_id": promo_id, "account_id": new, "since": 0}
            connection.execute(_INSERT_ENTRY, {**since, "accepted_at": accepted[promo_id, old]})
            gives_up = new
        for account in (one for one, owner in owners.items() if owner == gives_up):
            last = connection.scalar(_LAST_SCORE, {"account": account}) or 0
            asked = {"promo": promo_id, "account": account, "count_from": last + 1}
            connection.execute(_COUNT_FROM, asked)


def hand_on_outs(connection: Connection, account: str, new: str, now: datetime) -> None:
    """Who was taken out of a period that is not over is out of it by a `new` account, too.

    It is part of an open transaction.
    """
    own = {account, *accounts_of(connection, account)}
    for promo_id in connection.scalars(_LIVE).all():
        bodies = connection.scalars(_EVENTS, {"promo": promo_id}).all()
        promo = fold_promo(promo_id, None, map(parse_promo_event, bodies))
        told = next((one for one in promo.expelled if one.account in own), None)
        if told is not None:
            command: c.PromoCommand = c.Disqualify(new, told.by, told.reason or told.by)
        elif own.intersection(promo.excluded):
            command = c.LeaveOut(new, promo.run_by[0])
        else:
            continue
        event = decide_promo(promo, command, now)
        after = fold_promo(promo_id, promo, (event,))
        store(connection, _carry_on(promo, after, event))


def forget_reasons(connection: Connection, accounts: Collection[str]) -> None:
    """People are forgotten: why they were taken out of a period is told in no event any more."""
    for row in connection.execute(_EXPELLED).all():
        event = parse_promo_event(row.body)
        if isinstance(event, Disqualified) and event.account in accounts:
            told = event.model_copy(update={"reason": ""}).model_dump_json()
            asked = {"promo": row.promo_id, "number": row.seq, "new_body": told}
            connection.execute(_RETELL, asked)


def join_tokens(connection: Connection, old: str, new: str) -> None:
    """What an account has won becomes another one's, also where both have won in a period."""
    rows = connection.execute(_WON, {"accounts": [old, new]}).all()
    own = {row.promo_id: row for row in rows if row.account_id == new}
    for row in rows:
        if row.account_id == new:
            continue
        where = {"promo": row.promo_id, "old": old, "new": new}
        known = own.get(row.promo_id)
        if known is None:
            connection.execute(_GIVE_TOKEN, where)
            continue
        until = [one.vip_until for one in (known, row) if one.vip_until is not None]
        days = (min(until) - row.given_at) * (len(until) - 1) if until else 0  # one after the other
        more = {"more": row.chips, "vip_end": max(until) + days if until else None}
        connection.execute(_ADD_TOKEN, {**where, **more})
        connection.execute(_DROP_TOKEN, where)


def _behind(connection: Connection, promo_id: str, owners: Mapping[str, str], new: str) -> str:
    """Which of two people who take part has less in a period; not the new one if they are level."""
    bodies = connection.scalars(_EVENTS, {"promo": promo_id}).all()
    promo = fold_promo(promo_id, None, map(parse_promo_event, bodies))
    asked = {**_period(promo), "counted": _counted(connection, promo)}
    rows = connection.execute(_SCORED, asked).all()
    since = promo.terms.starts_at  # which matters to nobody who is compared here
    scores = together((_score(row, since) for row in rows if row[0] in owners), owners)
    worth = {one.account: one.value(promo.terms.formula) for one in scores}
    (old,) = {*owners.values()} - {new}
    keeps = max((new, old), key=lambda who: (who in worth, worth.get(who, 0)))
    return old if keeps == new else new


def _period(promo: Promo) -> dict[str, object]:
    """What is asked of the tables of a period."""
    terms = promo.terms
    return {
        "promo": promo.id,
        "starts_at": to_ms(terms.starts_at),
        "ends_at": to_ms(terms.ends_at),
    }


def _carry_on(before: Promo, after: Promo, event: PromoEvent) -> tuple[Write, ...]:
    """Store what has happened; it conflicts if something else has."""
    values = {
        "promo": after.id,
        "old_version": before.version,
        "new_version": after.version,
        "new_status": after.status,
        "new_start": to_ms(after.terms.starts_at),
    }
    return Write(_ADVANCE, values), _event(after, event)


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


def _score(row: Row[*tuple[Any, ...]], since: datetime) -> PeriodScore:
    return PeriodScore(row[0], row[1], row[2], row[3], row[4], since)


def _counted(connection: Connection, promo: Promo) -> list[str]:
    """The tournaments that count in a period: those that were named for it, and those of which at
    least half of the chairs were held by different people who were established before a table of
    theirs was over. What people play later makes no tournament count.
    """
    rows = connection.execute(_PLAYED_IN, _period(promo)).all()
    counted = {row.id for row in rows if row.code in promo.named}
    others = [row for row in rows if row.id not in counted]
    holders = sorted({row.account_id for row in others if row.account_id})
    heirs, since = dict[str, str](), dict[str, int]()
    for start in range(0, len(holders), _AT_ONCE):
        some = holders[start : start + _AT_ONCE]
        heirs |= heirs_among(connection, some)
        since |= established_since(connection, {heirs.get(one, one) for one in some})
    known: dict[str, set[str]] = defaultdict(set)
    for row in others:
        person = heirs.get(row.account_id, row.account_id)
        if person in since and since[person] < row.first_over:
            known[row.id].add(person)
    counted.update(row.id for row in others if 2 * len(known[row.id]) >= row.chairs)
    return sorted(counted)
