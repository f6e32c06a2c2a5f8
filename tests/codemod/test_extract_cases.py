"""extract over every scan case: the program answers every probe as before, a new scan names the new functions."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from migrate_kit.codemod import apply
from migrate_kit.codemod.extract import ExtractedFiles, ExtractPlan, plan_extract, plan_undo
from migrate_kit.model.inventory import Branch, Inventory, LegacyRouter
from migrate_kit.scan import scan
from migrate_kit.scan.tools.inline_name import candidates, is_asked_for
from tests.codemod.behaviour import Program
from tests.scan.casebook import ROOT, RUNNABLE, every_case, in_one_worker, needs_cases, scanned
from tests.scan.running import Case

pytestmark = [needs_cases, in_one_worker]


def suggest(branch: Branch, router: LegacyRouter) -> Iterator[str]:
    return candidates(branch, None, router=router.function)


@cache
def plan() -> ExtractPlan:
    return plan_extract(ROOT, scanned().routers, suggest=suggest)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All cases with every branch extracted that can be."""
    folder = tmp_path_factory.mktemp("extracted")
    for source in ROOT.rglob("*"):
        target = folder / source.relative_to(ROOT)
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    edits = plan_extract(folder, scanned().routers, suggest=suggest).edits
    apply(edits)
    return folder


@pytest.fixture(scope="module")
def again(copy: Path) -> Inventory:
    return scan(copy)


def test_most_branches_of_the_cases_become_functions() -> None:
    reasons = sorted(refusal.fields.get("why", "no Python") for refusal in plan().refusals)
    assert len(plan().extractions) >= 30
    assert reasons == ["no Python", "nothing"]


@every_case
def test_the_program_answers_every_probe_as_before(case: Case, copy: Path) -> None:
    if case.missing:
        pytest.skip(f"{case.name} needs {', '.join(case.missing)}")
    before, after = Program(ROOT, case.name, case.truth), Program(copy, case.name, case.truth)
    changed = any((copy / path.relative_to(ROOT)).read_bytes() != path.read_bytes() for path in case.files.values())
    for probe in case.truth["probes"] if changed else ():
        assert after.behave(probe["text"]) == before.behave(probe["text"]), probe["text"]


def test_a_new_scan_names_the_new_functions_for_the_same_conditions(again: Inventory) -> None:
    named = {(one.router, one.line): one.function for one in plan().extractions}
    for router in scanned().routers:
        fresh = again.router(router.id)
        assert fresh is not None
        assert [b.condition for b in fresh.branches] == [b.condition for b in router.branches], router.id
        for old, new in zip(router.branches, fresh.branches, strict=True):
            function = named.get((router.id, old.line))
            if function is not None and is_asked_for(old.condition):
                assert new.target_kind in ("function", "method"), (router.id, old.line)
                assert new.tool == function, (router.id, old.line)
            elif function is None:
                assert (new.target_kind, new.target) == (old.target_kind, old.target)


def test_every_file_is_restored_byte_for_byte(copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cases"
    shutil.copytree(ROOT, folder, copy_function=shutil.copyfile)
    made = plan_extract(folder, scanned().routers, suggest=suggest)
    apply(made.edits)
    state = ExtractedFiles().extracted(made.edits, made.splices, made.extractions, folder, folder)
    edits = plan_undo(folder, state)
    assert len(edits) == len(made.edits) > 10
    apply(edits)
    for path in folder.rglob("*.py"):
        assert path.read_bytes() == (ROOT / path.relative_to(folder)).read_bytes()


def test_a_second_extraction_finds_nothing_to_do(copy: Path, again: Inventory) -> None:
    assert len(RUNNABLE) > 50
    second = plan_extract(copy, again.routers, suggest=suggest)
    assert [one.function for one in second.extractions] == []
