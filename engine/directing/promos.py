"""Stored promo periods and their due steps; each prize is given exactly once."""

import json
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import (
    Connection,
    Select,
    bindparam,
    func,
    select,
)

from engine.directing.promo_scores import scored
from engine.host.clock import Clock, from_ms, to_ms
from engine.promos import decide as c
from engine.promos.decide import (
    PromoRefusal,
    RefusedByPromo,
    announce_promo,
    decide_promo,
    fold_promo,
    promo_due,
)
from engine.promos.promo import (
    LIVE_PROMOS,
    Disqualified,
    Promo,
    PromoEvent,
    PromoStatus,
    Ranked,
    parse_promo_event,
    ranking,
    together,
)
from engine.standings.accounts import accounts_of, excluded
from engine.store.batches import store
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.schema import (
    promo_entries,
    promo_events,
    promo_tokens,
    promos,
    tournament_scores,
    tournaments,
)

_ATTEMPTS: Final = 5
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
_EXPELLED: Final = select(promo_events).where(
    promo_events.c.body.contains('"kind":"disqualified"', autoescape=True)
)
_LAST_SCORE: Final = select(func.max(tournament_scores.c.finished_at)).where(
    tournament_scores.c.account_id == bindparam("account")
)


async def _nobody() -> frozenset[str]:
    return frozenset()


class PendingNews(NamedTuple):
    """A period whose people may not all have been informed.

    `told` is the latest news by account, `stored` its stored form.
    """

    promo: Promo
    told: Mapping[str, str]
    stored: str
    version: int


class PromoJournal:
    """Decides, stores and reads promo periods.

    `clock` gives the time. `heirs` maps merged accounts to those they were merged into. `runners`
    gives the accounts that may run periods.
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
        await self._committer.commit(Batch((Write.insert(promos, row), _event(promo, event))))
        return promo

    async def ask(self, promo_id: str, command: c.PromoCommand) -> Promo:
        """Carry out a command; raises `RefusedByPromo`, or `KeyError` if there is no such
        period.
        """
        for _ in range(_ATTEMPTS):
            promo = await self.load(promo_id)
            event = decide_promo(promo, command, self._clock.now())
            after = fold_promo(promo_id, promo, (event,))
            writes = (*_carry_on(promo, after, event), *_tokens(after, event))
            try:
                await self._committer.commit(Batch(writes))
            except Conflict:  # another process was faster
                continue
            return after
        raise RefusedByPromo(PromoRefusal.ALREADY)

    async def confirm(self, promo_id: str, by: str) -> Promo:
        """Make the current ranking final."""
        ranked = await self.ranking(await self.load(promo_id))
        return await self.ask(promo_id, c.ConfirmPromo(by, ranked))

    async def is_tournament(self, code: str) -> bool:
        """Whether there is a tournament with this code."""
        return await self._database.scalar(_CODED, {"code": code}) is not None

    async def load(self, promo_id: str) -> Promo:
        """A period as the fold of its events; raises `KeyError` if there is none."""
        return await self._database.look(lambda one: _folded(one, promo_id))

    async def live(self) -> tuple[Promo, ...]:
        """The periods that are not over, the earliest first."""
        return await self._loaded(_LIVE.order_by(promos.c.starts_at, promos.c.id))

    async def untold(self) -> tuple[PendingNews, ...]:
        """The periods that changed since all of their people were informed."""
        query = select(promos.c.id, promos.c.told, promos.c.told_version).where(
            promos.c.told_version < promos.c.version
        )
        rows = await self._database.rows(query.order_by(promos.c.id))
        return tuple(
            [PendingNews(await self.load(row.id), json.loads(row.told), *row[1:]) for row in rows]
        )

    async def told(self, promo_id: str) -> Mapping[str, str]:
        """The latest news each person got of a period."""
        query = select(promos.c.told).where(promos.c.id == promo_id)
        found: Mapping[str, str] = json.loads(await self._database.scalar(query) or "{}")
        return found

    async def record_news(
        self,
        untold: PendingNews,
        told: Mapping[str, str],
        *,
        everybody: bool,
        also: Iterable[Write] = (),
    ) -> bool:
        """Record news before it is sent; false if another process has recorded some.

        `everybody`: it informs all people. The writes in `also` are stored with it.
        """
        key = {"id": untold.promo.id, "told": untold.stored, "told_version": untold.version}
        values = {
            "told": json.dumps({**untold.told, **told}),
            "told_version": untold.promo.version if everybody else untold.version,
        }
        try:
            await self._committer.commit(Batch((Write.update(promos, key, values), *also)))
        except Conflict:
            return False
        return True

    async def newest(self) -> Promo | None:
        """The period with the latest start, even if that is in the future."""
        query = select(promos.c.id).order_by(promos.c.starts_at.desc(), promos.c.id).limit(1)
        found = await self._loaded(query)
        return found[0] if found else None

    async def enter(self, promo_id: str, account: str) -> bool:
        """Enter a person who has accepted the terms; false if they already take part."""
        now = to_ms(self._clock.now())
        row = {"promo_id": promo_id, "account_id": account, "accepted_at": now}
        try:
            await self._committer.commit(Batch((Write.insert(promo_entries, row),)))
        except Conflict:
            return False
        return True

    async def takes_part(self, promo_id: str, account: str) -> bool:
        """Whether an account takes part."""
        query = select(promo_entries.c.account_id).where(
            promo_entries.c.promo_id == promo_id, promo_entries.c.account_id == account
        )
        return bool(await self._database.rows(query))

    async def entered(self, promo_id: str) -> Mapping[str, datetime]:
        """The participants and their times of entry, including those taken out of the ranking."""
        query = select(promo_entries.c.account_id, promo_entries.c.accepted_at).where(
            promo_entries.c.promo_id == promo_id
        )
        rows = await self._database.rows(query.order_by(promo_entries.c.accepted_at))
        heirs = await self._heirs([row.account_id for row in rows])
        found: dict[str, datetime] = {}
        for row in rows:
            who = heirs.get(row.account_id, row.account_id)
            found.setdefault(who, from_ms(row.accepted_at))
        return found

    async def out(self, promo: Promo) -> frozenset[str]:
        """The accounts excluded from the ranking, with the accounts they were merged into.

        They were taken out of the period, run it, or are excluded from all leaderboards.
        """
        entered = await self.entered(promo.id)
        barred = await self._database.look(lambda one: excluded(one, entered))
        run_by = await self._runners()
        return promo.out | set((await self._heirs(promo.out)).values()) | barred | run_by

    async def ranking(self, promo: Promo) -> tuple[Ranked, ...]:
        """The ranking of the participants, by tournament tables that ended in the period."""
        scores = await self._database.look(lambda one: scored(one, promo))
        entered = await self.entered(promo.id)
        heirs = await self._heirs([one.account for one in scores])
        out = await self.out(promo)
        there = (
            one._replace(since=since)
            for one in scores
            if (since := entered.get(heirs.get(one.account, one.account))) is not None
        )  # the others have just been forgotten
        return ranking(promo, (one for one in together(there, heirs) if one.account not in out))

    async def vip_until(self, account: str) -> datetime | None:
        """When a person's VIP status ends; None if they have none now.

        A prize won while another is running begins when that one ends.
        """
        tokens = promo_tokens.c
        query = (
            select(tokens.given_at, tokens.vip_until)
            .where(tokens.account_id == account, tokens.vip_until.is_not(None))
            .order_by(tokens.given_at, tokens.promo_id)
        )
        rows = await self._database.rows(query)
        until = 0
        for row in rows:
            until = max(until, row.given_at) + row.vip_until - row.given_at
        ends = from_ms(until)
        return ends if ends > self._clock.now() else None

    async def chips(self, account: str) -> int:
        """The number of chips a person has won."""
        query = select(func.sum(promo_tokens.c.chips)).where(promo_tokens.c.account_id == account)
        return int(await self._database.scalar(query) or 0)

    async def pass_time(self) -> tuple[Promo, ...]:
        """Carry out due steps, and return the changed periods."""
        changed = []
        for promo in await self.live():
            due = promo_due(promo)
            if due is not None and due.at <= self._clock.now():
                try:
                    if due.event is None:  # confirmed automatically
                        changed.append(await self.confirm(promo.id, ""))
                    else:
                        changed.append(await self.ask(promo.id, c.PassTime()))
                except RefusedByPromo:  # another process was faster
                    continue
        return tuple(changed)

    async def _loaded(self, query: Select[str]) -> tuple[Promo, ...]:
        ids = await self._database.scalars(query)
        return tuple([await self.load(one) for one in ids])


def join_entries(connection: Connection, old: str, new: str, former: Iterable[str]) -> None:
    """Merge an account's entries into another's, as those of its `former` accounts were before.

    In each period the person takes part if either account did. Only one of the two keeps the tables
    played until now (E.5): the one that takes part, or the one with more. Runs in an open
    transaction. Tables stay with their accounts, because each period counts them differently.
    """
    owners = {old: old, new: new, **dict.fromkeys(former, new)}
    rows = connection.execute(_ENTERED, {"accounts": list(owners)}).all()
    accepted = {(row.promo_id, row.account_id): row.accepted_at for row in rows}
    for promo_id in dict.fromkeys(row.promo_id for row in rows if row.account_id == old):
        if (promo_id, new) in accepted:
            gives_up = _behind(connection, promo_id, owners, new)
        else:
            since = {"promo_id": promo_id, "account_id": new, "since": 0}
            entry = {**since, "accepted_at": accepted[promo_id, old]}
            store(connection, (Write.insert(promo_entries, entry),))
            gives_up = new
        for account in (one for one, owner in owners.items() if owner == gives_up):
            last = connection.scalar(_LAST_SCORE, {"account": account}) or 0
            key = {"promo_id": promo_id, "account_id": account}
            store(connection, (Write.update(promo_entries, key, {"since": last + 1}, None),))


def hand_on_outs(connection: Connection, account: str, new: str, now: datetime) -> None:
    """Exclude a person's `new` account from the open periods their `account` was taken out of.

    The same goes for periods that they have run. Runs in an open transaction.
    """
    own = {account, *accounts_of(connection, account)}
    for promo_id in connection.scalars(_LIVE).all():
        promo = _folded(connection, promo_id)
        told = next((one for one in promo.expelled if one.account in own), None)
        if told is not None:
            command: c.PromoCommand = c.Disqualify(new, told.by, told.reason or told.by)
        elif own.intersection((*promo.excluded, *promo.run_by)):
            command = c.LeaveOut(new, promo.run_by[0])
        else:
            continue
        event = decide_promo(promo, command, now)
        after = fold_promo(promo_id, promo, (event,))
        store(connection, _carry_on(promo, after, event))


def forget_reasons(connection: Connection, accounts: Collection[str]) -> None:
    """Delete the reasons for taking forgotten people out of periods."""
    for row in connection.execute(_EXPELLED).all():
        event = parse_promo_event(row.body)
        if isinstance(event, Disqualified) and event.account in accounts:
            told = event.model_copy(update={"reason": ""}).model_dump_json()
            key = {"promo_id": row.promo_id, "seq": row.seq}
            store(connection, (Write.update(promo_events, key, {"body": told}),))


def join_tokens(connection: Connection, old: str, new: str) -> None:
    """Move an account's prizes to another one; add them up where both have won in a period."""
    rows = connection.execute(_WON, {"accounts": [old, new]}).all()
    own = {row.promo_id: row for row in rows if row.account_id == new}
    for row in rows:
        if row.account_id == new:
            continue
        where = {"promo_id": row.promo_id, "account_id": old}
        known = own.get(row.promo_id)
        if known is None:
            store(connection, (Write.update(promo_tokens, where, {"account_id": new}),))
            continue
        until = [one.vip_until for one in (known, row) if one.vip_until is not None]
        # The VIP times are added up.
        days = (min(until) - row.given_at) * (len(until) - 1) if until else 0
        more = {
            "chips": known.chips + row.chips,
            "vip_until": max(until) + days if until else None,
        }
        own_row = {**where, "account_id": new}
        added = Write.update(promo_tokens, own_row, more), Write.delete(promo_tokens, where)
        store(connection, added)


def _folded(connection: Connection, promo_id: str) -> Promo:
    bodies = connection.scalars(_EVENTS, {"promo": promo_id}).all()
    if not bodies:
        raise KeyError(promo_id)
    return fold_promo(promo_id, None, map(parse_promo_event, bodies))


def _behind(connection: Connection, promo_id: str, owners: Mapping[str, str], new: str) -> str:
    """The participant with less in a period; in a tie, not the new one."""
    promo = _folded(connection, promo_id)
    own = (one for one in scored(connection, promo) if one.account in owners)
    scores = together(own, owners)
    worth = {one.account: one.value(promo.terms.formula) for one in scores}
    (old,) = {*owners.values()} - {new}
    keeps = max((new, old), key=lambda who: (who in worth, worth.get(who, 0)))
    return old if keeps == new else new


def _carry_on(before: Promo, after: Promo, event: PromoEvent) -> tuple[Write, ...]:
    """The writes of an event; they conflict if another event was stored first."""
    values = {
        "version": after.version,
        "status": after.status,
        "starts_at": to_ms(after.terms.starts_at),
    }
    key = {"id": after.id, "version": before.version}
    return Write.update(promos, key, values), _event(after, event)


def _event(promo: Promo, event: PromoEvent) -> Write:
    row = {
        "promo_id": promo.id,
        "seq": promo.version,
        "at": to_ms(event.at),
        "body": event.model_dump_json(),
    }
    return Write.insert(promo_events, row)


def _tokens(promo: Promo, event: PromoEvent) -> tuple[Write, ...]:
    """The prizes, stored with the final ranking so that nobody gets one twice."""
    if promo.status is not PromoStatus.FINAL:
        return ()
    return tuple(
        Write.insert(
            promo_tokens,
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
