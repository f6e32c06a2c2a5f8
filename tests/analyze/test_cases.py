"""The dead branches of every scan case, from its truth file without what it says of them."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.analyze import analyse
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.twin import Twin
from tests.analyze.truth import inventory_of, truths


def analysed(cases: Path) -> list[tuple[str, dict, Inventory]]:
    return [(name, truth, analyse(inventory_of(truth))) for name, truth in truths(cases)]


def test_every_dead_branch_is_found_and_no_live_one_is_called_dead(cases: Path) -> None:
    wrong, dead = [], 0
    for name, truth, inventory in analysed(cases):
        for router, record in zip(inventory.routers, truth["routers"], strict=True):
            for branch, expected in zip(router.branches, record["branches"], strict=True):
                dead += bool(expected["dead"])
                if bool(branch.dead) is not bool(expected["dead"]):
                    wrong.append((name, branch.line, branch.dead, expected["dead"]))
    assert dead > 10
    assert wrong == []


def test_the_line_named_is_the_line_of_the_truth(cases: Path) -> None:
    for name, truth, inventory in analysed(cases):
        for router, record in zip(inventory.routers, truth["routers"], strict=True):
            for branch, expected in zip(router.branches, record["branches"], strict=True):
                if expected["dead"]:
                    assert branch.dead, (name, branch.line)
                    assert branch.dead.because_line == expected["dead"]["because_line"], name


def test_every_witness_does_what_its_finding_says(cases: Path) -> None:
    replayed = 0
    for _, _, inventory in analysed(cases):
        for finding in inventory.findings:
            if finding.witness is None or finding.code == "MK211":
                continue
            replayed += 1
            # One function may hold several chains, which share its id.
            named = [r for r in inventory.routers if r.id == finding.router]
            router = next(r for r in named if any(b.line == finding.line for b in r.branches))
            lines = [branch.line for branch in Twin(router).decide(finding.witness).fired]
            if finding.code == "MK210":
                assert finding.line in lines
            elif finding.code == "MK212":
                assert lines == [finding.message["first_line"]]
            elif finding.code == "MK214":
                assert {finding.message["first_line"], finding.message["second_line"]} <= set(lines)
            elif finding.code == "MK203":
                assert finding.line not in lines
            else:
                assert lines
                assert lines[0] in finding.related_lines
    assert replayed > 100
