"""The shortlist spares work and nothing else: the same tools are best, with the same scores, as if each were scored."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.evidence import Evidence
from migrate_kit.route.index import Index, Request
from migrate_kit.route.scoring import BOUNDING, Scoring
from migrate_kit.route.shortlist import Shortlist

WORDS = ("log", "disk", "queue", "restart", "show", "delete", "日志", "磁盘", "队列", "重启", "查看", "删除")
TEXT = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
DOCUMENTS = st.lists(st.tuples(TEXT, TEXT, TEXT, TEXT), min_size=1, max_size=60)
STRENGTH = st.floats(0.05, 0.95)


def tokens_of(index: Index, text: str) -> Request:
    return index.request(text.split())


@st.composite
def evidence(draw: st.DrawFn, size: int) -> Evidence:
    tool = st.integers(0, size - 1)
    return Evidence(
        calls=draw(st.dictionaries(tool, STRENGTH, max_size=5)),
        excludes=draw(st.dictionaries(tool, STRENGTH, max_size=5)),
        said_values=draw(st.lists(st.tuples(st.frozensets(tool, min_size=1), STRENGTH), max_size=3)),
    )


@settings(max_examples=150, deadline=None)
@given(st.data(), DOCUMENTS, TEXT, st.integers(1, 10))
def test_the_best_tools_are_those_that_scoring_every_tool_finds(
    data: st.DataObject, documents: list[tuple[str, ...]], text: str, count: int
) -> None:
    index = Index(documents)
    request, asked_for = tokens_of(index, text), [data.draw(st.sampled_from((0.0, 0.1)))] * index.size
    found = data.draw(evidence(index.size))
    bounds = Shortlist(index, BOUNDING).bounds(request)
    assert bounds is not None
    spared = Scoring(index, asked_for, request, found).best(bounds, count)
    assert spared == Scoring(index, asked_for, request, found).best(None, count)


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, TEXT)
def test_no_score_by_words_is_above_its_bound(documents: list[tuple[str, ...]], text: str) -> None:
    index = Index(documents)
    request = tokens_of(index, text)
    bounds = Shortlist(index, BOUNDING).bounds(request)
    assert bounds is not None
    for tool in range(index.size):
        cosines = index.cosines(tool, request)
        assert sum(weight * value for weight, value in zip(BOUNDING, cosines, strict=True)) <= bounds[tool]
        assert (bounds[tool] > 0) is index.shares(tool, request)


def test_a_text_of_very_many_words_is_scored_without_a_shortlist() -> None:
    words = [f"word{number}" for number in range(3_000)]
    index = Index([(" ".join(words[start : start + 30]), "", "", "") for start in range(0, 3_000, 30)])
    assert Shortlist(index, BOUNDING).bounds(index.request(words)) is None
    assert Shortlist(index, BOUNDING).bounds(index.request(words[:40])) is not None
