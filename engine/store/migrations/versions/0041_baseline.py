"""The baseline: the whole schema as of this revision, in which older databases are not opened."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    _make_tables()
    _make_standings()
    _make_tournaments()
    _make_people()
    _make_platforms()
    _make_room()


def _make_tables() -> None:
    """Tables, their events, and the processes that serve them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("home", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_due_at", "tables", ["due_at"])
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text()),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("heartbeat_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_index("ix_processes_heartbeat_at", "processes", ["heartbeat_at"])
    op.create_table(
        "claims",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("moved_at", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_claims"),
    )


def _make_standings() -> None:
    """Results and what is computed from them."""
    op.create_table(
        "results",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("match_no", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("winner", sa.Text()),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("family", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("company", sa.Text(), nullable=False),
        sa.Column("voided_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("match_id", name="pk_results"),
    )
    op.create_index("ix_results_company_finished_at", "results", ["company", "finished_at"])
    op.create_index(
        "ix_results_family_finished_at_match_id", "results", ["family", "finished_at", "match_id"]
    )
    op.create_index("ix_results_table_id", "results", ["table_id"])
    op.create_table(
        "result_seats",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text()),
        sa.Column("ai_level", sa.Text()),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("sixths", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Text()),
        sa.Column("mu", sa.Float()),
        sa.Column("sigma", sa.Float()),
        sa.Column("counted", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("established", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name="fk_result_seats_match_id_results"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_result_seats"),
    )
    op.create_index(
        "ix_result_seats_account_id_finished_at_match_id",
        "result_seats",
        ["account_id", "finished_at", "match_id"],
    )
    op.create_table(
        "result_circles",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("circle", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name="fk_result_circles_match_id_results"
        ),
        sa.PrimaryKeyConstraint("match_id", "circle", name="pk_result_circles"),
    )
    op.create_index("ix_result_circles_circle", "result_circles", ["circle"])
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
        sa.Column("met", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("known", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("meetings", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("squares", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "family", name="pk_players"),
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
        sa.Column("wilson", sa.Float()),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("value", sa.Float()),
        sa.PrimaryKeyConstraint("account_id", "family", "circle", "period", name="pk_tallies"),
    )
    op.create_index(
        "ix_tallies_capots",
        "tallies",
        ["circle", "family", "period", sa.literal_column("capots DESC"), "matches", "account_id"],
        sqlite_where=sa.text("circle <= '' AND capots > 0 AND value IS NOT NULL"),
        postgresql_where=sa.text("circle <= '' AND capots > 0 AND value IS NOT NULL"),
    )
    op.create_index(
        "ix_tallies_contras",
        "tallies",
        ["circle", "family", "period", sa.literal_column("contras DESC"), "matches", "account_id"],
        sqlite_where=sa.text("circle <= '' AND contras > 0 AND value IS NOT NULL"),
        postgresql_where=sa.text("circle <= '' AND contras > 0 AND value IS NOT NULL"),
    )
    op.create_index(
        "ix_tallies_points",
        "tallies",
        ["circle", "family", "period", sa.literal_column("points DESC"), "matches", "account_id"],
        sqlite_where=sa.text("circle <= '' AND value IS NOT NULL"),
        postgresql_where=sa.text("circle <= '' AND value IS NOT NULL"),
    )
    op.create_index(
        "ix_tallies_sixths",
        "tallies",
        ["circle", "family", "period", sa.literal_column("sixths DESC"), "matches", "account_id"],
        sqlite_where=sa.text("circle <= '' AND value IS NOT NULL"),
        postgresql_where=sa.text("circle <= '' AND value IS NOT NULL"),
    )
    op.create_index(
        "ix_tallies_value",
        "tallies",
        ["circle", "family", "period", sa.literal_column("value DESC"), "matches", "account_id"],
        sqlite_where=sa.text("value IS NOT NULL"),
        postgresql_where=sa.text("value IS NOT NULL"),
    )
    op.create_index(
        "ix_tallies_wilson",
        "tallies",
        ["circle", "family", "period", sa.literal_column("wilson DESC"), "matches", "account_id"],
        sqlite_where=sa.text("circle <= '' AND wilson IS NOT NULL AND value IS NOT NULL"),
        postgresql_where=sa.text("circle <= '' AND wilson IS NOT NULL AND value IS NOT NULL"),
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
        sa.Column("established", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "family", "other_id", name="pk_encounters"),
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
        sa.PrimaryKeyConstraint("account_id", "family", "contract", name="pk_contracts"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "milestones",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("milestone", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "milestone", name="pk_milestones"),
    )
    op.create_index("ix_milestones_match_id", "milestones", ["match_id"])
    op.create_table(
        "summaries",
        sa.Column("circle", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("circle", "period", name="pk_summaries"),
    )
    op.create_table(
        "reckonings",
        sa.Column("basis", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("basis", name="pk_reckonings"),
    )
    # The first start replaces it and computes the standings (`engine.standings.recount`).
    op.execute("INSERT INTO reckonings (basis) VALUES (2)")
    op.create_table(
        "exclusions",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account_id", name="pk_exclusions"),
    )
    op.create_table(
        "rulings",
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("at", "what", "about", name="pk_rulings"),
    )


def _make_tournaments() -> None:
    """Tournaments and promo periods."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("chairs", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("code", name="uq_tournaments_code"),
    )
    op.create_index("ix_tournaments_status", "tournaments", ["status"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_events_tournament_id_tournaments",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "seq", name="pk_tournament_events"),
    )
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_entries_tournament_id_tournaments",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "account_id", name="pk_tournament_entries"),
    )
    op.create_index("ix_tournament_entries_account_id", "tournament_entries", ["account_id"])
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
            ["table_id"], ["tables.id"], name="fk_tournament_scores_table_id_tables"
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_scores_tournament_id_tournaments",
        ),
        sa.PrimaryKeyConstraint("table_id", "account_id", name="pk_tournament_scores"),
    )
    op.create_index(
        "ix_tournament_scores_account_id_finished_at",
        "tournament_scores",
        ["account_id", "finished_at"],
    )
    op.create_index("ix_tournament_scores_finished_at", "tournament_scores", ["finished_at"])
    op.create_table(
        "promos",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.Column("told_version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_promos"),
    )
    op.create_index("ix_promos_status", "promos", ["status"])
    op.create_table(
        "promo_events",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["promo_id"], ["promos.id"], name="fk_promo_events_promo_id_promos"
        ),
        sa.PrimaryKeyConstraint("promo_id", "seq", name="pk_promo_events"),
    )
    op.create_table(
        "promo_entries",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("accepted_at", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.ForeignKeyConstraint(
            ["promo_id"], ["promos.id"], name="fk_promo_entries_promo_id_promos"
        ),
        sa.PrimaryKeyConstraint("promo_id", "account_id", name="pk_promo_entries"),
    )
    op.create_index("ix_promo_entries_account_id", "promo_entries", ["account_id"])
    op.create_table(
        "promo_tokens",
        sa.Column("promo_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("chips", sa.Integer(), nullable=False),
        sa.Column("vip_until", sa.BigInteger()),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["promo_id"], ["promos.id"], name="fk_promo_tokens_promo_id_promos"
        ),
        sa.PrimaryKeyConstraint("promo_id", "account_id", name="pk_promo_tokens"),
    )
    op.create_index("ix_promo_tokens_account_id", "promo_tokens", ["account_id"])


def _make_people() -> None:
    """Accounts and places, and what the bot owes them."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("heir", sa.Text()),
        sa.Column("forgotten_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
    )
    op.create_index("ix_accounts_heir", "accounts", ["heir"])
    op.create_table(
        "identities",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.Text()),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_identities_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("platform", "user_id", name="pk_identities"),
    )
    op.create_index("ix_identities_account_id", "identities", ["account_id"])
    op.create_index("ix_identities_username", "identities", ["username"])
    op.create_table(
        "link_codes",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_link_codes_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("digest", name="pk_link_codes"),
    )
    op.create_index("ix_link_codes_account_id", "link_codes", ["account_id"])
    op.create_table(
        "former_names",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_former_names_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("account_id", "name", name="pk_former_names"),
    )
    op.create_table(
        "bars",
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name="pk_bars"),
    )
    op.create_table(
        "places",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text()),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("community", sa.Text(), nullable=False),
        sa.Column("refused", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_places"),
        sa.UniqueConstraint(
            "platform", "chat", "topic", "private", name="uq_places_platform_chat_topic_private"
        ),
    )
    op.create_index("ix_places_community", "places", ["community"])
    op.create_table(
        "showings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["place_id"], ["places.id"], name="fk_showings_place_id_places"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_showings_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "place_id", name="pk_showings"),
    )
    op.create_index("ix_showings_place_id", "showings", ["place_id"])
    op.create_table(
        "attendances",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_attendances_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "account_id", name="pk_attendances"),
    )
    op.create_index("ix_attendances_account_id", "attendances", ["account_id"])
    op.create_table(
        "notices",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_notices_account_id_accounts"
        ),
        sa.ForeignKeyConstraint(["place_id"], ["places.id"], name="fk_notices_place_id_places"),
        sa.PrimaryKeyConstraint("account_id", "place_id", name="pk_notices"),
    )
    op.create_index("ix_notices_place_id", "notices", ["place_id"])
    op.create_table(
        "tournament_showings",
        sa.Column("tournament_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name="fk_tournament_showings_place_id_places"
        ),
        sa.ForeignKeyConstraint(
            ["tournament_id"],
            ["tournaments.id"],
            name="fk_tournament_showings_tournament_id_tournaments",
        ),
        sa.PrimaryKeyConstraint("tournament_id", "place_id", name="pk_tournament_showings"),
    )
    op.create_index("ix_tournament_showings_place_id", "tournament_showings", ["place_id"])
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", "preset", name="pk_daily_deals"),
    )
    op.create_table(
        "daily_answers",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_daily_answers_account_id_accounts"
        ),
        sa.PrimaryKeyConstraint("account_id", "day", "preset", name="pk_daily_answers"),
    )
    op.create_index("ix_daily_answers_day", "daily_answers", ["day"])
    op.create_table(
        "daily_places",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name="fk_daily_places_place_id_places"
        ),
        sa.PrimaryKeyConstraint("place_id", name="pk_daily_places"),
    )
    op.create_index("ix_daily_places_day", "daily_places", ["day"])
    op.create_table(
        "review_wishes",
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("match_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_review_wishes_account_id_accounts"
        ),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name="fk_review_wishes_place_id_places"
        ),
        sa.PrimaryKeyConstraint("account_id", "table_id", "match_no", name="pk_review_wishes"),
    )
    op.create_index("ix_review_wishes_place_id", "review_wishes", ["place_id"])
    op.create_table(
        "tellings",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("taken_until", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text()),
        sa.ForeignKeyConstraint(["place_id"], ["places.id"], name="fk_tellings_place_id_places"),
        sa.PrimaryKeyConstraint("place_id", "about", name="pk_tellings"),
    )
    op.create_index("ix_tellings_taken_until", "tellings", ["taken_until"])


def _make_platforms() -> None:
    """Shown messages and received updates."""
    op.create_table(
        "surfaces",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text()),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text()),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["place_id"], ["places.id"], name="fk_surfaces_place_id_places"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_surfaces_table_id_tables"),
        sa.PrimaryKeyConstraint("place_id", "name", name="pk_surfaces"),
    )
    op.create_index("ix_surfaces_table_id", "surfaces", ["table_id"])
    op.create_table(
        "handled_updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number", name="pk_handled_updates"),
    )
    op.create_table(
        "kept_updates",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ordinal", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number", name="pk_kept_updates"),
    )
    op.create_table(
        "set_aside",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "number", name="pk_set_aside"),
    )
    op.create_table(
        "direct_channels",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("platform", "user_id", name="pk_direct_channels"),
    )


def _make_room() -> None:
    """The browser room."""
    op.create_table(
        "browser_visitors",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_browser_visitors"),
    )
    op.create_table(
        "browser_passes",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["visitor"], ["browser_visitors.id"], name="fk_browser_passes_visitor_browser_visitors"
        ),
        sa.PrimaryKeyConstraint("digest", name="pk_browser_passes"),
    )
    op.create_index("ix_browser_passes_visitor", "browser_passes", ["visitor"])
    op.create_table(
        "browser_subscriptions",
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device"],
            ["browser_passes.digest"],
            name="fk_browser_subscriptions_device_browser_passes",
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["browser_visitors.id"],
            name="fk_browser_subscriptions_visitor_browser_visitors",
        ),
        sa.PrimaryKeyConstraint("device", name="pk_browser_subscriptions"),
        sa.UniqueConstraint("endpoint", name="uq_browser_subscriptions_endpoint"),
    )
    op.create_index("ix_browser_subscriptions_visitor", "browser_subscriptions", ["visitor"])
    op.create_table(
        "browser_keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_browser_keys"),
    )
    op.create_table(
        "browser_rooms",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner"], ["browser_visitors.id"], name="fk_browser_rooms_owner_browser_visitors"
        ),
        sa.PrimaryKeyConstraint("code", name="pk_browser_rooms"),
    )
    op.create_table(
        "browser_members",
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room"], ["browser_rooms.code"], name="fk_browser_members_room_browser_rooms"
        ),
        sa.ForeignKeyConstraint(
            ["visitor"], ["browser_visitors.id"], name="fk_browser_members_visitor_browser_visitors"
        ),
        sa.PrimaryKeyConstraint("room", "visitor", name="pk_browser_members"),
    )
    op.create_index("ix_browser_members_visitor", "browser_members", ["visitor"])
    op.create_table(
        "browser_messages",
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("edited", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("answers", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("doing", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.PrimaryKeyConstraint("place", "number", name="pk_browser_messages"),
    )
    op.create_index(
        "ix_browser_messages_place_author_number", "browser_messages", ["place", "author", "number"]
    )
    op.create_index(
        "ix_browser_messages_place_nonce",
        "browser_messages",
        ["place", "nonce"],
        unique=True,
        sqlite_where=sa.text("nonce <> '' AND NOT deleted"),
        postgresql_where=sa.text("nonce <> '' AND NOT deleted"),
    )
    op.create_table(
        "browser_files",
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mime", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("place", "number", name="pk_browser_files"),
    )
