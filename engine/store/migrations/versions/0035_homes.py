"""Tables are led by nobody; messages for places of other processes are kept until written."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Make the step."""
    op.drop_table("carried_commands")
    op.drop_index("ix_tables_leader", table_name="tables")
    op.drop_column("tables", "leader")
    op.drop_column("tables", "lease_until")
    op.add_column("tables", sa.Column("home", sa.Text(), nullable=True))
    op.add_column("tellings", sa.Column("body", sa.Text(), nullable=True))


def downgrade() -> None:
    """Take it back."""
    op.drop_column("tellings", "body")
    op.drop_column("tables", "home")
    op.add_column("tables", sa.Column("leader", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("lease_until", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_leader", "tables", ["leader"])
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
        op.create_index(f"ix_carried_commands_{column}", "carried_commands", [column])
