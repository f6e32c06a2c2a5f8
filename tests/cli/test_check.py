"""check: what fails a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import InventoryMissing
from tests.cli.folder import error_of, payload, project, run

pytest.importorskip("migrate_kit.describe")


def codes(*arguments: str) -> list[str]:
    result = run("check", "--format", "json", *arguments)
    findings = payload(result)["findings"]
    assert isinstance(findings, list)
    assert result.exit_code == (1 if findings else 0)
    return sorted(str(finding["code"]) for finding in findings)


def test_drafts_fail_and_approved_ones_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(tmp_path, monkeypatch)
    assert codes() == ["MK401", "MK401"]
    run("review", "--approve-all")
    assert codes() == []


def test_a_broken_file_hides_no_other_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = project(tmp_path, monkeypatch) / "shadow_tools"
    (folder / "aaa.yaml").write_text("a: [", encoding="utf-8")
    assert codes() == ["MK401", "MK401", "MK404"]
    assert "shadow_tools/aaa.yaml:1: MK404" in run("check").stdout


def test_without_a_scan_check_cannot_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project(tmp_path, monkeypatch) / ".migrate-kit" / "inventory.json").unlink()
    assert isinstance(error_of(run("check")), InventoryMissing)
