"""Whatever is sent, a decision comes back, and soon; text alone never calls a dangerous tool."""

from __future__ import annotations

import time

import pytest

from migrate_kit.model.decision import Decision
from migrate_kit.route import LexicalRouter
from tests.route.catalogue import CATALOGUE
from tests.route.fuzzed import requests

NEVER_S = 30.0
"""A decision that takes as long hangs; what one takes is measured in benchmarks/route.py."""
FORBIDDEN = frozenset(spec.name for spec in CATALOGUE if spec.effects == "dangerous")


def decided(count: int, seed: int) -> list[tuple[str, str, Decision, float]]:
    router = LexicalRouter(CATALOGUE)
    found = []
    for kind, text in requests(count, seed=seed):
        began = time.thread_time()
        decision = router.decide(text)
        found.append((kind, text, decision, time.thread_time() - began))
    return found


def holds(found: list[tuple[str, str, Decision, float]]) -> None:
    assert {type(decision) for _, _, decision, _ in found} == {Decision}
    assert max(seconds for *_, seconds in found) < NEVER_S
    for kind, text, decision, _ in found:
        assert bool(decision.calls) != (decision.refusal is not None)
        if kind == "injection":
            assert FORBIDDEN.isdisjoint(call.tool for call in decision.calls), text
            assert FORBIDDEN.isdisjoint(each.call.tool for each in decision.plan.calls), text


def test_a_request_of_any_kind_is_decided() -> None:
    holds(decided(400, seed=20_261_130))


@pytest.mark.soak
def test_ten_thousand_requests_of_any_kind_are_decided() -> None:
    found = decided(10_000, seed=7)
    holds(found)
    assert max(seconds for *_, seconds in found) < 1.0


def test_the_catalogue_has_dangerous_tools_to_be_talked_into() -> None:
    assert FORBIDDEN
