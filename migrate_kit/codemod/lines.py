r"""Source as byte lines, and the lines that are ours.

Lines end at \n, \r\n or \r in the bytes, as Python's own tokenizer has it; `str.splitlines` also cuts at form feeds
and other characters that sit inside string literals. Everything we add is ASCII, so it fits any source encoding.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from migrate_kit.model.inventory import LegacyRouter

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+\Z")
_ENDING = re.compile(rb"(?:\r\n|\n|\r)\Z")
_TAG = re.compile(rb"#[ \t]*migrate-kit:([0-9a-f]{8})[ \t]*(?:\r\n|\n|\r)?\Z")
BOM = b"\xef\xbb\xbf"


def split_lines(source: bytes) -> list[bytes]:
    """Return the lines of *source* with their endings; joined they are *source* again."""
    return _LINE.findall(source)


def ending_of(line: bytes) -> bytes:
    """Return the line ending of *line*, empty for a last line without one."""
    match = _ENDING.search(line)
    return match.group() if match else b""


def indent_of(line: bytes) -> bytes:
    """Return the blanks and tabs before the code; what stands before a form feed does not count as indentation."""
    blank = line[: len(line) - len(line.lstrip(b" \t\f"))]
    return blank.rpartition(b"\f")[2]


def tag_of(line: bytes) -> str | None:
    """Return the tag that *line* ends with, None for a line without one."""
    match = _TAG.search(line)
    return match.group(1).decode() if match else None


def tag_for(module: str) -> str:
    """Return the tag of a file: the same at every install, so that installing twice changes nothing."""
    return blake2b(module.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def import_line(alias: str, tag: str) -> bytes:
    """Return the import without its line ending."""
    return f"from migrate_kit import shim as {alias}  # migrate-kit:{tag}".encode()


def decorator_line(alias: str, router: LegacyRouter, tag: str) -> bytes:
    """Return the decorator without indentation and line ending."""
    # A name in Chinese is written in escapes: the file may be in an encoding that cannot hold it.
    name = router.id.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'@{alias}.router("{name}")  # migrate-kit:{tag}'.encode()


def mark_line(alias: str, router: LegacyRouter, branch: str, tag: str) -> bytes:
    """Return the mark of a branch without indentation and line ending; in stage legacy it reads one attribute."""
    name = router.id.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'{alias}.live and {alias}.took("{name}", "{branch}")  # migrate-kit:{tag}'.encode()
