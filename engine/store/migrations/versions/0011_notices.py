"""People are told in private when a table opens in a chat, if they want to be."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "notices",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notices_account_id_accounts")
        ),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_notices_place_id_places")
        ),
        sa.PrimaryKeyConstraint("account_id", "place_id", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_place_id"), "notices", ["place_id"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_notices_place_id"), "notices")
    op.drop_table("notices")
