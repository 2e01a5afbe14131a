"""Who does what only one process may do; what is asked of tables that another process leads."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "claims",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_claims")),
    )
    op.create_table(
        "carried_commands",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_carried_commands")),
    )
    for column in ("table_id", "asked_at"):
        op.create_index(op.f(f"ix_carried_commands_{column}"), "carried_commands", [column])


def downgrade() -> None:
    """Take it back."""
    op.drop_table("carried_commands")
    op.drop_table("claims")
