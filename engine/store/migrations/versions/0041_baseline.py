"""The baseline: the whole schema as of this revision, in which older databases are not opened."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.schema import SchemaItem
from sqlalchemy.types import TypeEngine

revision = "0041"
down_revision = None

_SCHEMA = sa.MetaData(
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


def _table(name: str, *parts: SchemaItem, rowid: bool = True) -> sa.Table:
    return sa.Table(name, _SCHEMA, *parts, sqlite_with_rowid=rowid)


def _keys(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, primary_key=True) for name in names]


def _required(kind: type[TypeEngine[Any]], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


# Tables, their events, and the processes that serve them.
_table(
    "tables",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("due_at", sa.BigInteger, index=True),
    *_required(sa.BigInteger, "created_at", "updated_at"),
    sa.Column("home", sa.Text),
)
_table(
    "events",
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("schema", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
_table(
    "snapshots",
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("body", sa.Text),
)
_table(
    "processes",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("started_at", sa.BigInteger, nullable=False),
    sa.Column("heartbeat_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("until", sa.BigInteger),
)
_table(
    "claims",
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("holder", sa.Text, nullable=False),
    sa.Column("moved_at", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)

# Results and what is computed from them.
_table(
    "results",
    sa.Column("match_id", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, nullable=False, index=True),
    sa.Column("match_no", sa.Integer, nullable=False),
    sa.Column("preset", sa.Text, nullable=False),
    sa.Column("finished_at", sa.BigInteger, nullable=False),
    sa.Column("winner", sa.Text),
    sa.Column("totals", sa.Text, nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("family", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("company", sa.Text, nullable=False),
    sa.Column("voided_at", sa.BigInteger),
    sa.Index(None, "company", "finished_at"),
    sa.Index(None, "family", "finished_at", "match_id"),
)
_table(
    "result_seats",
    sa.Column("match_id", sa.Text, sa.ForeignKey("results.match_id"), primary_key=True),
    sa.Column("seat", sa.Text, primary_key=True),
    sa.Column("account_id", sa.Text),
    sa.Column("ai_level", sa.Text),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("sixths", sa.Integer, nullable=False),
    sa.Column("finished_at", sa.BigInteger, nullable=False),
    sa.Column("facts", sa.Text),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("established", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "account_id", "finished_at", "match_id"),
)
_table(
    "result_circles",
    sa.Column("match_id", sa.Text, sa.ForeignKey("results.match_id"), primary_key=True),
    sa.Column("circle", sa.Text, primary_key=True, index=True),
)
_table(
    "players",
    *_keys("account_id", "family"),
    *_required(sa.Float, "mu", "sigma"),
    sa.Column("finished_at", sa.BigInteger, nullable=False),
    sa.Column("match_id", sa.Text, nullable=False),
    sa.Column("decisions", sa.Integer, nullable=False),
    sa.Column("thought", sa.BigInteger, nullable=False),
    *_required(sa.Integer, "away_turns", "belotes", "declared", "doubled", "version"),
    sa.Column("met", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("known", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("meetings", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    sa.Column("squares", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)
_tallies = _table(
    "tallies",
    *_keys("account_id", "family", "circle", "period"),
    *_required(
        sa.Integer,
        "matches",
        "sixths",
        "points",
        "against",
        "deals",
        "capots",
        "contras",
        "streak",
        "best_streak",
    ),
    sa.Column("wilson", sa.Float),
    *_required(sa.Float, "mu", "sigma"),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("value", sa.Float),
)

for _by, _ranked in (
    ("value", "value IS NOT NULL"),
    ("sixths", "circle <= '' AND value IS NOT NULL"),
    ("points", "circle <= '' AND value IS NOT NULL"),
    ("capots", "circle <= '' AND capots > 0 AND value IS NOT NULL"),
    ("contras", "circle <= '' AND contras > 0 AND value IS NOT NULL"),
    ("wilson", "circle <= '' AND wilson IS NOT NULL AND value IS NOT NULL"),
):
    sa.Index(
        f"ix_tallies_{_by}",
        *(_tallies.c[name] for name in ("circle", "family", "period")),
        _tallies.c[_by].desc(),
        *(_tallies.c[name] for name in ("matches", "account_id")),
        sqlite_where=sa.text(_ranked),
        postgresql_where=sa.text(_ranked),
    )
_table(
    "encounters",
    *_keys("account_id", "family", "other_id"),
    *_required(sa.Integer, "together", "together_sixths", "against", "against_sixths"),
    sa.Column("established", sa.Integer, nullable=False, server_default=sa.text("0")),
    rowid=False,
)
_table(
    "contracts",
    *_keys("account_id", "family", "contract"),
    *_required(sa.Integer, "called", "made", "points"),
    rowid=False,
)
_table(
    "milestones",
    *_keys("account_id", "milestone"),
    sa.Column("match_id", sa.Text, nullable=False, index=True),
)
_table(
    "summaries",
    *_keys("circle", "period"),
)
_table(
    "reckonings",
    sa.Column("basis", sa.Integer, primary_key=True),
)
_table(
    "exclusions",
    sa.Column("account_id", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
_table(
    "rulings",
    sa.Column("at", sa.BigInteger, primary_key=True),
    *_keys("what", "about"),
    *_required(sa.Text, "who", "why"),
)

# Tournaments and promo periods.
_table(
    "tournaments",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
    sa.Column("chairs", sa.Integer, nullable=False, server_default=sa.text("0")),
)
_table(
    "tournament_events",
    sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
_table(
    "tournament_entries",
    sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("updated_at", sa.BigInteger, nullable=False),
)
_table(
    "tournament_scores",
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("account_id", sa.Text, primary_key=True),
    sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), nullable=False),
    *_required(sa.Integer, "points", "against"),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("finished_at", sa.BigInteger, nullable=False, index=True),
    sa.Index(None, "account_id", "finished_at"),
)
_table(
    "promos",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("starts_at", sa.BigInteger, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("told_version", sa.Integer, nullable=False),
)
_table(
    "promo_events",
    sa.Column("promo_id", sa.Text, sa.ForeignKey("promos.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)
_table(
    "promo_entries",
    sa.Column("promo_id", sa.Text, sa.ForeignKey("promos.id"), primary_key=True),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    sa.Column("accepted_at", sa.BigInteger, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)
_table(
    "promo_tokens",
    sa.Column("promo_id", sa.Text, sa.ForeignKey("promos.id"), primary_key=True),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    sa.Column("chips", sa.Integer, nullable=False),
    sa.Column("vip_until", sa.BigInteger),
    sa.Column("given_at", sa.BigInteger, nullable=False),
)

# Accounts and places, and what the bot owes them.
_table(
    "accounts",
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("heir", sa.Text, index=True),
    sa.Column("forgotten_at", sa.BigInteger),
)
_table(
    "identities",
    *_keys("platform", "user_id"),
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("username", sa.Text, index=True),
)
_table(
    "link_codes",
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), nullable=False, index=True),
    sa.Column("valid_until", sa.BigInteger, nullable=False),
)
_table(
    "former_names",
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
)
_table(
    "bars",
    sa.Column("fingerprint", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
_table(
    "places",
    sa.Column("id", sa.Text, primary_key=True),
    *_required(sa.Text, "platform", "chat", "topic"),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("reachable", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("community", sa.Text, nullable=False, index=True),
    sa.Column("refused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("platform", "chat", "topic", "private"),
)
_table(
    "showings",
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True, index=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
_table(
    "attendances",
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
)
_table(
    "notices",
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True, index=True),
)
_table(
    "tournament_showings",
    sa.Column("tournament_id", sa.Text, sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True, index=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
_table(
    "daily_deals",
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("preset", sa.Text, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
_table(
    "daily_answers",
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("day", sa.Integer, primary_key=True, index=True),
    sa.Column("preset", sa.Text, primary_key=True),
    sa.Column("card", sa.Text, nullable=False),
)
_table(
    "daily_places",
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True),
    sa.Column("day", sa.Integer, nullable=False, index=True),
)
_table(
    "review_wishes",
    sa.Column("account_id", sa.Text, sa.ForeignKey("accounts.id"), primary_key=True),
    sa.Column("table_id", sa.Text, primary_key=True),
    sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), nullable=False, index=True),
)
_table(
    "tellings",
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True),
    sa.Column("about", sa.Text, primary_key=True),
    sa.Column("nonce", sa.Text, nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("taken_until", sa.BigInteger, nullable=False, index=True),
    sa.Column("body", sa.Text),
)

# Shown messages and received updates.
_table(
    "surfaces",
    sa.Column("place_id", sa.Text, sa.ForeignKey("places.id"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), index=True),
    sa.Column("ordinal", sa.Integer, nullable=False),
    sa.Column("message", sa.Text),
    sa.Column("shown", sa.Integer, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
)
_table(
    "handled_updates",
    sa.Column("platform", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ordinal", sa.BigInteger, nullable=False),
)
_table(
    "kept_updates",
    sa.Column("platform", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ordinal", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
)
_table(
    "set_aside",
    *_keys("platform", "number"),
    *_required(sa.Text, "kind", "reason"),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
)
_table(
    "direct_channels",
    *_keys("platform", "user_id"),
    sa.Column("channel", sa.Text, nullable=False),
)

# The browser room.
_table(
    "browser_visitors",
    sa.Column("id", sa.Text, primary_key=True),
    *_required(sa.Text, "name", "language"),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)
_table(
    "browser_passes",
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("visitor", sa.Text, sa.ForeignKey("browser_visitors.id"), nullable=False, index=True),
    *_required(sa.Text, "kind", "room"),
    sa.Column("valid_until", sa.BigInteger, nullable=False),
)
_table(
    "browser_subscriptions",
    sa.Column(
        "device",
        sa.Text,
        sa.ForeignKey("browser_passes.digest", ondelete="CASCADE"),
        primary_key=True,
    ),
    sa.Column("visitor", sa.Text, sa.ForeignKey("browser_visitors.id"), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),
    *_required(sa.Text, "public_key", "secret", "site"),
    sa.Column("since", sa.BigInteger, nullable=False),
)
_table(
    "browser_keys",
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
_table(
    "browser_rooms",
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("owner", sa.Text, sa.ForeignKey("browser_visitors.id"), nullable=False),
    sa.Column("created_at", sa.BigInteger, nullable=False),
)
_table(
    "browser_members",
    sa.Column("room", sa.Text, sa.ForeignKey("browser_rooms.code"), primary_key=True),
    sa.Column(
        "visitor", sa.Text, sa.ForeignKey("browser_visitors.id"), primary_key=True, index=True
    ),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
)
_table(
    "browser_messages",
    sa.Column("place", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Text, "author", "body"),
    *_required(sa.Boolean, "edited", "deleted"),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.Text, nullable=False),
    sa.Column("answers", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Column("doing", sa.Text, nullable=False, server_default=sa.text("''")),
    sa.Index(None, "place", "author", "number"),
    sa.Index(
        "ix_browser_messages_place_nonce",
        "place",
        "nonce",
        unique=True,
        sqlite_where=sa.text("nonce <> '' AND NOT deleted"),
        postgresql_where=sa.text("nonce <> '' AND NOT deleted"),
    ),
)
_table(
    "browser_files",
    sa.Column("place", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Text, "name", "mime"),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
