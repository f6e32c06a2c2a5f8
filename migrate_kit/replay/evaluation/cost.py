"""What a call costs. A description says it in words; only a plain number can be added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from migrate_kit.model.tool import ToolSpec


@dataclass(frozen=True, slots=True)
class Costs:
    """Cost of one call by tool, in whatever unit they were given."""

    by_tool: Mapping[str, float]

    def total(self, tools: Iterable[str]) -> float:
        """Return the cost of calling *tools*; one without a known cost adds nothing, and `unknown` names it."""
        return sum(self.by_tool.get(tool, 0.0) for tool in tools)

    def unknown(self, tools: Iterable[str]) -> list[str]:
        """Return those of *tools* whose cost nobody gave, each once, by name."""
        return sorted({tool for tool in tools if tool not in self.by_tool})


def declared_costs(specs: Iterable[ToolSpec], given: Mapping[str, float] | None = None) -> Costs:
    """Return the costs that descriptions state as a plain number; what is *given* beside them comes first."""
    stated = {spec.name: value for spec in specs if (value := _number(spec.cost)) is not None}
    return Costs(stated | dict(given or {}))


def _number(cost: str) -> float | None:
    try:
        value = float(cost)
    except ValueError:
        return None
    return value if 0 <= value < float("inf") else None
