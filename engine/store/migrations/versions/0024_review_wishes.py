"""Who is owed the review of a match."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "review_wishes",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("match_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_review_wishes_account_id_accounts")
        ),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_review_wishes_place_id_places")
        ),
        sa.PrimaryKeyConstraint(
            "account_id", "table_id", "match_no", name=op.f("pk_review_wishes")
        ),
    )
    op.create_index(op.f("ix_review_wishes_place_id"), "review_wishes", ["place_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_review_wishes_place_id"), "review_wishes")
    op.drop_table("review_wishes")
