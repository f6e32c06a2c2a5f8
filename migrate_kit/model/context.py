"""Who is asking: user, tenant, roles, session, carried in a ContextVar so that threads and tasks keep apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """The declared asker; empty fields are unknown, and permission rules then deny."""

    user: str | None = None
    tenant: str | None = None
    roles: tuple[str, ...] = ()
    session: str | None = None
    level: int | None = None
    """How surely the user is who that is: 2 for an identity that was verified as L2."""

    @property
    def is_known(self) -> bool:
        """Tell whether anything is known that a permission could go by."""
        return bool(self.user or self.tenant or self.roles or self.level is not None)


NOBODY = Asker()
_ASKER: ContextVar[Asker] = ContextVar("migrate_kit_asker", default=NOBODY)


@contextmanager
def context(
    *,
    user: str | None = None,
    tenant: str | None = None,
    roles: tuple[str, ...] | str = (),
    session: str | None = None,
    level: int | str | None = None,
) -> Iterator[Asker]:
    """Declare who is asking for the calls made inside the block."""
    several = (roles,) if isinstance(roles, str) else tuple(roles)
    asker = Asker(user=user, tenant=tenant, roles=several, session=session, level=level_of(level))
    token = _ASKER.set(asker)
    try:
        yield asker
    finally:
        _ASKER.reset(token)


@contextmanager
def asking(asker: Asker) -> Iterator[None]:
    """Let *asker* be the declared one inside the block; for who found out by other ways than the program's word."""
    token = _ASKER.set(asker)
    try:
        yield
    finally:
        with suppress(ValueError):  # the host resumed a coroutine in another context, which never saw it
            _ASKER.reset(token)


def current_asker() -> Asker:
    """Return the declared asker of this context."""
    return _ASKER.get()


def asker_of(found: Mapping[str, Any]) -> Asker:
    """Return the asker that the values found in a program describe; what is no field of one is left out."""
    texts = {name: str(found[name]) for name in ("user", "tenant", "session") if found.get(name) is not None}
    roles = found.get("roles")
    several = roles if isinstance(roles, list | tuple | set | frozenset) else () if roles is None else (roles,)
    return Asker(roles=tuple(str(role) for role in several), level=level_of(found.get("level")), **texts)


def level_of(value: object) -> int | None:
    """Return a level of identity as a number: 2 for `2`, `"2"` and `"L2"`. What is none of these is no level."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    match = _LEVEL.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(match[1]) if match else None


_LEVEL = re.compile(r"[Ll]?([0-9]{1,4})")
