"""Roll-ups beside the rows: columns that say what a row was counted as, and the tables of the counts.

Nothing is counted here: on a large log that would keep every writer waiting. The rows that are already there are
counted afterwards in small pieces, by the writer or by `db upgrade`.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_WIDE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_COUNTS = ("n", "executed", "first", "day_first", "served_first", "served_day_first", "first_us", "last_us")
_UNCOUNTED = sa.text("counted IS NULL")


def _key(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _index_uncounted(table: str) -> None:
    name = f"ix_{table}_uncounted"
    op.create_index(name, table, ["n"], sqlite_where=_UNCOUNTED, postgresql_where=_UNCOUNTED)


def upgrade() -> None:
    """Add the columns and create the tables."""
    for name in ("prompt_version", "flag_reason", "tenant_digest", "key_id"):
        op.add_column("observations", sa.Column(name, sa.Text))
    op.add_column("observations", sa.Column("epoch", _WIDE))
    op.add_column("observations", sa.Column("counted", sa.Integer))
    _index_uncounted("observations")
    op.add_column("losses", sa.Column("id", sa.Text))
    op.add_column("losses", sa.Column("counted", sa.Integer))
    op.create_index("ix_losses_id", "losses", ["id"], unique=True)
    _index_uncounted("losses")
    _tables()


def _tables() -> None:
    op.create_table(
        "epochs",
        sa.Column("id", _WIDE, primary_key=True, autoincrement=False),
        *[sa.Column(name, sa.Text, nullable=False) for name in ("router", "version", "key_id")],
        *[sa.Column(name, sa.BigInteger, nullable=False) for name in ("first_us", "last_us")],
    )
    op.create_index("ix_epochs_identity", "epochs", ["router", "version", "key_id"], unique=True)
    op.create_table(
        "firsts",
        _key("scope", sa.BigInteger),
        _key("digest", sa.LargeBinary),
        _key("day", sa.Integer),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rollups",
        _key("grain", sa.Integer),
        _key("start", sa.BigInteger),
        _key("epoch", sa.BigInteger),
        _key("label", sa.Text),
        *[sa.Column(name, sa.BigInteger, nullable=False) for name in _COUNTS],
        sa.Column("delta_total_us", sa.BigInteger, nullable=False),
        sa.Column("sketches", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "loss_rollups",
        _key("grain", sa.Integer),
        _key("start", sa.BigInteger),
        _key("reason", sa.Text),
        sa.Column("dropped", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables and the columns."""
    for name in ("loss_rollups", "rollups", "firsts", "epochs"):
        op.drop_table(name)
    for index in ("ix_losses_uncounted", "ix_losses_id"):
        op.drop_index(index, "losses")
    op.drop_index("ix_observations_uncounted", "observations")
    for name in ("counted", "id"):
        op.drop_column("losses", name)
    for name in ("counted", "epoch", "key_id", "tenant_digest", "flag_reason", "prompt_version"):
        op.drop_column("observations", name)
