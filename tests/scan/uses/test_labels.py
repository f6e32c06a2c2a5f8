"""The words of a label are a phrase beside the keywords that a classifier gives it for."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.evidence_line import weak_parts
from tests.scan.uses.assistant import specs_of

LABELLED = """
def send(text):
    return "sent"


def track(text):
    return "on its way"


def classify(text):
    if "bill" in text:
        return "request_invoice"
    if "parcel" in text:
        return "TRACK_LABEL"
    return None


def handle(text):
    intent = classify(text)
    if intent == "request_invoice":
        return send(text)
    if intent == "TRACK_LABEL":
        return track(text)
"""


@pytest.mark.parametrize(
    ("label", "phrases"),
    [
        ("request_invoice", ("bill", "request invoice")),
        ("shop.requestInvoice", ("bill", "request invoice")),
        ("request_invoice_intent", ("bill", "request invoice")),
        ("开发票", ("bill", "开发票")),
        ("invoice", ("bill", "invoice")),
        ("other", ("bill",)),
        ("add", ("bill",)),
        ("intent_7", ("bill",)),
        ("billing", ("bill",)),
        ("parcel_bill", ("bill",)),
    ],
)
def test_a_label_is_a_phrase_where_it_says_something_of_its_own(
    tmp_path: Path, label: str, phrases: tuple[str, ...]
) -> None:
    spec = specs_of(tmp_path, LABELLED.replace("request_invoice", label))["send"]
    assert spec.use_when == phrases
    if len(phrases) > 1:
        part = f"use_when.{phrases[1].replace(' ', '_')}"
        assert weak_parts(spec.evidence)[part] == ("label-words",)
