"""Promo periods, and the tokens that are won in them."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "promos",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("told_version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_promos")),
    )
    op.create_index(op.f("ix_promos_status"), "promos", ["status"])
    op.create_table(
        "promo_events",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        _of_promo("promo_events"),
        sa.PrimaryKeyConstraint("promo_id", "seq", name=op.f("pk_promo_events")),
    )
    op.create_table(
        "promo_entries",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("accepted_at", sa.BigInteger(), nullable=False),
        _of_promo("promo_entries"),
        sa.PrimaryKeyConstraint("promo_id", "account_id", name=op.f("pk_promo_entries")),
    )
    op.create_table(
        "promo_tokens",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("vip_until", sa.BigInteger()),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        _of_promo("promo_tokens"),
        sa.PrimaryKeyConstraint("promo_id", "account_id", name=op.f("pk_promo_tokens")),
    )
    for table in ("promo_entries", "promo_tokens"):
        op.create_index(op.f(f"ix_{table}_account_id"), table, ["account_id"])


def _of_promo(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_promo_id_promos")
    return sa.ForeignKeyConstraint(["promo_id"], ["promos.id"], name=name)


def downgrade() -> None:
    """Take it back."""
    for table in ("tokens", "entries", "events"):
        op.drop_table(f"promo_{table}")
    op.drop_table("promos")
