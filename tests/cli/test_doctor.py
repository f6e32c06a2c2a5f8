"""`doctor` from the command line: exit codes, forms, what it needs and what it leaves alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_report import Command, command
from tests.report.doctor.patient import TOOLS, Patient, case, healthy_cases, tool

__all__ = ["command"]
CASES = "cases.jsonl"


def write(folder: Path, **planted: object) -> Patient:
    """Write a project with its cases as a file and every one of them in the log."""
    patient = Patient(folder, **planted).write()  # type: ignore[arg-type]
    patient.observe().close()
    lines = (one.model_dump_json(exclude_defaults=True) for one in patient.cases)
    (folder / CASES).write_text("\n".join(lines), encoding="utf-8")
    return patient


@pytest.fixture
def sick(tmp_path: Path) -> Path:
    """A project whose logs tool cannot be found."""
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    write(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:]))
    return tmp_path


def test_a_sound_project_exits_0_and_names_the_next_command(command: Command, tmp_path: Path) -> None:
    write(tmp_path)
    ran = command("doctor", "--cases", CASES)
    assert ran.code == 0, ran.out
    assert "no wrong decision" in ran.out
    assert "migrate-kit gate --to hybrid" in ran.err


def test_findings_exit_1_and_name_the_remedy_that_mends_most(command: Command, sick: Path) -> None:
    ran = command("doctor", "--cases", CASES)
    assert ran.code == 1
    assert "MK721" in ran.out
    assert ran.err.strip().endswith("migrate-kit explain MK721")


def test_notes_do_not_count_without_strict(command: Command, tmp_path: Path) -> None:
    write(tmp_path, tools=(*TOOLS, tool("drain_node", "Drain a node.", "排空节点", "drain")))
    assert command("doctor", "--cases", CASES).code == 0
    assert command("doctor", "--cases", CASES, "--strict").code == 1


def test_json_is_one_envelope_on_stdout(command: Command, sick: Path) -> None:
    document = json.loads(command("doctor", "--cases", CASES, "--format", "json").out)
    assert (document["schema"], document["version"]) == ("migrate-kit/doctor", 1)
    assert document["wrong"] == sum(check["wrong"] for check in document["checks"])
    assert [check["name"] for check in document["checks"]][:3] == ["installation", "description", "recall"]


def test_the_language_can_be_chosen(command: Command, sick: Path) -> None:
    assert "1 描述" in command("doctor", "--cases", CASES, "--language", "zh").out
    assert "1 description" in command("doctor", "--cases", CASES, "--language", "en").out


def test_the_result_goes_into_a_file_where_one_is_named(command: Command, sick: Path) -> None:
    ran = command("doctor", "--cases", CASES, "--output", "diagnosis.txt")
    assert ran.out == ""
    assert "MK721" in (sick / "diagnosis.txt").read_text(encoding="utf-8")


def test_an_unknown_router_is_an_error(command: Command, sick: Path) -> None:
    ran = command("doctor", "--router", "nobody:handle")
    assert ran.code == 2
    assert "bot:handle" in ran.err


def test_a_router_that_only_the_log_knows_is_examined(command: Command, sick: Path) -> None:
    ran = command("doctor", "--router", "bot:handle", "--cases", CASES)
    assert ran.code == 1
    assert "bot:handle" in ran.out


def test_without_descriptions_there_is_nothing_to_examine(command: Command, tmp_path: Path) -> None:
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    assert command("doctor").code == 2


def test_since_leaves_out_what_is_older(command: Command, sick: Path) -> None:
    ran = command("doctor", "--since", "2099-01-01")
    assert ran.code == 1
    assert "MK704" in ran.out


def test_a_shallower_recall_is_asked_for_by_depth(command: Command, sick: Path) -> None:
    assert "among the first 2" in command("doctor", "--cases", CASES, "--depth", "2").out


def test_several_files_are_one_set(command: Command, tmp_path: Path) -> None:
    patient = write(tmp_path)
    (tmp_path / "more.jsonl").write_text(
        case("open alerts, all of them", "list_alerts").model_dump_json(), encoding="utf-8"
    )
    document = json.loads(command("doctor", "--cases", CASES, "--cases", "more.jsonl", "--format", "json").out)
    assert document["cases"] == len(patient.cases) + 1 == len(healthy_cases()) + 1


def test_nothing_is_written(command: Command, sick: Path) -> None:
    def files() -> dict[str, bytes]:
        return {
            str(path): path.read_bytes()
            for path in sorted(sick.rglob("*"))
            if path.is_file() and path.suffix in (".yaml", ".toml", ".jsonl")
        }

    before = files()
    command("doctor", "--cases", CASES)
    assert files() == before
