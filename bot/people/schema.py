"""The database tables of people, places and messages; the engine's migrations include them.

Times are in milliseconds since 1970 UTC. Rows that may be changed concurrently have a `version`,
which every change compares and increments.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
)

from engine.store.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
)

places = Table(
    "places",
    metadata,
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
    UniqueConstraint("platform", "chat", "topic", "private"),
)

showings = Table(
    "showings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

# Who opened or joined a table that is not closed; he may have left it again.
attendances = Table(
    "attendances",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
)

# The bot's messages: `shown` is the version shown last, `digest` is of what that looked like.
surfaces = Table(
    "surfaces",
    metadata,
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("name", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), index=True),
    Column("ordinal", Integer, nullable=False),
    Column("message", Text),
    Column("shown", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("version", Integer, nullable=False),
)

# Updates that are handled; `ordinal` is the order in which that was noted.
handled_updates = Table(
    "handled_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
)

# Updates that are not handled yet, though the platform will not send them again.
kept_updates = Table(
    "kept_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("content", Text, nullable=False),
)

# For platforms that have to be asked for the channel of a person's direct messages.
direct_channels = Table(
    "direct_channels",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("channel", Text, nullable=False),
)

# Input that could not be handled; `number` is the platform's number of it.
set_aside = Table(
    "set_aside",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

browser_visitors = Table(
    "browser_visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

browser_rooms = Table(
    "browser_rooms",
    metadata,
    Column("code", Text, primary_key=True),
    Column("owner", Text, ForeignKey("browser_visitors.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

browser_members = Table(
    "browser_members",
    metadata,
    Column("room", Text, ForeignKey("browser_rooms.code"), primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), primary_key=True, index=True),
    Column("seen_at", BigInteger, nullable=False),
)

browser_messages = Table(
    "browser_messages",
    metadata,
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("author", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("edited", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("nonce", Text, nullable=False),
    Index("ix_browser_messages_place_nonce", "place", "nonce"),
)

# A file has the number of its message.
browser_files = Table(
    "browser_files",
    metadata,
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("mime", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
