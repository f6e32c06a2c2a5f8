"""Dead branches: against brute force on small alphabets, and the reasons a person reads."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze import analyse
from migrate_kit.analyze.dead import Inspector
from migrate_kit.analyze.deaths import Coroner
from migrate_kit.analyze.evaluate import Evaluator
from migrate_kit.analyze.implied import given_by, is_contradiction, is_implied
from migrate_kit.messages import tell
from migrate_kit.model.condition import (
    AllOf,
    AnyOf,
    Condition,
    Contains,
    Equals,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
    all_of,
    any_of,
)
from migrate_kit.model.inventory import Inventory
from tests.analyze.conditions import TEXTS, conditions, steps
from tests.analyze.routers import codes, findings, has, router


def dead_lines(*branches: tuple[Condition, str], **fields: object) -> dict[int, int]:
    made = analyse(Inventory(routers=(router(*branches, **fields),)))
    return {branch.line: branch.dead.because_line for branch in made.routers[0].branches if branch.dead}


def test_a_branch_behind_a_part_of_its_keyword_is_dead_by_that_line() -> None:
    assert dead_lines((has("log"), "logs"), (has("login"), "login")) == {20: 10}


def test_a_branch_behind_two_that_share_its_texts_names_both() -> None:
    branches = [(has("red"), "a"), (has("blue"), "b"), (has("red", "blue"), "c")]
    assert dead_lines(*branches) == {30: 10}
    assert findings(router(*branches))[-1].related_lines == (10, 20)


def test_a_negated_pair_of_tests_leaves_nothing_for_the_third() -> None:
    no = Not(of=(has("a"),))
    assert dead_lines((has("a"), "x"), (no, "y"), (has("b"), "z")) == {30: 10}


def test_independent_ifs_shadow_nothing() -> None:
    assert dead_lines((has("log"), "logs"), (has("login"), "login"), exclusive=False) == {}


def test_a_router_that_picks_the_best_score_shadows_nothing() -> None:
    assert dead_lines((has("log"), "logs"), (has("login"), "login"), pick="max_score") == {}


def test_an_unknown_test_in_front_proves_nothing() -> None:
    guarded = all_of(has("log"), Opaque(source="user.is_admin"))
    assert dead_lines((guarded, "logs"), (has("login"), "login")) == {}


def test_a_contradiction_is_dead_by_its_own_line() -> None:
    own = AllOf(of=(Equals(text="stop"), StartsWith(text="please")))
    assert dead_lines((has("go"), "go"), (own, "stop")) == {20: 20}
    assert ("MK202", 20) in codes(router((has("go"), "go"), (own, "stop")))


def test_a_combination_that_excludes_itself_is_not_said_of_the_branch_that_is_alive() -> None:
    own = AllOf(of=(Equals(text="stop"), AnyOf(of=(Contains(text="top"), StartsWith(text="please")))))
    made = router((has("go"), "go"), (own, "stop"))
    assert dead_lines((has("go"), "go"), (own, "stop")) == {}
    assert "MK202" not in [code for code, _ in codes(made)]
    (found,) = [finding for finding in findings(made) if finding.code == "MK224"]
    assert found.line == 20
    assert tell("finding.MK224", "en", **found.message).startswith("one way into this branch can never hold, others do")


def test_a_capital_on_lowered_text_is_said_to_be_one() -> None:
    found = findings(router((has("Joke"), "joke"), normalise=("strip", "lower")))[0]
    assert (found.code, found.message["keyword"], found.witness) == ("MK217", "Joke", "Joke")
    assert found.message["becomes"] == "joke"


def test_a_dead_keyword_in_a_live_branch_is_told_from_its_kind() -> None:
    first = (has("log", "trace"), "logs")
    assert codes(router(first, (has("span", "login"), "spans")))[0] == ("MK212", 10)
    assert ("MK207", 20) in codes(router(first, (has("span", "login"), "spans")))
    assert ("MK208", 20) in codes(router(first, (has("span", "trace"), "spans")))
    assert ("MK206", 20) in codes(router(first, (has("span", "trace"), "logs")))
    assert ("MK217", 10) in codes(router((has("log", "Log"), "logs"), normalise=("lower",)))


def test_what_cannot_be_decided_is_said_and_left_alive() -> None:
    # The text that comes to mind is taken: only the automaton can find another for the pattern.
    hard = router((has("1"), "a"), (Regex(pattern=r"\d{3}"), "b"))
    assert Inspector(hard).fate(1).whole.fires
    spent = Inspector(hard, budget=0)
    assert spent.fate(1).whole.fires is None
    assert [f.code for f in Coroner(spent).findings(1, spent.fate(1))] == ["MK216"]
    assert Coroner(spent).dead(1, spent.fate(1)) is None


@pytest.mark.parametrize(
    ("test", "steps", "code"),
    [
        (has("ＡＢＣ"), ("nfkc",), "MK203"),
        (has("Ａ"), ("nfkc", "lower"), "MK203"),
        (Equals(text=" 日志"), ("strip",), "MK203"),
        (Word(text="turn on"), ("lower", "split"), "MK203"),
        (has("你好！"), ("remove:！",), "MK203"),
        (has("LOG"), ("strip", "casefold"), "MK217"),
        (has("straße"), ("casefold",), "MK217"),
        (has("log"), ("upper",), "MK217"),
        (has("log"), ("lower", "strip", "nfkc"), None),
        (has("日志"), ("upper",), None),
    ],
)
def test_a_keyword_that_no_step_leaves_is_told_from_one_that_stays(
    test: Condition, steps: tuple[str, ...], code: str | None
) -> None:
    found = [f for f in findings(router((test, "a"), normalise=steps)) if f.code in ("MK203", "MK217")]
    assert [f.code for f in found] == ([] if code is None else [code])
    assert all(f.witness == f.message["keyword"] for f in found)


def test_a_branch_that_hangs_on_what_is_not_modelled_names_it() -> None:
    hidden = router((Regex(pattern=r"(.)\1"), "a"), (has("aa", "b"), "b"), (all_of(has("aa"), has("ab")), "c"))
    found = [f for f in findings(hidden) if f.code == "MK218"]
    assert [(f.line, f.severity.value) for f in found] == [(10, "note"), (30, "note")]
    assert r"(.)\1" in str(found[1].message["what"])


def test_a_dead_branch_says_why_in_both_languages() -> None:
    made = analyse(Inventory(routers=(router((has("log"), "logs"), (has("login"), "login")),)))
    dead = made.routers[0].branches[1].dead
    assert dead
    assert dead.why == tell(f"finding.{dead.code}", "en", **dead.message)
    assert "第 10 行" in tell(f"finding.{dead.code}", "zh", **dead.message)


def test_an_else_that_refuses_its_sibling_s_keyword_is_no_contradiction() -> None:
    trains = has("train", "express")
    inner = all_of(trains, has("express"))
    outer = all_of(trains, Not(of=(has("express"),)))
    assert [code for code, _ in codes(router((inner, "fast"), (outer, "slow"))) if code in ("MK202", "MK224")] == []


@settings(max_examples=150, deadline=None)
@given(parts=st.lists(conditions, min_size=1, max_size=3), front=conditions, steps=steps)
def test_the_cheap_proof_is_one(parts: list[Condition], front: Condition, steps: tuple[str, ...]) -> None:
    whole = AllOf(of=tuple(parts))
    given = given_by(whole, steps)
    taken = [text for text in TEXTS if whole.matches(text, steps)]
    if is_implied(front, given, steps):
        assert all(front.matches(text, steps) is not False for text in taken)
    if is_contradiction(whole, given, steps):
        assert taken == []


def test_a_long_chain_of_equals_needs_no_automaton() -> None:
    words = [f"intent {number}" for number in range(30)]
    every = any_of(*(Equals(text=word) for word in words))
    rest = all_of(every, *(Not(of=(Equals(text=word),)) for word in words))
    made = router(*((Equals(text=word), word) for word in words), (rest, "never"), (Equals(text="intent 3"), "again"))
    inspector = Inspector(made, budget=0)
    assert [fate.whole.fires for fate in inspector.fates()] == [True] * 30 + [False, False]
    assert Coroner(inspector).findings(30, inspector.fate(30))


def test_analysing_twice_changes_nothing() -> None:
    once = analyse(Inventory(routers=(router((has("log"), "logs"), (has("login", "x"), "login")),)))
    assert analyse(once) == once


@settings(max_examples=60, deadline=None)
@given(tests=st.lists(conditions, min_size=1, max_size=4), steps=steps, exclusive=st.booleans())
def test_no_text_reaches_a_branch_that_is_called_dead(
    tests: list[Condition], steps: tuple[str, ...], exclusive: bool
) -> None:
    made = router(*((test, f"t{i}") for i, test in enumerate(tests)), normalise=steps, exclusive=exclusive)
    fates = Inspector(made).fates()
    for text in TEXTS:
        for index, fate in enumerate(fates):
            taken = exclusive and any(test.matches(text, steps) for test in tests[:index])
            if not taken and tests[index].matches(text, steps):
                assert fate.whole.fires is not False, text
                break
            if tests[index].matches(text, steps) and exclusive:
                break


@settings(max_examples=60, deadline=None)
@given(test=conditions, steps=steps, text=st.sampled_from(TEXTS))
def test_compiled_conditions_answer_as_the_records_do(test: Condition, steps: tuple[str, ...], text: str) -> None:
    evaluator = Evaluator(router((test, "t"), normalise=steps))
    assert evaluator.tests[0](evaluator.texts(text)) is test.matches(text, steps)


@settings(max_examples=80, deadline=None)
@given(
    tests=st.lists(st.one_of(conditions, st.builds(has, st.text("aB ", max_size=3))), max_size=6),
    steps=steps,
    text=st.sampled_from(TEXTS),
)
def test_the_first_hit_is_found_as_one_by_one(tests: list[Condition], steps: tuple[str, ...], text: str) -> None:
    made = router(*((test, "t") for test in tests), normalise=steps)
    evaluator = Evaluator(made)
    texts = evaluator.texts(text)
    hits = [index for index, test in enumerate(tests) if test.matches(text, steps)]
    for before in range(len(tests) + 1):
        assert evaluator.first_hit(texts, before) == next((hit for hit in hits if hit < before), None)
    if any(test.matches(text, steps) is not False for test in tests):
        assert evaluator.may_take(texts)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=3), min_size=2, max_size=5))
def test_a_branch_of_keywords_is_dead_exactly_when_each_holds_an_earlier_one(words: list[list[str]]) -> None:
    made = router(*((AnyOf(of=tuple(Contains(text=w) for w in row)), f"t{i}") for i, row in enumerate(words)))
    for index, fate in enumerate(Inspector(made).fates()):
        earlier = [word for row in words[:index] for word in row]
        covered = all(any(part in word for part in earlier) for word in words[index])
        assert (fate.whole.fires is False) is covered
