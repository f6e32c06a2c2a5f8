"""One fault is planted in a sound project; the doctor blames that stage, by judged requests and by the log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ParameterSpec
from migrate_kit.report.doctor import Diagnosis
from tests.report.doctor.patient import TOOLS, Patient, case, codes, first, healthy_cases, main_cause, tool

RESTART, LOGS, _, ALERTS = TOOLS
_NO_ORDER = """\
rules:
- id: no-order
  tools: [restart_service]
  when: service == 'order'
"""
_ALWAYS_LOGS = """\
rules:
- id: logs-first
  tools: [restart_service]
  when: service == 'order'
  effect: add_tool
  add: {tool: query_logs, arguments: {service: service}}
"""


@pytest.fixture(params=["cases", "log"])
def source(request: pytest.FixtureRequest) -> str:
    """How it is known what is right: from a file, or from people's verdicts on the log."""
    return str(request.param)


def diagnosed(folder: Path, source: str, *, more: Any = (), **planted: Any) -> Diagnosis:
    """Return what the doctor says of the sound project with something planted, and *more* requests."""
    patient = Patient(folder, cases=[*healthy_cases(), *more], **planted).write()
    store = patient.observe()
    if source == "log":
        patient.judge(store)
    store.close()
    return patient.diagnose(cases=source == "cases")


def test_a_sound_project_gets_a_clean_bill(tmp_path: Path, source: str) -> None:
    found = diagnosed(tmp_path, source)
    assert found.wrong == 0
    assert codes(found) == ([] if source == "cases" else ["MK705"])


def test_a_description_without_phrases_is_blamed_before_what_follows_from_it(tmp_path: Path, source: str) -> None:
    bad = tool("query_logs", "", parameters=LOGS.parameters)
    found = diagnosed(tmp_path, source, tools=(RESTART, bad, *TOOLS[2:]))
    assert first(found) == "description"
    (cause,) = [each for each in found.ranked() if each.code == "MK721"]
    assert (cause.tool, cause.remedy.file) == ("query_logs", "shadow_tools/query_logs.yaml")
    assert cause.wrong == found.wrong > 0


def test_two_tools_that_hear_the_same_words_are_blamed_as_a_pair(tmp_path: Path, source: str) -> None:
    twin = tool("reload_service", "Restart a service.", *RESTART.use_when, parameters=RESTART.parameters)
    found = diagnosed(tmp_path, source, tools=(*TOOLS, twin))
    assert first(found) == "description"
    pair = main_cause(found)
    assert pair.code == "MK722"
    assert {pair.fields["one"], pair.fields["other"]} == {"reload_service", "restart_service"}
    description = next(check for check in found.checks if check.name == "description")
    assert "restart_service / reload_service" in str(description.figures) or "reload_service / restart_service" in str(
        description.figures
    )


def test_a_tool_that_takes_small_talk_is_blamed(tmp_path: Path, source: str) -> None:
    greedy = tool("list_alerts", "List the open alerts.", *ALERTS.use_when, "你好", "谢谢", "joke", "晚安")
    found = diagnosed(tmp_path, source, tools=(*TOOLS[:3], greedy))
    assert first(found) == "description"
    assert (main_cause(found).code, main_cause(found).tool) == ("MK723", "list_alerts")


def test_requests_in_words_that_no_description_has_are_laid_at_recall(tmp_path: Path, source: str) -> None:
    texts = ("bounce order", "give order a kick", "order needs a fresh begin")
    unheard = [case(text, "restart_service", service="order") for text in texts]
    found = diagnosed(tmp_path, source, more=unheard)
    assert first(found) == "recall"
    assert (main_cause(found).code, main_cause(found).tool, found.wrong) == ("MK731", "restart_service", len(texts))


def test_a_rule_that_stops_right_calls_is_named(tmp_path: Path, source: str) -> None:
    found = diagnosed(tmp_path, source, rules=_NO_ORDER)
    assert first(found) == "rules"
    assert (main_cause(found).code, main_cause(found).fields["rule"], found.wrong) == ("MK741", "no-order", 2)


def test_a_rule_that_adds_what_nobody_wanted_is_named_and_not_the_added_tool(tmp_path: Path, source: str) -> None:
    found = diagnosed(tmp_path, source, rules=_ALWAYS_LOGS)
    assert first(found) == "rules"
    assert (main_cause(found).code, main_cause(found).fields["rule"], found.wrong) == ("MK742", "logs-first", 2)


def test_a_parameter_that_nothing_helps_to_read_is_named(tmp_path: Path, source: str) -> None:
    ticket = tool("close_ticket", "Close a ticket.", "关闭工单", "close ticket", parameters={"note": ParameterSpec()})
    given = [case(f"close ticket {word}", "close_ticket", note=word) for word in ("duplicate", "resolved", "obsolete")]
    found = diagnosed(tmp_path, source, tools=(*TOOLS, ticket), more=given)
    assert first(found) == "schema"
    cause = main_cause(found)
    assert (cause.code, cause.tool, cause.fields["parameter"]) == ("MK751", "close_ticket", "note")


def test_a_tool_that_nobody_described_is_a_matter_of_data_not_of_recall(tmp_path: Path, source: str) -> None:
    found = diagnosed(tmp_path, source, tools=TOOLS[1:])
    assert first(found) == "data"
    assert (main_cause(found).code, main_cause(found).tool) == ("MK771", "restart_service")
    assert main_cause(found).remedy.command == "migrate-kit describe"


def test_a_language_that_a_description_does_not_speak_is_a_matter_of_data(tmp_path: Path, source: str) -> None:
    chinese = tool("list_alerts", "列出告警。", "告警列表", "有哪些告警", "现在有哪些告警")
    found = diagnosed(tmp_path, source, tools=(*TOOLS[:3], chinese))
    assert first(found) == "data"
    assert (main_cause(found).code, main_cause(found).fields["spoken"]) == ("MK775", "en")


def test_a_set_of_requests_unlike_those_of_the_log_is_named(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe([case(f"查一下订单的日志 {n}", "query_logs", service="order") for n in range(60)]).close()
    found = patient.diagnose(cases=True)
    assert found.wrong == 0
    assert codes(found) == ["MK773"]
    assert "query_logs" in str(found.checks[-1].causes[0].fields["moved"])


def test_the_first_stage_that_failed_is_blamed_where_two_are_faulty(tmp_path: Path, source: str) -> None:
    """The rule would stop the tool for whatever is found of it; what is not found, no rule has met."""
    silent = tool("svc_op", "", parameters=RESTART.parameters)
    asked = [case(text, "svc_op", service="order") for text in ("bounce order", "kick order", "turn order over")]
    found = diagnosed(
        tmp_path, source, tools=(*TOOLS, silent), more=asked, rules=_NO_ORDER.replace("restart_service", "svc_op")
    )
    assert first(found) == "description"
    assert (main_cause(found).code, main_cause(found).tool, found.wrong) == ("MK721", "svc_op", len(asked))
    assert "MK741" not in codes(found)


def test_what_a_pin_keeps_with_legacy_is_not_asked_of_the_router(tmp_path: Path, source: str) -> None:
    pinned = tool("restart_service", "", parameters=RESTART.parameters, pin="legacy")
    found = diagnosed(tmp_path, source, tools=(pinned, *TOOLS[1:]))
    assert found.wrong == 0


def test_a_rule_about_an_unknown_tool_is_a_warning_and_the_others_still_judge(tmp_path: Path) -> None:
    unknown = _NO_ORDER + "- id: gone\n  tools: [gone_tool]\n  permission: {level: 2}\n"
    found = diagnosed(tmp_path, "cases", rules=unknown)
    assert first(found) == "rules"
    assert {"MK741", "MK743"} <= set(codes(found))


def test_rules_that_cannot_be_read_are_an_error_and_decide_nothing(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe().close()
    faulty = "rules:\n- id: a\n  tools: [restart_service]\n  when: '(('\n"
    (tmp_path / "shadow_tools" / "rules.yaml").write_text(faulty, encoding="utf-8")
    found = patient.diagnose(cases=True)
    assert found.wrong == 0
    (cause,) = [each for each in found.causes if each.code == "MK743"]
    assert cause.severity == "error"


@pytest.mark.parametrize("keep_text", [True, False])
def test_requests_that_no_router_has_a_tool_for_are_counted_and_shown(tmp_path: Path, keep_text: bool) -> None:
    patient = Patient(tmp_path).write()
    patient.observe([case(f"order a pizza, number {n}") for n in range(30)], keep_text=keep_text).close()
    (cause,) = [each for each in patient.diagnose(cases=True).causes if each.code == "MK777"]
    assert (cause.fields["n"], cause.fields["total"], cause.severity) == (30, 30, "note")
    assert len(cause.examples) == (3 if keep_text else 0)
    assert (cause.remedy.file == "migrate-kit.toml") is not keep_text


def test_what_a_rule_met_is_counted_once_though_the_requests_are_in_a_file_too(tmp_path: Path) -> None:
    never = "- id: never\n  tools: [check_health]\n  when: service == 'nothing'\n"
    found = diagnosed(tmp_path, "cases", rules=_NO_ORDER + never, more=[case("tell me another joke")] * 3)
    rules = next(check for check in found.checks if check.name == "rules")
    figures = {figure.fields["rule"]: (figure.fields["met"], figure.fields["acted"]) for figure in rules.figures}
    assert figures == {"no-order": (6, 2), "never": (6, 0)}


def test_a_rule_that_cannot_be_judged_is_an_error_and_named_with_its_fault(tmp_path: Path) -> None:
    broken = "rules:\n- id: large\n  tools: [restart_service]\n  when: service + 1 > 5\n"
    found = diagnosed(tmp_path, "log", rules=broken)
    (cause,) = [each for each in found.causes if each.code == "MK744"]
    assert (cause.severity, cause.fields["rule"], cause.fields["fault"]) == ("error", "large", "TypeError")
    assert first(found) == "rules"


def test_rules_that_never_act_and_rules_that_nothing_met_are_notes(tmp_path: Path) -> None:
    rules = (
        "rules:\n- id: never\n  tools: [list_alerts]\n  when: tool == 'nothing'\n"
        "- id: unmet\n  tools: [drain_node]\n  when: tool == 'drain_node'\n"
    )
    drain = tool("drain_node", "Drain a node.", "排空节点", "drain")
    patient = Patient(tmp_path, tools=(*TOOLS, drain), rules=rules).write()
    patient.observe([case(f"list the open alerts {n}", "list_alerts") for n in range(25)]).close()
    told = {each.code: each for each in patient.diagnose(cases=True).causes}
    assert (told["MK745"].fields["rules"], told["MK745"].severity) == ("never (25)", "note")
    assert (told["MK746"].fields["rules"], told["MK746"].severity) == ("unmet", "note")


def test_one_tool_with_most_of_the_requests_is_a_note(tmp_path: Path) -> None:
    patient = Patient(tmp_path).write()
    patient.observe([case(f"list the open alerts {n}", "list_alerts") for n in range(9)]).close()
    (cause,) = [each for each in patient.diagnose(cases=True).causes if each.code == "MK774"]
    assert (cause.tool, cause.fields["share"], cause.severity) == ("list_alerts", "100.0 %", "note")


def test_a_parameter_that_should_have_been_asked_for_and_one_with_another_value(tmp_path: Path) -> None:
    level = ParameterSpec(
        enum=("low", "high"), synonyms={"low": ("低",), "high": ("高",)}, required=False, default="low"
    )
    alarm = tool("raise_alarm", "Raise an alarm.", "拉响警报", "raise alarm", parameters={"level": level})
    asked = case("raise alarm", "raise_alarm").model_copy(update={"missing": ("level",)})
    found = diagnosed(
        tmp_path, "cases", tools=(*TOOLS, alarm), more=[asked, case("raise alarm 低", "raise_alarm", level="high")]
    )
    assert first(found) == "schema"
    told = {each.code: each for each in found.causes}
    assert (told["MK752"].tool, told["MK752"].fields["parameter"]) == ("raise_alarm", "level")
    assert (told["MK753"].fields["parameter"], told["MK753"].fields["values"]) == ("level", "high")
    assert told["MK753"].examples[0].decided == "level=low"


def test_a_part_of_a_request_for_several_tools_that_was_not_heard(tmp_path: Path) -> None:
    several = [
        Case(
            text="restart order, and by the way any news on its state",
            labels=("restart_service", "check_health"),
            kind="multi",
        )
    ]
    found = diagnosed(tmp_path, "cases", more=several)
    assert first(found) == "recall"
    assert main_cause(found).code == "MK732"
    assert main_cause(found).tool == "check_health"
