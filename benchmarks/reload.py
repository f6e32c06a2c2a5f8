"""How soon a description that is dropped into the folder is routed to by a process that runs, and what that costs.

    python -m benchmarks.reload [--json]

A service of its own serves in stage hybrid over 30 and 300 approved descriptions. Time and again a description is
written, and the service says when it first answers by it: that is `drop_p50_s` and `drop_max_s`. Meanwhile it asks
the same question without a pause: `caller_p99` is the p99 of those calls around a reload over the p99 without one.
`reparse` is what a reload of one changed file takes over what building all anew takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

from benchmarks._table import percentile, report
from migrate_kit.model.binding import InstalledRouter, RoutersFile
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.review.yaml_text import dump
from migrate_kit.runtime import build
from migrate_kit.shim import flagfile
from migrate_kit.testing import approved

CHECKOUT = Path(__file__).resolve().parents[1]
SIZES, ROUTER = (30, 300), "bot:handle"
PROBES = [
    "zebra",
    "umbrella",
    "volcano",
    "orchid",
    "harbour",
    "lantern",
    "meadow",
    "pepper",
    "glacier",
    "violin",
    "saddle",
    "quarry",
    "compass",
]
WORDS = ("log", "metric", "alert", "deploy", "ticket", "disk", "queue", "certificate", "account", "backup")
SERVICE = """
import sys, time
from migrate_kit.shim import router, wait_ready

@router("bot:handle")
def handle(text): return old() if "old" in text else "?"
def old(): return "old"
def probe(): return "probe"

handle("old")
wait_ready(60)
print("ready", flush=True)
for line in sys.stdin:
    text, spent = line.strip(), []
    while True:
        before = time.perf_counter()
        answer = handle(text)
        spent.append(time.perf_counter() - before)
        if answer == "probe" or (text == "quiet" and len(spent) == 2000):
            break
        time.sleep(0.0005)
    spent.sort()
    print(time.time(), spent[int(len(spent) * 0.99)], flush=True)
"""


def described(number: int) -> ToolSpec:
    """Return one description of many."""
    what = f"{WORDS[number % len(WORDS)]} {number}"
    return approved(
        ToolSpec(
            name=f"tool_{number}", summary=f"Show the {what}", use_when=(f"show the {what}", f"查看 {what}"), routers=("*",),
            parameters={"day": ParameterSpec(enum=("today", "yesterday"), synonyms={"today": ("今天",)})},
        )
    )  # fmt: skip


def probe(number: int) -> ToolSpec:
    """Return the description that is dropped in; another text for each drop."""
    word = PROBES[number]
    return approved(ToolSpec(name="probe", use_when=(word,), summary=word, routers=("*",), implementation="bot:probe"))


def write(root: Path, spec: ToolSpec) -> None:
    """Write the file of a description, as an editor does: at once."""
    (root / "shadow_tools" / f"{spec.name}.yaml").write_text(dump(spec.model_dump(mode="json")), encoding="utf-8")


def fill(root: Path, size: int) -> None:
    """Lay the project out with *size* approved descriptions."""
    (root / "shadow_tools").mkdir()
    (root / "migrate-kit.toml").write_text("", encoding="utf-8")
    (root / "bot.py").write_text(SERVICE, encoding="utf-8")
    branch = Branch(line=6, condition=Contains(text="old"), target="old", target_kind="function", tool="old")
    router = LegacyRouter(
        file="bot.py", function="handle", module="bot", first_line=5, last_line=6, subject="text", parameter="text",
        stage="decide+execute", branches=(branch,),
    )  # fmt: skip
    file = RoutersFile(routers=(InstalledRouter(id=ROUTER, router=router),))
    (root / "shadow_tools" / "routers.json").write_text(file.model_dump_json(), encoding="utf-8")
    for number in range(size):
        write(root, described(number))
    flagfile.write(root / "migrate-kit.env", {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "hybrid"})


@contextmanager
def running(root: Path) -> Iterator[Popen[str]]:
    """Run the service until the end of the block."""
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with Popen([sys.executable, "bot.py"], cwd=root, env=environment, text=True, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def ask(process: Popen[str], text: str) -> None:
    """Have the service ask itself *text* until it is answered."""
    assert process.stdin is not None
    process.stdin.write(text + "\n")
    process.stdin.flush()


def heard(process: Popen[str]) -> tuple[float, float]:
    """Return when the answer came, and the p99 of the calls that led to it, in seconds."""
    assert process.stdout is not None
    at, p99 = process.stdout.readline().split()
    return float(at), float(p99)


def dropped(root: Path) -> tuple[list[float], list[float], float]:
    """Return the seconds from each drop to its first answer, the p99 of calls around it, and that without a drop."""
    waits, around = [], []
    with running(root) as process:
        ask(process, "quiet")
        quiet = heard(process)[1]
        for number, word in enumerate(PROBES[:-1]):
            ask(process, word)
            time.sleep(0.13 * (1 + number % 3))  # at another moment of the watcher's round each time
            at = time.time()
            write(root, probe(number))
            answered, p99 = heard(process)
            waits.append(answered - at)
            around.append(p99)
    return waits, around, quiet


def reparse(root: Path) -> tuple[float, float]:
    """Return the seconds of building everything, and of a reload after one file changed."""
    started = time.perf_counter()
    runtime = build(root)
    runtime.router(ROUTER)
    whole = time.perf_counter() - started
    write(root, probe(-1))
    started = time.perf_counter()
    fresh = runtime.refreshed()
    assert fresh is not None
    fresh.router(ROUTER)
    return whole, time.perf_counter() - started


def main() -> None:
    """Measure both sizes and report."""
    rows, flat = [], {}
    for size in SIZES:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            fill(root, size)
            waits, around, quiet = dropped(root)
            whole, one = reparse(root)
        found = {
            "drop_p50_s": percentile(waits, 0.5),
            "drop_max_s": max(waits),
            "caller_p99": percentile(around, 0.5) / quiet,
            "build_s": whole,
            "reload_s": one,
            "reparse": one / whole,
        }
        rows.append((size, *found.values()))
        flat |= {f"{key}_{size}": value for key, value in found.items()}
    report("a description dropped into a running process", ("tools", *found), rows, flat)


if __name__ == "__main__":
    main()
