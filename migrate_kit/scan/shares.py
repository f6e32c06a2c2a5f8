"""What a worker gets at once: so little that none is long alone at the end, and nothing torn that belongs together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from migrate_kit.model.inventory import LegacyRouter

T = TypeVar("T")
#: Shares a worker, so that the last one to finish is not long alone.
_SHARES = 12


def shares_of(groups: list[list[T]], weight: Callable[[T], int], workers: int) -> list[list[T]]:
    """Return the *groups* put together to shares of about equal weight; a group is never torn."""
    weights = [max(weight(part) + 1 for part in group) for group in groups]
    most = max(sum(weights) // (workers * _SHARES), 1)
    shares: list[list[T]] = [[]]
    filled = 0
    for group, own in zip(groups, weights, strict=True):
        if filled and filled + own > most:
            shares.append([])
            filled = 0
        shares[-1].extend(group)
        filled += own
    return [share for share in shares if share]


def sharing_tools(routers: Sequence[LegacyRouter]) -> list[list[LegacyRouter]]:
    """Return *routers* in groups that reach no tool in common: what one says of a tool is read beside the others."""
    group_of: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        reached = {branch.tool for branch in router.branches} | {router.default.tool}
        names = {tool.rpartition(".")[2] for tool in reached if tool is not None}
        near = {id(group_of[name]): group_of[name] for name in names if name in group_of}
        group = [router, *(one for other in near.values() for one in other)]
        names |= {name for name, held in group_of.items() if id(held) in near}
        group_of.update((name, group) for name in names)
    order = {id(router): place for place, router in enumerate(routers)}
    groups = {id(group): group for group in group_of.values()}.values()
    return sorted(
        (sorted(group, key=lambda r: order[id(r)]) for group in groups), key=lambda group: order[id(group[0])]
    )
