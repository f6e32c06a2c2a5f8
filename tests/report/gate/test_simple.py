"""The rule of the field reports, and what it says of itself."""

from __future__ import annotations

import pytest

from migrate_kit.report import Verdict
from migrate_kit.report.gate import FieldDay
from migrate_kit.report.gate_words import note_sentence
from tests.report.gate.samples import SETTINGS, evidence, judged


def field(number: int, *, n: int = 50, consistent: int = 49, delta_us: float | None = 60_000) -> FieldDay:
    return FieldDay(day=f"2024-10-{number:02}", n=n, consistent=consistent, mean_delta_us=delta_us, distinct=n)


def verdict(*days: FieldDay) -> Verdict:
    return judged(evidence(field_days=days), rule="simple").verdict


def test_three_consecutive_good_days_pass() -> None:
    assert verdict(field(1), field(2), field(3)) is Verdict.PASS
    # It is enough to have passed once: that is how it is used, and what its false passes are counted by.
    assert verdict(field(1), field(2), field(3), field(4, consistent=10)) is Verdict.PASS


@pytest.mark.parametrize(
    "broken", [field(2, n=20, consistent=19), field(2, delta_us=100_000), field(2, delta_us=None), field(9)]
)
def test_a_day_at_the_limit_too_slow_without_times_or_missing_breaks_the_run(broken: FieldDay) -> None:
    assert verdict(*sorted((field(1), broken, field(3), field(4)), key=lambda one: one.day)) is Verdict.INCONCLUSIVE


def test_without_days_nothing_passes() -> None:
    gate = judged(evidence(field_days=()), rule="simple")
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert [note.key for note in gate.notes] == ["false_pass_unknown"]


def test_the_rule_says_how_often_it_is_wrong_on_the_traffic_seen() -> None:
    """46 % at 94 % and 73 % at 95 % with fifty observations a day (runtime-anchors §5.1)."""
    (note,) = judged(evidence(field_days=[field(n) for n in (1, 2, 3)]), rule="simple").notes
    assert note.fields["daily"] == 50
    assert note.fields["pass_1"] == pytest.approx(0.463, abs=0.011)
    assert note.fields["pass_2"] == pytest.approx(0.727, abs=0.011)
    said = note_sentence(note, "en")
    assert "94.0 % with 46.3 %" in said
    assert "95.0 % of the time with probability 72.9 %" in said
    assert "46.3 %" in note_sentence(note, "zh")


def test_the_rule_of_evidence_does_not_pass_what_the_simple_rule_does() -> None:
    found = evidence({"logs": (141, 147)}, field_days=[field(n, n=49, consistent=47) for n in (1, 2, 3)])
    assert judged(found, rule="simple").verdict is Verdict.PASS
    assert judged(found).verdict is not Verdict.PASS
    assert SETTINGS.min_days == 3
