"""Tables of a tournament that somebody has played to their end, for whoever counts them."""

from sqlalchemy import insert

from engine.store.commits import Write
from engine.store.schema import tables, tournament_scores, tournaments

_TOURNAMENT = insert(tournaments)
_TABLE = insert(tables)
_SCORE = insert(tournament_scores)


def write_score(account: str, points: int, number: int, at: int) -> tuple[Write, ...]:
    """A tournament with one table; `number` sets it apart from others."""
    tournament = {
        "id": f"cup{number}",
        "code": f"CUP{number}",
        "version": 1,
        "status": "over",
        "updated_at": at,
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
