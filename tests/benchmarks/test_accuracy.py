"""What the accuracy benchmark prints can be trusted: its figures, its baseline, its keys."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks._bm25 import Bm25
from benchmarks._curves import auroc, calibration_error, passed_at
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.conftest import CHECKOUT


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    script = str(CHECKOUT / "benchmarks" / "accuracy.py")
    return subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, check=False)


def test_the_ten_cases_are_printed_as_counts() -> None:
    figures = json.loads(ran("--only", "s2", "--json").stdout)
    assert figures["s2_core"] == "4/8 4/4 0/2"
    assert figures["s2_expanded"] == "8/8 4/4 0/2"


def test_a_group_that_does_not_exist_is_named_with_those_that_do() -> None:
    done = ran("--only", "nothing")
    assert done.returncode == 1
    assert "readiness" in done.stderr


@pytest.mark.parametrize(
    ("good", "bad", "area"),
    [([3, 4], [1, 2], 1.0), ([1, 2], [3, 4], 0.0), ([1, 3], [2, 4], 0.25), ([1, 1], [1, 1], 0.5), ([2, 3], [2], 0.75)],
)
def test_the_area_is_how_often_a_good_one_scores_above_a_bad_one(
    good: list[float], bad: list[float], area: float
) -> None:
    assert auroc(good, bad) == pytest.approx(area)


def test_false_positives_are_counted_at_the_recall() -> None:
    good = [float(n) for n in range(1, 101)]
    assert passed_at(good, [5.0, 6.0, 7.0, 50.0]) == 0.75
    assert passed_at(good, [0.0]) == 0.0


def test_the_calibration_error_is_the_mean_gap_by_requests() -> None:
    pairs = [(0.9, True)] * 3 + [(0.9, False)] + [(0.1, False)] * 4
    assert calibration_error(pairs) == pytest.approx((4 * 0.15 + 4 * 0.1) / 8)
    assert calibration_error([(1.0, True)]) == 0


def test_the_baseline_ranks_by_rare_words_and_reads_parameters_and_examples() -> None:
    specs = [
        ToolSpec(
            name="book_flight", summary="Book a flight", parameters={"seat": ParameterSpec(meaning="window seat")}
        ),
        ToolSpec(name="book_hotel", summary="Book a hotel room"),
        ToolSpec(name="查询天气", summary="查询城市天气"),
    ]
    plain = Bm25(specs)
    assert [name for name, _ in plain.rank("book a hotel")] == ["book_hotel", "book_flight"]
    assert [name for name, _ in plain.rank("by the window")] == ["book_flight"]
    assert plain.rank("明天的天气")[0][0] == "查询天气"
    assert plain.rank("zebra") == []
    assert Bm25(specs, examples=[(), ("somewhere to sleep",), ()]).rank("sleep")[0][0] == "book_hotel"
