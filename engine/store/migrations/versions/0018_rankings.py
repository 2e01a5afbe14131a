"""Most orders of leaderboards are kept for everybody alone: each costs every match something."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

_BY = {
    "sixths": "",
    "points": "",
    "capots": "capots > 0",
    "contras": "contras > 0",
    "wilson": "wilson IS NOT NULL",
}


def upgrade() -> None:
    """Make the step."""
    for by, where in _BY.items():
        op.drop_index(op.f(f"ix_tallies_{by}"), "tallies")
        _create(by, f"circle <= '' AND {where}" if where else "circle <= ''")


def downgrade() -> None:
    """Take it back."""
    for by, where in _BY.items():
        op.drop_index(op.f(f"ix_tallies_{by}"), "tallies")
        _create(by, where)


def _create(by: str, where: str) -> None:
    ranked = sa.text(where) if where else None
    op.create_index(
        op.f(f"ix_tallies_{by}"),
        "tallies",
        ["circle", "family", "period", sa.text(f"{by} DESC"), "matches", "account_id"],
        sqlite_where=ranked,
        postgresql_where=ranked,
    )
