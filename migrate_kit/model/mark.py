"""What the comments of a source say to the scan.

# migrate-kit: ignore[MK201]             this line, or the line below a comment that stands alone
# migrate-kit: ignore[MK201, MK212]      several codes; names such as dead-branch do as well
# migrate-kit: ignore-file[MK212]        the whole file
# migrate-kit: router                    the function (or the chain) is a router, whatever the scan thinks
# migrate-kit: not-router                it is none
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from io import BytesIO
from typing import Literal

MarkKind = Literal["ignore", "ignore-file", "router", "not-router", "misspelt"]

_KINDS: dict[str, MarkKind] = {
    "ignore": "ignore",
    "ignore-file": "ignore-file",
    "router": "router",
    "not-router": "not-router",
}
HINT = b"migrate-kit:"
"""What every mark has in it."""
_MARK = re.compile(r"#\s*migrate-kit:\s*(?P<word>[A-Za-z][\w-]*)\s*(?:\[(?P<codes>[^\]]*)\])?")
#: The lines that `install` adds carry such a tag after the same word.
_TAG = re.compile(r"[0-9a-f]{8}")


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. Lines are one-based, the column is zero-based."""

    kind: MarkKind
    line: int
    column: int
    target: int
    """The line it speaks of: its own, or the one below where the comment stands alone."""
    codes: tuple[str, ...] = ()
    """As written, codes or names; empty for a bare one."""
    written: str = ""
    """The word as written."""


@dataclass(frozen=True, slots=True)
class _Comment:
    line: int
    column: int
    text: str
    alone: bool


def marks(source: bytes) -> tuple[Mark, ...]:
    """Return the marks in *source* in their order. Strings are no comments; a broken file is read up to the break."""
    if HINT not in source:
        return ()
    comments = list(_comments(source))
    alone = {comment.line for comment in comments if comment.alone}
    return tuple(mark for comment in comments for mark in _marks(comment, alone))


def _marks(comment: _Comment, alone: set[int]) -> Iterator[Mark]:
    target = comment.line
    while target in alone:  # stacked comments all speak of the line below them
        target += 1
    for match in _MARK.finditer(comment.text):
        mark = _read(match["word"], match["codes"] or "", comment.line, comment.column + match.start())
        if mark is not None:
            yield replace(mark, target=target)


def _read(word: str, codes: str, line: int, column: int) -> Mark | None:
    kind = _KINDS.get(word.lower())
    if kind is None:
        if _TAG.fullmatch(word) or not get_close_matches(word.lower(), _KINDS, n=1, cutoff=0.7):
            return None
        kind = "misspelt"
    named = tuple(code.strip() for code in codes.split(",") if code.strip())
    return Mark(kind=kind, line=line, column=column, target=line, codes=named, written=word)


def _comments(source: bytes) -> Iterator[_Comment]:
    # tokenize cuts lines at \n only, Python also at \r.
    lines = BytesIO(source.replace(b"\r\n", b"\n").replace(b"\r", b"\n"))
    try:
        for token in tokenize.tokenize(lines.readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                yield _Comment(line, column, token.string, not token.line[:column].strip())
    except (tokenize.TokenError, SyntaxError, ValueError):
        return
