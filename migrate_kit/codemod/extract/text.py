"""The bytes of a run, moved to another indentation without touching anything else of them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.lines import BOM, ending_of, indent_of, split_lines
from migrate_kit.codemod.reason import Refused

#: Lines that only mean something where they are, at the very beginning: `#!` and the encoding.
_HEAD, _OF_FILE = 2, re.compile(rb"#!|#.*?coding[:=]")
_STRING_STARTS = frozenset({"FSTRING_START", "TSTRING_START"})
_STRING_ENDS = frozenset({"FSTRING_END", "TSTRING_END"})


@dataclass(frozen=True, slots=True)
class Splice:
    """Bytes to put in the place of others; offsets count in the source without its BOM."""

    start: int
    end: int
    new: bytes


class Text:
    """A source as lines, with what is needed to cut out of it."""

    def __init__(self, source: bytes) -> None:
        self.bom = BOM if source.startswith(BOM) else b""
        self.plain = source[len(self.bom) :]
        self.lines = split_lines(self.plain)
        self.encoding = _encoding(source)
        self._starts = [0]
        for line in self.lines:
            self._starts.append(self._starts[-1] + len(line))
        self._in_strings = _lines_in_strings(source)

    def start(self, line: int) -> int:
        """Return where the one-based *line* begins."""
        return self._starts[line - 1]

    def ending(self, line: int) -> bytes:
        """Return the line ending at *line*, or of the file where that is its last line."""
        endings = (ending_of(text) for text in (self.lines[line - 1], *self.lines))
        return next((ending for ending in endings if ending), b"\n")

    def indent(self, line: int) -> bytes:
        """Return the indentation of *line*."""
        return indent_of(self.lines[line - 1])

    def offset(self, line: int, column: int) -> int:
        """Return the place of a column of the parser, which counts in UTF-8 whatever the file is written in."""
        raw = self.lines[line - 1]
        try:
            before = raw.decode(self.encoding).encode("utf-8")[:column].decode("utf-8")
            again = before.encode(self.encoding)
        except (UnicodeError, LookupError) as error:
            raise Refused(why="encoding") from error
        if not raw.startswith(again):
            raise Refused(why="encoding")
        return self.start(line) + len(again)

    def first_line(self, statement: ast.stmt) -> int:
        """Return the first line of *statement*, decorators included."""
        decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
        return min([statement.lineno, *(decorator.lineno for decorator in decorators)])

    def with_comments(self, line: int, *, blanks: bool) -> int:
        """Return the first of the comment lines directly above *line*; with *blanks*, over empty lines too."""
        first = line
        for number in range(line - 1, 0, -1):
            text = self.lines[number - 1].strip(b" \t\f\r\n")
            if not (text.startswith(b"#") or (blanks and not text)) or number in self._in_strings:
                break
            if number <= _HEAD and _OF_FILE.match(text):
                break
            first = number if text or blanks else first
        return first

    def stands_alone(self, first: ast.stmt, last: ast.stmt) -> bool:
        """Tell whether *first* begins its line and *last* ends its own, comments aside."""
        line, end = self.first_line(first), last.end_lineno or last.lineno
        before = self.plain[self.start(line) : self.offset(first.lineno, first.col_offset)]
        behind = self.plain[self.offset(end, last.end_col_offset or 0) : self.start(end) + len(self.lines[end - 1])]
        rest = behind.strip(b" \t\f\r\n;")
        alone = first.lineno != line or not before.strip(b" \t\f")
        return alone and (not rest or rest.startswith(b"#"))

    def moved(self, first: int, last: int, old: bytes, new: bytes) -> Iterator[bytes]:
        """Yield the lines *first* to *last* with the indentation *new* for *old*; the inside of strings stays."""
        for number in range(first, last + 1):
            line = self.lines[number - 1]
            form, feed, rest = line.rpartition(b"\f") if line.strip(b" \t").startswith(b"\f") else (b"", b"", line)
            if number in self._in_strings or not rest.startswith(old) or not rest.strip():
                yield line
            else:
                yield form + feed + new + rest[len(old) :]


def applied(text: Text, splices: Sequence[Splice]) -> bytes:
    """Return the source with *splices*, none of which may overlap."""
    parts: list[bytes] = []
    at = 0
    for splice in sorted(splices, key=lambda one: (one.start, one.end)):
        parts += [text.plain[at : splice.start], splice.new]
        at = splice.end
    return text.bom + b"".join([*parts, text.plain[at:]])


def _encoding(source: bytes) -> str:
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source).readline)
    return "utf-8" if encoding == "utf-8-sig" else encoding


def _lines_in_strings(source: bytes) -> frozenset[int]:
    """Return the lines that begin inside a string. Raises Refused where the file cannot be cut into tokens."""
    found: set[int] = set()
    opened: list[int] = []
    universal = b"\n".join(line[: len(line) - len(ending_of(line))] for line in split_lines(source)) + b"\n"
    try:
        for token in tokenize.tokenize(io.BytesIO(universal).readline):
            name = tokenize.tok_name[token.type]
            if token.type == tokenize.STRING:
                found.update(range(token.start[0] + 1, token.end[0] + 1))
            elif name in _STRING_STARTS:
                opened.append(token.start[0])
            elif name in _STRING_ENDS:
                found.update(range(opened.pop() + 1, token.end[0] + 1))
    except (tokenize.TokenError, SyntaxError) as error:
        raise Refused(why="encoding") from error
    return frozenset(found)
