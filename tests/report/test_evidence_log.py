"""What the gate asks of the log, on logs made by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Selection, Store
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.model.observation import Flip, Observation
from migrate_kit.model.stage import Stage
from migrate_kit.report import Evidence, Verdict, build_report
from migrate_kit.report.evidence_log import gather
from migrate_kit.report.gate import Asked, NoiseFloor
from tests.report.samples import NOON, one, sqlite_in, store_with, traffic

HOUR = DAY_US // 24


def evidence(store: Store, **more: Any) -> Evidence:
    everything = store.figures()
    with store.reading(Selection()) as reader:
        return gather(reader, everything, Settings(), more.get("to", "hybrid"), NOON)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return sqlite_in(tmp_path)


def test_choices_that_met_are_counted_once_a_request(folder: str) -> None:
    refused = Decision(refusal=Refusal(kind=RefusalKind.no_match), version="v1")
    log = [
        one(text_digest="a"),
        one(text_digest="a", wrong=True),
        one(text_digest="b", wrong=True),
        one(text_digest="c", outcome=Outcome.arguments_differ),
        one(text_digest="d", dynamic=refused, outcome=Outcome.legacy_only),
        one(text_digest="e", dynamic=None, outcome=Outcome.timeout),
        one(text_digest="f", outcome=Outcome.unknown),
    ]
    assert evidence(store_with(folder, log)).met == (
        ("logs", "(no_match)", 1),
        ("logs", "(timeout)", 1),
        ("logs", "logs", 2),
        ("logs", "other", 1),
    )


def test_a_choice_of_two_tools_speaks_for_both(folder: str) -> None:
    both = LegacyDecision(calls=(ToolCall(tool="logs"), ToolCall(tool="restart")))
    found = evidence(store_with(folder, [one(text_digest="a"), one(text_digest="b", legacy=both)]))
    assert found.tools == {"logs": (2, 2), "restart": (1, 1)}
    assert found.choices == {"logs": (1, 1), "logs,restart": (1, 1)}


def test_the_reference_mix_is_that_of_the_first_weeks_whatever_comes_later(folder: str) -> None:
    start = NOON - 60 * DAY_US
    early = [one(at_us=start + n, text_digest=f"e{n}", tool="logs") for n in range(9)]
    early.append(one(at_us=start + 27 * DAY_US, text_digest="x", tool="restart"))
    late = [one(at_us=NOON - n, text_digest=f"l{n}", tool="restart") for n in range(50)]
    assert evidence(store_with(folder, early + late)).reference == {"logs": 9.0, "restart": 1.0}


def test_rows_are_worth_what_their_requests_are(folder: str) -> None:
    found = evidence(store_with(folder, [one(text_digest="same") for _ in range(30)] + [one(text_digest="other")]))
    assert found.n == 2
    assert found.latest == 31
    assert found.effective == pytest.approx(31**2 / (30**2 + 1))


def test_the_detector_fires_on_a_fall_within_the_days_that_count(folder: str) -> None:
    good = [one(at_us=NOON - 4 * DAY_US + n, text_digest=f"g{n}") for n in range(300)]
    bad = [one(at_us=NOON - HOUR + n, text_digest=f"b{n}", wrong=True) for n in range(8)]
    found = evidence(store_with(folder, good + bad))
    assert found.alarm is not None
    assert (found.alarm.n, found.alarm.disagreed) == (8, 8)


def test_a_request_that_always_differs_raises_no_alarm_by_being_repeated(folder: str) -> None:
    same = [one(at_us=NOON - HOUR + n, text_digest="cron", wrong=True) for n in range(200)]
    assert evidence(store_with(folder, same)).alarm is None


def test_an_old_fall_is_forgotten_after_the_days_that_count(folder: str) -> None:
    bad = [one(at_us=NOON - 6 * DAY_US + n, text_digest=f"b{n}", wrong=True) for n in range(30)]
    assert evidence(store_with(folder, bad + traffic(days=3, daily=400))).alarm is None


def test_after_an_automatic_roll_back_the_evidence_begins_anew(folder: str) -> None:
    store = store_with(folder, traffic(days=5, daily=60))
    assert build_report(store, settings=Settings(), at_us=NOON).gate.verdict is Verdict.PASS
    flip = Flip(at_us=NOON - 2 * DAY_US, who="x", why="y", before="hybrid", after="legacy")
    store.record_flip(flip)
    assert build_report(store, settings=Settings(), at_us=NOON).gate.verdict is Verdict.PASS
    store.record_flip(replace(flip, source="detector"))
    gate = build_report(store, settings=Settings(), at_us=NOON).gate
    assert gate.distinct < 300
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert "epoch" in {note.key for note in gate.notes}


def test_a_request_decided_twice_is_noise_and_no_second_observation(folder: str) -> None:
    def twice(number: int, *, same: bool) -> Observation:
        marks = {"again.dynamic_same": float(same), "again.legacy_same": 1.0, "again.dynamic_us": 300.0}
        found = one(text_digest=f"t{number}")
        assert found.dynamic is not None
        return replace(found, dynamic=replace(found.dynamic, trace=Trace(gate=marks)))

    log = [twice(n, same=n != 0) for n in range(4)] + [one(text_digest=f"o{n}") for n in range(6)]
    found = evidence(store_with(folder, log))
    times = {"first_us": 1_010, "again_us": 300.0}
    assert found.floor == NoiseFloor(legacy_n=4, legacy_differs=0, dynamic_n=4, dynamic_differs=1, **times)
    assert (found.n, found.agreed) == (10, 10)


def test_the_simple_rule_counts_every_row_and_the_mean(folder: str) -> None:
    log = [one(at_us=NOON - DAY_US + n, text_digest="same", delta_us=1_000 * n, wrong=n == 0) for n in range(4)]
    (day,) = evidence(store_with(folder, log)).field_days
    assert (day.n, day.consistent, day.mean_delta_us, day.distinct) == (4, 3, pytest.approx(1_500, rel=0.02), 1)


def test_only_stages_in_which_the_dynamic_router_decides_speak_for_full(folder: str) -> None:
    shadow = traffic(days=4, daily=50)
    hybrid = replace(one(at_us=NOON - DAY_US, text_digest="h"), stage=Stage.hybrid)
    found = evidence(store_with(folder, [*shadow, hybrid]), to="full")
    assert (found.n, found.restarted) == (1, False)


def test_requests_of_tools_that_stay_are_no_part_of_the_evidence(folder: str) -> None:
    """Otherwise a tool that is kept back because it differs would keep all the others back."""
    both = LegacyDecision(calls=(ToolCall(tool="logs"), ToolCall(tool="restart")))
    bad = [
        one(at_us=o.at_us, text_digest=f"x{o.text_digest}", tool="restart", wrong=True)
        for o in traffic(days=3, daily=30)
    ]
    bad += [one(at_us=NOON - DAY_US, text_digest="both", legacy=both, outcome=Outcome.differ)]
    store = store_with(folder, traffic(days=4, daily=60) + bad)
    assert build_report(store, settings=Settings(), at_us=NOON).gate.verdict is Verdict.FAIL
    gate = build_report(store, settings=Settings(), at_us=NOON, asked=Asked(pinned=frozenset({"restart"}))).gate
    assert (gate.verdict, gate.distinct, gate.agreed) == (Verdict.PASS, 240, 240)
    assert {one.tool: (one.n, one.standing) for one in gate.tools} == {"logs": (241, "ready"), "restart": (91, "stays")}
    similar = build_report(store, settings=Settings(), at_us=NOON, asked=Asked(pinned=frozenset({"rest%rt", "start"})))
    assert similar.gate.distinct == 331


def test_a_tool_that_a_pin_keeps_back_raises_no_alarm(folder: str) -> None:
    pinned = {"stage": Stage.hybrid, "served_by": "legacy", "reason": "MIGRATE_KIT_PINS: logs=legacy"}
    bad = [one(at_us=NOON - HOUR + n, text_digest=f"b{n}", wrong=True, **pinned) for n in range(30)]
    assert evidence(store_with(folder, bad), to="full").alarm is None


def test_what_an_ignore_rule_explained_is_counted(folder: str) -> None:
    log = [one(text_digest="a"), one(text_digest="b", outcome=Outcome.equivalent, differences={"ignored.x": [1, True]})]
    assert evidence(store_with(folder, log)).ignored == 1


def test_a_version_with_a_language_model_is_known_as_one(folder: str) -> None:
    chosen = one(text_digest="a")
    assert chosen.dynamic is not None
    chosen = replace(chosen, dynamic=replace(chosen.dynamic, version="bm25-1+model-abc+rules-1"))
    store = store_with(folder, [chosen])
    assert evidence(store).by_model
