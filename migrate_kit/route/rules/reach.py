"""Which tools a rule means: by their names, by patterns, by groups; resolved over thousands of descriptions at once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fnmatch import translate

from migrate_kit.model.rules import Effect, Rule, RulesFile
from migrate_kit.model.tool import ToolSpec


class Tools:
    """The described tools by every name that a rule may use."""

    def __init__(self, specs: Iterable[ToolSpec]) -> None:
        self.specs = tuple(specs)
        self._by_name: defaultdict[str, list[ToolSpec]] = defaultdict(list)
        self._by_group: defaultdict[str, list[ToolSpec]] = defaultdict(list)
        self._arguments: dict[str, frozenset[str]] = {}
        for spec in self.specs:
            for name in {spec.name, spec.shadow_name} - {""}:
                self._by_name[name].append(spec)
            if spec.group:
                self._by_group[spec.group].append(spec)

    def named(self, rule: Rule) -> list[ToolSpec]:
        """Return the tools that the rule names one by one, by their names or shadow names."""
        return [spec for name in rule.tools if not is_pattern(name) for spec in self._by_name.get(name, ())]

    def meant(self, rule: Rule) -> list[ToolSpec]:
        """Return all tools that the rule means, each once."""
        found = [*self.named(rule), *(spec for group in rule.groups for spec in self._by_group.get(group, ()))]
        patterns = [name for name in rule.tools if is_pattern(name)]
        if patterns:
            found += self._matching(patterns)
        return list({spec.name: spec for spec in found}.values())

    def arguments(self, spec: ToolSpec) -> frozenset[str]:
        """Return the parameters that a decision fills; what the program hands in is not seen by it."""
        known = self._arguments.get(spec.name)
        if known is None:
            known = frozenset(name for name in spec.parameters if name not in spec.context)
            self._arguments[spec.name] = known
        return known

    def unknown(self, rule: Rule) -> Iterator[str]:
        """Yield what the rule names and no description is of; the rule then does nothing, or denies."""
        yield from (name for name in dict.fromkeys(tools_named(rule)) if name not in self._by_name)
        yield from (name for name in rule.tools if is_pattern(name) and not self._matching([name]))
        yield from (name for name in rule.groups if name not in self._by_group)

    def _matching(self, patterns: Iterable[str]) -> list[ToolSpec]:
        matches = re.compile("|".join(translate(pattern.replace("[", "[[]")) for pattern in patterns)).match
        return [spec for name, specs in self._by_name.items() if matches(name) for spec in specs]


def unknown_tools(file: RulesFile, specs: Iterable[ToolSpec]) -> list[tuple[Rule, str]]:
    """Return (rule, name) for everything that rules in force name and none of *specs* is."""
    tools = Tools(specs)
    return [(rule, name) for rule in file.active for name in tools.unknown(rule)]


def tools_named(rule: Rule) -> Iterator[str]:
    """Yield the tools that the rule names one by one, what it needs and what it adds included."""
    yield from (name for name in rule.tools if not is_pattern(name))
    if rule.dependency is not None:
        yield from rule.dependency.needs
    if rule.effect is Effect.add_tool and rule.add is not None:
        yield rule.add.tool


def is_pattern(name: str) -> bool:
    """Tell whether a name of a rule stands for several tools."""
    return "*" in name or "?" in name
