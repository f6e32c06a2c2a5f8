"""A difference is a gain only where people say so, and each falls in one kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from migrate_kit.log import Store
from migrate_kit.log.adjudications import keep_sample, keep_verdicts
from migrate_kit.model.adjudication import Right
from migrate_kit.model.decision import Outcome, RefusalKind
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.gains import kind_of
from migrate_kit.report.weekly.records import Gain
from tests.report.weekly.samples import WEEK, agreed, both, failed, item_of, refused, report_of, said, sample_of

Fill = Callable[..., Store]
DIFFERS = both("logs", "metrics", Outcome.differ)


def gain(report: WeeklyReport, key: str) -> Gain:
    return next(one for one in report.gains if one.key == key)


@pytest.mark.parametrize(
    ("legacy", "dynamic", "outcome", "kind"),
    [
        ("logs", "metrics", "differ", "avoided"),
        ("logs", "logs", "arguments_differ", "avoided"),
        ("logs", "(no_match)", "legacy_only", "avoided"),
        ("logs", "(denied)", "legacy_only", "avoided"),
        ("logs", "(missing_argument)", "legacy_only", "asked"),
        ("logs", "(needs_confirmation)", "legacy_only", "asked"),
        ("", "(missing_argument)", "dynamic_only", "asked"),
        ("", "cost", "dynamic_only", "covered"),
        ("", "(denied)", "dynamic_only", None),
        ("logs", "(missing_argument)", "equivalent", None),
        ("logs", "logs", "agree", None),
        ("logs", "(timeout)", "timeout", None),
        (None, "logs", "unknown", None),
    ],
)
def test_each_difference_has_one_kind(legacy: str | None, dynamic: str, outcome: str, kind: str | None) -> None:
    assert kind_of(legacy, dynamic, outcome) == kind


def test_the_kinds_are_counted_with_those_that_reached_users(filled: Fill) -> None:
    now = [DIFFERS] * 4 + [replace(DIFFERS, served_by="dynamic")] * 2 + [both("", "cost", Outcome.dynamic_only)] * 3
    now += [refused("logs", RefusalKind.missing_argument)] * 2 + [failed()] * 5 + [agreed()] * 9
    report = report_of(filled(now, [DIFFERS]))
    assert [(one.key, one.n, one.before, one.served) for one in report.gains] == [
        ("avoided", 6, 1, 2),
        ("covered", 3, 0, 0),
        ("asked", 2, 0, 0),
    ]
    assert report.traffic.unanswered == 5


def test_unjudged_differences_are_no_gains(filled: Fill) -> None:
    found = gain(report_of(filled([DIFFERS] * 8)), "avoided")
    assert (found.n, found.right.n, found.low, found.high) == (8, 0, None, None)


def judged(store: Store, rights: list[Right], **changes: object) -> None:
    items = [item_of(one, place) for place, one in enumerate(store.observations()) if one.outcome is Outcome.differ]
    items = [replace(item, **changes) for item in items[: len(rights)]]
    keep_sample(store, sample_of(items))
    keep_verdicts(store, [said(item, right) for item, right in zip(items, rights, strict=True)])


def test_the_judged_share_says_how_many_are_gains(filled: Fill) -> None:
    store = filled([DIFFERS] * 40)
    judged(store, [Right.dynamic] * 6 + [Right.legacy] * 2 + [Right.both, Right.neither])
    found = gain(report_of(store), "avoided")
    assert (found.right.right, found.right.n, found.wrong.right) == (6, 10, 2)
    assert (found.low, found.high) == (round(40 * found.right.low), round(40 * found.right.high))
    assert 0 < (found.low or 0) < 24 < (found.high or 0) < 40


def test_verdicts_on_a_version_that_decided_no_more_say_nothing(filled: Fill) -> None:
    store = filled([DIFFERS] * 8)
    judged(store, [Right.dynamic] * 8, version="lexical-4-older")
    report = report_of(store)
    assert report.judged == 0
    assert gain(report, "avoided").right.n == 0


def test_raters_who_are_divided_settle_nothing(filled: Fill) -> None:
    store = filled([DIFFERS] * 4)
    judged(store, [Right.dynamic] * 4)
    first = next(iter(store.observations()))
    keep_verdicts(store, [said(item_of(first), Right.legacy, rater="wang")])
    found = gain(report_of(store), "avoided")
    assert (found.right.right, found.wrong.right, found.right.n) == (3, 0, 4)


def test_a_judged_sample_says_what_agreement_is_worth(filled: Fill) -> None:
    store = filled([agreed()] * 80 + [DIFFERS] * 20)
    judged(store, [Right.dynamic] * 20)
    report = report_of(store)
    assert report.sampled is not None
    assert (report.sampled.size, report.sampled.judged) == (20, 20)
    assert 0.9 < (report.sampled.effective_low or 0) < 1
    assert report.confused[0].right.right == 20


def test_another_week_is_not_spoken_for(filled: Fill) -> None:
    store = filled([DIFFERS] * 4, [both("logs", "metrics", Outcome.differ, version="lexical-4-z")] * 4)
    judged(store, [Right.dynamic] * 2)
    assert report_of(store).judged == 2
    assert report_of(store, week=WEEK.before).judged == 0
