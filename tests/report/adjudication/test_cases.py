"""Verdicts as cases: only what all raters named as right teaches anybody."""

from __future__ import annotations

from migrate_kit.model.adjudication import Right, Side
from migrate_kit.model.case import Case
from migrate_kit.report.adjudication import taught
from tests.report.adjudication.samples import item, said


def test_the_side_that_was_right_is_the_label() -> None:
    found = taught([item(0), item(1)], [said(0, Right.legacy), said(1, Right.dynamic), said(1, Right.dynamic, "li")])
    assert found.cases == (
        Case(text="请求 0", labels=("logs",), args=({"service": "pay"},)),
        Case(text="请求 1", labels=("restart",), args=({"service": "pay"},)),
    )
    assert found.without == 0


def test_both_neither_and_raters_who_disagree_teach_nothing() -> None:
    votes = [said(0, Right.both), said(1, Right.neither), said(2, Right.legacy), said(2, Right.dynamic, "li")]
    found = taught([item(n) for n in range(4)], votes)
    assert (found.cases, found.without) == ((), 3)


def test_that_no_tool_fits_is_a_judgement_too_and_a_question_is_not_known_well_enough() -> None:
    refused = [item(0, dynamic=Side(refusal="no_match")), item(1, dynamic=Side(refusal="missing_argument"))]
    found = taught(refused, [said(0, Right.dynamic), said(1, Right.dynamic)])
    assert found.cases == (Case(text="请求 0", kind="unsupported"),)
    assert found.without == 1
