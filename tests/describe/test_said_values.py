"""What users say for each value, where branches pass constants and others leave the argument out."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.scan import scan

SHOP = """
    import re
    from typing import Literal

    def find_order(text, status: Literal["open", "paid"] = "open"):
        return text + status

    def weather(city="beijing"):
        return city

    def light(state: bool = True):
        print(state)

    def lamp(on: bool):
        print(on)

    def fan(on=1):
        print(on)

    def door(locked=False):
        print(locked)

    def heating(mode=None):
        print(mode)

    def report(kind="short"):
        print(kind)

    def answer(text):
        if "order" in text:
            if "paid" in text:
                return find_order(text, "paid")
            return find_order(text)
        if "天气" in text or "气温" in text:
            if "上海" in text:
                return weather("shanghai")
            return weather()
        if "light off" in text:
            return light(False)
        elif "light" in text:
            return light()
        if "开灯" in text:
            return lamp(True)
        if "关灯" in text:
            return lamp(False)
        if "fan" in text and "stop" in text:
            return fan(0)
        if "fan" in text:
            return fan()
        if re.search("door.*(shut|lock)", text):
            return door(1)
        if "door" in text:
            return door()
        if "heating" in text:
            if "night" in text:
                return heating("low")
            return heating()
        if "report today" in text:
            return report()
        if "report" in text:
            return report("long")
"""


@pytest.fixture
def specs(tmp_path: Path) -> dict[str, ToolSpec]:
    return described(tmp_path, SHOP)


def described(folder: Path, source: str) -> dict[str, ToolSpec]:
    (folder / "shop.py").write_text(dedent(source), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language="en")}


@pytest.mark.parametrize(
    ("tool", "parameter", "synonyms"),
    [
        ("find_order", "status", {"paid": ("paid",)}),
        ("weather", "city", {"shanghai": ("上海",)}),
        ("light", "state", {"false": ("light off",)}),
        ("lamp", "on", {"true": ("开灯",), "false": ("关灯",)}),
        ("fan", "on", {"0": ("stop",)}),
        ("door", "locked", {"true": ("shut", "lock")}),
        ("heating", "mode", {"low": ("night",)}),
        ("report", "kind", {"long": ("report",), "short": ("report today",)}),
    ],
)
def test_words_that_lead_to_the_default_as_well_tell_no_value(
    specs: dict[str, ToolSpec], tool: str, parameter: str, synonyms: dict[str, tuple[str, ...]]
) -> None:
    assert specs[tool].parameters[parameter].synonyms == synonyms


@pytest.mark.parametrize(
    ("text", "tool", "parameter", "value"),
    [
        ("show order 7", "find_order", "status", "open"),
        ("show paid order 7", "find_order", "status", "paid"),
        ("今天天气怎么样", "weather", "city", "beijing"),
        ("上海天气", "weather", "city", "shanghai"),
        ("light off", "light", "state", False),
        ("light please", "light", "state", True),
        ("关灯", "lamp", "on", False),
        ("开灯", "lamp", "on", True),
        ("stop the fan", "fan", "on", 0),
        ("heating for the night", "heating", "mode", "low"),
        ("report", "report", "kind", "long"),
        ("report today", "report", "kind", "short"),
    ],
)
def test_the_route_decides_the_value_that_the_legacy_passes(
    specs: dict[str, ToolSpec], text: str, tool: str, parameter: str, value: object
) -> None:
    (call,) = LexicalRouter(list(specs.values())).decide(text).calls
    spec = specs[tool].parameters[parameter]
    assert (call.tool, call.arguments.get(parameter, spec.default)) == (tool, value)
    assert type(call.arguments.get(parameter, spec.default)) is type(value)


@pytest.mark.parametrize(
    ("condition", "synonyms"),
    [
        ('"light" in text and "off" in text', {"false": ("off",)}),
        ('re.search("关灯|灭灯", text)', {"false": ("关灯", "灭灯")}),
    ],
)
def test_one_branch_alone_that_switches_off_says_so(
    tmp_path: Path, condition: str, synonyms: dict[str, tuple[str, ...]]
) -> None:
    source = f"""
        import re

        def light(state: bool = True):
            print(state)

        def stop(text):
            print(text)

        def guide(text):
            print(text)

        def answer(text):
            if {condition}:
                return light(False)
            elif "stop" in text:
                return stop(text)
            elif "help" in text:
                return guide(text)
    """
    assert described(tmp_path, source)["light"].parameters["state"].synonyms == synonyms
