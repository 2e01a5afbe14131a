"""What has to be told in a place and is not written yet."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "tellings",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("taken_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_tellings_place_id_places")
        ),
        sa.PrimaryKeyConstraint("place_id", "about", name=op.f("pk_tellings")),
    )
    op.create_index(op.f("ix_tellings_taken_until"), "tellings", ["taken_until"])


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_tellings_taken_until"), "tellings")
    op.drop_table("tellings")
