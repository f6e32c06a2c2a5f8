"""Functions that only carry out what a selector chose: they are how the chosen tool is called, no second router."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from migrate_kit.scan.raw import RawRouter


def without_wrappers(routers: Sequence[RawRouter]) -> list[RawRouter]:
    """Give each selector the arguments with which its callables are called elsewhere, and leave those callers out."""
    kept = list(routers)
    for selector in routers:
        if selector.stage != "decide" or not any(b.target.shape == "callable" for b in selector.branches):
            continue
        for wrapper in [r for r in kept if r is not selector and _carries_out(r, selector)]:
            at = kept.index(next(r for r in kept if r.id == selector.id))
            kept[at] = _with_arguments(kept[at], wrapper)
            kept.remove(wrapper)
    return kept


def _carries_out(wrapper: RawRouter, selector: RawRouter) -> bool:
    """A wrapper reaches the same tools under the same conditions, because it asks the selector."""
    if wrapper.stage != "decide+execute" or wrapper.definition is selector.definition:
        return False
    own = {(b.target.name, b.condition) for b in wrapper.branches if b.target.name is not None}
    chosen = {(b.target.name, b.condition) for b in selector.branches if b.target.name is not None}
    return bool(own) and own <= chosen


def _with_arguments(selector: RawRouter, wrapper: RawRouter) -> RawRouter:
    given = {(b.target.name, b.condition): b.target.arguments for b in wrapper.branches}
    branches = tuple(
        replace(b, target=replace(b.target, arguments=given.get((b.target.name, b.condition), b.target.arguments)))
        for b in selector.branches
    )
    return replace(selector, branches=branches)
