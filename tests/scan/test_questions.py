"""What a branch asks when it found no value for its tool: the tool's question, no answer of the router's own."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from migrate_kit.describe import describe
from migrate_kit.model.inventory import Inventory, ParameterFacts
from migrate_kit.scan import scan

DESK = """
import re

def cancel_order(order_id: str):
    return order_id

def weather(city, day="today"):
    return city + day

def find_city(text):
    return next((city for city in CITIES if city in text), None)

def find_day(text):
    return re.search("([0-9]+)", text)

def route(text, bot):
    if "地址" in text:
        return "人民路一号"
    if "取消订单" in text or "cancel order" in text:
        m = re.search(r"([A-Z]-[0-9]{4})", text)
        if not m:
            return "哪个订单？"
        return cancel_order(m.group(1))
    if "天气" in text:
        city = find_city(text)
%s
    if "电话" in text:
        return "电话是 12345"
    return None
"""
GUARD = """
if not city:
    return "请问哪个城市？"
return weather(city)
"""


def desk_with(folder: Path, rest: str = GUARD) -> Inventory:
    (folder / "desk.py").write_text(DESK % indent(dedent(rest).strip(), " " * 8), encoding="utf-8")
    return scan(folder)


def parameter(inventory: Inventory, tool: str, name: str) -> ParameterFacts:
    found = inventory.tool(tool)
    assert found is not None
    return found.parameters[name]


@pytest.mark.parametrize(
    "rest",
    [
        GUARD,
        'if city is None:\n    return "请问哪个城市？"\nreturn weather(city=city)',
        'if not city.strip():\n    bot.reply("请问哪个城市？")\n    return\nname = city.strip()\nreturn weather(name)',
        'if not city:\n    return "请问哪个城市？"\nelse:\n    return weather(city)',
        'if city:\n    return weather(city)\nreturn "请问哪个城市？"',
        'if city:\n    return weather(city)\nelse:\n    return "请问哪个城市？"',
        'if len(city) == 0 or city is None:\n    return {"reply": "请问哪个城市？"}\nreturn weather(city, day="now")',
    ],
)
def test_what_is_asked_on_the_way_to_a_tool_is_its_question_and_no_fixed_answer(tmp_path: Path, rest: str) -> None:
    inventory = desk_with(tmp_path, rest)
    assert parameter(inventory, "weather", "city").ask == "请问哪个城市？"
    assert parameter(inventory, "cancel_order", "order_id").ask == "哪个订单？"
    assert parameter(inventory, "faq", "topic").enum == ("地址", "电话")
    assert {b.tool for r in inventory.routers for b in r.branches} <= {"faq", "cancel_order", "weather", None}


LOOP = """
for word, code in CITIES.items():
    if word in text:
        return weather(code)
"""


@pytest.mark.parametrize("behind", ['return "请问哪个城市？"', 'bot.reply("请问哪个城市？")\nreturn'])
def test_what_is_asked_behind_a_loop_that_found_nothing_is_a_question_and_no_fixed_answer(
    tmp_path: Path, behind: str
) -> None:
    desk_with(tmp_path, f"{LOOP.strip()}\n{behind}")
    table = (
        (tmp_path / "desk.py")
        .read_text("utf-8")
        .replace("import re", 'import re\nCITIES = {"北京": "bj", "上海": "sh"}', 1)
    )
    (tmp_path / "desk.py").write_text(table, encoding="utf-8")
    inventory = scan(tmp_path)
    assert parameter(inventory, "weather", "city").ask == "请问哪个城市？"
    assert parameter(inventory, "faq", "topic").enum == ("地址", "电话")
    spec = next(s for s in describe(inventory, language="zh") if s.name == "weather")
    assert spec.use_when == ("天气",)


def test_what_is_only_told_behind_such_a_loop_stays_an_answer(tmp_path: Path) -> None:
    inventory = desk_with(tmp_path, f'{LOOP.strip()}\nreturn "今天天气不错"')
    assert parameter(inventory, "weather", "city").ask == ""


def test_the_evidence_of_a_question_is_the_line_that_tests_for_the_value(tmp_path: Path) -> None:
    asked = [e for e in parameter(desk_with(tmp_path), "weather", "city").evidence if "ask" in e.fields]
    assert [(e.file, e.line, e.rule, e.confidence) for e in asked] == [("desk.py", 26, "router-question", "medium")]


def test_only_the_parameter_that_takes_the_value_is_asked_for(tmp_path: Path) -> None:
    rest = 'day = find_day(text)\nif not day:\n    return "哪一天？"\nreturn weather(city, day.group(1))'
    inventory = desk_with(tmp_path, rest)
    assert (parameter(inventory, "weather", "city").ask, parameter(inventory, "weather", "day").ask) == (
        "",
        "哪一天？",
    )


def test_a_question_of_the_function_itself_stands_before_the_routers(tmp_path: Path) -> None:
    code = (DESK % indent(dedent(GUARD).strip(), " " * 8)).replace(
        "    return city + day", '    if not city:\n        raise ValueError("city is required")\n    return city + day'
    )
    (tmp_path / "desk.py").write_text(code, encoding="utf-8")
    assert parameter(scan(tmp_path), "weather", "city").ask == "city is required"


def test_an_answer_after_which_nothing_is_done_with_the_value_stays_an_answer(tmp_path: Path) -> None:
    inventory = desk_with(tmp_path, 'if "北京" not in text:\n    return "只有北京的天气"\nreturn weather("北京")')
    assert len(parameter(inventory, "faq", "topic").enum or ()) == 3
    assert parameter(inventory, "weather", "city").ask == ""


def test_another_call_for_a_missing_value_is_no_question(tmp_path: Path) -> None:
    inventory = desk_with(tmp_path, 'if not city:\n    return weather("北京")\nreturn weather(city)')
    assert parameter(inventory, "weather", "city").ask == ""


def test_a_question_in_the_first_branch_is_not_the_default_of_the_router(tmp_path: Path) -> None:
    code = DESK.replace('    if "地址" in text:\n        return "人民路一号"\n', "")
    code = (code % indent(dedent(GUARD).strip(), " " * 8)).replace("return None\n", 'return "不懂"\n')
    (tmp_path / "desk.py").write_text(code, encoding="utf-8")
    (router,) = scan(tmp_path).routers
    assert router.default.line == len(code.splitlines())
