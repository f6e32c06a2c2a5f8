"""The tables of adjudication: samples with all that was shown, and what each rater said. Never pruned with the log."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from migrate_kit.log.tables import METADATA

SAMPLES = Table(
    "adjudication_samples",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("drawn_us", BigInteger, nullable=False),
    Column("router", Text, nullable=False),
    Column("population", BigInteger, nullable=False),
    Column("left_out", BigInteger, nullable=False),
)

ITEMS = Table(
    "adjudication_items",
    METADATA,
    Column("sample", Text, primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("observation", Text, nullable=False),
    Column("router", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("text_digest", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("legacy", Text, nullable=False),
    Column("dynamic", Text, nullable=False),
    Column("legacy_first", Integer, nullable=False),
    # To erase what was kept of one text.
    Index("ix_adjudication_items_digest", "text_digest"),
)

VERDICTS = Table(
    "adjudications",
    METADATA,
    Column("observation", Text, primary_key=True),
    Column("rater", Text, primary_key=True),
    Column("verdict", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at_us", BigInteger, nullable=False),
)
