"""A compiled matcher decides as the twin, for every text; what cannot be equal is refused."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.compile import Engine, Program, Refusal, benchmark_source, matcher_source, program, workload
from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    External,
    Fuzzy,
    LabelIs,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
)
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.twin import Twin
from tests.analyze.conditions import steps
from tests.analyze.routers import has, router

ENGINES: list[Engine] = ["pairs", "automaton"] if importlib.util.find_spec("ahocorasick_rs") else ["pairs"]
LETTERS = "abB 日志\U0001f600\udc00'\"\\{\n"
words = st.text(alphabet=LETTERS, max_size=3)
own_steps = st.one_of(st.none(), steps.filter(lambda step: "reverse" not in step))
tests = st.one_of(
    st.builds(Contains, text=words, normalise=own_steps),
    st.builds(Contains, text=words),
    st.builds(StartsWith, text=words, normalise=own_steps),
    st.builds(Equals, text=words),
    st.builds(Always),
)


def _grown(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(parts, max_size=4).map(tuple)
    return st.one_of(
        st.builds(AnyOf, of=several), st.builds(AllOf, of=several), st.builds(Not, of=parts.map(lambda part: (part,)))
    )


conditions = st.recursive(tests, _grown, max_leaves=6)
routers = st.builds(
    lambda branches, own, exclusive: router(
        *((c, f"t{n}") for n, c in enumerate(branches)), normalise=own, exclusive=exclusive
    ),
    st.lists(conditions, max_size=6),
    steps.filter(lambda step: "reverse" not in step),
    st.booleans(),
)


def loaded(source: str, name: str = "matcher") -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": name}
    exec(compile(source, name, "exec"), names)
    return names


def made_of(one: LegacyRouter) -> Program:
    made = program(one)
    assert isinstance(made, Program), made
    return made


def numbers(one: LegacyRouter, text: str) -> tuple[int, ...]:
    """The branches that fire by the twin, as numbers."""
    fired = Twin(one).decide(text).fired
    return tuple(n for n, branch in enumerate(one.branches) if any(branch is f for f in fired))


@settings(max_examples=60, deadline=None)
@given(one=routers, texts=st.lists(st.text(alphabet=LETTERS, max_size=8), max_size=12))
def test_the_matcher_decides_as_the_twin(one: LegacyRouter, texts: list[str]) -> None:
    made = made_of(one)
    encodes = not any("\ud800" <= c <= "\udfff" for test in made.tests for c in test.text)
    for engine in ENGINES if encodes else ENGINES[:1]:
        names = loaded(matcher_source(made, engine=engine))
        for text in (*texts, *workload(made)):
            assert names["fired"](text) == numbers(one, text), (engine, text)
            assert names["decide"](text) == Twin(one).decide(text).tools


@settings(max_examples=40, deadline=None)
@given(one=routers, texts=st.lists(st.text(alphabet=LETTERS, max_size=8), max_size=12))
def test_the_chain_that_it_is_measured_against_decides_as_the_twin(one: LegacyRouter, texts: list[str]) -> None:
    source = benchmark_source(made_of(one), name="m").replace("from m import fired", "fired = None")
    chain: Callable[[str], tuple[int, ...]] = loaded(source)["chain"]
    for text in texts:
        assert chain(text) == numbers(one, text)


@pytest.mark.parametrize(
    ("condition", "key"),
    [
        (Opaque(source="user.ready"), "assess.compile.opaque"),
        (External(source="words.json"), "assess.compile.opaque"),
        (Fuzzy(text="a", threshold=1), "assess.compile.opaque"),
        (LabelIs(text="a"), "assess.compile.opaque"),
        (Regex(pattern="a"), "assess.compile.kind"),
        (Word(text="a"), "assess.compile.kind"),
        (EndsWith(text="a"), "assess.compile.kind"),
    ],
)
def test_a_test_that_is_not_of_constants_is_refused_with_its_line(condition: Condition, key: str) -> None:
    refused = program(router((has("x"), "one"), (Not(of=(condition,)), "two")))
    assert isinstance(refused, Refusal)
    assert (refused.reason.key, refused.reason.fields["line"]) == (key, 20)


def test_scores_and_unknown_steps_are_refused() -> None:
    scored = program(router((has("x"), "one"), pick="max_score"))
    assert isinstance(scored, Refusal)
    assert scored.reason.key == "assess.compile.scored"
    for step in ("reverse", "resub:(=>x", "replace:a"):
        strange = program(router((has("x"), "one"), normalise=(step,)))
        assert isinstance(strange, Refusal)
        assert (strange.reason.key, strange.reason.fields) == ("assess.compile.step", {"step": step})


def test_a_router_of_many_words_asks_only_branches_whose_words_are_there() -> None:
    one = router(*((has(f"word{n}x", f"其{chr(0x4E00 + n)}"), f"t{n}") for n in range(200)))
    names = loaded(matcher_source(made_of(one), engine="pairs"))
    assert names["FREE"] == frozenset()
    assert names["decide"]("say word150x and word20x") == ("t20",)
    assert names["decide"]("word15") == ()


def test_no_word_of_a_router_can_break_the_module() -> None:
    one = router((has('"""', "'''", "\\", "\n", "{x}"), "one"), file='a"""b.py', module='a"""\\b')
    names = loaded(matcher_source(made_of(one), engine="pairs"))
    assert names["decide"]('say """') == ("one",)
    assert loaded(benchmark_source(made_of(one), name="m").replace("from m import fired", "fired = None"))["TEXTS"]
