"""The tables of the decision database. `n` orders rows by arrival; times are UTC microseconds since the epoch.

The migrations create them; a test keeps both descriptions equal. Columns are only ever added, so that an older
process can go on writing beside a newer one.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Float, Identity, Index, Integer, MetaData, Table, Text

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
    # The only index beside the keys: each one costs the writer a tenth of its speed.
    Index("ix_observations_router_at", "router", "at_us"),
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
    Index("ix_losses_at", "at_us"),
)

META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
