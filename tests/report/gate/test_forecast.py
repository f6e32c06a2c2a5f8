"""How long it takes to a verdict."""

from __future__ import annotations

import pytest

from migrate_kit.messages import Language
from migrate_kit.report import Verdict
from migrate_kit.report.gate_words import gate_paragraph
from tests.report.gate.samples import day, evidence, judged


def test_the_slowest_part_sets_the_time() -> None:
    gate = judged(evidence({"logs": (300, 300)}, days=[day(1)]))
    assert gate.forecast is not None
    assert (gate.forecast.days, gate.forecast.by) == (2, "days")


def test_a_tool_that_is_rarely_asked_for_takes_longest() -> None:
    gate = judged(evidence({"logs": (3_000, 3_000), "restart": (78, 80)}, span_days=4.0))
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert gate.forecast is not None
    assert gate.forecast.by == "restart"
    assert gate.forecast.observations is not None
    assert gate.forecast.days == -(-gate.forecast.observations // 20)


def test_what_never_comes_above_the_threshold_is_said() -> None:
    gate = judged(evidence({"logs": (186, 200)}))
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert gate.forecast is not None
    assert gate.forecast.days is None
    assert "will not pass" in gate_paragraph(gate, "en")
    assert "不会通过" in gate_paragraph(gate, "zh")


def test_where_no_tool_has_traffic_enough_the_nearest_is_waited_for() -> None:
    gate = judged(evidence({f"tool{n}": (60 + n, 60 + n) for n in range(9)}))
    assert gate.forecast is not None
    assert gate.forecast.by == "tool8"


def test_a_verdict_needs_no_forecast() -> None:
    assert judged(evidence()).forecast is None
    assert judged(evidence({"logs": (10, 200)})).forecast is None
    assert judged(evidence({})).forecast is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_paragraph_says_what_stands_in_the_way_and_how_long_it_takes(language: Language) -> None:
    gate = judged(evidence({"logs": (3_000, 3_000), "restart": (78, 80)}, days=[day(1), day(2)]))
    said = gate_paragraph(gate, language)
    assert "{" not in said
    for word in ("restart", "hybrid", str(gate.forecast and gate.forecast.days), "2"):
        assert word in said
