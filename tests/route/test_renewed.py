"""A router that takes over what holds still from the one before decides as one that is built from nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.decision import Decision
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.index import Index
from migrate_kit.route.scoring import BOUNDING
from migrate_kit.route.shortlist import Shortlist

WORDS = (
    "log",
    "disk",
    "queue",
    "restart",
    "show",
    "delete",
    "lamp",
    "日志",
    "磁盘",
    "队列",
    "重启",
    "查看",
    "删除",
    "灯",
)
TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
SIZE = 24


def described(number: int, text: str) -> ToolSpec:
    return ToolSpec(
        name=f"tool_{number}",
        summary=text,
        use_when=(text,) if number % 2 else (),
        do_not_use_when=(f"{text[:3]}: use tool_{number + 1}",) if number % 5 == 0 else (),
        parameters={"word": ParameterSpec(meaning=text[:4], required=False)},
    )


def decided(decision: Decision) -> tuple[object, ...]:
    return decision.calls, decision.refusal, decision.trace, decision.version


@settings(max_examples=30, deadline=None)
@given(
    st.lists(TEXT, min_size=SIZE, max_size=SIZE),
    st.dictionaries(st.integers(0, SIZE - 1), TEXT, max_size=3),
    st.sampled_from((0, 1, -1)),
    TEXT,
)
def test_a_renewed_router_decides_as_one_built_from_nothing(
    texts: list[str], changes: dict[int, str], more: int, request: str
) -> None:
    before = [described(number, text) for number, text in enumerate(texts)]
    after = [described(number, changes.get(number, text)) for number, text in enumerate(texts)]
    after = [*after, described(SIZE, request)] if more > 0 else after[: SIZE + more]
    renewed = LexicalRouter(after, before=LexicalRouter(before))
    assert decided(renewed.decide(request)) == decided(LexicalRouter(after).decide(request))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT), min_size=SIZE, max_size=SIZE), st.integers(0, SIZE - 1), st.tuples(TEXT, TEXT))
def test_a_renewed_index_is_the_one_built_from_nothing(
    documents: list[tuple[str, str]], place: int, now: tuple[str, str]
) -> None:
    first = Index(documents)
    changed = [now if number == place else each for number, each in enumerate(documents)]
    renewed, anew = Index(changed, before=first), Index(changed)
    assert renewed.rows == anew.rows
    assert renewed.request(list(WORDS)) == anew.request(list(WORDS))
    kept = Shortlist(renewed, BOUNDING[:2], before=Shortlist(first, BOUNDING[:2])).bounds(renewed.request(list(WORDS)))
    whole = Shortlist(anew, BOUNDING[:2]).bounds(anew.request(list(WORDS)))
    assert kept is not None
    assert whole is not None
    assert [kept[tool] for tool in range(SIZE)] == [whole[tool] for tool in range(SIZE)]


def test_of_a_large_catalogue_only_tools_with_the_same_rare_words_weigh_anew() -> None:
    documents = [(f"thing{number // 4}z case{number}z",) for number in range(200)]
    first = Index(documents)
    documents[8] = ("thing2z lantern",)
    renewed = Index(documents, before=first)
    assert renewed.fresh == {8}
    documents[9] = ("nothing at all",)
    assert Index(documents, before=renewed).fresh == {8, 9, 10, 11}


def test_only_descriptions_that_changed_are_hashed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = [described(number, f"case {number}") for number in range(6)]
    before = LexicalRouter(specs)
    hashed: list[str] = []
    real = ToolSpec.text_hash

    def counted(spec: ToolSpec) -> str:
        hashed.append(spec.name)
        return real(spec)

    monkeypatch.setattr(ToolSpec, "text_hash", counted)
    specs[3] = described(3, "a lantern")
    assert LexicalRouter(specs, before=before).version != before.version
    assert hashed == ["tool_3"]
