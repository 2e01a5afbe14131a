"""The engine's tables. `bot.people` and `bot.storage` add their own to the same `metadata`.

Every `*_at` and `*_until` is in milliseconds since 1970 UTC. A body, a snapshot and totals are JSON
that the store does not look into. Only portable types are used.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("version", Integer, nullable=False),  # the number of its last event
    Column("status", Text, nullable=False, index=True),
    Column("due_at", BigInteger, index=True),
    Column("leader", Text, index=True),
    Column("lease_until", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("schema", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# Apart from `tables`, whose row is written anew with every event and stays short for that.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("heartbeat_at", BigInteger, nullable=False, index=True),
)

results = Table(
    "results",
    metadata,
    Column("match_id", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
    Column("match_no", Integer, nullable=False),
    Column("preset", Text, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    Column("winner", Text),
    Column("totals", Text, nullable=False),
    Column("deals", Integer, nullable=False),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("account_id", Text, index=True),  # null for an AI, which has an `ai_level`
    Column("ai_level", Text),
    Column("side", Text, nullable=False),
    Column("sixths", Integer, nullable=False),  # its share of a match won: 6, 3, 2 or nothing
)

result_venues = Table(
    "result_venues",
    metadata,
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("venue", Text, primary_key=True, index=True),
)
