"""What a docstring says of the errors of a tool."""

from __future__ import annotations

from textwrap import indent

import pytest

from tests.scan.tools.resolver import facts

GOOGLE = """Book a room.

Raises:
    LookupError: no room is left
        on that day
    my.DateError: the day lies in the past

Returns:
    the number of the booking
"""
NUMPY = """Book a room.

Raises
------
LookupError
    no room is left
"""
SPHINX = """Book a room.

:param day: the day
:raises LookupError: no room is left
:raise ValueError: the day lies in the past
:returns: a number
"""
CHINESE = """订房。

异常:
    ValueError: 日期为空
抛出：
    LookupError：已经没有空房
"""


@pytest.mark.parametrize(
    ("docstring", "errors"),
    [
        (GOOGLE, ("no room is left on that day", "the day lies in the past")),
        (NUMPY, ("no room is left",)),
        (SPHINX, ("no room is left", "the day lies in the past")),
        (CHINESE, ("日期为空", "已经没有空房")),
        ("Book a room.", ()),
        ("Book a room.\n\nRaises:\n    ValueError\n", ()),
    ],
)
def test_the_section_on_what_is_raised_is_read(docstring: str, errors: tuple[str, ...]) -> None:
    code = f'def tool(day):\n    """{indent(docstring, "    ").strip()}\n    """\n    return day\n'
    assert facts(code).raises == errors


def test_each_error_has_its_line_and_rule() -> None:
    code = f'def tool(day):\n    """{indent(SPHINX, "    ").strip()}\n    """\n    return day\n'
    told = [(e.line, e.rule, e.confidence) for e in facts(code).evidence if "raises" in e.fields]
    assert told == [(5, "doc-raises", "medium"), (6, "doc-raises", "medium")]


def test_what_the_code_says_as_well_is_told_once_with_its_own_place() -> None:
    code = '''
def tool(day):
    """Book.

    Raises:
        ValueError: the day is missing
    """
    if not day:
        raise ValueError("the day is missing")
'''
    tool = facts(code)
    assert tool.raises == ("the day is missing",)
    assert [e.rule for e in tool.evidence if "raises" in e.fields] == ["error-text"]
