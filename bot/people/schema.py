"""The tables of people and places; part of the engine's `metadata` and migrations.

Times are in milliseconds since 1970 UTC. Rows that may be changed concurrently have a `version`,
which every change compares and increments.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from engine.store.schema import metadata

# By which an account can be joined from another platform; nobody can read the codes here.
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
    Column("username", Text, index=True),  # in lower case; a platform gives it to one at a time
)

# What people were called before: by that, what the bot has said about them is known.
former_names = Table(
    "former_names",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("name", Text, primary_key=True),
)

# People who were excluded from the leaderboards and forgotten: a new account of theirs is excluded
# as well. The fingerprint is of their number on a platform, which nobody can read from it.
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

# Who is told in private when a table opens in the chat of a place.
notices = Table(
    "notices",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
)

# Where a tournament is announced and shown.
tournament_showings = Table(
    "tournament_showings",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

# The deal of the day, by the number of its day since 1970 UTC and by its game; a position and its
# solution as JSON.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("preset", Text, primary_key=True),
    Column("body", Text, nullable=False),
)

# Which card somebody would have played in it.
daily_answers = Table(
    "daily_answers",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("day", Integer, primary_key=True, index=True),
    Column("preset", Text, primary_key=True),
    Column("card", Text, nullable=False),
)

# Who is owed the review of a match, for the seat in which he played, in his private chat.
review_wishes = Table(
    "review_wishes",
    metadata,
    Column("account_id", Text, ForeignKey("accounts.id"), primary_key=True),
    Column("table_id", Text, primary_key=True),
    Column("match_no", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("place_id", Text, ForeignKey("places.id"), nullable=False, index=True),
)

# What has to be told in a place and is not written yet. A process that tries to has it until
# `taken_until`.
tellings = Table(
    "tellings",
    metadata,
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("about", Text, primary_key=True),
    Column("nonce", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("taken_until", BigInteger, nullable=False, index=True),
    Column("body", Text),  # the message itself, where another process has made it
)

# Groups in which it is posted each morning, with the last day on which it was.
daily_places = Table(
    "daily_places",
    metadata,
    Column("place_id", Text, ForeignKey("places.id"), primary_key=True),
    Column("day", Integer, nullable=False, index=True),
)
