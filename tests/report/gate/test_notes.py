"""What a reader should know beside the conditions."""

from __future__ import annotations

import pytest

from migrate_kit.report.gate import NoiseFloor
from migrate_kit.report.gate_words import note_sentence
from tests.report.gate.samples import evidence, judged


def keys(**changes: object) -> list[str]:
    return [note.key for note in judged(evidence(**changes)).notes if note.key != "alone"]


def test_plain_evidence_needs_no_note() -> None:
    assert keys() == []


def test_a_shifted_mix_is_shown_beside_the_raw_rate() -> None:
    """Both tools are what they were; only one is asked for more often (runtime-anchors §4 G5)."""
    gate = judged(
        evidence({"logs": (1_970, 2_000), "restart": (880, 1_000)}, reference={"logs": 9_000.0, "restart": 200.0})
    )
    (note,) = (note for note in gate.notes if note.key == "mix")
    assert note.fields["rate"] == pytest.approx(0.95)
    assert note.fields["standardised"] == pytest.approx(0.9827, abs=1e-4)
    assert "98.3 %" in note_sentence(note, "en")


def test_rows_that_repeat_few_requests_are_called_so() -> None:
    assert keys(effective=20.0) == ["repeats"]


def test_evidence_that_began_anew_says_since_when() -> None:
    gate = judged(evidence(restarted=True, since_us=1_727_740_800_000_000))
    (note,) = (note for note in gate.notes if note.key == "epoch")
    assert "2024-10-01 00:00 UTC" in note_sentence(note, "en")


def test_noise_is_shown_beside_the_raw_rate_and_never_subtracted() -> None:
    floor = NoiseFloor(legacy_n=100, legacy_differs=0, dynamic_n=100, dynamic_differs=8)
    with_floor, without = (judged(evidence({"logs": (190, 200)}, floor=found)) for found in (floor, None))
    (note,) = (note for note in with_floor.notes if note.key == "noise")
    assert "8.0 % (100)" in note_sentence(note, "en")
    assert "5.0 %" in note_sentence(note, "en")
    assert with_floor.conditions == without.conditions


def test_the_second_decision_of_a_request_shows_what_a_warm_cache_is_worth() -> None:
    floor = NoiseFloor(dynamic_n=9, first_us=1_500.0, again_us=200.0)
    (note,) = (note for note in judged(evidence(floor=floor)).notes if note.key == "warm")
    assert "1.5 ms after the legacy one, and 200 µs when asked again" in note_sentence(note, "en")


def test_ignore_rules_are_shown_with_what_they_explained_and_those_that_expired() -> None:
    gate = judged(evidence(ignored=3), expired=("old",))
    said = [note_sentence(note, "en") for note in gate.notes]
    assert "3 observations lately explained by ignore rules" in said
    assert "expired ignore rule, whose mismatches count again: old" in said
