"""One source file: its bytes, its text as Python reads it, and the stdlib's outline of it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from dataclasses import dataclass, field
from functools import cached_property

from migrate_kit.model.inventory import NotParsed
from migrate_kit.scan.collector import without_collector
from migrate_kit.scan.files import FoundFile

#: Python's own line ends; str.splitlines would also cut at form feeds and U+2028.
_MARKED = re.compile(rb"(?m)^([ \t\f]*)_mk\d*\.live and (?=[^\r\n]*# migrate-kit:[0-9a-f]{8}[ \t]*\r?$)[^\r\n]*")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")


@dataclass(frozen=True, eq=False)
class SourceFile:
    """A file that parses. It is read and outlined when that is asked for: few files of a project hold a router."""

    found: FoundFile
    outlined: list[SourceFile] = field(default_factory=list)
    """Where a file puts itself down when it is outlined."""
    lenient: bool = False
    """Whether broken lines are left out: the file itself does not parse."""

    @cached_property
    def data(self) -> bytes:
        """The bytes; raises Unparsable where they can no longer be read."""
        data = _bytes_of(self.found)
        if self.lenient:
            from migrate_kit.scan.lenient import mended

            return mended(data) or b""
        return data

    def matches(self, pattern: re.Pattern[bytes]) -> bool:
        """Whether *pattern* occurs in the file as it is on disk; what was read for it is not kept."""
        return pattern.search(self.glimpse()) is not None

    def mentions(self, name: str) -> bool:
        """Whether *name* may stand in the file; other letters than ASCII may be encoded in some other way."""
        return not name.isascii() or name.encode() in self.glimpse()

    def glimpse(self) -> bytes:
        """Return the bytes as they are on disk, without keeping them: most files are only asked for a word."""
        return self.__dict__.get("data") or _bytes_of(self.found)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines with their ends."""
        return tuple(_LINE.findall(_decode(self.found, self.data)))

    @cached_property
    def tree(self) -> ast.Module:
        """The stdlib's outline."""
        with without_collector():
            outline = _outline(self.found, self.data)
        self.outlined.append(self)
        return outline

    def forget(self) -> None:
        """Drop what was read; it is read again when it is asked for."""
        for name in ("data", "lines", "tree"):
            self.__dict__.pop(name, None)

    @property
    def name(self) -> str:
        """The file relative to the scanned path."""
        return self.found.name

    @property
    def module(self) -> str:
        """Dotted import name."""
        return self.found.module


class Unparsable(Exception):
    """Internal: the file is not Python 3; `record` says where and why. Never leaves the scan."""

    def __init__(self, record: NotParsed) -> None:
        super().__init__(record.what)
        self.record = record


def read_source(found: FoundFile) -> tuple[bytes, ast.Module]:
    """Read and outline *found*; raises Unparsable with line (one-based) and column (zero-based)."""
    data = _bytes_of(found)
    tree = _outline(found, data)
    if not data.isascii():
        _decode(found, data)  # the parser forgives what the declared encoding does not have
    return data, tree


def _bytes_of(found: FoundFile) -> bytes:
    try:
        return _without_marks(found.read())
    except OSError as error:
        raise Unparsable(NotParsed(file=found.name, line=1, what=f"cannot be read: {error.strerror}")) from error


def _without_marks(data: bytes) -> bytes:
    """Blank out the lines that install puts into branches: they are no deed of the branch, and no line moves."""
    return _MARKED.sub(b"", data) if b"# migrate-kit:" in data else data


def _outline(found: FoundFile, data: bytes) -> ast.Module:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data, filename=found.name)
    except SyntaxError as error:
        if b"\0" in data:
            raise Unparsable(NotParsed(file=found.name, line=_line_of_null(data), what="null byte")) from error
        what = error.msg or "invalid syntax"
        column = max((error.offset or 1) - 1, 0)
        record = NotParsed(file=found.name, line=max(error.lineno or 1, 1), column=column, what=_python2(data, what))
    except ValueError as error:  # null bytes
        record = NotParsed(file=found.name, line=_line_of_null(data), what=str(error))
    except (RecursionError, MemoryError):
        record = NotParsed(file=found.name, line=1, what="nested too deeply for the parser")
    raise Unparsable(record)


def _python2(data: bytes, what: str) -> str:
    if re.search(rb"(?m)^\s*(print\s+[\"'\w]|except\s+[\w.]+\s*,\s*\w+\s*:|raise\s+\w+\s*,)", data):
        return f"{what} (Python 2 source)"
    return what


def _line_of_null(data: bytes) -> int:
    return data.count(b"\n", 0, max(data.find(b"\0"), 0)) + 1


def _decode(found: FoundFile, data: bytes) -> str:
    """Decode as Python does; the parser lets bad bytes in comments pass, an editor would not."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        record = NotParsed(file=found.name, line=line, what=f"not {error.encoding}: {error.reason}")
        raise Unparsable(record) from error
    except SyntaxError as error:
        raise Unparsable(NotParsed(file=found.name, line=1, what=error.msg or "unknown encoding")) from error
