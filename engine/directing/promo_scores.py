"""The scores of a promo period: the tournaments that count, and people's scores there (E.5)."""

from collections import defaultdict
from typing import Final

from sqlalchemy import Connection, and_, bindparam, exists, func, select

from engine.directing.journal import PLAYED
from engine.host.clock import to_ms
from engine.promos.promo import PeriodScore, Promo
from engine.standings.accounts import established_since, heirs_among
from engine.store.schema import (
    promo_entries,
    results,
    tournament_entries,
    tournament_scores,
    tournaments,
)
from engine.tournaments.tournament import EntrantState

_AT_ONCE: Final = 1_000  # accounts in one query
_SCORES: Final = tournament_scores.c
_IN_PERIOD: Final = (
    _SCORES.finished_at >= bindparam("starts_at"),
    _SCORES.finished_at < bindparam("ends_at"),
    ~exists().where(results.c.table_id == _SCORES.table_id, results.c.voided_at.is_not(None)),
)
"""Conditions for tables that count in a period: they ended in it and were not voided."""
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
"""The tournaments of a period with all holders of their chairs.

`first_over`: when a table of the tournament first ended in the period.
"""


def scored(connection: Connection, promo: Promo) -> list[PeriodScore]:
    """The scores of the accounts that take part, as if all had joined at the start."""
    asked = {**_period(promo), "counted": _counted(connection, promo)}
    rows = connection.execute(_SCORED, asked)
    return [PeriodScore._make((*row, promo.terms.starts_at)) for row in rows]


def _counted(connection: Connection, promo: Promo) -> list[str]:
    """The tournaments that count in a period.

    They were named for it, or at least half of their chairs were held by different people who were
    established before the first table ended. Later play does not make a tournament count.
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


def _period(promo: Promo) -> dict[str, object]:
    """Query parameters for the tables of a period."""
    terms = promo.terms
    return {
        "promo": promo.id,
        "starts_at": to_ms(terms.starts_at),
        "ends_at": to_ms(terms.ends_at),
    }
