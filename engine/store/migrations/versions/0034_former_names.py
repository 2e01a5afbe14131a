"""What people were called before."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "former_names",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_former_names_account_id_accounts")
        ),
        sa.PrimaryKeyConstraint("account_id", "name", name=op.f("pk_former_names")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("former_names")
