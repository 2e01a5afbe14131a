"""Pictures of people, for the chairs of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Make the table of them."""
    op.create_table(
        "portraits",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("image", sa.LargeBinary(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_portraits_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("account_id", name="pk_portraits"),
    )
    op.create_index("ix_portraits_code", "portraits", ["code"])
    op.create_index("ix_portraits_at", "portraits", ["at"])
