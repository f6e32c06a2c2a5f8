"""What `doctor` looks at, gathered: descriptions, judged requests decided anew, the log, and what lint finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate_kit.cli._contenders import Field
    from migrate_kit.config import Settings
    from migrate_kit.model.case import Case
    from migrate_kit.model.inventory import Finding
    from migrate_kit.model.ports import DynamicRouter
    from migrate_kit.model.rules import RulesFile
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.report.doctor import Judged, Log, Material
    from migrate_kit.review.catalogue import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the user named."""

    router: str | None
    files: tuple[Path, ...]
    since: str | None
    depth: int


def material_of(settings: Settings, asked: Asked) -> Material:
    """Return everything the checks look at. Raises what the files raise, and UnknownRouter."""
    from migrate_kit.cli._linted import shown_path
    from migrate_kit.cli._observed import observed
    from migrate_kit.cli._offline import OfflineRouters
    from migrate_kit.model.case import load_cases
    from migrate_kit.report.doctor import Bench, Material, without_askers
    from migrate_kit.review import CatalogueReader

    cases = [case for file in asked.files for case in load_cases(file)]
    reader = CatalogueReader()
    catalogue = reader.load(settings.tools_path)
    described = {spec.name: spec for spec in catalogue.specs}
    field, is_approved = _field(settings, asked.router, catalogue.specs)
    specs = {spec.name: spec for spec in field.specs}
    log = observed(settings, specs, router=asked.router, since=asked.since, known={each.id for each in field.routers})
    rules, faults, file = _rules(settings, tuple(described.values()))
    kept = without_askers(rules)
    make = OfflineRouters(settings)
    decided = _rows(_own(cases, specs, described, asked.router), log, make(field.specs, kept), specs)
    rows = _unpinned(decided, catalogue.specs)
    return Material(
        specs=specs,
        rows=rows,
        bench=Bench(make, specs, kept, rows) if settings.router == "lexical" else None,
        log=log,
        lint=_lint(settings, reader.read(settings.tools_path), specs),
        drafts=tuple(sorted(name for name, spec in described.items() if not spec.is_approved)),
        is_approved=is_approved,
        rules=rules,
        rule_faults=faults,
        rules_file=file,
        files={name: shown_path(path, settings.root) for name, path in catalogue.files.items()},
        folder=f"{settings.tools_folder}/",
        min_score=settings.min_score,
        chooser=settings.chooser,
        reads_meaning=settings.router == "semantic",
        depth=asked.depth,
        router=asked.router,
    )


def _field(settings: Settings, router: str | None, described: Sequence[ToolSpec]) -> tuple[Field, bool]:
    """Return the descriptions that decide, and whether they are approved; without any approved one the drafts."""
    from migrate_kit.cli._contenders import field_of
    from migrate_kit.errors import NoApprovedDescription
    from migrate_kit.installed import competes

    try:
        field, is_approved = field_of(settings, router=None, only=(), drafts=False, described=described), True
    except NoApprovedDescription:
        field, is_approved = field_of(settings, router=None, only=(), drafts=True, described=described), False
    own = [each for each in field.routers if each.id == router]
    # A router that only the log knows reaches nobody knows which tools: all may compete in it.
    reached = {branch.tool for each in own for branch in each.branches} if own else None
    kept = (spec for spec in field.specs if spec.pin != "legacy")
    specs = tuple(spec for spec in kept if router is None or competes(spec, router, reached))
    return replace(field, specs=specs), is_approved


def _rules(settings: Settings, specs: Sequence[ToolSpec]) -> tuple[RulesFile, tuple[Finding, ...], str]:
    """Return the rules, what is wrong with them, and their file as it is shown; faulty ones decide nothing."""
    from migrate_kit.cli._linted import shown_path
    from migrate_kit.model.inventory import Severity
    from migrate_kit.model.rules import FILES, RulesFile
    from migrate_kit.review import rules_findings
    from migrate_kit.review.rules_file import read_rules, rules_path

    faults = rules_findings(settings.tools_path, specs, root=settings.root)
    is_faulty = any(each.severity is Severity.error for each in faults)
    path = None if is_faulty else rules_path(settings.tools_path)
    if path is None:
        return RulesFile(), faults, f"{settings.tools_folder}/{FILES[0]}"
    return read_rules(path, specs).file, faults, shown_path(path, settings.root)


def _rows(cases: Sequence[Case], log: Log, router: DynamicRouter, specs: dict[str, ToolSpec]) -> Iterator[Judged]:
    """Yield each request once: a file has the last word, then people's verdicts, then what both routers agree on."""
    from migrate_kit.report.doctor import Truth, ask
    from migrate_kit.route.text import fold

    rows = [*ask(cases, router, specs)]
    rows += ask(log.rows.again, router, specs, truth=Truth.verdict)
    taken = {fold(row.case.text) for row in rows}
    rows += [row for row in log.rows.known if not row.case.text or fold(row.case.text) not in taken]
    is_judged = any(row.truth in (Truth.case, Truth.verdict) for row in rows)
    yield from rows
    yield from () if is_judged else log.rows.presumed


def _unpinned(rows: Iterable[Judged], described: Iterable[ToolSpec]) -> tuple[Judged, ...]:
    """Return *rows* without those for a tool that a pin keeps with legacy: the dynamic router is not asked for it."""
    pinned = {spec.name for spec in described if spec.pin == "legacy"}
    return tuple(row for row in rows if pinned.isdisjoint(row.case.labels))


def _own(
    cases: Sequence[Case], specs: dict[str, ToolSpec], described: dict[str, ToolSpec], router: str | None
) -> list[Case]:
    """Return the cases without those for tools that only other routers have, be it one of several."""
    if router is None:
        return list(cases)
    others = described.keys() - specs.keys()
    return [case for case in cases if others.isdisjoint(case.labels)]


def _lint(settings: Settings, readings: Iterable[Reading], specs: dict[str, ToolSpec]) -> tuple[Finding, ...]:
    from migrate_kit.cli._linted import lint_readings
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.errors import InventoryMissing

    try:
        inventory = read_inventory(settings.inventory_path)
    except InventoryMissing:
        inventory = None
    found = lint_readings(readings, settings, inventory).findings
    return tuple(each for each in found if each.tool is None or each.tool in specs)
