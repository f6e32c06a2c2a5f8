"""The engines by name; a further one is one more line of _MAKERS."""

from __future__ import annotations

import os
from collections.abc import Callable

from migrate_kit.errors import OptionInvalid
from migrate_kit.messages import language_of, tell
from migrate_kit.replay.engines.engine import Engine

#: Those that can work on a cluster which is there already.
_REMOTE = ("dask", "ray")


def engine_of(name: str, *, workers: int | None = None, address: str | None = None) -> Engine:
    """Return the engine *name* with so many *workers* (default: one a processor), or on the cluster at *address*.

    Raises ExtraMissing, and OptionInvalid for an address where there can be none.
    """
    if address is not None and name not in _REMOTE:
        what = tell("replay.no_address", language_of(), engine=name, engines=", ".join(_REMOTE))
        raise OptionInvalid(option="--address", what=what, command="replay")
    return _MAKERS[name](workers or _processors(), address)


def _inline(_workers: int, _address: str | None) -> Engine:
    from migrate_kit.replay.engines.inline import Inline

    return Inline()


def _processes(workers: int, _address: str | None) -> Engine:
    from migrate_kit.replay.engines.processes import Processes

    return Processes(workers=workers)


def _dask(workers: int, address: str | None) -> Engine:
    from migrate_kit.replay.engines.dask import Dask

    return Dask(workers=workers, address=address)


def _ray(workers: int, address: str | None) -> Engine:
    from migrate_kit.replay.engines.ray import Ray

    return Ray(workers=workers, address=address)


_MAKERS: dict[str, Callable[[int, str | None], Engine]] = {
    "inline": _inline,
    "processes": _processes,
    "dask": _dask,
    "ray": _ray,
}
ENGINES = tuple(_MAKERS)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
