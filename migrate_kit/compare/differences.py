"""Where two canonical values differ: `{path: [legacy, dynamic]}`, as short as the log wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: Longer texts are cut (characters); more paths than this are not listed.
MAX_TEXT = 200
MAX_PATHS = 20
_ABSENT = None


def differences(legacy: Any, dynamic: Any, *, prefix: str = "") -> dict[str, list[Any]]:
    """Return the paths at which *legacy* and *dynamic* differ, e.g. `{"service": ["order", "pay"]}`.

    A side that has nothing there is None. Paths read `name`, `tags[0]`, `filter.level`.
    """
    # Costs as much to import as the whole comparison package, and most decisions agree.
    from deepdiff import DeepDiff

    tree = DeepDiff(legacy, dynamic, view="tree", threshold_to_diff_deeper=0)
    found: dict[str, list[Any]] = {}
    for changes in tree.values():
        for change in changes:
            path = prefix + written(change.path(output_format="list"))
            found[path or "."] = [_shown(change.t1), _shown(change.t2)]
    return dict(sorted(found.items())[:MAX_PATHS])


def written(steps: Sequence[Any]) -> str:
    """Return the steps of a path as text."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text


def _shown(value: Any) -> Any:
    if type(value).__name__ == "NotPresent":
        return _ABSENT
    if isinstance(value, str):
        return value if len(value) <= MAX_TEXT else value[:MAX_TEXT] + "…"
    if isinstance(value, list | dict):
        text = repr(value)
        return value if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "…"
    return value
