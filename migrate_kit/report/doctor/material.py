"""Material: everything the checks look at, gathered once; and what they keep asking of a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from migrate_kit.model.inventory import Finding
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.doctor.bench import Bench
from migrate_kit.report.doctor.judged import Judged, language_of
from migrate_kit.report.doctor.logged import Log
from migrate_kit.report.doctor.records import Truth
from migrate_kit.route.rules import Rulebook

DEPTH = 5
"""K of recall@K, where nothing else is asked for."""


@dataclass(frozen=True, kw_only=True)
class Material:
    """What is known. `rows`: each request once, with who says what is right."""

    specs: Mapping[str, ToolSpec]
    """The descriptions that decide, by name."""
    rows: tuple[Judged, ...] = ()
    bench: Bench | None = None
    """Tries remedies; None where that costs too much."""
    log: Log = field(default_factory=Log)
    lint: tuple[Finding, ...] = ()
    """What `lint` finds in the descriptions."""
    drafts: tuple[str, ...] = ()
    """Tools whose descriptions nobody approved; where nothing is approved they decide here all the same."""
    is_approved: bool = True
    """Whether the descriptions that decide are approved ones."""
    rules: RulesFile = field(default_factory=RulesFile)
    rule_faults: tuple[Finding, ...] = ()
    rules_file: str = "shadow_tools/rules.yaml"
    folder: str = "shadow_tools/"
    """Where the descriptions are, as it is shown."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Tool → file of its description, as it is shown."""
    chooser: str = "off"
    """The setting: when a language model is asked."""
    min_score: float = 0.35
    """The setting: the least belief that is answered."""
    reads_meaning: bool = False
    """Whether the router finds a request by its meaning, in whatever language."""
    depth: int = DEPTH
    router: str | None = None

    @cached_property
    def wrong(self) -> tuple[Judged, ...]:
        """The wrong decisions."""
        return tuple(row for row in self.rows if not row.is_right)

    @cached_property
    def book(self) -> Rulebook:
        """The rules, by the tools they speak of."""
        return Rulebook(self.rules, tuple(self.specs.values()))

    def of(self, *truths: Truth) -> tuple[Judged, ...]:
        """Return the rows whose right answer is known in one of these ways."""
        return tuple(row for row in self.rows if row.truth in truths)

    def speaks(self, tool: str, language: str) -> bool:
        """Tell whether the phrases of a description, or its summary where it has none, are in a request's language."""
        spoken = self._spoken.get(tool)
        if not language or not spoken or self.reads_meaning:
            return True
        return language == "mixed" or "mixed" in spoken or language in spoken

    @cached_property
    def _spoken(self) -> dict[str, frozenset[str]]:
        return {
            name: frozenset(filter(None, map(language_of, spec.use_when or (spec.summary,))))
            for name, spec in self.specs.items()
        }

    def is_misplaced(self, row: Judged) -> bool:
        """Tell whether the router settled on another tool than a right one that it knows, or on none."""
        return row.decision is not None and row.wanted in self.specs and not row.is_reached

    def adding_rule(self, row: Judged) -> str | None:
        """Return the rule that acted on *row* and adds the stray tool of it."""
        if row.decision is None or row.stray is None:
            return None
        acted = {name.partition(":")[0] for name in row.decision.trace.rules}
        adding = (rule for rule in self.rules.active if rule.id in acted and rule.add is not None)
        return next((rule.id for rule in adding if rule.add is not None and rule.add.tool == row.stray), None)

    def file_of(self, tool: str) -> str:
        """Return the file that describes *tool*, as it is shown."""
        return self.files.get(tool, f"{tool}.yaml")
