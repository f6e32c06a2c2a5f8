"""What a rater has not judged yet, in an order that keeps alike things together and tells nothing of the sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from migrate_kit.model.adjudication import Adjudication, Item


def pending(items: Iterable[Item], said: Iterable[Adjudication], *, rater: str) -> list[Item]:
    """Return what *rater* has not judged, in groups of the same two choices."""
    done = {one.observation for one in said if one.rater == rater}
    left = [item for item in items if item.asked and item.observation not in done]
    return sorted(left, key=lambda item: (_names(item), item.position))


def in_groups(items: Sequence[Item]) -> list[tuple[tuple[str, ...], list[Item]]]:
    """Return the items under the names of their two choices, which stand in alphabetical order."""
    return [(names, list(found)) for names, found in groupby(items, key=_names)]


def _names(item: Item) -> tuple[str, ...]:
    return tuple(sorted(item.group))
