"""What changed between two scans, and that what only moved did not."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.analyze.changes import RouterChange, ScanChanges, compare_scans
from migrate_kit.analyze.identity import identified
from migrate_kit.model.inventory import Inventory
from tests.analyze.sources import BOT, TOOLS, scanned

_RESTART = '    elif "restart" in text or "重启" in text:\n        return restart(text)\n'
_WEATHER = '    elif "天气" in text:\n        return 天气(text)\n'


@pytest.fixture
def old(tmp_path: Path) -> Inventory:
    (tmp_path / "old").mkdir()
    return scanned(tmp_path / "old")


def changed(tmp_path: Path, old: Inventory, bot: str = BOT, tools: str = TOOLS) -> ScanChanges:
    (tmp_path / "new").mkdir(exist_ok=True)
    return compare_scans(old, scanned(tmp_path / "new", bot=bot, tools=tools))


def router_change(changes: ScanChanges) -> RouterChange:
    [change] = changes.routers_changed
    return change


def test_moved_lines_are_no_change(tmp_path: Path, old: Inventory) -> None:
    moved = changed(tmp_path, old, "\n\n" + BOT.replace("    elif", "\n    # why\n    elif"), "\n" + TOOLS)
    assert moved == ScanChanges()
    assert moved.is_empty
    assert not moved.is_worse


def test_a_new_branch_is_added(tmp_path: Path, old: Inventory) -> None:
    change = router_change(
        changed(
            tmp_path,
            old,
            BOT.replace('    return "?"', '    elif "up" in text:\n        return restart(text)\n    return "?"'),
        )
    )
    assert [(b.condition, b.tool) for b in change.branches_added] == [("'up' in text", "restart")]
    assert not change.branches_removed
    assert not change.branches_changed


def test_a_lost_branch_is_removed_with_its_tool(tmp_path: Path, old: Inventory) -> None:
    changes = changed(tmp_path, old, BOT.replace(_RESTART, ""))
    assert [b.tool for b in router_change(changes).branches_removed] == ["restart"]
    assert changes.tools_removed == ("tools:restart",)


def test_another_condition_is_a_change_of_the_branch(tmp_path: Path, old: Inventory) -> None:
    [branch] = router_change(changed(tmp_path, old, BOT.replace('"天气"', '"气温"'))).branches_changed
    assert [(f.path, f.before, f.after) for f in branch.fields] == [("condition", "'天气' in text", "'气温' in text")]


def test_another_order_of_keywords_is_no_change(tmp_path: Path, old: Inventory) -> None:
    turned = BOT.replace('"restart" in text or "重启" in text', '"重启" in text or "restart" in text')
    assert changed(tmp_path, old, turned).is_empty


def test_another_target_and_other_arguments_are_changes_of_the_branch(tmp_path: Path, old: Inventory) -> None:
    [target] = router_change(
        changed(tmp_path, old, BOT.replace("return 天气(text)", "return restart(text)"))
    ).branches_changed
    assert {f.path: (f.before, f.after) for f in target.fields}["tool"] == ("天气", "restart")
    [call] = router_change(
        changed(tmp_path, old, BOT.replace("return 天气(text)", "return 天气('now')"))
    ).branches_changed
    assert [f.path for f in call.fields] == ["arguments.text"] or [f.path for f in call.fields] == [
        "arguments.text.from"
    ]


def test_another_order_of_branches_is_said(tmp_path: Path, old: Inventory) -> None:
    change = router_change(changed(tmp_path, old, BOT.replace(_RESTART + _WEATHER, _WEATHER + _RESTART)))
    assert change.reordered
    assert change.branches_added == change.branches_removed == change.branches_changed == ()


def test_a_new_finding_makes_it_worse_and_a_fixed_one_does_not(tmp_path: Path, old: Inventory) -> None:
    broken = changed(tmp_path, old, BOT.replace('"天气"', '"restarts"'))
    assert "MK201" in {f.code for f in broken.findings_new}
    assert broken.is_worse
    mended = changed(tmp_path, old, BOT.replace('"login"', '"sign"'))
    assert "MK201" in {f.code for f in mended.findings_fixed}
    assert not mended.is_worse


def test_a_new_finding_that_the_baseline_knows_is_not_worse(tmp_path: Path, old: Inventory) -> None:
    (tmp_path / "new").mkdir()
    new = scanned(tmp_path / "new", bot=BOT.replace('"天气"', '"restarts"'))
    known = {key for key, _ in identified(new, base="src")}
    assert compare_scans(old, new).is_worse
    assert not compare_scans(old, new, base="src", known=known).is_worse


def test_routers_and_facts_of_tools_that_come_or_change_are_said(tmp_path: Path, old: Inventory) -> None:
    second = BOT[BOT.index("def handle") :].replace("handle", "second")
    changes = changed(
        tmp_path, old, BOT + "\n\n" + second, TOOLS.replace("def restart(text)", "def restart(text, hard=False)")
    )
    assert [r.id for r in changes.routers_added] == ["bot:second"]
    [tool] = changes.tools_changed
    assert tool.id == "tools:restart"
    assert any(f.path.startswith("parameters.hard") for f in tool.fields)
    back = compare_scans(scanned(tmp_path / "new", bot=BOT + "\n\n" + second), old)
    assert [r.id for r in back.routers_removed] == ["bot:second"]


def test_what_is_said_before_and_after_of_an_edited_branch_is_neither_fixed_nor_new(
    tmp_path: Path, old: Inventory
) -> None:
    changes = changed(tmp_path, old, BOT.replace('"restart" in text or', '"restart" in text or "reboot" in text or'))
    about = [finding.code for finding in old.findings if finding.tool == "restart"]
    assert "MK212" in about
    assert [b.tool for b in router_change(changes).branches_changed] == ["restart"]
    assert (changes.findings_new, changes.findings_fixed) == ((), ())
