"""GitLab Code Quality: the five fields that its report artifact reads."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson

from migrate_kit.analyze.export.told import Told, told
from migrate_kit.analyze.identity import FindingKey
from migrate_kit.messages import Language, codes
from migrate_kit.model.inventory import Inventory, Severity

_SEVERITIES = {Severity.error: "critical", Severity.warning: "major", Severity.note: "info"}


def render_gitlab(
    inventory: Inventory, *, language: Language, base: str = "", known: Collection[FindingKey] = frozenset()
) -> str:
    """Return the report as JSON; *known* findings are left out. The fingerprint does not move with the line."""
    findings = told(inventory, language=language, base=base, known=known)
    issues = [_issue(finding) for finding in findings if not finding.known]
    return orjson.dumps(issues, option=orjson.OPT_INDENT_2).decode() + "\n"


def _issue(told: Told) -> dict[str, Any]:
    finding = told.finding
    return {
        "description": f"{finding.code}: {told.sentence}",
        "check_name": codes()[finding.code].name,
        "fingerprint": told.key.fingerprint,
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": told.file, "lines": {"begin": told.line}},
    }
