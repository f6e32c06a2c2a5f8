"""The weekly report for machines: the records as they are, described by `docs/weekly.schema.json`."""

from __future__ import annotations

from typing import Any

from migrate_kit.report.weekly.records import WeeklyReport

SCHEMA = "migrate-kit/weekly"
VERSION = 1


def weekly_payload(report: WeeklyReport, *, with_texts: bool = True) -> dict[str, Any]:
    """Return *report* as plain data, without the envelope; without *with_texts* no request is quoted."""
    data: dict[str, Any] = report.model_dump(mode="json")
    if not with_texts:
        data["phrasings"] = [one | {"examples": []} for one in data["phrasings"]]
    return data


def weekly_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of `report --week --format json`."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://migrate-kit.invalid/schemas/weekly-{VERSION}.json",
        **WeeklyReport.model_json_schema(mode="serialization"),
    }
    schema["title"] = f"migrate-kit weekly report, version {VERSION}"
    own = {"schema": {"const": SCHEMA}, "version": {"const": VERSION}}
    schema["properties"] = own | schema["properties"]
    schema["required"] = [*own, *schema["required"]]
    return schema
