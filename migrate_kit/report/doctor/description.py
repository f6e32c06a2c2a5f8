"""Whether the descriptions say enough: what `lint` finds in them, and which of them speak for the same requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.report.doctor.bench import phrases_in, with_phrases, without_phrases
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said
from migrate_kit.report.doctor.telling import cause, checked, figure, learned, listed, remedy

_SILENT = frozenset({"MK301", "MK302"})
"""What recall reads is missing."""
_TWINS = "MK304"
_ALIKE = frozenset({"MK303", _TWINS, "MK305"})
"""Two descriptions hear the same words."""


@dataclass(frozen=True, slots=True)
class Description:
    """Stage 1."""

    name: str = "description"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a request that the right description does not speak for, or that another one speaks for wrongly."""
        if row.decision is None:
            return None
        if material.is_misplaced(row):
            return _of_misplaced(row, material)
        if row.stray in material.specs and material.adding_rule(row) is None and not _has_unknown(row, material):
            return Blame("MK723", row.stray or "")
        return None

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return the faults, those with wrong decisions first."""
        found = [_TOLD[each.blame.code](each, material) for each in blamed]
        named = {each.tool for each in found}
        return checked(self.name, [*found, *_others(material, named)], _figures(material))


def _has_unknown(row: Judged, material: Material) -> bool:
    return any(label not in material.specs for label in row.case.labels)


def _of_misplaced(row: Judged, material: Material) -> Blame | None:
    wanted = row.wanted or ""
    if _codes(material, wanted) & _SILENT:
        return Blame("MK721", wanted)
    rivals = [row.stray] if row.stray is not None else _too_close(row)
    pairs = (sorted((wanted, rival)) for rival in rivals if frozenset((wanted, rival)) in alike(material))
    return next((Blame("MK722", *pair) for pair in pairs), None)


def _too_close(row: Judged) -> list[str]:
    """Return the two between which the router could not choose."""
    if row.decision is None or row.refusal is not RefusalKind.too_close:
        return []
    return [each.tool for each in row.decision.trace.candidates[:2]]


def alike(material: Material) -> frozenset[frozenset[str]]:
    """Return the pairs of tools that hear the same words, as `lint` finds them."""
    pairs = set()
    for finding in material.lint:
        if finding.code in _ALIKE and finding.tool is not None:
            others = str(finding.message.get("other") or finding.message.get("others") or "")
            pairs |= {frozenset((finding.tool, other.strip())) for other in others.split(",") if other.strip()}
    return frozenset(pairs)


def _codes(material: Material, tool: str) -> set[str]:
    return {finding.code for finding in material.lint if finding.tool == tool}


def _figures(material: Material) -> Iterator[Said]:
    levels = Counter(finding.severity for finding in material.lint)
    counts = {"errors": levels[Severity.error], "warnings": levels[Severity.warning], "notes": levels[Severity.note]}
    yield figure("lint", n=len(material.specs), **counts)
    specs = material.specs.values()
    lacking = {
        "purpose": sum(not spec.summary.strip() for spec in specs),
        "phrases": sum(not spec.use_when for spec in specs),
        "exclusions": sum(not spec.do_not_use_when for spec in specs),
    }
    yield figure("sections", **lacking)
    twins = [f"{each.tool} / {each.message.get('other')}" for each in material.lint if each.code == _TWINS]
    if twins:
        yield figure("alike", pairs=listed(twins))


def _silent(each: Blamed, material: Material) -> Cause:
    tool, n = each.blame.subject, len(each.rows)
    found = sorted(_codes(material, tool) & _SILENT)
    cure = remedy("say_more", file=material.file_of(tool), mends=n, codes=listed(found))
    cure = learned(cure, material, with_phrases, tool, each.rows)
    return cause("MK721", cure, blamed=each, tool=tool, n=n, codes=listed(found))


def _pair(each: Blamed, material: Material) -> Cause:
    one, other, n = each.blame.subject, each.blame.other, len(each.rows)
    files = f"{material.file_of(one)}, {material.file_of(other)}"
    cure = remedy("tell_apart", file=files, mends=n, one=one, other=other)
    return cause("MK722", cure, blamed=each, tool=one, n=n, one=one, other=other)


def _draws(each: Blamed, material: Material) -> Cause:
    """Return what draws them: phrases that stand in them, or else nothing but single words."""
    tool, n = each.blame.subject, len(each.rows)
    spec = material.specs[tool]
    drawing = Counter(phrase for row in each.rows if row.case.text for phrase in phrases_in(spec, row.case.text))
    if not drawing:
        return cause(
            "MK723", remedy("exclude", file=material.file_of(tool), mends=n), blamed=each, tool=tool, n=n, by="-"
        )
    by = listed(f"{phrase} {times}" for phrase, times in drawing.most_common())
    cure = remedy("take_out", file=material.file_of(tool), mends=n, phrases=listed(drawing))
    if material.bench is not None:
        cure = material.bench.edited(cure, without_phrases, tool, each.rows)
    return cause("MK723", cure, blamed=each, tool=tool, n=n, by=by)


_TOLD = {"MK721": _silent, "MK722": _pair, "MK723": _draws}


def _others(material: Material, named: set[str | None]) -> Iterator[Cause]:
    """Yield one finding for the faults of descriptions that no wrong decision was laid at yet."""
    left: list[Finding] = [
        finding for finding in material.lint if finding.severity is not Severity.note and finding.tool not in named
    ]
    if left:
        counts = Counter(finding.code for finding in left)
        codes = listed(f"{code} × {n}" for code, n in counts.most_common())
        tools = {finding.tool for finding in left if finding.tool}
        yield cause("MK724", remedy("lint", command="migrate-kit lint"), n=len(left), codes=codes, tools=len(tools))
