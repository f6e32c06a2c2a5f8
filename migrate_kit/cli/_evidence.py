"""What `report` and `gate` share: the router that was named, and the step that follows from the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate_kit.config import Settings
from migrate_kit.errors import MigrateKitError, UnknownRouter

if TYPE_CHECKING:
    from migrate_kit.log import Store
    from migrate_kit.report import Report, Target

_NONE_YET = "migrate-kit stage shadow, or migrate-kit shadow --replay FILE"


def check_router(store: Store, settings: Settings, router: str | None) -> None:
    """Raise UnknownRouter for one that neither the log nor the installed routers know."""
    if router is None:
        return
    known = set(store.routers())
    if router in known:
        return
    known |= _installed(settings)
    if router not in known:
        raise UnknownRouter(router=router, known=", ".join(sorted(known)) or "-")


def next_after(report: Report, to: Target, *, otherwise: str) -> str:
    """Return the command that follows: up a stage, a way to get evidence where there is none, or *otherwise*."""
    from migrate_kit.report import Verdict

    if report.gate.verdict is Verdict.PASS:
        return f"migrate-kit stage {to}"
    return otherwise if report.n else _NONE_YET


def _installed(settings: Settings) -> set[str]:
    from migrate_kit.runtime import load_routers

    try:
        return {entry.id for entry in load_routers(settings).routers}
    except MigrateKitError:
        return set()
