"""The names under which a platform tells pages in which chat they were opened."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "chat_instances",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("instance", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "instance", name="pk_chat_instances"),
    )
    op.create_index("ix_chat_instances_platform_chat", "chat_instances", ["platform", "chat"])
