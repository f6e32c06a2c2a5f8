"""Set the verdict of a person in a description file, and nothing else in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from migrate_kit.errors import DescriptionChanged
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import stamp as stamps
from migrate_kit.review.description import parse_description, read_text
from migrate_kit.review.document import Document
from migrate_kit.review.editing import set_values
from migrate_kit.review.fields import ENTRY_KEYS, HAND_KEYS
from migrate_kit.review.writing import write_over
from migrate_kit.review.yaml_text import load


def set_status(path: Path, status: Status, *, reviewer: str, expected: str | None = None) -> ToolSpec:
    """Write *status* and *reviewer*; an approval is bound to the present text. Return the description as it is now.

    *expected* is the text the reviewer saw. Raises DescriptionChanged when the file says something else by now,
    DescriptionInvalid when it is no description, NotWritable.
    """
    while True:
        text = current_text(path, expected=expected)
        changed = with_status(text, status, reviewer=reviewer, path=path)
        if write_over(path, changed, expected=text):
            return parse_description(changed, path)


def with_status(text: str, status: Status, *, reviewer: str, path: Path) -> str:
    """Return *text* with the verdict; an old reason to be stale and the pending lines are settled by it."""
    spec = parse_description(text, path)
    approved = spec.text_hash() if status is Status.approved else ""
    verdict = {"status": status, "reviewer": reviewer, "stale": "", "approved_hash": approved}
    changed = set_values(text, {(k,): str(v) for k, v in verdict.items() if v != getattr(spec, k)})
    document = Document(changed)
    if not stamps.read_pending(document):
        return changed
    return stamps.with_tail(changed, stamps.read_stamp(document), {})


def take_pending(text: str, path: Path) -> str:
    """Return *text* with every part that the pending lines offer replaced by what the source says now."""
    document = Document(text)
    pending = stamps.read_pending(document)
    if not pending:
        return text
    held = document.values
    offered: dict[tuple[str, ...], Any] = {}
    for key, value in load(pending).items():
        if isinstance(value, dict) and key in ENTRY_KEYS:
            offered.update(
                {(key, name): _with_own(item, (held.get(key) or {}).get(name)) for name, item in value.items()}
            )
        else:
            offered[(key,)] = value
    changed = stamps.with_tail(set_values(text, offered), stamps.read_stamp(document), {})
    parse_description(changed, path)
    return changed


def _with_own(offered: Any, held: Any) -> Any:
    """Return an offered entry with what only a person says of it."""
    if not isinstance(offered, dict) or not isinstance(held, dict):
        return offered
    return offered | {key: held[key] for key in HAND_KEYS if held.get(key)}


def current_text(path: Path, *, expected: str | None) -> str:
    """Return the text of the file. Raises DescriptionChanged when it is not *expected* any more."""
    text = read_text(path)
    if expected is not None and text != expected:
        raise DescriptionChanged(path=path)
    return text
