"""Members of enums in signatures, defaults and calls, from source to the route's decision and the call."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.execute import execute
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.scan import scan

STUDIO = """
    from enum import Enum, IntEnum, StrEnum, auto
    from typing import Optional

    class Colour(Enum):
        RED = "red"
        BLUE = "blue"

    class Size(Enum):
        _ignore_ = ["step"]
        BIG = auto()
        SMALL = auto()

    class Mode(StrEnum):
        FAST = auto()
        SLOW = auto()

    class Level(IntEnum):
        LOW = 1
        HIGH = 2

    def paint(colour: Colour):
        return colour.name

    def cut(size: Optional[Size] = Size.BIG):
        return size.name

    def drive(mode: Mode = Mode.SLOW):
        return mode.name

    def heat(level: Level):
        return level.name

    def wash(shade=Colour.BLUE):
        return shade.name

    def answer(text):
        if "洗" in text:
            return wash(Colour.RED if "浅" in text else Colour.BLUE)
        if "红" in text:
            return paint(Colour.RED)
        if "蓝" in text:
            return paint(Colour.BLUE)
        if "cut" in text:
            if "little" in text:
                return cut(Size.SMALL)
            return cut()
        if "race" in text:
            return drive(Mode.FAST)
        if "drive" in text:
            return drive()
        if "warm" in text:
            return heat(Level.LOW)
        if "hot" in text:
            return heat(level=Level.HIGH)
"""


@pytest.fixture
def specs(tmp_path: Path) -> dict[str, ToolSpec]:
    (tmp_path / "studio.py").write_text(dedent(STUDIO), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(tmp_path)), language="en")}


@pytest.mark.parametrize(
    ("tool", "parameter", "enum", "synonyms", "default"),
    [
        ("paint", "colour", ("red", "blue"), {"red": ("红",), "blue": ("蓝",)}, None),
        ("wash", "shade", ("red", "blue"), {"red": ("浅",)}, "blue"),
        ("cut", "size", ("BIG", "SMALL"), {"SMALL": ("little",)}, "BIG"),
        ("drive", "mode", ("fast", "slow"), {"fast": ("race",)}, "slow"),
        ("heat", "level", (1, 2), {"1": ("warm",), "2": ("hot",)}, None),
    ],
)
def test_members_are_said_as_json_has_them(
    specs: dict[str, ToolSpec], tool: str, parameter: str, enum: Any, synonyms: Any, default: Any
) -> None:
    said = specs[tool].parameters[parameter]
    assert (said.enum, said.synonyms, said.default) == (enum, synonyms, default)


@pytest.mark.parametrize(
    ("text", "tool", "returned"),
    [
        ("红", "paint", "RED"),
        ("蓝", "paint", "BLUE"),
        ("洗浅的", "wash", "RED"),
        ("洗", "wash", "BLUE"),
        ("cut a little", "cut", "SMALL"),
        ("cut", "cut", "BIG"),
        ("race", "drive", "FAST"),
        ("drive", "drive", "SLOW"),
        ("warm", "heat", "LOW"),
        ("hot", "heat", "HIGH"),
    ],
)
def test_the_function_gets_the_member_that_the_legacy_passes(
    specs: dict[str, ToolSpec], text: str, tool: str, returned: str
) -> None:
    space: dict[str, Any] = {}
    exec(dedent(STUDIO), space)
    (call,) = LexicalRouter(list(specs.values())).decide(text).calls
    assert call.tool == tool
    assert execute(call, specs[tool], space[tool], context={}) == returned
