"""Every rule has a confidence and a sentence in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from migrate_kit import describe, scan
from migrate_kit._resources import sample_folder
from migrate_kit.messages.rules import RULES as SAID
from migrate_kit.model import rule
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.record import Evidence
from migrate_kit.model.rule import RULES, confidence_of, surest

PACKAGE = Path(scan.__file__).parents[1]


def given(folder: Path) -> Iterator[str]:
    """Yield every text that stands under *folder* as a string of its own, or as the name of a rule."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.Name) and isinstance(text := getattr(rule, node.id, None), str):
                yield text


def named(folder: Path) -> Iterator[str]:
    """Yield every text that is handed over as `rule`."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "rule":
                yield from (
                    n.value for n in ast.walk(node.value) if isinstance(n, ast.Constant) and n.value is not None
                )


def rules_of(inventory: Inventory) -> Iterator[str]:
    for tool in inventory.tools:
        found = [*tool.evidence, *(e for p in tool.parameters.values() for e in p.evidence)]
        found += [*(fact.evidence for fact in tool.cost), *(fact.evidence for fact in tool.latency)]
        yield from (evidence.rule for evidence in found)


def test_every_rule_is_documented_and_no_other() -> None:
    assert SAID.keys() == RULES.keys()


def test_every_rule_in_the_source_has_a_confidence() -> None:
    for folder in ("scan/tools", "describe"):
        assert set(named(PACKAGE / folder)) <= RULES.keys()
    assert set(rules_of(scan.scan(sample_folder()))) <= RULES.keys()


def test_no_rule_is_documented_that_nothing_reads() -> None:
    said = {text for folder in ("scan", "describe", "analyze") for text in given(PACKAGE / folder)}
    assert RULES.keys() - said == set()


def test_every_line_of_evidence_of_a_description_names_a_rule() -> None:
    lines = [line for spec in describe.describe(scan.scan(sample_folder()), language="en") for line in spec.evidence]
    assert lines
    assert {line.split(" ")[1] for line in lines} <= RULES.keys()


def test_evidence_is_as_sure_as_its_rule_where_it_does_not_say() -> None:
    older = Evidence.model_validate({"file": "t.py", "line": 3, "rule": "range-check"})
    assert (older.confidence, older.fields) == ("high", ())
    assert Evidence(file="t.py", line=3, rule="prose").confidence == "low"
    assert Evidence(file="t.py", line=3, rule="prose", confidence="medium").confidence == "medium"
    assert confidence_of("of another version") == "low"
    assert Evidence.model_validate_json(older.about("type").model_dump_json()) == older.about("type")


def test_a_fact_is_as_sure_as_its_best_evidence() -> None:
    assert surest(["low", "high", "medium"]) == "high"
    assert surest([]) is None
