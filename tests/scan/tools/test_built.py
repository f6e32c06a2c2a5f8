"""What a slot parser answers with, when it builds the value."""

from __future__ import annotations

import pytest

from tests.scan.tools.resolver import facts

HEAD = "import re\n\n\ndef tool(x):\n    return x\n\n\ndef find(text):\n"


@pytest.mark.parametrize(
    ("body", "pattern"),
    [
        ('m = re.search(r"bug-?(\\d+)", text)\n    return "BUG-" + m.group(1) if m else None', r"BUG-\d+"),
        ('m = re.search(r"bug-?(\\d+)", text)\n    return f"BUG-{m[1]}" if m else None', r"BUG-\d+"),
        ('m = re.search(r"bug-?(\\d+)", text)\n    return "BUG-%s/x" % m.group(1) if m else None', r"BUG-\d+/x"),
        ('m = re.search(r"bug-?(\\d+)", text)\n    return "BUG-{}".format(m.group(1)) if m else None', r"BUG-\d+"),
        ('m = re.search(r"bug-\\d+", text)\n    return m.group().upper() if m else None', r"BUG-\d+"),
        ('m = re.search(r"[a-f]{2}-\\d+", text)\n    return m[0].upper() if m else None', r"[A-F]{2}-\d+"),
        (
            'if m := re.search(r"v?(\\d+\\.\\d+)", text):\n        return "v" + m.group(1)\n    return None',
            r"v\d+\.\d+",
        ),
        ('n = re.findall(r"[a-z]+-\\d{3}", text)\n    return n[-1] if n else None', r"[a-z]+-\d{3}"),
        ('m = re.search(r"#(\\d+)", text)\n    n = m.group(1)\n    return "T" + n', r"T\d+"),
    ],
)
def test_the_value_is_what_is_built_around_the_group(body: str, pattern: str) -> None:
    x = facts(f"{HEAD}    {body}\n", sites=[{"x": "=call:find"}]).parameters["x"]
    assert (x.type, x.pattern) == ("string", pattern)


def test_a_cast_group_stays_a_number() -> None:
    body = 'm = re.search(r"(\\d+)", text)\n    return int(m.group(1)) if m else None'
    assert facts(f"{HEAD}    {body}\n", sites=[{"x": "=call:find"}]).parameters["x"].type == "integer"


def test_a_pattern_that_any_word_fits_is_no_pattern() -> None:
    body = 'n = re.findall(r"[a-z][a-z0-9_]*", text)\n    return n[-1] if n else None'
    x = facts(f"{HEAD}    {body}\n", sites=[{"x": "=call:find"}]).parameters["x"]
    assert (x.type, x.pattern) == ("string", None)


def test_a_check_of_the_prefix_does_not_displace_the_whole_pattern() -> None:
    tool = 'def tool(x):\n    if not x.startswith("BUG-"):\n        raise ValueError("no bug id")\n\n\n'
    find = 'def find(text):\n    m = re.search(r"bug-?(\\d+)", text)\n    return "BUG-" + m.group(1) if m else None\n'
    assert facts(tool + find, sites=[{"x": "=call:find"}]).parameters["x"].pattern == r"BUG-\d+"


def test_a_check_of_another_prefix_still_counts() -> None:
    tool = 'def tool(x):\n    if not x.startswith("CR-"):\n        raise ValueError("no id")\n\n\n'
    find = 'def find(text):\n    m = re.search(r"bug-?(\\d+)", text)\n    return "BUG-" + m.group(1) if m else None\n'
    assert facts(tool + find, sites=[{"x": "=call:find"}]).parameters["x"].pattern == "^CR-"


def test_the_word_that_sets_a_flag_is_said_for_true() -> None:
    x = facts("def tool(x=False): ...", sites=[{"x": "=contains:立刻"}]).parameters["x"]
    assert (x.type, x.synonyms) == ("boolean", {"true": ("立刻",)})
