"""Approval holds for exactly the text that was approved."""

from __future__ import annotations

import hashlib

import orjson
import pytest

from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec


def approved(**fields: object) -> ToolSpec:
    spec = ToolSpec(name="logs", summary="Show logs", use_when=("log",), **fields)
    return spec.model_copy(update={"status": Status.approved, "approved_hash": spec.text_hash()})


def test_an_approved_description_is_approved() -> None:
    assert approved().is_approved
    assert not ToolSpec(name="logs").is_approved


@pytest.mark.parametrize(
    "change",
    [
        {"name": "log"},
        {"summary": "Show all logs"},
        {"use_when": ("log", "trace")},
        {"do_not_use_when": ("login",)},
        {"parameters": {"n": ParameterSpec(type="integer")}},
        {"effects": "dangerous"},
        {"implementation": "ops:logs"},
        {"pin": "legacy"},
    ],
)
def test_any_change_of_what_the_router_reads_ends_the_approval(change: dict[str, object]) -> None:
    assert not approved().model_copy(update=change).is_approved


@pytest.mark.parametrize("change", [{"reviewer": "li"}, {"evidence": ("a.py:3 doc",)}, {"source_hash": "x"}])
def test_review_fields_and_evidence_do_not(change: dict[str, object]) -> None:
    assert approved().model_copy(update=change).is_approved


def test_a_rejected_description_is_not_approved_by_its_hash() -> None:
    assert not approved().model_copy(update={"status": Status.rejected}).is_approved


def test_what_was_approved_before_there_were_impact_time_and_source_stays_approved() -> None:
    plain = ToolSpec(name="restart", parameters={"service": ParameterSpec()})
    kept = plain.model_dump(
        mode="json",
        exclude={"status", "reviewer", "evidence", "stale", "source_hash", "approved_hash", "impact", "timeout_s"},
    )
    for parameter in kept["parameters"].values():
        del parameter["extractor"], parameter["comes_from"]
    before = hashlib.blake2b(orjson.dumps(kept, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()
    assert plain.text_hash() == before
    for change in (
        {"impact": "customers notice"},
        {"timeout_s": 5.0},
        {"parameters": {"service": ParameterSpec(comes_from="services.name")}},
    ):
        assert plain.model_copy(update=change).text_hash() != before
