"""The tables of what is kept for the adapters; part of the engine's `metadata` and migrations.

Times are in milliseconds since 1970 UTC. Rows that two may change at once have a `version`, which
every change raises and compares.
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
    text,
)

from engine.store.schema import metadata

# What stands on a screen: `shown` is the version, and `digest` is of what was shown last.
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

# What a platform has brought and is done with; `ordinal` is the order in which that was noted.
handled_updates = Table(
    "handled_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
)

# What a platform has forgotten and is not done with yet, in the order in which it came.
kept_updates = Table(
    "kept_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("content", Text, nullable=False),
)

# Where a platform has to be asked for the channel of a person's direct messages.
direct_channels = Table(
    "direct_channels",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("channel", Text, nullable=False),
)

# What could not be handled; `number` is the platform's name for it.
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

browser_visitors = Table(
    "browser_visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

# What people prove with who they are; whoever reads this can be nobody by it.
browser_passes = Table(
    "browser_passes",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("room", Text, nullable=False),
    Column("valid_until", BigInteger, nullable=False),
)

# How devices are called while no page is open there: each ends with the pass of its device.
browser_subscriptions = Table(
    "browser_subscriptions",
    metadata,
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

# By which others know us again.
browser_keys = Table(
    "browser_keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
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

STANDS_BY_NONCE = text("nonce <> '' AND NOT deleted")
"""Of which messages there is only one of its nonce in a place; in these words, for the index."""

# `answers` is what somebody asked of the bot by a tap or a command, and empty where nobody did;
# `doing` the process that does what a line asks for, and empty where that is done.
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
    Column("answers", Text, nullable=False, server_default=text("''")),
    Column("doing", Text, nullable=False, server_default=text("''")),
    Index(
        "ix_browser_messages_place_nonce",
        "place",
        "nonce",
        unique=True,
        sqlite_where=STANDS_BY_NONCE,
        postgresql_where=STANDS_BY_NONCE,
    ),
    Index("ix_browser_messages_place_author_number", "place", "author", "number"),
)

# Under the number of the message that they came with.
browser_files = Table(
    "browser_files",
    metadata,
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("mime", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
