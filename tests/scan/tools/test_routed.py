"""What the routers pass."""

from __future__ import annotations

import pytest

from migrate_kit.model.condition import AnyOf, Contains, Regex
from migrate_kit.scan.tools.capture import group_text, read_group
from tests.scan.tools.resolver import facts


def contains(*words: str) -> AnyOf | Contains:
    parts = tuple(Contains(text=word) for word in words)
    return parts[0] if len(parts) == 1 else AnyOf(of=parts)


def rules(code: str, sites: list[dict[str, object]]) -> set[str]:
    return {e.rule for e in facts(code, sites=sites).parameters["x"].evidence}


def test_differing_constants_are_all_the_values_there_are() -> None:
    sites = [
        {"condition": contains("louder", "volume"), "x": 10},
        {"condition": contains("softer", "volume"), "x": -10},
    ]
    x = facts("def tool(x): ...", sites=sites).parameters["x"]
    assert (x.type, x.examples) == ("integer", (10, -10))
    assert x.synonyms == {"10": ("louder",), "-10": ("softer",)}
    assert "router-constants" in rules("def tool(x): ...", sites)


def test_one_branch_that_reads_the_text_opens_the_set() -> None:
    sites = [{"x": "jazz"}, {"x": "rock"}, {"x": "=rest_of_text"}]
    assert "router-constants" not in rules("def tool(x): ...", sites)


@pytest.mark.parametrize(
    ("pattern", "which", "expected"),
    [
        (r"^(.+)用(英语|日语)怎么说", "2", {"enum": ("英语", "日语"), "type": "string"}),
        (r"set to (\d+)", "1", {"type": "integer"}),
        (r"order (?P<no>\d{12})", "no", {"pattern": r"\d{12}", "type": "string"}),
        (r"([A-Z]{2}-\d+)", "1", {"pattern": r"[A-Z]{2}-\d+", "type": "string"}),
        (r"about (.+)", "1", {"type": "string"}),
        (r"([a-z ]+)", "1", {"type": "string"}),
        (r"(a)", "2", {}),
    ],
)
def test_a_capture_group_says_what_it_lets_through(pattern: str, which: str, expected: dict[str, object]) -> None:
    assert read_group(pattern, which) == expected


def test_groups_are_counted_by_their_opening_parenthesis() -> None:
    assert group_text(r"(?:x)(a(b))[(](\)c)", "1") == "a(b)"
    assert group_text(r"(?:x)(a(b))[(](\)c)", "2") == "b"
    assert group_text(r"(?:x)(a(b))[(](\)c)", "3") == r"\)c"


def test_a_regex_group_reaches_the_parameter() -> None:
    site = {"condition": Regex(pattern=r"to (en|fr)$"), "x": "=regex_group:1"}
    assert facts("def tool(x): ...", sites=[site]).parameters["x"].enum == ("en", "fr")


PARSERS = {
    "alias rows": """
def parse(text):
    for alias, name in ALIASES.items():
        if alias in text:
            return name
    return None
""",
    "names with words": """
def parse(text):
    for name, words in WORDS.items():
        if any(w in text for w in words):
            return name
""",
    "branches": """
def parse(text):
    if "订单" in text or "order" in text:
        return "order"
    if "支付" in text:
        return "pay"
    return None
""",
    "assigned": """
def parse(text):
    found = None
    if "订单" in text or "order" in text:
        found = "order"
    elif "支付" in text:
        found = "pay"
    return found
""",
    "look-up": """
def parse(text):
    for alias in ALIASES:
        if alias in text:
            return ALIASES[alias]
    return None
""",
    "handed on": """
def look_up(table, text):
    for word, value in table.items():
        if word in text:
            return value
    return None

def parse(text):
    return look_up(ALIASES, text)
""",
}
FALLBACK = """
def parse(text):
    if "明天" in text:
        return "tomorrow"
    return "today"

def tool(x): ...
"""
NUMBER = """
def parse(text):
    m = re.search(r"(\\d+) 行", text)
    return int(m.group(1)) if m else None

def tool(x): ...
"""


@pytest.mark.parametrize("form", PARSERS)
def test_a_slot_parser_gives_values_and_what_users_say_for_them(form: str) -> None:
    code = (
        'ALIASES = {"订单": "order", "order": "order", "支付": "pay"}\n'
        'WORDS = {"order": ["订单", "order"], "pay": ["支付"]}\n\n'
        f"{PARSERS[form]}\n\ndef tool(x): ...\n"
    )
    x = facts(code, sites=[{"x": "=call:parse"}]).parameters["x"]
    assert x.synonyms == {"order": ("订单", "order"), "pay": ("支付",)}
    assert (x.examples, x.type, x.required) == (("order", "pay"), "string", True)
    assert "slot-parser" in {e.rule for e in x.evidence}


def test_the_fallback_of_a_slot_parser_is_the_default() -> None:
    x = facts(FALLBACK, sites=[{"x": "=call:parse"}]).parameters["x"]
    assert (x.required, x.default, x.examples) == (False, "today", ("tomorrow", "today"))


def test_the_fallback_beside_a_helper_is_the_default() -> None:
    code = FALLBACK.replace('return "today"', "return None").replace("def parse", "def look_up")
    handed_on = code.replace("def tool", 'def parse(text):\n    return look_up(text) or "today"\n\ndef tool')
    x = facts(handed_on, sites=[{"x": "=call:parse"}]).parameters["x"]
    assert (x.required, x.default, x.examples) == (False, "today", ("tomorrow", "today"))


def test_a_slot_parser_that_reads_a_pattern_gives_its_shape() -> None:
    assert facts(NUMBER, sites=[{"x": "=call:parse"}]).parameters["x"].type == "integer"


def test_a_slot_parser_that_cuts_text_knows_no_values() -> None:
    x = facts("def parse(text):\n    return text[2:]\n\n\ndef tool(x): ...\n", sites=[{"x": "=call:parse"}]).parameters[
        "x"
    ]
    assert (x.enum, x.examples, x.synonyms) == (None, (), {})


def test_words_for_yes_and_no_are_told_under_true_and_false() -> None:
    sites = [{"condition": contains("开灯"), "x": True}, {"condition": contains("关灯"), "x": False}]
    x = facts("def tool(x): ...", sites=sites).parameters["x"]
    assert (x.type, x.synonyms) == ("boolean", {"true": ("开灯",), "false": ("关灯",)})


def test_blanks_around_a_tested_word_are_no_part_of_what_is_said() -> None:
    sites = [{"condition": contains(" off"), "x": "none"}, {"condition": contains("dim"), "x": "low"}]
    assert facts("def tool(x): ...", sites=sites).parameters["x"].synonyms == {"none": ("off",), "low": ("dim",)}


def test_digits_that_are_compared_with_numbers_are_a_whole_number() -> None:
    code = "def tool(x):\n    assert 0 <= x < 24\n"
    x = facts(code, sites=[{"condition": Regex(pattern=r"(\d+)点", how="search"), "x": "=regex_group:1"}]).parameters[
        "x"
    ]
    assert (x.type, x.minimum, x.maximum) == ("integer", 0, 23)


def test_what_the_router_turns_into_a_number_is_one() -> None:
    kinds = {"int(data.get('years'))": "integer", "float(words[1])": "number"}
    for made, kind in kinds.items():
        assert facts("def tool(x): ...", sites=[{"x": f"={made}"}]).parameters["x"].type == kind


@pytest.mark.parametrize("made", ['"%s-%s" % m.groups()', 'f"{int(m[1]):02d}-{m[2]}"', '"-".join(m.groups())'])
def test_a_slot_parser_that_puts_a_text_together_gives_a_text(made: str) -> None:
    body = f'    m = re.search(r"(\\d+)月(\\d+)日", text)\n    return {made} if m else None\n'
    code = f"import re\n\ndef parse(text):\n{body}\ndef tool(x): ...\n"
    assert facts(code, sites=[{"x": "=call:parse"}]).parameters["x"].type == "string"
