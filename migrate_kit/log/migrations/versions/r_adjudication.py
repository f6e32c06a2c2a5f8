"""The tables of adjudication: samples, their items, verdicts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "adjudication"
down_revision = "0002"


def _required(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def upgrade() -> None:
    """Create the tables. Some may be there: whoever lost the rest of the tables keeps what people judged."""
    op.create_table(
        "adjudication_samples",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("drawn_us", sa.BigInteger, nullable=False),
        *_required("router"),
        sa.Column("population", sa.BigInteger, nullable=False),
        sa.Column("left_out", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "adjudication_items",
        sa.Column("sample", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        *_required("observation", "router", "version", "text_digest", "text", "outcome", "legacy", "dynamic"),
        sa.Column("legacy_first", sa.Integer, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_adjudication_items_digest", "adjudication_items", ["text_digest"], if_not_exists=True)
    op.create_table(
        "adjudications",
        sa.Column("observation", sa.Text, primary_key=True),
        sa.Column("rater", sa.Text, primary_key=True),
        *_required("verdict", "note"),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        if_not_exists=True,
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("adjudications", "adjudication_items", "adjudication_samples"):
        op.drop_table(name)
