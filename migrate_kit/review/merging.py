"""Bring a description up to date with the source without losing what a person wrote.

Part by part: facts about the source are always refreshed; a text is refreshed only while nobody edited it (see
`stamp`) and nobody approved it; everything else stays. When the source changed under a text that a person stands
for, the approval is void, `stale` says why, and the pending lines hold what the source says now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from migrate_kit.errors import InternalError
from migrate_kit.messages import Language, tell
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import stamp as stamps
from migrate_kit.review.description import open_document, parse_description, spec_of
from migrate_kit.review.document import Document
from migrate_kit.review.editing import set_values
from migrate_kit.review.fields import (
    BINDING_KEYS,
    SOURCE_KEYS,
    Path,
    default_of,
    fingerprint,
    label,
    lean,
    values_of,
)


@dataclass(frozen=True, slots=True)
class MergeResult:
    """The new text and what was decided on the way. Parts are named as in `parameters.env`."""

    text: str
    changed: bool
    stale: bool
    kept: tuple[str, ...] = ()
    """Parts where a person's wording stands although the source suggests another."""
    conflicts: tuple[str, ...] = ()
    """Those of `kept` where the source changed as well since the generator last wrote."""


@dataclass(slots=True)
class _Plan:
    changes: dict[Path, Any] = field(default_factory=dict)
    kept: list[Path] = field(default_factory=list)
    conflicts: list[Path] = field(default_factory=list)
    held: list[Path] = field(default_factory=list)
    """Unedited, but a person approved them: not refreshed behind the reviewer's back."""
    rebound: bool = False
    moved: list[Path] = field(default_factory=list)
    """What the source itself says differently now, whoever worded the text."""


def merge(existing: str, fresh: ToolSpec, *, path: FilePath, language: Language = "en") -> MergeResult:
    """Return *existing* brought up to date with *fresh*, what the source says now.

    Raises DescriptionInvalid (naming *path*) when *existing* is no description. Merging twice changes nothing more.
    """
    document = open_document(existing, path)
    spec = spec_of(document, path)
    old_stamp = stamps.read_stamp(document)
    plan = _plan(spec, fresh, document, old_stamp)
    plan.moved.extend(_moved(spec, fresh, document, old_stamp))
    stale, status = _judge(spec, fresh, plan, language)
    facts = {"status": str(status), "stale": stale} | {key: getattr(fresh, key) for key in SOURCE_KEYS}
    moved = {(key,): value for key, value in facts.items() if value != getattr(spec, key)}
    text = set_values(existing, moved | plan.changes, generated=plan.changes)
    wanted = values_of(fresh)
    pending = _pending(wanted, (*plan.kept, *plan.held)) if stale else {}
    text = stamps.with_tail(text, _new_stamp(text, wanted, plan, old_stamp), pending, language=language)
    _verify(text, spec, fresh, plan, path)
    return MergeResult(
        text=text,
        changed=text != existing,
        stale=bool(stale),
        kept=tuple(map(label, plan.kept)),
        conflicts=tuple(map(label, plan.conflicts)),
    )


def _plan(spec: ToolSpec, fresh: ToolSpec, document: Document, old_stamp: Mapping[str, str]) -> _Plan:
    plan = _Plan()
    frozen = spec.status is not Status.draft or bool(spec.approved_hash)
    current, wanted = values_of(spec), values_of(fresh)
    for part in (*current, *(p for p in wanted if p not in current)):
        old, new = current.get(part, default_of(part)), wanted.get(part, default_of(part))
        if old == new:
            continue
        if fingerprint(old, stamps.comments_of(document, part)) != stamps.generated(old_stamp, part):
            plan.kept.append(part)
            if not stamps.says_the_same(old_stamp, part, new, stamps.comments_of(document, part)):
                plan.conflicts.append(part)
        elif part[0] in BINDING_KEYS:
            plan.changes[part] = new
            # The shadow name only follows the name, which a person may have chosen.
            plan.rebound = plan.rebound or part == ("implementation",)
        elif frozen:
            plan.held.append(part)
        else:
            plan.changes[part] = new
    return plan


def _moved(spec: ToolSpec, fresh: ToolSpec, document: Document, stamp: Mapping[str, str]) -> Iterator[Path]:
    """Yield the parts whose source changed since the generator last spoke, or before and nobody looked since.

    Without a stamp nobody knows what the generator said; then it is what differs.
    """
    current, wanted = values_of(spec), values_of(fresh)
    named = set(re.split(r"[\s,:：，、]+", spec.stale))
    for part in (*wanted, *(p for p in current if p not in wanted)):
        if part == ("shadow_name",):
            continue
        new = wanted.get(part, default_of(part))
        differs = current.get(part, default_of(part)) != new
        if not stamp or label(part) in named:
            moved = differs
        else:
            moved = not stamps.says_the_same(stamp, part, new, stamps.comments_of(document, part))
        if moved:
            yield part


def _judge(spec: ToolSpec, fresh: ToolSpec, plan: _Plan, language: Language) -> tuple[str, Status]:
    """Return (why it is stale or empty, status after the merge)."""
    # A description written by hand names no source yet; filling that in is not a change of the source.
    moved = bool(spec.source_hash) and spec.source_hash != fresh.source_hash
    stands_for_it = spec.status is Status.approved or bool(spec.approved_hash or plan.kept)
    if spec.status is Status.rejected or not stands_for_it or not (moved or plan.rebound):
        return spec.stale, spec.status
    parts = tell("review.list", language).join(map(label, plan.moved))
    key = "review.stale_parts" if parts else "review.stale_source"
    return tell(key, language, parts=parts), Status.draft


def _pending(wanted: Mapping[Path, Any], parts: tuple[Path, ...]) -> dict[str, Any]:
    """Return what the source says for *parts*, in the order of the file, however often it is merged."""
    offered: dict[str, Any] = {}
    for part in sorted(parts, key=list(dict.fromkeys((*wanted, *sorted(parts)))).index):
        value = lean(part[0], wanted.get(part, default_of(part)))
        if len(part) == 1:
            offered[part[0]] = value
        else:
            offered.setdefault(part[0], {})[part[1]] = value
    return offered


def _new_stamp(text: str, wanted: Mapping[Path, Any], plan: _Plan, old_stamp: Mapping[str, str]) -> dict[str, str]:
    """Return what the generator says now, so that the next merge sees who changed what since."""
    new = stamps.fingerprints(Document(text), wanted, bare={*plan.kept, *plan.held})
    # In the order it had: what stays where it is makes no line of a difference.
    return {name: new[name] for name in old_stamp if name in new} | new


def _verify(text: str, spec: ToolSpec, fresh: ToolSpec, plan: _Plan, path: FilePath) -> None:
    """Make sure the text says exactly what was planned, whatever its formatting was."""
    expected = values_of(spec)
    for part, value in plan.changes.items():
        expected.pop(part, None)
        if value != default_of(part):
            expected[part] = value
    merged = parse_description(text, path)
    if values_of(merged) != expected or merged.evidence != fresh.evidence or merged.name != spec.name:
        raise InternalError(what=f"{path}: the merged text does not say what was merged")
