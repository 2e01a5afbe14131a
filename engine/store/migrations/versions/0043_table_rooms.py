"""Pages opened inside a chat app: rooms of tables, visitors of other platforms, used proofs."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "table_rooms",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_rooms_table_id_tables"),
        sa.ForeignKeyConstraint(
            ["room"], ["browser_rooms.code"], name="fk_table_rooms_room_browser_rooms"
        ),
        sa.PrimaryKeyConstraint("table_id", name="pk_table_rooms"),
        sa.UniqueConstraint("room", name="uq_table_rooms_room"),
    )
    op.create_table(
        "launched_visitors",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["browser_visitors.id"],
            name="fk_launched_visitors_visitor_browser_visitors",
        ),
        sa.PrimaryKeyConstraint("platform", "user_id", name="pk_launched_visitors"),
        sa.UniqueConstraint("visitor", name="uq_launched_visitors_visitor"),
    )
    op.create_table(
        "spent_proofs",
        sa.Column("proof", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("proof", name="pk_spent_proofs"),
    )
    op.create_index("ix_spent_proofs_until", "spent_proofs", ["until"])
