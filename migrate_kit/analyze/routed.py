"""All chains under one router id, and the tools they reach: several chains in one function are one router."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.model.inventory import Branch, LegacyRouter, ToolFacts
from migrate_kit.model.twin import INLINE, end_of


@dataclass(frozen=True, slots=True)
class Routed:
    """One router as its owner sees it."""

    id: str
    chains: tuple[LegacyRouter, ...]

    def reached(self) -> Iterator[tuple[Branch, str]]:
        """Yield each branch that does something with the tool it reaches; branches of a family are one tool."""
        for chain in self.chains:
            heads = {line: family[0] for family in chain.families for line in family}
            for branch in chain.branches:
                if branch.target_kind == "none":
                    continue
                tool = end_of(branch)
                if tool.startswith(INLINE):
                    tool = f"{INLINE}{heads.get(branch.line, branch.line)}"
                yield branch, tool

    @property
    def tools(self) -> tuple[str, ...]:
        """The tools reached, each once, in source order."""
        return tuple(dict.fromkeys(tool for _, tool in self.reached()))

    @property
    def file(self) -> str:
        """The file of the first chain."""
        return self.chains[0].file

    @property
    def first_line(self) -> int:
        """The one-based line of the first chain."""
        return min(chain.first_line for chain in self.chains)


class KnownTools:
    """The facts of an inventory's tools by their names."""

    def __init__(self, tools: Sequence[ToolFacts]) -> None:
        self._by_name: dict[str, dict[str, ToolFacts]] = {}
        for facts in tools:
            self._by_name.setdefault(facts.name, {}).setdefault(facts.file, facts)

    def meant(self, tool: str, file: str) -> ToolFacts | None:
        """Return the facts of *tool* as *file* means it: its own, else the only one of that name."""
        known = self._by_name.get(tool, {})
        return known.get(file) or (next(iter(known.values())) if len(known) == 1 else None)


def routed(routers: Sequence[LegacyRouter]) -> list[Routed]:
    """Return *routers* gathered by id, in order."""
    gathered: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        gathered.setdefault(router.id, []).append(router)
    return [Routed(router_id, tuple(chains)) for router_id, chains in gathered.items()]
