"""What check finds, and what it leaves in peace."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.messages import codes, tell
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import folder_findings, parse_description, read_folder, staleness, write_description
from migrate_kit.review.status import with_status
from tests.review.specs import restart, yaml_of

HERE = Path("x.yaml")


def approved(spec: ToolSpec) -> ToolSpec:
    return parse_description(with_status(yaml_of(spec), Status.approved, reviewer="li", path=HERE), HERE)


def found(*specs: ToolSpec, fresh: tuple[ToolSpec, ...] = ()) -> list[str]:
    return [finding.code for finding in staleness(specs, fresh)]


def test_an_approved_description_of_the_present_source_is_clean() -> None:
    assert found(approved(restart()), fresh=(restart(),)) == []


def test_each_fault_has_its_code() -> None:
    here = (restart(),)
    assert found(restart(), fresh=here) == ["MK401"]
    assert found(restart(stale="the source changed"), fresh=here) == ["MK402"]
    assert found(approved(restart()), fresh=(restart(source_hash="h2"),)) == ["MK403"]
    assert found(approved(restart()).model_copy(update={"summary": "b"}), fresh=here) == ["MK405"]
    assert found(fresh=here) == ["MK406"]
    assert found(approved(restart())) == ["MK408"]


def test_a_tool_written_by_hand_or_for_all_routers_is_no_orphan() -> None:
    assert found(approved(restart(source_hash=""))) == []
    assert found(approved(restart(evidence=()))) == []
    assert found(approved(restart(routers=("*",)))) == []
    assert found(restart(status=Status.rejected)) == []


def test_a_finding_points_at_the_line_it_is_about(tmp_path: Path) -> None:
    text = with_status(yaml_of(restart()), Status.approved, reviewer="li", path=HERE)
    path = tmp_path / "restart.yaml"
    write_description(path, text.replace("Restart a service", "Restart one service"))
    findings = folder_findings(list(read_folder(tmp_path)), [restart(source_hash="h2")], root=tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {f.code: lines[f.line - 1].partition(":")[0] for f in findings} == {
        "MK405": "status",
        "MK403": "source_hash",
    }


def test_a_rejected_or_hand_written_description_has_no_source_to_drift_from() -> None:
    rejected = restart(status=Status.rejected)
    assert found(rejected, fresh=(restart(source_hash="h2"),)) == []
    assert found(approved(restart(source_hash="")), fresh=(restart(),)) == []


def test_all_files_of_a_folder_are_judged(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("a: 1\na: [", encoding="utf-8")
    for name in ("one", "two"):
        write_description(tmp_path / f"{name}.yaml", yaml_of(restart()))
    fresh = (restart(), restart(name="broken"), restart(name="new"))
    findings = folder_findings(list(read_folder(tmp_path)), fresh, root=tmp_path)
    assert [(f.code, f.file) for f in findings] == [
        ("MK404", "broken.yaml"),
        ("MK407", "two.yaml"),
        ("MK401", "one.yaml"),
        ("MK406", "new.yaml"),
    ]
    for finding in findings:
        assert codes()[finding.code].name
        for language in ("en", "zh"):
            assert "?" not in tell(f"finding.{finding.code}", language, **finding.message)
