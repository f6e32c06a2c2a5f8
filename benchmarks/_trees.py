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


def generate(folder: Path, count: int, *, one_of: int = 50) -> None:
    """Write *count* files, of which *one_of* so many holds a router."""
    for n in range(count):
        body = _PLAIN.format(n=n) * 4 + (_ROUTER.format(n=n) if n % one_of == 0 else "")
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
