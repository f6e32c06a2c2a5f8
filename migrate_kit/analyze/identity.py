"""Who a finding is, from one scan to the next: never its line, which moves with every edit above it.

A key is code + file + function + a digest of the condition and of what the sentence names. It is what a baseline
keeps, what SARIF and GitLab call a fingerprint, and how two scans are compared.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

from migrate_kit.analyze.exposed import masked_document
from migrate_kit.model.condition import AllOf, AnyOf, Condition
from migrate_kit.model.inventory import Branch, Finding, Inventory

#: Fields that say where, or show an example, or speak of a neighbour: an edit elsewhere changes them.
_PASSING = frozenset({"text", "other", "condition", "phrases", "evidence"})
_PLACE = re.compile(r"\b(inline:|lines? )\d+")


class FindingKey(NamedTuple):
    """The identity of a finding. *digest* ends in `-2`, `-3` … where several findings are otherwise alike."""

    code: str
    file: str
    function: str
    digest: str

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that stand for the whole key."""
        return sha256("\0".join(self).encode()).hexdigest()


def identified(inventory: Inventory, *, base: str = "") -> tuple[tuple[FindingKey, Finding], ...]:
    """Return every finding with its key, in the order of *inventory*; files are put below *base*."""
    branches = _branches_by_place(inventory)
    seen: Counter[FindingKey] = Counter()
    result: list[tuple[FindingKey, Finding]] = []
    for finding in inventory.findings:
        key = _key(finding, branches.get((finding.router, finding.file, finding.line), []), base)
        seen[key] += 1
        unique = key if seen[key] == 1 else key._replace(digest=f"{key.digest}-{seen[key]}")
        result.append((unique, finding))
    return tuple(result)


def placed(file: str, base: str) -> str:
    """Return *file* of an inventory as seen from where *base* is seen; a scan of one file has that file as base."""
    if not base or base == "." or posixpath.basename(base) == file:
        return base if base not in ("", ".") else file
    return posixpath.join(base, file)


def canonical(condition: Condition) -> Any:
    """Return *condition* as plain data in which neither the order of alternatives nor a secret shows."""
    if isinstance(condition, AnyOf | AllOf):
        return [condition.op, sorted(map(canonical, condition.of), key=_text)]
    plain = masked_document(condition.model_dump(mode="json"))
    return {key: " ".join(value.split()) if key == "source" else value for key, value in plain.items()}


def claim_of(finding: Finding) -> str:
    """Return what *finding* says of which tool of which router, whatever its branch tests by now."""
    return _text([finding.code, finding.file, finding.router, finding.tool, dict(_named(finding))])


def _branches_by_place(inventory: Inventory) -> dict[tuple[str | None, str, int], list[Branch]]:
    found: dict[tuple[str | None, str, int], list[Branch]] = {}
    for router in inventory.routers:
        for branch in router.branches:
            found.setdefault((router.id, branch.file or router.file, branch.line), []).append(branch)
    return found


def _key(finding: Finding, branches: list[Branch], base: str) -> FindingKey:
    # A table has several branches in one line; the tool says which.
    own = [branch for branch in branches if branch.tool == finding.tool] or branches
    conditions = sorted((canonical(branch.condition) for branch in own), key=_text)
    said = [conditions, finding.tool, dict(_named(finding))]
    function = (finding.router or "").partition(":")[2]
    digest = sha256(_text(said).encode()).hexdigest()[:16]
    return FindingKey(finding.code, placed(finding.file, base), function, digest)


def _named(finding: Finding) -> Iterator[tuple[str, Any]]:
    for key, value in finding.message.items():
        if key in _PASSING or isinstance(value, int | float | None):
            continue
        yield key, _PLACE.sub(r"\1", value) if isinstance(value, str) else value


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
