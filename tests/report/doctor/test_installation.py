"""What stands in the way of the figures is said first, each with what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, insert, text

from migrate_kit.config import load_settings
from migrate_kit.log import Store, now_us
from migrate_kit.log.adjudications import keep_sample
from migrate_kit.log.rows import to_row
from migrate_kit.log.schema import run_scripts
from migrate_kit.log.spill import Spill
from migrate_kit.log.tables import LOSSES
from migrate_kit.model.adjudication import Right
from migrate_kit.model.inventory import Severity
from migrate_kit.report.adjudication import draw
from migrate_kit.report.doctor import Cause, Diagnosis
from migrate_kit.review import write_description
from tests.report.doctor.patient import TOOLS, Patient, case, codes, failed, first, healthy_cases, tool
from tests.report.samples import store_with
from tests.review.specs import yaml_of


def only(found: Diagnosis, code: str) -> Cause:
    """Return the one finding with that code."""
    (cause,) = [each for each in found.causes if each.code == code]
    return cause


def test_without_a_log_the_cases_are_looked_at_and_the_way_to_one_is_named(tmp_path: Path) -> None:
    found = Patient(tmp_path).write().diagnose(cases=True)
    assert codes(found) == ["MK701"]
    assert only(found, "MK701").remedy.command == "migrate-kit stage shadow"
    assert found.cases == len(healthy_cases())
    assert not (tmp_path / ".migrate-kit").exists(), "the doctor made a database"


def test_an_empty_log_is_no_evidence(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    store_with(patient.url, []).close()
    assert codes(patient.diagnose()) == ["MK704", "MK705"]


def test_tables_of_an_earlier_version_are_left_as_they_are(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    (tmp_path / ".migrate-kit").mkdir()
    engine = create_engine(patient.url)
    with engine.begin() as connection:
        run_scripts(connection, "0001")
    engine.dispose()
    found = patient.diagnose(cases=True)
    assert (only(found, "MK703").fields["what"], only(found, "MK703").remedy.command) == (
        "0001",
        "migrate-kit db upgrade",
    )
    store = Store(patient.url)
    assert store.pending()[0] == "0001"
    store.close()


def test_a_database_that_does_not_answer_hides_no_judged_request(tmp_path: Path) -> None:
    broken = 'database_url = "postgresql://nobody:secret@127.0.0.1:1/none"\n'
    found = Patient(tmp_path, settings=broken).write().diagnose(cases=True)
    assert only(found, "MK702").severity is Severity.error
    assert "secret" not in str(found)
    assert found.cases == len(healthy_cases())


def test_a_database_of_another_version_hides_no_judged_request(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    store = patient.observe()
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from the future'"))
        connection.execute(text("ALTER TABLE observations RENAME COLUMN outcome TO result"))
    store.close()
    found = patient.diagnose(cases=True)
    assert "from the future" in str(only(found, "MK702").fields["what"])
    assert found.cases == len(healthy_cases())


def test_decisions_that_wait_in_files_are_said(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe().close()
    spill = Spill(load_settings(tmp_path).spill_path, 1_000_000)
    with spill.turn:
        spill.append(to_row(failed("a")))
    assert only(patient.diagnose(cases=True), "MK713").fields["n"] == 1


def test_losses_are_a_note_until_they_are_more_than_a_hundredth(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    store = patient.observe()
    with store.writing() as connection:
        connection.execute(insert(LOSSES), {"at_us": now_us(), "process": "h:1 (queue full)", "dropped": 3})
    store.close()
    cause = only(patient.diagnose(cases=True), "MK706")
    assert (cause.severity, cause.fields["lost"], cause.fields["seen"]) == (Severity.warning, 3, 33)


def test_what_an_earlier_version_decided_is_left_out(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe(keep_text=False).close()
    silent = Patient(
        tmp_path, tools=(tool("query_logs", "", parameters=TOOLS[1].parameters), *TOOLS[2:], TOOLS[0])
    ).write()
    texts = [case("查一下订单的日志", "query_logs"), case("tell me a joke")]
    silent.observe(texts).close()
    found = silent.diagnose()
    assert only(found, "MK707").fields == {"earlier": 30, "n": 32, "versions": 2}
    assert found.judged <= 2


def test_a_verdict_on_an_earlier_version_is_decided_anew(tmp_path: Path) -> None:
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    before = Patient(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:])).write()
    store = before.observe()
    sample = draw(store, size=50, seed=1)
    keep_sample(store, sample)
    before.judge(store, Right.legacy)
    store.close()
    after = Patient(tmp_path).write()
    after.observe([case("health of order", "check_health")]).close()
    found = after.diagnose()
    assert found.verdicts == len(sample.items) > 0
    assert found.wrong == 0


def test_decisions_that_never_came_are_laid_at_the_installation(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    store_with(patient.url, [failed("a", "RecursionError"), failed("b", "RecursionError"), failed("c")]).close()
    found = patient.diagnose()
    assert first(found) == "installation"
    assert [(each.fields["error"], each.wrong) for each in found.ranked()] == [("RecursionError", 2), ("timeout", 1)]
    assert (found.unanswered, found.undecided) == (3, 3)


def test_digests_suffice_and_what_they_cannot_show_is_said(tmp_path: Path) -> None:
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    patient = Patient(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:])).write()
    store = patient.observe(keep_text=False)
    patient.judge(store)
    store.close()
    found = patient.diagnose()
    assert first(found) == "description"
    assert {example.text for cause in found.causes for example in cause.examples} == {None}
    note = only(found, "MK709")
    assert (note.severity, note.fields["n"], note.remedy.file) == (Severity.note, 30, "migrate-kit.toml")
    assert not any(cause.remedy.is_tried for cause in found.causes)


def test_what_only_differs_from_legacy_is_presumed_and_makes_notes(tmp_path: Path) -> None:
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    patient = Patient(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:])).write()
    patient.observe().close()
    found = patient.diagnose()
    assert found.is_presumed
    assert only(found, "MK705").remedy.command == "migrate-kit adjudicate"
    assert only(found, "MK721").severity is Severity.note
    assert codes(found) == ["MK705"]


def test_a_request_that_was_judged_and_came_again_counts_once(tmp_path: Path) -> None:
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    patient = Patient(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:])).write()
    store = patient.observe([case("查一下订单的日志", "query_logs")])
    sample = draw(store, size=5, seed=1)
    keep_sample(store, sample)
    patient.judge(store)
    patient.observe([case("health of order", "check_health")]).close()
    rows = [replace(one, id=f"{one.id} again") for one in store.observations()]
    store_with(patient.url, rows).close()
    store.close()
    found = patient.diagnose()
    assert (found.verdicts, found.agreed, found.unjudged, found.wrong) == (1, 1, 0, 1)


def test_one_verdict_ends_the_presumption(tmp_path: Path) -> None:
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    patient = Patient(tmp_path, tools=(TOOLS[0], silent, *TOOLS[2:])).write()
    store = patient.observe()
    patient.judge(store)
    store.close()
    found = patient.diagnose()
    assert (found.presumed, found.verdicts > 0, found.unjudged) == (0, True, 0)


def test_disagreements_are_neither_right_nor_wrong_until_somebody_judged_them(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe([case("bounce order", "restart_service"), *healthy_cases()]).close()
    found = patient.diagnose(cases=True)
    assert (found.wrong, found.unjudged) == (0, 1)
    assert only(found, "MK708").severity is Severity.note


def test_drafts_decide_where_nothing_is_approved_and_that_is_an_error(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    for one in TOOLS:
        write_description(tmp_path / "shadow_tools" / f"{one.name}.yaml", yaml_of(one))
    found = patient.diagnose(cases=True)
    assert only(found, "MK712").remedy.command == "migrate-kit review"
    assert only(found, "MK712").severity is Severity.error
    assert found.wrong == 0


def test_repeats_of_one_request_count_once(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    row = failed("a", "KeyError")
    repeats: list[Any] = [replace(row, id=f"a{n}") for n in range(5)]
    store_with(patient.url, repeats).close()
    assert patient.diagnose().wrong == 1
