"""The engine's tables. `bot.people` and `bot.storage` add their own to the same `metadata`.

Every `*_at` and `*_until` is in milliseconds since 1970 UTC. A body, a snapshot and totals are JSON
that the store does not look into. Only portable types are used.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
    text,
    true,
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
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("home", Text),  # the process responsible for its due turns
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

# Apart from `tables`, whose row is rewritten with every event and so stays short.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text),
)

# `until` when a process holds what it has claimed, by the database's clock; NULL for ever after.
processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("heartbeat_at", BigInteger, nullable=False, index=True),
    Column("until", BigInteger),
)

# Claims; `moved_at` is when it was last given to another process.
claims = Table(
    "claims",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("moved_at", BigInteger, nullable=False, server_default=text("0")),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("heir", Text, index=True),  # the account that it was merged into
    Column("forgotten_at", BigInteger),
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
    Column("family", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("company", Text, nullable=False),  # a digest of who its people were
    Column("voided_at", BigInteger),
    Index(None, "family", "finished_at", "match_id"),
    Index(None, "company", "finished_at"),
)

result_seats = Table(
    "result_seats",
    metadata,
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("seat", Text, primary_key=True),  # `1+`: a person who took the seat over
    Column("account_id", Text),  # null for an AI player, which has an `ai_level`
    Column("ai_level", Text),
    Column("side", Text, nullable=False),
    Column("sixths", Integer, nullable=False),  # its share of a match won: 6, 3, 2 or nothing
    Column("finished_at", BigInteger, nullable=False),
    Column("facts", Text),  # null in older results
    Column(
        "counted", Boolean, nullable=False, server_default=true()
    ),  # whether its person took part
    Column("mu", Float),  # the rating after the match; null where it is not rated
    Column("sigma", Float),
    # Whether its person is established after the match.
    Column("established", Boolean, nullable=False, server_default=false()),
    Index(None, "account_id", "finished_at", "match_id"),
)

# The circles whose leaderboards count a match, besides the global one.
result_circles = Table(
    "result_circles",
    metadata,
    Column("match_id", Text, ForeignKey("results.match_id"), primary_key=True),
    Column("circle", Text, primary_key=True, index=True),
)

# From here on to `contracts`: what follows from the rated results, kept so that nobody has to count
# them. All of a person's rows of a family change together with their row of `players`, whose
# `version` every change compares and increments.
players = Table(
    "players",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("finished_at", BigInteger, nullable=False),  # of the last match
    Column("match_id", Text, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("thought", BigInteger, nullable=False),
    Column("away_turns", Integer, nullable=False),
    Column("belotes", Integer, nullable=False),
    Column("declared", Integer, nullable=False),
    Column("doubled", Integer, nullable=False),
    Column("met", Integer, nullable=False, server_default=text("0")),  # different people
    Column("known", Integer, nullable=False, server_default=text("0")),  # established ones
    # How widely the matches against these are spread: their number, for each opponent, and squared.
    Column("meetings", BigInteger, nullable=False, server_default=text("0")),
    Column("squares", BigInteger, nullable=False, server_default=text("0")),
    Column("version", Integer, nullable=False),
)


# `circle` is empty for everybody's, `period` for all time.
tallies = Table(
    "tallies",
    metadata,
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
    Column("wilson", Float),  # null after too few matches
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("value", Float),  # by which the rating is ranked; null without a place yet
    Column("version", Integer, nullable=False),
)


def _ranking(by: str, where: str) -> Index:
    """An index that has the order of leaderboards by a column, and all that it depends on."""
    ranked = text(where)
    return Index(
        f"ix_tallies_{by}",
        tallies.c.circle,
        tallies.c.family,
        tallies.c.period,
        tallies.c[by].desc(),
        tallies.c.matches,
        tallies.c.account_id,
        sqlite_where=ranked,
        postgresql_where=ranked,
    )


# A place sorts its own people where it wants another order than that of ratings: they are few
# beside everybody, and every index costs each match that is entered. Said with `=`, SQLite would
# prepare every change of a row again, because its plan could depend on the circle. Unranked people
# are left out.
RANKINGS = (
    _ranking("value", "value IS NOT NULL"),
    *(_ranking(by, "circle <= '' AND value IS NOT NULL") for by in ("sixths", "points")),
    *(
        _ranking(by, f"circle <= '' AND {by} > 0 AND value IS NOT NULL")
        for by in ("capots", "contras")
    ),
    _ranking("wilson", "circle <= '' AND wilson IS NOT NULL AND value IS NOT NULL"),
)

encounters = Table(
    "encounters",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("other_id", Text, primary_key=True),
    Column("together", Integer, nullable=False),
    Column("together_sixths", Integer, nullable=False),
    Column("against", Integer, nullable=False),
    Column("against_sixths", Integer, nullable=False),
    # In how many of these matches the other one was established.
    Column("established", Integer, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)

contracts = Table(
    "contracts",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("family", Text, primary_key=True),
    Column("contract", Text, primary_key=True),
    Column("called", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# What a person reached for the first time, and in which match; it is announced there only.
milestones = Table(
    "milestones",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("milestone", Text, primary_key=True),
    Column("match_id", Text, nullable=False, index=True),
)

# The summaries of months and years that were posted.
summaries = Table(
    "summaries",
    metadata,
    Column("circle", Text, primary_key=True),
    Column("period", Text, primary_key=True),
)

# The version of the formulas behind the rows above; one row.
reckonings = Table("reckonings", metadata, Column("basis", Integer, primary_key=True))

# People whose matches are no longer rated.
exclusions = Table(
    "exclusions",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)

# The operator's decisions about ratings.
rulings = Table(
    "rulings",
    metadata,
    Column("at", BigInteger, primary_key=True),
    Column("what", Text, primary_key=True),
    Column("about", Text, primary_key=True),
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
)

# A tournament and its events, as with tables; a decision compares and increments `version`.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("version", Integer, nullable=False),  # the number of its last event
    Column("status", Text, nullable=False, index=True),
    Column("updated_at", BigInteger, nullable=False),
    # How many play in it, AIs among them; 0 where that was not noted yet.
    Column("chairs", Integer, nullable=False, server_default=text("0")),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# The people of a tournament and their standing, derived from its events.
tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("tournament_id", Text, ForeignKey("tournaments.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("state", Text, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
)

# The points of a person's side at a tournament table that they played to its end. The account is
# the one that played, even if it has been merged into another one since.
tournament_scores = Table(
    "tournament_scores",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("tournament_id", Text, ForeignKey("tournaments.id"), nullable=False),
    Column("points", Integer, nullable=False),
    Column("against", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("finished_at", BigInteger, nullable=False, index=True),
    Index(None, "account_id", "finished_at"),
)

# A promo period and its events.
promos = Table(
    "promos",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("starts_at", BigInteger, nullable=False),
    Column("told", Text, nullable=False),  # JSON: what each winner was told
    Column("told_version", Integer, nullable=False),
)

promo_events = Table(
    "promo_events",
    metadata,
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# The participants of a period: one row an account, once it has accepted the terms. Its tables count
# from `since` on: of two accounts that became one person's only one has the time before that.
promo_entries = Table(
    "promo_entries",
    metadata,
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("accepted_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False, server_default=text("0")),
)

# Prizes of a period: tokens without money. They are given once; nothing can move or exchange them.
promo_tokens = Table(
    "promo_tokens",
    metadata,
    Column("promo_id", Text, ForeignKey("promos.id"), primary_key=True),
    Column("account_id", Text, primary_key=True, index=True),
    Column("chips", Integer, nullable=False),
    Column("vip_until", BigInteger),  # if no other prize runs: they follow each other
    Column("given_at", BigInteger, nullable=False),
)
