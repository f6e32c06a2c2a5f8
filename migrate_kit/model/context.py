"""Who is asking: user, tenant, roles, session, carried in a ContextVar so that threads and tasks keep apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """The declared asker; empty fields are unknown, and permission rules then deny."""

    user: str | None = None
    tenant: str | None = None
    roles: tuple[str, ...] = ()
    session: str | None = None


NOBODY = Asker()
_ASKER: ContextVar[Asker] = ContextVar("migrate_kit_asker", default=NOBODY)


@contextmanager
def context(
    *, user: str | None = None, tenant: str | None = None, roles: tuple[str, ...] = (), session: str | None = None
) -> Iterator[Asker]:
    """Declare who is asking for the calls made inside the block."""
    asker = Asker(user=user, tenant=tenant, roles=tuple(roles), session=session)
    token = _ASKER.set(asker)
    try:
        yield asker
    finally:
        _ASKER.reset(token)


def current_asker() -> Asker:
    """Return the declared asker of this context."""
    return _ASKER.get()
