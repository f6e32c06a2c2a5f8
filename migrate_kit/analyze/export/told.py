"""A finding as every form of output tells it: key, place, sentence; the worst first."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from migrate_kit.analyze.identity import FindingKey, identified, placed
from migrate_kit.messages import Language, tell
from migrate_kit.model.inventory import Finding, Inventory, Severity

_WORST_FIRST = {Severity.error: 0, Severity.warning: 1, Severity.note: 2}
_FIELD = re.compile(r"\{(\w+)[^}]*\}")


@dataclass(frozen=True, slots=True)
class Told:
    """One finding with what is said of it. `column` is one-based here, as all these formats count."""

    key: FindingKey
    finding: Finding
    file: str
    sentence: str
    known: bool

    @property
    def column(self) -> int:
        """The one-based column, in characters."""
        return self.finding.column + 1


def told(
    inventory: Inventory, *, language: Language, base: str = "", known: Collection[FindingKey] = frozenset()
) -> list[Told]:
    """Return the findings of *inventory*, the worst first; *known* are those of a baseline."""
    findings = [
        Told(
            key=key,
            finding=finding,
            file=placed(finding.file, base),
            sentence=tell(f"finding.{finding.code}", language, **finding.message),
            known=key in known,
        )
        for key, finding in identified(inventory, base=base)
    ]
    return sorted(findings, key=lambda f: (_WORST_FIRST[f.finding.severity], f.file, f.finding.line, f.finding.code))


def unfilled(sentence: str) -> str:
    """Return *sentence* with its fields shown as names in capitals, for a text about a code in general."""
    return _FIELD.sub(lambda match: match[1].upper(), sentence)
