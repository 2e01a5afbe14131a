"""A deal of the day, and what people would have played in it."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", "preset", name=op.f("pk_daily_deals")),
    )
    op.create_table(
        "daily_answers",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_daily_answers_account_id_accounts")
        ),
        sa.PrimaryKeyConstraint("account_id", "day", "preset", name=op.f("pk_daily_answers")),
    )
    op.create_index(op.f("ix_daily_answers_day"), "daily_answers", ["day"])
    op.create_table(
        "daily_places",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_daily_places_place_id_places")
        ),
        sa.PrimaryKeyConstraint("place_id", name=op.f("pk_daily_places")),
    )
    op.create_index(op.f("ix_daily_places_day"), "daily_places", ["day"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_daily_places_day"), "daily_places")
    op.drop_table("daily_places")
    op.drop_index(op.f("ix_daily_answers_day"), "daily_answers")
    op.drop_table("daily_answers")
    op.drop_table("daily_deals")
