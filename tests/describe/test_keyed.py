"""An object is described by what the body reads of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.analyze import analyse
from migrate_kit.describe import describe
from migrate_kit.messages import Language
from migrate_kit.model.tool import ToolSpec
from migrate_kit.scan import scan

ROUTER = """
def stop(): svc.stop()

def answer(text):
    words = text.split()
    if "book" in text:
        return book({"date": words[1], "room": words[2]})
    if "stop" in text:
        return stop()
"""


def book(folder: Path, body: str, language: Language = "en") -> ToolSpec:
    (folder / "desk.py").write_text(f"def book(payload):\n{body}\n{ROUTER}", encoding="utf-8")
    return next(spec for spec in describe(analyse(scan(folder)), language=language) if spec.name == "book")


CHECKED = """
    if "date" not in payload:
        return "date missing"
    return payload["room"]
"""


@pytest.mark.parametrize(
    ("body", "meaning"),
    [
        (CHECKED, "object with date, room"),
        ('    return payload.get("room"), payload.get("date", "today")', "object with room, date"),
        (
            '    if "date" not in payload:\n        raise KeyError("date is required")\n    save(payload)',
            "object with date",
        ),
    ],
)
def test_its_keys_are_what_is_wanted(tmp_path: Path, body: str, meaning: str) -> None:
    spec = book(tmp_path, body).parameters["payload"]
    assert (spec.type, spec.meaning) == ("object", meaning)


def test_the_question_names_them(tmp_path: Path) -> None:
    assert book(tmp_path, CHECKED).ask_user == {"payload": "Please give the date, the room."}
    spec = book(tmp_path, CHECKED, "zh")
    assert spec.ask_user == {"payload": "请问日期、room是什么？"}
    assert spec.parameters["payload"].meaning == "包含date、room的对象"


def test_each_key_has_its_line(tmp_path: Path) -> None:
    told = [line for line in book(tmp_path, CHECKED).evidence if " keyed medium " in line]
    assert [line.split()[0] for line in told] == ["desk.py:3", "desk.py:5"]
    assert all("meaning" in line for line in told)


@pytest.mark.parametrize(
    "body",
    [
        '    if "date" in payload:\n        return "today"\n    return payload.strip()',
        '    if "#" not in payload:\n        return "no such number"\n    return payload.strip()',
        "    return payload[0]",
    ],
)
def test_a_text_and_a_list_are_no_objects(tmp_path: Path, body: str) -> None:
    spec = book(tmp_path, body).parameters["payload"]
    assert (spec.type, spec.meaning) == ("string", "")


def test_a_docstring_says_more(tmp_path: Path) -> None:
    documented = f'    """Book.\n\n    Args:\n        payload: what is booked\n    """\n{CHECKED}'
    spec = book(tmp_path, documented)
    assert spec.parameters["payload"].meaning == "what is booked"
    assert spec.ask_user == {"payload": "Please say what is booked."}
