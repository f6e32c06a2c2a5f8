"""What can still be read of a file that does not parse: other Pythons are put into this one, broken lines left out.

Lines keep their numbers. The file is reported all the same, and what is read of it is marked as from such a reading.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings

#: So many lines are left out at most: a file with more faults is not Python.
_MOST_FAULTS = 60
#: Every fault costs a parse: so many bytes are parsed in all.
_LARGEST_BYTES = 400_000
_BYTES_IN_ALL = 4_000_000
_PRINT = re.compile(
    r"^(\s*(?:[^\s#'\"].*:\s*)?)print\b(?:\s*>>\s*[\w.]+\s*,)?[ \t]*"
    r"(?![\s(=.,])(?P<said>[^#\n]*?),?(?P<end>\s*(?:#.*)?\n?)$"
)
_BARE_PRINT = re.compile(r"^(\s*)print(\s*(?:#.*)?\n?)$")
_EXCEPT = re.compile(r"^(\s*except\s+[\w.()\s,]+?)\s*,\s*(\w+)\s*:")
_RAISE = re.compile(r"^(\s*raise\s+[\w.]+)\s*,\s*([^#\n]+)")
_REPR = re.compile(r"`([^`\n]+)`")
_EXEC = re.compile(r"^(\s*)exec\s+([\"'\w][^#\n]*)")
#: Newer than the Python that reads it: type parameters, and names for types.
_PARAMETERS = r"\[[^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*\]"
_GENERIC = re.compile(rf"^(\s*(?:class|(?:async\s+)?def)\s+\w+){_PARAMETERS}(?=\s*[(:])")
_TYPE_NAME = re.compile(rf"^(\s*)type\s+(\w+)(?:{_PARAMETERS})?(?=\s*=(?!=))")
#: Most lines are in every Python.
_PERHAPS_OTHER = re.compile(r"print|except|raise|exec|[uU][rR][\"']|`| <> |type\s|(?:class|def)\s+\w+\[")


def mended(data: bytes) -> bytes | None:
    """Return the file as Python 3 with broken lines left out, in UTF-8; None where nothing can be saved."""
    if len(data) > _LARGEST_BYTES or b"\0" in data:
        return None
    text = _decoded(data)
    if text is None:
        return None
    lines = [_modern(line) for line in io.StringIO(text, newline=None)]
    for line in range(min(2, len(lines))):  # the text is in UTF-8 from here on
        lines[line] = re.sub(r"coding[:=]\s*[-\w.]+", "", lines[line]) if lines[line].startswith("#") else lines[line]
    before: dict[int, int] = {}
    for _ in range(min(_MOST_FAULTS, _BYTES_IN_ALL // (len(data) + 1))):
        fault = _fault("".join(lines))
        if fault is None:
            return "".join(lines).encode()
        if not _left_out(lines, fault, before):
            return None
    return None


def _decoded(data: bytes) -> str | None:
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        return None


def _modern(line: str) -> str:
    """Return a line of an older or newer Python as this one has it."""
    line = _tabs(line)
    if _PERHAPS_OTHER.search(line) is None:
        return line
    line = _TYPE_NAME.sub(r"\1\2", _GENERIC.sub(r"\1", line))
    line = _BARE_PRINT.sub(r"\1print()\2", line)
    line = _PRINT.sub(r"\1print(\g<said>)\g<end>", line)
    line = _EXCEPT.sub(r"\1 as \2:", line)
    line = _RAISE.sub(r"\1(\2)", line)
    line = _REPR.sub(r"repr(\1)", line).replace(" <> ", " != ")
    line = _EXEC.sub(r"\1exec(\2)", line)
    return re.sub(r"\b[uU][rR](?=[\"'])", "r", line)


def _tabs(line: str) -> str:
    body = line.lstrip(" \t\f")
    return line[: len(line) - len(body)].replace("\f", "").expandtabs(8) + body


def _fault(text: str) -> SyntaxError | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(text)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError):
        return SyntaxError("cannot be parsed", ("", None, None, None))
    return None


def _left_out(lines: list[str], fault: SyntaxError, before: dict[int, int]) -> bool:
    """Take the line of a fault out; tell whether there was one to take."""
    index = (fault.lineno or 0) - 1
    message = fault.msg or ""
    if message.startswith("expected an indented block"):
        return _with_body(lines, index)
    if not 0 <= index < len(lines):
        index = max((i for i, line in enumerate(lines) if line.strip()), default=-1)
    if index < 0:
        return False
    before[index] = before.get(index, 0) + 1
    line = lines[index]
    indent = line[: len(line) - len(line.lstrip())]
    keep_place = before[index] == 1 and "indent" not in message
    lines[index] = f"{indent}pass\n" if keep_place and line.strip() != "pass" else "\n"
    return before[index] < 3


def _with_body(lines: list[str], index: int) -> bool:
    """Give the header above a line that should have been indented a body of its own."""
    for above in range(min(index, len(lines)) - 1, -1, -1):
        code = lines[above].split("#")[0].rstrip()
        if code:
            if not code.endswith(":"):
                return False
            lines[above] = f"{code} pass\n"
            return True
    return False
