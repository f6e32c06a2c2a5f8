"""How fast a replay of the log is on each engine, and whether every engine gives the same.

    python benchmarks/replay.py [--json] [--requests 20000] [--workers 2] [--engines inline,processes,dask,ray] [--kill]

A project is made of `sample_legacy` (scanned, described, all approved); its 300 requests are decided once and then
stand in the log as often as asked for, each time with another number behind the text. `migrate-kit replay` decides
them again with another threshold, in a process of its own for each engine.

`inline_per_s` and so on: requests a second of the whole command, the start of Python, of the workers and of the cluster
included. `same`: whether all results are equal but for times. With --kill each engine is also killed (signal 9) when a
third of the pieces is done, and run again: `killed_same` says whether that gives the same too, and `inline_resumed` and
so on how many pieces were not done again. An engine whose extra is not installed is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

from _table import report

from migrate_kit.log import SqlSink, Store
from migrate_kit.model.observation import Observation

ROUTER = "sample_legacy.ops_bot:handle"
NEEDED = {"dask": "distributed", "ray": "ray"}
CHANGE = ("--set", "min_score=0.6", "--set", "min_margin=0.25")


def kit(folder: Path, *arguments: str, allowed: tuple[int, ...] = (0,)) -> str:
    """Run a command in *folder* and return what it prints."""
    done = subprocess.run(
        command(*arguments), cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )
    if done.returncode not in allowed:
        sys.exit(f"{' '.join(arguments)}: {done.stderr[-2_000:]}")
    return done.stdout


def command(*arguments: str) -> list[str]:
    """Return the command line of a command."""
    return [sys.executable, "-m", "migrate_kit", *arguments]


def environment() -> dict[str, str]:
    """Return an environment in which the checkout is found by every process."""
    return os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_LANG": "en"}


def made(folder: Path, count: int) -> None:
    """Make the project, with *count* decisions in its log."""
    shutil.copytree(HERE / "sample_legacy", folder / "sample_legacy", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "migrate-kit.toml").write_text(
        'paths = ["sample_legacy"]\nlanguage = "zh"\nkeep_text = true\nredactor = "off"\n', encoding="utf-8"
    )
    kit(folder, "scan", allowed=(0, 1))
    kit(folder, "describe")
    kit(folder, "review", "--approve-all", "--reviewer", "benchmark", allowed=(0, 1))
    kit(folder, "shadow", "--replay", "sample_legacy/requests.jsonl", "--router", ROUTER)
    url = f"sqlite:///{folder}/.migrate-kit/decisions.db"
    store = Store(url)
    once = list(store.observations(router=ROUTER))
    store.close()
    sink = SqlSink(url)
    for number, one in enumerate(copies(once, count - len(once)), start=1):
        sink.offer(one)
        if number % 5_000 == 0:
            sink.flush(60)
    sink.close(60)
    assert sink.counts.stored == count - len(once)


def copies(once: list[Observation], count: int) -> Iterator[Observation]:
    """Yield *count* further decisions, no two on the same text."""
    for number in range(count):
        one = once[number % len(once)]
        yield replace(one, id=f"{number:032x}", text_digest=f"{number:032x}", text=f"{one.text} {number // len(once)}")


def replayed(folder: Path, engine: str, workers: int) -> dict[str, Any]:
    """Replay the log on *engine*; return what came of it and how long the command took."""
    started = time.perf_counter()
    found: dict[str, Any] = json.loads(kit(folder, *asked(engine, workers)))
    return found | {"seconds": time.perf_counter() - started}


def killed(folder: Path, engine: str, workers: int, pieces: int) -> None:
    """Begin a replay and kill its process when a third of the pieces is done."""
    process = subprocess.Popen(
        command(*asked(engine, workers)), cwd=folder, env=environment(), stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    work = folder / ".migrate-kit" / "replay"
    while process.poll() is None and len(list(work.glob("[0-9]*.json"))) < pieces // 3:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()


def asked(engine: str, workers: int) -> tuple[str, ...]:
    """Return the command."""
    return ("replay", "--router", ROUTER, *CHANGE, "--engine", engine, "--workers", str(workers), "--format", "json")


def figures(found: dict[str, Any]) -> str:
    """Return all that is no time, as text."""
    effects = [{name: value for name, value in effect.items() if name != "times"} for effect in found["replays"]]
    return json.dumps([effects, found["left_out"]], sort_keys=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one flat object")
    parser.add_argument("--requests", type=int, default=20_000, help="decisions in the log")
    parser.add_argument("--workers", type=int, default=2, help="processes that work")
    parser.add_argument("--engines", default="inline,processes,dask,ray", help="which, in this order")
    parser.add_argument("--kill", action="store_true", help="kill each of them too, and go on")
    options = parser.parse_args()
    names = [name for name in options.engines.split(",") if find_spec(NEEDED.get(name, "json")) is not None]
    flat: dict[str, Any] = {"requests": options.requests, "workers": options.workers}
    rows, results, after = [], set(), set()
    with TemporaryDirectory(prefix="migrate-kit-bench-") as place:
        folder = Path(place)
        made(folder, options.requests)
        for name in names:
            found = replayed(folder, name, options.workers)
            results.add(figures(found))
            flat[f"{name}_per_s"] = round(options.requests / found["seconds"])
            rows.append([name, found["seconds"], flat[f"{name}_per_s"]])
            print(f"{name}: {found['seconds']:.1f} s", file=sys.stderr)
            if options.kill:
                killed(folder, name, options.workers, options.requests // 2_000)
                again = replayed(folder, name, options.workers)
                after.add(figures(again))
                flat[f"{name}_resumed"] = again["run"]["resumed"]
                print(f"{name} killed, then {again['seconds']:.1f} s", file=sys.stderr)
    flat["same"] = len(results) == 1
    if options.kill:
        flat["killed_same"] = after == results
    title = f"{options.requests:,} requests of the log decided again, {options.workers} workers; same on all: {flat['same']}"
    report(title, ["engine", "seconds", "requests/s"], rows, flat)


if __name__ == "__main__":
    main()
