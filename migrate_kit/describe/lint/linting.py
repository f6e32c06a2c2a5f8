"""All rules over one catalogue."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from migrate_kit.describe.lint.rules import RULES
from migrate_kit.describe.lint.subject import Catalogue, Described
from migrate_kit.messages import codes
from migrate_kit.model.inventory import Finding, Severity

_IGNORE = re.compile(r"#\s*migrate-kit:\s*ignore\s*\[(?P<codes>[^\]]*)\]")
_WORST_FIRST = {Severity.error: 0, Severity.warning: 1, Severity.note: 2}


def lint(catalogue: Catalogue, *, only: Collection[str] = ()) -> tuple[Finding, ...]:
    """Return the findings of all rules, or of *only* these codes; by file and line, the worst first in each line.

    A comment `# migrate-kit: ignore[MK310]` anywhere in a description's file silences that rule for it.
    """
    silent = {tool.file: _ignored(tool) for tool in catalogue.tools}
    found = (finding for code, check in RULES.items() if not only or code in only for finding in check(catalogue))
    kept = [finding for finding in found if finding.code not in silent.get(finding.file, ())]
    return tuple(sorted(kept, key=_place))


def _place(finding: Finding) -> tuple[str, int, int, str]:
    return finding.file, finding.line, _WORST_FIRST[finding.severity], finding.code


def _ignored(tool: Described) -> frozenset[str]:
    return frozenset(_codes(tool.text))


def _codes(text: str) -> Iterator[str]:
    by_name = {codes()[code].name: code for code in RULES}
    for match in _IGNORE.finditer(text):
        for word in match["codes"].split(","):
            yield by_name.get(word.strip().lower(), word.strip().upper())
