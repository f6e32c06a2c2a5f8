"""A look at bytes: can a file or function test a text at all? Costs a hundredth of parsing it."""

from __future__ import annotations

import re
from functools import cached_property

_LINE_END = re.compile(rb"\r\n|\r|\n")
_TESTS = re.compile(
    rb"\bin\b|[=!]=|\bmatch\b|\bcase\b|\.(?:startswith|endswith|r?find|r?index|count|search|fullmatch|findall|finditer|get|"
    rb"isdisjoint|intersection|issubset|issuperset|most_common)\b|ratio|extract|close_matches|\bgetattr\b|\bglobals\b|\]\(|"
    rb"__contains__|\b(?:if|while)\b[^\n]*\(| [<>&]=? |SequenceMatcher"
)


def may_test(data: bytes) -> bool:
    """Tell whether some code can hold a test: a word or sign for it is there."""
    return _TESTS.search(data) is not None


class Text:
    """Bytes of a file, to be cut by one-based lines."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    @cached_property
    def _ends(self) -> list[int]:
        return [m.end() for m in _LINE_END.finditer(self.data)]

    def lines(self, first: int, last: int) -> bytes:
        """Return the lines *first* to *last*."""
        ends = self._ends
        start = ends[first - 2] if first > 1 else 0
        return self.data[start : ends[last - 1] if last <= len(ends) else None]
