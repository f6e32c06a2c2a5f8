"""The dead branches of every scan case, from its truth file without what it says of them."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.analyze import analyse
from migrate_kit.cli._marked import analysed as analysed_scan
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.twin import tool_of
from tests.analyze.executed import calls_of
from tests.analyze.truth import inventory_of, truths
from tests.analyze.witness import WITHOUT, does_what_it_says, tools_expected
from tests.scan.casebook import in_one_worker, needs_cases, scanned


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
    replayed, wrong = 0, []
    for name, _, inventory in analysed(cases):
        for finding in inventory.findings:
            if finding.witness is not None:
                replayed += 1
                if not does_what_it_says(finding, inventory):
                    wrong.append((name, finding))
    assert wrong == []
    assert replayed > 100


@needs_cases
@in_one_worker
def test_the_scanned_cases_keep_the_same_promise() -> None:
    inventory, _ = analysed_scan(scanned())
    said = [finding for finding in inventory.findings if finding.code.startswith("MK2")]
    assert [f for f in said if f.witness is not None and not does_what_it_says(f, inventory)] == []
    without = [f for f in said if f.witness is None and f.code not in WITHOUT]
    assert len(without) <= len(said) // 20, without


def test_the_code_itself_does_with_a_witness_what_the_finding_says(cases: Path) -> None:
    """Only where the case is one file whose tools are functions of it; the trace sees which of them run."""
    replayed, wrong = 0, []
    for name, truth, inventory in analysed(cases):
        path, run = cases / "scan" / f"{name}.py", truth.get("run") or {}
        # Where the last true test wins, the bodies of all run and one tool does.
        if (
            "last_wins" in truth["forms"]
            or not path.is_file()
            or not isinstance(run.get("call"), str)
            or run.keys() & {"setup", "watch", "enter"}
        ):
            continue
        for finding in inventory.findings:
            expected = tools_expected(finding, inventory)
            if expected is None or not run["call"]:
                continue
            replayed += 1
            entered = calls_of(path, run["call"], str(finding.witness))
            own = {tool_of(branch) for router in inventory.routers for branch in router.branches}
            if [tool for tool in dict.fromkeys(entered) if tool in own] != expected:
                wrong.append((name, finding.code, finding.line, finding.witness, entered, expected))
    assert wrong == [], [w[:3] + w[4:] for w in wrong]
    assert replayed > 60
