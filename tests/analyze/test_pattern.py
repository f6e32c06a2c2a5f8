"""Regular expressions against the module `re` itself: what it matches has a witness, what it never matches has none."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.analyze.pattern import Unsupported, parse
from migrate_kit.analyze.satisfiable import Undecided, find
from migrate_kit.model.condition import Always, Condition, Not, Regex, all_of

LETTERS = "aB 中\n"
TEXTS = ["".join(letters) for size in range(5) for letters in product(LETTERS, repeat=size)]

_pieces = st.sampled_from(
    ["a", "B", "中", " ", ".", r"\w", r"\W", r"\s", r"\S", r"\d", "[aB]", "[^a]", "[a-z]", "[一-龥]", "[^\\sB]", r"\n"]
)
_places = st.sampled_from(["^", "$", r"\b", r"\B", r"\A", r"\Z", ""])
_repeats = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0,1}", "*?", "{2,}"])


def _grown(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    joined = st.lists(parts, min_size=1, max_size=3).map("".join)
    return st.one_of(
        joined,
        st.lists(joined, min_size=2, max_size=3).map(lambda ways: "(?:" + "|".join(ways) + ")"),
        st.builds("({}){}".format, joined, _repeats),
        st.builds("(?i:{})".format, joined),
        st.builds("{}(?={})".format, joined, _pieces),
        st.builds("{}(?!{})".format, joined, _pieces),
        st.builds("(?<!{}){}".format, _pieces, joined),
    )


patterns = st.recursive(st.one_of(_pieces, st.builds("{}{}".format, _pieces, _repeats), _places), _grown, max_leaves=6)
tests = st.builds(
    Regex,
    pattern=patterns,
    how=st.sampled_from(["search", "match", "fullmatch"]),
    flags=st.sampled_from(["", "i", "s", "a", "x", "is"]),
).filter(lambda test: test.matches("") is not None)  # ` *` is no pattern where blanks do not count


def is_regular(test: Regex) -> bool:
    try:
        parse(test.pattern, test.flags, whole=test.how == "fullmatch")
    except Unsupported:
        return False
    return True


def check(want: Condition, regular: bool) -> None:
    shortest = next((text for text in TEXTS if want.matches(text)), None)
    try:
        found = find(want)
    except Undecided:
        return
    if found is None:
        assert shortest is None
        return
    assert want.matches(found.text)
    if regular and shortest is not None:
        assert len(found.text) <= len(shortest)


@settings(max_examples=80, deadline=None)
@given(test=tests)
def test_what_a_pattern_matches_and_what_it_does_not_both_have_their_witness(test: Regex) -> None:
    check(test, is_regular(test))
    check(Not(of=(test,)), is_regular(test))


@settings(max_examples=60, deadline=None)
@given(test=tests, other=tests)
def test_two_patterns_meet_only_in_texts_that_both_match(test: Regex, other: Regex) -> None:
    check(all_of(test, Not(of=(other,))), is_regular(test) and is_regular(other))


@pytest.mark.parametrize(
    ("pattern", "flags", "text"),
    [
        (r"^open (?:the )?door$", "", "open door"),
        (r"^(?:请)?(?:打开|开)灯[。!！]?$", "", "开灯"),
        (r"set \d{2,3}\b", "", "set 00"),
        (r"[A-F]{3}", "i", None),
        (r"\bhr\b", "", "hr"),
        (r"STRASSE|straße", "i", None),
    ],
)
def test_the_usual_forms_have_the_shortest_witness(pattern: str, flags: str, text: str | None) -> None:
    found = find(Regex(pattern=pattern, flags=flags))
    assert found is not None
    assert re.search(pattern, found.text, re.IGNORECASE if flags else 0)
    if text is not None:
        assert len(found.text) == len(text)


@pytest.mark.parametrize(
    "pattern", [r"(a)\1", r"(?>a+)a", r"a{999}", r"(?=a)b", r"(?P<x>a)(?P=x)", r"(a)?(?(1)b|c)", r"(?m)^a$"]
)
def test_what_is_not_modelled_is_said_and_proves_nothing(pattern: str) -> None:
    if pattern == r"(?=a)b":
        assert find(Regex(pattern="a"), [Regex(pattern=pattern)]) is not None
        return
    with pytest.raises(Unsupported):
        parse(pattern)
    assert find(all_of(Regex(pattern="z"), Not(of=(Regex(pattern=pattern),)))) is not None
    assert find(Always(), [Regex(pattern=pattern)]) is not None
