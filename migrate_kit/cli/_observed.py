"""What `doctor` reads of the log, as it is: nothing is made, upgraded or taken in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.report.doctor import Log


def observed(
    settings: Settings, specs: Mapping[str, ToolSpec], *, router: str | None, since: str | None, known: Collection[str]
) -> Log:
    """Return what the log says; where it cannot be read as it is, why. Nothing is made or upgraded.

    Raises UnknownRouter for one that is neither in the log nor *known*.
    """
    from migrate_kit.cli._store import since_us
    from migrate_kit.errors import StoreError
    from migrate_kit.log import Store
    from migrate_kit.log.leftover import leftover
    from migrate_kit.messages import language_of, tell_error
    from migrate_kit.report.doctor import Log, read_log

    start = since_us(since, command="doctor")
    store = Store(settings.store_url)
    routers = set(known)
    try:
        before, after = store.pending()
        if before == after:
            routers |= set(store.routers())
            _check_router(router, routers)
            found = read_log(store, specs, router=router, since_us=start)
            return replace(found, waiting=leftover(settings.spill_path).files)
        _check_router(router, routers)
        return Log(state="missing" if before is None else "old", url=store.url, what=before or "")
    except StoreError as error:
        _check_router(router, routers)
        return Log(state="unreachable", url=store.url, what=tell_error(error, language_of())[0])
    finally:
        store.close()


def _check_router(router: str | None, known: set[str]) -> None:
    from migrate_kit.errors import UnknownRouter

    if router is not None and router not in known:
        raise UnknownRouter(router=router, known=", ".join(sorted(known)) or "-")
