"""Accounts can become one, by a code that one of them is given, and people can be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "link_codes",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_link_codes_account_id_accounts")
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_link_codes")),
    )
    op.create_index(op.f("ix_link_codes_account_id"), "link_codes", ["account_id"])
    op.add_column("accounts", sa.Column("heir", sa.Text()))
    op.add_column("accounts", sa.Column("forgotten_at", sa.BigInteger()))
    op.create_index(op.f("ix_accounts_heir"), "accounts", ["heir"])


def downgrade() -> None:
    """Take it back. Who has become one stays one."""
    op.drop_index(op.f("ix_accounts_heir"), "accounts")
    op.drop_column("accounts", "forgotten_at")
    op.drop_column("accounts", "heir")
    op.drop_index(op.f("ix_link_codes_account_id"), "link_codes")
    op.drop_table("link_codes")
