"""Rule files beside the code: JSON, YAML and TOML that a module reads, as tables with the lines of their rows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Known, Listing, Mapping_, Place, Row, Unclear, Value

_SUFFIXES = (".json", ".yaml", ".yml")
#: A larger file is data, not rules.
_LARGEST_BYTES = 1_000_000


def read_beside(arguments: tuple[Value, ...], scope: Scope) -> Value | None:
    """Return the content of the one data file that the arguments of a loading call name; None when it is not there."""
    names = list(dict.fromkeys(name for given in arguments for name in _file_names(given, 0)))
    if len(names) != 1:
        return None
    home = scope.module.source.found
    path = home.path.parent / names[0]
    scope.run.project.consulted.add(path.absolute())
    if not path.is_file() or path.stat().st_size > _LARGEST_BYTES:
        return None
    relative = (Path(home.name).parent / names[0]).as_posix()
    return _table(path, relative)


def _file_names(value: Value, depth: int) -> Iterator[str]:
    """Yield the constant file names that went into a value: `open(os.path.join(HERE, "rules.json"))`."""
    value = settle(value)
    if isinstance(value, Known) and isinstance(value.value, str) and value.value.endswith(_SUFFIXES):
        yield value.value
    elif isinstance(value, Unclear) and depth < 8:
        for inner in value.inner:
            yield from _file_names(inner, depth + 1)


def _table(path: Path, relative: str) -> Value | None:
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
