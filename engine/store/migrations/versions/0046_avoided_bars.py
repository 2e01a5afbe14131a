"""People who never meet somebody who was forgotten and may come back."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Make the table of them."""
    op.create_table(
        "avoided_bars",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_avoided_bars_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("account_id", "fingerprint", name="pk_avoided_bars"),
    )
    op.create_index("ix_avoided_bars_fingerprint", "avoided_bars", ["fingerprint"])
