"""The rules by tool: resolved once, when rules or descriptions are loaded, so that a decision only looks them up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import cached_property
from hashlib import blake2b
from zoneinfo import ZoneInfo

import orjson

from migrate_kit.model.rules import Rule, RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.rules.evaluator import evaluator
from migrate_kit.route.rules.expression import Expression, compile_expression
from migrate_kit.route.rules.reach import Tools

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
        self.tools = Tools(specs)
        found: defaultdict[str, list[Ruling]] = defaultdict(list)
        for ruling in rulings:
            wanted = arguments_of(ruling)
            for spec in self.tools.meant(ruling.rule):
                # `amount > 5000` of all tools is a rule about those that have an amount.
                if not wanted or wanted <= self.tools.arguments(spec):
                    found[spec.name].append(ruling)
        self._rulings = {name: tuple(mine) for name, mine in found.items()}
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


def arguments_of(ruling: Ruling) -> frozenset[str]:
    """Return the arguments that the rule looks at."""
    own = frozenset() if ruling.rule.lead is None else frozenset({ruling.rule.lead.before})
    return own if ruling.condition is None else own | ruling.condition.arguments


def _ruling(rule: Rule) -> Ruling:
    made = compile_expression(rule.when) if rule.when else None
    assert made is None or isinstance(made, Expression), f"{rule.id}: an expression with a fault was not refused"
    return Ruling(rule, made)
