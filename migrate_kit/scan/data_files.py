"""Rule files beside the code: JSON, YAML, TOML, INI, lists of phrases, as tables with the lines of their rows."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from migrate_kit.scan.data_formats import ini, lines_of, phrases, toml
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Known, Listing, Mapping_, Place, Row, Unclear, Value

__all__ = ["SUFFIXES", "configured", "file_named", "lines_of", "phrases_beside", "read_beside"]

_LINES = (".txt", ".voc", ".list", ".csv")
SUFFIXES = (".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", *_LINES)
"""Endings of the files that rules are kept in."""
#: A larger file is data, not rules.
_LARGEST_BYTES = 1_000_000


def read_beside(arguments: tuple[Value, ...], scope: Scope) -> Value | None:
    """Return the content of the one data file that the arguments of a loading call name; None when it is not there."""
    found = _file_beside(arguments, scope)
    return _table(*found) if found is not None else None


def phrases_beside(arguments: tuple[Value, ...], scope: Scope) -> Value | None:
    """Return the lines of the one text file that the arguments of `open(…)` or `Path(…).read_text()` name."""
    found = _file_beside(arguments, scope)
    return phrases(*found) if found is not None and found[0].suffix in _LINES else None


def configured(scope: Scope) -> Value | None:
    """Return what `ConfigParser()` holds: the one file that the module has it read."""
    names: list[Value] = []
    for node in ast.walk(scope.module.source.tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="read"), args=[given, *_]):
                names += [Known(n.value) for n in ast.walk(given) if isinstance(n, ast.Constant)]
    found = _file_beside(tuple(names), scope)
    return ini(*found) if found is not None else None


def file_named(value: Value) -> str | None:
    """Return the one data file that went into a value, whether it is there or not."""
    names = list(dict.fromkeys(_file_names(value, 0)))
    return names[0] if len(names) == 1 else None


def _file_beside(arguments: Sequence[Value], scope: Scope) -> tuple[Path, str] | None:
    names = list(dict.fromkeys(name for given in arguments for name in _file_names(given, 0)))
    if len(names) != 1:
        return None
    home = scope.module.source.found
    path = home.path.parent / names[0]
    scope.run.project.consulted.add(path.absolute())
    if not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
        return None
    return path, (Path(home.name).parent / names[0]).as_posix()


def _file_names(value: Value, depth: int) -> Iterator[str]:
    """Yield the constant file names that went into a value: `open(os.path.join(HERE, "rules.json"))`."""
    value = settle(value)
    if isinstance(value, Known) and isinstance(value.value, str) and value.value.endswith(SUFFIXES):
        yield value.value
    elif isinstance(value, Unclear) and depth < 8:
        for inner in value.inner:
            yield from _file_names(inner, depth + 1)


def _table(path: Path, relative: str) -> Value | None:
    return _READERS.get(path.suffix, phrases)(path, relative)


def _document(path: Path, relative: str) -> Value | None:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        document = YAML(typ="rt").load(path.read_text(encoding="utf-8"))  # JSON is YAML, and this reader keeps lines
    except (YAMLError, UnicodeDecodeError, OSError, RecursionError, ValueError):
        return None
    return _value(document, Place(relative, 1))


def _value(node: Any, place: Place) -> Value:
    if isinstance(node, dict):
        rows = []
        for key, inner in node.items():
            line = node.lc.key(key)[0] + 1 if hasattr(node, "lc") else place.line
            here = Place(place.file, line)
            rows.append(Row(Known(_plain(key)), _value(inner, here), here))
        return Mapping_(tuple(rows))
    if isinstance(node, list):
        entries = []
        for index, inner in enumerate(node):
            line = node.lc.item(index)[0] + 1 if hasattr(node, "lc") else place.line
            here = Place(place.file, line)
            entries.append(Row(Known(index), _value(inner, here), here))
        return Listing("list", tuple(entries))
    return Known(_plain(node))


def _plain(node: Any) -> Any:
    if isinstance(node, bool) or node is None:
        return node
    for kind in (str, int, float):
        if isinstance(node, kind):
            return kind(node)
    return str(node)


_READERS: dict[str, Callable[[Path, str], Value | None]] = {
    ".json": _document,
    ".yaml": _document,
    ".yml": _document,
    ".toml": toml,
    ".ini": ini,
    ".cfg": ini,
    ".conf": ini,
}
