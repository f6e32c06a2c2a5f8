"""Recorded requests through both routers: nothing runs, everything is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.compare import DecisionComparator
from migrate_kit.log import SqlSink, Store
from migrate_kit.model.case import Case
from migrate_kit.model.condition import Opaque
from migrate_kit.model.decision import Outcome
from migrate_kit.model.inventory import Branch, Default
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage
from migrate_kit.model.twin import Twin
from migrate_kit.replay import ReplaySummary, replay
from tests.replay.samples import BRANCHES, SPECS, Words, branch, router


class Kept:
    """A sink that keeps what it is given."""

    def __init__(self) -> None:
        self.kept: list[Observation] = []

    def offer(self, observation: Observation) -> bool:
        self.kept.append(observation)
        return True

    def flush(self, timeout_s: float = 0) -> bool:
        return True


def run(*texts: str | Case, sink: Kept | None = None, twin: Twin | None = None, **more: object) -> ReplaySummary:
    cases = [text if isinstance(text, Case) else Case(text=text) for text in texts]
    return replay(
        cases,
        router_id="bot:handle",
        twin=twin or Twin(router(*BRANCHES)),
        router=Words(),
        comparator=DecisionComparator(SPECS),
        sink=sink,
        **more,
    )


def test_each_request_becomes_one_observation_in_shadow() -> None:
    sink = Kept()
    summary = run("show the LOG", "restart it", "hello", sink=sink)
    assert summary.n == summary.logged == len(sink.kept) == 3
    assert {one.stage for one in sink.kept} == {Stage.shadow}
    assert all(one.executed == () and one.served_by == "legacy" and one.text is None for one in sink.kept)
    assert all(one.legacy is not None and one.dynamic is not None for one in sink.kept)
    assert {one.catalogue_version for one in sink.kept} == {"words-1"}


def test_outcomes_are_counted() -> None:
    summary = run("show log", "restart status", "hello", "ask for log", "status, boom")
    found = {outcome: n for outcome, n in summary.outcomes.items() if n}
    assert found == {"agree": 3, "legacy_only": 1, "candidate_error": 1}
    assert summary.decision_consistency_rate == 0.6
    assert summary.refusals == {"no_match": 1, "missing_argument": 1}
    assert summary.executed == 0


def test_a_failing_router_is_an_outcome_with_its_error() -> None:
    sink = Kept()
    run("boom", sink=sink)
    assert (sink.kept[0].outcome, sink.kept[0].error, sink.kept[0].dynamic) == (
        Outcome.candidate_error,
        "SystemError",
        None,
    )


def test_constant_arguments_are_compared_and_computed_ones_are_not() -> None:
    twin = Twin(router(branch(2, "log", "logs", service="pay"), *BRANCHES[1:]))
    assert run("log", twin=twin).outcomes["arguments_differ"] == 1
    assert run("restart", twin=twin).outcomes["agree"] == 1
    selector = Twin(router(branch(2, "log", "logs", service="pay"), stage="decide"))
    assert run("log", twin=selector).outcomes["agree"] == 1


def test_an_unknown_test_makes_the_legacy_decision_unknown() -> None:
    hidden = Branch(line=1, condition=Opaque(source="f()"), target="x", target_kind="function", tool="x")
    assert run("log", twin=Twin(router(hidden, *BRANCHES))).outcomes["unknown"] == 1


def test_the_default_can_be_a_tool() -> None:
    twin = Twin(router(*BRANCHES, default=Default(line=8, target="status", target_kind="function", tool="status")))
    summary = run("hello", twin=twin)
    assert summary.outcomes["legacy_only"] == 1


def test_texts_are_kept_only_when_asked_and_digests_are_keyed() -> None:
    plain, keyed, kept = Kept(), Kept(), Kept()
    run("log", "log", sink=plain)
    run("log", sink=keyed, digest_key=b"key")
    run("log", sink=kept, keep_text=True)
    assert plain.kept[0].text_digest == plain.kept[1].text_digest != keyed.kept[0].text_digest
    assert kept.kept[0].text == "log"


def test_both_sides_are_measured_against_the_labels() -> None:
    summary = run(
        Case(text="log", labels=("logs",)),
        Case(text="restart log", labels=("restart",)),
        Case(text="hello", kind="chat"),
        Case(text="status of what", kind="chat"),
        Case(text="ask log", labels=("logs",), missing=("service",)),
        Case(text="not judged"),
    )
    legacy, dynamic = summary.legacy, summary.dynamic
    assert (legacy.tool_right, legacy.tool_n, legacy.refusal_right, legacy.refusal_n) == (1, 2, 1, 3)
    assert (dynamic.tool_right, dynamic.tool_n, dynamic.refusal_right, dynamic.refusal_n) == (1, 2, 2, 3)
    assert dynamic.rate == 0.6


def test_without_labels_there_is_no_accuracy() -> None:
    assert run("log").legacy.rate is None


@pytest.mark.parametrize("text", ["", "\ud800 log", "log" * 10_000])
def test_any_text_can_be_replayed(text: str) -> None:
    assert run(text).n == 1


def test_more_requests_than_the_queue_holds_all_reach_the_log(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    sink = SqlSink(url, queue_size=1_000)
    summary = run(*(f"log {n}" for n in range(3_500)), sink=sink)  # type: ignore[arg-type]
    sink.close(20)
    assert summary.logged == sink.counts.stored == Store(url).stats().observations == 3_500
