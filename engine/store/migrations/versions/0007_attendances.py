"""Who may sit at which live table is found without reading the tables."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_SEATED = sa.text(
    "SELECT events.table_id, events.body FROM events JOIN tables ON tables.id = events.table_id"
    " WHERE tables.status <> 'closed'"
    """ AND (events.body LIKE '%"account":%' OR events.body LIKE '%"opener":%')"""
)
_ENTER = sa.text("INSERT INTO attendances (table_id, account_id) VALUES (:table, :account)")


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "attendances",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_attendances_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_attendances")),
    )
    op.create_index(op.f("ix_attendances_account_id"), "attendances", ["account_id"])
    _enter_those_of_live_tables()


def _enter_those_of_live_tables() -> None:
    connection = op.get_bind()
    found: set[tuple[str, str]] = set()
    for table_id, body in connection.execute(_SEATED):
        event = json.loads(body)
        if event["kind"] == "sat":
            found.add((table_id, event["account"]))
        elif event["kind"] == "table_opened":
            found.add((table_id, event["opener"]))
    if found:
        rows = [{"table": table_id, "account": account} for table_id, account in sorted(found)]
        connection.execute(_ENTER, rows)


def downgrade() -> None:
    """Take it back."""
    op.drop_index(op.f("ix_attendances_account_id"), "attendances")
    op.drop_table("attendances")
