"""Conditions are three-valued, and their JSON is their own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

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
    all_of,
    anchors,
    any_of,
    atoms,
    exclusions,
    negate,
    same_label,
)
from migrate_kit.model.condition_text import show
from tests.analyze.conditions import TEXTS, conditions, steps

YES, NO, UNKNOWN = Always(), Not(of=(Always(),)), Opaque(source="ready()")
VALUES = {True: YES, False: NO, None: UNKNOWN}


@pytest.mark.parametrize(
    ("test", "text", "expected"),
    [
        (Contains(text="log"), "login", True),
        (Word(text="log"), "login log", True),
        (Word(text="log"), "login", False),
        (Equals(text="log"), "log ", False),
        (StartsWith(text="lo"), "log", True),
        (EndsWith(text="og"), "log", True),
        (Regex(pattern=r"\d+"), "at 5", True),
        (Regex(pattern=r"\d+", how="match"), "at 5", False),
        (Regex(pattern=r"\d+", how="fullmatch"), "5", True),
        (Regex(pattern="LOG", flags="i"), "log", True),
        (Regex(pattern="("), "(", None),
        (Fuzzy(text="log", threshold=80), "log", None),
        (External(source="rules.json"), "log", None),
        (Contains(text="log", normalise=("lower",)), "LOG", True),
        (Contains(text="log", normalise=("no such step",)), "log", None),
    ],
)
def test_one_test_answers_yes_no_or_unknown(test: Condition, text: str, expected: bool | None) -> None:
    assert test.matches(text) is expected


@pytest.mark.parametrize("one", [True, False, None])
@pytest.mark.parametrize("two", [True, False, None])
def test_and_or_not_follow_the_three_valued_tables(one: bool | None, two: bool | None) -> None:
    parts = (VALUES[one], VALUES[two])
    both = False if False in (one, two) else None if None in (one, two) else True
    either = True if True in (one, two) else None if None in (one, two) else False
    assert AllOf(of=parts).matches("") is both
    assert AnyOf(of=parts).matches("") is either
    assert Not(of=(VALUES[one],)).matches("") is (None if one is None else not one)


@settings(max_examples=60, deadline=None)
@given(test=conditions, steps=steps, text=st.sampled_from(TEXTS))
def test_a_negation_is_the_opposite_and_de_morgan_holds(test: Condition, steps: tuple[str, ...], text: str) -> None:
    value = test.matches(text, steps)
    assert negate(negate(test)).matches(text, steps) is value
    one, other = AllOf(of=(test, UNKNOWN)), AnyOf(of=(negate(test), negate(UNKNOWN)))
    assert negate(one).matches(text, steps) is other.matches(text, steps)


@settings(max_examples=60, deadline=None)
@given(test=conditions)
def test_a_condition_survives_json(test: Condition) -> None:
    adapter: TypeAdapter[Condition] = TypeAdapter(Condition)
    assert adapter.validate_json(adapter.dump_json(test)) == test
    assert show(test)


def test_an_unknown_operator_or_key_is_an_error() -> None:
    adapter: TypeAdapter[Condition] = TypeAdapter(Condition)
    with pytest.raises(ValidationError):
        adapter.validate_python({"op": "sounds_like", "text": "log"})
    with pytest.raises(ValidationError):
        adapter.validate_python({"op": "contains", "text": "log", "case": True})


def test_a_label_is_known_only_where_a_classifier_spoke() -> None:
    assert LabelIs(text="a").matches("a") is None
    assert LabelIs(text="Job.SCAN").matches("", labels=frozenset({"SCAN"})) is True
    assert LabelIs(text="a").matches("", labels=frozenset()) is False


def test_two_labels_are_one_by_their_last_part_only_where_one_is_dotted() -> None:
    assert same_label("SCAN", "Job.SCAN")
    assert not same_label("Task.SCAN", "Job.SCAN")


def test_building_keeps_conditions_flat() -> None:
    a, b, c = (Contains(text=x) for x in "abc")
    assert any_of(any_of(a, b), c) == AnyOf(of=(a, b, c))
    assert all_of(all_of(a, Always()), b, c) == AllOf(of=(a, b, c))
    assert all_of() == Always()
    assert any_of(a) == all_of(a) == a


def test_words_for_and_against_are_told_apart() -> None:
    test = all_of(Contains(text="log"), Not(of=(any_of(Contains(text="rm"), Not(of=(Contains(text="ls"),))),)))
    assert list(anchors(test)) == ["log"]
    assert list(exclusions(test)) == ["rm"]
    assert [atom.text for atom in atoms(test) if isinstance(atom, Contains)] == ["log", "rm", "ls"]


@pytest.mark.parametrize(
    ("test", "line"),
    [
        (any_of(Contains(text="a"), Contains(text="b")), "any of 'a', 'b' in text"),
        (
            all_of(Contains(text="a"), any_of(Equals(text="b"), Opaque(source="x()"))),
            "'a' in text and (text == 'b' or [x()])",
        ),
        (Not(of=(Word(text="a", normalise=("lower",)),)), "not word 'a' in text.lower"),
        (Regex(pattern="^a", how="match", flags="i"), "/^a/ (i) at the start of text"),
        (Fuzzy(text="a", threshold=80), "text resembles 'a' (>= 80)"),
        (StartsWith(text="a", normalise=()), "raw text starts with 'a'"),
        (LabelIs(text="a"), "label == 'a'"),
        (External(source="rules.json"), "words of rules.json"),
        (Always(), "always"),
    ],
)
def test_a_condition_is_shown_in_one_readable_line(test: Condition, line: str) -> None:
    assert show(test) == line
