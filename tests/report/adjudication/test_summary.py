"""What verdicts prove."""

from __future__ import annotations

import pytest

from migrate_kit.messages import Language
from migrate_kit.model.adjudication import Right
from migrate_kit.model.decision import Outcome
from migrate_kit.report.adjudication import render_summary, summarise
from tests.report.adjudication.samples import item, said, sample


def test_disagreements_in_favour_of_the_dynamic_side_raise_what_agreement_is_worth() -> None:
    """77 % agree, and 160 of 200 are in the dynamic side's favour (runtime-anchors §5.6)."""
    found = sample(*(item(n) for n in range(200)))
    votes = [said(n, Right.dynamic if n < 150 else Right.both if n < 160 else Right.legacy) for n in range(200)]
    summary = summarise(found, votes, agreed=7_700, n=10_000)
    assert summary.complete
    assert (summary.better, summary.worse) == (150, 40)
    assert summary.effective_low == pytest.approx(0.935, abs=1e-3)
    assert summary.p < 1e-10
    assert summary.right == {"legacy": 40, "dynamic": 150, "both": 10, "neither": 0}


def test_before_the_sample_is_whole_the_bound_holds_at_any_look_and_is_lower() -> None:
    found = sample(*(item(n) for n in range(200)))
    some = summarise(found, [said(n, Right.dynamic) for n in range(100)], agreed=770, n=1_000)
    other = summarise(sample(*(item(n) for n in range(100))), [said(n, Right.dynamic) for n in range(100)],
                      agreed=770, n=1_000)  # fmt: skip
    assert not some.complete
    assert other.complete
    assert some.good_low < other.good_low


def test_without_an_answer_the_dynamic_side_was_worse_and_nobody_is_asked() -> None:
    found = sample(item(0), item(1, outcome=Outcome.timeout))
    summary = summarise(found, [said(0, Right.dynamic)], agreed=9, n=10)
    assert summary.complete
    assert (summary.unanswered, summary.better, summary.worse) == (1, 1, 1)


def test_two_raters_are_held_against_each_other() -> None:
    found = sample(*(item(n) for n in range(10)))
    wang = [said(n, Right.dynamic if n < 5 else Right.legacy) for n in range(10)]
    li = [said(n, Right.dynamic if n < 6 else Right.legacy, "li") for n in range(10)]
    summary = summarise(found, [*wang, *li], agreed=90, n=100)
    assert (summary.kappa_raters, summary.kappa_n) == (("li", "wang"), 10)
    assert summary.kappa == pytest.approx(0.8)
    assert summary.raters == {"li": 10, "wang": 10}
    # On the one they disagree about, neither side is better.
    assert (summary.better, summary.worse) == (5, 4)
    assert summary.right["dynamic"] == 5.5


def test_verdicts_of_other_samples_do_not_count() -> None:
    assert summarise(sample(item(0)), [said(7, Right.dynamic)], agreed=9, n=10).judged == 0


def test_groups_are_those_of_the_two_choices_largest_first() -> None:
    found = sample(item(0), item(1), item(2, legacy=item(0).dynamic, dynamic=item(0).legacy))
    summary = summarise(found, [said(0, Right.dynamic)], agreed=9, n=10)
    assert [(g.legacy, g.dynamic, g.n, g.judged) for g in summary.groups] == [
        ("logs", "restart", 2, 1),
        ("restart", "logs", 1, 0),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_summary_is_said_in_both_languages(language: Language) -> None:
    found = sample(item(0), item(1, outcome=Outcome.timeout), left_out=3)
    shown = render_summary(
        summarise(found, [said(0, Right.dynamic), said(0, Right.both, "li")], agreed=9, n=10), language=language
    )
    assert "{" not in shown
    for part in ("wang (1)", "kappa", "McNemar", "keep_text", "logs", "restart"):
        assert part in shown
    assert render_summary(summarise(sample(), [], agreed=0, n=0), language=language)
