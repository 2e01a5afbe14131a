"""Places on leaderboards go by what is certain, and take several people who are established."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

_BY = {
    "sixths": "circle <= ''",
    "points": "circle <= ''",
    "capots": "circle <= '' AND capots > 0",
    "contras": "circle <= '' AND contras > 0",
    "wilson": "circle <= '' AND wilson IS NOT NULL",
}
_COUNTED = (("players", "met"), ("players", "known"), ("encounters", "established"))


def upgrade() -> None:
    """Make the step; all ratings are counted anew afterwards (`engine.standings.recount`)."""
    op.add_column(
        "result_seats",
        sa.Column("established", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    for table, name in _COUNTED:
        op.add_column(
            table, sa.Column(name, sa.Integer(), server_default=sa.text("0"), nullable=False)
        )
    op.add_column("tallies", sa.Column("value", sa.Float()))
    op.drop_index(op.f("ix_tallies_mu"), "tallies")
    _create("value", "value IS NOT NULL")
    for by, where in _BY.items():
        op.drop_index(op.f(f"ix_tallies_{by}"), "tallies")
        _create(by, f"{where} AND value IS NOT NULL")


def downgrade() -> None:
    """Take it back."""
    for by, where in _BY.items():
        op.drop_index(op.f(f"ix_tallies_{by}"), "tallies")
        _create(by, where)
    op.drop_index(op.f("ix_tallies_value"), "tallies")
    _create("mu", None)
    op.drop_column("tallies", "value")
    for table, name in _COUNTED:
        op.drop_column(table, name)
    op.drop_column("result_seats", "established")


def _create(by: str, where: str | None) -> None:
    ranked = sa.text(where) if where is not None else None
    op.create_index(
        op.f(f"ix_tallies_{by}"),
        "tallies",
        ["circle", "family", "period", sa.text(f"{by} DESC"), "matches", "account_id"],
        sqlite_where=ranked,
        postgresql_where=ranked,
    )
