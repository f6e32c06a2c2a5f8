"""What would change, in figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.case import Case
from migrate_kit.replay.chunk import tallies_of
from migrate_kit.replay.effect import Effect, effect_of
from migrate_kit.replay.engines import Inline, chunks
from migrate_kit.replay.tally import Tally
from migrate_kit.replay.truth import Truth
from tests.replay.jobs import ROUTER, found, job

SAID = ("show log", "restart a", "restart b", "restart a", "hello", "ask for log", "status, boom")


def effect(folder: Path, *said: str, **more: object) -> Effect:
    source = found(folder, *said, size=3)
    whole = Tally()
    for chunk in chunks(Inline(), job(folder, source, **more), source.pieces):
        whole.merge(tallies_of(chunk.tallies)[ROUTER])
    return effect_of(ROUTER, whole, version="words-2")


def test_changed_decisions_are_counted_by_tools_with_their_first_examples(tmp_path: Path) -> None:
    came = effect(tmp_path, *SAID)
    assert (came.n, came.known, came.changed) == (7, 7, 3)
    (change,) = came.changes
    assert (change.legacy, change.then, change.now, change.n) == ("restart", "restart", "status", 3)
    assert change.examples == ("restart a", "restart b")


def test_disagreements_are_counted_by_both_tools_then_and_now(tmp_path: Path) -> None:
    found = {(one.legacy, one.dynamic): (one.then, one.now) for one in effect(tmp_path, *SAID).pairs}
    assert found == {
        ("restart", "status"): (0, 3),
        ("logs", "(missing_argument)"): (1, 1),
        ("status", "(candidate_error)"): (1, 1),
    }


def test_agreement_and_who_crossed_over(tmp_path: Path) -> None:
    came = effect(tmp_path, *SAID)
    # All but `ask for log` and the one that raises agree then; the three restarts no longer do.
    assert came.agreement_then == pytest.approx(5 / 7)
    assert came.agreement_now == pytest.approx(2 / 7)
    assert (came.now_agree, came.now_disagree) == (0, 3)
    assert came.outcomes_then == {"agree": 5, "candidate_error": 1, "legacy_only": 1}
    assert came.outcomes_now == {"differ": 3, "agree": 2, "candidate_error": 1, "legacy_only": 1}
    assert came.refusals_then == came.refusals_now == {"missing_argument": 1, "no_match": 1}
    assert came.errors == {"SystemError": 1}


def test_what_people_judged_says_what_is_fixed_and_what_is_broken(tmp_path: Path) -> None:
    right = {"restart a": "restart", "restart b": "status", "show log": "logs"}
    truths = {(ROUTER, text): Truth(right=(Case(text=text, labels=(tool,)),)) for text, tool in right.items()}
    trial = effect(tmp_path, *SAID, truths=truths).trial
    assert trial is not None
    # `restart a` came twice and is one request to whoever judged it.
    assert (trial.n, trial.pairs, trial.right_then, trial.right_now) == (3, 3, 2, 2)
    assert (trial.fixed, trial.broken, trial.p) == (1, 1, 1.0)


def test_where_nothing_is_known_of_then_only_now_is_told(tmp_path: Path) -> None:
    truths = {(ROUTER, "show log"): Truth(right=(Case(text="show log", labels=("logs",)),))}
    came = effect(tmp_path, *SAID, then=None, truths=truths)
    assert (came.known, came.changed, came.agreement_then, came.changes) == (0, 0, None, ())
    assert came.trial is not None
    assert (came.trial.n, came.trial.right, came.trial.pairs) == (1, 1, 0)
    assert set(came.times) == {"legacy", "now"}


def test_without_a_judgement_there_is_no_trial(tmp_path: Path) -> None:
    assert effect(tmp_path, *SAID).trial is None


def test_times_are_those_of_the_decisions(tmp_path: Path) -> None:
    came = effect(tmp_path, *["restart"] * 50)
    assert (came.times["now"].p50_us, came.times["now"].p99_us, came.times["now"].n) == (7, 7, 50)
    assert sum(came.times["now"].bars) == 50
