"""The tables of the decision database. `n` orders rows by arrival; times are UTC microseconds since the epoch.

The migrations create them; a test keeps both descriptions equal. Columns are only ever added, so that an older
process can go on writing beside a newer one.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Identity, Index, Integer, LargeBinary, MetaData, Table, Text

METADATA = MetaData()

#: SQLite makes only an INTEGER primary key the row id; a server needs the wide type.
WIDE = BigInteger().with_variant(Integer(), "sqlite")


def _serial() -> Column[int]:
    return Column("n", WIDE, Identity(), primary_key=True)


OBSERVATIONS = Table(
    "observations",
    METADATA,
    _serial(),
    Column("id", Text, nullable=False, unique=True),
    Column("at_us", BigInteger, nullable=False),
    Column("router", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("served_by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("text_digest", Text, nullable=False),
    Column("text", Text),
    Column("outcome", Text, nullable=False),
    Column("differences", Text),
    Column("legacy_known", Integer),
    Column("legacy_tools", Text),
    Column("legacy_calls", Text),
    Column("legacy_arguments", Integer),
    Column("legacy_source", Text),
    Column("legacy_error", Text),
    Column("legacy_us", BigInteger),
    Column("dynamic_tools", Text),
    Column("dynamic_calls", Text),
    Column("dynamic_router", Text),
    Column("dynamic_version", Text),
    Column("dynamic_us", BigInteger),
    Column("refusal_kind", Text),
    Column("refusal", Text),
    Column("trail", Text),
    Column("delta_us", BigInteger),
    Column("error", Text),
    Column("executed", Text, nullable=False),
    Column("result_class", Text, nullable=False),
    Column("sample_rate", Float, nullable=False),
    Column("catalogue_version", Text, nullable=False),
    Column("process", Text, nullable=False),
    Column("prompt_version", Text),
    Column("flag_reason", Text),
    Column("tenant_digest", Text),
    Column("key_id", Text),
    # The row of `epochs` it belongs to, and what it was counted as (`counts.Counted`); NULL: in no roll-up yet,
    # because a version that knows of none wrote it.
    Column("epoch", WIDE),
    Column("counted", Integer),
    # The only full index beside the keys: each one costs the writer a tenth of its speed.
    Index("ix_observations_router_at", "router", "at_us"),
)
Index(
    "ix_observations_uncounted",
    OBSERVATIONS.c.n,
    sqlite_where=OBSERVATIONS.c.counted.is_(None),
    postgresql_where=OBSERVATIONS.c.counted.is_(None),
)

FLIPS = Table(
    "flips",
    METADATA,
    _serial(),
    Column("id", Text, nullable=False, unique=True),
    Column("at_us", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("source", Text, nullable=False),
)

#: One row, `id` 1: the same dotenv text as the flag file.
FLAGS = Table(
    "flags",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
)

#: Observations that a process lost, as they were noticed; without them a report would not know of a gap.
#: `process` is `host:pid (reason)`.
LOSSES = Table(
    "losses",
    METADATA,
    _serial(),
    Column("at_us", BigInteger, nullable=False),
    Column("process", Text, nullable=False),
    Column("dropped", BigInteger, nullable=False),
    # The same loss is noted once, however often its noting is tried. NULL in rows of older versions.
    Column("id", Text),
    Column("counted", Integer),
    Index("ix_losses_at", "at_us"),
    Index("ix_losses_id", "id", unique=True),
)
Index(
    "ix_losses_uncounted",
    LOSSES.c.n,
    sqlite_where=LOSSES.c.counted.is_(None),
    postgresql_where=LOSSES.c.counted.is_(None),
)

#: A span of evidence of one router: what one version decided, with digests under one key.
EPOCHS = Table(
    "epochs",
    METADATA,
    Column("id", WIDE, primary_key=True, autoincrement=False),
    Column("router", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("key_id", Text, nullable=False),
    Column("first_us", BigInteger, nullable=False),
    Column("last_us", BigInteger, nullable=False),
    Index("ix_epochs_identity", "router", "version", "key_id", unique=True),
)

#: Each request that was counted, once for each UTC day. `scope` is twice the epoch, plus one where only stages count
#: in which the dynamic router decides.
FIRSTS = Table(
    "firsts",
    METADATA,
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("digest", LargeBinary, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

#: Counts and sketches by hour (`grain` 1) and UTC day (`grain` 24); `start` is the first hour since 1970. `label` is
#: the JSON list of stage, served_by, legacy_tools, dynamic_tools, refusal_kind and outcome.
ROLLUPS = Table(
    "rollups",
    METADATA,
    Column("grain", Integer, primary_key=True, autoincrement=False),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, primary_key=True, autoincrement=False),
    Column("label", Text, primary_key=True),
    Column("n", BigInteger, nullable=False),
    Column("executed", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("day_first", BigInteger, nullable=False),
    Column("served_first", BigInteger, nullable=False),
    Column("served_day_first", BigInteger, nullable=False),
    Column("first_us", BigInteger, nullable=False),
    Column("last_us", BigInteger, nullable=False),
    Column("delta_total_us", BigInteger, nullable=False),
    Column("sketches", LargeBinary, nullable=False),
)

#: What was lost by hour and day, and why.
LOSS_ROLLUPS = Table(
    "loss_rollups",
    METADATA,
    Column("grain", Integer, primary_key=True, autoincrement=False),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("reason", Text, primary_key=True),
    Column("dropped", BigInteger, nullable=False),
)

META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
