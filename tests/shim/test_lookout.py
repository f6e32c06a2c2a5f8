"""A fall of the agreement lowers the stage, once, and every observation reaches the log whatever happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from migrate_kit.compare.detector import Detector
from migrate_kit.model.decision import Decision, Outcome, ToolCall
from migrate_kit.model.fall import Fall
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage
from migrate_kit.shim.lookout import Lookout
from migrate_kit.testing import MemorySink
from tests.log.samples import observation

START = 1_727_740_800_000_000
CALLS = (ToolCall(tool="logs"),)


def seen(number: int, **changes: Any) -> Observation:
    values: dict[str, Any] = {
        "stage": Stage.hybrid,
        "at_us": START + number,
        "text_digest": f"r{number}",
        "outcome": Outcome.differ,
        "dynamic": Decision(calls=CALLS, version="v1"),
    }
    return observation(**(values | changes))


class Watched:
    def __init__(self) -> None:
        self.falls: list[Fall] = []
        self.sink = MemorySink()
        self.lookout = Lookout(
            self.sink, alarm=lambda: Detector(threshold=0.95), threshold=0.95, lower=self.falls.append
        )

    def take(self, *observations: Observation) -> list[Fall]:
        for one in observations:
            assert self.lookout.offer(one)
        return self.falls


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_fall_lowers_the_stage_and_says_which_evidence_did_it(watched: Watched) -> None:
    good = [seen(n, outcome=Outcome.agree) for n in range(200)]
    (fall,) = watched.take(*good, *(seen(200 + n) for n in range(8)))
    assert (fall.router, fall.n, fall.disagreed, fall.version) == ("bot:handle", 8, 8, "v1")
    assert "disagreed in 8 of 8 requests, needed 95 % agreement" in fall.why()
    assert len(watched.sink.observations) == 208


def test_a_router_as_good_as_required_lowers_nothing(watched: Watched) -> None:
    assert (
        watched.take(*(seen(n, outcome=Outcome.differ if n % 25 == 0 else Outcome.agree) for n in range(2_000))) == []
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"stage": Stage.shadow},
        {"outcome": Outcome.unknown},
        {"text_digest": "cron"},
        {"outcome": Outcome.equivalent},
        {"served_by": "legacy", "reason": "MIGRATE_KIT_PINS: logs=legacy"},
    ],
)
def test_shadow_unknown_decisions_repeats_agreement_and_pinned_tools_lower_nothing(
    watched: Watched, changes: dict[str, Any]
) -> None:
    assert watched.take(*(seen(n, **changes) for n in range(100))) == []


def test_a_request_counts_again_in_another_hour(watched: Watched) -> None:
    assert len(watched.take(*(seen(n * 3_600_000_000, text_digest="cron") for n in range(8)))) == 1


def test_errors_and_timeouts_are_disagreements(watched: Watched) -> None:
    assert len(watched.take(*(seen(n, outcome=Outcome.timeout, dynamic=None) for n in range(8)))) == 1


def test_what_was_under_way_lowers_no_second_time_and_what_comes_later_begins_anew(watched: Watched) -> None:
    falls = watched.take(*(seen(n) for n in range(40)))
    assert len(falls) == 1
    later = START + 60_000_000
    watched.take(*(seen(n, at_us=later + n, text_digest=f"l{n}") for n in range(7)))
    assert len(falls) == 1
    watched.take(seen(9, at_us=later + 9, text_digest="l9"))
    assert len(falls) == 2


def test_another_version_begins_anew(watched: Watched) -> None:
    old = [seen(n) for n in range(7)]
    new = [replace(seen(50 + n), dynamic=Decision(calls=CALLS, version="v2")) for n in range(7)]
    assert watched.take(*old, *new) == []


def test_routers_are_watched_apart(watched: Watched) -> None:
    assert watched.take(*(seen(n, router=f"bot:r{n % 4}") for n in range(28))) == []


def test_a_fault_of_ours_keeps_no_observation_from_the_log(caplog: pytest.LogCaptureFixture) -> None:
    def fails(fall: Fall) -> None:
        raise RuntimeError("no")

    sink = MemorySink()
    lookout = Lookout(sink, alarm=lambda: Detector(threshold=0.95), threshold=0.95, lower=fails)
    assert all(lookout.offer(seen(n)) for n in range(20))
    assert len(sink.observations) == 20
    assert "RuntimeError: no" in caplog.text


def test_it_is_a_sink_like_the_one_behind_it(watched: Watched) -> None:
    watched.lookout.lost(3, "shed")
    assert watched.sink.losses == {"shed": 3}
    assert watched.lookout.flush()
    assert watched.lookout.counts == watched.sink.counts
    assert watched.lookout.observations == []
    watched.lookout.close()
