"""Of a drawn match those who lead share the win, and nobody else."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_SEATS = sa.table(
    "result_seats",
    sa.column("match_id"),
    sa.column("side"),
    sa.column("won", sa.Boolean()),
    sa.column("sixths", sa.Integer()),
)
_RESULTS = sa.table(
    "results", sa.column("match_id"), sa.column("winner"), sa.column("totals", sa.Text())
)


def upgrade() -> None:
    """Make the step."""
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sixths", sa.Integer(), server_default="0", nullable=False))
    op.execute(_SEATS.update().where(_SEATS.c.won).values(sixths=6))
    drawn = sa.select(_RESULTS.c.match_id, _RESULTS.c.totals).where(_RESULTS.c.winner.is_(None))
    for match_id, totals in op.get_bind().execute(drawn).all():
        _share(match_id, json.loads(totals))
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.alter_column("sixths", server_default=None)
        batch_op.drop_column("won")


def _share(match_id: str, totals: dict[str, int]) -> None:
    best = max(totals.values())
    leaders = [side for side, points in totals.items() if points == best]
    op.execute(
        _SEATS.update()
        .where(_SEATS.c.match_id == match_id, _SEATS.c.side.in_(leaders))
        .values(sixths=6 // len(leaders))
    )


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("won", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
    op.execute(_SEATS.update().where(_SEATS.c.sixths == 6).values(won=sa.true()))
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.alter_column("won", server_default=None)
        batch_op.drop_column("sixths")
