"""The trees that a scan is measured on: generated ones, and a sample of a real one."""

from __future__ import annotations

import shutil
from pathlib import Path

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
def show_{n}(page=1): return page


def handle_{n}(text):
    text = text.lower()
    if "open the" in text or "please open" in text:
        return open_{n}()
    elif "close" in text:
        return close_{n}()
    elif text.startswith("show") and "page {n}" in text:
        return show_{n}({n})
    elif "list {n}" in text or "overview" in text:
        return show_{n}()
"""
_CANDIDATE = """

def is_noise_{k}(line, seen):
    line = line.strip().lower()
    head, _, rest = line.partition(":")
    is_plain = "debug {k}" in head or ("trace" in head and "traceback" not in line)
    is_known = line.startswith("info") or line.endswith("done {k}") or rest in ("retry", "timeout", "refused {k}")
    is_listed = any(word in rest for word in ("heartbeat", "keep alive", "poll {k}"))
    return bool(line) and (is_plain or is_known or is_listed) and line not in seen
"""


def generate_candidates(folder: Path, count: int) -> None:
    """Write *count* files that test texts for words all over, of which one of twenty routes by them, as in real code."""
    for n in range(count):
        tests = "".join(_CANDIDATE.format(k=f"{n}_{k}") for k in range(6))
        file = folder / f"part{n % 40}" / f"module{n}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_PLAIN.format(n=n) + tests + (_ROUTER.format(n=n) if n % 20 == 0 else ""), encoding="utf-8")


def generate(folder: Path, count: int) -> None:
    """Write *count* files, of which one of fifty holds a router."""
    for n in range(count):
        body = _PLAIN.format(n=n) * 4 + (_ROUTER.format(n=n) if n % 50 == 0 else "")
        file = folder / f"part{n % 40}" / f"module{n}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(body, encoding="utf-8")


def sample(tree: Path, folder: Path, count: int) -> int:
    """Copy about *count* files of *tree*, evenly taken, into *folder*; return how many."""
    files = sorted(file for file in tree.rglob("*.py") if file.is_file())
    taken = files[:: max(len(files) // count, 1)]
    for file in taken:
        copy = folder / file.relative_to(tree)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return len(taken)
