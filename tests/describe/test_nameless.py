"""A parameter whose name says nothing is described by what the router calls the value."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.messages import Language
from migrate_kit.model.nameless import is_nameless
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan

PLAYER = """
    import re

    def set_volume(arg1): player.send(arg1)
    def greet(x): return f"hello {x}"
    def forecast(a, b): return a + b
    def book(data, val): desk.put(data, val)
    def find(value): return value
    def rate(city): return city

    def answer(text, slots):
        if "volume" in text:
            volume = text.split()[-1]
            return set_volume(volume)
        m = re.match(r"say hello to (?P<guest>[a-z]+)", text)
        if m:
            return greet(m["guest"].strip())
        if "weather" in text:
            city, day = text.split()[1:3]
            return forecast(city, b=day)
        if "book" in text:
            return book(slots["room"], slots.get("phone_number"))
        if "find" in text:
            stock = text.split()[-1]
            return find(stock)
        if "search" in text:
            street = text.split()[-1]
            return find(street)
        if "rate" in text:
            stars = text.split()[-1]
            return rate(stars)
"""


def described(folder: Path, source: str, language: Language = "en") -> dict[str, ToolSpec]:
    (folder / "player.py").write_text(dedent(source), encoding="utf-8")
    return {spec.name: spec for spec in describe(analyse(scan(folder)), language=language)}


@pytest.mark.parametrize(
    ("tool", "parameter", "meaning", "question"),
    [
        ("set_volume", "arg1", "volume", "Please give the volume."),
        ("greet", "x", "guest", "Please give the guest."),
        ("forecast", "a", "city", "Please give the city."),
        ("forecast", "b", "day", "Please give the day."),
        ("book", "data", "room", "Please give the room."),
        ("book", "val", "phone number", "Please give the phone number."),
    ],
)
def test_the_name_that_the_router_has_for_it_is_what_is_asked_for(
    tmp_path: Path, tool: str, parameter: str, meaning: str, question: str
) -> None:
    spec = described(tmp_path, PLAYER)[tool]
    assert (spec.parameters[parameter].meaning, spec.ask_user[parameter]) == (meaning, question)
    assert any("router-name low" in line and f"parameters.{parameter}:meaning" in line for line in spec.evidence)


def test_the_question_is_worded_in_the_language_of_the_users(tmp_path: Path) -> None:
    specs = described(tmp_path, PLAYER, "zh")
    assert specs["forecast"].ask_user["a"] == "请问城市是什么？"
    assert specs["set_volume"].ask_user["arg1"] == "请问 volume 是什么？"


def test_where_branches_disagree_nothing_is_renamed(tmp_path: Path) -> None:
    assert described(tmp_path, PLAYER)["find"].parameters["value"].meaning == ""


def test_a_name_that_tells_something_stays(tmp_path: Path) -> None:
    assert described(tmp_path, PLAYER)["rate"].parameters["city"].meaning == ""


def test_a_docstring_says_more_than_the_router(tmp_path: Path) -> None:
    source = PLAYER.replace(
        "def set_volume(arg1): player.send(arg1)",
        'def set_volume(arg1):\n        """Set it.\n\n        Args:\n            arg1: how loud\n        """\n        player.send(arg1)',
    )
    assert described(tmp_path, source)["set_volume"].parameters["arg1"].meaning == "how loud"


@pytest.mark.parametrize("handed", ["text", "m[1]", "words", "text.split()[-1]", "m.group(1)", "ROOM", "self.last"])
def test_a_piece_of_text_has_no_name(tmp_path: Path, handed: str) -> None:
    source = f"""
        import re
        ROOM = "12"
        def greet(x): return x
        def stop(): return 1

        class Bot:
            def answer(self, text):
                words = text.split()
                m = re.match("hello (.*)", text)
                if "hello" in text:
                    return greet({handed})
                if "stop" in text:
                    return stop()
    """
    spec = described(tmp_path, source)["greet"]
    assert [p.meaning for p in spec.parameters.values() if p.meaning] == []


@pytest.mark.parametrize(
    ("name", "says_nothing"), [("arg1", True), ("args_0", True), ("_x", True), ("city", False), ("value_date", False)]
)
def test_names_that_say_nothing_are_told_from_names(name: str, says_nothing: bool) -> None:
    assert is_nameless(name) is says_nothing
