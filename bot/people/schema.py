"""The database tables of people and places; part of the engine's `metadata` and migrations.

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
    false,
    text,
)

from engine.store.schema import metadata

# Codes for linking another platform to an account; only their digests are stored.
link_codes = Table(
    "link_codes",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("valid_until", BigInteger, nullable=False),
)

identities = Table(
    "identities",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("account_id", Text, ForeignKey("accounts.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("username", Text, index=True),  # in lower case; unique on a platform at any time
)

# Former names of people: messages of the bot that mention them are recognised by these.
former_names = Table(
    "former_names",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("name", Text, primary_key=True),
)

# People who were excluded from the leaderboards and then forgotten; their new accounts are excluded
# as well. The fingerprint is a one-way hash of their user id on a platform.
bars = Table(
    "bars",
    metadata,
    Column("fingerprint", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
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
    Column("refused", Boolean, nullable=False, server_default=false()),
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("community", Text, nullable=False, index=True),
    UniqueConstraint("platform", "chat", "topic", "private"),
)

# Chats by the names under which a platform tells pages where they were opened (`Tapped.instance`).
chat_instances = Table(
    "chat_instances",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("instance", Text, primary_key=True),
    Column("chat", Text, nullable=False),
    Index("ix_chat_instances_platform_chat", "platform", "chat"),
)

showings = Table(
    "showings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

# People who opened or joined a table that is not closed; they may have left it again.
attendances = Table(
    "attendances",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
)

# People who never meet somebody at a table that is open to strangers.
avoided = Table(
    "avoided",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("other_id", Text, ForeignKey("accounts.id"), primary_key=True, index=True),
)

# The same for people who were forgotten, by their fingerprints as in `bars`.
avoided_bars = Table(
    "avoided_bars",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("fingerprint", Text, primary_key=True, index=True),
)

# Pictures of people, as drawn again by us. `code`: the unguessable name under which a picture is
# served, empty if the platform has none; `at`: when it was asked.
portraits = Table(
    "portraits",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("code", Text, nullable=False, index=True),
    Column("image", LargeBinary),
    Column("at", BigInteger, nullable=False, index=True),
)

# People who get a private notice when a table opens in the chat of a place.
notices = Table(
    "notices",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
)

# Places in which a tournament is announced and shown.
tournament_showings = Table(
    "tournament_showings",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

# Deals of the day, by days since 1970 (UTC) and preset; the body is a position and its solution as
# JSON.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("preset", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# The cards that people chose in deals of the day.
daily_answers = Table(
    "daily_answers",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("day", Integer, primary_key=True, index=True),
    Column("preset", Text, primary_key=True),
    Column("card", Text, nullable=False),
)

# Promised reviews of matches: whose, for which seat, and the private chat to send them to.
review_wishes = Table(
    "review_wishes",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("match_no", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("place_id", Text, ForeignKey("places.id"), nullable=False, index=True),
)

# Messages that still have to be sent to a place. A process that is sending one holds it until
# `taken_until`.
tellings = Table(
    "tellings",
    metadata,
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("about", Text, primary_key=True),
    Column("nonce", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("taken_until", BigInteger, nullable=False, index=True),
    Column("body", Text),  # the message itself, if another process has made it
)

# Groups in which the deal of the day is posted each morning, with the last day it was posted.
daily_places = Table(
    "daily_places",
    metadata,
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("day", Integer, nullable=False, index=True),
)


# Live messages in places: `shown` is the shown version, `digest` that of the shown content.
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

# Handled updates of a platform; `ordinal` is the order in which they were noted.
handled_updates = Table(
    "handled_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
)

# Unfinished updates that the platform will not deliver again, in order of arrival.
kept_updates = Table(
    "kept_updates",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("ordinal", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("content", Text, nullable=False),
)

# Channels of people's direct messages, on platforms that must be asked for them.
direct_channels = Table(
    "direct_channels",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("channel", Text, nullable=False),
)

# Updates that could not be handled; `number` is the platform's id for one.
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

# Passes by which browser visitors are recognised; only digests, which are useless to a reader.
browser_passes = Table(
    "browser_passes",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("room", Text, nullable=False),
    Column("valid_until", BigInteger, nullable=False),
)

# Web push subscriptions of devices; each is deleted with the pass of its device.
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

# The bot's own keys, by which push services recognise it.
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

# Rooms that show one table of a chat to the pages of its players.
table_rooms = Table(
    "table_rooms",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("room", Text, ForeignKey("browser_rooms.code"), nullable=False, unique=True),
)

# Visitors of the browser for people who open our pages inside a chat app.
launched_visitors = Table(
    "launched_visitors",
    metadata,
    Column("platform", Text, primary_key=True),
    Column("user_id", Text, primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), nullable=False, unique=True),
)

# Digests of proofs that have opened a page, until they are too old to open another.
spent_proofs = Table(
    "spent_proofs",
    metadata,
    Column("proof", Text, primary_key=True),
    Column("until", BigInteger, nullable=False, index=True),
)

browser_members = Table(
    "browser_members",
    metadata,
    Column("room", Text, ForeignKey("browser_rooms.code"), primary_key=True),
    Column("visitor", Text, ForeignKey("browser_visitors.id"), primary_key=True, index=True),
    Column("seen_at", BigInteger, nullable=False),
)

STANDS_BY_NONCE = text("nonce <> '' AND NOT deleted")
"""The messages whose nonces are unique in a place; the condition of the index."""

# `answers`: the question that the message answers; empty if it answers none. `doing`: the process
# that carries out a line; empty once it has.
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

# Files in rooms, under the number of their message.
browser_files = Table(
    "browser_files",
    metadata,
    Column("place", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("mime", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
