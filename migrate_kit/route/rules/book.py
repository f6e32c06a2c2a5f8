"""The rules by tool: resolved once, when rules or descriptions are loaded, so that a decision only looks them up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from fnmatch import fnmatchcase
from functools import cached_property
from hashlib import blake2b
from zoneinfo import ZoneInfo

import orjson

from migrate_kit.model.rules import Effect, Rule, RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.rules.evaluator import evaluator
from migrate_kit.route.rules.expression import Expression, compile_expression

_FOR_PEOPLE = {"owner", "note"}


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule with its expression, ready to be asked."""

    rule: Rule
    condition: Expression | None = None

    @property
    def needs_arguments(self) -> bool:
        """Tell whether it can be judged only when the arguments of the call are known."""
        return self.rule.lead is not None or (self.condition is not None and bool(self.condition.arguments))


class Rulebook:
    """Frozen once made. The rules must be free of faults (see `faults`)."""

    def __init__(self, file: RulesFile, specs: Sequence[ToolSpec]) -> None:
        """Resolve the rules of *file* for the tools of *specs*."""
        self.file = file
        self.specs = {spec.name: spec for spec in specs}
        self.zone: tzinfo = ZoneInfo(file.timezone) if file.timezone else UTC
        rulings = [_ruling(rule) for rule in file.active]
        found = {spec.name: tuple(r for r in rulings if applies(r, spec)) for spec in specs}
        self._rulings = {name: mine for name, mine in found.items() if mine}
        if any(ruling.condition is not None for ruling in rulings):
            evaluator()

    def __bool__(self) -> bool:
        return bool(self.file.active)

    def of(self, tool: str) -> tuple[Ruling, ...]:
        """Return the rules that speak of *tool*, the one that speaks first first."""
        return self._rulings.get(tool, ())

    @cached_property
    def has_dependency(self) -> bool:
        """Tell whether any rule asks what was done before."""
        return any(rule.dependency is not None for rule in self.file.active)

    @cached_property
    def version(self) -> str:
        """Hash over everything that decisions follow from; the order in the file and what is for people are not."""
        kept = [rule.model_dump(mode="json", exclude=_FOR_PEOPLE) for rule in self.file.active]
        text = orjson.dumps([self.file.timezone, kept], option=orjson.OPT_SORT_KEYS)
        return blake2b(text, digest_size=4).hexdigest()


def applies(ruling: Ruling, spec: ToolSpec) -> bool:
    """Tell whether the rule speaks of the tool: it names it, and the tool has the arguments that the rule looks at.

    `amount > 5000` of all tools is a rule about those that have an amount.
    """
    return names_tool(ruling.rule, spec) and arguments_of(ruling) <= known_arguments(spec)


def names_tool(rule: Rule, spec: ToolSpec) -> bool:
    """Tell whether `tools` or `groups` of the rule mean the tool, by its name or its shadow name."""
    if spec.group and spec.group in rule.groups:
        return True
    return any(_matches(name, pattern) for pattern in rule.tools for name in (spec.name, spec.shadow_name) if name)


def arguments_of(ruling: Ruling) -> frozenset[str]:
    """Return the arguments that the rule looks at."""
    own = frozenset() if ruling.rule.lead is None else frozenset({ruling.rule.lead.before})
    return own if ruling.condition is None else own | ruling.condition.arguments


def known_arguments(spec: ToolSpec) -> frozenset[str]:
    """Return the parameters that a decision fills; what the program hands in is not seen by it."""
    return frozenset(name for name in spec.parameters if name not in spec.context)


def tools_named(rule: Rule) -> Iterator[str]:
    """Yield the tools that the rule names one by one: without * and ?, what it needs and what it adds included."""
    yield from (name for name in rule.tools if not is_pattern(name))
    if rule.dependency is not None:
        yield from rule.dependency.needs
    if rule.effect is Effect.add_tool and rule.add is not None:
        yield rule.add.tool


def unknown_tools(file: RulesFile, specs: Iterable[ToolSpec]) -> list[tuple[Rule, str]]:
    """Return (rule, name) for what a rule names and no description is of; the rule then does nothing, or denies."""
    listed = tuple(specs)
    known = {name for spec in listed for name in (spec.name, spec.shadow_name)}
    groups = {spec.group for spec in listed}
    found = []
    for rule in file.active:
        found += [(rule, name) for name in dict.fromkeys(tools_named(rule)) if name not in known]
        found += [
            (rule, name) for name in rule.tools if is_pattern(name) and not any(_matches(one, name) for one in known)
        ]
        found += [(rule, name) for name in rule.groups if name not in groups]
    return found


def is_pattern(name: str) -> bool:
    """Tell whether a name of a rule stands for several tools."""
    return "*" in name or "?" in name


def _matches(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern.replace("[", "[[]"))


def _ruling(rule: Rule) -> Ruling:
    made = compile_expression(rule.when) if rule.when else None
    assert made is None or isinstance(made, Expression), f"{rule.id}: an expression with a fault was not refused"
    return Ruling(rule, made)
