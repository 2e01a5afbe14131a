"""The browser room's visitors, in the database: their names, passes and push subscriptions."""

import dataclasses
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Row,
    Select,
    bindparam,
    delete,
    select,
)

from adapters.browser.archive import (
    StoredPass,
    Subscription,
    Visitor,
)
from bot.people.schema import (
    browser_keys,
    browser_passes,
    browser_subscriptions,
    browser_visitors,
    spent_proofs,
)
from bot.storage.surfaces import outage_as_not_kept
from engine.host.clock import from_ms, to_ms
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

FORGET_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.valid_until <= bindparam("now")
)

REVOKE_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.digest != bindparam("but")
)

HOLDER = (
    select(
        browser_passes.c.digest,
        browser_passes.c.kind,
        browser_passes.c.room,
        browser_passes.c.valid_until,
        browser_visitors,
    )
    .join(browser_visitors, browser_visitors.c.id == browser_passes.c.visitor)
    .where(browser_passes.c.digest == bindparam("known_by"))
)

KEY = select(browser_keys.c.value).where(browser_keys.c.name == bindparam("known_as"))

REPLACE_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    (browser_subscriptions.c.device == bindparam("known_by"))
    | (browser_subscriptions.c.endpoint == bindparam("where"))
)

_OTHERS = browser_subscriptions.alias("others")

FORGET_OLDEST_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    browser_subscriptions.c.visitor == bindparam("whose"),
    browser_subscriptions.c.device.not_in(
        select(_OTHERS.c.device)
        .where(_OTHERS.c.visitor == bindparam("whose"))
        .order_by(_OTHERS.c.since.desc(), _OTHERS.c.device)
        .limit(bindparam("most"))
    ),
)

LAUNCH_PASSES = 64
"""A visitor's passes for pages inside chat apps; older ones end."""

_OWN_PASSES = browser_passes.alias("own_passes")

FORGET_OLDEST_LAUNCHES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"),
    browser_passes.c.kind == "launch",
    browser_passes.c.digest.not_in(
        select(_OWN_PASSES.c.digest)
        .where(_OWN_PASSES.c.visitor == bindparam("whose"), _OWN_PASSES.c.kind == "launch")
        .order_by(_OWN_PASSES.c.valid_until.desc(), _OWN_PASSES.c.digest)
        .limit(LAUNCH_PASSES - 1)
    ),
)

SUBSCRIPTIONS = (
    select(browser_subscriptions)
    .join(browser_passes, browser_passes.c.digest == browser_subscriptions.c.device)
    .where(
        browser_subscriptions.c.visitor == bindparam("whose"),
        browser_passes.c.valid_until > bindparam("now"),
    )
    .order_by(browser_subscriptions.c.since, browser_subscriptions.c.device)
)

SPENT_PROOF = select(spent_proofs.c.proof).where(spent_proofs.c.proof == bindparam("of"))

FORGET_PROOFS = delete(spent_proofs).where(spent_proofs.c.until <= bindparam("now"))

_PUSH = "push"


class StoredVisitors:
    """The part of `adapters.browser.archive.Archive` about visitors."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add_visitor(self, visitor: Visitor) -> None:
        row = {
            "id": visitor.id,
            "name": visitor.name,
            "language": visitor.language,
            "created_at": to_ms(visitor.created),
        }
        await self._commit(Write.insert(browser_visitors, row))

    async def visitor(self, visitor: str) -> Visitor | None:
        query = select(browser_visitors).where(browser_visitors.c.id == visitor)
        rows = await self._rows(query)
        return visitor_of(rows[0]) if rows else None

    async def update_visitor(self, visitor: Visitor) -> None:
        values = {"name": visitor.name, "language": visitor.language}
        await self._commit(Write.update(browser_visitors, {"id": visitor.id}, values))

    async def give_pass(self, kept: StoredPass, now: datetime) -> None:
        await self._commit(*_new_pass(kept, now))

    async def is_spent(self, proof: str) -> bool:
        return bool(await self._rows(SPENT_PROOF, {"of": proof}))

    async def spend(
        self, proof: str, until: datetime, kept: StoredPass | None, now: datetime
    ) -> bool:
        over = {"now": to_ms(now)}
        used = {"proof": proof, "until": to_ms(until)}
        writes = [Write(FORGET_PROOFS, over, expects=None), Write.insert(spent_proofs, used)]
        if kept is not None:
            writes += _new_pass(kept, now)
        try:
            await self._commit(*writes)
        except Conflict:
            return False
        return True

    async def holder(self, digest: str) -> tuple[StoredPass, Visitor] | None:
        rows = await self._rows(HOLDER, {"known_by": digest})
        if not rows:
            return None
        row = rows[0]
        kept = StoredPass(row.digest, row.id, row.kind, row.room, from_ms(row.valid_until))
        return kept, visitor_of(row)

    async def prolong_pass(self, digest: str, until: datetime) -> None:
        values = {"valid_until": to_ms(until)}
        await self._commit(Write.update(browser_passes, {"digest": digest}, values, expects=None))

    async def revoke_passes(self, visitor: str, *, but: str) -> None:
        values = {"whose": visitor, "but": but}
        await self._commit(Write(REVOKE_PASSES, values, expects=None))

    async def site_key(self, new: str) -> str:
        with suppress(Conflict):  # another process adds one at this moment
            await self._commit(Write.ensure(browser_keys, {"name": _PUSH, "value": new}))
        ((key,),) = await self._rows(KEY, {"known_as": _PUSH})
        return str(key)

    async def subscribe(self, subscription: Subscription, now: datetime, most: int) -> None:
        old = {"known_by": subscription.device, "where": subscription.endpoint}
        row = {**dataclasses.asdict(subscription), "since": to_ms(now)}
        await self._commit(
            Write(REPLACE_SUBSCRIPTIONS, old, expects=None),
            Write.insert(browser_subscriptions, row),
            Write(
                FORGET_OLDEST_SUBSCRIPTIONS,
                {"whose": subscription.visitor, "most": most},
                expects=None,
            ),
        )

    async def unsubscribe(self, endpoint: str) -> None:
        await self._commit(Write.delete(browser_subscriptions, {"endpoint": endpoint}))

    async def subscriptions(self, visitor: str, now: datetime) -> tuple[Subscription, ...]:
        values = {"whose": visitor, "now": to_ms(now)}
        return tuple(
            Subscription(
                row.device, row.visitor, row.endpoint, row.public_key, row.secret, row.site
            )
            for row in await self._rows(SUBSCRIPTIONS, values)
        )

    async def _rows(
        self, query: Select[Any], values: Mapping[str, object] | None = None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        with outage_as_not_kept():
            return await self._database.rows(query, values)

    async def _commit(self, *writes: Write) -> None:
        with outage_as_not_kept():
            await self._committer.commit(Batch(writes))


def _new_pass(kept: StoredPass, now: datetime) -> list[Write]:
    over = {"whose": kept.visitor, "now": to_ms(now)}
    row = {
        "digest": kept.digest,
        "visitor": kept.visitor,
        "kind": kept.kind,
        "room": kept.room,
        "valid_until": to_ms(kept.until),
    }
    ended = [Write(FORGET_PASSES, over, expects=None)]
    if kept.kind == "link":
        ended.append(Write.delete(browser_passes, {"visitor": kept.visitor, "kind": "link"}))
    if kept.kind == "launch":
        ended.append(Write(FORGET_OLDEST_LAUNCHES, {"whose": kept.visitor}, expects=None))
    return [*ended, Write.insert(browser_passes, row)]


def visitor_of(row: Row[*tuple[Any, ...]]) -> Visitor:
    """The visitor in a row with the columns of `browser_visitors`."""
    return Visitor(row.id, row.name, row.language, from_ms(row.created_at))
