"""Rule files that are neither JSON nor YAML, as values with the lines of their rows: TOML, INI, one phrase a line."""

from __future__ import annotations

import configparser
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from migrate_kit.scan.values import Known, Listing, Mapping_, Place, Row, Value

_HEADER = re.compile(r"\[+\s*(?P<name>[^\]]+?)\s*\]+\s*(?:#.*)?$")
_KEY = re.compile(r"""(?P<name>"[^"]*"|'[^']*'|[^=:#\[]+?)\s*[=:]""")
Path_ = tuple[str, ...]


def lines_of(path: Path) -> list[tuple[int, str]]:
    """Return the lines of a text file that say something, with their numbers; comments and blank ones are left out."""
    numbered = enumerate((line.strip() for line in _text(path).splitlines()), 1)
    return [(number, line) for number, line in numbered if line and not line.startswith("#")]


def phrases(path: Path, relative: str) -> Value:
    """Return the lines of a text file as a list."""
    rows = (Row(Known(i), Known(line), Place(relative, n)) for i, (n, line) in enumerate(lines_of(path)))
    return Listing("list", tuple(rows))


def toml(path: Path, relative: str) -> Value | None:
    """Return a TOML document."""
    text = _text(path)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    return _placed(document, dict(_lines_of_keys(text)), relative, (), 1)


def ini(path: Path, relative: str) -> Value | None:
    """Return the sections of an INI file, each with its keys."""
    parser = configparser.ConfigParser(interpolation=None)
    text = _text(path)
    try:
        parser.read_string(text)
    except configparser.Error:
        return None
    document = {name: dict(parser.items(name)) for name in parser.sections()}
    lines = {tuple(part.lower() for part in key): line for key, line in _lines_of_keys(text)}
    return _placed(document, lines, relative, (), 1)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""


def _lines_of_keys(text: str) -> Iterator[tuple[Path_, int]]:
    """Yield each section and key with its line; of an array of tables the entries are numbered."""
    section: Path_ = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header, key = _HEADER.match(line.strip()), _KEY.match(line.strip())
        if header is not None:
            section = tuple(part.strip(" \"'") for part in header["name"].split("."))
            if line.strip().startswith("[["):
                counts[header["name"]] = counts.get(header["name"], -1) + 1
                section = (*section, str(counts[header["name"]]))
            yield section, number
        elif key is not None:
            yield (*section, key["name"].strip(" \"'")), number


def _placed(node: Any, lines: dict[Path_, int], file: str, path: Path_, line: int) -> Value:
    line = lines.get(path, lines.get(tuple(part.lower() for part in path), line))
    if isinstance(node, dict):
        found = []
        for key, inner in node.items():
            value, here = _placed(inner, lines, file, (*path, str(key)), line), (*path, str(key))
            at = lines.get(here, lines.get(tuple(part.lower() for part in here), line))
            found.append(Row(Known(key), value, Place(file, at)))
        return Mapping_(tuple(found))
    if isinstance(node, list):
        entries = []
        for index, inner in enumerate(node):
            here = (*path, str(index))
            entries.append(
                Row(Known(index), _placed(inner, lines, file, here, line), Place(file, lines.get(here, line)))
            )
        return Listing("list", tuple(entries))
    return Known(node if isinstance(node, str | int | float | bool) else str(node))
