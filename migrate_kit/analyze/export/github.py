"""GitHub workflow commands: printed in a job, each becomes an annotation at its line.

Escaping as the runner undoes it: `%`, CR and LF in the text, also `:` and `,` in a property
(docs.github.com, workflow commands).
"""

from __future__ import annotations

from collections.abc import Collection

from migrate_kit.analyze.export.told import Told, told
from migrate_kit.analyze.identity import FindingKey
from migrate_kit.messages import Language, codes
from migrate_kit.model.inventory import Inventory, Severity

_LEVELS = {Severity.error: "error", Severity.warning: "warning", Severity.note: "notice"}


def render_github(
    inventory: Inventory, *, language: Language, base: str = "", known: Collection[FindingKey] = frozenset()
) -> str:
    """Return one command a finding without the *known* ones, the worst first: a step shows only some of each level."""
    findings = told(inventory, language=language, base=base, known=known)
    return "".join(f"{_command(finding)}\n" for finding in findings if not finding.known)


def _command(told: Told) -> str:
    finding = told.finding
    properties = {
        "file": told.file,
        "line": str(told.line),
        "col": str(told.column),
        "title": f"{finding.code} {codes()[finding.code].name}",
    }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{_LEVELS[finding.severity]} {listed}::{_data(told.sentence)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
