"""Secrets among the keywords, and the masking of everything that is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import JsonValue

from migrate_kit.model.condition import Condition, Fuzzy, LabelIs, Regex, TextAtom, atoms
from migrate_kit.model.inventory import Dead, Finding, LegacyRouter, Severity
from migrate_kit.model.secret import masked, secrets_in


def exposed_secrets(router: LegacyRouter) -> Iterator[Finding]:
    """Yield a finding for every keyword that looks like a key or a token, once for each branch."""
    for branch in router.branches:
        found = (secret for atom in atoms(branch.condition) for secret in secrets_in(_text(atom)))
        for secret in dict.fromkeys(found):
            yield Finding(
                code="MK223",
                severity=Severity.error,
                file=branch.file or router.file,
                line=branch.line,
                router=router.id,
                tool=branch.tool,
                message={"keyword": masked(secret), "length": len(secret)},
            )


def masked_finding(finding: Finding) -> Finding:
    """Return *finding* without secrets: fields masked, and no witness where it would hold one."""
    witness = finding.witness
    if witness is not None and masked(witness) != witness:
        witness = None
    return finding.model_copy(update={"message": masked_fields(finding.message), "witness": witness})


def masked_fields(fields: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the fields of a sentence with every secret masked."""
    return {key: masked(value) if isinstance(value, str) else value for key, value in fields.items()}


def masked_dead(dead: Dead) -> Dead:
    """Return *dead* with every secret masked."""
    return dead.model_copy(update={"why": masked(dead.why), "message": masked_fields(dead.message)})


def masked_document(value: Any) -> Any:
    """Return plain data with every secret in it masked: what a program prints, not what the twin is made of."""
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {masked(key): masked_document(item) for key, item in value.items()}
    return [masked_document(item) for item in value] if isinstance(value, list) else value


def _text(atom: Condition) -> str:
    if isinstance(atom, TextAtom | Fuzzy | LabelIs):
        return atom.text
    return atom.pattern if isinstance(atom, Regex) else ""
