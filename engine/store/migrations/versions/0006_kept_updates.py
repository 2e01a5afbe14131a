"""Updates that take long are kept until they are done with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "kept_updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number", name=op.f("pk_kept_updates")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("kept_updates")
