"""Whether business rules stop what is right: which act, which never do, which cannot be judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.inventory import Severity
from migrate_kit.model.rules import Rule
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said, Status
from migrate_kit.report.doctor.telling import cause, checked, figure, listed, remedy

_STOPS = frozenset({RefusalKind.denied, RefusalKind.missing_argument, RefusalKind.needs_confirmation})
_GRAVITY = (Severity.note, Severity.warning, Severity.error)
_MET = 20
"""A rule that met so many decisions and never acted is worth a look."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Stage 3."""

    name: str = "rules"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a right call that a rule stopped, and a call that a rule added and nobody wanted."""
        if row.decision is None or not row.decision.trace.rules:
            return None
        adding = material.adding_rule(row)
        if adding is not None:
            return Blame("MK742", adding, row.stray or "")
        if row.is_reached and row.refusal in _STOPS:
            return Blame("MK741", _stopping(row.decision.trace.rules, material))
        return None

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return the rules that stop what is right, those with faults, and those that never act."""
        found = [_told(each, material) for each in blamed]
        causes = [*found, *_broken(material), *_faults(material), *_idle(material)]
        none = not material.rules.rules and not material.rule_faults
        return checked(
            self.name, causes, _figures(material), status=Status.not_configured if none and not found else None
        )


def _stopping(acted: Sequence[str], material: Material) -> str:
    """Return the rule that stopped the call: of those that acted, the first that adds nothing."""
    adding = {rule.id for rule in material.rules.active if rule.add is not None}
    names = [name.partition(":")[0] for name in acted]
    return next((name for name in names if name not in adding), names[0])


def _told(each: Blamed, material: Material) -> Cause:
    rule, n, acted = each.blame.subject, len(each.rows), _acted(material)[each.blame.subject]
    if each.blame.code == "MK742":
        cure = remedy("rule_adds", file=material.rules_file, mends=n, rule=rule)
        return cause("MK742", cure, blamed=each, rule=rule, other=each.blame.other, n=n, acted=acted)
    cure = remedy("rule_stops", file=material.rules_file, mends=n, rule=rule)
    if material.bench is not None:
        cure = material.bench.without_rule(cure, rule, each.rows)
    return cause("MK741", cure, blamed=each, rule=rule, n=n, acted=acted)


def _acted(material: Material) -> Counter[str]:
    """Return rule → decisions in which it acted."""
    found: Counter[str] = Counter()
    for name, n in _fired(material).items():
        found[name.partition(":")[0]] += n
    return found


def _fired(material: Material) -> Mapping[str, int]:
    """Return what acted how often, as the log has it; without a log, in what was decided anew."""
    if material.log.read:
        return material.log.fired
    return Counter(name for row in material.rows if row.decision is not None for name in row.decision.trace.rules)


def _met(rule: Rule, material: Material) -> int:
    """Return how many decisions settled on a tool that the rule speaks of, counted where `_fired` counts."""
    tools = {spec.name for spec in material.book.tools.meant(rule)}
    if material.log.read:
        return sum(n for tool, n in material.log.settled.items() if tool in tools)
    return sum(bool(tools & set(row.settled_on)) for row in material.rows)


def _figures(material: Material) -> Iterator[Said]:
    acted = _acted(material)
    for rule in material.rules.active:
        yield figure("rule", rule=rule.id, met=_met(rule, material), acted=acted[rule.id])


def _faults(material: Material) -> Iterator[Cause]:
    if material.rule_faults:
        said = Counter(finding.code for finding in material.rule_faults)
        codes = listed(f"{code} × {n}" for code, n in said.most_common())
        severity = max((each.severity for each in material.rule_faults), key=_GRAVITY.index)
        key = "rule_faults" if severity is Severity.error else "rule_warnings"
        cure = remedy(key, command="migrate-kit lint")
        yield cause("MK743", cure, severity=severity, n=len(material.rule_faults), codes=codes)


def _broken(material: Material) -> Iterator[Cause]:
    """Yield the rules that could not be judged when they were met: they deny whatever they say."""
    for name, n in _fired(material).items():
        rule, colon, fault = name.partition(": ")
        if colon:
            cure = remedy("rule_broken", file=material.rules_file, rule=rule)
            yield cause("MK744", cure, rule=rule, fault=fault, n=n)


def _idle(material: Material) -> Iterator[Cause]:
    acted = _acted(material)
    idle = [
        (rule.id, met) for rule in material.rules.active if not acted[rule.id] and (met := _met(rule, material)) >= _MET
    ]
    unmet = [rule.id for rule in material.rules.active if not acted[rule.id] and not _met(rule, material)]
    if idle:
        rules = listed(f"{name} ({met})" for name, met in idle)
        yield cause("MK745", remedy("rule_idle", file=material.rules_file), n=len(idle), rules=rules)
    if unmet:
        yield cause("MK746", remedy("rule_unmet", file=material.rules_file), n=len(unmet), rules=listed(unmet))
