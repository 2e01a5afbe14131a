"""Tournaments are played."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("code", name=op.f("uq_tournaments_code")),
    )
    op.create_index(op.f("ix_tournaments_status"), "tournaments", ["status"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        _of_tournament("tournament_events"),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name=op.f("pk_tournament_events")),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        _of_tournament("tournament_entries"),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name=op.f("pk_tournament_entries")),
    )
    op.create_index(op.f("ix_tournament_entries_account_id"), "tournament_entries", ["account_id"])
    op.create_table(
        "tournament_scores",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_tournament_scores_table_id_tables")
        ),
        _of_tournament("tournament_scores"),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_tournament_scores")),
    )
    for columns in (["finished_at"], ["account_id", "finished_at"]):
        name = "_".join(("ix_tournament_scores", *columns))
        op.create_index(op.f(name), "tournament_scores", columns)
    op.create_table(
        "tournament_showings",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        _of_tournament("tournament_showings"),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_tournament_showings_place_id_places")
        ),
        sa.PrimaryKeyConstraint("tournament_id", "place_id", name=op.f("pk_tournament_showings")),
    )
    op.create_index(op.f("ix_tournament_showings_place_id"), "tournament_showings", ["place_id"])


def _of_tournament(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_tournament_id_tournaments")
    return sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=name)


def downgrade() -> None:
    """Take it back."""
    for table in ("showings", "scores", "entries", "events"):
        op.drop_table(f"tournament_{table}")
    op.drop_table("tournaments")
