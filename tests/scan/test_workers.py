"""Worker processes change how long a scan takes, and nothing else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.scan import scan, worker_process
from migrate_kit.scan.crew import Crew
from migrate_kit.scan.files import Selection, select
from migrate_kit.scan.shares import shares_of, sharing_tools
from migrate_kit.scan.workers import Workers
from tests.conftest import CHECKOUT
from tests.scan.casebook import ROOT, in_one_worker, needs_cases, scanned

TOOLS = "def open_it(what='door'): return what\ndef close_it(): return 1\n"
CHAIN = """
def handle_{n}(text):
    if "open the {n}" in text or "please open" in text:
        return open_it("x{n}")
    elif "close {n}" in text:
        return close_it()
"""
CLASSIFIER = """
def classify(text):
    if "refund" in text:
        return "REFUND"
    if "ship" in text or "parcel" in text:
        return "SHIP"
    return "OTHER"
"""
DISPATCH = """
from parts.classifier import classify
from tools import open_it, close_it

def act(text):
    label = classify(text)
    if label == "REFUND":
        return open_it(text)
    elif label == "SHIP":
        return close_it()
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "tools.py").write_text(TOOLS, encoding="utf-8")
    for n in range(24):
        head = f"from tools import open_it, close_it\nWORDS = ['a{n}', 'b{n}']\n"
        (tmp_path / "parts" / f"part{n:02}.py").write_text(head + CHAIN.format(n=n), encoding="utf-8")
    (tmp_path / "parts" / "classifier.py").write_text(CLASSIFIER, encoding="utf-8")
    (tmp_path / "act.py").write_text(DISPATCH, encoding="utf-8")
    (tmp_path / "broken.py").write_text("def f(:\n", encoding="utf-8")
    return tmp_path


def test_any_number_of_workers_gives_the_same_bytes(tree: Path) -> None:
    alone = scan(tree)
    assert len(alone.routers) == 26
    seen: list[str] = []
    assert scan(tree, jobs=3, progress=seen.append).model_dump_json() == alone.model_dump_json()
    assert len(seen) == 28


def test_a_file_read_without_its_broken_lines_is_read_so_by_every_worker(tree: Path) -> None:
    broken = 'print "hello"  # of another time\n' + TOOLS + CHAIN.format(n=99)
    (tree / "parts" / "old.py").write_text(broken, encoding="utf-8")
    alone = scan(tree)
    assert "handle_99" in {router.function for router in alone.routers}
    assert scan(tree, jobs=2).model_dump_json() == alone.model_dump_json()


@needs_cases
@in_one_worker
def test_the_cases_come_out_the_same() -> None:
    assert scan(ROOT, jobs=2).model_dump_json() == scanned().model_dump_json()


def test_a_worker_that_dies_costs_the_file_that_killed_it(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "parts" / "deadly.py").write_text("x = 1\n", encoding="utf-8")
    (tree / "sitecustomize.py").write_text(
        "import migrate_kit.scan.survey as s, os\n"
        "look = s.survey_file\n"
        "s.survey_file = lambda found: os._exit(9) if found.name.endswith('deadly.py') else look(found)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(sys, "path", [str(tree), *sys.path])
    inventory = scan(tree, jobs=2)
    assert {(r.file, r.what) for r in inventory.not_parsed} == {
        ("broken.py", "invalid syntax"),
        ("parts/deadly.py", "the process that read it died"),
    }
    assert len(inventory.routers) == 26


def test_a_worker_that_dies_of_a_body_costs_that_body(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "sitecustomize.py").write_text(
        "import migrate_kit.scan.bodies as b, os\n"
        "read = b.read_function\n"
        "b.read_function = lambda f, *rest: os._exit(9) if f.name == 'handle_7' else read(f, *rest)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(sys, "path", [str(tree), *sys.path])
    inventory = scan(tree, jobs=2)
    assert [(f.code, f.file, f.line, f.message["function"]) for f in inventory.findings if f.code == "MK002"] == [
        ("MK002", "parts/part07.py", 4, "handle_7")
    ]
    assert len(inventory.routers) == 25


def test_a_body_that_cannot_be_read_is_a_finding_wherever_it_is_read(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = "from tools import open_it\n\n\ndef wide(text):\n" + "".join(
        f"    if 'word {n}' in text and ('a{n}' in text or 'b{n}' in text):\n        return open_it('{n}')\n"
        for n in range(40)
    )
    (tree / "wide.py").write_text(body, encoding="utf-8")
    (tree / "sitecustomize.py").write_text(
        "import migrate_kit.scan.scope as s\ns.BUDGET = 5\ns.STEPS_A_LINE = 1\n", encoding="utf-8"
    )
    monkeypatch.setattr("migrate_kit.scan.scope.BUDGET", 5)
    monkeypatch.setattr("migrate_kit.scan.scope.STEPS_A_LINE", 1)
    monkeypatch.setattr(sys, "path", [str(tree), *sys.path])
    alone = scan(tree)
    assert "MK002" in {finding.code for finding in alone.findings}
    assert scan(tree, jobs=2).model_dump_json() == alone.model_dump_json()


def test_shares_keep_groups_together_and_are_about_equal() -> None:
    groups = [[("a", 1), ("a", 2)], [("b", 3)], [("c", 4), ("c", 5)]]
    shares = shares_of(groups, lambda part: 10, workers=1)
    assert shares == groups  # a group each, whole
    many = shares_of([[n] for n in range(1_000)], lambda part: 100, workers=2)
    assert sum(map(len, many)) == 1_000
    assert max(map(len, many)) <= 2 * min(map(len, many[:-1]))
    assert shares_of([], lambda part: 1, workers=2) == []


def test_routers_that_share_a_tool_go_to_one_worker() -> None:
    def reaching(name: str, *tools: str) -> LegacyRouter:
        branches = tuple(
            Branch(line=1, condition=Contains(text=tool), target=tool, target_kind="function", tool=tool)
            for tool in tools
        )
        return LegacyRouter(
            file="a.py", function=name, first_line=1, last_line=2, subject="t", stage="decide", branches=branches
        )

    def groups(*routers: LegacyRouter) -> list[str]:
        return ["".join(router.function for router in group) for group in sharing_tools(routers)]

    routers = [
        reaching("a", "x", "y"),
        reaching("b", "z"),
        reaching("c", "Base.y", "w"),
        reaching("d"),
        reaching("e", "w"),
    ]
    assert groups(*routers) == ["ace", "b"]  # who reaches no tool is nobody's
    assert groups(*routers, reaching("f", "z", "x")) == ["abcef"]


def test_few_files_are_read_in_this_process_unless_workers_are_asked_for(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_process() -> subprocess.Popen[bytes]:
        raise AssertionError

    monkeypatch.setattr(worker_process, "started", no_process)
    assert len(scan(tree, jobs=None).routers) == 26


def test_workers_end_with_the_scan(tree: Path) -> None:
    with Crew(2) as crew:
        found = list(crew.survey(select(Selection(tree)).found, lambda _: None))
        assert isinstance(crew._workers, Workers)
        processes = [p._process for p in crew._workers._idle if p._process is not None]
    assert len(found) == 28
    assert processes
    assert all(process.poll() is not None for process in processes)


def test_ctrl_c_ends_the_scan_and_its_workers_with_130(tree: Path, tmp_path: Path) -> None:
    # A worker that never answers stands for long work.
    (tree / "sitecustomize.py").write_text(
        "import sys, time, pathlib\n"
        "if 'migrate_kit.scan.worker' in ' '.join(sys.orig_argv):\n"
        "    (pathlib.Path(__file__).parent / f'up{__import__(\"os\").getpid()}').touch()\n"
        "    time.sleep(600)\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tree), str(CHECKOUT)])
    command = [sys.executable, "-m", "migrate_kit", "scan", str(tree), "--jobs", "2", "--no-cache", "--dry-run"]
    running = subprocess.Popen(
        command, env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while len(list(tree.glob("up*"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    workers = [int(mark.name.removeprefix("up")) for mark in tree.glob("up*")]
    running.send_signal(signal.SIGINT)
    _, error = running.communicate(timeout=60)
    assert (running.returncode, "Traceback" in error) == (130, False), error
    assert len(workers) == 2
    for worker in workers:
        with pytest.raises(ProcessLookupError):
            os.kill(worker, 0)
