"""The body of a tool and the project's functions that it waits for, one call deep.

Good: `return fetch(city)` waits for `fetch`, `await self._ask(q)` for `_ask`.
Bad:  `Thread(target=fetch)`, `asyncio.create_task(fetch())`, `executor.submit(fetch)` go on without it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import libcst as cst

from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.network import helper_of
from migrate_kit.scan.tools.syntax import dotted, nodes, word_set
from migrate_kit.scan.tools.ways import Ways

_UNWAITED = word_set("create_task ensure_future run_coroutine_threadsafe start_soon spawn submit call_soon call_later")


@dataclass(frozen=True, slots=True)
class Near:
    """One body that a call of the tool runs."""

    source: FunctionSource
    ways: Ways
    calls: tuple[cst.Call, ...]
    is_certain: bool = True
    """It is run on every way through the tool."""
    is_looped: bool = False
    """It is run again and again."""
    via: cst.Call | None = None
    """The first call that runs it; None for the body of the tool itself."""


def near(source: FunctionSource) -> tuple[Near, ...]:
    """Return the body of *source*, then those one call deep, each once."""
    own = Near(source, Ways(source.node.body), _waited(source))
    found: dict[int, Near] = {id(source.node): own}
    for call in own.calls:
        helper = helper_of(source, call)
        if helper is None:
            continue
        key = hash((helper.file, helper.name, helper.line))
        certain, looped = own.ways.is_certain(call), own.ways.is_looped(call)
        if (known := found.get(key)) is not None:
            found[key] = replace(known, is_certain=certain or known.is_certain, is_looped=True)
        else:
            found[key] = Near(helper, Ways(helper.node.body), _waited(helper), certain, looped, call)
    return tuple(found.values())


def _waited(source: FunctionSource) -> tuple[cst.Call, ...]:
    calls = tuple(nodes(source.node.body, cst.Call))
    runners = (call for call in calls if dotted(call.func).rpartition(".")[2] in _UNWAITED)
    behind = {id(inner) for runner in runners for inner in nodes(runner, cst.Call)}
    return tuple(call for call in calls if id(call) not in behind)
