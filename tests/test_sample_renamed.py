"""Nothing in the scan knows the sample: a copy with other names and words is read just as well."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit._resources import sample_folder
from migrate_kit.analyze import analyse
from migrate_kit.model.condition import atoms
from migrate_kit.model.inventory import Branch, Computed, Inventory, LegacyRouter
from migrate_kit.scan import scan
from tests.renamed import other_name, other_word, rename_tree


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Inventory, Inventory]:
    """The inventory of the sample, and that of its renamed copy."""
    renamed = tmp_path_factory.mktemp("renamed") / "sample_legacy"
    rename_tree(sample_folder(), renamed)
    return analyse(scan(sample_folder())), analyse(scan(renamed))


def shape(router: LegacyRouter) -> dict[str, Any]:
    """What must not depend on any name or word."""
    return {
        "file": router.file,
        "stage": router.stage,
        "exclusive": router.exclusive,
        "normalise": router.normalise,
        "default": router.default.target_kind,
        "families": len(router.families),
        "branches": [branch_shape(branch) for branch in router.branches],
    }


def branch_shape(branch: Branch) -> tuple[Any, ...]:
    arguments = sorted("computed" if isinstance(a, Computed) else type(a).__name__ for a in branch.arguments.values())
    return branch.target_kind, [atom.op for atom in atoms(branch.condition)], arguments, bool(branch.dead)


def test_the_copy_really_has_other_names_and_words(both: tuple[Inventory, Inventory]) -> None:
    names = [{tool.name for tool in inventory.tools} for inventory in both]
    assert len(names[0]) == len(names[1]) >= 30
    assert not names[0] & names[1]
    assert other_name("query_logs") in names[1]
    words = [{getattr(a, "text", "") for r in i.routers for b in r.branches for a in atoms(b.condition)} for i in both]
    assert other_word("日志") in words[1]
    assert "日志" not in words[1]


def test_the_same_routers_are_found_branch_by_branch(both: tuple[Inventory, Inventory]) -> None:
    original, copy = ([shape(router) for router in inventory.routers] for inventory in both)
    assert copy == original


def test_every_branch_reaches_the_renamed_tool(both: tuple[Inventory, Inventory]) -> None:
    original, copy = (
        [None if b.target_kind == "inline" else b.tool for r in inventory.routers for b in r.branches]
        for inventory in both
    )
    renamed = [None if t is None else ".".join(map(other_name, t.split("."))) for t in original]
    assert copy == renamed


def test_the_same_branches_of_statements_are_tools_and_the_same_answers_are_one(
    both: tuple[Inventory, Inventory],
) -> None:
    for one, other in zip(both[0].routers, both[1].routers, strict=True):
        pairs = {(a.tool, b.tool) for a, b in zip(one.branches, other.branches, strict=True)}
        inline = [a.tool for a in one.branches if a.target_kind == "inline"]
        assert len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
        assert None not in inline


def test_the_same_dead_branch_and_order_dependent_pairs_are_found(both: tuple[Inventory, Inventory]) -> None:
    original, copy = (sorted((f.code, f.file) for f in inventory.findings) for inventory in both)
    assert ("MK201", "ops_bot.py") in original
    assert ("MK212", "ops_bot.py") in original
    assert [pair for pair in copy if pair[0] == "MK201"] == [pair for pair in original if pair[0] == "MK201"]
