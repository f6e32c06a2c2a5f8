"""GitLab Code Quality: the five fields, fingerprints of their own that stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from migrate_kit.analyze.export import render_gitlab
from migrate_kit.analyze.identity import identified
from migrate_kit.model.inventory import Inventory
from tests.analyze.export.findings import tricky
from tests.analyze.sources import BOT, scanned


def issues(inventory: Inventory, **options: Any) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = json.loads(render_gitlab(inventory, language="en", **options))
    return made


def test_an_issue_has_the_five_fields() -> None:
    found = issues(tricky())
    assert {tuple(sorted(issue)) for issue in found} == {
        ("check_name", "description", "fingerprint", "location", "severity")
    }
    assert [issue["severity"] for issue in found] == ["critical", "major", "major", "info"]
    assert found[0]["check_name"] == "dead-branch"
    assert found[0]["location"] == {"path": "资料/a b,c:d%.py", "lines": {"begin": 3}}
    assert found[0]["description"].startswith("MK201: never fires")


def test_no_two_issues_share_a_fingerprint_and_none_moves_with_its_line(tmp_path: Path) -> None:
    def prints(folder: str, bot: str) -> list[str]:
        (tmp_path / folder).mkdir()
        return sorted(issue["fingerprint"] for issue in issues(scanned(tmp_path / folder, bot=bot)))

    before = prints("a", BOT)
    assert len(set(before)) == len(before) > 0
    assert prints("b", "\n\n" + BOT) == before


def test_known_findings_are_left_out() -> None:
    assert issues(tricky(), known=[key for key, _ in identified(tricky())]) == []
