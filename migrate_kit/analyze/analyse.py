"""The whole analysis of an inventory, in the order that one result needs the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from migrate_kit.analyze.bare import Inspected, bare_strings
from migrate_kit.analyze.dead import BranchFate, Inspector
from migrate_kit.analyze.deaths import Coroner
from migrate_kit.analyze.disagreement import predicate_findings
from migrate_kit.analyze.exposed import exposed_secrets, masked_dead, masked_finding
from migrate_kit.analyze.families import family_findings
from migrate_kit.analyze.gaps import gap_findings
from migrate_kit.analyze.keywords import always_true, short_keywords
from migrate_kit.analyze.labels import joins, label_findings, with_label_as_witness
from migrate_kit.analyze.overlap import Overlaps
from migrate_kit.analyze.rivals import rival_findings
from migrate_kit.analyze.tree import Tree, tree_of
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter


def analyse(
    inventory: Inventory, *, sources: Mapping[str, bytes] | None = None, requests: Sequence[str] = ()
) -> Inventory:
    """Return *inventory* with `Branch.dead` set and what was found added to its findings.

    Dead means proved: no text reaches the branch. What cannot be decided is said as a finding and left alive.
    *sources* (file → bytes) are read for what conditions no longer show: bare strings and helper predicates.
    *requests* are texts that users sent: pairs of branches that they meet come first.
    """
    trees = {file: tree for file, source in (sources or {}).items() if (tree := tree_of(source)) is not None}
    inspected = [_inspected(router, frozenset()) for router in inventory.routers]
    # A dead branch of a classifier gives no label, so the classifiers come first.
    found = {_key(join.dispatcher): join for join in joins([r for r, _, _ in inspected], trees)}
    findings: list[Finding] = []
    for place, (router, inspector, _) in enumerate(inspected):
        join = found.get(_key(router))
        if join is not None and join.never_said:
            inspected[place] = _inspected(inspector.router, join.never_said)
        said = _findings(*inspected[place][1:], inventory, requests)
        findings.extend(said if join is None else (with_label_as_witness(finding, join) for finding in said))
    for join in found.values():
        findings.extend(label_findings(join))
    result = inventory.model_copy(update={"routers": tuple(router for router, _, _ in inspected)})
    findings.extend(_of_words(result, inspected, trees))
    return result.model_copy(update={"findings": _merged(inventory, findings)})


def _of_words(inventory: Inventory, inspected: list[Inspected], trees: Mapping[str, Tree]) -> Iterator[Finding]:
    yield from bare_strings(inspected, trees)
    yield from gap_findings(inventory)
    yield from predicate_findings(inventory.routers, trees)
    yield from rival_findings(inventory)


def _key(router: LegacyRouter) -> tuple[str, int]:
    # One function may hold several chains, which share its id.
    return router.id, router.first_line


def _inspected(router: LegacyRouter, never_said: frozenset[str]) -> Inspected:
    inspector = Inspector(router, never_said)
    fates = inspector.fates()
    coroner = Coroner(inspector)
    causes = [coroner.dead(index, fate) for index, fate in enumerate(fates)]
    branches = tuple(
        branch.model_copy(update={"dead": False if dead is None else masked_dead(dead)})
        for branch, dead in zip(router.branches, causes, strict=True)
    )
    return router.model_copy(update={"branches": branches}), inspector, fates


def _findings(
    inspector: Inspector, fates: list[BranchFate], inventory: Inventory, requests: Sequence[str]
) -> Iterator[Finding]:
    coroner = Coroner(inspector)
    for index, fate in enumerate(fates):
        yield from coroner.findings(index, fate)
    yield from always_true(inspector, fates)
    yield from short_keywords(inspector.router)
    effects = {tool.name: tool.side_effects for tool in inventory.tools}
    yield from Overlaps(inspector, fates, effects, requests).findings()
    yield from family_findings(inspector.router, fates)
    yield from exposed_secrets(inspector.router)


def _merged(inventory: Inventory, found: list[Finding]) -> tuple[Finding, ...]:
    """Return old and new findings, without repeats, by place: analysing twice changes nothing."""
    findings = [masked_finding(finding) for finding in found]
    kept = [finding for finding in inventory.findings if finding not in findings]
    unique = {finding.model_dump_json(): finding for finding in (*kept, *findings)}
    return tuple(sorted(unique.values(), key=lambda finding: (finding.file, finding.line, finding.code)))
