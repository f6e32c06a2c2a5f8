"""The whole analysis of an inventory, in the order that one result needs the other."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.analyze.dead import BranchFate, Inspector
from migrate_kit.analyze.deaths import Coroner
from migrate_kit.analyze.families import family_findings
from migrate_kit.analyze.keywords import always_true, short_keywords
from migrate_kit.analyze.labels import joins, label_findings
from migrate_kit.analyze.overlap import Overlaps
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter


def analyse(inventory: Inventory) -> Inventory:
    """Return *inventory* with `Branch.dead` set and what was found added to its findings.

    Dead means proved: no text reaches the branch. What cannot be decided is said as a finding and left alive.
    """
    inspected = [_inspected(router, frozenset()) for router in inventory.routers]
    # A dead branch of a classifier gives no label, so the classifiers come first.
    found = {_key(join.dispatcher): join for join in joins([router for router, _, _ in inspected])}
    results: list[LegacyRouter] = []
    findings: list[Finding] = []
    for router, inspector, fates in inspected:
        join = found.get(_key(router))
        if join is not None and join.never_said:
            router, inspector, fates = _inspected(inspector.router, join.never_said)  # noqa: PLW2901
        results.append(router)
        findings.extend(_findings(inspector, fates, inventory))
    for join in found.values():
        findings.extend(label_findings(join))
    return inventory.model_copy(update={"routers": tuple(results), "findings": _merged(inventory, findings)})


def _key(router: LegacyRouter) -> tuple[str, int]:
    # One function may hold several chains, which share its id.
    return router.id, router.first_line


def _inspected(router: LegacyRouter, never_said: frozenset[str]) -> tuple[LegacyRouter, Inspector, list[BranchFate]]:
    inspector = Inspector(router, never_said)
    fates = inspector.fates()
    coroner = Coroner(inspector)
    branches = tuple(
        branch.model_copy(update={"dead": coroner.dead(index, fate) or False})
        for index, (branch, fate) in enumerate(zip(router.branches, fates, strict=True))
    )
    return router.model_copy(update={"branches": branches}), inspector, fates


def _findings(inspector: Inspector, fates: list[BranchFate], inventory: Inventory) -> Iterator[Finding]:
    coroner = Coroner(inspector)
    for index, fate in enumerate(fates):
        yield from coroner.findings(index, fate)
    yield from always_true(inspector, fates)
    yield from short_keywords(inspector.router)
    effects = {tool.name: tool.side_effects for tool in inventory.tools}
    yield from Overlaps(inspector, fates, effects).findings()
    yield from family_findings(inspector.router)


def _merged(inventory: Inventory, findings: list[Finding]) -> tuple[Finding, ...]:
    """Return old and new findings, without repeats, by place: analysing twice changes nothing."""
    kept = [finding for finding in inventory.findings if finding not in findings]
    unique = {finding.model_dump_json(): finding for finding in (*kept, *findings)}
    return tuple(sorted(unique.values(), key=lambda finding: (finding.file, finding.line, finding.code)))
