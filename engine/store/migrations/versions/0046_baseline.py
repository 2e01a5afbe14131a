"""The baseline: the whole schema as of this revision, in which older databases are not opened."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.sql.schema import SchemaItem
from sqlalchemy.types import TypeEngine

revision = "0046"
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


def _of(name: str, other: str, **options: Any) -> sa.Column[str]:  # noqa: ANN401 - as SQLAlchemy
    return sa.Column(name, sa.Text, sa.ForeignKey(other), nullable=False, **options)


def _key_of(name: str, other: str, *, index: bool = False) -> sa.Column[str]:
    return _of(name, other, primary_key=True, index=index)


def _required(kind: type[TypeEngine[Any]], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


# Tables, their events, and the processes that serve them.
_table(
    "tables",
    *_keys("id"),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    *_required(sa.Integer, "version"),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("due_at", sa.BigInteger, index=True),
    *_required(sa.BigInteger, "created_at", "updated_at"),
    sa.Column("home", sa.Text),
)
_table(
    "events",
    _key_of("table_id", "tables.id"),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Integer, "schema"),
    *_required(sa.BigInteger, "at"),
    *_required(sa.Text, "body"),
)
_table(
    "snapshots",
    _key_of("table_id", "tables.id"),
    *_required(sa.Integer, "version"),
    sa.Column("body", sa.Text),
)
_table(
    "processes",
    *_keys("id"),
    *_required(sa.BigInteger, "started_at"),
    sa.Column("heartbeat_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("until", sa.BigInteger),
)
_table(
    "claims",
    *_keys("name"),
    *_required(sa.Text, "holder"),
    sa.Column("moved_at", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)

# Results and what is computed from them.
_table(
    "results",
    *_keys("match_id"),
    sa.Column("table_id", sa.Text, nullable=False, index=True),
    *_required(sa.Integer, "match_no"),
    *_required(sa.Text, "preset"),
    *_required(sa.BigInteger, "finished_at"),
    sa.Column("winner", sa.Text),
    *_required(sa.Text, "totals"),
    *_required(sa.Integer, "deals"),
    *_required(sa.Text, "family"),
    *_required(sa.Boolean, "rated"),
    *_required(sa.Text, "company"),
    sa.Column("voided_at", sa.BigInteger),
    sa.Index(None, "company", "finished_at"),
    sa.Index(None, "family", "finished_at", "match_id"),
)
_table(
    "result_seats",
    _key_of("match_id", "results.match_id"),
    *_keys("seat"),
    sa.Column("account_id", sa.Text),
    sa.Column("ai_level", sa.Text),
    *_required(sa.Text, "side"),
    *_required(sa.Integer, "sixths"),
    *_required(sa.BigInteger, "finished_at"),
    sa.Column("facts", sa.Text),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("established", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index(None, "account_id", "finished_at", "match_id"),
)
_table(
    "result_circles",
    _key_of("match_id", "results.match_id"),
    sa.Column("circle", sa.Text, primary_key=True, index=True),
)
_table(
    "players",
    *_keys("account_id", "family"),
    *_required(sa.Float, "mu", "sigma"),
    *_required(sa.BigInteger, "finished_at"),
    *_required(sa.Text, "match_id"),
    *_required(sa.Integer, "decisions"),
    *_required(sa.BigInteger, "thought"),
    *_required(sa.Integer, "away_turns", "belotes", "declared", "doubled", "version"),
    sa.Column("met", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("known", sa.Integer, nullable=False, server_default=sa.text("0")),
    sa.Column("meetings", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    sa.Column("squares", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)
_tallies = _table(
    "tallies",
    *_keys("account_id", "family", "circle", "period"),
    *_required(sa.Integer, "matches", "sixths", "points", "against", "deals"),
    *_required(sa.Integer, "capots", "contras", "streak", "best_streak"),
    sa.Column("wilson", sa.Float),
    *_required(sa.Float, "mu", "sigma"),
    *_required(sa.Integer, "version"),
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
_table("summaries", *_keys("circle", "period"))
_table("reckonings", sa.Column("basis", sa.Integer, primary_key=True))
_table("exclusions", *_keys("account_id"), *_required(sa.BigInteger, "since"))
_table(
    "rulings",
    sa.Column("at", sa.BigInteger, primary_key=True),
    *_keys("what", "about"),
    *_required(sa.Text, "who", "why"),
)

# Tournaments and promo periods.
_table(
    "tournaments",
    *_keys("id"),
    sa.Column("code", sa.Text, nullable=False, unique=True),
    *_required(sa.Integer, "version"),
    sa.Column("status", sa.Text, nullable=False, index=True),
    *_required(sa.BigInteger, "updated_at"),
    sa.Column("chairs", sa.Integer, nullable=False, server_default=sa.text("0")),
)
_table(
    "tournament_events",
    _key_of("tournament_id", "tournaments.id"),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.BigInteger, "at"),
    *_required(sa.Text, "body"),
)
_table(
    "tournament_entries",
    _key_of("tournament_id", "tournaments.id"),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    *_required(sa.Text, "state"),
    *_required(sa.BigInteger, "updated_at"),
)
_table(
    "tournament_scores",
    _key_of("table_id", "tables.id"),
    *_keys("account_id"),
    _of("tournament_id", "tournaments.id"),
    *_required(sa.Integer, "points", "against"),
    *_required(sa.Boolean, "won"),
    sa.Column("finished_at", sa.BigInteger, nullable=False, index=True),
    sa.Index(None, "account_id", "finished_at"),
)
_table(
    "promos",
    *_keys("id"),
    *_required(sa.Integer, "version"),
    sa.Column("status", sa.Text, nullable=False, index=True),
    *_required(sa.BigInteger, "starts_at"),
    *_required(sa.Text, "told"),
    *_required(sa.Integer, "told_version"),
)
_table(
    "promo_events",
    _key_of("promo_id", "promos.id"),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.BigInteger, "at"),
    *_required(sa.Text, "body"),
)
_table(
    "promo_entries",
    _key_of("promo_id", "promos.id"),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    *_required(sa.BigInteger, "accepted_at"),
    sa.Column("since", sa.BigInteger, nullable=False, server_default=sa.text("0")),
)
_table(
    "promo_tokens",
    _key_of("promo_id", "promos.id"),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
    *_required(sa.Integer, "chips"),
    sa.Column("vip_until", sa.BigInteger),
    *_required(sa.BigInteger, "given_at"),
)

# Accounts and places, and what the bot owes them.
_table(
    "accounts",
    *_keys("id"),
    *_required(sa.Text, "name"),
    sa.Column("language", sa.Text),
    *_required(sa.BigInteger, "created_at"),
    *_required(sa.Integer, "version"),
    *_required(sa.Text, "settings"),
    sa.Column("heir", sa.Text, index=True),
    sa.Column("forgotten_at", sa.BigInteger),
)
_table(
    "identities",
    *_keys("platform", "user_id"),
    _of("account_id", "accounts.id", index=True),
    *_required(sa.Text, "name"),
    sa.Column("username", sa.Text, index=True),
)
_table(
    "link_codes",
    *_keys("digest"),
    _of("account_id", "accounts.id", index=True),
    *_required(sa.BigInteger, "valid_until"),
)
_table("former_names", _key_of("account_id", "accounts.id"), *_keys("name"))
_table(
    "avoided", _key_of("account_id", "accounts.id"), _key_of("other_id", "accounts.id", index=True)
)
_table(
    "avoided_bars",
    _key_of("account_id", "accounts.id"),
    sa.Column("fingerprint", sa.Text, primary_key=True, index=True),
)
_table(
    "portraits",
    _key_of("account_id", "accounts.id"),
    sa.Column("code", sa.Text, nullable=False, index=True),
    sa.Column("image", sa.LargeBinary),
    sa.Column("at", sa.BigInteger, nullable=False, index=True),
)
_table("bars", *_keys("fingerprint"), *_required(sa.BigInteger, "since"))
_table(
    "places",
    *_keys("id"),
    *_required(sa.Text, "platform", "chat", "topic"),
    *_required(sa.Boolean, "private"),
    sa.Column("language", sa.Text),
    *_required(sa.Text, "settings"),
    *_required(sa.Boolean, "reachable"),
    *_required(sa.Integer, "version"),
    *_required(sa.Text, "title"),
    sa.Column("community", sa.Text, nullable=False, index=True),
    sa.Column("refused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("platform", "chat", "topic", "private"),
)
_table(
    "showings",
    _key_of("table_id", "tables.id"),
    _key_of("place_id", "places.id", index=True),
    *_required(sa.BigInteger, "since"),
)
_table(
    "attendances",
    _key_of("table_id", "tables.id"),
    sa.Column("account_id", sa.Text, primary_key=True, index=True),
)
_table(
    "notices", _key_of("account_id", "accounts.id"), _key_of("place_id", "places.id", index=True)
)
_table(
    "tournament_showings",
    _key_of("tournament_id", "tournaments.id"),
    _key_of("place_id", "places.id", index=True),
    *_required(sa.BigInteger, "since"),
)
_table(
    "daily_deals",
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    *_keys("preset"),
    *_required(sa.Text, "body"),
)
_table(
    "daily_answers",
    _key_of("account_id", "accounts.id"),
    sa.Column("day", sa.Integer, primary_key=True, index=True),
    *_keys("preset"),
    *_required(sa.Text, "card"),
)
_table(
    "daily_places",
    _key_of("place_id", "places.id"),
    sa.Column("day", sa.Integer, nullable=False, index=True),
)
_table(
    "review_wishes",
    _key_of("account_id", "accounts.id"),
    *_keys("table_id"),
    sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Integer, "seat"),
    _of("place_id", "places.id", index=True),
)
_table(
    "tellings",
    _key_of("place_id", "places.id"),
    *_keys("about"),
    *_required(sa.Text, "nonce"),
    *_required(sa.BigInteger, "since"),
    sa.Column("taken_until", sa.BigInteger, nullable=False, index=True),
    sa.Column("body", sa.Text),
)

# Shown messages and received updates.
_table(
    "surfaces",
    _key_of("place_id", "places.id"),
    *_keys("name"),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), index=True),
    *_required(sa.Integer, "ordinal"),
    sa.Column("message", sa.Text),
    *_required(sa.Integer, "shown"),
    *_required(sa.Text, "digest"),
    *_required(sa.Integer, "version"),
)
_table(
    "handled_updates",
    *_keys("platform"),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    *_required(sa.BigInteger, "ordinal"),
)
_table(
    "kept_updates",
    *_keys("platform"),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    *_required(sa.BigInteger, "ordinal"),
    *_required(sa.Integer, "tries"),
    *_required(sa.Text, "content"),
)
_table(
    "set_aside",
    *_keys("platform", "number"),
    *_required(sa.Text, "kind", "reason"),
    *_required(sa.Integer, "tries"),
    *_required(sa.BigInteger, "at"),
    *_required(sa.Text, "content"),
)
_table("direct_channels", *_keys("platform", "user_id"), *_required(sa.Text, "channel"))
_table(
    "chat_instances",
    *_keys("platform", "instance"),
    *_required(sa.Text, "chat"),
    sa.Index(None, "platform", "chat"),
)

# The browser room, and pages opened inside a chat app.
_table(
    "browser_visitors",
    *_keys("id"),
    *_required(sa.Text, "name", "language"),
    *_required(sa.BigInteger, "created_at"),
)
_table(
    "browser_passes",
    *_keys("digest"),
    _of("visitor", "browser_visitors.id", index=True),
    *_required(sa.Text, "kind", "room"),
    *_required(sa.BigInteger, "valid_until"),
)
_table(
    "browser_subscriptions",
    sa.Column(
        "device",
        sa.Text,
        sa.ForeignKey("browser_passes.digest", ondelete="CASCADE"),
        primary_key=True,
    ),
    _of("visitor", "browser_visitors.id", index=True),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),
    *_required(sa.Text, "public_key", "secret", "site"),
    *_required(sa.BigInteger, "since"),
)
_table("browser_keys", *_keys("name"), *_required(sa.Text, "value"))
_table(
    "browser_rooms",
    *_keys("code"),
    _of("owner", "browser_visitors.id"),
    *_required(sa.BigInteger, "created_at"),
)
_table(
    "browser_members",
    _key_of("room", "browser_rooms.code"),
    _key_of("visitor", "browser_visitors.id", index=True),
    *_required(sa.BigInteger, "seen_at"),
)
_table(
    "browser_messages",
    *_keys("place"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Text, "author", "body"),
    *_required(sa.Boolean, "edited", "deleted"),
    *_required(sa.BigInteger, "at"),
    *_required(sa.Text, "nonce"),
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
    *_keys("place"),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *_required(sa.Text, "name", "mime"),
    *_required(sa.LargeBinary, "body"),
)
_table(
    "table_rooms", _key_of("table_id", "tables.id"), _of("room", "browser_rooms.code", unique=True)
)
_table(
    "launched_visitors",
    *_keys("platform", "user_id"),
    _of("visitor", "browser_visitors.id", unique=True),
)
_table(
    "spent_proofs", *_keys("proof"), sa.Column("until", sa.BigInteger, nullable=False, index=True)
)
