"""Erase what is kept of a request or of a tenant. The counts stay: they tell nothing of anybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select

from migrate_kit.log.firsts import digest_bytes
from migrate_kit.log.tables import EPOCHS, FIRSTS, OBSERVATIONS

_AT_ONCE = 500


def erase(connection: Connection, *, digests: Sequence[str], tenants: Sequence[str], dry_run: bool = False) -> int:
    """Delete the rows of requests with *digests*, of tenants with digests *tenants*; return how many (would) go.

    What is known of the requests goes too: the next one of the same text counts as new.
    """
    gone, known = 0, {digest_bytes(digest) for digest in digests}
    for where in _conditions(digests, tenants):
        gone += int(connection.execute(select(func.count()).select_from(OBSERVATIONS).where(where)).scalar_one())
        if not dry_run:
            found = select(OBSERVATIONS.c.text_digest).where(where).distinct()
            known.update(digest_bytes(digest) for digest in connection.scalars(found))
            connection.execute(delete(OBSERVATIONS).where(where))
    if not dry_run:
        _forget(connection, sorted(known))
    return gone


def _forget(connection: Connection, digests: Sequence[bytes]) -> None:
    numbers = connection.scalars(select(EPOCHS.c.id)).all()
    scopes = [2 * number + served for number in numbers for served in (0, 1)]  # the key of the table begins with it
    for start in range(0, len(digests), _AT_ONCE):
        part = digests[start : start + _AT_ONCE]
        connection.execute(delete(FIRSTS).where(FIRSTS.c.scope.in_(scopes), FIRSTS.c.digest.in_(part)))


def _conditions(digests: Sequence[str], tenants: Sequence[str]) -> Iterator[ColumnElement[bool]]:
    for start in range(0, max(len(digests), len(tenants)), _AT_ONCE):
        end = start + _AT_ONCE
        columns = OBSERVATIONS.c
        yield or_(columns.text_digest.in_(digests[start:end]), columns.tenant_digest.in_(tenants[start:end]))
