"""Who has no part in a match is known, and a match in which no deal was written counts nowhere."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

_RESULTS = sa.table("results", sa.column("deals", sa.Integer()), sa.column("rated", sa.Boolean()))


def upgrade() -> None:
    """Make the step; all ratings are counted anew afterwards (`engine.standings.recount`)."""
    op.add_column(
        "result_seats",
        sa.Column("counted", sa.Boolean(), server_default=sa.true(), nullable=False),
    )
    op.execute(_RESULTS.update().where(_RESULTS.c.deals == 0).values(rated=sa.false()))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("result_seats", "counted")
