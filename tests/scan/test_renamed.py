"""The structure is read, not the names: a renamed copy gives the same routers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.condition import atoms
from migrate_kit.model.inventory import Computed, Inventory
from migrate_kit.scan import scan
from tests.renamed import rename_tree
from tests.scan.test_labels import CLASSIFIER

PROJECT = {
    "intents": CLASSIFIER,
    "tools": 'def restart(s): return s\ndef logs(s): return s\ndef scale(s, n=1): return ("scale", s, n)\n',
    "dispatch": """
from intents import classify
from tools import restart, logs, scale

ACTIONS = {"again": restart, "show": logs, "grow": scale}


def run(text):
    intent = classify(text)
    action = ACTIONS.get(intent)
    if action is None:
        return "cannot do that"
    return action(text)
""",
    "tree": """
import re
from tools import restart, logs, scale

WORDS = ["boot up", "kick"]


def refuses(sentence):
    return sentence.startswith("no ") or "never" in sentence


class Desk:
    def route(self, sentence):
        low = sentence.lower()
        if any(w in low for w in WORDS) and not refuses(low):
            return restart(low)
        if "journal" in low:
            if "old" in low:
                return logs("old")
            return logs(sentence)
        found = re.search(r"grow to (\\d+)", low)
        if found:
            return scale("all", int(found.group(1)))
        return None
""",
}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Inventory, Inventory]:
    source = tmp_path_factory.mktemp("source")
    for name, text in PROJECT.items():
        (source / f"{name}.py").write_text(text, encoding="utf-8")
    target = tmp_path_factory.mktemp("renamed")
    rename_tree(source, target)
    return scan(source), scan(target)


def shape(inventory: Inventory) -> list[Any]:
    return [
        (
            r.file,
            r.stage,
            r.exclusive,
            r.returns,
            r.normalise,
            r.default.target_kind,
            [
                (
                    b.line,
                    b.target_kind,
                    b.tool is None,
                    [a.op for a in atoms(b.condition)],
                    sorted(type(v).__name__ for v in b.arguments.values() if isinstance(v, Computed)),
                )
                for b in r.branches
            ],
        )
        for r in inventory.routers
    ]


def test_a_renamed_copy_is_read_the_same(both: tuple[Inventory, Inventory]) -> None:
    original, copy = map(shape, both)
    assert len(original) == 3
    assert copy == original


def test_nothing_in_the_scan_knows_a_case(cases: Path) -> None:
    package = Path(scan.__code__.co_filename).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in package.rglob("*.py"))
    for truth in (cases / "scan").glob("*.expected.json"):
        assert truth.name.removesuffix(".expected.json") not in code
