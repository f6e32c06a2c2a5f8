"""Closed sets and runs of numbers, resolved by the scan itself: constants by name, ranges, enum classes, aliases."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.inventory import ParameterFacts
from tests.scan.sources import inventory_of

NAMED = """
from enum import Enum
from typing import Literal, get_args

LEVELS = range(1, 6)
周次表 = range(1, 21)
TENS = range(0, 101, 10)
YEARS = tuple(range(1990, 2200))
ROWS = list(range(3)) + [7]
KINDS = ("a", "b", "c")
颜色 = {"红": "red", "蓝": "blue"}
Size = Literal["s", "m", "l"]


class Colour(Enum):
    red = "r"
    blue = "b"


class 档位(str, Enum):
    低 = "低"
    高 = "高"
"""


def read(folder: Path, body: str, given: str = "x") -> ParameterFacts:
    """Return the facts of the only parameter of a tool with that body, as a scan of a whole folder finds them."""
    tool = f"def tool({given}):\n    {body}\n"
    router = (
        'def handle(text):\n    if "open the door" in text:\n        return tool(text[4:])\n'
        '    elif "say" in text:\n        return say(text)\n    elif "restart" in text:\n        return restart("web")\n'
    )
    found = inventory_of(folder, NAMED, tool, router)
    (facts,) = (t for t in found.tools if t.name == "tool")
    (parameter,) = facts.parameters.values()
    return parameter


RUNS = [
    ('if x not in range(1, 6): raise ValueError("1 to 5")', (1, 5)),
    ('if x not in LEVELS: raise ValueError("1 to 5")', (1, 5)),
    ('if not x in LEVELS:\n        return "等级只能是一到五"', (1, 5)),
    ('if x not in 周次表: return "周次错误"', (1, 20)),
    ('if int(x) not in list(range(1, 32)): return {"error": "no such day"}', (1, 31)),
    ('assert x in set(range(10)), "one digit"', (0, 9)),
    ('if x in range(1, 13):\n        return x\n    raise ValueError("月份")', (1, 12)),
    ('if x not in YEARS: raise ValueError("year")', (1990, 2199)),
    ('if x not in range(1, 10_001): raise ValueError("too many")', (1, 10_000)),
    ('if x not in range(5, 0, -1): raise ValueError("5 to 1")', (1, 5)),
    ('if x < 1 or x not in range(31): raise ValueError("day")', (1, 30)),
    ('if x > 100 or x not in range(1, 31): raise ValueError("day")', (1, 30)),
    (
        'if x in range(5, 12): return "早"\n    elif x in range(12, 24): return "晚"\n    else: raise ValueError("打烊了")',
        (5, 23),
    ),
]


@pytest.mark.parametrize(("body", "ends"), RUNS)
def test_numbers_written_as_a_range_have_a_first_and_a_last(tmp_path: Path, body: str, ends: tuple[int, int]) -> None:
    x = read(tmp_path, body)
    assert (x.enum, x.type, (x.minimum, x.maximum)) == (None, "integer", ends)


CHOICES = [
    ('if x not in (1, 2, 3): raise ValueError("floor")', (1, 2, 3)),
    ('if x not in TENS: raise ValueError("in tens")', tuple(range(0, 101, 10))),
    ('if x not in {0, *range(5, 8)}: raise ValueError("x")', (0, 5, 6, 7)),
    ('if x not in [*KINDS, "d"]: return "不支持"', ("a", "b", "c", "d")),
    ('if x != "a" and x != "b": raise ValueError(x)', ("a", "b")),
    ('if not (x == "左" or x == "右"): return "只能向左或向右"', ("左", "右")),
    ('if not any(x == kind for kind in KINDS): raise ValueError("kind")', ("a", "b", "c")),
    ('if x not in get_args(Size): raise ValueError("size")', ("s", "m", "l")),
    ("if x not in Colour.__members__: raise KeyError(x)", ("red", "blue")),
    ("return Colour(x)", ("r", "b")),
    ('try:\n        return 档位(x)\n    except ValueError:\n        return "请选择高或低"', ("低", "高")),
    ('try:\n        return 颜色[x]\n    except KeyError:\n        raise ValueError("不支持的颜色")', ("红", "蓝")),
    ('if x == "e": raise ValueError("no e")\n    elif x in KINDS: return 1\n    else: raise ValueError(x)', ("a", "b", "c")),
    (
        'match x:\n        case "day" | "week": return 1\n        case "month": return 2\n        case _: raise ValueError(x)',
        ("day", "week", "month"),
    ),
    ('match x:\n        case "开": return 1\n        case "关": return 2\n    raise ValueError("开或关")', ("开", "关")),
]  # fmt: skip


@pytest.mark.parametrize(("body", "members"), CHOICES)
def test_values_named_one_by_one_are_a_choice(tmp_path: Path, body: str, members: tuple[object, ...]) -> None:
    x = read(tmp_path, body)
    assert (x.enum, x.minimum, x.maximum) == (members, None, None)


@pytest.mark.parametrize(
    "body",
    [
        'if x in range(1, 6): raise ValueError("taken")',
        'if x not in LEVELS: x = 1\n    return "done"',
        'if x != "a" or x != "b": return "always"',
        'if x != "a": raise ValueError("only a")',
        "try:\n        return Colour(x)\n    except ValueError:\n        return Colour.red",
        "try:\n        return 颜色[x]\n    except LookupError:\n        return None",
        "try:\n        x = 颜色[x]\n    except Exception:\n        pass\n    return x",
        'match x:\n        case "a": return 1\n        case "b": return 2\n        case _: return 3',
        'match x:\n        case "a": return 1\n        case y if y: return 2\n        case _: raise ValueError(x)',
        'if x == "a": return 1\n    elif x in load(): return 2\n    elif x == "b": return 3\n    else: raise ValueError(x)',
        'if x == "a": return 1\n    elif x in range(3): return 2\n    elif x.startswith("c"): return 3\n    else: raise ValueError(x)',
    ],
)  # fmt: skip
def test_what_is_let_through_closes_nothing(tmp_path: Path, body: str) -> None:
    x = read(tmp_path, body)
    assert (x.enum, x.minimum, x.maximum) == (None, None, None)


def test_a_range_to_which_more_was_added_is_a_list(tmp_path: Path) -> None:
    x = read(tmp_path, 'if x not in ROWS: raise ValueError("row")')
    assert (x.enum, x.minimum) == ((0, 1, 2, 7), None)


@pytest.mark.parametrize("given", ["x: Size", 'x: "Size | None" = None', "x: list[str] | Size = 's'"])
def test_a_named_type_stands_for_what_it_was_assigned(tmp_path: Path, given: str) -> None:
    x = read(tmp_path, "return x", given)
    assert x.enum == (None if "list" in given else ("s", "m", "l"))


def test_a_type_that_names_itself_is_no_type(tmp_path: Path) -> None:
    body = "Loop = list[int] | Loop\n"
    tool = "def tool(x: Loop):\n    return x\n"
    router = 'def handle(text):\n    if "open the door" in text:\n        return tool(text[4:])\n    elif "say" in text:\n        return say(text)\n'  # fmt: skip
    (tool_facts,) = (t for t in inventory_of(tmp_path, body, tool, router).tools if t.name == "tool")
    assert tool_facts.parameters["x"].enum is None
