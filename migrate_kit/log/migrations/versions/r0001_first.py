"""The first tables: observations, flips, flags, losses, meta."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_WIDE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_REQUIRED = ("stage", "served_by", "reason", "text_digest")
_OPTIONAL = (
    "differences",
    "legacy_tools",
    "legacy_calls",
    "legacy_source",
    "legacy_error",
    "dynamic_tools",
    "dynamic_calls",
    "dynamic_router",
    "dynamic_version",
    "refusal_kind",
    "refusal",
    "trail",
    "error",
)


def _serial() -> sa.Column[int]:
    return sa.Column("n", _WIDE, sa.Identity(), primary_key=True)


def _required(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def upgrade() -> None:
    """Create the tables."""
    _observations()
    op.create_table(
        "flips",
        _serial(),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        *_required("who", "why", "before", "after", "source"),
    )
    op.create_table(
        "flags",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        *_required("text"),
        sa.Column("at_us", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "losses",
        _serial(),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        *_required("process"),
        sa.Column("dropped", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_losses_at", "losses", ["at_us"])
    op.create_table("meta", sa.Column("key", sa.Text, primary_key=True), *_required("value"))


def _observations() -> None:
    op.create_table(
        "observations",
        _serial(),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("at_us", sa.BigInteger, nullable=False),
        *_required("router", *_REQUIRED),
        sa.Column("text", sa.Text),
        *_required("outcome"),
        *[sa.Column(name, sa.Text) for name in _OPTIONAL],
        sa.Column("legacy_known", sa.Integer),
        sa.Column("legacy_arguments", sa.Integer),
        *[sa.Column(name, sa.BigInteger) for name in ("legacy_us", "dynamic_us", "delta_us")],
        *_required("executed", "result_class"),
        sa.Column("sample_rate", sa.Float, nullable=False),
        *_required("catalogue_version", "process"),
    )
    op.create_index("ix_observations_router_at", "observations", ["router", "at_us"])


def downgrade() -> None:
    """Drop the tables."""
    for name in ("meta", "losses", "flags", "flips", "observations"):
        op.drop_table(name)
