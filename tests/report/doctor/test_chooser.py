"""A language model that is offered the right tool and chooses another is blamed itself, not recall."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from migrate_kit.errors import ModelSilent
from migrate_kit.execute import ill_formed
from migrate_kit.model.chat import Question, RawCall, Reply
from migrate_kit.report.doctor import Diagnosis, Status
from migrate_kit.route import LexicalRouter
from migrate_kit.route_ext.chooser import ChoosingRouter, Policy
from tests.report.doctor.patient import TOOLS, Patient, case, codes, first
from tests.route_ext.chooser.catalogue import definer

_ON = 'keep_text = true\nlanguage = "zh"\nchooser = "always"\nmodel_provider = "openai"\nmodel_name = "m"\n'
LOGS = [
    case(f"show the logs of {service}", "query_logs", service=service) for service in ("order", "payment", "search")
]


class Scripted:
    """A model that always answers alike, or never."""

    name = "m"

    def __init__(self, *calls: RawCall, silent: bool = False) -> None:
        self._reply, self._silent = Reply(calls=calls), silent

    def call(self, question: Question, *, deadline_us: int) -> Reply:
        if self._silent:
            raise ModelSilent(endpoint="http://m", what=f"{deadline_us} µs for {question.user}")
        return self._reply


def diagnosed(folder: Path, model: Scripted) -> Diagnosis:
    """Return what the doctor says of a log that the real router with *model* behind it decided."""
    patient = Patient(folder, settings=_ON).write()
    define: Any = definer("openai")
    policy = Policy(when="always")
    router = ChoosingRouter(LexicalRouter(TOOLS), model, define=define, check=ill_formed, policy=policy)
    store = patient.observe(LOGS, router=router)
    patient.judge(store)
    store.close()
    return patient.diagnose()


def test_a_model_that_chooses_wrongly_is_blamed(tmp_path: Path) -> None:
    found = diagnosed(tmp_path, Scripted(RawCall("check_health", '{"service": "order"}')))
    assert first(found) == "chooser"
    cause = found.ranked()[0]
    assert (cause.code, cause.tool, cause.fields["other"], cause.wrong) == ("MK764", "query_logs", "check_health", 3)


def test_names_that_a_model_invents_are_counted_and_cost_nothing_here(tmp_path: Path) -> None:
    found = diagnosed(tmp_path, Scripted(RawCall("drop_database")))
    assert found.wrong == 0
    (cause,) = [each for each in found.causes if each.code == "MK761"]
    assert (cause.fields["n"], cause.fields["asked"]) == (3, 3)


def test_a_model_that_does_not_answer_is_named(tmp_path: Path) -> None:
    found = diagnosed(tmp_path, Scripted(silent=True))
    assert [code for code in codes(found) if code.startswith("MK76")] == ["MK762"]


def test_arguments_that_had_to_be_repaired_are_counted(tmp_path: Path) -> None:
    found = diagnosed(tmp_path, Scripted(RawCall("query_logs", '{"service": "order"')))
    assert "MK763" in [cause.code for cause in found.causes]


def test_without_a_model_there_is_nothing_to_say(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe().close()
    (check,) = [each for each in patient.diagnose().checks if each.name == "chooser"]
    assert (check.status, check.causes) == (Status.not_configured, ())
