"""Direct messages are opened once, and places know the community that they belong to."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "direct_channels",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "user_id", name=op.f("pk_direct_channels")),
    )
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.add_column(sa.Column("community", sa.Text(), server_default="", nullable=False))
        batch_op.create_index(batch_op.f("ix_places_community"), ["community"], unique=False)
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.alter_column("community", server_default=None)


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_places_community"))
        batch_op.drop_column("community")
    op.drop_table("direct_channels")
