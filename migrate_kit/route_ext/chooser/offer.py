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


class Definitions:
    """The definitions of tools with their costs, made once each."""

    def __init__(self, define: Define) -> None:
        self._define = define
        self._made: dict[tuple[str, int | None], tuple[Mapping[str, Any], int] | None] = {}

    def of(self, spec: ToolSpec, longest: int | None) -> tuple[Mapping[str, Any], int] | None:
        """Return the definition of *spec* and about how many tokens it is, None where the provider would refuse it."""
        key = spec.name, longest
        if key not in self._made:
            definition = self._define(spec, longest)
            cost = 0 if definition is None else estimated(orjson.dumps(definition).decode())
            self._made[key] = None if definition is None else (definition, cost)
        return self._made[key]


def offer(specs: Sequence[ToolSpec], definitions: Definitions, *, budget: int) -> Offer:
    """Return *specs*, the likeliest first, in about *budget* tokens: shorter texts first, then fewer tools."""
    made: dict[str, tuple[Mapping[str, Any], int]] = {}
    for length in _LENGTHS:
        made = {spec.name: one for spec in specs if (one := definitions.of(spec, length)) is not None}
        if sum(cost for _, cost in made.values()) <= budget:
            break
    kept: dict[str, Mapping[str, Any]] = {}
    spent = 0
    for name, (definition, cost) in made.items():
        if len(kept) >= _FEWEST and spent + cost > budget:
            break
        kept[name] = definition
        spent += cost
    return Offer(kept, spent)
