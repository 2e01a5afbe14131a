"""The baseline: the whole schema as of this revision, in which older databases are not opened."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.sql.schema import SchemaItem

revision = "0041"
down_revision = None

_SCHEMA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def upgrade() -> None:
    """Make all tables."""
    _SCHEMA.create_all(op.get_bind(), checkfirst=False)
    # The first start replaces it and computes the standings (`engine.standings.recount`).
    op.execute("INSERT INTO reckonings (basis) VALUES (2)")


def _table(name: str, *parts: SchemaItem, rowid: bool = True) -> Table:
    return Table(name, _SCHEMA, *parts, sqlite_with_rowid=rowid)


# Tables, their events, and the processes that serve them.
_table(
    "tables",
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("due_at", BigInteger, index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("home", Text),
)
_table(
    "events",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("schema", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
_table(
    "snapshots",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text),
)
_table(
    "processes",
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("heartbeat_at", BigInteger, nullable=False, index=True),
    Column("until", BigInteger),
)
_table(
    "claims",
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("moved_at", BigInteger, nullable=False, server_default=text("0")),
)

# Results and what is computed from them.
_table(
    "results",
    Column("match_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("match_no", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("winner", Text),
    Column("totals", Text, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("family", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("company", Text, nullable=False),
    Column("voided_at", BigInteger),
    Index(None, "company", "finished_at"),
    Index(None, "family", "finished_at", "match_id"),
)
_table(
    "result_seats",
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("account_id", Text),
    Column("ai_level", Text),
    Column("side", Text, nullable=False),
    Column("sixths", Integer, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("facts", Text),
    Column("mu", Float),
    Column("sigma", Float),
    Column("counted", Boolean, nullable=False, server_default=true()),
    Column("established", Boolean, nullable=False, server_default=false()),
    Index(None, "account_id", "finished_at", "match_id"),
)
_table(
    "result_circles",
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("circle", Text, primary_key=True, index=True),
)
_table(
    "players",
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("match_id", Text, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("thought", BigInteger, nullable=False),
    Column("away_turns", Integer, nullable=False),
    Column("belotes", Integer, nullable=False),
    Column("declared", Integer, nullable=False),
    Column("doubled", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("met", Integer, nullable=False, server_default=text("0")),
    Column("known", Integer, nullable=False, server_default=text("0")),
    Column("meetings", BigInteger, nullable=False, server_default=text("0")),
    Column("squares", BigInteger, nullable=False, server_default=text("0")),
)
_tallies = _table(
    "tallies",
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("circle", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("matches", Integer, nullable=False),
    Column("sixths", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("against", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("capots", Integer, nullable=False),
    Column("contras", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("wilson", Float),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("version", Integer, nullable=False),
    Column("value", Float),
)

for _by, _ranked in (
    ("value", "value IS NOT NULL"),
    ("sixths", "circle <= '' AND value IS NOT NULL"),
    ("points", "circle <= '' AND value IS NOT NULL"),
    ("capots", "circle <= '' AND capots > 0 AND value IS NOT NULL"),
    ("contras", "circle <= '' AND contras > 0 AND value IS NOT NULL"),
    ("wilson", "circle <= '' AND wilson IS NOT NULL AND value IS NOT NULL"),
):
    Index(
        f"ix_tallies_{_by}",
        *(_tallies.c[name] for name in ("circle", "family", "period")),
        _tallies.c[_by].desc(),
        *(_tallies.c[name] for name in ("matches", "account_id")),
        sqlite_where=text(_ranked),
        postgresql_where=text(_ranked),
    )
_table(
    "encounters",
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("other_id", Text, primary_key=True),
    Column("together", Integer, nullable=False),
    Column("together_sixths", Integer, nullable=False),
    Column("against", Integer, nullable=False),
    Column("against_sixths", Integer, nullable=False),
    Column("established", Integer, nullable=False, server_default=text("0")),
    rowid=False,
)
_table(
    "contracts",
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("contract", Text, primary_key=True),
    Column("called", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    rowid=False,
)
_table(
    "milestones",
    Column("account_id", Text, primary_key=True),
    Column("milestone", Text, primary_key=True),
    Column("match_id", Text, nullable=False, index=True),
)
_table(
    "summaries",
    Column("circle", Text, primary_key=True),
    Column("period", Text, primary_key=True),
)
_table(
    "reckonings",
    Column("basis", Integer, primary_key=True),
)
_table(
    "exclusions",
    Column("account_id", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)
_table(
    "rulings",
    Column("at", BigInteger, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
)

# Tournaments and promo periods.
_table(
    "tournaments",
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("updated_at", BigInteger, nullable=False),
    Column("chairs", Integer, nullable=False, server_default=text("0")),
)
_table(
    "tournament_events",
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
_table(
    "tournament_entries",
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("state", Text, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
)
_table(
    "tournament_scores",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("tournament_id", Text, ForeignKey("tournaments.id"), nullable=False),
    Column("points", Integer, nullable=False),
    Column("against", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("finished_at", BigInteger, nullable=False, index=True),
    Index(None, "account_id", "finished_at"),
)
_table(
    "promos",
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("starts_at", BigInteger, nullable=False),
    Column("told", Text, nullable=False),
    Column("told_version", Integer, nullable=False),
)
_table(
    "promo_events",
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
_table(
    "promo_entries",
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("accepted_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False, server_default=text("0")),
)
_table(
    "promo_tokens",
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("chips", Integer, nullable=False),
    Column("vip_until", BigInteger),
    Column("given_at", BigInteger, nullable=False),
)

# Accounts and places, and what the bot owes them.
_table(
    "accounts",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("heir", Text, index=True),
    Column("forgotten_at", BigInteger),
)
_table(
    "identities",
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("username", Text, index=True),
)
_table(
    "link_codes",
    Column("digest", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("valid_until", BigInteger, nullable=False),
)
_table(
    "former_names",
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("name", Text, primary_key=True),
)
_table(
    "bars",
    Column("fingerprint", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)
_table(
    "places",
    Column("id", Text, primary_key=True),
    Column("platform", Text, nullable=False),
    Column("chat", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("language", Text),
    Column("settings", Text, nullable=False),
    Column("reachable", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("community", Text, nullable=False, index=True),
    Column("refused", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("platform", "chat", "topic", "private"),
)
_table(
    "showings",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)
_table(
    "attendances",
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
)
_table(
    "notices",
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
)
_table(
    "tournament_showings",
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)
_table(
    "daily_deals",
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("preset", Text, primary_key=True),
    Column("body", Text, nullable=False),
)
_table(
    "daily_answers",
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("day", Integer, primary_key=True, index=True),
    Column("preset", Text, primary_key=True),
    Column("card", Text, nullable=False),
)
_table(
    "daily_places",
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("day", Integer, nullable=False, index=True),
)
_table(
    "review_wishes",
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("match_no", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("place_id", Text, ForeignKey("places.id"), nullable=False, index=True),
)
_table(
    "tellings",
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("about", Text, primary_key=True),
    Column("nonce", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("taken_until", BigInteger, nullable=False, index=True),
    Column("body", Text),
)

# Shown messages and received updates.
_table(
    "surfaces",
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), index=True),
    Column("ordinal", Integer, nullable=False),
    Column("message", Text),
    Column("shown", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("version", Integer, nullable=False),
)
_table(
    "handled_updates",
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
)
_table(
    "kept_updates",
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("content", Text, nullable=False),
)
_table(
    "set_aside",
    Column("platform", Text, primary_key=True),
    Column("number", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
)
_table(
    "direct_channels",
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("channel", Text, nullable=False),
)

# The browser room.
_table(
    "browser_visitors",
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
_table(
    "browser_passes",
    Column("digest", Text, primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("room", Text, nullable=False),
    Column("valid_until", BigInteger, nullable=False),
)
_table(
    "browser_subscriptions",
    Column(
        "device", Text, ForeignKey("browser_passes.digest", ondelete="CASCADE"), primary_key=True
    ),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False, unique=True),
    Column("public_key", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)
_table(
    "browser_keys",
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
_table(
    "browser_rooms",
    Column("code", Text, primary_key=True),
    Column("owner", Text, ForeignKey("browser_visitors.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)
_table(
    "browser_members",
    Column("room", Text, ForeignKey("browser_rooms.code"), primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), primary_key=True, index=True),
    Column("seen_at", BigInteger, nullable=False),
)
_table(
    "browser_messages",
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("author", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("edited", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("nonce", Text, nullable=False),
    Column("answers", Text, nullable=False, server_default=text("''")),
    Column("doing", Text, nullable=False, server_default=text("''")),
    Index(None, "place", "author", "number"),
    Index(
        "ix_browser_messages_place_nonce",
        "place",
        "nonce",
        unique=True,
        sqlite_where=text("nonce <> '' AND NOT deleted"),
        postgresql_where=text("nonce <> '' AND NOT deleted"),
    ),
)
_table(
    "browser_files",
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("mime", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
