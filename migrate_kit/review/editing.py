"""Set some keys of a description text and leave every other character alone."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.document import Document, Splice
from migrate_kit.review.fields import Path, lean

_ORDER = tuple(ToolSpec.model_fields)
_EMPTY: tuple[Any, ...] = ("", [], {}, None)


def set_values(text: str, values: Mapping[Path, Any], *, generated: Container[Path] = ()) -> str:
    """Return *text* with each part set; None takes an entry of a mapping out.

    A part that is absent and has nothing to say is not added. Comments inside a replaced value survive as lines below
    it, except in the parts that are *generated* through and through.
    """
    if not values:
        return text
    document = Document(text)
    plain = {path: _plain(lean(path[0], value)) for path, value in values.items()}
    splices: list[Splice] = []
    for key in _ORDER:
        if (key,) in plain:
            splices.extend(_set(document, key, plain[(key,)], keep_comments=(key,) not in generated))
        entries = {path: value for path, value in plain.items() if path[0] == key and len(path) > 1}
        if entries:
            splices.extend(_set_entries(document, key, entries, generated))
    return document.spliced(splices)


def _set(document: Document, key: str, value: Any, *, keep_comments: bool) -> Iterator[Splice]:
    if (key,) in document.entries:
        yield document.replace((key,), value, keep_comments=keep_comments)
    elif value not in _EMPTY:
        yield document.insert((key,), value, after=_neighbour(document, key))


def _set_entries(
    document: Document, key: str, entries: Mapping[Path, Any], generated: Container[Path]
) -> Iterator[Splice]:
    """Change a mapping entry by entry where it has a line for each, else write it anew."""
    present = [path for path in document.entries if path[0] == key and len(path) > 1]
    remaining = [path for path in present if entries.get(path, path) is not None]
    if not remaining or (key, "<<") in document.entries:  # what is merged in has no line of its own
        held = document.values.get(key) or {}
        changed = held | {path[1]: value for path, value in entries.items()}
        left = {name: value for name, value in changed.items() if value is not None}
        yield from _set(document, key, left, keep_comments=True)
        return
    last = max(present, key=lambda path: document.entries[path].end)
    for path, value in entries.items():
        keep_comments = path not in generated
        if path not in document.entries:
            yield document.insert(path, value, after=last)
        elif value is None:
            yield document.remove(path, keep_comments=keep_comments)
        else:
            yield document.replace(path, value, keep_comments=keep_comments)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _neighbour(document: Document, key: str) -> Path | None:
    """Return the last present key that comes before *key* in the order of the file."""
    before = _ORDER[: _ORDER.index(key)]
    present = [(name,) for name in before if (name,) in document.entries]
    return present[-1] if present else None
