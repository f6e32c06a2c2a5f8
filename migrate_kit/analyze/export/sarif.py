"""SARIF 2.1.0 (OASIS): one run, its rules from the table of findings, fingerprints of our own.

Columns count characters (`unicodeCodePoints`); counted in bytes they would be wrong on every line with Chinese in it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import quote

import orjson

from migrate_kit.analyze.export.told import Told, line_on_disk, told, unfilled
from migrate_kit.analyze.identity import FindingKey, placed
from migrate_kit.messages import Explained, Language, codes, tell
from migrate_kit.model.inventory import Inventory

#: More are refused by GitHub code scanning.
MOST_RESULTS = 25_000
FINGERPRINT = "migrateKitFinding/v1"
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_LINK = re.compile(r"\[(?=[^\]]*\]\()")


def render_sarif(
    inventory: Inventory,
    *,
    language: Language,
    base: str = "",
    known: Collection[FindingKey] | None = None,
    most: int = MOST_RESULTS,
) -> str:
    """Return the log as JSON. With *known* (a baseline) each result says whether it is new or unchanged.

    *most* results are given, the worst; how many are left out is a notification.
    """
    findings = told(inventory, language=language, base=base, known=known or ())
    rules = {code: entry for code, entry in codes().items() if not code.startswith("MKE")}
    places = {code: index for index, code in enumerate(rules)}
    run = {
        "tool": {"driver": _driver(rules, language)},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(inventory, len(findings) - most, base, language)],
        "results": [_result(f, places[f.finding.code], language, known is not None) for f in findings[:most]],
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode() + "\n"


def _driver(rules: dict[str, Explained], language: Language) -> dict[str, Any]:
    return {
        "name": "migrate-kit",
        **_version(),
        "language": "zh-CN" if language == "zh" else "en-US",
        "rules": [_rule(code, entry, language) for code, entry in rules.items()],
    }


def _version() -> dict[str, str]:
    try:
        return {"semanticVersion": version("migrate-kit")}
    except PackageNotFoundError:  # run from a checkout
        return {}


def _rule(code: str, entry: Explained, language: Language) -> dict[str, Any]:
    title, why, remedy = (unfilled(text.in_(language)) for text in (entry.title, entry.why, entry.remedy))
    written_in = "yaml" if code.startswith("MK3") else "python"  # a description, or source
    example = f"\n\n```{written_in}\n{entry.example}\n```" if entry.example else ""
    return {
        "id": code,
        "name": entry.name,
        "shortDescription": {"text": title},
        "fullDescription": {"text": why or title},
        "help": {"text": f"{why}\n\n{remedy}", "markdown": f"{why}\n\n**{remedy}**{example}"},
        "defaultConfiguration": {"level": entry.severity},
    }


def _result(told: Told, rule: int, language: Language, compared: bool) -> dict[str, Any]:
    finding = told.finding
    sentence = told.sentence
    if finding.witness is not None:
        sentence += "\n" + tell("scan.witness", language, witness=finding.witness).strip()
    location: dict[str, Any] = _location(told.file, told.line, told.column)
    if finding.router is not None:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.router, "kind": "function"}]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity.value,
        "message": {"text": _message(sentence)},
        "locations": [location],
        "partialFingerprints": {FINGERPRINT: told.key.fingerprint},
    }
    if told.related_lines:
        related = [_location(told.file, line) for line in told.related_lines]
        result["relatedLocations"] = [place | {"id": number} for number, place in enumerate(related)]
    if compared:
        result["baselineState"] = "unchanged" if told.known else "new"
    return result


def _location(file: str, line: int, column: int | None = None) -> dict[str, Any]:
    region = {"startLine": line} | ({} if column is None else {"startColumn": column})
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(file)}, "region": region}}


def _uri(file: str) -> str:
    return f"file://{quote(file)}" if file.startswith("/") else quote(file)


def _message(text: str) -> str:
    # In a message {0} is a placeholder and [text](target) a link; in code neither is meant.
    return _LINK.sub(r"\\[", _PLACEHOLDER.sub(r"{{\1}}", text))


def _invocation(inventory: Inventory, left_out: int, base: str, language: Language) -> dict[str, Any]:
    notes: list[dict[str, Any]] = [
        {
            "level": "warning",
            "descriptor": {"id": "MK001"},
            "message": {"text": _message(tell("finding.MK001", language, what=record.what))},
            "locations": [
                _location(
                    placed(record.file, base), line_on_disk(record.file, record.line, inventory), record.column + 1
                )
            ],
        }
        for record in inventory.not_parsed
    ]
    if left_out > 0:
        notes.append({"level": "warning", "message": {"text": tell("export.left_out", language, count=left_out)}})
    return {"executionSuccessful": True, "toolExecutionNotifications": notes}
