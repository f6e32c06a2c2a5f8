"""The comments that stand at a line: directly above it, behind it, and directly below the header of its block."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterable, Iterator, Sequence

#: Lines of comments above a branch that still belong to it.
_MOST = 6


def comments_at(lines: Sequence[str], line: int) -> Iterator[tuple[int, str]]:
    """Yield (line, text without #) of each comment at *line*, one-based, in order."""
    if not 0 < line <= len(lines):
        return
    own = lines[line - 1]
    above = list(_beside(lines, range(line - 1, max(line - 1 - _MOST, 0), -1), _indent(own)))
    behind = [(line, text) for text in _behind(own)]
    below: list[tuple[int, str]] = []
    if own.partition("#")[0].rstrip().endswith(":") and line < len(lines):
        within = _indent(lines[line])
        if within > _indent(own):
            below = list(_beside(lines, range(line + 1, min(line + 1 + _MOST, len(lines) + 1)), within))
    yield from ((number, text.lstrip("#: ").strip()) for number, text in (*reversed(above), *behind, *below))


def _beside(lines: Sequence[str], numbers: Iterable[int], indent: int) -> Iterator[tuple[int, str]]:
    """Yield the comments at *numbers* as long as there is one in each line, as far in as the code that it is of."""
    for number in numbers:
        text = lines[number - 1]
        if not text.lstrip().startswith("#") or _indent(text) != indent:
            return
        yield number, text.strip()


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _behind(line: str) -> Iterator[str]:
    if "#" not in line:
        return
    try:
        for token in tokenize.generate_tokens(io.StringIO(line.strip() + "\n").readline):
            if token.type == tokenize.COMMENT:
                yield token.string
    except (tokenize.TokenError, IndentationError, SyntaxError):
        return  # an open bracket: what was told before it counts
