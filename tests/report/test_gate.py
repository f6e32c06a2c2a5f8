"""When the next stage may begin, and when not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert

from migrate_kit.config import Settings
from migrate_kit.log import Store
from migrate_kit.log.engine import store_url
from migrate_kit.log.tables import LOSSES
from migrate_kit.model.decision import Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage
from migrate_kit.report import Gate, Verdict, build_report
from migrate_kit.report.gate_words import gate_summary
from tests.report.samples import NOON, one, sqlite_in, store_with, traffic


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_in(tmp_path)


def gate(url: str, log: list[Observation], **more: Any) -> Gate:
    return build_report(store_with(url, log), settings=Settings(), at_us=NOON, **more).gate


def verdicts(found: Gate) -> dict[str, Verdict]:
    return {condition.key: condition.verdict for condition in found.conditions}


def test_three_good_days_pass(url: str) -> None:
    assert gate(url, traffic(days=3, daily=40)).verdict is Verdict.PASS


def test_without_data_nothing_passes(url: str) -> None:
    found = gate(url, [])
    assert found.verdict is Verdict.INCONCLUSIVE
    assert "no_data_hybrid" in verdicts(found)


def test_only_unknown_outcomes_are_no_data(url: str) -> None:
    found = gate(url, [replace(o, outcome=Outcome.unknown) for o in traffic(days=4, daily=50)])
    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.distinct == 0


def test_two_days_are_too_few_however_many_observations(url: str) -> None:
    found = gate(url, traffic(days=2, daily=500))
    assert found.verdict is Verdict.INCONCLUSIVE
    assert [c.key for c in found.reasons] == ["days"]


def test_today_is_no_complete_day(url: str) -> None:
    today = [one(at_us=NOON - 1, text_digest=f"t{n}") for n in range(100)]
    assert verdicts(gate(url, traffic(days=2, daily=100) + today))["days"] is Verdict.INCONCLUSIVE


def test_quiet_days_do_not_count_and_do_not_harm(url: str) -> None:
    busy = [o for o in traffic(days=5, daily=40) if o.at_us != NOON - 2 * 86_400_000_000]
    quiet = one(at_us=NOON - 2 * 86_400_000_000, text_digest="lonely", wrong=True)
    assert gate(url, [*busy, quiet]).verdict is Verdict.PASS


def test_a_bad_day_starts_the_count_again(url: str) -> None:
    bad = [one(at_us=NOON - 86_400_000_000, text_digest=f"b{n}", wrong=n < 4) for n in range(40)]
    found = gate(url, traffic(days=6, daily=200)[200:] + bad)
    assert verdicts(found)["days"] is Verdict.INCONCLUSIVE
    assert verdicts(found)["agreement"] is Verdict.PASS


def test_repeats_of_one_request_are_no_evidence(url: str) -> None:
    same = [replace(o, text_digest="same") for o in traffic(days=5, daily=100)]
    assert gate(url, same).verdict is Verdict.INCONCLUSIVE


def test_half_wrong_fails(url: str) -> None:
    assert gate(url, traffic(days=4, daily=50, wrong_every=2)).verdict is Verdict.FAIL


def test_an_hour_of_wrong_decisions_is_no_verdict_yet_but_is_said(url: str) -> None:
    wrong = [one(at_us=NOON - 1, text_digest=f"t{n}", outcome=Outcome.differ) for n in range(100)]
    found = gate(url, wrong)
    assert verdicts(found)["agreement"] is Verdict.FAIL
    assert found.verdict is Verdict.INCONCLUSIVE
    assert "speaks against" in gate_summary(found, "en")


def test_just_below_the_threshold_is_inconclusive(url: str) -> None:
    found = gate(url, traffic(days=4, daily=50, wrong_every=18))
    assert verdicts(found)["agreement"] is Verdict.INCONCLUSIVE
    assert found.verdict is Verdict.INCONCLUSIVE


def test_a_slow_router_fails_though_it_agrees(url: str) -> None:
    found = gate(url, traffic(days=4, daily=50, delta_us=150_000))
    assert verdicts(found)["agreement"] is Verdict.PASS
    assert verdicts(found)["latency"] is Verdict.FAIL


def test_a_good_median_does_not_hide_slow_tails(url: str) -> None:
    log = [one(at_us=o.at_us, text_digest=o.text_digest, delta_us=400_000 if n % 10 == 0 else 1_000)
           for n, o in enumerate(traffic(days=4, daily=100))]  # fmt: skip
    assert gate(url, log).verdict is Verdict.FAIL


def test_decisions_that_never_came_are_late(url: str) -> None:
    log = [replace(o, dynamic=None, outcome=Outcome.timeout) for o in traffic(days=4, daily=50)]
    good = traffic(days=4, daily=50, router="bot:handle")
    found = gate(url, [good[0], *log])
    assert found.verdict is Verdict.FAIL
    assert any(c.key.startswith("latency") and c.verdict is Verdict.FAIL for c in found.conditions)


def test_a_log_with_holes_is_invalid(url: str) -> None:
    _lose(store_with(url, []), url, 5)
    found = gate(url, traffic(days=4, daily=100))
    assert found.verdict is Verdict.INVALID


def test_few_losses_are_allowed(url: str) -> None:
    _lose(store_with(url, []), url, 3)
    assert gate(url, traffic(days=4, daily=100)).verdict is Verdict.PASS


def test_full_needs_evidence_from_hybrid(url: str) -> None:
    shadow = traffic(days=4, daily=50)
    assert gate(url, shadow, to="full").verdict is Verdict.INCONCLUSIVE
    hybrid = [replace(o, id=f"h{o.id}", stage=Stage.hybrid, served_by="dynamic") for o in shadow]
    assert gate(url, hybrid, to="full").verdict is Verdict.PASS


def test_the_thresholds_are_the_settings(url: str) -> None:
    store = store_with(url, traffic(days=1, daily=100, wrong_every=10))
    easy = Settings(min_days=1, min_daily=50, min_consistency_rate=0.7)
    assert build_report(store, settings=easy, at_us=NOON).gate.verdict is Verdict.PASS
    assert build_report(store, settings=Settings(min_days=1), at_us=NOON).gate.verdict is not Verdict.PASS


def _lose(store: Store, url: str, dropped: int) -> None:
    store.upgrade()
    engine = create_engine(store_url(url))
    with engine.begin() as connection:
        connection.execute(insert(LOSSES), {"at_us": NOON, "process": "h:1", "dropped": dropped})
    engine.dispose()
