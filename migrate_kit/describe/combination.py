"""Words that belong together: all parts of a conjunction, written as one phrase with ` … ` between them.

Good: `("down" in t or "挂了" in t) and ("customer" in t or "客户" in t)` → `down … customer`, `挂了 … 客户`.
Bad:  `customer`, `客户` as phrases of their own: each alone would call for the tool.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product

from migrate_kit.model.script import is_chinese

JOINT = " … "
MOST = 12
"""Combinations of one conjunction; more would be read by nobody."""

Parts = tuple[str, ...]
_LATIN = re.compile(r"[A-Za-z]")


def joined(parts: Parts) -> str:
    """Return *parts* as one phrase."""
    return JOINT.join(parts)


def parts_of(phrase: str) -> Parts:
    """Return the parts of a phrase; a plain phrase is one part."""
    return tuple(part.strip() for part in phrase.split(JOINT.strip()) if part.strip())


def conjunction(groups: Sequence[Sequence[Parts]]) -> list[Parts]:
    """Return one combination for each choice of an alternative from every group, at most MOST.

    Where there are more, those in one script come first, then those of the words that stand first in the code.
    """
    groups = [group for group in groups if group]
    if not groups:
        return []
    ranked = sorted(product(*(list(enumerate(group)) for group in groups)), key=_rank)
    found = dict.fromkeys(_without_repeats(part for _, parts in chosen for part in parts) for chosen in ranked)
    one_script = [parts for parts in found if not _is_mixed(parts)]
    kept = list(found) if len(found) <= MOST or not one_script else one_script
    return kept[:MOST]


def _rank(chosen: tuple[tuple[int, Parts], ...]) -> int:
    return sum(place for place, _ in chosen)


def _is_mixed(parts: Parts) -> bool:
    text = " ".join(parts)
    return is_chinese(text) and _LATIN.search(text) is not None


def _without_repeats(parts: Iterable[str]) -> Parts:
    given = list(dict.fromkeys(parts))
    return tuple(part for part in given if not any(part != other and part in other for other in given))


def without_covered(phrases: Iterable[Parts]) -> list[Parts]:
    """Return *phrases*, each once, without those of which fewer of the parts are a phrase already."""
    unique = list(dict.fromkeys(phrases))
    sets = [frozenset(parts) for parts in unique]
    return [parts for parts, own in zip(unique, sets, strict=True) if not any(other < own for other in sets)]
