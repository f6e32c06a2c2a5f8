"""Set some keys of a description text and leave every other character alone."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, Protocol

from ruamel.yaml.error import YAMLError

from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.document import Document, Splice
from migrate_kit.review.fields import ENTRY_KEYS, Path, lean, said, says_nothing
from migrate_kit.review.refined import is_same, refined

_ORDER = tuple(ToolSpec.model_fields)
_EMPTY: tuple[Any, ...] = ("", [], {}, None)


class _Refining(Protocol):
    def __call__(self, document: Document, path: Path, value: Any, *, keep_comments: bool) -> Iterable[Splice]: ...


def set_values(text: str, values: Mapping[Path, Any], *, generated: Container[Path] = ()) -> str:
    """Return *text* with each part set; None takes an entry of a mapping out.

    A part that is absent and has nothing to say is not added, and of a part only those lines change that say something
    else now. Comments inside a replaced value survive as lines below it, except in the parts that are *generated*
    through and through.
    """
    if not values:
        return text
    document = Document(text)
    plain = {path: _plain(lean(path[0], value)) for path, value in values.items()}
    changed = _spliced(document, plain, generated, _refined)
    if not _says(changed, document, plain):
        # A way of writing that cannot be changed in part: then the keys are written anew.
        changed = _spliced(document, plain, generated, _anew)
    return changed


def _spliced(document: Document, plain: Mapping[Path, Any], generated: Container[Path], refine: _Refining) -> str:
    splices: list[Splice] = []
    for key in _ORDER:
        if (key,) in plain:
            splices.extend(_set(document, key, plain[(key,)], refine, keep_comments=(key,) not in generated))
        entries = {path: value for path, value in plain.items() if path[0] == key and len(path) > 1}
        if entries:
            splices.extend(_set_entries(document, key, entries, generated, refine))
    return document.spliced(splices)


def _refined(document: Document, path: Path, value: Any, *, keep_comments: bool) -> Iterator[Splice]:
    held = document.value_of(document.entries[path].node)
    if path[0] == "parameters" and isinstance(held, dict) and isinstance(value, dict):
        value = (
            _with_empty(held, value) if len(path) > 1 else {n: _with_empty(held.get(n), v) for n, v in value.items()}
        )
    return refined(document, path, value, keep_comments=keep_comments)


def _anew(document: Document, path: Path, value: Any, *, keep_comments: bool) -> Iterator[Splice]:
    yield document.replace(path, value, keep_comments=keep_comments)


def _with_empty(held: Any, value: Any) -> Any:
    """Return a parameter with just those keys that say nothing which are written out in *held* as well."""
    if not isinstance(held, dict) or not isinstance(value, dict):
        return value
    told = {key: item for key, item in value.items() if key in held or not says_nothing(key, item)}
    return told | {key: item for key, item in held.items() if key not in value and says_nothing(key, item)}


def _says(text: str, before: Document, plain: Mapping[Path, Any]) -> bool:
    """Tell whether *text* differs from *before* in what *plain* sets and in nothing else."""
    try:
        now = Document(text).values
    except YAMLError:
        return False
    wanted = _parts(before.values)
    for path, value in plain.items():
        for gone in [each for each in wanted if each[: len(path)] == path]:
            del wanted[gone]
        if len(path) > 1:
            wanted |= {} if value is None else {path: said(path[0], value)}
        else:
            wanted |= _parts({path[0]: value})
    return _are_same(_parts(now), wanted)


def _parts(values: Mapping[str, Any]) -> dict[Path, Any]:
    """Return what *values* say, entry by entry, without what is written and says nothing."""
    found: dict[Path, Any] = {}
    for key, value in values.items():
        if key in ENTRY_KEYS and isinstance(value, dict):
            found |= {(key, name): said(key, item) for name, item in value.items()}
        elif value not in _EMPTY:
            found[(key,)] = value
    return found


def _are_same(one: Mapping[Path, Any], other: Mapping[Path, Any]) -> bool:
    """Tell whether two descriptions say the same, part by part."""
    return one.keys() == other.keys() and all(is_same(value, other[path]) for path, value in one.items())


def _set(document: Document, key: str, value: Any, refine: _Refining, *, keep_comments: bool) -> Iterator[Splice]:
    if (key,) in document.entries:
        yield from refine(document, (key,), value, keep_comments=keep_comments)
    elif value not in _EMPTY:
        yield document.insert((key,), value, after=_neighbour(document, key))


def _set_entries(
    document: Document, key: str, entries: Mapping[Path, Any], generated: Container[Path], refine: _Refining
) -> Iterator[Splice]:
    """Change a mapping entry by entry where it has a line for each, else write it anew."""
    present = [path for path in document.entries if path[0] == key and len(path) == 2]
    remaining = [path for path in present if entries.get(path, path) is not None]
    if not remaining or (key, "<<") in document.entries:  # what is merged in has no line of its own
        held = document.values.get(key) or {}
        changed = held | {path[1]: value for path, value in entries.items()}
        left = {name: value for name, value in changed.items() if value is not None}
        yield from _set(document, key, left, refine, keep_comments=True)
        return
    last = max(present, key=lambda path: document.entries[path].end)
    for path, value in entries.items():
        keep_comments = path not in generated
        if path not in document.entries:
            yield document.insert(path, value, after=last)
        elif value is None:
            yield document.remove(path, keep_comments=keep_comments)
        else:
            yield from refine(document, path, value, keep_comments=keep_comments)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _neighbour(document: Document, key: str) -> Path | None:
    """Return the last present key that comes before *key* in the order of the file."""
    before = _ORDER[: _ORDER.index(key)]
    present = [(name,) for name in before if (name,) in document.entries]
    return present[-1] if present else None
