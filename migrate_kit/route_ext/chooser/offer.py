"""Which tools a model is offered, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from migrate_kit.model.tokens import estimated
from migrate_kit.model.tool import ToolSpec

Define = Callable[[ToolSpec, int | None], Mapping[str, Any] | None]
"""(description, most characters of its text) → the provider's definition, None for one that it would refuse."""

#: Characters of each text, tried one after the other until all fit; then the last tools are left out.
_LENGTHS = (None, 400, 160)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Offer:
    """The tools by name with their definitions, in the order in which they are offered."""

    definitions: Mapping[str, Mapping[str, Any]]
    tokens: int
    """Estimated."""


def offer(specs: Sequence[ToolSpec], define: Define, *, budget: int) -> Offer:
    """Return *specs*, the likeliest first, in about *budget* tokens: shorter texts first, then fewer tools."""
    made: Mapping[str, Mapping[str, Any]] = {}
    for length in _LENGTHS:
        made = {spec.name: one for spec in specs if (one := define(spec, length)) is not None}
        costs = {name: estimated(orjson.dumps(one).decode()) for name, one in made.items()}
        if sum(costs.values()) <= budget:
            break
    kept: dict[str, Mapping[str, Any]] = {}
    spent = 0
    for name, one in made.items():
        if len(kept) >= _FEWEST and spent + costs[name] > budget:
            break
        kept[name] = one
        spent += costs[name]
    return Offer(kept, spent)
