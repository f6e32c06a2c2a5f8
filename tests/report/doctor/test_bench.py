"""A remedy is tried on requests that it learned nothing from, and what it spoils is counted too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.doctor import Cause, Diagnosis
from migrate_kit.report.doctor.bench import phrases_in
from tests.report.doctor.patient import TOOLS, Patient, case, healthy_cases, tool

RESTART, LOGS, HEALTH, ALERTS = TOOLS
_NO_ORDER = "rules:\n- id: no-order\n  tools: [restart_service]\n  when: service == 'order'\n"


def diagnosed(folder: Path, more: Sequence[Case] = (), **planted: object) -> Diagnosis:
    """Return what the doctor says of judged requests in a file."""
    patient = Patient(folder, cases=[*healthy_cases(), *more], **planted)  # type: ignore[arg-type]
    return patient.write().diagnose(cases=True)


def the(found: Diagnosis, code: str) -> Cause:
    """Return the one finding with that code."""
    (cause,) = [each for each in found.causes if each.code == code]
    return cause


def test_phrases_that_the_others_share_are_shown_to_mend(tmp_path: Path) -> None:
    alike = [case(f"bounce the {name} box", "restart_service", service=name) for name in ("order", "payment", "search")]
    cause = the(diagnosed(tmp_path, alike), "MK731")
    assert cause.wrong == 3
    assert (cause.remedy.mends, cause.remedy.breaks, cause.remedy.held_out) == (3, 0, True)


def test_phrases_that_share_nothing_are_shown_not_to(tmp_path: Path) -> None:
    unlike = [case(text, "restart_service", service="order") for text in ("bounce order", "a fresh begin for order")]
    cause = the(diagnosed(tmp_path, unlike), "MK731")
    assert (cause.remedy.mends, cause.remedy.is_tried) == (0, True)
    assert "semantic" in str(cause.remedy.says.key) or cause.remedy.file == "migrate-kit.toml"
    assert cause not in diagnosed(tmp_path, unlike).ranked()


def test_one_request_alone_cannot_be_held_out(tmp_path: Path) -> None:
    cause = the(diagnosed(tmp_path, [case("bounce order", "restart_service", service="order")]), "MK731")
    assert (cause.remedy.mends, cause.remedy.is_tried) == (1, False)


def test_the_phrases_that_draw_strangers_are_named_and_taken_out_for_a_try(tmp_path: Path) -> None:
    greedy = tool("list_alerts", "List the open alerts.", *ALERTS.use_when, "你好", "谢谢")
    cause = the(diagnosed(tmp_path, tools=(*TOOLS[:3], greedy)), "MK723")
    assert cause.fields["by"] == "你好 1, 谢谢 1"
    assert (cause.wrong, cause.remedy.mends, cause.remedy.breaks) == (2, 2, 0)


def test_what_taking_a_phrase_out_spoils_is_counted(tmp_path: Path) -> None:
    """`看看` calls for the alerts in one request that is right only by it."""
    greedy = tool("list_alerts", "List the open alerts.", *ALERTS.use_when, "瞧一瞧")
    more = [case("瞧一瞧风景"), case("瞧一瞧", "list_alerts")]
    cause = the(diagnosed(tmp_path, more, tools=(*TOOLS[:3], greedy)), "MK723")
    assert (cause.remedy.mends, cause.remedy.breaks) == (1, 1)
    assert cause.remedy.is_tried


def test_a_rule_is_tried_by_leaving_it_out(tmp_path: Path) -> None:
    meant = Case(text="restart order right now", labels=(), kind="unsupported")
    cause = the(diagnosed(tmp_path, [meant], rules=_NO_ORDER), "MK741")
    assert (cause.wrong, cause.remedy.mends, cause.remedy.breaks) == (2, 2, 1)


def test_phrases_of_several_parts_are_found_in_any_order() -> None:
    spec = ToolSpec(name="page", use_when=("挂了 … 客户", "page"))
    assert phrases_in(spec, "客户说系统挂了") == ["挂了 … 客户"]
    assert phrases_in(spec, "系统挂了") == []


def _many(count: int) -> list[Case]:
    """Return more requests in words that speak for their tool, though not for it alone."""
    said = ("restart {}", "logs of {}", "health of {}")
    labels = ("restart_service", "query_logs", "check_health")
    names = ("order", "payment", "search")
    return [
        case(f"{said[n % 3].format(names[n % 2])} number {n}", labels[n % 3], service=names[n % 2])
        for n in range(count)
    ]


def test_a_limit_that_lets_nothing_through_is_found_on_requests_it_was_not_chosen_by(tmp_path: Path) -> None:
    found = diagnosed(tmp_path, _many(60), settings='language = "zh"\nmin_score = 0.999\n')
    cause = the(found, "MK733")
    assert cause.fields["now"] == 0.999
    assert isinstance(cause.fields["value"], float)
    assert cause.fields["value"] < 0.999
    assert cause.remedy.held_out
    assert cause.remedy.mends - (cause.remedy.breaks or 0) >= 3


def test_a_limit_that_serves_well_is_left_alone(tmp_path: Path) -> None:
    unheard = [case("bounce order", "restart_service", service="order")]
    assert "MK733" not in [cause.code for cause in diagnosed(tmp_path, [*_many(60), *unheard]).causes]
