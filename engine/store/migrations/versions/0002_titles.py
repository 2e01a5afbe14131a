"""Places have titles, and updates of a platform are remembered once they are done with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "handled_updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number", name=op.f("pk_handled_updates")),
    )
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.add_column(sa.Column("title", sa.Text(), server_default="", nullable=False))
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.alter_column("title", server_default=None)


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.drop_column("title")
    op.drop_table("handled_updates")
