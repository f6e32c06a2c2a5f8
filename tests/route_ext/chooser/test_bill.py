"""What the model was asked stands in the trace, on every way out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from migrate_kit.model.decision import Usage
from migrate_kit.model.tokens import estimated
from tests.route_ext.chooser.catalogue import choosing
from tests.route_ext.chooser.servers import STREAMS
from tests.route_ext.endpoint.servers import PROVIDERS, refusal

TEXT = "看看计费最近 30 分钟的日志"
RIGHT = ("query_logs", json.dumps({"service": "billing", "minutes": 30}))


def told(asked: dict[str, Any]) -> int:
    """About how many tokens were sent, by what the server got."""
    parts = (asked.get("system", ""), *(m["content"] for m in asked["messages"]), *map(json.dumps, asked["tools"]))
    return sum(estimated(part) for part in parts)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_choice_costs_what_was_sent_and_what_was_written(provider: str) -> None:
    with choosing(STREAMS[provider](RIGHT), provider=provider) as (router, served):
        usage = router.decide(TEXT).trace.usage
    assert usage.asked == 1
    assert usage.tokens_in == pytest.approx(told(served.asked[-1]), rel=0.2)
    assert usage.tokens_out == estimated(f"{RIGHT[0]} {RIGHT[1]}")


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_second_try_costs_twice(provider: str) -> None:
    wrong = ("query_logs", '{"service": "nowhere", "minutes": "many"}')
    with choosing(STREAMS[provider](wrong), STREAMS[provider](RIGHT), provider=provider) as (router, served):
        usage = router.decide(TEXT).trace.usage
    assert usage.asked == len(served.asked)
    assert usage.tokens_in == pytest.approx(sum(map(told, served.asked)), rel=0.2)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_what_was_refused_was_asked(provider: str) -> None:
    with choosing(refusal(401, "no"), provider=provider) as (router, _):
        usage = router.decide(TEXT).trace.usage
    assert usage.asked == 1
    assert usage.tokens_in > 0
    assert usage.tokens_out == 0


def test_who_asks_nobody_pays_nothing() -> None:
    with choosing(STREAMS["openai"](RIGHT), provider="openai") as (router, _):
        assert router.decide("  ").trace.usage == Usage()
