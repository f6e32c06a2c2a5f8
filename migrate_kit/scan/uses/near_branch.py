"""The comments that stand at a line: directly above it, behind it, and directly below the header of its block."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator, Sequence

#: Lines of comments above a branch that still belong to it.
_MOST = 6


def comments_at(lines: Sequence[str], line: int) -> Iterator[tuple[int, str]]:
    """Yield (line, text without #) of each comment at *line*, one-based, in order."""
    if not 0 < line <= len(lines):
        return
    above = []
    for number in range(line - 1, max(line - 1 - _MOST, 0), -1):
        bare = lines[number - 1].strip()
        if not bare.startswith("#"):
            break
        above.append((number, bare))
    found = [*reversed(above), *((line, text) for text in _behind(lines[line - 1]))]
    yield from ((number, text.lstrip("#: ").strip()) for number, text in found)


def _behind(line: str) -> Iterator[str]:
    if "#" not in line:
        return
    try:
        for token in tokenize.generate_tokens(io.StringIO(line.strip() + "\n").readline):
            if token.type == tokenize.COMMENT:
                yield token.string
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return  # an open bracket: what was told before it counts
