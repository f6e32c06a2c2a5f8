"""What `check` and `lint` find in the rules: faults, tools that nobody described, additions that cannot be called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from migrate_kit.errors import NotReadable, RulesInvalid
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.rules import Rule
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review.rules_file import RulesRead, read_rules, rules_path
from migrate_kit.route.rules import unfilled, unknown_tools

INVALID, UNKNOWN, NO_ADDITION = "MK420", "MK421", "MK422"
_IGNORE = re.compile(r"#\s*migrate-kit:\s*ignore\s*\[([^\]]*)\]")


def rules_findings(folder: Path, specs: Sequence[ToolSpec], *, root: Path) -> tuple[Finding, ...]:
    """Return the findings on the rules of *folder*, in order of the lines; none where it has no rules.

    A comment `# migrate-kit: ignore[MK421]` anywhere in the file silences that code for it; faults cannot be silenced.
    """
    kept = [spec for spec in specs if spec.status is not Status.rejected]
    try:
        path = rules_path(folder)
        read = None if path is None else read_rules(path, kept)
    except (RulesInvalid, NotReadable) as error:
        fields = error.fields
        return (_finding(INVALID, _shown(Path(fields["path"]), root), int(fields.get("line", 1)), what=fields["what"]),)
    return () if read is None else tuple(_findings(read, kept, _shown(read.path, root)))


def _findings(read: RulesRead, specs: Sequence[ToolSpec], file: str) -> Iterator[Finding]:
    for fault in read.faults:
        yield _finding(INVALID, file, fault.line, what=fault.what)
    if read.faults:
        return
    lines = {rule.id: read.line(number) for number, rule in enumerate(read.file.rules)}
    silent = {word.strip() for match in _IGNORE.finditer(read.text) for word in match[1].split(",")}
    unknown = unknown_tools(read.file, specs)
    found = [_finding(UNKNOWN, file, lines[rule.id], rule=rule.id, name=name) for rule, name in unknown]
    for rule in read.file.active:
        found += _additions(rule, specs, file, lines[rule.id])
    yield from (one for one in sorted(found, key=lambda one: one.line) if one.code not in silent)


def _additions(rule: Rule, specs: Sequence[ToolSpec], file: str, line: int) -> Iterator[Finding]:
    spec = next((spec for spec in specs if rule.add is not None and spec.name == rule.add.tool), None)
    for parameter in unfilled(rule.add, spec) if spec is not None and rule.add is not None else ():
        yield _finding(NO_ADDITION, file, line, rule=rule.id, tool=spec.name if spec else "", parameter=parameter)


def _finding(code: str, file: str, line: int, **message: Any) -> Finding:
    severity = Severity.warning if code == UNKNOWN else Severity.error
    return Finding(code=code, severity=severity, file=file, line=line, message=message)


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
