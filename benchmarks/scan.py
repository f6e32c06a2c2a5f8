"""What a scan costs, against `ast.parse`, Fixit and Semgrep over the same files in the same run.

    python benchmarks/scan.py [--quick] [--files N] [--installed N] [--tree PATH] [--rounds N] [--sample N] [--json]

Trees: a generated one of 10,000 files in which one of fifty holds a router, the packages installed beside this one, and the
folder PATH where one is named. Every measurement is a program of its own, cold, with processor seconds of all its children;
rounds are interleaved and the least of each counts, since a busy machine only adds. Fixit (slow) and Semgrep (one narrow
rule, offline) run over a sample of each tree, and the scan over the same sample beside them; where one cannot be installed
its ratio is null, with the reason on stderr. Against these whole programs count, against `ast.parse` and reading the work
without starting Python and importing this package or the standard library.

    ratio_vs_ast    processor seconds of a cold scan in one process ÷ those of `ast.parse` of every file; the worst tree
    ratio_semgrep   processor seconds of Semgrep ÷ those of the scan; the worst tree
    ratio_fixit     processor seconds of Fixit with one rule ÷ those of the scan; the worst tree
    peak_mb         the most memory that a scan in one process took
    warm_vs_read    processor seconds of a scan that the cache answers ÷ those of walking the tree and reading the bytes
    two_workers     wall seconds with one process ÷ those with two, on a tree in which 1,000 files hold a candidate
    two_workers_by_cpu  the same as it would be on two processors of one's own: processor seconds of one process ÷ those of
                    the scan itself and half of those of its two workers, starting them included
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from _measured import Run, run
from _rivals import Missing, fixit_command, offline, semgrep_command
from _table import report
from _trees import generate, generate_candidates, sample

_READ = """
import sys, time
from pathlib import Path
start = time.process_time()
count = size = 0
for file in Path(sys.argv[1]).rglob("*.py"):
    if file.is_file():
        count, size = count + 1, size + len(file.read_bytes())
print(time.process_time() - start, count, size)
"""
_AST = """
import ast, sys, time, warnings
from pathlib import Path
warnings.simplefilter("ignore")
start = time.process_time()
for file in Path(sys.argv[1]).rglob("*.py"):
    if file.is_file():
        try:
            ast.parse(file.read_bytes())
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass
print(time.process_time() - start)
"""
_SCAN = """
import os, resource, sys, time
from pathlib import Path
from migrate_kit.scan import scan
from migrate_kit.scan.cache import Cache
if __name__ == "__main__":
    if len(sys.argv) <= 3:
        import migrate_kit.scan.engine  # is loaded at first use, and a warm cache needs none of it
    start = time.process_time()
    cache = Cache(Path(sys.argv[3])) if len(sys.argv) > 3 else None
    routers = scan(Path(sys.argv[1]), jobs=int(sys.argv[2]), cache=cache).routers
    spent, workers = time.process_time() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    print(spent, len(routers), workers.ru_utime + workers.ru_stime)
"""


@dataclass
class Measures:
    """The runs of one tree, by what was run."""

    name: str
    runs: dict[str, list[Run]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def take(self, what: str, measured: Callable[[], Run]) -> None:
        """Run it once more; what cannot be run is noted with the reason, and not tried again."""
        if what in self.missing:
            return
        try:
            done = measured()
            self.runs.setdefault(what, []).append(done)
            # Much time may pass until the table: who stops it before keeps what was measured.
            print(f"{self.name}: {what}: {done.cpu_s:.2f} s CPU, {done.peak_mb:.0f} MB", file=sys.stderr, flush=True)
        except (Missing, RuntimeError) as error:
            self.missing[what] = str(error)
            print(f"{self.name}: {what}: {error}", file=sys.stderr)

    def cpu(self, what: str) -> float | None:
        """Return the least processor seconds of *what*."""
        return min((one.cpu_s for one in self.runs.get(what, ())), default=None)

    def inner(self, what: str) -> float | None:
        """Return the least processor seconds of *what* without starting Python and loading modules."""
        return min((one.inner_cpu_s for one in self.runs.get(what, ())), default=None)

    def wall(self, what: str) -> float | None:
        """Return the least wall seconds of *what*."""
        return min((one.wall_s for one in self.runs.get(what, ())), default=None)

    def peak(self, what: str) -> float | None:
        """Return the most memory of *what*."""
        return max((one.peak_mb for one in self.runs.get(what, ())), default=None)

    def ratio(self, what: str, to: str) -> float | None:
        """Return how much more processor time the program *what* took than *to*."""
        return _quotient(self.cpu(what), self.cpu(to))

    def inner_ratio(self, what: str, to: str) -> float | None:
        """Return the same without starting Python and loading modules, which on small trees is most of it."""
        return _quotient(self.inner(what), self.inner(to))


def _by_cpu(workers: Measures) -> float | None:
    """Return how much sooner two workers are done where nothing else runs: what a scan does itself they wait for."""
    ends = [one.inner_cpu_s + float(one.printed.split()[2]) / 2 for one in workers.runs.get("2 workers", ())]
    return _quotient(workers.inner("1 workers"), min(ends, default=None))


def _quotient(one: float | None, other: float | None) -> float | None:
    return one / other if one is not None and other else None


def _python(program: str, *arguments: object) -> Run:
    environment = offline() | {"PYTHONPATH": str(HERE.parent)}
    return run([sys.executable, "-c", program, *map(str, arguments)], environment)


def measure(name: str, tree: Path, place: Path, options: argparse.Namespace) -> Measures:
    """Measure *tree*, with *place* for what is needed on the way."""
    found = Measures(name)
    some, few = place / "some", place / "few"
    sample(tree, some, options.sample)
    sample(tree, few, options.sample // 5)
    cache = place / "cache"
    for _ in range(options.rounds):
        found.take("read", lambda: _python(_READ, tree))
        found.take("ast", lambda: _python(_AST, tree))
        found.take("scan", lambda: _python(_SCAN, tree, 1))
        if not cache.exists():
            found.take("filled", lambda: _python(_SCAN, tree, 1, cache))
        found.take("warm", lambda: _python(_SCAN, tree, 1, cache))
        found.take("scan of semgrep's files", lambda: _python(_SCAN, some, 1))
        found.take("semgrep", lambda: run(semgrep_command(some, place), offline()))
        found.take("scan of fixit's files", lambda: _python(_SCAN, few, 1))
        found.take("fixit", lambda: run(fixit_command(few), offline()))
    return found


def measure_workers(place: Path, options: argparse.Namespace) -> Measures:
    """Measure one process against two on a tree whose every file holds candidates."""
    found = Measures("candidates")
    generate_candidates(place, options.candidates)
    for _ in range(options.rounds):
        for jobs in (1, 2):
            found.take(f"{jobs} workers", lambda jobs=jobs: _python(_SCAN, place, jobs))
    return found


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true", help="small trees, one round: does it run at all?")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--files", type=int)
    parser.add_argument("--installed", type=int, help="so many files of the installed packages, evenly taken (all)")
    parser.add_argument("--tree", type=Path)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--sample", type=int, help="so many files for Semgrep, a fifth of them for Fixit")
    options = parser.parse_args(arguments)
    options.files = options.files or (300 if options.quick else 10_000)
    options.rounds = options.rounds or (1 if options.quick else 3)
    options.sample = options.sample or (50 if options.quick else 1_000)
    options.installed = options.installed or (100 if options.quick else None)
    options.candidates = 60 if options.quick else 1_000
    return options


def _trees(place: Path, options: argparse.Namespace) -> list[tuple[str, Path]]:
    generated = place / "generated"
    generate(generated, options.files)
    installed = Path(sysconfig.get_paths()["purelib"])
    if options.installed is not None:
        sample(installed, place / "installed", options.installed)
        installed = place / "installed"
    named = [] if options.tree is None else [(options.tree.name, options.tree)]
    return [("generated", generated), ("site-packages", installed), *named]


def _rows(found: Sequence[Measures]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for one in found:
        count, size = map(int, one.runs["read"][0].printed.split()[1:])
        spent = one.inner("scan") or 0.0
        ratios = [one.inner_ratio("scan", "ast"), one.inner_ratio("warm", "read")]
        ratios += [one.ratio(rival, f"scan of {rival}'s files") for rival in ("semgrep", "fixit")]
        routers = one.runs["scan"][0].printed.split()[1]
        rows.append(
            (one.name, count, size / 1e6, spent, count / spent, size / 1e6 / spent, one.peak("scan"), *ratios, routers)
        )
    return rows


def _flat(found: Sequence[Measures], workers: Measures) -> dict[str, float | None]:
    def each(what: str, to: str, *, inner: bool = False) -> list[float]:
        ratios = (one.inner_ratio(what, to) if inner else one.ratio(what, to) for one in found)
        return [ratio for ratio in ratios if ratio is not None]

    return {
        "ratio_vs_ast": max(each("scan", "ast", inner=True), default=None),
        "ratio_semgrep": min(each("semgrep", "scan of semgrep's files"), default=None),
        "ratio_fixit": min(each("fixit", "scan of fixit's files"), default=None),
        "peak_mb": max((peak for one in found if (peak := one.peak("scan")) is not None), default=None),
        "warm_vs_read": max(each("warm", "read", inner=True), default=None),
        "two_workers": _quotient(workers.wall("1 workers"), workers.wall("2 workers")),
        "two_workers_by_cpu": _by_cpu(workers),
    }


def main() -> None:
    """Measure all trees and report."""
    options = _options(sys.argv[1:])
    place = Path(tempfile.mkdtemp(prefix="migrate-kit-bench-", dir=os.environ.get("TMPDIR")))
    try:
        trees = _trees(place, options)
        found = [measure(name, tree, place / f"for-{name}", options) for name, tree in trees]
        workers = measure_workers(place / "candidates", options)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    flat = _flat(found, workers)
    header = (
        "tree",
        "files",
        "MB",
        "CPU s",
        "files/s",
        "MB/s",
        "peak MB",
        "÷ ast",
        "warm ÷ read",
        "semgrep ÷",
        "fixit ÷",
        "routers",
    )
    report("A scan in one process, cold, against others over the same files", header, _rows(found), flat)
    if not options.json:
        print(
            f"two workers against one, wall: {flat['two_workers']:.2f}, by CPU: {flat['two_workers_by_cpu']:.2f}"
            if flat["two_workers"]
            else "two workers: not measured"
        )


if __name__ == "__main__":
    main()
