"""install, uninstall and run over every scan case: byte-exact back, and the program answers every probe as before."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType

import pytest

from migrate_kit.codemod import InstalledFiles, InstallPlan, apply, plan_possible, plan_uninstall
from migrate_kit.codemod.watching import WatchPlan, plan_watch
from migrate_kit.model.twin import Twin
from migrate_kit.shim import loader
from migrate_kit.shim.observed import compiled
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime
from tests.codemod.behaviour import Behaviour, Program
from tests.scan.agreement import routers_of
from tests.scan.casebook import ROOT, RUNNABLE, in_one_worker, needs_cases, scanned
from tests.scan.running import Case, parses
from tests.shim.conftest import settle, to_stage

pytestmark = [needs_cases, in_one_worker]
Flags = Callable[..., None]
#: A part of the cases at each run, all of them at full count: a prime, so that neighbours are not left out together.
_EVERY = 1 if os.environ.get("MIGRATE_KIT_SOAK") else 3
PART = [case for index, case in enumerate(RUNNABLE) if index % _EVERY == 0 and not case.missing]
some_cases = pytest.mark.parametrize("case", PART, ids=[case.name for case in PART])
STAGES = pytest.mark.parametrize("stage", ["legacy", "shadow"])


class Observed(Program):
    """A program whose modules are compiled as `migrate-kit run` does."""

    def code(self, path: Path) -> CodeType:
        """Compile *path* with what is watched in it."""
        entry = watched().files.get(str(path.resolve()))
        code = None if entry is None else compiled(path.read_bytes(), str(path), entry.model_dump(mode="json"))
        return code or super().code(path)


@cache
def watched() -> WatchPlan:
    return plan_watch(ROOT, scanned().routers)


@cache
def before(name: str) -> list[Behaviour]:
    """What a case does on its probes as it is."""
    (case,) = [one for one in RUNNABLE if one.name == name]
    return behaviours(Program(ROOT, case.name, case.truth), case)


def behaviours(program: Program, case: Case) -> list[Behaviour]:
    return [program.behave(probe["text"]) for probe in case.truth["probes"]]


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, InstallPlan]:
    """All cases with the shim in every router that can have it."""
    folder = tmp_path_factory.mktemp("installed")
    shutil.copytree(ROOT, folder, copy_function=shutil.copyfile, dirs_exist_ok=True)
    plan = plan_possible(folder, scanned().routers)
    apply(plan.edits)
    return folder, plan


@pytest.fixture
def sink(flags: Flags, monkeypatch: pytest.MonkeyPatch) -> Iterator[MemorySink]:
    """Where every router is bound to its conditions, beside a dynamic router that knows nothing."""
    twins = {router.id: Twin(router) for router in scanned().routers}
    runtime = ScriptedRuntime(router=ScriptedRouter({}), twins=twins, tools=[])
    monkeypatch.setattr(loader, "build_runtime", lambda start: runtime)
    monkeypatch.setenv("MIGRATE_KIT_WAIT_S", "20")
    yield runtime.sink
    settle()


def compare(program: Program, case: Case, stage: str, flags: Flags, sink: MemorySink) -> None:
    wanted, routers = before(case.name), routers_of(case, scanned())
    program.behave("")  # loads it, so that its routers are there to be put into the stage
    to_stage(flags, stage)
    program.__dict__.pop("namespace", None)
    program._modules.clear()
    assert behaviours(program, case) == wanted
    settle()
    told = [
        r for r in routers if r.parameter == r.subject and any(f"{r.function}(TEXT" in call for call in calls_of(case))
    ]
    if stage == "legacy" or told:
        assert bool(sink.observations) == (stage == "shadow")


def calls_of(case: Case) -> list[str]:
    wanted = case.truth["run"]["call"]
    return [wanted] if isinstance(wanted, str) else wanted


@some_cases
@STAGES
def test_an_installed_program_answers_every_probe_as_before(
    case: Case,
    stage: str,
    copied: tuple[Path, InstallPlan],
    flags: Flags,
    sink: MemorySink,
) -> None:
    folder, _ = copied
    compare(Program(folder, case.name, case.truth), case, stage, flags, sink)


@some_cases
@STAGES
def test_a_watched_program_answers_every_probe_as_before(
    case: Case, stage: str, flags: Flags, sink: MemorySink
) -> None:
    compare(Observed(ROOT, case.name, case.truth), case, stage, flags, sink)


def test_every_installed_file_goes_back_to_its_bytes(tmp_path: Path) -> None:
    shutil.copytree(ROOT, tmp_path, copy_function=shutil.copyfile, dirs_exist_ok=True)
    plan = plan_possible(tmp_path, scanned().routers)
    apply(plan.edits)
    state = InstalledFiles().installed(plan.edits, tmp_path)
    assert len(plan.edits) >= 50
    assert sum(edit.after.count(b".took(") for edit in plan.edits) >= 25
    assert plan_possible(tmp_path, scanned().routers).edits == ()
    assert len(apply_back(tmp_path, state)) == len(plan.edits)
    for path in tmp_path.rglob("*.py"):
        assert path.read_bytes() == (ROOT / path.relative_to(tmp_path)).read_bytes(), path


def apply_back(folder: Path, state: InstalledFiles) -> list[Path]:
    edits = plan_uninstall(folder, None, state=state)
    apply(edits)
    return [edit.path for edit in edits]


def test_every_file_that_parses_is_compiled_with_what_is_watched(tmp_path: Path) -> None:
    tried = 0
    for path, entry in watched().files.items():
        source = Path(path).read_bytes()
        assert parses(Path(path))
        if entry.functions:
            code = compiled(source, path, entry.model_dump(mode="json"))
            assert code is not None
            assert lines_of(code) == lines_of(compile(source, path, "exec", dont_inherit=True)), path
            tried += 1
    assert tried >= 50


def lines_of(code: CodeType) -> set[int]:
    """All lines that *code* and what is in it stand at, but for the first, where our import is."""
    found = {line for _, _, line in code.co_lines() if line}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= lines_of(inner)
    return found - {1}


def test_what_is_refused_is_refused_for_a_reason_that_is_known(copied: tuple[Path, InstallPlan]) -> None:
    _, plan = copied
    assert {refusal.fields["what"].split(",")[0].split(";")[0] for refusal in plan.refusals} <= {
        "this router runs at module level",
        "a lambda has no line for a decorator",
        "not Python 3 source (Missing parentheses in call to 'print'. Did you mean print(...)?)",
    }
