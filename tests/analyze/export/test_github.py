"""Workflow commands, as the runner undoes their escapes."""

from __future__ import annotations

import re

from migrate_kit.analyze.export import render_github
from migrate_kit.analyze.identity import identified
from tests.analyze.export.findings import EVIL, finding, tricky

_COMMAND = re.compile(r"::(\w+) ([^\r\n]*?)::([^\r\n]*)")


def undone(text: str, *, named: bool = False) -> str:
    for escape, char in (("%2C", ","), ("%3A", ":")) if named else ():
        text = text.replace(escape, char)
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    found = []
    for line in text.splitlines():
        match = _COMMAND.fullmatch(line)
        assert match is not None, line
        pairs = (part.split("=", 1) for part in match[2].split(","))
        found.append((match[1], {name: undone(value, named=True) for name, value in pairs}, undone(match[3])))
    return found


def test_each_finding_is_one_command_with_its_place() -> None:
    made = commands(render_github(tricky(), language="en"))
    assert [level for level, _, _ in made] == ["error", "warning", "warning", "notice"]
    assert made[0][1] == {"file": "资料/a b,c:d%.py", "line": "3", "col": "5", "title": "MK201 dead-branch"}


def test_a_sentence_comes_through_whole_and_starts_no_command_of_its_own() -> None:
    said = [sentence for _, _, sentence in commands(render_github(tricky(), language="zh", base="src"))]
    assert EVIL in said[0]


def test_known_findings_are_left_out() -> None:
    known = [key for key, _ in identified(tricky())]
    assert render_github(tricky(), language="en", known=known) == ""


def test_a_file_is_named_as_seen_from_the_working_folder() -> None:
    inventory = tricky().model_copy(update={"findings": (finding(file="bot.py"),)})
    assert commands(render_github(inventory, language="en", base="src"))[0][1]["file"] == "src/bot.py"
