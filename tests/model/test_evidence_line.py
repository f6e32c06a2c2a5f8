"""Evidence as a description keeps it."""

from __future__ import annotations

import pytest

from migrate_kit.model.evidence_line import EvidenceLine, read_line, weak_parts


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("bot.py:12 branch high use_when", EvidenceLine("bot.py", 12, "branch", "high", ("use_when",))),
        (
            "a b.py:3 signature high parameters.x:required,default ask_user.x",
            EvidenceLine(
                "a b.py", 3, "signature", "high", ("parameters.x.required", "parameters.x.default", "ask_user.x")
            ),
        ),
        (
            "t.py:1 definition of 查日志 high implementation",
            EvidenceLine("t.py", 1, "definition of 查日志", "high", ("implementation",)),
        ),
        # What older versions wrote.
        ("bot.py:12 range-check", EvidenceLine("bot.py", 12, "range-check", "high")),
        ("bot.py:12 definition of 查日志", EvidenceLine("bot.py", 12, "definition of 查日志", "high")),
        ("bot.py:12 anchor", EvidenceLine("bot.py", 12, "anchor")),
        ("bot.py:12", EvidenceLine("bot.py", 12, "")),
        ("C:/a.py:12 prose", EvidenceLine("C:/a.py", 12, "prose", "low")),
        ("said so", None),
    ],
)
def test_a_line_of_any_version_is_read(written: str, expected: EvidenceLine | None) -> None:
    assert read_line(written) == expected


def test_a_part_is_weak_when_nothing_but_hints_speak_for_it() -> None:
    lines = [
        "t.py:1 effect-words low effects",
        "t.py:2 effect-body high effects",
        "t.py:3 prose low parameters.unit:enum,examples",
        "t.py:4 annotation high parameters.unit:type",
        "t.py:5 name-words low summary",
        "t.py:6 prose",
    ]
    assert weak_parts(lines) == {
        "parameters.unit.enum": ("prose",),
        "parameters.unit.examples": ("prose",),
        "summary": ("name-words",),
    }
