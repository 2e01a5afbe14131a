"""The first tables of the engine, of people and of the browser room."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the step."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
    )
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
        sa.PrimaryKeyConstraint("place", "number", name=op.f("pk_browser_messages")),
    )
    with op.batch_alter_table("browser_messages", schema=None) as batch_op:
        batch_op.create_index("ix_browser_messages_place_nonce", ["place", "nonce"], unique=False)
    op.create_table(
        "browser_visitors",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_browser_visitors")),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_keys")),
    )
    op.create_table(
        "places",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("chat", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_places")),
        sa.UniqueConstraint(
            "platform",
            "chat",
            "topic",
            "private",
            name=op.f("uq_places_platform_chat_topic_private"),
        ),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("heartbeat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )
    with op.batch_alter_table("processes", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_processes_heartbeat_at"), ["heartbeat_at"], unique=False
        )

    op.create_table(
        "results",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("match_no", sa.Integer(), nullable=False),
        sa.Column("preset", sa.Text(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.Column("winner", sa.Text(), nullable=True),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_results")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_results_table_id"), ["table_id"], unique=False)

    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("leader", sa.Text(), nullable=True),
        sa.Column("lease_until", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("code", name=op.f("uq_tables_code")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tables_due_at"), ["due_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_leader"), ["leader"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_status"), ["status"], unique=False)

    op.create_table(
        "browser_rooms",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner"], ["browser_visitors.id"], name=op.f("fk_browser_rooms_owner_browser_visitors")
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_browser_rooms")),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("schema", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_events_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_events")),
    )
    op.create_table(
        "identities",
        sa.Column("platform", sa.Text(), nullable=False),
        sa.Column("user_id", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_identities_account_id_accounts")
        ),
        sa.PrimaryKeyConstraint("platform", "user_id", name=op.f("pk_identities")),
    )
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_identities_account_id"), ["account_id"], unique=False)

    op.create_table(
        "result_seats",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Text(), nullable=True),
        sa.Column("ai_level", sa.Text(), nullable=True),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name=op.f("fk_result_seats_match_id_results")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_result_seats")),
    )
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_result_seats_account_id"), ["account_id"], unique=False
        )

    op.create_table(
        "result_venues",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("venue", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name=op.f("fk_result_venues_match_id_results")
        ),
        sa.PrimaryKeyConstraint("match_id", "venue", name=op.f("pk_result_venues")),
    )
    with op.batch_alter_table("result_venues", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_result_venues_venue"), ["venue"], unique=False)

    op.create_table(
        "showings",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_showings_place_id_places")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_showings_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "place_id", name=op.f("pk_showings")),
    )
    with op.batch_alter_table("showings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_showings_place_id"), ["place_id"], unique=False)

    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_snapshots_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "surfaces",
        sa.Column("place_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("message", sa.Text(), nullable=True),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("editable_until", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["place_id"], ["places.id"], name=op.f("fk_surfaces_place_id_places")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_surfaces_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("place_id", "name", name=op.f("pk_surfaces")),
    )
    with op.batch_alter_table("surfaces", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_surfaces_table_id"), ["table_id"], unique=False)

    op.create_table(
        "browser_members",
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("visitor", sa.Text(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["room"], ["browser_rooms.code"], name=op.f("fk_browser_members_room_browser_rooms")
        ),
        sa.ForeignKeyConstraint(
            ["visitor"],
            ["browser_visitors.id"],
            name=op.f("fk_browser_members_visitor_browser_visitors"),
        ),
        sa.PrimaryKeyConstraint("room", "visitor", name=op.f("pk_browser_members")),
    )
    with op.batch_alter_table("browser_members", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_browser_members_visitor"), ["visitor"], unique=False)


def downgrade() -> None:
    """Take it back."""
    with op.batch_alter_table("browser_members", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_browser_members_visitor"))

    op.drop_table("browser_members")
    with op.batch_alter_table("surfaces", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_surfaces_table_id"))

    op.drop_table("surfaces")
    op.drop_table("snapshots")
    with op.batch_alter_table("showings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_showings_place_id"))

    op.drop_table("showings")
    with op.batch_alter_table("result_venues", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_result_venues_venue"))

    op.drop_table("result_venues")
    with op.batch_alter_table("result_seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_result_seats_account_id"))

    op.drop_table("result_seats")
    with op.batch_alter_table("identities", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_identities_account_id"))

    op.drop_table("identities")
    op.drop_table("events")
    op.drop_table("browser_rooms")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tables_status"))
        batch_op.drop_index(batch_op.f("ix_tables_leader"))
        batch_op.drop_index(batch_op.f("ix_tables_due_at"))

    op.drop_table("tables")
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_results_table_id"))

    op.drop_table("results")
    with op.batch_alter_table("processes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_processes_heartbeat_at"))

    op.drop_table("processes")
    op.drop_table("places")
    op.drop_table("keys")
    op.drop_table("browser_visitors")
    with op.batch_alter_table("browser_messages", schema=None) as batch_op:
        batch_op.drop_index("ix_browser_messages_place_nonce")
    op.drop_table("browser_messages")
    op.drop_table("accounts")
