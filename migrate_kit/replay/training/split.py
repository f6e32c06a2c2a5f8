"""A share of the judged requests that nothing is learned from, drawn by what they say and by no random number."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b

from migrate_kit.model.case import Case


def split(cases: Sequence[Case], share: float) -> tuple[list[Case], list[Case]]:
    """Return (to learn from, held out): of each tool *share* of its requests, rounded; of a single one nothing.

    Requests that no tool serves, or several, are held out: nothing can be learned from them.
    """
    by_tool: defaultdict[str, list[Case]] = defaultdict(list)
    learned: list[Case] = []
    held: list[Case] = []
    for case in cases:
        if len(case.labels) == 1 and not case.missing:
            by_tool[case.labels[0]].append(case)
        else:
            held.append(case)
    for tool in sorted(by_tool):
        ordered = sorted(by_tool[tool], key=_mixed)
        count = round(share * len(ordered)) if len(ordered) > 1 else 0
        held += ordered[:count]
        learned += ordered[count:]
    return learned, held


def _mixed(case: Case) -> bytes:
    return blake2b(case.text.encode("utf-8", "replace"), digest_size=8).digest()
