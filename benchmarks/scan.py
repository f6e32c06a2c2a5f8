"""CPU and memory of a scan, against `ast.parse` of the same files in the same run.

    python benchmarks/scan.py [--files N] [--json]

Two trees: a generated one, in which one file of fifty holds a router, and the packages installed beside this one. Each is
scanned in a process of its own, cold. Fixit and Semgrep are left out: they are not installed here. The scan has no cache and
no workers yet, so `warm_vs_read` and `two_workers` are null.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _table import report

_MEASURE = """
import ast, gc, resource, sys, time, warnings
from pathlib import Path
warnings.simplefilter("ignore")
from migrate_kit.scan import scan
root = Path(sys.argv[1])
if sys.argv[2] == "ast":
    data = [file.read_bytes() for file in root.rglob("*.py") if file.is_file()]
    start = time.process_time()
    for text in data:
        try:
            ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            pass
    print(time.process_time() - start, len(data), sum(map(len, data)))
else:
    start = time.process_time()
    found = scan(root)
    spent = time.process_time() - start
    print(spent, len(found.routers), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
_PLAIN = '''"""Module {n}."""


class Account{n}:
    def __init__(self, name, limit=10):
        self.name, self.limit, self.items = name, limit, {{}}

    def add(self, key, amount):
        if key in self.items:
            raise KeyError(key)
        self.items[key] = min(amount, self.limit)
        return self

    def total(self, kind):
        if kind == "net":
            return sum(self.items.values()) * 0.8
        return sum(self.items.values())
'''
_ROUTER = """

def open_{n}(what="door"): return what
def close_{n}(): return 1


def handle_{n}(text):
    if "open the" in text or "please open" in text:
        return open_{n}()
    elif "close" in text:
        return close_{n}()
"""


def generate(folder: Path, count: int) -> None:
    """Write *count* files."""
    for n in range(count):
        body = _PLAIN.format(n=n) * 4 + (_ROUTER.format(n=n) if n % 50 == 0 else "")
        file = folder / f"part{n % 40}" / f"module{n}.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(body, encoding="utf-8")


def _measured(root: Path, what: str) -> list[float]:
    command = [sys.executable, "-c", _MEASURE, str(root), what]
    path = str(Path(__file__).parent.parent)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONPATH": path})
    return [float(part) for part in done.stdout.split()]


def main() -> None:
    """Measure both trees and report."""
    count = int(sys.argv[sys.argv.index("--files") + 1]) if "--files" in sys.argv else 2_000
    rows: list[tuple[object, ...]] = []
    worst, peak = 0.0, 0.0
    with tempfile.TemporaryDirectory() as place:
        generate(Path(place), count)
        for name, root in (("generated", Path(place)), ("site-packages", Path(sysconfig.get_paths()["purelib"]))):
            parsed, files, size = _measured(root, "ast")
            spent, routers, memory = _measured(root, "scan")
            ratio = spent / parsed
            worst, peak = max(worst, ratio), max(peak, memory)
            rows.append((name, int(files), size / 1e6, parsed, spent, ratio, files / spent, memory, int(routers)))
    header = ("tree", "files", "MB", "ast CPU s", "scan CPU s", "ratio", "files/s", "peak MB", "routers")
    flat = {"ratio_vs_ast": worst, "peak_mb": peak, "warm_vs_read": None, "two_workers": None}
    report("Scan against ast.parse of the same files", header, rows, flat)


if __name__ == "__main__":
    main()
