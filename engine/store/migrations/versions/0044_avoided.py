"""People who never meet at tables that are open to strangers."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    """Make the table of them."""
    op.create_table(
        "avoided",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("other_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_avoided_account_id_accounts"
        ),
        sa.ForeignKeyConstraint(["other_id"], ["accounts.id"], name="fk_avoided_other_id_accounts"),
        sa.PrimaryKeyConstraint("account_id", "other_id", name="pk_avoided"),
    )
    op.create_index("ix_avoided_other_id", "avoided", ["other_id"])
