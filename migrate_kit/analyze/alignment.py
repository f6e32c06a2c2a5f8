"""Which branch of an old scan is which of a new one, when both their lines and their words may have changed."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from migrate_kit.analyze.identity import canonical
from migrate_kit.model.inventory import Branch

_Likeness = Callable[[Branch], str | None]


class Pair(NamedTuple):
    """One branch in both scans, with its place in each chain."""

    old: Branch
    new: Branch
    old_index: int
    new_index: int


def align(old: Sequence[Branch], new: Sequence[Branch]) -> tuple[list[Pair], list[Branch], list[Branch]]:
    """Return (pairs, only in *old*, only in *new*).

    The same branch first, then the same condition with another target, then the same call under another condition,
    then the same tool with other arguments under another condition; of equal candidates the earlier ones.
    """
    left, right = dict(enumerate(old)), dict(enumerate(new))
    pairs: list[Pair] = []
    for likeness in (_whole, _condition, _call, _goal):
        pairs.extend(_matched(left, right, likeness))
    return sorted(pairs, key=lambda pair: pair.new_index), list(left.values()), list(right.values())


def _matched(left: dict[int, Branch], right: dict[int, Branch], likeness: _Likeness) -> list[Pair]:
    """Return the pairs of equal likeness and take them out of *left* and *right*."""
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for index, branch in left.items():
        if (key := likeness(branch)) is not None:
            waiting[key].append(index)
    pairs = []
    for index, branch in list(right.items()):
        key = likeness(branch)
        if key is not None and waiting[key]:
            match = waiting[key].popleft()
            pairs.append(Pair(left.pop(match), right.pop(index), match, index))
    return pairs


def _whole(branch: Branch) -> str | None:
    return f"{_condition(branch)} {branch.target_kind} {_call(branch)}"


def _condition(branch: Branch) -> str | None:
    return json.dumps(canonical(branch.condition), sort_keys=True)


def _call(branch: Branch) -> str | None:
    goal = _goal(branch)
    if goal is None:  # statements in the branch: nothing to know them by
        return None
    return f"{goal} {json.dumps(branch.model_dump(mode='json', include={'arguments'}), sort_keys=True)}"


def _goal(branch: Branch) -> str | None:
    return branch.tool or branch.target
