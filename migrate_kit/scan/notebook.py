"""A notebook as Python source: its code cells joined without magic commands, and whose line is which."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from migrate_kit.model.inventory import NotebookCell

#: Cells in another language, or none at all; of these magics the rest of the cell is Python.
_PYTHON_CELLS = frozenset({"time", "timeit", "capture", "prun", "debug"})
_MAGIC = re.compile(r"\s*(?:[%!?]|[^#'\"]*\?\s*$)")
_CAPTURED = re.compile(r"(\s*[\w.,\s\[\]'\"]+=\s*)[%!]")
_LINE_END = re.compile(r"\r\n|\r|\n")
_CELL_MAGIC = re.compile(r"\s*%%(\w+)")


class NotANotebook(Exception):
    """Internal: the file is no notebook of this kind. `line` and `column` are set where it is not even JSON."""

    def __init__(self, *, what: str, line: int | None = None, column: int = 0) -> None:
        super().__init__(what)
        self.what, self.line, self.column = what, line, column


@dataclass(frozen=True, slots=True)
class NotebookCode:
    """The joined code and its cells; `language` is what the notebook says it is written in."""

    source: bytes
    cells: tuple[NotebookCell, ...]
    language: str


def code_of(data: bytes) -> NotebookCode:
    """Return the Python code of the notebook *data*. Raises NotANotebook."""
    document = _document(data)
    lines: list[str] = []
    cells: list[NotebookCell] = []
    layout = _Layout(data)
    for number, cell in enumerate(document["cells"], 1):
        if not isinstance(cell, dict):  # nothing that a person wrote; the others are read
            continue
        written = _lines(cell)
        place = layout.first_line(written)
        if cell.get("cell_type") != "code" or not written:
            continue
        first = len(lines) + 1
        lines.extend(_python(written))
        cells.append(NotebookCell(number=number, first_line=first, last_line=len(lines), file_line=place))
    return NotebookCode("".join(lines).encode("utf-8", "replace"), tuple(cells), _language(document))


def _document(data: bytes) -> dict[str, Any]:
    try:
        document = orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        raise NotANotebook(what=f"not JSON: {error.msg}", line=error.lineno, column=max(error.colno - 1, 0)) from error
    cells = document.get("cells") if isinstance(document, dict) else None
    if not isinstance(cells, list) or (cells and not any(isinstance(cell, dict) for cell in cells)):
        raise NotANotebook(what="no list of cells")
    found: dict[str, Any] = document
    return found


def _language(document: dict[str, Any]) -> str:
    metadata = document.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        said = metadata.get(key)
        if isinstance(said, dict) and isinstance(said.get(name), str):
            return str(said[name]).lower()
    return "python"


def _lines(cell: dict[str, Any]) -> list[str]:
    source = cell.get("source", "")
    parts = source if isinstance(source, list) else [source]
    text = "".join(part for part in parts if isinstance(part, str))
    lines = _LINE_END.split(text)
    if not lines[-1]:  # nothing after the last line end
        lines.pop()
    return [f"{line}\n" for line in lines]


def _python(lines: list[str]) -> list[str]:
    """Return as many lines, without what Python would not understand."""
    magic = _CELL_MAGIC.match(lines[0])
    if magic is not None and magic[1] not in _PYTHON_CELLS:
        return ["\n"] * len(lines)
    return lines if _is_python("".join(lines)) else list(_without_magic(lines))


def _is_python(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _without_magic(lines: list[str]) -> Iterator[str]:
    goes_on = False
    for line in lines:
        captured = _CAPTURED.match(line)
        if goes_on:
            goes_on = line.rstrip().endswith("\\")
            yield "\n"
        elif _MAGIC.match(line):
            goes_on = line.rstrip().endswith("\\")
            yield f"{line[: len(line) - len(line.lstrip())]}pass\n"  # it may be all that a block holds
        elif captured is not None:  # the name is bound, to what nobody knows
            yield f"{captured[1]}None\n"
        else:
            yield line


class _Layout:
    """Finds the cells in the file itself, where each of their lines has one of its own, as notebooks are saved."""

    def __init__(self, data: bytes) -> None:
        self._rows = [row.strip().removesuffix(b",") for row in data.split(b"\n")]
        self._next = 0

    def first_line(self, written: list[str]) -> int | None:
        """Return the one-based line of the file where the lines *written* start, after those found before."""
        if not written:
            return None
        spelled = [_spellings(line) for line in written]
        for start in range(self._next, len(self._rows) - len(written) + 1):
            if self._rows[start] in spelled[0] and self._holds(start, spelled):
                self._next = start + len(written)
                return start + 1
        self._rows.clear()  # it is laid out otherwise; the next cell would not be found either
        return None

    def _holds(self, start: int, spelled: list[frozenset[bytes]]) -> bool:
        return all(row in known for row, known in zip(self._rows[start : start + len(spelled)], spelled, strict=True))


def _spellings(line: str) -> frozenset[bytes]:
    # The last line of a cell has no end.
    texts = (json.dumps(text, ensure_ascii=plain) for text in (line, line[:-1]) for plain in (True, False))
    return frozenset(text.encode("utf-8", "replace") for text in texts)
