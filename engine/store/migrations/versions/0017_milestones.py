"""Milestones are told once, and so are a group's months and years."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "milestones",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("milestone", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "milestone", name=op.f("pk_milestones")),
    )
    op.create_index(op.f("ix_milestones_match_id"), "milestones", ["match_id"])
    op.create_table(
        "summaries",
        sa.Column("circle", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("circle", "period", name=op.f("pk_summaries")),
    )
    # Where there are results, what people have reached is still to be found.
    op.execute(sa.text("UPDATE reckonings SET basis = 2 WHERE NOT EXISTS (SELECT 1 FROM results)"))


def downgrade() -> None:
    """Take it back."""
    op.drop_table("summaries")
    op.drop_index(op.f("ix_milestones_match_id"), "milestones")
    op.drop_table("milestones")
    op.execute(sa.text("UPDATE reckonings SET basis = 1"))  # so that they are found again
