"""Rules by tool: which tools a rule means, and what looking them up costs a process that has none."""

from __future__ import annotations

import subprocess
import sys

from migrate_kit.model.rules import RulesFile
from migrate_kit.route.rules import Rulebook
from tests.route.rules.desk import TOOLS, file_of


def ids(book: Rulebook, tool: str) -> list[str]:
    return [ruling.rule.id for ruling in book.of(tool)]


def test_each_tool_has_its_rules_the_highest_priority_first() -> None:
    book = Rulebook(
        file_of(
            {"id": "all", "tools": ["*"], "permission": {"level": 1}},
            {"id": "money", "groups": ["money"], "when": "amount > 1", "priority": 3},
            {"id": "twice", "tools": ["pay_bill", "pay_*"], "groups": ["money"], "permission": {"level": 2}},
            {"id": "off", "tools": ["*"], "permission": {"level": 3}, "enabled": False},
        ),
        TOOLS,
    )
    assert ids(book, "transfer") == ["money", "all", "twice"]
    assert ids(book, "pay_bill") == ["money", "all", "twice"]
    assert ids(book, "notify") == ["all"]
    assert ids(book, "nobody") == []


def test_a_book_without_rules_in_force_is_empty() -> None:
    assert not Rulebook(RulesFile(), TOOLS)
    assert not Rulebook(file_of({"id": "off", "tools": ["*"], "permission": {"level": 3}, "enabled": False}), TOOLS)


def test_what_only_rules_need_is_imported_when_there_are_some() -> None:
    code = (
        "import sys; from migrate_kit.route.rules import Rulebook; from migrate_kit.model.rules import RulesFile;"
        "Rulebook(RulesFile(), ()); import migrate_kit.route;"
        "print([name for name in ('simpleeval', 'jsonschema_rs', 'ruamel') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
