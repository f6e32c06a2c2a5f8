"""Kinds of code whose twin once said something else than what runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.condition import Fuzzy, atoms
from migrate_kit.model.twin import Twin
from tests.scan.sources import inventory_of, router_of


def fired(folder: Path, body: str, text: str) -> list[str]:
    return list(Twin(router_of(folder, body)).decide(text).tools)


GUARDED = """
    def handle(text):
        text = text.strip()
        if not text:
            return None
        if "restart" in text:
            return restart(text)
        elif not text.startswith("no"):
            return logs()
"""


@pytest.mark.parametrize(
    ("text", "tools"), [("", []), ("  ", []), ("x", ["logs"]), ("no", []), ("no restart", ["restart"])]
)
def test_a_guard_against_nothing_keeps_it_from_branches_that_would_take_it(
    tmp_path: Path, text: str, tools: list[str]
) -> None:
    assert fired(tmp_path, GUARDED, text) == tools


def test_a_guard_against_nothing_is_not_repeated_where_it_changes_nothing(tmp_path: Path) -> None:
    router = router_of(tmp_path, GUARDED)
    assert [len(list(atoms(branch.condition))) for branch in router.branches] == [1, 2]


LOOPED = """
    def classify(text):
        found = []
        if "boot" in text:
            found.append("boot")
        if "grow" in text:
            found.append("grow")
        if "show" in text:
            found.append("show")
        return found

    def handle(text):
        for name in classify(text):
            if name == "grow":
                scale(text)
            elif name == "boot":
                restart(text)
            elif name == "show":
                logs()
"""


def test_a_chain_that_is_run_for_each_of_several_labels_may_take_several_branches(tmp_path: Path) -> None:
    router = next(r for r in inventory_of(tmp_path, LOOPED).routers if r.function == "handle")
    decision = Twin(router).decide("", labels=frozenset({"boot", "grow"}))
    assert not router.exclusive
    assert sorted(decision.tools) == ["restart", "scale"]


CLOSE = """
    import difflib

    def handle(text):
        close = difflib.get_close_matches(text, ["restart web", "restart all"], n={n}, cutoff=0.6)
        choice = close[0] if close else ""
        if choice == "restart web":
            return restart("web")
        elif choice == "restart all":
            return restart("all")
        elif difflib.SequenceMatcher({junk}, text, "logs").ratio() > 0.7:
            return logs()
"""


def test_of_close_matches_the_closest_is_taken(tmp_path: Path) -> None:
    router = router_of(tmp_path, CLOSE.format(n=1, junk=None))
    said = [Twin(router).decide(text) for text in ("restart al", "restart we", "log", "x")]
    assert [[b.arguments.get("service") for b in decision.fired] for decision in said] == [["all"], ["web"], [None], []]
    assert all(decision.certain for decision in said)


@pytest.mark.parametrize(("n", "junk", "unknown"), [(2, "None", 2), (1, "str.isspace", 1)])
def test_a_scorer_with_settings_that_are_not_modelled_is_unknown(
    tmp_path: Path, n: int, junk: str, unknown: int
) -> None:
    router = router_of(tmp_path, CLOSE.format(n=n, junk=junk))
    tests = {atom.text: atom.scorer for b in router.branches for atom in atoms(b.condition) if isinstance(atom, Fuzzy)}
    assert len(tests) == 3
    assert list(tests.values()).count(None) == unknown


def test_the_best_of_rapidfuzz_is_the_best_by_the_scorer_it_is_given(tmp_path: Path) -> None:
    pytest.importorskip("rapidfuzz")
    body = """
    from rapidfuzz import fuzz, process
    TOOLS = {"open the shop": restart, "close the shop": logs}

    def handle(text):
        hit = process.extractOne(text, TOOLS.keys(), scorer=fuzz.ratio, score_cutoff=70)
        if hit:
            return TOOLS[hit[0]](text)
    """
    assert [fired(tmp_path, body, text) for text in ("opn the shop", "clos the shop", "x")] == [
        ["restart"],
        ["logs"],
        [],
    ]
