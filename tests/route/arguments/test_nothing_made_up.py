"""Nothing is ever made up: every argument stands in the request, is what it says there, or is declared."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter, extractor
from migrate_kit.route.arguments.plugged import unregister
from migrate_kit.route.text import fold
from tests.route.arguments.made import NUMERALS, asked

_SECONDS = {"": 1, "seconds": 1, "minutes": 60, "hours": 3600, "days": 86400, "weeks": 604800}
_RATIOS = {Fraction(one, other) for one in _SECONDS.values() for other in _SECONDS.values()}
_RATIOS |= {Fraction(1024) ** power for power in range(-3, 4)}
_VERBATIM = frozenset(
    {"time", "quoted", "labelled", "told", "rest", "named", "identifier", "shape", "pattern", "example", "enum"}
)
_DIGITS = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?")


def told(spec: ParameterSpec, value: Any) -> set[str]:
    """Return the folded ways in which a member of a closed set is said."""
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    said = (plain, plain.replace("-", " ").replace("_", " "), *spec.synonyms.get(plain, ()))
    return {fold(each) for each in said}


def numbers_in(piece: str) -> set[Fraction]:
    """Return what the numeral of *piece* is, by hand."""
    found = {Fraction(m.group().replace(",", "")) for m in _DIGITS.finditer(piece)}
    found |= {Fraction(str(value)) for said, value in NUMERALS.items() if said in piece}
    return found | ({Fraction(1, 2)} if "半" in piece else set())


def is_told(spec: ParameterSpec, value: Any, kind: str, text: str, piece: str | None) -> bool:
    """Tell whether *value* is what *piece* of the request says, or is declared."""
    folded = fold(text)
    if piece is None:
        return kind == "default" and value == spec.default and value is not None
    if isinstance(value, list):
        return all(is_told(spec, each, kind, text, piece) for each in value)
    if spec.enum is not None:
        return value in spec.enum and any(said in folded for said in told(spec, value))
    if isinstance(value, bool):
        named = fold(piece) in told(spec, value) | {
            fold(each) for each in spec.synonyms.get(str(not value).lower(), ())
        }
        return kind == "boolean" or (kind == "enum" and named)
    if isinstance(value, int | float):
        said = numbers_in(fold(piece))
        return kind == "number" and any(value == float(number * ratio) for number in said for ratio in _RATIOS)
    return kind in _VERBATIM and is_said(spec, value, folded, fold(piece))


def is_said(spec: ParameterSpec, value: str, folded: str, piece: str) -> bool:
    """Tell whether a text is *piece* itself, or the declared writing of it (`fix 7` for `FIX-7`)."""
    if spec.pattern is None:
        return fold(value) == piece and piece in folded
    letters, said = (re.sub(r"[\W_]", "", each) for each in (fold(value), piece))
    begins = letters.removesuffix(said)
    return bool(re.search(spec.pattern, value)) and letters.endswith(said) and fold(spec.pattern).find(begins) <= 1


def unfounded(specs: list[ToolSpec], text: str) -> list[tuple[str, Any, str]]:
    """Return the arguments of the decision for *text* that nobody said."""
    decision = LexicalRouter(specs).decide(text)
    found = []
    of = {spec.name: spec for spec in specs}
    calls = decision.calls or tuple(each.call for each in decision.plan.calls)
    for call in calls:
        is_one = sum(other.tool == call.tool for other in calls) == 1
        for name, value in call.arguments.items():
            origin, spec = decision.trace.origins[call.tool].get(name), of[call.tool].parameters[name]
            if is_one and origin is not None:
                piece = origin.span and text[slice(*origin.span)]
                is_founded = is_told(spec, value, origin.kind, text, piece)
            else:
                # Several calls of one tool share the origins of the last.
                is_founded = spec.is_default(value) or is_somewhere(spec, value, text)
            if not is_founded:
                found.append((name, value, origin.kind if origin else "?"))
    return found


def is_somewhere(spec: ParameterSpec, value: Any, text: str) -> bool:
    """Tell whether *value* is what some part of the request says."""
    kinds = ("number", "enum", "boolean", "pattern", "time")
    if isinstance(value, str) and not spec.enum:
        letters = re.sub(r"[\W_]", "", fold(value))
        said = re.sub(r"[\W_]", "", fold(text))
        return letters in said or (spec.pattern is not None and letters[1:] in said)
    return any(is_told(spec, value, kind, text, text) for kind in kinds)


@pytest.mark.parametrize(
    ("spec", "value", "kind", "piece"),
    [
        (ParameterSpec(type="integer"), 16, "number", "十五"),
        (ParameterSpec(type="integer"), 5, "number", "the level"),
        (ParameterSpec(type="integer", default=3), 4, "default", None),
        (ParameterSpec(enum=("甲组", "乙组"), synonyms={"甲组": ("前台",)}), "乙组", "enum", "前台"),
        (ParameterSpec(enum=("甲组",)), "丙组", "enum", "丙组"),
        (ParameterSpec(format="date"), "2031-05-21", "time", "明天"),
        (ParameterSpec(), "alpha", "named", "beta"),
        (ParameterSpec(pattern=r"^FIX-\d+$"), "FIX-8", "pattern", "fix 7"),
        (ParameterSpec(pattern=r"^FIX-\d+$"), "BUG-7", "pattern", "7"),
        (ParameterSpec(type="array"), ["alpha", "beta"], "enum", "alpha"),
        (ParameterSpec(), "alpha", "guessed", "alpha"),
    ],
)
def test_what_is_made_up_would_be_found(spec: ParameterSpec, value: Any, kind: str, piece: str | None) -> None:
    assert not is_told(spec, value, kind, "please: 前台, 十五, 丙组, 明天, beta, fix 7, alpha, the level", piece)


DUE = ParameterSpec(meaning="日期 / date", format="date")


@pytest.mark.parametrize(
    "said",
    [
        "明天",
        "下周三",
        "后天下午3点",
        "月底",
        "tomorrow",
        "next friday",
        "in 3 days",
        "yesterday",
        "两小时后",
        "last week",
    ],
)
@pytest.mark.parametrize("format_", ["date", "date-time", None])
def test_a_relative_time_is_never_worked_out(said: str, format_: str | None) -> None:
    spec = DUE.model_copy(update={"format": format_})
    tool = ToolSpec(name="book", use_when=("预订", "book"), parameters={"due": spec})
    for text in (f"预订 {said}", f"book it {said}"):
        for call in LexicalRouter([tool]).decide(text).calls:
            assert call.arguments["due"] in text


def test_a_declared_default_stands_for_a_time_that_nobody_said() -> None:
    spec = DUE.model_copy(update={"default": "today", "required": False})
    decision = LexicalRouter([ToolSpec(name="book", use_when=("book",), parameters={"due": spec})]).decide("book it")
    assert decision.calls[0].arguments == {"due": "today"}
    assert decision.trace.origins["book"]["due"].kind == "default"


def test_only_an_extractor_that_was_asked_for_works_a_time_out_and_it_is_marked() -> None:
    extractor("normalised-date")(lambda text, _spec: "2031-05-21" if "tomorrow" in text else None)
    try:
        spec = DUE.model_copy(update={"extractor": "normalised-date"})
        tool = ToolSpec(name="book", use_when=("book",), parameters={"due": spec})
        decision = LexicalRouter([tool]).decide("book it tomorrow")
    finally:
        unregister("normalised-date")
    assert decision.calls[0].arguments == {"due": "2031-05-21"}
    assert decision.trace.origins["book"]["due"].kind == "extractor:normalised-date"


@settings(deadline=None)
@given(asked())
def test_no_argument_of_any_tool_is_made_up(asked_for: tuple[list[ToolSpec], str]) -> None:
    assert unfounded(*asked_for) == []
