"""When not to use a tool that branches reach at several depths, some behind a pattern."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.describe.pattern_phrase import literal_phrases
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan

DESK = r"""
    import re

    def find_order(text, status="open"):
        print(text)

    def cancel(text):
        print(text)

    def refund(text):
        print(text)

    def answer(text):
        if "order" in text:
            if re.search(r"{pattern}", text):
                if "paid" in text:
                    return find_order(text, "paid")
                return cancel(text)
            if "money back" in text:
                return refund(text)
            return find_order(text)
        if "cancel" in text:
            return cancel(text)
        if "refund" in text:
            return refund(text)
"""


def described(folder: Path, pattern: str) -> dict[str, ToolSpec]:
    (folder / "desk.py").write_text(dedent(DESK.replace("{pattern}", pattern)), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language="en")}


@pytest.mark.parametrize("pattern", [r"A\d+", r"\bORD[0-9]{6}\b", r"#?[A-Z]\d+", r"no-\d+"])
def test_no_exclusion_names_what_leads_to_the_tool_itself(tmp_path: Path, pattern: str) -> None:
    specs = described(tmp_path, pattern)
    assert specs["find_order"].use_when == ("order",)
    assert specs["find_order"].do_not_use_when == ('it says "order … money back": use refund',)
    assert specs["cancel"].use_when == ("cancel",)
    assert specs["cancel"].do_not_use_when == ('it says "order … paid": use find_order',)


@pytest.mark.parametrize(
    ("pattern", "told", "whole"),
    [
        (r"A\d+", (), ("A",)),
        (r"ORD[0-9]{6}", (), ("ORD",)),
        (r"order (A\d+)", ("order",), ("order",)),
        (r"order\d+", ("order",), ("order",)),
        (r"订单(A\d{3})", ("订单",), ("订单",)),
        (r"续住(\d+)晚", ("续住 … 晚",), ("续住 … 晚",)),
        (r"VIP card", ("VIP card",), ("VIP card",)),
    ],
)
def test_the_beginning_of_a_value_is_no_word(pattern: str, told: tuple[str, ...], whole: tuple[str, ...]) -> None:
    assert literal_phrases(pattern, fragments=False) == told
    assert literal_phrases(pattern) == whole
