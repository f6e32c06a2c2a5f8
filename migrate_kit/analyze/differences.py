"""Two records as plain data, and the paths at which they differ (DeepDiff)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deepdiff import DeepDiff
from deepdiff.helper import NotPresent
from pydantic import JsonValue

from migrate_kit.model.record import Record


class FieldChange(Record):
    """One path with its values in the old and the new scan; None where it is absent."""

    path: str
    before: JsonValue = None
    after: JsonValue = None


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[FieldChange, ...]:
    """Return the changes from *old* to *new*, sorted by path such as `arguments.level`."""
    return tuple(sorted(_changes(old, new), key=lambda change: change.path))


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[FieldChange]:
    tree = DeepDiff(dict(old), dict(new), view="tree", verbose_level=2)
    for levels in tree.values():
        for level in levels:
            path = ".".join(map(str, level.path(output_format="list")))
            yield FieldChange(path=path, before=_plain(level.t1), after=_plain(level.t2))


def _plain(value: Any) -> Any:
    return None if isinstance(value, NotPresent) else value
