"""How well the router reads people: a floor under what was measured on an invented catalogue."""

from __future__ import annotations

import pytest

from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.route import LexicalRouter
from tests.route.catalogue import CATALOGUE
from tests.route.requests import REQUESTS, Request

ROUTER = LexicalRouter(CATALOGUE)
FLOOR = 0.95
"""Share of requests decided exactly right; measured when written: see MEASURED."""


def is_right(request: Request, decision: Decision) -> bool:
    tools = tuple(call.tool for call in decision.calls)
    if request.expect is None:
        return not tools
    if request.asks is not None:
        refusal = decision.refusal
        return refusal is not None and refusal.kind is RefusalKind.missing_argument and refusal.tool == request.expect
    expected = (request.expect,) if isinstance(request.expect, str) else request.expect
    given = decision.calls[0].arguments if decision.calls else {}
    return tools == expected and all(given.get(k) == v for k, v in (request.arguments or {}).items())


def test_most_requests_are_decided_as_a_person_would() -> None:
    assert len(REQUESTS) >= 60
    wrong = [request.text for request in REQUESTS if not is_right(request, ROUTER.decide(request.text))]
    assert 1 - len(wrong) / len(REQUESTS) >= FLOOR, wrong


def test_small_talk_and_the_unsupported_call_nothing() -> None:
    called = [r.text for r in REQUESTS if r.expect is None and ROUTER.decide(r.text).calls]
    assert not called


def test_a_missing_parameter_is_asked_for_in_the_words_of_the_description() -> None:
    decision = ROUTER.decide("重启")
    assert decision.refusal is not None
    assert decision.refusal.question == "要重启哪个组件?"


@pytest.mark.parametrize("size", [3, 8, len(CATALOGUE)])
def test_the_same_gate_serves_small_and_large_catalogues(size: int) -> None:
    router = LexicalRouter(CATALOGUE[:size])
    assert [call.tool for call in router.decide("看看购物车的日志").calls] == ["read_journal"]
    assert not router.decide("讲个笑话").calls
    assert not router.decide("what is the capital of France").calls
