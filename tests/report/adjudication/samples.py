"""Disagreements with texts, and people who judge them."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.adjudication import Adjudication, Item, Right, Sample, Side
from migrate_kit.model.decision import Outcome
from migrate_kit.model.observation import Observation
from tests.report.samples import one


def disagreement(number: int, **changes: Any) -> Observation:
    """Return an observation with a text on which the sides named other tools."""
    return one(**({"text": f"请求 {number}", "text_digest": f"d{number}", "wrong": True} | changes))


def item(number: int, **changes: Any) -> Item:
    """Return a sampled disagreement."""
    values: dict[str, Any] = {
        "sample": "s",
        "position": number,
        "observation": f"o{number}",
        "router": "bot:handle",
        "version": "v1",
        "text_digest": f"d{number}",
        "text": f"请求 {number}",
        "outcome": Outcome.differ,
        "legacy": Side(calls=(("logs", {"service": "pay"}),)),
        "dynamic": Side(calls=(("restart", {"service": "pay"}),)),
        "legacy_first": number % 2 == 0,
    }
    return Item(**(values | changes))


def sample(*items: Item, population: int = 1_000, left_out: int = 0) -> Sample:
    """Return a sample of *items*."""
    return Sample(id="s", drawn_us=1, router="", population=population, left_out=left_out, items=items)


def said(number: int, right: Right, rater: str = "wang") -> Adjudication:
    """Return a verdict."""
    return Adjudication(observation=f"o{number}", rater=rater, right=right)
