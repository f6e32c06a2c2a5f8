"""The automaton against brute force, and the answers a person can check by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.satisfiable import Budget, Undecided, find
from migrate_kit.model.condition import (
    AllOf,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    LabelIs,
    Not,
    Opaque,
    Regex,
    StartsWith,
    Word,
    all_of,
    any_of,
)
from tests.analyze.conditions import TEXTS, conditions, steps


def has(text: str, *own: str) -> Contains:
    return Contains(text=text, normalise=own or None)


def text_of(want: Condition, *avoid: Condition, steps: tuple[str, ...] = ()) -> str | None:
    found = find(want, avoid, steps)
    return None if found is None else found.text


def test_a_keyword_behind_a_part_of_itself_is_proved_dead() -> None:
    assert find(has("login"), [has("log")]) is None


def test_the_witness_is_the_shortest_text() -> None:
    assert text_of(all_of(has("日志"), has("重启"))) == "日志重启"
    assert text_of(all_of(has("aba"), has("bab"))) in ("abab", "baba")


def test_a_capital_is_never_in_a_lowered_text() -> None:
    assert find(has("Joke"), steps=("lower",)) is None
    assert text_of(has("joke"), steps=("lower",)) == "joke"


def test_blanks_that_a_strip_takes_are_only_inside() -> None:
    assert find(Equals(text=" a"), steps=("strip",)) is None
    assert find(StartsWith(text=" a"), steps=("strip",)) is None
    assert text_of(has(" a"), steps=("strip",)) is not None


def test_two_views_of_one_text_are_read_together() -> None:
    assert find(has("a"), [has("a", "lower")]) is None
    # Only the Kelvin sign lowers to k without being k or K.
    assert text_of(has("k", "lower"), has("k"), has("K")) == "\u212a"


def test_words_have_borders() -> None:
    assert text_of(Word(text="not"), Equals(text="not"), StartsWith(text="not")) == " not"
    assert find(Word(text="a b")) is None
    assert text_of(Word(text="b"), steps=("tokens:[a-z]+",)) == "b"


def test_a_regular_expression_is_read_as_one() -> None:
    assert find(Regex(pattern=r"\bwarranty\b"), [has("arr")]) is None
    assert text_of(Regex(pattern=r"^set (\d{1,3})$"), EndsWith(text="0")) == "set 1"
    assert text_of(Regex(pattern="STOP", flags="i"), has("s"), has("T"), has("o"), has("P")) == "StOp"


def test_a_pattern_with_a_back_reference_proves_nothing() -> None:
    assert text_of(has("a"), Regex(pattern=r"(b)\1")) == "a"
    with pytest.raises(Undecided):
        find(has("aa"), [Regex(pattern=r"(a)\1")])


def test_an_unknown_test_keeps_a_branch_alive_and_proves_nothing() -> None:
    unknown = Opaque(source="session.waiting")
    assert text_of(all_of(has("a"), unknown), has("b")) == "a"
    assert text_of(has("a"), unknown, Not(of=(unknown,))) == "a"


def test_one_label_has_one_value() -> None:
    assert find(LabelIs(text="Job.SCAN"), [LabelIs(text="SCAN")]) is None
    found = find(LabelIs(text="a"), [LabelIs(text="b")])
    assert found is not None
    assert found.labels == frozenset({"a"})


def test_too_many_labels_are_not_guessed_about() -> None:
    with pytest.raises(Undecided):
        find(AllOf(of=tuple(LabelIs(text=str(n)) for n in range(20))))


def test_a_spent_budget_is_said() -> None:
    with pytest.raises(Undecided):
        find(all_of(*(has(f"key{n}word") for n in range(9))), budget=Budget(100))


def test_a_step_that_changes_more_than_characters_still_proves_what_it_can() -> None:
    steps = ("lower", "resub:[,.]+=>")
    assert find(has("A"), steps=steps) is None
    assert find(has("a.b"), steps=steps) is None
    assert text_of(has("ab"), steps=steps) == "ab"


@settings(max_examples=60, deadline=None)
@given(want=conditions, avoid=st.lists(conditions, max_size=2), steps=steps)
def test_what_is_found_holds_and_what_is_not_found_does_not_exist(
    want: Condition, avoid: list[Condition], steps: tuple[str, ...]
) -> None:
    def fits(text: str) -> bool:
        taken = any(other.matches(text, steps) is True for other in avoid)
        return want.matches(text, steps) is True and not taken and all(o.matches(text, steps) is False for o in avoid)

    shortest = next((text for text in TEXTS if fits(text)), None)
    try:
        found = find(want, avoid, steps)
    except Undecided:
        return
    if found is None:
        assert shortest is None
    else:
        assert want.matches(found.text, steps) is not False
        assert not any(other.matches(found.text, steps) for other in avoid)


@settings(max_examples=40, deadline=None)
@given(one=st.text("ab", min_size=1, max_size=4), other=st.text("ab", min_size=1, max_size=4))
def test_any_two_keywords_meet_and_no_shorter_text_has_both(one: str, other: str) -> None:
    found = text_of(AllOf(of=(has(one), has(other))))
    assert found is not None
    shorter = [text for text in TEXTS if len(text) < len(found)]
    assert not any(one in text and other in text for text in shorter)
    assert text_of(AnyOf(of=(has(one), has(other)))) in (one, other)
    assert any_of(has(one)) == has(one)
