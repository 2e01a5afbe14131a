"""Ratings and leaderboards are counted when a match ends, and no longer when somebody asks.

What was played before counts as far as it is known: in which family, whether people played against
people, and for whose leaderboard. It is counted at the next start.
"""

import hashlib
from itertools import groupby

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_RESULTS = sa.table(
    "results",
    sa.column("match_id"),
    sa.column("preset"),
    sa.column("finished_at"),
    sa.column("family"),
    sa.column("rated", sa.Boolean()),
    sa.column("company"),
)
_SEATS = sa.table(
    "result_seats",
    sa.column("match_id"),
    sa.column("account_id"),
    sa.column("side"),
    sa.column("finished_at"),
)
_AT_ONCE = 10_000
_MATCHES = (
    sa.select(_RESULTS.c.match_id)
    .where(_RESULTS.c.match_id > sa.bindparam("after", type_=sa.Text()))
    .order_by(_RESULTS.c.match_id)
    .limit(_AT_ONCE)
)
_SEATED = (
    sa.select(_SEATS.c.match_id, _SEATS.c.account_id, _SEATS.c.side)
    .where(
        _SEATS.c.match_id > sa.bindparam("after", type_=sa.Text()),
        _SEATS.c.match_id <= sa.bindparam("last", type_=sa.Text()),
    )
    .order_by(_SEATS.c.match_id)
)
_TOLD = (
    sa.update(_RESULTS)
    .where(_RESULTS.c.match_id == sa.bindparam("match"))
    .values(
        family=sa.case(
            (sa.bindparam("alone", type_=sa.Boolean()), "individual"),
            (_RESULTS.c.preset.like("bela%"), "bela"),
            else_="bulgarian",
        ),
        rated=sa.bindparam("fought", type_=sa.Boolean()),
        company=sa.bindparam("people"),
    )
)
_CIRCLES = sa.text(
    "INSERT INTO result_circles (match_id, circle) SELECT DISTINCT v.match_id, "
    "p.platform || '/' || CASE p.community WHEN '' THEN p.chat ELSE p.community END "
    "FROM result_venues v JOIN places p ON p.id = v.venue WHERE NOT p.private"
)
_VENUES = sa.text(
    "INSERT INTO result_venues (match_id, venue) SELECT DISTINCT c.match_id, p.id "
    "FROM result_circles c JOIN places p ON NOT p.private AND c.circle = "
    "p.platform || '/' || CASE p.community WHEN '' THEN p.chat ELSE p.community END"
)

_BY = {
    "mu": "",
    "sixths": "",
    "points": "",
    "capots": "capots > 0",
    "contras": "contras > 0",
    "wilson": "wilson IS NOT NULL",
}


def upgrade() -> None:
    """Make the step."""
    _add_columns()
    connection = op.get_bind()
    last, counted = "", False
    while some := connection.scalars(_MATCHES, {"after": last}).all():  # not more than fit
        seated = connection.execute(_SEATED, {"after": last, "last": some[-1]})
        told = [
            _told(match_id, [(row.account_id, row.side) for row in rows])
            for match_id, rows in groupby(seated, lambda row: row.match_id)
        ]
        if told:
            connection.execute(_TOLD, told)
            counted = True
        last = some[-1]
    finished = sa.select(_RESULTS.c.finished_at).where(_RESULTS.c.match_id == _SEATS.c.match_id)
    op.execute(sa.update(_SEATS).values(finished_at=finished.scalar_subquery()))
    _drop_defaults()
    _make_circles()
    _make_tables()
    if not counted:  # otherwise it is all still to be counted
        op.execute(sa.text("INSERT INTO reckonings (basis) VALUES (1)"))


def _told(match_id: str, seats: list[tuple[str | None, str]]) -> dict[str, object]:
    people = sorted(account for account, _ in seats if account is not None)
    sides = {side for _, side in seats}
    fought = {side for account, side in seats if account is not None} == sides
    return {
        "match": match_id,
        "alone": len(sides) == len(seats),
        "fought": fought and len(set(people)) == len(people),
        "people": hashlib.sha256(" ".join(people).encode()).hexdigest()[:16],
    }


def _add_columns() -> None:
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.add_column(sa.Column("family", sa.Text(), server_default="", nullable=False))
        batch_op.add_column(
            sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
        batch_op.add_column(sa.Column("company", sa.Text(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("voided_at", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("finished_at", sa.BigInteger(), server_default="0", nullable=False)
        )
        batch_op.add_column(sa.Column("facts", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("mu", sa.Float(), nullable=True))
        batch_op.add_column(sa.Column("sigma", sa.Float(), nullable=True))


def _drop_defaults() -> None:
    with op.batch_alter_table("results", schema=None) as batch_op:
        for name in ("family", "rated", "company"):
            batch_op.alter_column(name, server_default=None)
        batch_op.create_index(
            batch_op.f("ix_results_family_finished_at_match_id"),
            ["family", "finished_at", "match_id"],
        )
        batch_op.create_index(
            batch_op.f("ix_results_company_finished_at"), ["company", "finished_at"]
        )
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.alter_column("finished_at", server_default=None)
        batch_op.drop_index(batch_op.f("ix_result_seats_account_id"))
        batch_op.create_index(
            batch_op.f("ix_result_seats_account_id_finished_at_match_id"),
            ["account_id", "finished_at", "match_id"],
        )


def _make_circles() -> None:
    op.create_table(
        "result_circles",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("circle", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name=op.f("fk_result_circles_match_id_results")
        ),
        sa.PrimaryKeyConstraint("match_id", "circle", name=op.f("pk_result_circles")),
    )
    op.create_index(op.f("ix_result_circles_circle"), "result_circles", ["circle"])
    op.execute(_CIRCLES)
    op.drop_index(op.f("ix_result_venues_venue"), "result_venues")
    op.drop_table("result_venues")


def _make_tables() -> None:
    op.create_table(
        "players",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("thought", sa.BigInteger(), nullable=False),
        sa.Column("away_turns", sa.Integer(), nullable=False),
        sa.Column("belotes", sa.Integer(), nullable=False),
        sa.Column("declared", sa.Integer(), nullable=False),
        sa.Column("doubled", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "family", name=op.f("pk_players")),
    )
    op.create_table(
        "tallies",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("circle", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("sixths", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("capots", sa.Integer(), nullable=False),
        sa.Column("contras", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("wilson", sa.Float(), nullable=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint(
            "account_id", "family", "circle", "period", name=op.f("pk_tallies")
        ),
    )
    for by, where in _BY.items():
        op.create_index(
            op.f(f"ix_tallies_{by}"),
            "tallies",
            ["circle", "family", "period", sa.text(f"{by} DESC"), "matches", "account_id"],
            sqlite_where=sa.text(where) if where else None,
            postgresql_where=sa.text(where) if where else None,
        )
    op.create_table(
        "encounters",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("other_id", sa.Text(), nullable=False),
        sa.Column("together", sa.Integer(), nullable=False),
        sa.Column("together_sixths", sa.Integer(), nullable=False),
        sa.Column("against", sa.Integer(), nullable=False),
        sa.Column("against_sixths", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "family", "other_id", name=op.f("pk_encounters")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "contracts",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("contract", sa.Text(), nullable=False),
        sa.Column("called", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "family", "contract", name=op.f("pk_contracts")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "reckonings",
        sa.Column("basis", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("basis", name=op.f("pk_reckonings")),
    )
    op.create_table(
        "exclusions",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_exclusions")),
    )
    op.create_table(
        "rulings",
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("at", "what", "about", name=op.f("pk_rulings")),
    )


def downgrade() -> None:
    """Take it back; a match counts again wherever its people are."""
    for name in ("rulings", "exclusions", "reckonings", "contracts", "encounters"):
        op.drop_table(name)
    for by in _BY:
        op.drop_index(op.f(f"ix_tallies_{by}"), "tallies")
    op.drop_table("tallies")
    op.drop_table("players")
    op.create_table(
        "result_venues",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("venue", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name=op.f("fk_result_venues_match_id_results")
        ),
        sa.PrimaryKeyConstraint("match_id", "venue", name=op.f("pk_result_venues")),
    )
    op.create_index(op.f("ix_result_venues_venue"), "result_venues", ["venue"])
    op.execute(_VENUES)
    op.drop_index(op.f("ix_result_circles_circle"), "result_circles")
    op.drop_table("result_circles")
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_result_seats_account_id_finished_at_match_id"))
        for name in ("sigma", "mu", "facts", "finished_at"):
            batch_op.drop_column(name)
        batch_op.create_index(batch_op.f("ix_result_seats_account_id"), ["account_id"])
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_results_company_finished_at"))
        batch_op.drop_index(batch_op.f("ix_results_family_finished_at_match_id"))
        for name in ("voided_at", "company", "rated", "family"):
            batch_op.drop_column(name)
