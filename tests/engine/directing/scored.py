"""Finished tournament tables, for tests of the scores."""

from collections.abc import Iterable

from sqlalchemy import insert

from engine.store.commits import Write
from engine.store.schema import tables, tournament_entries, tournament_scores, tournaments

_TOURNAMENT = insert(tournaments)
_TABLE = insert(tables)
_SCORE = insert(tournament_scores)
_HOLDER = insert(tournament_entries)


def write_holders(number: int, people: Iterable[str], at: int) -> tuple[Write, ...]:
    """Store the people who played in a tournament."""
    row = {"tournament_id": f"cup{number}", "state": "eliminated", "updated_at": at}
    return tuple(Write(_HOLDER, {**row, "account_id": one}) for one in people)


def write_score(
    account: str, points: int, number: int, at: int, chairs: int = 0
) -> tuple[Write, ...]:
    """A tournament with one table; `number` distinguishes it from others.

    Without `chairs` the people who play there count, as they did before chairs were recorded.
    """
    tournament = {
        "id": f"cup{number}",
        "code": f"CUP{number}",
        "version": 1,
        "status": "over",
        "updated_at": at,
        "chairs": chairs,
    }
    table = {
        "id": f"t{number}",
        "code": f"CODE{number}",
        "version": 1,
        "status": "closed",
        "due_at": None,
        "leader": None,
        "lease_until": None,
        "created_at": at,
        "updated_at": at,
    }
    score = {
        "table_id": f"t{number}",
        "account_id": account,
        "tournament_id": f"cup{number}",
        "points": points,
        "against": 10,
        "won": True,
        "finished_at": at,
    }
    return Write(_TOURNAMENT, tournament), Write(_TABLE, table), Write(_SCORE, score)
